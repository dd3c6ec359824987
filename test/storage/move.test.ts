/**
 * Moving a database from a file to a server and back: every row arrives as it was, wherever the move was killed; what
 * differs is found before anything is served; and never are both served.
 */
import { Database } from "bun:sqlite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { copyFileSync, cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { sql } from "drizzle-orm";
import { databasePath } from "../../src/storage/client.ts";
import { move } from "../../src/storage/move/move.ts";
import { openMove } from "../../src/storage/move/open.ts";
import { readSchema } from "../../src/storage/move/rows.ts";
import { call, makePublishedWebsite, newDirectory, startTestServer } from "../harness.ts";
import { fillLargeAccount } from "../large_account.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { PROGRAM } from "../program.ts";
import { makeResources } from "../requests.ts";
import { brokenRules } from "../simulation/invariants.ts";
import { createRandom, seeds } from "../simulation/random.ts";
import { runToEnd, type ServerProcess, startServerProcess } from "../simulation/server_process.ts";

const SIZES = {
  websites: 150,
  // More than are moved at once, twice.
  pages: 1_000,
  versions: 1_000,
  runs: 250,
  messages: 100,
  forms: 50,
  submissions: 1_000,
  deliveries: 100,
  entries: 600,
  leads: 150,
  visited: 20,
};
const NOT_COMPARED = ["moved_to", "moved_from"];

let postgres: Postgres;
/** A data directory that nobody serves any more, with something of nearly everything. */
let filled: string;
let key: string;
let host: string;
let directory: string;
let url: string;
const directories: string[] = [];
const servers: ServerProcess[] = [];

beforeAll(async () => {
  postgres = await startPostgres(true);
  filled = newDirectory();
  // In a file, whatever else tests run on.
  const there = process.env.SITEWRIGHT_TEST_POSTGRES;
  delete process.env.SITEWRIGHT_TEST_POSTGRES;
  const server = await startTestServer({ directory: filled });
  key = server.key;
  await makeResources(server, server);
  host = (await makePublishedWebsite(server, "Crumb & Co")).host;
  const { json: plain } = await server.post("/v1/websites", {
    name: "Letters",
    prompt: "A shop for letters of all kinds.",
  });
  await server.storage.write("all", async (db) => {
    await db.run(sql`UPDATE websites SET prompt = ${"one\0two\0three é 🍞"} WHERE _id = ${plain._id}`);
    // As keys, among others: the letter has another place in the order of the server.
    for (const name of ["odd a\0b", "odd a\uffffb", "odd a b", "odd a\u0001"])
      await db.run(sql`INSERT INTO settings (name, value) VALUES (${name}, 'odd')`);
  });
  await server.storage.write("all", async (db) => {
    // A publication's words are indexed under its number; what no publication has follows.
    await db.run(sql`INSERT OR REPLACE INTO site_search (rowid, scope, title, headings, body)
      SELECT _id, replace(website_id, '_', ''), 'Crème brûlée', '', 'the oven, the OVEN and the Straße ' || _id FROM publications`);
    await db.run(sql`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
      INSERT OR REPLACE INTO site_search (rowid, scope, title, headings, body)
      SELECT 1000000 + n, 'webodd', 'Page ' || n, 'Bread of day ' || n, 'the slow oven of town ' || n FROM numbers`);
  });
  const other = await server.addAccount();
  await fillLargeAccount(server.storage, { seal: (text) => text }, other.accountId, Date.now(), SIZES);
  await server.stop();
  if (there) process.env.SITEWRIGHT_TEST_POSTGRES = there;
}, 300_000);
afterAll(async () => {
  await postgres.stop();
  rmSync(filled, { recursive: true, force: true });
});
beforeEach(async () => {
  directory = copyOf(filled);
  url = await postgres.newDatabase();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  for (const one of directories.splice(0)) rmSync(one, { recursive: true, force: true });
});

function empty(): string {
  const made = newDirectory();
  directories.push(made);
  return made;
}

function copyOf(from: string): string {
  const made = empty();
  cpSync(from, made, { recursive: true });
  return made;
}

