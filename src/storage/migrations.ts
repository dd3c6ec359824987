/** The migrations as text, so that they are inside the executable. A test compares this list with the folder. */
import core from "../../drizzle/0000_core.sql" with { type: "text" };
import totalsAndSearch from "../../drizzle/0001_totals_and_search.sql" with { type: "text" };
import accountAssets from "../../drizzle/0002_account_assets.sql" with { type: "text" };
import forms from "../../drizzle/0003_forms.sql" with { type: "text" };
import analytics from "../../drizzle/0004_analytics.sql" with { type: "text" };
import versionSettings from "../../drizzle/0005_version_settings.sql" with { type: "text" };
import mails from "../../drizzle/0006_mails.sql" with { type: "text" };
import webhooks from "../../drizzle/0007_webhooks.sql" with { type: "text" };
import timesBroughtBack from "../../drizzle/0008_times_brought_back.sql" with { type: "text" };
import storedBytes from "../../drizzle/0009_stored_bytes.sql" with { type: "text" };
import deletionsInSteps from "../../drizzle/0010_deletions_in_steps.sql" with { type: "text" };
import documents from "../../drizzle/0011_documents.sql" with { type: "text" };
import jobsInTurns from "../../drizzle/0012_jobs_in_turns.sql" with { type: "text" };
import runningTurns from "../../drizzle/0013_running_turns.sql" with { type: "text" };
import searchAtCommit from "../../drizzle/0014_search_at_commit.sql" with { type: "text" };
import searchPrefixes from "../../drizzle/0015_search_prefixes.sql" with { type: "text" };
import searchMerges from "../../drizzle/0016_search_merges.sql" with { type: "text" };
import releases from "../../drizzle/0017_releases.sql" with { type: "text" };
import comments from "../../drizzle/0018_comments.sql" with { type: "text" };
import bucketSites from "../../drizzle/0019_bucket_sites.sql" with { type: "text" };
import usersAndSessions from "../../drizzle/0020_users_and_sessions.sql" with { type: "text" };
import readSubmissions from "../../drizzle/0021_read_submissions.sql" with { type: "text" };
import domainProofs from "../../drizzle/0022_domain_proofs.sql" with { type: "text" };
import payments from "../../drizzle/0023_payments.sql" with { type: "text" };
import content from "../../drizzle/0024_content.sql" with { type: "text" };
import certificates from "../../drizzle/0025_certificates.sql" with { type: "text" };
import leads from "../../drizzle/0026_leads.sql" with { type: "text" };
import registrations from "../../drizzle/0027_registrations.sql" with { type: "text" };
import domainsZonesAndUptime from "../../drizzle/0028_domains_zones_and_uptime.sql" with { type: "text" };
import shownContent from "../../drizzle/0029_shown_content.sql" with { type: "text" };
import uploadedAssets from "../../drizzle/0030_uploaded_assets.sql" with { type: "text" };
import listsAndCampaigns from "../../drizzle/0031_lists_and_campaigns.sql" with { type: "text" };
import spentPayments from "../../drizzle/0032_spent_payments.sql" with { type: "text" };
import experiments from "../../drizzle/0033_experiments.sql" with { type: "text" };
import returnedRefunds from "../../drizzle/0034_returned_refunds.sql" with { type: "text" };
import restingReleases from "../../drizzle/0035_resting_releases.sql" with { type: "text" };
import oldRecipients from "../../drizzle/0036_old_recipients.sql" with { type: "text" };
import changesTold from "../../drizzle/0037_changes_told.sql" with { type: "text" };
import triggersForBoth from "../../drizzle/0038_triggers_for_both.sql" with { type: "text" };
import rights from "../../drizzle/0039_rights.sql" with { type: "text" };
import keptMisfits from "../../drizzle/0040_kept_misfits.sql" with { type: "text" };
import ownHeads from "../../drizzle/0041_own_heads.sql" with { type: "text" };
import briefs from "../../drizzle/0042_briefs.sql" with { type: "text" };
import keysWithLimits from "../../drizzle/0043_keys_with_limits.sql" with { type: "text" };
import runWarnings from "../../drizzle/0044_run_warnings.sql" with { type: "text" };
import sharedParts from "../../drizzle/0045_shared_parts.sql" with { type: "text" };
import connections from "../../drizzle/0046_connections.sql" with { type: "text" };
import markdownTwins from "../../drizzle/0047_markdown_twins.sql" with { type: "text" };
import audit from "../../drizzle/0048_audit.sql" with { type: "text" };
import pictureCredits from "../../drizzle/0049_picture_credits.sql" with { type: "text" };
import aiPrograms from "../../drizzle/0050_ai_programs.sql" with { type: "text" };
import secondFactors from "../../drizzle/0051_second_factors.sql" with { type: "text" };
import accountsPlanSource from "../../drizzle/0052_accounts_plan_source.sql" with { type: "text" };
import reviewLinks from "../../drizzle/0053_review_links.sql" with { type: "text" };
import clients from "../../drizzle/0054_clients.sql" with { type: "text" };
import clientResources from "../../drizzle/0055_client_resources.sql" with { type: "text" };
import runsVariants from "../../drizzle/0056_runs_variants.sql" with { type: "text" };
import transfers from "../../drizzle/0057_transfers.sql" with { type: "text" };
import brands from "../../drizzle/0058_brands.sql" with { type: "text" };
import pageLooks from "../../drizzle/0059_page_looks.sql" with { type: "text" };
import memberships from "../../drizzle/0060_memberships.sql" with { type: "text" };
import submissionsSeenTo from "../../drizzle/0061_submissions_seen_to.sql" with { type: "text" };
import monthlyReports from "../../drizzle/0062_monthly_reports.sql" with { type: "text" };
import batches from "../../drizzle/0063_batches.sql" with { type: "text" };
import clientBilling from "../../drizzle/0064_client_billing.sql" with { type: "text" };
import pipelineAndBlocks from "../../drizzle/0065_pipeline_and_blocks.sql" with { type: "text" };
import pageOrder from "../../drizzle/0066_page_order.sql" with { type: "text" };
import templates from "../../drizzle/0067_templates.sql" with { type: "text" };
import publishRequests from "../../drizzle/0068_publish_requests.sql" with { type: "text" };
import websitePictures from "../../drizzle/0069_website_pictures.sql" with { type: "text" };
import websiteOrder from "../../drizzle/0070_website_order.sql" with { type: "text" };
import changesTogether from "../../drizzle/0071_changes_together.sql" with { type: "text" };
import ownersAndLooks from "../../drizzle/0072_owners_and_looks.sql" with { type: "text" };
import usersLanguage from "../../drizzle/0073_users_language.sql" with { type: "text" };
import campaignLinks from "../../drizzle/0074_campaign_links.sql" with { type: "text" };
import { sortable } from "../lib/words.ts";

