/**
 * Accounts: who owns everything, and with what key they call. Used by the pipeline's transports, the command line and
 * the first start.
 */

import type { Clock } from "../../lib/clock.ts";
import { ApiError, invalid } from "../../lib/errors.ts";
import { equalInConstantTime } from "../../lib/hash.ts";
import type { IdSource } from "../../lib/ids.ts";
import { addCredits, nextRenewal } from "../../policy/credits.ts";
import { MOST } from "../../policy/limits.ts";
import type { Account, Plan, PlanStatus } from "../../policy/plans.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { nextTurn } from "../../storage/steps.ts";
import { addUser } from "../users/service.ts";
import { keyHash, newKey } from "./keys.ts";
import * as store from "./store.ts";

/** Keys whose last use is written with one commit. */
const WRITTEN_AT_ONCE = 100;

/** Whose accounts are remembered between two changes of the database. */
const MOST_KNOWN_KEYS = 10_000;

interface Moment {
  clock: Clock;
  ids: IdSource;
}

/** Makes an account with one user, an owner who can't sign in yet, and its first monthly credits in the ledger. */
export async function createAccount(
  db: Db,
  wanted: { name: string; email: string | null; plan: Plan; source: string; monthlyCredits: number },
  { clock, ids }: Moment,
): Promise<store.AccountRow> {
  const now = clock.now();
  const account: store.AccountRow = {
    _id: ids.next("acc"),
    name: wanted.name,
    plan: wanted.plan,
    plan_status: "active",
    plan_source: wanted.source,
    monthly_credits: wanted.monthlyCredits,
    credit_balance: 0,
    kept_credits: 0,
    granted_credits: wanted.monthlyCredits,
    credits_renew_at: nextRenewal(now),
    customer_id: null,
    created_at: now,
    updated_at: now,
  };
  await store.insertAccount(db, account);
  const owner = { email: wanted.email, name: wanted.name, role: "owner" as const, password_hash: null };
  await addUser(db, account._id, owner, { clock, ids });
  if (wanted.monthlyCredits > 0) {
    const entry = { accountId: account._id, amount: wanted.monthlyCredits, reason: "monthly_credits", resource: null };
    account.credit_balance = (await addCredits(db, entry, { now, ids })) ?? 0;
  }
  return account;
}

/** Sets the plan of an account; null when there is no such account. */
export async function setPlan(db: Db, accountId: string, plan: Plan, status: PlanStatus, now: number) {
  return await store.updateAccount(db, accountId, { plan, plan_status: status, updated_at: now });
}

/** Who pays for what an account has: itself, or nobody. */
export type Billing = "stripe" | "self_hosted";

/** Sets who pays for an account; null when there is no such account. Its plan stays until a payment changes it. */
export async function setBilling(db: Db, accountId: string, who: Billing, now: number) {
  return await store.updateAccount(db, accountId, { plan_source: who, updated_at: now });
}

/**
 * Makes an API key.
 * @returns the stored row and the key itself, which can't be had again
 * @throws ApiError `key_limit` when the account has ten active keys
 */
export async function createKey(db: Db, accountId: string, name: string, { clock, ids }: Moment) {
  if ((await store.countKeys(db, accountId)) >= MOST.keys) {
    throw new ApiError(
      "key_limit",
      `The account has ${MOST.keys} active keys, which is the most. Revoke one with DELETE /v1/api_keys/:id first.`,
    );
  }
  const { key, hash, prefix } = newKey();
  const now = clock.now();
  const row: store.KeyRow = {
    _id: ids.next("key"),
    account_id: accountId,
    name,
    hash,
    prefix,
    last_used_at: null,
    revoked_at: null,
    created_at: now,
    updated_at: now,
  };
  await store.insertKey(db, row);
  return { row, key };
}

export const { listKeys, revokeKey, listAccounts, findAccount, ownerEmail } = store;

/** Gives credits to an account, to keep beyond the month, or takes them, by the operator. Throws ApiError when the balance would go below 0. */
export async function adjustCredits(
  db: Db,
  accountId: string,
  amount: number,
  { clock, ids }: Moment,
): Promise<number> {
  const kept = amount > 0 ? amount : undefined;
  const entry = { accountId, amount, reason: "operator_adjustment", resource: null, kept };
  const balance = await addCredits(db, entry, { now: clock.now(), ids });
  if (balance === null) throw invalid("amount", "the balance can't go below 0");
  return balance;
}

export interface Authenticator {
  /**
   * The account of a valid, active key, else null. What is remembered holds only as long as the database, asked every
   * time, is in the same state, so that a key which this or another process has revoked is refused at once.
   */
  authenticate(key: string): Promise<Account | null>;
  /** Writes when keys were last used. */
  flush(): Promise<void>;
}

export function createAuthenticator(storage: Storage, clock: Clock): Authenticator {
  const lookup = store.findByKey(storage.read);
  const used = new Map<string, number>();
  const known = new Map<string, store.KeyHolder>();
  let revision = -1;

  async function find(hash: string): Promise<store.KeyHolder | null> {
    const [row] = await lookup.all({ hash });
    return row && equalInConstantTime(row.hash, hash) ? row : null;
  }

  return {
    async authenticate(key) {
      const hash = keyHash(key);
      if (!hash) return null;
      storage.refresh();
      const now = storage.revision();
      if (now !== revision || known.size >= MOST_KNOWN_KEYS) known.clear();
      revision = now;
      const row = known.get(hash) ?? (await find(hash));
      if (!row) return null;
      // Nothing is remembered that was found in another state than what is remembered now.
      if (now === revision) known.set(hash, row);
      used.set(row.key_id, clock.now());
      return row;
    },
    async flush() {
      if (used.size === 0) return;
      const rows = [...used];
      used.clear();
      for (let at = 0; at < rows.length; at += WRITTEN_AT_ONCE) {
        await storage.write("last use", async (db) => {
          for (const [id, usedAt] of rows.slice(at, at + WRITTEN_AT_ONCE)) await store.touchKey(db, id, usedAt);
        });
        await nextTurn();
      }
    },
  };
}
