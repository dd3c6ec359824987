/** Turns of the editor chat: starting and cancelling; the work itself is in jobs.ts. */

import { undoRequest } from "../../engines/undo.ts";
import { appendEvents, newEvent } from "../../jobs/streams.ts";
import { stampsAt } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import { releaseCredits } from "../../policy/credits.ts";
import { MOST, WORK_AGAIN_SECONDS } from "../../policy/limits.ts";
import { effectiveModel } from "../../policy/prices.ts";
import type { Db } from "../../storage/client.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { getPage } from "../pages/service.ts";
import {
  addMessage,
  addThread,
  assertMessageLimit,
  assertThreadLimit,
  findThread,
  findVersion,
  threadTitle,
  type VersionRow,
} from "../versions/service.ts";
import { turnCost } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of job that runs a turn; its subject is the turn. */
export const TURN_JOB = "editor.turn";

export interface TurnRequest {
  page_id: string;
  message: string;
  thread_id?: string;
  model?: "standard" | "premium";
  attachments?: string[];
}

/** The version that a turn on this page would edit. Throws `not_found`, `nothing_to_edit`. */
async function baseVersion(context: Context, pageId: string): Promise<VersionRow> {
  const { db, account } = context;
  const page = await getPage(context, pageId);
  const version = page.draft_version_id ? await findVersion(db, account._id, page.draft_version_id) : null;
  if (!version) {
    throw new ApiError(
      "nothing_to_edit",
      "This page has no code yet. Generate it with POST /v1/pages/:id/generate first.",
    );
  }
  return version;
}

/** The price of a turn on a page, in credits; taking the last change back costs nothing. */
export async function costOfTurn(context: Context, request: TurnRequest): Promise<number> {
  return priceOf(request, await baseVersion(context, request.page_id), context.account);
}

const priceOf = (request: TurnRequest, version: VersionRow, account: Context["account"]): number =>
  undoRequest(request.message) ? 0 : turnCost(version.size_bytes, effectiveModel(request.model, account));

/**
 * Starts a turn: the turn, the person's message and a job, in the caller's transaction. The turn's id is the context's
 * resource id, for which the pipeline has reserved the credits.
 * @throws ApiError `not_found`, `nothing_to_edit`, `turn_in_progress`, `work_limit`, `thread_limit`, `message_limit`
 */
export async function startTurn(context: Context, request: TurnRequest): Promise<store.TurnRow> {
  const { db, account, now, services } = context;
  const version = await baseVersion(context, request.page_id);
  if (await store.hasRunningTurns(db, account._id, MOST.turns)) {
    throw new ApiError(
      "work_limit",
      `The account has ${MOST.turns} turns under way, which is the most. Wait for one to end.`,
      { retry_after_seconds: WORK_AGAIN_SECONDS },
    );
  }
  if (request.thread_id) await assertMessageLimit(context, request.thread_id);
  else await assertThreadLimit(context, version.page_id);
  const model = effectiveModel(request.model, account);
  const turn: store.TurnRow = {
    _id: context.resourceId,
    account_id: account._id,
    page_id: version.page_id,
    thread_id: request.thread_id
      ? await threadOfPage(context, request.thread_id, version.page_id)
      : (await addThread(context, version.page_id, threadTitle(request.message)))._id,
    status: "running",
    model,
    engine: services.engine.name,
    message: request.message,
    attachments: request.attachments ?? [],
    base_version_id: version._id,
    version_id: null,
    credits: priceOf(request, version, account),
    error: null,
    finished_at: null,
    author_id: context.authorId,
    ...stampsAt(now),
  };
  try {
    await store.insertTurn(db, turn);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    throw new ApiError(
      "turn_in_progress",
      "A turn is running on this thread already. Wait for it to end, or leave thread_id out to begin another thread.",
    );
  }
  await addMessage(context, { threadId: turn.thread_id, role: "user", text: request.message, versionId: null });
  const { _id: turn_id, thread_id, page_id, engine } = turn;
  await appendEvents(db, turn._id, now, [newEvent("turn_start", { turn_id, thread_id, page_id, model, engine })]);
  await services.queue.add(db, { kind: TURN_JOB, subject: turn._id, accountId: turn.account_id });
  context.afterCommit(() => services.queue.wake());
  return turn;
}

async function threadOfPage({ db, account }: Context, id: string, pageId: string): Promise<string> {
  const thread = await findThread(db, account._id, id);
  if (thread?.page_id !== pageId) throw notFound("thread on this page", id);
  return thread._id;
}

/** Whether the editor works on a page of a website. */
export const worksOn = async (db: Db, accountId: string, websiteId: string): Promise<boolean> =>
  (await store.listRunningTurns(db, accountId, { websiteId })).length > 0;

/** Ends the turns on pages that are about to be deleted, and gives the credits back. */
export async function cancelTurns(context: Context, of: { pageId?: string; websiteId?: string }): Promise<void> {
  const { db, account, now, services } = context;
  for (const turn of await store.listRunningTurns(db, account._id, of)) {
    await releaseCredits(db, turn._id, { now, ids: services.ids });
    await services.queue.cancel(db, TURN_JOB, turn._id);
    context.afterCommit(() => {
      services.queue.interrupt(turn._id);
      services.feeds.hint(turn._id);
    });
  }
}
