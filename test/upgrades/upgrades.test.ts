/** Data directories of earlier versions (`keep.ts`): the newest opens them, everything is there, and work goes on. */
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { PROGRAM } from "../program.ts";
import { type Kept, servedBy } from "./story.ts";

const DATA = join(import.meta.dir, "data");
const VERSIONS = readdirSync(DATA).map((file) => file.replace(".tar.gz", ""));

/** Unpacks what is kept of a version. */
function unpack(version: string) {
  const folder = newDirectory();
  mkdirSync(folder, { recursive: true });
  const { success, stderr } = Bun.spawnSync(["tar", "-C", folder, "-xf", join(DATA, `${version}.tar.gz`)]);
  if (!success) throw new Error(String(stderr));
  const kept: Kept = JSON.parse(readFileSync(join(folder, "kept.json"), "utf8"));
  return { kept, data: join(folder, "data"), [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

async function expectEverything(server: Awaited<ReturnType<typeof servedBy>>, kept: Kept) {
  const get = (path: string) => server.call(kept.key, "GET", path);
  for (const [url, bytes] of Object.entries(kept.visits)) {
    const { status, bytes: now } = await server.visit(url);
    expect([url, status, now.toString()]).toEqual([url, 200, Buffer.from(bytes, "base64").toString()]);
  }
  expect(await get(`/v1/websites/${kept.website}`)).toMatchObject({ _id: kept.website, name: "Crumb & Co" });
  for (const { _id, html } of kept.versions) expect((await get(`/v1/versions/${_id}`)).html).toBe(html);
  const { data: listed } = await get(`/v1/pages/${kept.page}/versions`);
  const ids = listed.map(({ _id }: { _id: string }) => _id);
  expect(kept.versions.map(({ _id }) => _id).filter((id) => !ids.includes(id))).toEqual([]);
  const { data: sent } = await get(`/v1/submissions?page_id=${kept.page}`);
  expect(sent).toHaveLength(kept.submissions);
}

test("there are data directories of earlier versions", () => {
  expect(VERSIONS.length).toBeGreaterThan(1);
});

test.each(VERSIONS)("data of %s: everything is there, sites byte for byte; edits and deploys work", async (version) => {
  using stored = unpack(version);
  const { kept, data } = stored;
  const server = await servedBy(PROGRAM, data);
  const [url] = Object.keys(kept.visits);
  try {
    await expectEverything(server, kept);
    const html = "<h1>Of the newest version</h1>";
    await server.call(kept.key, "POST", "/v1/versions", {
      page_id: kept.page,
      thread_id: kept.thread,
      html,
      css: "",
    });
    const deployed = await server.call(kept.key, "POST", "/v1/tools/deploy", { page_id: kept.page });
    expect(deployed.url).toBe(url);
    expect(String((await server.visit(url!)).bytes)).toContain(html);
  } finally {
    await server.stop();
  }
});

test.each(VERSIONS)("a backup of the database of %s is restored by the newest", async (version) => {
  using stored = unpack(version);
  const restored = newDirectory();
  const run = (...args: string[]) => {
    const { exitCode, stderr } = Bun.spawnSync([...PROGRAM, ...args], { env: { PATH: process.env.PATH ?? "" } });
    expect([String(stderr), exitCode]).toEqual(["", 0]);
  };
  run("restore", join(stored.data, "sitewright.db"), "--data", restored);
  const server = await servedBy(PROGRAM, restored);
  try {
    await expectEverything(server, stored.kept);
  } finally {
    await server.stop();
    rmSync(restored, { recursive: true });
  }
});
