/**
 * Users of accounts, for others: who signs in with a session, who is made with an account, and what the operator does
 * from the shell.
 */
import type { Queue } from "../../jobs/queue.ts";
import type { Clock } from "../../lib/clock.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import type { IdSource } from "../../lib/ids.ts";
import { clientLimits } from "../../policy/clients.ts";
import type { Member } from "../../policy/rights.ts";
import type { Role } from "../../policy/roles.ts";
import type { Db } from "../../storage/client.ts";
import { createLink } from "./links.ts";
import { leaveNotices, leaveUserNotice } from "./notices.ts";
import { KEPT_INVITATION_MS, type LINK_MS, linkUrl, normalEmail } from "./rules.ts";
import { assertUserLimit } from "./sign_in_rules.ts";
import * as store from "./store.ts";

export { CreatedInvitation, InviteField, inviteFirst } from "./invitations.ts";
export { message as noticeMail } from "./mails.ts";
export { leaveNotices, tellOwners, tellTeam } from "./notices.ts";
export { havePasskeys } from "./passkeys.ts";
export { createSessionReader } from "./sessions.ts";
export const { findUser, firstOwner, isSetUp, listAllUsers, namesOfMembers } = store;

interface Moment {
  clock: Clock;
  ids: IdSource;
}

/**
 * Makes a user. An address that somebody has breaks the rule of the table.
 * @throws ApiError `user_limit`
 */
export async function addUser(
  db: Db,
  accountId: string,
  {
    role,
    rights,
    ...wanted
  }: Member & Pick<store.UserRow, "email" | "name" | "password_hash"> & Partial<Pick<store.UserRow, "language">>,
  { clock, ids }: Moment,
): Promise<store.MemberRow> {
  const now = clock.now();
  const user: store.UserRow = {
    _id: ids.next("usr"),
    account_id: accountId,
    language: null,
    ...wanted,
    email: wanted.email && normalEmail(wanted.email),
    last_seen_at: null,
    ...stampsAt(now),
  };
  await store.insertUser(db, user);
  await addMember(db, accountId, user._id, { role, rights }, now);
  return { ...user, role, rights };
}

/**
 * Makes a user a member of an account.
 * @throws ApiError `user_limit`
 */
export async function addMember(
  db: Db,
  accountId: string,
  userId: string,
  { role, rights }: Member,
  now: number,
): Promise<void> {
  await assertUserLimit(db, accountId);
  const [created_at, updated_at] = [now, now];
  await store.insertMembership(db, {
    user_id: userId,
    account_id: accountId,
    role,
    rights: rightsOf(role, rights),
    created_at,
    updated_at,
  });
  // One to sign in with was made for what they were.
  await store.deleteLinks(db, userId, "sso");
}

/** Of who is no client there are none to be kept. */
const rightsOf = (role: Role, rights: Member["rights"]): string[] | null =>
  role === "client" ? [...(rights ?? [])] : null;

/** Changes what a member of an account is there. */
export async function changeMember(
  db: Db,
  accountId: string,
  userId: string,
  { role, rights }: Member,
  now: number,
): Promise<void> {
  await store.updateMembership(db, accountId, userId, { role, rights: rightsOf(role, rights), updated_at: now });
  await store.deleteLinks(db, userId, "sso");
}

/** Takes a member out of an account. Whoever is a member of no other is gone, with all that signs them in. */
export async function removeMember(
  db: Db,
  accountId: string,
  user: Pick<store.UserRow, "_id" | "account_id">,
): Promise<void> {
  const other = await store.otherAccount(db, user._id, accountId);
  if (other === null) return await store.deleteUser(db, user._id);
  await store.deleteMembership(db, accountId, user._id);
  if (user.account_id === accountId) await store.moveUser(db, user._id, other);
}

/** Takes those out of an account that is deleted who are members of others, too: they go on there. */
export async function releaseSharedMembers(db: Db, accountId: string): Promise<void> {
  for (const id of await store.sharedMembers(db, accountId))
    await removeMember(db, accountId, (await store.findAnyUser(db, id))!);
}

/** Drops what is over. Returns how many, at most so many of each kind. */
export const dropExpired = (db: Db, now: number, most: number): Promise<number> =>
  store.dropExpired(db, now, KEPT_INVITATION_MS, most);

// --- the operator, from the shell ---

/** The user with this identifier or e-mail address, of whichever account. */
export const findUserNamed = (db: Db, name: string): Promise<store.UserRow | null> =>
  name.includes("@") ? store.findByEmail(db, normalEmail(name)) : store.findAnyUser(db, name);

/**
 * Makes the link with which the first owner of an account sets e-mail and password.
 * @returns its address; null when that user can sign in already
 */
export async function makeSetUpLink(db: Db, accountId: string, baseUrl: string, clock: Clock): Promise<string | null> {
  const user = await store.firstOwner(db, accountId);
  if (!user || user.password_hash !== null) return null;
  return await makeLink(db, user, "set_up", baseUrl, clock);
}

/** Makes a link of a user, in the place of those that there were. */
export async function makeLink(
  db: Db,
  user: store.UserRow,
  kind: keyof typeof LINK_MS,
  baseUrl: string,
  clock: Clock,
): Promise<string> {
  return linkUrl(baseUrl, kind, await createLink(db, user._id, kind, clock));
}

/** Takes a user's second factor off, and leaves a notice of it. Returns whether there was one. */
export async function takeOffSecondFactor(db: Db, queue: Queue, user: store.UserRow, now: number): Promise<boolean> {
  if (!(await store.deleteSecondFactor(db, user._id))) return false;
  await leaveUserNotice(db, queue, user, { what: "second_factor_off", at: now });
  return true;
}

/** Gives a user a role in their first account, and leaves notices of a new owner. Throws ApiError `last_owner`. */
export async function setRole(db: Db, queue: Queue, user: store.UserRow, role: Role, now: number): Promise<void> {
  const member = (await store.findUser(db, user.account_id, user._id))!;
  await assertOwnerStays(db, user.account_id, member, role);
  if (role === "owner" && member.role !== "owner") {
    const account = (await store.findAccount(db, user.account_id))!;
    await leaveNotices(db, queue, { account, name: user.email ?? user.name, at: now, what: "owner" });
  }
  await changeMember(db, user.account_id, user._id, { role, rights: [] }, now);
}

/**
 * Throws ApiError `last_owner` when an account would have none: nobody could make another. A client needs none: the owners
 * of its parent are there.
 */
export async function assertOwnerStays(
  db: Db,
  accountId: string,
  user: store.MemberRow,
  role: Role | null,
): Promise<void> {
  if (user.role !== "owner" || role === "owner") return;
  if ((await store.hasOtherOwner(db, accountId, user._id)) || (await clientLimits(db, accountId))) return;
  throw new ApiError(
    "last_owner",
    "An account needs an owner, and this is the only one. Make somebody else one first.",
  );
}
