/** The process that serves: opens the port and the database, and ends both cleanly. */

import { accessSync, constants, mkdirSync } from "node:fs";
import { type App, type AppParts, createApp } from "./app.ts";
import type { EngineSource } from "./engines/engine.ts";
import { ensureOperator, type FirstAccess } from "./features/accounts/first_start.ts";
import { isSetUp } from "./features/users/service.ts";
import { checkpointFile } from "./jobs/checkpoints.ts";
import { coverLoopback, isLoopback } from "./lib/addresses.ts";
import { pause, SECOND_MS, systemClock } from "./lib/clock.ts";
import { danglingLink } from "./lib/dangling_link.ts";
import { placeOf, withoutPassword } from "./lib/database_address.ts";
import { OperatorError } from "./lib/errors.ts";
import { watchEventLoop } from "./lib/event_loop.ts";
import { createIds } from "./lib/ids.ts";
import type { Log } from "./lib/log.ts";
import { createMeasurements, type Measurements } from "./lib/measurements.ts";
import { oneLine } from "./lib/one_line.ts";
import type { CodedMessage } from "./sentences/sentence.ts";
import { tellSetting } from "./sentences/setting_checks.ts";
import type { Config } from "./settings/config.ts";
import type { ConfigSource } from "./settings/current.ts";
import type { Storage } from "./storage/client.ts";
import { createLivenessLeases } from "./storage/liveness_leases.ts";
import { startLogFlush } from "./storage/log_flush.ts";
import { newestIdTime } from "./storage/newest_id.ts";
import { openDatabase } from "./storage/open.ts";
import { storageProblem } from "./storage/problems.ts";
import { listen, listenForTls, type TlsListener } from "./transport/listeners.ts";
import { listenForReturned, type ReturnedMails } from "./transport/returned_mails.ts";
import { workerCommand } from "./workers/command.ts";
import { Pool } from "./workers/pool.ts";

/** Of a slow statement, as much as is written to the log. */
const LONGEST_STATEMENT = 2000;

/** The process can't begin to serve: one line for the operator. */
export class StartError extends OperatorError {
  override readonly name = "StartError";
  /** Its sentence, where it has a code. */
  readonly sentence: CodedMessage | null;

  constructor(said: string | CodedMessage) {
    super(typeof said === "string" ? said : said.message);
    this.sentence = typeof said === "string" ? null : said;
  }
}

