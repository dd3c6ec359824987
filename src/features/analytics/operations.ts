/** Views and visitors of published websites and pages, and how often forms are seen, begun and sent. */
import * as v from "valibot";
import { isoTime, MINUTE_MS } from "../../lib/clock.ts";
import { notFound, orNotFound } from "../../lib/errors.ts";
import { slugOf } from "../../lib/slugs.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { findDomain } from "../domains/service.ts";
import { getForm } from "../forms/service.ts";
import { getPage } from "../pages/service.ts";
import { AI_CLASSES, AI_PROGRAMS_OF, type AiClass, getWebsite } from "../websites/service.ts";
import { aiKind, type Breakdown, type Kind, type Numbers, topValues } from "./counts.ts";
import {
  pointsOf,
  type Range,
  type RangeInput,
  readList,
  readRange,
  readSeries,
  readSubmissions,
  readSum,
  readTotals,
  type Subject,
  type Visitors,
} from "./reports.ts";
import { INTERVALS, type Interval, TIME_ZONE } from "./rules.ts";
import * as store from "./store.ts";

const VISITORS = "visitors of a website, who may be anyone";
const LIVE_MINUTES = 5;
const MOST_NAMES = 50;
const MOST_PAGES = 100;

const count = (description: string) => f.described(f.integer, description, 3);

const views = count("Page views by people; programs are in `bots`.");
const visitors = count(
  "Different visitors a day (of UTC), added up: who comes back on another day can't be recognised and counts again. Those who ask not to be tracked are no visitors, only views.",
);
const estimated = f.described(
  v.boolean(),
  "Whether a number of visitors here is an estimate (HyperLogLog, ±2 %). Whole days of UTC are exact.",
);
const bots = count(
  "Views by crawlers and other programs that say what they are, or that advertise a page by naming it as where they come from.",
);
const averageTime = f.described(
  v.nullable(v.number()),
  "Seconds for which a view was visible, on average; null: not known.",
  42.5,
);

const named = f.described(
  v.array(v.object({ name: f.described(v.string(), "Name."), views: count("Views."), visitors: count("Visitors.") })),
  'The most frequent first; the rest together are "(other)". A visitor counts for the value of the day\'s first view.',
);

const rangeOutput = {
  from: f.described(f.timestamp, "Beginning, ISO 8601."),
  to: f.described(f.timestamp, "End, ISO 8601."),
  timezone: f.described(
    v.pipe(v.string(), v.metadata({ pattern: TIME_ZONE.source, examples: ["Europe/Berlin"] })),
    "IANA time zone in which days begin.",
  ),
};
const interval = v.picklist(INTERVALS);

const ReadByAi = v.object({
  class: f.described(
    v.picklist(AI_CLASSES),
    "Why they read: to train models, for a search index, because a person asks.",
  ),
  views: count("Views by all of them."),
  programs: f.described(
    v.array(v.object({ name: f.described(v.string(), "Name."), views: count("Views by this one.") })),
    "The most frequent first.",
  ),
  pages: f.described(
    v.array(
      v.object({
        page_id: f.described(v.string(), "The page."),
        name: f.described(v.string(), "Name."),
        path: f.described(v.string(), "Path on its website, such as `/about`."),
        views: count("Views by all of them."),
      }),
    ),
    "What they read, as a page or as its Markdown twin; the most read first.",
  ),
});

const Analytics = f.component("Analytics", {
  range: f.described(
    v.object({ ...rangeOutput, interval: f.described(interval, "Length of the intervals of `series`.") }),
    "What is counted.",
  ),
  totals: f.described(
    v.object({
      views,
      visitors,
      visitors_estimated: estimated,
      bots,
      average_time_seconds: averageTime,
      outbound_clicks: count("Clicks on links to other sites."),
    }),
    "Over the whole range.",
  ),
  live_visitors: count(
    `Different visitors who have opened a page in the last ${LIVE_MINUTES} minutes, whatever the range is.`,
  ),
  series: f.described(
    v.array(v.object({ at: f.described(f.timestamp, "When the interval begins."), views, visitors })),
    "One entry for each interval, those without visits too.",
  ),
  pages: f.described(
    v.array(
      v.object({
        page_id: f.described(v.string(), "The page."),
        name: f.described(v.string(), "Name."),
        path: f.described(v.string(), "Path on its website, such as `/about`."),
        views,
        visitors,
      }),
    ),
    "The pages with the most views.",
  ),
  referrers: named,
  utm: f.described(
    v.object({ sources: named, mediums: named, campaigns: named }),
    "By the `utm_` parameters of the addresses visited.",
  ),
  countries: named,
  languages: named,
  browsers: named,
  operating_systems: named,
  devices: named,
  ai_programs: f.described(
    v.object({
      as_of: f.described(v.string(), "When the names of such programs were gathered.", AI_PROGRAMS_OF),
      classes: f.described(v.array(ReadByAi), "One entry for each class, also where none has come."),
    }),
    "What AI programs read, by the names that they give themselves; in `bots`, and never in `views`.",
  ),
  outbound: f.described(
    v.array(v.object({ url: f.described(v.string(), "Address."), clicks: count("Clicks.") })),
    "Links to other sites that were followed.",
  ),
});

