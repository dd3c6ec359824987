/**
 * Clients: accounts that another one, their parent, looks after (contract, section 22). They have the plan of their
 * parent, and what it lets them have. Nobody but their parent's owners, and who is a user of theirs, sees anything of them.
 */

import { eq, inArray, isNull, sql } from "drizzle-orm";
import { ApiError } from "../lib/errors.ts";
import type { Db } from "../storage/client.ts";
import { columnsOf } from "../storage/columns.ts";
import { selectOnce } from "../storage/kept_statements.ts";
import { firstRow } from "../storage/rows.ts";
import { accounts, clients } from "../storage/tables.ts";

export type ClientLimits = Pick<typeof clients.$inferSelect, "website_limit" | "parent_account_id" | "suspended_at">;

const findQuery = selectOnce((db) =>
  db
    .select({
      ...columnsOf(clients, "parent_account_id", "website_limit", "suspended_at"),
    })
    .from(clients)
    .where(eq(clients.account_id, sql.placeholder("account"))),
);

/** What is said of an account as a client; null: it is none. */
export const clientLimits = (db: Db, accountId: string): Promise<ClientLimits | null> =>
  firstRow(findQuery(db).all({ account: accountId }));

/** The condition that an account, joined with what is said of it as a client, is not suspended. */
export const notSuspended = isNull(clients.suspended_at);

/** What look-ups of who calls join. */
export const ofClient = eq(clients.account_id, accounts._id);

/** Of an account that its parent has suspended. */
export const accountSuspended = (): ApiError =>
  new ApiError(
    "account_suspended",
    "Your account is suspended. Your websites stay online; ask who looks after them to let you in again.",
  );

/** Throws ApiError `website_quota`, with the limit, when a client has as many websites as its parent lets it have. */
export async function assertWithinWebsiteLimit(db: Db, accountId: string, websites: number): Promise<void> {
  const limit = (await clientLimits(db, accountId))?.website_limit ?? null;
  if (limit !== null && websites >= limit)
    throw new ApiError(
      "website_quota",
      `The account may have ${limit} ${limit === 1 ? "website" : "websites"}, and has as many. Delete one first, or ask who looks after the account for more.`,
      { limit },
    );
}

export async function hasClients(db: Db, accountId: string): Promise<boolean> {
  const found = await db
    .select({ _id: clients.account_id })
    .from(clients)
    .where(eq(clients.parent_account_id, accountId))
    .limit(1);
  return found.length > 0;
}

/** Gives the clients of an account the plan that it has now. */
export async function spreadPlan(db: Db, accountId: string): Promise<void> {
  const { plan, plan_status, plan_source } = accounts;
  const [parent] = await db
    .select({ plan, plan_status, plan_source })
    .from(accounts)
    .where(eq(accounts._id, accountId));
  const own = db.select({ _id: clients.account_id }).from(clients).where(eq(clients.parent_account_id, accountId));
  if (parent) await db.update(accounts).set(parent).where(inArray(accounts._id, own));
}
