/**
 * Months of life in seconds: many accounts, random calls, an engine that fails and hesitates, a clock that jumps,
 * crashes at any microtask. After each step and each crash the rules of `invariants.ts` must hold, and what the
 * callers were told must stay true. Everything random comes from one seed.
 */
import { afterAll, expect, test } from "bun:test";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type App, createApp } from "../../src/app.ts";
import { EngineError } from "../../src/engines/engine.ts";
import { adjustCredits, createAccount, createKey, setPlan } from "../../src/features/accounts/service.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { createIds } from "../../src/lib/ids.ts";
import type { Log } from "../../src/lib/log.ts";
import { WINDOW_MS } from "../../src/policy/rate_limit.ts";
import { readConfig } from "../../src/settings/config.ts";
import type { Storage } from "../../src/storage/client.ts";
import { newestIdTime } from "../../src/storage/newest_id.ts";
import { isOnServer, look, rowsIn } from "../databases.ts";
import { type Json, newDirectory, parseEvents } from "../harness.ts";
import { inlineComputeFor, sourceOf } from "../inline_compute.ts";
import { type ScriptedEngine, scriptedEngine } from "../scripted_engine.ts";
import { brokenRules, expectSound } from "./invariants.ts";
import { type MortalStorage, openMortalStorage } from "./mortal_storage.ts";
import { createRandom, type Random, seeds, withSeed } from "./random.ts";
import { createVirtualClock, databaseTurns as turns, type VirtualClock } from "./virtual_clock.ts";

const STEPS = Number(process.env.SIM_STEPS ?? (isOnServer ? 120 : 250));
const SEEDS = isOnServer ? 1 : 2;
const CHECK_EVERY = 4;
/** Limits are a fraction of the real ones, so that they are reached. */
const RATE_FACTOR = "0.3";
const START = Date.UTC(2026, 10, 20, 9);
const EDIT = "/v1/edit/turn";
const KEY_KEPT_MS = DAY_MS;
/** How many of the newest answers are looked for after a crash: those that may have been given too early. */
const LAST_ANSWERS = 6;
const FLUSH_PERIOD_MS = SECOND_MS;

const root = newDirectory();
afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Member {
  id: string;
  key: string;
}

/** One life of the server, from its start to its crash or stop. */
interface Life {
  app: App;
  storage: Storage;
  engine: ScriptedEngine;
  clock: ReturnType<VirtualClock["forProcess"]>;
  directory: string;
  mortal: MortalStorage;
  pid: number;
}

interface Reply {
  status: number;
  text: string;
  json: Json;
  headers: Headers;
}

interface Sent {
  member: Member;
  path: string;
  body: Json;
  key: string;
  at: number;
}

interface Bucket {
  /** When calls were let through. */
  times: number[];
  /** How many of them a crash may have forgotten: those of its last second. */
  forgiven: number;
  /** Calls without an answer, so far or for ever: they may have been counted. */
  unknown: number;
}

interface World {
  random: Random;
  clock: VirtualClock;
  life: Life;
  members: Member[];
  lives: number;
  sent: number;
  answered: (Sent & { text: string; status: number })[];
  /** Calls that a crash cut off; they are sent again with their keys. */
  unanswered: Sent[];
  /** Each version that was ever seen → the hash of its row. */
  versions: Map<string, string>;
  /** Calls that were let through, by bucket: what the limits are about. */
  taken: Map<string, Bucket>;
  internalErrors: unknown[];
  /** Addresses of what was deleted. */
  deleted: string[];
  /** The latest time that the clock has shown before it was set back: what was old by it may be gone. */
  latest: number;
  happened: Record<string, number>;
}

const count = (world: World, what: string) => {
  world.happened[what] = (world.happened[what] ?? 0) + 1;
};

// --- the server's lives ---

async function begin(world: Omit<World, "life">, directory: string): Promise<Life> {
  const pid = 1000 + ++world.lives;
  const clock = world.clock.forProcess();
  const mortal = await openMortalStorage(directory);
  const { storage } = mortal;
  const engine = scriptedEngine();
  const { internalErrors } = world;
  const log: Log = {
    info() {},
    error: (message, fields) => void internalErrors.push([message, fields]),
  };
  const app = await createApp({
    config: readConfig({ SITEWRIGHT_RATE_LIMIT_FACTOR: RATE_FACTOR }, { SITEWRIGHT_DATA: directory }),
    baseUrl: "http://localhost",
    storage,
    clock,
    ids: createIds(clock.now, await newestIdTime(storage.read)),
    log,
    engine: sourceOf(engine),
    computeFor: inlineComputeFor,
    process: { pid },
  });
  await app.start();
  return { app, storage, engine, clock, directory, mortal, pid };
}

