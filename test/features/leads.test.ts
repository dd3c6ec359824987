/** Leads: searched, merged, kept, given away with their licence, deleted for good, and made a website for. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { languageFor } from "../../src/features/leads/prompt.ts";
import type { Clock } from "../../src/lib/clock.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { type Client, type Json, runEnded, searchEnded, startTestServer, type TestServer } from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { makePerson } from "../people.ts";
import { type OverpassServer, plumberNode, startOverpass } from "../providers/overpass_server.ts";

let server: TestServer;
let overpass: OverpassServer;
/** Milliseconds that the server's clock is ahead. */
let ahead = 0;
/** What waits for the minute that a source gets is woken by the tests. */
const PATIENCE_MS = 60_000;
const waits: (() => void)[] = [];
const clock: Clock = {
  now: () => systemClock.now() + ahead,
  after(ms, run) {
    if (ms !== PATIENCE_MS || overpass.manner !== "slow") return systemClock.after(ms, run);
    waits.push(run);
    return () => void (waits.includes(run) && waits.splice(waits.indexOf(run), 1));
  },
};

beforeAll(async () => {
  overpass = await startOverpass();
  server = await startTestServer({
    clock,
    environment: { SITEWRIGHT_OVERPASS_URL: overpass.url, SITEWRIGHT_LEADS_RETENTION_DAYS: "365" },
  });
});
afterAll(async () => {
  await server.stop();
  await overpass.stop();
});

/** An account of its own for each test, so that no other's leads are known. */
let client: Client;
let places = 0;
beforeEach(async () => {
  client = await server.addAccount();
  overpass.manner = "answers";
  overpass.elements = [];
});

/** A place that nobody has asked for: answers are kept. */
const place = () => `Town ${++places}, UK`;

async function search(wanted: Json = {}): Promise<Json> {
  const { json } = await client.post("/v1/leads/search", { query: "plumbers", location: place(), ...wanted });
  return await searchEnded(client, json._id);
}

const balance = async () => (await client.get("/v1/credits")).json.balance;
const leadsOf = async (query = "") => (await client.get(`/v1/leads${query}`)).json;
const imported = async (...leads: Json[]) => (await client.post("/v1/leads/import", { leads })).json;

