/** SQL of analytics: what the collector writes, what reports read, and what is dropped with time. */
import { and, desc, eq, getTableColumns, gte, inArray, like, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { HOUR_MS } from "../../lib/clock.ts";
import type { Db } from "../../storage/client.ts";
import { alive, aliveForVisitors, whileDeleting } from "../../storage/deletions.ts";
import { countOf, given, idIn, unindexed } from "../../storage/dialect.ts";
import { deleteSome } from "../../storage/rows.ts";
import { rememberedSetting } from "../../storage/settings.ts";
import {
  analyticsDays,
  analyticsQuarters,
  analyticsSightings,
  analyticsViews,
  forms,
  pages,
  settings,
  submissions,
  websites,
} from "../../storage/tables.ts";
import {
  type Counts,
  fromStoredBreakdown,
  NUMBERS,
  type Numbers,
  type StoredBreakdown,
  toStoredBreakdown,
  VALUES_OF_DAY,
  VALUES_OF_QUARTER,
} from "./counts.ts";
import { QUARTER_MS } from "./rules.ts";
import { type Sketch, sketchFromBytes, sketchToBytes } from "./sketch.ts";
import type { PageRef, Traits } from "./visits.ts";

const SALT = "analytics_salt:";

/** That a subject was not deleted. */
const ALIVE = {
  website: alive(websites._id),
  page: alive(pages._id, pages.website_id),
  form: alive(forms._id, forms.page_id, forms.website_id),
};

/** The same for visitors. */
const COUNTED_FOR = {
  page: aliveForVisitors(pages._id, pages.website_id),
  form: aliveForVisitors(forms._id, forms.page_id, forms.website_id),
};

/** The salt of a day (its start), the same for all processes. */
export async function saltOfDay(db: Db, day: number, make: () => string): Promise<string> {
  return await rememberedSetting(db, `${SALT}${day}`, make);
}

/** Forgets the salts of all days but these: from then on their visitors can't be found out any more. */
export async function forgetSalts(db: Db, keptDays: number[]): Promise<void> {
  const kept = keptDays.map((day) => `${SALT}${day}`);
  await db.delete(settings).where(and(like(settings.name, `${SALT}%`), notInArray(settings.name, kept)));
}

/** Those of the pages that are still there, with their websites. */
export async function findPages(db: Db, ids: string[]): Promise<PageRef[]> {
  return await db
    .select({ page_id: pages._id, website_id: pages.website_id })
    .from(pages)
    .where(and(idIn(pages._id, ids), COUNTED_FOR.page));
}

/** Those of the forms that are still there, with their pages. */
export async function findForms(db: Db, ids: string[]): Promise<{ _id: string; page_id: string }[]> {
  return await db
    .select({ _id: forms._id, page_id: forms.page_id })
    .from(forms)
    .where(and(idIn(forms._id, ids), COUNTED_FOR.form));
}

export interface ViewRow extends Traits {
  page_id: string;
  at: number;
  views: number;
  visitor: string | null;
}

const { _id: _, ...VIEW_COLUMNS } = getTableColumns(analyticsViews);

/** Writes views, thousands of them with one statement. */
export async function insertViews(db: Db, rows: ViewRow[]): Promise<void> {
  const names = sql.raw(Object.keys(VIEW_COLUMNS).join(", "));
  await db.run(
    sql`INSERT INTO ${analyticsViews} (${names}) SELECT ${names} FROM ${given(rows, VIEW_COLUMNS)} AS given`,
  );
}

/** A visitor of a subject on a day. */
export interface Sighting {
  subject: string;
  day: number;
  visitor: string;
}

/** Writes who was there, and gives those who had not been there before on that day. */
export async function insertSightings(db: Db, sightings: Sighting[]): Promise<Sighting[]> {
  if (sightings.length === 0) return [];
  const { subject, day, visitor } = analyticsSightings;
  return await db.all<Sighting>(sql`
    INSERT INTO ${analyticsSightings} (subject, day, visitor)
    SELECT subject, day, visitor FROM ${given(sightings, { subject, day, visitor })} AS given WHERE true
    ON CONFLICT DO NOTHING RETURNING subject, day, visitor`);
}

/** What is counted of a subject from a time on. */
export interface CountedRow extends Counts {
  subject: string;
  at: number;
}

interface StoredRow extends Numbers {
  subject: string;
  at: number;
  breakdown: string;
  visitors?: number;
  sketch?: Uint8Array | null;
}

const toCounted = ({ breakdown, visitors = 0, sketch = null, ...rest }: StoredRow): CountedRow => ({
  ...rest,
  visitors,
  sketch: sketchFromBytes(sketch),
  breakdown: fromStoredBreakdown(JSON.parse(breakdown) as StoredBreakdown),
});

export type Width = "quarter" | "day";
type CountsTable = typeof analyticsDays | typeof analyticsQuarters;
const TABLES = { quarter: analyticsQuarters, day: analyticsDays } as const;

/** The rows of subjects and times that there are. */
export async function findCounts(db: Db, width: Width, keys: { subject: string; at: number }[]): Promise<CountedRow[]> {
  const table = TABLES[width];
  const rows = await db.all<StoredRow>(sql`
    SELECT ${table}.* FROM ${given(keys, { subject: table.subject, at: table.at })} AS wanted
    CROSS JOIN ${table} WHERE ${table.subject} = wanted.subject AND ${table.at} = wanted.at`);
  return rows.map(toCounted);
}

/** SQLite takes so many values a statement. */
const ROWS_A_STATEMENT = 500;

/** Writes rows in the place of those with the same subject and time. */
export async function saveCounts(db: Db, width: Width, rows: CountedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const some = rows.slice(start, start + ROWS_A_STATEMENT).map(({ sketch, visitors, breakdown, ...rest }) => ({
      ...rest,
      breakdown: toStoredBreakdown(breakdown, width === "day" ? VALUES_OF_DAY : VALUES_OF_QUARTER),
      sketch: isEmpty(sketch) ? null : sketchToBytes(sketch),
      visitors,
    }));
    const set = Object.fromEntries(
      [...NUMBERS, "breakdown", width === "day" ? "visitors" : "sketch"].map((name) => [
        name,
        sql.raw(`excluded.${name}`),
      ]),
    );
    const table = TABLES[width] as typeof analyticsDays;
    await db
      .insert(table)
      .values(some)
      .onConflictDoUpdate({ target: [table.subject, table.at], set });
  }
}

