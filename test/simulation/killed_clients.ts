/**
 * Clients of a service that is killed under them. What was acknowledged is written down beside it; what was not is sent
 * again with the same Idempotency-Key, after which the database must hold exactly what was written down: nothing missing,
 * nothing twice.
 */
import { expect } from "bun:test";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { createIds } from "../../src/lib/ids.ts";
import type { Storage } from "../../src/storage/client.ts";
import { type Answer, call, type Json } from "../harness.ts";
import type { Random } from "./random.ts";

const ACCOUNTS = 3;
const CLIENTS_PER_ACCOUNT = 2;
const MOST_WEBSITES = 5;
/** "Soon after restart": a page takes a fraction of a second; the rest is for a machine that is busy. */
const RUN_PATIENCE_MS = 20_000;

interface KnownPage {
  id: string;
  path: string;
  threadId: string;
  /** Token of each saved version. */
  saved: Map<string, string>;
  runs: Set<string>;
  /** The version that visitors were told of last. */
  published: string | null;
}

interface KnownWebsite {
  id: string;
  host: string | null;
  pages: Map<string, KnownPage>;
  /** What each release that was acknowledged shows of the pages: their versions. */
  releases: Map<string, Map<string, string>>;
}

/** A POST with its key; `learn` writes down what its answer acknowledges. */
interface Attempt {
  path: string;
  body: Json;
  key: string;
  learn(answer: Answer): void;
}

export interface KnownClient {
  name: string;
  accountId: string;
  apiKey: string;
  websites: Map<string, KnownWebsite>;
  /** Every run that was ever acknowledged: the ledger knows them for good. */
  runs: Set<string>;
  /** What was sent and has no answer. */
  open: Attempt | null;
  /** A website or page whose deletion has no answer. */
  openDeletion: { path: string; forget(): void } | null;
  answered: { attempt: Attempt; text: string; status: number }[];
  counter: number;
}

export interface World {
  random: Random;
  /** Where a call goes. */
  baseUrl(): string;
  /** The first column of what the database answers. */
  column(sql: string, ...values: string[]): string[] | Promise<string[]>;
  /** Looks whether what must always hold does. */
  inspect(): void | Promise<void>;
  /** How long a page that was published may be shown as it was before, where several processes serve it. */
  publishedWithinMs: number;
  clients: KnownClient[];
  seen: { resent: number; replayed: number; runsTakenUp: number; visits: number };
}

/** The connection broke, the server was killed under the call, or it says that it can't do it now. */
export class Unanswered extends Error {}

async function send(world: World, client: KnownClient, method: string, path: string, body?: Json, key?: string) {
  try {
    const headers: Record<string, string> = key ? { "Idempotency-Key": key } : {};
    const answer = await call(world.baseUrl(), method, path, body, client.apiKey, headers);
    // The database is away; or the one that was asked before is dead, and nobody has found it out yet.
    if (answer.status === 503 || answer.json?.code === "idempotency_in_progress") throw new Unanswered();
    return answer;
  } catch {
    throw new Unanswered();
  }
}

/** Sends a POST that is sent again after a restart if it has no answer. */
async function post(world: World, client: KnownClient, path: string, body: Json, learn: Attempt["learn"]) {
  client.open = { path, body, learn, key: `${client.name}-${++client.counter}` };
  await finishOpen(world, client);
}

export async function finishOpen(world: World, client: KnownClient): Promise<Answer> {
  const attempt = client.open!;
  const answer = await send(world, client, "POST", attempt.path, attempt.body, attempt.key);
  expect([200, 402, 409]).toContain(answer.status);
  client.open = null;
  client.answered.push({ attempt, text: answer.text, status: answer.status });
  if (answer.status === 200) attempt.learn(answer);
  return answer;
}

const codeWith = (token: string) =>
  `<main data-version="${token}"><h1>${token}</h1>${`<p>${token}</p>`.repeat(200)}</main><!--end ${token}-->`;

