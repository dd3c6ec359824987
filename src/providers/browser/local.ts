/**
 * A Chromium that is started for one look and ended after it, with an empty profile that goes with it. It is spoken to
 * over pipes: no port is open to others on the machine, and it ends by itself when this process does.
 */
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Socket } from "bun";
import { atMost, type Clock, HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { oneLine } from "../../lib/one_line.ts";
import { type BrowserError, broken } from "./failures.ts";
import type { Wire } from "./protocol.ts";

/** Nothing is reached by name or address, whatever asks for it. */
const NOWHERE = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=http://sitewright.invalid:9",
  "--proxy-bypass-list=<-loopback>",
];
const ARGUMENTS = [
  "--headless",
  "--remote-debugging-pipe",
  "--no-startup-window",
  "--no-first-run",
  "--no-default-browser-check",
  "--disable-gpu",
  "--disable-breakpad",
  "--disable-quic",
  "--disable-sync",
  "--disable-extensions",
  "--disable-default-apps",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-domain-reliability",
  // Containers give /dev/shm 64 MB.
  "--disable-dev-shm-usage",
  "--disable-features=SpareRendererForSitePerProcess,Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--hide-scrollbars",
  "--mute-audio",
  "--password-store=basic",
  "--use-mock-keychain",
  ...NOWHERE,
];
/** How long it may take to end by itself, so that none of its processes is left to others. */
const FAREWELL_MS = SECOND_MS;
/** Of what it says when it does not start. */
const LONGEST_COMPLAINT = 300;
const SANDBOX_ADVICE =
  ". Let the server run as another user than root, or, where the machine allows no sandbox, set SITEWRIGHT_BROWSER_SANDBOX to off.";
const PROFILE = "sitewright-browser-";

/** No look takes so long: whoever made an older profile has ended without removing it. */
const OLD_PROFILE_MS = HOUR_MS;
/** Where the scripts that start a Chromium find what they call. */
const PATH = "/usr/local/bin:/usr/bin:/bin";

export interface LocalChromium {
  path: string;
  isSandboxed: boolean;
  /** Language and time zone. */
  environment: Record<string, string>;
  clock: Clock;
}

/**
 * Starts one.
 * @param receive takes its messages
 * @param lost is told when it has ended, with what it said last
 * @throws BrowserError
 */
export async function startChromium(
  { path, isSandboxed, environment, clock }: LocalChromium,
  receive: (message: string) => void,
  lost: (error: BrowserError) => void,
): Promise<Wire> {
  if (process.platform === "win32")
    throw broken(
      "on Windows none is started: let one run with --remote-debugging-port=9222, and set SITEWRIGHT_BROWSER to http://127.0.0.1:9222",
    );
  const profile = await makeProfile(clock);
  let chromium: Bun.Subprocess<"ignore", "ignore", "pipe">;
  try {
    chromium = Bun.spawn({
      cmd: [path, ...ARGUMENTS, ...(isSandboxed ? [] : ["--no-sandbox"]), `--user-data-dir=${profile}`],
      // Nothing of the server's own environment, which has its secrets.
      env: { ...environment, HOME: profile, TMPDIR: profile, PATH },
      cwd: profile,
      stdio: ["ignore", "ignore", "pipe", "pipe", "pipe"],
      detached: true,
    });
  } catch (error) {
    await rm(profile, { recursive: true, force: true });
    throw broken(`does not start: ${(error as Error).message}`);
  }
  const complaint = lastWords(chromium.stderr, clock);
  const [, , , writing, reading] = chromium.stdio as unknown as number[];
  const pipe = await writePipe(writing!);
  const reader = await readPipe(reading!, receive);
  let isEnding = false;
  const gone = chromium.exited.then(async () => {
    if (isEnding) return;
    const words = await complaint();
    const lacksSandbox = /sandbox/i.test(words);
    lost(broken(`has ended: ${words}${lacksSandbox ? SANDBOX_ADVICE : ""}`, lacksSandbox));
  });
  return {
    send: pipe.send,
    async end() {
      isEnding = true;
      pipe.send(JSON.stringify({ id: 0, method: "Browser.close" }));
      await atMost(clock, FAREWELL_MS, gone);
      killAll(chromium.pid);
      await chromium.exited;
      for (const socket of [pipe.socket, reader]) socket.terminate();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/**
 * A new folder for all that it writes; those of looks that were never ended are removed. It is among the system's
 * temporary files, because the browser makes sockets in it, whose paths must be short.
 */
async function makeProfile(clock: Clock): Promise<string> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(PROFILE)) continue;
    const made = await stat(join(tmpdir(), name)).catch(() => null);
    if (made && clock.now() - made.mtimeMs > OLD_PROFILE_MS)
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {});
  }
  return await mkdtemp(join(tmpdir(), PROFILE));
}

/** Ends a program and all that it has started. */
function killAll(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // They have all ended.
  }
}

/** What a program says on its errors: the end of it, in one line. */
function lastWords(stream: ReadableStream<Uint8Array>, clock: Clock): () => Promise<string> {
  let words = "";
  const decoder = new TextDecoder();
  const read = (async () => {
    for await (const part of stream) words = (words + decoder.decode(part, { stream: true })).slice(-LONGEST_COMPLAINT);
  })().catch(() => {});
  return async () => {
    await atMost(clock, FAREWELL_MS, read);
    return oneLine(words, LONGEST_COMPLAINT) || "it says nothing";
  };
}

/** Messages end with a zero byte. */
const END = 0;

/** The pipe to a browser. What it does not take at once is kept until it does. */
async function writePipe(fd: number) {
  const waiting: Uint8Array[] = [];
  const drain = (socket: Socket) => {
    for (let next = waiting[0]; next; next = waiting[0]) {
      const taken = socket.write(next);
      if (taken < next.length) {
        if (taken > 0) waiting[0] = next.subarray(taken);
        return;
      }
      waiting.shift();
    }
  };
  const socket = await Bun.connect({ fd, socket: { data() {}, error() {}, drain } } as never);
  return {
    socket,
    send(message: string) {
      waiting.push(Buffer.from(`${message}\0`));
      if (waiting.length === 1) drain(socket);
    },
  };
}

/** The pipe from a browser. */
function readPipe(fd: number, receive: (message: string) => void): Promise<Socket> {
  let parts: Uint8Array[] = [];
  const data = (_: Socket, chunk: Uint8Array) => {
    for (let start = 0; ; ) {
      const end = chunk.indexOf(END, start);
      // The chunk's memory is used again.
      parts.push(chunk.slice(start, end < 0 ? undefined : end));
      if (end < 0) return;
      const message = Buffer.concat(parts).toString();
      parts = [];
      receive(message);
      start = end + 1;
    }
  };
  return Bun.connect({ fd, socket: { data, error() {} } } as never);
}
