/**
 * Servers with their database on a server of PostgreSQL, as an operator runs them: two with folders of their own, as if on
 * two machines, are one service; what one has begun when it dies, the other ends; and whatever is wrong at the start says
 * what to do.
 */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { SQL } from "bun";
import { call, newDirectory, parseEvents } from "../harness.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { runToEnd, type ServerProcess, startServerProcess } from "./server_process.ts";

const SECRET_KEY = "5e".repeat(32);
const PATIENCE_MS = 120_000;

let postgres: Postgres;
let url: string;
let environment: Record<string, string>;
let directories: string[];
let servers: ServerProcess[];
let key: string;

beforeAll(async () => {
  postgres = await startPostgres(true);
});
afterAll(() => postgres.stop());
beforeEach(async () => {
  url = await postgres.newDatabase();
  environment = { SITEWRIGHT_DATABASE_URL: url, SITEWRIGHT_SECRET_KEY: SECRET_KEY };
  directories = [newDirectory(), newDirectory()];
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.kill();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

async function start(at: number, more: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServerProcess(directories[at]!, { environment: { ...environment, ...more } });
  servers.push(server);
  const [made] = /sw_[0-9a-f]{64}/.exec(server.output().stdout) ?? [];
  if (made) key = made;
  return server;
}

const ask = (server: ServerProcess, method: string, path: string, body?: unknown, as = key) =>
  call(server.baseUrl, method, path, body, as, { Connection: "close" });

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await isSo()); ) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`${isSo} is not so: ${servers.at(-1)!.output().stderr}`);
    await Bun.sleep(20);
  }
}

