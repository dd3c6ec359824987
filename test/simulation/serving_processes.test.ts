/**
 * `--processes 2`, as an operator runs it: one address, one start-up text, and nobody notices when one of the processes
 * is killed, but for the calls that it was answering.
 */
import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isOnServer, look, rowsIn } from "../databases.ts";
import { type Answer, call, newDirectory, parseEvents } from "../harness.ts";
import { brokenRules } from "./invariants.ts";
import { runToEnd, type ServerProcess, startServerProcess } from "./server_process.ts";

const PATIENCE_MS = 120_000;

let directory: string;
let server: ServerProcess;
let key: string;

beforeEach(async () => {
  directory = newDirectory();
  server = await startServerProcess(directory, { environment: { SITEWRIGHT_PROCESSES: "2" } });
  [key = ""] = /sw_[0-9a-f]{64}/.exec(server.output().stdout) ?? [];
});
afterEach(async () => {
  await server.kill();
  await until(async () => (await serving()).length === 0);
  rmSync(directory, { recursive: true, force: true });
});

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const begun = Date.now();
  while (!(await isSo())) {
    if (Date.now() - begun > PATIENCE_MS) throw new Error(`${isSo} is not so: ${server.output().stderr}`);
    await Bun.sleep(5);
  }
}

/** The pids of the processes that serve, by the locks that they hold. */
async function serving(): Promise<number[]> {
  const rows = await rowsIn<{ pid: number }>(directory, "SELECT pid FROM processes ORDER BY _id");
  return rows.map(({ pid }) => pid).filter((pid) => existsSync(`/proc/${pid}`));
}

/** A call over a connection of its own, so that any of the processes may get it. */
const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(server.baseUrl, method, path, body, key, { Connection: "close", ...headers });

async function asked(method: string, path: string, body?: unknown): Promise<Answer["json"]> {
  const answer = await ask(method, path, body);
  expect(answer.status).toBe(200);
  return answer.json;
}

test("what is answered by one is so for all, whoever is asked next", async () => {
  expect(server.output().stdout.match(/serves http/g)).toHaveLength(1);
  expect(server.output().stdout).toContain("processes: 2");
  expect(await serving()).toHaveLength(2);
  for (let round = 0; round < 15; round++) {
    const website = await asked("POST", "/v1/websites", { name: `Website ${round}`, prompt: "A bakery." });
    expect((await asked("GET", `/v1/websites/${website._id}`)).name).toBe(`Website ${round}`);
    const made = await asked("POST", "/v1/api_keys", { name: "Short" });
    expect((await ask("GET", "/v1/websites", undefined, { Authorization: `Bearer ${made.key}` })).status).toBe(200);
    await asked("DELETE", `/v1/api_keys/${made._id}`);
    const revoked = async () =>
      (await ask("GET", "/v1/websites", undefined, { Authorization: `Bearer ${made.key}` })).status === 401;
    // What is decided from memory is told by a server after the commit, some milliseconds later.
    if (isOnServer) await until(revoked);
    else expect(await revoked()).toBe(true);
  }
  expect((await server.terminate()).code).toBe(0);
  expect(await serving()).toEqual([]);
  // Of those of a server nothing is in the folder.
  const lives = join(directory, "processes");
  expect(existsSync(lives) ? readdirSync(lives) : []).toEqual([]);
});

test("one that is killed is replaced; runs come to their end, and their streams go on at the others", async () => {
  for (let round = 0; round < 3; round++) {
    const website = await asked("POST", "/v1/websites", { name: "Crumb & Co", prompt: "A bakery in Portland." });
    const page = await asked("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    const { run_id } = await asked("POST", `/v1/pages/${page._id}/generate`, {});
    await until(async () => (await serving()).length === 2);
    const [oldest, newest] = await serving();
    process.kill(round % 2 ? oldest! : newest!, "SIGKILL");
    let last = 0;
    const events: string[] = [];
    await until(async () => {
      try {
        const answer = await ask("GET", `/v1/runs/${run_id}/events`, undefined, { "Last-Event-ID": String(last) });
        for (const { id, event } of parseEvents(answer.text)) {
          expect(id).toBe(last + 1);
          last = id;
          events.push(event);
        }
      } catch {
        // The one that was asked is the one that was killed.
      }
      return events.at(-1) === "completed";
    });
  }
  await until(async () => (await serving()).length === 2);
  expect(server.output().stderr).toContain("a serving process has ended and is replaced");
  expect(await look(directory, (database) => brokenRules(database, Date.now()))).toEqual({});
});

test("while one is replaced, the others answer: nobody is told that one begins", async () => {
  for (let round = 0; round < 3; round++) {
    const before = await serving();
    process.kill(before[round % 2]!, "SIGKILL");
    const statuses = new Set<number>();
    await until(async () => {
      try {
        statuses.add((await ask("GET", "/v1/websites")).status);
      } catch {
        // It was given to the one that was killed.
      }
      const now = await serving();
      return now.length === 2 && !now.includes(before[round % 2]!);
    });
    for (let call = 0; call < 20; call++) statuses.add((await ask("GET", "/v1/websites")).status);
    expect([...statuses]).toEqual([200]);
  }
});

test("they end with the one that started them, also when it is killed", async () => {
  const pids = await serving();
  expect(pids).toHaveLength(2);
  await server.kill();
  await until(() => pids.every((pid) => !existsSync(`/proc/${pid}`) || stateOf(pid) === "Z"));
});

const stateOf = (pid: number): string => / ([A-Z]) /.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";

test("a port that somebody else has is said to be in use", async () => {
  const { port } = new URL(server.baseUrl);
  const other = newDirectory();
  const { code, stderr } = await runToEnd(["serve", "--data", other, "--port", port, "--processes", "2"]);
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: `sitewright: port ${port} on 127.0.0.1 is in use; stop the other program or set SITEWRIGHT_PORT\n`,
  });
  rmSync(other, { recursive: true, force: true });
});
