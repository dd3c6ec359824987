/**
 * SIGKILL while a website changes accounts. A real server is killed at seeded moments of transfers while visitors read and
 * write: the website is wholly one account's, nothing of it is lost, and visitors see its page, or nobody at all.
 */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { isOnServer, look, openTestStorage } from "../databases.ts";
import { clientFor, type Json, makePublishedWebsite, newDirectory, saveVersion } from "../harness.ts";
import { damage } from "./invariants.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

/** On a server each begins with ten seconds, after which a process whose connection is gone is taken for dead. */
const ROUNDS = isOnServer ? 2 : 3;
const VERSIONS = 40;
const LONGEST_MS = isOnServer ? 600 : 120;

const directory = newDirectory();
let running: ServerProcess | null = null;
afterEach(async () => {
  await running?.kill();
  rmSync(directory, { recursive: true, force: true });
});

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });

/** What visitors were answered, as long as `goesOn`. Whom nobody answers is nobody's fault here: the server is down. */
function visitors(host: string, formId: string, baseUrl: () => string) {
  const seen = { pages: 0, sent: 0, wrong: [] as string[] };
  let visits = 0;
  let goesOn = true;
  const every = async (visit: () => Promise<void>) => {
    while (goesOn) {
      await visit().catch(() => {});
      await Bun.sleep(2);
    }
  };
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl()}${path}`, { ...init, headers: { Host: host }, redirect: "manual" });
  const read = async () => {
    const answer = await ask("/");
    const text = await answer.text();
    if (answer.status === 200 && text.includes("Last bread")) seen.pages++;
    else seen.wrong.push(`${answer.status} ${text.slice(0, 200)}`);
  };
  const write = async () => {
    // What is sent twice is kept once.
    const body = new URLSearchParams({ name: `Ada ${++visits}` });
    const { status } = await ask(`/_sw/forms/${formId}`, { method: "POST", body });
    if (status >= 500) seen.wrong.push(`form: ${status}`);
    else if (status < 400) seen.sent++;
    await Bun.sleep(100);
  };
  const ended = Promise.all([every(read), every(read), every(write)]);
  return {
    seen,
    async stop() {
      goesOn = false;
      await ended;
    },
  };
}

test(`killed ${ROUNDS} times while a website changes accounts: it is one account's whole, and its visitors notice nothing but the kills`, async () => {
  const seed = seeds(1)[0]!;
  await withSeed(seed, async () => {
    const random = createRandom(seed);
    const storage = await openTestStorage(directory);
    const services = { clock: systemClock, ids: createIds(systemClock.now) };
    const parent = await storage.write("all", async (db) => {
      const wanted = { name: "Agency", email: null, plan: "agency", source: "test", monthlyCredits: 2500 } as const;
      const { _id } = await createAccount(db, wanted, services);
      return { _id, key: (await createKey(db, _id, "test", services)).key };
    });
    await storage.close();

    running = await startServerProcess(directory);
    const own = () => clientFor(running!.baseUrl, parent._id, parent.key);
    const client = (await own().post("/v1/clients", { name: "Crumb & Co" })).json._id as string;
    const { websiteId, pageId, host } = await makePublishedWebsite(own(), "Bread");
    const form = "<form><input name=name></form>";
    for (let at = 0; at < VERSIONS; at++)
      await saveVersion(own(), pageId, { html: `<main><h1>${at}</h1>${form}</main>` });
    await saveVersion(own(), pageId, { html: `<main><h1>Last bread</h1>${form}</main>` });
    expect((await own().post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
    const formId = (await own().get(`/v1/forms?page_id=${pageId}`)).json.data[0]._id as string;
    const versions = (await own().get(`/v1/pages/${pageId}/versions`)).json.total as number;

    const going = visitors(host, formId, () => running!.baseUrl);
    const accounts = [parent._id, client];
    const statusIn = async (id: string) => (await own().get(`/v1/websites/${websiteId}`, as(id))).status;
    /** Whose it is, once it is settled: one account's, and not at all the other's. */
    const owner = async (): Promise<string> => {
      for (;;) {
        const found = await Promise.all(accounts.map(statusIn));
        expect(found.filter((status) => status !== 200 && status !== 404)).toEqual([]);
        const [whose, ...others] = accounts.filter((_, at) => found[at] === 200);
        expect(others).toEqual([]);
        if (whose) return whose;
        await Bun.sleep(5);
      }
    };
    let holder = parent._id;
    for (let round = 0; round < ROUNDS; round++) {
      const to = accounts.find((id) => id !== holder)!;
      const given = own()
        .post(`/v1/websites/${websiteId}/transfer`, { account_id: to }, as(holder))
        .catch(() => null);
      await Bun.sleep(random.between(0, LONGEST_MS));
      await running.kill();
      const answer = await given;
      running = await startServerProcess(directory);
      const now = await owner();
      // What was acknowledged holds.
      if (answer?.status === 200) expect(now).toBe(to);
      holder = now;
      expect((await own().get(`/v1/pages/${pageId}/versions`, as(holder))).json.total).toBe(versions);
    }
    const to = accounts.find((id) => id !== holder)!;
    const last = await own().post(`/v1/websites/${websiteId}/transfer`, { account_id: to }, as(holder));
    expect([last.status, await owner()]).toEqual([200, to]);
    while (going.seen.sent === 0 || going.seen.pages === 0) await Bun.sleep(5);
    await going.stop();
    expect(going.seen.wrong).toEqual([]);
    const { json } = await own().get(`/v1/forms/${formId}/submissions?limit=1`, as(to));
    const spam: Json = (await own().get(`/v1/forms/${formId}/submissions?limit=1&spam=true`, as(to))).json;
    expect(json.total + spam.total).toBeGreaterThanOrEqual(going.seen.sent);
    expect((await running.terminate()).code).toBe(0);
    expect(await look(directory, damage)).toEqual([]);
  });
}, 600_000);
