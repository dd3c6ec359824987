/** SQL of users, their sessions, passkeys, invitations and links. */
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { asciiEmail } from "../../lib/email_addresses.ts";
import { notSuspended, ofClient } from "../../policy/clients.ts";
import type { Member } from "../../policy/rights.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { accountAlive } from "../../storage/deletions.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, deleteAny, deleteSome, findAny, firstRow, insertInto } from "../../storage/rows.ts";
import {
  accounts,
  clients,
  connections,
  invitations,
  memberships,
  passkeys,
  passwordLinks,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "../../storage/tables.ts";

export type UserRow = typeof users.$inferSelect;
/** A user with what they are in an account. */
export type MemberRow = UserRow & Member;
export type MembershipRow = typeof memberships.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type PasskeyRow = typeof passkeys.$inferSelect;
export type InvitationRow = typeof invitations.$inferSelect;
export type LinkRow = typeof passwordLinks.$inferSelect;
export type SecondFactorRow = typeof secondFactors.$inferSelect;

// --- users ---

export const insertUser = insertInto(users);

const memberColumns = { ...getTableColumns(users), role: memberships.role, rights: memberships.rights };

/** Members of accounts; conditions say of which. */
const members = (db: Db) =>
  db.select(memberColumns).from(memberships).innerJoin(users, eq(users._id, memberships.user_id));

/** Names of users who are members of one of some accounts, by user. */
export async function namesOfMembers(db: Db, ids: string[], accountIds: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await members(db).where(
    and(inArray(memberships.user_id, ids), inArray(memberships.account_id, accountIds)),
  );
  return new Map(rows.map(({ _id, name, email }) => [_id, name || (email ?? "")]));
}

const isOwnerOf = (accountId: string) => and(eq(memberships.account_id, accountId), eq(memberships.role, "owner"));

export const findUser = (db: Db, accountId: string, id: string): Promise<MemberRow | null> =>
  firstRow(members(db).where(and(eq(memberships.account_id, accountId), eq(memberships.user_id, id))));

/** Whom a key acts as: the account's oldest owner. */
export const firstOwner = (db: Db, accountId: string): Promise<MemberRow | null> =>
  firstRow(members(db).where(isOwnerOf(accountId)).orderBy(asc(memberships.user_id)).limit(1));

/** Owners who have an address. */
export const ownersWithEmail = async (db: Db, accountId: string): Promise<MemberRow[]> =>
  await members(db).where(and(isOwnerOf(accountId), isNotNull(users.email)));

/** Who sees to what is said of an account's websites and has an address: its owners and editors, and its parent's owners. */
export const teamWithEmail = async (db: Db, accountId: string, parentId: string | null): Promise<MemberRow[]> =>
  await members(db).where(
    and(
      isNotNull(users.email),
      or(
        and(eq(memberships.account_id, accountId), inArray(memberships.role, ["owner", "editor"])),
        parentId === null ? undefined : isOwnerOf(parentId),
      ),
    ),
  );

/** Whoever has this address, of whichever account: for who signs in, and for the operator. */
export async function findByEmail(db: Db, email: string): Promise<UserRow | null> {
  // One from before both forms of a domain were the same may be stored in its form of ASCII.
  const forms = [email, asciiEmail(email) ?? email];
  const [row] = await db.select().from(users).where(inArray(users.email, forms));
  return row ?? null;
}

/** A user of whichever account: for links, sessions and the operator, who have said already who it is. */
export const findAnyUser = findAny(users);

export const findAccount = findAny(accounts);

export async function nameAccount(db: Db, _id: string, name: string, updated_at: number): Promise<void> {
  await db.update(accounts).set({ name, updated_at }).where(eq(accounts._id, _id));
}

export async function listUsers(db: Db, accountId: string, limit: number, offset: number): Promise<MemberRow[]> {
  return await members(db)
    .where(eq(memberships.account_id, accountId))
    .orderBy(desc(memberships.user_id))
    .limit(limit)
    .offset(offset);
}

export const countUsers = (db: Db, accountId: string): Promise<number> =>
  countRows(db, memberships, eq(memberships.account_id, accountId));

/** Whether the account has an owner beside this user. */
export async function hasOtherOwner(db: Db, accountId: string, id: string): Promise<boolean> {
  const found = await db
    .select({ _id: memberships.user_id })
    .from(memberships)
    .where(and(isOwnerOf(accountId), ne(memberships.user_id, id)))
    .limit(1);
  return found.length > 0;
}

/** Changes what a user is by themself; whoever calls has seen that they may. */
export const updateUser = (db: Db, id: string, changes: Partial<UserRow>): Promise<UserRow | null> =>
  firstRow(db.update(users).set(changes).where(eq(users._id, id)).returning());

export const deleteUser = deleteAny(users);

// --- memberships ---

export const insertMembership = insertInto(memberships);

const membership = (accountId: string, userId: string) =>
  and(eq(memberships.account_id, accountId), eq(memberships.user_id, userId));

export async function updateMembership(
  db: Db,
  accountId: string,
  userId: string,
  changes: Partial<MembershipRow>,
): Promise<void> {
  await db.update(memberships).set(changes).where(membership(accountId, userId));
}

/** Ends a membership, and what AI clients were allowed in the user's name there. */
export async function deleteMembership(db: Db, accountId: string, userId: string): Promise<void> {
  await db.delete(memberships).where(membership(accountId, userId));
  await db.delete(connections).where(and(eq(connections.account_id, accountId), eq(connections.user_id, userId)));
}

/** What users are members of. */
const entries = (db: Db) =>
  db
    .select({
      account: accounts,
      role: memberships.role,
      rights: memberships.rights,
      suspended_at: clients.suspended_at,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user_id))
    .innerJoin(accounts, eq(accounts._id, memberships.account_id))
    .leftJoin(clients, ofClient);

/** The condition that an account is the first one of a user. */
const isFirst = eq(memberships.account_id, users.account_id);

/** Some of the accounts that a user is a member of, oldest first. */
export async function listEntries(db: Db, userId: string, most: number) {
  return await entries(db)
    .where(and(eq(memberships.user_id, userId), accountAlive))
    .orderBy(asc(memberships.account_id))
    .limit(most);
}

/** The condition that a brand serves an account: it is the brand's own, or a client of that. @param brand whose it is */
const servedBy = (brand: string | Placeholder) => or(eq(accounts._id, brand), eq(clients.parent_account_id, brand));

/**
 * The account that a user is in at first, or the oldest of the others; null: none lets them in.
 * @param brand whose brand's host they are at: of the accounts that it serves; null: of all
 */
export async function findEntry(db: Db, userId: string, brand: string | null = null) {
  const served = brand === null ? undefined : servedBy(brand);
  const letsIn = and(eq(memberships.user_id, userId), accountAlive, notSuspended, served);
  const [first] = await entries(db).where(and(letsIn, isFirst));
  if (first) return first;
  const [other] = await entries(db).where(letsIn).orderBy(asc(memberships.account_id)).limit(1);
  return other ?? null;
}

/** Another account of a user; null: this is the only one. */
export async function otherAccount(db: Db, userId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ _id: memberships.account_id })
    .from(memberships)
    .where(and(eq(memberships.user_id, userId), ne(memberships.account_id, accountId)))
    .orderBy(asc(memberships.account_id))
    .limit(1);
  return row?._id ?? null;
}