const rangeFields = {
  from: f.momentField(
    "Start of the range, a date or a time, to the quarter of an hour; 30 days before `to` when left out.",
  ),
  to: f.momentField("End of the range; a date includes its whole day. Now when left out."),
  timezone: v.optional(
    v.pipe(
      v.string(),
      maxCharacters(100),
      v.metadata({
        pattern: TIME_ZONE.source,
        description: "IANA name of the time zone in which hours, days and months begin.",
        examples: ["Europe/Berlin"],
      }),
    ),
    "UTC",
  ),
};

const seriesFields = {
  ...rangeFields,
  interval: v.optional(f.described(v.picklist(INTERVALS), "Width of one point of the series.", "day"), "day"),
};

const toRange = ({ from, to, timezone }: Range) => ({ from: isoTime(from), to: isoTime(to), timezone });

const averageOf = ({ timed, time_ms }: Numbers) => (timed > 0 ? Math.round(time_ms / timed / 100) / 10 : null);

const toNamed = (breakdown: Breakdown, kind: Kind) =>
  topValues(breakdown, kind, MOST_NAMES).map(([name, [views, visitors]]) => ({ name, views, visitors }));

/** The AI programs of a class, and how much all of them read. */
function programsOf(breakdown: Breakdown, one: AiClass) {
  const programs = toNamed(breakdown, aiKind(one, "program")).map(({ name, views }) => ({ name, views }));
  return { views: programs.reduce((sum, { views }) => sum + views, 0), programs };
}

type SeriesInput = RangeInput & { interval: Interval };

/** The answer about a website or a page. */
async function analyticsOf(
  { db, account, now }: Context,
  input: SeriesInput,
  subject: Subject,
  filter: store.SubjectFilter,
) {
  const range = readRange(input, now);
  const starts = pointsOf(range, input.interval);
  const [totals, series, { rows: pages }, live] = await Promise.all([
    readTotals(db, account._id, subject, range),
    readSeries(db, account._id, subject, range, starts),
    readList(db, account._id, "page", filter, range, { limit: MOST_PAGES, page: 0 }),
    store.countVisitors(db, account._id, filter, now - LIVE_MINUTES * MINUTE_MS),
  ]);
  const { breakdown } = totals;
  const read = AI_CLASSES.map((one) => topValues(breakdown, aiKind(one, "page"), MOST_NAMES));
  const ids = new Set([...pages.map((page) => page._id), ...read.flatMap((some) => some.map(([id]) => id))]);
  const names = await store.describePages(db, account._id, [...ids]);
  const pageOf = new Map(names.map((page) => [page._id, page]));
  return {
    range: { ...toRange(range), interval: input.interval },
    totals: {
      views: totals.views,
      visitors: totals.visitors,
      visitors_estimated: [totals, ...series, ...pages].some((counted) => counted.visitors_estimated),
      bots: totals.bots,
      average_time_seconds: averageOf(totals),
      outbound_clicks: [...(breakdown.get("outbound")?.values() ?? [])].reduce((sum, [clicks]) => sum + clicks, 0),
    },
    live_visitors: live,
    series: series.map(({ at, views, visitors }) => ({ at: isoTime(at), views, visitors })),
    pages: pages
      .filter((page) => page.views > 0)
      .map(({ _id, views, visitors }) => {
        const { name, path } = pageOf.get(_id)!;
        return { page_id: _id, name, path, views, visitors };
      }),
    referrers: toNamed(breakdown, "referrer"),
    utm: {
      sources: toNamed(breakdown, "source"),
      mediums: toNamed(breakdown, "medium"),
      campaigns: toNamed(breakdown, "campaign"),
    },
    countries: toNamed(breakdown, "country"),
    languages: toNamed(breakdown, "language"),
    browsers: toNamed(breakdown, "browser"),
    operating_systems: toNamed(breakdown, "system"),
    devices: toNamed(breakdown, "device"),
    ai_programs: {
      as_of: AI_PROGRAMS_OF,
      classes: AI_CLASSES.map((one, place) => ({
        class: one,
        ...programsOf(breakdown, one),
        // Pages that are deleted since are left out.
        pages: read[place]!.flatMap(([id, [views]]) => {
          const page = pageOf.get(id);
          return page ? [{ page_id: id, name: page.name, path: page.path, views }] : [];
        }),
      })),
    },
    outbound: toNamed(breakdown, "outbound").map(({ name, views }) => ({ url: name, clicks: views })),
  };
}

