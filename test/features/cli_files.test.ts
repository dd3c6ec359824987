/** What the command line says of, and does with, the file that a database is: backups, damage, loss. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run, serve } from "../command_line.ts";
import { call, makeWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";

const directories: string[] = [];
const directory = () => {
  const made = newDirectory();
  directories.push(made);
  return made;
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  for (const made of directories) rmSync(made, { recursive: true, force: true });
});

const TIMEOUT_MS = 300_000;

describe("no database", () => {
  test(
    "a file that is no database: one line, exit code 1",
    async () => {
      const data = directory();
      await Bun.write(join(data, "sitewright.db"), "garbage ".repeat(1000));
      for (const args of [
        ["serve", "--port", "0"],
        ["keys", "list"],
      ]) {
        const { code, lines } = await run([...args, "--data", data]);
        expect([code, lines]).toEqual([1, [expect.stringContaining("not a database")]]);
      }
    },
    TIMEOUT_MS,
  );

  test(
    "commands on a directory without a database say so and make none",
    async () => {
      const data = join(directory(), "typo");
      for (const args of [
        ["keys", "list"],
        ["accounts", "list"],
        ["accounts", "create", "x"],
        ["backup", join(data, "b.db")],
      ]) {
        const { code, lines } = await run([...args, "--data", data]);
        expect([code, lines]).toEqual([1, [expect.stringContaining(`there is no database in ${data}`)]]);
      }
      expect(existsSync(data)).toBe(false);
    },
    TIMEOUT_MS,
  );
});

describe("backup and restore", () => {
  test("a backup is taken while the server serves and writes; restored elsewhere it has everything from before", async () => {
    const { websiteId } = await makeWebsite(server, "Backed Up");
    let writing = true;
    const writes = (async () => {
      while (writing) await makeWebsite(server, "Meanwhile");
    })();
    const file = join(directory(), "copy.db");
    const backup = await run(["backup", file, "--data", server.directory]);
    writing = false;
    await writes;
    expect([backup.code, backup.out]).toEqual([0, `Wrote ${file}.\n`]);
    expect(statSync(file).mode & 0o077).toBe(0);
    const twice = await run(["backup", file, "--data", server.directory]);
    expect([twice.code, twice.lines]).toEqual([1, [expect.stringContaining("exists already")]]);

    const data = join(directory(), "new");
    const restored = await run(["restore", file, "--data", data]);
    expect([restored.code, restored.out]).toEqual([0, `Restored ${file} into ${data}.\n`]);
    const doctor = await run(["doctor", "--data", data]);
    expect([doctor.code, doctor.out]).toEqual([0, expect.not.stringContaining("FAIL")]);
    const serving = await serve(data);
    const found = await call(serving.baseUrl, "GET", `/v1/websites/${websiteId}`, undefined, server.key);
    expect(found.json.name).toBe("Backed Up");
    const busy = await run(["restore", file, "--force", "--data", data]);
    expect([busy.code, busy.lines]).toEqual([1, [expect.stringContaining("is serving")]]);
    expect(await serving.stop()).toBe(0);

    const refused = await run(["restore", file, "--data", data]);
    expect([refused.code, refused.lines]).toEqual([1, [expect.stringContaining("--force")]]);
    const forced = await run(["restore", file, "--force", "--data", data]);
    expect(forced.code).toBe(0);
    expect(readdirSync(data).filter((name) => name.includes("before-restore"))).toHaveLength(1);
  }, 300_000);

  test(
    "what is no backup is refused in one line and changes nothing",
    async () => {
      const data = directory();
      const junk = join(data, "junk");
      await Bun.write(junk, "junk");
      const target = join(data, "target");
      for (const [file, message] of [
        [junk, "is not a backup"],
        [join(data, "none"), "there is no file"],
      ]) {
        const { code, lines } = await run(["restore", file!, "--data", target]);
        expect([code, lines]).toEqual([1, [expect.stringContaining(message!)]]);
      }
      expect(existsSync(target)).toBe(false);
      const nowhere = await run(["backup", join(data, "no/such/b.db"), "--data", server.directory]);
      expect([nowhere.code, nowhere.lines]).toEqual([1, [expect.stringContaining("there is no directory")]]);
    },
    TIMEOUT_MS,
  );
});

describe("doctor", () => {
  test(
    "on a good directory: ok for each thing, exit code 0; on none yet too, and it makes nothing",
    async () => {
      const good = await run(["doctor", "--data", server.directory]);
      expect([good.code, good.err]).toEqual([0, ""]);
      for (const name of [
        "configuration",
        "proxies",
        "disk",
        "database",
        "references",
        "schema",
        "credits",
        "secret key",
        "engine builtin",
        "workers",
      ])
        expect(good.out).toMatch(new RegExp(`^ok {4}${name}: `, "m"));
      const data = join(directory(), "later");
      expect((await run(["doctor", "--data", data])).code).toBe(0);
      expect(existsSync(data)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    "a damaged database, a directory that can't be made, an engine out of reach: FAIL and exit code 1",
    async () => {
      const data = directory();
      await Bun.write(join(data, "sitewright.db"), "garbage ".repeat(1000));
      const damaged = await run(["doctor", "--data", data]);
      expect([damaged.code, damaged.out]).toEqual([1, expect.stringMatching(/^FAIL {2}database: /m)]);
      const below = await run(["doctor", "--data", join(data, "sitewright.db", "below")]);
      expect([below.code, below.out]).toEqual([1, expect.stringMatching(/^FAIL {2}disk: .*is not a directory/m)]);
      const unreachable = await run(["doctor", "--data", directory()], { OPENAI_BASE_URL: "http://127.0.0.1:1/v1" });
      expect([unreachable.code, unreachable.out]).toEqual([1, expect.stringMatching(/^FAIL {2}engine openai: /m)]);
    },
    TIMEOUT_MS,
  );
});

describe("a data directory that was in use", () => {
  test.each([
    ["empty", (file: string) => writeFileSync(file, "")],
    ["gone", (file: string) => rmSync(file)],
  ])(
    "whose database is %s is no first start: the server says what to do and ends; a backup brings all back",
    async (_, lose) => {
      const data = directory();
      const first = await serve(data);
      const backup = join(data, "backup.db");
      expect((await run(["backup", backup, "--data", data])).code).toBe(0);
      await first.stop();
      for (const ending of ["-wal", "-shm"]) rmSync(join(data, `sitewright.db${ending}`), { force: true });
      lose(join(data, "sitewright.db"));

      const refused = await run(["serve", "--data", data, "--port", "0"]);
      expect([refused.code, refused.out, refused.lines.length]).toEqual([1, "", 1]);
      expect(refused.err).toContain("secret.key is there");
      expect(refused.err).toContain("sitewright restore");
      expect(readdirSync(data)).not.toContain("sitewright.db-wal");

      expect(await run(["restore", backup, "--force", "--data", data])).toMatchObject({ code: 0 });
      const again = await serve(data);
      expect(again.key).toBeNull();
      expect((await call(again.baseUrl, "GET", "/v1/websites", undefined, first.key)).status).toBe(200);
      await again.stop();
    },
  );

  test("with another secret key is served, but nothing that needs a secret is; reset takes the key", async () => {
    const data = directory();
    const first = await serve(data);
    await first.stop();
    const key = await Bun.file(join(data, "secret.key")).text();
    writeFileSync(join(data, "secret.key"), "ab".repeat(32), { mode: 0o600 });
    const other = await serve(data);
    const hook = { url: "https://hooks.example.com/" };
    const refused = await call(other.baseUrl, "POST", "/v1/webhooks", hook, first.key);
    expect([refused.status, refused.json.code]).toEqual([503, "secret_key_missing"]);
    expect((await call(other.baseUrl, "GET", "/v1/websites", undefined, first.key)).status).toBe(200);
    expect((await run(["secrets", "reset", "--data", data])).err).toContain("stop it first");
    await other.stop();
    expect((await run(["doctor", "--data", data])).out).toMatch(/FAIL {2}secret key: .*another key/);

    expect((await run(["secrets", "reset", "--data", data])).code).toBe(0);
    const taken = await serve(data);
    expect((await call(taken.baseUrl, "POST", "/v1/webhooks", hook, first.key)).status).toBe(200);
    await taken.stop();
    writeFileSync(join(data, "secret.key"), key);
    expect((await run(["doctor", "--data", data])).out).toMatch(/FAIL {2}secret key/);
  });
});
