/** The errors that a caller may see. `code` is stable; `message` says what to do next. */

import {
  asProblem,
  type FieldProblem,
  type FieldProblemDetail,
  type GivenOf,
  problem,
} from "../sentences/field_problems.ts";
import { type REFUSALS, tellRefusal } from "../sentences/refusals.ts";
import type { CodedMessage, Details, Given } from "../sentences/sentence.ts";

/** Every code with the status it is sent with. */
export const ERROR_STATUS = {
  validation_failed: 400,
  unknown_model: 400,
  invalid_archive: 400,
  signature_refused: 400,
  passkey_refused: 400,
  prompt_missing: 400,
  edit_not_applicable: 400,
  insufficient_credits: 402,
  storage_exceeded: 402,
  plan_required: 403,
  role_required: 403,
  right_required: 403,
  insufficient_scope: 403,
  session_required: 403,
  account_suspended: 403,
  website_quota: 403,
  ai_off: 403,
  recent_sign_in_required: 403,
  operator_required: 403,
  sign_in_failed: 403,
  sign_in_expired: 403,
  second_factor_required: 403,
  wrong_password: 403,
  wrong_code: 403,
  foreign_origin: 403,
  wrong_host: 403,
  not_found: 404,
  account_not_found: 404,
  link_invalid: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  path_taken: 409,
  already_generating: 409,
  homepage_not_generated: 409,
  too_late: 409,
  turn_in_progress: 409,
  website_busy: 409,
  key_limit: 409,
  connection_limit: 409,
  client_limit: 409,
  website_limit: 409,
  template_limit: 409,
  page_limit: 409,
  thread_limit: 409,
  message_limit: 409,
  comment_limit: 409,
  webhook_limit: 409,
  user_limit: 409,
  invitation_limit: 409,
  lead_limit: 409,
  list_limit: 409,
  subscriber_limit: 409,
  campaign_limit: 409,
  campaign_not_ready: 409,
  subscriber_exists: 409,
  suppressed: 409,
  passkey_limit: 409,
  passkeys_unavailable: 409,
  second_factor_off: 409,
  second_factor_needed: 409,
  email_taken: 409,
  last_owner: 409,
  archive_limit: 409,
  not_published: 409,
  webhook_off: 409,
  subdomain_taken: 409,
  domain_taken: 409,
  domain_in_use: 409,
  domain_limit: 409,
  slug_taken: 409,
  route_taken: 409,
  value_taken: 409,
  values_lost: 409,
  record_changed: 409,
  brief_changed: 409,
  part_changed: 409,
  part_limit: 409,
  record_referenced: 409,
  collection_referenced: 409,
  collection_limit: 409,
  record_limit: 409,
  dns_conflict: 409,
  dns_not_managed: 409,
  dns_connection_limit: 409,
  redirect_loop: 409,
  redirect_limit: 409,
  review_link_limit: 409,
  asset_limit: 409,
  asset_in_use: 409,
  experiment_running: 409,
  experiment_limit: 409,
  nothing_to_deploy: 409,
  checks_failed: 409,
  nothing_to_edit: 409,
  page_changed: 409,
  not_possible: 409,
  already_subscribed: 409,
  quote_expired: 409,
  idempotency_mismatch: 409,
  idempotency_in_progress: 409,
  precondition_failed: 412,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  stream_limit: 429,
  work_limit: 429,
  internal: 500,
  invalid_deploy: 500,
  invalid_version: 500,
  provider_failed: 502,
  provider_unavailable: 503,
  busy: 503,
  computation_failed: 503,
  storage_unavailable: 503,
  secret_key_missing: 503,
  shutting_down: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** One thing that is wrong with the input. `path` is dotted, for example "pages.0.path"; "" is the whole body. */
export interface Detail extends FieldProblemDetail {
  path: string;
  expected?: string;
  received?: string;
}

export interface ErrorBody {
  error: true;
  message: string;
  code: ErrorCode;
  /** Which sentence the message is, where the code alone does not say it (sentences/refusals.ts), and its values. */
  message_code?: string;
  message_details?: Details;
  details?: Detail[];
  [extra: string]: unknown;
}

/** What is told at most, as the reference says; `more_details` says how many are left out. */
export const MOST_DETAILS = 50;

const messageOf = (said: string | CodedMessage): string => (typeof said === "string" ? said : said.message);

/** The code of what is told, and its values; nothing of a sentence that has none. */
export const codeOfMessage = (said: string | CodedMessage) =>
  typeof said === "string" ? {} : { message_code: said.code, message_details: said.details };

/** An answer other than success, thrown anywhere below the pipeline; what was written before it is undone. */
export class ApiError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    readonly said: string | CodedMessage,
    extra: Record<string, unknown> & { details?: Detail[] } = {},
  ) {
    super(messageOf(said));
    const { details } = extra;
    const more = (details?.length ?? 0) - MOST_DETAILS;
    this.extra = {
      ...codeOfMessage(said),
      ...extra,
      ...(details && { details: details.slice(0, MOST_DETAILS) }),
      ...(more > 0 && { more_details: more }),
    };
    this.name = "ApiError";
    this.status = ERROR_STATUS[code];
  }

  get body(): ErrorBody {
    return { error: true, message: this.message, code: this.code, ...this.extra };
  }
}

