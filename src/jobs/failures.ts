/** What a job's failure is told as to who waits for it. */
import { EngineError } from "../engines/engine.ts";
import { NotPossible } from "../engines/tools.ts";
import { HtmlLimitError } from "../html/limits.ts";
import { ApiError } from "../lib/errors.ts";
import { ComputeFailure } from "../workers/computation.ts";

export interface FailureReason {
  code: string;
  message: string;
}

const GIVEN_BACK = "Your credits were given back.";

/** The reason of a failure that says itself what went wrong and what to do; null for what is our own fault. */
export function failureReason(error: unknown): FailureReason | null {
  // Engines say themselves what becomes of the credits.
  if (error instanceof EngineError) return { code: error.code, message: error.message };
  const code =
    error instanceof ComputeFailure
      ? "computation_failed"
      : error instanceof NotPossible || error instanceof HtmlLimitError
        ? "not_possible"
        : error instanceof ApiError
          ? error.code
          : null;
  return code && { code, message: `${(error as Error).message} ${GIVEN_BACK}` };
}
