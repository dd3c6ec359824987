/**
 * A disk that is full, fails or is read-only: writes are refused in clear words and whole, what is there goes on being
 * read and visited, and when there is room again work goes on as if nothing had been.
 */
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { randomHex } from "../../src/lib/hash.ts";
import { databasePath, type Storage } from "../../src/storage/client.ts";
import { GOOD, KEY, marked, PLAN_ANSWER, TASK } from "../engines/openai/fixtures.ts";
import { answer, type ProviderStub, startProviderStub } from "../engines/openai/provider_stub.ts";
import {
  type Answer,
  type Client,
  call,
  type Json,
  makePublishedWebsite,
  newDirectory,
  startTestServer,
} from "../harness.ts";
import { brokenRules, damage } from "./invariants.ts";
import { runToEnd, type ServerProcess, startServerProcess } from "./server_process.ts";

/** Several times what an empty database and its log take, so that there is room when the ballast has gone. */
const ROOM_BYTES = 16 * 1024 * 1024;
const LARGE_BYTES = 200_000;

let directory: string;
let cleanUp: (() => void | Promise<void>)[] = [];
beforeEach(() => {
  directory = newDirectory();
  cleanUp = [() => rmSync(directory, { recursive: true, force: true })];
});
afterEach(async () => {
  for (const step of cleanUp.reverse()) await step();
});

const run = (...command: string[]) => {
  const { success, stderr } = Bun.spawnSync(command);
  if (!success) throw new Error(`${command.join(" ")}: ${stderr}`);
};

/** A disk under a data directory that can be used up and given room again. */
interface Disk {
  name: string;
  /** Prepares the directory before the server starts. */
  prepare(): void;
  /** From now on nothing larger can be written. */
  exhaust(server: ServerProcess): void;
  relieve(server: ServerProcess): void;
  /** What the operator reads of it in the log, and the client in the answer. */
  reason: string;
  words: string;
}

const ballast = () => join(directory, "ballast");