const ofWebsite = (context: Context, input: SeriesInput, id: string) =>
  analyticsOf(context, input, { kind: "website", id }, { website_id: id });

const websiteAnalytics = operation({
  name: "websites.analytics",
  route: "GET /v1/websites/:id/analytics",
  scope: "sites:read",
  right: "analytics",
  summary: "Views and visitors of a website",
  input: { id: f.identifier("web", "website"), ...seriesFields },
  output: Analytics,
  limit: LIMIT.analytics,
  async handle(context, input) {
    await getWebsite(context, input.id);
    return await ofWebsite(context, input, input.id);
  },
});

const exportAnalytics = operation({
  name: "websites.export_analytics",
  route: "GET /v1/websites/:id/analytics/export",
  scope: "sites:read",
  right: "analytics",
  summary: "Download views and visitors of a website",
  description:
    "A CSV table (UTF-8, commas) of what GET /v1/websites/:id/analytics tells, or of one of its pages: a row for each interval of the series, page, referrer and so on, with the list it is of, its name, views and visitors; clicks on links to other sites stand under views.",
  input: { id: f.identifier("web", "website"), page_id: f.optional(f.identifier("page", "page")), ...seriesFields },
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  async handle(context, { id, page_id, ...input }) {
    const website = await getWebsite(context, id);
    if (page_id && (await getPage(context, page_id)).website_id !== id) throw notFound("page", page_id);
    const told = page_id
      ? await analyticsOf(context, input, { kind: "page", id: page_id }, { page_id })
      : await ofWebsite(context, input, id);
    const { series, pages, utm, outbound } = told;
    const lists = {
      [input.interval]: series.map(({ at, ...counts }) => ({ name: at, ...counts })),
      page: pages.map(({ path, ...counts }) => ({ ...counts, name: path })),
      referrer: told.referrers,
      utm_source: utm.sources,
      utm_medium: utm.mediums,
      utm_campaign: utm.campaigns,
      country: told.countries,
      language: told.languages,
      browser: told.browsers,
      operating_system: told.operating_systems,
      device: told.devices,
      outbound: outbound.map(({ url, clicks }) => ({ name: url, views: clicks, visitors: "" })),
    };
    const rows = Object.entries(lists).flatMap(([list, named]) =>
      named.map(({ name, views, visitors }) => [list, name, views, visitors]),
    );
    async function* pieces() {
      const { CSV_START, csvLines } = await import("../../lib/csv.ts");
      yield CSV_START;
      yield csvLines([["list", "name", "views", "visitors"], ...rows]);
    }
    return { name: `${slugOf(website.name) || "analytics"}-analytics.csv`, pieces: pieces() };
  },
});

const domainAnalytics = operation({
  name: "domains.analytics",
  route: "GET /v1/domains/:id/analytics",
  scope: "sites:read",
  right: ["domains", "analytics"],
  summary: "Views and visitors of a domain's website",
  description:
    "Those of the website that the domain is linked to, at whatever address it was visited; nothing as long as it is linked to none.",
  input: { id: f.identifier("dom", "domain"), ...seriesFields },
  output: Analytics,
  limit: LIMIT.analytics,
  tool: {
    name: "get_domain_analytics",
    title: "Views and visitors of a domain",
    description:
      "Totals, a series over time, pages, referrers, countries, devices and AI programs of the website that a domain is linked to.",
    untrusted: VISITORS,
  },
  async handle(context, input) {
    const domain = orNotFound(await findDomain(context.db, context.account._id, input.id), "domain", input.id);
    // Of a domain that is linked to no website nothing is counted.
    return await ofWebsite(context, input, domain.website_id ?? domain._id);
  },
});