/** Whether a user is a member of an account that is neither this one nor a client of it. */
export async function isMemberBeyond(db: Db, userId: string, accountId: string): Promise<boolean> {
  const own = db.select({ _id: clients.account_id }).from(clients).where(eq(clients.parent_account_id, accountId));
  const found = await db
    .select({ _id: memberships.account_id })
    .from(memberships)
    .where(
      and(
        eq(memberships.user_id, userId),
        ne(memberships.account_id, accountId),
        notInArray(memberships.account_id, own),
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Members of an account who are members of others, too. */
export async function sharedMembers(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .select({ _id: memberships.user_id })
    .from(memberships)
    .where(
      and(
        eq(memberships.account_id, accountId),
        sql`EXISTS (SELECT 1 FROM memberships AS other WHERE other.user_id = ${memberships.user_id} AND other.account_id <> ${accountId})`,
      ),
    );
  return rows.map(({ _id }) => _id);
}

/** Whether an account that a user is a member of asks its people for a second factor. */
export async function asksForSecondFactor(db: Db, userId: string): Promise<boolean> {
  const found = await db
    .select({ _id: accounts._id })
    .from(memberships)
    .innerJoin(accounts, eq(accounts._id, memberships.account_id))
    .where(and(eq(memberships.user_id, userId), eq(accounts.require_second_factor, true)))
    .limit(1);
  return found.length > 0;
}

/** Makes another account the first one of a user. */
export async function moveUser(db: Db, userId: string, account_id: string): Promise<void> {
  await db.update(users).set({ account_id }).where(eq(users._id, userId));
  for (const table of [sessions, passkeys, secondFactors, recoveryCodes])
    await db.update(table).set({ account_id }).where(eq(table.user_id, userId));
}

/** Whether anybody can sign in. */
export const isSetUp = async (db: Db): Promise<boolean> =>
  (await db.select({ _id: users._id }).from(users).where(isNotNull(users.password_hash)).limit(1)).length > 0;

export async function listAllUsers(db: Db) {
  return await db
    .select({
      ...columnsOf(users, "_id", "email", "name"),
      role: memberships.role,
      last_seen_at: users.last_seen_at,
      password_hash: users.password_hash,
      account: accounts.name,
    })
    .from(memberships)
    .innerJoin(users, eq(users._id, memberships.user_id))
    .innerJoin(accounts, eq(accounts._id, memberships.account_id))
    .orderBy(asc(memberships.user_id), asc(memberships.account_id));
}

// --- sessions ---

const sessionQuery = (db: Db) =>
  db
    .select({
      session_id: sessions._id,
      ...columnsOf(sessions, "hash", "confirmed_at", "lacks_second_factor", "last_seen_at", "expires_at"),
      user_id: users._id,
      email: users.email,
      user_name: users.name,
      role: memberships.role,
      rights: memberships.rights,
      ...columnsOf(accounts, "_id", "name", "plan", "plan_status", "require_second_factor"),
      ...columnsOf(clients, "without_ai", "suspended_at", "parent_account_id"),
    })
    .from(sessions)
    .innerJoin(users, eq(users._id, sessions.user_id))
    .innerJoin(memberships, eq(memberships.user_id, users._id))
    .innerJoin(accounts, eq(accounts._id, memberships.account_id))
    .leftJoin(clients, ofClient);

const ofToken = and(eq(sessions.hash, sql.placeholder("hash")), accountAlive);
const inFirstAccount = selectOnce((db) => sessionQuery(db).where(and(ofToken, isFirst)));
const atBrand = selectOnce((db) =>
  sessionQuery(db)
    .where(and(ofToken, notSuspended, servedBy(sql.placeholder("brand"))))
    .orderBy(asc(memberships.account_id))
    .limit(1),
);
const inAnyAccount = selectOnce((db) =>
  sessionQuery(db).where(and(ofToken, notSuspended)).orderBy(asc(memberships.account_id)).limit(1),
);

/**
 * The look-up of every request with a cookie: whose session it is, by the token's hash, and where they are at first. Where
 * that account is suspended it is the oldest of the others. At a brand's host, whose account stands behind the hash, it is
 * one that the brand serves.
 */
export const lookUpSession = (db: Db) => ({
  async all(values: { hash: string }) {
    const [hash, brand] = values.hash.split(" ") as [string, string?];
    const found = await inFirstAccount(db).all({ hash });
    const first = found[0];
    const isServed = !brand || first?._id === brand || first?.parent_account_id === brand;
    const isThere = !first || (isServed && first.suspended_at === null);
    const rows = isThere
      ? found
      : brand
        ? await atBrand(db).all({ hash, brand })
        : await inAnyAccount(db).all({ hash });
    return rows.map((row) => ({ ...row, ...values }));
  },
});

export const insertSession = insertInto(sessions);

/** Writes down that a session was used. */
export async function touchSession(db: Db, id: string, seenAt: number, expiresAt: number): Promise<void> {
  const [row] = await db
    .update(sessions)
    .set({ last_seen_at: seenAt, expires_at: expiresAt })
    .where(eq(sessions._id, id))
    .returning({ user_id: sessions.user_id });
  if (row) await db.update(users).set({ last_seen_at: seenAt }).where(eq(users._id, row.user_id));
}

const ofUser = (userId: string) => eq(sessions.user_id, userId);

/** Those that have not expired, newest first. */
export async function listSessions(
  db: Db,
  userId: string,
  now: number,
  limit: number,
  offset: number,
): Promise<SessionRow[]> {
  return await db
    .select()
    .from(sessions)
    .where(and(ofUser(userId), gt(sessions.expires_at, now)))
    .orderBy(desc(sessions._id))
    .limit(limit)
    .offset(offset);
}

export const countSessions = (db: Db, userId: string, now: number): Promise<number> =>
  countRows(db, sessions, and(ofUser(userId), gt(sessions.expires_at, now)));

export async function deleteSession(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(sessions)
    .where(and(ofUser(userId), eq(sessions._id, id)))
    .returning({ _id: sessions._id });
  return gone.length > 0;
}

/** Sessions of a user can't be used where a second factor is asked for, until one is shown. */
export async function beginLackOfSecondFactor(db: Db, userId: string): Promise<void> {
  await db.update(sessions).set({ lacks_second_factor: true }).where(ofUser(userId));
}

/** Writes down that whoever has a session has shown who they are; false when it has ended. */
export async function confirmSession(db: Db, userId: string, id: string, now: number): Promise<boolean> {
  const found = await db
    .update(sessions)
    .set({ confirmed_at: now, updated_at: now })
    .where(and(eq(sessions.user_id, userId), eq(sessions._id, id)))
    .returning({ _id: sessions._id });
  return found.length > 0;
}

/** A session of who has shown a second factor may be used for everything; others of theirs that lack it end. */
export async function endLackOfSecondFactor(db: Db, userId: string, id: string): Promise<void> {
  const lacking = and(eq(sessions.user_id, userId), eq(sessions.lacks_second_factor, true));
  await db.delete(sessions).where(and(lacking, ne(sessions._id, id)));
  await db
    .update(sessions)
    .set({ lacks_second_factor: false })
    .where(and(lacking, eq(sessions._id, id)));
}

/** Ends the sessions and passkeys of a user, but for these, and what AI clients were allowed in their name. */
export async function endAccess(db: Db, userId: string, kept: string[]): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.user_id, userId), notInArray(sessions._id, kept)));
  await db.delete(passkeys).where(and(eq(passkeys.user_id, userId), notInArray(passkeys._id, kept)));
  await db.delete(connections).where(eq(connections.user_id, userId));
}

