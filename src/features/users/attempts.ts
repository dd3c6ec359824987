/**
 * How often a password may be tried. From a browser that the user has signed in with (devices.ts), or with a session of
 * theirs: so often, counted for it alone. All others share: so often from one address for one e-mail address, and some
 * times as often for that from all addresses together, which is many guesses too few. Who has them refused with wrong
 * passwords from many addresses keeps strangers out, and nobody who was here before; passkeys are not counted at all.
 */
import { ApiError } from "../../lib/errors.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { RateLimiter } from "../../policy/rate_limit.ts";

export const ATTEMPTS = 10;
/** From all addresses together. */
export const ATTEMPTS_OF_ALL = 100;

/** Where an attempt comes from. */
interface From {
  /** A browser or session of the user's; null: a stranger, as far as is known. */
  known: string | null;
  sender: string | null;
}

/**
 * Counts an attempt.
 * @param userId null where nobody has this address: it is counted all the same, or the answers would tell
 * @throws ApiError `rate_limited`
 */
export async function countAttempt(
  limiter: RateLimiter,
  { known, sender }: From,
  email: string,
  userId: string | null,
): Promise<void> {
  // Of a user it is written down, so that a restart forgives nothing; of others nothing is.
  const name = sha256Hex(email);
  const counted = await Promise.all(
    known !== null
      ? [limiter.take(`password:${known}`, ATTEMPTS)]
      : [
          limiter.takeOfStranger(`password:${sender ?? ""}:${name}`, ATTEMPTS),
          userId
            ? limiter.take(`password:${userId}`, ATTEMPTS_OF_ALL)
            : limiter.takeOfStranger(`password:${name}`, ATTEMPTS_OF_ALL),
        ],
  );
  const refused = counted.find((decision) => decision && !decision.allowed);
  if (!refused) return;
  throw new ApiError(
    "rate_limited",
    `That was tried too often. Try again in ${refused.resetSeconds} seconds, or sign in with a passkey.`,
    { retry_after_seconds: refused.resetSeconds },
  );
}
