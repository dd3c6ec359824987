/**
 * What is said when a database on a server can't be used: the address, what to write instead, and never the password.
 * With real servers: of PostgreSQL with TLS and on a socket, and PgBouncer in each of its modes.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { silentLog } from "../../src/lib/log.ts";
import { startServer } from "../../src/server.ts";
import { type ConfigError, readConfig } from "../../src/settings/config.ts";
import { openDatabase } from "../../src/storage/open.ts";
import { lookAtServer } from "../../src/storage/postgres/look.ts";
import { readGuide } from "../guide_files.ts";
import { newDirectory } from "../harness.ts";
import { sourceOf } from "../inline_compute.ts";
import { type Postgres, startPostgres } from "../postgres.ts";
import { scriptedEngine } from "../scripted_engine.ts";

setDefaultTimeout(300_000);

const PASSWORD = "hunter2-%40";
const GUIDE = readGuide("scale.md");
const TLS = join(import.meta.dir, "../fixtures/tls");
const folder = newDirectory();
const isRoot = process.getuid?.() === 0;
let server: Postgres;
let address: URL;

/** The server reads its key only when nobody else can, and is another user. */
function handOver(path: string): string {
  if (isRoot) Bun.spawnSync(["chown", "-R", "postgres:postgres", path]);
  return path;
}