const pageAnalytics = operation({
  name: "pages.analytics",
  route: "GET /v1/pages/:id/analytics",
  scope: "sites:read",
  right: "analytics",
  summary: "Views and visitors of a page",
  input: { id: f.identifier("page", "page"), ...seriesFields },
  output: Analytics,
  limit: LIMIT.analytics,
  tool: {
    name: "get_page_analytics",
    toolset: "analytics",
    description: "Totals, a series over time, referrers, countries, devices and AI programs of one published page.",
    untrusted: VISITORS,
  },
  async handle(context, input) {
    await getPage(context, input.id);
    return await analyticsOf(context, input, { kind: "page", id: input.id }, { page_id: input.id });
  },
});

const PagesAnalytics = f.component("PagesAnalytics", {
  range: f.described(v.object(rangeOutput), "What is counted."),
  totals: f.described(
    v.object({ views, visitors, visitors_estimated: estimated, bots, average_time_seconds: averageTime }),
    "Over the whole range.",
  ),
  ...f.listOf(
    v.object({
      page_id: f.described(v.string(), "The page."),
      website_id: f.described(v.string(), "The website."),
      name: f.described(v.string(), "Name."),
      path: f.described(v.string(), "Path on its website, such as `/about`."),
      views,
      visitors,
      bots,
      average_time_seconds: averageTime,
    }),
  ).entries,
});

const allPagesAnalytics = operation({
  name: "pages.all_analytics",
  route: "GET /v1/pages/analytics",
  scope: "sites:read",
  right: "analytics",
  summary: "Views and visitors of all pages",
  description:
    "The pages with the most views first. The totals are those of the websites: a visitor of several pages of a website counts once a day.",
  input: { website_id: f.optional(f.identifier("web", "website")), ...rangeFields, ...f.listFields() },
  output: PagesAnalytics,
  limit: LIMIT.analytics,
  errors: ["not_found"],
  tool: {
    name: "get_all_pages_analytics",
    toolset: "analytics",
    description:
      "Views, visitors and time on page of every page, the most viewed first; of one website with `website_id`. One page over time: get_page_analytics.",
  },
  async handle(context, input) {
    const { db, account, now } = context;
    const { website_id, limit, page } = input;
    if (website_id) await getWebsite(context, website_id);
    const range = readRange(input, now);
    const sums = await readSum(db, account._id, "website", { website_id }, range);
    const { rows, total } = await readList(db, account._id, "page", { website_id }, range, { limit, page });
    const names = await store.describePages(
      db,
      account._id,
      rows.map((row) => row._id),
    );
    const pageOf = new Map(names.map((page) => [page._id, page]));
    const toNumbers = (row: Numbers & Visitors) => ({
      views: row.views,
      visitors: row.visitors,
      bots: row.bots,
      average_time_seconds: averageOf(row),
    });
    const data = rows.map((row) => {
      const { website_id, name, path } = pageOf.get(row._id)!;
      return { page_id: row._id, website_id, name, path, ...toNumbers(row) };
    });
    return {
      range: toRange(range),
      totals: {
        ...toNumbers(sums),
        visitors_estimated: [sums, ...rows].some((counted) => counted.visitors_estimated),
      },
      ...f.toList(data, input, total),
    };
  },
});

const formNumbers = {
  views: count("How often it came into view; not known of visitors without JavaScript or who ask not to be tracked."),
  starts: count("How often somebody began to fill it in."),
  submissions: count("Submissions that are kept, spam apart."),
  spam: count("Submissions that look like spam."),
};
const conversion = f.described(
  v.nullable(v.number()),
  "Submissions for each view, at most 1; null without views.",
  0.12,
);

const FormAnalytics = f.component("FormAnalytics", {
  range: f.described(
    v.object({ ...rangeOutput, interval: f.described(interval, "Length of the intervals of `series`.") }),
    "What is counted.",
  ),
  totals: f.described(v.object({ ...formNumbers, conversion }), "Over the whole range."),
  series: f.described(
    v.array(v.object({ at: f.described(f.timestamp, "When the interval begins."), ...formNumbers })),
    "One entry for each interval, those without visits too.",
  ),
});

const FormsAnalytics = f.component("FormsAnalytics", {
  range: f.described(v.object(rangeOutput), "What is counted."),
  totals: f.described(v.object({ ...formNumbers, conversion }), "Over the whole range."),
  ...f.listOf(
    v.object({
      form_id: f.described(v.string(), "The form."),
      website_id: f.described(v.string(), "The website."),
      page_id: f.described(v.string(), "The page."),
      name: f.described(v.string(), "Name."),
      ...formNumbers,
      conversion,
    }),
  ).entries,
});

