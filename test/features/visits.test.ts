/** What visitors do on published sites, and what analytics say of it. The clock is the test's. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import fc from "fast-check";
import { createVisits, dropOldAnalytics } from "../../src/features/analytics/service.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import type { Storage } from "../../src/storage/client.ts";
import { StorageUnavailable } from "../../src/storage/problems.ts";
import {
  analyticsDays,
  analyticsQuarters,
  analyticsSightings,
  analyticsViews,
  settings,
} from "../../src/storage/tables.ts";
import { countChanges } from "../databases.ts";
import {
  type Answer,
  addHeldDomain,
  type Json,
  makePublishedWebsite,
  makeSubmission,
  newDirectory,
  saveVersion,
  startTestServer,
  type TestServer,
} from "../harness.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

const at = (text: string) => Date.parse(text);

let now = at("2026-11-20T09:00:00Z");
let server: TestServer;
beforeAll(async () => {
  const environment = { SITEWRIGHT_COUNTRY_HEADER: "CF-IPCountry" };
  server = await startTestServer({ clock: { ...systemClock, now: () => now }, environment });
});
afterAll(() => server.stop());

type Headers = Record<string, string>;
const visit = (host: string, headers: Headers = {}, path = "/", init: RequestInit = {}) =>
  server.visit(host, path, {
    ...init,
    headers: { "User-Agent": CHROME, "X-Forwarded-For": "203.0.113.1", ...headers },
  });

const report = (host: string, body: unknown, headers: Headers = {}) =>
  visit(host, headers, "/_sw/beacon", { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) });

/** The answer of an analytics route, once everything is written. */
async function analytics(path: string, query: Record<string, string> = {}): Promise<Json> {
  await server.app.visits.flush();
  const answer: Answer = await server.get(`${path}?${new URLSearchParams(query)}`);
  expect(answer.status).toBe(200);
  return answer.json;
}
const totalsOf = async (websiteId: string, query?: Record<string, string>) =>
  (await analytics(`/v1/websites/${websiteId}/analytics`, query)).totals;

