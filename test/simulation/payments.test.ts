/**
 * Months of buying in seconds: customers pay, pay late, change and end plans, take money back, dispute, and use credits
 * meanwhile; what Stripe tells of it comes shuffled, twice, days late or never; the server is killed in the midst. In
 * the end plans, payments and the ledger are what Stripe's own state says. Everything random comes from one seed.
 */
import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type App, createApp } from "../../src/app.ts";
import { type Config, readConfig } from "../../src/config.ts";
import { createAccount } from "../../src/features/accounts/service.ts";
import { tokenHash } from "../../src/features/users/rules.ts";
import { insertSession } from "../../src/features/users/store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import type { Log } from "../../src/lib/log.ts";
import { createStripe } from "../../src/providers/checkout/stripe.ts";
import { databasePath, openStorage, type Storage } from "../../src/storage/client.ts";
import { newestIdTime } from "../../src/storage/newest_id.ts";
import { type Json, newDirectory } from "../harness.ts";
import { inlineComputeFor, sourceOf } from "../inline_compute.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { createStripePeer, PRICES, type StripePeer, signed, stripeEnvironment } from "../stripe_server.ts";
import { createRandom, type Random, seeds, withSeed } from "./random.ts";
import { createVirtualClock, turns, type VirtualClock } from "./virtual_clock.ts";

const SEEDS = Number(process.env.SIM_SEEDS ?? 50);
const STEPS = Number(process.env.SIM_STEPS ?? 45);
const START = Date.UTC(2026, 10, 20, 9);
const ACCOUNTS = 3;
/** Longer than late payers' keys work, and than anything waits to be looked for. */
const LONG_MS = 10 * DAY_MS;

const root = newDirectory();
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Member {
  id: string;
  cookie: string;
  pageId: string;
}

interface World {
  random: Random;
  clock: VirtualClock;
  peer: StripePeer;
  life: {
    app: App;
    storage: Storage;
    clock: ReturnType<VirtualClock["forProcess"]>;
    directory: string;
    /** False: what it still says is the rattle of a dead process. */
    speaks: boolean;
  };
  members: Member[];
  lives: number;
  errors: unknown[];
}

async function begin(world: Omit<World, "life">, directory: string): Promise<World["life"]> {
  const pid = 1000 + ++world.lives;
  const clock = world.clock.forProcess();
  const storage = openStorage(directory);
  let life: World["life"] | null = null;
  const log: Log = {
    info() {},
    error: (message, fields) => void (message === "internal error" && life?.speaks && world.errors.push(fields)),
  };
  const environment = { ...stripeEnvironment("http://stripe.test"), SITEWRIGHT_RATE_LIMIT_FACTOR: "off" };
  const config: Config = readConfig(environment, { SITEWRIGHT_DATA: directory });
  const app = await createApp({
    config,
    baseUrl: "http://localhost",
    storage,
    clock,
    ids: createIds(clock.now, await newestIdTime(storage.read)),
    log,
    engine: sourceOf(scriptedEngine()),
    computeFor: inlineComputeFor,
    checkout: createStripe(config.stripe!, (input, init) => askLate(world, input, init), 0),
    process: { pid, isRunning: (other) => other === pid },
  });
  life = { app, storage, clock, directory, speaks: true };
  await app.start();
  return life;
}

/** What is answered is how it was when it was asked: by when it arrives something else may have happened. */
async function askLate({ peer, random }: Omit<World, "life">, input: string, init?: RequestInit): Promise<Response> {
  const answer = await peer.fetch(input, init);
  await turns(random.chance(0.3) ? random.between(5, 60) : random.between(0, 3));
  return answer;
}

/** The process is gone in the middle of what it does, and another begins with what is in its files. */
async function kill(world: World): Promise<void> {
  const old = world.life;
  const directory = join(root, crypto.randomUUID());
  mkdirSync(directory);
  for (const ending of ["", "-wal"]) {
    const file = databasePath(old.directory) + ending;
    if (existsSync(file)) copyFileSync(file, databasePath(directory) + ending);
  }
  old.clock.stop();
  old.speaks = false;
  world.life = await begin(world, directory);
  await turns(30);
  await old.storage.close().catch(() => {});
  rmSync(old.directory, { recursive: true, force: true });
}

async function send(world: World, path: string, init: RequestInit): Promise<{ status: number; json: Json }> {
  const response = await world.life.app.fetch(
    new Request(`http://localhost${path}`, { ...init, headers: { Host: "localhost", ...init.headers } }),
  );
  const text = await response.text();
  return { status: response.status, json: text.startsWith("{") ? JSON.parse(text) : null };
}

