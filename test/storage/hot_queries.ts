/** The queries that every call makes, as the stores send them, on a database that may be empty: their plans are tested. */
import * as accounts from "../../src/features/accounts/store.ts";
import * as analytics from "../../src/features/analytics/store.ts";
import * as archives from "../../src/features/archives/store.ts";
import * as assets from "../../src/features/assets/store.ts";
import * as clients from "../../src/features/clients/store.ts";
import * as cms from "../../src/features/cms/store.ts";
import * as domains from "../../src/features/domains/store.ts";
import * as editor from "../../src/features/editor/store.ts";
import * as forms from "../../src/features/forms/store.ts";
import * as leads from "../../src/features/leads/store.ts";
import * as pages from "../../src/features/pages/store.ts";
import * as payments from "../../src/features/payments/store.ts";
import * as publishing from "../../src/features/publishing/store.ts";
import * as reviews from "../../src/features/reviews/store.ts";
import * as runs from "../../src/features/runs/store.ts";
import * as users from "../../src/features/users/store.ts";
import * as versions from "../../src/features/versions/store.ts";
import * as webhooks from "../../src/features/webhooks/store.ts";
import * as websites from "../../src/features/websites/store.ts";
import { Queue } from "../../src/jobs/queue.ts";
import { appendEvents, dropOldEvents, EventFeeds, isSpent, newEvent } from "../../src/jobs/streams.ts";
import { createIds } from "../../src/lib/ids.ts";
import * as credits from "../../src/policy/credits.ts";
import * as idempotency from "../../src/policy/idempotency.ts";
import { renewCredits } from "../../src/policy/renewals.ts";
import * as targets from "../../src/sites/bucket_store.ts";
import { prepareSiteReads } from "../../src/sites/store.ts";
import { getTexts, putBlob } from "../../src/storage/blobs.ts";
import type { Db } from "../../src/storage/client.ts";
import { findServed, widthsOf } from "../../src/storage/served_files.ts";
import * as tables from "../../src/storage/tables.ts";

const account = {
  _id: "acc_1",
  name: "A",
  plan: "agency",
  plan_status: "active",
  plan_source: "test",
  monthly_credits: 0,
  credits_renew_at: 0,
  created_at: 0,
  updated_at: 0,
} as const;

export const listing = (name: string): cms.Listing => ({
  seenBy: "editors",
  filters: [],
  words: [],
  sort: { by: cms.isSortColumn(name) ? "column" : "field", name, descending: true },
});

/** Orders of websites, each further down its list. */
export const BY_NAME: websites.Order = { by: "name", descending: false, after: { value: "crumb", id: "web_1" } };
export const BY_CHANGE: websites.Order = { by: "updated_at", descending: true, after: { value: 1, id: "web_1" } };