describe("a view", () => {
  test("is a GET of a published page: with its page, visitor, referrer, campaign, browser, language and country", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    await visit(
      host,
      { Referer: "https://www.google.com/search?q=x", "Accept-Language": "de-AT,de;q=0.9", "CF-IPCountry": "at" },
      "/?utm_source=news&utm_medium=email&utm_campaign=autumn",
    );
    await visit(host, { Referer: `http://${host}/` });
    await visit(host, { "User-Agent": IPHONE, "X-Forwarded-For": "203.0.113.2" });
    for (const path of [`/v1/websites/${websiteId}/analytics`, `/v1/pages/${pageId}/analytics`]) {
      const answer = await analytics(path);
      expect(answer.totals).toMatchObject({ views: 3, visitors: 2, visitors_estimated: false, bots: 0 });
      expect(answer.series.at(-1)).toEqual({ at: "2026-11-20T00:00:00.000Z", views: 3, visitors: 2 });
      expect(answer.pages).toEqual([{ page_id: pageId, name: "Home", path: "/", views: 3, visitors: 2 }]);
      expect(answer.referrers).toEqual([{ name: "google.com", views: 1, visitors: 1 }]);
      expect(answer.utm).toEqual({
        sources: [{ name: "news", views: 1, visitors: 1 }],
        mediums: [{ name: "email", views: 1, visitors: 1 }],
        campaigns: [{ name: "autumn", views: 1, visitors: 1 }],
      });
      expect(answer.languages).toEqual([{ name: "de-AT", views: 1, visitors: 1 }]);
      expect(answer.countries).toEqual([{ name: "AT", views: 1, visitors: 1 }]);
      expect(answer.browsers).toEqual([
        { name: "Chrome", views: 2, visitors: 1 },
        { name: "Safari", views: 1, visitors: 1 },
      ]);
      expect(answer.operating_systems.map((entry: Json) => entry.name)).toEqual(["Windows", "iOS"]);
      expect(answer.devices.map((entry: Json) => entry.name)).toEqual(["desktop", "mobile"]);
    }
  });

  test("makes who has opened a page in the last five minutes a visitor of now, each once, whatever range is asked for", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    const live = async () =>
      await Promise.all(
        [`/v1/websites/${websiteId}/analytics`, `/v1/pages/${pageId}/analytics`].map(
          async (path) => (await analytics(path, { from: "2026-11-01", to: "2026-11-02" })).live_visitors,
        ),
      );
    const before = now;
    await visit(host);
    await visit(host);
    await visit(host, { DNT: "1", "X-Forwarded-For": "203.0.113.7" });
    await visit(host, { "User-Agent": GOOGLEBOT });
    expect(await live()).toEqual([1, 1]);
    now += 3 * MINUTE_MS;
    await visit(host, { "X-Forwarded-For": "203.0.113.2" });
    expect(await live()).toEqual([2, 2]);
    now += 3 * MINUTE_MS;
    expect(await live()).toEqual([1, 1]);
    now = before;
  });

  test("is also one that is answered with 304; HEAD, files, what is not found, other methods and previews are none", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    const first = await visit(host);
    const again = await visit(host, { "If-None-Match": first.headers.get("etag")! });
    expect([first.status, again.status]).toEqual([200, 304]);
    const others = [
      await visit(host, {}, "/", { method: "HEAD" }),
      await visit(host, {}, "/", { method: "POST" }),
      await visit(host, {}, "/missing"),
      await visit(host, {}, "/robots.txt"),
      await visit(host, {}, "/favicon.svg"),
    ];
    expect(others.map(({ status }) => status)).toEqual([200, 405, 404, 200, 200]);
    const link = await server.post(`/v1/pages/${pageId}/preview_link`, {});
    await fetch(link.json.url.replace(/^https?:\/\/[^/]+/, server.baseUrl));
    expect(await totalsOf(websiteId)).toMatchObject({ views: 2, visitors: 1, bots: 0 });
  });

  test("of very many visitors in a second is written in small parts, and each is counted once", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    await server.app.visits.flush();
    const { changes, stop } = countChanges(server.storage);
    try {
      for (let some = 0; some < 10; some++)
        await Promise.all(
          Array.from({ length: 50 }, (_, one) => visit(host, { "X-Forwarded-For": `198.51.${some}.${one}` })),
        );
      await server.app.visits.flush();
    } finally {
      stop();
    }
    expect(Math.max(...changes) * 3).toBeLessThan(changes.reduce((sum, n) => sum + n, 0));
    expect(await totalsOf(websiteId)).toMatchObject({ views: 500, visitors: 500 });
  });

  test("by a program is counted apart, and prefetching is not one", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    for (const agent of [GOOGLEBOT, "curl/8.10", "python-requests/2.32", ""])
      await visit(host, { "User-Agent": agent });
    for (const headers of [
      { "Sec-Purpose": "prefetch" },
      { "Sec-Purpose": "prefetch;prerender" },
      { Purpose: "prefetch" },
      { "X-Moz": "prefetch" },
    ])
      await visit(host, headers as unknown as Headers);
    expect(await totalsOf(websiteId)).toMatchObject({ views: 0, visitors: 0, bots: 4 });
  });

  test("by a program that advertises a page as its referrer is counted as one, and the page is in no list", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    for (const from of [
      "https://semalt.com/crawler",
      "http://www.SEMALT.com",
      "https://x.y.semalt.com/",
      "http://qiwi.xyz",
    ])
      await visit(host, { Referer: from });
    for (const from of ["https://notsemalt.com/", "https://semalt.com.example/", "https://com/"])
      await visit(host, { Referer: from });
    const { totals, referrers } = await analytics(`/v1/websites/${websiteId}/analytics`);
    expect(totals).toMatchObject({ views: 3, bots: 4 });
    expect(referrers.map(({ name }: Json) => name).sort()).toEqual(["com", "notsemalt.com", "semalt.com.example"]);
  });

  test.each([{ DNT: "1" }, { "Sec-GPC": "1" }])("with %j is a number and nothing else", async (headers) => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    const wish = headers as unknown as Headers;
    await visit(host, { ...wish, Referer: "https://a.example/", "Accept-Language": "de" }, "/?utm_source=x");
    expect((await report(host, { p: "/", t: 1000, n: 1 }, wish)).status).toBe(204);
    const answer = await analytics(`/v1/websites/${websiteId}/analytics`);
    expect(answer.totals).toMatchObject({ views: 1, visitors: 0, average_time_seconds: null });
    for (const part of ["referrers", "languages", "browsers", "devices", "countries"]) expect(answer[part]).toEqual([]);
    const rows = await server.storage.read.select().from(analyticsViews);
    expect(rows.filter((row) => row.page_id === pageId)).toMatchObject([
      { visitor: null, browser: null, referrer: null },
    ]);
  });

  test("keeps no address and no cookie, and its visitor can't be found out when the day is over", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    const answer = await visit(host, { "X-Forwarded-For": "198.51.100.77" });
    expect(answer.headers.get("set-cookie")).toBeNull();
    await server.app.visits.flush();
    const salts = async () =>
      (await server.storage.read.select().from(settings)).filter(({ name }) => name.startsWith("analytics_salt"));
    const [today] = await salts();
    const everything = JSON.stringify([
      await server.storage.read.select().from(analyticsViews),
      await server.storage.read.select().from(analyticsQuarters),
    ]);
    expect(everything).not.toContain("198.51.100.77");
    const before = await totalsOf(websiteId);
    now += DAY_MS;
    await server.app.visits.flush();
    expect(await salts()).toEqual([]);
    await visit(host, { "X-Forwarded-For": "198.51.100.77" });
    await server.app.visits.flush();
    expect((await salts())[0]!.value).not.toBe(today!.value);
    // The same person on another day can't be recognised.
    expect(await totalsOf(websiteId)).toMatchObject({ views: before.views + 1, visitors: before.visitors + 1 });
  });

  test("with headers that attack is still a view, and what they say stays within bounds", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    const long = "x".repeat(3000);
    for (const headers of [
      { Referer: "https://__proto__/", "Accept-Language": "__proto__" },
      { Referer: "https://constructor/" },
      { Referer: `https://${"a.".repeat(2000)}example/` },
      { "Accept-Language": "';DROP TABLE pages;--" },
      { "CF-IPCountry": "<script>" },
      { "X-Forwarded-For": `${long}, ${long}` },
      { "User-Agent": `${CHROME} ${"(".repeat(500)}` },
      { Referer: "data:text/html,<script>" },
    ])
      await visit(
        host,
        headers as unknown as Headers,
        `/?utm_source=${encodeURIComponent("<script>\u0000\u202e")}&utm_medium=${long}`,
      );
    const answer = await analytics(`/v1/websites/${websiteId}/analytics`);
    expect(answer.totals).toMatchObject({ views: 8, bots: 0 });
    expect(answer.utm.sources).toMatchObject([{ name: "<script>", views: 8 }]);
    expect(answer.utm.mediums[0].name).toHaveLength(100);
    expect(answer.countries).toEqual([]);
    expect(answer.referrers.map((entry: Json) => entry.name).sort()).toContain("__proto__");
    for (const { name } of answer.referrers) expect(name.length).toBeLessThanOrEqual(100);
  });

  test("of many referrers: the most frequent are kept, the rest is other", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    for (let index = 0; index < 130; index++) {
      await visit(host, { Referer: `https://r${index}.example/` });
      if (index % 10 === 0) await visit(host, { Referer: "https://often.example/" });
    }
    const { referrers } = await analytics(`/v1/websites/${websiteId}/analytics`);
    expect(referrers[0]).toMatchObject({ name: "often.example", views: 13 });
    expect(referrers.at(-1).name).toBe("(other)");
    expect(referrers.reduce((sum: number, entry: Json) => sum + entry.views, 0)).toBe(143);
  });

  test("is not in an MCP client's instructions: results with visitors' words are marked", async () => {
    const tools = ["get_page_analytics", "get_domain_analytics"];
    const { OPERATIONS } = await import("../../src/registry.ts");
    for (const name of tools) expect(OPERATIONS.find(({ tool }) => tool?.name === name)?.tool?.untrusted).toBeString();
  });
});