/** Ends those of a user that were used the longest ago; so many stay. */
export async function deleteOldestSessions(db: Db, userId: string, kept: number): Promise<void> {
  const rows = await db
    .select({ _id: sessions._id, seen: sessions.last_seen_at })
    .from(sessions)
    .where(eq(sessions.user_id, userId));
  const ended = rows.toSorted((a, b) => b.seen - a.seen || (a._id < b._id ? 1 : -1)).slice(kept);
  if (ended.length > 0)
    await db.delete(sessions).where(
      inArray(
        sessions._id,
        ended.map(({ _id }) => _id),
      ),
    );
}

// --- links ---

export const insertLink = insertInto(passwordLinks);

/** A link that can be used, and whose it is. */
export const findLink = (db: Db, hash: string, now: number) =>
  firstRow(
    db
      .select({ link: passwordLinks, user: users, account: accounts })
      .from(passwordLinks)
      .innerJoin(users, eq(users._id, passwordLinks.user_id))
      .innerJoin(accounts, eq(accounts._id, users.account_id))
      .where(and(eq(passwordLinks.hash, hash), gt(passwordLinks.expires_at, now))),
  );

/** Takes a link that is used; false when it was used meanwhile. */
export async function takeLink(db: Db, hash: string): Promise<boolean> {
  const gone = await db
    .delete(passwordLinks)
    .where(eq(passwordLinks.hash, hash))
    .returning({ hash: passwordLinks.hash });
  return gone.length > 0;
}