describe("a search", () => {
  test("asks the source in its own words, adds what it finds, and costs 5 credits", async () => {
    overpass.elements = [
      plumberNode(1, { website: "https://one.example/", "addr:city": "Leeds", phone: "0113 496 0001" }),
      plumberNode(2, { "contact:facebook": "plumbertwo" }),
    ];
    const before = await balance();
    const started = await client.post("/v1/leads/search", {
      query: "Klempner",
      location: "Leeds, West Yorkshire, UK",
      country: "gb",
    });
    expect(started.status).toBe(200);
    expect(started.json).toMatchObject({ status: "queued", source: "overpass", limit: 20, credits: 5 });
    expect(started.json._id).toStartWith("lsr_");
    const ended = await searchEnded(client, started.json._id);
    expect(ended).toMatchObject({ status: "completed", found: 2, added: 2, duplicates: 0, credits: 5, error: null });
    expect(await balance()).toBe(before - 5);
    expect(overpass.asked.at(-1)).toContain('["craft"="plumber"]');
    expect(overpass.asked.at(-1)).toContain('"Leeds"');
    expect(overpass.asked.at(-1)).toContain('"GB"');

    const { data, page, total } = await leadsOf(`?search_id=${ended._id}`);
    expect({ page, total }).toEqual({ page: 1, total: 2 });
    const one = data.find((lead: Json) => lead.name === "Plumber 1");
    expect(one).toMatchObject({
      phone: "+441134960001",
      website: "https://one.example/",
      website_status: "unknown",
      status: "new",
      source: { name: "overpass", id: "node/1", licence: "ODbL-1.0" },
    });
    expect(one.source.attribution).toContain("OpenStreetMap contributors");
    // A page of a network is no website of its own.
    expect(data.find((lead: Json) => lead.name === "Plumber 2")).toMatchObject({
      website: null,
      website_status: "none",
      socials: { facebook: "https://www.facebook.com/plumbertwo" },
    });
    expect((await client.get("/v1/users/me/stats")).json.leads).toBe(2);
  });

  test.each(["busy", "gateway", "refusing", "remark", "cut", "huge", "nonsense"] as const)(
    "a source that is %s: failed, and free",
    async (manner) => {
      overpass.elements = [plumberNode(1)];
      overpass.manner = manner;
      const before = await balance();
      const ended = await search();
      expect(ended).toMatchObject({ status: "failed", added: 0, credits: 0 });
      expect(ended.error.message).toContain("credits were refunded");
      expect(ended.error).toMatchObject({
        message_code: expect.stringMatching(/^source_/),
        message_details: { source: "Overpass" },
      });
      expect(await balance()).toBe(before);
      // What the server has asked to wait for is over.
      ahead += 60_000;
    },
  );

  test("after 429 nothing is asked for half a minute", async () => {
    overpass.manner = "busy";
    await search();
    overpass.manner = "answers";
    overpass.elements = [plumberNode(1)];
    const asked = overpass.asked.length;
    expect((await search()).error.code).toBe("provider_unavailable");
    expect(overpass.asked.length).toBe(asked);
    ahead += 31_000;
    expect((await search()).added).toBe(1);
  });

  test("a source that never answers is given up after a minute, for all who wait; and it is asked by name", async () => {
    overpass.manner = "slow";
    const before = await balance();
    const { json } = await client.post("/v1/leads/search", { query: "plumbers", location: place() });
    while (waits.length === 0) await Bun.sleep(5);
    // The minute is over.
    ahead += 60_000;
    for (const ring of waits.splice(0)) ring();
    const ended = await searchEnded(client, json._id);
    expect(ended).toMatchObject({ status: "failed", credits: 0, error: { code: "provider_unavailable" } });
    expect(ended.error.message).toContain("did not answer in time");
    expect(await balance()).toBe(before);
    // A program that does not say who it is gets 406; this one says it.
    const nameless = await fetch(`${overpass.url}/api/interpreter`, { method: "POST", headers: { "User-Agent": "" } });
    expect(nameless.status).toBe(406);
    overpass.manner = "answers";
    overpass.elements = [plumberNode(1)];
    expect((await search()).added).toBe(1);
  });

  test("that finds nothing is free", async () => {
    overpass.manner = "nothing";
    const before = await balance();
    expect(await search()).toMatchObject({ status: "completed", found: 0, added: 0, credits: 0 });
    expect(await balance()).toBe(before);
  });

  test("searches of several accounts are asked one after the other", async () => {
    overpass.elements = [plumberNode(1)];
    overpass.atOnce = 0;
    const others = await Promise.all([1, 2, 3].map(() => server.addAccount()));
    const started = await Promise.all(
      others.map((other) => other.post("/v1/leads/search", { query: "plumbers", location: place() })),
    );
    for (const [index, { json }] of started.entries())
      expect((await searchEnded(others[index]!, json._id)).added).toBe(1);
    expect(overpass.atOnce).toBe(1);
  });

  test("the same is not asked again for seven days", async () => {
    overpass.elements = [plumberNode(1)];
    const location = place();
    await search({ location });
    const asked = overpass.asked.length;
    client = await server.addAccount();
    expect((await search({ location })).added).toBe(1);
    expect(overpass.asked.length).toBe(asked);
    ahead += 7 * DAY_MS + 1000;
    client = await server.addAccount();
    await search({ location });
    expect(overpass.asked.length).toBe(asked + 1);
  });

  test("only businesses without a website, as many as are wanted, those that are known not counted", async () => {
    overpass.elements = Array.from({ length: 30 }, (_, at) =>
      plumberNode(at, at % 2 ? { website: `https://p${at}.example/` } : {}),
    );
    const location = place();
    const first = await search({ location, has_website: false, limit: 5 });
    expect(first.added).toBe(5);
    expect((await leadsOf()).data.every((lead: Json) => lead.website === null)).toBe(true);
    // The other ten; those that are there are passed over.
    expect((await search({ location, has_website: false, limit: 100 })).added).toBe(10);
    expect((await search({ location, has_website: false, limit: 5 })).credits).toBe(0);
  });

  test("is refused without credits, with an unknown source, and where none is set", async () => {
    const poor = await server.addAccount({ monthlyCredits: 4 });
    expect((await poor.post("/v1/leads/search", { query: "a", location: "b" })).json).toMatchObject({
      code: "insufficient_credits",
      available: 4,
      required: 5,
    });
    const unset = await client.post("/v1/leads/search", { query: "a", location: "b", source: "foursquare" });
    expect(unset.json.code).toBe("validation_failed");
    const none = await startTestServer({ environment: { SITEWRIGHT_OVERPASS_URL: "" } });
    const refused = await none.post("/v1/leads/search", { query: "a", location: "b" });
    expect(refused.status).toBe(503);
    expect(refused.json).toMatchObject({ code: "provider_unavailable" });
    expect(refused.json.message).toContain("SITEWRIGHT_OVERPASS_URL");
    expect((await none.get("/v1/credits")).json.balance).toBe(10_000);
    await none.stop();
  });
});

