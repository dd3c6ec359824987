/**
 * What all others notice while one tenant does the worst that each operation allows: how long a visitor waits for a
 * published page, and a client for its website, beside how long they wait at rest. Asked at fixed moments, so that a
 * server which stands still is not asked less.
 */
import { availableParallelism } from "node:os";
import { sql } from "drizzle-orm";
import { createAccount, createKey } from "../src/features/accounts/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createIds } from "../src/lib/ids.ts";
import type { AnyOperation } from "../src/operation/operation.ts";
import { MOST } from "../src/policy/limits.ts";
import { OPERATIONS } from "../src/registry.ts";
import { putBlob } from "../src/storage/blobs.ts";
import { type Db, openStorage } from "../src/storage/client.ts";
import { NICENESS as WORKER_NICENESS } from "../src/workers/worker.ts";
import {
  beginSessionIn,
  type CallOptions,
  type Client,
  call,
  credentials,
  makePublishedWebsite,
  saveVersion,
} from "../test/harness.ts";
import { keyFor, makeResources } from "../test/requests.ts";
import { fill } from "./fill.ts";
import { hostileCall, inOrder, longPage } from "./hostile_calls.ts";
import { p99, startProbe, type Waited } from "./probe.ts";
import { type Child, printed, type Sitewright, setNiceness, startChild, startSitewright } from "./processes.ts";
import { milliseconds, type Row, times } from "./report.ts";

const PAGES = 20_000;
const ENTRIES = 100_000;
const HANDS = 4;
const ATTACK_MS = 1000;
/** Of the process that attacks: its computer is not the server's, nor that of those who are kept waiting. */
const NICENESS = 10;
/** How many workers, in which the server computes, one account may keep busy. */
const WORKERS_OF_ONE = Math.max(1, Math.min(4, availableParallelism()) - 1);
const REST_MS = 300;
/** How long is waited for what an attack has left behind. */
const AFTERMATH_MS = 10_000;
/** Attacks that are told one by one, besides those over the aim. */
const TOLD = 3;
const AIM = 2;
/**
 * How often an attack is made that was over the aim the first time. Of one there are about a hundred answers, whose
 * p99 is their worst; what all of its rounds gave is told apart as well as rest is.
 */
const ROUNDS = 5;
/** Only the attacks whose names have one of these words, with commas between them, are measured. */
const WANTED = (process.env.ATTACKS ?? "").split(",");

type Attack = (number: number, signal: AbortSignal) => Promise<unknown>;
/** What one attack has done to others: how long they waited, in milliseconds, and the p99 of that. */
interface Found {
  name: string;
  pages: number[];
  reads: number[];
  failed: number;
  page: number;
  read: number;
}

const nothingFound = (name: string): Found => ({ name, pages: [], reads: [], failed: 0, page: 0, read: 0 });

function clientOf(server: Sitewright, directory: string, accountId: string, key: string) {
  const send = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
    call(server.origin, method, path, body, options.key === undefined ? key : options.key);
  const client: Client = {
    accountId,
    key,
    owner: async () => clientOf(server, directory, accountId, await beginSessionIn(directory, accountId)),
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    put: (path, body, options) => send("PUT", path, body, options),
    delete: (path, options) => send("DELETE", path, undefined, options),
  };
  const visit = async (host: string, path: string, init?: RequestInit) => {
    const headers = { ...init?.headers, Host: `${host}:${server.port}` };
    const response = await fetch(`${server.origin}${path}`, { redirect: "manual", ...init, headers });
    return { status: response.status, headers: response.headers, text: await response.text(), json: undefined };
  };
  return { ...client, visit };
}

/** A data directory with a tenant who has much, and another account. */
async function prepare(directory: string) {
  const tenant = await fill(directory, PAGES, ENTRIES);
  const storage = openStorage(directory);
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const other = await storage.write("all", async (db) => {
    const wanted = { name: "Other", email: null, plan: "agency", source: "bench", monthlyCredits: 10_000 } as const;
    const { _id } = await createAccount(db, wanted, services);
    return { accountId: _id, key: (await createKey(db, _id, "Other", services)).key };
  });
  await storage.write("all", (db) => addWebsiteToCopy(db, tenant.accountId));
  await storage.close();
  return { tenant, other };
}

const TO_COPY = "web_00000000000000000000000002";

