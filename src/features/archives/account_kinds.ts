/**
 * What an archive of a whole account has, table by table. Nothing is in it that opens or signs something: keys, passwords,
 * tokens and what they are known by. A test says when a table of the database is neither here nor left out with a reason.
 */
import type { OwnRows } from "../../storage/account_rows.ts";
import * as tables from "../../storage/tables.ts";

export interface Kind extends OwnRows {
  /** Its folder in the archive. */
  name: string;
  /** What its lines are, for the archive's README. */
  says: string;
  /** Columns that stay here: secrets, and what only this server can make something of. */
  omit?: string[];
}

const { websites, pages, threads, forms, submissions, collections, lists, campaigns, domains } = tables;

const WEBSITES = { table: websites, order: websites._id };
const PAGES = { table: pages, order: pages._id, below: { of: WEBSITES, column: pages.website_id } };
const THREADS = { table: threads, order: threads._id, below: { of: PAGES, column: threads.page_id } };
const FORMS = {
  table: forms,
  order: forms._id,
  below: { of: WEBSITES, column: forms.website_id },
  large: true,
};
const COLLECTIONS = {
  table: collections,
  order: collections._id,
  below: { of: WEBSITES, column: collections.website_id },
};
const LEADS = { table: tables.leads, order: tables.leads._id };
const LISTS = { table: lists, order: lists._id };
const CAMPAIGNS = { table: campaigns, order: campaigns._id };
const DOMAINS = { table: domains, order: domains._id };

/** Their rows have files besides. */
export const PAGE_ROWS: Kind = {
  ...PAGES,
  name: "pages",
  says: "Pages. The code of a page as editors see it now is in code/<page>/.",
};
export const SUBMISSION_ROWS: Kind = {
  table: submissions,
  order: submissions._id,
  below: { of: FORMS, column: submissions.form_id },
  name: "submissions",
  says: "What visitors have sent with forms.",
  omit: ["visitor", "content_hash", "words"],
};
export const SUBMISSION_FILE_ROWS: Kind = {
  table: tables.submissionFiles,
  order: tables.submissionFiles.position,
  below: { of: SUBMISSION_ROWS, column: tables.submissionFiles.submission_id },
  name: "submission_files",
  says: "Files that visitors have sent; each is in files/submissions/<submission>/<position>.",
  omit: ["blob"],
};
export const ASSET_ROWS: Kind = {
  table: tables.assets,
  order: tables.assets._id,
  website: tables.assets.website_id,
  name: "assets",
  says: "Pictures and other files of websites; each is in files/assets/, under its identifier.",
  omit: ["blob"],
};

