/**
 * Counts what visitors do. On the way of a request nothing happens but that it is put on a list; what is alike on it is
 * read and put together, and once a second all is written, a part with each transaction. No address is kept (salts.ts).
 */
import { MINUTE_MS } from "../../lib/clock.ts";
import { createDailyQuota } from "../../lib/daily_quota.ts";
import type { Services } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { storageProblem } from "../../storage/problems.ts";
import {
  type Act,
  cookiesIn,
  createExposureQuota,
  type Exposure,
  exposureKey,
  recordActs,
  recordExposures,
} from "../experiments/service.ts";
import { type Group, newExposures, type ReportArrival, readBatch, viewsHopedFor, writeBatch } from "./batches.ts";
import type { Report } from "./beacon.ts";
import { dayOf } from "./rules.ts";
import { DaySalts, hashVisitor, SALT_GRACE_MS } from "./salts.ts";
import * as store from "./store.ts";
import { type Arrival, identityOf, likeness, type PageRef, type Person, readPerson, readVisit } from "./visits.ts";

/**
 * In a second; more than 170 million a day. What comes beyond is not counted: counting takes no more than a few hundredths
 * of a processor and of memory, whatever the flood.
 */
const MOST_WAITING = 2000;
/** So many at a time are put together: in less than a millisecond, so that no request waits for it. */
const GATHERED_AT_ONCE = 250;
/** What is alike, and reports, that one transaction writes: some milliseconds. */
const WRITTEN_AT_ONCE = 100;
const MOST_KNOWN_VISITORS = 200_000;

/** Something that a visitor did on a page, and who that was, to be hashed. */
interface Deed extends Omit<Act, "visitor"> {
  identity: string;
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

/** Counts visits; what is counted is lost when it is not written before the process ends. */
export const createVisits = (services: VisitServices): Visits => new VisitCollector(services);

type VisitServices = Pick<Services, "storage" | "clock" | "log" | "senders"> & {
  config: Pick<Services["config"], "countryHeader">;
};

class VisitCollector implements Visits {
  private arrivals: Arrival[] = [];
  private groups = new Map<string, Group>();
  private reports: ReportArrival[] = [];
  private deeds: Deed[] = [];
  /** What was done, as far as it is known by whom: written when all who were shown something are. */
  private acts: Act[] = [];
  private readonly room = {
    views: createDailyQuota(MOST_VIEWS_OF_WEBSITE, MOST_VIEWS),
    sightings: createDailyQuota(MOST_SIGHTINGS, MOST_SIGHTINGS),
    exposures: createExposureQuota(),
  };
  private readonly salts: DaySalts;
  private waiting = 0;
  private dropped = 0;
  private sweptDay = -1;
  /** Visitors of today that are written already. */
  private known = new Set<string>();
  /** How much each sender has sent in this minute. */
  private readonly reporters = createMinuteCounts();
  private readonly viewers = createMinuteCounts();
  private flushing: Promise<void> = Promise.resolve();

  constructor(private readonly services: VisitServices) {
    this.salts = new DaySalts(services.storage, services.clock);
  }

  seedOfToday(): number | null {
    return this.salts.today()?.seed ?? null;
  }

  personOf(headers: Headers, peer: string | null): Person | null {
    return readPerson(headers, peer, this.services.senders);
  }

  nameOf(person: Person, experimentId: string): string | null {
    const salt = this.salts.today()?.salt;
    return salt === undefined ? null : hashVisitor(salt, experimentId, identityOf(person));
  }

  prepare(): Promise<void> {
    return this.salts.prepare();
  }

  viewed(
    page: PageRef,
    { url, headers }: Request,
    peer: () => string | null,
    exposure: Exposure | null = null,
    person: Person | null = null,
  ): void {
    if (!this.hasRoom()) return;
    const at = this.services.clock.now();
    this.arrived({ page, at, url, headers, peer: peer(), exposure, person, isTwin: false });
  }

  readAsMarkdown(page: PageRef, { url, headers }: Request, peer: () => string | null): void {
    if (!this.hasRoom()) return;
    const at = this.services.clock.now();
    this.arrived({ page, at, url, headers, peer: peer(), exposure: null, person: null, isTwin: true });
  }

  did(page: PageRef, { type, form_id }: Pick<Act, "type" | "form_id">, headers: Headers, peer: string | null): void {
    const person = this.personOf(headers, peer);
    if (person === null || !this.hasRoom()) return;
    const identity = identityOf(person);
    const at = this.services.clock.now();
    this.deeds.push({ ...page, type, form_id, at, identity, cookies: cookiesIn(headers) });
  }

  mayReport(headers: Headers, peer: string | null): boolean {
    const { senders, clock } = this.services;
    return this.reporters.next(senders.senderOf(headers, peer), clock.now()) <= MOST_REPORTS;
  }

  reported(page: PageRef, report: Report): void {
    if (this.hasRoom()) this.reports.push({ page, at: this.services.clock.now(), report });
  }

  flush(): Promise<void> {
    this.flushing = this.flushing.catch(() => {}).then(() => this.write());
    return this.flushing;
  }

  private hasRoom(): boolean {
    if (this.waiting < MOST_WAITING) {
      this.waiting++;
      return true;
    }
    this.dropped++;
    return false;
  }