const run = (...args: string[]) => runToEnd(args);
const moveThere = (...more: string[]) => run("move", "--to", url, "--data", directory, ...more);
const moveBack = (to: string, ...more: string[]) => run("move", "--from", url, "--data", to, ...more);

async function onServer<Result>(work: (server: SQL) => Promise<Result>, schema = "sitewright"): Promise<Result> {
  const server = new SQL({ url, max: 1, connection: { search_path: `${schema}, pg_catalog` } } as never);
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

/** All rows of all tables, in their order, as a server holds them. */
function contents(from: string): Record<string, string[]> {
  const database = new Database(databasePath(from), { readwrite: true, safeIntegers: true });
  try {
    return Object.fromEntries(
      readSchema().tables.map(({ name }) => [
        name,
        (database.query(`SELECT * FROM "${name}"`).values() as unknown[][])
          .filter(([first]) => name !== "settings" || !NOT_COMPARED.includes(first as string))
          .filter(([first]) => name !== "settings" || !/_salt:/.test(first as string))
          .map((row) =>
            JSON.stringify(row, (_, value) =>
              typeof value === "bigint"
                ? `${value}`
                : typeof value === "string"
                  ? value.replaceAll("\0", "\ufffd")
                  : value,
            ),
          )
          .sort(),
      ]),
    );
  } finally {
    database.close();
  }
}

const schemaOf = (from: string) => {
  const database = new Database(databasePath(from), { readwrite: true });
  try {
    return database.query("SELECT type, name, sql FROM sqlite_master ORDER BY type, name").values();
  } finally {
    database.close();
  }
};

function foundIn(from: string, index: string, match: string): unknown[] {
  const database = new Database(databasePath(from), { readwrite: true });
  try {
    return database.query(`SELECT rowid FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid`).values(match).flat();
  } finally {
    database.close();
  }
}

async function serve(at: string, environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(at, { environment });
  servers.push(server);
  return server;
}

const ask = async (server: ServerProcess, path: string) => {
  const { status, json } = await call(server.baseUrl, "GET", path, undefined, key);
  return { status, json: JSON.parse(JSON.stringify(json).replaceAll(/localhost:\d+/g, "localhost")) };
};

const PATHS = [
  "/v1/websites?limit=100",
  "/v1/websites?q=crumb",
  "/v1/pages?limit=100",
  "/v1/submissions",
  "/v1/webhooks",
  "/v1/credits/ledger?limit=100",
];

/** As a server has it. */
const withoutNul = (said: unknown) => JSON.parse(JSON.stringify(said).replaceAll("\\u0000", "\ufffd"));

/** What a server says to the same key, and shows to visitors. */
async function answers(server: ServerProcess) {
  const said = [];
  for (const path of PATHS) said.push(await ask(server, path));
  const page = await fetch(server.baseUrl, { headers: { Host: host } });
  return { said, status: page.status, page: (await page.text()).replaceAll(/localhost:\d+/g, "localhost") };
}

test("a move there and back brings every row, index and rule as it was; both answer as before, and what was moved is not served", async () => {
  const first = await serve(directory);
  const asked = await answers(first);
  expect(asked.status).toBe(200);
  expect(asked.said.map(({ status }) => status)).toEqual(PATHS.map(() => 200));
  const served = await moveThere();
  expect({ code: served.code, stderr: served.stderr }).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/process \d+ is serving the database that is to be moved; stop it first/),
  });
  await first.terminate();
  const stopped = contents(directory);

  const there = await moveThere();
  expect(there.stderr).toContain("100 %");
  expect(there.code).toBe(0);
  expect(there.stdout).toContain("each was read from both and is the same");
  expect(there.stdout).toContain("In 2 texts the letter U+0000");
  expect(there.stdout).not.toContain("sitewright@");
  expect(contents(directory)).toEqual(stopped);
  const again = await moveThere();
  expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining("before; nothing was changed") });

  const onIt = await onServer((server) =>
    server.unsafe("SELECT count(*)::int AS n FROM site_search WHERE body LIKE '%slow oven of town%'"),
  );
  expect(onIt[0].n).toBe(200);
  // The file says where it went.
  const old = await run("serve", "--data", directory, "--port", "0");
  expect(old).toMatchObject({ code: 1, stderr: expect.stringContaining("this database was moved to 127.0.0.1") });

  const home = empty();
  copyFileSync(join(directory, "secret.key"), join(home, "secret.key"));
  const back = await moveBack(home);
  expect(back.stderr).toContain("100 %");
  expect(back.code).toBe(0);
  expect(contents(home)).toEqual(stopped);
  expect(schemaOf(home)).toEqual(schemaOf(directory));
  expect(brokenRulesOf(home)).toEqual(brokenRulesOf(directory));
  expect(foundIn(home, "search", "words:bakery*").length).toBeGreaterThan(100);
  expect(foundIn(home, "site_search", "body:the").length).toBeGreaterThan(200);
  for (const match of ["words:bakery*", "words:home*", "words:crumb*"])
    expect(foundIn(home, "search", match)).toEqual(foundIn(directory, "search", match));
  for (const match of [
    "body:the",
    "title:creme*",
    "headings:oven",
    '"slow oven of"',
    '"oven slow"',
    "headings:day AND body:77",
  ])
    expect(foundIn(home, "site_search", match)).toEqual(foundIn(directory, "site_search", match));

  const second = await serve(home);
  expect(withoutNul(await answers(second))).toEqual(withoutNul(asked));
  // The server's says where it went, too.
  const onOld = await runToEnd(["serve", "--data", directory, "--port", "0"], {
    environment: { SITEWRIGHT_DATABASE_URL: url },
  });
  expect(onOld).toMatchObject({ code: 1, stderr: expect.stringContaining(`this database was moved to ${home}`) });
}, 300_000);

