/** What an authority looks at. Over HTTP it is answered where requests come in; in DNS it is written here. */
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { AuthorityError, type Challenge } from "../../providers/acme/authority.ts";
import type { CertificateName } from "./names.ts";

const CLEANING_MS = 2 * MINUTE_MS;

export interface Proofs {
  /** Makes challenges answerable; again for those that are does nothing. */
  present(challenges: Challenge[]): Promise<void>;
  remove(): Promise<void>;
}

export function proofsOf(
  { log }: Pick<Services, "log">,
  { method, challenges: dnsChallenges }: Pick<CertificateName, "method" | "challenges">,
  signal: AbortSignal,
): Proofs {
  const written = new Map<string, Challenge>();
  return {
    async present(challenges) {
      if (method !== "dns-01") return;
      for (const challenge of challenges) {
        if (written.has(challenge.url)) continue;
        if (!dnsChallenges) throw new AuthorityError("unavailable", "no zone can be written any more.");
        written.set(challenge.url, challenge);
        try {
          await dnsChallenges.present(challenge.name, challenge.record, signal);
        } catch (error) {
          signal.throwIfAborted();
          throw new AuthorityError("unavailable", messageOf(error));
        }
      }
    },
    async remove() {
      for (const { name, record } of written.values()) {
        try {
          await dnsChallenges?.remove(name, record, AbortSignal.timeout(CLEANING_MS));
        } catch (error) {
          log.error("a proof was left in DNS", { name, error: messageOf(error) });
        }
      }
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
