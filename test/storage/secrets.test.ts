/** Stored secrets: readable with the right key, for the right owner, and by nobody who has the database alone. */
import { afterEach, expect, test } from "bun:test";
import { chmodSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { examine } from "../../src/commands/doctor/installation.ts";
import { isSecretKey } from "../../src/lib/secret_key.ts";
import { readConfig } from "../../src/settings/config.ts";
import { backup } from "../../src/storage/backup.ts";
import { openStorage, type Storage } from "../../src/storage/client.ts";
import { openOwnSecrets, openSecrets, resetSecrets, secretKeyPath } from "../../src/storage/secrets.ts";
import { settings } from "../../src/storage/tables.ts";
import { newDirectory } from "../harness.ts";
import { scriptedEngine } from "../scripted_engine.ts";

const directories: string[] = [];
const open: Storage[] = [];
afterEach(async () => {
  for (const storage of open.splice(0)) await storage.close();
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true });
});

function newDatabase(): { directory: string; storage: Storage } {
  const directory = newDirectory();
  const storage = openStorage(directory);
  directories.push(directory);
  open.push(storage);
  return { directory, storage };
}

const secretsOf = ({ directory, storage }: { directory: string; storage: Storage }, secretKey: string | null = null) =>
  openSecrets(storage, { dataDirectory: directory, secretKey });

/** A row with a sealed text, as a webhook has one. */
const addSealed = (storage: Storage, sealed: string) =>
  storage.write("all", async (db) => {
    await db.run(
      `INSERT INTO accounts (_id, name, plan, plan_status, plan_source, monthly_credits, credits_renew_at, created_at, updated_at) VALUES ('acc_1', 'A', 'agency', 'active', 'test', 0, 0, 0, 0)`,
    );
    await db.run(
      `INSERT INTO webhooks (_id, account_id, url, active, secret, old_secrets, created_at, updated_at) VALUES ('whk_1', 'acc_1', 'https://x.example', 1, '${sealed}', '[]', 0, 0)`,
    );
  });

const secretKeyFinding = async (directory: string, environment: Record<string, string> = {}) =>
  (await examine(readConfig(environment, { SITEWRIGHT_DATA: directory }), scriptedEngine())).find(
    ({ name }) => name === "secret key",
  )!;

test("the first start makes a key that only its user can read; later starts use it", async () => {
  const database = newDatabase();
  const sealed = (await secretsOf(database)).seal("geheim ✓", "whk_1");
  expect((await secretsOf(database)).open(sealed, "whk_1")).toBe("geheim ✓");
  const path = secretKeyPath(database.directory);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(isSecretKey(readFileSync(path, "utf8").trim())).toBe(true);
  expect(await secretKeyFinding(database.directory)).toMatchObject({ ok: true });
});

test("the same text is sealed differently each time; a changed one, or one of another owner, is refused", async () => {
  const secrets = await secretsOf(newDatabase());
  const [first, second] = [secrets.seal("secret", "whk_1"), secrets.seal("secret", "whk_1")];
  expect(first).not.toBe(second);
  expect(first).not.toContain("secret");
  expect(() => secrets.open(first, "whk_2")).toThrow();
  const at = first.length - 5;
  const changed = first.slice(0, at) + (first[at] === "A" ? "B" : "A") + first.slice(at + 1);
  expect(() => secrets.open(changed, "whk_1")).toThrow();
});

test("a lost key is not replaced while something is sealed with it: everything says so until it is back", async () => {
  const database = newDatabase();
  const sealed = (await secretsOf(database)).seal("secret", "whk_1");
  await addSealed(database.storage, sealed);
  const path = secretKeyPath(database.directory);
  const key = readFileSync(path, "utf8").trim();
  rmSync(path);
  const without = await secretsOf(database);
  expect(without.problem).toContain("secret.key is missing");
  for (const use of [() => without.seal("x", "y"), () => without.open(sealed, "whk_1")])
    expect(use).toThrow(expect.objectContaining({ code: "secret_key_missing" }));
  expect(existsSync(path)).toBe(false);
  expect(await secretKeyFinding(database.directory)).toMatchObject({ ok: false });

  expect((await secretsOf(database, key)).open(sealed, "whk_1")).toBe("secret");
  expect(await secretKeyFinding(database.directory, { SITEWRIGHT_SECRET_KEY: key })).toMatchObject({ ok: true });
});

const OTHER_KEY = "ab".repeat(32);

