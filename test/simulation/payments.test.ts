/**
 * Months of buying in seconds: customers pay, pay late, change and end plans, take money back, dispute, and use credits
 * meanwhile; they want the same domains, whose prices change and which somebody else takes, and have them renewed; what
 * Stripe tells of it comes shuffled, twice, days late or never; the registrar does not answer, or too late; the server is
 * killed in the midst. In the end plans, payments and the ledger are what Stripe's own state says, and every payment for
 * a domain has bought one term or went back. Everything random comes from one seed.
 */
import { afterAll, expect, test } from "bun:test";
import { appendFileSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type App, createApp } from "../../src/app.ts";
import { createAccount } from "../../src/features/accounts/service.ts";
import { MOST_RETURNED } from "../../src/features/payments/rules.ts";
import { tokenHash } from "../../src/features/users/rules.ts";
import { insertSession } from "../../src/features/users/store.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import type { Log } from "../../src/lib/log.ts";
import { createStripe } from "../../src/providers/checkout/stripe.ts";
import type { DnsLookup } from "../../src/providers/dns/lookup.ts";
import { OutgoingError, type OutgoingRequest } from "../../src/providers/outgoing.ts";
import { Porkbun } from "../../src/providers/registrar/porkbun.ts";
import { tellReach } from "../../src/sentences/reach_problems.ts";
import { type Config, readConfig } from "../../src/settings/config.ts";
import { databasePath, openStorage, type Storage } from "../../src/storage/client.ts";
import { newestIdTime } from "../../src/storage/newest_id.ts";
import { isOnServer, rowsIn } from "../databases.ts";
import { type Json, newDirectory } from "../harness.ts";
import { inlineComputeFor, sourceOf } from "../inline_compute.ts";
import { createPorkbunPeer, type PorkbunPeer, porkbunEnvironment } from "../porkbun_server.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { createStripePeer, PRICES, type StripePeer, signed, stripeEnvironment } from "../stripe_server.ts";
import { type MortalStorage, openMortalStorage } from "./mortal_storage.ts";
import { createRandom, type Random, seeds, withSeed } from "./random.ts";
import { createVirtualClock, databaseTurns as turns, type VirtualClock } from "./virtual_clock.ts";

const SEEDS = Number(process.env.SIM_SEEDS ?? (isOnServer ? 2 : 16));
/** Fewer where everything is tested: more lives find more than longer ones. */
const STEPS = Number(process.env.SIM_STEPS ?? (process.env.SIM_SEEDS ? 45 : 30));
/** In real time: what takes longer stands still. A search beside other work may need more. */
const LONGEST_LIFE_MS = Number(process.env.SIM_LIFE_MS ?? 240_000);
const START = Date.UTC(2026, 10, 20, 9);
const ACCOUNTS = 3;
const NAMES = ["one.com", "two.com", "three.com", "four.ai"];
/** Terms are shorter than a year's, so that some end in these months; longer than the registrar lets wait. */
const TERM_MS = 62 * DAY_MS;
/** How much passes at once, in which nobody hears of anything: more than three days. */
const NIGHTS_MS = 5 * DAY_MS;
/**
 * Longer than late payers' keys work (a week) after what nobody told is found: days later, where the process that looked
 * for it was killed.
 */
const LONG_MS = 14 * DAY_MS;

/** In memory where that is a folder: what is written there is not made to last. */
const root = existsSync("/dev/shm") ? mkdtempSync("/dev/shm/sitewright-simulation-") : newDirectory();
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
  porkbun: PorkbunPeer;
  life: {
    app: App;
    storage: Storage;
    clock: ReturnType<VirtualClock["forProcess"]>;
    directory: string;
    mortal: MortalStorage;
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
  const mortal = await openMortalStorage(directory);
  const { storage } = mortal;
  let life: World["life"] | null = null;
  const log: Log = {
    info() {},
    error: (message, fields) => void (message === "internal error" && life?.speaks && world.errors.push(fields)),
  };
  /** A dead process sends nothing any more. */
  const unlessDead = <Answer>(ask: () => Promise<Answer>): Promise<Answer> =>
    life?.speaks === false ? Promise.reject(new Error("this process is dead")) : ask();
  const environment = {
    ...stripeEnvironment("http://stripe.test"),
    ...porkbunEnvironment("http://porkbun.test"),
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    SITEWRIGHT_PUBLIC_ADDRESSES: "192.0.2.7",
  };
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
    checkout: createStripe(config.stripe!, (input, init) => unlessDead(() => askLate(world, input, init)), 0),
    registrar: new Porkbun(config.porkbun!, {
      ...NOBODY_ELSE,
      request: (request) => unlessDead(() => askRegistrar(world, request)),
    }),
    dns: NO_DNS,
    process: { pid },
  });
  life = { app, storage, clock, directory, mortal, speaks: true };
  await app.start();
  return life;
}

