/**
 * The first moment of a month: monthly credits come anew. Those of a client are its parent's, so that a family of accounts
 * has an order: what the clients have not used goes back first, then the parent's month begins, then those of its clients.
 */
import { and, eq, gt, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "../storage/client.ts";
import { accounts, clients } from "../storage/tables.ts";
import { type Lent, lendMonthly, takeBackMonthly } from "./client_credits.ts";
import { hasClients } from "./clients.ts";
import { addCredits, type Moment, nextRenewal } from "./credits.ts";

type AccountRow = typeof accounts.$inferSelect;

/**
 * Gives accounts whose month has ended their monthly credits anew, beside what they keep; unused monthly credits do not
 * add up, and those above the allowance, as after a change to a lower plan, end.
 * @param most how many accounts: the first moment of a month is that of all of them
 * @returns how many there were, and `most` where there may be more
 */
export async function renewCredits(db: Db, moment: Moment, most: number): Promise<number> {
  const isParentDue = sql`EXISTS (SELECT 1 FROM ${accounts} AS parent
    WHERE parent._id = ${clients.parent_account_id} AND parent.credits_renew_at <= ${moment.now})`;
  const due = await db
    .select({ account: accounts, client: clients })
    .from(accounts)
    .leftJoin(clients, eq(clients.account_id, accounts._id))
    .where(and(lte(accounts.credits_renew_at, moment.now), sql`NOT ${isParentDue}`))
    .limit(most);
  let worked = 0;
  let mayBeMore = due.length === most;
  for (const { account, client } of due) {
    if (worked++ >= most) return most;
    if (client) {
      await renewClient(db, account, client, moment);
      continue;
    }
    const lent = await unusedOfClients(db, account._id, moment.now, most);
    for (const one of lent) await takeBackMonthly(db, one, moment, true);
    worked += lent.length;
    mayBeMore ||= await hasClients(db, account._id);
    // Its own month begins when all of them have given back.
    if (lent.length < most) await renew(db, await present(db, account._id), moment);
  }
  return mayBeMore ? most : due.length;
}

const present = async (db: Db, id: string): Promise<AccountRow> =>
  (await db.select().from(accounts).where(eq(accounts._id, id)))[0]!;

async function renew(db: Db, account: AccountRow, moment: Moment): Promise<void> {
  const { _id, monthly_credits, credit_balance, kept_credits } = account;
  await db
    .update(accounts)
    .set({ credits_renew_at: nextRenewal(moment.now), granted_credits: monthly_credits })
    .where(eq(accounts._id, _id));
  const amount = monthly_credits - (credit_balance - kept_credits);
  if (amount === 0) return;
  const reason = amount > 0 ? "monthly_credits" : "monthly_credits_ended";
  await addCredits(db, { accountId: _id, amount, reason, resource: null, kept: 0 }, moment);
}

/** Its parent's month has begun already. */
async function renewClient(db: Db, account: AccountRow, client: typeof clients.$inferSelect, moment: Moment) {
  await takeBackMonthly(db, lentOf(account, client), moment, false);
  await db
    .update(accounts)
    .set({ credits_renew_at: nextRenewal(moment.now), granted_credits: 0 })
    .where(eq(accounts._id, account._id));
  const { credit_balance } = await present(db, client.parent_account_id);
  await lendMonthly(db, client, Math.min(account.monthly_credits, credit_balance), moment);
}

const lentOf = (
  { credit_balance, kept_credits }: AccountRow,
  { account_id, parent_account_id, lent_kept_credits }: typeof clients.$inferSelect,
): Lent => ({ account_id, parent_account_id, lent_kept_credits, unused: credit_balance - kept_credits });

/** Clients whose month has ended too, and that have something to give back. */
async function unusedOfClients(db: Db, parentId: string, now: number, most: number): Promise<Lent[]> {
  const rows = await db
    .select({ account: accounts, client: clients })
    .from(clients)
    .innerJoin(accounts, eq(accounts._id, clients.account_id))
    .where(
      and(
        eq(clients.parent_account_id, parentId),
        lte(accounts.credits_renew_at, now),
        gt(accounts.credit_balance, accounts.kept_credits),
      ),
    )
    .limit(most);
  return rows.map(({ account, client }) => lentOf(account, client));
}

/** Brings back renewals that a clock running ahead has put further off than the next month. */
export async function bringBackRenewals(db: Db, now: number, most: number): Promise<number> {
  const next = nextRenewal(now);
  const some = db.select({ _id: accounts._id }).from(accounts).where(gt(accounts.credits_renew_at, next)).limit(most);
  const found = await db
    .update(accounts)
    .set({ credits_renew_at: next })
    .where(inArray(accounts._id, some))
    .returning({ _id: accounts._id });
  return found.length;
}
