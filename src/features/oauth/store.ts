/** SQL of connections, their clients, codes and tokens. */
import { and, asc, count, desc, eq, gt, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import { notSuspended, ofClient } from "../../policy/clients.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { accountAlive } from "../../storage/deletions.ts";
import { idIn } from "../../storage/dialect.ts";
import { selectOnce } from "../../storage/kept_statements.ts";
import { countRows, firstRow, insertInto, someOf, updateOwned } from "../../storage/rows.ts";
import {
  accounts,
  clients,
  connections,
  memberships,
  oauthAttempts,
  oauthClients,
  oauthCodes,
  oauthTokens,
  users,
} from "../../storage/tables.ts";
import { KEPT_CLIENT_MS, KEPT_CODE_MS, MOST_ATTEMPTS, MOST_CLIENTS } from "./rules.ts";

export type ConnectionRow = typeof connections.$inferSelect;
export type ClientRow = typeof oauthClients.$inferSelect;
export type AttemptRow = typeof oauthAttempts.$inferSelect;

// --- clients ---

export const findClient = (db: Db, clientId: string): Promise<ClientRow | null> =>
  firstRow(db.select().from(oauthClients).where(eq(oauthClients.client_id, clientId)));

/** What a client has that people would miss. */
const withClient = sql.raw("SELECT 1 FROM connections WHERE connections.client_id = oauth_clients.client_id");

/** Keeps a client, in the place of what was known of it; where there are too many, those without a connection go, and of them the one that was used the longest ago. */
export async function keepClient(db: Db, row: ClientRow): Promise<void> {
  const { client_id, created_at, used_at, ...changes } = row;
  await db.insert(oauthClients).values(row).onConflictDoUpdate({ target: oauthClients.client_id, set: changes });
  const [total] = await db.select({ n: count() }).from(oauthClients);
  if (total!.n <= MOST_CLIENTS) return;
  const oldest = await db
    .select({ id: oauthClients.client_id })
    .from(oauthClients)
    .orderBy(sql`EXISTS (${withClient})`, asc(oauthClients.used_at))
    .limit(total!.n - MOST_CLIENTS);
  for (const { id } of oldest) await db.delete(oauthClients).where(eq(oauthClients.client_id, id));
}

export async function touchClient(db: Db, clientId: string, now: number): Promise<void> {
  await db.update(oauthClients).set({ used_at: now }).where(eq(oauthClients.client_id, clientId));
}

// --- connections ---

export const insertConnection = insertInto(connections);

/** Those of an account, or of one of its users, that are connected, newest first. */
const listed = (accountId: string, userId: string | null) =>
  and(
    eq(connections.account_id, accountId),
    userId === null ? undefined : eq(connections.user_id, userId),
    isNotNull(connections.redeemed_at),
  );

export async function listConnections(db: Db, accountId: string, userId: string | null, limit: number, offset: number) {
  const rows = await db
    .select({ connection: connections, user: { name: users.name, email: users.email } })
    .from(connections)
    .innerJoin(users, eq(users._id, connections.user_id))
    .where(listed(accountId, userId))
    .orderBy(desc(connections._id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await countRows(db, connections, listed(accountId, userId)) };
}

/** Ends a connection, with its codes and tokens; null when the account, or the user, has none like it. */
export async function deleteConnection(db: Db, accountId: string, userId: string | null, id: string) {
  const [gone] = await db
    .delete(connections)
    .where(
      and(
        eq(connections.account_id, accountId),
        eq(connections._id, id),
        userId === null ? undefined : eq(connections.user_id, userId),
      ),
    )
    .returning();
  return gone ?? null;
}

export const updateConnection = updateOwned(connections);

export async function touchConnection(db: Db, id: string, usedAt: number): Promise<void> {
  await db.update(connections).set({ last_used_at: usedAt }).where(eq(connections._id, id));
}

/** How many connections a user has, so that there is an end to them. */
export const countConnections = (db: Db, accountId: string, userId: string): Promise<number> =>
  countRows(db, connections, and(eq(connections.account_id, accountId), eq(connections.user_id, userId)));

// --- codes ---

export const insertCode = insertInto(oauthCodes);

/** A code with its connection, whoever's it is: whoever has the code says so. */
export const findCode = (db: Db, hash: string) =>
  firstRow(
    db
      .select({ code: oauthCodes, connection: connections })
      .from(oauthCodes)
      .innerJoin(connections, eq(connections._id, oauthCodes.connection_id))
      .where(eq(oauthCodes.hash, hash)),
  );

/** Marks a code as used; false when it was already. */
export async function redeemCode(db: Db, hash: string, now: number): Promise<boolean> {
  const used = await db
    .update(oauthCodes)
    .set({ used_at: now })
    .where(and(eq(oauthCodes.hash, hash), isNull(oauthCodes.used_at)))
    .returning({ hash: oauthCodes.hash });
  return used.length > 0;
}

// --- tokens ---

export const insertToken = insertInto(oauthTokens);

/** Forgets the tokens of a connection that were given out after a generation: nobody is known to have got them. */
export async function dropTokensAfter(db: Db, connectionId: string, generation: number): Promise<void> {
  await db
    .delete(oauthTokens)
    .where(and(eq(oauthTokens.connection_id, connectionId), gt(oauthTokens.generation, generation)));
}

export const findToken = (db: Db, hash: string) =>
  firstRow(
    db
      .select({ token: oauthTokens, connection: connections })
      .from(oauthTokens)
      .innerJoin(connections, eq(connections._id, oauthTokens.connection_id))
      .where(eq(oauthTokens.hash, hash)),
  );

export async function deleteToken(db: Db, hash: string): Promise<void> {
  await db.delete(oauthTokens).where(eq(oauthTokens.hash, hash));
}

/** The look-up of every call with a token: whose it is, and what it may do. */
export const findByToken = selectOnce((db) =>
  db
    .select({
      ...columnsOf(oauthTokens, "hash", "expires_at", "generation"),
      connection_id: connections._id,
      client_name: connections.client_name,
      known_generation: connections.generation,
      ends_at: connections.expires_at,
      ...columnsOf(connections, "scopes", "websites", "user_id"),
      role: memberships.role,
      rights: memberships.rights,
      ...columnsOf(accounts, "_id", "name", "plan", "plan_status"),
      without_ai: clients.without_ai,
    })
    .from(oauthTokens)
    .innerJoin(connections, eq(connections._id, oauthTokens.connection_id))
    .innerJoin(
      memberships,
      and(eq(memberships.user_id, connections.user_id), eq(memberships.account_id, connections.account_id)),
    )
    .innerJoin(accounts, eq(accounts._id, connections.account_id))
    .leftJoin(clients, ofClient)
    .where(
      and(eq(oauthTokens.hash, sql.placeholder("hash")), eq(oauthTokens.kind, "access"), accountAlive, notSuspended),
    ),
);

// --- attempts ---

export const insertAttempt = insertInto(oauthAttempts);

export async function listAttempts(db: Db, limit: number, offset: number) {
  const rows = await db.select().from(oauthAttempts).orderBy(desc(oauthAttempts._id)).limit(limit).offset(offset);
  return { rows, total: await countRows(db, oauthAttempts) };
}

/** Drops the oldest attempts beyond those that are kept. */
export async function dropOldAttempts(db: Db): Promise<void> {
  const [last] = await db
    .select({ _id: oauthAttempts._id })
    .from(oauthAttempts)
    .orderBy(desc(oauthAttempts._id))
    .limit(1)
    .offset(MOST_ATTEMPTS);
  if (last) await db.delete(oauthAttempts).where(or(lt(oauthAttempts._id, last._id), eq(oauthAttempts._id, last._id)));
}

// --- what is over ---

/** Drops what has expired. Returns how many of those it found the most of. */
export async function dropExpired(db: Db, now: number, most: number): Promise<number> {
  await dropOldAttempts(db);
  const tokens = await db
    .delete(oauthTokens)
    .where(someOf(oauthTokens, lt(oauthTokens.expires_at, now), most))
    .returning({ connection: oauthTokens.connection_id });
  const codes = await db
    .delete(oauthCodes)
    .where(someOf(oauthCodes, lt(oauthCodes.expires_at, now - KEPT_CODE_MS), most))
    .returning({ connection: oauthCodes.connection_id });
  // Nobody can use a connection without tokens any more, unless its code is still to be redeemed.
  const left = [...new Set([...tokens, ...codes].map(({ connection }) => connection))];
  if (left.length > 0)
    await db
      .delete(connections)
      .where(
        and(
          idIn(connections._id, left),
          sql`NOT EXISTS (SELECT 1 FROM oauth_tokens WHERE oauth_tokens.connection_id = connections._id)`,
          sql`NOT EXISTS (SELECT 1 FROM oauth_codes WHERE oauth_codes.connection_id = connections._id)`,
        ),
      );
  const ended = await db
    .delete(connections)
    .where(someOf(connections, lt(connections.expires_at, now), most))
    .returning({ _id: connections._id });
  const clients = await db
    .delete(oauthClients)
    .where(
      someOf(oauthClients, and(lt(oauthClients.used_at, now - KEPT_CLIENT_MS), sql`NOT EXISTS (${withClient})`), most),
    )
    .returning({ client_id: oauthClients.client_id });
  return Math.max(tokens.length, codes.length, ended.length, clients.length);
}