const isEmpty = (sketch: Sketch) => sketch.hashes.size === 0 && !sketch.registers;

/** What is counted of: the tables whose rows have an account. */
const OWNERS = { website: websites, page: pages, form: forms } as const;
export type SubjectKind = keyof typeof OWNERS;

/** Times of UTC: `from` up to, but not with, `to`. */
export interface Span {
  from: number;
  to: number;
}

const within = (table: CountsTable, { from, to }: Span): SQL => and(gte(table.at, from), lt(table.at, to))!;

/** Only subjects of the account are seen. */
const owned = (accountId: string, kind: SubjectKind, subject: SQL): SQL => {
  const owner = OWNERS[kind];
  return sql`EXISTS (SELECT 1 FROM ${owner} WHERE ${owner._id} = ${subject} AND ${owner.account_id} = ${accountId} AND ${ALIVE[kind]})`;
};

/** Everything that was counted of an account's subject. @param columns of which only these are read */
export async function listCounts(
  db: Db,
  accountId: string,
  kind: SubjectKind,
  subject: string,
  width: Width,
  span: Span,
  columns = sql`*`,
): Promise<CountedRow[]> {
  const table = TABLES[width] as typeof analyticsDays;
  const rows = await db.all<StoredRow>(sql`
    SELECT ${columns} FROM ${table}
    WHERE ${eq(table.subject, subject)} AND ${within(table, span)} AND ${owned(accountId, kind, sql`${subject}`)}`);
  return rows.map(toCounted);
}

/** Like `listCounts`, without what the views are told apart by. */
export function listNumbers(db: Db, accountId: string, kind: SubjectKind, subject: string, width: Width, span: Span) {
  const visitors = sql.raw(width === "day" ? "visitors" : "sketch");
  const columns = sql`subject, at, views, bots, timed, time_ms, starts, ${visitors}, '[]' AS breakdown`;
  return listCounts(db, accountId, kind, subject, width, span, columns);
}

