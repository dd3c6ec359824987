/**
 * Counts what visitors do. On the way of a request nothing happens but that it is put on a list; what is alike on it is
 * read and put together, and once a second all is written, a part with each transaction. No address is kept: visitors are told
 * apart by a hash with a salt that is forgotten after its day, so that nobody can be found out or recognised on another
 * day.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { createDailyQuota, type QuotaAttempt } from "../../lib/daily_quota.ts";
import { randomHex } from "../../lib/hash.ts";
import type { Services } from "../../operation/operation.ts";
import { inBatches, nextTurn, type Step } from "../../storage/batches.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { storageProblem } from "../../storage/problems.ts";
import {
  type Act,
  cookiesIn,
  createExposureQuota,
  type Exposed,
  type Exposure,
  exposureKey,
  hopedForPages,
  recordActs,
  recordExposures,
} from "../experiments/service.ts";
import type { Report } from "./beacon.ts";
import { addCounts, aiKind, type Counts, noCounts, tally } from "./counts.ts";
import { dayOf, quarterOf } from "./rules.ts";
import { addToSketch } from "./sketch.ts";
import * as store from "./store.ts";
import {
  type Arrival,
  identityOf,
  likeness,
  type PageRef,
  type Person,
  readPerson,
  readVisit,
  TRAITS,
  type Visit,
} from "./visits.ts";

/**
 * In a second; more than 170 million a day. What comes beyond is not counted: counting takes no more than a few hundredths
 * of a processor and of memory, whatever the flood.
 */
const MOST_WAITING = 2000;
/** So many at a time are put together: in less than a millisecond, so that no request waits for it. */
const GATHERED_AT_ONCE = 250;
/** What is alike, and reports, that one transaction writes: some milliseconds. */
const WRITTEN_AT_ONCE = 100;
/** How long yesterday's salt is kept: what came in just before midnight is written just after. */
const SALT_GRACE_MS = MINUTE_MS;
const KEPT_VIEWS_MS = 30 * DAY_MS;
/** From this age on quarters of an hour become hours, and then only days are left. */
const KEPT_QUARTERS_MS = 35 * DAY_MS;
export const KEPT_HOURS_MS = 400 * DAY_MS;
/** How far back quarters that should have become hours are looked for. */
const LOOSE_MS = 7 * DAY_MS;
const MOST_KNOWN_VISITORS = 200_000;
const DROPPED_AT_ONCE = 100;

/** Views that are alike in all that is read. */
interface Group {
  page: PageRef;
  /** Of the first of them. */
  at: number;
  visit: Visit;
  views: number;
  exposure: Exposure | null;
}

/** Something that a visitor did on a page, and who that was, to be hashed. */
interface Deed extends Omit<Act, "visitor"> {
  identity: string;
}

/** Something that a page has reported. */
interface ReportArrival {
  page: PageRef;
  at: number;
  report: Report;
}

/** Reports of one sender in a minute; more are no person's. */
const MOST_REPORTS = 120;
/**
 * Views of one sender in a minute that are not alike. Many people may be behind one address; but what comes as somebody
 * else with each view is a program, and each of its views would be a row.
 */
const MOST_UNALIKE = 600;
/** Senders that are counted in a minute. */
const MOST_SENDERS = 20_000;
/** Rows that a process writes on a day: single views of one website and of all, and visitors of pages and websites. */
const MOST_VIEWS_OF_WEBSITE = 20_000;
const MOST_VIEWS = 500_000;
const MOST_SIGHTINGS = 2_000_000;

export interface Visits {
  /**
   * A secret number of 32 bits, another one on each day of UTC: with it somebody is told from others without anybody
   * knowing them again. Null: visitors of today can't be told apart yet (`prepare`).
   */
  seedOfToday(): number | null;
  /** Who sends a request. Null: a program, or somebody who asks not to be tracked. */
  personOf(headers: Headers, peer: string | null): Person | null;
  /** What somebody is called today in an experiment, as it may be kept; null: visitors can't be told apart yet. */
  nameOf(person: Person, experimentId: string): string | null;
  /** Resolves when visitors of today can be told apart; rejects when the disk does not take what is needed for that. */
  prepare(): Promise<void>;
  /** Counts a request for a page. Costs next to nothing. */
  viewed(
    page: PageRef,
    request: Request,
    peer: () => string | null,
    exposure?: Exposure | null,
    person?: Person | null,
  ): void;
  /** Counts a request for a page that was answered with its Markdown twin: programs read those. */
  readAsMarkdown(page: PageRef, request: Request, peer: () => string | null): void;
  /** Takes down what a visitor did on a page, for experiments that hope for it. */
  did(page: PageRef, deed: Pick<Act, "type" | "form_id">, headers: Headers, peer: string | null): void;
  /** Whether whoever sends a report has not sent too many. */
  mayReport(headers: Headers, peer: string | null): boolean;
  /** Counts what a page has reported. */
  reported(page: PageRef, report: Report): void;
  /** Writes what was counted; resolves when it is on disk. */
  flush(): Promise<void>;
}

