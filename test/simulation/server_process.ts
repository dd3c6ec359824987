/**
 * A real server in a process of its own, as an operator runs it, so that it can be killed, stopped and starved. Where tests
 * are on a server of PostgreSQL, its database is the one there that belongs to its folder (databases.ts).
 */
import { databaseUrl } from "../databases.ts";
import { PROGRAM } from "../program.ts";

export interface ServerProcess {
  /** Where it is reached. */
  baseUrl: string;
  pid: number;
  /** Everything it has written to standard output and standard error so far. */
  output(): { stdout: string; stderr: string };
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code and how long the end took, and rejects when no exit but a signal ended it. */
  terminate(): Promise<{ code: number | null; tookMs: number }>;
  exited: Promise<number>;
}

export interface StartOptions {
  environment?: Record<string, string>;
  /** Program and arguments that run the server's command line, for example to limit what it may do. */
  wrapper?: string[];
  /** Left out: any that is free. */
  port?: number;
}

/** A command line of the program, run under nothing but the given environment. */
function spawn(args: string[], { environment = {}, wrapper = [] }: StartOptions) {
  const settings = { SITEWRIGHT_ENGINE: "builtin", SITEWRIGHT_RATE_LIMIT_FACTOR: "off", ...environment };
  return Bun.spawn([...wrapper, ...PROGRAM, ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
}

async function gather(stream: ReadableStream<Uint8Array>, add: (text: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  for await (const chunk of stream) add(decoder.decode(chunk, { stream: true }));
}

/** Begins to start a server; `ready` resolves when its first line says where it serves. */
export async function launchServer(directory: string, options: StartOptions = {}) {
  const url = await databaseUrl(directory);
  const environment = { ...(url && { SITEWRIGHT_DATABASE_URL: url }), ...options.environment };
  const port = String(options.port ?? 0);
  const child = spawn(["serve", "--data", directory, "--port", port], { ...options, environment });
  const text = { stdout: "", stderr: "" };
  const listening = Promise.withResolvers<string>();
  const ended = Promise.all([
    gather(child.stdout, (chunk) => {
      text.stdout += chunk;
      const line = /serves http:\/\/[^:]+:(\d+)/.exec(text.stdout);
      if (line) listening.resolve(`http://127.0.0.1:${line[1]}`);
    }),
    gather(child.stderr, (chunk) => {
      text.stderr += chunk;
    }),
  ]);
  void child.exited.then(async (code) => {
    await ended;
    listening.reject(new Error(`the server ended with code ${code}: ${text.stdout}${text.stderr}`));
  });
  listening.promise.catch(() => {});
  return {
    ready: listening.promise,
    output: () => ({ ...text }),
    pid: child.pid,
    exited: child.exited,
    async kill() {
      child.kill("SIGKILL");
      await child.exited;
    },
    async terminate() {
      const begun = performance.now();
      child.kill("SIGTERM");
      await child.exited;
      await ended;
      if (child.signalCode) throw new Error(`the server ended by ${child.signalCode}: ${text.stdout}${text.stderr}`);
      return { code: child.exitCode, tookMs: performance.now() - begun };
    },
  };
}

/** Starts a server and waits until it serves. */
export async function startServerProcess(directory: string, options: StartOptions = {}): Promise<ServerProcess> {
  const launched = await launchServer(directory, options);
  return { ...launched, baseUrl: await launched.ready };
}

/** Runs a command line to its end. */
export async function runToEnd(args: string[], options: StartOptions = {}) {
  const child = spawn(args, options);
  const text = { stdout: "", stderr: "" };
  await Promise.all([
    gather(child.stdout, (chunk) => {
      text.stdout += chunk;
    }),
    gather(child.stderr, (chunk) => {
      text.stderr += chunk;
    }),
    child.exited,
  ]);
  return { code: child.exitCode, ...text };
}
