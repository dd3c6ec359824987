/**
 * The audit: who did what, with what, from where and when. The pipeline (operation/invoke.ts) adds one entry for each call
 * that changes something, or takes something along, in the transaction of the change itself, so that there is no change
 * without its entry. It has names and identifiers, and nothing of what was written, read or sent.
 */
import { and, eq, sql } from "drizzle-orm";
import { type Clock, DAY_MS } from "../lib/clock.ts";
import { earliestId, type IdSource } from "../lib/ids.ts";
import type { Db } from "../storage/client.ts";
import { addWithCommit } from "../storage/commit_rows.ts";
import { ROW_PLACE } from "../storage/dialect.ts";
import { audit } from "../storage/tables.ts";

export const KEPT_AUDIT_DAYS = 400;
/** Whose the sign-ins are that failed with an address that nobody has; of them so many are kept. */
export const STRANGERS = "";
const MOST_OF_STRANGERS = 10_000;

export type AuditRow = typeof audit.$inferSelect;

const COLUMNS = [
  "_id",
  "account_id",
  "operation",
  "via",
  "user_id",
  "key_id",
  "connection_id",
  "actor_account_id",
  "name",
  "resources",
  "address",
  "result",
  "created_at",
] as const satisfies (keyof AuditRow)[];
const INSERT = `INSERT INTO audit (${COLUMNS.join(", ")}) VALUES (${COLUMNS.map(() => "?").join(", ")})`;

export async function addAuditEntry(db: Db, row: AuditRow): Promise<void> {
  await addWithCommit(
    db,
    INSERT,
    COLUMNS.map((name) => row[name]),
  );
}

/** Adds an entry for what no call has done: a command, a mail, a program that is connected. */
export async function noteInAudit(
  db: Db,
  { clock, ids }: { clock: Clock; ids: IdSource },
  { account_id, operation, via, ...known }: Pick<AuditRow, "account_id" | "operation" | "via"> & Partial<AuditRow>,
): Promise<void> {
  await addAuditEntry(db, {
    _id: ids.next("aud"),
    account_id,
    operation,
    via,
    user_id: null,
    key_id: null,
    connection_id: null,
    actor_account_id: null,
    name: null,
    resources: "",
    address: null,
    result: "ok",
    created_at: clock.now(),
    ...known,
  });
}

/** Says what came of a call whose entry was added when it began. */
export async function endAuditEntry(
  db: Db,
  { _id, account_id, result, resources }: Pick<AuditRow, "_id" | "account_id" | "result" | "resources">,
): Promise<void> {
  await db
    .update(audit)
    .set({ result, resources })
    .where(and(eq(audit.account_id, account_id), eq(audit._id, _id)));
}

/** Drops entries that have had their time, and of strangers those that are too many. Returns how many, at most so many. */
export async function dropOldAuditEntries(db: Db, now: number, most: number): Promise<number> {
  const end = earliestId("aud", now - KEPT_AUDIT_DAYS * DAY_MS);
  const [over] = await db
    .select({ _id: audit._id })
    .from(audit)
    .where(eq(audit.account_id, STRANGERS))
    .orderBy(sql`${audit._id} DESC`)
    .limit(1)
    .offset(MOST_OF_STRANGERS);
  const old = sql`SELECT ${ROW_PLACE} FROM ${audit} WHERE ${audit._id} < ${end} LIMIT ${most}`;
  const dropped = await db.delete(audit).where(sql`${ROW_PLACE} IN (${old})`).returning({ _id: audit._id });
  if (dropped.length === most || !over) return dropped.length;
  const beyond = sql`SELECT ${ROW_PLACE} FROM ${audit} WHERE ${audit.account_id} = ${STRANGERS} AND ${audit._id} <= ${over._id} LIMIT ${most - dropped.length}`;
  const further = await db.delete(audit).where(sql`${ROW_PLACE} IN (${beyond})`).returning({ _id: audit._id });
  return dropped.length + further.length;
}
