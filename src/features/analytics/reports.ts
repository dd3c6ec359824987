/**
 * What was counted in a range of time. Whole days of UTC have exact numbers of visitors; parts of days, hours and days
 * of other time zones are put together of quarters of an hour, whose visitors are counted by sketches. A visitor can't be
 * recognised on another day, so that the visitors of a range are those of its days, added up.
 */
import { DAY_MS } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import { momentOf } from "../../operation/fields.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { addCounts, addNumbers, type Counts, type Numbers, noCounts, noNumbers } from "./counts.ts";
import { KEPT_HOURS_MS } from "./retention.ts";
import { buckets, dayOf, type Interval, isTimeZone, QUARTER_MS, quarterOf, startOfDate } from "./rules.ts";
import { countSketch, mergeSketch, newSketch } from "./sketch.ts";
import * as store from "./store.ts";

const USUAL_RANGE_MS = 30 * DAY_MS;
const MOST_BUCKETS = 1000;

export interface RangeInput {
  from?: string;
  to?: string;
  timezone: string;
}

/** A range of time that was asked for, and the rows that it is made of. */
export interface Range {
  from: number;
  to: number;
  timezone: string;
  pieces: store.RangeParts;
  /** From the first to the end of the last quarter of an hour that is in it. */
  span: store.Span;
  /** Before this time only days are left. */
  quartersFrom: number;
}

/** The range that was asked for. Throws a validation error for one that makes no sense. */
export function readRange(input: RangeInput, now: number): Range {
  if (!isTimeZone(input.timezone)) throw invalid("timezone", "no_time_zone");
  const inZone = (midnight: number) => startOfDate(midnight, input.timezone);
  const to = input.to ? momentOf(input.to, "to", inZone) : now;
  const from = input.from ? momentOf(input.from, "from", inZone) : to - USUAL_RANGE_MS;
  if (from < 0) throw invalid("from", "too_early", { year: "1970" });
  if (from >= to) throw invalid("from", "not_before", { other: "to" });
  const quartersFrom = dayOf(Math.max(0, now - KEPT_HOURS_MS)) + DAY_MS;
  // What happens at this very moment is in what has happened until now.
  const span = { from: quarterOf(from), to: quarterOf(to + QUARTER_MS - (to < now ? 1 : 0)) };
  return { from, to, timezone: input.timezone, span, quartersFrom, pieces: piecesOf(span, now, quartersFrom) };
}

function piecesOf(span: store.Span, now: number, quartersFrom: number): store.RangeParts {
  const ceiling = (time: number) => dayOf(time + DAY_MS - 1);
  // Nothing is counted in the future: up to now is up to the end of the day.
  const end = span.to > now ? Math.max(span.to, ceiling(now + 1)) : span.to;
  // Old days are only there as a whole.
  const first = span.from < quartersFrom ? dayOf(span.from) : ceiling(span.from);
  const last = end < quartersFrom ? ceiling(end) : dayOf(end);
  if (first > last) return { days: { from: first, to: first }, quarters: [span] };
  const parts = [
    { from: span.from, to: first },
    { from: last, to: end },
  ];
  return { days: { from: first, to: last }, quarters: parts.filter((part) => part.from < part.to) };
}

/** The starts of a range's points. Throws a validation error when there are too many. */
export function pointsOf(range: Range, interval: Interval): number[] {
  const starts = buckets(range.from, range.to, interval, MOST_BUCKETS, range.timezone);
  if (!starts) throw invalid("interval", "too_many_points", { most: MOST_BUCKETS });
  return starts;
}

/** Visitors of some time. */
export interface Visitors {
  visitors: number;
  visitors_estimated: boolean;
}

export type Point = Numbers & Visitors & { at: number };

/** What is counted: of whom, for whom. */
export interface Subject {
  kind: store.SubjectKind;
  id: string;
}

function visitorsOf(counts: Pick<Counts, "visitors" | "sketch">): Visitors {
  const { count, estimated } = countSketch(counts.sketch);
  return { visitors: counts.visitors + count, visitors_estimated: estimated };
}

/** All that was counted of a subject in a range. */
export async function readTotals(db: Db, accountId: string, { kind, id }: Subject, range: Range) {
  const { days, quarters } = range.pieces;
  const rows = await Promise.all([
    store.listCounts(db, accountId, kind, id, "day", days),
    ...quarters.map((span) => store.listCounts(db, accountId, kind, id, "quarter", span)),
  ]);
  const counts = noCounts();
  for (const row of rows.flat()) addCounts(counts, row);
  return { ...counts, ...visitorsOf(counts) };
}

/** What was counted of a subject at each point of a range. The points together are what `readTotals` gives. */
export async function readSeries(
  db: Db,
  accountId: string,
  { kind, id }: Subject,
  range: Range,
  starts: number[],
): Promise<Point[]> {
  const list = (width: store.Width, span: store.Span) => store.listNumbers(db, accountId, kind, id, width, span);
  const ofDays = starts.slice(1).every((start) => start % DAY_MS === 0);
  const { days, quarters } = range.pieces;
  const old = { from: days.from, to: Math.min(days.to, range.quartersFrom) };
  const rows = await Promise.all(
    ofDays
      ? [list("day", days), ...quarters.map((span) => list("quarter", span))]
      : [
          list("day", old),
          list("quarter", { from: Math.max(range.span.from, old.to > old.from ? old.to : 0), to: range.span.to }),
        ],
  );
  const points = starts.map((at) => ({ at, ...noCounts() }));
  for (const row of rows.flat()) {
    // What is there only as a whole day or hour may begin before the first point.
    const point = points[Math.max(0, lastBefore(starts, row.at))]!;
    addNumbers(point, row);
    point.visitors += row.visitors;
    mergeSketch(point.sketch, row.sketch);
  }
  return points.map(({ sketch, breakdown: _, ...point }) => ({ ...point, ...visitorsOf({ ...point, sketch }) }));
}

