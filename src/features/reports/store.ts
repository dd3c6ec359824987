/** SQL of monthly reports: to whom they go, what is said in them by hand, and what of a month only they count. */

import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { earliestId } from "../../lib/ids.ts";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { alive } from "../../storage/deletions.ts";
import { findAny, firstRow, updateOwned } from "../../storage/rows.ts";
import {
  certificates,
  domains,
  forms,
  releases,
  reportMails,
  reportNotes,
  reportSettings,
  submissions,
  uptimePeriods,
  websites,
} from "../../storage/tables.ts";

export type Settings = typeof reportSettings.$inferSelect;
export type ReportMail = typeof reportMails.$inferSelect;

/** Milliseconds since the epoch: from this moment on, and before that one. */
export interface Span {
  from: number;
  to: number;
}

// --- settings, notes, mails ---

export const findSettings = (db: Db, accountId: string, websiteId: string): Promise<Settings | null> =>
  firstRow(
    db
      .select()
      .from(reportSettings)
      .where(and(eq(reportSettings.account_id, accountId), eq(reportSettings.website_id, websiteId))),
  );

export async function saveSettings(db: Db, row: Settings): Promise<void> {
  const { recipients, language, since, handled_month, updated_at } = row;
  const changes = { recipients, language, since, handled_month, updated_at };
  await db.insert(reportSettings).values(row).onConflictDoUpdate({ target: reportSettings._id, set: changes });
}

/** Those of which another month than this one was handled last: an earlier one, or one of a clock that ran ahead. */
export async function listUnhandled(db: Db, month: string, most: number): Promise<Settings[]> {
  return await db
    .select()
    .from(reportSettings)
    .where(or(lt(reportSettings.handled_month, month), gt(reportSettings.handled_month, month)))
    .limit(most);
}

/** Takes the turn of a month; false: it was taken. */
export async function takeMonth(db: Db, { website_id, account_id }: Settings, month: string): Promise<boolean> {
  const taken = await db
    .update(reportSettings)
    .set({ handled_month: month })
    .where(
      and(
        eq(reportSettings.account_id, account_id),
        eq(reportSettings.website_id, website_id),
        ne(reportSettings.handled_month, month),
      ),
    )
    .returning({ website_id: reportSettings.website_id });
  return taken.length > 0;
}

export async function findNote(db: Db, accountId: string, websiteId: string, month: string): Promise<string | null> {
  const [row] = await db
    .select({ note: reportNotes.note })
    .from(reportNotes)
    .where(
      and(eq(reportNotes.account_id, accountId), eq(reportNotes.website_id, websiteId), eq(reportNotes.month, month)),
    );
  return row?.note ?? null;
}

export async function saveNote(db: Db, row: typeof reportNotes.$inferSelect): Promise<void> {
  await db
    .insert(reportNotes)
    .values(row)
    .onConflictDoUpdate({
      target: reportNotes._id,
      set: { note: row.note, updated_at: row.updated_at },
    });
}

export async function deleteNote(db: Db, accountId: string, websiteId: string, month: string): Promise<void> {
  await db
    .delete(reportNotes)
    .where(
      and(eq(reportNotes.account_id, accountId), eq(reportNotes.website_id, websiteId), eq(reportNotes.month, month)),
    );
}

/** @returns whether it is new: each recipient has one of a month */
export const insertMail = async (db: Db, row: ReportMail): Promise<boolean> =>
  (await db.insert(reportMails).values(row).onConflictDoNothing().returning({ _id: reportMails._id })).length > 0;

/** Whoever's it is: for the job about it. */
export const findAnyMail = findAny(reportMails);

export const updateMail = updateOwned(reportMails);

/** The mails of a website, newest month first. */
export async function listMails(db: Db, accountId: string, websiteId: string, most: number): Promise<ReportMail[]> {
  return await db
    .select()
    .from(reportMails)
    .where(and(eq(reportMails.website_id, websiteId), eq(reportMails.account_id, accountId)))
    .orderBy(desc(reportMails.month), asc(reportMails.to))
    .limit(most);
}

// --- what is in a report ---

/** What visitors sent in a span, without spam: how much, and with which forms. */
export async function countSubmissions(db: Db, accountId: string, websiteId: string, { from, to }: Span) {
  const n = count();
  return await db
    .select({ name: sql<string>`coalesce(${forms.name}, ${forms.found_name})`, count: n })
    .from(submissions)
    .innerJoin(forms, eq(forms._id, submissions.form_id))
    .where(
      and(
        eq(submissions.account_id, accountId),
        eq(submissions.website_id, websiteId),
        gte(submissions._id, earliestId("subm", from)),
        lt(submissions._id, earliestId("subm", to)),
        eq(submissions.spam, false),
        alive(submissions.form_id, submissions.page_id),
      ),
    )
    .groupBy(submissions.form_id, forms.name, forms.found_name)
    .orderBy(desc(n), asc(submissions.form_id));
}

/** What was published in a span, newest first. */
export async function listReleases(db: Db, accountId: string, websiteId: string, { from, to }: Span) {
  return await db
    .select({
      ...columnsOf(releases, "number", "action", "message", "pages_added", "pages_changed", "pages_removed"),
      ...columnsOf(releases, "created_at"),
    })
    .from(releases)
    .where(
      and(
        eq(releases.account_id, accountId),
        eq(releases.website_id, websiteId),
        isNotNull(releases.number),
        gte(releases.created_at, from),
        lt(releases.created_at, to),
      ),
    )
    .orderBy(desc(releases.number));
}

/** The domain that a website is seen under, with its certificate. */
export const findDomain = (db: Db, accountId: string, websiteId: string) =>
  firstRow(
    db
      .select({
        ...columnsOf(domains, "_id", "domain", "registration"),
        certificate_until: certificates.not_after,
      })
      .from(websites)
      .innerJoin(domains, eq(domains._id, websites.domain_id))
      .leftJoin(certificates, eq(certificates.name, domains.domain))
      .where(and(eq(websites.account_id, accountId), eq(websites._id, websiteId), isNotNull(domains.verified_at))),
  );

/** How often a domain was looked at in a span, and how often it did not answer: by days, and hours that are in no day yet. */
export async function uptimeOf(db: Db, domainId: string, { from, to }: Span) {
  const [sum] = await db
    .select({
      checks: sql<number>`coalesce(sum(${uptimePeriods.checks}), 0)`,
      failures: sql<number>`coalesce(sum(${uptimePeriods.failures}), 0)`,
    })
    .from(uptimePeriods)
    .where(
      and(
        eq(uptimePeriods.domain_id, domainId),
        inArray(uptimePeriods.size, ["day", "hour"]),
        gte(uptimePeriods.start, from),
        lt(uptimePeriods.start, to),
        or(eq(uptimePeriods.size, "day"), eq(uptimePeriods.summed, false)),
      ),
    );
  return sum!;
}
