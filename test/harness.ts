/**
 * A whole server for one test file: the real application on a port of its own and a database in a new folder, spoken
 * to over HTTP like any client does. The engine is scripted unless a test brings another.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type App, createApp } from "../src/app.ts";
import { chooseEngine } from "../src/engines/choose.ts";
import type { Engine, EngineSource } from "../src/engines/engine.ts";
import { createAccount, createKey, setPlan } from "../src/features/accounts/service.ts";
import { updateDomain } from "../src/features/domains/store.ts";
import { SESSION_MS, tokenHash } from "../src/features/users/rules.ts";
import { firstOwner, insertSession } from "../src/features/users/store.ts";
import { type Clock, systemClock } from "../src/lib/clock.ts";
import { randomHex } from "../src/lib/hash.ts";
import { createIds, type IdSource } from "../src/lib/ids.ts";
import { type Log, silentLog } from "../src/lib/log.ts";
import { createPasswords } from "../src/lib/passwords.ts";
import type { Plan, PlanStatus } from "../src/policy/plans.ts";
import { type Config, readConfig } from "../src/settings/config.ts";
import { openStorage, type Storage } from "../src/storage/client.ts";
import { createLivenessLeases, type LivenessLeases } from "../src/storage/liveness_leases.ts";
import { newestIdTime } from "../src/storage/newest_id.ts";
import type { ComputeFor } from "../src/workers/computation.ts";
import { isOnServer, openTestStorage } from "./databases.ts";
import { inlineComputeFor, sourceOf } from "./inline_compute.ts";
import { earlyInWindow } from "./passing_clock.ts";
import { scriptedEngine } from "./scripted_engine.ts";

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every form.
export type Json = any;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when it is no JSON. */
  json: Json;
}

export interface CallOptions {
  key?: string | null;
  headers?: Record<string, string>;
}

/** An account of the server and what it calls with. */
export interface Client {
  accountId: string;
  key: string;
  /** The same account, called with a session of its first owner, who has just signed in. */
  owner(): Promise<Client>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

export interface TestServer extends Client {
  app: App;
  baseUrl: string;
  port: number;
  storage: Storage;
  directory: string;
  /** Another account of the same server. */
  addAccount(options?: { plan?: Plan; monthlyCredits?: number }): Promise<Client>;
  setPlan(accountId: string, plan: Plan, status?: PlanStatus): Promise<void>;
  /** A GET of a published site, by its host name. */
  visit(host: string, path: string, init?: RequestInit): Promise<Answer>;
  /** From here on other servers of the same directory take this one for dead. */
  seemDead(): void;
  stop(): Promise<void>;
}

export interface TestServerOptions {
  engine?: Engine | EngineSource | "of settings";
  clock?: Clock;
  /** Without it everything is computed in the test's own thread. */
  computeFor?: ComputeFor;
  /** Silent without it. */
  log?: Log;
  environment?: Record<string, string>;
  monthlyCredits?: number;
  /** A folder with a database to go on with; it is kept at the stop. */
  directory?: string;
  /** Whether a password takes as long as anywhere: for who looks at the clock. */
  realPasswords?: boolean;
}

/**
 * What a password's hash costs in tests, which sign in thousands of people: next to nothing. That it costs what it should
 * is for test/rules/thread.test.ts, and what that brings for test/features/sign_in_times.test.ts.
 */
const CHEAP_HASH = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;

/** A new empty folder for a test. */
export const newDirectory = (): string => mkdtempSync(join(tmpdir(), "sitewright-test-"));

async function toAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson && text ? JSON.parse(text) : undefined,
  };
}

/** What shows who calls: a key, or the cookie of a session. */
export const credentials = (key: string | null): Record<string, string> =>
  !key ? {} : /^(__Host-)?sw=/.test(key) ? { Cookie: key } : { Authorization: `Bearer ${key}` };

