/** How an account says that a name is its own. */
import { ApiError, invalid, invalidAs } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { rivalsOf } from "./claims.ts";
import { connectionWithZone } from "./connections.ts";
import { knownAddresses } from "./presenter.ts";
import { isContested, pauseMs } from "./proofs.ts";
import { CHECK_JOB, domainProblem, normalDomain } from "./rules.ts";
import * as store from "./store.ts";

/** Of a token: nobody guesses it. */
const TOKEN_BYTES = 16;

/**
 * What adding a name needs beside its transaction.
 * @throws ApiError `validation_failed` of the field that the name comes from
 */
export async function prepareDomain(services: Services, written: string, field: string) {
  const domain = normalDomain(written);
  const problem = await domainProblem(domain, services);
  if (problem)
    throw field === "subdomain" && problem.code === "no_domain"
      ? invalid(field, "no_subdomain_of_domain")
      : invalidAs(field, problem);
  return { domain, addresses: await knownAddresses(services) };
}

/**
 * Adds a normalised name, with the job that checks it. Where a DNS connection of the account has its zone, that job sets
 * its records, at once.
 * @param parent the domain that it is below of, whose connection it has where none is known to have its zone
 * @throws ApiError `domain_limit`, `domain_taken`
 */
export async function addDomain(
  context: Context,
  domain: string,
  parent?: Pick<store.StoredDomain, "dns_connection_id">,
): Promise<store.DomainRow> {
  const { services, account, db, now } = context;
  await store.assertMayAdd(db, account._id);
  const _id = context.newId("dom");
  const contested = isContested(account._id, await rivalsOf(db, services, { domain, account_id: account._id }), now);
  const connection = connectionWithZone(await store.listConnections(db, account._id), domain);
  const dns_connection_id = connection?._id ?? parent?.dns_connection_id ?? null;
  const next_check_at = dns_connection_id ? now : now + pauseMs(_id, 0);
  const row: store.StoredDomain = {
    ...newDomain({ _id, accountId: account._id, domain, token: randomHex(TOKEN_BYTES), now }),
    findings: { records: {}, pointsHere: null, arrives: false, proved: false, contested, problem: null },
    next_check_at,
    dns_connection_id,
  };
  try {
    await store.insertDomain(db, row);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    throw new ApiError("domain_taken", `"${domain}" is among your domains already; GET /v1/domains lists them.`);
  }
  await services.queue.add(db, { kind: CHECK_JOB, subject: _id, accountId: account._id, runAt: next_check_at });
  if (dns_connection_id) context.afterCommit(() => services.queue.wake());
  const dns_provider = connection?.provider ?? null;
  return {
    ...row,
    website_id: null,
    subdomain: null,
    parent_domain: null,
    certificate: null,
    dns_provider,
    uptime: null,
  };
}

/** The row of a name of which nothing is known yet. */
export const newDomain = (known: {
  _id: string;
  accountId: string;
  domain: string;
  token: string;
  now: number;
}): store.StoredDomain => ({
  _id: known._id,
  account_id: known.accountId,
  domain: known.domain,
  mode: "connect",
  status: "pending_dns",
  token: known.token,
  verified_at: null,
  proof: null,
  redirect_to: null,
  findings: null,
  checked_at: null,
  next_check_at: null,
  checks: 0,
  failing_since: null,
  registration: null,
  renew_at: null,
  dns_connection_id: null,
  zone: null,
  uptime_checks: true,
  of_brand: false,
  created_at: known.now,
  updated_at: known.now,
});