export const KINDS: Kind[] = [
  {
    table: tables.users,
    order: tables.users._id,
    name: "users",
    says: "Who can sign in.",
    omit: ["password_hash"],
  },
  {
    table: tables.memberships,
    order: tables.memberships.user_id,
    name: "memberships",
    says: "Who may work in the account, with which role.",
  },
  {
    table: tables.sessions,
    order: tables.sessions._id,
    name: "sessions",
    says: "Where they are signed in.",
    omit: ["hash"],
  },
  {
    table: tables.passkeys,
    order: tables.passkeys._id,
    name: "passkeys",
    says: "Names of their passkeys.",
    omit: ["credential_id", "public_key", "counter", "challenged_at"],
  },
  {
    table: tables.invitations,
    order: tables.invitations._id,
    name: "invitations",
    says: "Who was invited.",
    omit: ["hash"],
  },
  {
    table: tables.apiKeys,
    order: tables.apiKeys._id,
    name: "api_keys",
    says: "API keys, without the keys themselves.",
    omit: ["hash"],
  },
  {
    table: tables.connections,
    order: tables.connections._id,
    name: "connections",
    says: "AI clients that were connected.",
  },
  {
    table: tables.brands,
    order: tables.brands.account_id,
    name: "brand",
    says: "How its clients see the application, mails and pages.",
  },
  { ...WEBSITES, name: "websites", says: "Websites and their settings." },
  {
    table: tables.briefs,
    order: tables.briefs._id,
    below: { of: WEBSITES, column: tables.briefs.website_id },
    large: true,
    name: "briefs",
    says: "What is known of the websites' businesses.",
  },
  {
    table: tables.templates,
    order: tables.templates._id,
    name: "templates",
    says: "Websites that others are made of, without what is in them.",
    omit: ["archive"],
  },
  PAGE_ROWS,
  {
    table: tables.versions,
    order: tables.versions._id,
    below: { of: PAGES, column: tables.versions.page_id },
    name: "versions",
    says: "Versions of pages, without their code: GET /v1/websites/:id/export has that, as an archive that can be imported.",
    omit: ["html", "css", "javascript"],
  },
  {
    table: tables.parts,
    order: tables.parts._id,
    below: { of: WEBSITES, column: tables.parts.website_id },
    name: "parts",
    says: "Versions of what a website's pages share, likewise.",
    omit: ["text"],
  },
  { ...THREADS, name: "threads", says: "Conversations about pages." },
  {
    table: tables.messages,
    order: tables.messages._id,
    below: { of: THREADS, column: tables.messages.thread_id },
    large: true,
    name: "messages",
    says: "Their messages.",
  },
  {
    table: tables.comments,
    order: tables.comments._id,
    below: { of: PAGES, column: tables.comments.page_id },
    name: "comments",
    says: "What was said of pages in reviews.",
  },
  {
    table: tables.reviewLinks,
    order: tables.reviewLinks._id,
    below: { of: WEBSITES, column: tables.reviewLinks.website_id },
    name: "review_links",
    says: "Who was sent drafts to look at; the links themselves are left out.",
  },
  {
    table: tables.runs,
    order: tables.runs._id,
    below: { of: WEBSITES, column: tables.runs.website_id },
    name: "runs",
    says: "When pages were written by an engine, and what came of it.",
  },
  {
    table: tables.releases,
    order: tables.releases._id,
    below: { of: WEBSITES, column: tables.releases.website_id },
    name: "releases",
    says: "What was published, and when.",
  },
  {
    table: tables.redirects,
    order: tables.redirects._id,
    below: { of: WEBSITES, column: tables.redirects.website_id },
    name: "redirects",
    says: "Addresses that lead elsewhere.",
  },
  { ...COLLECTIONS, name: "collections", says: "Collections and their fields." },
  {
    table: tables.records,
    order: tables.records._id,
    below: { of: COLLECTIONS, column: tables.records.collection_id },
    large: true,
    name: "records",
    says: "Their records.",
  },
  { ...FORMS, name: "forms", says: "Forms of pages and their settings." },
  SUBMISSION_ROWS,
  SUBMISSION_FILE_ROWS,
  ASSET_ROWS,
  {
    table: tables.experiments,
    order: tables.experiments._id,
    below: { of: WEBSITES, column: tables.experiments.website_id },
    name: "experiments",
    says: "Pages that were shown in several ways.",
  },
  {
    table: tables.analyticsDays,
    order: tables.analyticsDays.at,
    below: { of: WEBSITES, column: tables.analyticsDays.subject },
    name: "website_days",
    says: "Views and visitors of websites, day by day.",
  },
  {
    table: tables.analyticsDays,
    order: tables.analyticsDays.at,
    below: { of: PAGES, column: tables.analyticsDays.subject },
    name: "page_days",
    says: "Views and visitors of pages, day by day.",
  },
  { ...LISTS, name: "lists", says: "Lists of people who may be written to." },
  {
    table: tables.subscribers,
    order: tables.subscribers._id,
    below: { of: LISTS, column: tables.subscribers.list_id },
    name: "subscribers",
    says: "Who is on them, and what proves that they may be written to.",
    omit: ["hash"],
  },
  { ...CAMPAIGNS, name: "campaigns", says: "Mails to lists." },
  {
    table: tables.campaignContents,
    order: tables.campaignContents.campaign_id,
    below: { of: CAMPAIGNS, column: tables.campaignContents.campaign_id },
    large: true,
    name: "campaign_contents",
    says: "What they say.",
  },
  {
    table: tables.campaignRecipients,
    order: tables.campaignRecipients.hash,
    below: { of: CAMPAIGNS, column: tables.campaignRecipients.campaign_id },
    name: "campaign_recipients",
    says: "Who they went to, as long as that is kept.",
    omit: ["hash"],
  },
  {
    table: tables.leadSearches,
    order: tables.leadSearches._id,
    name: "lead_searches",
    says: "Searches for leads.",
  },
  { ...LEADS, name: "leads", says: "Leads.", omit: ["words"] },
  {
    table: tables.leadEvents,
    order: tables.leadEvents._id,
    below: { of: LEADS, column: tables.leadEvents.lead_id },
    name: "lead_events",
    says: "What has become of them: notes, and who has changed what.",
  },
  { ...DOMAINS, name: "domains", says: "Domains.", omit: ["token"] },
  {
    table: tables.uptimeIncidents,
    order: tables.uptimeIncidents.started_at,
    below: { of: DOMAINS, column: tables.uptimeIncidents.domain_id },
    name: "incidents",
    says: "When domains were down.",
  },
  {
    table: tables.reportSettings,
    order: tables.reportSettings.website_id,
    name: "report_settings",
    says: "To whom monthly reports are mailed.",
    website: tables.reportSettings.website_id,
  },
  {
    table: tables.reportNotes,
    order: tables.reportNotes.month,
    below: { of: WEBSITES, column: tables.reportNotes.website_id },
    name: "report_notes",
    says: "What was written for monthly reports by hand.",
  },
  {
    table: tables.publishRequests,
    order: tables.publishRequests._id,
    below: { of: WEBSITES, column: tables.publishRequests.website_id },
    name: "publish_requests",
    says: "What was last asked to be published, with what came of it.",
  },
  {
    table: tables.dnsConnections,
    order: tables.dnsConnections._id,
    name: "dns_connections",
    says: "DNS providers, without what opens them.",
    omit: ["credentials"],
  },
  {
    table: tables.webhooks,
    order: tables.webhooks._id,
    name: "webhooks",
    says: "Webhooks, without their secrets.",
    omit: ["secret", "old_secrets"],
  },
  {
    table: tables.creditEntries,
    order: tables.creditEntries._id,
    name: "credit_entries",
    says: "Every change of the credit balance.",
  },
  { table: tables.payments, order: tables.payments._id, name: "payments", says: "Payments." },
  {
    table: tables.subscriptions,
    order: tables.subscriptions._id,
    name: "subscriptions",
    says: "Plans that were paid.",
  },
  { table: tables.audit, order: tables.audit._id, name: "audit", says: "Who did what, of the last 400 days." },
];