beforeAll(async () => {
  Bun.spawnSync(["chmod", "755", folder]);
  for (const name of ["server.pem", "server.key.pem"])
    writeFileSync(join(folder, name), readFileSync(join(TLS, name)), { mode: 0o600 });
  mkdirSync(join(folder, "socket"));
  for (const name of ["server.pem", "server.key.pem", "socket"]) handOver(join(folder, name));
  server = await startPostgres(true, {
    ssl: "on",
    ssl_cert_file: join(folder, "server.pem"),
    ssl_key_file: join(folder, "server.key.pem"),
    unix_socket_directories: join(folder, "socket"),
  });
  address = new URL(await server.newDatabase());
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (query: string, host = address.host) =>
  `postgres://sitewright:${PASSWORD}@${host}${address.pathname}${query}`;

/** What is said at the start, by the settings or by the server, and by doctor; null: it can be used. */
async function problemOf(url: string): Promise<string | null> {
  try {
    readConfig({ SITEWRIGHT_DATABASE_URL: url });
  } catch (error) {
    return (error as ConfigError).problems.join();
  }
  const directory = newDirectory();
  try {
    const storage = await openDatabase({ dataDirectory: directory, databaseUrl: url, databaseConnections: 2 });
    await storage.close();
    expect(await lookAtServer(url)).toHaveProperty("version");
    return null;
  } catch (error) {
    expect((error as Error).name).toBe("ServerProblem");
    expect(await lookAtServer(url)).toEqual({ problem: (error as Error).message });
    return (error as Error).message;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function expectProblem(url: string, ...words: string[]): Promise<void> {
  const problem = await problemOf(url);
  for (const word of words) expect([url, problem]).toEqual([url, expect.stringContaining(word)]);
  for (const secret of ["hunter2", "hunter3"]) expect(problem).not.toContain(secret);
  expect(problem).not.toContain("data directory");
}

describe("a secure connection", () => {
  test("is made with the authority that has signed the certificate", async () => {
    for (const query of ["", "?sslmode=require", `?sslmode=verify-ca&sslrootcert=${TLS}/authority.pem`])
      expect([query, await problemOf(at(query))]).toEqual([query, null]);
  });

  test("that can't be made says what to write instead", async () => {
    const place = address.host;
    for (const mode of ["verify-ca", "verify-full"])
      await expectProblem(at(`?sslmode=${mode}`), place, "an authority that is not known here", "sslrootcert=/path");
    const wrong = join(folder, "wrong.pem");
    Bun.spawnSync([
      "openssl",
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-keyout",
      "/dev/null",
      "-out",
      wrong,
      "-days",
      "3",
      "-subj",
      "/CN=Other",
    ]);
    await expectProblem(
      at(`?sslmode=verify-full&sslrootcert=${wrong}`),
      place,
      "not signed by the authority in",
      wrong,
    );
    writeFileSync(join(folder, "text.pem"), "no certificate");
    for (const file of [join(folder, "missing.pem"), join(folder, "text.pem"), folder])
      await expectProblem(
        at(`?sslmode=verify-full&sslrootcert=${file}`),
        "SITEWRIGHT_DATABASE_URL",
        "sslrootcert",
        file,
      );
    const otherName = at(`?sslmode=verify-full&sslrootcert=${TLS}/authority.pem`);
    await expectProblem(otherName, place, "for another name than 127.0.0.1", "sslmode=verify-ca");
    const plain = await startPostgres(true);
    try {
      const { host, pathname } = new URL(await plain.newDatabase());
      await expectProblem(
        `postgres://sitewright:${PASSWORD}@${host}${pathname}?sslmode=require`,
        host,
        "does not speak TLS",
      );
    } finally {
      await plain.stop();
    }
  });
});

describe("an address", () => {
  test("that is written wrongly is told in a line that says how it is written", async () => {
    for (const name of ["ssl_mode", "sslMode", "ssl", "sslmode=require&sslmode"])
      await expectProblem(at(`?${name}=verify_ful`), "SITEWRIGHT_DATABASE_URL", "verify-full");
    for (const mode of ["on", "true", "verify_full", "hunter2 x"])
      await expectProblem(at(`?sslmode=${mode}`), "SITEWRIGHT_DATABASE_URL", "verify-full");
    for (const url of [
      "postgres://user:hunter2%@db/name",
      "postgres://user:100%hunter2@db/name",
      "postgres://us%er:hunter2@db/name",
      "postgres://user:hunter2@db/na%me",
    ])
      await expectProblem(url, "SITEWRIGHT_DATABASE_URL", "write it as %25");
    for (const url of [
      "postgres:///name?host=/var/run/postgresql",
      "postgres://user:hunter2@/name?host=%2Fvar%2Frun%2Fpostgresql&sslmode=disable",
      "postgres://user:hunter2@localhost/name?host=/var/run/postgresql",
      "/var/run/postgresql/.s.PGSQL.5432",
      "unix:///var/run/postgresql/.s.PGSQL.5432",
      "socket:/var/run/postgresql?db=name",
      "postgres://user:hunter2@/var/run/postgresql/name",
      "postgres:///var/run/postgresql/.s.PGSQL.5432/name",
      "host=/var/run/postgresql dbname=name password=hunter2",
    ])
      await expectProblem(url, "postgres://user@%2Fvar%2Frun%2Fpostgresql/name");
    await expectProblem("host=db dbname=name password=hunter2", "postgres://user:password@host:5432/name");
    await expectProblem("postgres://user:hunter2@db/name?pgbouncer=true", "LISTEN and advisory locks");
  });

  test("of a socket works as it is told, and of one that is not there its folder is named", async () => {
    const { port, pathname } = address;
    const socket = (name: string) =>
      `postgres://sitewright:${PASSWORD}@${encodeURIComponent(join(folder, name))}:${port}${pathname}`;
    expect(await problemOf(socket("socket"))).toBeNull();
    await expectProblem(socket("nowhere"), `${join(folder, "nowhere")}:${port}`, "can't be reached");
  });

  test("of nobody, and a wrong password, are told with the place, also by a server that starts", async () => {
    for (const url of [at("", "127.0.0.1:1"), at("", "nobody.invalid:5432")]) {
      await expectProblem(url, new URL(url).host, "can't be reached");
      const config = readConfig({
        SITEWRIGHT_DATABASE_URL: url,
        SITEWRIGHT_PORT: "0",
        SITEWRIGHT_DATA: newDirectory(),
      });
      const failure = await startServer(config, sourceOf(scriptedEngine()), silentLog).catch((error) => error);
      expect(failure.message).toContain(new URL(url).host);
      expect(failure.message).not.toContain("data directory");
      expect(failure.message).not.toContain("hunter2");
    }
  });
});

describe("a pooler", () => {
  const program = Bun.which("pgbouncer", { PATH: `${process.env.PATH}:/usr/sbin` });
  const ini = /^ignore_startup_parameters = .*$/m.exec(GUIDE)![0];
  const sql = /^ALTER ROLE sitewright SET search_path = .*$/m.exec(GUIDE)![0];
  const running: Bun.Subprocess[] = [];
  afterAll(async () => {
    for (const one of running) one.kill("SIGKILL");
    await Promise.all(running.map((one) => one.exited));
  });

  /** The address of the same database through PgBouncer. */
  async function pooled(mode: string, more = "", database = address.pathname): Promise<string> {
    const free = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const { port } = free;
    free.stop(true);
    const file = join(folder, `${port}.ini`);
    const lines = [
      "[databases]",
      `* = host=127.0.0.1 port=${address.port} user=sitewright`,
      "[pgbouncer]",
      "listen_addr = 127.0.0.1",
      `listen_port = ${port}`,
      "unix_socket_dir =",
      "auth_type = any",
      "default_pool_size = 40",
      `pool_mode = ${mode}`,
      more,
    ];
    writeFileSync(file, lines.join("\n"), { mode: 0o644 });
    const command = [program!, "-q", file];
    const user = isRoot ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] : [];
    running.push(Bun.spawn([...user, ...command], { stdout: "ignore", stderr: "ignore" }));
    const url = `postgres://sitewright:${PASSWORD}@127.0.0.1:${port}${database}`;
    for (let tries = 0; tries < 600; tries++) {
      const connection = new SQL({ url, max: 1 });
      const isUp = await connection
        .unsafe("SELECT 1")
        .simple()
        .then(
          () => true,
          () => false,
        );
      await connection.close({ timeout: 0 });
      if (isUp) return url;
      await Bun.sleep(50);
    }
    throw new Error("PgBouncer does not start");
  }

  test("that keeps no session is told at the start, not when something breaks", async () => {
    const words = ["behind a pooler", "LISTEN and advisory locks", "session mode"];
    await expectProblem(await pooled("transaction"), ...words, "unsupported startup parameter");
    // What newer ones take, or are told to pass over.
    await expectProblem(await pooled("transaction", ini), ...words, "search_path");
    const admin = new SQL({ url: address.href, max: 1 });
    await admin.unsafe(sql);
    try {
      const url = await pooled("transaction", ini);
      for (let time = 0; time < 3; time++) await expectProblem(url, ...words, "in transaction mode");
      await expectProblem(
        await pooled("transaction", `${ini}\nserver_round_robin = 1`),
        ...words,
        "in transaction mode",
      );
      await expectProblem(await pooled("statement", ini), ...words);
    } finally {
      await admin.unsafe("ALTER ROLE sitewright RESET search_path");
      await admin.close();
    }
  });

  test("in session mode does, set as the guide says", async () => {
    const admin = new SQL({ url: address.href, max: 1 });
    await admin.unsafe(sql);
    try {
      expect(await problemOf(await pooled("session", ini, new URL(await server.newDatabase()).pathname))).toBeNull();
    } finally {
      await admin.unsafe("ALTER ROLE sitewright RESET search_path");
      await admin.close();
    }
  });
});
