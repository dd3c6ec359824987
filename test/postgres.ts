/**
 * A server of PostgreSQL for tests: Debian's program on a folder and a port of its own, as a user that is not root. It
 * keeps nothing on the disk that a test would wait for. One whose address is in SITEWRIGHT_TEST_POSTGRES is used instead.
 * Also two of them, of which one is the other's standby and takes its place.
 */

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { migratePostgres } from "../src/storage/postgres/migrate.ts";
import { SEARCH_PATH } from "../src/storage/postgres/schema.ts";
import { freePort } from "./free_port.ts";

const VERSIONS = "/usr/lib/postgresql";

export interface Postgres {
  /** The address of the server's own database. */
  url: string;
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** The address of one that has the newest schema. */
  newMigrated(): Promise<string>;
  /**
   * Ends the server as if it had crashed, and starts it again after a while. Of one that is somebody else's it can't.
   */
  crash(downMs: number): Promise<void>;
  stop(): Promise<void>;
}

function folderOfPrograms(): string {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const found = versions
    .map((version) => join(VERSIONS, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")));
  if (!found) throw new Error("PostgreSQL is not installed (apt-get install postgresql)");
  return found;
}

/** The server refuses to be run by root. */
const asAnother = (command: string[]): string[] =>
  process.getuid?.() === 0
    ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...command]
    : command;

async function runAsOurs(command: string[]): Promise<void> {
  const made = Bun.spawn(command, { cwd: tmpdir(), stdout: "ignore", stderr: "pipe" });
  if ((await made.exited) !== 0) throw new Error(`${command} failed: ${await new Response(made.stderr).text()}`);
}

const run = (command: string[]): Promise<void> => runAsOurs(asAnother(command));

/** Runs one of PostgreSQL's programs that ask a server, such as `pg_dump`, to its end. */
export const runClient = (program: string, ...args: string[]): Promise<void> =>
  runAsOurs([join(folderOfPrograms(), program), ...args]);

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  // Each test has a database, and none lives long enough to be tidied up, or to be worth a compiled plan.
  autovacuum: "off",
  jit: "off",
  // Servers that a test has seem dead keep theirs until its process ends.
  max_connections: "600",
  shared_buffers: "64MB",
};

/** A server's program on a folder that has its data. */
function createServer(bin: string, data: string, port: number, settings: Record<string, string>) {
  const words = Object.entries({ ...SETTINGS, ...settings, port: String(port) }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const url = `postgres://sitewright@127.0.0.1:${port}/postgres`;
  let running: Bun.Subprocess | null = null;
  return {
    url,
    async start(): Promise<void> {
      running = Bun.spawn(asAnother([join(bin, "postgres"), "-D", data, ...words]), {
        cwd: tmpdir(),
        stdout: "ignore",
        stderr: "ignore",
      });
      await isUp(url);
    },
    /**
     * @param signal SIGINT: it ends what is going on; SIGQUIT: as if it had crashed; SIGKILL: at once, and what works for it
     *   sees that as soon as it looks
     */
    async stop(signal: "SIGINT" | "SIGQUIT" | "SIGKILL"): Promise<void> {
      running?.kill(signal);
      await running?.exited;
    },
  };
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "sitewright-postgres-"));
  if (process.getuid?.() === 0) Bun.spawnSync(["chown", "postgres:postgres", folder]);
  return folder;
}