/** What is answered is how it was when it was asked: by when it arrives something else may have happened. */
async function askLate({ peer, random }: Omit<World, "life">, input: string, init?: RequestInit): Promise<Response> {
  const answer = await peer.fetch(input, init);
  await turns(random.chance(0.3) ? random.between(5, 60) : random.between(0, 3));
  return answer;
}

const NOBODY_ELSE = { findProblem: () => null, mayReach: () => false };

/** Nobody knows the names: what is bought here is never looked at further. */
const nothing = async () => ({ values: null, aliases: [], source: null, lame: [] });
const NO_DNS: DnsLookup = { begin: () => ({ find: nothing, findEverywhere: nothing, resolve: async () => null }) };

async function askRegistrar({ porkbun, random }: Omit<World, "life">, { url, body, headers }: OutgoingRequest) {
  const answer = porkbun.respond(url, body ?? "", headers?.["Idempotency-Key"] ?? null);
  await turns(random.chance(0.3) ? random.between(5, 60) : random.between(0, 3));
  if (answer.status === 504) throw new OutgoingError("timeout", tellReach("no_answer", { seconds: 1 }));
  const text = await answer.text();
  const retry = answer.headers.get("retry-after");
  return {
    status: answer.status,
    headers: retry ? { "retry-after": retry } : {},
    body: Buffer.from(text),
    firstByteMs: 1,
    cut: false,
  };
}

/** The process is gone in the middle of what it does, and another begins with what is committed. */
async function kill(world: World): Promise<void> {
  const old = world.life;
  const directory = old.mortal.die(join(root, crypto.randomUUID()));
  old.clock.stop();
  old.speaks = false;
  await old.mortal.gone();
  world.life = await begin(world, directory);
  await turns(30);
  await old.mortal.bury();
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
  const { life } = world;
  const { status } = await post(world, random.pick(world.members), "/v1/stripe/checkout", what);
  if (life.speaks) expect([200, 409, 502]).toContain(status);
}

/** What somebody does about domains. Any refusal will do: names are taken, prices not held, the registrar away. */
async function wantDomain(world: World): Promise<void> {
  const { random, peer } = world;
  const member = random.pick(world.members);
  const call = async (method: string, path: string, body?: Json) => {
    const headers = { Cookie: member.cookie, ...(body && { "Content-Type": "application/json" }) };
    const { life } = world;
    const { status, json } = await send(world, path, { method, headers, body: body && JSON.stringify(body) });
    // A dead process may say anything.
    if (status >= 500 && life.speaks) expect([502, 503]).toContain(status);
    return status === 200 ? json : null;
  };
  const pay = async (domainId: string) => {
    const opened = await call("POST", "/v1/stripe/checkout", { domain_id: domainId });
    // Some think about it until the price has changed.
    if (opened && random.chance(0.7)) peer.pay(opened.checkout_id, { later: random.chance(0.2) });
  };
  const all = await rows(world, "SELECT * FROM domains WHERE account_id = ? ORDER BY _id", member.id);
  const own = some<Json>(world, all);
  const roll = random.next();
  if (!own || roll < 0.45) {
    const quoted = await call("POST", "/v1/domains", { domain: random.pick(NAMES), mode: "register" });
    if (quoted) await pay(quoted._id);
  } else if (roll < 0.7) await pay(own._id);
  else if (roll < 0.97) await call("PUT", `/v1/domains/${own._id}`, { auto_renew: random.chance(0.9) });
  else await call("DELETE", `/v1/domains/${own._id}`);
}

