/** SQL of uptime: what state domains are in, what was measured, and when they were down. */
import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "../../storage/client.ts";
import { columnsOf } from "../../storage/columns.ts";
import { deleteSome, firstRow, someOf } from "../../storage/rows.ts";
import {
  accounts,
  certificates,
  domains,
  uptimeIncidents,
  uptimePeriods,
  uptimeStates,
  websites,
} from "../../storage/tables.ts";
import type { State } from "./rules.ts";

export type Period = typeof uptimePeriods.$inferSelect;

/** A domain that is asked for, with what is needed for that. */
export interface Watched {
  state: State;
  domain: string;
  account_id: string;
  plan: (typeof accounts.$inferSelect)["plan"];
  secure: boolean;
}

/** A domain is watched while it shows something. */
const isWatched = and(
  eq(domains.uptime_checks, true),
  isNotNull(domains.verified_at),
  or(isNotNull(websites.release_id), isNotNull(domains.redirect_to)),
);

/** Whether each of some domains is to be watched, and is: those after one, in the order of their identifiers. */
export async function listWatchable(db: Db, after: string, most: number) {
  return await db
    .select({
      _id: domains._id,
      account_id: domains.account_id,
      wanted: sql<number>`CASE WHEN ${isWatched} THEN 1 ELSE 0 END`,
      state: uptimeStates.domain_id,
    })
    .from(domains)
    .leftJoin(websites, eq(websites.domain_id, domains._id))
    .leftJoin(uptimeStates, eq(uptimeStates.domain_id, domains._id))
    .where(gt(domains._id, after))
    .orderBy(asc(domains._id))
    .limit(most);
}

export async function beginToWatch(db: Db, domain: { _id: string; account_id: string }, now: number): Promise<void> {
  await db
    .insert(uptimeStates)
    .values({
      domain_id: domain._id,
      account_id: domain.account_id,
      status: "unknown",
      since: now,
      next_at: now,
      failures: 0,
      updated_at: now,
    })
    .onConflictDoNothing();
}

export async function endToWatch(db: Db, domainId: string, now: number): Promise<void> {
  await db.delete(uptimeStates).where(eq(uptimeStates.domain_id, domainId));
  await endIncident(db, domainId, now);
}

/** Domains whose time has come. A time far ahead was set before the clock was set back. */
export async function listDue(db: Db, now: number, latest: number, most: number): Promise<Watched[]> {
  const due = await db
    .select()
    .from(uptimeStates)
    .where(lte(uptimeStates.next_at, now))
    .orderBy(asc(uptimeStates.next_at))
    .limit(most);
  const ahead = await db.select().from(uptimeStates).where(gt(uptimeStates.next_at, latest)).limit(most);
  const states = new Map([...due, ...ahead].slice(0, most).map((state) => [state.domain_id, state]));
  if (states.size === 0) return [];
  const rows = await db
    .select({
      ...columnsOf(domains, "_id", "domain", "account_id"),
      plan: accounts.plan,
      issuer: certificates.issuer,
    })
    .from(domains)
    .innerJoin(accounts, eq(accounts._id, domains.account_id))
    .leftJoin(certificates, eq(certificates.name, domains.domain))
    .where(inArray(domains._id, [...states.keys()]));
  return rows.map(({ _id, issuer, ...row }) => ({ ...row, state: states.get(_id)!, secure: issuer !== null }));
}

/** Takes a domain's turn; false: another process has it. */
export async function claim(db: Db, { domain_id, next_at }: State, until: number): Promise<boolean> {
  const taken = await db
    .update(uptimeStates)
    .set({ next_at: until })
    .where(and(eq(uptimeStates.domain_id, domain_id), eq(uptimeStates.next_at, next_at)))
    .returning({ domain_id: uptimeStates.domain_id });
  return taken.length > 0;
}