test("from an empty database to a published website, which the other machine serves and hears of as well", async () => {
  const [one, other] = [await start(0), await start(1)];
  expect(other.output().stdout).not.toContain("sw_");
  const { json: website } = await ask(one, "POST", "/v1/websites", {
    name: "Aoki Ramen",
    prompt: "A ramen restaurant.",
  });
  const { json: page } = await ask(other, "POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { json: run } = await ask(one, "POST", `/v1/pages/${page._id}/generate`, {});
  const stream = await ask(other, "GET", `/v1/runs/${run.run_id}/events`);
  expect(parseEvents(stream.text).at(-1)!.event).toBe("completed");
  const { json: deployed } = await ask(other, "POST", "/v1/tools/deploy", { page_id: page._id });
  const { host } = new URL(deployed.url);
  const visit = (server: ServerProcess, path: string, init: RequestInit = {}) =>
    fetch(`${server.baseUrl}${path}`, { ...init, redirect: "manual", headers: { Host: host } });
  for (const server of [one, other]) expect(await (await visit(server, "/")).text()).toContain("Aoki Ramen");

  const { json: forms } = await ask(one, "GET", `/v1/forms?page_id=${page._id}`);
  const body = new FormData();
  for (const { name, type } of forms.data[0].fields)
    body.set(
      name,
      type === "email" ? "ada@example.com" : type === "number" ? "2" : type === "date" ? "2027-01-02" : "Ada",
    );
  const sent = await visit(one, `/_sw/forms/${forms.data[0]._id}`, { method: "POST", body });
  expect(sent.status).toBeLessThan(400);
  const { json: submissions } = await ask(other, "GET", `/v1/forms/${forms.data[0]._id}/submissions`);
  expect(submissions.data).toHaveLength(1);
  await until(async () => {
    const { json } = await ask(other, "GET", `/v1/pages/${page._id}/analytics`);
    return json.totals.views + json.totals.bots >= 2;
  });

  // What is decided from memory is heard of.
  const { json: made } = await ask(one, "POST", "/v1/api_keys", { name: "Short" });
  expect((await ask(other, "GET", "/v1/credits", undefined, made.key)).status).toBe(200);
  await ask(one, "DELETE", `/v1/api_keys/${made._id}`);
  await until(async () => (await ask(other, "GET", "/v1/credits", undefined, made.key)).status === 401);
  await ask(one, "PUT", `/v1/websites/${website._id}`, { name: "Aoki" });
  expect((await ask(other, "GET", `/v1/websites/${website._id}`)).json.name).toBe("Aoki");

  for (const server of [one, other]) expect((await server.terminate()).code).toBe(0);
  expect([one, other].map((server) => server.output().stderr).join("")).not.toContain('"level":"error"');
});

test("what a machine has begun when it dies, the other ends", async () => {
  const [one, other] = [await start(0), await start(1)];
  const runs: string[] = [];
  for (let at = 0; at < 3; at++) {
    const { json: website } = await ask(one, "POST", "/v1/websites", { name: `Bakery ${at}`, prompt: "A bakery." });
    const { json: page } = await ask(one, "POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const { json } = await ask(one, "POST", `/v1/pages/${page._id}/generate`, {});
    runs.push(json.run_id);
  }
  expect(runs.every((id) => typeof id === "string")).toBe(true);
  await one.kill();
  await until(async () => {
    const states = await Promise.all(runs.map(async (id) => (await ask(other, "GET", `/v1/runs/${id}`)).json.status));
    if (states.includes("failed")) throw new Error(`${states}: ${other.output().stderr}`);
    return states.every((status) => status === "completed");
  });
  const { json: balance } = await ask(other, "GET", "/v1/credits");
  const { json: ledger } = await ask(other, "GET", "/v1/credits/ledger?limit=100");
  expect(ledger.data.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)).toBe(
    balance.balance ?? balance.credits,
  );
});

test("the database's server crashes three times while two machines write: what was acknowledged is there, once, and nobody is started anew", async () => {
  const both = [await start(0), await start(1)];
  const acknowledged: string[] = [];
  let unavailable = 0;
  let isOver = false;
  const writers = Array.from({ length: 6 }, async (_, writer) => {
    for (let at = 0; !isOver; at++) {
      const name = `${writer} ${at}`;
      const { status } = await ask(both[writer % 2]!, "POST", "/v1/websites", { name, prompt: "A bakery." });
      if (status === 200) acknowledged.push(name);
      else {
        expect(status).toBe(503);
        unavailable++;
      }
    }
  });
  for (let crash = 0; crash < 3; crash++) {
    const before = acknowledged.length;
    await until(async () => acknowledged.length >= before + 10);
    await postgres.crash(200 * crash);
  }
  const before = acknowledged.length;
  await until(async () => acknowledged.length >= before + 10);
  isOver = true;
  await Promise.all(writers);
  const there: string[] = [];
  for (let page = 0; ; page++) {
    const { json } = await ask(both[0]!, "GET", `/v1/websites?limit=50&page=${page}`);
    there.push(...json.data.map(({ name }: { name: string }) => name));
    if (json.data.length < 50) break;
  }
  expect(acknowledged.filter((name) => !there.includes(name))).toEqual([]);
  expect(there).toHaveLength(new Set(there).size);
  // One that was told as not done may be, when it could not be found out; there are no others.
  expect(there.length - acknowledged.length).toBeLessThanOrEqual(unavailable);
});

test("what is wrong at the start is one line that says what to do, and shows no password", async () => {
  const started = (address: string) =>
    runToEnd(["serve", "--data", directories[0]!, "--port", "0"], {
      environment: { SITEWRIGHT_DATABASE_URL: address },
    });
  const changed = (change: (address: URL) => void): string => {
    const address = new URL(url);
    address.password = "hidden";
    change(address);
    return address.href;
  };
  const wrong: [string, string][] = [
    ["https://example.com/x", "SITEWRIGHT_DATABASE_URL must be like"],
    [changed((address) => void Object.assign(address, { port: "1" })), "can't be reached"],
    [changed((address) => void Object.assign(address, { pathname: "/nothing" })), 'has no database "nothing"; make it'],
    [changed((address) => void Object.assign(address, { username: "nobody" })), 'refuses the user "nobody"'],
  ];
  for (const [address, words] of wrong) {
    const { code, stderr } = await started(address);
    expect(stderr).toContain(words);
    expect(stderr.trim().split("\n")).toHaveLength(1);
    expect(stderr).not.toContain("hidden");
    expect(code).not.toBe(0);
  }
  const admin = new SQL({ url, max: 1 });
  await admin.unsafe("CREATE SCHEMA sitewright; CREATE TABLE sitewright.theirs (a int)");
  await admin.close();
  expect((await started(url)).stderr).toContain("something else's; give Sitewright a database of its own");
});

test("commands work on it; those that are about files say what to do instead", async () => {
  const server = await start(0);
  const command = (...args: string[]) => runToEnd([...args, "--data", directories[1]!], { environment });
  expect((await command("accounts", "list")).stdout).toContain("acc_");
  const made = await command("keys", "create", "Second");
  const [second] = /sw_[0-9a-f]{64}/.exec(made.stdout)!;
  expect((await ask(server, "GET", "/v1/credits", undefined, second)).status).toBe(200);
  expect((await command("backup", "x.db")).stderr).toContain("pg_dump");
  expect((await command("restore", "x.db")).stderr).toContain("pg_restore");
  const { stdout } = await command("doctor");
  expect(stdout).toMatch(/ok {4}database: PostgreSQL \d/);
  expect(stdout).toContain("ok    schema: up to date");
  expect(stdout).toContain("ok    credits: every balance is the sum of its ledger");
  expect(stdout).toContain("ok    secret key: from SITEWRIGHT_SECRET_KEY");
});

test("a second machine without the key of stored secrets says so, and makes no other", async () => {
  environment = { SITEWRIGHT_DATABASE_URL: url };
  await start(0);
  const other = await start(1);
  await until(async () => other.output().stderr.includes("a key that another machine has"));
  const { stdout } = await runToEnd(["doctor", "--data", directories[1]!], { environment });
  expect(stdout).toContain("FAIL  secret key");
});