/**
 * What an operation has prepared before its transaction no longer fits what is stored. Thrown by its handler: what the
 * handler wrote is undone, and all is prepared again.
 */
export class PremisesChanged extends Error {
  override readonly name = "PremisesChanged";
}

/** Too much is going on at the moment for this call; the same call can succeed a little later. */
export const busy = (message: string, retryAfterSeconds: number): ApiError =>
  new ApiError("busy", message, { retry_after_seconds: retryAfterSeconds });

/** What an operation that computes in the pool can answer with, beside its own codes. */
export const COMPUTING = ["busy", "computation_failed"] as const satisfies ErrorCode[];

/** The 401 of the specification, whose body is plain text. */
export class Unauthorized extends Error {
  override readonly name = "Unauthorized";
}

/** A resource that does not exist, or is another account's: the two are not told apart. */
export const notFound = (noun: string, id: string): ApiError =>
  new ApiError(
    "not_found",
    `There is no ${noun} "${id.slice(0, 100)}". Check the identifier; deleted resources are gone for good.`,
  );

/** What was looked for. @throws `notFound` where there is nothing */
export function orNotFound<Thing>(thing: Thing | null | undefined, noun: string, id: string): Thing {
  if (thing == null) throw notFound(noun, id);
  return thing;
}

/** What can't be done with a thing as it is now, told why, and what to do first. */
export const notPossible = <Code extends keyof typeof REFUSALS>(
  code: Code,
  ...given: Given<(typeof REFUSALS)[Code]>
): ApiError => new ApiError("not_possible", tellRefusal(code, ...given));

/** Input that one rule of a feature refuses, in the form of a validation error. */
export const invalid = <Code extends FieldProblem>(path: string, code: Code, ...given: GivenOf<Code>): ApiError =>
  invalidAs(path, problem(code, ...given));

/** The same of what is known to be wrong with it. */
export function invalidAs(
  path: string,
  told: FieldProblemDetail | CodedMessage,
  code: ErrorCode = "validation_failed",
): ApiError {
  const detail = { path, ...("details" in told ? asProblem(told) : told) };
  return new ApiError(code, path ? `${path}: ${detail.message}` : detail.message, { details: [detail] });
}

/**
 * An engine could not do its work. `code` is what the API reports: `provider_failed` (it answered, but not usably)
 * or `provider_unavailable` (no answer). `message` is for the user and says what to do next.
 */
export class EngineError extends Error {
  constructor(
    readonly code: "provider_failed" | "provider_unavailable",
    readonly said: string | CodedMessage,
    options?: ErrorOptions,
  ) {
    super(messageOf(said), options);
    this.name = "EngineError";
  }
}

/** A source of leads has not answered usably. The message is a sentence for whoever searches. */
export class LeadSourceError extends Error {
  override readonly name = "LeadSourceError";

  constructor(
    readonly code: "provider_failed" | "provider_unavailable",
    readonly sentence: CodedMessage,
  ) {
    super(sentence.message);
  }
}

/** What an engine can't do at all, however often it is asked. `message` says what can be done instead. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";

  constructor(readonly said: string | CodedMessage) {
    super(messageOf(said));
  }
}

/** Html that is beyond `HTML_LIMITS`. `message` is for who wrote it and says what to do. */
export class HtmlLimitError extends Error {
  override readonly name = "HtmlLimitError";

  constructor(readonly said: CodedMessage) {
    super(said.message);
  }
}

/** Errors of the program as a whole, whose message tells the operator, in one line, what to do. */
export class OperatorError extends Error {}