describe("the same business", () => {
  test("is known by its website, else its number, else its name within 150 m, and gets what it lacked", async () => {
    await imported(
      { name: "Miller Plumbing", website: "http://www.miller.example/contact", city: "Leeds" },
      { name: "Smith & Sons Ltd", phone: "0113 496 0002", country: "GB" },
      { name: "Café Zoë", lat: 53.8, lon: -1.5 },
    );
    const again = await imported(
      { name: "Miller plumbers", website: "https://miller.example", phone: "+44 113 496 0001" },
      { name: "Smith and Sons", phone: "+44 (0)113 4960002" },
      { name: "cafe zoe", lat: 53.801, lon: -1.5 },
      { name: "Cafe Zoe", lat: 53.81, lon: -1.5 },
    );
    expect(again).toMatchObject({ added: 1, duplicates: 3 });
    const miller = (await leadsOf("?q=miller")).data[0];
    expect(miller).toMatchObject({ name: "Miller Plumbing", phone: "+441134960001" });
  });

  test("twice in one import is one lead", async () => {
    const result = await imported(
      { name: "A", website: "a.example" },
      { name: "B", website: "https://www.a.example/x" },
    );
    expect(result).toMatchObject({ added: 1, duplicates: 1 });
  });

  test("deleted, it stays away: by number, by website, and by name nearby", async () => {
    const leads = [
      { name: "One", website: "one.example" },
      { name: "Two", phone: "+44 113 496 0003" },
      { name: "Three", lat: 53.8, lon: -1.5 },
    ];
    await imported(...leads);
    for (const { _id } of (await leadsOf()).data) expect((await client.delete(`/v1/leads/${_id}`)).status).toBe(200);
    expect(await imported(...leads)).toMatchObject({ added: 0, suppressed: 3 });
    expect(await imported({ name: "Three", lat: 53.8005, lon: -1.5005 })).toMatchObject({ added: 0, suppressed: 1 });
    // Another of that name elsewhere, and other accounts, are not meant.
    expect(await imported({ name: "Three", lat: 54.8, lon: -1.5 })).toMatchObject({ added: 1 });
    client = await server.addAccount();
    expect(await imported(...leads)).toMatchObject({ added: 3 });
  });

  test("that must not be contacted stays marked, also when it was deleted under another name", async () => {
    await imported({ name: "Quiet", email: "boss@quiet.example" });
    const [lead] = (await leadsOf()).data;
    expect((await client.put(`/v1/leads/${lead._id}`, { do_not_contact: true })).json.do_not_contact).toBe(true);
    await client.delete(`/v1/leads/${lead._id}`);
    await imported({ name: "Quite another", email: "BOSS@quiet.example" });
    expect((await leadsOf()).data[0]).toMatchObject({ name: "Quite another", do_not_contact: true });
  });

  test("what somebody corrected is not undone by the next search", async () => {
    overpass.elements = [plumberNode(1, { phone: "+44 113 496 0009", "addr:city": "Leeds" })];
    await search();
    const [lead] = (await leadsOf()).data;
    const put = await client.put(`/v1/leads/${lead._id}`, {
      name: "Right Name",
      city: "York",
      website: "right.example",
    });
    expect(put.json).toMatchObject({ website: "https://right.example/", website_status: "unknown" });
    expect((await search()).duplicates).toBe(1);
    const after = (await client.get(`/v1/leads/${lead._id}`)).json;
    expect(after).toMatchObject({ name: "Right Name", address: { city: "York" } });
  });
});

