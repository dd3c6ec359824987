/**
 * SIGKILL while a website is imported: a real server in a process of its own, killed at any moment, leaves no part of a
 * website that anybody sees, and removes what it left.
 */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { makeArchive } from "../archives.ts";
import { isOnServer, rowsIn } from "../databases.ts";
import { call, type Json, newDirectory } from "../harness.ts";
import { expectSound } from "./invariants.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

/** Fewer where a process that was killed is taken for dead after ten seconds. */
const KILLS = isOnServer ? 3 : 5;
/** When none of them has met an import in its middle. */
const MOST_KILLS = 40;

let directory: string;
beforeEach(() => {
  directory = newDirectory();
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const keyOf = (server: ServerProcess) => /sw_[0-9a-f]{64}/.exec(server.output().stdout)![0];
const many = <Value>(count: number, value: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => value(index));

const count = async (table: string): Promise<number> =>
  (await rowsIn<{ n: number }>(directory, `SELECT count(*) AS n FROM ${table}`))[0]!.n;

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
    const begun = Date.now();
    const { json: whole } = await send();
    const tookMs = Date.now() - begun;
    let unfinished = 0;
    for (let round = 0; round < KILLS || (unfinished === 0 && round < MOST_KILLS); round++) {
      const answer = send({ "Idempotency-Key": `round ${round}` }).catch(() => null);
      await Bun.sleep(random.next() * tookMs);
      await server.kill();
      const answered = (await answer)?.json._id;
      if ((await count("deletions")) > 0) unfinished++;
      server = await startServerProcess(directory);
      const { json } = await call(server.baseUrl, "GET", "/v1/websites", undefined, key);
      const ids = json.data.map(({ _id }: Json) => _id);
      expect(ids).toContain(whole._id);
      if (answered) expect(ids).toContain(answered);
      // Each is there with all of its pages.
      for (const website of json.data) expect(website.page_count).toBe(100);
      while ((await count("deletions")) > 0) await Bun.sleep(20);
      await expectSound(directory);
      expect(await count("websites")).toBe(json.total);
      expect(readdirSync(join(directory, "unfinished"))).toEqual([]);
      for (const other of json.data)
        if (other._id !== whole._id) await call(server.baseUrl, "DELETE", `/v1/websites/${other._id}`, undefined, key);
    }
    expect(unfinished).toBeGreaterThan(0);
    // What had no answer is sent again.
    expect((await send({ "Idempotency-Key": "round 0" })).status).toBe(200);
    await server.kill();
  });
}, 400_000);
