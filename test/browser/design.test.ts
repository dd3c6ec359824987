/** Every direction, layout and pair of typefaces in Chromium: nothing reaches past a narrow screen, nothing jumps. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Browser, Page } from "playwright-core";
import { KINDS } from "../../src/design/kinds/catalogue.ts";
import { TYPEFACES, type TypefacesName } from "../../src/design/typefaces.ts";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { DIRECTIONS } from "../../src/engines/builtin/design/directions.ts";
import { type ComposedPage, composePage } from "../../src/engines/builtin/page.ts";
import { EVERY_PAGE, layoutsOf } from "../engines/builtin/catalogue.ts";
import { promptsIn, SITE_PAGES, taskFor } from "../engines/builtin/composed.ts";
import { briefWith } from "../engines/builtin/fixtures.ts";
import { openBrowser } from "./browser.ts";
import { brokenWords, type ComposedServer, openSettled, overflowing, serveComposed } from "./composed_server.ts";

const NARROW = 320;
const LIMIT_MS = 300_000;

let browser: Browser;
let narrow: Page;
let server: ComposedServer;
beforeAll(async () => {
  browser = await openBrowser();
  narrow = await browser.newPage({ viewport: { width: NARROW, height: 800 }, reducedMotion: "reduce" });
  server = serveComposed();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

async function overflowOf(page: ComposedPage): Promise<string[]> {
  await openSettled(narrow, server.add(page));
  return await overflowing(narrow);
}

const LONG = "Kindertagesstättenverwaltungsgesellschaft";
const OTHER = "Qualitätsmanagementberatungsleistungen";

/** A site whose every fact is a long word. */
function longWorded(kind: string, number: number) {
  const brief = briefWith({
    kind,
    name: number % 2 ? LONG : `${LONG} ${OTHER}`,
    language: "de",
    tagline: LONG,
    place: LONG,
    areas: [LONG, OTHER],
    contact: {
      address: { street: `${LONG}straße 12`, city: LONG },
      phone: "+49 341 555 01 77",
      email: `${LONG.toLowerCase().replace("ä", "ae")}@example.org`,
      links: [{ label: OTHER, url: "https://example.org/" }],
    },
    branches: [{ name: LONG, phone: "+49 341 555 01 77" }],
    hours: [{ days: ["th"], opens: "09:00", closes: "17:00", note: OTHER }],
    offers_title: OTHER,
    offers: [LONG, OTHER, "Yoga"].map((name) => ({ name, description: `${OTHER} ${LONG}`, price: "1.234.567,89 €" })),
    plans: [LONG, OTHER].map((name) => ({ name, price: "1.234.567,89 €", period: OTHER, features: [LONG] })),
    people: [LONG, OTHER].map((name) => ({ name, role: OTHER, about: LONG })),
    events: [{ name: LONG, starts: "2027-09-12T19:00", place: OTHER, price: "1.234.567,89 €", note: LONG }],
    questions: [{ question: `${LONG}?`, answer: OTHER }],
    quotes: [{ text: OTHER, by: LONG }],
    actions: [{ label: OTHER }],
    forms: (["quote", "newsletter", "rsvp"] as const).map((purpose) => ({
      purpose,
      title: OTHER,
      fields: [{ label: LONG, options: [OTHER] }, { label: OTHER }],
    })),
    story: [LONG, `${OTHER} ${LONG}.`, `${LONG}: ${OTHER}.`],
    facts: [LONG, OTHER, "Yoga"].map((text) => ({ text })),
  });
  return SITE_PAGES.map((page) =>
    composePage(taskFor({ name: brief.name!, prompt: `prompt ${number}` }, page, SITE_PAGES, { brief }), () => ""),
  );
}

