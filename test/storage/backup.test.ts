/** Backups: one consistent file while the service writes, and a way back that loses neither it nor what it replaces. */
import { Database } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync, truncateSync, watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { BackupError, backup, restore } from "../../src/storage/backup.ts";
import { databasePath, openStorage } from "../../src/storage/client.ts";
import { settings } from "../../src/storage/tables.ts";
import { makePublishedWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { startMailServer } from "../mail_server.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { brokenRules, damage } from "../simulation/invariants.ts";
import { runToEnd } from "../simulation/server_process.ts";

let directory: string;
let file: string;
const servers: TestServer[] = [];
beforeEach(() => {
  directory = newDirectory();
  file = join(directory, "backup.db");
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

async function start(options: Parameters<typeof startTestServer>[0] = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  servers.push(server);
  return server;
}

function look<Result>(path: string, at: (database: Database) => Result): Result {
  const database = new Database(path, { readonly: true });
  try {
    return at(database);
  } finally {
    database.close();
  }
}

/** Who may read and write a file: nothing when there is none, or (with `written`) nothing is in it yet. */
function modeOf(path: string, written = false): number[] {
  const found = statSync(path, { throwIfNoEntry: false });
  return found && !(written && found.size <= 4) ? [found.mode & 0o777] : [];
}

const websitesIn = (path: string) =>
  look(path, (db) =>
    db
      .query<{ _id: string }, []>("SELECT _id FROM websites ORDER BY rowid")
      .all()
      .map((row) => row._id),
  );

test("a backup that is taken while the service writes is one moment of it: whole, and nothing later without what came before", async () => {
  const server = await start();
  const acknowledged: string[] = [];
  let writing = true;
  const clients = Array.from({ length: 4 }, async () => {
    while (writing) {
      const { json } = await server.post("/v1/websites", { name: "A", prompt: "A bakery" });
      acknowledged.push(json._id);
      const page = await server.post(`/v1/websites/${json._id}/pages`, { path: "/", name: "Home" });
      await server.post(`/v1/pages/${page.json._id}/generate`, {});
    }
  });
  while (acknowledged.length < 10) await Bun.sleep(1);
  const before = [...acknowledged];
  const command = await runToEnd(["backup", file, "--data", server.directory]);
  writing = false;
  await Promise.all(clients);

  expect(command).toEqual({ code: 0, stdout: `Wrote ${file}.\n`, stderr: "" });
  expect(look(file, damage)).toEqual([]);
  expect(look(file, (database) => brokenRules(database, Date.now()))).toEqual({});
  const saved = websitesIn(file);
  expect(before.filter((id) => !saved.includes(id))).toEqual([]);
  expect(websitesIn(databasePath(server.directory)).slice(0, saved.length)).toEqual(saved);
  expect(readdirSync(directory)).toEqual(["backup.db"]);
}, 300_000);

test("a restored backup serves what it had: keys, credits, published pages; and what was going on is taken up", async () => {
  const engine = scriptedEngine();
  const server = await start({ engine });
  const { host, websiteId } = await makePublishedWebsite(server);
  const published = await server.visit(host, "/");
  const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/more", name: "More" });
  engine.hold("write");
  const { json: run } = await server.post(`/v1/pages/${page._id}/generate`, {});
  while ((await server.get(`/v1/runs/${run.run_id}`)).json.status !== "generating") await Bun.sleep(2);
  backup(server.directory, file);
  engine.release();

  const data = join(directory, "data");
  const command = await runToEnd(["restore", file, "--data", data]);
  expect(command).toEqual({ code: 0, stdout: `Restored ${file} into ${data}.\n`, stderr: "" });
  const restored = await start({ directory: data });
  const get = (path: string) => restored.get(path, { key: server.key });
  while ((await get(`/v1/runs/${run.run_id}`)).json.status !== "completed") await Bun.sleep(2);
  expect((await get("/v1/credits")).json.balance).toBe(9960);
  expect((await restored.visit(host, "/")).text).toBe(published.text);
  expect(look(databasePath(data), (database) => brokenRules(database, Date.now()))).toEqual({});
}, 300_000);

test("a campaign that was being sent when the backup was made waits for somebody who knows who has got it since", async () => {
  const mail = await startMailServer();
  const environment = { SITEWRIGHT_SMTP_URL: mail.url, SITEWRIGHT_MAIL_FROM: "news@sitewright.example" };
  try {
    const server = await start({ environment });
    const { json: list } = await server.post("/v1/lists", { name: "News" });
    const csv = "email\nada@example.com\nbo@example.com";
    await server.post(`/v1/lists/${list._id}/subscribers/import`, { csv, basis: "Signed at the counter" });
    const make = async (settings: object, schedule: object) => {
      const said = { name: "News", subject: "News", html: "<p>News</p>", postal_address: "12 Mill Lane" };
      const { json } = await server.post("/v1/campaigns", { ...said, list_ids: [list._id], ...settings });
      await server.post(`/v1/campaigns/${json._id}/schedule`, schedule);
      return json._id as string;
    };
    const sending = await make({ throttle_per_hour: 1 }, {});
    const later = await make({}, { send_at: new Date(Date.now() + 86_400_000).toISOString() });
    await mail.arrived(1);
    while ((await server.get(`/v1/campaigns/${sending}`)).json.stats.sent < 1) await Bun.sleep(5);
    backup(server.directory, file);
    const data = join(directory, "data");
    const { stdout } = await runToEnd(["restore", file, "--data", data]);
    expect(stdout).toContain("Paused a campaign that was being sent");
    const restored = await start({ directory: data, environment });
    const get = async (id: string) => (await restored.get(`/v1/campaigns/${id}`, { key: server.key })).json;
    expect(await get(sending)).toMatchObject({
      status: "paused",
      status_reason: expect.stringContaining("backup"),
      stats: { sent: 1, queued: 1 },
    });
    expect((await get(later)).status).toBe("scheduled");
    expect(mail.received).toHaveLength(1);
  } finally {
    await mail.stop();
  }
}, 300_000);

test("a restore over a database needs force, keeps the old one beside it, and can be undone", async () => {
  const server = await start();
  await server.post("/v1/websites", { name: "Before", prompt: "A bakery" });
  backup(server.directory, file);
  await server.post("/v1/websites", { name: "After", prompt: "A bakery" });
  const all = websitesIn(databasePath(server.directory));
  const data = join(directory, "data");
  restore(data, file, false, "first");
  backup(server.directory, join(directory, "newer.db"));

  expect(() => restore(data, join(directory, "newer.db"), false, "second")).toThrow(/add --force/);
  const kept = restore(data, join(directory, "newer.db"), true, "second");
  expect(websitesIn(databasePath(data))).toEqual(all);
  expect(kept).toBe(`${databasePath(data)}.before-restore-second`);
  expect(websitesIn(kept!)).toEqual(all.slice(0, 1));
  restore(data, kept!, true, "third");
  expect(websitesIn(databasePath(data))).toEqual(all.slice(0, 1));
});

test("what the replaced database had only in its log is in the copy that is kept", async () => {
  const storage = openStorage(join(directory, "data"));
  await storage.write("all", async (db) => void (await db.insert(settings).values({ name: "in the log", value: "x" })));
  // As after a crash: the files as they are, log included, and nobody has them open.
  const crashed = join(directory, "crashed");
  await Bun.write(databasePath(crashed), Bun.file(storage.path));
  await Bun.write(`${databasePath(crashed)}-wal`, Bun.file(`${storage.path}-wal`));
  backup(join(directory, "data"), file);
  const kept = restore(crashed, file, true, "stamp");
  expect(look(kept!, (db) => db.query("SELECT value FROM settings WHERE name = 'in the log'").get())).toEqual({
    value: "x",
  });
  expect(existsSync(`${databasePath(crashed)}-wal`)).toBe(false);
  await storage.close();
});

test.each([
  ["too damaged to be opened", (path: string) => writeFileSync(path, "rubbish".repeat(10_000))],
  [
    "of a newer version",
    (path: string) => {
      const database = new Database(path);
      database.run("INSERT INTO migrations VALUES ('9999_future', '')");
      database.close();
    },
  ],
])("a database %s is replaced by force, and kept as it is", async (_, spoil) => {
  const data = join(directory, "data");
  await openStorage(data).close();
  backup(data, file);
  spoil(databasePath(data));
  const spoiled = await Bun.file(databasePath(data)).bytes();
  const { code, stdout } = await runToEnd(["restore", file, "--force", "--data", data]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`Restored ${file}`) });
  expect(look(databasePath(data), damage)).toEqual([]);
  expect(await Bun.file(/that was there is (\S+)\.\n/.exec(stdout)![1]!).bytes()).toEqual(spoiled);
});

test("a server that is serving keeps its database: restore refuses", async () => {
  const server = await start();
  backup(server.directory, file);
  const refused = await runToEnd(["restore", file, "--force", "--data", server.directory]);
  expect(refused).toEqual({
    code: 1,
    stdout: "",
    stderr: `sitewright: process ${process.pid} is serving ${server.directory}; stop it first\n`,
  });
});

test("a backup can be read by its user alone, from its first byte on, whatever else is allowed here", async () => {
  const data = join(directory, "data");
  await openStorage(data).close();
  const modes: number[] = [];
  const watching = watch(directory, (_, name) => {
    if (name?.startsWith("backup.db")) modes.push(...modeOf(join(directory, name), true));
  });
  const before = process.umask(0o000);
  try {
    // What a run that was cut short has left is no reason to write into a file that others can read.
    writeFileSync(`${file}.unfinished`, "half", { mode: 0o644 });
    const command = runToEnd(["backup", file, "--data", data]);
    while (!existsSync(file)) {
      modes.push(...modeOf(`${file}.unfinished`, true));
      await Bun.sleep(0);
    }
    await command;
  } finally {
    process.umask(before);
    watching.close();
  }
  expect(new Set(modes)).toEqual(new Set([0o600]));
  expect(modeOf(file)).toEqual([0o600]);
});

test("a backup has no salts: of whom a visitor's hash is can't be found out from it", async () => {
  const storage = openStorage(join(directory, "data"));
  const salts = { "visitor_salt:2026-11-20": "salt-of-forms", "analytics_salt:1": "salt-of-pages", kept: "of-use" };
  await storage.write("all", async (db) => {
    for (const [name, value] of Object.entries(salts)) await db.insert(settings).values({ name, value });
  });
  backup(join(directory, "data"), file);
  await storage.close();
  const bytes = await Bun.file(file).text();
  expect(Object.values(salts).map((salt) => bytes.includes(salt))).toEqual([false, false, true]);
});

test("a backup never overwrites, and one that fails leaves no file", async () => {
  const data = join(directory, "data");
  expect(() => backup(data, file)).toThrow(BackupError);
  await openStorage(data).close();
  writeFileSync(file, "something of mine");
  expect(() => backup(data, file)).toThrow(/exists already/);
  expect(await Bun.file(file).text()).toBe("something of mine");
  expect(() => backup(data, join(directory, "no/such/folder/backup.db"))).toThrow(/no directory/);
  expect(readdirSync(directory).sort()).toEqual(["backup.db", "data"]);
});

test.each([
  ["a file that is no database", (path: string) => writeFileSync(path, "hello".repeat(1000))],
  ["an empty file", (path: string) => writeFileSync(path, "")],
  ["a database of another program", (path: string) => new Database(path, { create: true }).run("CREATE TABLE t (x)")],
  [
    "a backup that was cut off",
    async (path: string) => {
      const data = join(directory, "source");
      await openStorage(data).close();
      backup(data, path);
      truncateSync(path, 200_000);
    },
  ],
])("%s is refused, and the database that is there is left as it is", async (_, make) => {
  const data = join(directory, "data");
  await openStorage(data).close();
  const before = await Bun.file(databasePath(data)).bytes();
  await make(file);
  expect(() => restore(data, file, true, "stamp")).toThrow(BackupError);
  expect(await Bun.file(databasePath(data)).bytes()).toEqual(before);
  expect(readdirSync(data)).toEqual(["sitewright.db"]);
});
