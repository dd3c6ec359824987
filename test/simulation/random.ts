/** Chance that can be repeated: one seed, one sequence. */

export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  /** One of the items; the list must not be empty. */
  pick<Item>(items: readonly Item[]): Item;
}

/** The generator "mulberry32" (public domain, Tommy Ettinger): small, fast, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)]!,
  };
}

/**
 * The seeds to run: the one in SIM_SEED; new ones where SIM_SEEDS says how many to search with; else the same in every
 * run, so that a failure says something about what was changed.
 */
export function seeds(count: number): number[] {
  if (process.env.SIM_SEED) return [Number(process.env.SIM_SEED)];
  if (process.env.SIM_SEEDS) return [...crypto.getRandomValues(new Uint32Array(count))];
  const { next } = createRandom(count);
  return Array.from({ length: count }, () => Math.floor(next() * 2 ** 32));
}

/** Runs `work`; when it fails, the error says with which seed it can be repeated. */
export async function withSeed(seed: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) error.message = `${error.message}\n\nRepeat with SIM_SEED=${seed}`;
    process.stderr.write(`failed with SIM_SEED=${seed}\n`);
    throw error;
  }
}
