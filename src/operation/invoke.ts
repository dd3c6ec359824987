/**
 * The pipeline: the only way into an operation, for REST, the application and MCP alike. It decides in this order:
 * API access, role, rate limit, validation, plan, idempotency, credits, then the handler. Authentication is the transport's.
 */

import { LeaseLost } from "../jobs/queue.ts";
import type { StreamEvent } from "../jobs/streams.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { ApiError, busy, type ErrorBody, notPossible, PremisesChanged, Unauthorized } from "../lib/errors.ts";
import { logAbout } from "../lib/log.ts";
import { stopwatch } from "../lib/measurements.ts";
import { addAuditEntry, endAuditEntry } from "../policy/audit.ts";
import { releaseCredits, reserveCredits, settleCredits } from "../policy/credits.ts";
import {
  claimKey,
  findStoredAnswer,
  freeKey,
  type IdempotencyRequest,
  keepAnswer,
  type StoredAnswer,
} from "../policy/idempotency.ts";
import { isOperator } from "../policy/operator.ts";
import { mayUse, requiredPlan } from "../policy/plans.ts";
import type { Counted, RateDecision } from "../policy/rate_limit.ts";
import { lackOfRights, type Member } from "../policy/rights.ts";
import { includes, type Role } from "../policy/roles.ts";
import { hasScopes, insufficientScope, scopesOf } from "../policy/scopes.ts";
import { assertStorageQuota } from "../policy/storage_quota.ts";
import { assertWithinWebsites } from "../policy/website_limits.ts";
import { nextTurn } from "../storage/batches.ts";
import { type Db, inSavepoint, type SerializationKey } from "../storage/client.ts";
import { storageProblem } from "../storage/problems.ts";
import type { TemporaryFile } from "../storage/temporary_files.ts";
import { ComputeFailure } from "../workers/computation.ts";
import { audit, auditEntry, resourcesOf } from "./audit.ts";
import { createBulkhead } from "./bulkhead.ts";
import { createCallMeter } from "./call_meter.ts";
import { callAdmission } from "./fair_admission.ts";
import { createKeyedMutex } from "./keyed_mutex.ts";
import {
  type AnyOperation,
  type Browser,
  type Caller,
  type Context,
  type DocumentBody,
  type FileBody,
  type Progress,
  RECENT_MS,
  type Services,
  type SignedBody,
  type StreamSource,
} from "./operation.ts";
import { validate } from "./validation.ts";

const END_AGAIN_MS = SECOND_MS;
/**
 * How often a call is prepared when others change what it works on in the meantime. In one process such calls take turns;
 * one of another process may win any round, about every second one while it writes all the time.
 */
const PREPARED_ROUNDS = 20;

/** One call: its input as plain data, and what the transport knows of it. */
export interface Call {
  /**
   * Gives the flat map of path, query and body values; anything else is refused as a validation error. Asked for when
   * the call may be made: before that no body needs to be read. Throws an ApiError when the bytes could not be read as
   * values.
   */
  input: () => unknown | Promise<unknown>;
  requestId: string;
  /** The file of an operation with `upload`; asked for after the input. */
  upload?: TemporaryFile;
  /** What an operation with `signed` was sent; asked for after the input. */
  signed?: SignedBody;
  /** Present when the caller sent an Idempotency-Key; asked for after the input. */
  idempotency?: { key: string; requestHash: string };
  /** Aborted when the caller has gone or the process stops: streams end then. */
  signal: AbortSignal;
  /** Present when the caller wants to hear how far the work is. */
  progress?: (report: Progress) => void;
  /** Present when sessions can be begun and ended over this transport. */
  browser?: Browser;
}

const NO_BROWSER: Browser = { sender: null, userAgent: null, deviceOf: () => null, keepSession() {}, keepDevice() {} };

/**
 * What came of a call. A `replay` is the JSON as it was kept for this Idempotency-Key; `events` is null when there are
 * none to come.
 */
