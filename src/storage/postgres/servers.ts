/**
 * The servers that an address names, of which one is the primary: `postgres://user@one:5432,other:5432/name`, as libpq takes
 * it. Which one that is they are asked at the start, and again whenever a connection was lost: one that waits for another
 * (a standby) is never read from, because it may be behind. When two say that they can be written, the one that was
 * promoted last is right; the other was the primary before, and came back without knowing that it is not any more.
 */
import { SQL } from "bun";
import { checkedServersOf, placeOf } from "../../lib/database_address.ts";
import { ServerProblem } from "../problems.ts";

/** A host that says nothing is waited for so long. */
const LOOK_SECONDS = 2;

type Answer = { server: string; timeline: number } | { server: string; error: unknown };

/** How often the primary has changed is the number of the timeline, in hexadecimal digits at the beginning of its files. */
async function ask(server: string): Promise<Answer> {
  const connection = new SQL({
    url: server,
    max: 1,
    connectionTimeout: LOOK_SECONDS,
    connection: { application_name: "sitewright look", statement_timeout: String(LOOK_SECONDS * 1000) },
  } as ConstructorParameters<typeof SQL>[0]);
  try {
    const [[file]] = (await connection
      .unsafe("SELECT CASE WHEN pg_is_in_recovery() THEN NULL ELSE pg_walfile_name(pg_current_wal_lsn()) END")
      .values()) as unknown as [[string | null]];
    if (file === null) return { server, error: new ServerProblem("it is a standby") };
    return { server, timeline: Number.parseInt(file.slice(0, 8), 16) };
  } catch (error) {
    return { server, error };
  } finally {
    void connection.close({ timeout: 0 }).catch(() => {});
  }
}

/** The primary among the servers that an address names, and where it is now. */
export function createPrimary(url: string) {
  const servers = checkedServersOf(url);
  let newest = 0;
  return {
    hasOthers: servers.length > 1,
    /** What every connection to it says: a standby refuses it. */
    settings: (servers.length > 1 ? { transaction_read_only: "off" } : {}) as Record<string, string>,
    /**
     * Asks all of them. One server alone is not asked: it is the primary, or says that it is not.
     * @returns its address; null when none says now that it is
     * @throws what the first server said, or ServerProblem, when `isNeeded`
     */
    async find(isNeeded = false): Promise<string | null> {
      if (servers.length === 1) return servers[0]!;
      const answers = await Promise.all(servers.map(ask));
      let found: string | null = null;
      for (const answer of answers)
        if ("timeline" in answer && answer.timeline >= newest && (answer.timeline > newest || !found)) {
          newest = answer.timeline;
          found = answer.server;
        }
      if (found || !isNeeded) return found;
      const standby = answers.find((answer) => "error" in answer && answer.error instanceof ServerProblem);
      if (standby)
        throw new ServerProblem(
          `none of the database servers at ${placeOf(url)} can be written: ${placeOf(standby.server)} is a standby, and no other answers; promote one`,
        );
      throw (answers[0] as { error: unknown }).error;
    },
  };
}

/**
 * The address of the primary among the servers that one names.
 * @throws what the first server said, or ServerProblem
 */
export async function primaryOf(url: string): Promise<string> {
  return (await createPrimary(url).find(true))!;
}
