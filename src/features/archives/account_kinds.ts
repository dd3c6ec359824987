/**
 * What an archive of a whole account has, table by table. Nothing is in it that opens or signs something: keys, passwords,
 * tokens and what they are known by. A test says when a table of the database is neither here nor left out with a reason.
 */
import { type OwnRows, ownTable } from "../../storage/account_rows.ts";
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

/** All of a table, under its own name, in the order of its identifiers, unless `more` says otherwise. */
const kind = (table: OwnRows["table"], says: string, more: Partial<Kind> = {}): Kind => ({
  ...ownTable(table),
  says,
  ...more,
});

const WEBSITES = kind(websites, "Websites and their settings.");
export const PAGE_ROWS = kind(pages, "Pages. The code of a page as editors see it now is in code/<page>/.", {
  below: { of: WEBSITES, column: pages.website_id },
});
const THREADS = kind(threads, "Conversations about pages.", { below: { of: PAGE_ROWS, column: threads.page_id } });
const FORMS = kind(forms, "Forms of pages and their settings.", {
  below: { of: WEBSITES, column: forms.website_id },
  large: true,
});
const COLLECTIONS = kind(collections, "Collections and their fields.", {
  below: { of: WEBSITES, column: collections.website_id },
});
const LEADS = kind(tables.leads, "Leads.", { omit: ["words"] });
const LISTS = kind(lists, "Lists of people who may be written to.");
const CAMPAIGNS = kind(campaigns, "Mails to lists.");
const DOMAINS = kind(domains, "Domains.", { omit: ["token"] });
export const SUBMISSION_ROWS = kind(submissions, "What visitors have sent with forms.", {
  below: { of: FORMS, column: submissions.form_id },
  omit: ["visitor", "content_hash", "words"],
});
export const SUBMISSION_FILE_ROWS = kind(
  tables.submissionFiles,
  "Files that visitors have sent; each is in files/submissions/<submission>/<position>.",
  {
    order: tables.submissionFiles.position,
    below: { of: SUBMISSION_ROWS, column: tables.submissionFiles.submission_id },
    omit: ["blob"],
  },
);
export const ASSET_ROWS = kind(
  tables.assets,
  "Pictures and other files of websites; each is in files/assets/, under its identifier.",
  { website: tables.assets.website_id, omit: ["blob"] },
);