/** Something happens at the registrar. */
function registrarActs({ random, porkbun, peer, clock }: World): void {
  const { state, endings, owned } = porkbun;
  const ending = endings.get(random.pick(["com", "ai"]))!;
  random.pick([
    () => Object.assign(state, { lost: random.between(1, 2) }),
    () => Object.assign(state, { early: random.between(1, 2) }),
    () => Object.assign(state, { slow: 1 }),
    () => Object.assign(state, { refused: 1 }),
    () => Object.assign(state, { down: random.between(1, 4) }),
    () => Object.assign(state, { limited: random.between(1, 3) }),
    () => Object.assign(state, { credit: random.pick([10, 100_000]) }),
    () => Object.assign(ending, { registration: random.pick(["11.08", "12.00", "71.40"]) }),
    () => Object.assign(ending, { renewal: random.pick(["11.08", "12.00", "71.40"]) }),
    () => Object.assign(peer.cards, { answer: random.pick(["paid", "paid", "declined", "asked", "later"]) }),
    () => {
      const name = random.pick(NAMES);
      if (!owned.has(name)) owned.set(name, { expires: clock.now() + TERM_MS, ours: false });
    },
    () => {
      for (const [name, { ours }] of owned) if (!ours) owned.delete(name);
    },
  ])();
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
  const charging = some(
    world,
    [...peer.intents.values()].filter((one) => one.metadata.sitewright_attempt && one.status === "processing"),
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
    [!!charging, 4, () => peer.chargeDecided(charging!.id, random.chance(0.7))],
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
  if (roll < 0.12) await checkout(world);
  else if (roll < 0.26) await wantDomain(world);
  else if (roll < 0.29) registrarActs(world);
  else if (roll < 0.5) for (let count = random.between(1, 3); count > 0; count--) act(world);
  else if (roll < 0.72) await postman(world);
  else if (roll < 0.84) {
    const member = random.pick(world.members);
    await post(world, member, `/v1/pages/${member.pageId}/generate`, { generate_images: random.chance(0.5) });
  } else if (roll < 0.9) {
    const unfinished = [postman(world), random.chance(0.5) ? checkout(world) : wantDomain(world)];
    await turns(random.between(0, 12));
    await kill(world);
    await Promise.allSettled(unfinished);
  } else if (roll < 0.93) peer.fail(random.between(1, 6));
  else if (roll < 0.955) await passMonth(world);
  else await clock.jump(random.pick([MINUTE_MS, HOUR_MS, 9 * HOUR_MS, DAY_MS]));
  await turns(random.between(0, 8));
  if (random.chance(0.3)) await clock.advance(SECOND_MS);
}

/** Not at once: nights find what nobody has told, and who comes by now and then stays signed in. */
async function passMonth(world: World): Promise<void> {
  // Whoever does not answer does so again within the month: Stripe itself forgets after one what it has not told.
  world.peer.fail(0);
  for (let passed = 0; passed < 33 * DAY_MS; passed += NIGHTS_MS) {
    await world.clock.jump(NIGHTS_MS);
    if (passed % (3 * NIGHTS_MS) === 0)
      for (const { cookie } of world.members) await send(world, "/v1/credits", { headers: { Cookie: cookie } });
  }
}

/** Everything is told, nobody does anything any more, and time goes on. */
async function settleDown(world: World): Promise<void> {
  const { peer, clock } = world;
  peer.fail(0);
  Object.assign(world.porkbun.state, {
    credit: 10_000_000,
    lost: 0,
    early: 0,
    slow: 0,
    refused: 0,
    down: 0,
    limited: 0,
  });
  // What is never told must be found: half of what is left is lost.
  for (const event of peer.outbox.splice(0)) if (world.random.chance(0.5)) await deliver(world, event);
  for (let passed = 0; passed < LONG_MS; passed += 40 * HOUR_MS) {
    await clock.jump(40 * HOUR_MS);
    await turns(20);
  }
  // What banks have sent back is given back again after some days.
  const isOwed = async () => (await rows(world, "SELECT _id FROM jobs WHERE kind = 'payments.refund'")).length > 0;
  for (let days = 0; days < 60 && (await isOwed()); days += 2) {
    await clock.jump(2 * DAY_MS);
    await turns(20);
  }
  for (let round = 0; round < 400 && (await openJobs(world)) > 0; round++) {
    await clock.advance(SECOND_MS);
    await turns(10);
  }
}

async function openJobs(world: World): Promise<number> {
  const open = `SELECT _id FROM jobs WHERE run_at <= ${world.clock.now() + HOUR_MS} AND
    (kind LIKE 'payments.%' OR kind LIKE 'runs.%' OR kind IN ('domains.register', 'domains.renew'))`;
  return (await rows(world, open)).length;
}

const rows = (world: World, query: string, ...values: string[]): Promise<Json[]> =>
  rowsIn<Json>(world.life.directory, query, ...values);

// --- what must be so in the end ---

async function check(world: World): Promise<void> {
  const { peer, members } = world;
  expect(world.errors).toEqual([]);
  expect(await rows(world, "SELECT * FROM payment_events WHERE settled_at IS NULL")).toEqual([]);
  for (const member of members) {
    expect(await paymentsOf(world, member)).toEqual(paymentsAt(peer, member));
    expect(await planOf(world, member)).toEqual(planAt(peer, member));
    await checkLedger(world, member);
    await checkDomains(world, member);
  }
}

/** Every payment for a domain has bought one term, or is back; what is registered is what the registrar has. */
async function checkDomains(world: World, { id }: Member): Promise<void> {
  const { peer, porkbun } = world;
  const domains = await rows(world, "SELECT * FROM domains WHERE account_id = ?", id);
  const paid = [...peer.intents.values()].filter(
    ({ metadata, latest_charge }) => metadata.sitewright_account === id && metadata.sitewright_domain && latest_charge,
  );
  const byDomain = Map.groupBy(paid, ({ metadata }) => metadata.sitewright_domain!);
  for (const { _id } of domains) if (!byDomain.has(_id)) byDomain.set(_id, []);
  for (const [domainId, intents] of byDomain) {
    const bought = porkbun.sold.filter(({ key }) => key?.startsWith(domainId)).length;
    const givenBack = "SELECT external_payment_id FROM payments WHERE resource = ? AND give_back_at IS NOT NULL";
    const owed = new Set(
      (await rows(world, givenBack, domainId)).map(({ external_payment_id }) => external_payment_id),
    );
    // What is owed is back at Stripe, also when a bank has sent it back; not just said to be.
    for (const { id } of intents.filter((intent) => owed.has(intent.id)))
      expect({ id, left: leftOf(peer, id), isGivenUp: returnedOf(peer, id) >= MOST_RETURNED }).toEqual(
        returnedOf(peer, id) >= MOST_RETURNED ? expect.anything() : { id, left: 0, isGivenUp: false },
      );
    // Of what its customer or a bank has taken back nobody says whether it had bought something before.
    const taken = intents.filter(({ id }) => !owed.has(id) && leftOf(peer, id) === 0).length;
    const back = owed.size;
    const told = { domainId, bought, back, paid: intents.length, taken };
    expect({ ...told, isRight: bought + back <= intents.length && bought + back >= intents.length - taken }).toEqual({
      ...told,
      isRight: true,
    });
  }
  for (const { domain, registration } of domains) {
    const { state, expires_at, renewal, has_records } = JSON.parse(registration);
    expect(["quoted", "failed", "registered"]).toContain(state);
    if (state !== "registered") continue;
    expect({ domain, ours: true, ends: expires_at }).toEqual({
      domain,
      ours: porkbun.owned.get(domain)?.ours ?? false,
      ends: Math.floor(porkbun.owned.get(domain)!.expires / SECOND_MS) * SECOND_MS,
    });
    // What is renewed here is not renewed there as well, at the operator's expense.
    if (has_records)
      expect({ domain, itself: porkbun.owned.get(domain)!.renewsItself }).toEqual({ domain, itself: false });
    if (renewal?.term === expires_at) expect(renewal.state).not.toBe("paid");
  }
}

/** What of a payment its customer has not back, and no bank holds. */
function leftOf(peer: StripePeer, intentId: string): number {
  const { amount, amount_refunded } = peer.charges.get(peer.intents.get(intentId)!.latest_charge!)!;
  const disputed = [...peer.disputes.values()].some((one) => one.payment_intent === intentId && one.status !== "won");
  return disputed ? 0 : amount - amount_refunded;
}

const returnedOf = (peer: StripePeer, intentId: string): number =>
  [...peer.refunds.values()].filter((one) => one.payment_intent === intentId && one.status === "failed").length;

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
      const sold = one.price === PRICES.small ? 1000 : one.price === PRICES.large ? 5000 : 0;
      return shown(one.id, one.payment_intent as string, one.amount_total!, isAwaited ? "pending" : "failed", sold);
    });
  const bills = [...peer.invoices.values()]
    .filter((one) => of(peer.subscriptions.get(one.subscription)!.metadata))
    .map((one) => shown(one.id!, one.intent!, one.amount_due, "failed", 0));
  const charges = [...peer.intents.values()]
    .filter((one) => of(one.metadata) && one.metadata.sitewright_attempt)
    .map((one) => shown(one.id, one.id, one.amount, one.status === "processing" ? "pending" : "failed", 0));
  return [...sales, ...bills, ...charges].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
}

