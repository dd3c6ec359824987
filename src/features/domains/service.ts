/** What other features ask of domains. */
import { ApiError, orNotFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import * as store from "./store.ts";

export { addDomain, prepareDomain } from "./additions.ts";
export { authorizationProblem, findAuthorities, judgeAuthorities } from "./authorities.ts";
export { openConnection } from "./connections.ts";
export { inspectDomain, ownToken, PROBE_PATH, probeAnswer } from "./inspection.ts";
export { DOMAIN_EVENTS, Domain, knownAddresses, presentDomains, toDomain } from "./presenter.ts";
export { askingPrice, domainPaid, findQuoted, quoteTerm } from "./registrations.ts";
export { CHECK_JOB, DOMAIN_FORM, ENDING_PATTERN, normalDomain, registrableDomain } from "./rules.ts";
export {
  findAnyDomain,
  findByName,
  findConnection,
  findDomain,
  isRedirectTarget,
  searchDomains,
  updateDomain,
} from "./store.ts";

/** The account's domain. Throws `not_found`. */
export const getDomain = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.DomainRow> => orNotFound(await store.findDomain(db, account._id, id), "domain", id);

/** Throws ApiError `domain_in_use` for a domain that is an address of the application (features/brand). */
export function assertNotOfBrand({ domain, of_brand }: store.DomainRow): void {
  if (!of_brand) return;
  throw new ApiError(
    "domain_in_use",
    `${domain} is an address of the application in your brand. Take it out of the hosts of PUT /v1/brand first.`,
  );
}
