/** What a deploy says of the pages that it publishes: findings as warnings, or no deploy where they are required to be none. */
import * as v from "valibot";
import { SECOND_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { described, flag } from "../../operation/fields.ts";
import type { Context } from "../../operation/operation.ts";
import { ComputeFailure } from "../../workers/computation.ts";
import { Finding } from "../checks/fields.ts";
import { type Checked, type CheckedSite, checkPages } from "../checks/service.ts";

/** Findings of one answer; GET /v1/websites/:id/checks has all. */
const MOST_FINDINGS = 100;
/** Nobody waits longer for what is only told. */
const REPORT_MS = 3 * SECOND_MS;

export const checkFields = {
  require_checks: flag(false, "Publish nothing while there are errors: 409 `checks_failed`, with `findings`."),
};

export const Warnings = described(
  v.array(Finding),
  `What is wrong with the pages that were published, errors first; at most ${MOST_FINDINGS}, and what could be checked in ${REPORT_MS / SECOND_MS} seconds. GET /v1/websites/:id/checks tells all.`,
);

/**
 * Checks the pages that are to be published.
 * @throws ApiError `checks_failed` when there must be no errors and there are some
 */
export async function checkDeploy(
  context: Pick<Context, "services" | "account" | "db">,
  site: CheckedSite,
  isRequired: boolean,
): Promise<Checked["findings"]> {
  if (!isRequired) return await findingsToReport(context, site);
  const { findings, errors, pagesChecked } = await checkPages(context, site);
  const wanted = site.only?.size ?? site.pages.length;
  if (errors === 0 && pagesChecked === wanted) return findings.slice(0, MOST_FINDINGS);
  throw new ApiError(
    "checks_failed",
    errors === 0
      ? `Only ${pagesChecked} of ${wanted} pages could be checked in time, so nothing was published. What is checked already is known: deploy again.`
      : `There ${errors === 1 ? "is 1 error" : `are ${errors.toLocaleString("en")} errors`} in what was to be published, so nothing was. Mend ${errors === 1 ? "it" : "them"}, or deploy without require_checks; GET /v1/websites/:id/checks tells all.`,
    { findings: findings.slice(0, MOST_FINDINGS).filter(({ level }) => level === "error") },
  );
}

/** Nothing that keeps pages from being checked keeps them from being published. */
async function findingsToReport(
  context: Pick<Context, "services" | "account" | "db">,
  site: CheckedSite,
): Promise<Checked["findings"]> {
  try {
    return (await checkPages(context, site, REPORT_MS)).findings.slice(0, MOST_FINDINGS);
  } catch (error) {
    if (error instanceof ComputeFailure || (error instanceof ApiError && error.code === "busy")) return [];
    throw error;
  }
}
