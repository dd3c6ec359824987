/** What is refused of a new address or password, and what is left of the old one's access. */
import { ApiError, invalid, notPossible } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import * as store from "./store.ts";

/** Throws ApiError for a password that whoever knows the address tries first. */
export function refuseWeak(password: string, email: string | null): void {
  if (email && password.trim().toLowerCase() === email) throw invalid("password", "same_as_email");
}

/** Throws ApiError `user_limit` where an account can have no more. */
export async function assertUserLimit(db: Db, accountId: string): Promise<void> {
  if ((await store.countUsers(db, accountId)) >= MOST.users)
    throw new ApiError("user_limit", `The account has ${MOST.users} users, which is the most. Remove one first.`);
}

/** Throws ApiError where something is to be kept that is no session or passkey of this user. */
export async function assertOwn(db: Db, user: store.UserRow, keep: string[], now: number): Promise<void> {
  if (keep.length === 0) return;
  const own = (await accessOf(db, user, now)).flat().map(({ _id }) => _id);
  const at = keep.findIndex((id) => !own.includes(id));
  if (at >= 0) throw invalid(`keep.${at}`, "not_here");
}

/** With what a user gets in besides a password: sessions and passkeys, all of them. */
export const accessOf = (db: Db, { _id }: store.UserRow, now: number) =>
  Promise.all([store.listSessions(db, _id, now, MOST.sessions, 0), store.listPasskeys(db, _id, MOST.passkeys, 0)]);

/** Throws ApiError `email_taken` where an address is somebody's. */
export async function orTaken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (brokenUniqueRule(error) !== "users.email") throw error;
    throw new ApiError("email_taken", "A user has this e-mail address already. Use another, or sign in with it.");
  }
}

/**
 * Throws ApiError `not_possible` for what is another's own where they are a member of accounts that who calls has no say in:
 * the owners of an account, or of its parent, own what is theirs there alone.
 */
export async function assertWithin({ db, account, actsFrom }: Context, userId: string): Promise<void> {
  if (await store.isMemberBeyond(db, userId, actsFrom ?? account._id)) throw notPossible("changes_it_themself");
}