/** A website with as many pages as one may have, each with a draft. */
async function addWebsiteToCopy(db: Db, account: string): Promise<void> {
  const code = await putBlob(db, longPage(20));
  const nothing = await putBlob(db, "");
  const numbers = sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${MOST.pages})`;
  await db.run(sql`INSERT INTO websites (_id, account_id, name, prompt, created_at, updated_at)
    VALUES (${TO_COPY}, ${account}, 'To copy', 'A website that is copied.', 0, 0)`);
  await db.run(sql`
    INSERT INTO pages (_id, account_id, website_id, path, name, prompt, draft_version_id, created_at, updated_at)
    ${numbers} SELECT printf('page_1%025d', n), ${account}, ${TO_COPY}, '/copied-' || n, 'Copied ' || n, '', printf('ver_1%025d', n), 0, 0
    FROM numbers`);
  await db.run(sql`
    INSERT INTO versions (_id, account_id, page_id, source, html, css, javascript, size_bytes, created_at)
    ${numbers} SELECT printf('ver_1%025d', n), ${account}, printf('page_1%025d', n), 'save', ${code}, ${nothing}, ${nothing}, 3000, 0
    FROM numbers`);
}

/** All attacks by name: each operation, then what visitors and agents send. */
async function attacksOf(server: Sitewright, client: ReturnType<typeof clientOf>, large: string) {
  const resources: Record<string, string> = { ...(await makeResources(client, client)), large, copied: TO_COPY };
  const { pageId: long, host } = await makePublishedWebsite(client, "Long");
  for (let version = 0; version < 5; version++) await saveVersion(client, long, { html: longPage(4000 + version) });
  resources.long = long;
  const headers = { ...credentials(client.key), "Content-Type": "application/json" };
  const send = async (path: string, init: RequestInit) =>
    await (await fetch(`${server.origin}${path}`, { redirect: "manual", ...init })).arrayBuffer();
  const site = { Host: `${host}:${server.port}` };
  const attacks = new Map<string, Attack>();
  for (const operation of inOrder(OPERATIONS as AnyOperation[]))
    attacks.set(operation.route, async (number, signal) => {
      const { method, path, body } = hostileCall(operation, resources, number);
      const key = keyFor(operation, client.key, resources);
      await send(path, { method, headers: { ...headers, ...credentials(key) }, body, signal });
    });
  const [form, json] = [`/_sw/forms/${resources.forms}`, { ...site, "Content-Type": "application/json" }];
  attacks.set("a visitor posts nested JSON to a form", (_, signal) =>
    send(form, { method: "POST", headers: json, body: "[".repeat(60_000), signal }),
  );
  attacks.set("a visitor posts files to a form", async (_, signal) => {
    const body = new FormData();
    body.set("name", "Ada");
    body.set("plan", new File([new Uint8Array(4_800_000)], "plan.bin"));
    await send(form, { method: "POST", headers: site, body, signal });
  });
  attacks.set("a visitor asks for what is not there", (number, signal) =>
    send(`/nothing-${number}`, { headers: site, signal }),
  );
  attacks.set("an agent sends batches over MCP", (_, signal) => {
    const one = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: "list_pages", arguments: {} } };
    const accept = { Accept: "application/json, text/event-stream", "MCP-Protocol-Version": "2025-03-26" };
    const body = JSON.stringify(Array.from({ length: 20 }, (_, id) => ({ ...one, id })));
    return send("/mcp", { method: "POST", headers: { ...headers, ...accept }, body, signal });
  });
  attacks.set("invalid JSON of 5 MB", (_, signal) =>
    send("/v1/websites", { method: "POST", headers, body: `{"name":[${"1,".repeat(2_400_000)}`, signal }),
  );
  return attacks;
}

/** Lets a few hands do the same again and again; ends when the last answer is there or is waited for no longer. */
async function run(attack: Attack): Promise<void> {
  const end = performance.now() + ATTACK_MS;
  let number = 0;
  const hand = async () => {
    while (performance.now() < end) await attack(number++, AbortSignal.timeout(AFTERMATH_MS)).catch(() => Bun.sleep(1));
  };
  await Promise.all(Array.from({ length: HANDS }, hand));
}

/**
 * Processes that compute as an attack's own and the workers do, without a request: what others wait for beside them is
 * what the machine's cores take, whatever the server does.
 */
async function startComputing(): Promise<Child[]> {
  const niceness = [NICENESS, ...Array<number>(WORKERS_OF_ONE).fill(WORKER_NICENESS)];
  const processes = niceness.map((nice) =>
    startChild(["bun", "bench/peers/compute.ts", String(nice), String(ATTACK_MS)]),
  );
  await Promise.all(processes.map((one) => printed(one, /ready/)));
  return processes;
}

/** Measures what a visitor and a client of others wait at rest and beside each attack. */
export async function beside(directory: string): Promise<Row[]> {
  const { tenant, other } = await prepare(directory);
  const server = await startSitewright(directory);
  const neighbour = clientOf(server, directory, other.accountId, other.key);
  const { websiteId, host } = await makePublishedWebsite(neighbour, "Neighbour");
  const client = clientOf(server, directory, tenant.accountId, tenant.key);
  const attacks = await attacksOf(server, client, tenant.websiteId);
  const path = `/v1/websites/${websiteId}`;
  const probe = startProbe(server, host, path, other.key);
  const { taken } = probe;

  const computing = await startComputing();
  setNiceness(process.pid, NICENESS);
  const rest: Waited = { page: [], read: [], failed: 0 };
  const found: Found[] = [...attacks.keys()]
    .filter((name) => WANTED.some((word) => name.includes(word)))
    .map(nothingFound);
  const alone = nothingFound("processes that only compute");
  const computeAlone = async () => {
    for (const one of computing) one.tell("");
    await Bun.sleep(ATTACK_MS);
  };
  const attempt = async (one: Found, act = () => run(attacks.get(one.name)!)) => {
    await Bun.sleep(REST_MS);
    const calm = await taken();
    rest.page.push(...calm.page);
    rest.read.push(...calm.read);
    await act();
    const { page, read, failed } = await taken();
    one.pages.push(...page);
    one.reads.push(...read);
    one.failed += failed;
    [one.page, one.read] = [p99(one.pages), p99(one.reads)];
    // What is still being worked on is not rest.
    await Bun.sleep(REST_MS);
    await taken();
  };
  // What is loaded with the first call of its kind is loaded once while a process lives.
  for (const { name } of found.filter(({ name }) => !name.startsWith("DELETE")))
    await attacks.get(name)!(-1, AbortSignal.timeout(AFTERMATH_MS)).catch(() => {});
  await Bun.sleep(1000);
  await taken();
  for (const one of found) await attempt(one);
  for (let round = 0; round < ROUNDS; round++) await attempt(alone, computeAlone);
  const isOver = ({ page, read }: Found) => page > p99(rest.page) * AIM || read > p99(rest.read) * AIM;
  const again = found.filter(isOver);
  for (let round = 1; round < ROUNDS; round++) for (const one of again) await attempt(one);
  setNiceness(process.pid, 0);
  for (const one of [probe, ...computing]) await one.stop();
  await server.stop();

  const calm = { page: p99(rest.page), read: p99(rest.read) };
  const row = (what: string, which: "page" | "read", took: number): Row => ({
    what,
    sitewright: milliseconds(took),
    beside: `${milliseconds(calm[which])} at rest`,
    ratio: times(took / calm[which]),
    aim: `≤ ${AIM}`,
  });
  const rows = (["page", "read"] as const).flatMap((which) => {
    const [what, all] = [
      which === "page" ? "Published page" : "GET /v1/websites/:id",
      found.toSorted((a, b) => b[which] - a[which]),
    ];
    const over = all.filter((one) => one[which] > calm[which] * AIM).length;
    return [
      row(`${what}, p99 beside the median of ${all.length} attacks`, which, all[all.length >> 1]![which]),
      { ...row(`${what}, p99 beside ${computing.length} processes that only compute`, which, alone[which]), aim: "" },
      ...all.slice(0, Math.max(TOLD, over)).map((one) => row(`${what}, p99 beside ${one.name}`, which, one[which])),
      {
        ...row(`${what}: attacks within the aim`, which, 0),
        sitewright: `${all.length - over} of ${all.length}`,
        ratio: "",
      },
    ];
  });
  const failed = found.reduce((sum, one) => sum + one.failed, 0);
  return [
    ...rows,
    { what: "Probes of others that failed", sitewright: String(failed), beside: "", ratio: "", aim: "0" },
  ];
}