/** Index of the last start that is not after a time. */
function lastBefore(starts: number[], time: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle]! <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const SUBJECTS_AT_ONCE = 250;
const SUBMISSIONS_AT_ONCE = 1000;

/** What was counted of all subjects of a list, those with the most views first, then the newest. */
export interface Ranking {
  total: number;
  some(limit: number, page: number): store.SubjectSums[];
}

/** Goes through the subjects of a list, a few in each turn of the event loop: there may be 100,000. */
export async function rank(
  db: Db,
  accountId: string,
  kind: store.SubjectKind,
  filter: store.SubjectFilter,
  range: Range,
): Promise<Ranking> {
  const ids: string[] = [];
  const counted = new Map<string, store.SubjectSums>();
  for (;;) {
    const some = await store.listSubjects(db, accountId, kind, filter, ids.at(-1) ?? null, SUBJECTS_AT_ONCE);
    ids.push(...some);
    for (const row of await store.listSums(db, some, range.pieces)) counted.set(row._id, row);
    if (some.length < SUBJECTS_AT_ONCE) break;
    await nextTurn();
  }
  const order = byViews(ids, counted);
  const none = { ...noNumbers(), visitors: 0 };
  return {
    total: ids.length,
    some: (limit, page) =>
      order(limit, page * limit).map((id) => counted.get(id) ?? ({ ...none, _id: id } as store.SubjectSums)),
  };
}

/** Numbers are sorted in a few milliseconds, however many there are: views, and the place among those with as many. */
function byViews(ids: string[], counted: Map<string, store.SubjectSums>) {
  const keys = Float64Array.from(ids, (id, index) => (counted.get(id)?.views ?? 0) * MOST_SUBJECTS - index).sort();
  return (limit: number, offset: number): string[] =>
    Array.from({ length: Math.max(0, Math.min(limit, ids.length - offset)) }, (_, place) => {
      const key = keys[ids.length - 1 - offset - place]!;
      return ids[(MOST_SUBJECTS - (key % MOST_SUBJECTS)) % MOST_SUBJECTS]!;
    });
}

/** Larger than any number of subjects; with views below 2^32 their product is exact. */
const MOST_SUBJECTS = 2 ** 21;

/** Adds what can be told of visitors of parts of days. */
async function withVisitors(
  db: Db,
  accountId: string,
  kind: store.SubjectKind,
  rows: store.SubjectSums[],
  range: Range,
): Promise<(Numbers & Visitors & { _id: string })[]> {
  const sketches = new Map(rows.map((row) => [row._id, newSketch()]));
  const ids = [...sketches.keys()];
  for (const { subject, sketch } of await store.listSketches(db, accountId, kind, ids, range.pieces.quarters))
    mergeSketch(sketches.get(subject)!, sketch);
  return rows.map((row) => ({ ...row, ...visitorsOf({ ...row, sketch: sketches.get(row._id)! }) }));
}

/** What was counted of each subject of a list in a range, those with the most views first. */
export async function readList(
  db: Db,
  accountId: string,
  kind: store.SubjectKind,
  filter: store.SubjectFilter,
  range: Range,
  { limit, page }: { limit: number; page: number },
): Promise<{ rows: (Numbers & Visitors & { _id: string })[]; total: number }> {
  const ranking = await rank(db, accountId, kind, filter, range);
  return {
    rows: await withVisitors(db, accountId, kind, ranking.some(limit, page), range),
    total: ranking.total,
  };
}

/** What was counted of all subjects of a list together. */
export async function readSum(
  db: Db,
  accountId: string,
  kind: store.SubjectKind,
  filter: store.SubjectFilter,
  range: Range,
): Promise<Numbers & Visitors> {
  const sum = { ...noNumbers(), visitors: 0, visitors_estimated: false };
  let before: string | null = null;
  for (;;) {
    const some: string[] = await store.listSubjects(db, accountId, kind, filter, before, SUBJECTS_AT_ONCE);
    const rows = await store.listSums(db, some, range.pieces);
    for (const row of await withVisitors(db, accountId, kind, rows, range)) {
      addNumbers(sum, row);
      sum.visitors += row.visitors;
      sum.visitors_estimated ||= row.visitors_estimated;
    }
    if (some.length < SUBJECTS_AT_ONCE) return sum;
    before = some.at(-1)!;
    await nextTurn();
  }
}

/** Submissions in a range by forms and quarters of an hour; some in each turn of the event loop. */
export async function readSubmissions(
  db: Db,
  accountId: string,
  filter: Parameters<typeof store.listSubmissions>[2],
  range: Range,
): Promise<store.SentRow[]> {
  const found: store.SentRow[] = [];
  let before: string | null = null;
  for (;;) {
    const { rows, last }: Awaited<ReturnType<typeof store.listSubmissions>> = await store.listSubmissions(
      db,
      accountId,
      filter,
      range.span,
      before,
      SUBMISSIONS_AT_ONCE,
    );
    found.push(...rows);
    if (last === null) return found;
    before = last;
    await nextTurn();
  }
}