test("another key than the database's is not taken: everything says so until the right one is back, or it is reset", async () => {
  const database = newDatabase();
  const secrets = await secretsOf(database);
  await openOwnSecrets(database.storage, secrets);
  const path = secretKeyPath(database.directory);
  const key = readFileSync(path, "utf8");
  writeFileSync(path, OTHER_KEY, { mode: 0o600 });
  const other = await secretsOf(database);
  expect(other.problem).toContain("another key");
  expect(other.problem).toContain("sitewright secrets reset");
  expect(() => other.seal("x", "y")).toThrow(expect.objectContaining({ code: "secret_key_missing" }));
  expect((await secretsOf(database, OTHER_KEY)).problem).toContain("SITEWRIGHT_SECRET_KEY");
  const finding = await secretKeyFinding(database.directory);
  expect([finding.ok, finding.message]).toEqual([false, expect.stringContaining("another key")]);

  writeFileSync(path, key);
  expect((await secretsOf(database)).problem).toBeNull();
  expect(await secretKeyFinding(database.directory)).toMatchObject({ ok: true });
});

test("a database of an older version, which knows no key yet, takes one that something is sealed with, and no other", async () => {
  const database = newDatabase();
  const sealed = (await secretsOf(database)).seal("secret", "whk_1");
  await addSealed(database.storage, sealed);
  expect((await secretsOf(database)).problem).toBeNull();
  expect((await secretsOf(database, OTHER_KEY)).problem).toContain("another key");
});

test("after a reset the key that is there is taken, and the doctor counts what is still sealed with the lost one", async () => {
  const database = newDatabase();
  const place = { dataDirectory: database.directory, secretKey: null };
  const before = await secretsOf(database);
  const own = await openOwnSecrets(database.storage, before);
  const sealed = before.seal("secret", "whk_1");
  await addSealed(database.storage, sealed);
  rmSync(secretKeyPath(database.directory));
  expect((await secretsOf(database)).problem).toContain("secret.key is missing");
  expect(await resetSecrets(database.storage, place)).toBeNull();

  const after = await secretsOf(database);
  expect([after.problem, after.canOpen(sealed)]).toEqual([null, false]);
  expect(() => after.open(sealed, "whk_1")).toThrow(expect.objectContaining({ code: "secret_key_missing" }));
  expect(after.open(after.seal("new", "whk_1"), "whk_1")).toBe("new");
  const finding = await secretKeyFinding(database.directory);
  expect([finding.ok, finding.message]).toEqual([false, expect.stringContaining("1 secrets")]);
  const anew = await openOwnSecrets(database.storage, after);
  expect(anew.linkSecret).not.toBe(own.linkSecret);
  expect(await openOwnSecrets(database.storage, await secretsOf(database))).toEqual(anew);
});

test("the service's own secrets are in no backup in the clear, also those of an older version", async () => {
  const database = newDatabase();
  await database.storage.write("all", async (db) => {
    await db.insert(settings).values([
      { name: "link_secret", value: "c0ffee".repeat(10) },
      { name: "docs_password", value: "opensesame12" },
    ]);
  });
  const secrets = await secretsOf(database);
  const own = await openOwnSecrets(database.storage, secrets);
  expect(own).toEqual({ linkSecret: "c0ffee".repeat(10), docsPassword: "opensesame12" });
  const file = join(database.directory, "backup.db");
  backup(database.directory, file);
  const bytes = await Bun.file(file).text();
  expect([own.linkSecret, own.docsPassword].filter((secret) => bytes.includes(secret))).toEqual([]);
  expect(await openOwnSecrets(database.storage, await secretsOf(database))).toEqual(own);
});

test("without the key the service has secrets for the time being, and what is stored waits for the key", async () => {
  const database = newDatabase();
  const own = await openOwnSecrets(database.storage, await secretsOf(database));
  const passing = await openOwnSecrets(database.storage, await secretsOf(database, OTHER_KEY));
  expect([passing.linkSecret, passing.docsPassword]).not.toContain(own.linkSecret);
  expect(passing.docsPassword).not.toBe(own.docsPassword);
  expect(await openOwnSecrets(database.storage, await secretsOf(database))).toEqual(own);
});

test("without anything sealed a lost key is made anew", async () => {
  const database = newDatabase();
  await secretsOf(database);
  rmSync(secretKeyPath(database.directory));
  expect(await secretKeyFinding(database.directory)).toMatchObject({ ok: true });
  expect((await secretsOf(database)).problem).toBeNull();
});

test("a file that is no key, or that others can read, is told of", async () => {
  const database = newDatabase();
  await secretsOf(database);
  const path = secretKeyPath(database.directory);
  chmodSync(path, 0o644);
  expect((await secretKeyFinding(database.directory)).message).toContain("chmod 600");
  writeFileSync(path, "short\n");
  expect((await secretsOf(database)).problem).toContain("64 hexadecimal");
  expect(await secretKeyFinding(database.directory)).toMatchObject({ ok: false });
});