/** Whether a user has a link to set a password that was made after this time. */
export async function hasLinkSince(db: Db, userId: string, since: number): Promise<boolean> {
  const found = await db
    .select({ hash: passwordLinks.hash })
    .from(passwordLinks)
    .where(and(eq(passwordLinks.user_id, userId), ne(passwordLinks.kind, "sso"), gt(passwordLinks.created_at, since)))
    .limit(1);
  return found.length > 0;
}

/** Drops the links of a user. @param kind left out: of every kind */
export async function deleteLinks(db: Db, userId: string, kind?: LinkRow["kind"]): Promise<void> {
  await db
    .delete(passwordLinks)
    .where(and(eq(passwordLinks.user_id, userId), kind === undefined ? undefined : eq(passwordLinks.kind, kind)));
}

// --- invitations ---

export const insertInvitation = insertInto(invitations);

const isOpen = (now: number) => and(isNull(invitations.accepted_at), gt(invitations.expires_at, now));

/** An invitation that can be accepted, and to what. */
export const findInvitation = (db: Db, hash: string, now: number) =>
  firstRow(
    db
      .select({ invitation: invitations, account: accounts })
      .from(invitations)
      .innerJoin(accounts, eq(accounts._id, invitations.account_id))
      .where(and(eq(invitations.hash, hash), isOpen(now))),
  );

