/** Whether an order would succeed, as far as can be seen from here: authorities count what they have to refuse. */
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { AuthorityError } from "../../providers/acme/authority.ts";
import { authorizationProblem, inspectDomain, judgeAuthorities } from "../domains/service.ts";
import type { Wanted } from "./names.ts";

/** What is in the way is put right by people, who ask again when it is. */
const FORBIDDEN_PAUSE_MS = 30 * MINUTE_MS;

export interface Ready {
  /** What is in the way, in a sentence; null: nothing. */
  problem: string | null;
  /** How long it is of no use to look again; undefined: as usual. */
  waitMs?: number;
}

export async function readinessOf(
  services: Services,
  name: string,
  { method, token }: Wanted,
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
      return { problem: found.problem ?? `A request to ${host} at port 80 does not come back to this server.` };
    const authorization = judgeAuthorities(found.records[`CAA ${host}`] ?? null, issuers, name !== host);
    if (authorization.allowed === null)
      return { problem: `The name servers of ${host} do not say whether it has CAA records.` };
    // An authority that does not say what it is called there judges them itself.
    return authorization.allowed || issuers.length === 0
      ? { problem: null }
      : { problem: authorizationProblem(host, authorization, issuers), waitMs: FORBIDDEN_PAUSE_MS };
  } catch (error) {
    if (!(error instanceof AuthorityError)) throw error;
    return {
      problem: `${authority.host}: ${error.message}`,
      ...(error.retryAfterMs && { waitMs: error.retryAfterMs }),
    };
  }
}
