/** What an operation computes before its transaction: never inside the lock, never twice for a replay, never stale. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import * as v from "valibot";
import { invalid, PremisesChanged } from "../../src/lib/errors.ts";
import { type Call, invoke } from "../../src/operation/invoke.ts";
import { type Declaration, operation } from "../../src/operation/operation.ts";
import type { Account } from "../../src/policy/plans.ts";
import { assertRegistry } from "../../src/registry.ts";
import { rememberedSetting } from "../../src/storage/settings.ts";
import { startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let account: Account;
beforeAll(async () => {
  server = await startTestServer();
  [account] = (await server.storage.read.all("SELECT * FROM accounts")) as [Account];
});
afterAll(() => server.stop());

type Counted = Declaration<{ name: v.GenericSchema<string, string> }, { made: number }, number>;

/** An operation that prepares a number and answers with it. */
const counted = (own: Pick<Counted, "prepare" | "handle"> & Partial<Counted>) =>
  operation({
    name: "settings.count",
    route: "POST /v1/settings/count",
    summary: "Count.",
    input: { name: v.string() },
    output: v.object({ made: v.number() }),
    limit: 100,
    ...own,
  });

const run = (made: ReturnType<typeof counted>, key?: string, more: Partial<Call> = {}) =>
  invoke(
    server.app.services,
    made,
    { account, via: "rest" },
    {
      input: () => ({ name: "one" }),
      requestId: "request",
      signal: new AbortController().signal,
      idempotency: key ? { key, requestHash: "hash" } : undefined,
      ...more,
    },
  );

const openClaims = () => server.storage.read.all("SELECT * FROM idempotency_keys WHERE status IS NULL");
const settingOf = (name: string) => server.storage.read.all(`SELECT * FROM settings WHERE name = '${name}'`);

test("others write while a call is being prepared", async () => {
  let written = false;
  const outcome = await run(
    counted({
      async prepare({ services }) {
        await services.storage.write("all", (db) => rememberedSetting(db, "beside", () => "x"));
        written = true;
        return 7;
      },
      handle: async (_context, _input, prepared) => ({ made: prepared }),
    }),
  );
  expect(outcome).toMatchObject({ kind: "json", status: 200, body: { made: 7 } });
  expect(written).toBe(true);
});

test("premises that changed are prepared again, and nothing of the round before stays, also no effect", async () => {
  let rounds = 0;
  const effects: number[] = [];
  const outcome = await run(
    counted({
      prepare: async () => ++rounds,
      async handle({ db, afterCommit }, _input, prepared) {
        await rememberedSetting(db, `round ${prepared}`, () => "x");
        afterCommit(() => effects.push(prepared));
        if (prepared < 3) throw new PremisesChanged();
        return { made: prepared };
      },
    }),
    "again",
  );
  expect(outcome).toMatchObject({ status: 200, body: { made: 3 } });
  expect(effects).toEqual([3]);
  expect([await settingOf("round 2"), (await settingOf("round 3")).length]).toEqual([[], 1]);
});

test("premises that never hold end after twenty rounds with an error that says so, and the key stays free", async () => {
  let rounds = 0;
  const made = counted({
    prepare: async () => ++rounds,
    async handle(_context, _input, prepared) {
      if (prepared <= 20) throw new PremisesChanged();
      return { made: prepared };
    },
  });
  const busy = await run(made, "never");
  expect(busy).toMatchObject({ kind: "json", status: 503, body: { code: "busy", retry_after_seconds: 1 } });
  expect(rounds).toBe(20);
  expect(await openClaims()).toEqual([]);
  expect(await run(made, "never")).toMatchObject({ status: 200, body: { made: 21 } });
});

test("a replay prepares nothing, whatever has become of what the first call was prepared from", async () => {
  let rounds = 0;
  const made = counted({
    async prepare() {
      if (++rounds > 1) throw invalid("name", "not_here");
      return rounds;
    },
    handle: async (_context, _input, prepared) => ({ made: prepared }),
  });
  expect(await run(made, "replayed")).toMatchObject({ kind: "json", status: 200 });
  expect(await run(made, "replayed")).toMatchObject({ kind: "replay", status: 200, text: '{"made":1}' });
  expect(await run(made, "replayed", { idempotency: { key: "replayed", requestHash: "other" } })).toMatchObject({
    status: 409,
    body: { code: "idempotency_mismatch" },
  });
  expect(rounds).toBe(1);
});

test("two calls with one key at the same moment have one effect", async () => {
  const ready = Promise.withResolvers<void>();
  let preparing = 0;
  let handled = 0;
  const made = counted({
    async prepare() {
      if (++preparing === 2) ready.resolve();
      await ready.promise;
      return preparing;
    },
    handle: async () => ({ made: ++handled }),
  });
  const outcomes = await Promise.all([run(made, "both"), run(made, "both")]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(["json", "replay"]);
  expect(handled).toBe(1);
});

test("a refusal while preparing is kept as the answer; what was the server's fault is not", async () => {
  const refusals = [invalid("name", "taken"), new Error("broken")];
  let rounds = 0;
  const made = counted({
    async prepare() {
      throw refusals[Math.min(1, rounds++)]!;
    },
    handle: async () => ({ made: 0 }),
  });
  expect(await run(made, "refused")).toMatchObject({ kind: "json", status: 400 });
  expect(await run(made, "refused")).toMatchObject({ kind: "replay", status: 400 });
  expect(await run(made, "broken")).toMatchObject({ kind: "json", status: 500 });
  expect(await openClaims()).toEqual([]);
  expect(await run(made, "broken")).toMatchObject({ kind: "json", status: 500 });
});

test("a call that asks the outside world is prepared before anything is reserved: what is refused then is free", async () => {
  const sums = () => server.storage.read.all("SELECT COUNT(*) AS entries FROM credit_entries");
  const before = await sums();
  let handled = 0;
  const made = counted({
    effect: "outside",
    credits: { cost: () => 1, price: "1", shortfall: "needed", settle: "call", resource: "call", reason: "count" },
    async prepare({ services }) {
      await services.storage.write("all", (db) => rememberedSetting(db, "outside", () => "x"));
      throw invalid("name", "taken");
    },
    handle: async () => ({ made: ++handled }),
  });
  expect(await run(made, "outside")).toMatchObject({ kind: "json", status: 400 });
  expect(await run(made, "outside")).toMatchObject({ kind: "replay", status: 400 });
  expect([handled, await sums(), await openClaims()]).toEqual([0, before, []]);
  const fine = counted({
    effect: "outside",
    prepare: async () => 7,
    handle: async (_context, _input, prepared) => ({ made: prepared }),
  });
  expect(await run(fine)).toMatchObject({ kind: "json", status: 200, body: { made: 7 } });
});

test("an operation that only reads has nothing to prepare", () => {
  const made = counted({ effect: "read", prepare: async () => 1, handle: async () => ({ made: 1 }) });
  expect(() => assertRegistry([made])).toThrow("only what writes is prepared");
});