/** What a client sends and gets. A string body is sent as it is, a Blob as a file of its type. */
export async function call(
  baseUrl: string,
  method: string,
  path: string,
  body: unknown,
  key: string | null,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...credentials(key),
      ...(body === undefined ? {} : { "Content-Type": body instanceof Blob ? body.type : "application/json" }),
      ...headers,
    },
    body: body === undefined || typeof body === "string" || body instanceof Blob ? body : JSON.stringify(body),
    redirect: "manual",
  });
  return await toAnswer(response);
}

/** An account's client. @param makeSession begins a session of the account's first owner; left out, nobody signs in */
export function clientFor(
  baseUrl: string,
  accountId: string,
  key: string,
  makeSession: () => Promise<string> = () => Promise.reject(new Error("nobody signs in here")),
): Client {
  const send = (method: string, path: string, body: unknown, options: CallOptions = {}) =>
    call(baseUrl, method, path, body, options.key === undefined ? key : options.key, options.headers);
  return {
    accountId,
    key,
    owner: async () => clientFor(baseUrl, accountId, await makeSession(), makeSession),
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    put: (path, body, options) => send("PUT", path, body, options),
    delete: (path, options) => send("DELETE", path, undefined, options),
  };
}

/** Adds a domain and has the account hold it, as if its proof had been seen. */
export async function addHeldDomain(server: TestServer, domain: string, client: Client = server): Promise<Json> {
  const { json } = await client.post("/v1/domains", { domain });
  const held = { status: "active", verified_at: Date.now(), proof: "txt" } as const;
  await server.storage.write("all", (db) => updateDomain(db, client.accountId, json._id, held));
  return (await client.get(`/v1/domains/${json._id}`)).json;
}

/** Processes that live on, but are taken for dead. */
const seeminglyDead = new Set<string>();

/** The lives of processes, of which one's own may be denied to others: by its file's absence, or on a server in words. */
function deniableLives(lives: LivenessLeases, directory: string): LivenessLeases & { seemDead(): void } {
  let own = "";
  return {
    begin(id) {
      own = id;
      return lives.begin(id);
    },
    isAlive: (id, db) => !seeminglyDead.has(id) && lives.isAlive(id, db),
    forget: (id) => lives.forget(id),
    seemDead() {
      if (isOnServer) seeminglyDead.add(own);
      else rmSync(join(directory, "processes"), { recursive: true, force: true });
    },
  };
}

/** Begins a session of an account's first owner. Returns its token. */
export async function beginOwnerSession(
  storage: Pick<Storage, "write">,
  accountId: string,
  { clock, ids }: { clock: Clock; ids: IdSource },
): Promise<string> {
  const token = randomHex(32);
  const now = clock.now();
  await storage.write("all", async (db) => {
    const user = (await firstOwner(db, accountId))!;
    await insertSession(db, {
      _id: ids.next("ses"),
      account_id: accountId,
      user_id: user._id,
      hash: tokenHash(token)!,
      user_agent: null,
      confirmed_at: now,
      lacks_second_factor: false,
      last_seen_at: now,
      expires_at: now + SESSION_MS,
      created_at: now,
      updated_at: now,
    });
  });
  return token;
}

/** The same on a data directory that a server in a process of its own has open. Returns the cookie. */
export async function beginSessionIn(directory: string, accountId: string): Promise<string> {
  const storage = openStorage(directory);
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const token = await beginOwnerSession(storage, accountId, services);
  await storage.close();
  return `sw=${token}`;
}

