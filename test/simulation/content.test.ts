/**
 * SIGKILL while the pages of many records are made. Whoever goes on finds what was made: every document that was kept
 * before a kill is the one that visitors are shown in the end, and none was made a second time.
 */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { openTestStorage, rowsIn } from "../databases.ts";
import { call, type Json, newDirectory } from "../harness.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

const RECORDS = Number(process.env.SIM_RECORDS ?? 200);
const KILLS = 2;

let server: ServerProcess | null = null;
const directory = newDirectory();
afterEach(async () => {
  await server?.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** Reads the database beside the server, or after it. */
const read = <Row>(query: string): Promise<Row[]> => rowsIn<Row>(directory, query);

const PARTS = "SELECT publication AS id, path FROM release_entries JOIN releases ON releases._id = release_id";
type Part = { id: number; path: string };
const kept = () => read<Part>(`${PARTS} WHERE action = 'keep' AND part_of IS NOT NULL`);
const shown = () =>
  read<Part>(
    `${PARTS} WHERE releases._id = (SELECT release_id FROM websites) AND part_of IS NOT NULL AND path LIKE '/blog/%'`,
  );
const countOf = async (rows: string): Promise<number> =>
  (await read<{ n: number }>(`SELECT count(*) AS n FROM ${rows}`))[0]!.n;
const isPending = async () => (await countOf("content_changes")) > 0;

for (const seed of seeds(1))
  test(
    "the pages of many records are made once, whatever kills the server while they are made",
    () =>
      withSeed(seed, async () => {
        const random = createRandom(seed);
        const storage = await openTestStorage(directory);
        const services = { clock: systemClock, ids: createIds(systemClock.now) };
        const key = await storage.write("all", async (db) => {
          const wanted = { name: "A", email: null, plan: "agency" as const, source: "test", monthlyCredits: 1000 };
          const account = await createAccount(db, wanted, services);
          return (await createKey(db, account._id, "k", services)).key;
        });
        await storage.close();
        server = await startServerProcess(directory);
        // Documents name the address that their website is at, and would be others at another.
        const port = Number(new URL(server.baseUrl).port);
        const post = async (path: string, body: unknown): Promise<Json> => {
          const answer = await call(server!.baseUrl, "POST", path, body, key);
          expect([path, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([path, 200, ""]);
          return answer.json;
        };
        const website = await post("/v1/websites", { name: "Killed", prompt: "A bakery." });
        const addPage = (path: string, html: string) =>
          post(`/v1/websites/${website._id}/pages/import`, { path, name: path, html, css: "", javascript: "" });
        const home = await post(`/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
        const { thread_id } = await post("/v1/threads", { page_id: home._id });
        await post("/v1/versions", { page_id: home._id, thread_id, html: "<main><h1>Home</h1></main>", css: "" });
        const article = '<main><h1 data-sw-field="title">A</h1><div data-sw-field="body">B</div></main>';
        await addPage("/blog/:slug", article);
        const { host } = new URL((await post(`/v1/websites/${website._id}/deploy`, {})).url);
        const collection = await post(`/v1/websites/${website._id}/cms/collections`, {
          name: "Blog",
          singular_name: "Post",
          slug: "blog",
          route: "/blog/:slug",
          fields: [
            { key: "title", name: "Title", type: "text" },
            { key: "body", name: "Text", type: "rich_text" },
          ],
        });
        // All of them at once: one change for the whole collection.
        const rows = Array.from({ length: RECORDS }, (_, n) => ({
          slug: `post-${n}`,
          status: "published",
          title: `Post ${n}`,
          body: `Text **${n}**.\n\n`.repeat(30),
        }));
        await post(`/v1/cms/collections/${collection._id}/import`, { format: "json", content: JSON.stringify(rows) });

        const before = new Map<number, string>();
        for (let kill = 0; kill < KILLS; kill++) {
          // Somewhere in the middle of what is left.
          const least = before.size + random.between(10, Math.floor(RECORDS / (2 * KILLS)));
          while ((await isPending()) && (await kept()).length < least) await Bun.sleep(5);
          expect(await isPending()).toBe(true);
          await server.kill();
          const now = await kept();
          // On a busy machine all of them may be done before the kill arrives: then there is nothing to go on with. A
          // database on a server may still commit what it was sent last: so this is looked at after what was kept.
          if (!(await isPending()) || (await shown()).length === RECORDS) {
            server = await startServerProcess(directory, { port });
            break;
          }
          // What was kept stays, and what is added was not there.
          expect(now.length).toBeGreaterThanOrEqual(least);
          expect(new Set(now.map(({ path }) => path)).size).toBe(now.length);
          for (const [id, path] of before) expect(now).toContainEqual({ id, path });
          for (const { id, path } of now) before.set(id, path);
          server = await startServerProcess(directory, { port });
        }
        while (await isPending()) await Bun.sleep(20);
        const pages = new Map((await shown()).map(({ id, path }) => [id, path]));
        expect(pages.size).toBe(RECORDS);
        for (const [id, path] of before) expect(pages.get(id)).toBe(path);
        // Nothing is left of what was kept, and each of the pages is found and served.
        while ((await kept()).length > 0) await Bun.sleep(20);
        expect(await countOf("publications WHERE part <> ''")).toBe(RECORDS);
        const some = `/blog/post-${random.between(0, RECORDS - 1)}`;
        const visit = await fetch(`${server.baseUrl}${some}`, { headers: { Host: host } });
        expect(visit.status).toBe(200);
        const found = await fetch(`${server.baseUrl}/_sw/search?q=post`, { headers: { Host: host } });
        expect(((await found.json()) as Json).results.length).toBeGreaterThan(0);
        expect((await server.terminate()).code).toBe(0);
        server = null;
      }),
    300_000,
  );
