/**
 * Exposures: who saw which variation of a page under test, and whether they did afterwards what was hoped for. Visitors
 * are told apart as analytics do it, by a hash that nobody can make again on another day; a row for each is kept only as
 * long as something can be joined to it, and then only numbers are left. Written by analytics, with what they count.
 */
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { createDailyQuota } from "../../lib/daily_quota.ts";
import { inBatches } from "../../storage/batches.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { COOKIE_DAYS } from "./cookies.ts";
import * as store from "./store.ts";

export { COOKIE_DAYS, cookieFor, cookiesIn } from "./cookies.ts";
export { chooseFor, type Split, splitOf } from "./split.ts";
export { type CountRow, listCounts } from "./store.ts";

/** What somebody is shown. */
export interface Exposure {
  experiment_id: string;
  variation: string;
  /** Who a cookie says that they are; null: who they are is known for the day alone. */
  cookie: string | null;
}

/** Somebody who was shown something. */
export interface Exposed extends Exposure {
  visitor: string;
  at: number;
}

/** Something that a visitor did. */
export interface Act {
  type: store.Goal["type"];
  website_id: string;
  page_id: string;
  /** The form that was sent; null where the page says all. */
  form_id: string | null;
  at: number;
  /** Of the day; null: not known. */
  visitor: string | null;
  cookies: ReadonlyMap<string, string>;
}

/** How many visitors are written on a day: of one experiment, and of all. Beyond that nobody is counted, of no variation. */
const MOST_OF_EXPERIMENT = 200_000;
const MOST = 1_000_000;
const DROPPED_AT_ONCE = 100;

const dayOf = (time: number): number => time - (time % DAY_MS);

/** For the rows that a process writes on a day. */
export const createExposureQuota = () => createDailyQuota(MOST_OF_EXPERIMENT, MOST);

/** What a visitor's row is found by. */
export const exposureKey = ({ experiment_id, visitor }: Pick<Exposed, "experiment_id" | "visitor">): string =>
  `${experiment_id} ${visitor}`;

/** Writes who was shown what, each visitor once. */
export async function recordExposures(db: Db, exposures: Exposed[]): Promise<void> {
  if (exposures.length === 0) return;
  const rows = exposures.map(({ cookie, ...exposure }) => ({
    ...exposure,
    // What came in just before midnight is written just after.
    until: cookie ? exposure.at + COOKIE_DAYS * DAY_MS : dayOf(exposure.at) + DAY_MS + HOUR_MS,
  }));
  await count(db, await store.insertExposures(db, rows), "visitors");
}

/** Counts what visitors did as conversions, where it is an experiment's goal and they had seen a variation before. */
export async function recordActs(db: Db, acts: Act[]): Promise<void> {
  if (acts.length === 0) return;
  const running = await store.runningOn(db, [...new Set(acts.map(({ website_id }) => website_id))]);
  if (running.length === 0) return;
  const done = running.flatMap((experiment) =>
    acts.flatMap((act) => {
      if (!isGoal(experiment, act)) return [];
      const visitor = experiment.sticky === "cookie" ? act.cookies.get(experiment._id) : act.visitor;
      return visitor ? [{ experiment_id: experiment._id, visitor, at: act.at }] : [];
    }),
  );
  if (done.length > 0) await count(db, await store.markConverted(db, done), "conversions");
}

/** Whether any experiment of a website may hope for views of pages: then they are acts. */
export async function hopedForPages(db: Db, websiteIds: string[]): Promise<Set<string>> {
  const running = websiteIds.length > 0 ? await store.runningOn(db, websiteIds) : [];
  return new Set(running.flatMap(({ goal }) => (goal.type === "page_view" && goal.target ? [goal.target] : [])));
}

function isGoal({ website_id, page_id, goal }: store.RunningExperiment, act: Act): boolean {
  if (act.website_id !== website_id || act.type !== goal.type) return false;
  if (goal.type === "page_view") return act.page_id === goal.target;
  if (goal.type === "click") return act.page_id === page_id;
  return goal.target === null ? act.page_id === page_id : act.form_id === goal.target;
}

/** Adds visitors to the day on which they were first shown a variation: so a day's rate is one of its visitors. */
async function count(db: Db, counted: store.Counted[], what: "visitors" | "conversions"): Promise<void> {
  const rows = new Map<string, store.CountRow>();
  for (const { experiment_id, variation, at } of counted) {
    const day = dayOf(at);
    const key = `${experiment_id} ${variation} ${day}`;
    const row = rows.get(key) ?? { experiment_id, variation, day, visitors: 0, conversions: 0 };
    row[what]++;
    rows.set(key, row);
  }
  if (rows.size > 0) await store.addCounts(db, [...rows.values()]);
}

/** Lets go who can't be joined with anything any more. */
export async function dropOldExposures(storage: Storage, now: number, stopping: AbortSignal): Promise<void> {
  await inBatches(storage, "analytics", DROPPED_AT_ONCE, (db, most) => store.dropOldVisitors(db, now, most), stopping);
}
