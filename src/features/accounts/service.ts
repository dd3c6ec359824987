/**
 * Accounts: who owns everything, and with what key they call. Used by the pipeline's transports, the command line and
 * the first start.
 */

import { isWithin } from "../../lib/addresses.ts";
import type { Clock } from "../../lib/clock.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, invalid, notFound, Unauthorized } from "../../lib/errors.ts";
import type { IdSource } from "../../lib/ids.ts";
import type { Caller } from "../../operation/operation.ts";
import { addCredits, nextRenewal } from "../../policy/credits.ts";
import { MOST } from "../../policy/limits.ts";
import type { Plan, PlanStatus } from "../../policy/plans.ts";
import { assertScopes, type Limits, type Scope } from "../../policy/scopes.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { rememberRows } from "../../storage/remembered_rows.ts";
import { addUser } from "../users/service.ts";
import { keyHash, newKey } from "./keys.ts";
import * as store from "./store.ts";

/** Keys whose last use is written with one commit. */
const WRITTEN_AT_ONCE = 100;

interface Moment {
  clock: Clock;
  ids: IdSource;
}

/** An account without users and credits. */
export async function insertAccount(
  db: Db,
  wanted: Pick<
    store.AccountRow,
    "name" | "plan" | "plan_status" | "plan_source" | "monthly_credits" | "granted_credits"
  >,
  { clock, ids }: Moment,
): Promise<store.AccountRow> {
  const now = clock.now();
  const account: store.AccountRow = {
    _id: ids.next("acc"),
    ...wanted,
    credit_balance: 0,
    kept_credits: 0,
    credits_renew_at: nextRenewal(now),
    customer_id: null,
    docs_renewals: 0,
    require_second_factor: false,
    ...stampsAt(now),
  };
  await store.insertAccount(db, account);
  return account;
}

