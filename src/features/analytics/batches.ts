/** Writes what was counted, a part with each transaction: single views, visitors of a day, and the counts of each time. */
import type { QuotaAttempt } from "../../lib/daily_quota.ts";
import type { Db } from "../../storage/client.ts";
import { type Act, type Exposed, type Exposure, exposureKey, hopedForPages } from "../experiments/service.ts";
import type { Report } from "./beacon.ts";
import { addCounts, aiKind, type Counts, noCounts, tally } from "./counts.ts";
import { dayOf, quarterOf } from "./rules.ts";
import { hashVisitor, type Salts, sketchHash } from "./salts.ts";
import { addToSketch } from "./sketch.ts";
import * as store from "./store.ts";
import { type PageRef, TRAITS, type Visit } from "./visits.ts";

/** Views that are alike in all that is read. */
export interface Group {
  page: PageRef;
  /** Of the first of them. */
  at: number;
  visit: Visit;
  views: number;
  exposure: Exposure | null;
}

/** Something that a page has reported. */
export interface ReportArrival {
  page: PageRef;
  at: number;
  report: Report;
}

interface ViewsOfVisitor extends store.ViewRow {
  page: PageRef;
  exposure: Exposure | null;
  cookies: ReadonlyMap<string, string>;
}

/** What one transaction writes. */
interface Batch {
  views: ViewsOfVisitor[];
  bots: { page: PageRef; at: number; bots: number; ai: Extract<Visit, { kind: "bot" }>["ai"] }[];
  reports: ReportArrival[];
  /** Which page each form is on. */
  formPages: Map<string, string>;
}

/** What is written of some views and reports: those of pages that are still there. */
export async function readBatch(db: Db, salted: Salts, groups: Group[], reports: ReportArrival[]): Promise<Batch> {
  const wanted = new Set([...groups, ...reports].map(({ page }) => page.page_id));
  const pages = new Set((await store.findPages(db, [...wanted])).map((page) => page.page_id));
  const formIds = new Set(
    reports.flatMap(({ report }) => [report.seenForm, report.begunForm].filter((id) => id !== null)),
  );
  const forms = formIds.size > 0 ? await store.findForms(db, [...formIds]) : [];
  const batch: Batch = { views: [], bots: [], reports: [], formPages: new Map() };
  for (const form of forms) batch.formPages.set(form._id, form.page_id);
  batch.reports = reports.filter(({ page }) => pages.has(page.page_id));
  for (const { page, at, visit, views, exposure } of groups) {
    if (!pages.has(page.page_id)) continue;
    if (visit.kind === "bot") batch.bots.push({ page, at, bots: views, ai: visit.ai });
    if (visit.kind !== "view") continue;
    const { identity, traits, cookies } = visit;
    const salt = identity === null ? null : await salted.of(dayOf(at));
    const visitor = salt && hashVisitor(salt, page.website_id, identity!);
    batch.views.push({ ...traits, page, page_id: page.page_id, at, views, visitor, exposure, cookies });
  }
  return batch;
}

/** Who was shown a variation of a page and is not known to have been, as far as there is room for them. */
export function newExposures(views: ViewsOfVisitor[], known: Set<string>, room: QuotaAttempt): Exposed[] {
  const found = new Map<string, Exposed>();
  for (const { exposure, at, visitor: ofDay } of views) {
    const visitor = exposure?.cookie ?? ofDay;
    if (!exposure || visitor === null) continue;
    const key = exposureKey({ ...exposure, visitor });
    if (known.has(key) || found.has(key) || !room.take(exposure.experiment_id)) continue;
    found.set(key, { ...exposure, visitor, at });
  }
  return [...found.values()];
}

/** Those of some views that experiments hope for. */
export async function viewsHopedFor(db: Db, views: ViewsOfVisitor[]): Promise<Act[]> {
  const pages = await hopedForPages(db, [...new Set(views.map(({ page }) => page.website_id))]);
  return views.flatMap(({ page, at, visitor, cookies }) =>
    pages.has(page.page_id) ? [{ ...page, type: "page_view", form_id: null, at, visitor, cookies }] : [],
  );
}