export const findState = (db: Db, domainId: string): Promise<State | null> =>
  firstRow(db.select().from(uptimeStates).where(eq(uptimeStates.domain_id, domainId)));

export async function saveState(db: Db, { domain_id, ...state }: State): Promise<void> {
  await db.update(uptimeStates).set(state).where(eq(uptimeStates.domain_id, domain_id));
}

export async function beginIncident(db: Db, row: typeof uptimeIncidents.$inferInsert): Promise<void> {
  await db.insert(uptimeIncidents).values(row).onConflictDoNothing();
}

export async function endIncident(db: Db, domainId: string, now: number): Promise<void> {
  await db
    .update(uptimeIncidents)
    .set({ ended_at: now })
    .where(and(eq(uptimeIncidents.domain_id, domainId), isNull(uptimeIncidents.ended_at)));
}

/** Incidents that reach into a range, newest first. @param most left out, all of them */
export async function listIncidents(
  db: Db,
  domainId: string,
  { from, to }: { from: number; to: number },
  most?: number,
) {
  const found = db
    .select()
    .from(uptimeIncidents)
    .where(
      and(
        eq(uptimeIncidents.domain_id, domainId),
        lt(uptimeIncidents.started_at, to),
        or(isNull(uptimeIncidents.ended_at), gt(uptimeIncidents.ended_at, from)),
      ),
    )
    .orderBy(desc(uptimeIncidents.started_at));
  return await (most === undefined ? found : found.limit(most));
}

export const findPeriod = (db: Db, domainId: string, size: Period["size"], start: number): Promise<Period | null> =>
  firstRow(
    db
      .select()
      .from(uptimePeriods)
      .where(and(eq(uptimePeriods.domain_id, domainId), eq(uptimePeriods.size, size), eq(uptimePeriods.start, start))),
  );

export async function savePeriod(db: Db, row: Period): Promise<void> {
  const { domain_id, size, start, ...changes } = row;
  await db
    .insert(uptimePeriods)
    .values(row)
    .onConflictDoUpdate({ target: [uptimePeriods.domain_id, uptimePeriods.size, uptimePeriods.start], set: changes });
}

export async function listPeriods(
  db: Db,
  domainId: string,
  size: Period["size"],
  from: number,
  to: number,
): Promise<Period[]> {
  return await db
    .select()
    .from(uptimePeriods)
    .where(
      and(
        eq(uptimePeriods.domain_id, domainId),
        eq(uptimePeriods.size, size),
        gte(uptimePeriods.start, from),
        lt(uptimePeriods.start, to),
      ),
    )
    .orderBy(asc(uptimePeriods.start));
}

/** Hours of days that are over and not in their day yet. */
export async function listUnsummed(db: Db, before: number, most: number): Promise<Period[]> {
  return await db
    .select()
    .from(uptimePeriods)
    .where(and(eq(uptimePeriods.size, "hour"), eq(uptimePeriods.summed, false), lt(uptimePeriods.start, before)))
    .limit(most);
}

/** Forgets minutes, hours and days that are older than they are kept. */
export async function dropOld(
  db: Db,
  before: Record<"minute" | "hour" | "day", number>,
  most: number,
): Promise<number> {
  const old = (size: Period["size"], start: number) =>
    and(eq(uptimePeriods.size, size), lt(uptimePeriods.start, start));
  const minutes = await db
    .update(uptimePeriods)
    .set({ minutes: null })
    .where(someOf(uptimePeriods, and(old("hour", before.minute), isNotNull(uptimePeriods.minutes)), most))
    .returning({ start: uptimePeriods.start });
  const hours = await deleteSome(db, uptimePeriods, old("hour", before.hour), most);
  const days = await deleteSome(db, uptimePeriods, old("day", before.day), most);
  const incidents = await deleteSome(db, uptimeIncidents, lt(uptimeIncidents.ended_at, before.day), most);
  return Math.max(minutes.length, hours, days, incidents);
}