/** The process is gone in the middle of what it does: only what is committed remains. */
function crash(world: World): string {
  const { life } = world;
  const directory = life.mortal.die(join(root, `life-${world.lives + 1}-${crypto.randomUUID()}`));
  life.clock.stop();
  for (const bucket of world.taken.values())
    bucket.forgiven += bucket.times.filter((at) => at >= world.clock.now() - FLUSH_PERIOD_MS).length;
  return directory;
}

/** Lets what the dead process still had in its hands come to nothing. */
async function bury({ mortal }: Life): Promise<void> {
  await turns(30);
  await mortal.gone();
  await mortal.bury();
}

// --- calls ---

async function call(
  world: World,
  member: Member,
  method: string,
  path: string,
  body?: Json,
  key?: string,
): Promise<Reply> {
  const headers: Record<string, string> = { Host: "localhost", Authorization: `Bearer ${member.key}` };
  if (key) headers["Idempotency-Key"] = key;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const { app } = world.life;
  // After a crash nobody is there until the next start.
  if (!app) return { status: 0, text: "", json: null, headers: new Headers() };
  const at = world.clock.now();
  const bucket = bucketOf(world, member, method, path, at);
  bucket.unknown++;
  const response = await app.fetch(
    new Request(`http://localhost${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
  const text = path === EDIT ? await begun(response) : await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const reply = { status: response.status, text, headers: response.headers, json: isJson ? JSON.parse(text) : null };
  // A crash came between the call and its answer: nobody heard it, but it may have been counted.
  if (app !== world.life.app) return { ...reply, status: 0 };
  bucket.unknown--;
  countAgainstLimit(world, bucket, reply, at);
  count(world, `${method} ${reply.status}`);
  expect(reply.status === 500 && !reply.json.code.startsWith("invalid_") ? reply.json : null).toBe(null);
  return reply;
}

/** What is known of one limit in one window. */
function bucketOf(world: World, member: Member, method: string, path: string, at: number): Bucket {
  const route = path.replace(/\?.*/, "").replace(/\/(website|web|page|version|ver|run|thread|thr)_\w+/, "/:id");
  const name = `${member.id} ${method} ${route} ${at - (at % WINDOW_MS)}`;
  const bucket = world.taken.get(name) ?? { times: [], forgiven: 0, unknown: 0 };
  world.taken.set(name, bucket);
  return bucket;
}

function countAgainstLimit(world: World, bucket: Bucket, reply: Reply, at: number): void {
  const limit = Number(/q=(\d+)/.exec(reply.headers.get("ratelimit-policy") ?? "")?.[1] ?? Number.POSITIVE_INFINITY);
  if (reply.status === 429) {
    count(world, "refused by a limit");
    expect(bucket.times.length + bucket.unknown).toBeGreaterThanOrEqual(limit);
  } else if (reply.status !== 401) {
    bucket.times.push(at);
    expect(bucket.times.length).toBeLessThanOrEqual(limit + bucket.forgiven);
  }
}

/** An editor turn goes on when its caller has gone: this one reads how it begins. */
async function begun(response: Response): Promise<string> {
  if (!response.headers.get("content-type")?.startsWith("text/event-stream")) return await response.text();
  const reader = response.body!.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
}

/** A POST, mostly with an Idempotency-Key. */
async function post(world: World, member: Member, path: string, body: Json): Promise<Reply> {
  if (world.random.chance(0.2)) return await call(world, member, "POST", path, body);
  const sent: Sent = { member, path, body, key: `key-${++world.sent}`, at: world.clock.now() };
  world.unanswered.push(sent);
  return await send(world, sent);
}

async function send(world: World, sent: Sent): Promise<Reply> {
  const reply = await call(world, sent.member, "POST", sent.path, sent.body, sent.key);
  if (reply.status === 0) return reply;
  world.unanswered = world.unanswered.filter((other) => other !== sent);
  // Refusals before the operation begins are not kept: the key is still free after them.
  const kept =
    sent.path !== EDIT && ![401, 403, 429].includes(reply.status) && reply.json?.code !== "validation_failed";
  if (kept) world.answered.push({ ...sent, text: reply.text, status: reply.status });
  return reply;
}

// --- what members do ---

/** What is committed. */
const rows = <Row>(world: World, query: string, ...values: string[]): Promise<Row[]> =>
  rowsIn<Row>(world.life.directory, query, ...values);

const ids = async (world: World, query: string, ...values: string[]): Promise<string[]> =>
  (await rows<{ _id: string }>(world, query, ...values)).map((row) => row._id);

async function balanceOf(world: World, member: Member): Promise<number> {
  const [account] = await rows<Json>(world, "SELECT credit_balance FROM accounts WHERE _id = ?", member.id);
  return account.credit_balance;
}

type Owned = "websites" | "pages" | "versions" | "runs" | "threads" | "releases" | "redirects";

/** One of the member's own, or, now and then, one that is another's or no longer there. */
async function some(world: World, member: Member, table: Owned): Promise<string> {
  const { random } = world;
  const owner = random.chance(0.03) ? random.pick(world.members) : member;
  const newest = `SELECT _id FROM ${table} WHERE account_id = ? ORDER BY rowid DESC LIMIT 12`;
  const own = await ids(world, newest, owner.id);
  return own.length > 0 ? random.pick(own) : `${table.slice(0, -1)}_01jd3v5x8gfqya1b2c3d4e5f6g`;
}

/** The page of a thread; one that was never issued when the thread is none. */
const pageOf = async (world: World, thread: string): Promise<string> =>
  (await ids(world, "SELECT page_id AS _id FROM threads WHERE _id = ?", thread))[0] ??
  "page_01jd3v5x8gfqya1b2c3d4e5f6g";

type Action = (world: World, member: Member) => Promise<unknown>;

const ACTIONS: [weight: number, name: string, act: Action][] = [
  [6, "website", (w, m) => post(w, m, "/v1/websites", { name: `Site ${w.sent}`, prompt: "A bakery. Loaves." })],
  [
    10,
    "page",
    async (w, m) => {
      const path = w.random.pick(["/", "/", "/", "/", "/about", "/menu"]);
      return post(w, m, `/v1/websites/${await some(w, m, "websites")}/pages`, { path, name: "Page" });
    },
  ],
  [
    3,
    "import",
    async (w, m) => {
      const body = {
        path: w.random.pick(["/", "/a", "/b", "/c"]),
        name: "Imported",
        html: `<p>${w.random.between(1, 9)}`,
      };
      return post(w, m, `/v1/websites/${await some(w, m, "websites")}/pages/import`, body);
    },
  ],
  [
    22,
    "generate",
    async (w, m) => {
      const model = w.random.pick([undefined, "standard", "premium"]);
      const variants = w.random.pick([undefined, undefined, 2, 3]);
      const body = { model, generate_images: w.random.chance(0.2), variants };
      return post(w, m, `/v1/pages/${await some(w, m, "pages")}/generate`, body);
    },
  ],
  [6, "generate at once", generateAtOnce],
  [6, "stop", async (w, m) => post(w, m, `/v1/runs/${await some(w, m, "runs")}/stop`, {})],
  [8, "stop in time", stopInTime],
  [3, "cancel by deleting", cancelByDeleting],
  [3, "thread", async (w, m) => post(w, m, "/v1/threads", { page_id: await some(w, m, "pages") })],
  [
    7,
    "save",
    async (w, m) => {
      const thread_id = await some(w, m, "threads");
      const body = { page_id: await pageOf(w, thread_id), thread_id, css: "" };
      return post(w, m, "/v1/versions", { ...body, html: `<p>${w.random.between(1, 20)}</p>` });
    },
  ],
  [
    12,
    "edit",
    async (w, m) => {
      const message = w.random.pick(["nothing to do", "a shorter headline", "another colour"]);
      const thread_id = w.random.chance(0.4) ? await some(w, m, "threads") : undefined;
      const page_id = thread_id ? await pageOf(w, thread_id) : await some(w, m, "pages");
      return post(w, m, EDIT, { page_id, message, thread_id });
    },
  ],
  [4, "restore", async (w, m) => post(w, m, `/v1/versions/${await some(w, m, "versions")}/restore`, {})],
  [6, "deploy", async (w, m) => post(w, m, "/v1/tools/deploy", { page_id: await some(w, m, "pages") })],
  [3, "deploy a website", async (w, m) => post(w, m, `/v1/websites/${await some(w, m, "websites")}/deploy`, {})],
  [3, "restore a release", async (w, m) => post(w, m, `/v1/releases/${await some(w, m, "releases")}/restore`, {})],
  [1, "delete a release", (w, m) => deleteOne(w, m, "releases")],
  [
    2,
    "redirect",
    async (w, m) => {
      const body = { path: w.random.pick(["/a", "/b", "/x"]), target: w.random.pick(["/", "/a", "/x", "/y"]) };
      return post(w, m, `/v1/websites/${await some(w, m, "websites")}/redirects`, body);
    },
  ],
  [1, "delete a redirect", (w, m) => deleteOne(w, m, "redirects")],
  [2, "clone", async (w, m) => post(w, m, `/v1/pages/${await some(w, m, "pages")}/clone`, {})],
  [
    2,
    "fork",
    async (w, m) =>
      post(w, m, `/v1/pages/${await some(w, m, "pages")}/fork`, { website_id: await some(w, m, "websites") }),
  ],
  [2, "duplicate", async (w, m) => post(w, m, `/v1/websites/${await some(w, m, "websites")}/duplicate`, {})],
  [2, "suggest", (w, m) => post(w, m, "/v1/tools/suggest_pages", { prompt: "A bakery." })],
  [
    3,
    "change a page",
    async (w, m) => {
      const body = {
        name: `Named ${w.sent}`,
        public: w.random.chance(0.5),
        path: w.random.pick(["/", "/about", "/x"]),
      };
      return call(w, m, "PUT", `/v1/pages/${await some(w, m, "pages")}`, body);
    },
  ],
  [1.5, "delete a page", (w, m) => deleteOne(w, m, "pages")],
  [0.6, "delete a website", (w, m) => deleteOne(w, m, "websites")],
  [4, "look at credits", lookAtCredits],
  [4, "follow a run", followRun],
  [6, "ask again", askAgain],
];

/** What is deleted is found no more, whether it goes with the call or in steps after it, and also after a crash. */
async function deleteOne(
  world: World,
  member: Member,
  kind: "pages" | "websites" | "releases" | "redirects",
): Promise<void> {
  const { life } = world;
  const id = await some(world, member, kind);
  const { status } = await call(world, member, "DELETE", `/v1/${kind}/${id}`);
  if (status !== 200 || world.life !== life) return;
  world.deleted.push(`/v1/${kind}/${id}`);
  if ((await ids(world, "SELECT resource AS _id FROM deletions WHERE resource = ?", id)).length > 0)
    count(world, "deleted in steps");
}

/** Of many calls at the same moment one begins a run. */
async function generateAtOnce(world: World, member: Member): Promise<void> {
  const page = await some(world, member, "pages");
  const { life } = world;
  life.engine.hold("plan");
  const replies = await Promise.all(
    Array.from({ length: world.random.between(2, 5) }, () => post(world, member, `/v1/pages/${page}/generate`, {})),
  );
  if (world.life === life) {
    expect(replies.filter((reply) => reply.status === 200).length).toBeLessThanOrEqual(1);
    if (world.random.chance(0.7)) life.engine.release();
  }
}

/** A run that is held while it plans or writes, so that there is time to do something to it. Null when none was begun. */
async function heldRun(world: World, member: Member): Promise<{ page: string; run: string } | null> {
  const page = await some(world, member, "pages");
  world.life.engine.hold(world.random.pick(["plan", "write"] as const));
  const { status, json } = await post(world, member, `/v1/pages/${page}/generate`, {});
  if (world.random.chance(0.7)) await turns(12);
  return status === 200 ? { page, run: json.run_id } : null;
}

/** Before code generation a stop is free, whoever else is at work; afterwards it is too late. */
async function stopInTime(world: World, member: Member): Promise<void> {
  const { life } = world;
  const held = await heldRun(world, member);
  if (held && world.life === life) {
    const { status, json } = await call(world, member, "POST", `/v1/runs/${held.run}/stop`, {});
    if (status === 200) {
      expect(json).toMatchObject({ status: "stopped", credits: 0 });
      count(world, "stopped in time");
    }
  }
  if (world.random.chance(0.8)) world.life.engine.release();
}

/** A page may be deleted while it is being generated: the run goes with it and is refunded. */
async function cancelByDeleting(world: World, member: Member): Promise<void> {
  const { life } = world;
  const held = await heldRun(world, member);
  if (held && world.life === life && world.random.chance(0.5)) {
    await call(world, member, "DELETE", `/v1/pages/${held.page}`);
    if (world.life !== life) return;
    const website = await post(world, member, "/v1/websites", { name: "Next", prompt: "A bakery. Loaves." });
    if (website.status === 200 && world.life === life)
      await post(world, member, `/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  }
  if (world.random.chance(0.8)) world.life.engine.release();
}

async function lookAtCredits(world: World, member: Member): Promise<void> {
  const before = await balanceOf(world, member);
  const credits = await call(world, member, "GET", "/v1/credits");
  const ledger = await call(world, member, "GET", "/v1/credits/ledger?limit=1");
  // Work that goes on may have ended meanwhile, and be given back.
  if ((await balanceOf(world, member)) !== before) return;
  if (credits.status === 200) expect(credits.json.balance).toBe(before);
  if (ledger.status === 200 && ledger.json.total > 0) expect(ledger.json.data[0].balance_after).toBe(before);
  count(world, "credits looked at");
}

/** The stream of a run that has ended replays it whole. */
async function followRun(world: World, member: Member): Promise<void> {
  const since = latestTime(world) - 29 * DAY_MS;
  const recent = `SELECT _id FROM runs WHERE account_id = ? AND created_at > ${since} AND finished_at > ${since}
    ORDER BY rowid DESC LIMIT 5`;
  const ended = await ids(world, recent, member.id);
  if (ended.length === 0) return;
  const run = world.random.pick(ended);
  const reply = await call(world, member, "GET", `/v1/runs/${run}/events`);
  if (reply.status !== 200) return;
  const events = parseEvents(reply.text);
  expect(events.map((event) => event.id)).toEqual(events.map((_, at) => at + 1));
  expect(events[0]!.event).toBe("run");
  expect(["completed", "failed", "stopped"]).toContain(events.at(-1)!.event);
  expect(events.at(-1)!.data.run_id).toBe(run);
  count(world, "streams read");
}

const keptAnswers = (world: World) =>
  world.answered.filter(({ at }) => at > world.clock.now() - KEY_KEPT_MS + MINUTE_MS);

async function askAgain(world: World): Promise<void> {
  const kept = keptAnswers(world);
  if (kept.length > 0) await expectReplay(world, world.random.pick(kept));
}

/** An answered POST that is sent again gets the same bytes and changes nothing. */
async function expectReplay(world: World, first: World["answered"][number]): Promise<void> {
  const before = await balanceOf(world, first.member);
  const runs = await rows(world, "SELECT count(*) AS n FROM runs");
  const again = await call(world, first.member, "POST", first.path, first.body, first.key);
  if ([0, 401, 403, 429].includes(again.status)) return;
  expect({ status: again.status, text: again.text }).toEqual({ status: first.status, text: first.text });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(await rows(world, "SELECT count(*) AS n FROM runs")).toEqual(runs);
  expect(await balanceOf(world, first.member)).toBeGreaterThanOrEqual(before);
  count(world, "replayed");
}

// --- what happens to the server ---

function disturbEngine({ random, life: { engine } }: World): void {
  const what = random.next();
  if (what < 0.15) engine.hold("plan");
  else if (what < 0.35) engine.hold("write");
  else if (what < 0.75) engine.release();
  else if (what < 0.9) engine.failNext(random.pick(["plan", "write"] as const));
  else engine.failNext("write", new EngineError("provider_unavailable", "The provider does not answer."));
}

async function passTime(world: World): Promise<void> {
  const { random, clock } = world;
  const what = random.next();
  if (what < 0.6) return await clock.advance(random.between(1, 4000));
  if (what < 0.8) return await clock.jump(random.between(MINUTE_MS, WINDOW_MS));
  if (what < 0.92) return await clock.jump(random.between(WINDOW_MS, DAY_MS));
  count(world, "months passed");
  return await clock.jump(31 * DAY_MS);
}

/** Crashes while calls are under way, at a moment between any two of their steps. */
async function crashUnderLoad(world: World): Promise<void> {
  const { random } = world;
  const dead = world.life;
  const underWay = Array.from({ length: random.between(0, 6) }, () => {
    const member = random.pick(world.members);
    const [, , act] = pickAction(random, (name) => !["ask again", "follow a run", "look at credits"].includes(name));
    return act(world, member);
  });
  if (random.chance(0.5)) await turns(random.between(0, 6));
  for (let microtasks = random.between(0, 400); microtasks > 0; microtasks--) await null;
  const directory = crash(world);
  // What the dead process still complains about is said to nobody, however late.
  world.internalErrors = [];
  world.life = { ...dead, app: null as never };
  await Promise.all(underWay);
  await bury(dead);
  await clockPauses(world);
  world.life = await begin(world, directory);
  count(world, "crashes");
  await check(world);
  // A redirect can only be listed and deleted.
  for (const path of world.deleted.slice(-LAST_ANSWERS))
    expect([404, 405, 401, 429]).toContain((await call(world, random.pick(world.members), "GET", path)).status);
  count(world, world.unanswered.length > 0 ? "crashes with unanswered calls" : "crashes without");
  // An answer is kept in the transaction of its effect: where it is, what was acknowledged is.
  for (const last of keptAnswers(world).slice(-LAST_ANSWERS)) await expectReplay(world, last);
  for (const sent of [...world.unanswered]) {
    const reply = await send(world, sent);
    expect(reply.json?.code).not.toBe("idempotency_in_progress");
    world.unanswered = world.unanswered.filter((other) => other !== sent);
  }
}

/** Sometimes a restart takes a while, and sometimes the clock is found to have run ahead. */
async function clockPauses(world: World): Promise<void> {
  const { random, clock } = world;
  if (random.chance(0.3)) await clock.advance(random.between(1, 10 * MINUTE_MS));
  if (!random.chance(0.15)) return;
  world.latest = latestTime(world);
  world.answered = keptAnswers(world);
  clock.setBack(random.between(SECOND_MS, 40 * DAY_MS));
  count(world, "clocks set back");
  // Of windows that were over nothing is known any more when they come again.
  world.taken.clear();
  for (const sent of [...world.answered, ...world.unanswered]) sent.at = Math.min(sent.at, clock.now());
}

const latestTime = (world: World): number => Math.max(world.latest, world.clock.now());

async function restart(world: World): Promise<void> {
  const dead = world.life;
  await dead.app.stop(Promise.resolve());
  dead.clock.stop();
  world.life = await begin(world, dead.directory);
  count(world, "restarts");
  await check(world);
}

async function changeAccount(world: World): Promise<void> {
  const { random, life, clock } = world;
  const member = random.pick(world.members);
  const services = { clock: { ...life.clock, now: clock.now }, ids: life.app.services.ids };
  if (random.chance(0.5)) {
    const plan = random.pick(["agency", "agency", "agency", "pro", "free"] as const);
    const status = random.pick(["active", "active", "active", "past_due", "canceled"] as const);
    await life.storage.write("all", (db) => setPlan(db, member.id, plan, status, clock.now()));
  } else {
    const amount = random.between(-30, 120);
    await life.storage
      .write("all", (db) => adjustCredits(db, member.id, amount, services))
      .catch((error) => {
        expect(error.code).toBe("validation_failed");
      });
  }
}

// --- checks ---

async function check(world: World): Promise<void> {
  expect(await look(world.life.directory, (database) => brokenRules(database, latestTime(world)))).toEqual({});
  expect(world.internalErrors).toEqual([]);
  for (const row of await rows<Record<string, unknown> & { _id: string }>(world, "SELECT * FROM versions")) {
    // A thread goes with its page only; the reference to it is no part of what a version is.
    const hash = sha256Hex(JSON.stringify(row));
    expect([row._id, world.versions.get(row._id) ?? hash]).toEqual([row._id, hash]);
    world.versions.set(row._id, hash);
  }
  expect(await rows(world, "SELECT bucket, count FROM rate_counters WHERE count > 2000")).toEqual([]);
}

function pickAction(random: Random, allowed: (name: string) => boolean = () => true) {
  const possible = ACTIONS.filter(([, name]) => allowed(name));
  let left = random.next() * possible.reduce((sum, [weight]) => sum + weight, 0);
  for (const action of possible) {
    left -= action[0];
    if (left < 0) return action;
  }
  return possible[0]!;
}

async function makeMembers(world: World): Promise<void> {
  const services = { clock: world.life.clock, ids: createIds(world.clock.now) };
  for (const monthlyCredits of [0, 60, 150, 400, 2000, 10_000]) {
    world.members.push(
      await world.life.storage.write("all", async (db) => {
        const wanted = { name: "Member", email: null, plan: "agency", source: "test", monthlyCredits } as const;
        const account = await createAccount(db, wanted, services);
        return { id: account._id, key: (await createKey(db, account._id, "key", services)).key };
      }),
    );
  }
}

async function simulate(seed: number): Promise<World> {
  const random = createRandom(seed);
  const clock = createVirtualClock(START + random.between(0, 10 * DAY_MS), turns);
  const directory = join(root, `seed-${seed}`);
  mkdirSync(directory);
  const base: Omit<World, "life"> = {
    random,
    clock,
    members: [],
    lives: 0,
    sent: 0,
    answered: [],
    unanswered: [],
    versions: new Map(),
    taken: new Map(),
    internalErrors: [],
    deleted: [],
    latest: 0,
    happened: {},
  };
  const world: World = Object.assign(base, { life: await begin(base, directory) });
  await makeMembers(world);
  for (const member of world.members) {
    const website = await post(world, member, "/v1/websites", { name: "First", prompt: "A bakery. Loaves." });
    await post(world, member, `/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  }
  for (let step = 0; step < STEPS; step++) {
    const what = random.next();
    if (what < 0.06) await crashUnderLoad(world);
    else if (what < 0.08) await restart(world);
    else if (what < 0.2) await passTime(world);
    else if (what < 0.28) disturbEngine(world);
    else if (what < 0.31) await changeAccount(world);
    else {
      const [, name, act] = pickAction(random);
      await act(world, random.pick(world.members));
      count(world, name);
    }
    await turns(random.between(0, 10));
    if (step % CHECK_EVERY === 0) await check(world);
  }
  await finish(world);
  return world;
}

/** With an engine that works and some time, everything that was begun comes to its end. */
async function finish(world: World): Promise<void> {
  const { life, clock } = world;
  life.engine.release();
  for (let second = 0; second < 90; second++) await clock.advance(SECOND_MS);
  await check(world);
  expect(await ids(world, "SELECT _id FROM runs WHERE status IN ('queued', 'planning', 'generating')")).toEqual([]);
  expect(await ids(world, "SELECT _id FROM turns WHERE status = 'running'")).toEqual([]);
  expect(await rows(world, "SELECT * FROM jobs")).toEqual([]);
  expect(await rows(world, "SELECT * FROM credit_holds WHERE state = 'held'")).toEqual([]);
  for (const table of ["runs", "turns"]) {
    const ends = `SELECT status, count(*) AS n FROM ${table} GROUP BY status`;
    for (const { n, status } of await rows<{ status: string; n: number }>(world, ends))
      world.happened[`${table} ${status}`] = n;
  }
  // Begun anew after a crash, or with a direction that came to nothing.
  const retried = "SELECT _id FROM runs WHERE variants IS NOT NULL AND attempts > 1";
  const partly = "SELECT _id FROM runs WHERE variants LIKE '%\"message\"%' AND status = 'completed'";
  world.happened["directions begun anew"] = (await ids(world, retried)).length;
  world.happened["directions in part"] = (await ids(world, partly)).length;
  await life.app.stop(Promise.resolve());
  await expectSound(life.directory, latestTime(world));
}

test.each(seeds(SEEDS))(
  "accounts, crashes, months and limits with seed %d: ledgers, holds, runs, drafts, versions, totals, events and kept answers stay right",
  async (seed) => {
    await withSeed(seed, async () => {
      const { happened } = await simulate(seed);
      if (process.env.SIM_SHOW) process.stdout.write(`${JSON.stringify(happened)}\n`);
    });
  },
  300_000,
);
