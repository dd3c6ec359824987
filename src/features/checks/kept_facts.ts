/**
 * The facts of versions, read once and remembered: a version never changes, so a deploy of one page of 500 reads one.
 * What is remembered is bounded and can be lost; then it is read again.
 */
import type { PageCode } from "../../engines/engine.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { codeOf } from "../versions/service.ts";
import { type FactsReading, readPageFacts } from "./computations.ts";
import type { PageFacts } from "./facts.ts";

export type Planner = Pick<Context, "services" | "account" | "db">;

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
export async function eachFacts(
  planner: Planner,
  versionIds: string[],
  until: number,
  hear: (versionId: string, facts: KnownFacts) => Promise<void>,
): Promise<string[]> {
  const { services, account, db } = planner;
  const readings = keptFor(services);
  const left = [...versionIds];
  const late: string[] = [];
  while (left.length > 0) {
    const next = left[0]!;
    const known = readings.get(next);
    if (known) {
      left.shift();
      await hear(next, toFacts(known));
      continue;
    }
    if (services.clock.now() >= until) {
      late.push(left.shift()!);
      continue;
    }
    const codes: { id: string; code: PageCode }[] = [];
    let characters = 0;
    while (
      left.length > 0 &&
      codes.length < PAGES_AT_ONCE &&
      characters < CHARACTERS_AT_ONCE &&
      !readings.has(left[0]!)
    ) {
      const id = left.shift()!;
      const code = await codeOf(db, account._id, id);
      if (code) {
        codes.push({ id, code });
        characters += code.html.length + code.css.length + code.javascript.length;
      } else await hear(id, null);
    }
    const read = await readAll(
      planner,
      codes.map(({ code }) => code),
      until,
    );
    for (const [index, { id }] of codes.entries()) {
      const reading = read[index]!;
      if (reading === null) late.push(id);
      else {
        keep(readings, id, reading);
        await hear(id, toFacts(reading));
      }
    }
  }
  return late;
}

/**
 * Reads pages together; where that takes too long, each by itself, so that one does not take the others with it. Null:
 * the time was over before a page was read.
 */
async function readAll(planner: Planner, codes: PageCode[], until: number): Promise<(FactsReading | null)[]> {
  if (codes.length === 0) return [];
  const { services, account } = planner;
  const left = until - services.clock.now();
  if (left <= 0) return codes.map(() => null);
  const isHurried = left < readPageFacts.limitMs;
  const options = { signal: services.stopping, ...(isHurried ? { limitMs: left } : {}) };
  try {
    return await services.computeFor(account._id)(readPageFacts, codes, options);
  } catch (error) {
    if (!(error instanceof ComputeFailure) || error.code === "crashed") throw error;
    if (error.code === "timeout" && isHurried) return codes.map(() => null);
    if (codes.length === 1) return [{ problem: error.message }];
    const readings: (FactsReading | null)[] = [];
    for (const code of codes) readings.push(...(await readAll(planner, [code], until)));
    return readings;
  }
}