describe("lists", () => {
  test("begin with page 1, 20 at a time, and filter by what leads are", async () => {
    await imported(
      ...Array.from({ length: 25 }, (_, at) => ({
        name: `Business ${at}`,
        city: at % 2 ? "Leeds" : "York",
        ...(at % 5 === 0 ? { website: `b${at}.example`, email: `info@b${at}.example` } : {}),
        tags: at < 3 ? "autumn, fair" : "fair",
      })),
    );
    const first = await leadsOf();
    expect(first).toMatchObject({ page: 1, limit: 20, total: 25, has_more: true });
    expect((await leadsOf("?page=2")).data).toHaveLength(5);
    expect((await client.get("/v1/leads?page=0")).status).toBe(400);
    const totals = async (query: string) => (await leadsOf(query)).total;
    expect(await totals("?has_website=true")).toBe(5);
    expect(await totals("?has_website=false")).toBe(20);
    expect(await totals("?website_status=unknown")).toBe(5);
    expect(await totals("?has_email=true")).toBe(5);
    expect(await totals("?tag=autumn")).toBe(3);
    expect(await totals("?tag=aut")).toBe(0);
    expect(await totals("?q=york")).toBe(13);
    expect(await totals("?q=york+24")).toBe(1);
    expect(await totals("?enriched=false")).toBe(25);
    expect(await totals("?status=won")).toBe(0);
    const best = await leadsOf("?sort=score&limit=1");
    expect(best.data[0].website_status).toBe("none");
    expect((await client.get("/v1/leads/searches?limit=51")).status).toBe(400);
    expect((await client.get("/v1/leads/searches?limit=50")).json).toMatchObject({ page: 1, limit: 50, total: 0 });
    expect((await client.get("/v1/leads/stats")).json).toMatchObject({
      total: 25,
      by_status: { new: 25 },
      by_website_status: { none: 20, unknown: 5 },
      with_email: 5,
      without_website: 20,
    });
  });

  test("other accounts see nothing of it", async () => {
    overpass.elements = [plumberNode(1)];
    const { _id } = await search();
    const [lead] = (await leadsOf()).data;
    const other = await server.addAccount();
    expect((await other.get("/v1/leads")).json.total).toBe(0);
    for (const path of [`/v1/leads/${lead._id}`, `/v1/leads/searches/${_id}`])
      expect((await other.get(path)).status).toBe(404);
    expect((await other.put(`/v1/leads/${lead._id}`, { status: "won" })).status).toBe(404);
    expect((await other.delete(`/v1/leads/${lead._id}`)).status).toBe(404);
    expect((await other.post(`/v1/leads/${lead._id}/website`)).status).toBe(404);
    expect((await other.get("/v1/leads/export")).text).not.toContain("Plumber 1");
    expect((await other.get(`/v1/leads?search_id=${_id}`)).json.total).toBe(0);
  });
});

