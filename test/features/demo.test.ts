/** `sitewright demo`: an agency to look at, in an empty data directory alone. */
import { afterAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { run, serve } from "../command_line.ts";
import { type Json, newDirectory } from "../harness.ts";

const TIMEOUT_MS = 300_000;
const data = newDirectory();
afterAll(() => rmSync(data, { recursive: true, force: true }));

test(
  "demo makes an agency with five clients and twenty published sites, once",
  async () => {
    const made = await run(["demo", "--data", data]);
    expect([made.code, made.out.match(/http:\/\/\S+\.sites\.localhost:3000/g)?.length]).toEqual([0, 20]);
    const key = /sw_[0-9a-f]{64}/.exec(made.out)![0];
    const again = await run(["demo", "--data", data]);
    expect([again.code, again.lines]).toEqual([1, [expect.stringContaining("there are accounts already")]]);
    const server = await serve(data);
    try {
      const get = async (path: string): Promise<Json> =>
        (await fetch(`${server.baseUrl}${path}`, { headers: { Authorization: `Bearer ${key}` } })).json();
      expect((await get("/v1/users/me")).account.name).toBe("Northlight Studio");
      const clients = (await get("/v1/clients")).data;
      expect(clients.map(({ websites }: Json) => websites)).toEqual([4, 4, 4, 4, 4]);
      const websites = (await get("/v1/websites?account=all&limit=100")).data;
      expect(websites.filter(({ published_at }: Json) => published_at !== null)).toHaveLength(20);
    } finally {
      await server.stop();
    }
  },
  TIMEOUT_MS,
);
