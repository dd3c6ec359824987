/** Analytics: ranges, intervals and the form of the answer. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Json, makeSubmission, makeWebsite, startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
let paths: string[];
beforeAll(async () => {
  server = await startTestServer();
  const { websiteId, pageId } = await makeWebsite(server);
  paths = [`/v1/websites/${websiteId}/analytics`, `/v1/pages/${pageId}/analytics`];
});
afterAll(() => server.stop());

const ask = (query: Record<string, string> = {}, path = paths[0]!) =>
  server.get(`${path}?${new URLSearchParams(query)}`);
const starts = (answer: Json) => answer.series.map((point: Json) => point.at);

describe("analytics", () => {
  test("of a website and of a page: the last 30 days by day, unless said otherwise", async () => {
    for (const path of paths) {
      const { json } = await ask({}, path);
      const { from, to, interval } = json.range;
      expect(interval).toBe("day");
      expect(Date.parse(to) - Date.parse(from)).toBe(30 * 86_400_000);
      expect(json.series).toHaveLength(31);
      expect(json.totals).toMatchObject({ views: 0, visitors: 0, bots: 0, average_time_seconds: null });
      for (const part of ["pages", "referrers", "countries", "browsers", "devices"]) expect(json[part]).toEqual([]);
    }
  });

  test("the series has a point for every hour, day or month that the range touches", async () => {
    const range = { from: "2026-01-30T22:30:00.000Z", to: "2026-02-01T01:00:00.000Z" };
    expect(starts((await ask({ ...range, interval: "hour" })).json)).toHaveLength(27);
    expect(starts((await ask({ ...range, interval: "day" })).json)).toEqual([
      "2026-01-30T00:00:00.000Z",
      "2026-01-31T00:00:00.000Z",
      "2026-02-01T00:00:00.000Z",
    ]);
    expect(starts((await ask({ ...range, interval: "month" })).json)).toEqual([
      "2026-01-01T00:00:00.000Z",
      "2026-02-01T00:00:00.000Z",
    ]);
  });

  test("times with an offset are understood, and answered in UTC", async () => {
    const { json } = await ask({ from: "2026-01-01T00:00:00+02:00", to: "2026-01-02T00:00:00Z" });
    expect(json.range.from).toBe("2025-12-31T22:00:00.000Z");
  });

  test("dates are whole days, of the time zone that was asked for", async () => {
    const { json } = await ask({ from: "2026-01-01", to: "2026-01-02" });
    expect(json.range).toMatchObject({ from: "2026-01-01T00:00:00.000Z", to: "2026-01-03T00:00:00.000Z" });
    // The clocks are put on by an hour on the 29th.
    const berlin = await ask({ from: "2026-03-28", to: "2026-03-29", timezone: "Europe/Berlin" });
    expect(berlin.json.range).toMatchObject({ from: "2026-03-27T23:00:00.000Z", to: "2026-03-29T22:00:00.000Z" });
    expect(starts(berlin.json)).toHaveLength(2);
  });

  test.each([
    [{ interval: "week" }, "interval"],
    [{ from: "yesterday" }, "from"],
    [{ from: "2026-1-1" }, "from"],
    [{ from: "2026-02-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "from"],
    [{ from: "2026-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "from"],
    [{ from: "1969-12-31T23:59:59Z", to: "1970-02-01T00:00:00Z" }, "from"],
    [{ from: "0050-01-01T00:00:00Z", to: "0051-01-01T00:00:00Z", interval: "month" }, "from"],
    [{ from: "1970-01-01T00:00:00Z", to: "2026-01-01T00:00:00Z" }, "interval"],
    [{ from: "2026-01-01T00:00:00Z", to: "2026-03-01T00:00:00Z", interval: "hour" }, "interval"],
    [{ to: "2026-01-01T00:00:00Z", limit: "5" }, "limit"],
    [{ timezone: "Europe/Atlantis" }, "timezone"],
    [{ timezone: "+02:00" }, "timezone"],
    [{ timezone: "" }, "timezone"],
  ])("%j is refused", async (query, path) => {
    const answer = await ask(query as Record<string, string>);
    expect([answer.status, answer.json.code]).toEqual([400, "validation_failed"]);
    expect(answer.json.details[0].path).toBe(path);
  });

  test("the same as a table, of the website or of one of its pages; no other's", async () => {
    const website = paths[0]!;
    const pageId = paths[1]!.split("/")[3]!;
    const range = "from=2026-01-01&to=2026-01-02";
    for (const query of [range, `${range}&page_id=${pageId}`]) {
      const { status, text, headers } = await server.get(`${website}/export?${query}`);
      expect([status, headers.get("content-type")]).toEqual([200, "text/csv"]);
      expect(text.replace("\ufeff", "").split("\r\n").slice(0, 3)).toEqual([
        "list,name,views,visitors",
        "day,2026-01-01T00:00:00.000Z,0,0",
        "day,2026-01-02T00:00:00.000Z,0,0",
      ]);
    }
    const other = await makeWebsite(server);
    expect((await server.get(`${website}/export?page_id=${other.pageId}`)).status).toBe(404);
    expect((await (await server.addAccount()).get(`${website}/export`)).status).toBe(404);
  });

  test("another account's: 404", async () => {
    const other = await server.addAccount();
    const form = await makeSubmission(server);
    const domain = await server.post("/v1/domains", { domain: "www.other.example" });
    const all = [...paths, `/v1/forms/${form.formId}/analytics`, `/v1/domains/${domain.json._id}/analytics`];
    for (const path of all) expect([path, (await other.get(path)).status]).toEqual([path, 404]);
    for (const path of ["/v1/pages/analytics", "/v1/forms/analytics"]) {
      expect((await server.get(path)).json.data.length).toBeGreaterThan(0);
      expect((await other.get(path)).json.data).toEqual([]);
      const website = paths[0]!.split("/")[3];
      expect((await other.get(`${path}?website_id=${website}`)).status).toBe(404);
    }
  });
});
