/** No two sites look like siblings: many directions, typefaces and layouts, all of them reached, and no pair alike. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { differenceEuclidean, parse } from "culori";
import type { Brief, BriefInput } from "../../../src/brief/brief.ts";
import { mergeBrief } from "../../../src/brief/merge.ts";
import { TYPEFACES } from "../../../src/design/typefaces.ts";
import { DIRECTIONS } from "../../../src/engines/builtin/design/directions.ts";
import { type ComposedPage, composePage } from "../../../src/engines/builtin/page.ts";
import { EVERY_PAGE, layoutsOf } from "./catalogue.ts";
import { SITE_PAGES, taskFor } from "./composed.ts";
import { homesOf } from "./designs.ts";

setDefaultTimeout(300_000);

const homes = EVERY_PAGE.filter(({ label }) => label.endsWith(" /"));

/** Briefs that know something for every section; how much of it differs from one to the next. */
const richPages: ComposedPage[] = homesOf().flatMap(([plain, prompt], index) => {
  const count = 1 + (index % 4);
  const named = <T>(make: (name: string) => T): T[] => ["One", "Two", "Three", "Four"].slice(0, count).map(make);
  const facts: BriefInput = {
    place: "Turin",
    contact: { address: { street: "1 Long Street" }, phone: "0161 496 0123" },
    hours: [{ days: ["mo"], opens: "09:00", closes: "17:00" }],
    offers: named((name) => ({ name, group: index % 5 === 4 ? "All of them" : null })),
    plans: named((name) => ({ name, price: "$9" })),
    people: named((name) => ({ name })),
    events: named((name) => ({ name, starts: "2027-09-12" })),
    questions: named((name) => ({ question: `${name}?`, answer: "Yes." })),
    quotes: named((name) => ({ text: name })),
    facts: named((name) => ({ text: name })),
    story: ["A first sentence about it, of some length.", `Another one. ${"It is long. ".repeat(index % 7 ? 3 : 40)}`],
    forms: (
      [
        ["quote", "newsletter"],
        ["rsvp", "appointment"],
        ["donation", "reservation"],
      ] as const
    )[index % 3]!.map((purpose) => ({ purpose })),
  };
  const brief: Brief = mergeBrief(plain, facts);
  return SITE_PAGES.slice(0, 3).map((page) =>
    composePage(taskFor({ name: brief.name!, prompt }, page, SITE_PAGES, { brief }), () => ""),
  );
});

/** What people compare reads best as one table or list each; a record has the layout that its fields ask for. */
const PLAIN = new Set(["pricing", "quotes", "team", "events", "call"]);

test("sections have three or more layouts each, and all are reached", () => {
  const reached = new Map<string, Set<string>>();
  for (const page of [...EVERY_PAGE.map(({ composed }) => composed), ...richPages])
    for (const [kind, layout] of layoutsOf(page).map((name) => name.split(" ")))
      reached.set(kind!, (reached.get(kind!) ?? new Set()).add(layout!));
  const few = [...reached].filter(([, layouts]) => layouts.size < 3).map(([kind]) => kind);
  expect(few.filter((kind) => !PLAIN.has(kind))).toEqual([]);
  expect([...PLAIN].filter((kind) => !reached.has(kind))).toEqual([]);
  expect(reached.size).toBeGreaterThan(13);
});

/** So common on pages that programs design that they say so. Who names them gets them. */
const OVER_COMMON = ["Fraunces", "Geist", "Instrument Sans"];

test("every direction and every pair of typefaces is reached, but for those of over-common ones", () => {
  const designs = [...EVERY_PAGE.map(({ composed }) => composed), ...richPages].map(({ design }) => design);
  expect(new Set(designs.map(({ direction }) => direction.name)).size).toBe(DIRECTIONS.length);
  const rarer = Object.entries(TYPEFACES).filter(
    ([, { head, body }]) => ![head.name, body.name].some((name) => name !== "Geist Mono" && OVER_COMMON.includes(name)),
  );
  const reached = new Set<string>(designs.map(({ typefacesName }) => typefacesName));
  // Whoever asks for letters of one width gets the one pair that there is.
  expect([...reached].sort()).toEqual([...rarer.map(([name]) => name), "mono"].sort());
});

const difference = differenceEuclidean("oklab");
/** Below this sum of distances (ground, accent) two palettes are the same to the eye; as in bench/pages/compare.ts. */
const SAME_PALETTE = 0.04;

function nearPalettes(one: ComposedPage, other: ComposedPage): boolean {
  const between = (role: string) => difference(parse(one.palette[role]!)!, parse(other.palette[role]!)!);
  return between("background") + between("accent") < SAME_PALETTE;
}

/** Pairs of sites that share a direction; whoever names the same colours for the same trade may come near. */
const pairs = homes.flatMap(({ label, composed }, index) =>
  homes
    .slice(index + 1)
    .filter((other) => other.composed.design.direction === composed.design.direction)
    .map((other) => ({ names: `${label} ~ ${other.label}`, one: composed, other: other.composed })),
);

test("no two prompts share direction, order of layouts and palette", () => {
  const alike = pairs.filter(
    ({ one, other }) => layoutsOf(one).join() === layoutsOf(other).join() && nearPalettes(one, other),
  );
  expect(alike.map(({ names }) => names)).toEqual([]);
  expect(homes.length).toBeGreaterThan(120);
});

test("few sites that share a direction come near in palette, and hardly any in hero, typefaces and opening ground too", () => {
  const near = pairs.filter(({ one, other }) => nearPalettes(one, other));
  const opening = ({ design }: ComposedPage) => `${design.hero} ${design.typefacesName} ${design.heroBand}`;
  const twins = near.filter(({ one, other }) => opening(one) === opening(other));
  expect(near.length).toBeLessThan(pairs.length * 0.025);
  expect(twins.length).toBeLessThan(pairs.length * 0.003);
});
