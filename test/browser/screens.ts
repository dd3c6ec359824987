/** Screens of the application as they are looked at by every test of them, and what must hold on each. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

/** Waits until a screen has what it asked for, and is drawn with it. */
export async function settled(page: Page): Promise<void> {
  await page.locator("h1, h2").first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      document.fonts.status === "loaded" &&
      [...document.querySelectorAll("iframe")].every(
        // Frames are shown when their page is there; those out of sight are not loaded.
        (frame) => frame.style.opacity !== "0" || frame.getBoundingClientRect().top > innerHeight,
      ),
  );
  await drawn(page);
}

/** Goes to another screen as a link of the application does, which takes a third of the time that its address takes. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((path) => {
    for (const heading of document.querySelectorAll("h1")) heading.dataset.before = "";
    history.pushState({}, "", path);
  }, path);
  // Until another one is there, the one before is shown.
  await page.waitForFunction(() => document.querySelector("[data-before]") === null);
  await settled(page);
}

/** Screens that are looked at beside each other, each in a window of its own: much of it is waiting. */
const LANES = 2;

/**
 * Looks at many things in two windows at once.
 * @param openLane makes a window, and what looks at one thing in it
 * @returns all that was found, in no order
 */
export async function inLanes<Thing>(
  things: readonly Thing[],
  openLane: () => Promise<{ look: (thing: Thing) => Promise<string[]>; close: () => Promise<void> }>,
): Promise<string[]> {
  const left = [...things];
  const found = await Promise.all(
    Array.from({ length: LANES }, async () => {
      const { look, close } = await openLane();
      const own: string[] = [];
      for (let thing = left.shift(); thing !== undefined; thing = left.shift()) own.push(...(await look(thing)));
      await close();
      return own;
    }),
  );
  return found.flat();
}

/** What was changed is seen two frames later at the latest. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** What can be open over a screen. */
const OPEN = 'dialog, [role="menu"]';

/** Of phones, where there are no keys. */
const NARROW = 600;

export const VIEWS = [360, 1440].flatMap((width) => (["light", "dark"] as const).map((theme) => ({ width, theme })));

/** A browser of this width, in German where it is narrow. */
export const viewOf = ({ width, theme }: { width: number; theme: "light" | "dark" }) => ({
  viewport: { width, height: width < NARROW ? 780 : 900 },
  colorScheme: theme,
  locale: width < NARROW ? "de-DE" : "en-GB",
  reducedMotion: "reduce" as const,
});

/** Where pictures of the screens are put, for people who want to see them; without it none are made. */
const PICTURES = process.env.SCREEN_PICTURES;

/**
 * What is wrong with a screen in both themes. Of what axe knows only contrast depends on the theme, and takes most of its
 * time. Colours are the same whatever the width: narrow, every other screen is looked at in the one, the rest in the other.
 */
export async function problemsInBothThemes(page: Page, name: string, { fullPage = false } = {}): Promise<string[]> {
  const found: string[] = [];
  const themes = ["light", "dark"] as const;
  const isNarrow = page.viewportSize()!.width < NARROW;
  for (const colorScheme of isNarrow ? [themes[name.length % 2]!] : themes) {
    await page.emulateMedia({ colorScheme });
    await drawn(page);
    const view = `${name}-${page.viewportSize()!.width}-${colorScheme}`;
    const seen = await problems(page, isNarrow || colorScheme === "light" ? undefined : ["color-contrast"]);
    found.push(...seen.map((problem) => `${view}: ${problem}`));
    if (PICTURES) await page.screenshot({ path: join(PICTURES, `${view}.png`), fullPage });
  }
  return found;
}

/** As it is on the web: half as long as what its package has for programs. */
export const AXE = readFileSync(join(import.meta.dir, "../../node_modules/axe-core/axe.min.js"), "utf8");

interface Violation {
  id: string;
  nodes: { target: unknown[]; failureSummary?: string }[];
}

/** What axe finds in what is open, else on the whole screen; and whether the page is wider than its window. */
export async function problems(page: Page, rules?: string[]): Promise<string[]> {
  // Not as an element, which the policy would refuse; once in each document.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(
    async ({ open, only }) => {
      // Under what is open is a screen that nobody can use now, and that is looked at by itself.
      const include = [...document.querySelectorAll(open)].slice(-1);
      const { axe } = window as unknown as { axe: { run(...given: unknown[]): Promise<{ violations: Violation[] }> } };
      return (
        await axe.run(include.length > 0 ? { include } : document, {
          resultTypes: ["violations"],
          iframes: false,
          preload: false,
          ...only,
        })
      ).violations;
    },
    { open: OPEN, only: rules ? { runOnly: rules } : {} },
  );
  return [
    ...violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `axe ${id} at ${node.target.join(" ")}: ${node.failureSummary?.split("\n").slice(1).join(" ")}`,
      ),
    ),
    ...(await sideways(page)),
  ];
}

/** Whether the page is wider than its window. */
export async function sideways(page: Page): Promise<string[]> {
  const pixels = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return pixels > 0 ? [`scrolls ${pixels} pixels sideways`] : [];
}
