/** What earlier versions have stored (`keep.ts`): the newest opens it, everything is there, and work goes on. */
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { newDirectory } from "../harness.ts";
import { type Postgres, runClient, startPostgres } from "../postgres.ts";
import { PROGRAM } from "../program.ts";
import { type Kept, servedBy } from "./story.ts";

const DATA = join(import.meta.dir, "data");
const VERSIONS = readdirSync(DATA).map((file) => file.replace(".tar.gz", ""));
const ON_A_SERVER = VERSIONS.filter((version) => version.endsWith("-postgres"));
const IN_A_FILE = VERSIONS.filter((version) => !ON_A_SERVER.includes(version));
/** What restores or moves data updates it first, as a start does: for that the oldest is enough. */
const OLDEST_IN_A_FILE = "c59f4d1c";
const OLDEST_ON_A_SERVER = "d694ecdc-postgres";

setDefaultTimeout(300_000);

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

/** Unpacks what is kept of a version; its database is at `database`, or in the file of the data directory. */
async function unpack(version: string) {
  const folder = newDirectory();
  mkdirSync(folder, { recursive: true });
  const { success, stderr } = Bun.spawnSync(["tar", "-C", folder, "-xf", join(DATA, `${version}.tar.gz`)]);
  if (!success) throw new Error(String(stderr));
  const kept: Kept = JSON.parse(readFileSync(join(folder, "kept.json"), "utf8"));
  const database = ON_A_SERVER.includes(version) ? await postgres.newDatabase() : undefined;
  if (database) await runClient("psql", "--quiet", "--set=ON_ERROR_STOP=1", `--file=${folder}/database.sql`, database);
  return { kept, data: join(folder, "data"), database, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}

type Server = Awaited<ReturnType<typeof servedBy>>;

async function withServer(data: string, database: string | undefined, work: (server: Server) => Promise<void>) {
  const server = await servedBy(PROGRAM, data, database);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

function run(...args: string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...PROGRAM, ...args], { env: { PATH: process.env.PATH ?? "" } });
  if (exitCode !== 0) throw new Error(`${args[0]} ended with ${exitCode}: ${stderr}${stdout}`);
  return String(stdout);
}

async function expectEverything(server: Server, kept: Kept) {
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

/** Work goes on: precise edits, a version of somebody's own, an editor turn; each is deployed. */
async function expectWork(server: Server, kept: Kept) {
  const post = (path: string, body: object) => server.call(kept.key, "POST", path, body);
  const [url] = Object.keys(kept.visits);
  const deploys = async (words: string) => {
    const deployed = await post("/v1/tools/deploy", { page_id: kept.page });
    expect(deployed.url).toBe(url);
    expect(String((await server.visit(url!)).bytes)).toContain(words);
  };
  const edits = [{ op: "set_text", node: "h1", text: "Edited by the newest" }];
  expect((await post(`/v1/pages/${kept.page}/edits`, { edits })).changed).toBe(true);
  await deploys("<h1>Edited by the newest</h1><p>Bread, croissants and buns");
  const html = "<h1>Of the newest version</h1>";
  await post("/v1/versions", { page_id: kept.page, thread_id: kept.thread, html, css: "" });
  await deploys(html);
  await post("/v1/edit/turn", { page_id: kept.page, message: 'Change the headline to "Asked for"' });
  await deploys("<h1>Asked for</h1>");
}

test("there is data of earlier versions, in files and on servers", () => {
  expect(IN_A_FILE.length).toBeGreaterThan(1);
  expect(ON_A_SERVER.length).toBeGreaterThan(1);
});

test.each(VERSIONS)(
  "data of %s: doctor says that the next start updates it; then everything is there, sites byte for byte; edits and deploys work",
  async (version) => {
    using stored = await unpack(version);
    const env = { PATH: process.env.PATH ?? "", ...(stored.database && { SITEWRIGHT_DATABASE_URL: stored.database }) };
    const said = String(Bun.spawnSync([...PROGRAM, "doctor", "--data", stored.data], { env }).stdout);
    expect(said).toContain("ok    schema: older than the program; the next start updates it\n");
    for (const name of ["database", "secret key"]) expect(said).toMatch(new RegExp(`^ok {4}${name}: `, "m"));
    await withServer(stored.data, stored.database, async (server) => {
      await expectEverything(server, stored.kept);
      await expectWork(server, stored.kept);
    });
  },
);

test("a backup of an old database is restored by the newest", async () => {
  using stored = await unpack(OLDEST_IN_A_FILE);
  const restored = newDirectory();
  run("restore", join(stored.data, "sitewright.db"), "--data", restored);
  await withServer(restored, undefined, (server) => expectEverything(server, stored.kept));
  rmSync(restored, { recursive: true });
});

test.each([OLDEST_IN_A_FILE, OLDEST_ON_A_SERVER])(
  "data of %s that was never opened since is moved, to a server or back",
  async (version) => {
    using stored = await unpack(version);
    const { kept, data, database } = stored;
    const target = database ?? (await postgres.newDatabase());
    run("move", database ? "--from" : "--to", target, "--data", data);
    await withServer(data, database ? undefined : target, async (server) => {
      await expectEverything(server, kept);
      await expectWork(server, kept);
    });
  },
);
