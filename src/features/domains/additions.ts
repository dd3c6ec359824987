/** How an account says that a name is its own. */
import { ApiError, invalid } from "../../lib/errors.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { MOST } from "../../policy/limits.ts";
import { brokenUniqueRule } from "../../storage/problems.ts";
import { rivalsOf } from "./claims.ts";
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
  if (problem) throw invalid(field, problem);
  return { domain, addresses: await knownAddresses(services) };
}

/**
 * Adds a normalised name, with the job that checks it.
 * @throws ApiError `domain_limit`, `domain_taken`
 */
export async function addDomain(context: Context, domain: string): Promise<store.DomainRow> {
  const { services, account, db, now } = context;
  if ((await store.countUnproved(db, account._id)) >= MOST.unproved_domains) {
    throw new ApiError(
      "domain_limit",
      `The account has ${MOST.unproved_domains} domains that are not proved to be its own, which is the most. Prove or remove some first.`,
    );
  }
  const _id = context.newId("dom");
  const contested = isContested(account._id, await rivalsOf(db, services, { domain, account_id: account._id }), now);
  const next_check_at = now + pauseMs(_id, 0);
  const row: store.StoredDomain = {
    _id,
    account_id: account._id,
    domain,
    mode: "connect",
    status: "pending_dns",
    token: randomHex(TOKEN_BYTES),
    verified_at: null,
    proof: null,
    redirect_to: null,
    findings: { records: {}, pointsHere: null, arrives: false, proved: false, contested, problem: null },
    checked_at: null,
    next_check_at,
    checks: 0,
    failing_since: null,
    created_at: now,
    updated_at: now,
  };
  try {
    await store.insertDomain(db, row);
  } catch (error) {
    if (!brokenUniqueRule(error)) throw error;
    throw new ApiError("domain_taken", `"${domain}" is among your domains already; GET /v1/domains lists them.`);
  }
  await services.queue.add(db, { kind: CHECK_JOB, subject: _id, accountId: account._id, runAt: next_check_at });
  return { ...row, website_id: null, subdomain: null, parent_domain: null, certificate: null };
}