const makeData = (bin: string, data: string) =>
  run([join(bin, "initdb"), "-D", data, "-U", "sitewright", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N"]);

/**
 * Starts a server, or goes to the one that is there.
 * @param isDurable whether what it has acknowledged outlives a crash of it: it then has a server of its own
 * @param more settings of a server of its own
 */
export async function startPostgres(isDurable = false, more: Record<string, string> = {}): Promise<Postgres> {
  const there = process.env.SITEWRIGHT_TEST_POSTGRES;
  if (there && !isDurable)
    return databasesOf(
      there,
      async () => {},
      async () => {
        throw new Error("this server is somebody else's");
      },
    );
  const bin = folderOfPrograms();
  const folder = newFolder();
  await makeData(bin, join(folder, "data"));
  const durable: Record<string, string> = isDurable ? { synchronous_commit: "on" } : {};
  const server = createServer(bin, join(folder, "data"), freePort(), { ...durable, ...more });
  await server.start();
  const stop = async () => {
    await server.stop("SIGINT");
    rmSync(folder, { recursive: true, force: true });
  };
  return databasesOf(server.url, stop, async (downMs) => {
    await server.stop("SIGQUIT");
    await Bun.sleep(downMs);
    await server.start();
  });
}

/** Two servers: a primary, and a standby that has every commit before it is acknowledged. */
export interface PostgresPair {
  /** The address of a new, empty database, with both hosts. */
  newDatabase(): Promise<string>;
  /** The address of a database at the server that is the primary now, or at the other. */
  at(which: "primary" | "standby", address: string): string;
  /** The primary is gone from one moment to the next. */
  killPrimary(): Promise<void>;
  /** The standby takes the place of a primary that is gone. */
  promote(): Promise<void>;
  /** The server that was the primary comes back as the standby of the one that is. */
  standBy(): Promise<void>;
  /** The server that was the primary comes back as if nothing had happened. */
  comeBack(): Promise<void>;
  /** The standby is gone, so that nothing is acknowledged; and is there again. */
  stopStandby(): Promise<void>;
  startStandby(): Promise<void>;
  stop(): Promise<void>;
}

export async function startPostgresPair(): Promise<PostgresPair> {
  const bin = folderOfPrograms();
  const folder = newFolder();
  const ports = [freePort(), freePort()];
  const settings = {
    synchronous_commit: "on",
    synchronous_standby_names: "*",
    hot_standby: "on",
    wal_keep_size: "64MB",
  };
  const folders = ports.map((port) => join(folder, String(port)));
  const servers = ports.map((port, at) => createServer(bin, folders[at]!, port, settings));
  let primary = 0;

  /** Everything that the primary has is copied to the other, which follows it from there on. */
  async function standBy(): Promise<void> {
    const [from, to] = [primary, 1 - primary];
    rmSync(folders[to]!, { recursive: true, force: true });
    const words = ["-h", "127.0.0.1", "-p", String(ports[from]!), "-U", "sitewright", "-c", "fast", "-N", "-R"];
    await run([join(bin, "pg_basebackup"), "-D", folders[to]!, ...words]);
    await servers[to]!.start();
  }

  const addressAt = (at: number, address: string) =>
    address.replace(/@[^/]+/, `@127.0.0.1:${ports[at]!}`).replace(/\?.*/, "");

  await makeData(bin, folders[0]!);
  await servers[0]!.start();
  await standBy();
  return {
    async newDatabase() {
      const admin = new SQL({ url: servers[primary]!.url, max: 1 });
      const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
      await admin.unsafe(`CREATE DATABASE ${name}`);
      await admin.close();
      return `postgres://sitewright@${ports.map((port) => `127.0.0.1:${port}`).join(",")}/${name}?target_session_attrs=read-write`;
    },
    at: (which, address) => addressAt(which === "primary" ? primary : 1 - primary, address),
    killPrimary: () => servers[primary]!.stop("SIGKILL"),
    async promote() {
      primary = 1 - primary;
      const admin = new SQL({ url: servers[primary]!.url, max: 1 });
      await admin.unsafe("SELECT pg_promote()");
      await admin.close();
    },
    standBy,
    comeBack: () => servers[1 - primary]!.start(),
    stopStandby: () => servers[1 - primary]!.stop("SIGQUIT"),
    startStandby: () => servers[1 - primary]!.start(),
    async stop() {
      for (const server of servers) await server.stop("SIGQUIT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isUp(url: string): Promise<void> {
  for (let tries = 0; ; tries++) {
    const admin = new SQL({ url, max: 1 });
    try {
      await admin.unsafe("SELECT 1");
      return;
    } catch (error) {
      if (tries === 600) throw error;
      await Bun.sleep(50);
    } finally {
      await admin.close({ timeout: 0 });
    }
  }
}

function databasesOf(url: string, end: () => Promise<void>, crash: Postgres["crash"]): Postgres {
  const admin = new SQL({ url, max: 1 });
  let migrated: Promise<string> | null = null;

  async function make(like: string): Promise<{ name: string; href: string }> {
    const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
    await admin.unsafe(`CREATE DATABASE ${name}${like}`);
    const address = new URL(url);
    address.pathname = `/${name}`;
    return { name, href: address.href };
  }

  async function makeMigrated(): Promise<string> {
    const { name, href } = await make("");
    const server = new SQL({ url: href, max: 1, connection: { search_path: SEARCH_PATH } } as never);
    await migratePostgres(server);
    await server.close();
    return name;
  }

  return {
    url,
    newDatabase: async () => (await make("")).href,
    async newMigrated() {
      migrated ??= makeMigrated();
      return (await make(` TEMPLATE ${await migrated}`)).href;
    },
    crash,
    async stop() {
      await admin.close({ timeout: 1 });
      await end();
    },
  };
}
