/**
 * Credits are a ledger. The balance of an account is the sum of its entries, kept beside them and guarded: it can't go
 * below 0 under any concurrency, because the one statement that changes it refuses to. Work reserves its price first
 * (a hold and a negative entry) and the hold ends exactly once: settled, or released with an entry that gives the
 * credits back.
 *
 * A part of the balance is kept beyond the month: what was bought, or given by the operator. Work takes the monthly
 * credits first, and gives back to where it took from.
 */
import { and, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { ApiError } from "../lib/errors.ts";
import type { IdSource } from "../lib/ids.ts";
import type { Db } from "../storage/client.ts";
import { lesser } from "../storage/dialect.ts";
import { accounts, creditEntries, creditHolds } from "../storage/tables.ts";

export interface Moment {
  now: number;
  ids: IdSource;
}

interface Entry {
  accountId: string;
  /** Credits; negative takes. */
  amount: number;
  reason: string;
  resource: string | null;
  /** How many of the credits that it adds, or takes, are kept beyond the month; what takes has monthly ones first without it. */
  kept?: number;
}

/**
 * Adds an entry to the ledger.
 * @returns the balance after it, or null when the balance does not allow it (nothing is written then)
 */
export async function addCredits(db: Db, entry: Entry, { now, ids }: Moment): Promise<number | null> {
  const { amount } = entry;
  // A take without a number of its own: what is left of the balance is the kept ones at least.
  const kept = entry.kept ?? (amount < 0 ? null : 0);
  const [row] = await db
    .update(accounts)
    .set({
      credit_balance: sql`${accounts.credit_balance} + ${amount}`,
      kept_credits:
        kept === null
          ? lesser(accounts.kept_credits, sql`${accounts.credit_balance} + ${amount}`)
          : sql`${accounts.kept_credits} + ${kept}`,
    })
    .where(
      and(
        eq(accounts._id, entry.accountId),
        gte(accounts.credit_balance, -amount),
        kept === null ? undefined : gte(accounts.kept_credits, -kept),
      ),
    )
    .returning({ balance: accounts.credit_balance });
  if (!row) return null;
  await db.insert(creditEntries).values({
    _id: ids.next("crd"),
    account_id: entry.accountId,
    amount: entry.amount,
    balance_after: row.balance,
    reason: entry.reason,
    resource: entry.resource,
    created_at: now,
  });
  return row.balance;
}

/**
 * Takes the price of work before it begins.
 * @param shortfall name of the error's field that says how many credits are needed
 * @param owner the process whose call ends the hold, so that it is released when the process dies; null: a job ends it
 * @throws ApiError `insufficient_credits` with `available`
 */
export async function reserveCredits(
  db: Db,
  work: { accountId: string; cost: number; reason: string; resource: string; shortfall: string; owner: string | null },
  moment: Moment,
): Promise<void> {
  const { accountId, cost, reason, resource } = work;
  if (cost === 0) return;
  const keptBefore = await keptCredits(db, accountId);
  const balance = await addCredits(db, { accountId, amount: -cost, reason, resource }, moment);
  if (balance === null) {
    const available = await creditBalance(db, accountId);
    throw new ApiError(
      "insufficient_credits",
      `This costs ${cost} credits and the account has ${available}. Wait for the monthly renewal, or ask who looks after the account for more.`,
      { available, [work.shortfall]: cost },
    );
  }
  await db.insert(creditHolds).values({
    resource,
    account_id: accountId,
    amount: cost,
    kept: keptBefore - Math.min(keptBefore, balance),
    reason,
    state: "held",
    owner: work.owner,
    created_at: moment.now,
    updated_at: moment.now,
  });
}

/** Ends a hold for good: the work was done. Does nothing when there is no open hold. */
export async function settleCredits(db: Db, resource: string, now: number): Promise<void> {
  await db
    .update(creditHolds)
    .set({ state: "settled", updated_at: now })
    .where(and(eq(creditHolds.resource, resource), eq(creditHolds.state, "held")));
}

/**
 * Ends a hold and gives its credits back. Does nothing when there is no open hold, so it is safe to repeat.
 * @returns the credits that were given back
 */
export async function releaseCredits(db: Db, resource: string, moment: Moment): Promise<number> {
  const [hold] = await db
    .update(creditHolds)
    .set({ state: "released", updated_at: moment.now })
    .where(and(eq(creditHolds.resource, resource), eq(creditHolds.state, "held")))
    .returning();
  if (!hold) return 0;
  await addCredits(
    db,
    {
      accountId: hold.account_id,
      amount: hold.amount,
      reason: `${hold.reason}_refund`,
      resource,
      kept: hold.kept,
    },
    moment,
  );
  return hold.amount;
}

/** Gives a part of what is held back, and holds the rest. Does nothing when no more than that is held. */
export async function releasePart(db: Db, resource: string, part: number, moment: Moment): Promise<void> {
  const isOpen = and(eq(creditHolds.resource, resource), eq(creditHolds.state, "held"), gt(creditHolds.amount, part));
  const [hold] = await db.select().from(creditHolds).where(isOpen);
  if (!hold || part <= 0) return;
  // The monthly credits were taken first, so that the kept ones come back first.
  const kept = Math.min(hold.kept, part);
  const [changed] = await db
    .update(creditHolds)
    .set({ amount: hold.amount - part, kept: hold.kept - kept, updated_at: moment.now })
    .where(and(isOpen, eq(creditHolds.amount, hold.amount)))
    .returning({ amount: creditHolds.amount });
  if (!changed) return;
  const entry = { accountId: hold.account_id, amount: part, reason: `${hold.reason}_refund`, resource, kept };
  await addCredits(db, entry, moment);
}

/** Gives back what the calls of a dead process had reserved. */
export async function releaseHoldsOf(db: Db, owner: string, moment: Moment): Promise<void> {
  const open = await db
    .select({ resource: creditHolds.resource })
    .from(creditHolds)
    .where(and(eq(creditHolds.state, "held"), eq(creditHolds.owner, owner)));
  for (const hold of open) await releaseCredits(db, hold.resource, moment);
}

/** The account's credits. */
export async function creditBalance(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ balance: accounts.credit_balance }).from(accounts).where(eq(accounts._id, accountId));
  return row?.balance ?? 0;
}