export interface RunningServer {
  app: App;
  baseUrl: string;
  /** The one that it listens on for the application. */
  port: number;
  /** The operator's key and set-up link when this was the first start, else null. */
  firstAccess: FirstAccess | null;
  /** Whether anybody can sign in to the application. */
  canSignIn: boolean;
  /** Says that it is not ready, and answers for as long as the settings say. */
  leave(): Promise<void>;
  /** Lets connections go to another process that listens on the same port: each after its next answer. */
  handOver(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts serving.
 * @param settings what the configuration was read from; left out: nothing can be set in the application
 * @throws StartError when the data directory or the port can't be used
 */
export async function startServer(
  config: Config,
  engine: EngineSource,
  log: Log,
  settings: ConfigSource & Pick<AppParts, "restart"> = {},
): Promise<RunningServer> {
  const measurements = createMeasurements();
  const storage = await openDataDirectory(config, log, measurements);
  const clock = systemClock;
  const ids = createIds(clock.now, await newestIdTime(storage.read));
  const pool = new Pool({ command: workerCommand(), ...config.workers, clock, log, measurements });
  storage.checkpointBeside?.(async (path) => {
    try {
      await pool.computeFor("storage", { patient: true })(checkpointFile, path);
    } catch (error) {
      // A later commit asks for the next one, or makes it itself.
      log.info("checkpoint not made", { error: String(error) });
    }
  });
  // Who listens to this machine alone, and trusts all of it, need not ask, for each request, where it comes from.
  const local = isLoopback(config.host) && coverLoopback(config.trustedProxies) ? config.host : null;
  let app: App | null = null;
  const starting = () => new Response("Starting\n", { status: 503, headers: { "Retry-After": "1" } });
  const { tls } = config;
  const port = tls ? tls.httpPort : config.port;
  const isShared = config.processes > 1;
  function open(): ReturnType<typeof listen> {
    try {
      return listen({ host: config.host, port, local, isShared }, (request, listener) =>
        app ? (app.tls?.plain ?? app.fetch)(request, listener) : starting(),
      );
    } catch (error) {
      throw cannotListen(config.host, port, tls ? "SITEWRIGHT_HTTP_PORT" : "SITEWRIGHT_PORT", error);
    }
  }
  // Where others answer at the same port, a connection that came here would wait for what they could say at once.
  let server: ReturnType<typeof listen> | null = null;
  if (!isShared) {
    try {
      server = open();
    } catch (error) {
      await storage.close();
      throw error;
    }
  }
  const baseUrl = config.baseUrl ?? `http://localhost:${server?.port ?? port}`;
  let secure: TlsListener | null = null;
  let returned: ReturnedMails | null = null;
  let created: App;
  let firstAccess: FirstAccess | null;
  try {
    // At the same time, so that what they write on a first start is one commit.
    [created, firstAccess] = await Promise.all([
      createApp({
        ...settings,
        config,
        baseUrl,
        storage,
        clock,
        ids,
        log,
        measurements,
        engine,
        computeFor: pool.computeFor,
        process: { pid: process.pid, leases: storage.leases ?? createLivenessLeases(config.dataDirectory) },
      }),
      ensureOperator(storage, config.monthlyCredits, baseUrl, { clock, ids }),
    ]);
    if (tls && created.tls) {
      try {
        secure = await listenForTls(config, tls.httpsPort, local, created.tls, clock, log);
      } catch (error) {
        throw cannotListen(config.host, tls.httpsPort, "SITEWRIGHT_HTTPS_PORT", error);
      }
    }
    await created.start();
    if (config.bounceMail) returned = await listenForReturned(created.services, config.bounceMail);
    app = created;
    server ??= open();
  } catch (error) {
    // An open port would keep a process alive that can do nothing.
    await (secure as TlsListener | null)?.stop(true);
    await server?.stop(true);
    await storage.close();
    throw storageProblem(error) ? unusable(config, error) : error;
  }
  const listener = server;
  // Not before others are answered: a thread takes a while to begin, too.
  storage
    .flushBeside?.(startLogFlush)
    .catch((error) => log.info("commits wait for the disk themselves", { error: String(error) }));
  const endWatch = watchEventLoop(measurements);
  const canSignIn = await isSetUp(storage.read);
  return {
    app: created,
    baseUrl,
    port: listener.port!,
    firstAccess,
    canSignIn,
    async leave() {
      created.leave();
      await pause(clock, config.drainMs);
    },
    async handOver() {
      listener.reload({ fetch: (request) => closing(created.fetch(request, listener)) });
      await pause(clock, HAND_OVER_MS);
      // Still answering: what comes in the moment in which the port is let go is no different from what came before.
      await Promise.race([Promise.all([listener.stop(), secure?.stop()]), pause(clock, HAND_OVER_MS)]);
    },
    async stop() {
      endWatch();
      await created.stop(Promise.all([listener.stop(), secure?.stop(), returned?.stop()]));
      await pool.stop();
      await Promise.all([listener.stop(true), secure?.stop(true)]);
    },
  };
}

/** How long connections are given that are kept open for a next request, and then what is still being answered. */
const HAND_OVER_MS = 2 * SECOND_MS;

async function closing(answer: Response | Promise<Response>): Promise<Response> {
  const response = await answer;
  response.headers.set("Connection", "close");
  return response;
}

/** What to do about a port that can't be listened on. */
export function cannotListen(host: string, port: number, setting: string, error: unknown): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  const values = { host, port: String(port), setting };
  if (code === "EADDRINUSE") return new StartError(tellSetting("listen_taken", values));
  if (code === "EACCES") return new StartError(tellSetting("listen_forbidden", values));
  return new StartError(tellSetting("listen_failed", { ...values, said: message ?? String(error) }));
}

async function openDataDirectory(config: Config, log: Log, measurements: Measurements): Promise<Storage> {
  const { dataDirectory: directory, slowQueryMs } = config;
  const slow = measurements.counter(
    "sitewright_slow_statements_total",
    "Statements that took as long as SITEWRIGHT_SLOW_QUERY_MS says",
  )();
  const tell = (statement: string, durationMs: number) => {
    slow.add();
    log.info("slow statement", {
      statement: oneLine(statement, LONGEST_STATEMENT),
      duration_ms: Math.round(durationMs),
    });
  };
  try {
    makeDataDirectory(directory);
  } catch (error) {
    throw unusable({ dataDirectory: directory, databaseUrl: null }, error);
  }
  try {
    return await openDatabase(config, slowQueryMs === null ? null : { leastMs: slowQueryMs, tell });
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw unusable(config, error);
  }
}

/** Makes a data directory that is not there yet. */
function makeDataDirectory(directory: string): void {
  const leadsTo = danglingLink(directory);
  if (leadsTo)
    throw new Error(
      `${leadsTo.link} is a link to ${leadsTo.target}, which does not exist; make that, or let the link lead elsewhere`,
    );
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  accessSync(directory, constants.W_OK);
}

const DISK_PROBLEMS = {
  full: "its disk is full",
  read_only: "the database in it can't be written",
  io: "its disk reports an error; is it full?",
  busy: "another process holds its database",
  unreachable: "its database can't be reached",
  unknown: "its database can't be reached",
};

const SERVER_PROBLEMS = {
  full: "its server's disk is full",
  read_only: "its server is a standby, which can't be written",
  io: "its server reports an error of its disk",
  busy: "its server is too busy",
  unreachable: "its server can't be reached",
  unknown: "its server can't be reached",
};

/** A database on a server is not in the data directory, and is named by its address. */
function unusable(
  { dataDirectory, databaseUrl }: Pick<Config, "dataDirectory" | "databaseUrl">,
  error: unknown,
): StartError {
  const disk = storageProblem(error);
  const words = error instanceof Error ? error.message : String(error);
  if (databaseUrl)
    return new StartError(
      withoutPassword(
        `the database at ${placeOf(databaseUrl)} (SITEWRIGHT_DATABASE_URL) can't be used: ${disk ? SERVER_PROBLEMS[disk.reason] : words}`,
        databaseUrl,
      ),
    );
  return new StartError(
    `the data directory ${dataDirectory} can't be used: ${disk ? DISK_PROBLEMS[disk.reason] : words}`,
  );
}
