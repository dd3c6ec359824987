/** Whether an order would succeed, as far as can be seen from here: authorities count what they have to refuse. */
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { AuthorityError } from "../../providers/acme/authority.ts";
import { tellDomain } from "../../sentences/domain_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { authorizationProblem, inspectDomain, judgeAuthorities } from "../domains/service.ts";
import type { CertificateName } from "./names.ts";

/** What is in the way is put right by people, who ask again when it is. */
const FORBIDDEN_PAUSE_MS = 30 * MINUTE_MS;

export interface Ready {
  /** What is in the way; null: nothing. */
  problem: CodedMessage[] | null;
  /** How long it is of no use to look again; undefined: as usual. */
  waitMs?: number;
}

export async function readinessOf(
  services: Services,
  name: string,
  { method, token }: CertificateName,
  signal: AbortSignal,
): Promise<Ready> {
  const authority = services.authority!;
  const host = name.replace(/^\*\./, "");
  try {
    const [found, issuers] = await Promise.all([
      inspectDomain(services, { domain: host, token }, signal),
      authority.identities(signal),
    ]);
    if (method === "http-01" && !found.arrives)
      return { problem: found.told?.length ? found.told : [tellDomain("not_arriving", { domain: host })] };
    const authorization = judgeAuthorities(found.records[`CAA ${host}`] ?? null, issuers, name !== host);
    if (authorization.allowed === null) return { problem: [tellDomain("authorities_unknown", { domain: host })] };
    // An authority that does not say what it is called there judges them itself.
    return authorization.allowed || issuers.length === 0
      ? { problem: null }
      : { problem: [authorizationProblem(host, authorization, issuers)], waitMs: FORBIDDEN_PAUSE_MS };
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return {
      problem: [tellDomain("authority_said", { authority: authority.host, said: error.message })],
      ...(error.retryAfterMs && { waitMs: error.retryAfterMs }),
    };
  }
}
