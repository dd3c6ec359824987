/** What a call can fail with: one error, whoever refused it. */
import type { Detail, ErrorCode } from "../../lib/errors.ts";
import { loadTexts, messagesNow } from "../messages/messages.ts";
import { detailWords, type RefusalBody, wordsFor } from "./refusals.ts";

/** Codes of the API, and those of what never reached it. */
export type CallErrorCode = ErrorCode | "signed_out" | "offline" | "unknown";

/** A call that was refused or did not arrive. `message` says what to do next, in the reader's language. */
export class CallError extends Error {
  override readonly name = "CallError";

  constructor(
    readonly code: CallErrorCode,
    message: string,
    readonly status = 0,
    /** What is wrong with which field. */
    readonly details: Detail[] = [],
    /** The other fields of the answer, such as `required` credits. */
    readonly extra: Record<string, unknown> = {},
  ) {
    super(message);
  }

  /** What is wrong with a field, or with something in it (`emails.0` of `emails`), as a sentence; else null. */
  problemOf(field: string): string | null {
    const problem = this.details.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message;
    return problem?.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) ?? null;
  }
}

/** Needs the texts of `codes`. */
const inWords = (details: Detail[] | undefined) => details?.map((one) => ({ ...one, message: detailWords(one) }));

/** The error of an answer that is none of success. */
export async function errorOf(response: Response): Promise<CallError> {
  // Nothing else waits for the texts of the start, which may still be on their way.
  await loadTexts("start");
  if (response.status === 401) return new CallError("signed_out", messagesNow("refusals").signed_out, 401);
  try {
    const [answer] = await Promise.all([response.json(), loadTexts("codes")]);
    const { code, message, details: given, error: _, ...extra } = answer;
    const details = inWords(given);
    const retrySeconds = Number(response.headers.get("retry-after")) || null;
    const { needed = extra.required, available, message_code, message_details } = extra;
    const said = { message, message_code, message_details, details };
    const words = wordsFor(code, { ...said, retrySeconds, needed, available });
    return new CallError(code, words, response.status, details, extra);
  } catch {
    return new CallError("unknown", `${messagesNow("refusals").unanswered} (${response.status})`, response.status);
  }
}

/** What has failed, as an answer tells it. */
export type FailureBody = { code: string } & Pick<
  RefusalBody,
  "message" | "message_code" | "message_details" | "details"
>;

/** What is said of an error that has come in another way than as an answer: of a run, or over a stream. */
export async function wordsOf(failure: FailureBody): Promise<string> {
  await loadTexts("codes");
  return wordsFor(failure.code, { ...failure, details: inWords(failure.details) });
}

/** Anything that was thrown, as a CallError. */
export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const isNetwork = error instanceof TypeError;
  return isNetwork
    ? new CallError("offline", messagesNow("refusals").offline)
    : new CallError("unknown", error instanceof Error ? error.message : String(error));
}
