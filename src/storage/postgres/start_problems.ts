/** What to do when a database on a server can't be used: one line for the operator. Passwords are never shown. */
import type { SQL } from "bun";
import { checkedServersOf, NO_POOLER, placeOf, withoutPassword } from "../../lib/database_address.ts";
import { ServerProblem } from "../problems.ts";
import { MOVING_SCHEMA, SCHEMA, SEARCH_PATH } from "./schema.ts";

const LEAST_VERSION = 150_000;
/** How often it is looked whether a connection is a session of its own. */
const POOLER_ROUNDS = 3;

/**
 * Looks whether a server and its database are what is needed.
 * @param isMoving whether a move to it that was broken off is what it is asked for
 * @throws ServerProblem
 */
export async function assertUsable(server: SQL, isMoving = false): Promise<void> {
  const [found] = (await server.unsafe(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
       current_setting('server_encoding') AS encoding, current_database() AS name, pg_is_in_recovery() AS standby,
       (SELECT count(*)::int FROM pg_tables WHERE schemaname = '${SCHEMA}') AS tables,
       (SELECT count(*)::int FROM pg_tables WHERE schemaname = '${SCHEMA}' AND tablename = 'migrations') AS own,
       (SELECT count(*)::int FROM pg_namespace WHERE nspname = '${MOVING_SCHEMA}') AS moving`,
  )) as [
    {
      number: number;
      version: string;
      encoding: string;
      name: string;
      standby: boolean;
      tables: number;
      own: number;
      moving: number;
    },
  ];
  if (found.number < LEAST_VERSION)
    throw new ServerProblem(`the database server is PostgreSQL ${found.version}; 15 or later is needed`);
  if (found.encoding !== "UTF8")
    throw new ServerProblem(
      `the database "${found.name}" has the encoding ${found.encoding}; make one with UTF8: CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0`,
    );
  if (found.standby)
    throw new ServerProblem(
      "the database server is a standby, which can't be written; SITEWRIGHT_DATABASE_URL must lead to the primary, or name all servers: postgres://user:password@one:5432,other:5432/name",
    );
  if (found.tables > 0 && found.own === 0)
    throw new ServerProblem(
      `the database "${found.name}" has a schema "${SCHEMA}" that is something else's; give Sitewright a database of its own`,
    );
  if (found.moving > 0 && !isMoving)
    throw new ServerProblem(
      `a move to the database "${found.name}" is not finished; run the same "sitewright move" again to go on, or add --cancel to it`,
    );
}

/**
 * Looks whether a connection is a session of the server's, and set as it was asked to be: poolers that lend one to each
 * transaction take connections, and would break what belongs to a session later.
 * @param connect makes a connection
 * @throws ServerProblem
 */
export async function assertSessions(url: string, connect: () => SQL): Promise<void> {
  const [one, other] = [connect(), connect()];
  const look = async (connection: Pick<SQL, "unsafe">) => {
    const [row] = await connection
      .unsafe("SELECT pg_backend_pid() AS pid, current_setting('search_path') AS path")
      .simple();
    return row as { pid: number; path: string };
  };
  try {
    const first = await look(one);
    if (first.path.replaceAll(/[\s"]/g, "") !== SEARCH_PATH.replaceAll(" ", ""))
      throw new ServerProblem(
        `the database server at ${hostsOf(url)} is behind a pooler that leaves out how a connection is to be set (search_path); ${NO_POOLER}`,
      );
    // A free connection of the server is lent to who asks next, the newest or the oldest: it is not the first one's then.
    for (let round = 0; round < POOLER_ROUNDS; round++)
      await other.begin(async (transaction) => {
        const lent = await look(transaction);
        if (lent.pid === first.pid || (await look(one)).pid !== first.pid)
          throw new ServerProblem(
            `the database server at ${hostsOf(url)} is behind a pooler in transaction mode; ${NO_POOLER}`,
          );
      });
  } finally {
    await Promise.all([one, other].map((connection) => connection.close({ timeout: 1 }).catch(() => {})));
  }
}

/**
 * Does what needs the server.
 * @throws ServerProblem in place of what the server or the way to it says; anything else as it is
 */
export async function explained<Result>(url: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const words = wordsFor(url, error);
    throw words ? new ServerProblem(words, { cause: error }) : error;
  }
}

/** The hosts in an address, without the name of the database. */
function hostsOf(url: string): string {
  const place = placeOf(url);
  return place.slice(0, place.lastIndexOf("/"));
}

function wordsFor(url: string, error: unknown): string | null {
  const words = wordsOfTls(url, error) ?? wordsOfServer(url, error);
  return words && withoutPassword(words, url);
}

const UNKNOWN_AUTHORITY =
  /^(UNABLE_TO_(VERIFY|GET)_.*|SELF_SIGNED_.*|DEPTH_ZERO_SELF_SIGNED_CERT|CERT_(UNTRUSTED|REJECTED|SIGNATURE_FAILURE))$/;
const OTHER_NAME = /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH)$/;
const OTHER_CERTIFICATE = /^(CERT_|CRL_|ERR_TLS_|ERR_SSL_|INVALID_)/;
/** What Bun says of files that an address names, before it connects. */
const FILES = { caFile: "sslrootcert", CA: "sslrootcert", certFile: "sslcert", keyFile: "sslkey" } as const;

/** What keeps a connection from being secure. */
function wordsOfTls(url: string, error: unknown): string | null {
  const found = chain(error)[0];
  if (!found) return null;
  const { code = "", message } = found;
  const { hostname, searchParams } = new URL(checkedServersOf(url)[0]!);
  const at = `the database server at ${hostsOf(url)}`;
  const authority = searchParams.get("sslrootcert");
  const file = /(caFile|certFile|keyFile)(?= path)|(?<=load )CA(?= file)/.exec(message)?.[0] as keyof typeof FILES;
  if (file && /^ERR_(INVALID_ARG|BORINGSSL)/.test(code)) {
    const name = FILES[file];
    return `the file that SITEWRIGHT_DATABASE_URL names with ${name} (${searchParams.get(name) ?? "?"}) can't be read, or is not PEM; write where it is, like ${name}=/etc/ssl/database.pem`;
  }
  if (UNKNOWN_AUTHORITY.test(code))
    return authority
      ? `the certificate of ${at} is not signed by the authority in ${authority} (${message}); set sslrootcert to the certificate of the one that has signed it`
      : `the certificate of ${at} is signed by an authority that is not known here (${message}); add its certificate to SITEWRIGHT_DATABASE_URL: ?sslmode=verify-full&sslrootcert=/path/to/authority.pem`;
  if (OTHER_NAME.test(code))
    return `the certificate of ${at} is for another name than ${hostname}; write the name that it is for in SITEWRIGHT_DATABASE_URL, or look at its authority alone: sslmode=verify-ca`;
  // As sslmode goes by other names too: ssl, ssl_mode, sslMode.
  if (code === "ERR_INVALID_ARG_VALUE") return `SITEWRIGHT_DATABASE_URL can't be read: ${message}`;
  if (OTHER_CERTIFICATE.test(code)) return `${at} can't be connected to securely (${message}, ${code})`;
  return null;
}

function wordsOfServer(url: string, error: unknown): string | null {
  const { username, pathname } = new URL(checkedServersOf(url)[0]!);
  const place = hostsOf(url);
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  const found = chain(error).find((one) => one.code?.startsWith("ERR_POSTGRES_"));
  if (!found) return null;
  if (found.code === "ERR_POSTGRES_TLS_NOT_AVAILABLE")
    return `the database server at ${place} does not speak TLS, which sslmode in SITEWRIGHT_DATABASE_URL asks for; turn it on there, or write sslmode=disable on a network that is yours alone`;
  switch (found.errno) {
    case "28P01":
    case "28000":
      return `the database server at ${place} refuses the user "${user}" (${found.message}); check user and password in SITEWRIGHT_DATABASE_URL`;
    case "3D000":
      return `the database server at ${place} has no database "${name}"; make it: CREATE DATABASE "${name}" OWNER "${user}" ENCODING 'UTF8' TEMPLATE template0`;
    case "42501":
      return `the user "${user}" may not make what is needed in the database "${name}" (${found.message}); have it own the database: ALTER DATABASE "${name}" OWNER TO "${user}"`;
    case "53300":
      return `the database server at ${place} has no connections left; raise its max_connections, or lower SITEWRIGHT_DATABASE_CONNECTIONS`;
    // The server itself takes these settings, and keeps what was prepared for a connection.
    case "08P01":
    case "26000":
    case "42P05":
      return `the database server at ${place} is behind a pooler (it says: ${found.message}); ${NO_POOLER}`;
    case undefined:
      return `the database server at ${place} can't be reached (${found.message}); is it running, and is SITEWRIGHT_DATABASE_URL right?`;
    default:
      return `the database server at ${place} says: ${found.message} (${found.errno})`;
  }
}

interface ErrorInfo {
  code?: string;
  errno?: string;
  message: string;
}

function chain(error: unknown): ErrorInfo[] {
  const found: ErrorInfo[] = [];
  for (let at = error; at instanceof Error; at = at.cause) found.push(at as ErrorInfo);
  return found;
}
