/** What a refusal says to whoever reads it: made of its code and details, in the language of the application. */
import type { Detail, ErrorCode } from "../../lib/errors.ts";
import type { Details } from "../../sentences/sentence.ts";
import { messagesNow } from "../messages/messages.ts";
import { translated } from "../messages/translated.ts";

/** What an answer says beside its code. */
export interface RefusalBody {
  message: string;
  /** Which sentence the message is, where the code alone does not say it (sentences/refusals.ts), and its values. */
  message_code?: string | undefined;
  message_details?: Details | undefined;
  details?: Detail[] | undefined;
  /** When it may be tried again. */
  retrySeconds?: number | null;
  /** Credits: what it costs, and what there is. */
  needed?: unknown;
  available?: unknown;
}

/** What is wrong with a field. Needs the texts of `codes`. */
export function detailWords({ code, values, message }: Pick<Detail, "code" | "values" | "message">): string {
  const { reasons, details } = messagesNow("codes");
  const { other, ...words } = details;
  return translated({ ...reasons, ...words }, { code: code ?? null, details: values ?? {}, message: other(message) });
}

/** What is said of a code. Needs the texts of `codes`. @param said with details in the application's words */
export function wordsFor(code: string, said: RefusalBody): string {
  const t = messagesNow("codes");
  const { message, message_code = null, message_details = {}, details, retrySeconds, needed, available } = said;
  const reason = translated(t.reasons, { code: message_code, details: message_details, message: "" });
  if (reason) return reason;
  if (code === "rate_limited" && retrySeconds) return t.rateLimitedUntil(Math.ceil(retrySeconds / 60));
  if (code === "insufficient_credits" && typeof needed === "number" && typeof available === "number")
    return t.insufficientCredits(needed, available);
  // A server that is newer than the page has codes that are not known here.
  const words = t.codes[code as ErrorCode] ?? t.codes.not_possible;
  if (typeof words === "string") return words;
  const [first] = details ?? [];
  if (first && Object.hasOwn(t.details, first.code)) return [first.path, first.message].filter(Boolean).join(": ");
  return words(first ? [first.path, first.message].filter(Boolean).join(": ") : message);
}