const planOf = async (world: World, { id }: Member) =>
  (await rows(world, "SELECT plan, plan_status AS status FROM accounts WHERE _id = ?", id))[0];

function planAt(peer: StripePeer, { id }: Member): Json {
  const own = [...peer.subscriptions.values()].filter(({ metadata }) => metadata.sitewright_account === id);
  // However many windows were open: nobody pays for two.
  expect(own.filter(({ status }) => status !== "canceled").length).toBeLessThanOrEqual(1);
  const best = (status: string) => {
    const prices = own.filter((one) => one.status === status).map((one) => one.items.data[0]!.price.id);
    return prices.includes(PRICES.agency) ? "agency" : prices.includes(PRICES.pro) ? "pro" : null;
  };
  const active = best("active");
  if (active) return { plan: active, status: "active" };
  const late = best("past_due");
  return late ? { plan: late, status: "canceled" } : { plan: "free", status: "active" };
}

async function checkLedger(world: World, { id }: Member): Promise<void> {
  const entries = await rows(world, "SELECT * FROM credit_entries WHERE account_id = ? ORDER BY _id", id);
  const [account] = await rows(world, "SELECT * FROM accounts WHERE _id = ?", id);
  const payments = await rows(world, "SELECT * FROM payments WHERE account_id = ? AND credits > 0", id);
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
  expect(await rows(world, "SELECT * FROM credit_holds WHERE account_id = ? AND state = 'held'", id)).toEqual([]);
}