const post = (world: World, { cookie }: Member, path: string, body: Json) =>
  send(world, path, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { Cookie: cookie, "Content-Type": "application/json" },
  });

async function deliver(world: World, event: Json): Promise<boolean> {
  const { payload, headers } = await signed(event, { at: world.clock.now() });
  const { status } = await send(world, "/v1/stripe/webhook", { method: "POST", body: payload, headers });
  return status === 200;
}

// --- what happens ---

const some = <Thing>(world: World, things: Iterable<Thing>): Thing | null => {
  const list = [...things];
  return list.length > 0 ? world.random.pick(list) : null;
};

async function checkout(world: World): Promise<void> {
  const { random } = world;
  const what = random.pick([
    { plan: "pro" },
    { plan: "agency" },
    { credits: 1000 },
    { credits: 1000 },
    { credits: 5000 },
  ]);
  const { status } = await post(world, random.pick(world.members), "/v1/stripe/checkout", what);
  expect([200, 409, 502]).toContain(status);
}

/** Somebody, or their bank, or Stripe does something. */
function act(world: World): void {
  const { random, peer } = world;
  const open = some(
    world,
    [...peer.sessions.values()].filter(({ status }) => status === "open"),
  );
  const awaited = some(
    world,
    [...peer.sessions.values()].filter(
      ({ status, payment_status, payment_intent }) =>
        status === "complete" &&
        payment_status === "unpaid" &&
        peer.intents.get(payment_intent as string)?.status === "processing",
    ),
  );
  const alive = some(
    world,
    [...peer.subscriptions.values()].filter(({ status }) => status !== "canceled"),
  );
  const paid = some(
    world,
    [...peer.charges.values()].filter(({ amount, amount_refunded, disputed }) => !disputed && amount_refunded < amount),
  );
  const given = some(
    world,
    [...peer.refunds.values()].filter(
      ({ status, charge }) => status === "succeeded" && !peer.charges.get(charge as string)!.disputed,
    ),
  );
  const contested = some(
    world,
    [...peer.disputes.values()].filter(({ status }) => status === "needs_response"),
  );
  const happens: [boolean, number, () => void][] = [
    [!!open, 9, () => peer.pay(open!.id, { later: open!.mode === "payment" && random.chance(0.3) })],
    [!!open, 1, () => peer.expire(open!.id)],
    [!!awaited, 4, () => peer.bankDecides(awaited!.id, random.chance(0.7))],
    [!!alive, 3, () => peer.change(alive!.id, { price: random.pick([PRICES.pro, PRICES.agency]) })],
    [!!alive, 2, () => peer.change(alive!.id, { ends: random.chance(0.5) })],
    [!!alive, 4, () => peer.renew(alive!.id, random.chance(0.6))],
    [!!alive, 2, () => peer.change(alive!.id, { status: "canceled" })],
    [
      !!paid,
      3,
      () =>
        peer.refund(paid!.payment_intent as string, random.chance(0.5) ? random.between(1, paid!.amount) : undefined),
    ],
    [!!given, 1, () => peer.refundFails(given!.id)],
    [!!paid, 2, () => peer.dispute(paid!.payment_intent as string)],
    [!!contested, 3, () => peer.closeDispute(contested!.id, random.pick(["won", "lost"]))],
  ];
  const possible = happens.filter(([can]) => can).flatMap(([, weight, happen]) => Array(weight).fill(happen));
  some<() => void>(world, possible)?.();
}

/** The mail of webhooks: in any order, twice, not at all. */
async function postman(world: World): Promise<void> {
  const { random, peer } = world;
  for (let count = random.between(1, 6); count > 0 && peer.outbox.length > 0; count--) {
    const at = random.between(0, peer.outbox.length - 1);
    const event = peer.outbox[at]!;
    if (random.chance(0.15)) peer.outbox.splice(at, 1);
    else if ((await deliver(world, event)) && random.chance(0.7)) peer.outbox.splice(at, 1);
  }
}