/** Writes a batch. Returns keys of the visitors that are written now. */
export async function writeBatch(
  db: Db,
  { views, bots, reports, formPages }: Batch,
  known: Set<string>,
  room: Record<"views" | "sightings", QuotaAttempt>,
): Promise<string[]> {
  // The others are counted only.
  const kept = views.filter(({ page }) => room.views.take(page.website_id));
  if (kept.length > 0) await store.insertViews(db, kept);
  const sightings = new Map<string, store.Sighting>();
  for (const { page, at, visitor } of views) {
    if (visitor === null) continue;
    for (const subject of [page.page_id, page.website_id]) {
      const sighting = { subject, day: dayOf(at), visitor };
      const key = sightingKey(sighting);
      if (known.has(key) || sightings.has(key) || !room.sightings.take("")) continue;
      sightings.set(key, sighting);
    }
  }
  const newcomers = new Set((await store.insertSightings(db, [...sightings.values()])).map(sightingKey));
  const additions = createAdditions();
  countViews(additions, views, newcomers);
  countBots(additions, bots);
  countReports(additions, reports, formPages);
  for (const width of ["quarter", "day"] as const) await addRows(db, width, [...additions.rows[width].values()]);
  return [...sightings.keys()];
}

const sightingKey = ({ subject, day, visitor }: store.Sighting) => `${subject} ${day} ${visitor}`;

/** Counts to be added, by subject and time. */
function createAdditions() {
  const rows = { quarter: new Map<string, store.CountedRow>(), day: new Map<string, store.CountedRow>() };
  const row = (width: store.Width, subject: string, at: number): Counts => {
    const key = `${subject} ${at}`;
    const known = rows[width].get(key);
    if (known) return known;
    const made = { subject, at, ...noCounts() };
    rows[width].set(key, made);
    return made;
  };
  return {
    rows,
    /** What is counted of a subject at a time: by quarters and by days. */
    of: (subject: string, at: number): { quarter: Counts; day: Counts } => ({
      quarter: row("quarter", subject, quarterOf(at)),
      day: row("day", subject, dayOf(at)),
    }),
  };
}

type Additions = ReturnType<typeof createAdditions>;

/** @param newcomers keys of sightings that are new; those of these views leave */
function countViews(additions: Additions, views: ViewsOfVisitor[], newcomers: Set<string>): void {
  for (const row of views) {
    for (const subject of [row.page.page_id, row.page.website_id]) {
      const { quarter, day } = additions.of(subject, row.at);
      const isNew =
        row.visitor !== null && newcomers.delete(sightingKey({ subject, day: dayOf(row.at), visitor: row.visitor }));
      quarter.views += row.views;
      day.views += row.views;
      if (isNew) day.visitors++;
      if (row.visitor !== null) addToSketch(quarter.sketch, sketchHash(row.visitor));
      for (const { breakdown } of [quarter, day])
        for (const kind of TRAITS) {
          const value = row[kind];
          if (value !== null) tally(breakdown, kind, value, row.views, Number(isNew));
        }
    }
  }
}

function countBots(additions: Additions, bots: Batch["bots"]): void {
  for (const { page, at, bots: count, ai } of bots)
    for (const subject of [page.page_id, page.website_id])
      for (const counts of Object.values(additions.of(subject, at))) {
        counts.bots += count;
        if (!ai) continue;
        tally(counts.breakdown, aiKind(ai.class, "program"), ai.name, count, 0);
        tally(counts.breakdown, aiKind(ai.class, "page"), page.page_id, count, 0);
      }
}

function countReports(additions: Additions, reports: ReportArrival[], formPages: Batch["formPages"]): void {
  for (const { page, at, report } of reports) {
    for (const subject of [page.page_id, page.website_id])
      for (const counts of Object.values(additions.of(subject, at))) {
        counts.timed += report.timed;
        counts.time_ms += report.timeMs;
        if (report.outbound) tally(counts.breakdown, "outbound", report.outbound, 1, 0);
      }
    const { seenForm, begunForm } = report;
    if (seenForm && formPages.get(seenForm) === page.page_id)
      for (const counts of Object.values(additions.of(seenForm, at))) counts.views++;
    if (begunForm && formPages.get(begunForm) === page.page_id)
      for (const counts of Object.values(additions.of(begunForm, at))) counts.starts++;
  }
}

/** Adds to what is stored. */
export async function addRows(db: Db, width: store.Width, rows: store.CountedRow[]): Promise<void> {
  if (rows.length === 0) return;
  const stored = new Map((await store.findCounts(db, width, rows)).map((row) => [`${row.subject} ${row.at}`, row]));
  const sums = rows.map((row) => {
    const sum = stored.get(`${row.subject} ${row.at}`);
    if (!sum) return row;
    addCounts(sum, row);
    return sum;
  });
  await store.saveCounts(db, width, sums);
}
