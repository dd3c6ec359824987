/** Whether domains answer: what was measured, and when they were down. */
import * as v from "valibot";
import { DAY_MS, isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { invalid } from "../../lib/errors.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { REACH_PROBLEMS } from "../../sentences/reach_problems.ts";
import { sentenceFields } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import { getDomain } from "../domains/service.ts";
import { addTime, emptyHistogram, type Histogram, percentile, sumOf } from "./histogram.ts";
import { type Interval, KEPT_MS, LENGTH_MS, startOf } from "./rules.ts";
import * as store from "./store.ts";

/** Points of a series. */
const MOST_POINTS = 1500;
const MOST_INCIDENTS = 100;

const share = (span: string) =>
  f.described(v.nullable(v.number()), `Percent of looks in ${span} that succeeded.`, 99.95);
const time = (part: string) =>
  f.described(v.nullable(v.number()), `Milliseconds within which ${part} of answers came.`, 120);

const uptimeEntries = {
  status: f.described(
    v.picklist(["up", "down", "unknown"]),
    "`unknown`: it is not watched, not looked at yet, or this server can't reach itself.",
  ),
  since: f.described(v.nullable(f.timestamp), "Since when.", "2026-11-20T09:30:00.000Z"),
  reason: f.described(v.nullable(v.string()), "What the last look found wrong.", null),
  ...f.codeFields("reason", REACH_PROBLEMS),
  uptime: f.described(
    v.object({ "24h": share("24 hours"), "7d": share("7 days"), "30d": share("30 days"), "90d": share("90 days") }),
    "Up to now, whatever the range; null: there were no looks.",
  ),
  response_time: f.described(
    v.object({ p50: time("half"), p95: time("95 %"), p99: time("99 %") }),
    "In the range; estimated from counts between fixed boundaries.",
  ),
  range: f.described(
    v.object({
      from: f.described(f.timestamp, "Beginning, ISO 8601."),
      to: f.described(f.timestamp, "End, ISO 8601."),
      interval: f.described(v.picklist(["minute", "hour", "day"]), "Length of the intervals of `series`."),
    }),
    "What the series is of: as asked for, as far as it is kept.",
  ),
  series: f.described(
    v.array(
      v.object({
        at: f.described(f.timestamp, "When the interval begins."),
        checks: f.described(f.integer, "Looks that were made.", 60),
        failures: f.described(f.integer, "Of them, those that failed.", 0),
        p50: time("half"),
        p95: time("95 %"),
      }),
    ),
    "Of each interval in which something was measured.",
  ),
  incidents: f.described(
    v.array(
      v.object({
        started_at: f.described(f.timestamp, "The first look that failed.", "2026-11-20T09:30:00.000Z"),
        ended_at: f.described(v.nullable(f.timestamp), "The first that succeeded; null: it goes on.", null),
        reason: f.described(v.string(), "What was wrong.", "It answers with the status 500."),
        reason_code: f.described(v.nullable(v.string()), "Its code, one of those of the last look."),
        reason_details: f.sentenceDetails,
      }),
    ),
    `In the range, newest first, at most ${MOST_INCIDENTS}.`,
  ),
};
const Uptime = f.component("Uptime", uptimeEntries);

/** Models read the sentences, and ask for a range themselves. */
const { reason_code: _, reason_details: __, range: ___, ...toolEntries } = uptimeEntries;
const ToolUptime = v.object({
  ...toolEntries,
  incidents: v.array(v.object({ started_at: f.timestamp, ended_at: v.nullable(f.timestamp), reason: v.string() })),
});

const getUptime = operation({
  name: "domains.uptime",
  route: "GET /v1/domains/:id/uptime",
  scope: "sites:read",
  summary: "Get the uptime of a domain",
  description:
    "While a domain is proved and shows something, its home page is asked for every minute (every 5 minutes on the plan `free`), over its name and from this server, for at most 10 seconds. A failure (no answer, or a status of 400 and above) is looked at twice more, 15 seconds apart; three in a row are an incident, which `domain.down` and `domain.up` tell of. Minutes are kept for 24 hours, hours for 30 days, days (of UTC) and incidents for 400 days. `uptime_checks` of the domain turns it off.",
  input: {
    id: f.identifier("dom", "domain"),
    from: f.momentField("From when, a date or a time; 24 hours before `to` if it is not said."),
    to: f.momentField("Until when; a date includes its whole day. Now if it is not said."),
    interval: f.optional(
      f.described(v.picklist(["minute", "hour", "day"]), "What one point is of; `hour` if it is not said.", "hour"),
    ),
  },
  output: Uptime,
  limit: LIMIT.analytics,
  tool: {
    name: "get_domain_uptime",
    title: "Get a domain's uptime",
    description: "Whether a domain answers, how fast, and when it was down.",
    output: ToolUptime,
  },
  async handle(context, input) {
    const { db, now } = context;
    const { _id } = await getDomain(context, input.id);
    const interval = input.interval ?? "hour";
    const range = readRange(input, interval, now);
    const state = await store.findState(db, _id);
    const points = await readPoints(db, _id, interval, range, now);
    const all = sumOf(points.map(({ times }) => times));
    const incidents = await store.listIncidents(db, _id, range, MOST_INCIDENTS);
    return {
      status: state?.status ?? "unknown",
      since: isoTime(state?.since ?? null),
      ...sentenceFields("reason", REACH_PROBLEMS, state?.reason ?? null),
      uptime: {
        "24h": await uptimeOf(db, _id, now - DAY_MS, now),
        "7d": await uptimeOf(db, _id, now - 7 * DAY_MS, now),
        "30d": await uptimeOf(db, _id, now - 30 * DAY_MS, now),
        "90d": await uptimeOf(db, _id, now - 90 * DAY_MS, now),
      },
      response_time: { p50: percentile(all, 0.5), p95: percentile(all, 0.95), p99: percentile(all, 0.99) },
      range: { from: isoTime(range.from), to: isoTime(range.to), interval },
      series: points.map(({ at, checks, failures, times }) => ({
        at: isoTime(at),
        checks,
        failures,
        p50: percentile(times, 0.5),
        p95: percentile(times, 0.95),
      })),
      incidents: incidents.map(({ started_at, ended_at, reason }) => ({
        started_at: isoTime(started_at),
        ended_at: isoTime(ended_at),
        ...sentenceFields("reason", REACH_PROBLEMS, reason),
      })),
    };
  },
});

function readRange(input: { from?: string; to?: string }, interval: Interval, now: number) {
  const to = Math.min(input.to === undefined ? now : f.momentOf(input.to, "to"), now);
  const from = input.from === undefined ? to - DAY_MS : f.momentOf(input.from, "from");
  if (from >= to) throw invalid("from", "not_before", { other: "to" });
  if ((to - from) / LENGTH_MS[interval] > MOST_POINTS)
    throw invalid("interval", "too_many_points", { most: MOST_POINTS });
  // Nothing older is kept.
  return { from: startOf(interval, Math.max(from, now - KEPT_MS[interval])), to };
}

interface Point {
  at: number;
  checks: number;
  failures: number;
  times: Histogram;
}

async function readPoints(
  db: Db,
  id: string,
  interval: Interval,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<Point[]> {
  if (interval === "hour") return (await store.listPeriods(db, id, "hour", from, to)).map(toPoint);
  if (interval === "minute") {
    const hours = await store.listPeriods(db, id, "hour", startOf("hour", from), to);
    return hours
      .flatMap(({ start, minutes }) => (minutes ?? []).map((ms, at) => ({ at: start + at * MINUTE_MS, ms })))
      .filter(({ at, ms }) => ms !== null && at >= from && at < to)
      .map(({ at, ms }) => toMinute(at, ms!));
  }
  const days = (await store.listPeriods(db, id, "day", from, to)).map(toPoint);
  const unsummed = (await store.listPeriods(db, id, "hour", startOf("day", now - DAY_MS), to)).filter(
    (row) => !row.summed,
  );
  for (const [at, hours] of Map.groupBy(unsummed, ({ start }) => startOf("day", start))) {
    if (at < from) continue;
    const day = days.find((one) => one.at === at);
    const sum: Point = { at, checks: 0, failures: 0, times: sumOf(hours.map(({ times }) => times)) };
    for (const hour of hours) {
      sum.checks += hour.checks;
      sum.failures += hour.failures;
    }
    if (!day) days.push(sum);
    else {
      day.checks += sum.checks;
      day.failures += sum.failures;
      day.times = sumOf([day.times, sum.times]);
    }
  }
  return days.sort((one, other) => one.at - other.at);
}

const toPoint = ({ start, checks, failures, times }: store.Period): Point => ({ at: start, checks, failures, times });

function toMinute(at: number, ms: number): Point {
  const times = emptyHistogram();
  if (ms >= 0) addTime(times, ms);
  return { at, checks: 1, failures: ms < 0 ? 1 : 0, times };
}

/** Percent of looks that succeeded, of whole hours and days; null: there were none. */
async function uptimeOf(db: Db, id: string, from: number, to: number): Promise<number | null> {
  const longest = to - KEPT_MS.hour;
  const hours = await store.listPeriods(db, id, "hour", startOf("hour", Math.max(from, longest)), to);
  const days =
    from < longest ? await store.listPeriods(db, id, "day", startOf("day", from), startOf("day", longest)) : [];
  const all = [...hours, ...days];
  const checks = all.reduce((sum, one) => sum + one.checks, 0);
  const failures = all.reduce((sum, one) => sum + one.failures, 0);
  return checks === 0 ? null : Math.floor(((checks - failures) / checks) * 100_000) / 1000;
}

export const uptimeOperations = [getUptime];