/** A visit of a published page: one document, whole, with the tag that its bytes have. Returns its saved version's token. */
async function visit(world: World, host: string, path: string): Promise<string | null> {
  let answer: Answer;
  try {
    answer = await call(world.baseUrl(), "GET", path, undefined, null, { Host: host, "Accept-Encoding": "identity" });
  } catch {
    throw new Unanswered();
  }
  if (answer.status === 503) throw new Unanswered();
  world.seen.visits++;
  if (answer.status !== 200) return `status ${answer.status}`;
  expect(answer.headers.get("etag")).toBe(`"${sha256Hex(answer.text).slice(0, 32)}"`);
  expect(answer.text.trimEnd().endsWith("</html>")).toBe(true);
  const token = /<main data-version="([^"]+)">/.exec(answer.text)?.[1] ?? null;
  if (token) expect(answer.text).toContain(codeWith(token));
  return token;
}

/** What visitors see is what was published last: at once, or when all have heard of it. */
async function expectPublished(world: World, website: KnownWebsite, page: KnownPage): Promise<void> {
  const expected = page.saved.get(page.published!) ?? null;
  const begun = Date.now();
  for (;;) {
    const isLate = () => Date.now() - begun >= world.publishedWithinMs;
    try {
      const shown = await visit(world, website.host!, page.path);
      if (shown === expected) return;
      if (isLate()) expect(shown).toBe(expected);
    } catch (error) {
      // A machine that is coming back answers nothing yet.
      if (!(error instanceof Unanswered) || isLate()) throw error;
    }
    await Bun.sleep(5);
  }
}

export async function act(world: World, client: KnownClient): Promise<void> {
  const { random } = world;
  const websites = [...client.websites.values()];
  const website = websites.length > 0 ? random.pick(websites) : null;
  const page = website && website.pages.size > 0 ? random.pick([...website.pages.values()]) : null;
  const what = random.next();
  if (!website || (what < 0.1 && websites.length < MOST_WEBSITES)) {
    const name = `Bakery ${client.name} ${client.counter}`;
    return await post(world, client, "/v1/websites", { name, prompt: "A bakery in Portland. Loaves." }, ({ json }) => {
      client.websites.set(json._id, { id: json._id, host: null, pages: new Map(), releases: new Map() });
    });
  }
  if (!page || what < 0.2) {
    const path = website.pages.size === 0 ? "/" : `/p${client.counter}`;
    await post(world, client, `/v1/websites/${website.id}/pages`, { path, name: "Page" }, ({ json }) => {
      website.pages.set(json._id, {
        id: json._id,
        path,
        threadId: "",
        saved: new Map(),
        runs: new Set(),
        published: null,
      });
    });
    return;
  }
  if (!page.threadId) {
    return await post(world, client, "/v1/threads", { page_id: page.id }, ({ json }) => {
      page.threadId = json._id;
    });
  }
  if (what < 0.45) {
    const token = `${client.name}-${client.counter}`;
    const body = { page_id: page.id, thread_id: page.threadId, html: codeWith(token), css: "h1{color:#222}" };
    return await post(world, client, "/v1/versions", body, ({ json }) => void page.saved.set(json._id, token));
  }
  if (what < 0.65) {
    return await post(world, client, `/v1/pages/${page.id}/generate`, {}, ({ json }) => {
      page.runs.add(json.run_id);
      client.runs.add(json.run_id);
    });
  }
  if (what < 0.85) {
    const [oldest] = website.releases.keys();
    if (oldest && what < 0.7) {
      await post(world, client, `/v1/releases/${oldest}/restore`, {}, ({ json }) => {
        const shown = website.releases.get(oldest)!;
        for (const known of website.pages.values()) known.published = shown.get(known.id) ?? null;
        learnRelease(website, json._id);
      });
    } else if (what < 0.75) {
      await post(world, client, `/v1/websites/${website.id}/deploy`, {}, ({ json }) => {
        for (const { page_id, version_id } of json.pages) website.pages.get(page_id)!.published = version_id;
        website.host = new URL(json.url).host;
        learnRelease(website, json.release._id);
      });
    } else
      await post(world, client, "/v1/tools/deploy", { page_id: page.id }, ({ json }) => {
        page.published = json.version_id;
        website.host = new URL(json.url).host;
        learnRelease(website, json.release_id);
      });
    if (page.published && website.host) await expectPublished(world, website, page);
    return;
  }
  if (what < 0.93) return await replay(world, client);
  const whole = random.chance(0.5);
  client.openDeletion = {
    path: whole ? `/v1/websites/${website.id}` : `/v1/pages/${page.id}`,
    forget: () => {
      website.pages.delete(page.id);
      if (whole || website.pages.size === 0) client.websites.delete(website.id);
    },
  };
  await finishDeletion(world, client, [200]);
}