/** Starts a server with one agency account. Rate limits are off unless the environment says otherwise. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const directory = options.directory ?? newDirectory();
  const environment = {
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    SITEWRIGHT_PORT: "0",
    // Nobody is there: no test asks the world's name servers.
    SITEWRIGHT_DNS_SERVERS: "127.0.0.1:1",
    // Nobody is there either: searches for leads are made, and fail.
    SITEWRIGHT_OVERPASS_URL: "http://127.0.0.1:1",
    // Nor do searches for pictures reach anybody.
    SITEWRIGHT_OPENVERSE_URL: "http://127.0.0.1:1",
    // Nor does whoever connects a Stripe of their own.
    SITEWRIGHT_STRIPE_API_URL: "http://127.0.0.1:1",
    ...options.environment,
    SITEWRIGHT_DATA: directory,
  };
  const config: Config = readConfig(environment);
  const clock = options.clock ?? (config.rateLimitFactor === null ? systemClock : earlyInWindow());
  const storage = await openTestStorage(directory);
  const ids = createIds(clock.now, await newestIdTime(storage.read));
  const services = { clock, ids };
  const lives = deniableLives(storage.leases ?? createLivenessLeases(directory), directory);
  let app: App | null = null;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, server) => app!.fetch(request, server),
  });
  const baseUrl = config.baseUrl ?? `http://localhost:${server.port}`;
  const reached = `http://127.0.0.1:${server.port}`;
  app = await createApp({
    config,
    environment,
    // It would be another server's, on another port.
    restart() {},
    baseUrl,
    storage,
    clock,
    ids,
    log: options.log ?? silentLog,
    engine: options.engine === "of settings" ? chooseEngine(config) : sourceOf(options.engine ?? scriptedEngine()),
    computeFor: options.computeFor ?? inlineComputeFor,
    process: { pid: process.pid, leases: lives },
  });
  if (!options.realPasswords)
    app.services.part(createPasswords).hash = (password) => Bun.password.hash(password.normalize("NFKC"), CHEAP_HASH);
  await app.start();

  const makeOwnerSession = async (accountId: string): Promise<string> => {
    const token = await beginOwnerSession(storage, accountId, services);
    return `${baseUrl.startsWith("https:") ? "__Host-sw" : "sw"}=${token}`;
  };
  const addAccount = async ({ plan = "agency" as Plan, monthlyCredits = 10_000 } = {}) => {
    const made = await storage.write("all", async (db) => {
      const account = await createAccount(
        db,
        { name: "Test", email: null, plan, source: "test", monthlyCredits },
        services,
      );
      return { account, ...(await createKey(db, account._id, "test", services)) };
    });
    return clientFor(reached, made.account._id, made.key, () => makeOwnerSession(made.account._id));
  };
  const first = await addAccount({ monthlyCredits: options.monthlyCredits });
  const running = app;
  return {
    ...first,
    app,
    baseUrl: reached,
    port: server.port!,
    storage,
    directory,
    addAccount,
    setPlan: async (accountId, plan, status = "active") => {
      await storage.write("all", (db) => setPlan(db, accountId, plan, status, clock.now()));
    },
    visit: async (host, path, init) =>
      await toAnswer(
        await fetch(`${reached}${path}`, {
          redirect: "manual",
          ...init,
          headers: { ...init?.headers, Host: `${host}:${server.port}` },
        }),
      ),
    seemDead: lives.seemDead,
    async stop() {
      await running.stop(server.stop());
      await server.stop(true);
      if (!options.directory) rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Polls a search for leads until it has ended. */
export async function searchEnded(client: Client, searchId: string): Promise<Json> {
  for (;;) {
    const { status, json } = await client.get(`/v1/leads/searches/${searchId}`);
    if (status !== 200) throw new Error(`No such search: ${json.message}`);
    if (json.status === "completed" || json.status === "failed") return json;
    await Bun.sleep(20);
  }
}

/** How long a run is waited for: much longer than any takes, also beside other tests. */
const RUN_PATIENCE_MS = 60_000;

/** Polls a run until it is as wanted. @throws what was last answered, when that never comes */
async function pollRun(client: Client, runId: string, isWanted: (status: string) => boolean): Promise<Json> {
  for (const began = performance.now(); ; await Bun.sleep(5)) {
    const { status, json, text } = await client.get(`/v1/runs/${runId}`);
    if (isWanted(json.status)) return json;
    const hasEnded = RUN_ENDS.includes(json.status);
    if (hasEnded || performance.now() - began > RUN_PATIENCE_MS) throw new Error(`the run is ${status} ${text}`);
  }
}

const RUN_ENDS = ["completed", "failed", "stopped"];

