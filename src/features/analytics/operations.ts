/**
 * Views and visitors of published websites. Visits are not counted yet, so every series is empty; ranges, intervals
 * and the form of the answer are final.
 */
import * as v from "valibot";
import { DAY_MS, isoTime } from "../../lib/clock.ts";
import { invalid } from "../../operation/errors.ts";
import { identifier, optional, timestamp } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { getPage } from "../pages/service.ts";
import { getWebsite } from "../websites/service.ts";
import { buckets, INTERVALS, type Interval } from "./rules.ts";

const USUAL_RANGE_MS = 30 * DAY_MS;
const MOST_BUCKETS = 1000;

const count = v.pipe(v.number(), v.integer());
const named = v.array(v.object({ name: v.string(), views: count, visitors: count }));

const Analytics = v.pipe(
  v.object({
    range: v.object({ from: timestamp, to: timestamp, interval: v.picklist(INTERVALS) }),
    totals: v.object({ views: count, visitors: count }),
    series: v.array(v.object({ at: timestamp, views: count, visitors: count })),
    pages: named,
    referrers: named,
    countries: named,
    browsers: named,
    devices: named,
  }),
  v.title("Analytics"),
);

const time = (description: string) =>
  optional(
    v.pipe(
      v.string(),
      v.isoTimestamp("must be an ISO 8601 time such as 2026-11-01T00:00:00.000Z"),
      v.metadata({ description, examples: ["2026-11-01T00:00:00.000Z"] }),
    ),
  );

const rangeFields = {
  from: time("Start of the range; 30 days before `to` when left out."),
  to: time("End of the range; now when left out."),
  interval: v.optional(
    v.pipe(v.picklist(INTERVALS), v.metadata({ description: "Width of one point of the series.", examples: ["day"] })),
    "day",
  ),
};

/** An answer over a range in which nothing was counted. Throws a validation error for a range that makes no sense. */
function emptyAnalytics(input: { from?: string; to?: string; interval: Interval }, now: number) {
  const to = input.to ? Date.parse(input.to) : now;
  const from = input.from ? Date.parse(input.from) : to - USUAL_RANGE_MS;
  if (from < 0) throw invalid("from", "must not be before 1970");
  if (from >= to) throw invalid("from", "must be before `to`");
  const starts = buckets(from, to, input.interval, MOST_BUCKETS);
  if (!starts)
    throw invalid("interval", `gives more than ${MOST_BUCKETS} points; choose a wider interval or a shorter range`);
  return {
    range: { from: isoTime(from), to: isoTime(to), interval: input.interval },
    totals: { views: 0, visitors: 0 },
    series: starts.map((at) => ({ at: isoTime(at), views: 0, visitors: 0 })),
    pages: [],
    referrers: [],
    countries: [],
    browsers: [],
    devices: [],
  };
}

const websiteAnalytics = operation({
  name: "websites.analytics",
  route: "GET /v1/websites/:id/analytics",
  summary: "Views and visitors of a website",
  input: { id: identifier("web", "website"), ...rangeFields },
  output: Analytics,
  limit: LIMIT.analytics,
  errors: ["not_found"],
  async handle(context, input) {
    await getWebsite(context, input.id);
    return emptyAnalytics(input, context.now);
  },
});

const pageAnalytics = operation({
  name: "pages.analytics",
  route: "GET /v1/pages/:id/analytics",
  summary: "Views and visitors of a page",
  input: { id: identifier("page", "page"), ...rangeFields },
  output: Analytics,
  limit: LIMIT.analytics,
  errors: ["not_found"],
  tool: {
    name: "get_page_analytics",
    toolset: "analytics",
    title: "Views and visitors of a page",
    description: "Totals, a series over time, referrers, countries, browsers and devices of one published page.",
  },
  async handle(context, input) {
    await getPage(context, input.id);
    return emptyAnalytics(input, context.now);
  },
});

export const analyticsOperations = [websiteAnalytics, pageAnalytics];
