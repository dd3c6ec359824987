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

/**
 * 32 bits of a short text: FNV-1a over its characters, begun with a seed, and MurmurHash3's last step, which mixes them
 * (both in the public domain). In a loop of our own, because for a dozen characters calling a library's takes four times
 * as long, and it is done for each view of a page under test.
 */
function hashOf(text: string, seed: number): number {
  let hash = seed ^ 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

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
  if (takes < HASHES && hashOf(visitor, seeds.taking ^ seed) >= takes) return null;
  const hash = hashOf(visitor, seeds.choosing ^ seed);
  let place = 0;
  while (hash >= bounds[place]!) place++;
  return place;
}
