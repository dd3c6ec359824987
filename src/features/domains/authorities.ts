/** Which certificate authorities a name may have certificates of: what its CAA records say (RFC 8659). */

import type { DnsSession } from "../../providers/dns/lookup.ts";
import { readAuthority } from "../../providers/dns/records.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";

/** The CAA records that count for a name: its own, else those of the next name above that has some. Null: nobody says. */
export async function findAuthorities(
  session: DnsSession,
  domain: string,
  registered: string,
): Promise<string[] | null> {
  for (let at = domain; ; at = at.slice(at.indexOf(".") + 1)) {
    const { values } = await session.find(at, "CAA");
    if (values === null || values.length > 0 || at === registered || !at.includes(".")) return values;
  }
}

/** Flag of a record that must be understood by who wants to go on. */
const CRITICAL = 128;
const UNDERSTOOD = ["issue", "issuewild", "iodef", "contactemail", "contactphone"];

export interface Authorization {
  /** Null: nobody has said what the records are, and an authority may not issue then either. */
  allowed: boolean | null;
  /** The authorities that may issue, where there are records that name some. */
  others: string[];
}

/**
 * Whether an authority may issue a certificate for a name.
 * @param values the CAA records that count for it, as `findAuthorities` finds them
 * @param issuers the names under which the authority is known in CAA records (`caaIdentities` of its directory)
 */
export function judgeAuthorities(values: string[] | null, issuers: string[], wildcard = false): Authorization {
  if (values === null) return { allowed: null, others: [] };
  const records = values.map(readAuthority).filter((record) => record !== null);
  if (records.some(({ flags, tag }) => flags & CRITICAL && !UNDERSTOOD.includes(tag)))
    return { allowed: false, others: [] };
  const tagged = (wanted: string) => records.filter(({ tag }) => tag === wanted);
  const wild = wildcard ? tagged("issuewild") : [];
  const relevant = wild.length > 0 ? wild : tagged("issue");
  if (relevant.length === 0) return { allowed: true, others: [] };
  // "ca.example; account=7": what is behind the name restricts it further, which the authority judges.
  const named = relevant.map(({ value }) => value.split(";")[0]!.trim().toLowerCase()).filter(Boolean);
  return { allowed: named.some((name) => issuers.includes(name)), others: [...new Set(named)] };
}

/** What to do about records that do not let an authority issue. */
export const authorizationProblem = (domain: string, { others }: Authorization, issuers: string[]): CodedMessage => {
  const issuer = issuers[0]!;
  return others.length > 0
    ? tellDomain("others_issue", { domain, issuer, others: others.slice(0, 4).join(", ") })
    : tellDomain("nobody_issues", { domain, issuer });
};