async function step(world: World): Promise<void> {
  const { random, clock, peer } = world;
  const roll = random.next();
  if (roll < 0.2) await checkout(world);
  else if (roll < 0.5) for (let count = random.between(1, 3); count > 0; count--) act(world);
  else if (roll < 0.72) await postman(world);
  else if (roll < 0.84) {
    const member = random.pick(world.members);
    await post(world, member, `/v1/pages/${member.pageId}/generate`, { generate_images: random.chance(0.5) });
  } else if (roll < 0.9) {
    const unfinished = [postman(world), checkout(world)];
    await turns(random.between(0, 12));
    await kill(world);
    await Promise.allSettled(unfinished);
  } else if (roll < 0.93) peer.fail(random.between(1, 6));
  else await clock.jump(random.pick([MINUTE_MS, HOUR_MS, 9 * HOUR_MS, DAY_MS]));
  await turns(random.between(0, 8));
  if (random.chance(0.3)) await clock.advance(SECOND_MS);
}

/** Everything is told, nobody does anything any more, and time goes on. */
async function settleDown(world: World): Promise<void> {
  const { peer, clock } = world;
  peer.fail(0);
  // What is never told must be found: half of what is left is lost.
  for (const event of peer.outbox.splice(0)) if (world.random.chance(0.5)) await deliver(world, event);
  for (let passed = 0; passed < LONG_MS; passed += 16 * HOUR_MS) {
    await clock.jump(16 * HOUR_MS);
    await turns(20);
  }
  for (let round = 0; round < 400 && (await openJobs(world)) > 0; round++) {
    await clock.advance(SECOND_MS);
    await turns(10);
  }
}

const openJobs = async (world: World): Promise<number> =>
  rows(world, "SELECT _id FROM jobs WHERE kind LIKE 'payments.%' OR kind LIKE 'runs.%'").length;

function rows(world: World, sql: string, ...values: (string | number)[]): Json[] {
  const seen = new Database(databasePath(world.life.directory), { readonly: true });
  try {
    return seen.query(sql).all(...values);
  } finally {
    seen.close();
  }
}

// --- what must be so in the end ---

function check(world: World): void {
  const { peer, members } = world;
  expect(world.errors).toEqual([]);
  expect(rows(world, "SELECT * FROM payment_events WHERE settled_at IS NULL")).toEqual([]);
  for (const member of members) {
    expect(paymentsOf(world, member)).toEqual(paymentsAt(peer, member));
    expect(planOf(world, member)).toEqual(planAt(peer, member));
    checkLedger(world, member);
  }
}

const paymentsOf = (world: World, { id }: Member) =>
  rows(
    world,
    `SELECT external_id, amount, status, refunded_amount AS refunded, disputed_amount AS disputed, credits,
       credits_taken + credits_owed AS back
     FROM payments WHERE account_id = ? ORDER BY external_id`,
    id,
  );

/** The same as Stripe's own state has it. */
function paymentsAt(peer: StripePeer, { id }: Member): Json[] {
  const of = (metadata: Record<string, string> | null) => metadata?.sitewright_account === id;
  const shown = (external_id: string, intentId: string, amount: number, unpaid: string, sold: number) => {
    const intent = peer.intents.get(intentId)!;
    const charge = intent.latest_charge ? peer.charges.get(intent.latest_charge)! : null;
    const refunded = charge?.amount_refunded ?? 0;
    const disputed = [...peer.disputes.values()]
      .filter((one) => one.payment_intent === intentId && one.status !== "won")
      .reduce((sum, one) => sum + one.amount, 0);
    const status = !charge ? unpaid : disputed > 0 ? "disputed" : refunded === amount ? "refunded" : "succeeded";
    const credits = charge ? sold : 0;
    const back = Math.ceil((credits * Math.min(amount, refunded + disputed)) / amount);
    return { external_id, amount, status, refunded, disputed, credits, back };
  };
  const sales = [...peer.sessions.values()]
    .filter((one) => of(one.metadata) && one.mode === "payment" && one.status === "complete")
    .map((one) => {
      const isAwaited = peer.intents.get(one.payment_intent as string)!.status === "processing";
      const sold = one.price === PRICES.small ? 1000 : 5000;
      return shown(one.id, one.payment_intent as string, one.amount_total!, isAwaited ? "pending" : "failed", sold);
    });
  const bills = [...peer.invoices.values()]
    .filter((one) => of(peer.subscriptions.get(one.subscription)!.metadata))
    .map((one) => shown(one.id!, one.intent!, one.amount_due, "failed", 0));
  return [...sales, ...bills].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
}

const planOf = (world: World, { id }: Member) =>
  rows(world, "SELECT plan, plan_status AS status FROM accounts WHERE _id = ?", id)[0];

