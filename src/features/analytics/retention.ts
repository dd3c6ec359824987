/** How long analytics are kept, and in which detail. */
import { DAY_MS, HOUR_MS } from "../../lib/clock.ts";
import { inBatches, type Step } from "../../storage/batches.ts";
import type { Db, Storage } from "../../storage/client.ts";
import { addRows } from "./batches.ts";
import { addCounts } from "./counts.ts";
import { dayOf } from "./rules.ts";
import { SALT_GRACE_MS } from "./salts.ts";
import * as store from "./store.ts";

const KEPT_VIEWS_MS = 30 * DAY_MS;
/** From this age on quarters of an hour become hours, and then only days are left. */
const KEPT_QUARTERS_MS = 35 * DAY_MS;
export const KEPT_HOURS_MS = 400 * DAY_MS;
/** How far back quarters that should have become hours are looked for. */
const LOOSE_MS = 7 * DAY_MS;
const DROPPED_AT_ONCE = 100;

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
