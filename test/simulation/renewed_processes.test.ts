/**
 * `--processes 2` whose program has been updated: each process is replaced while the other answers, and nobody notices, neither
 * visitors nor callers, with connections of their own for each request or with such as are kept open.
 */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { sha256Hex } from "../../src/lib/hash.ts";
import { ownTarget } from "../../src/providers/releases.ts";
import { rowsIn } from "../databases.ts";
import { newDirectory } from "../harness.ts";
import { PROGRAM } from "../program.ts";
import { startUpdateServer } from "../updates/update_server.ts";
import { type ServerProcess, startServerProcess } from "./server_process.ts";

/** How often all are replaced; more find what is rare. */
const ROUNDS = Number(process.env.ROUNDS ?? 1);
/** The executable of a newer version, which `update` then puts in the place of TEST_PROGRAM, a copy in a folder of its own. */
const { NEWER } = process.env;
const PATIENCE_MS = 120_000;

/** As the guide says: connections that arrive while a process lets go of the port are another's. */
const MIGRATION = "/proc/sys/net/ipv4/tcp_migrate_req";
const before = readFileSync(MIGRATION, "utf8");
/** @returns whether that may be set here */
function setMigration(value: string): boolean {
  try {
    writeFileSync(MIGRATION, value);
    return true;
  } catch {
    return false;
  }
}

let directory: string;
let server: ServerProcess;
let key: string;
let isMigrated: boolean;

beforeEach(async () => {
  isMigrated = setMigration("1");
  directory = newDirectory();
  server = await startServerProcess(directory, {
    environment: { SITEWRIGHT_PROCESSES: "2" },
  });
  [key = ""] = /sw_[0-9a-f]{64}/.exec(server.output().stdout) ?? [];
});
afterEach(async () => {
  setMigration(before);
  await server.kill();
  rmSync(directory, { recursive: true, force: true });
});

/** A request of which every failure counts: nothing is sent a second time. */
function send(agent: Agent | false, host: string, method: string, path: string, body?: object) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = { host, authorization: `Bearer ${key}`, "content-type": "application/json" };
  const { hostname, port } = new URL(server.baseUrl);
  const sent = request({ hostname, port, method, path, agent, headers }, async (answer) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of answer) parts.push(part);
      resolve({ status: answer.statusCode!, text: Buffer.concat(parts).toString() });
    } catch (error) {
      reject(error);
    }
  });
  sent.on("error", reject);
  sent.end(body && JSON.stringify(body));
  return promise;
}

const serving = async () =>
  (await rowsIn<{ pid: number }>(directory, "SELECT pid FROM processes ORDER BY pid")).map(({ pid }) => pid);

/** As an operator does while the server runs. */
async function updateTo(newer: string): Promise<void> {
  await using releases = startUpdateServer();
  const content = await Bun.file(newer).bytes();
  const version = String(Bun.spawnSync([newer, "--version"]).stdout).trim();
  const url = `sitewright-${version}-${ownTarget()}`;
  releases.files.set(url, content);
  const files = { [ownTarget()]: { url, bytes: content.length, sha256: sha256Hex(content) } };
  releases.publish([{ version, date: "2026-11-29", security: false, notes: "More.", files }]);
  const env = { ...process.env, ...releases.settings };
  // Named, since the program of a container is refused, and tests may run in one.
  const command = [PROGRAM[0]!, "update", "--program", PROGRAM[0]!, "--data", directory];
  const child = Bun.spawn(command, { env, stdout: "pipe", stderr: "pipe" });
  const said = await new Response(child.stdout).text();
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, ""]);
  expect(said).toContain("one by one");
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`not ${what}: ${server.output().stderr}`);
    await Bun.sleep(20);
  }
}

test("processes are replaced one after the other, and no request of a visitor or caller fails", async () => {
  const api = async (method: string, path: string, body?: object) => {
    const { status, text } = await send(false, "localhost", method, path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const website = await api("POST", "/v1/websites", { name: "Crumb", prompt: "A bakery" });
  const page = await api("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const thread = await api("POST", "/v1/threads", { page_id: page._id });
  await api("POST", "/v1/versions", { page_id: page._id, thread_id: thread._id, html: "<h1>Bread</h1>", css: "" });
  const { host } = new URL((await api("POST", "/v1/tools/deploy", { page_id: page._id })).url);
  await until("two", async () => (await serving()).length === 2);

  const failures: string[] = [];
  let [isOver, answered, made] = [false, 0, 0];
  const load = async (agent: Agent | false, work: (agent: Agent | false) => Promise<{ status: number }>) => {
    while (!isOver) {
      const outcome = await work(agent).then(
        ({ status }) => (status < 300 ? null : String(status)),
        (error) => String(error.code ?? error),
      );
      if (outcome) failures.push(outcome);
      else answered++;
      await Bun.sleep(2);
    }
  };
  const kept = new Agent({ keepAlive: true, maxSockets: 4 });
  const loads = [false as const, kept].flatMap((agent) => [
    load(agent, (agent) => send(agent, host, "GET", "/")),
    load(agent, (agent) => send(agent, host, "GET", "/")),
    load(agent, (agent) => send(agent, "localhost", "GET", "/v1/websites")),
    load(agent, async (agent) => {
      const answer = await send(agent, "localhost", "POST", `/v1/websites/${website._id}/redirects`, {
        path: `/old-${made++}`,
        target: "/",
      });
      return answer;
    }),
  ]);
  if (NEWER) await updateTo(NEWER);
  for (let round = 0; round < ROUNDS; round++) {
    const former = await serving();
    process.kill(server.pid, "SIGUSR2");
    await until("both replaced", async () => {
      const now = await serving();
      return now.length === 2 && now.every((pid) => !former.includes(pid));
    });
  }
  isOver = true;
  if (NEWER) for (const pid of await serving()) expect(readlinkSync(`/proc/${pid}/exe`)).toBe(PROGRAM[0]!);
  await Promise.all(loads);
  if (process.env.ROUNDS)
    process.stderr.write(`${answered} answered, ${failures.length} failed: ${[...new Set(failures)]}\n`);
  expect(failures.filter((failure) => isMigrated || failure !== "ECONNRESET")).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(server.output().stderr).not.toContain("is replaced");
}, 300_000);