function planAt(peer: StripePeer, { id }: Member): Json {
  const own = [...peer.subscriptions.values()].filter(({ metadata }) => metadata.sitewright_account === id);
  const best = (status: string) => {
    const prices = own.filter((one) => one.status === status).map((one) => one.items.data[0]!.price.id);
    return prices.includes(PRICES.agency) ? "agency" : prices.includes(PRICES.pro) ? "pro" : null;
  };
  const active = best("active");
  if (active) return { plan: active, status: "active" };
  const late = best("past_due");
  return late ? { plan: late, status: "canceled" } : { plan: "free", status: "active" };
}

function checkLedger(world: World, { id }: Member): void {
  const entries = rows(world, "SELECT * FROM credit_entries WHERE account_id = ? ORDER BY _id", id);
  const account = rows(world, "SELECT * FROM accounts WHERE _id = ?", id)[0];
  const payments = rows(world, "SELECT * FROM payments WHERE account_id = ? AND credits > 0", id);
  const sum = (some: Json[]) => some.reduce((total, { amount }) => total + amount, 0);
  expect(account.credit_balance).toBe(sum(entries));
  expect(entries.filter(({ balance_after }) => balance_after < 0)).toEqual([]);
  const bought = entries.filter(({ reason }) => reason === "purchase");
  expect(bought.map(({ resource, amount }) => [resource, amount]).sort()).toEqual(
    payments.map(({ external_id, credits }) => [external_id, credits]).sort(),
  );
  for (const payment of payments) {
    const back = entries.filter(({ reason, resource }) => resource === payment._id && /^purchase_/.test(reason));
    expect(sum(back) + payment.credits_taken).toBe(0);
  }
  const kept = payments.reduce((total, { credits, credits_taken }) => total + credits - credits_taken, 0);
  expect(account.kept_credits).toBeGreaterThanOrEqual(0);
  expect(account.kept_credits).toBeLessThanOrEqual(Math.min(kept, account.credit_balance));
  // A month brings no more than the highest plan has, however often plans change.
  const months = Map.groupBy(
    entries.filter(({ reason }) => reason === "plan_credits"),
    ({ created_at }) => new Date(created_at).toISOString().slice(0, 7),
  );
  for (const [, granted] of months) expect(sum(granted)).toBeLessThanOrEqual(10_000);
  expect(rows(world, "SELECT * FROM credit_holds WHERE account_id = ? AND state = 'held'", id)).toEqual([]);
}

async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  const clock = createVirtualClock(START);
  const peer = createStripePeer(clock.now);
  const directory = join(root, crypto.randomUUID());
  mkdirSync(directory);
  const before = { random, clock, peer, members: [], lives: 0, errors: [] };
  const world: World = { ...before, life: await begin(before, directory) };
  world.lives = 1;
  for (let count = 0; count < ACCOUNTS; count++) world.members.push(await addMember(world, count));
  for (let count = 0; count < STEPS; count++) await step(world);
  await settleDown(world);
  check(world);
  await world.life.app.stop(Promise.resolve());
  rmSync(world.life.directory, { recursive: true, force: true });
}

/** A customer who has nothing yet, signed in, with a website to spend credits on. */
async function addMember(world: World, count: number): Promise<Member> {
  const { storage, app, clock } = world.life;
  const { ids } = app.services;
  const token = String(count).repeat(64);
  const account = await storage.write(async (db) => {
    const wanted = { name: "Customer", email: null, plan: "free" as const, source: "stripe", monthlyCredits: 0 };
    const made = await createAccount(db, wanted, { clock, ids });
    const [user] = await db.all<{ _id: string }>(`SELECT _id FROM users WHERE account_id = '${made._id}'`);
    const now = clock.now();
    await insertSession(db, {
      _id: ids.next("ses"),
      account_id: made._id,
      user_id: user!._id,
      hash: tokenHash(token)!,
      user_agent: null,
      last_seen_at: now,
      expires_at: now + 365 * DAY_MS,
      created_at: now,
      updated_at: now,
    });
    return made;
  });
  const member = { id: account._id, cookie: `sw=${token}`, pageId: "" };
  const website = await post(world, member, "/v1/websites", { name: "Site", prompt: "A bakery. Loaves." });
  const page = await post(world, member, `/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  return { ...member, pageId: page.json._id };
}

test(
  "plans, payments and ledgers end as Stripe's own state says, whatever order things are told in, and whoever is killed",
  async () => {
    for (const seed of seeds(SEEDS)) await withSeed(seed, () => live(seed));
  },
  SEEDS * 30_000,
);