/** Marks it as accepted; false when somebody else was first. */
export async function acceptInvitation(db: Db, accountId: string, id: string, now: number): Promise<boolean> {
  const found = await db
    .update(invitations)
    .set({ accepted_at: now, updated_at: now })
    .where(and(eq(invitations.account_id, accountId), eq(invitations._id, id), isOpen(now)))
    .returning({ _id: invitations._id });
  return found.length > 0;
}

/** Gives an open invitation to an address another link. @returns it and its account; null: nobody is to be invited now */
export async function renewInvitation(db: Db, accountId: string, id: string, hash: string, now: number) {
  const open = and(
    eq(invitations.account_id, accountId),
    eq(invitations._id, id),
    isNotNull(invitations.email),
    isOpen(now),
  );
  const changed = await db.update(invitations).set({ hash }).where(open).returning({ _id: invitations._id });
  return changed.length > 0 ? await findInvitation(db, hash, now) : null;
}

export async function listInvitations(
  db: Db,
  accountId: string,
  limit: number,
  offset: number,
): Promise<InvitationRow[]> {
  return await db
    .select()
    .from(invitations)
    .where(eq(invitations.account_id, accountId))
    .orderBy(desc(invitations._id))
    .limit(limit)
    .offset(offset);
}

export const countInvitations = (db: Db, accountId: string): Promise<number> =>
  countRows(db, invitations, eq(invitations.account_id, accountId));

export const countOpenInvitations = (db: Db, accountId: string, now: number): Promise<number> =>
  countRows(db, invitations, and(eq(invitations.account_id, accountId), isOpen(now)));

export async function deleteInvitation(db: Db, accountId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(invitations)
    .where(and(eq(invitations.account_id, accountId), eq(invitations._id, id)))
    .returning({ _id: invitations._id });
  return gone.length > 0;
}

// --- passkeys ---

export const insertPasskey = insertInto(passkeys);

/** By the browser's name for it, of whichever user: it says who signs in. */
export const findByCredential = (db: Db, credentialId: string) =>
  firstRow(
    db
      .select({ passkey: passkeys, user: users })
      .from(passkeys)
      .innerJoin(users, eq(users._id, passkeys.user_id))
      .where(eq(passkeys.credential_id, credentialId)),
  );

const passkeysOf = (userId: string) => eq(passkeys.user_id, userId);

export async function listPasskeys(db: Db, userId: string, limit: number, offset: number): Promise<PasskeyRow[]> {
  return await db
    .select()
    .from(passkeys)
    .where(passkeysOf(userId))
    .orderBy(desc(passkeys._id))
    .limit(limit)
    .offset(offset);
}

export const countPasskeys = (db: Db, userId: string): Promise<number> => countRows(db, passkeys, passkeysOf(userId));

/** Writes down that it has answered a challenge; false when it has answered that one, or a newer one, before. */
export async function noteAnswer(
  db: Db,
  id: string,
  { counter, challengedAt, now }: { counter: number; challengedAt: number; now: number },
): Promise<boolean> {
  const found = await db
    .update(passkeys)
    .set({ counter, challenged_at: challengedAt, last_used_at: now, updated_at: now })
    // What is ahead of the present was written by a clock that was.
    .where(and(eq(passkeys._id, id), or(lt(passkeys.challenged_at, challengedAt), gt(passkeys.challenged_at, now))))
    .returning({ _id: passkeys._id });
  return found.length > 0;
}

