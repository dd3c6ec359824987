/** SQL of reading the audit; who adds to it is the pipeline (policy/audit.ts). */
import { and, count, desc, eq, gte, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { earliestId } from "../../lib/ids.ts";
import type { AuditRow } from "../../policy/audit.ts";
import type { Db } from "../../storage/client.ts";
import { contains } from "../../storage/dialect.ts";
import { audit } from "../../storage/tables.ts";

/** Entries that a list looks through, from the newest of its time on: none takes longer than that. */
export const MOST_LISTED = 50_000;
/** Entries that an export looks through in one turn of the event loop. */
const LOOKED_AT = 2000;

export interface AuditFilter {
  /** Milliseconds since the epoch: at this time or later, and before this one. */
  from?: number;
  to?: number;
  /** An operation, or a group of them. */
  operation?: string;
  /** A person, key or connection. */
  actor_id?: string;
  resource_id?: string;
  result?: "ok" | "failed";
  q?: string;
}

const inTime = (accountId: string, { from, to }: AuditFilter, before: string | null = null): SQL | undefined =>
  and(
    eq(audit.account_id, accountId),
    from === undefined ? undefined : gte(audit._id, earliestId("aud", from)),
    to === undefined ? undefined : lt(audit._id, earliestId("aud", to)),
    before === null ? undefined : lt(audit._id, before),
  );

type Columns = { [Name in keyof AuditRow]: (typeof audit)[Name] };

/** Whatever is asked for but the time, of rows of the audit or of a part of it. */
function matches(row: Columns, { operation, actor_id, resource_id, result, q }: AuditFilter): SQL | undefined {
  const conditions: (SQL | undefined)[] = [];
  if (operation) conditions.push(contains(sql`' ' || ${row.operation} || '.'`, ` ${operation}.`));
  if (actor_id)
    conditions.push(or(eq(row.user_id, actor_id), eq(row.key_id, actor_id), eq(row.connection_id, actor_id)));
  if (resource_id) conditions.push(contains(sql`' ' || ${row.resources} || ' '`, ` ${resource_id} `));
  if (result) conditions.push(result === "ok" ? eq(row.result, "ok") : ne(row.result, "ok"));
  if (q) {
    const text = sql`lower(coalesce(${row.name}, '') || ' ' || ${row.operation} || ' ' || coalesce(${row.address}, '') || ' ' || ${row.resources} || ' ' || ${row.result})`;
    conditions.push(contains(text, q.toLowerCase()));
  }
  return and(...conditions);
}

/** Entries of an account, the newest first, of the newest of the time that is asked for. */
export async function listEntries(db: Db, accountId: string, filter: AuditFilter, limit: number, offset: number) {
  const newest = db
    .select()
    .from(audit)
    .where(inTime(accountId, filter))
    .orderBy(desc(audit._id))
    .limit(MOST_LISTED)
    .as("newest");
  const which = matches(newest as unknown as Columns, filter);
  const rows = await db.select().from(newest).where(which).orderBy(desc(newest._id)).limit(limit).offset(offset);
  const [total] = await db.select({ n: count() }).from(newest).where(which);
  return { rows: rows as AuditRow[], total: total!.n };
}

/**
 * A part of an account's entries, the newest first, for an export.
 * @param before the identifier that the part before has ended with; null: the first part
 * @returns what of it fits, and with what it has ended; null: there is no more
 */
export async function readPart(
  db: Db,
  accountId: string,
  filter: AuditFilter,
  before: string | null,
): Promise<{ rows: AuditRow[]; end: string | null }> {
  const ids = await db
    .select({ _id: audit._id })
    .from(audit)
    .where(inTime(accountId, filter, before))
    .orderBy(desc(audit._id))
    .limit(LOOKED_AT);
  const end = ids.at(-1)?._id;
  if (!end) return { rows: [], end: null };
  const rows = await db
    .select()
    .from(audit)
    .where(and(inTime(accountId, filter, before), gte(audit._id, end), matches(audit, filter)))
    .orderBy(desc(audit._id));
  return { rows, end: ids.length < LOOKED_AT ? null : end };
}