export type Outcome = { rate: RateDecision | null } & (
  | { kind: "json"; status: number; body: unknown }
  | { kind: "replay"; status: number; text: string }
  | { kind: "events"; events: AsyncIterableIterator<StreamEvent[]> | null; replayed: boolean }
  | { kind: "document"; contentType: string; document: DocumentBody }
  | { kind: "file"; contentType: string; file: FileBody }
);

/**
 * Runs an operation for a caller. Never throws for what a caller can cause: errors are outcomes too.
 * @throws Unauthorized when the caller's plan has no API access, or its key was revoked meanwhile
 */
export async function invoke(
  services: Services,
  operation: AnyOperation,
  caller: Caller,
  call: Call,
): Promise<Outcome> {
  const began = stopwatch();
  const { account } = caller;
  // Counted on the way out: another function to be awaited would cost more than the counting.
  const counted = (outcome: Outcome): Outcome => {
    services.part(createCallMeter)({
      operation: operation.name,
      via: caller.via,
      account: account._id,
      user: caller.person?.user_id ?? caller.token?.user_id ?? null,
      status: "status" in outcome ? outcome.status : 200,
      durationMs: stopwatch() - began,
      requestId: call.requestId,
    });
    return outcome;
  };
  const failed = (error: unknown, rate: RateDecision | null = null): Outcome =>
    counted({ rate, kind: "json", ...toError(services, operation, error, call.requestId, account._id) });
  if (caller.via !== "application" && !mayUse(account, "api")) throw new Unauthorized();
  // Before it is counted: what somebody may not do must not use up what the account's other people may.
  const refused = refusal(operation, caller, services.clock.now());
  if (refused) return failed(refused);
  if (operation.access === "operator" && !(await isOperator(services.storage.read, account._id)))
    return failed(operatorRequired());

  const taken = countCall(services, operation, caller, call);
  const rate = taken instanceof Promise ? await taken : taken;
  const admission = services.part(callAdmission);
  let endCall = () => {};
  let hasBegun = false;
  try {
    if (rate && !rate.allowed) {
      throw new ApiError(
        "rate_limited",
        `The limit of ${rate.limit} requests in 15 minutes for this route is reached. Try again in ${rate.resetSeconds} seconds.`,
        { retry_after_seconds: rate.resetSeconds },
      );
    }
    const start = admission.begin(account._id);
    if (start) await start;
    hasBegun = true;
    if (operation.atOnce) endCall = services.part(createBulkhead)(operation.name, account._id, operation.atOnce);
    // Before it is received: what there is no room for need not be sent.
    if (operation.upload) await checkStorageQuota({ services, account, db: services.storage.read }, operation);
    const given = call.input();
    const input = validate(operation, given instanceof Promise ? await given : given);
    if (caller.limits?.websites)
      await assertWithinWebsites(services.storage.read, account._id, caller.limits.websites, operation.websites, input);
    const notSigned = operation.handsOutAccess?.(input) ? lackOfPerson(caller, services.clock.now()) : null;
    if (notSigned) throw notSigned;
    if (operation.ai && account.without_ai && !caller.actsFrom) throw aiOff();
    if (operation.feature && !mayUse(account, operation.feature)) throw planRequired(operation.feature);
    // Before anything is done: what is done may not be undone for want of a place.
    const leave = operation.output.kind === "events" ? services.feeds.takePlace(account._id) : () => {};
    let events: AsyncIterableIterator<StreamEvent[]> | null = null;
    try {
      const result = await run(services, operation, caller, call, input);
      if (result.kind === "file") {
        const pieces = untilOver(result.file.pieces, endCall);
        endCall = () => {};
        return counted({ rate, ...result, file: { ...result.file, pieces } });
      }
      if (result.kind !== "events") return counted({ rate, ...result });
      const { source, replayed } = result;
      if (source) events = untilOver(services.feeds.subscribe(source.subject, source.after, call.signal), leave);
      return counted({ rate, kind: "events", events, replayed });
    } finally {
      if (!events) leave();
    }
  } catch (error) {
    if (error instanceof Unauthorized) throw error;
    return failed(error, rate);
  } finally {
    endCall();
    if (hasBegun) admission.end(account._id);
  }
}

