/**
 * SIGKILL while a website is imported, and memory while one is: a real server in a process of its own. Killed at any
 * moment it leaves no part of a website that anybody sees, and removes what it left; and what it takes of memory does
 * not grow with the website, in either direction.
 */
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { randomBytes } from "node:crypto";
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { fileName } from "../../src/features/archives/format.ts";
import { createZipWriter } from "../../src/features/archives/zip_writer.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { databasePath } from "../../src/storage/client.ts";
import { archiveFiles, makeArchive } from "../archives.ts";
import { call, type Json, newDirectory } from "../harness.ts";
import { brokenRules, damage } from "./invariants.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

const KILLS = 8;
/** When none of them has met an import in its middle. */
const MOST_KILLS = 40;
const MEGABYTE = 1024 * 1024;

let directory: string;
beforeEach(() => {
  directory = newDirectory();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const keyOf = (server: ServerProcess) => /sw_[0-9a-f]{64}/.exec(server.output().stdout)![0];
const many = <Value>(count: number, value: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => value(index));

function inDatabase<Result>(look: (database: Database) => Result): Result {
  const database = new Database(databasePath(directory), { readonly: true });
  try {
    return look(database);
  } finally {
    database.close();
  }
}

const count = (table: string) =>
  inDatabase((database) => database.query<{ n: number }, []>(`SELECT count(*) AS n FROM ${table}`).get()!.n);

test("a killed import leaves nothing", async () => {
  const seed = seeds(1)[0]!;
  await withSeed(seed, async () => {
    const random = createRandom(seed);
    const archive = await makeArchive({
      pages: many(100, (index) => ({ path: `/p${index}` })),
      threads: many(100, (page) => ({ page })),
      versions: many(100, (page) => ({ page, thread: 0 })),
      messages: many(5000, (index) => ({ page: Math.floor(index / 50), text: `Message ${index}` })),
    });
    let server = await startServerProcess(directory);
    const key = keyOf(server);
    const send = (headers: Record<string, string> = {}) =>
      call(server.baseUrl, "POST", "/v1/websites/import_archive", archive, key, headers);
    const begun = performance.now();
    const { json: whole } = await send();
    const tookMs = performance.now() - begun;
    let unfinished = 0;
    for (let round = 0; round < KILLS || (unfinished === 0 && round < MOST_KILLS); round++) {
      const answer = send({ "Idempotency-Key": `round ${round}` }).catch(() => null);
      await Bun.sleep(random.next() * tookMs);
      await server.kill();
      const answered = (await answer)?.json._id;
      if (count("deletions") > 0) unfinished++;
      server = await startServerProcess(directory);
      const { json } = await call(server.baseUrl, "GET", "/v1/websites", undefined, key);
      const ids = json.data.map(({ _id }: Json) => _id);
      expect(ids).toContain(whole._id);
      if (answered) expect(ids).toContain(answered);
      // Each is there with all of its pages.
      for (const website of json.data) expect(website.page_count).toBe(100);
      while (count("deletions") > 0) await Bun.sleep(20);
      expect(inDatabase((database) => [brokenRules(database, Date.now()), damage(database)])).toEqual([{}, []]);
      expect(count("websites")).toBe(json.total);
      expect(readdirSync(join(directory, "unfinished"))).toEqual([]);
      for (const other of json.data)
        if (other._id !== whole._id) await call(server.baseUrl, "DELETE", `/v1/websites/${other._id}`, undefined, key);
    }
    expect(unfinished).toBeGreaterThan(0);
    // What had no answer is sent again.
    expect((await send({ "Idempotency-Key": "round 0" })).status).toBe(200);
    await server.kill();
  });
}, 120_000);

/** Writes an archive of so many megabytes, without having them in memory. */
async function writeLargeArchive(file: string, megabytes: number): Promise<void> {
  const zip = createZipWriter(Date.now());
  const out = openSync(file, "w");
  const write = async (name: string, content: Buffer) => {
    for (const piece of await zip.entry(name, content, true)) writeSync(out, piece);
  };
  const hashes: string[] = [];
  for (let at = 0; at < megabytes; at += 2) {
    const content = Buffer.from(randomBytes(1.5 * MEGABYTE).toString("base64"));
    hashes.push(sha256Hex(content));
    await write(fileName(hashes.at(-1)!), content);
  }
  for (const [name, content] of archiveFiles({ pages: [{}], versions: hashes.map((html) => ({ html })) }))
    await write(name, content);
  for (const piece of zip.end()) writeSync(out, piece);
  closeSync(out);
}

/** The most memory of its own that a process had while something was done, in megabytes; files that it maps are none. */
async function mostMemoryDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = () => {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    most = Math.max(most, Number(/^RssAnon:\s+(\d+) kB/m.exec(status)![1]) / 1024);
  };
  look();
  const timer = setInterval(look, 5);
  await work();
  clearInterval(timer);
  return most;
}

test("an import and an export take the same memory whatever the size of the website, less than 150 MB", async () => {
  const most: Record<number, Record<string, number>> = {};
  for (const megabytes of [50, 200]) {
    const data = join(directory, String(megabytes));
    const server = await startServerProcess(data);
    const key = keyOf(server);
    const file = join(directory, "large.zip");
    await writeLargeArchive(file, megabytes);
    const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/zip" };
    await call(server.baseUrl, "POST", "/v1/websites/import_archive", await makeArchive({ pages: [{}] }), key);
    const rest = await mostMemoryDuring(server.pid, async () => {});
    let made: Json;
    const during: Record<string, number> = {};
    during.import = await mostMemoryDuring(server.pid, async () => {
      const body = Bun.file(file);
      made = await (
        await fetch(`${server.baseUrl}/v1/websites/import_archive`, { method: "POST", headers, body })
      ).json();
    });
    expect(made.message).toBeUndefined();
    during.export = await mostMemoryDuring(server.pid, async () => {
      const response = await fetch(`${server.baseUrl}/v1/websites/${made._id}/export`, { headers });
      let bytes = 0;
      for await (const piece of response.body!) bytes += piece.length;
      expect(bytes).toBeGreaterThan(megabytes * 0.7 * MEGABYTE);
    });
    most[megabytes] = Object.fromEntries(Object.entries(during).map(([name, mb]) => [name, mb - rest]));
    await server.kill();
    rmSync(data, { recursive: true });
  }
  for (const direction of ["import", "export"]) {
    expect(most[200]![direction]!).toBeLessThan(150);
    // Four times as much, and no more memory for it but what varies anyway.
    expect(most[200]![direction]! - most[50]![direction]!).toBeLessThan(40);
  }
}, 120_000);