interface FormNumbers {
  views: number;
  starts: number;
  submissions: number;
  spam: number;
}

const withConversion = ({ views, starts, submissions, spam }: FormNumbers) => ({
  views,
  starts,
  submissions,
  spam,
  conversion: views > 0 ? Math.min(1, Math.round((submissions / views) * 1000) / 1000) : null,
});

const addSubmissions = (into: Partial<FormNumbers>, from: { submissions: number; spam: number }) => {
  into.submissions = (into.submissions ?? 0) + from.submissions;
  into.spam = (into.spam ?? 0) + from.spam;
};

const formAnalytics = operation({
  name: "forms.analytics",
  route: "GET /v1/forms/:id/analytics",
  scope: "sites:read",
  right: ["forms", "analytics"],
  summary: "Views, starts and submissions of a form",
  input: { id: f.identifier("form", "form"), ...seriesFields },
  output: FormAnalytics,
  limit: LIMIT.analytics,
  tool: {
    name: "get_form_analytics",
    toolset: "analytics",
    description: "How often one form was seen, begun and sent, with a series over time.",
  },
  async handle(context, input) {
    const { db, account, now } = context;
    await getForm(context, input.id);
    const range = readRange(input, now);
    const starts = pointsOf(range, input.interval);
    const [points, sent] = await Promise.all([
      readSeries(db, account._id, { kind: "form", id: input.id }, range, starts),
      readSubmissions(db, account._id, { form_id: input.id }, range),
    ]);
    const series = points.map(({ at, views, starts }) => ({ at, views, starts, submissions: 0, spam: 0 }));
    for (const row of sent) addSubmissions(series.findLast((point) => point.at <= row.at) ?? series[0]!, row);
    const totals = { views: 0, starts: 0, submissions: 0, spam: 0 };
    for (const point of series) {
      totals.views += point.views;
      totals.starts += point.starts;
      addSubmissions(totals, point);
    }
    return {
      range: { ...toRange(range), interval: input.interval },
      totals: withConversion(totals),
      series: series.map((point) => ({ ...point, at: isoTime(point.at) })),
    };
  },
});

const allFormsAnalytics = operation({
  name: "forms.all_analytics",
  route: "GET /v1/forms/analytics",
  scope: "sites:read",
  right: ["forms", "analytics"],
  summary: "Views, starts and submissions of all forms",
  description: "The forms with the most views first.",
  input: {
    website_id: f.optional(f.identifier("web", "website")),
    page_id: f.optional(f.identifier("page", "page")),
    ...rangeFields,
    ...f.listFields(),
  },
  output: FormsAnalytics,
  limit: LIMIT.analytics,
  errors: ["not_found"],
  tool: {
    name: "get_forms_analytics",
    toolset: "analytics",
    description: "How often each form was seen, begun and sent; of one website or page with `website_id` or `page_id`.",
  },
  async handle(context, input) {
    const { db, account, now } = context;
    const { website_id, page_id, limit, page } = input;
    if (website_id) await getWebsite(context, website_id);
    if (page_id) await getPage(context, page_id);
    const filter = { website_id, page_id };
    const range = readRange(input, now);
    const sums = await readSum(db, account._id, "form", filter, range);
    const { rows, total } = await readList(db, account._id, "form", filter, range, { limit, page });
    const sent = await readSubmissions(db, account._id, filter, range);
    const ids = rows.map((row) => row._id);
    const formOf = new Map((await store.describeForms(db, account._id, ids)).map((form) => [form._id, form]));
    const totals = { ...sums, submissions: 0, spam: 0 };
    const sentOf = new Map(ids.map((id) => [id, { submissions: 0, spam: 0 }]));
    for (const row of sent) {
      addSubmissions(totals, row);
      const form = sentOf.get(row.form_id);
      if (form) addSubmissions(form, row);
    }
    const data = rows.map((row) => {
      const { website_id, page_id, name } = formOf.get(row._id)!;
      return { form_id: row._id, website_id, page_id, name, ...withConversion({ ...row, ...sentOf.get(row._id)! }) };
    });
    return { range: toRange(range), totals: withConversion(totals), ...f.toList(data, input, total) };
  },
});

export const analyticsOperations = [
  websiteAnalytics,
  exportAnalytics,
  domainAnalytics,
  allPagesAnalytics,
  pageAnalytics,
  allFormsAnalytics,
  formAnalytics,
];
