/**
 * A server of PostgreSQL for tests: Debian's program on a folder and a port of its own, as a user that is not root. It
 * keeps nothing on the disk that a test would wait for. One whose address is in SITEWRIGHT_TEST_POSTGRES is used instead.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SQL } from "bun";
import { migratePostgres } from "../src/storage/postgres/migrate.ts";
import { SEARCH_PATH } from "../src/storage/postgres/schema.ts";

const VERSIONS = "/usr/lib/postgresql";

export interface Postgres {
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** The address of one that has the newest schema. */
  newMigrated(): Promise<string>;
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

async function run(command: string[]): Promise<void> {
  const made = Bun.spawn(asAnother(command), { cwd: tmpdir(), stdout: "ignore", stderr: "pipe" });
  if ((await made.exited) !== 0) throw new Error(`${command[0]} failed: ${await new Response(made.stderr).text()}`);
}

function freePort(): number {
  const server = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const { port } = server;
  server.stop(true);
  return port;
}

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  shared_buffers: "64MB",
};

/** Starts a server, or goes to the one that is there. */
export async function startPostgres(): Promise<Postgres> {
  const there = process.env.SITEWRIGHT_TEST_POSTGRES;
  if (there && there !== "own") return databasesOf(there, async () => {});
  const bin = folderOfPrograms();
  const folder = mkdtempSync(join(tmpdir(), "sitewright-postgres-"));
  if (process.getuid?.() === 0) Bun.spawnSync(["chown", "postgres:postgres", folder]);
  const data = join(folder, "data");
  await run([
    join(bin, "initdb"),
    "-D",
    data,
    "-U",
    "sitewright",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C.UTF-8",
    "-N",
  ]);
  const port = freePort();
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = Bun.spawn(asAnother([join(bin, "postgres"), "-D", data, ...settings]), {
    cwd: tmpdir(),
    stdout: "ignore",
    stderr: "ignore",
  });
  // Whoever forgets to stop it does not leave it running.
  process.once("exit", () => {
    server.kill("SIGQUIT");
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://sitewright@127.0.0.1:${port}/postgres`;
  await isUp(url);
  return databasesOf(url, async () => {
    server.kill("SIGINT");
    await server.exited;
    rmSync(folder, { recursive: true, force: true });
  });
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

function databasesOf(url: string, end: () => Promise<void>): Postgres {
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
    newDatabase: async () => (await make("")).href,
    async newMigrated() {
      migrated ??= makeMigrated();
      return (await make(` TEMPLATE ${await migrated}`)).href;
    },
    async stop() {
      await admin.close({ timeout: 1 });
      await end();
    },
  };
}
