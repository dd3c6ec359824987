/** Work on many rows, in steps: short commits and short turns of the event loop, and the same result as in one go. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createAccount } from "../../src/features/accounts/service.ts";
import { createIds } from "../../src/lib/ids.ts";
import { nextRenewal } from "../../src/policy/credits.ts";
import { renewCredits } from "../../src/policy/renewals.ts";
import { inBatches, nextTurn } from "../../src/storage/batches.ts";
import { putBlob, sweepBlobs } from "../../src/storage/blobs.ts";
import type { Storage } from "../../src/storage/client.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { fillLargeAccount, LARGE_RESOURCES } from "../large_account.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await fillLargeAccount(server.storage, server.app.services.secrets, server.accountId, Date.now(), {
    websites: 300,
    pages: 1500,
    versions: 100,
    runs: 100,
    messages: 10,
    forms: 300,
    submissions: 5200,
    deliveries: 10,
    entries: 10,
  });
}, 300_000);
afterAll(() => server.stop());

/** How often the event loop had a turn while something was done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let on = true;
  const tick = () => {
    turns++;
    if (on) setImmediate(tick);
  };
  setImmediate(tick);
  await work();
  on = false;
  return turns;
}

test("of all who go through something long one goes on in each turn of the event loop, in the order of their asking", async () => {
  const order: string[] = [];
  const go = async (name: string) => {
    for (let step = 0; step < 3; step++) {
      await nextTurn();
      order.push(name);
      order.push("-");
      await null;
    }
  };
  let turn = 0;
  let on = true;
  const perTurn = new Map<number, number>();
  const tick = () => {
    perTurn.set(turn++, order.length);
    if (on) setImmediate(tick);
  };
  setImmediate(tick);
  await Promise.all(["a", "b", "c"].map(go));
  on = false;
  expect(order.filter((name) => name !== "-").join("")).toBe("abcabcabc");
  const counts = [...perTurn.values()];
  for (const [index, count] of counts.entries())
    if (index > 0) expect(count - counts[index - 1]!).toBeLessThanOrEqual(2);
});

const get = async (path: string): Promise<Json> => (await server.get(path)).json;
const idsOf = (list: Json): string[] => list.data.map((row: Json) => row._id);

test("filters give the same submissions, in the same order and number, as if all were read at once", async () => {
  const all = await server.storage.read.all<{ _id: string; spam: number; words: string; form_id: string }>(
    sql`SELECT _id, spam, words, form_id FROM submissions ORDER BY _id DESC`,
  );
  for (const [query, wanted] of [
    ["spam=true", (row: (typeof all)[0]) => row.spam === 1],
    ["spam=false&q=loaves", (row: (typeof all)[0]) => row.spam === 0 && row.words.includes("loaves")],
    ["q=visitor%2042", (row: (typeof all)[0]) => row.words.includes("visitor") && row.words.includes("42")],
    [
      `form_id=${LARGE_RESOURCES.forms}&q=1`,
      (row: (typeof all)[0]) => row.form_id === LARGE_RESOURCES.forms && row.words.includes("1"),
    ],
    ["q=nothing-like-this", () => false],
  ] as const) {
    const expected = all.filter(wanted).map((row) => row._id);
    for (const page of [0, 3, 40]) {
      const list = await get(`/v1/submissions?${query}&limit=25&page=${page}`);
      expect([query, page, list.total, idsOf(list)]).toEqual([
        query,
        page,
        expected.length,
        expected.slice(page * 25, page * 25 + 25),
      ]);
    }
    const [first] = expected;
    if (!first) continue;
    const older = await get(`/v1/submissions?${query}&limit=10&before=${expected[1200] ?? expected.at(-1)}`);
    const from = expected.indexOf(expected[1200] ?? expected.at(-1)!) + 1;
    expect(idsOf(older)).toEqual(expected.slice(from, from + 10));
  }
});

test("addresses of visitors are counted over all parts, the latest first", async () => {
  const expected = await server.storage.read.all<{ email: string; n: number }>(
    sql`SELECT email, count(*) AS n FROM submissions WHERE spam = 0 GROUP BY email ORDER BY max(_id) DESC`,
  );
  const list = await get("/v1/forms/emails?limit=50&page=20");
  expect(list.total).toBe(expected.length);
  expect(list.data.map(({ email, count }: Json) => [email, count])).toEqual(
    expected.slice(1000, 1050).map(({ email, n }) => [email, n]),
  );
});

test("pages are ranked by views over all parts; those without any follow, the newest first", async () => {
  await server.storage.write("all", async (db) => {
    await db.run(sql`UPDATE analytics_days SET views = 1000 WHERE subject = ${`page_${"0".repeat(23)}700`}`);
  });
  const first = await get("/v1/pages/analytics?limit=2");
  expect([first.total, first.data[0].page_id, first.has_more]).toEqual([1500, `page_${"0".repeat(23)}700`, true]);
  const last = await get("/v1/pages/analytics?limit=100&page=14");
  expect(last.data.map((page: Json) => page.views)).toEqual(Array(100).fill(0));
  const ids = last.data.map((page: Json) => page.page_id);
  expect(ids).toEqual([...ids].sort().reverse());
});

test.each([
  ["/v1/submissions?q=nothing-like-this", 20],
  ["/v1/forms/emails", 5],
  ["/v1/pages/analytics", 6],
])("GET %s gives others a turn after each part", async (path, parts) => {
  expect(await turnsDuring(() => get(path))).toBeGreaterThanOrEqual(parts);
});

/** What storage's writers do one after another: how many rows each commit finds. */
async function commitsDuring(work: (storage: Pick<Storage, "write">) => Promise<unknown>): Promise<number> {
  let commits = 0;
  await work({
    write: (serializationKey, work) => {
      commits++;
      return server.storage.write(serializationKey, work);
    },
  });
  return commits;
}

test("the first moment of a month renews a few accounts with each commit, all of them in the end, once", async () => {
  const ids = createIds(Date.now);
  const clock = { now: Date.now, after: () => () => {} };
  await server.storage.write("all", async (db) => {
    for (let n = 0; n < 120; n++)
      await createAccount(
        db,
        { name: "A", email: null, plan: "agency", source: "test", monthlyCredits: 10 },
        { clock, ids },
      );
    await db.run(sql`UPDATE accounts SET credit_balance = 0 WHERE name = 'A'`);
  });
  const now = nextRenewal(Date.now());
  const renew = () =>
    commitsDuring((storage) => inBatches(storage, "all", 50, (db, most) => renewCredits(db, { now, ids }, most)));
  expect(await renew()).toBe(3);
  const full = await server.storage.read.all<{ n: number }>(
    sql`SELECT count(*) AS n FROM accounts WHERE name = 'A' AND credit_balance = 10`,
  );
  expect(full[0]!.n).toBe(120);
  expect(await renew()).toBe(1);
});

test("large blobs that nothing uses are removed a few megabytes with each commit", async () => {
  await server.storage.write("all", async (db) => {
    for (let n = 0; n < 6; n++) await putBlob(db, new Uint8Array(3 * 1024 * 1024).fill(n + 1));
    for (let n = 0; n < 120; n++) await putBlob(db, `small ${n}`);
  });
  const writes: number[] = [];
  const storage: Storage = {
    ...server.storage,
    write: async (serializationKey, work) => {
      const result = await server.storage.write(serializationKey, work);
      if (Array.isArray(result)) writes.push(result.length);
      return result;
    },
  };
  expect(await sweepBlobs(storage, 500)).toBeGreaterThanOrEqual(126);
  expect(writes.length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...writes)).toBeLessThanOrEqual(50);
});