/** Why somebody with this role, or with a key or token, may not call; null: they may. */
function refusal(operation: AnyOperation, caller: Caller, now: number): ApiError | null {
  const { person, token, limits, actsFrom } = caller;
  const { access, needsSession } = operation;
  if (access === "open") return null;
  if (actsFrom && person && needsSession && !operation.byParent && !operation.personal) return ownAccountOnly();
  if (!person) {
    if (needsSession) return sessionRequired();
    const notSigned = operation.person ? lackOfPerson(caller, now) : null;
    if (notSigned) return notSigned;
    const lacking = token && lackOf(token, operation);
    if (lacking) return lacking;
    const needed = scopesOf(operation.scope);
    return hasScopes(limits, needed) ? null : insufficientScope(needed);
  }
  const lacking = lackOf(person, operation);
  if (lacking) return lacking;
  if (person.lacksSecondFactor && !operation.withoutSecondFactor) return secondFactorRequired();
  return operation.person ? lackOfPerson(caller, now) : null;
}

/** Why a person's access can't be handed out: a token asks, or somebody who has not signed in lately; null: it can. */
function lackOfPerson({ person, token }: Caller, now: number): ApiError | null {
  if (!person) return token ? sessionRequired() : null;
  // A time that is still to come was written by a clock that was ahead.
  const age = now - person.confirmed_at;
  return age < 0 || age >= RECENT_MS ? recentSignInRequired() : null;
}

/** Why a member's role, or a client's rights, are not enough; null: they are. */
function lackOf(member: Member, { role, right }: AnyOperation): ApiError | null {
  if (member.role === "client" && right !== "none") return lackOfRights(member, right);
  return includes(member.role, role) ? null : roleRequired(role, member.role);
}

/** Of calls that are open to all the sender's are counted, as strangers' are. */
function countCall(
  { rateLimiter }: Services,
  operation: AnyOperation,
  { account }: Caller,
  { browser }: Call,
): Counted {
  return operation.access === "open"
    ? rateLimiter.takeOfStranger(`${operation.name}:${browser?.sender ?? ""}`, operation.limit)
    : rateLimiter.take(`${operation.name}:${account._id}`, operation.limit);
}