/** Polls a run until it has ended. */
export const runEnded = (client: Client, runId: string) =>
  pollRun(client, runId, (status) => RUN_ENDS.includes(status));

/** Polls a run until it has this status. */
export const runReaches = (client: Client, runId: string, status: string) =>
  pollRun(client, runId, (seen) => seen === status);

/** Saves code as a page's draft, in a thread of its own. */
export async function saveVersion(
  client: Pick<Client, "post">,
  pageId: string,
  code: { html: string; css?: string; javascript?: string },
): Promise<Json> {
  const thread = await client.post("/v1/threads", { page_id: pageId });
  const body = { page_id: pageId, thread_id: thread.json.thread_id, css: "", ...code };
  return (await client.post("/v1/versions", body)).json;
}

/** Amounts and reasons of the ledger's newest entries, newest first. */
export async function newestEntries(client: Client, limit: number): Promise<[number, string][]> {
  const { json } = await client.get(`/v1/credits/ledger?limit=${limit}`);
  return json.data.map((entry: Json) => [entry.amount, entry.reason]);
}

/** A website with an ungenerated home page. */
export async function makeWebsite(
  client: Client,
  name = "Crumb & Co",
  prompt = "A small bakery in Portland. Products: country loaves, croissants.",
): Promise<{ websiteId: string; pageId: string }> {
  const website = await client.post("/v1/websites", { name, prompt });
  const page = await client.post(`/v1/websites/${website.json._id}/pages`, { path: "/", name: "Home" });
  return { websiteId: website.json._id, pageId: page.json._id };
}

/** A website whose home page has been generated. */
export async function makeGeneratedWebsite(
  client: Client,
  name?: string,
  prompt?: string,
): Promise<{ websiteId: string; pageId: string; run: Json }> {
  const made = await makeWebsite(client, name, prompt);
  const started = await client.post(`/v1/pages/${made.pageId}/generate`, {});
  return { ...made, run: await runEnded(client, started.json.run_id) };
}

/** A published website. */
export async function makePublishedWebsite(
  client: Client,
  name?: string,
  prompt?: string,
): Promise<{ websiteId: string; pageId: string; deployment: Json; host: string }> {
  const made = await makeGeneratedWebsite(client, name, prompt);
  const { json: deployment } = await client.post("/v1/tools/deploy", { page_id: made.pageId });
  return { ...made, deployment, host: new URL(deployment.url).hostname };
}

/** A published form of an account, and a submission with a file. */
export async function makeSubmission(
  server: Client & Pick<TestServer, "visit">,
  client: Client = server,
): Promise<{ formId: string; submissionId: string }> {
  const { pageId } = await makeWebsite(client);
  await saveVersion(client, pageId, { html: '<form><input name="name"><input type="file" name="plan"></form>' });
  const { json: deployment } = await client.post("/v1/tools/deploy", { page_id: pageId });
  const [form] = (await client.get(`/v1/forms?page_id=${pageId}`)).json.data;
  const body = new FormData();
  body.set("name", "Ada");
  body.set("plan", new File(["a plan"], "plan.txt"));
  await server.visit(new URL(deployment.url).hostname, `/_sw/forms/${form._id}`, { method: "POST", body });
  const [submission] = (await client.get(`/v1/forms/${form._id}/submissions`)).json.data;
  return { formId: form._id, submissionId: submission._id };
}

/** Reads server-sent events until the stream ends. */
export async function readEvents(baseUrl: string, path: string, key: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}`, ...headers } });
  return { status: response.status, headers: response.headers, events: parseEvents(await response.text()) };
}

export interface SentEvent {
  id: number;
  event: string;
  data: Json;
}

/** The events of a stream's text; comments and `retry` are left out. */
export function parseEvents(text: string): SentEvent[] {
  return text
    .split("\n\n")
    .map((block) =>
      Object.fromEntries(
        block.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
      ),
    )
    .filter((fields) => fields.event)
    .map((fields) => ({ id: Number(fields.id), event: fields.event!, data: JSON.parse(fields.data!) }));
}
