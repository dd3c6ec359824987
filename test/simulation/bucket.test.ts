/**
 * SIGKILL while a website is brought into a bucket that is slow and fails now and then. Whatever is there at any moment,
 * visitors of the edge see one release whole, without the server, and in the end the newest.
 */
import { afterEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { createAccount, createKey } from "../../src/features/accounts/service.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { createIds } from "../../src/lib/ids.ts";
import { Edge } from "../../src/sites/edge.ts";
import { SECRET, slowDown, startTestBucket, type TestBucket } from "../bucket.ts";
import { isOnServer, openTestStorage } from "../databases.ts";
import { call, newDirectory } from "../harness.ts";
import { createRandom, seeds, withSeed } from "./random.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

const ROUNDS = isOnServer ? 4 : 5;
const PATHS = ["/", "/a", "/b", "/c", "/d"];
const LONGEST_LIFE_MS = 700;

let bucket: TestBucket | null = null;
let server: ServerProcess | null = null;
afterEach(async () => {
  await server?.kill();
  await bucket?.stop();
});

/** What one visitor sees of all pages: the token of one release, or null before the first. */
async function look(host: string): Promise<string | null> {
  const edge = new Edge({
    bucket: `${bucket!.endpoint}/${bucket!.name}`,
    origin: "http://127.0.0.1:1",
    send: (url, init) => fetch(url, init),
    now: () => 0,
  });
  const visit = async (path: string) => {
    const headers = { Host: host, "Accept-Encoding": "br" };
    const answer = await edge.serve(new Request(`http://edge.test${path}`, { headers }), { background: () => {} });
    const isEncoded = answer.headers.has("content-encoding");
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, text: (isEncoded ? brotliDecompressSync(bytes) : bytes).toString() };
  };
  // One that comes while it is looked is not known to this edge, which keeps what it has read.
  const hadPointer = bucket!.objects.has(`hosts/${host}.json`);
  const tokens = new Set<string | null>();
  for (const path of PATHS) {
    const { status, text } = await visit(path);
    if (status === 502) {
      // Without a pointer the server is asked; with one, nothing may be missing.
      expect(hadPointer).toBe(false);
      tokens.add(null);
      continue;
    }
    expect(status).toBe(200);
    tokens.add(/data-token="([^"]+)"/.exec(text)?.[1] ?? "none");
    expect(text.trimEnd()).toEndWith("</html>");
  }
  expect(tokens.size).toBe(1);
  return [...tokens][0]!;
}

for (const seed of seeds(1))
  test(
    "a server that is killed while it publishes leaves one whole release in the bucket, and in the end the newest",
    () =>
      withSeed(seed, async () => {
        const random = createRandom(seed);
        const directory = newDirectory();
        bucket = startTestBucket();
        const storage = await openTestStorage(directory);
        const services = { clock: systemClock, ids: createIds(systemClock.now) };
        const key = await storage.write("all", async (db) => {
          const wanted = { name: "A", email: null, plan: "agency" as const, source: "test", monthlyCredits: 1000 };
          const account = await createAccount(db, wanted, services);
          return (await createKey(db, account._id, "k", services)).key;
        });
        await storage.close();
        const start = () => startServerProcess(directory, { environment: bucket!.environment });
        server = await start();
        const post = async (path: string, body: unknown) => {
          const answer = await call(server!.baseUrl, "POST", path, body, key);
          expect([path, answer.status, answer.status === 200 ? "" : answer.text]).toEqual([path, 200, ""]);
          return answer.json;
        };
        const website = await post("/v1/websites", { name: "Killed", prompt: "A bakery." });
        const pages: { id: string; thread: string }[] = [];
        for (const path of PATHS) {
          const { _id } = await post(`/v1/websites/${website._id}/pages`, { path, name: "Page" });
          pages.push({ id: _id, thread: (await post("/v1/threads", { page_id: _id })).thread_id });
        }
        // Slow as a bucket far away, and now and then it has too much to do.
        bucket.fault = ({ signed }) => {
          if (!signed) return null;
          return random.next() < 0.04 ? slowDown() : Math.round(random.next() * 25);
        };
        let host = "";
        let newest = "";
        const seen: (string | null)[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          newest = `release-${round}`;
          for (const { id, thread } of pages) {
            const html = `<main data-token="${newest}">${`<p>${id}</p>`.repeat(60)}</main>`;
            await post("/v1/versions", { page_id: id, thread_id: thread, html, css: "" });
          }
          host = new URL((await post(`/v1/websites/${website._id}/deploy`, {})).url).hostname;
          const end = Date.now() + random.next() * LONGEST_LIFE_MS;
          do seen.push(await look(host));
          while (Date.now() < end);
          await server.kill();
          expect(server.output().stderr).not.toContain(SECRET);
          seen.push(await look(host));
          server = await start();
        }
        while ((await look(host)) !== newest) await Bun.sleep(50);
        // Visitors never go back to an older release.
        const order = seen.map((token) => (token === null ? -1 : Number(token.split("-")[1])));
        expect(order).toEqual(order.toSorted((a, b) => a - b));
        expect((await server.terminate()).code).toBe(0);
        server = null;
        rmSync(directory, { recursive: true, force: true });
      }),
    300_000,
  );