let made: string | null = null;

/** A folder with a database in which nothing is: it is made once, because that takes as long as a life in it. */
async function emptyDatabase(): Promise<string> {
  if (made === null) {
    made = join(root, "empty");
    mkdirSync(made);
    await openStorage(made).close();
  }
  return made;
}

/** Time goes on meanwhile: what does not let go is given up after some. */
async function stop({ life, clock }: World): Promise<void> {
  let isOver = false;
  const stopped = life.app.stop(Promise.resolve()).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await turns(50);
    if (!isOver) await clock.advance(SECOND_MS);
  }
  await stopped;
}

/** How far the present life has come, and what it is at work on. */
let doing = "beginning";
let present: World | null = null;
const underWay = async (): Promise<Json[]> =>
  present ? await rows(present, "SELECT kind FROM jobs WHERE lease_owner IS NOT NULL") : [];

/** Throws when a life stands still, with how far it has come. */
async function bounded(work: () => Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const standsStill = async () =>
    reject(new Error(`stands still: ${doing}; at work on ${JSON.stringify(await underWay())}`));
  const timer = setTimeout(standsStill, LONGEST_LIFE_MS);
  await Promise.race([work(), promise]).finally(() => clearTimeout(timer));
}

async function live(seed: number): Promise<void> {
  const random = createRandom(seed);
  const clock = createVirtualClock(START, turns);
  const peer = createStripePeer(clock.now);
  const directory = join(root, crypto.randomUUID());
  mkdirSync(directory);
  if (!isOnServer) copyFileSync(databasePath(await emptyDatabase()), databasePath(directory));
  const porkbun = createPorkbunPeer(clock.now);
  porkbun.state.yearMs = TERM_MS;
  const before = { random, clock, peer, porkbun, members: [], lives: 0, errors: [] };
  const world: World = { ...before, life: await begin(before, directory) };
  world.lives = 1;
  present = world;
  for (let count = 0; count < ACCOUNTS; count++) world.members.push(await addMember(world, count));
  for (let count = 1; count <= STEPS; count++) {
    doing = `step ${count}`;
    await step(world);
  }
  doing = "settling down";
  await settleDown(world);
  await check(world);
  doing = "stopping";
  await stop(world);
  rmSync(world.life.directory, { recursive: true, force: true });
}

/** A customer who has nothing yet, signed in, with a website to spend credits on. */
async function addMember(world: World, count: number): Promise<Member> {
  const { storage, app, clock } = world.life;
  const { ids } = app.services;
  const token = String(count).repeat(64);
  const account = await storage.write("all", async (db) => {
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
      confirmed_at: now,
      lacks_second_factor: false,
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
  "plans, payments, ledgers and domains end as Stripe and the registrar say, in whatever order things are told, whoever is killed",
  async () => {
    const failures: unknown[] = [];
    // All of them: a search says every seed that fails, when it fails; SIM_LIST names a file of those that were run.
    for (const seed of seeds(SEEDS)) {
      await withSeed(seed, () => bounded(() => live(seed))).catch((error) => failures.push(error));
      if (process.env.SIM_LIST) appendFileSync(process.env.SIM_LIST, `${seed}\n`);
    }
    if (failures.length > 0) throw failures[0];
  },
  SEEDS * LONGEST_LIFE_MS,
);