/** The same pieces; tells when there are no more, or none are wanted, also when not one was asked for. */
function untilOver<Piece>(pieces: AsyncIterableIterator<Piece>, over: () => void): AsyncIterableIterator<Piece> {
  const next = async () => {
    try {
      const result = await pieces.next();
      if (result.done) over();
      return result;
    } catch (error) {
      over();
      throw error;
    }
  };
  return {
    next,
    async return() {
      over();
      return (await pieces.return?.()) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

type Result =
  | { kind: "json"; status: number; body: unknown }
  | { kind: "replay"; status: number; text: string }
  | { kind: "events"; source: StreamSource; replayed: boolean }
  | { kind: "document"; contentType: string; document: DocumentBody }
  | { kind: "file"; contentType: string; file: FileBody };

/** One call of an operation, on its way through its transactions. */
interface Calling {
  context: Context;
  operation: AnyOperation;
  input: Record<string, unknown>;
  idempotency: IdempotencyRequest | null;
  /** What happens when all of it is committed. */
  effects: (() => void)[];
}

async function run(
  services: Services,
  operation: AnyOperation,
  caller: Caller,
  call: Call,
  input: Record<string, unknown>,
): Promise<Result> {
  const now = services.clock.now();
  const effects: (() => void)[] = [];
  const context: Context = {
    services,
    account: caller.account,
    person: caller.person ?? null,
    keyId: caller.keyId ?? null,
    token: caller.token ?? null,
    actsFrom: caller.actsFrom ?? null,
    limits: caller.limits ?? null,
    browser: call.browser ?? NO_BROWSER,
    via: caller.via,
    changeId: call.requestId,
    authorId: (caller.person ?? caller.token)?.user_id ?? null,
    audit: {
      who: caller.who ?? null,
      sender: caller.sender ?? (() => call.browser?.sender ?? null),
      user: null,
      resources: [],
    },
    db: services.storage.read,
    now,
    newId: (prefix) => services.ids.next(prefix),
    resourceId: operation.credits ? services.ids.next(operation.credits.resource) : "",
    afterCommit: (effect) => effects.push(effect),
    upload: call.upload ?? null,
    signed: call.signed ?? null,
    progress: call.progress ?? (() => {}),
    // Most handlers never ask for these, and a transport may have to put its signal together first.
    get log() {
      return logAbout(services.log, { request_id: call.requestId, account: caller.account._id || null });
    },
    get signal() {
      return call.signal;
    },
  };
  const idempotency: IdempotencyRequest | null = call.idempotency
    ? { accountId: caller.account._id, route: operation.route, owner: services.queue.owner, ...call.idempotency }
    : null;
  const calling: Calling = { context, operation, input, idempotency, effects };
  const result = await withAuditedErrors(calling, async () => {
    if (operation.effect === "read") return await runRead(calling);
    return operation.effect === "write" ? await runPrepared(calling) : await runInSteps(calling);
  });
  for (const effect of effects) effect();
  return result;
}

/** What takes something along is in the audit before it is sent. */
async function runRead({ context, operation, input }: Calling): Promise<Result> {
  const answer = await operation.handle(context, input, undefined);
  if (operation.isAudited)
    await context.services.storage.write(serializationKeyOf(operation, context), (db) =>
      audit(operation, { ...context, db }, input, null),
    );
  return wrap(operation, answer);
}

/** Adds an entry to the audit for a refusal that it is to tell of; what was written before is undone, so it is on its own. */
async function withAuditedErrors({ context, operation, input }: Calling, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError) || !operation.auditedErrors?.includes(error.code)) throw error;
    const entry = auditEntry(operation, context, input, null, error.code);
    if (entry) await context.services.storage.write(entry.account_id || "all", (db) => addAuditEntry(db, entry));
    throw error;
  }
}

/** What came of `prepare`: a refusal is thrown where the handler would have thrown it, after all that goes before. */
type Preparation = { value: unknown } | { refusal: ApiError };

/**
 * Prepares outside of the transaction and goes round again while others change what was prepared from. The key is only
 * looked up before, and claimed in the transaction itself: a replay prepares nothing, and no round leaves a claim.
 */
async function runPrepared(calling: Calling): Promise<Result> {
  if (!calling.operation.prepare) return await runInOneTransaction(calling, { value: undefined });
  const turn = await turnOf(calling);
  const endTurn = turn ? await calling.context.services.part(createKeyedMutex)(turn) : () => {};
  try {
    return await prepareAndRun(calling);
  } finally {
    endTurn();
  }
}

