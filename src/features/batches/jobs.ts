/**
 * Batches: one operation with many inputs. Each item is a call like any other (operation/invoke.ts), with the caller's
 * rights as they are by then, and with an Idempotency-Key of its own: whatever ends the process, it is done once.
 */
import type { Job } from "../../jobs/queue.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { Unauthorized } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { invoke } from "../../operation/invoke.ts";
import type { AnyOperation, Caller, Services } from "../../operation/operation.ts";
import type { Scope } from "../../policy/scopes.ts";
import { nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import * as store from "./store.ts";

export const RUN_BATCH_JOB = "batches.run";
/** For how long what came of a batch is kept. */
export const KEPT_MS = 30 * DAY_MS;
/** Until then an item is tried again where it is too early for it: so long its key is known for sure. */
const PATIENCE_MS = 20 * HOUR_MS;
/** What says that it is too early, without a time. */
const AGAIN_MS = 5 * SECOND_MS;
/** Kinds of answers that are no JSON. */
const NO_JSON = new Set<string>(["events", "document", "file"]);
const TOO_EARLY = new Set([429, 503]);

/** Who calls, as it is kept. */
type StoredCaller = Pick<Caller, "person" | "keyId" | "token" | "actsFrom" | "limits" | "who" | "via">;

export const keptCaller = ({ person, keyId, token, actsFrom, limits, who, via }: StoredCaller): string =>
  JSON.stringify({ person, keyId, token, actsFrom, limits, who, via });

/** Whether an operation can be called in a batch: it changes something, quickly, and its answer may be kept. */
export const isForBatches = ({
  effect,
  access,
  needsSession,
  output,
  upload,
  showsSecret,
  name,
}: AnyOperation): boolean =>
  effect === "write" &&
  access === "account" &&
  !needsSession &&
  !NO_JSON.has(output.kind) &&
  upload === undefined &&
  !showsSecret &&
  name !== "batches.create";

/** Does a batch's items one after the other, from the first without an answer. */
export async function runBatch(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock } = services;
  for (;;) {
    signal.throwIfAborted();
    storage.refresh();
    const batch = await store.findAnyBatch(storage.read, job.subject);
    const item = batch && (await store.nextItem(storage.read, batch._id));
    if (!item) return void (await storage.write(`job ${job._id}`, (db) => queue.finish(db, job)));
    const { answer, againMs } = await callItem(services, batch, item, signal);
    signal.throwIfAborted();
    const now = clock.now();
    const isLater = againMs !== null && now - batch.created_at < PATIENCE_MS;
    const ended = await storage.write(batch.account_id, async (db) => {
      await queue.assertLeased(db, job);
      if (!isLater && !(await store.keepResult(db, item, answer, now))) return false;
      if (isLater) await queue.giveBack(db, job, now + againMs);
      else await queue.finish(db, job);
      return true;
    });
    if (ended) return;
    await nextTurn();
  }
}

interface Called {
  answer: { status: number; body: string };
  /** After how long it is to be tried again; null: that is its answer. */
  againMs: number | null;
}

const refused = (status: number, code: string, message: string): Called => ({
  answer: { status, body: JSON.stringify({ error: true, message, code }) },
  againMs: null,
});

async function callItem(
  services: Services,
  batch: store.BatchRow,
  item: store.ItemRow,
  signal: AbortSignal,
): Promise<Called> {
  const operation = services.operations.find(({ name }) => name === batch.operation);
  const caller = await callerNow(services.storage.read, batch, services.clock.now());
  if (!operation || !isForBatches(operation))
    return refused(409, "not_possible", "There is no such operation any more.");
  if (!caller)
    return refused(
      403,
      "session_required",
      "The key, connection or user that has begun the batch has no access any more.",
    );
  try {
    const outcome = await invoke(services, operation, caller, {
      input: () => JSON.parse(item.input),
      requestId: `${batch._id}.${item.position}`,
      idempotency: { key: `${batch._id}.${item.position}`, requestHash: sha256Hex(item.input) },
      signal,
    });
    if (outcome.kind !== "json" && outcome.kind !== "replay") throw new Error("only JSON can be kept");
    const body = outcome.kind === "json" ? JSON.stringify(outcome.body) : outcome.text;
    if (!TOO_EARLY.has(outcome.status)) return { answer: { status: outcome.status, body }, againMs: null };
    const seconds = (JSON.parse(body) as { retry_after_seconds?: number }).retry_after_seconds;
    const againMs = seconds === undefined ? AGAIN_MS : seconds * SECOND_MS;
    return { answer: { status: outcome.status, body }, againMs };
  } catch (error) {
    if (!(error instanceof Unauthorized)) throw error;
    return refused(403, "plan_required", "The account's plan has no API access any more.");
  }
}

/** The caller of a batch with what they may do now; null: nothing any more. */
async function callerNow(db: Db, { account_id, caller }: store.BatchRow, now: number): Promise<Caller | null> {
  const known = JSON.parse(caller) as StoredCaller;
  const { keyId, person, token, actsFrom } = known;
  const account = await store.findCallable(db, account_id, actsFrom !== undefined);
  if (!account) return null;
  if (keyId === undefined) {
    const who = person ?? token;
    const member =
      who && (await store.findMember(db, who.user_id, actsFrom ?? account_id, token?.connection_id ?? null));
    if (!member || (actsFrom !== undefined && member.role !== "owner")) return null;
    return {
      ...known,
      ...(person ? { person: { ...person, ...member } } : {}),
      ...(token ? { token: { ...token, ...member } } : {}),
      account,
      limits: known.limits ?? null,
    };
  }
  const key = await store.findKey(db, keyId, now);
  if (!key) return null;
  const { scopes, websites } = key;
  return { ...known, account, limits: scopes || websites ? { scopes: scopes as Scope[] | null, websites } : null };
}