/** Writes down what a release shows; only the newest few are gone back to. */
function learnRelease(website: KnownWebsite, id: string): void {
  const shown = [...website.pages.values()].flatMap(({ id, published }) =>
    published ? [[id, published] as const] : [],
  );
  website.releases.set(id, new Map(shown));
  if (website.releases.size > 3) website.releases.delete(website.releases.keys().next().value!);
}

export async function finishDeletion(world: World, client: KnownClient, accepted: number[]): Promise<void> {
  const answer = await send(world, client, "DELETE", client.openDeletion!.path);
  expect(accepted).toContain(answer.status);
  client.openDeletion!.forget();
  client.openDeletion = null;
}

/** Sends an answered POST again: the same bytes come back and nothing happens. */
async function replay(world: World, client: KnownClient): Promise<void> {
  if (client.answered.length === 0) return;
  const { attempt, text, status } = world.random.pick(client.answered);
  const again = await send(world, client, "POST", attempt.path, attempt.body, attempt.key);
  world.seen.replayed++;
  expect({ text: again.text, status: again.status }).toEqual({ text, status });
  expect(again.headers.get("idempotency-replayed")).toBe("true");
}

/** Lets a client act until the server is killed under it. */
export async function keepActing(world: World, client: KnownClient): Promise<void> {
  try {
    for (;;) await act(world, client);
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
  }
}

/** What was acknowledged and is not there. */
export async function missing({ column }: World, client: KnownClient): Promise<string[]> {
  const there = new Set([
    ...(await column("SELECT _id FROM websites WHERE account_id = ?", client.accountId)),
    ...(await column("SELECT _id FROM pages WHERE account_id = ?", client.accountId)),
    ...(await column("SELECT _id FROM threads WHERE account_id = ?", client.accountId)),
    ...(await column("SELECT _id FROM versions WHERE account_id = ?", client.accountId)),
    ...(await column("SELECT resource FROM credit_entries WHERE account_id = ? AND amount < 0", client.accountId)),
  ]);
  const known = [...client.websites.values()].flatMap((website) => [
    website.id,
    ...[...website.pages.values()].flatMap((page) => [
      page.id,
      ...(page.threadId ? [page.threadId] : []),
      ...page.saved.keys(),
    ]),
  ]);
  return [...known, ...client.runs].filter((id) => !there.has(id) && !(client.openDeletion && belongsTo(client, id)));
}

/** Whether a thing is below what may or may not have been deleted. */
function belongsTo(client: KnownClient, id: string): boolean {
  const target = client.openDeletion!.path.split("/").at(-1)!;
  for (const website of client.websites.values()) {
    for (const page of website.pages.values()) {
      const within = [page.id, page.threadId, ...page.saved.keys()].includes(id) || id === website.id;
      if (within && (target === website.id || target === page.id)) return true;
    }
  }
  return false;
}

/** Everything of an account that the database has, in the form of what was written down. */
async function stored({ column }: World, accountId: string) {
  return {
    websites: (await column("SELECT _id FROM websites WHERE account_id = ?", accountId)).sort(),
    pages: (await column("SELECT _id FROM pages WHERE account_id = ?", accountId)).sort(),
    saved: (await column("SELECT _id FROM versions WHERE account_id = ? AND source = 'save'", accountId)).sort(),
    runs: (await column("SELECT _id FROM runs WHERE account_id = ?", accountId)).sort(),
    charged: (
      await column("SELECT resource FROM credit_entries WHERE account_id = ? AND reason = 'page_generation'", accountId)
    ).sort(),
    published: (
      await column(
        `SELECT page_id || ' ' || version_id FROM publications JOIN pages ON pages._id = page_id JOIN websites ON websites._id = pages.website_id
        WHERE pages.account_id = ? AND EXISTS (SELECT 1 FROM release_entries AS entry WHERE publication = publications._id
          AND (entry.release_id = websites.release_id OR entry.release_id = (SELECT base_id FROM releases WHERE _id = websites.release_id)
            AND NOT EXISTS (SELECT 1 FROM release_entries AS own WHERE own.release_id = websites.release_id AND own.path = entry.path)))`,
        accountId,
      )
    ).sort(),
  };
}

