/** What to do when a database on a server can't be used: one line for the operator. Passwords are never shown. */
import type { SQL } from "bun";
import { checkedServersOf, placeOf } from "../../lib/database_address.ts";
import { ServerProblem } from "../problems.ts";
import { MOVING_SCHEMA, SCHEMA } from "./schema.ts";

const LEAST_VERSION = 150_000;

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

function wordsFor(url: string, error: unknown): string | null {
  const { username, pathname } = new URL(checkedServersOf(url)[0]!);
  const place = placeOf(url).slice(0, -pathname.length);
  const [user, name] = [decodeURIComponent(username), decodeURIComponent(pathname.slice(1))];
  const found = chain(error).find((one) => one.code?.startsWith("ERR_POSTGRES_"));
  if (!found) return null;
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
    case undefined:
      return `the database server at ${place} can't be reached (${found.message}); is it running, and is SITEWRIGHT_DATABASE_URL right?`;
    default:
      return `the database server at ${place} says: ${found.message} (${found.errno})`;
  }
}

interface Found {
  code?: string;
  errno?: string;
  message: string;
}

function chain(error: unknown): Found[] {
  const found: Found[] = [];
  for (let at = error; at instanceof Error; at = at.cause) found.push(at as Found);
  return found;
}
