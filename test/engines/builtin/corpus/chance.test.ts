/** Never wrong by chance: what can't be understood whole changes nothing, or exactly what is known of it, and says so. */
import { expect, setDefaultTimeout, test } from "bun:test";
import fc from "fast-check";
import { mixtures } from "./chance.ts";
import { judgeRequest } from "./run.ts";

setDefaultTimeout(300_000);

/** Always the same, so that nothing fails by the day's luck. */
const SEED = 20261122;
const RUNS = 250;
/** The rest of the runs is left to another day on a machine that is slow. */
const LONGEST_MS = 120_000;

test("words that are none, in and beside requests that are known, are never taken for anything", async () => {
  const wrong: string[] = [];
  const until = Date.now() + LONGEST_MS;
  for (const request of fc.sample(mixtures, { seed: SEED, numRuns: RUNS })) {
    if (Date.now() > until) break;
    const { verdict, outcome } = await judgeRequest(request);
    if (verdict.verdict === "wrong") wrong.push(`${request.page}: ${request.say}: ${outcome?.said} (${verdict.why})`);
  }
  expect(wrong).toEqual([]);
});
