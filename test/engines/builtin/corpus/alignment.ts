/**
 * Where the old code is in the new. Everything outside of the regions that may change has to be there byte for byte, in
 * its order; what stands in a region's place is handed out. There can be more than one way to see it, as when one of two
 * equal items is gone: all are tried, up to a bound.
 */

/** A part of the old code that may change; a place where something may come in when it is empty. */
export interface Region {
  start: number;
  end: number;
  /** What may stand there: a start tag, words between tags, anything when left out. */
  kind?: "tag" | "words";
}

/** What stands in the place of each region that changed. */
export type Alignment = Map<Region, string>;

const MOST_STEPS = 400_000;
const PROBE = 32;
const SHORT_PROBE = 6;

/** All ways in which `after` is `before` with other regions; a region that is none of the keys is as it was. */
export function* alignments(before: string, after: string, regions: Region[]): Generator<Alignment> {
  const byStart = regions.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let steps = 0;

  function* from(old: number, now: number, used: [Region, string][]): Generator<Alignment> {
    if (++steps > MOST_STEPS) return;
    let same = 0;
    while (old + same < before.length && before.charCodeAt(old + same) === after.charCodeAt(now + same)) same++;
    if (old + same === before.length && now + same === after.length) yield new Map(used);
    const last = used.at(-1)?.[0];
    for (let index = byStart.length - 1; index >= 0; index--) {
      const region = byStart[index]!;
      if (region.start > old + same) continue;
      if (region.start < old) break;
      // A place that was used once takes nothing more.
      if (region === last || (region.end === region.start && used.some(([other]) => other === region))) continue;
      const begins = now + region.start - old;
      for (const ends of endings(region, begins)) {
        const text = after.slice(begins, ends);
        if (text === before.slice(region.start, region.end)) continue;
        yield* from(region.end, ends, [...used, [region, text]]);
      }
    }
  }

  /** Where in the new code what follows a region may go on, the likeliest first. */
  function* endings({ end, kind }: Region, begins: number): Generator<number> {
    if (end === before.length) return yield after.length;
    if (kind === "tag") {
      const tag = /<[a-z][^\s>]*(?:[^>"']|"[^"]*"|'[^']*')*>/iy;
      tag.lastIndex = begins;
      return tag.test(after) ? yield tag.lastIndex : undefined;
    }
    if (kind === "words") {
      const next = after.indexOf("<", begins);
      return yield next === -1 ? after.length : next;
    }
    yield begins;
    const room = byStart.find(({ start }) => start > end)?.start ?? before.length;
    // What follows, up to where it may be another; a longer stretch of it when that says too little.
    const probe = before.slice(end, end + (room - end >= SHORT_PROBE ? Math.min(PROBE, room - end) : PROBE));
    const seen = new Set([begins]);
    for (let at = after.indexOf(probe, begins); at !== -1; at = after.indexOf(probe, at + 1)) {
      if (!seen.has(at)) yield at;
      seen.add(at);
    }
    if (room - end >= SHORT_PROBE) return;
    const short = before.slice(end, room);
    let tried = 0;
    for (let at = after.indexOf(short, begins); at !== -1 && tried < 200; at = after.indexOf(short, at + 1), tried++)
      if (!seen.has(at)) yield at;
  }

  yield* from(0, 0, []);
}

/** The first place that differs, for reports. */
export function firstDifference(before: string, after: string): string {
  let at = 0;
  while (at < before.length && before[at] === after[at]) at++;
  let tail = 0;
  while (tail < before.length - at && tail < after.length - at && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const shown = (text: string) => {
    const cut = text.slice(Math.max(0, at - 30), text.length - tail + 15);
    return cut.length > 400 ? `${cut.slice(0, 200)} … ${cut.slice(-180)}` : cut;
  };
  return `${shown(before)}  =>  ${shown(after)}`;
}