describe("exports and imports", () => {
  test("every lead goes out with source, licence and attribution, and no formula", async () => {
    overpass.elements = [plumberNode(1, { name: '=HYPERLINK("https://evil.example","Click")' })];
    await search();
    const deal = { value: { amount: 240_000, currency: "GBP" }, next_task: "Call Mo", next_task_on: "2026-11-30" };
    await imported({ name: '@Home, "the" place', phone: "+44 113 496 0004", notes: "-1+1", ...deal });
    const { text, headers } = await client.get("/v1/leads/export");
    expect(headers.get("content-type")).toStartWith("text/csv");
    expect(headers.get("content-disposition")).toContain("leads.csv");
    expect(text).toContain("ODbL-1.0");
    expect(text).toContain("© OpenStreetMap contributors");
    expect(text).toContain("\"'=HYPERLINK");
    for (const cell of text.slice(1).split(/[,\r\n]+/)) expect(cell).not.toMatch(/^"?[=+@-](?!\d+\.\d+$)/);
    const json = await client.get("/v1/leads/export?format=json");
    expect(json.headers.get("content-type")).toStartWith("application/json");
    expect(json.json.leads).toHaveLength(2);
    expect(json.json.sources).toContainEqual(expect.objectContaining({ name: "overpass", licence: "ODbL-1.0" }));

    // And back again, into another account.
    client = await server.addAccount();
    const back = await client.post("/v1/leads/import", { csv: text });
    expect(back.json).toMatchObject({ added: 2, refused: [] });
    expect((await leadsOf("?q=home")).data[0]).toMatchObject({ phone: "+441134960004", notes: "-1+1", ...deal });
    // An amount of nobody knows what is none, and neither is a day that there is not.
    const csv = "name,value_amount,Currency,Due\nA,240000,,2026-02-30\nB,2.5,EUR,2026-11-30\n";
    expect((await client.post("/v1/leads/import", { csv })).json.added).toBe(2);
    const deals = (await leadsOf("?q=")).data.filter(({ name }: Json) => name.length === 1);
    expect(deals.map(({ value, next_task_on }: Json) => [value, next_task_on])).toEqual([
      [null, "2026-11-30"],
      [null, null],
    ]);
  });

  test("who must not be contacted stays at home unless asked for", async () => {
    await imported({ name: "Loud" }, { name: "Quiet" });
    const [quiet] = (await leadsOf("?q=quiet")).data;
    await client.put(`/v1/leads/${quiet._id}`, { do_not_contact: true });
    expect((await client.get("/v1/leads/export")).text).not.toContain("Quiet");
    expect((await client.get("/v1/leads/export?do_not_contact=true")).text).toContain("Quiet");
    const { structuredContent } = await callTool({ ...server, key: client.key }, "export_leads", {});
    expect(structuredContent.data.map((lead: Json) => lead.name)).toEqual(["Loud"]);
  });

  test("a table of somebody else's, in German, with semicolons and rows that are none", async () => {
    const csv =
      "Firma;Straße;PLZ;Ort;Telefon;E-Mail\nBäckerei Öz;Hauptstr. 1;10115;Berlin;030 1234567;info@oez.example\n;;;;;\n;Nebenstr. 2;;;;\n";
    const { json } = await client.post("/v1/leads/import", { csv, country: "DE", source: "Messe", licence: "own" });
    expect(json).toMatchObject({ rows: 2, added: 1, duplicates: 0, suppressed: 0, refused_count: 1, dry_run: false });
    expect(json.refused_rows).toEqual(json.refused.map(({ row }: Json) => row));
    expect(json.refused).toMatchObject([{ row: 2, message: "has no name", code: "nothing_named", values: {} }]);
    expect(json.columns.map(({ goes_to }: Json) => goes_to)).toEqual([
      "name",
      "street",
      "postal_code",
      "city",
      "phone",
      "email",
    ]);
    expect((await leadsOf()).data[0]).toMatchObject({
      name: "Bäckerei Öz",
      address: { street: "Hauptstr. 1", postal_code: "10115", city: "Berlin", country: "DE" },
      phone: "+49301234567",
      source: { name: "Messe", licence: "own" },
    });
    for (const wrong of ["a,b\n1,2", `name\n${"x\n".repeat(20_001)}`])
      expect((await client.post("/v1/leads/import", { csv: wrong })).status).toBe(400);
    expect((await client.post("/v1/leads/import", {})).status).toBe(400);
  });

  test("a lead has a value, a next task that is due, notes, and a history of who has done what", async () => {
    await imported({ name: "Ada", email: "ada@due.example" }, { name: "Bo" }, { name: "Cy" });
    const [cy, bo, ada] = (await leadsOf()).data;
    const put = (lead: Json, body: Json) => client.put(`/v1/leads/${lead._id}`, body);
    const changed = await put(ada, {
      value: { amount: 240_000, currency: "gbp" },
      next_task: "Call",
      next_task_on: "2026-11-30",
    });
    expect(changed.json).toMatchObject({
      value: { amount: 240_000, currency: "GBP" },
      next_task: "Call",
      next_task_on: "2026-11-30",
    });
    await put(bo, {
      status: "contacted",
      value: { amount: 100, currency: "GBP" },
      next_task: "Visit",
      next_task_on: "2026-11-20",
    });
    await put(cy, { next_task: "Some day" });
    const names = async (query: string) =>
      (await client.get(`/v1/leads?${query}`)).json.data.map(({ name }: Json) => name);
    expect(await names("sort=due")).toEqual(["Bo", "Ada"]);
    expect(await names("sort=name")).toEqual(["Ada", "Bo", "Cy"]);
    expect(await names("sort=value")).toEqual(["Ada", "Bo"]);
    expect(await names("due=2026-11-29")).toEqual(["Bo"]);
    const stats = (await client.get("/v1/leads/stats")).json;
    expect(stats.value_by_status).toEqual({ new: { GBP: 240_000 }, contacted: { GBP: 100 } });
    for (const wrong of [
      { next_task_on: "2026-11-31" },
      { value: { amount: -1, currency: "GBP" } },
      { value: { amount: 1, currency: "pounds" } },
    ])
      expect((await put(ada, wrong)).status).toBe(400);
    // What is done is done, and who did what is told.
    await put(ada, { next_task: null, next_task_on: null });
    expect((await client.post(`/v1/leads/${ada._id}/notes`, { text: "Wants <b>pages</b>" })).json.kind).toBe("note");
    const { json } = await client.get(`/v1/leads/${ada._id}/history`);
    expect(json.data.map(({ kind }: Json) => kind)).toEqual(["note", "task_done", "task", "value"]);
    expect(json.data[0]).toMatchObject({ text: "Wants <b>pages</b>", by: expect.any(String) });
    const stranger = await server.addAccount();
    expect((await stranger.get(`/v1/leads/${ada._id}/history`)).status).toBe(404);
    expect((await stranger.post(`/v1/leads/${ada._id}/notes`, { text: "Mine" })).status).toBe(404);
    const csv = (await client.get("/v1/leads/export")).text;
    expect(csv).toContain("next_task_on");
    expect(csv).toContain("2026-11-20");
  });

  test("a lead has an owner, who is a user of the account: of one, of many, in lists and in its history", async () => {
    const { ids, ...told } = await imported({ name: "Ada" }, { name: "Bo" }, { name: "Ada" });
    expect(told).toMatchObject({ added: 2, duplicates: 1 });
    const [ada, bo] = ids;
    expect(ids).toEqual([ada, bo, ada]);
    const me = await makePerson(client, "editor");
    const put = (body: Json) => client.put(`/v1/leads/${ada}`, body);
    expect((await put({ owner_id: me.userId })).json.owner_id).toBe(me.userId);
    const { name } = (await me.get("/v1/users/me")).json;
    expect((await client.get("/v1/leads/export")).text).toMatch(new RegExp(`,owner\r\n[^]*,${name}\r\n`));
    const stranger = await makePerson(await server.addAccount(), "editor");
    expect((await put({ owner_id: stranger.userId })).status).toBe(404);
    const many = (changes: Json[]) => client.post("/v1/leads/update", { changes });
    expect((await many([{ ids: [bo], owner_id: stranger.userId }])).status).toBe(404);
    const idsOf = async (query: string) => (await leadsOf(query)).data.map(({ _id }: Json) => _id);
    expect(await idsOf(`?owner_id=${me.userId}`)).toEqual([ada]);
    expect(await idsOf("?has_owner=false")).toEqual([bo]);
    const { json } = await many([{ ids: [ada, bo], owner_id: null }]);
    expect(json.undo).toEqual([{ ids: [ada], owner_id: me.userId }]);
    await many(json.undo);
    expect(await idsOf("?has_owner=true")).toEqual([ada]);
    const [last, , first] = (await client.get(`/v1/leads/${ada}/history`)).json.data;
    expect(last).toMatchObject({ kind: "owner", before: null, after: me.userId, text: "Ada" });
    expect(first).toMatchObject({ kind: "owner", before: null, after: me.userId });
  });

  test("columns go where somebody says; what nobody knows is left out, and a look stores nothing", async () => {
    const csv = "Unser Betrieb,Nr,Seite,Firma 2\nAda's,7,ada.example,Other\n";
    const named = { "unser betrieb": "name", "#3": "website" };
    expect((await client.post("/v1/leads/import", { csv: "Nr\n7\n" })).json.details[0]).toMatchObject({ path: "csv" });
    const unnamed = await client.post("/v1/leads/import", { csv: "Nr\n7\n", dry_run: true });
    expect(unnamed.json).toMatchObject({ rows: 1, refused_count: 1, refused: [{ row: 1, message: "has no name" }] });
    const { json: looked } = await client.post("/v1/leads/import", { csv, columns: named, dry_run: true });
    expect(looked).toMatchObject({ rows: 1, added: 0, dry_run: true });
    expect(looked.columns.map(({ goes_to }: Json) => goes_to)).toEqual(["name", null, "website", null]);
    expect((await leadsOf()).total).toBe(0);
    const { json } = await client.post("/v1/leads/import", { csv, columns: { ...named, Nr: "notes" } });
    expect(json.added).toBe(1);
    expect((await leadsOf()).data[0]).toMatchObject({ name: "Ada's", notes: "7", website: "https://ada.example/" });
    for (const columns of [{ Gone: "name" }, { Nr: "nowhere" }, { Nr: "name", "Unser Betrieb": "name" }])
      expect((await client.post("/v1/leads/import", { csv, columns })).status).toBe(400);
  });

  test("addresses of persons are marked, and are not the one to write to", async () => {
    await imported({ name: "Firm", email: "anna.schmidt@firm.example, info@firm.example" });
    const [lead] = (await leadsOf()).data;
    expect(lead.email).toBe("info@firm.example");
    expect(lead.emails).toEqual([
      { address: "anna.schmidt@firm.example", personal: true, found_on: null },
      { address: "info@firm.example", personal: false, found_on: null },
    ]);
  });
});

test("leads that nobody has changed for as long as the operator says are gone, but for customers", async () => {
  await imported({ name: "Old" }, { name: "Won", status: "won" });
  const { dropOldLeads } = await import("../../src/features/leads/service.ts");
  const drop = () => dropOldLeads(server.app.services, new AbortController().signal);
  await drop();
  expect((await leadsOf()).total).toBe(2);
  ahead += 366 * DAY_MS;
  await drop();
  expect((await leadsOf()).data.map((lead: Json) => lead.name)).toEqual(["Won"]);
});

describe("from a lead to a page to show", () => {
  test("three calls: website, generation, private link", async () => {
    overpass.elements = [
      plumberNode(1, {
        name: "Rohrfrei Meier",
        "addr:street": "Hauptstraße",
        "addr:housenumber": "5",
        "addr:postcode": "10115",
        "addr:city": "Berlin",
        "addr:country": "DE",
        phone: "+49 30 1234567",
        opening_hours: "Mo-Fr 08:00-17:00",
      }),
    ];
    await search();
    const [lead] = (await leadsOf()).data;
    const made = await client.post(`/v1/leads/${lead._id}/website`);
    expect(made.status).toBe(200);
    expect(made.json.prompt).toBe(
      "Rohrfrei Meier: Klempner in Berlin.\nAdresse: Hauptstraße 5, 10115 Berlin.\nTelefon: +49301234567.\nÖffnungszeiten: Mo-Fr 08:00-17:00.",
    );
    const run = await client.post(`/v1/pages/${made.json.page_id}/generate`);
    await runEnded(client, run.json.run_id);
    const link = await client.post(`/v1/pages/${made.json.page_id}/preview_link`);
    const shown = await fetch(link.json.url.replace(/^http:\/\/localhost:\d+/, server.baseUrl));
    expect(shown.status).toBe(200);
    expect((await client.get(`/v1/leads/${lead._id}`)).json.website_id).toBe(made.json.website_id);
    // Again: the same.
    expect((await client.post(`/v1/leads/${lead._id}/website`)).json).toEqual(made.json);
    // Deleted, there is room for another.
    await client.delete(`/v1/websites/${made.json.website_id}`);
    expect((await client.get(`/v1/leads/${lead._id}`)).json.website_id).toBeNull();
    expect((await client.post(`/v1/leads/${lead._id}/website`)).json.website_id).not.toBe(made.json.website_id);
  });

  test("is in the language of the country, where that is written; else in English", () => {
    const languages = { AT: "de", BE: "nl", BO: "es", AO: "pt", SM: "it", JP: "ja", GB: "en", PL: "en", Utopia: "en" };
    for (const [country, language] of Object.entries(languages)) expect<string>(languageFor(country)).toBe(language);
    expect(languageFor(null)).toBe("en");
  });

  test("over MCP", async () => {
    overpass.elements = [plumberNode(1, { name: "Leaks Ltd", "addr:city": "Leeds" })];
    const mcp = { ...server, key: client.key };
    const call = async (name: string, values: Json) => {
      const result = await callTool(mcp, name, values);
      expect(result.isError).toBeUndefined();
      return result.structuredContent;
    };
    const started = await call("create_lead_search", { query: "plumbers", location: place(), has_website: false });
    await searchEnded(client, started._id);
    expect((await call("list_lead_searches", {})).data[0]).toMatchObject({ status: "completed", added: 1 });
    const [lead] = (await call("list_leads", { search_id: started._id })).data;
    const { website_id, page_id } = await call("create_lead_website", { lead_id: lead._id });
    const { run_id } = await call("generate_page", { page_id });
    await runEnded(client, run_id);
    expect((await call("create_preview_link", { website_id })).url).toContain("/preview/");
    expect((await call("update_lead", { lead_id: lead._id, status: "contacted" })).status).toBe("contacted");
    expect((await call("get_leads_stats", {})).by_status).toEqual({ contacted: 1 });
  });
});