interface Today {
  day: number;
  salt: string;
  seed: number;
}

/** Counts visits; what is counted is lost when it is not written before the process ends. */
export function createVisits({
  storage,
  clock,
  log,
  senders,
  config: { countryHeader },
}: Pick<Services, "storage" | "clock" | "log" | "senders"> & {
  config: Pick<Services["config"], "countryHeader">;
}): Visits {
  let arrivals: Arrival[] = [];
  let groups = new Map<string, Group>();
  let reports: ReportArrival[] = [];
  let deeds: Deed[] = [];
  /** What was done, as far as it is known by whom: written when all who were shown something are. */
  let acts: Act[] = [];
  const room = {
    views: createDailyQuota(MOST_VIEWS_OF_WEBSITE, MOST_VIEWS),
    sightings: createDailyQuota(MOST_SIGHTINGS, MOST_SIGHTINGS),
    exposures: createExposureQuota(),
  };
  let current: Today | null = null;
  let waiting = 0;
  let dropped = 0;
  let sweptDay = -1;
  const salts = new Map<number, string>();
  /** Visitors of today that are written already. */
  let known = new Set<string>();
  /** How much each sender has sent in this minute. */
  const reporters = createMinuteCounts();
  const viewers = createMinuteCounts();
  let flushing: Promise<void> = Promise.resolve();

  const hasRoom = () => {
    if (waiting < MOST_WAITING) {
      waiting++;
      return true;
    }
    dropped++;
    return false;
  };

  const senderOf = ({ person, headers, peer }: Arrival) => person?.sender ?? senders.senderOf(headers, peer);

  function gather(): void {
    for (const arrival of arrivals) {
      const key = likeness(arrival, countryHeader);
      const same = groups.get(key);
      if (same) same.views++;
      else if (viewers.next(senderOf(arrival), arrival.at) > MOST_UNALIKE) dropped++;
      else
        groups.set(key, {
          page: arrival.page,
          at: arrival.at,
          visit: readVisit(arrival, senders, countryHeader),
          views: 1,
          exposure: arrival.exposure,
        });
    }
    arrivals = [];
  }

  async function write(): Promise<void> {
    const now = clock.now();
    const firstDay = dayOf(now - SALT_GRACE_MS);
    if (waiting === 0 && acts.length === 0 && sweptDay === firstDay) return;
    if (dropped > 0) log.error("visits were not counted: too many at once", { dropped });
    gather();
    // Those of a page together, so that few parts write the same counts.
    const taken = [...groups].sort(([, { page: a }], [, { page: b }]) => (a.page_id < b.page_id ? -1 : 1));
    const told = reports;
    const done = deeds;
    [groups, reports, deeds, waiting, dropped] = [new Map(), [], [], 0, 0];
    if (sweptDay !== firstDay || known.size > MOST_KNOWN_VISITORS) known = new Set();
    let written = 0;
    try {
      do {
        const part = { from: written, to: written + WRITTEN_AT_ONCE };
        const { seen, hopedFor, salted, rooms } = await storage.write("analytics", async (db) => {
          const views = taken.slice(part.from, part.to).map(([, group]) => group);
          const salted = saltsOf(db);
          const batch = await readBatch(db, salted, views, told.slice(part.from, part.to));
          const today = dayOf(now);
          const rooms = {
            views: room.views.begin(today),
            sightings: room.sightings.begin(today),
            exposures: room.exposures.begin(today),
          };
          const newcomers = await writeBatch(db, batch, known, rooms);
          const exposed = newExposures(batch.views, known, rooms.exposures);
          await recordExposures(db, exposed);
          if (sweptDay !== firstDay) await store.forgetSalts(db, [firstDay, today]);
          const seen = [...newcomers, ...exposed.map(exposureKey)];
          return { seen, hopedFor: await viewsHopedFor(db, batch.views), salted, rooms };
        });
        salted.keep();
        for (const one of Object.values(rooms)) one.keep();
        for (const key of seen) known.add(key);
        acts.push(...hopedFor);
        sweptDay = firstDay;
        written = part.to;
        await nextTurn();
      } while (written < Math.max(taken.length, told.length));
      if (done.length > 0) acts.push(...(await toActs(done)));
      done.length = 0;
      while (acts.length > 0) {
        const some = acts.slice(0, WRITTEN_AT_ONCE);
        await storage.write("analytics", (db) => recordActs(db, some));
        acts = acts.slice(some.length);
        await nextTurn();
      }
      for (const day of salts.keys()) if (day < firstDay) salts.delete(day);
    } catch (error) {
      if (!storageProblem(error)) throw error;
      // Tried again when the disk is back, with what has come meanwhile; together they take what room there is.
      gather();
      const left = new Map(taken.slice(written));
      for (const { views } of left.values()) waiting += views;
      for (const [key, group] of groups) left.set(key, { ...group, views: group.views + (left.get(key)?.views ?? 0) });
      groups = left;
      waiting += told.length - Math.min(told.length, written);
      waiting += done.length;
      deeds = [...done, ...deeds];
      acts = acts.slice(0, MOST_WAITING);
      reports = [...told.slice(written), ...reports];
      throw error;
    }
  }

  /** Salts as a write finds or makes them; what it made is known to others when it is kept, with the commit. */
  function saltsOf(db: Db): Salts {
    const found = new Map<number, string>();
    return {
      async of(day) {
        const salt = salts.get(day) ?? found.get(day) ?? (await store.saltOfDay(db, day, () => randomHex(32)));
        found.set(day, salt);
        return salt;
      },
      keep() {
        for (const [day, salt] of found) salts.set(day, salt);
      },
    };
  }

  /** Who did it, as they are told apart on its day. */
  async function toActs(done: Deed[]): Promise<Act[]> {
    const { found, salted } = await storage.write("analytics", async (db) => {
      const salted = saltsOf(db);
      const found: Act[] = [];
      for (const { identity, ...deed } of done) {
        const salt = await salted.of(dayOf(deed.at));
        found.push({ ...deed, visitor: hashVisitor(salt, deed.website_id, identity) });
      }
      return { found, salted };
    });
    salted.keep();
    return found;
  }

  /** The day that it is, once its salt is known. */
  function today(): Today | null {
    const now = clock.now();
    // Nothing is divided: it is asked for each view of a page under test.
    if (current !== null && now >= current.day && now < current.day + DAY_MS) return current;
    const day = dayOf(now);
    const salt = salts.get(day);
    current = salt === undefined ? null : { day, salt, seed: Bun.hash.xxHash32(`${salt} seed`) };
    return current;
  }

  async function readBatch(db: Db, salted: Salts, taken: Group[], told: ReportArrival[]): Promise<Batch> {
    const wanted = new Set([...taken, ...told].map(({ page }) => page.page_id));
    const pages = new Set((await store.findPages(db, [...wanted])).map((page) => page.page_id));
    const formIds = new Set(
      told.flatMap(({ report }) => [report.seenForm, report.begunForm].filter((id) => id !== null)),
    );
    const forms = formIds.size > 0 ? await store.findForms(db, [...formIds]) : [];
    const batch: Batch = { views: [], bots: [], reports: [], formPages: new Map() };
    for (const form of forms) batch.formPages.set(form._id, form.page_id);
    batch.reports = told.filter(({ page }) => pages.has(page.page_id));
    for (const { page, at, visit, views, exposure } of taken) {
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

  function arrived(arrival: Arrival): void {
    arrivals.push(arrival);
    if (arrivals.length >= GATHERED_AT_ONCE) gather();
  }

  return {
    seedOfToday: () => today()?.seed ?? null,
    personOf: (headers, peer) => readPerson(headers, peer, senders),
    nameOf(person, experimentId) {
      const salt = today()?.salt;
      return salt === undefined ? null : hashVisitor(salt, experimentId, identityOf(person));
    },
    async prepare() {
      const today = dayOf(clock.now());
      if (salts.has(today)) return;
      const made = await storage.write("analytics", async (db) => {
        const salted = saltsOf(db);
        await salted.of(today);
        return salted;
      });
      made.keep();
    },
    viewed(page, request, peer, exposure = null, person = null) {
      if (!hasRoom()) return;
      const { url, headers } = request;
      arrived({ page, at: clock.now(), url, headers, peer: peer(), exposure, person, isTwin: false });
    },
    readAsMarkdown(page, { url, headers }, peer) {
      if (!hasRoom()) return;
      arrived({ page, at: clock.now(), url, headers, peer: peer(), exposure: null, person: null, isTwin: true });
    },
    did(page, { type, form_id }, headers, peer) {
      const person = readPerson(headers, peer, senders);
      if (person === null || !hasRoom()) return;
      const identity = identityOf(person);
      deeds.push({ ...page, type, form_id, at: clock.now(), identity, cookies: cookiesIn(headers) });
    },
    mayReport(headers, peer) {
      return reporters.next(senders.senderOf(headers, peer), clock.now()) <= MOST_REPORTS;
    },
    reported(page, report) {
      if (hasRoom()) reports.push({ page, at: clock.now(), report });
    },
    flush() {
      flushing = flushing.catch(() => {}).then(write);
      return flushing;
    },
  };
}

/** Counts by sender, forgotten when the minute is over or when there are very many. */
function createMinuteCounts() {
  const counts = new Map<string, number>();
  let minute = 0;
  return {
    /** The number of this one in its sender's minute, from 1. */
    next(sender: string | null, at: number): number {
      const now = Math.floor(at / MINUTE_MS);
      if (now !== minute || counts.size >= MOST_SENDERS) counts.clear();
      minute = now;
      const count = (counts.get(sender ?? "") ?? 0) + 1;
      counts.set(sender ?? "", count);
      return count;
    },
  };
}

/** The salts of days, as one write sees them. */
interface Salts {
  of(day: number): Promise<string>;
  keep(): void;
}

/** 72 bits: enough to tell the visitors of a day apart. */
const hashVisitor = (salt: string, scope: string, identity: string): string =>
  Bun.SHA256.hash(`${salt}\n${scope}\n${identity}`, "base64url").slice(0, 12);

/** 32 of those bits, for sketches. */
const sketchHash = (visitor: string): number => Buffer.from(visitor.slice(0, 6), "base64url").readUInt32BE();

interface ViewsOfVisitor extends store.ViewRow {
  page: PageRef;
  exposure: Exposure | null;
  cookies: ReadonlyMap<string, string>;
}

/** Who was shown a variation of a page and is not known to have been, as far as there is room for them. */
function newExposures(views: ViewsOfVisitor[], known: Set<string>, room: QuotaAttempt): Exposed[] {
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
async function viewsHopedFor(db: Db, views: ViewsOfVisitor[]): Promise<Act[]> {
  const pages = await hopedForPages(db, [...new Set(views.map(({ page }) => page.website_id))]);
  return views.flatMap(({ page, at, visitor, cookies }) =>
    pages.has(page.page_id) ? [{ ...page, type: "page_view", form_id: null, at, visitor, cookies }] : [],
  );
}

/** What one transaction writes. */
interface Batch {
  views: ViewsOfVisitor[];
  bots: { page: PageRef; at: number; bots: number; ai: Extract<Visit, { kind: "bot" }>["ai"] }[];
  reports: ReportArrival[];
  /** Which page each form is on. */
  formPages: Map<string, string>;
}

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

const sightingKey = ({ subject, day, visitor }: store.Sighting) => `${subject} ${day} ${visitor}`;

/** Writes a batch. Returns keys of the visitors that are written now. */
async function writeBatch(
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
  for (const { page, at, bots: count, ai } of bots)
    for (const subject of [page.page_id, page.website_id])
      for (const counts of Object.values(additions.of(subject, at))) {
        counts.bots += count;
        if (!ai) continue;
        tally(counts.breakdown, aiKind(ai.class, "program"), ai.name, count, 0);
        tally(counts.breakdown, aiKind(ai.class, "page"), page.page_id, count, 0);
      }
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
  for (const width of ["quarter", "day"] as const) await addRows(db, width, [...additions.rows[width].values()]);
  return [...sightings.keys()];
}

/** Adds to what is stored. */
async function addRows(db: Db, width: store.Width, rows: store.CountedRow[]): Promise<void> {
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

/**
 * Lets old analytics go: views after 30 days, the visitors of yesterday, quarters of an hour that become hours after 35
 * days and go after 400; days stay.
 */
export async function dropOldAnalytics(storage: Storage, now: number, stopping: AbortSignal): Promise<void> {
  const today = dayOf(now - SALT_GRACE_MS);
  const drops: Step[] = [
    (db, most) => store.dropViews(db, now - KEPT_VIEWS_MS, most),
    (db, most) => store.dropSightings(db, today, most),
    (db, most) => store.dropQuarters(db, dayOf(now - KEPT_HOURS_MS), most),
    (db, most) => gatherHours(db, dayOf(now - KEPT_QUARTERS_MS), most),
  ];
  for (const drop of drops) await inBatches(storage, "analytics", DROPPED_AT_ONCE, drop, stopping);
}

/** Makes hours of quarters from before a time; as many as were gathered. */
async function gatherHours(db: Db, before: number, most: number): Promise<number> {
  const loose = await store.listLooseQuarters(db, { from: before - LOOSE_MS, to: before }, most);
  const hours = new Map<string, store.CountedRow>();
  for (const row of await store.findCounts(db, "quarter", loose)) {
    const at = row.at - (row.at % HOUR_MS);
    const key = `${row.subject} ${at}`;
    const hour = hours.get(key);
    if (hour) addCounts(hour, row);
    else hours.set(key, { ...row, at });
  }
  await store.deleteQuarters(db, loose);
  await addRows(db, "quarter", [...hours.values()]);
  return loose.length;
}
