/**
 * Asks domains whether they answer, each at a place of its own in the minute. What is found is written together, once a
 * second: the turns that are taken, the states, the hours. What a process has found and not written when it dies is lost,
 * and found again a minute later.
 */
import { DAY_MS, MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { inBatches, nextTurn } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { DOMAIN_EVENTS, findAnyDomain, knownAddresses, toDomain } from "../domains/service.ts";
import { recordEvent } from "../webhooks/service.ts";
import { addTime, emptyHistogram, sumOf } from "./histogram.ts";
import { createLooker, type Looker } from "./looks.ts";
import { judge, KEPT_MS, type Look, periodMs, startOf } from "./rules.ts";
import * as store from "./store.ts";

/** Domains that are asked at the same time: nearly all of that is waiting. */
const MOST_AT_ONCE = 200;
/** Whoever's turn it is has it for so long: a process that dies in it keeps nobody waiting. */
const TURN_MS = MINUTE_MS;
const LATEST_MS = 15 * MINUTE_MS;
const MINUTES_OF_HOUR = 60;
/** Domains that are looked through in a row. */
const READ_AT_ONCE = 100;

interface ProbeResult {
  watched: store.Watched;
  look: Look;
  at: number;
}

export function createMonitor(services: Services, looker: Looker = createLooker(services), batch = 50) {
  const { storage, clock, log, stopping } = services;
  const asking = new Set<Promise<void>>();
  let found: ProbeResult[] = [];

  function ask(watched: store.Watched): void {
    const at = clock.now();
    const work = looker
      .look(watched, stopping)
      .then((look) => void found.push({ watched, look, at }))
      .catch((error) => {
        if (!stopping.aborted)
          log.error("a domain could not be asked", { domain: watched.domain, error: String(error) });
      })
      .finally(() => asking.delete(work));
    asking.add(work);
  }

  async function step(): Promise<void> {
    const now = clock.now();
    const free = MOST_AT_ONCE - asking.size;
    const due = free > 0 ? await store.listDue(storage.read, now, now + LATEST_MS, free) : [];
    const written = found;
    found = [];
    if (due.length === 0 && written.length === 0) return;
    const addresses = written.length > 0 ? await knownAddresses(services) : [];
    const [taken, ...wakes] = await Promise.all([
      storage.write("uptime", async (db) => {
        const taken: store.Watched[] = [];
        for (const watched of due) if (await store.claim(db, watched.state, now + TURN_MS)) taken.push(watched);
        return taken;
      }),
      ...Map.groupBy(written, ({ watched }) => watched.account_id)
        .entries()
        .map(([accountId, some]) =>
          storage.write(accountId, async (db) => {
            let wake = false;
            for (const one of some) if (await keep(services, db, one, addresses)) wake = true;
            return wake;
          }),
        ),
    ]);
    if (wakes.includes(true)) services.queue.wake();
    for (const watched of taken) ask(watched);
  }

  return {
    /** Takes the turns that are due and writes what was found since; what is asked goes on meanwhile. */
    step,
    /** Begins and ends to watch domains that have changed. */
    adjust: (): Promise<void> => adjust(services),
    /** Adds up days and forgets what is old. */
    async sweep(): Promise<void> {
      const now = clock.now();
      await inBatches(storage, "all", batch, (db, most) => sumDays(db, startOf("day", now), most), stopping);
      const before = {
        minute: startOf("hour", now - KEPT_MS.minute),
        hour: startOf("hour", now - KEPT_MS.hour),
        day: startOf("day", now - KEPT_MS.day),
      };
      await inBatches(storage, "all", batch, (db, most) => store.dropOld(db, before, most), stopping);
    },
    /** Waits for what is being asked, and writes it: for tests and the stop. */
    async settle(): Promise<void> {
      await Promise.all(asking);
      await step();
    },
  };
}

export type Monitor = ReturnType<typeof createMonitor>;

/** Writes what a look has found. Returns whether the queue is to be woken. */
async function keep(
  services: Services,
  db: Db,
  { watched, look, at }: ProbeResult,
  addresses: string[],
): Promise<boolean> {
  const { domain_id } = watched.state;
  // It may have been deleted, or not be watched any more.
  const before = await store.findState(db, domain_id);
  if (!before) return false;
  const { state, event } = judge(before, look, services.clock.now(), periodMs(watched.plan));
  await store.saveState(db, state);
  if (look.kind !== "unknown") await count(db, domain_id, look, at);
  if (event === "down")
    await store.beginIncident(db, {
      domain_id,
      started_at: state.incident_at!,
      ended_at: null,
      reason: state.reason!,
    });
  if (event === "up") await store.endIncident(db, domain_id, at);
  if (event === null) return false;
  const shown = (await findAnyDomain(db, domain_id))!;
  const happening = { db, account: { _id: shown.account_id }, now: services.clock.now(), services };
  return await recordEvent(happening, DOMAIN_EVENTS[event], () => toDomain(shown, addresses, services));
}

async function adjust({ storage, clock, stopping }: Services): Promise<void> {
  for (let after = ""; !stopping.aborted; await nextTurn()) {
    const rows = await store.listWatchable(storage.read, after, READ_AT_ONCE);
    const changed = rows.filter(({ wanted, state }) => (wanted === 1) !== (state !== null));
    if (changed.length > 0) {
      const now = clock.now();
      await storage.write("all", async (db) => {
        for (const row of changed)
          if (row.wanted === 1) await store.beginToWatch(db, row, now);
          else await store.endToWatch(db, row._id, now);
      });
    }
    if (rows.length < READ_AT_ONCE) return;
    after = rows.at(-1)!._id;
  }
}

async function count(db: Db, domain_id: string, look: Exclude<Look, { kind: "unknown" }>, at: number): Promise<void> {
  const start = startOf("hour", at);
  const row = (await store.findPeriod(db, domain_id, "hour", start)) ?? {
    domain_id,
    size: "hour" as const,
    start,
    checks: 0,
    failures: 0,
    times: emptyHistogram(),
    minutes: null,
    summed: false,
  };
  const minutes = row.minutes ?? new Array<number | null>(MINUTES_OF_HOUR).fill(null);
  const minute = Math.floor((at - start) / MINUTE_MS);
  row.checks++;
  if (look.kind === "up") {
    addTime(row.times, look.ms);
    // A failure in the same minute is not hidden by an answer.
    if (minutes[minute] !== -1) minutes[minute] = Math.round(look.ms);
  } else {
    row.failures++;
    minutes[minute] = -1;
  }
  await store.savePeriod(db, { ...row, minutes });
}

/** Adds hours to their days. */
async function sumDays(db: Db, today: number, most: number): Promise<number> {
  const hours = await store.listUnsummed(db, today, most);
  for (const hour of hours) {
    const start = hour.start - (hour.start % DAY_MS);
    const day = await store.findPeriod(db, hour.domain_id, "day", start);
    await store.savePeriod(db, {
      domain_id: hour.domain_id,
      size: "day",
      start,
      checks: hour.checks + (day?.checks ?? 0),
      failures: hour.failures + (day?.failures ?? 0),
      times: sumOf([hour.times, ...(day ? [day.times] : [])]),
      minutes: null,
      summed: true,
    });
    await store.savePeriod(db, { ...hour, summed: true });
  }
  return hours.length;
}