/** Makes an account with one user, an owner who can't sign in yet, and its first monthly credits in the ledger. */
export async function createAccount(
  db: Db,
  wanted: { name: string; email: string | null; plan: Plan; source: string; monthlyCredits: number },
  { clock, ids }: Moment,
): Promise<store.AccountRow> {
  const account = await insertAccount(
    db,
    {
      name: wanted.name,
      plan: wanted.plan,
      plan_status: "active",
      plan_source: wanted.source,
      monthly_credits: wanted.monthlyCredits,
      granted_credits: wanted.monthlyCredits,
    },
    { clock, ids },
  );
  const owner = { email: wanted.email, name: wanted.name, role: "owner" as const, rights: null, password_hash: null };
  await addUser(db, account._id, owner, { clock, ids });
  if (wanted.monthlyCredits > 0) {
    const entry = { accountId: account._id, amount: wanted.monthlyCredits, reason: "monthly_credits", resource: null };
    account.credit_balance = (await addCredits(db, entry, { now: clock.now(), ids })) ?? 0;
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

/** What a key is to be able to do; what is left out or null is not limited. */
export interface KeyLimits extends Partial<Limits> {
  /** Networks, as `isNetwork` takes them. */
  addresses?: string[] | null;
  /** Milliseconds since the epoch. */
  expires_at?: number | null;
}

/** Who makes a key. */
export interface KeyMaker {
  /** The key that makes it: the new one has at most what that one has, and ends with it. */
  key?: string | null;
  user?: string | null;
}

/**
 * Makes an API key.
 * @returns the stored row and the key itself, which can't be had again
 * @throws ApiError `key_limit` when the account has ten active keys
 * @throws Unauthorized when the key that makes it was revoked meanwhile
 */
export async function createKey(
  db: Db,
  accountId: string,
  name: string,
  { clock, ids }: Moment,
  { key: madeBy = null, user = null }: KeyMaker = {},
  wanted: KeyLimits = {},
) {
  const now = clock.now();
  const active = await store.activeKeys(db, accountId);
  const maker = active.filter(isGood(now)).find(({ _id }) => _id === madeBy);
  if (madeBy !== null && !maker) throw new Unauthorized();
  const limits = limitsWithin(maker, wanted, now);
  if (active.length >= MOST.keys) {
    throw new ApiError(
      "key_limit",
      `The account has ${MOST.keys} active keys, which is the most. Revoke one with DELETE /v1/api_keys/:id first.`,
    );
  }
  const { key, hash, prefix } = newKey();
  const row: store.KeyRow = {
    _id: ids.next("key"),
    account_id: accountId,
    name,
    hash,
    prefix,
    made_by: madeBy,
    made_by_user: user,
    ...limits,
    last_used_at: null,
    revoked_at: null,
    ...stampsAt(now),
  };
  await store.insertKey(db, row);
  return { row, key };
}

const isGood =
  (now: number) =>
  ({ expires_at }: Pick<store.KeyRow, "expires_at">): boolean =>
    expires_at === null || expires_at > now;

/**
 * What a new key gets: what is wanted, and what its maker has where nothing is said.
 * @throws ApiError `insufficient_scope`, `validation_failed` for what its maker does not have
 */
function limitsWithin(maker: store.KeyRow | undefined, wanted: KeyLimits, now: number) {
  const { scopes = null, websites = null, addresses = null, expires_at = null } = maker ?? {};
  const beyond = (wanted.websites ?? []).find((id) => websites && !websites.includes(id));
  if (scopes && wanted.scopes) assertScopes({ scopes: scopes as Scope[], websites }, wanted.scopes);
  if (beyond) throw notFound("website within yours", beyond);
  if (wanted.expires_at != null && wanted.expires_at <= now) throw invalid("expires_at", "not_in_future");
  if (expires_at !== null && (wanted.expires_at ?? expires_at) > expires_at)
    throw invalid("expires_at", "expires_after_key");
  if (addresses && wanted.addresses?.some((network) => !addresses.includes(network)))
    throw invalid("addresses", "addresses_beyond_key");
  return {
    scopes: wanted.scopes ? [...wanted.scopes] : scopes,
    websites: wanted.websites ? [...wanted.websites] : websites,
    addresses: wanted.addresses ?? addresses,
    expires_at: wanted.expires_at ?? expires_at,
  };
}

export function withDescendants<Key extends Pick<store.KeyRow, "_id" | "made_by">>(keys: Key[], id: string): Key[] {
  const found = keys.filter(({ _id }) => _id === id);
  for (const maker of found) found.push(...keys.filter((key) => key.made_by === maker._id && !found.includes(key)));
  return found;
}

/**
 * Revokes an active key, with all that were made with it, and with those.
 * @param within only what this key has made, and itself; null: whatever the account has
 * @returns the key; null when there is no such active key
 */
export async function revokeKey(
  db: Db,
  accountId: string,
  id: string,
  now: number,
  within: string | null = null,
): Promise<store.KeyRow | null> {
  const active = await store.activeKeys(db, accountId);
  const [key, ...made] = withDescendants(within === null ? active : withDescendants(active, within), id);
  if (!key) return null;
  const ended = [key, ...made].map(({ _id }) => _id);
  await store.revokeKeys(db, accountId, ended, now);
  return key;
}

export { removeAccount } from "./deletion.ts";
export { opensReference, referenceAccess, renewReferenceAccess } from "./reference_access.ts";
export const { listKeys, listAccounts, findAccount, updateAccount } = store;

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
  if (balance === null) throw invalid("amount", "balance_negative");
  return balance;
}

/** Who calls with a key. */
export type Authenticated = Omit<Caller, "person" | "via">;

export function createAuthenticator({ storage, clock }: Moment & { storage: Storage }) {
  const find = rememberRows(storage, store.findByKey(storage.read));
  const used = new Map<string, number>();

  return {
    /**
     * Whose a valid, active key is and what it is cut to, else null; also when the sender, who is asked for only then, is in
     * none of its networks. What is remembered holds only as long as the database, asked every time, is in the same state, so
     * that a key which this or another process has revoked is refused at once.
     */
    async authenticate(key: string, sender: () => string | null): Promise<Authenticated | null> {
      const hash = keyHash(key);
      const row = hash && (await find(hash));
      if (!row || !isGood(clock.now())(row)) return null;
      if (row.addresses && !isWithin(sender(), row.addresses)) return null;
      used.set(row.key_id, clock.now());
      const { _id, name, plan, plan_status, scopes, websites } = row;
      const limits = scopes || websites ? { scopes: scopes as Scope[] | null, websites } : null;
      return {
        account: { _id, name, plan, plan_status, without_ai: row.without_ai ?? false },
        keyId: row.key_id,
        who: row.key_name,
        limits,
      };
    },
    /** Writes when keys were last used. */
    async flush(): Promise<void> {
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

export type Authenticator = ReturnType<typeof createAuthenticator>;
