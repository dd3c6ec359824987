/** Periodic work: once a period, and sooner again when it has failed. */
import { expect, test } from "bun:test";
import { createSchedule } from "../../src/jobs/schedule.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { createMeasurements } from "../../src/lib/measurements.ts";
import { createVirtualClock, turns } from "../simulation/virtual_clock.ts";

interface Line {
  name: string;
  attempts: number;
  next_attempt_at: string;
}

/** Has work run that fails while `fails` says so; tells when it ran, and what the operator was told. */
async function follow(
  everyMs: number,
  lastsMs: number,
  fails: (elapsedMs: number) => boolean,
  isOnDuty: (elapsedMs: number) => boolean = () => true,
) {
  const began = Date.UTC(2026, 10, 23);
  const clock = createVirtualClock(began);
  const ran: number[] = [];
  const told: Line[] = [];
  const schedule = createSchedule(
    [
      {
        name: "nightly look",
        everyMs,
        async run() {
          const elapsedMs = clock.now() - began;
          ran.push(elapsedMs);
          if (fails(elapsedMs)) throw new Error("Stripe is away");
        },
      },
    ],
    async () => isOnDuty(clock.now() - began),
    {
      clock: clock.forProcess(),
      log: { info() {}, error: (_, fields) => void told.push(fields as unknown as Line) },
      measurements: createMeasurements(),
    },
  );
  schedule.start();
  await turns(20);
  await clock.advance(lastsMs);
  await schedule.stop();
  return { ran, told, began };
}

test("what is done once a day and fails is tried again after a minute, then after longer and longer, but each hour", async () => {
  const { ran, told, began } = await follow(DAY_MS, 10 * HOUR_MS, () => true);
  const pauses = ran.slice(1).map((at, index) => (at - ran[index]!) / MINUTE_MS);
  for (const [index, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    expect(pauses[index]!).toBeGreaterThanOrEqual(minutes * 0.8);
    expect(pauses[index]!).toBeLessThanOrEqual(minutes * 1.2);
  }
  expect(told.map(({ attempts }) => attempts)).toEqual(ran.map((_, index) => index + 1));
  // The line says when it is tried again, and then it is.
  expect(told.slice(0, -1).map(({ next_attempt_at }) => Date.parse(next_attempt_at) - began)).toEqual(ran.slice(1));
});

test("once it goes well it waits for its day again, and the next failure begins anew", async () => {
  const { ran, told } = await follow(DAY_MS, 25 * HOUR_MS, (at) => at < 3 * MINUTE_MS || at > 23 * HOUR_MS);
  const goesWell = ran.findIndex((at) => at >= 3 * MINUTE_MS);
  expect(ran[goesWell + 1]! - ran[goesWell]!).toBe(DAY_MS);
  expect(told.map(({ attempts }) => attempts).slice(goesWell, goesWell + 3)).toEqual([1, 2, 3]);
});

test("who is not on duty does nothing, and what is done once a day soon after becoming it", async () => {
  const { ran } = await follow(
    DAY_MS,
    25 * HOUR_MS,
    () => false,
    (at) => at > 10 * SECOND_MS,
  );
  expect(ran).toEqual([20 * SECOND_MS, DAY_MS + 20 * SECOND_MS]);
  const never = await follow(
    DAY_MS,
    25 * HOUR_MS,
    () => false,
    () => false,
  );
  expect(never.ran).toEqual([]);
});

test("what is done each second is tried each second", async () => {
  const { ran } = await follow(SECOND_MS, 10 * SECOND_MS, () => true);
  expect(ran).toHaveLength(11);
});
