/**
 * SIGKILL while visitors send forms. A real server is killed again and again at seeded random moments under many
 * visitors who click twice and try again when they get no answer. At the end every submission that was acknowledged
 * is there exactly once, with exactly what was sent; nothing that was refused is there; spam is kept and marked.
 */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { isOnServer, openTestStorage } from "../databases.ts";
import { call, type Json, newDirectory } from "../harness.ts";
import { expectSound } from "./invariants.ts";
import { createRandom, type Random, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

const ROUNDS = Number(process.env.SIM_STEPS ?? (isOnServer ? 4 : 8));
const VISITORS = 12;
/** How many answers a round has before the server is killed: counted, so that a slow machine has as much under way. */
const ANSWERS = { least: 5, most: 30 };

const FORM =
  '<form name="c"><input name="name" required><textarea name="message"></textarea><input type="file" name="plan"></form>';

/** What a visitor wants to send; `id` once an answer has acknowledged it. */
interface Intent {
  token: string;
  kind: "urlencoded" | "json" | "multipart" | "spam" | "invalid";
  id: string | null;
}

interface Visitor {
  address: string;
  open: Intent | null;
  counter: number;
}

interface World {
  random: Random;
  baseUrl: string;
  key: string;
  host: string;
  formId: string;
  visitors: Visitor[];
  acknowledged: Intent[];
  refused: Intent[];
  seen: { retries: number; found: number; doubleClicks: number };
}

const running: ServerProcess[] = [];
const directory = newDirectory();
afterEach(async () => {
  for (const server of running.splice(0)) await server.kill();
  rmSync(directory, { recursive: true, force: true });
});

const textOf = ({ token }: Intent) => `${token} é日本 & more\n`;

function bodyOf(intent: Intent): { body: BodyInit; type: Record<string, string> } {
  const values: Record<string, string> = {
    name: intent.kind === "invalid" ? intent.token.padEnd(60_000) : intent.token,
    message: textOf(intent),
    ...(intent.kind === "spam" ? { _sw_url: "https://spam.example" } : {}),
  };
  if (intent.kind === "json") return { body: JSON.stringify(values), type: { "Content-Type": "application/json" } };
  if (intent.kind !== "multipart") return { body: new URLSearchParams(values), type: {} };
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.set(name, value);
  body.set("plan", new File([intent.token.repeat(2_000)], "plan.txt"));
  return { body, type: {} };
}

/** One click. @returns null when there came no answer */
async function click(world: World, visitor: Visitor, intent: Intent): Promise<{ status: number; json: Json } | null> {
  const { body, type } = bodyOf(intent);
  try {
    const response = await fetch(`${world.baseUrl}/_sw/forms/${world.formId}`, {
      method: "POST",
      body,
      headers: { Host: world.host, Accept: "application/json", "X-Forwarded-For": visitor.address, ...type },
    });
    return { status: response.status, json: await response.json() };
  } catch {
    return null;
  }
}

/** Sends what a visitor has open, now and then with a double click. @returns whether there was an answer */
async function send(world: World, visitor: Visitor): Promise<boolean> {
  const intent = visitor.open!;
  const clicks = world.random.chance(0.3) ? 2 : 1;
  if (clicks > 1) world.seen.doubleClicks++;
  const answers = await Promise.all(Array.from({ length: clicks }, () => click(world, visitor, intent)));
  for (const answer of answers) {
    if (!answer) continue;
    expect(answer.status).toBe(intent.kind === "invalid" ? 400 : 200);
    if (answer.status === 200) {
      // Whichever click or try was the first: it is one submission.
      expect(answer.json._id).toBe(intent.id ?? answer.json._id);
      intent.id = answer.json._id;
    }
  }
  const answered = answers.some((answer) => answer !== null);
  if (answered) {
    (intent.kind === "invalid" ? world.refused : world.acknowledged).push(intent);
    visitor.open = null;
  }
  return answered;
}

async function keepSending(world: World, visitor: Visitor): Promise<void> {
  for (;;) {
    visitor.open ??= {
      token: `t${visitor.address.replaceAll(".", "-")}-${++visitor.counter}`,
      kind: world.random.pick(["urlencoded", "json", "multipart", "spam", "invalid"] as const),
      id: null,
    };
    if (!(await send(world, visitor))) return;
  }
}

/** Makes an account with a published form. */
async function makeWorld(random: Random): Promise<World> {
  const storage = await openTestStorage(directory);
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const key = await storage.write("all", async (db) => {
    const wanted = { name: "Owner", email: null, plan: "agency", source: "test", monthlyCredits: 1000 } as const;
    const account = await createAccount(db, wanted, services);
    return (await createKey(db, account._id, "test", services)).key;
  });
  await storage.close();
  const server = await startServerProcess(directory);
  running.push(server);
  const post = async (path: string, body: Json) => (await call(server.baseUrl, "POST", path, body, key)).json;
  const website = await post("/v1/websites", { name: "Shop", prompt: "A shop" });
  const page = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await post("/v1/threads", { page_id: page._id });
  await post("/v1/versions", { page_id: page._id, thread_id: thread._id, html: FORM, css: "" });
  const { url } = await post("/v1/tools/deploy", { page_id: page._id });
  const forms = await call(server.baseUrl, "GET", "/v1/forms", undefined, key);
  await server.terminate();
  return {
    random,
    key,
    baseUrl: "",
    host: new URL(url).host,
    formId: forms.json.data[0]._id,
    visitors: Array.from({ length: VISITORS }, (_, at) => ({ address: `203.0.113.${at}`, open: null, counter: 0 })),
    acknowledged: [],
    refused: [],
    seen: { retries: 0, found: 0, doubleClicks: 0 },
  };
}

async function listAll(world: World): Promise<Json[]> {
  const rows: Json[] = [];
  for (let page = 0; ; page++) {
    const path = `/v1/forms/${world.formId}/submissions?limit=100&page=${page}`;
    const { json } = await call(world.baseUrl, "GET", path, undefined, world.key);
    rows.push(...json.data);
    if (!json.has_more) return rows;
  }
}

/** Everything that was acknowledged is there, once and as it was sent; nothing else but what still has no answer. */
async function inspect(world: World): Promise<void> {
  const rows = await listAll(world);
  const unanswered = new Set(world.visitors.map((visitor) => visitor.open?.token));
  const byToken = Map.groupBy(rows, (row) => row.data.name as string);
  for (const intent of world.acknowledged) {
    const found = byToken.get(intent.token) ?? [];
    expect(found.map((row) => row._id)).toEqual([intent.id!]);
    const [row] = found;
    const message = intent.kind === "multipart" ? textOf(intent).replaceAll("\n", "\r\n") : textOf(intent);
    expect(row.data).toEqual({ name: intent.token, message });
    expect(row.spam_reason).toBe(intent.kind === "spam" ? "honeypot" : null);
    expect(row.files.map((file: Json) => file.size_bytes)).toEqual(
      intent.kind === "multipart" ? [intent.token.length * 2_000] : [],
    );
  }
  const known = new Set(world.acknowledged.map((intent) => intent.token));
  const others = rows.filter((row) => !known.has(row.data.name));
  world.seen.found += others.length;
  expect(others.filter((row) => !unanswered.has(row.data.name))).toEqual([]);
  expect(rows.length - others.length).toBe(known.size);
}

test(`killed ${ROUNDS} times under visitors: what was acknowledged is there once, what was refused is not, spam is marked`, async () => {
  const seed = seeds(1)[0]!;
  await withSeed(seed, async () => {
    const random = createRandom(seed);
    const world = await makeWorld(random);
    for (let round = 0; round < ROUNDS; round++) {
      const server = await startServerProcess(directory);
      running.push(server);
      world.baseUrl = server.baseUrl;
      await inspect(world);
      world.seen.retries += world.visitors.filter((visitor) => visitor.open).length;
      const sending = world.visitors.map((visitor) => keepSending(world, visitor));
      const answers = () => world.acknowledged.length + world.refused.length;
      const enough = answers() + random.between(ANSWERS.least, ANSWERS.most);
      let broken = false;
      Promise.race(sending).finally(() => (broken = true));
      while (!broken && answers() < enough) await Bun.sleep(1);
      await Bun.sleep(random.between(0, 20));
      await server.kill();
      await Promise.all(sending);
      expect(server.output().stderr).not.toContain('"level":"error"');
    }
    const last = await startServerProcess(directory);
    running.push(last);
    world.baseUrl = last.baseUrl;
    for (const visitor of world.visitors) if (visitor.open) expect(await send(world, visitor)).toBe(true);
    await inspect(world);
    const sample = world.acknowledged.filter((intent) => intent.kind === "multipart").slice(0, 5);
    for (const { id, token } of sample) {
      const file = await call(world.baseUrl, "GET", `/v1/submissions/${id}/files/0`, undefined, world.key);
      expect(file.text).toBe(token.repeat(2_000));
    }
    expect(await last.terminate()).toMatchObject({ code: 0 });
    await expectSound(directory);
    if (process.env.SIM_SHOW)
      process.stdout.write(`${JSON.stringify({ ...world.seen, acknowledged: world.acknowledged.length })}\n`);
    // The schedule was worth running: posts were cut off and sent again, and some had been stored before.
    expect(Math.min(world.acknowledged.length, world.refused.length, world.seen.retries)).toBeGreaterThan(10);
  });
}, 300_000);
