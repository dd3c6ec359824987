/** Rate limits of several processes, on a file and on a server: together they let pass what one would, and at most 2 % more. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { RateLimiter, WINDOW_MS } from "../../src/policy/rate_limit.ts";
import { openStorage, type Storage } from "../../src/storage/client.ts";
import { openPostgres } from "../../src/storage/postgres/client.ts";
import { rateCounters } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";
import { type Postgres, startPostgres } from "../postgres.ts";

const PROCESSES = 2;
let postgres: Postgres;
let directory: string;
let storages: Storage[];
let limiters: RateLimiter[];
let now = Date.UTC(2026, 10, 20);
const clock = { now: () => now, after: () => () => {} };

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres.stop();
});
afterEach(async () => {
  await Promise.all(storages.map((storage) => storage.close()));
  rmSync(directory, { recursive: true });
});

/** How many of so many calls at each process, all at once, pass. */
async function passed(calls: number, take: (limiter: RateLimiter) => ReturnType<RateLimiter["take"]>): Promise<number> {
  const decisions = limiters.flatMap((limiter) => Array.from({ length: calls }, () => take(limiter)));
  return (await Promise.all(decisions)).filter((decision) => decision!.allowed).length;
}

const DATABASES: Record<string, () => Promise<() => Storage | Promise<Storage>>> = {
  "a file": async () => () => openStorage(directory),
  "a server": async () => {
    const url = await postgres.newMigrated();
    return () => openPostgres(url, { connections: 2 });
  },
};

describe.each(Object.keys(DATABASES))("with the database in %s", (database) => {
  beforeEach(async () => {
    directory = newDirectory();
    const open = await DATABASES[database]!();
    storages = await Promise.all(Array.from({ length: PROCESSES }, open));
    const sharing = { others: () => PROCESSES - 1, key: "secret" };
    limiters = await Promise.all(storages.map((storage) => RateLimiter.load(storage, clock, 1, sharing)));
  });

  for (const limit of [1, 30, 100, 2000])
    test(`a limit of ${limit} holds for all, at once and one after the other`, async () => {
      const most = Math.floor(limit * 1.02);
      const atOnce = await passed(limit, (limiter) => limiter.take("at once", limit));
      expect(atOnce).toBeWithin(limit, most + 1);
      let inTurn = 0;
      for (let call = 0; call < limit + 50; call++)
        if ((await limiters[call % PROCESSES]!.take("in turn", limit))!.allowed) inTurn++;
      expect(inTurn).toBeWithin(limit, most + 1);
    });

  test("what one has used up before is known to the other with its first calls", async () => {
    for (let call = 0; call < 100; call++) await limiters[0]!.take("used", 100);
    await limiters[0]!.flush();
    const after = await Promise.all(Array.from({ length: 20 }, () => limiters[1]!.take("used", 100)));
    expect(after.filter((decision) => decision!.allowed).length).toBeWithin(0, 3);
  });

  test("strangers are counted together, too, and no address gets into the database", async () => {
    expect(await passed(30, (limiter) => limiter.takeOfStranger("sign_in:203.0.113.7", 30))).toBe(30);
    const rows = await storages[0]!.read.select().from(rateCounters);
    expect(rows.map(({ count }) => count)).toEqual([30]);
    expect(JSON.stringify(rows)).not.toContain("203.0.113.7");
    now += WINDOW_MS;
    expect(await passed(30, (limiter) => limiter.takeOfStranger("sign_in:203.0.113.7", 30))).toBe(30);
  });
});
