/** What two texts, cut into tokens, differ in. */

/** Tokens `start` to `end` of a text are replaced by `text`. */
export interface Hunk {
  start: number;
  end: number;
  text: string;
}

/** Texts that differ in more are told apart by their first and last difference. */
const MOST_DIFFERENCES = 600;

/** What is to be done to `before` to have `after`: in order, with something unchanged between each two. */
export function hunksOf(before: string[], after: string[]): Hunk[] {
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
