/** The command line, each command run as a process of its own. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "../../src/config.ts";
import { call, makeWebsite, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, tokenOf } from "../people.ts";
import { PROGRAM } from "../program.ts";

const directories: string[] = [];
const directory = () => {
  const made = newDirectory();
  directories.push(made);
  return made;
};

/** The environment of a command: nothing of ours but what a process needs. */
const environment = (more: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? "",
  HOME: process.env.HOME ?? "",
  ...more,
});

async function run(args: string[], more: Record<string, string> = {}) {
  const child = Bun.spawn([...PROGRAM, ...args], {
    env: environment(more),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  expect(`${out}${err}`).not.toMatch(/\n\s+at .*:\d+|\.ts:\d+:\d+/);
  return { out, err, code, lines: err.split("\n").filter(Boolean) };
}

/** Starts `serve` and waits until it has said where. */
async function serve(data: string, more: Record<string, string> = {}) {
  const child = Bun.spawn([...PROGRAM, "serve", "--data", data, "--port", "0"], {
    env: environment(more),
    stdout: "pipe",
    stderr: "pipe",
  });
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  let out = "";
  while (!/README[^\n]*\n|data: [^\n]*\)\n(Nobody [^\n]*\n)?$/.test(out)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`serve ended: ${out}${await new Response(child.stderr).text()}`);
    out += value;
  }
  const baseUrl = /serves (\S+)/.exec(out)![1]!.replace("localhost", "127.0.0.1");
  const stop = async () => {
    child.kill("SIGTERM");
    return await child.exited;
  };
  return { out, baseUrl, key: /sw_[0-9a-f]{64}/.exec(out)?.[0] ?? null, stop };
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.stop();
  for (const made of directories) rmSync(made, { recursive: true, force: true });
});

const TIMEOUT_MS = 30_000;