describe("reports of pages", () => {
  test("give time on page, outbound clicks and forms that were seen and begun", async () => {
    const { formId } = await makeSubmission(server);
    const form = (await server.get(`/v1/forms/${formId}`)).json;
    const website = (await server.get(`/v1/websites/${form.website_id}`)).json;
    const host = new URL(website.url).hostname;
    for (const body of [
      { p: "/", t: 20_000, n: 1 },
      { p: "/", t: 10_000, n: 0 },
      { p: "/", t: 30_000, n: 1 },
      { p: "/", o: "https://maps.example/place?q=1" },
      { p: "/", v: formId },
      { p: "/", v: formId },
      { p: "/", v: formId },
      { p: "/", s: formId },
    ])
      expect((await report(host, body)).status).toBe(204);
    const answer = await analytics(`/v1/pages/${form.page_id}/analytics`);
    expect(answer.totals).toMatchObject({ views: 0, average_time_seconds: 30, outbound_clicks: 1 });
    expect(answer.outbound).toEqual([{ url: "https://maps.example/place", clicks: 1 }]);
    const sums = { views: 3, starts: 1, submissions: 1, spam: 0 };
    const one = await analytics(`/v1/forms/${formId}/analytics`, {
      interval: "hour",
      from: new Date(now - HOUR_MS).toISOString(),
    });
    expect(one.totals).toEqual({ ...sums, conversion: 0.333 });
    expect(one.series.at(-1)).toMatchObject(sums);
    const all = await analytics("/v1/forms/analytics", { page_id: form.page_id });
    expect(all.totals).toEqual({ ...sums, conversion: 0.333 });
    expect(all.data).toEqual([
      {
        form_id: formId,
        website_id: form.website_id,
        page_id: form.page_id,
        name: form.name,
        ...sums,
        conversion: 0.333,
      },
    ]);
    expect((await analytics("/v1/forms/analytics")).data[0].form_id).toBe(formId);
  });

  test("of other pages' forms, other sites, programs and strangers count nothing; the answer is always 204", async () => {
    const { formId } = await makeSubmission(server);
    const { websiteId, host } = await makePublishedWebsite(server);
    const refused: [unknown, Headers][] = [
      [{ p: "/", v: formId }, {}],
      [{ p: "/missing", t: 1000, n: 1 }, {}],
      [{ p: "/", t: 1000, n: 1 }, { "User-Agent": GOOGLEBOT }],
      [{ p: "/", t: 1000, n: 1 }, { "Sec-Fetch-Site": "cross-site" }],
      ["{", {}],
      ["[".repeat(1500), {}],
      ["x".repeat(100_000), {}],
      ["", {}],
    ];
    for (const [body, headers] of refused) expect((await report(host, body, headers)).status).toBe(204);
    expect((await report("nowhere.sites.localhost", { p: "/", t: 1 })).status).toBe(204);
    expect(await totalsOf(websiteId)).toMatchObject({ average_time_seconds: null });
    expect((await analytics(`/v1/forms/${formId}/analytics`)).totals.views).toBe(0);
  });

  test("of one address are at most 120 a minute", async () => {
    const { formId } = await makeSubmission(server);
    const form = (await server.get(`/v1/forms/${formId}`)).json;
    const host = new URL((await server.get(`/v1/websites/${form.website_id}`)).json.url).hostname;
    now += MINUTE_MS;
    const flood = { "X-Forwarded-For": "203.0.113.200" };
    for (let index = 0; index < 130; index++) await report(host, { p: "/", s: formId }, flood);
    await report(host, { p: "/", s: formId }, { "X-Forwarded-For": "203.0.113.201" });
    expect((await analytics(`/v1/forms/${formId}/analytics`)).totals.starts).toBe(121);
  });

  test("come from a script that is kept for good", async () => {
    const { host } = await makePublishedWebsite(server);
    const path = /src="(\/_sw\/beacon[^"]+)"/.exec((await visit(host)).text)![1]!;
    const script = await visit(host, {}, path);
    expect(script.headers.get("cache-control")).toContain("immutable");
    expect(script.headers.get("content-type")).toStartWith("text/javascript");
    expect(Number(script.text.length)).toBeLessThan(1024);
  });
});