  private arrived(arrival: Arrival): void {
    this.arrivals.push(arrival);
    if (this.arrivals.length >= GATHERED_AT_ONCE) this.gather();
  }

  private gather(): void {
    const { senders, config } = this.services;
    const senderOf = ({ person, headers, peer }: Arrival) => person?.sender ?? senders.senderOf(headers, peer);
    for (const arrival of this.arrivals) {
      const key = likeness(arrival, config.countryHeader);
      const same = this.groups.get(key);
      if (same) same.views++;
      else if (this.viewers.next(senderOf(arrival), arrival.at) > MOST_UNALIKE) this.dropped++;
      else
        this.groups.set(key, {
          page: arrival.page,
          at: arrival.at,
          visit: readVisit(arrival, senders, config.countryHeader),
          views: 1,
          exposure: arrival.exposure,
        });
    }
    this.arrivals = [];
  }

  private async write(): Promise<void> {
    const { clock, log } = this.services;
    const now = clock.now();
    const firstDay = dayOf(now - SALT_GRACE_MS);
    if (this.waiting === 0 && this.acts.length === 0 && this.sweptDay === firstDay) return;
    if (this.dropped > 0) log.error("visits were not counted: too many at once", { dropped: this.dropped });
    this.gather();
    const taken: Taken = {
      // Those of a page together, so that few parts write the same counts.
      views: [...this.groups].sort(([, { page: a }], [, { page: b }]) => (a.page_id < b.page_id ? -1 : 1)),
      reports: this.reports,
      deeds: this.deeds,
      written: 0,
    };
    this.groups = new Map();
    this.reports = [];
    this.deeds = [];
    this.waiting = 0;
    this.dropped = 0;
    if (this.sweptDay !== firstDay || this.known.size > MOST_KNOWN_VISITORS) this.known = new Set();
    try {
      do {
        await this.writePart(taken, now, firstDay);
        taken.written += WRITTEN_AT_ONCE;
        await nextTurn();
      } while (taken.written < Math.max(taken.views.length, taken.reports.length));
      if (taken.deeds.length > 0) this.acts.push(...(await this.toActs(taken.deeds)));
      taken.deeds = [];
      await this.writeActs();
      this.salts.forgetBefore(firstDay);
    } catch (error) {
      if (storageProblem(error)) this.takeBack(taken);
      throw error;
    }
  }

  /** One transaction: as many views and reports as it may write. */
  private async writePart({ views, reports, written }: Taken, now: number, firstDay: number): Promise<void> {
    const to = written + WRITTEN_AT_ONCE;
    const { seen, hopedFor, salted, rooms } = await this.services.storage.write("analytics", async (db) => {
      const salted = this.salts.of(db);
      const groups = views.slice(written, to).map(([, group]) => group);
      const batch = await readBatch(db, salted, groups, reports.slice(written, to));
      const today = dayOf(now);
      const rooms = {
        views: this.room.views.begin(today),
        sightings: this.room.sightings.begin(today),
        exposures: this.room.exposures.begin(today),
      };
      const newcomers = await writeBatch(db, batch, this.known, rooms);
      const exposed = newExposures(batch.views, this.known, rooms.exposures);
      await recordExposures(db, exposed);
      if (this.sweptDay !== firstDay) await store.forgetSalts(db, [firstDay, today]);
      const seen = [...newcomers, ...exposed.map(exposureKey)];
      return { seen, hopedFor: await viewsHopedFor(db, batch.views), salted, rooms };
    });
    salted.keep();
    for (const one of Object.values(rooms)) one.keep();
    for (const key of seen) this.known.add(key);
    this.acts.push(...hopedFor);
    this.sweptDay = firstDay;
  }

  /** Who did it, as they are told apart on its day. */
  private async toActs(deeds: Deed[]): Promise<Act[]> {
    const { found, salted } = await this.services.storage.write("analytics", async (db) => {
      const salted = this.salts.of(db);
      const found: Act[] = [];
      for (const { identity, ...deed } of deeds) {
        const salt = await salted.of(dayOf(deed.at));
        found.push({ ...deed, visitor: hashVisitor(salt, deed.website_id, identity) });
      }
      return { found, salted };
    });
    salted.keep();
    return found;
  }

  private async writeActs(): Promise<void> {
    while (this.acts.length > 0) {
      const some = this.acts.slice(0, WRITTEN_AT_ONCE);
      await this.services.storage.write("analytics", (db) => recordActs(db, some));
      this.acts = this.acts.slice(some.length);
      await nextTurn();
    }
  }

  /** What the disk did not take is tried again when it is back, with what has come meanwhile; together they take what room there is. */
  private takeBack({ views, reports, deeds, written }: Taken): void {
    this.gather();
    const left = new Map(views.slice(written));
    for (const { views } of left.values()) this.waiting += views;
    for (const [key, group] of this.groups)
      left.set(key, { ...group, views: group.views + (left.get(key)?.views ?? 0) });
    this.groups = left;
    this.waiting += Math.max(reports.length - written, 0) + deeds.length;
    this.deeds = [...deeds, ...this.deeds];
    this.acts = this.acts.slice(0, MOST_WAITING);
    this.reports = [...reports.slice(written), ...this.reports];
  }
}

/** What one flush writes. */
interface Taken {
  views: [key: string, Group][];
  reports: ReportArrival[];
  deeds: Deed[];
  /** How many of the views, and of the reports, are written. */
  written: number;
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
