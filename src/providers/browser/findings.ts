/** What is wrong with a page as it is rendered, and can't be seen in its code. */
import findings from "./findings.client.js" with { type: "text" };
import type { View } from "./view.ts";

export interface RenderedFinding {
  kind: "overflow" | "overlap" | "contrast" | "empty";
  /** Of the window, in pixels. */
  width: number;
  /** The element, like "main > section.hero > h1"; "": the page. */
  where: string;
  /** What it is, in words, in the page's pixels. */
  detail: string;
}

/** What is wrong with a page as it is shown, in a window of this width. */
export async function findRendered(view: View, width: number): Promise<RenderedFinding[]> {
  const found = await view.evaluate<Omit<RenderedFinding, "width">[]>(findings);
  return found.map((finding) => ({ ...finding, width }));
}
