/** Screens of the application as they are looked at by every test of them. */
import axe from "axe-core";
import type { Page } from "playwright-core";

export const VIEWS = [360, 1440].flatMap((width) => (["light", "dark"] as const).map((theme) => ({ width, theme })));

/** A browser of this width, in German where it is narrow. */
export const viewOf = ({ width, theme }: (typeof VIEWS)[number]) => ({
  viewport: { width, height: width < 600 ? 780 : 900 },
  colorScheme: theme,
  locale: width < 600 ? "de-DE" : "en-GB",
  reducedMotion: "reduce" as const,
});

/** Waits until a screen has what it asked for. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("h1, h2").first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds, and what reaches past the edge. */
export async function problems(page: Page): Promise<string[]> {
  // Not as an element, which the policy would refuse.
  await page.evaluate(axe.source);
  const violations = (await page.evaluate(
    // @ts-expect-error axe is a global of the page.
    async () => (await window.axe.run(document, { resultTypes: ["violations"], iframes: false })).violations,
  )) as { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[];
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `axe ${id} at ${node.target.join(" ")}: ${node.failureSummary?.split("\n").slice(1).join(" ")}`,
      ),
    ),
    ...(sideways > 0 ? [`scrolls ${sideways} pixels sideways`] : []),
  ];
}
