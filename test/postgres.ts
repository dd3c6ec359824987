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

/**
 * Starts a server, or goes to the one that is there.
 * @param isDurable whether what it has acknowledged outlives a crash of it: it then has a server of its own
 */
export async function startPostgres(isDurable = false): Promise<Postgres> {
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
  const durable = isDurable ? { synchronous_commit: "on" } : {};
  const settings = Object.entries({ ...SETTINGS, ...durable, port }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const launch = () =>
    Bun.spawn(asAnother([join(bin, "postgres"), "-D", data, ...settings]), {
      cwd: tmpdir(),
      stdout: "ignore",
      stderr: "ignore",
    });
  let server = launch();
  const url = `postgres://sitewright@127.0.0.1:${port}/postgres`;
  await isUp(url);
  const stop = async () => {
    server.kill("SIGINT");
    await server.exited;
    rmSync(folder, { recursive: true, force: true });
  };
  return databasesOf(url, stop, async (downMs) => {
    server.kill("SIGQUIT");
    await server.exited;
    await Bun.sleep(downMs);
    server = launch();
    await isUp(url);
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
