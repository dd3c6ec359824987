/**
 * The facts of versions, read once and remembered: a version never changes, so a deploy of one page of 500 reads one.
 * They are read again when something else is known of the business.
 * What is remembered is bounded and can be lost; then it is read again.
 */
import { atMost } from "../../lib/clock.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { codeAlone } from "../parts/service.ts";
import { wholeCodeOf } from "../versions/service.ts";
import { type FactsReading, type ReadVersion, readPageFacts } from "./computations.ts";
import type { KnownOnPage } from "./fact_rules.ts";
import type { PageFacts } from "./facts.ts";

export type Planner = Pick<Context, "services" | "db"> & { account: { _id: string } };

/** A version whose facts are wanted, on a page of which something may be known. */
export interface VersionToCheck {
  version_id: string;
  known: KnownOnPage | null;
  /** Another text for another version, or when something else is known. */
  key: string;
}

/** The facts of a version; a text: why there are none; null: there is no such version any more. */
export type KnownFacts = PageFacts | string | null;

const KEPT_CHARACTERS = 32 * 1024 * 1024;
/** So much is read in one go, and no more pages than this. */
const CHARACTERS_AT_ONCE = 500_000;
const PAGES_AT_ONCE = 8;

const kept = new WeakMap<Services, Map<string, FactsReading>>();
const sizes = new WeakMap<Map<string, FactsReading>, { characters: number }>();

const sizeOf = (reading: FactsReading): number => ("facts" in reading ? reading.facts.length : reading.problem.length);

function keptFor(services: Services): Map<string, FactsReading> {
  const known = kept.get(services) ?? new Map<string, FactsReading>();
  kept.set(services, known);
  if (!sizes.has(known)) sizes.set(known, { characters: 0 });
  return known;
}

function keep(readings: Map<string, FactsReading>, id: string, reading: FactsReading): void {
  const size = sizes.get(readings)!;
  readings.set(id, reading);
  size.characters += sizeOf(reading);
  for (const [oldest, old] of readings) {
    if (size.characters <= KEPT_CHARACTERS) break;
    readings.delete(oldest);
    size.characters -= sizeOf(old);
  }
}

const toFacts = (reading: FactsReading): PageFacts | string =>
  "facts" in reading ? (JSON.parse(reading.facts) as PageFacts) : reading.problem;

/**
 * Goes through the facts of versions in their order, a few in memory at a time.
 * @param until no version is read after this time; those that are known are told all the same
 * @returns the versions that were not read for want of time
 */
export async function eachFacts<Wanted extends VersionToCheck>(
  planner: Planner,
  versions: Wanted[],
  until: number,
  hear: (version: Wanted, facts: KnownFacts) => Promise<void>,
): Promise<Wanted[]> {
  const { services } = planner;
  const readings = keptFor(services);
  const left = [...versions];
  const late: Wanted[] = [];
  while (left.length > 0) {
    const next = left[0]!;
    const known = readings.get(next.key);
    if (known) {
      left.shift();
      await hear(next, toFacts(known));
      continue;
    }
    if (services.clock.now() >= until) {
      late.push(left.shift()!);
      continue;
    }
    const read: ToRead<Wanted>[] = [];
    let characters = 0;
    while (
      left.length > 0 &&
      read.length < PAGES_AT_ONCE &&
      characters < CHARACTERS_AT_ONCE &&
      !readings.has(left[0]!.key)
    ) {
      const version = left.shift()!;
      const code = await wholeCodeOf(planner, version.version_id);
      if (code) {
        read.push({ version, code: codeAlone(code), known: version.known });
        characters += code.html.length + code.css.length + code.javascript.length;
      } else await hear(version, null);
    }
    const made = await readAll(planner, read, until);
    for (const [index, { version }] of read.entries()) {
      const reading = made[index]!;
      if (reading === null) late.push(version);
      else await hear(version, toFacts(reading));
    }
  }
  return late;
}

interface ToRead<Wanted extends VersionToCheck> extends ReadVersion {
  version: Wanted;
}

/**
 * Reads pages together; where that takes too long, each by itself, so that one does not take the others with it. Null:
 * the time was over before a page was read. Reading it goes on then, and is known the next time: to end it would end its
 * process, and whatever else is made at the same time would begin anew in a cold one.
 */
async function readAll<Wanted extends VersionToCheck>(
  planner: Planner,
  pages: ToRead<Wanted>[],
  until: number,
): Promise<(FactsReading | null)[]> {
  const { services, account } = planner;
  let made: (FactsReading | null)[] = pages.map(() => null);
  const left = until - services.clock.now();
  if (pages.length === 0 || left <= 0) return made;
  const taken = (readings: FactsReading[]) => {
    for (const [index, { version }] of pages.entries()) keep(keptFor(services), version.key, readings[index]!);
    made = readings;
  };
  const code = pages.map(({ code, known }) => ({ code, known }));
  const reading = services.computeFor(account._id)(readPageFacts, code, { signal: services.stopping }).then(taken);
  try {
    await atMost(services.clock, left, reading);
  } catch (error) {
    if (!(error instanceof ComputeFailure) || error.code === "crashed") throw error;
    if (pages.length > 1) {
      const readings: (FactsReading | null)[] = [];
      for (const page of pages) readings.push(...(await readAll(planner, [page], until)));
      return readings;
    }
    taken([{ problem: error.message }]);
  }
  return made;
}
