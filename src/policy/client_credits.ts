/**
 * The credits of clients are their parent's. What a client gets each month is lent: what it has not used goes back when the
 * month ends, to where it was taken from, so that monthly credits add up nowhere. Each transfer is an entry in both ledgers.
 */
import { eq, sql } from "drizzle-orm";
import { ApiError } from "../lib/errors.ts";
import type { Db } from "../storage/client.ts";
import { accounts, clients } from "../storage/tables.ts";
import { addCredits, creditBalance, keptCredits, type Moment } from "./credits.ts";

type Family = Pick<typeof clients.$inferSelect, "account_id" | "parent_account_id">;

/** A client with the monthly credits that it has left. */
export interface Lent extends Family {
  lent_kept_credits: number;
  unused: number;
}

/** Throws ApiError `insufficient_credits`. */
async function assertTaken(balance: number | null, db: Db, parentId: string, amount: number): Promise<number> {
  if (balance !== null) return balance;
  const available = await creditBalance(db, parentId);
  throw new ApiError(
    "insufficient_credits",
    `This takes ${amount} credits from your account, which has ${available}. Give fewer, or wait for your monthly renewal.`,
    { available, required: amount },
  );
}

/**
 * Lends a client credits for the month that has begun: of its parent's monthly ones first.
 * @throws ApiError `insufficient_credits`
 */
export async function lendMonthly(db: Db, client: Family, amount: number, moment: Moment) {
  if (amount <= 0) return;
  const { account_id, parent_account_id } = client;
  const keptBefore = await keptCredits(db, parent_account_id);
  const taken = { accountId: parent_account_id, amount: -amount, reason: "client_credits", resource: account_id };
  const balance = await assertTaken(await addCredits(db, taken, moment), db, parent_account_id, amount);
  const given = { accountId: account_id, amount, reason: "monthly_credits", resource: null, kept: 0 };
  await addCredits(db, given, moment);
  const lent = keptBefore - Math.min(keptBefore, balance);
  await db
    .update(clients)
    .set({ lent_kept_credits: sql`${clients.lent_kept_credits} + ${lent}` })
    .where(eq(clients.account_id, account_id));
  await db
    .update(accounts)
    .set({ granted_credits: sql`${accounts.granted_credits} + ${amount}` })
    .where(eq(accounts._id, account_id));
}

/**
 * Takes the monthly credits back that a client has not used.
 * @param isSameMonth whether they are of the month that its parent is still in; else those end that its parent had for a
 * month, and what it keeps comes back
 */
export async function takeBackMonthly(db: Db, client: Lent, moment: Moment, isSameMonth: boolean): Promise<void> {
  const { account_id, parent_account_id, unused } = client;
  if (client.lent_kept_credits > 0)
    await db.update(clients).set({ lent_kept_credits: 0 }).where(eq(clients.account_id, account_id));
  if (unused <= 0) return;
  const ended = { accountId: account_id, amount: -unused, reason: "monthly_credits_returned", resource: null, kept: 0 };
  await addCredits(db, ended, moment);
  // The monthly ones were lent, and are used, first.
  const kept = Math.min(client.lent_kept_credits, unused);
  const amount = isSameMonth ? unused : kept;
  const reason = "client_credits_returned";
  if (amount > 0)
    await addCredits(db, { accountId: parent_account_id, amount, reason, resource: account_id, kept }, moment);
}

/**
 * Gives a client credits once, of those first that its parent keeps. As at its parent, those are kept beyond the month, and
 * others are not.
 * @throws ApiError `insufficient_credits`
 */
export async function giveCredits(db: Db, { account_id, parent_account_id }: Family, amount: number, moment: Moment) {
  const kept = Math.min(await keptCredits(db, parent_account_id), amount);
  const taken = { accountId: parent_account_id, amount: -amount, reason: "client_credits", resource: account_id };
  await assertTaken(await addCredits(db, { ...taken, kept: -kept }, moment), db, parent_account_id, amount);
  await addCredits(db, { accountId: account_id, amount, reason: "credits_given", resource: null, kept }, moment);
}

/** Takes all credits of a client back, monthly and kept ones. */
export async function takeBackAll(db: Db, client: Lent, moment: Moment): Promise<void> {
  await takeBackMonthly(db, client, moment, true);
  const { account_id, parent_account_id } = client;
  const kept = await creditBalance(db, account_id);
  if (kept <= 0) return;
  const returned = { accountId: account_id, amount: -kept, reason: "credits_returned", resource: null, kept: -kept };
  await addCredits(db, returned, moment);
  const reason = "client_credits_returned";
  await addCredits(db, { accountId: parent_account_id, amount: kept, reason, resource: account_id, kept }, moment);
}
