import { messagesNow } from "../messages/messages.ts";

/** What an answer says beside its code. */
interface Said {
  /** When it may be tried again. */
  retrySeconds: number | null;
  /** Credits: what it costs, and what there is. */
  needed: unknown;
  available: unknown;
}

const PLAIN = [
  "signed_out",
  "offline",
  "unanswered",
  "not_found",
  "already_generating",
  "turn_in_progress",
  "homepage_not_generated",
  "path_taken",
  "sign_in_failed",
  "recent_sign_in_required",
  "wrong_password",
  "wrong_code",
  "sign_in_expired",
  "second_factor_needed",
] as const;

/** A text of ours for a code, or null: the API's is shown. */
export function wordsFor(code: string, { retrySeconds, needed, available }: Partial<Said> = {}): string | null {
  const t = messagesNow("refusals");
  if (code === "rate_limited")
    return retrySeconds ? t.rate_limited_until(Math.ceil(retrySeconds / 60)) : t.rate_limited;
  if (code === "insufficient_credits" && typeof needed === "number" && typeof available === "number")
    return t.insufficient_credits(needed, available);
  const plain = PLAIN.find((one) => one === code);
  return plain ? t[plain] : null;
}
