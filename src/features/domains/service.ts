/** What other features ask of domains. */
import { notFound } from "../../lib/errors.ts";
import type { Context } from "../../operation/operation.ts";
import * as store from "./store.ts";

export { addDomain, prepareDomain } from "./additions.ts";
export { authorizationProblem, findAuthorities, judgeAuthorities } from "./authorities.ts";
export { type Judged, judgeNow } from "./claims.ts";
export { getConnection } from "./connection_operations.ts";
export { openConnection, toApiError } from "./connections.ts";
export { type Inspection, inspectDomain, ownToken, PROBE_PATH, probeAnswer } from "./inspection.ts";
export { DOMAIN_EVENTS, Domain, knownAddresses, presentDomains, toDomain } from "./presenter.ts";
export { LONGEST_CHECK_PAUSE_MS, pauseMs } from "./proofs.ts";
export { REGISTRATION_EVENTS } from "./registration_events.ts";
export { registerDomain } from "./registration_jobs.ts";
export { isBeingBought, REGISTER_JOB, RENEW_JOB, TERM_MAIL_JOB } from "./registration_rules.ts";
export { askingPrice, domainPaid, findQuoted, quoteTerm, setAutoRenew } from "./registrations.ts";
export { queueRenewals, renewDomain } from "./renewal_jobs.ts";
export {
  CHECK_JOB,
  DOMAIN_FORM,
  ENDING_PATTERN,
  normalDomain,
  registrableDomain,
  SUBDOMAIN_FORM,
} from "./rules.ts";
export {
  type DomainRow,
  deleteDomain,
  findAnyDomain,
  findConnection,
  findDomain,
  isRedirectTarget,
  saveHolder,
  updateDomain,
} from "./store.ts";
export { LONGEST_TERM_MAIL_PAUSE_MS, mailTerm } from "./term_mail.ts";
export { TIDY_JOB, tidyLater, tidyRecords } from "./tidying.ts";
export { setUpRecords } from "./zones.ts";

/** The account's domain. Throws `not_found`. */
export async function getDomain(
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.DomainRow> {
  const row = await store.findDomain(db, account._id, id);
  if (!row) throw notFound("domain", id);
  return row;
}
