/** What is wrong with a page as it is rendered, and can't be seen in its code. */
import { SECOND_MS } from "../../lib/clock.ts";
import findings from "./findings.client.js" with { type: "text" };
import nameOf from "./name_of.client.js" with { type: "text" };
import type { View } from "./view.ts";

export interface RenderedFinding {
  kind: "overflow" | "overlap" | "contrast" | "empty" | "accessibility";
  /** Of the window, in pixels. */
  width: number;
  /** The element, like "main > section.hero > h1"; "": the page. */
  where: string;
  /** What it is, in words, in the page's pixels. */
  detail: string;
}

type WindowFinding = Omit<RenderedFinding, "width">;

/** A page takes a tenth of a second; what a page can make the engine compute has no limit of its own. */
const LONGEST_CHECK_MS = 3 * SECOND_MS;

/**
 * What is wrong with a page as it is shown, in a window of this width.
 * @param before what was found in another window: who can't use something there can't use it here, and is not told again
 */
export async function findRendered(
  view: View,
  width: number,
  before: readonly RenderedFinding[] = [],
): Promise<RenderedFinding[]> {
  const seen = await view.evaluate<WindowFinding[]>(nameOf + findings);
  const { ACCESSIBILITY } = await import("./accessibility.ts");
  // Too large a page is looked at without it.
  const barriers = await view.evaluate<WindowFinding[]>(nameOf + ACCESSIBILITY, LONGEST_CHECK_MS).catch(() => []);
  const isNew = ({ where, detail }: WindowFinding) =>
    !before.some((one) => one.where === where && one.detail === detail);
  return [...seen, ...barriers.filter(isNew)].map((finding) => ({ ...finding, width }));
}