describe("help and mistakes", () => {
  test(
    "--help lists every command and every setting with its default; --version is one line",
    async () => {
      const help = await run(["--help"]);
      expect([help.code, help.err]).toEqual([0, ""]);
      for (const [name, { fallback }] of Object.entries(SETTINGS)) {
        expect(help.out).toContain(name);
        if (fallback) expect(help.out).toContain(`[${fallback}]`);
      }
      for (const name of ["serve", "keys", "accounts", "setup-link", "users", "backup", "restore", "doctor"])
        expect(help.out).toContain(`  ${name}`);
      const version = await run(["--version"]);
      expect([version.code, version.out]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
    },
    TIMEOUT_MS,
  );

  test.each([
    [["bogus"], "unknown command 'bogus'"],
    [["serve", "--bogus"], "unknown option '--bogus'"],
    [["keys", "create"], "missing required argument 'name'"],
    [["keys", "create", ""], "must not be empty"],
    [["accounts", "create", "x", "--plan", "gold"], "must be one of free, pro, agency"],
    [["accounts", "create", "x", "--email", "nobody"], "must be an e-mail address"],
    [["accounts", "plan", "acc_x", "gold"], "must be one of free, pro, agency"],
    [["accounts", "credits", "acc_x", "1.5"], "must be a whole number"],
  ])(
    "%j: exit code 2 and a line that says so",
    async (args, message) => {
      const { code, out, lines } = await run(args);
      expect([code, out]).toEqual([2, ""]);
      expect(lines[0]).toContain(message);
      expect(lines.length).toBeLessThanOrEqual(2);
    },
    TIMEOUT_MS,
  );

  test(
    "wrong settings: one line each, exit code 2, nothing is made, secrets are not shown",
    async () => {
      const data = join(directory(), "data");
      const { code, lines, err } = await run(["serve", "--data", data], {
        SITEWRIGHT_PORT: "99999",
        SITEWRIGHT_BASE_URL: "example.com",
        SITEWRIGHT_DEFAULT_DOMAIN: "not a domain",
        SITEWRIGHT_MONTHLY_CREDITS: "-1",
        SITEWRIGHT_RATE_LIMIT_FACTOR: "0",
        SITEWRIGHT_ENGINE: "magic",
        OPENAI_BASE_URL: "ftp://x",
        OPENAI_API_KEY: "sk-secret",
        SITEWRIGHT_PRIVATE_NETWORKS: "10.0.0.1",
        SITEWRIGHT_SECRET_KEY: "sk-secret",
      });
      expect(code).toBe(2);
      expect(lines).toHaveLength(9);
      for (const line of lines) expect(line).toMatch(/^sitewright: (SITEWRIGHT|OPENAI)_[A-Z_]+ must be .*, but is /);
      expect(err).not.toContain("sk-secret");
      expect(existsSync(data)).toBe(false);
    },
    TIMEOUT_MS,
  );

  test(
    "a port in use, or a data directory that can't be: one line, exit code 1, and the process ends",
    async () => {
      const data = directory();
      const used = await run(["serve", "--data", data, "--port", String(server.port)]);
      expect([used.code, used.lines]).toEqual([
        1,
        [expect.stringContaining(`port ${server.port} on 127.0.0.1 is in use`)],
      ]);
      const file = join(data, "file");
      await Bun.write(file, "x");
      for (const wrong of [file, join(file, "below")]) {
        const { code, lines } = await run(["serve", "--data", wrong, "--port", "0"]);
        expect([code, lines]).toEqual([1, [expect.stringContaining(`the data directory ${wrong} can't be used`)]]);
      }
    },
    TIMEOUT_MS,
  );

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

describe("serve", () => {
  test(
    "the first start shows a key and the reference's password, once; SIGTERM ends it with 0; the next start knows all",
    async () => {
      const data = join(directory(), "data");
      const first = await serve(data);
      expect(first.out).toContain("Reference password  ");
      expect(first.key).not.toBeNull();
      // The link comes first: with it the operator signs in, and can make keys.
      const link = /Set up your sign-in (http:\/\/localhost:\d+\/app\/setup#token=([0-9a-f]{64}))/.exec(first.out)!;
      expect(first.out.indexOf(link[0])).toBeLessThan(first.out.indexOf(first.key!));
      const operator = { token: link[2], email: "operator@example.com", password: PASSWORD };
      const setUp = await call(first.baseUrl, "POST", "/auth/setup", operator, null);
      expect(setUp.json.user.role).toBe("owner");
      const curl = /1\. Make a website: +(curl .*)/.exec(first.out)![1]!;
      expect(curl).toContain(first.key!);
      const pasted = Bun.spawn(["bash", "-c", curl.replace("localhost", "127.0.0.1")], { stdout: "pipe" });
      const made = JSON.parse(await new Response(pasted.stdout).text());
      expect(made.name).toBe("Crumb & Co");
      const password = /Reference password +(\S+)/.exec(first.out)![1];
      const docs = await fetch(`${first.baseUrl}/docs/json`, {
        headers: { Authorization: `Basic ${btoa(`docs:${password}`)}` },
      });
      expect(docs.status).toBe(200);
      expect(await first.stop()).toBe(0);
      expect(statSync(data).mode & 0o077).toBe(0);

      const second = await serve(data);
      expect(second.key).toBeNull();
      expect(second.out.trim().split("\n")).toHaveLength(1);
      expect((await call(second.baseUrl, "GET", `/v1/websites/${made._id}`, undefined, first.key)).json.name).toBe(
        "Crumb & Co",
      );
      expect(await second.stop()).toBe(0);
    },
    TIMEOUT_MS,
  );
});

test(
  "a start says how to begin as long as nobody can sign in",
  async () => {
    const data = join(directory(), "data");
    await (await serve(data)).stop();
    const second = await serve(data);
    expect(second.out).toContain('Nobody can sign in yet: "sitewright setup-link" prints a link');
    const { out } = await run(["setup-link", "--data", data]);
    expect(out).toMatch(/^http:\/\/localhost:\d+\/app\/setup#token=[0-9a-f]{64}\n$/);
    expect(await second.stop()).toBe(0);
  },
  TIMEOUT_MS,
);

describe("who signs in, while a server serves", () => {
  const cli = (...args: string[]) => run([...args, "--data", server.directory], { SITEWRIGHT_PORT: "4321" });
  const open = (path: string, body: object) => call(server.baseUrl, "POST", path, body, null);

  test(
    "a set-up link works once, and none is made for who can sign in; a reset link sets a new password",
    async () => {
      const client = await server.addAccount();
      const made = await cli("setup-link", "--account", client.accountId);
      expect(made.out).toMatch(/^http:\/\/localhost:4321\/app\/setup#token=[0-9a-f]{64}\n$/);
      const email = `${crypto.randomUUID()}@example.com`;
      const setUp = { token: tokenOf(made.out.trim()), email, password: PASSWORD };
      expect((await open("/auth/setup", setUp)).status).toBe(200);
      const again = await cli("setup-link", "--account", client.accountId);
      expect([again.code, again.lines]).toEqual([1, [expect.stringContaining("can sign in already")]]);

      const reset = await cli("users", "reset-password", email.toUpperCase());
      const token = tokenOf(reset.out.trim());
      expect((await open("/auth/password_reset/confirm", { token, password: "another good one" })).status).toBe(200);
      expect((await open("/auth/sign_in", { email, password: PASSWORD })).status).toBe(403);
      const nobody = await cli("users", "reset-password", "nobody@example.com");
      expect([nobody.code, nobody.lines]).toEqual([1, [expect.stringContaining("there is no user nobody@")]]);
    },
    TIMEOUT_MS,
  );

  test(
    "users are listed without their passwords; a role holds at once, and an account keeps an owner",
    async () => {
      const client = await server.addAccount();
      const viewer = await makePerson(client, "viewer");
      const row = (await cli("users", "list")).out.split("\n").find((line) => line.includes(viewer.email))!;
      expect(row.split(/ {2,}/).slice(0, 6)).toEqual([viewer.userId, viewer.email, "Ada", "viewer", "Test", "yes"]);
      expect(row).not.toContain("argon2");
      expect((await viewer.get("/v1/api_keys")).status).toBe(403);
      expect((await cli("users", "role", viewer.email, "owner")).out).toBe(`${viewer.email} is owner.\n`);
      expect((await viewer.get("/v1/api_keys")).status).toBe(200);
      const first = (await client.get("/v1/users")).json.data.at(-1)._id;
      expect((await cli("users", "role", first, "viewer")).code).toBe(0);
      const last = await cli("users", "role", viewer.userId, "editor");
      expect([last.code, last.lines]).toEqual([1, [expect.stringContaining("needs an owner")]]);
      expect((await cli("users", "role", viewer.userId, "king")).code).toBe(2);
    },
    TIMEOUT_MS,
  );
});

describe("keys and accounts, while a server serves", () => {
  const cli = (...args: string[]) => run([...args, "--data", server.directory]);
  const status = async (key: string) => (await call(server.baseUrl, "GET", "/v1/users/me", undefined, key)).status;

  test(
    "a key works as soon as it is printed, is listed without its secret, and is dead once revoked",
    async () => {
      const made = await cli("keys", "create", "From the shell");
      const key = made.out.trim();
      expect(key).toMatch(/^sw_[0-9a-f]{64}$/);
      expect(await status(key)).toBe(200);
      const { out } = await cli("keys", "list");
      const row = out.split("\n").find((line) => line.includes("From the shell"))!;
      expect(out).not.toContain(key);
      const id = row.split(" ")[0]!;
      const revoked = await cli("keys", "revoke", id);
      expect([revoked.code, revoked.out]).toEqual([0, `Revoked From the shell (${id}).\n`]);
      expect(await status(key)).toBe(401);
      const again = await cli("keys", "revoke", id);
      expect([again.code, again.lines]).toEqual([1, [expect.stringContaining(`there is no active key ${id}`)]]);
    },
    TIMEOUT_MS,
  );

  test(
    "the eleventh key is refused in one line",
    async () => {
      const client = await server.addAccount();
      for (let n = 1; n < 10; n++) await client.post("/v1/api_keys", { name: `k${n}` });
      const { code, lines } = await cli("keys", "create", "one too many", "--account", client.accountId);
      expect([code, lines]).toEqual([1, [expect.stringContaining("10 active keys")]]);
    },
    TIMEOUT_MS,
  );

  test(
    "accounts: create, list, plan and credits take effect at once",
    async () => {
      const email = `${crypto.randomUUID()}@example.com`;
      const made = await cli(
        "accounts",
        "create",
        "Müller & Söhne",
        "--plan",
        "pro",
        "--credits",
        "50",
        "--email",
        email,
      );
      const [, id] = /Account +(acc_\w+)/.exec(made.out)!;
      const [, key] = /API key +(sw_\w+)/.exec(made.out)!;
      expect(made.out).toMatch(/Sign-in {2}http:\/\/localhost:\d+\/app\/setup#token=[0-9a-f]{64}\n/);
      expect(await status(key!)).toBe(401);
      expect((await cli("accounts", "plan", id!, "agency")).out).toBe("Müller & Söhne is on agency (active).\n");
      expect(await status(key!)).toBe(200);
      expect((await cli("accounts", "credits", id!, "25")).out).toBe("The balance is 75 credits.\n");
      expect((await cli("accounts", "credits", id!, "-70")).out).toBe("The balance is 5 credits.\n");
      const below = await cli("accounts", "credits", id!, "-6");
      expect([below.code, below.lines]).toEqual([1, [expect.stringContaining("can't go below 0")]]);
      const credits = await call(server.baseUrl, "GET", "/v1/credits", undefined, key!);
      expect(credits.json).toMatchObject({ balance: 5, monthly_allowance: 50 });
      await cli("accounts", "plan", id!, "agency", "--status", "canceled");
      expect(await status(key!)).toBe(401);
      const row = (await cli("accounts", "list")).out.split("\n").find((line) => line.includes(id!))!;
      expect(row.split(/ {2,}/)).toEqual([id!, "Müller & Söhne", "agency", "canceled", "self_hosted", "5", "50"]);
      const twice = await cli("accounts", "create", "Again", "--email", email);
      expect([twice.code, twice.lines]).toEqual([1, [expect.stringContaining(`${email} exists already`)]]);
      const nobody = await cli("accounts", "plan", "acc_nobody", "pro");
      expect([nobody.code, nobody.lines]).toEqual([1, [expect.stringContaining("there is no account acc_nobody")]]);
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
  }, 60_000);

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