describe("lists and deleting", () => {
  test("pages are listed by their views, of one website or all", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    const about = (await server.post(`/v1/websites/${websiteId}/pages`, { path: "/about", name: "About" })).json._id;
    await saveVersion(server, about, { html: "<h1>About</h1>" });
    await server.post("/v1/tools/deploy", { page_id: about });
    for (const path of ["/", "/about", "/about", "/about"]) await visit(host, {}, path);
    await report(host, { p: "/about", t: 4500, n: 1 });
    const list = await analytics("/v1/pages/analytics", { website_id: websiteId });
    expect(list.totals).toEqual({
      views: 4,
      visitors: 1,
      visitors_estimated: false,
      bots: 0,
      average_time_seconds: 4.5,
    });
    expect(list).toMatchObject({ total: 2, page: 0, has_more: false });
    expect(list.data).toEqual([
      {
        page_id: about,
        website_id: websiteId,
        name: "About",
        path: "/about",
        views: 3,
        visitors: 1,
        bots: 0,
        average_time_seconds: 4.5,
      },
      {
        page_id: pageId,
        website_id: websiteId,
        name: "Home",
        path: "/",
        views: 1,
        visitors: 1,
        bots: 0,
        average_time_seconds: null,
      },
    ]);
    const second = await analytics("/v1/pages/analytics", { website_id: websiteId, limit: "1", page: "1" });
    expect(second.data.map((row: Json) => row.page_id)).toEqual([pageId]);
    const all = await analytics("/v1/pages/analytics", { limit: "100" });
    expect(all.totals.views).toBe(all.data.reduce((sum: number, row: Json) => sum + row.views, 0));
  });

  test("a domain's analytics are those of its website", async () => {
    const { websiteId, host } = await makePublishedWebsite(server);
    const domain = (await addHeldDomain(server, "www.visits.example"))._id;
    const path = `/v1/domains/${domain}/analytics`;
    await visit(host);
    expect((await analytics(path)).totals.views).toBe(0);
    await server.put(`/v1/websites/${websiteId}`, { domain });
    await visit("www.visits.example");
    expect((await analytics(path)).totals.views).toBe(2);
  });

  test("what is deleted takes its analytics with it, also what was not written yet", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    const { formId } = await makeSubmission(server);
    await visit(host);
    await server.app.visits.flush();
    await visit(host);
    await server.delete(`/v1/websites/${websiteId}`);
    await server.delete(`/v1/forms/${formId}`);
    await server.app.visits.flush();
    const gone = [websiteId, pageId, formId];
    for (const table of [analyticsDays, analyticsQuarters, analyticsSightings]) {
      const rows = await server.storage.read.select({ subject: table.subject }).from(table);
      expect(rows.filter((row) => gone.includes(row.subject))).toEqual([]);
    }
    const views = await server.storage.read.select({ page: analyticsViews.page_id }).from(analyticsViews);
    expect(views.filter(({ page }) => page === pageId)).toEqual([]);
  });
});