export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const gone = await db
    .delete(passkeys)
    .where(and(passkeysOf(userId), eq(passkeys._id, id)))
    .returning({ _id: passkeys._id });
  return gone.length > 0;
}

// --- second factors ---

/** Of the user, of whichever account: for who signs in. @param isOn false: the one that is being set up */
export const findSecondFactor = (db: Db, userId: string, isOn: boolean): Promise<SecondFactorRow | null> =>
  firstRow(
    db
      .select()
      .from(secondFactors)
      .where(and(eq(secondFactors.user_id, userId), eq(secondFactors.is_on, isOn))),
  );

/** Begins to set one up, in the place of one that was begun before. */
export async function beginSecondFactor(db: Db, row: SecondFactorRow): Promise<void> {
  const { secret, last_step, created_at, updated_at } = row;
  await db
    .insert(secondFactors)
    .values(row)
    .onConflictDoUpdate({
      target: [secondFactors.user_id, secondFactors.is_on],
      set: { secret, last_step, created_at, updated_at },
    });
}

/** Turns on what was begun, in the place of what there was. @param step that confirms it, and is redeemed by that */
export async function turnOnSecondFactor(db: Db, userId: string, step: number, now: number): Promise<void> {
  const ofUser = eq(secondFactors.user_id, userId);
  await db.delete(secondFactors).where(and(ofUser, eq(secondFactors.is_on, true)));
  await db.update(secondFactors).set({ is_on: true, last_step: step, created_at: now, updated_at: now }).where(ofUser);
}

/** Takes a second factor off, with its recovery codes; false when there was none. */
export async function deleteSecondFactor(db: Db, userId: string): Promise<boolean> {
  const gone = await db
    .delete(secondFactors)
    .where(eq(secondFactors.user_id, userId))
    .returning({ is_on: secondFactors.is_on });
  await deleteRecoveryCodes(db, userId);
  return gone.some(({ is_on }) => is_on);
}

/** @param newest what can have been redeemed by now: what is ahead of that was written by a clock that was */
export async function redeemStep(
  db: Db,
  userId: string,
  { step, newest, now }: { step: number; newest: number; now: number },
): Promise<boolean> {
  const isNewer = or(lt(secondFactors.last_step, step), gt(secondFactors.last_step, newest));
  const found = await db
    .update(secondFactors)
    .set({ last_step: step, updated_at: now })
    .where(and(eq(secondFactors.user_id, userId), eq(secondFactors.is_on, true), isNewer))
    .returning({ step: secondFactors.last_step });
  return found.length > 0;
}

export const insertRecoveryCodes = insertInto(recoveryCodes);

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> =>
  countRows(db, recoveryCodes, eq(recoveryCodes.user_id, userId));

const recoveryCode = (userId: string, hash: string) =>
  and(eq(recoveryCodes.user_id, userId), eq(recoveryCodes.hash, hash));

export const hasRecoveryCode = async (db: Db, userId: string, hash: string): Promise<boolean> =>
  (await db.select({ hash: recoveryCodes.hash }).from(recoveryCodes).where(recoveryCode(userId, hash))).length > 0;

export const deleteRecoveryCode = async (db: Db, userId: string, hash: string): Promise<boolean> =>
  (await db.delete(recoveryCodes).where(recoveryCode(userId, hash)).returning({ hash: recoveryCodes.hash })).length > 0;

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.user_id, userId));
}

/** Says whether an account asks its people for a second factor. */
export async function requireSecondFactor(db: Db, accountId: string, required: boolean, now: number): Promise<void> {
  await db
    .update(accounts)
    .set({ require_second_factor: required, updated_at: now })
    .where(eq(accounts._id, accountId));
}

// --- what is over ---

/** Drops sessions, links and invitations whose time is over. Returns how many of those it found the most of. */
export async function dropExpired(db: Db, now: number, keptInvitationMs: number, most: number): Promise<number> {
  const ended = await deleteSome(db, sessions, lt(sessions.expires_at, now), most);
  const links = await deleteSome(db, passwordLinks, lt(passwordLinks.expires_at, now), most);
  const old = await deleteSome(db, invitations, lt(invitations.expires_at, now - keptInvitationMs), most);
  return Math.max(ended, links, old);
}
