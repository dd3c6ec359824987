/** The command line. What it says of the file of a database is in cli_files.test.ts. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { Secret, TOTP } from "otpauth";
import { SETTINGS } from "../../src/settings/config.ts";
import { run, serve } from "../command_line.ts";
import { call, type Json, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { startMailServer } from "../mail_server.ts";
import { makePerson, PASSWORD, tokenOf } from "../people.ts";

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

describe("help and mistakes", () => {
  test(
    "--help lists every command and every setting with its default; --version is one line",
    async () => {
      const help = await run(["--help"]);
      expect([help.code, help.err]).toEqual([0, ""]);
      for (const { name, default: value } of SETTINGS) {
        expect(help.out).toContain(name);
        if (value) expect(help.out).toContain(`[${value}]`);
      }
      for (const name of ["serve", "keys", "accounts", "setup-link", "users", "backup", "restore", "doctor", "demo"])
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
    "a setting that is misspelt is told by the doctor",
    async () => {
      const data = join(directory(), "data");
      const misspelt = { SITEWRIGHT_SMTP_URI: "smtp://x", SITEWRIGHT_EMPTY: "" };
      const { code, out } = await run(["doctor", "--data", data], misspelt);
      expect(code).toBe(1);
      expect(out).toContain('FAIL  settings: there is no SITEWRIGHT_SMTP_URI; see "sitewright --help"');
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
    "a reset link can take the second factor off as well, for whoever has lost it; the audit says both",
    async () => {
      const person = await makePerson(server, "owner");
      const { secret } = (await person.post("/v1/second_factor", {})).json;
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
      expect((await person.post("/v1/second_factor/confirm", { code })).status).toBe(200);
      const asked = await open("/auth/sign_in", { email: person.email, password: PASSWORD });
      expect([asked.json.user, typeof asked.json.second_factor.token]).toEqual([null, "string"]);

      const kept = await cli("users", "reset-password", person.email);
      const reset = await cli("users", "reset-password", person.email, "--without-second-factor");
      expect([kept.code, reset.code]).toEqual([0, 0]);
      const password = "another good one";
      const done = await open("/auth/password_reset/confirm", { token: tokenOf(reset.out.trim()), password });
      expect([done.json.user?._id, done.json.second_factor]).toEqual([person.userId, null]);
      const { data } = (await server.get("/v1/audit?limit=20")).json;
      const noted = data.filter(({ via }: Json) => via === "command").map(({ operation }: Json) => operation);
      expect(noted.slice(0, 3)).toEqual(["second_factor.delete", "users.password_link", "users.password_link"]);
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

test(
  "a key that is made while a server serves is told to the owners of its account, and to nobody else",
  async () => {
    const mail = await startMailServer();
    const data = directory();
    const served = await serve(data, {
      SITEWRIGHT_SMTP_URL: mail.url,
      SITEWRIGHT_MAIL_FROM: "desk@sitewright.example",
    });
    try {
      for (const who of ["ada", "bob"])
        expect((await run(["accounts", "create", who, "--email", `${who}@owner.example`, "--data", data])).code).toBe(
          0,
        );
      const listed = (await run(["accounts", "list", "--data", data])).out;
      const id = /(acc_\w+)[^\n]*ada/.exec(listed)![1]!;
      const made = await run(["keys", "create", "Deploy script", "--account", id, "--data", data]);
      expect(made.out).toMatch(/^sw_[0-9a-f]{64}\n$/);
      const [notice, ...others] = await mail.arrived(1);
      expect([notice!.to, others]).toEqual([["ada@owner.example"], []]);
      expect(notice!.mail.text).toContain("Deploy script");
      expect(notice!.raw).not.toContain(made.out.trim());
    } finally {
      await served.stop();
      await mail.stop();
    }
  },
  TIMEOUT_MS,
);

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
      // Another process's word takes some milliseconds where it goes through a server.
      while ((await status(key)) !== 401) await Bun.sleep(5);
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
      expect(made.out).toContain(`${key}  (works with the plan agency)\n`);
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
      const open = await cli("accounts", "create", "Open", "--plan", "agency");
      expect(open.out).toMatch(/^API key {2}sw_[0-9a-f]{64}$/m);
      const twice = await cli("accounts", "create", "Again", "--email", email);
      expect([twice.code, twice.lines]).toEqual([1, [expect.stringContaining(`${email} exists already`)]]);
      const nobody = await cli("accounts", "plan", "acc_nobody", "pro");
      expect([nobody.code, nobody.lines]).toEqual([1, [expect.stringContaining("there is no account acc_nobody")]]);
    },
    TIMEOUT_MS,
  );
});