/** Rules that are broken: the account that was filled by plain SQL breaks some, here and there the same. */
function brokenRulesOf(from: string) {
  const database = new Database(databasePath(from), { readwrite: true });
  try {
    expect(database.query("PRAGMA foreign_key_check").all()).toEqual([]);
    // Rows come in the order of their identifiers; those of that account are older than its first entry.
    const { "each entry of the ledger says the balance after it": _, ...broken } = brokenRules(database, Date.now());
    return broken;
  } finally {
    database.close();
  }
}

/** Puts a row into each table that has none, with references to rows that are there. */
function fillTheRest(at: string): void {
  const database = new Database(databasePath(at), { readwrite: true });
  const { tables } = readSchema();
  const isEmpty = (name: string) => database.query(`SELECT 1 FROM "${name}" LIMIT 1`).get() === null;
  try {
    database.run("PRAGMA foreign_keys = ON");
    for (let left = tables.filter(({ name }) => isEmpty(name)), before = 0; left.length !== before; ) {
      before = left.length;
      left = left.filter(({ name, columns }) => {
        const references = new Map(
          database
            .query<{ from: string; table: string; to: string }, []>(`PRAGMA foreign_key_list("${name}")`)
            .all()
            .map((reference) => [reference.from, reference]),
        );
        if ([...references.values()].some(({ table }) => isEmpty(table))) return true;
        const values = columns.map(({ name: column, type }) => {
          const to = references.get(column);
          if (to) return database.query(`SELECT "${to.to}" FROM "${to.table}" LIMIT 1`).values()[0]![0];
          return {
            text: `é ${column}`,
            integer: 9_007_199_254_740_991n,
            real: 0.1 + 0.2,
            blob: new Uint8Array([0, 255, 92]),
          }[type];
        });
        database.run(`INSERT INTO "${name}" VALUES (${columns.map(() => "?").join(", ")})`, values as never);
        return false;
      });
    }
    expect(tables.filter(({ name }) => isEmpty(name)).map(({ name }) => name)).toEqual([]);
  } finally {
    database.close();
  }
}

test("every table arrives there and back", async () => {
  fillTheRest(directory);
  const before = contents(directory);
  expect(await moveThere()).toMatchObject({ code: 0 });
  const home = empty();
  // Not by the command, which would wait for the end of the process that has a row now.
  const { source, target, close } = await openMove(home, url, false);
  await move(source, target!, { now: Date.now() });
  await close();
  expect(contents(home)).toEqual(before);
}, 300_000);