/** How many of the account's credits are kept beyond the month. */
export async function keptCredits(db: Db, accountId: string): Promise<number> {
  const [row] = await db.select({ kept: accounts.kept_credits }).from(accounts).where(eq(accounts._id, accountId));
  return row?.kept ?? 0;
}

/** The first moment of the next calendar month in UTC: that is when credits renew. */
export function nextRenewal(now: number): number {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** Credits that work took since a time (milliseconds since the epoch), less what was given back. */
export async function creditsUsedSince(db: Db, accountId: string, since: number): Promise<number> {
  const [row] = await db
    .select({ used: sql<number>`coalesce(sum(${creditHolds.amount}), 0)` })
    .from(creditHolds)
    .where(
      and(
        eq(creditHolds.account_id, accountId),
        gte(creditHolds.created_at, since),
        sql`${creditHolds.state} <> 'released'`,
      ),
    );
  return row?.used ?? 0;
}

/** What work took in a span of time, by its kind, as `creditsUsedSince` counts; that which took the most first. */
export async function creditsUsedByKind(db: Db, accountId: string, { from, to }: { from: number; to: number }) {
  const credits = sql<number>`sum(${creditHolds.amount})`;
  return await db
    .select({ kind: creditHolds.reason, uses: sql<number>`count(*)`, credits })
    .from(creditHolds)
    .where(
      and(
        eq(creditHolds.account_id, accountId),
        gte(creditHolds.created_at, from),
        lt(creditHolds.created_at, to),
        sql`${creditHolds.state} <> 'released'`,
      ),
    )
    .groupBy(creditHolds.reason)
    .orderBy(desc(credits), creditHolds.reason);
}

/** A page of the ledger, newest first. */
export async function listCreditEntries(db: Db, accountId: string, limit: number, offset: number) {
  return await db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.account_id, accountId))
    .orderBy(desc(creditEntries._id))
    .limit(limit)
    .offset(offset);
}