/** The sketches of several subjects of an account, for parts of days. */
export async function listSketches(
  db: Db,
  accountId: string,
  kind: SubjectKind,
  subjects: string[],
  spans: Span[],
): Promise<{ subject: string; sketch: Sketch }[]> {
  const table = analyticsQuarters;
  const found = await Promise.all(
    spans.map((span) =>
      db
        .select({ subject: table.subject, sketch: table.sketch })
        .from(table)
        .where(
          and(inArray(table.subject, subjects), within(table, span), owned(accountId, kind, sql`${table.subject}`)),
        ),
    ),
  );
  return found.flat().map(({ subject, sketch }) => ({ subject, sketch: sketchFromBytes(sketch) }));
}

/** Which of an account's subjects a list is of. */
export interface SubjectFilter {
  website_id?: string;
  page_id?: string;
}

/** Sums over a range: days of UTC, and the quarters of days that it has only a part of. */
export interface RangeParts {
  days: Span;
  quarters: Span[];
}

/** Numbers of a subject over a range. `visitors`: those of its whole days. */
export interface SubjectSums extends Numbers {
  _id: string;
  visitors: number;
}

const SUMS = sql.raw([...NUMBERS, "visitors"].map((name) => `sum(${name}) AS ${name}`).join(", "));
const COUNTED = sql.raw(NUMBERS.join(", "));

/** The subjects of an account that a list is of, as a condition on their own table. */
function wantedSubjects(accountId: string, kind: SubjectKind, filter: SubjectFilter): SQL {
  const owner = OWNERS[kind];
  return and(
    eq(owner.account_id, accountId),
    ALIVE[kind],
    filter.website_id !== undefined
      ? eq(kind === "website" ? websites._id : OWNERS[kind as "page"].website_id, filter.website_id)
      : undefined,
    filter.page_id !== undefined ? eq(kind === "form" ? forms.page_id : pages._id, filter.page_id) : undefined,
  )!;
}

/** Some of the subjects that a list is of, newest first, from before one of them on. */
export async function listSubjects(
  db: Db,
  accountId: string,
  kind: SubjectKind,
  filter: SubjectFilter,
  before: string | null,
  most: number,
): Promise<string[]> {
  const owner = OWNERS[kind];
  const rows = await db
    .select({ _id: owner._id })
    .from(owner)
    .where(and(wantedSubjects(accountId, kind, filter), before === null ? undefined : lt(owner._id, before)))
    .orderBy(desc(owner._id))
    .limit(most);
  return rows.map((row) => row._id);
}

/** What was counted of subjects; those of which nothing was are left out. The subjects are the account's. */
export async function listSums(db: Db, subjects: string[], { days, quarters }: RangeParts): Promise<SubjectSums[]> {
  const wanted = JSON.stringify(subjects);
  const counted = (table: CountsTable, visitors: string, span: Span) => sql`
    SELECT ${table.subject} AS _id, ${COUNTED}, ${sql.raw(visitors)} AS visitors FROM json_each(${wanted}) AS wanted
    CROSS JOIN ${table} WHERE ${table.subject} = wanted.atom AND ${within(table, span)}`;
  const parts = [
    counted(analyticsDays, "visitors", days),
    ...quarters.map((span) => counted(analyticsQuarters, "0", span)),
  ];
  return await db.all<SubjectSums>(
    sql`SELECT _id, ${SUMS} FROM (${sql.join(parts, sql` UNION ALL `)}) AS portions GROUP BY _id`,
  );
}

/** How many visitors have opened a page of a website, or one page, since a time; of the views that are kept one by one. */
export async function countVisitors(db: Db, accountId: string, filter: SubjectFilter, since: number): Promise<number> {
  const [row] = await db.all<{ n: number }>(sql`
    SELECT count(DISTINCT ${analyticsViews.visitor}) AS n FROM ${pages}
    CROSS JOIN ${analyticsViews}
    WHERE ${analyticsViews.page_id} = ${pages._id} AND ${gte(analyticsViews.at, since)} AND ${wantedSubjects(accountId, "page", filter)}`);
  return row!.n;
}