export const KINDS: Kind[] = [
  kind(tables.users, "Who can sign in.", { omit: ["password_hash"] }),
  kind(tables.memberships, "Who may work in the account, with which role.", { order: tables.memberships.user_id }),
  kind(tables.sessions, "Where they are signed in.", { omit: ["hash"] }),
  kind(tables.passkeys, "Names of their passkeys.", {
    omit: ["credential_id", "public_key", "counter", "challenged_at"],
  }),
  kind(tables.invitations, "Who was invited.", { omit: ["hash"] }),
  kind(tables.apiKeys, "API keys, without the keys themselves.", { omit: ["hash"] }),
  kind(tables.connections, "AI clients that were connected."),
  kind(tables.brands, "How its clients see the application, mails and pages.", {
    name: "brand",
    order: tables.brands.account_id,
  }),
  WEBSITES,
  kind(tables.briefs, "What is known of the websites' businesses.", {
    below: { of: WEBSITES, column: tables.briefs.website_id },
    large: true,
  }),
  kind(tables.templates, "Websites that others are made of, without what is in them.", { omit: ["archive"] }),
  PAGE_ROWS,
  kind(
    tables.versions,
    "Versions of pages, without their code: GET /v1/websites/:id/export has that, as an archive that can be imported.",
    { below: { of: PAGE_ROWS, column: tables.versions.page_id }, omit: ["html", "css", "javascript"] },
  ),
  kind(tables.parts, "Versions of what a website's pages share, likewise.", {
    below: { of: WEBSITES, column: tables.parts.website_id },
    omit: ["text"],
  }),
  THREADS,
  kind(tables.messages, "Their messages.", { below: { of: THREADS, column: tables.messages.thread_id }, large: true }),
  kind(tables.comments, "What was said of pages in reviews.", {
    below: { of: PAGE_ROWS, column: tables.comments.page_id },
  }),
  kind(tables.reviewLinks, "Who was sent drafts to look at; the links themselves are left out.", {
    below: { of: WEBSITES, column: tables.reviewLinks.website_id },
  }),
  kind(tables.runs, "When pages were written by an engine, and what came of it.", {
    below: { of: WEBSITES, column: tables.runs.website_id },
  }),
  kind(tables.releases, "What was published, and when.", {
    below: { of: WEBSITES, column: tables.releases.website_id },
  }),
  kind(tables.redirects, "Addresses that lead elsewhere.", {
    below: { of: WEBSITES, column: tables.redirects.website_id },
  }),
  COLLECTIONS,
  kind(tables.records, "Their records.", {
    below: { of: COLLECTIONS, column: tables.records.collection_id },
    large: true,
  }),
  FORMS,
  SUBMISSION_ROWS,
  SUBMISSION_FILE_ROWS,
  ASSET_ROWS,
  kind(tables.experiments, "Pages that were shown in several ways.", {
    below: { of: WEBSITES, column: tables.experiments.website_id },
  }),
  kind(tables.analyticsDays, "Views and visitors of websites, day by day.", {
    name: "website_days",
    order: tables.analyticsDays.at,
    below: { of: WEBSITES, column: tables.analyticsDays.subject },
  }),
  kind(tables.analyticsDays, "Views and visitors of pages, day by day.", {
    name: "page_days",
    order: tables.analyticsDays.at,
    below: { of: PAGE_ROWS, column: tables.analyticsDays.subject },
  }),
  LISTS,
  kind(tables.subscribers, "Who is on them, and what proves that they may be written to.", {
    below: { of: LISTS, column: tables.subscribers.list_id },
    omit: ["hash"],
  }),
  CAMPAIGNS,
  kind(tables.campaignContents, "What they say.", {
    order: tables.campaignContents.campaign_id,
    below: { of: CAMPAIGNS, column: tables.campaignContents.campaign_id },
    large: true,
  }),
  kind(tables.campaignLinks, "How often their links were opened.", {
    order: tables.campaignLinks.url,
    below: { of: CAMPAIGNS, column: tables.campaignLinks.campaign_id },
  }),
  kind(tables.campaignRecipients, "Who they went to, as long as that is kept.", {
    order: tables.campaignRecipients.hash,
    below: { of: CAMPAIGNS, column: tables.campaignRecipients.campaign_id },
    omit: ["hash"],
  }),
  kind(tables.leadSearches, "Searches for leads."),
  LEADS,
  kind(tables.leadEvents, "What has become of them: notes, and who has changed what.", {
    below: { of: LEADS, column: tables.leadEvents.lead_id },
  }),
  DOMAINS,
  kind(tables.uptimeIncidents, "When domains were down.", {
    name: "incidents",
    order: tables.uptimeIncidents.started_at,
    below: { of: DOMAINS, column: tables.uptimeIncidents.domain_id },
  }),
  kind(tables.reportSettings, "To whom monthly reports are mailed.", {
    order: tables.reportSettings.website_id,
    website: tables.reportSettings.website_id,
  }),
  kind(tables.reportNotes, "What was written for monthly reports by hand.", {
    order: tables.reportNotes.month,
    below: { of: WEBSITES, column: tables.reportNotes.website_id },
  }),
  kind(tables.publishRequests, "What was last asked to be published, with what came of it.", {
    below: { of: WEBSITES, column: tables.publishRequests.website_id },
  }),
  kind(tables.dnsConnections, "DNS providers, without what opens them.", { omit: ["credentials"] }),
  kind(tables.webhooks, "Webhooks, without their secrets.", { omit: ["secret", "old_secrets"] }),
  kind(tables.creditEntries, "Every change of the credit balance."),
  kind(tables.payments, "Payments."),
  kind(tables.subscriptions, "Plans that were paid."),
  kind(tables.audit, "Who did what, of the last 400 days."),
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
