/**
 * Who holds a name. A token in a TXT record of its zone can only have been put there by who has the zone, for one account.
 * That a request to the name comes here says no more than that somebody has sent it here: it is a proof only while nobody
 * else says that the name is theirs, or has had it before. A name that has not led here for seven days may have become
 * somebody else's, and must be proved again.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import type { DomainFindings } from "../../storage/tables.ts";
import type { StoredDomain } from "./store.ts";

/** A name that has not led here for so long may be somebody else's. */
export const LAPSED_MS = 7 * DAY_MS;
/** One look may go wrong: a name is misconfigured when a second, so much later, says the same. */
const CONFIRMED_MS = 45 * SECOND_MS;

/** What is known of others who say that a name is theirs. */
export interface Rivals {
  /** Whether another account has added it. */
  isClaimed: boolean;
  /** Who holds it, if it is another account. */
  holder: Pick<StoredDomain, "_id" | "account_id" | "token"> | null;
  /** Who held it last, and when it last led here as theirs. */
  last: { account_id: string; seen_at: number } | null;
  /** Whether it is in the zone of one of the operator's own names. */
  ofOperator: boolean;
}

/** Whether leading here proves nothing for this account. */
export function isContested(accountId: string, { isClaimed, holder, last, ofOperator }: Rivals, now: number): boolean {
  if (isClaimed || holder || ofOperator) return true;
  return last !== null && (last.account_id !== accountId || now - last.seen_at > LAPSED_MS);
}

/** What follows from a check. */
export interface Verdict {
  status: StoredDomain["status"];
  verified_at: number | null;
  proof: StoredDomain["proof"];
  failing_since: number | null;
  /** Checks that count towards the next one's time. */
  checks: number;
  contested: boolean;
  /** Whose domain ends to be held because this one is. */
  takesFrom: string | null;
}

type Claim = Pick<StoredDomain, "account_id" | "status" | "verified_at" | "proof" | "failing_since" | "checks">;

/** @param seen what the name's TXT records say: tokens of whichever accounts */
export function judge(
  claim: Claim,
  found: Pick<DomainFindings, "pointsHere" | "arrives" | "proved">,
  holderIsProved: boolean,
  rivals: Rivals,
  now: number,
): Verdict {
  const contested = claim.verified_at === null && isContested(claim.account_id, rivals, now);
  const leadsHere = found.arrives || found.pointsHere;
  const checks = claim.checks + 1;

  // Of two who have both put their token there, the first keeps it.
  const byText = found.proved && !(rivals.holder && holderIsProved);
  const byTraffic = found.arrives && !contested;
  const isHeld = claim.verified_at !== null;

  const failingSince = leadsHere === false ? (claim.failing_since ?? now) : leadsHere ? null : claim.failing_since;
  const hasLapsed = isHeld && leadsHere === false && now - failingSince! > LAPSED_MS && !found.proved;
  if ((!isHeld && !byText && !byTraffic) || hasLapsed) {
    return {
      status: leadsHere ? "verifying" : "pending_dns",
      verified_at: null,
      proof: null,
      failing_since: null,
      checks: hasLapsed ? FIRST_HOURLY : checks,
      contested: contested || hasLapsed,
      takesFrom: null,
    };
  }

  const proof = found.proved ? "txt" : found.arrives ? "http" : (claim.proof ?? "http");
  const held = { verified_at: claim.verified_at ?? now, proof, contested: false } as const;
  const takesFrom = isHeld ? null : (rivals.holder?._id ?? null);
  if (leadsHere) {
    const begins = claim.status !== "active";
    return {
      ...held,
      status: "active",
      failing_since: null,
      checks: begins ? FIRST_HOURLY : checks,
      takesFrom,
    };
  }
  const wasActive = claim.status === "active";
  const isConfirmed = failingSince !== null && now - failingSince >= CONFIRMED_MS;
  return {
    ...held,
    status: wasActive && isConfirmed ? "misconfigured" : isHeld ? claim.status : "pending_dns",
    // What has never led here yet has not ceased to.
    failing_since: isHeld ? failingSince : null,
    checks: wasActive && claim.failing_since === null && leadsHere === false ? SOON : checks,
    takesFrom,
  };
}

/** After how many checks the next one is how far away; then hourly for three days, then daily. */
const FIRST_PAUSES_MS = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS];
const FIRST_HOURLY = FIRST_PAUSES_MS.length;
const HOURLY_CHECKS = 72;
/** Of a name that seems to lead elsewhere: looked at again in a minute. */
const SOON = 2;
/** Checks of many names that were added together drift apart by so much of their pause. */
const SPREAD = 0.2;

/** The longest pause between two checks. */
export const LONGEST_CHECK_PAUSE_MS = DAY_MS * (1 + SPREAD);

/** How long after so many checks of a domain the next one is. */
export function pauseMs(id: string, checks: number): number {
  const first = FIRST_PAUSES_MS[checks];
  if (first !== undefined) return first;
  const pause = checks < FIRST_HOURLY + HOURLY_CHECKS ? HOUR_MS : DAY_MS;
  const place = Number.parseInt(sha256Hex(`${id} ${checks}`).slice(0, 8), 16) / 2 ** 32;
  return Math.round(pause * (1 + SPREAD * place));
}
