/** What other features ask of domains. */
import { notFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import * as store from "./store.ts";

export { authorizationProblem, findAuthorities, judgeAuthorities } from "./authorities.ts";
export { openConnection } from "./connections.ts";
export { inspectDomain, ownToken, PROBE_PATH, probeAnswer } from "./inspection.ts";
export { DOMAIN_EVENTS, knownAddresses, toDomain } from "./presenter.ts";
export { askingPrice, domainPaid, findQuoted, quoteTerm } from "./registrations.ts";
export { CHECK_JOB, DOMAIN_FORM, ENDING_PATTERN, normalDomain, registrableDomain } from "./rules.ts";
export { findAnyDomain, findConnection, findDomain, searchDomains, updateDomain } from "./store.ts";

/** The account's domain. Throws `not_found`. */
export async function getDomain(
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.DomainRow> {
  const row = await store.findDomain(db, account._id, id);
  if (!row) throw notFound("domain", id);
  return row;
}