test(
  "words of forty letters in every place fit a screen of 320 px, in every direction",
  async () => {
    const left = new Set<string>(DIRECTIONS.map(({ name }) => name));
    const found: string[] = [];
    for (let number = 0; left.size > 0 && number < KINDS.length * 8; number += 1) {
      const pages = longWorded(KINDS[number % KINDS.length]!.id, number);
      const { name } = pages[0]!.design.direction;
      if (!left.delete(name)) continue;
      for (const [index, page] of pages.entries())
        if (index === 0 || index === 1 + (number % (pages.length - 1)))
          found.push(
            ...(await overflowOf(page)).map((what) => `${name} ${page.design.hero} ${SITE_PAGES[index]!.path} ${what}`),
          );
    }
    expect([...left]).toEqual([]);
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "each layout of each section fits a screen of 320 px and breaks no ordinary word",
  async () => {
    const seen = new Set<string>();
    const found: string[] = [];
    for (const { label, composed } of EVERY_PAGE) {
      const fresh = layoutsOf(composed).filter((layout) => !seen.has(layout));
      if (fresh.length === 0) continue;
      for (const layout of fresh) seen.add(layout);
      const wrong = [...(await overflowOf(composed)), ...(await brokenWords(narrow))];
      found.push(...wrong.map((what) => `${label} ${what}`));
    }
    expect(found).toEqual([]);
  },
  LIMIT_MS,
);

/** Movement that nobody sees; Lighthouse gives full marks up to about 0.05. */
const STILL = 0.02;
const AT_ONCE = 4;
/** Adds up what moves, and says what it was. */
const WATCH_SHIFTS = `window.shift = 0; window.shifted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    window.shift += entry.value;
    for (const { node } of entry.sources) shifted.push(node?.className || node?.nodeName);
  }
}).observe({ type: "layout-shift", buffered: true });`;

/** A page whose direction has these typefaces alone. */
function composedIn(name: string): (typeof EVERY_PAGE)[number] {
  const sample = EVERY_PAGE[0]!;
  const { direction } = sample.composed.design;
  const own = direction.typefaces;
  direction.typefaces = [name as TypefacesName];
  const composed = composeTask(taskFor(sample.prompt));
  direction.typefaces = own;
  return { ...sample, composed };
}

/** How far a page moves until its typefaces are there, and what of it. */
async function shiftOf(address: string): Promise<{ shift: number; of: string }> {
  const context = await browser.newContext({ viewport: { width: 1350, height: 940 }, reducedMotion: "no-preference" });
  await context.addInitScript(WATCH_SHIFTS);
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate(() =>
    document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
  const seen = await page.evaluate("({ shift: window.shift, of: shifted.join(' ') })");
  await context.close();
  return seen as { shift: number; of: string };
}

/** Five entries of a length that German ones have. */
const GERMAN = ["Start", "Unternehmen", "Dienstleistungen", "Ansprechpartner", "Veranstaltungen", "Öffnungszeiten"].map(
  (name, at) => ({ path: at === 0 ? "/" : `/${at}`, name }),
);

test(
  "a header with five long entries is one row at 1280 pixels",
  async () => {
    const wide = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "no-preference" });
    const wrapped: string[] = [];
    for (const prompt of promptsIn("prompts_wide.jsonl").filter((_, at) => at % 9 === 0)) {
      await openSettled(wide, server.add(await composeTask(taskFor(prompt, GERMAN[0], GERMAN))));
      const middles = await wide.evaluate(() =>
        [...document.querySelectorAll(".hd > .brand, .hd > nav li, .hd > .btn")]
          .map((element) => element.getBoundingClientRect())
          .filter(({ width }) => width > 0)
          .map(({ top, bottom }) => (top + bottom) / 2),
      );
      expect(middles.length).toBeGreaterThan(5);
      if (Math.max(...middles) - Math.min(...middles) > 12) wrapped.push(`${prompt.name}: ${middles}`);
    }
    await wide.close();
    expect(wrapped).toEqual([]);
  },
  LIMIT_MS,
);

test(
  "typefaces that come late move next to nothing, in every pair",
  async () => {
    const late = serveComposed(300);
    const left = new Set<string>(Object.keys(TYPEFACES));
    const moved: string[] = [];
    const each = EVERY_PAGE.filter(({ composed }) => left.delete(composed.design.typefacesName));
    // Those that only somebody who names them gets.
    each.push(...[...left].map(composedIn).filter(({ composed }) => left.delete(composed.design.typefacesName)));
    const look = async ({ label, composed }: (typeof EVERY_PAGE)[number]) => {
      const address = late.add(composed);
      // What a page does by itself it does each time; what a machine that has no time adds, it does not.
      let least = await shiftOf(address);
      for (let again = 0; least.shift > STILL && again < 2; again++) {
        const other = await shiftOf(address);
        if (other.shift < least.shift) least = other;
      }
      if (least.shift > STILL)
        moved.push(`${label} ${composed.design.typefacesName} ${least.shift.toFixed(3)}: ${least.of}`);
    };
    // Most of it is waiting.
    while (each.length > 0) await Promise.all(each.splice(0, AT_ONCE).map(look));
    await late.stop();
    expect([...left]).toEqual([]);
    expect(moved).toEqual([]);
  },
  LIMIT_MS,
);