/** Tables with rows of accounts that are in no archive, and why. */
export const LEFT_OUT: Record<string, string> = {
  password_links: "opens something",
  second_factors: "opens something",
  recovery_codes: "opens something",
  oauth_codes: "opens something",
  oauth_tokens: "opens something",
  idempotency_keys: "answers that are kept for a day",
  credit_holds: "work in progress",
  batches: "work in progress, and what came of it is there",
  batch_items: "work in progress, and what came of it is there",
  deletions: "work in progress",
  turns: "work in progress; its messages and versions are there",
  mails: "copies of submissions on their way",
  webhook_events: "copies of what is there, on their way",
  webhook_deliveries: "copies of what is there, on their way",
  suppressions: "hashes of addresses",
  lead_suppressions: "hashes of addresses",
  page_looks: "made of what is there",
  deleted_forms: "made of what is there",
  version_forms: "made of what is there",
  version_contents: "made of what is there",
  content_changes: "work in progress",
  record_values: "made of what is there",
  publications: "made of what is there: the static export of a website has the documents",
  release_entries: "made of what is there: the static export of a website has the documents",
  asset_uses: "made of what is there",
  analytics_views: "counted in days, and kept for 30",
  experiment_documents: "made of what is there",
  experiment_visitors: "hashes of visitors",
  experiment_counts: "what its results are made of: GET /v1/experiments/:id/results has them",
  uptime_states: "measurements of this server",
  uptime_periods: "measurements of this server",
  certificates: "opens something",
  clients: "what the account that looks after it notes of it",
  client_billing: "what the account that looks after it bills, which its Stripe holds",
  billing_connections: "opens its Stripe",
  report_mails: "copies of what is there, on their way",
  client_resources: "made of what is there",
};
