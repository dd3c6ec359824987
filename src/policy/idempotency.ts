/**
 * `Idempotency-Key`: the first answer to a POST is kept 24 hours for each account, route and key, and replayed byte
 * for byte. A `write` operation keeps its answer in its own transaction, so that a crash leaves either both or
 * neither; an `outside` operation marks the key as running first and keeps the answer when it ends.
 */

import { and, eq, gt, isNull, lte } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import type { Db } from "../storage/client.ts";
import { deleteSome, someOf } from "../storage/rows.ts";
import { idempotencyKeys } from "../storage/tables.ts";

const KEPT_MS = DAY_MS;

/** A key as a caller sent it, with the hash of everything that makes the request what it is. */
export interface IdempotencyRequest {
  accountId: string;
  route: string;
  key: string;
  requestHash: string;
  /** The process that serves the call. */
  owner: string;
}

export interface StoredAnswer {
  status: number;
  body: string;
}

const matches = (request: IdempotencyRequest) =>
  and(
    eq(idempotencyKeys.account_id, request.accountId),
    eq(idempotencyKeys.route, request.route),
    eq(idempotencyKeys.key, request.key),
  );

/**
 * Claims the key for a first call.
 * @returns null when the call is the first, else the kept answer
 * @throws ApiError `idempotency_mismatch` or `idempotency_in_progress`
 */
export async function claimKey(db: Db, request: IdempotencyRequest, now: number): Promise<StoredAnswer | null> {
  await db.delete(idempotencyKeys).where(and(matches(request), lte(idempotencyKeys.expires_at, now)));
  const row = await findRow(db, request);
  if (!row) {
    await db.insert(idempotencyKeys).values({
      account_id: request.accountId,
      route: request.route,
      key: request.key,
      request_hash: request.requestHash,
      owner: request.owner,
      expires_at: now + KEPT_MS,
    });
    return null;
  }
  return answerOf(row, request);
}

/**
 * The answer that is kept for a key already, without claiming it.
 * @returns null when there is none, because the call is the first or its key has expired
 * @throws ApiError `idempotency_mismatch` or `idempotency_in_progress`
 */
export async function findStoredAnswer(db: Db, request: IdempotencyRequest, now: number): Promise<StoredAnswer | null> {
  const row = await findRow(db, request);
  return row && row.expires_at > now ? answerOf(row, request) : null;
}

type Row = typeof idempotencyKeys.$inferSelect;

async function findRow(db: Db, request: IdempotencyRequest): Promise<Row | undefined> {
  const [row] = await db.select().from(idempotencyKeys).where(matches(request));
  return row;
}

function answerOf(row: Row, request: IdempotencyRequest): StoredAnswer {
  if (row.request_hash !== request.requestHash) {
    throw new ApiError(
      "idempotency_mismatch",
      "This Idempotency-Key was used with another request. Use a new key for each different request.",
    );
  }
  if (row.status === null || row.body === null) {
    throw new ApiError(
      "idempotency_in_progress",
      "The first request with this Idempotency-Key is still running. Try again in a few seconds with the same key.",
    );
  }
  return { status: row.status, body: row.body };
}

/** Keeps the answer of the call that claimed the key. */
export async function keepAnswer(
  db: Db,
  request: IdempotencyRequest,
  answer: StoredAnswer,
  now: number,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ ...answer, expires_at: now + KEPT_MS })
    .where(matches(request));
}

/** Gives the key free again: the call ended without an answer worth keeping. */
export async function freeKey(db: Db, request: IdempotencyRequest): Promise<void> {
  await db.delete(idempotencyKeys).where(and(matches(request), isNull(idempotencyKeys.status)));
}

/** Gives free the keys of calls whose process died before they had an answer. */
export async function freeKeysOf(db: Db, owner: string): Promise<void> {
  await db.delete(idempotencyKeys).where(and(eq(idempotencyKeys.owner, owner), isNull(idempotencyKeys.status)));
}

/** Drops keys whose time is over. Returns how many, at most so many. */
export const dropExpiredKeys = (db: Db, now: number, most: number): Promise<number> =>
  deleteSome(db, idempotencyKeys, lte(idempotencyKeys.expires_at, now), most);

/** Brings back what a clock running ahead would have kept for longer than a day from now. */
export async function bringBackExpiries(db: Db, now: number, most: number): Promise<number> {
  const latest = now + KEPT_MS;
  const found = await db
    .update(idempotencyKeys)
    .set({ expires_at: latest })
    .where(someOf(idempotencyKeys, gt(idempotencyKeys.expires_at, latest + MINUTE_MS), most))
    .returning({ key: idempotencyKeys.key });
  return found.length;
}
