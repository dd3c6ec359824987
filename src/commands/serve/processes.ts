/**
 * Several processes that serve one data directory on one port, and the one that started them. The system gives each
 * connection to one of them (SO_REUSEPORT, which only Linux shares out); any can answer anything, because what they know is in
 * the database. The first begins alone: what a first start makes is made once. One that ends is replaced, later each time it
 * does not last; signals are passed on, and the end waits for the last. This process serves nothing itself.
 */

import { type Clock, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Log } from "../../lib/log.ts";
import { cannotListen, StartError } from "../../server.ts";
import type { Config } from "../../settings/config.ts";
import { listen } from "../../transport/listeners.ts";
import { commandAt, ownCommand } from "../../workers/command.ts";

/** What a serving process tells the one that started it: that it serves, and what an operator is to read of that. */
export interface Greeting {
  greeting: string;
}

/** One that has lasted so long is replaced at once. */
const LASTING_MS = MINUTE_MS;
const LONGEST_PAUSE_MS = 30 * SECOND_MS;
/** How long they may take to end; by themselves they take less. */
const LONGEST_END_MS = 15 * SECOND_MS;

interface Child {
  process: Bun.Subprocess;
  startedAt: number;
  /** Resolves with what it says when it serves; null: it has ended before. */
  serves: Promise<string | null>;
  /** It has not begun yet, or hands over: when it ends, none takes its place. */
  isPassing: boolean;
}

export interface ServingProcesses {
  greeting: string;
  /** Has each of them replaced by one of the program that is in its place now, while the others answer: after an update. */
  renew(): Promise<void>;
  /** Asks them all to end, and waits for them: for as long as they still answer everything, and until they are drained. */
  leave(): Promise<void>;
  /** The same; asked once more they end at once. */
  stop(): Promise<void>;
}

/**
 * Starts the processes, and replaces those that end.
 * @param flags arguments of the command that they are started with, but for the port
 * @returns the code to end with when the first of them could not begin; it has said why
 * @throws StartError
 */
export async function startProcesses(
  config: Config,
  flags: string[],
  clock: Clock,
  log: Log,
): Promise<ServingProcesses | number> {
  if (process.platform !== "linux")
    throw new StartError("several processes share a port on Linux alone; set SITEWRIGHT_PROCESSES to 1");
  const port = await freePort(config);
  const args = ["serve", ...flags, "--port", String(port), "--of", String(process.pid)];
  // Where the program is, also when another has taken its place since.
  const place = process.execPath;
  let command = ownCommand(...args);
  const children = new Set<Child>();
  const pauses = new Set<() => void>();
  let isReplacing = false;
  let isRenewing = false;
  let isAskedToRenew = false;

  function start(failures: number, isPassing = false): Child {
    const { promise: serves, resolve } = Promise.withResolvers<string | null>();
    const child: Child = {
      serves,
      isPassing,
      startedAt: clock.now(),
      process: Bun.spawn(command, {
        stdio: ["ignore", "inherit", "inherit"],
        ipc: (message: Greeting) => resolve(message.greeting),
        onExit(_process, code, signal) {
          resolve(null);
          children.delete(child);
          if (isReplacing && !child.isPassing) replace(child, failures, code, signal);
        },
      }),
    };
    children.add(child);
    return child;
  }

  function replace(ended: Child, failures: number, code: number | null, signal: unknown): void {
    const lasted = clock.now() - ended.startedAt >= LASTING_MS;
    const again = lasted ? 0 : failures;
    const pauseMs = again === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, 2 ** (again - 1) * SECOND_MS);
    log.error("a serving process has ended and is replaced", { pid: ended.process.pid, code, signal, pauseMs });
    const cancel = clock.after(pauseMs, () => {
      pauses.delete(cancel);
      start(again + 1);
    });
    pauses.add(cancel);
  }

  async function renew(): Promise<void> {
    isAskedToRenew = true;
    if (isRenewing) return;
    isRenewing = true;
    while (isAskedToRenew && isReplacing) {
      isAskedToRenew = false;
      await renewAll();
    }
    isRenewing = false;
  }

  async function renewAll(): Promise<void> {
    const former = command;
    command = commandAt(place, ...args);
    // One that has just ended may still be among them.
    for (const old of [...children].filter(({ isPassing }) => !isPassing)) {
      const next = start(0, true);
      if ((await next.serves) === null) {
        log.error("the program that is in its place now does not serve: those that do go on", { program: place });
        command = former;
        return;
      }
      next.isPassing = false;
      old.isPassing = true;
      old.process.kill("SIGUSR2");
      const cancel = clock.after(LONGEST_END_MS, () => old.process.kill("SIGKILL"));
      await old.process.exited;
      cancel();
    }
  }

  async function leave(): Promise<void> {
    isReplacing = false;
    for (const cancel of pauses) cancel();
    const all = [...children].map((child) => child.process);
    for (const one of all) one.kill("SIGTERM");
    await Promise.all(all.map((one) => one.exited));
  }

  async function stop(): Promise<void> {
    const cancel = clock.after(LONGEST_END_MS, () => {
      for (const child of children) child.process.kill("SIGKILL");
    });
    await leave();
    cancel();
  }

  const first = start(0);
  const greeting = await first.serves;
  if (greeting === null) return (await first.process.exited) || 1;
  // Only what has begun once begins again.
  isReplacing = true;
  const others = Array.from({ length: config.processes - 1 }, () => start(0));
  await Promise.all(others.map((child) => child.serves));
  return { greeting, renew, leave, stop };
}

/**
 * The port to serve on: whoever shares one would not be told that somebody else has it already.
 * @throws StartError
 */
async function freePort({ host, port, tls }: Config): Promise<number> {
  const wanted: [number, string][] = tls
    ? [
        [tls.httpPort, "SITEWRIGHT_HTTP_PORT"],
        [tls.httpsPort, "SITEWRIGHT_HTTPS_PORT"],
      ]
    : [[port, "SITEWRIGHT_PORT"]];
  let found = port;
  for (const [number, setting] of wanted) {
    try {
      const probe = listen({ host, port: number }, () => new Response());
      if (!tls) found = probe.port!;
      await probe.stop(true);
    } catch (error) {
      throw cannotListen(host, number, setting, error);
    }
  }
  return found;
}
