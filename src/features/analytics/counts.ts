/** What is counted of a subject (a website, a page, a form) in some time, and how two such counts become one. */
import type { AiClass } from "../websites/service.ts";
import { mergeSketch, newSketch, type Sketch } from "./sketch.ts";
import type { Traits } from "./visits.ts";

/** What AI programs of a class are told apart by: their names, and the pages that they read. */
type AiKind = `ai_${AiClass}_${"program" | "page"}`;
export const aiKind = (of: AiClass, by: "program" | "page"): AiKind => `ai_${of}_${by}`;

/** What views are told apart by; `outbound` counts clicks on links to other sites. */
export type Kind = keyof Traits | "outbound" | AiKind;

/** How many values of a kind are kept for a subject and a day, and for a quarter of an hour; the rest is "(other)". */
export const VALUES_OF_DAY = 100;
export const VALUES_OF_QUARTER = 30;
export const OTHER = "(other)";

/** Views, and visitors whose first view of the day had the value. */
export type Tally = [views: number, visitors: number];
/** Values come from visitors, so that they are keys of maps and never of objects. */
export type Breakdown = Map<string, Map<string, Tally>>;
export type StoredBreakdown = [kind: string, values: [value: string, views: number, visitors: number][]][];

export const NUMBERS = ["views", "bots", "timed", "time_ms", "starts"] as const;
export type Numbers = Record<(typeof NUMBERS)[number], number>;

export interface Counts extends Numbers {
  /** Visitors of whole days of UTC; those of parts of days are in the sketch. */
  visitors: number;
  sketch: Sketch;
  breakdown: Breakdown;
}

export const noNumbers = (): Numbers => ({ views: 0, bots: 0, timed: 0, time_ms: 0, starts: 0 });

export const noCounts = (): Counts => ({ ...noNumbers(), visitors: 0, sketch: newSketch(), breakdown: new Map() });

export function addNumbers(into: Numbers, from: Numbers): void {
  for (const name of NUMBERS) into[name] += from[name];
}

/** Adds what was counted elsewhere. */
export function addCounts(into: Counts, from: Counts): void {
  addNumbers(into, from);
  into.visitors += from.visitors;
  mergeSketch(into.sketch, from.sketch);
  for (const [kind, values] of from.breakdown)
    for (const [value, [views, visitors]] of values) tally(into.breakdown, kind, value, views, visitors);
}

/** Counts views and visitors of a value. */
export function tally(breakdown: Breakdown, kind: string, value: string, views: number, visitors: number): void {
  const values = breakdown.get(kind) ?? new Map<string, Tally>();
  if (values.size === 0) breakdown.set(kind, values);
  const known = values.get(value);
  if (known) {
    known[0] += views;
    known[1] += visitors;
  } else values.set(value, [views, visitors]);
}

const byViews = ([a, [viewsOfA]]: [string, Tally], [b, [viewsOfB]]: [string, Tally]) =>
  viewsOfB - viewsOfA || (a < b ? -1 : 1);

/** The values of a kind, the most frequent first and "(other)" last; at most `most`, "(other)" apart. */
export function topValues(breakdown: Breakdown, kind: string, most: number): [value: string, Tally][] {
  const values = breakdown.get(kind);
  if (!values) return [];
  const sorted = [...values].filter(([value]) => value !== OTHER).sort(byViews);
  const other: Tally = [...(values.get(OTHER) ?? [0, 0])];
  for (const [, [views, visitors]] of sorted.splice(most)) {
    other[0] += views;
    other[1] += visitors;
  }
  return other[0] > 0 ? [...sorted, [OTHER, other]] : sorted;
}

/** As it is stored: bounded, whatever visitors have sent. */
export const toStoredBreakdown = (breakdown: Breakdown, most: number): StoredBreakdown =>
  [...breakdown.keys()].map((kind) => [
    kind,
    topValues(breakdown, kind, most).map(([value, [views, visitors]]) => [value, views, visitors]),
  ]);

/** The opposite of `toStoredBreakdown`. */
export const fromStoredBreakdown = (stored: StoredBreakdown): Breakdown =>
  new Map(
    stored.map(([kind, values]) => [
      kind,
      new Map(values.map(([value, views, visitors]): [string, Tally] => [value, [views, visitors]])),
    ]),
  );
