/** Processes of the benchmarks: each server runs in its own, on the loopback interface, and is stopped by its pid. */
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setPriority } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "..");
export const EXECUTABLE = join(ROOT, "dist", "sitewright");
const START_LIMIT_MS = 20_000;

/** A child process with what it has printed so far. */
export interface Child {
  pid: number;
  output(): string;
  /** Writes one line to its standard input. */
  tell(line: string): void;
  stop(): Promise<void>;
}

const running = new Set<Child>();

/** Starts a process; its standard error goes to ours. */
export function startChild(command: string[], environment: Record<string, string> = {}): Child {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "inherit",
  });
  let output = "";
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of child.stdout) output += decoder.decode(bytes, { stream: true });
  };
  const ended = read();
  const handle: Child = {
    pid: child.pid,
    output: () => output,
    tell(line) {
      child.stdin.write(`${line}\n`);
      child.stdin.flush();
    },
    async stop() {
      running.delete(handle);
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), 5000);
      await child.exited;
      clearTimeout(patience);
      await ended;
    },
  };
  running.add(handle);
  return handle;
}

/** Stops whatever a failed measurement has left running. */
export const stopAll = async (): Promise<void> => void (await Promise.all([...running].map((child) => child.stop())));

/** Waits until a child has printed something that matches. */
export async function printed(child: Child, pattern: RegExp): Promise<RegExpMatchArray> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const match = child.output().match(pattern);
    if (match) return match;
    if (performance.now() > deadline) throw new Error(`a process did not print ${pattern}: ${child.output()}`);
    await Bun.sleep(2);
  }
}

/** Asks a child that answers each line with one of JSON; it has printed `before` lines until then. */
export function asking<Answer>(child: Child, before = 0): (words?: string) => Promise<Answer> {
  let line = before;
  return async (words = "") => {
    line++;
    child.tell(words);
    return JSON.parse((await printed(child, new RegExp(`^(?:.*\\n){${line - 1}}(\\{.*\\})\\n`)))[1]!) as Answer;
  };
}

/** Runs a command to its end and returns what it printed. */
export async function runToEnd(command: string[], environment: Record<string, string> = {}): Promise<string> {
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [output, problems, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  if (code !== 0) throw new Error(`${command.join(" ")} failed: ${problems || output}`);
  return output;
}

/** The processor time of all threads of a process so far. */
export const processorMicroseconds = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + threadNanoseconds(pid, thread), 0) / 1000;

/** The same of a process and all that it has started. */
export function processorMicrosecondsOfAll(pid: number): number {
  const started = childrenOf(pid).map(processorMicrosecondsOfAll);
  return started.reduce((sum, each) => sum + each, processorMicroseconds(pid));
}

function childrenOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).map((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, "utf8"),
  );
  return children.join(" ").split(" ").filter(Boolean).map(Number);
}

/** Makes a process so nice with all of its threads, of which Linux would take the first alone. */
export function setNiceness(pid: number, niceness: number): void {
  for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), niceness);
}

function threadNanoseconds(pid: number, thread: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as { port: number };
    server.close(() => resolve(port));
  });
  return await promise;
}

/** Resident memory of a process in bytes. */
export const residentBytes = (pid: number): number => statusBytes(pid, "VmRSS");

/** The same without what files have in memory, which the system takes back when it needs room. */
export const ownBytes = (pid: number): number => statusBytes(pid, "RssAnon");

/** Resident memory at most since it runs its program: what the runtime calls `maxRSS` is also what its parent had. */
export const mostResidentBytes = (pid: number): number => statusBytes(pid, "VmHWM");

/** 0: the process has ended. */
function statusBytes(pid: number, name: string): number {
  const found = new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1] ?? 0) * 1024;
}

/** Asks until the address answers 200. */
export async function answering(url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    try {
      const response = await fetch(url);
      await response.arrayBuffer();
      if (response.status === 200) return;
    } catch {
      // Nobody listens yet.
    }
    if (performance.now() > deadline) throw new Error(`${url} did not answer 200`);
    await Bun.sleep(1);
  }
}

/** A running Sitewright. */
export interface Sitewright extends Child {
  origin: string;
  port: number;
  /** The operator's key, when this was the first start on the data directory. */
  key: string | null;
}

/**
 * Starts the executable on a data directory, without rate limits, with the builtin engine.
 * @param under a command that runs it
 */
export async function startSitewright(
  dataDirectory: string,
  environment: Record<string, string> = {},
  under: string[] = [],
): Promise<Sitewright> {
  const port = await freePort();
  const child = startChild([...under, EXECUTABLE, "serve", "--data", dataDirectory, "--port", String(port)], {
    SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
    SITEWRIGHT_ENGINE: "builtin",
    // Nobody is there: searches for leads are made, and fail.
    SITEWRIGHT_OVERPASS_URL: "http://127.0.0.1:1",
    ...environment,
  });
  const origin = `http://127.0.0.1:${port}`;
  await answering(`${origin}/healthz`);
  await printed(child, /Sitewright .* serves/);
  const [key] = child.output().match(/sw_[0-9a-f]{64}/) ?? [null];
  return { ...child, origin, port, key };
}
