/** The credit ledger: every change is an entry, the balance is their sum, and it never goes below 0. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { adjustCredits } from "../../src/features/accounts/service.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { nextRenewal } from "../../src/policy/credits.ts";
import { renewCredits } from "../../src/policy/renewals.ts";
import {
  type Client,
  type Json,
  makeGeneratedWebsite,
  makeWebsite,
  newestEntries,
  runEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

let server: TestServer;
const engine = scriptedEngine();
const ids = createIds(systemClock.now);
beforeAll(async () => {
  server = await startTestServer({ engine });
});
afterAll(() => server.stop());

async function expectLedgerAddsUp(client: Client) {
  const { json } = await client.get("/v1/credits/ledger?limit=100");
  const oldestFirst = json.data.toReversed();
  let sum = 0;
  for (const entry of oldestFirst) {
    sum += entry.amount;
    expect(entry.balance_after).toBe(sum);
    expect(sum).toBeGreaterThanOrEqual(0);
  }
  expect((await client.get("/v1/credits")).json.balance).toBe(sum);
}

describe("the balance", () => {
  test("GET /v1/credits tells balance, allowance, use, renewal and every price", async () => {
    const client = await server.addAccount({ monthlyCredits: 500 });
    await makeGeneratedWebsite(client);
    const { json } = await client.get("/v1/credits");
    expect(json).toMatchObject({ balance: 480, monthly_allowance: 500, used_this_month: 20 });
    expect(json.costs).toMatchObject({
      page_generation: 20,
      page_generation_premium: 40,
      page_generation_images: 10,
      suggest_pages: 0,
    });
    expect(json.renews_at).toMatch(/-01T00:00:00\.000Z$/);
  });

  test("the ledger lists every entry with amount, balance after it, reason and resource, newest first", async () => {
    const client = await server.addAccount({ monthlyCredits: 100 });
    const { run } = await makeGeneratedWebsite(client);
    const { json } = await client.get("/v1/credits/ledger");
    expect(json).toMatchObject({
      total: 2,
      data: [
        { amount: -20, balance_after: 80, reason: "page_generation", resource: run._id },
        { amount: 100, balance_after: 100, reason: "monthly_credits", resource: null },
      ],
    });
    expect(json.data[0]._id).toMatch(/^crd_/);
    expect((await client.get("/v1/credits/ledger?limit=1&page=1")).json).toMatchObject({ has_more: false, total: 2 });
  });

  test("is the sum of its ledger after successes, failures, stops and refusals", async () => {
    const client = await server.addAccount({ monthlyCredits: 130 });
    const { pageId } = await makeGeneratedWebsite(client);
    engine.failNext("write");
    await runEnded(client, (await client.post(`/v1/pages/${pageId}/generate`, { model: "premium" })).json.run_id);
    engine.hold("plan");
    const { run_id } = (await client.post(`/v1/pages/${pageId}/generate`, { generate_images: true })).json;
    await client.post(`/v1/runs/${run_id}/stop`);
    engine.release();
    await runEnded(client, (await client.post(`/v1/pages/${pageId}/generate`, { model: "premium" })).json.run_id);
    expect((await client.get("/v1/credits")).json).toMatchObject({ balance: 70, used_this_month: 60 });
    await expectLedgerAddsUp(client);
  });

  test("never goes below 0, however many calls come at once", async () => {
    const client = await server.addAccount({ monthlyCredits: 70 });
    const pages = await Promise.all(Array.from({ length: 8 }, () => makeWebsite(client)));
    const answers = await Promise.all(pages.map(({ pageId }) => client.post(`/v1/pages/${pageId}/generate`, {})));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    for (const refused of answers.filter((answer) => answer.status !== 200))
      expect(refused.json).toMatchObject({ code: "insufficient_credits", required: 20 });
    expect((await client.get("/v1/credits")).json.balance).toBe(10);
    await expectLedgerAddsUp(client);
  });

  test("a refused call leaves no entry", async () => {
    const client = await server.addAccount({ monthlyCredits: 10 });
    const { pageId } = await makeWebsite(client);
    await client.post(`/v1/pages/${pageId}/generate`, {});
    expect((await client.get("/v1/credits/ledger")).json.total).toBe(1);
  });

  test("creating, importing, saving, copying and deploying are free", async () => {
    const client = await server.addAccount();
    const { pageId, websiteId } = await makeGeneratedWebsite(client);
    await client.post(`/v1/pages/${pageId}/clone`);
    await client.post(`/v1/websites/${websiteId}/duplicate`);
    await client.post("/v1/tools/deploy", { page_id: pageId });
    await client.post("/v1/tools/suggest_pages", { prompt: "A florist" });
    expect(await newestEntries(client, 5)).toEqual([
      [-20, "page_generation"],
      [10_000, "monthly_credits"],
    ]);
  });
});

describe("the operator and the month", () => {
  test("credits given or taken by the operator are entries too; nobody goes below 0", async () => {
    const client = await server.addAccount({ monthlyCredits: 50 });
    const adjust = (amount: number) =>
      server.storage.write("all", (db) => adjustCredits(db, client.accountId, amount, { clock: systemClock, ids }));
    expect(await adjust(25)).toBe(75);
    expect(await adjust(-75)).toBe(0);
    expect(adjust(-1)).rejects.toThrow("below 0");
    expect((await newestEntries(client, 2)).map(([amount]) => amount)).toEqual([-75, 25]);
  });

  test("a new month fills the balance up to the allowance, once; more than that stays", async () => {
    const poor = await server.addAccount({ monthlyCredits: 100 });
    const rich = await server.addAccount({ monthlyCredits: 100 });
    await makeGeneratedWebsite(poor);
    await server.storage.write("all", (db) => adjustCredits(db, rich.accountId, 500, { clock: systemClock, ids }));
    const nextMonth = nextRenewal(systemClock.now()) + DAY_MS;
    for (let again = 0; again < 2; again++)
      await server.storage.write("all", (db) => renewCredits(db, { now: nextMonth, ids }, 50));
    expect((await poor.get("/v1/credits")).json.balance).toBe(100);
    expect(await newestEntries(poor, 1)).toEqual([[20, "monthly_credits"]]);
    expect((await rich.get("/v1/credits")).json.balance).toBe(600);
    const { json }: { json: Json } = await poor.get("/v1/credits");
    expect(Date.parse(json.renews_at)).toBe(nextRenewal(nextMonth));
  });
});