/** A real small disk, in memory: the system itself says that it is full. */
const smallDisk: Disk = {
  name: "a small disk that is full",
  prepare() {
    run("mount", "-t", "tmpfs", "-o", `size=${ROOM_BYTES}`, "tmpfs", directory);
    cleanUp.push(() => run("umount", "--lazy", directory));
  },
  exhaust() {
    const file = openSync(ballast(), "w");
    try {
      for (;;) writeSync(file, Buffer.alloc(4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    } finally {
      closeSync(file);
    }
  },
  relieve() {
    rmSync(ballast());
  },
  reason: "full",
  words: "The server's disk is full",
};

/** A limit on the size of the process's files: the system refuses each write beyond it. Needs no rights. */
const failingDisk: Disk = {
  name: "a disk that fails writes",
  prepare() {},
  exhaust({ pid }) {
    const largest = Math.max(statSync(databasePath(directory)).size, statSync(`${databasePath(directory)}-wal`).size);
    run("prlimit", "--pid", String(pid), `--fsize=${largest}:unlimited`);
  },
  relieve({ pid }) {
    run("prlimit", "--pid", String(pid), "--fsize=unlimited:unlimited");
  },
  reason: "io",
  words: "The server's disk reports an error",
};

/** Where the system lets nobody mount (a container without rights), the limit stands in for the small disk. */
const mayMount = (() => {
  const place = newDirectory();
  const mounted = Bun.spawnSync(["mount", "-t", "tmpfs", "tmpfs", place]).success;
  if (mounted) run("umount", place);
  rmSync(place, { recursive: true });
  return mounted;
})();

function clientOf(server: ServerProcess): Pick<Client, "get" | "post" | "put" | "delete"> {
  const key = /sw_[0-9a-f]{64}/.exec(server.output().stdout)![0];
  const send = (method: string) => (path: string, body?: unknown) => call(server.baseUrl, method, path, body, key);
  return {
    get: (path) => send("GET")(path),
    post: send("POST"),
    put: send("PUT"),
    delete: (path) => send("DELETE")(path),
  };
}

/** Writes versions that no page before them shares a byte with, until one is refused. Returns those that were kept. */
async function writeUntilRefused(client: Pick<Client, "post">, pageId: string, thread: string) {
  const kept: string[] = [];
  for (;;) {
    const reply = await writeLarge(client, pageId, thread);
    if (reply.status !== 200) return { kept, refusal: reply };
    kept.push(reply.json._id);
  }
}

const writeLarge = (client: Pick<Client, "post">, pageId: string, thread: string) =>
  client.post("/v1/versions", { page_id: pageId, thread_id: thread, html: randomHex(LARGE_BYTES / 2), css: "" });

function expectRefusal(reply: Answer, words: string): void {
  expect(reply.status).toBe(503);
  expect(reply.json).toMatchObject({ error: true, code: "storage_unavailable" });
  expect(reply.json.message).toStartWith(`${words}; nothing was changed.`);
}

describe.each([mayMount ? smallDisk : failingDisk, failingDisk])("$name", (disk) => {
  let provider: ProviderStub;
  let goOn: PromiseWithResolvers<void>;
  let server: ServerProcess;

  beforeEach(async () => {
    goOn = Promise.withResolvers();
    provider = startProviderStub(async (request) => {
      if (!String(request.body.messages[0].content).includes("<<<HTML>>>")) return answer(JSON.stringify(PLAN_ANSWER));
      // The home page comes at once; the other, a large one, when the test says so.
      if (!JSON.stringify(request.body).includes("/more")) return answer(marked(GOOD));
      await goOn.promise;
      return answer(marked({ ...GOOD, css: `${GOOD.css}\n/* ${randomHex(LARGE_BYTES / 4)} */` }));
    });
    cleanUp.push(() => provider.stop());
    disk.prepare();
    const environment = { SITEWRIGHT_ENGINE: "openai", OPENAI_API_KEY: KEY, OPENAI_BASE_URL: provider.url };
    server = await startServerProcess(directory, { environment });
    cleanUp.push(() => server.kill());
  });

  test("refuses writes with 503, half-writes nothing, keeps answering reads and visitors, and goes on when there is room", async () => {
    const client = clientOf(server);
    const { host, pageId, websiteId } = await makePublishedWebsite(client as Client, undefined, TASK.website.prompt);
    const visit = () => call(server.baseUrl, "GET", "/", undefined, null, { Host: host });
    const published = await visit();
    const { json: second } = await client.post(`/v1/websites/${websiteId}/pages`, { path: "/more", name: "More" });
    const { json: started } = await client.post(`/v1/pages/${second._id}/generate`, {});
    const versions = async (): Promise<Json> => (await client.get(`/v1/pages/${pageId}/versions?limit=100`)).json;
    const before = await versions();
    const { json: thread } = await client.post("/v1/threads", { page_id: pageId });

    disk.exhaust(server);
    const { kept, refusal } = await writeUntilRefused(client, pageId, thread._id);
    expectRefusal(refusal, disk.words);
    // A run that writes meanwhile can't end, but neither does it take the server with it.
    goOn.resolve();
    for (let attempt = 0; attempt < 3; attempt++)
      expectRefusal(await writeLarge(client, pageId, thread._id), disk.words);

    const during = await versions();
    expect(during.data.map((version: Json) => version._id)).toEqual([
      ...kept.toReversed(),
      ...before.data.map((version: Json) => version._id),
    ]);
    expect(during.total).toBe(during.data.length);
    expect((await client.get(`/v1/pages/${pageId}`)).json.draft_version_id).toBe(during.data[0]._id);
    const again = await visit();
    expect([again.status, again.text, again.headers.get("etag")]).toEqual([
      200,
      published.text,
      published.headers.get("etag"),
    ]);

    disk.relieve(server);
    expect((await writeLarge(client, pageId, thread._id)).status).toBe(200);
    expect((await client.post("/v1/tools/deploy", { page_id: pageId })).status).toBe(200);
    expect((await visit()).text).not.toBe(published.text);
    let ended: Json = {};
    while (!["completed", "failed"].includes(ended.status)) {
      await Bun.sleep(20);
      ended = (await client.get(`/v1/runs/${started.run_id}`)).json;
    }
    expect(ended).toMatchObject({ status: "completed", credits: 20 });

    expect((await server.terminate()).code).toBe(0);
    const log = server.output().stderr;
    expect(log).toContain(`"message":"storage unavailable","reason":"${disk.reason}"`);
    expect(log).not.toContain("internal error");
    const database = new Database(databasePath(directory));
    expect(damage(database)).toEqual([]);
    expect(brokenRules(database, Date.now())).toEqual({});
    database.close();
  }, 300_000);

  test("a process that is killed on it starts again when there is room, with everything that was acknowledged", async () => {
    const client = clientOf(server);
    const { pageId } = await makePublishedWebsite(client as Client, undefined, TASK.website.prompt);
    const { json: thread } = await client.post("/v1/threads", { page_id: pageId });
    disk.exhaust(server);
    const { kept, refusal } = await writeUntilRefused(client, pageId, thread._id);
    expectRefusal(refusal, disk.words);
    await server.kill();
    if (disk === smallDisk) disk.relieve(server);
    const next = await startServerProcess(directory, {});
    cleanUp.push(() => next.kill());
    const database = new Database(databasePath(directory), { readonly: true });
    const there = database
      .query<{ _id: string }, []>("SELECT _id FROM versions WHERE source = 'save' ORDER BY rowid")
      .all();
    expect(there.map((row) => row._id)).toEqual(kept);
    expect(damage(database)).toEqual([]);
    expect(brokenRules(database, Date.now())).toEqual({});
    database.close();
  }, 300_000);
});

describe("in one process, by SQLite's own limits", () => {
  /** Runs `work` against a server whose write connection has been set so that it refuses, until the second call. */
  async function withServer(refuse: (storage: Storage) => Promise<() => Promise<void>>, words: string): Promise<void> {
    const server = await startTestServer();
    cleanUp.push(() => server.stop());
    const { host, pageId } = await makePublishedWebsite(server);
    const thread = (await server.post("/v1/threads", { page_id: pageId })).json._id;
    const published = await server.visit(host, "/");
    const websites = (await server.get("/v1/websites")).json.total;
    const allow = await refuse(server.storage);

    const refused = await Promise.all(Array.from({ length: 8 }, () => writeLarge(server, pageId, thread)));
    for (const reply of refused) expectRefusal(reply, words);
    const keyed = { headers: { "Idempotency-Key": "one" } };
    const body = { name: "Kept once", prompt: randomHex(9000) };
    expectRefusal(await server.post("/v1/websites", body, keyed), words);
    expect((await server.get("/v1/websites")).json.total).toBe(websites);
    expect((await server.get(`/v1/pages/${pageId}/versions`)).json.total).toBe(1);
    expect((await server.visit(host, "/")).text).toBe(published.text);

    await allow();
    // The refused call left its key free, so that the same call can be made good.
    const retried = await server.post("/v1/websites", body, keyed);
    expect([retried.status, retried.headers.get("idempotency-replayed")]).toEqual([200, null]);
    expect((await writeLarge(server, pageId, thread)).status).toBe(200);
    const database = new Database(databasePath(server.directory), { readonly: true });
    expect(damage(database)).toEqual([]);
    expect(brokenRules(database, Date.now())).toEqual({});
    database.close();
  }

  test("a database that may not grow refuses what does not fit, and takes it when it may", async () => {
    await withServer(async (storage) => {
      // Neither limit is part of a transaction: it holds for the connection.
      await storage.write("all", async (db) => void (await db.run(sql`PRAGMA max_page_count = 1`)));
      return () => storage.write("all", async (db) => void (await db.run(sql`PRAGMA max_page_count = 4294967294`)));
    }, "The server's disk is full");
  }, 300_000);

  test("a database that has become read-only refuses every write, and takes them when it can be written again", async () => {
    await withServer(async (storage) => {
      const connection = await storage.write("all", async (db) => (db as unknown as { $client: Database }).$client);
      connection.run("PRAGMA query_only = ON");
      return async () => void connection.run("PRAGMA query_only = OFF");
    }, "The server's data directory can't be written");
  }, 300_000);
});

describe("a data directory that can't be written, at the start", () => {
  /** Root may write everywhere; without this capability it is bound by permissions like anyone. */
  const wrapper =
    process.getuid?.() === 0 ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] : [];

  /** One line that names the directory, exit code 1, and no stack trace. */
  function expectOneLine({ code, stdout, stderr }: Awaited<ReturnType<typeof runToEnd>>, words: RegExp): void {
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toEqual([expect.stringMatching(/^sitewright: /)]);
    expect(stderr).toMatch(words);
    expect(stderr).toContain(directory);
  }

  const start = () => runToEnd(["serve", "--data", directory, "--port", "0"], { wrapper });

  test("an empty one: one clear line and exit code 1", async () => {
    chmodSync(directory, 0o500);
    expectOneLine(await start(), /permission denied/);
  }, 300_000);

  test("one that can't even be made", async () => {
    const parent = directory;
    chmodSync(parent, 0o500);
    directory = join(parent, "data");
    cleanUp.push(() => rmSync(parent, { recursive: true, force: true }));
    expectOneLine(await start(), /permission denied/);
  }, 300_000);

  test("one with a database that was served before: one clear line, and nothing in it has changed", async () => {
    const first = await startServerProcess(directory);
    await first.terminate();
    const before = await Bun.file(databasePath(directory)).bytes();
    chmodSync(directory, 0o500);
    expectOneLine(await start(), /permission denied/);
    expect(await Bun.file(databasePath(directory)).bytes()).toEqual(before);
  }, 300_000);

  test("a writable one whose database is read-only", async () => {
    const first = await startServerProcess(directory);
    await first.terminate();
    chmodSync(databasePath(directory), 0o400);
    expectOneLine(await start(), /can't be written/);
  }, 300_000);

  test("one that is a file", async () => {
    rmSync(directory, { recursive: true });
    await Bun.write(directory, "a file");
    expectOneLine(await start(), /can't be used/);
  }, 300_000);

  test("one on a disk without room", async () => {
    mkdirSync(directory, { recursive: true });
    const limited = runToEnd(["serve", "--data", directory, "--port", "0"], {
      wrapper: ["prlimit", "--fsize=50000:50000"],
    });
    expectOneLine(await limited, /disk/);
  }, 300_000);
});
