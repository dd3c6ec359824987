/**
 * Who sees which variation of a page under test: decided by a hash of the visitor and the experiment alone, so that it
 * is the same on every visit, in every process, and has nothing to do with what other experiments decide.
 */

/** How an experiment splits visitors. */
export interface Split {
  /** Two hashes that have nothing to do with each other: whoever takes part goes on seeing the same when more do. */
  seeds: { taking: number; choosing: number };
  /** Below it a visitor takes part. */
  takes: number;
  /** Below which of them a visitor's hash is first: the place of the variation. */
  bounds: number[];
}

const HASHES = 2 ** 32;

/** @param traffic how many of a hundred take part */
export function splitOf(experimentId: string, traffic: number, weights: number[]): Split {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let sum = 0;
  return {
    seeds: {
      taking: Bun.hash.xxHash32(`${experimentId} taking`),
      choosing: Bun.hash.xxHash32(`${experimentId} choosing`),
    },
    takes: (traffic / 100) * HASHES,
    bounds: weights.map((weight) => {
      sum += weight;
      return (sum / whole) * HASHES;
    }),
  };
}

/**
 * The place of the variation that a visitor sees; null: this one takes no part.
 * @param seed of 32 bits: with another one the same visitor is somebody else
 */
export function chooseFor({ seeds, takes, bounds }: Split, visitor: string, seed = 0): number | null {
  if (takes < HASHES && Bun.hash.xxHash32(visitor, (seeds.taking ^ seed) >>> 0) >= takes) return null;
  const hash = Bun.hash.xxHash32(visitor, (seeds.choosing ^ seed) >>> 0);
  let place = 0;
  while (hash >= bounds[place]!) place++;
  return place;
}
