/**
 * The report of a month: what was counted, and nothing that was not. A month of UTC, whose visitors are exact. What can't
 * be told is null: visitors of a month before the website was there, uptime where nobody looked.
 */
import { DAY_MS, isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { invalid, orNotFound } from "../../lib/errors.ts";
import { type SpokenLanguage, spokenLanguage } from "../../lib/languages.ts";
import { monthAfter, monthOf, startOfMonth } from "../../lib/months.ts";
import type { Services } from "../../operation/operation.ts";
import { managerOf } from "../../policy/brands.ts";
import { REACH_PROBLEMS } from "../../sentences/reach_problems.ts";
import { sentenceFields } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import {
  aiKind,
  describePages,
  OTHER,
  readList,
  readRange,
  readSeries,
  readTotals,
  topValues,
} from "../analytics/service.ts";
import { logoOf, lookFor } from "../brand/service.ts";
import { listSitePages, siteLanguage } from "../pages/service.ts";
import { checkPublished } from "../publishing/service.ts";
import { listIncidents } from "../uptime/service.ts";
import { AI_CLASSES, findWebsite, siteOrigin, type WebsiteRow } from "../websites/service.ts";
import * as store from "./store.ts";

const MOST_LISTED = 5;
const MOST_RELEASES = 20;
const MOST_INCIDENTS = 20;
const MOST_FINDINGS = 10;
/** Of fewer visitors a month before a change in percent says more than is known. */
const LEAST_COMPARED = 20;

/** Of reports of who has no brand: can be read on white. */
const COLOUR = "#1f3d36";

/** What a report is made of. */
export interface Reading {
  db: Db;
  now: number;
  services: Services;
  accountId: string;
}

export type Report = Awaited<ReturnType<typeof readReport>>;

/**
 * @param month such as "2026-11"
 * @throws ApiError `not_found` for a website that there is not, `validation_failed` for a month that has not begun
 */
export async function readReport(reading: Reading, websiteId: string, month: string) {
  const { db, now, services, accountId } = reading;
  const website = orNotFound(await findWebsite(db, accountId, websiteId), "website", websiteId);
  const span = { from: startOfMonth(month), to: startOfMonth(month, 1) };
  if (span.from > now) throw invalid("month", "not_begun");
  const settings = await store.findSettings(db, accountId, websiteId);
  const { name, brand } = await managerOf(db, accountId);
  return {
    website_id: websiteId,
    month,
    complete: span.to <= now,
    language: settings?.language ?? (await languageOf(db, website)),
    name: website.name,
    url: website.published_at === null ? null : siteOrigin(services.baseUrl, website),
    sender: {
      name,
      colour: brand?.palette?.light.accent ?? COLOUR,
      logo: logoOf(await lookFor(services, accountId)),
      footer: brand?.footer ?? null,
    },
    note: await store.findNote(db, accountId, websiteId, month),
    ...(await visitsOf(reading, website, month)),
    submissions: await submissionsOf(reading, website, month),
    ...(await domainOf(reading, websiteId, span)),
    releases: await releasesOf(reading, websiteId, span),
    checks: await checksOf(reading, websiteId),
  };
}

/** Reports are written as the website is, where that is one of these languages, and else in English. */
export const languageOf = async (db: Db, website: Pick<WebsiteRow, "_id" | "language">): Promise<SpokenLanguage> =>
  spokenLanguage(siteLanguage(website, await listSitePages(db, website._id))) ?? "en";

/** Whether the website was there for the whole month before: else that one compares with nothing. */
const isComparable = (website: WebsiteRow, month: string): boolean => website.created_at <= startOfMonth(month, -1);

async function visitsOf({ db, now, accountId }: Reading, website: WebsiteRow, month: string) {
  const rangeOf = (one: string) =>
    readRange({ from: isoTime(startOfMonth(one)), to: isoTime(startOfMonth(one, 1)), timezone: "UTC" }, now);
  const subject = { kind: "website", id: website._id } as const;
  const range = rangeOf(month);
  const days = Math.max(1, Math.ceil((Math.min(startOfMonth(month, 1), now) - startOfMonth(month)) / DAY_MS));
  const starts = Array.from({ length: days }, (_, day) => startOfMonth(month) + day * DAY_MS);
  const totals = await readTotals(db, accountId, subject, range);
  const series = await readSeries(db, accountId, subject, range, starts);
  const { rows } = await readList(db, accountId, "page", { website_id: website._id }, range, {
    limit: MOST_LISTED,
    page: 0,
  });
  const names = new Map(
    (
      await describePages(
        db,
        accountId,
        rows.map(({ _id }) => _id),
      )
    ).map((one) => [one._id, one]),
  );
  const before = isComparable(website, month)
    ? await readTotals(db, accountId, subject, rangeOf(monthAfter(month, -1)))
    : null;
  const programs = AI_CLASSES.flatMap((of) =>
    topValues(totals.breakdown, aiKind(of, "program"), MOST_LISTED).map(([name, [views]]) => ({
      name,
      class: of,
      views,
    })),
  ).sort((one, other) => other.views - one.views);
  return {
    visitors: {
      visitors: totals.visitors,
      views: totals.views,
      before: before && { visitors: before.visitors, views: before.views },
      change_percent: before && startOfMonth(month, 1) <= now ? changeOf(before.visitors, totals.visitors) : null,
      days: series.map(({ at, visitors, views }) => ({ at: isoTime(at), visitors, views })),
    },
    pages: rows
      .filter(({ _id, views }) => views > 0 && names.has(_id))
      .map(({ _id, views, visitors }) => ({
        name: names.get(_id)!.name,
        path: names.get(_id)!.path,
        views,
        visitors,
      })),
    sources: topValues(totals.breakdown, "referrer", MOST_LISTED)
      .filter(([name]) => name !== OTHER)
      .map(([name, [views, visitors]]) => ({ name, views, visitors })),
    ai_programs: { views: programs.reduce((sum, { views }) => sum + views, 0), programs },
  };
}

/** In whole percent; null: of so few it says nothing. */
const changeOf = (before: number, after: number): number | null =>
  before < LEAST_COMPARED ? null : Math.round(((after - before) / before) * 100);

async function submissionsOf({ db, accountId }: Reading, website: WebsiteRow, month: string) {
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  const of = (one: string) =>
    store.countSubmissions(db, accountId, website._id, { from: startOfMonth(one), to: startOfMonth(one, 1) });
  const rows = await of(month);
  return {
    total: sum(rows),
    before: isComparable(website, month) ? sum(await of(monthAfter(month, -1))) : null,
    forms: rows.slice(0, MOST_LISTED),
  };
}

async function domainOf({ db, now, accountId }: Reading, websiteId: string, span: store.Span) {
  const found = await store.findDomain(db, accountId, websiteId);
  if (!found) return { domain: null, uptime: null };
  const { checks, failures } = await store.uptimeOf(db, found._id, span);
  const incidents = await listIncidents(db, found._id, span);
  const end = Math.min(span.to, now);
  return {
    domain: {
      domain: found.domain,
      certificate_until: isoTime(found.certificate_until),
      registered_until: isoTime(found.registration?.expires_at ?? null),
      renews_by_itself: found.registration?.expires_at ? found.registration.auto_renew : null,
    },
    uptime:
      checks === 0
        ? null
        : {
            // Never rounded up: 100 is said where nothing failed.
            percent: Math.floor(((checks - failures) / checks) * 10_000) / 100,
            checks,
            incidents_total: incidents.length,
            incidents: incidents.slice(0, MOST_INCIDENTS).map(({ started_at, ended_at, reason }) => ({
              started_at: isoTime(started_at),
              ended_at: isoTime(ended_at),
              minutes: Math.max(
                1,
                Math.round((Math.min(ended_at ?? end, end) - Math.max(started_at, span.from)) / MINUTE_MS),
              ),
              ...sentenceFields("reason", REACH_PROBLEMS, reason),
            })),
          },
  };
}

async function releasesOf({ db, accountId }: Reading, websiteId: string, span: store.Span) {
  const rows = await store.listReleases(db, accountId, websiteId, span);
  return {
    total: rows.length,
    list: rows.slice(0, MOST_RELEASES).map(({ created_at, number, ...row }) => ({
      ...row,
      number: number!,
      created_at: isoTime(created_at),
    })),
  };
}

/** As of now: what the pages were in the month nobody has written down. */
async function checksOf({ db, now, services, accountId }: Reading, websiteId: string) {
  const found = await checkPublished({ db, services, account: { _id: accountId } }, websiteId);
  if (!found) return null;
  const { errors, warnings, pagesChecked, pages, findings } = found;
  const paths = new Map(pages.map(({ page_id, path }) => [page_id, path]));
  return {
    checked_at: isoTime(now),
    pages: pages.length,
    pages_checked: pagesChecked,
    errors,
    warnings,
    findings: findings.slice(0, MOST_FINDINGS).map(({ level, page_id, check, message }) => ({
      level,
      path: paths.get(page_id) ?? "",
      check,
      message,
    })),
  };
}

/** The newest month that is over. */
export const lastMonth = (now: number): string => monthAfter(monthOf(now), -1);