describe("time", () => {
  const ZONES = ["UTC", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Pacific/Auckland"];

  /** The name of the bucket that a time is in, as its zone's calendar says it. */
  function bucketName(time: number, interval: string, zone: string): string {
    const text = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "long" }).format(
      time,
    );
    // The offset stays in the name, because an hour that comes twice is two.
    return interval === "month"
      ? text.slice(0, 7)
      : interval === "day"
        ? text.slice(0, 10)
        : `${text.slice(0, 13)}${text.slice(19)}`;
  }

  test("whatever comes, in every zone and interval the points add up to what was visited, and visitors are exact", async () => {
    const START = at("2026-03-25T00:00:00Z");
    let time = START;
    const other = await startTestServer({ clock: { ...systemClock, now: () => time } });
    const visits = fc.array(
      fc.record({
        // Around the change of the clocks in Europe, which is on the 29th.
        minutes: fc.nat(7 * 24 * 60),
        visitor: fc.nat(5),
        page: fc.nat(1),
        kind: fc.constantFrom("view", "view", "view", "bot", "prefetch", "private"),
      }),
      { minLength: 1, maxLength: 60 },
    );
    const headersOf = {
      view: {},
      bot: { "User-Agent": GOOGLEBOT },
      prefetch: { Purpose: "prefetch" },
      private: { DNT: "1" },
    };
    await fc.assert(
      fc.asyncProperty(
        visits,
        fc.constantFrom(...ZONES),
        fc.constantFrom("hour", "day", "month"),
        async (visits, timezone, interval) => {
          time = START;
          const { websiteId, pageId, host } = await makePublishedWebsite(other);
          const { json: second } = await other.post(`/v1/websites/${websiteId}/pages`, { path: "/b", name: "B" });
          const pages = [pageId, second._id];
          const sorted = visits.toSorted((a, b) => a.minutes - b.minutes);
          for (const { minutes, visitor, page, kind } of sorted) {
            const then = START + minutes * MINUTE_MS;
            if (Math.floor(then / DAY_MS) !== Math.floor(time / DAY_MS)) await other.app.visits.flush();
            time = then;
            const headers = {
              "User-Agent": CHROME,
              Host: host,
              "X-Forwarded-For": `203.0.113.${visitor}`,
              ...headersOf[kind as "view"],
            };
            const request = new Request(`http://${host}/`, { headers });
            other.app.visits.viewed({ page_id: pages[page]!, website_id: websiteId }, request, () => "127.0.0.1");
          }
          await other.app.visits.flush();
          time = START + 8 * DAY_MS;
          const query = new URLSearchParams({ from: new Date(START).toISOString(), timezone, interval });
          for (const [path, wanted] of [
            [`/v1/websites/${websiteId}/analytics`, sorted],
            [`/v1/pages/${pageId}/analytics`, sorted.filter(({ page }) => page === 0)],
          ] as const) {
            const { json } = await other.get(`${path}?${query}`);
            const views = wanted.filter(({ kind }) => kind === "view" || kind === "private");
            const people = new Map<string, Set<string>>();
            const counted = new Map<string, number>();
            for (const { minutes, visitor, kind } of views) {
              const moment = START + minutes * MINUTE_MS;
              const name = bucketName(moment, interval, timezone);
              counted.set(name, (counted.get(name) ?? 0) + 1);
              if (kind === "private") continue;
              const identity = `${Math.floor(moment / DAY_MS)} ${visitor}`;
              for (const key of [name, "all"]) people.set(key, (people.get(key) ?? new Set()).add(identity));
            }
            const bots = wanted.filter(({ kind }) => kind === "bot").length;
            expect(json.totals).toMatchObject({
              views: views.length,
              bots,
              visitors: people.get("all")?.size ?? 0,
              visitors_estimated: false,
            });
            const points = json.series.filter((point: Json) => point.views > 0);
            expect(
              points.map((point: Json) => [
                bucketName(Date.parse(point.at), interval, timezone),
                point.views,
                point.visitors,
              ]),
            ).toEqual([...counted].map(([name, views]) => [name, views, people.get(name)?.size ?? 0]));
          }
          // What is rolled up is what the single views say.
          const rows = (await other.storage.read.select().from(analyticsViews)).filter((row) =>
            pages.includes(row.page_id),
          );
          const days = await other.storage.read.select().from(analyticsDays);
          for (const subject of pages)
            for (const day of days.filter((row) => row.subject === subject)) {
              const ofDay = rows.filter(
                (row) => row.page_id === subject && Math.floor(row.at / DAY_MS) * DAY_MS === day.at,
              );
              expect(day.views).toBe(ofDay.reduce((sum, row) => sum + row.views, 0));
              expect(day.visitors).toBe(new Set(ofDay.flatMap((row) => row.visitor ?? [])).size);
            }
        },
      ),
      { numRuns: 25 },
    );
    await other.stop();
  }, 300_000);

  test("the visitors of a day of UTC are exact however many; those of parts of days are estimated, and it is said", async () => {
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    now = at("2026-12-10T22:30:00Z");
    for (let visitor = 0; visitor < 5000; visitor++) {
      if (visitor % 1000 === 0) await server.app.visits.flush();
      const headers = { "User-Agent": CHROME, Host: host, "X-Forwarded-For": `10.0.${visitor >> 8}.${visitor & 255}` };
      server.app.visits.viewed(
        { page_id: pageId, website_id: websiteId },
        new Request(`http://${host}/`, { headers }),
        () => "127.0.0.1",
      );
    }
    const range = { from: "2026-12-10T00:00:00Z", to: "2026-12-11T00:00:00Z" };
    expect(await totalsOf(websiteId, range)).toMatchObject({ views: 5000, visitors: 5000, visitors_estimated: false });
    const evening = await totalsOf(websiteId, { from: "2026-12-10T22:00:00Z", to: "2026-12-10T23:00:00Z" });
    expect(evening.visitors_estimated).toBe(true);
    expect(Math.abs(evening.visitors / 5000 - 1)).toBeLessThan(0.05);
  });

  test("views go after 30 days, quarters become hours after 35, days stay; a zone's days still add up", async () => {
    now = at("2027-03-01T10:20:00Z");
    const { websiteId, pageId, host } = await makePublishedWebsite(server);
    for (const visitor of [1, 2, 3]) {
      await visit(host, { "X-Forwarded-For": `203.0.113.${visitor}`, Referer: "https://a.example/" });
      now += 15 * MINUTE_MS;
      await server.app.visits.flush();
    }
    const range = { from: "2027-03-01T00:00:00Z", to: "2027-03-02T00:00:00Z" };
    const path = `/v1/pages/${pageId}/analytics`;
    const before = await analytics(path, { ...range, timezone: "Europe/Berlin" });
    expect(before.totals).toMatchObject({ views: 3, visitors: 3 });
    const drop = async (days: number) => {
      now = at("2027-03-01T12:00:00Z") + days * DAY_MS;
      await dropOldAnalytics(server.storage, now, new AbortController().signal);
    };
    const rowsOf = async (table: typeof analyticsQuarters) =>
      (await server.storage.read.select().from(table)).filter((row) => row.subject === pageId);
    const views = async () =>
      (await server.storage.read.select().from(analyticsViews)).filter((row) => row.page_id === pageId).length;
    await drop(29);
    expect([await views(), (await rowsOf(analyticsQuarters)).length]).toEqual([3, 3]);
    await drop(31);
    expect([await views(), (await rowsOf(analyticsQuarters)).length]).toEqual([0, 3]);
    expect(await server.storage.read.select().from(analyticsSightings)).toEqual([]);
    await drop(37);
    expect((await rowsOf(analyticsQuarters)).map((row) => new Date(row.at).toISOString())).toEqual([
      "2027-03-01T10:00:00.000Z",
    ]);
    expect(await analytics(path, { ...range, timezone: "Europe/Berlin" })).toEqual(before);
    await drop(402);
    expect(await rowsOf(analyticsQuarters)).toEqual([]);
    const { totals, referrers } = await analytics(path, { ...range, timezone: "Europe/Berlin" });
    expect([totals.views, totals.visitors, referrers[0].views]).toEqual([3, 3, 3]);
    expect((await analytics(`/v1/websites/${websiteId}/analytics`, range)).totals.views).toBe(3);
  });
});

