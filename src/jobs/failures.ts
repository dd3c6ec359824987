/** What a job's failure is told as to who waits for it. */
import { EngineError } from "../engines/engine.ts";
import { NotPossible } from "../engines/tools.ts";
import { HtmlLimitError } from "../html/limits.ts";
import { ApiError, codeOfMessage } from "../lib/errors.ts";
import type { WorkError } from "../storage/tables.ts";
import { ComputeFailure } from "../workers/computation.ts";

const GIVEN_BACK = "Your credits were refunded.";

/** The reason of a failure that says itself what went wrong and what to do; null for what is our own fault. */
export function failureReason(error: unknown): WorkError | null {
  // Engines say themselves what becomes of the credits.
  if (error instanceof EngineError) return { code: error.code, message: error.message, ...codeOfMessage(error.said) };
  const code =
    error instanceof ComputeFailure
      ? "computation_failed"
      : error instanceof NotPossible || error instanceof HtmlLimitError
        ? "not_possible"
        : error instanceof ApiError
          ? error.code
          : null;
  const isTold = error instanceof ApiError || error instanceof NotPossible || error instanceof HtmlLimitError;
  const said = isTold ? error.said : "";
  return code && { code, message: `${(error as Error).message} ${GIVEN_BACK}`, ...codeOfMessage(said) };
}