/** In whose turn a call goes; what it names and is not there is refused later, like everything else. */
async function turnOf({ context, operation, input }: Calling): Promise<string | null> {
  try {
    return (await operation.inTurn?.(context, input)) ?? null;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

async function prepareAndRun(calling: Calling): Promise<Result> {
  const { context, operation, idempotency, effects } = calling;
  const { services, now } = context;
  for (let round = 0; round < PREPARED_ROUNDS; round++) {
    const kept = idempotency && (await findStoredAnswer(services.storage.read, idempotency, now));
    if (kept) return replay(calling, kept);
    effects.length = 0;
    await checkStorageQuota(context, operation);
    // Reading a large body and handing it on are turns of their own, so that others are answered in between.
    await nextTurn();
    let preparation: Preparation | null = null;
    let isUsed = false;
    try {
      preparation = await prepare(calling);
      const result = await runInOneTransaction(calling, preparation);
      isUsed = result.kind !== "replay";
      return result;
    } catch (error) {
      // Others took this process for dead, and have removed what it had made so far.
      if (!(error instanceof PremisesChanged || error instanceof LeaseLost)) throw error;
    } finally {
      if (!isUsed && preparation && "value" in preparation) await operation.abandon?.(context, preparation.value);
    }
  }
  throw busy(
    `Others changed what this call works on, ${PREPARED_ROUNDS} times while it was being prepared. Nothing was changed by this call; try again.`,
    1,
  );
}

async function prepare({ context, operation, input }: Calling): Promise<Preparation> {
  try {
    return { value: await operation.prepare!(context, input) };
  } catch (error) {
    // What is the server's fault is no answer, and needs no transaction.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return { refusal: error };
  }
}

const serializationKeyOf = ({ serializationKey }: AnyOperation, { account }: Context): SerializationKey =>
  serializationKey ?? account._id;

/** Reservation, handler and kept answer are one transaction: after a crash there is all of it or nothing. */
async function runInOneTransaction(calling: Calling, preparation: Preparation): Promise<Result> {
  const { context, operation, input, idempotency, effects } = calling;
  const { services, now } = context;
  const prepared = effects.length;
  const attempt = async (db: Db): Promise<Result> => {
    // It may have run before, and was undone.
    effects.length = prepared;
    const inside: Context = { ...context, db, audit: { ...context.audit, resources: [] } };
    await checkStorageQuota(inside, operation);
    await reserve(inside, operation, input);
    if ("refusal" in preparation) throw preparation.refusal;
    const answer = await operation.handle(inside, input, preparation.value);
    await audit(operation, inside, input, answer);
    return wrap(operation, answer);
  };
  const serializationKey = serializationKeyOf(operation, context);
  if (!idempotency) return await services.storage.write(serializationKey, attempt);

  const { answer, error } = await services.storage.write(
    serializationKey,
    async (db): Promise<{ answer?: Result; error?: ApiError }> => {
      const kept = await claimKey(db, idempotency, now);
      if (kept) return { answer: replay(calling, kept) };
      try {
        const result = await inSavepoint(db, attempt);
        await keep(calling, db, result, now);
        return { answer: result };
      } catch (error) {
        // What is the server's fault may be mended: nothing is kept, and the same key can be sent again.
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        // The refusal is an answer like any other and is kept; what led to it is undone.
        await keep(calling, db, { kind: "json", ...shown(error) }, now);
        return { error };
      }
    },
  );
  if (error) throw error;
  return answer!;
}

/**
 * The handler awaits the outside world, so the claim, the reservation and the end are transactions of their own. What is
 * refused while it is prepared reserves nothing.
 */
async function runInSteps(calling: Calling): Promise<Result> {
  const { context, operation, input, idempotency } = calling;
  const { services, now } = context;
  const serializationKey = serializationKeyOf(operation, context);
  let preparation: Preparation = { value: undefined };
  if (operation.prepare) {
    const known = idempotency && (await findStoredAnswer(services.storage.read, idempotency, now));
    if (known) return replay(calling, known);
    preparation = await prepare(calling);
  }
  // Added before anything is done outside: a process that ends in between leaves it unfinished.
  const entry = "refusal" in preparation ? null : auditEntry(operation, context, input, null, "unfinished");
  if (idempotency || operation.credits || entry) {
    const kept = await services.storage.write(serializationKey, async (db) => {
      const answer = idempotency && (await claimKey(db, idempotency, now));
      if (answer || "refusal" in preparation) return answer;
      await checkStorageQuota({ ...context, db }, operation);
      await reserve({ ...context, db }, operation, input);
      if (entry) await addAuditEntry(db, entry);
      return answer;
    });
    if (kept) return replay(calling, kept);
  }
  const end = async (settle: boolean, result: Result | null, outcome: string) => {
    if (!idempotency && !operation.credits && !entry) return;
    const moment = { now: services.clock.now(), ids: services.ids };
    const answer = result?.kind === "json" && settle ? result.body : null;
    const ended = entry && { ...entry, result: outcome, resources: resourcesOf(operation, context, input, answer) };
    await services.storage.write(serializationKey, async (db) => {
      if (ended) await endAuditEntry(db, ended);
      if (operation.credits && !settle) await releaseCredits(db, context.resourceId, moment);
      if (operation.credits?.settle === "call" && settle) await settleCredits(db, context.resourceId, moment.now);
      if (idempotency && result) await keep(calling, db, result, moment.now);
      if (idempotency && !result) await freeKey(db, idempotency);
    });
  };
  let result: Result;
  try {
    if ("refusal" in preparation) throw preparation.refusal;
    result = wrap(operation, await operation.handle(context, input, preparation.value));
  } catch (error) {
    const answer = error instanceof ApiError && error.status < 500;
    const outcome = error instanceof ApiError ? error.code : "internal";
    const undo = () => end(false, answer ? { kind: "json", ...shown(error) } : null, outcome);
    await undo().catch(() => tryAgainLater(services, undo));
    throw error;
  }
  // The work is done, and what it left is stored: that is the answer, also when the price can't be booked yet.
  const settle = () => end(true, result, "ok");
  await settle().catch((error) => {
    if (!storageProblem(error)) throw error;
    tryAgainLater(services, settle);
  });
  return result;
}

/**
 * A disk that is full when a call ends must not leave its reservation and its key open: the end is tried until it is
 * written. When the process ends before that, whoever takes over frees both.
 */
function tryAgainLater(services: Services, end: () => Promise<void>): void {
  services.clock.after(END_AGAIN_MS, () => {
    if (!services.stopping.aborted) end().catch(() => tryAgainLater(services, end));
  });
}

/** Throws ApiError `storage_exceeded`. */
async function checkStorageQuota(
  { services, account, db }: Pick<Context, "services" | "account" | "db">,
  { stores }: AnyOperation,
): Promise<void> {
  if (stores) await assertStorageQuota(db, services.config, account._id);
}

async function reserve(context: Context, operation: AnyOperation, input: Record<string, unknown>): Promise<void> {
  if (!operation.credits) return;
  const { services, account, now } = context;
  await reserveCredits(
    context.db,
    {
      accountId: account._id,
      cost: await operation.credits.cost(input, context),
      reason: operation.credits.reason,
      resource: context.resourceId,
      shortfall: operation.credits.shortfall,
      owner: operation.credits.settle === "job" ? null : services.queue.owner,
    },
    { now, ids: services.ids },
  );
}

async function keep({ context, operation, idempotency }: Calling, db: Db, result: Result, now: number): Promise<void> {
  if (result.kind !== "json" && result.kind !== "events") throw new Error("only JSON and streams can be kept");
  // Of a stream its source is kept: the events themselves are rows already.
  const answer = result.kind === "json" ? result : { status: 200, body: result.source };
  const text = JSON.stringify(answer.body);
  const isSealed = operation.showsSecret && answer.status === 200;
  const body = isSealed ? context.services.secrets.seal(text, ownerOf(idempotency!)) : text;
  await keepAnswer(db, idempotency!, { status: answer.status, body }, now);
}

function replay({ context, operation, idempotency }: Calling, kept: StoredAnswer): Result {
  const isSealed = operation.showsSecret && kept.status === 200;
  const text = isSealed ? context.services.secrets.open(kept.body, ownerOf(idempotency!)) : kept.body;
  if (operation.output.kind !== "events" || kept.status !== 200) return { kind: "replay", status: kept.status, text };
  return { kind: "events", source: JSON.parse(text) as StreamSource, replayed: true };
}

const ownerOf = ({ accountId, route, key }: IdempotencyRequest): string => `${accountId} ${route} ${key}`;

function wrap({ output }: AnyOperation, value: unknown): Result {
  if (output.kind === "events") return { kind: "events", source: value as StreamSource, replayed: false };
  if (output.kind === "document")
    return { kind: "document", contentType: output.contentType, document: value as DocumentBody };
  if (output.kind === "file") return { kind: "file", contentType: output.contentType, file: value as FileBody };
  return { kind: "json", status: 200, body: value };
}

// --- errors ---

const planRequired = (feature: NonNullable<AnyOperation["feature"]>): ApiError =>
  new ApiError(
    "plan_required",
    `This needs an active ${requiredPlan(feature)} plan (or higher). Change the plan, or settle an open payment, and try again.`,
    { feature, required_plan: requiredPlan(feature) },
  );

const aiOff = (): ApiError =>
  new ApiError("ai_off", "Writing with AI is switched off for this account. Ask who looks after it to switch it on.");

const sessionRequired = (): ApiError =>
  new ApiError(
    "session_required",
    "This is about a person, and a key or token is none. Sign in to the application and do it there.",
  );

const ownAccountOnly = (): ApiError => notPossible("account_can_not", { header: "Sitewright-Account" });

const recentSignInRequired = (): ApiError =>
  new ApiError(
    "recent_sign_in_required",
    "This gives access to a person, or takes it, and you have not shown for 10 minutes that you are who has signed in. Send your password or passkey to POST /auth/confirm, then repeat this call.",
  );

const secondFactorRequired = (): ApiError =>
  new ApiError(
    "second_factor_required",
    "The account asks for a second factor, and you have signed in without one. Set one up with POST /v1/second_factor, or add a passkey with POST /v1/passkeys.",
  );

const operatorRequired = (): ApiError =>
  new ApiError(
    "operator_required",
    "This is about the whole installation: only the operator's account may do it, the first that was made.",
  );

const roleRequired = (required: Role, own: Role): ApiError =>
  new ApiError(
    "role_required",
    `This needs the role ${required}, and yours is ${own}. Ask an owner of the account to do it, or to change your role.`,
    { required_role: required },
  );

const shown = ({ status, body }: ApiError): { status: number; body: ErrorBody } => ({ status, body });

/** Any thrown value → what the caller may see of it. What is our own fault is logged and shown only as a request id. */
export function toError(
  services: Services,
  operation: AnyOperation | null,
  error: unknown,
  requestId: string,
  accountId: string | null = null,
): { status: number; body: ErrorBody } {
  if (error instanceof ApiError) return shown(error);
  if (error instanceof ComputeFailure)
    return shown(new ApiError("computation_failed", `${error.message} Nothing was changed or charged.`));
  const about = { operation: operation?.name, request_id: requestId, account: accountId || null };
  const disk = storageProblem(error);
  if (disk) {
    services.log.error("storage unavailable", { reason: disk.reason, ...about });
    const why = {
      full: "The server's disk is full",
      read_only: "The server's data directory can't be written",
      io: "The server's disk reports an error",
      busy: "Another process holds the server's database",
      unreachable: "The server's database can't be reached",
      unknown: "The server's database can't be reached, and whether the change was made isn't known",
    }[disk.reason];
    const what =
      disk.reason === "unknown"
        ? "Look whether it was before you try again, or send the same Idempotency-Key"
        : "nothing was changed";
    const reading = disk.reason === "unknown" || disk.reason === "unreachable" ? "" : " Reading still works.";
    const told = `${why}; ${what}.${reading} Tell the operator, and try again when it is mended.`;
    return shown(new ApiError("storage_unavailable", told));
  }
  if (services.stopping.aborted && error instanceof DOMException && error.name === "AbortError")
    return shown(new ApiError("shutting_down", "The server is stopping. Try again in a few seconds."));
  services.log.error("internal error", {
    ...about,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  const told = "Something went wrong on the server. Report the request_id to the operator.";
  return shown(new ApiError("internal", told, { request_id: requestId }));
}