test("what a full disk refuses is written when there is room again; more than 2,000 at once are not counted", async () => {
  const { websiteId, pageId, host } = await makePublishedWebsite(server);
  let full = true;
  const write: Storage["write"] = (serializationKey, work) =>
    full ? Promise.reject(new StorageUnavailable("full", null)) : server.storage.write(serializationKey, work);
  const problems: unknown[] = [];
  const log = { info() {}, error: (...problem: unknown[]) => void problems.push(problem) };
  const visits = createVisits({
    ...server.app.services,
    storage: { ...server.storage, write },
    clock: { ...systemClock, now: () => now },
    log,
  });
  const look = () =>
    visits.viewed(
      { page_id: pageId, website_id: websiteId },
      new Request(`http://${host}/`, { headers: { "User-Agent": CHROME } }),
      () => "203.0.113.1",
    );
  look();
  expect(visits.flush()).rejects.toThrow("storage unavailable");
  await visits.flush().catch(() => {});
  look();
  full = false;
  await visits.flush();
  expect((await totalsOf(websiteId)).views).toBe(2);
  for (let view = 0; view < 2500; view++) look();
  await visits.flush();
  expect((await totalsOf(websiteId)).views).toBe(2002);
  expect(problems).toEqual([["visits were not counted: too many at once", { dropped: 500 }]]);
});

