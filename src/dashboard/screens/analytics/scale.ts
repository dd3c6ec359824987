/** Where a scale ends: the next number above that is easily halved and read. */

const STEPS = [1, 2, 4, 6, 8, 10];

export function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return Math.max(2, STEPS.find((step) => step * power >= most)! * power);
}