test("a server on the target answers as before, searches too, and new rows get new numbers and are counted", async () => {
  const first = await serve(directory);
  const asked = await answers(first);
  await first.terminate();
  expect(await moveThere()).toMatchObject({ code: 0 });
  const second = await serve(directory, { SITEWRIGHT_DATABASE_URL: url });
  const now = await answers(second);
  expect(withoutNul(now)).toEqual(withoutNul(asked));
  const { json: made } = await call(
    second.baseUrl,
    "POST",
    "/v1/websites",
    { name: "Quince", prompt: "A shop for quinces and jam." },
    key,
  );
  expect((await ask(second, "/v1/websites?q=quince")).json.data.map(({ _id }: { _id: string }) => _id)).toEqual([
    made._id,
  ]);
  expect((await ask(second, "/v1/websites?limit=1")).json.total).toBe(asked.said[0]!.json.total + 1);
  const resetSecrets = () =>
    runToEnd(["secrets", "reset", "--data", directory], { environment: { SITEWRIGHT_DATABASE_URL: url } });
  expect(await resetSecrets()).toMatchObject({ code: 1, stderr: expect.stringContaining("stop it first") });
  await second.kill();
  expect(await resetSecrets()).toMatchObject({ code: 0 });
}, 300_000);

for (const seed of seeds(1))
  test(`killed again and again it goes on where it stopped, and nothing is there twice (seed ${seed})`, async () => {
    const random = createRandom(seed);
    const before = contents(directory);
    const kill = async (args: string[]) => {
      const child = Bun.spawn([...PROGRAM, ...args], {
        env: { PATH: process.env.PATH },
        stdio: ["ignore", "ignore", "pipe"],
      });
      // Killed after some of its lines: each is a tenth of the work, or a step.
      let lines = Math.floor(random.next() * 12);
      const decoder = new TextDecoder();
      for await (const chunk of child.stderr) {
        lines -= decoder.decode(chunk).split("\n").length - 1;
        if (lines < 0) {
          child.kill("SIGKILL");
          break;
        }
      }
      await child.exited;
    };
    for (let times = 0; times < 4; times++) {
      await kill(["move", "--to", url, "--data", directory]);
      if (times === 1 && !(await isInstalled())) {
        const onHalf = await runToEnd(["keys", "list", "--data", directory], {
          environment: { SITEWRIGHT_DATABASE_URL: url },
        });
        expect(onHalf.code).toBe(1);
      }
    }
    expect(await moveThere()).toMatchObject({ code: 0 });
    const home = empty();
    for (let times = 0; times < 4; times++) await kill(["move", "--from", url, "--data", home]);
    expect(await moveBack(home)).toMatchObject({ code: 0 });
    expect(contents(home)).toEqual(before);
  }, 300_000);

const isInstalled = () =>
  onServer(
    async (server) => (await server.unsafe("SELECT 1 FROM pg_namespace WHERE nspname = 'sitewright'")).length > 0,
  );

test("a row that was changed, removed or added on the target meanwhile is found, and the move is not finished", async () => {
  const { source, target: opened, close } = await openMove(directory, url, true);
  const target = opened!;
  let changed = false;
  const ask = target.ask;
  target.ask = async (text, values) => {
    // The first row that is read from the target is read for the comparison.
    if (!changed) {
      changed = true;
      await ask("UPDATE websites SET name = name || '!' WHERE _id = 'web_00000000000000000000000007'", []);
      await ask("DELETE FROM leads WHERE _id = 'lead_00000000000000000000000009'", []);
      await ask("INSERT INTO settings (name, value) VALUES ('zzz', '1')", []);
    }
    return ask(text, values);
  };
  const error = await move(source, target, { now: Date.now() }).catch((thrown) => thrown);
  await close();
  expect(error.name).toBe("MoveError");
  const told = error.message.split("\n").slice(1, -1);
  expect(told).toEqual([
    "leads lead_00000000000000000000000009: is missing",
    "settings zzz: is not in the source",
    "websites web_00000000000000000000000007: has other values",
  ]);
  // Again it says so again; after cancelling it the file is served as if nothing had been.
  const again = await moveThere();
  expect(again.code).toBe(1);
  expect(again.stderr).toContain("websites web_00000000000000000000000007: has other values");
  const refused = await run("keys", "list", "--data", directory);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("this database is being moved to") });
  expect(await moveThere("--cancel")).toMatchObject({ code: 0 });
  expect(await run("keys", "list", "--data", directory)).toMatchObject({ code: 0 });
  expect((await run("doctor", "--data", directory)).stdout).not.toContain("was moved");
  expect(contents(directory)).toEqual(contents(filled));
  expect(await moveThere()).toMatchObject({ code: 0 });
}, 300_000);

