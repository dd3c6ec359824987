/**
 * Brings two changes of one page together: what either has changed stays changed, where the other has left the place and
 * what is right beside it alone. It never chooses between two: where both have changed a place there is no merged page.
 */
import { faultsOf } from "../html/faults.ts";
import { readPage } from "../html/page.ts";
import type { CodeTarget, PageCode } from "./page_code.ts";

/** Tokens `start` to `end` of the base are replaced by `text`. */
interface Hunk {
  start: number;
  end: number;
  text: string;
}

/** Texts that differ in more are told apart by their first and last difference. */
const MOST_DIFFERENCES = 600;

/**
 * The page with both changes.
 * @returns null when they meet in one place
 * @throws HtmlLimitError
 */
export function mergeCode(base: PageCode, ours: PageCode, theirs: PageCode): PageCode | null {
  const [html, css, javascript] = (["html", "css", "javascript"] as const).map((target) =>
    mergeText(target, base[target], ours[target], theirs[target]),
  );
  if (html == null || css == null || javascript == null) return null;
  const faults = (text: string) => faultsOf(readPage(text)).length;
  const isBroken =
    html !== ours.html && html !== theirs.html && faults(html) > Math.max(faults(ours.html), faults(theirs.html));
  return isBroken ? null : { html, css, javascript };
}

function mergeText(target: CodeTarget, base: string, ours: string, theirs: string): string | null {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const tokens = tokensOf(base);
  const own = hunksOf(tokens, tokensOf(ours));
  const others = hunksOf(tokens, tokensOf(theirs));
  const isSame = (one: Hunk, other: Hunk) =>
    one.start === other.start && one.end === other.end && one.text === other.text;
  // What both add to the end of styles or scripts stands there one after the other.
  const isAppended = ({ start }: Hunk) => target !== "html" && start === tokens.length;
  const meets = (one: Hunk, other: Hunk) => one.start <= other.end && other.start <= one.end;
  const mine = own.filter((hunk) => !others.some((other) => isSame(hunk, other)));
  for (const hunk of mine)
    if (others.some((other) => meets(hunk, other) && !(isAppended(hunk) && isAppended(other)))) return null;
  const all = [...others, ...mine].sort((one, other) => one.start - other.start);
  let merged = "";
  let at = 0;
  for (const { start, end, text } of all) {
    merged += tokens.slice(at, start).join("") + text;
    at = end;
  }
  return merged + tokens.slice(at).join("");
}

/** A text in pieces that end with a tag, a line, a declaration or a rule. */
const tokensOf = (text: string): string[] => text.match(/[^>\n;}]*[>\n;}]|[^>\n;}]+$/g) ?? [];

/** What is to be done to `before` to have `after`: in order, with something unchanged between each two. */
function hunksOf(before: string[], after: string[]): Hunk[] {
  const most = Math.min(before.length, after.length);
  let first = 0;
  while (first < most && before[first] === after[first]) first++;
  let last = 0;
  while (last < most - first && before[before.length - 1 - last] === after[after.length - 1 - last]) last++;
  const old = before.slice(first, before.length - last);
  const next = after.slice(first, after.length - last);
  const kept = keptOf(old, next) ?? [];
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [keptX, keptY] of [...kept, [old.length, next.length] as const]) {
    if (keptX > x || keptY > y)
      hunks.push({ start: first + x, end: first + keptX, text: next.slice(y, keptY).join("") });
    [x, y] = [keptX + 1, keptY + 1];
  }
  return hunks;
}

/** The pieces that two texts have in common, by their places in each (Myers, 1986); null: they differ in too much. */
function keptOf(old: string[], next: string[]): [number, number][] | null {
  const furthest = new Map([[1, 0]]);
  const steps: Map<number, number>[] = [];
  for (let cost = 0; cost <= MOST_DIFFERENCES; cost++) {
    steps.push(new Map(furthest));
    for (let line = -cost; line <= cost; line += 2) {
      const isDown = line === -cost || (line !== cost && furthest.get(line - 1)! < furthest.get(line + 1)!);
      let x = isDown ? furthest.get(line + 1)! : furthest.get(line - 1)! + 1;
      while (x < old.length && x - line < next.length && old[x] === next[x - line]) x++;
      furthest.set(line, x);
      if (x >= old.length && x - line >= next.length) return wayBack(steps, old.length, next.length);
    }
  }
  return null;
}

function wayBack(steps: Map<number, number>[], endX: number, endY: number): [number, number][] {
  const kept: [number, number][] = [];
  let [x, y] = [endX, endY];
  for (let cost = steps.length - 1; cost >= 0; cost--) {
    const furthest = steps[cost]!;
    const line = x - y;
    const isDown = line === -cost || (line !== cost && furthest.get(line - 1)! < furthest.get(line + 1)!);
    const from = isDown ? line + 1 : line - 1;
    const fromX = cost === 0 ? 0 : furthest.get(from)!;
    const fromY = cost === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY) kept.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  return kept.reverse();
}
