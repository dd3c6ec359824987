/** The errors that a caller may see. `code` is stable; `message` says what to do next. */

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
export interface Detail {
  path: string;
  message: string;
  expected?: string;
  received?: string;
}

export interface ErrorBody {
  error: true;
  message: string;
  code: ErrorCode;
  details?: Detail[];
  [extra: string]: unknown;
}

/** What is told at most, as the reference says; `more_details` says how many are left out. */
export const MOST_DETAILS = 50;

/** An answer other than success, thrown anywhere below the pipeline; what was written before it is undone. */
export class ApiError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;

  constructor(
    readonly code: ErrorCode,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    const { details } = extra;
    const more = Array.isArray(details) ? details.length - MOST_DETAILS : 0;
    this.extra =
      more > 0 ? { ...extra, details: (details as Detail[]).slice(0, MOST_DETAILS), more_details: more } : extra;
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

/** Input that one rule of a feature refuses, in the form of a validation error. */
export const invalid = (path: string, message: string, code: ErrorCode = "validation_failed"): ApiError =>
  new ApiError(code, path ? `${path}: ${message}` : message, { details: [{ path, message }] });

/**
 * An engine could not do its work. `code` is what the API reports: `provider_failed` (it answered, but not usably)
 * or `provider_unavailable` (no answer). `message` is for the user and says what to do next.
 */
export class EngineError extends Error {
  constructor(
    readonly code: "provider_failed" | "provider_unavailable",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "EngineError";
  }
}

/** A source of leads has not answered usably. The message is a sentence for whoever searches. */
export class LeadSourceError extends Error {
  override readonly name = "LeadSourceError";

  constructor(
    readonly code: "provider_failed" | "provider_unavailable",
    message: string,
  ) {
    super(message);
  }
}

/** What an engine can't do at all, however often it is asked. `message` says what can be done instead. */
export class NotPossible extends Error {
  override readonly name = "NotPossible";
}

/** Html that is beyond `HTML_LIMITS`. `message` is for who wrote it and says what to do. */
export class HtmlLimitError extends Error {
  override readonly name = "HtmlLimitError";
}

/** Errors of the program as a whole, whose message tells the operator, in one line, what to do. */
export class OperatorError extends Error {}