test("a place that has something already is not touched", async () => {
  const other = await postgres.newMigrated();
  const before = { source: contents(directory), rows: await countOf(other) };
  const refused = await run("move", "--to", other, "--data", directory);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("has an installation of its own") });
  expect(await countOf(other)).toBe(before.rows);
  expect(await run("keys", "list", "--data", directory)).toMatchObject({ code: 0 });

  // One is under way there, of another installation.
  const { target, close } = await openMove(directory, url, true);
  await target!.state();
  await target!.begin("another", readSchema());
  await close();
  expect(await moveThere()).toMatchObject({ code: 1, stderr: expect.stringContaining("a move of something else") });

  const back = await run("move", "--from", other, "--data", directory);
  expect(back).toMatchObject({ code: 1, stderr: expect.stringContaining("has an installation of its own") });
  expect(contents(directory)).toEqual(before.source);
  expect(existsSync(`${databasePath(directory)}.moving`)).toBe(false);

  const nothing = await run("move", "--from", await postgres.newDatabase(), "--data", empty());
  expect(nothing).toMatchObject({ code: 1, stderr: expect.stringContaining("has nothing of Sitewright's") });
  expect(await run("move", "--data", directory)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("move needs --to"),
  });
}, 300_000);

async function countOf(address: string): Promise<number> {
  const server = new SQL({ url: address, max: 1 });
  try {
    const [row] = await server.unsafe("SELECT count(*)::int AS n FROM sitewright.settings");
    return row.n;
  } finally {
    await server.close();
  }
}

test("what was moved is served again only when it is forced to, then also when the server is gone", async () => {
  expect(await moveThere()).toMatchObject({ code: 0 });
  expect(await moveThere("--cancel")).toMatchObject({ code: 1, stderr: expect.stringContaining("is finished") });
  const gone = ["move", "--to", "postgres://somebody@127.0.0.1:1/gone", "--data", directory, "--cancel"];
  expect(await run(...gone)).toMatchObject({ code: 1 });
  const elsewhere = await run("move", "--to", await postgres.newDatabase(), "--data", directory, "--cancel");
  expect(elsewhere).toMatchObject({ code: 1, stderr: expect.stringContaining("add --cancel to that command") });
  expect(await run("keys", "list", "--data", directory)).toMatchObject({ code: 1 });
  expect((await run("doctor", "--data", directory)).stdout).toContain("this database was moved to 127.0.0.1");
  expect(await run(...gone, "--force")).toMatchObject({ code: 0 });
  expect(await run("keys", "list", "--data", directory)).toMatchObject({ code: 0 });
  expect(contents(directory)).toEqual(contents(filled));
}, 300_000);

test("an ordinary owner of a database is enough", async () => {
  const name = `owner_${crypto.randomUUID().slice(0, 8)}`;
  await onServer(async (server) => {
    await server.unsafe(`CREATE ROLE ${name} LOGIN NOSUPERUSER`);
    await server.unsafe(`ALTER DATABASE ${new URL(url).pathname.slice(1)} OWNER TO ${name}`);
  }, "public");
  const owned = new URL(url);
  owned.username = name;
  const moved = await run("move", "--to", owned.href, "--data", directory);
  expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining("Moved") });
}, 300_000);