function writtenDown(world: World, accountId: string): Awaited<ReturnType<typeof stored>> {
  const clients = world.clients.filter((client) => client.accountId === accountId);
  const websites = clients.flatMap((client) => [...client.websites.values()]);
  const pages = websites.flatMap((website) => [...website.pages.values()]);
  return {
    websites: websites.map((website) => website.id).sort(),
    pages: pages.map((page) => page.id).sort(),
    saved: pages.flatMap((page) => [...page.saved.keys()]).sort(),
    runs: pages.flatMap((page) => [...page.runs]).sort(),
    charged: clients.flatMap((client) => [...client.runs]).sort(),
    published: pages.flatMap((page) => (page.published ? [`${page.id} ${page.published}`] : [])).sort(),
  };
}

/** Sends again what has no answer; afterwards nobody waits for anything. */
export async function finishAll(world: World): Promise<void> {
  for (const client of world.clients) {
    if (client.openDeletion) await finishDeletion(world, client, [200, 404]);
    if (client.open) {
      world.seen.resent++;
      await finishOpen(world, client);
    }
  }
}

/** Waits for what goes on by itself, then compares all that the database has with what was written down. */
export async function compare(world: World): Promise<void> {
  const active = () => world.column("SELECT _id FROM runs WHERE status IN ('queued', 'planning', 'generating')");
  world.seen.runsTakenUp += (await active()).length;
  const begun = Date.now();
  const isPatient = () => Date.now() - begun < RUN_PATIENCE_MS;
  while ((await active()).length > 0 && isPatient()) await Bun.sleep(10);
  expect(await active()).toEqual([]);
  // What was deleted is hidden at once, and removed by a job that the kill may have cut short.
  const hidden = () => world.column("SELECT resource FROM deletions");
  while ((await hidden()).length > 0 && isPatient()) await Bun.sleep(10);
  expect(await hidden()).toEqual([]);

  await world.inspect();
  for (const accountId of new Set(world.clients.map((client) => client.accountId)))
    expect(await stored(world, accountId)).toEqual(writtenDown(world, accountId));
  for (const client of world.clients) await inspectPublished(world, client);
}

async function inspectPublished(world: World, client: KnownClient): Promise<void> {
  for (const website of client.websites.values())
    for (const page of website.pages.values())
      if (page.published && website.host) await expectPublished(world, website, page);
}

/** Accounts with few credits, so that calls that cost too much are among those that are killed; and who calls for them. */
export async function makeClients(storage: Storage): Promise<KnownClient[]> {
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const made = await storage.write("all", async (db) => {
    const accounts: { accountId: string; apiKey: string }[] = [];
    for (let at = 0; at < ACCOUNTS; at++) {
      const wanted = {
        name: `Account ${at}`,
        email: null,
        plan: "agency",
        source: "test",
        monthlyCredits: 2500,
      } as const;
      const account = await createAccount(db, wanted, services);
      accounts.push({ accountId: account._id, apiKey: (await createKey(db, account._id, "test", services)).key });
    }
    return accounts;
  });
  return made.flatMap(({ accountId, apiKey }, account) =>
    Array.from(
      { length: CLIENTS_PER_ACCOUNT },
      (_, at): KnownClient => ({
        name: `c${account}${at}`,
        accountId,
        apiKey,
        websites: new Map(),
        runs: new Set(),
        open: null,
        openDeletion: null,
        answered: [],
        counter: 0,
      }),
    ),
  );
}
