/** The real server in a process of its own, pool of workers included, with a probe of its event loop. */
import { join } from "node:path";
import {
  beginSessionIn,
  type CallOptions,
  type Client,
  call,
  clientFor,
  newDirectory,
  type TestServer,
} from "../harness.ts";

const MAIN = join(import.meta.dir, "../../src/main.ts");
const PROBE = join(import.meta.dir, "probe.ts");

export interface ProbedServer extends Client, Pick<TestServer, "visit"> {
  baseUrl: string;
  directory: string;
  /** The longest turn of the event loop since this was last asked, in milliseconds of processor time. */
  longestTurnMs(): Promise<number>;
  stop(): Promise<void>;
}

/** @param directory a data directory that is there already, with the key of its account */
export async function startProbedServer(
  environment: Record<string, string>,
  existing?: { directory: string; accountId: string; key: string },
): Promise<ProbedServer> {
  const directory = existing?.directory ?? newDirectory();
  let answered: (longestMs: number) => void = () => {};
  const server = Bun.spawn([process.execPath, "--preload", PROBE, MAIN, "serve", "--data", directory], {
    env: {
      ...process.env,
      SITEWRIGHT_PORT: "0",
      SITEWRIGHT_RATE_LIMIT_FACTOR: "off",
      // Nobody is there: searches for leads are made, and fail.
      SITEWRIGHT_OVERPASS_URL: "http://127.0.0.1:1",
      ...environment,
    },
    stdout: "pipe",
    stderr: "inherit",
    ipc: (message: { longestMs: number }) => answered(message.longestMs),
  });
  const { baseUrl, key: firstKey } = await readStart(server.stdout, existing === undefined);
  const key = existing?.key ?? firstKey!;
  const send = (method: string, path: string, body?: unknown, options: CallOptions = {}) =>
    call(baseUrl, method, path, body, options.key === undefined ? key : options.key, options.headers);
  const { json } = await send("GET", "/v1/users/me");
  const accountId: string = json.account._id;
  return {
    baseUrl,
    directory,
    key,
    accountId,
    owner: async () => clientFor(baseUrl, accountId, await beginSessionIn(directory, accountId)),
    get: (path, options) => send("GET", path, undefined, options),
    post: (path, body, options) => send("POST", path, body, options),
    put: (path, body, options) => send("PUT", path, body, options),
    delete: (path, options) => send("DELETE", path, undefined, options),
    async visit(host, path, init) {
      const response = await fetch(`${baseUrl}${path}`, {
        redirect: "manual",
        ...init,
        headers: { ...init?.headers, Host: `${host}:${new URL(baseUrl).port}` },
      });
      return { status: response.status, headers: response.headers, text: await response.text(), json: undefined };
    },
    async longestTurnMs() {
      const { promise, resolve } = Promise.withResolvers<number>();
      answered = resolve;
      server.send("longest turn");
      return await promise;
    },
    async stop() {
      server.kill("SIGTERM");
      await server.exited;
    },
  };
}

/** The address and, on a first start, the key that the server prints. */
async function readStart(
  stdout: ReadableStream<Uint8Array>,
  isFirst: boolean,
): Promise<{ baseUrl: string; key: string | null }> {
  let text = "";
  const reader = stdout.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    text += new TextDecoder().decode(value);
    const port = /http:\/\/localhost:(\d+)/.exec(text)?.[1];
    const key = /sw_[0-9a-f]{64}/.exec(text)?.[0] ?? null;
    if (port && (key || !isFirst)) {
      // What else it prints must not fill the pipe.
      (async () => {
        while (!(await reader.read()).done);
      })();
      return { baseUrl: `http://127.0.0.1:${port}`, key };
    }
    if (done) throw new Error(`the server did not start:\n${text}`);
  }
}