/** What asks them, by what they are for. Identifiers are made up: "acc_1", "web_1", …, which a test may replace. */
export function hotQueries(db: Db): Record<string, () => Promise<unknown>> {
  const clock = { now: () => 0, after: () => () => {} };
  const moment = { now: 0, ids: createIds(clock.now) };
  const storage = { read: db, write: (work: (db: Db) => Promise<unknown>) => work(db) } as never;
  const queue = new Queue(storage, clock, moment.ids, "process");
  const site = prepareSiteReads(db);
  const request = { accountId: "acc_1", route: "POST /v1/x", key: "k", requestHash: "h", owner: "process" };

  return {
    "the account of a key": async () => await accounts.findByKey(db).all({ hash: "h" }),
    "the user of a session": async () => await users.lookUpSession(db).all({ hash: "h" }),
    "writing down that a session was used": () => users.touchSession(db, "ses_1", 0, 1),
    "the sessions of a user": () => users.listSessions(db, "usr_1", 0, 25, 0),
    "counting sessions": () => users.countSessions(db, "usr_1", 0),
    "ending the other sessions and passkeys": () => users.endAccess(db, "usr_1", ["ses_1"]),
    "a session whose user has confirmed it": () => users.confirmSession(db, "usr_1", "ses_1", 0),
    "owners who are told": () => users.ownersWithEmail(db, "acc_1"),
    "whoever has an e-mail address": () => users.findByEmail(db, "a@example.com"),
    "a user": () => users.findUser(db, "acc_1", "usr_1"),
    "the first owner": () => users.firstOwner(db, "acc_1"),
    "whether there is another owner": () => users.hasOtherOwner(db, "acc_1", "usr_1"),
    "the users of an account": () => users.listUsers(db, "acc_1", 25, 0),
    "where a user is at first": () => users.findEntry(db, "usr_1"),
    "where a user is at a brand's host": () => users.findEntry(db, "usr_1", "acc_1"),
    "the accounts of a user": () => users.listEntries(db, "usr_1", 200),
    "another account of a user": () => users.otherAccount(db, "usr_1", "acc_1"),
    "whether a user is in other accounts": () => users.isMemberBeyond(db, "usr_1", "acc_1"),
    "members who are in other accounts": () => users.sharedMembers(db, "acc_1"),
    "whether a second factor is asked for": () => users.asksForSecondFactor(db, "usr_1"),
    "an account that is acted in": async () => await clients.lookUpAccount(db).all({ hash: "usr_1 acc_1" }),
    "counting users": () => users.countUsers(db, "acc_1"),
    "a link": () => users.findLink(db, "h", 0),
    "whether a link was just made": () => users.hasLinkSince(db, "usr_1", 0),
    "an invitation": () => users.findInvitation(db, "h", 0),
    "the invitations of an account": () => users.listInvitations(db, "acc_1", 25, 0),
    "counting open invitations": () => users.countOpenInvitations(db, "acc_1", 0),
    "a passkey": () => users.findByCredential(db, "c"),
    "the passkeys of a user": () => users.listPasskeys(db, "usr_1", 25, 0),
    "counting passkeys": () => users.countPasskeys(db, "usr_1"),
    "what signs in no more": () => users.dropExpired(db, 0, 0, 50),
    "the keys of an account": () => accounts.listKeys(db, "acc_1", 25, 0),
    "counting active keys": () => accounts.countKeys(db, "acc_1"),
    "the active keys": () => accounts.activeKeys(db, "acc_1"),
    "revoking keys": () => accounts.revokeKeys(db, "acc_1", ["key_1"], 0),
    "an account's totals": () => accounts.accountTotals(db, "acc_1"),
    "the payments of an account": () => payments.listPayments(db, "acc_1", 25, 0),
    "the days of a page's analytics": () =>
      analytics.listCounts(db, "acc_1", "page", "page_1", "day", { from: 0, to: 1 }),
    "the quarters of a website's analytics": () =>
      analytics.listNumbers(db, "acc_1", "website", "web_1", "quarter", { from: 0, to: 1 }),
    "old views": () => analytics.dropViews(db, 1, 10),
    "yesterday's visitors": () => analytics.dropSightings(db, 1, 10),
    "old quarters": () => analytics.dropQuarters(db, 1, 10),
    "quarters that become hours": () => analytics.listLooseQuarters(db, { from: 0, to: 1 }, 10),
    "a website": () => websites.findWebsite(db, "acc_1", "web_1"),
    "the websites of an account": () => websites.listWebsites(db, "acc_1", undefined, null, 25, 0),
    "the websites of an account by name": () => websites.listWebsites(db, "acc_1", undefined, null, 25, 0, BY_NAME),
    "the websites of an account by their last change": () =>
      websites.listWebsites(db, "acc_1", undefined, null, 25, 0, BY_CHANGE),
    "the websites of an account and its clients": () => websites.listWebsitesOfFamily(db, "acc_1", undefined, 25, 0),
    "the submissions of an account and its clients": () =>
      forms.listSubmissionsOfFamily(db, "acc_1", undefined, { before: "subm_9", limit: 25, offset: 0, bytes: 1000 }),
    "the same without spam": () =>
      forms.listSubmissionsOfFamily(db, "acc_1", false, { limit: 25, offset: 0, bytes: 1000 }),
    "the domains of an account and its clients": () => domains.listDomainsOfFamily(db, "acc_1", 25, 0),
    "the runs of an account and its clients": () => runs.listRunsOfFamily(db, "acc_1", 25, 0),
    "a website's pages, to copy them": () => websites.listPagePaths(db, "acc_1", "web_1", 1000),
    "pages that are copied": () => pages.findPages(db, "acc_1", ["page_1", "page_2"]),
    "a page": () => pages.findPage(db, "acc_1", "page_1"),
    "a public page": () => pages.findPublicPage(db, "page_1"),
    "the pages of an account": () => pages.listPages(db, "acc_1", undefined, null, 25, 0),
    "the pages of a website": () => pages.listWebsitePages(db, "acc_1", "web_1", 25, 0),
    "whether a path is taken": () => pages.isPathTaken(db, "web_1", "/about"),
    "a form for visitors": () => forms.findServedForm(db, "web_1", "form_1"),
    "an e-mail": () => forms.findAnyMail(db, "mail_1"),
    "the e-mails of submissions": () => forms.mailsOf(db, ["subm_1", "subm_2"]),
    "whether a mailbox was answered": () => forms.hasAnswered(db, "form_1", "a@example.com", { since: 0, until: 1 }),
    "a comment": () => reviews.findComment(db, "acc_1", "cmt_1"),
    "the comments of a page": () => reviews.listComments(db, "acc_1", { page_id: "page_1" }, 25, 0),
    "the answers to a comment": () =>
      reviews.listComments(db, "acc_1", { page_id: "page_1", parent_id: "cmt_1" }, 25, 0),
    "the comments of an account": () => reviews.listThreads(db, "acc_1", {}, 25, 0),
    "the comments of a website": () => reviews.listThreads(db, "acc_1", { website_id: "web_1" }, 25, 0),
    "the unread comments of an account": () => reviews.listThreads(db, "acc_1", { unread: true }, 1, 0),
    "the review links of a website": () => publishing.listReviewLinks(db, "acc_1", "web_1", 0, 25, 0),
    "a review link": () => publishing.findReviewLink(db, "acc_1", "rvl_1"),
    "the open comments of a page": () =>
      reviews.listComments(db, "acc_1", { page_id: "page_1", status: "open" }, 25, 0),
    "the comments of a page before one": () => reviews.listCommentsBefore(db, "acc_1", "page_1", "cmt_1", 200),
    "counting a page's comments": () => reviews.countComments(db, "page_1"),
    "resolving a comment with its answers": () =>
      reviews.setStatus(db, "acc_1", { _id: "cmt_1", page_id: "page_1" }, "resolved", 0),
    "deleting a comment with its answers": () => reviews.deleteThread(db, "acc_1", { _id: "cmt_1", page_id: "page_1" }),
    "a run": () => runs.findRun(db, "acc_1", "run_1"),
    "the runs of an account": () => runs.listRuns(db, "acc_1", {}, 25, 0),
    "the runs of a page": () => runs.listRuns(db, "acc_1", { page_id: "page_1" }, 25, 0),
    "the runs of a website": () => runs.listRuns(db, "acc_1", { website_id: "web_1" }, 25, 0),
    "the runs with a status": () => runs.listRuns(db, "acc_1", { status: "completed" }, 25, 0),
    "the active runs of a page": () => runs.listActiveRuns(db, "acc_1", { pageId: "page_1" }),
    "the active runs of a website": () => runs.listActiveRuns(db, "acc_1", { websiteId: "web_1" }),
    "moving a run on": () => runs.moveRun(db, "run_1", ["queued"], { progress: 5 }),
    "a version": () => versions.findVersion(db, "acc_1", "ver_1"),
    "the versions of a page": () => versions.listVersions(db, "acc_1", "page_1", { limit: 10, offset: 0 }),
    "the versions of a page before one": () =>
      versions.listVersions(db, "acc_1", "page_1", { before: "ver_1", limit: 10, offset: 0 }),
    "whether a page has many threads": () => versions.hasThreads(db, "page_1", 1000),
    "whether a thread has many messages": () => versions.hasMessages(db, "thr_1", 2000),
    "the pages that have many versions": () => versions.crowdedPages(db, "page_", 100, 500),
    "the older versions of a page": () => versions.olderVersions(db, "page_1", 100, 800),
    "removing old versions": () => versions.deleteVersions(db, ["ver_1", "ver_2"]),
    "whether an account has many turns under way": () => editor.hasRunningTurns(db, "acc_1", 50),
    "whether an account has many runs under way": () => runs.hasActiveRuns(db, "acc_1", 100),
    "the threads of an account": () => versions.listThreads(db, "acc_1", undefined, 25, 0),
    "the threads of a page": () => versions.listThreads(db, "acc_1", "page_1", 25, 0),
    "the messages of a thread": () => versions.listMessages(db, "acc_1", "thr_1", 25, 0),
    "the texts of versions": () => getTexts(db, ["a", "b"]),
    "storing a blob": () => putBlob(db, "text"),
    "the domains of an account": () => domains.listDomains(db, "acc_1", null, 25, 0),
    "a domain of an account by its name": () => domains.findByName(db, "acc_1", "a.example"),
    "the domains whose term ends": () => domains.listRenewals(db, 0, 50),
    "the ledger of an account": () => credits.listCreditEntries(db, "acc_1", 25, 0),
    "a balance": () => credits.creditBalance(db, "acc_1"),
    "credits used in a month": () => credits.creditsUsedSince(db, "acc_1", 0),
    "taking credits": () =>
      credits.addCredits(db, { accountId: "acc_1", amount: -1, reason: "r", resource: null }, moment),
    "settling a hold": () => credits.settleCredits(db, "run_1", 0),
    "releasing a hold": () => credits.releaseCredits(db, "run_1", moment),
    "the open holds of a dead process": () => credits.releaseHoldsOf(db, "process", moment),
    "the accounts whose month has ended": () => renewCredits(db, moment, 50),
    "a payment by its checkout": () => payments.findByExternalId(db, "cs_1"),
    "the checkout of a payment": () => payments.findSource(db, "pi_1"),
    "payments that are awaited": () => payments.listPending(db, 0, 50),
    "a subscription": () => payments.findSubscription(db, "sub_1"),
    "the subscriptions of an account": () => payments.listSubscriptions(db, "acc_1"),
    "subscriptions whose period is over": () => payments.listEndedPeriods(db, 0, 50),
    "late payers": () => payments.listOutOfGrace(db, 0, 50),
    "what was told of a payment": () => payments.listOpenEvents(db, "cs_1", 50),
    "when something was told last": () => payments.lastReportedAt(db),
    "forgetting what was told": () => payments.dropEvents(db, 0, 50),
    "claiming an Idempotency-Key": async () => {
      await db.insert(tables.accounts).values(account).onConflictDoNothing();
      return await idempotency.claimKey(db, request, 0);
    },
    "dropping expired keys": () => idempotency.dropExpiredKeys(db, 0, 50),
    "the webhooks that may want an event": () => webhooks.listActive(db, "acc_1"),
    "the webhooks of an account": () => webhooks.listWebhooks(db, "acc_1", 25, 0),
    "counting webhooks": () => webhooks.countWebhooks(db, "acc_1"),
    "the deliveries of a webhook": () => webhooks.listDeliveries(db, "acc_1", "whk_1", undefined, 25, 0),
    "the failed deliveries of a webhook": () => webhooks.listDeliveries(db, "acc_1", "whk_1", "failed", 25, 0),
    "a delivery": () => webhooks.findDelivery(db, "acc_1", "whk_1", "dlv_1"),
    "the deliveries that are due": () => webhooks.listDue(db, "whk_1", 0, 40),
    "when the next delivery is due": () => webhooks.nextDue(db, "whk_1"),
    "giving up what is on its way": () => webhooks.failPending(db, "whk_1", "off", 0),
    "dropping old events of webhooks": () => webhooks.dropOldEvents(db, 0, 500),
    "hastening a job": () => queue.hasten(db, { kind: "webhooks.deliver", subject: "whk_1", runAt: 0 }),
    "looking for whom to wake": async () => {
      queue.wake();
      await Bun.sleep(0);
    },
    "leasing a job": () => queue.lease(["runs.generate"]),
    "leasing a job in turns": () => queue.lease(["runs.generate"], 6),
    "cancelling a job": () => queue.cancel(db, "runs.generate", "run_1"),
    "adding events to a stream": () => appendEvents(db, "run_1", 0, [newEvent("run", {})]),
    "whether a stream has ended": () => isSpent(db, "run_1", 3),
    "the events after a number": async () => {
      for await (const _ of new EventFeeds(db, clock, 1).subscribe("run_2", 5, new AbortController().signal));
    },
    "dropping old events": () => dropOldEvents(db, 0, 500),
    "the published site of a subdomain": async () => await site.bySubdomain.all({ parent: "p", subdomain: "s" }),
    "the published site of a domain": async () => await site.byDomain.all({ domain: "d" }),
    "a published page": async () => await site.page.all({ release: "rel_1", path: "/" }),
    "the records of a collection": () => cms.listRecordIds(db, "col_1", listing("created_at"), 25, 0),
    "the records of a status": () =>
      cms.listRecordIds(db, "col_1", { ...listing("created_at"), status: "published" }, 25, 0),
    "records that visitors see, sorted by a field": () =>
      cms.listRecordIds(db, "col_1", { ...listing("price"), seenBy: "visitors" }, 25, 0),
    "assets by their identifiers": () => archives.assetsById(db, "acc_1", ["ast_1"]),
    "records sorted by a field": () => cms.listRecordIds(db, "col_1", listing("price"), 25, 0),
    "content that changed": () => cms.listChanges(db, "web_1", 100),
    "what a page shows": () => cms.findContentUses(db, ["ver_1"]),
    "the feeds of a site": async () => await site.feeds.all({ website: "web_1" }),
    "the published pages of a site": async () => await site.pages.all({ release: "rel_1", after: "", most: 1000 }),
    "a published file": async () => await site.asset.all({ file: "f" }),
    "a published document": async () => await site.blob.all({ hash: "h" }),
    "what a release has": () => publishing.listPublications(db, "rel_1"),
    "the pages of a release": () => publishing.listPages(db, "rel_1"),
    "what a release has of a page's code": () => publishing.findParts(db, "rel_1", "page_1", "/blog"),
    "the pages of records in a release": () => publishing.findRecordParts(db, "web_1", "rel_1", ["rec_1"]),
    "the sizes of a collection's records": () => cms.recordSizesAfter(db, "col_1", "", 100),
    "the redirects of a release": () => publishing.listWaysOn(db, "rel_1"),
    "a release": () => publishing.findRelease(db, "acc_1", "rel_1"),
    "the releases of a website": () => publishing.listReleases(db, "acc_1", "web_1", 25, 0),
    "the release before": () =>
      publishing.releaseBefore(db, { account_id: "acc_1", website_id: "web_1", number: 5 } as publishing.ReleaseRow),
    "showing a release": () => publishing.pointTo(db, "web_1", "rel_1", null),
    "releases that were never finished": () => publishing.listUnfinished(db, 0, 100),
    "releases that are not kept": () => publishing.listOutdated(db, "web_1", 20, 0, 100),
    "websites that are published": () => publishing.listPublished(db, "", 100),
    "the entries of a release": () =>
      publishing.insertEntries(db, "rel_1", [
        { path: "/a", page_id: null, publication: null, part_of: null, files: [], status: 410, target: null },
      ]),
    "what publications show": () => publishing.filesOf(db, [1]),
    "an asset": () => assets.findAsset(db, "acc_1", "ast_1"),
    "some assets": () => assets.findSome(db, "acc_1", ["ast_1"]),
    "assets that pages may show": () => assets.listShowable(db, "acc_1", "web_1", ["a.png"]),
    "a list of assets": () => assets.listAssets(db, "acc_1", {}, 25, 0),
    "a list of a website's assets of a kind": () =>
      assets.listAssets(db, "acc_1", { website_id: "web_1", type: "image" }, 25, 0),
    "a list of assets of a kind": () => assets.listAssets(db, "acc_1", { type: "file" }, 25, 0),
    "widths of pictures": () => assets.variantsOf(db, ["h"]),
    "pictures without widths": () => assets.listPending(db, 20),
    "what became of a picture": () => assets.settlePicture(db, "h", { width: 1, height: 1, variant_bytes: 0 }),
    "where a file is shown": () => assets.usesOf(db, "acc_1", { _id: "ast_1", file: "a.png" }, 100),
    "how often files are shown": () =>
      assets.countUses(db, "acc_1", [{ _id: "ast_1", file: "a.png" } as assets.AssetRow]),
    "files that are served": () => findServed(db, ["a.png"]),
    "pictures with their widths": () => widthsOf(db, ["a.png"]),
    "an asset of a site": async () => site.asset.all({ file: "a.png" }),
    "a width of a picture": async () => site.variant.all({ file: "a.webp" }),
    "whether pages are unchanged": () =>
      publishing.areUnchanged(db, [{ page_id: "page_1", page_revision: 1, version_id: "ver_1" }]),
    "which pages are there": () => publishing.presentPages(db, "acc_1", ["page_1"]),
    "what the bucket is to show of a website": () => targets.findDesiredState(db, "web_1"),
    "what it is to show of all": () => targets.listDesiredStates(db, "", 100),
    "what it shows though it is published no more": () => targets.listLeft(db, "", 100),
    "what it shows of a website": () => targets.findBucketSite(db, "web_1"),
    "forgetting what it shows of one": () => targets.forgetState(db, "web_1", 0),
    "which objects are still used": () => targets.stillUsed(db, ["h"]),
    "the sizes of documents": () => publishing.sizesOf(db, ["h"]),
    "the redirects of a website": () => publishing.listRedirects(db, "web_1"),
    "a page of redirects": () => publishing.pageOfRedirects(db, "acc_1", "web_1", undefined, 25, 0),
    "a redirect": () => publishing.findRedirect(db, "acc_1", "red_1"),
    "the redirect at a path": () => publishing.redirectAt(db, "web_1", "/a"),
    "at which paths pages are published": () => publishing.pathsInRelease(db, "rel_1", ["/a"], "page"),
    "documents to be encoded": () => publishing.listEncoded(db, "h", 500),
    "a published document with its encodings": async () => await site.document.all({ hash: "h" }),
    "the forms of some versions": () => forms.listVersionForms(db, ["ver_1", "ver_2"]),
    "some versions": () => versions.findVersions(db, "acc_1", ["ver_1", "ver_2"]),
    "a lead": () => leads.findLead(db, "acc_1", "lead_1"),
    "the leads of an account": () => leads.listLeads(db, "acc_1", {}, "newest", 20, 0),
    "leads of a status": () => leads.listLeads(db, "acc_1", { status: "new" }, "newest", 20, 0),
    "leads that a search found": () => leads.listLeads(db, "acc_1", { search_id: "lsr_1" }, "newest", 20, 0),
    "leads with words and a tag": () => leads.listLeads(db, "acc_1", { words: ["mill"], tag: "a" }, "newest", 20, 0),
    "leads of an owner": () => leads.listLeads(db, "acc_1", { owner_id: "usr_1" }, "newest", 20, 0),
    "leads of an export": () => leads.listLeadsBefore(db, "acc_1", { has_email: true }, "lead_1", 100),
    "leads with something to do": () =>
      leads.listLeads(db, "acc_1", { due: "2026-11-30", has_task: true }, "due", 20, 0),
    "what leads are worth": () => leads.sumValues(db, "acc_1"),
    "what has become of a lead": () => leads.listEvents(db, "acc_1", "lead_1", 100),
    "leads that are known already": () =>
      leads.findKnown(db, "acc_1", { hosts: ["a.example"], phones: ["+44"], names: ["a"] }),
    "what must stay away": () => leads.findSuppressed(db, "acc_1", ["h"]),
    "a search for leads": () => leads.findSearch(db, "acc_1", "lsr_1"),
    "the searches for leads": () => leads.listSearches(db, "acc_1", 20, 0),
    "the searches that go on": () => leads.activeSearches(db, "acc_1"),
    "how many leads a search has brought": () => leads.countOfSearch(db, "lsr_1"),
    "an answer of a source": () => leads.findAnswer(db, "k", 0),
    "old answers of sources": () => leads.dropOldAnswers(db, 0, 50),
    "old leads": () => leads.dropOldLeads(db, 0, 50),
    "old searches for leads": () => leads.dropOldSearches(db, 0, 50),
    "whether an address is taken": () => publishing.isAddressTaken(db, "p", "s"),
  };
}