/** Pages of an account, for a list of them. */
export async function describePages(db: Db, accountId: string, ids: string[]) {
  return await db
    .select({ _id: pages._id, website_id: pages.website_id, name: pages.name, path: pages.path })
    .from(pages)
    .where(and(eq(pages.account_id, accountId), inArray(pages._id, ids), ALIVE.page));
}

/** Forms of an account, for a list of them. */
export async function describeForms(db: Db, accountId: string, ids: string[]) {
  return await db
    .select({
      _id: forms._id,
      website_id: forms.website_id,
      page_id: forms.page_id,
      name: sql<string>`coalesce(${forms.name}, ${forms.found_name})`,
    })
    .from(forms)
    .where(and(eq(forms.account_id, accountId), inArray(forms._id, ids), ALIVE.form));
}

/** Submissions of a form by a quarter of an hour. */
export interface SentRow {
  form_id: string;
  at: number;
  submissions: number;
  spam: number;
}

/**
 * Submissions of an account, or of one of its forms, pages or websites, by forms and quarters of an hour; of the next so
 * many before one of them.
 * @returns them, and the last that was looked at; null when there are no more
 */
export async function listSubmissions(
  db: Db,
  accountId: string,
  filter: SubjectFilter & { form_id?: string },
  span: Span,
  before: string | null,
  most: number,
): Promise<{ rows: SentRow[]; last: string | null }> {
  const { _id, account_id, website_id, page_id, form_id, created_at, spam } = submissions;
  const scope =
    filter.form_id !== undefined
      ? eq(form_id, filter.form_id)
      : filter.page_id !== undefined
        ? eq(page_id, filter.page_id)
        : filter.website_id !== undefined
          ? eq(website_id, filter.website_id)
          : eq(account_id, accountId);
  const rest = and(scope, before === null ? undefined : lt(_id, before));
  const [last] = await db
    .select({ _id })
    .from(submissions)
    .where(rest)
    .orderBy(desc(_id))
    .limit(1)
    .offset(most - 1);
  const at = sql<number>`${created_at} - ${created_at} % ${QUARTER_MS}`;
  const rows = await db
    .select({
      form_id,
      at: at.as("at"),
      submissions: countOf(sql`${spam} = 0`),
      spam: countOf(sql`${spam} = 1`),
    })
    .from(submissions)
    .where(
      and(
        rest,
        last && gte(_id, last._id),
        eq(unindexed(account_id), accountId),
        await whileDeleting(db, accountId, alive(form_id, page_id, website_id)),
        gte(created_at, span.from),
        lt(created_at, span.to),
      ),
    )
    .groupBy(form_id, sql`2`);
  return { rows, last: last?._id ?? null };
}

/** Drops views from before a time; as many as were dropped. */
export const dropViews = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, analyticsViews, lt(analyticsViews.at, before), most);

/** Drops who was there on days before a day. */
export const dropSightings = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, analyticsSightings, lt(analyticsSightings.day, before), most);

/** Drops quarters from before a time. */
export const dropQuarters = (db: Db, before: number, most: number): Promise<number> =>
  deleteSome(db, analyticsQuarters, lt(analyticsQuarters.at, before), most);

/** Rows of a time that do not begin with a full hour. */
export async function listLooseQuarters(db: Db, span: Span, limit: number): Promise<{ subject: string; at: number }[]> {
  const { subject, at } = analyticsQuarters;
  return await db
    .select({ subject, at })
    .from(analyticsQuarters)
    .where(and(within(analyticsQuarters, span), sql`${at} % ${HOUR_MS} <> 0`))
    .limit(limit);
}

/** Takes rows away. */
export async function deleteQuarters(db: Db, keys: { subject: string; at: number }[]): Promise<void> {
  const { subject, at } = analyticsQuarters;
  await db.run(sql`
    DELETE FROM ${analyticsQuarters}
    WHERE (subject, at) IN (SELECT subject, at FROM ${given(keys, { subject, at })} AS given)`);
}