export interface Migration {
  name: string;
  sql: string;
  /** What rows that are there get, which SQL can't say: texts of `read` → the value that `write` is given, and the identifier. */
  fill?: { read: string; write: string; value: (text: string) => string };
}

export const MIGRATIONS: Migration[] = [
  { name: "0000_core", sql: core },
  { name: "0001_totals_and_search", sql: totalsAndSearch },
  { name: "0002_account_assets", sql: accountAssets },
  { name: "0003_forms", sql: forms },
  { name: "0004_analytics", sql: analytics },
  { name: "0005_version_settings", sql: versionSettings },
  { name: "0006_mails", sql: mails },
  { name: "0007_webhooks", sql: webhooks },
  { name: "0008_times_brought_back", sql: timesBroughtBack },
  { name: "0009_stored_bytes", sql: storedBytes },
  { name: "0010_deletions_in_steps", sql: deletionsInSteps },
  { name: "0011_documents", sql: documents },
  { name: "0012_jobs_in_turns", sql: jobsInTurns },
  { name: "0013_running_turns", sql: runningTurns },
  { name: "0014_search_at_commit", sql: searchAtCommit },
  { name: "0015_search_prefixes", sql: searchPrefixes },
  { name: "0016_search_merges", sql: searchMerges },
  { name: "0017_releases", sql: releases },
  { name: "0018_comments", sql: comments },
  { name: "0019_bucket_sites", sql: bucketSites },
  { name: "0020_users_and_sessions", sql: usersAndSessions },
  { name: "0021_read_submissions", sql: readSubmissions },
  { name: "0022_domain_proofs", sql: domainProofs },
  { name: "0023_payments", sql: payments },
  { name: "0024_content", sql: content },
  { name: "0025_certificates", sql: certificates },
  { name: "0026_leads", sql: leads },
  { name: "0027_registrations", sql: registrations },
  { name: "0028_domains_zones_and_uptime", sql: domainsZonesAndUptime },
  { name: "0029_shown_content", sql: shownContent },
  { name: "0030_uploaded_assets", sql: uploadedAssets },
  { name: "0031_lists_and_campaigns", sql: listsAndCampaigns },
  { name: "0032_spent_payments", sql: spentPayments },
  { name: "0033_experiments", sql: experiments },
  { name: "0034_returned_refunds", sql: returnedRefunds },
  { name: "0035_resting_releases", sql: restingReleases },
  { name: "0036_old_recipients", sql: oldRecipients },
  { name: "0037_changes_told", sql: changesTold },
  { name: "0038_triggers_for_both", sql: triggersForBoth },
  { name: "0039_rights", sql: rights },
  { name: "0040_kept_misfits", sql: keptMisfits },
  { name: "0041_own_heads", sql: ownHeads },
  { name: "0042_briefs", sql: briefs },
  { name: "0043_keys_with_limits", sql: keysWithLimits },
  { name: "0044_run_warnings", sql: runWarnings },
  { name: "0045_shared_parts", sql: sharedParts },
  { name: "0046_connections", sql: connections },
  { name: "0047_markdown_twins", sql: markdownTwins },
  { name: "0048_audit", sql: audit },
  { name: "0049_picture_credits", sql: pictureCredits },
  { name: "0050_ai_programs", sql: aiPrograms },
  { name: "0051_second_factors", sql: secondFactors },
  { name: "0052_accounts_plan_source", sql: accountsPlanSource },
  { name: "0053_review_links", sql: reviewLinks },
  { name: "0054_clients", sql: clients },
  { name: "0055_client_resources", sql: clientResources },
  { name: "0056_runs_variants", sql: runsVariants },
  { name: "0057_transfers", sql: transfers },
  { name: "0058_brands", sql: brands },
  { name: "0059_page_looks", sql: pageLooks },
  { name: "0060_memberships", sql: memberships },
  { name: "0061_submissions_seen_to", sql: submissionsSeenTo },
  { name: "0062_monthly_reports", sql: monthlyReports },
  { name: "0063_batches", sql: batches },
  { name: "0064_client_billing", sql: clientBilling },
  { name: "0065_pipeline_and_blocks", sql: pipelineAndBlocks },
  { name: "0066_page_order", sql: pageOrder },
  { name: "0067_templates", sql: templates },
  { name: "0068_publish_requests", sql: publishRequests },
  { name: "0069_website_pictures", sql: websitePictures },
  {
    name: "0070_website_order",
    sql: websiteOrder,
    fill: {
      read: "SELECT _id, name AS text FROM websites",
      write: "UPDATE websites SET sort_name = $1 WHERE _id = $2",
      value: sortable,
    },
  },
  { name: "0071_changes_together", sql: changesTogether },
  { name: "0072_owners_and_looks", sql: ownersAndLooks },
  { name: "0073_users_language", sql: usersLanguage },
  { name: "0074_campaign_links", sql: campaignLinks },
];