describe("a process that dies", () => {
  test("leaves what it had written; the next one goes on with the same visitors", async () => {
    const directory = newDirectory();
    const clock = { ...systemClock, now: () => at("2026-11-20T09:00:00Z") };
    const first = await startTestServer({ directory, clock });
    const { websiteId, host } = await makePublishedWebsite(first);
    const look = (of: TestServer) => of.visit(host, "/", { headers: { "User-Agent": CHROME } });
    await look(first);
    await first.app.visits.flush();
    await look(first);
    // It is not stopped: the other begins beside it, as after a kill.
    const second = await startTestServer({ directory, clock });
    await look(second);
    await second.app.visits.flush();
    const totals = async () =>
      (await second.get(`/v1/websites/${websiteId}/analytics`, { key: first.key })).json.totals;
    expect(await totals()).toMatchObject({ visitors: 1 });
    // Both count into the same rows; the first, which is not dead in truth, may have done so by itself.
    await first.app.visits.flush();
    expect(await totals()).toMatchObject({ views: 3, visitors: 1 });
    await first.stop();
    await second.stop();
    rmSync(directory, { recursive: true });
  });

  test("a stop writes what is left", async () => {
    const directory = newDirectory();
    const first = await startTestServer({ directory });
    const { websiteId, host } = await makePublishedWebsite(first);
    await first.visit(host, "/", { headers: { "User-Agent": CHROME } });
    await first.stop();
    const second = await startTestServer({ directory });
    expect((await second.get(`/v1/websites/${websiteId}/analytics`, { key: first.key })).json.totals.views).toBe(1);
    await second.stop();
    rmSync(directory, { recursive: true });
  });
});
