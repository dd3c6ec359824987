/** Experiments on published pages: who gets what, what is counted, and how one ends. The clock is the test's. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { builtinEngine } from "../../src/engines/builtin/engine.ts";
import { DAY_MS, systemClock } from "../../src/lib/clock.ts";
import { sweepBlobs } from "../../src/storage/blobs.ts";
import { experimentVisitors } from "../../src/storage/tables.ts";
import { type Answer, type Json, makeWebsite, saveVersion, startTestServer, type TestServer } from "../harness.ts";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";
const GOOGLEBOT = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

let now = Date.parse("2026-11-20T09:00:00Z");
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ engine: builtinEngine(), clock: { ...systemClock, now: () => now } });
});
afterAll(() => server.stop());

type Headers = Record<string, string>;
const from = (number: number): string => `203.0.${number >> 8}.${number & 255}`;
const visit = (host: string, visitor: number, headers: Headers = {}, path = "/", init: RequestInit = {}) =>
  server.visit(host, path, {
    ...init,
    headers: { "User-Agent": CHROME, "X-Forwarded-For": from(visitor), ...headers },
  });
/** Which variation an answer is. */
const variationOf = ({ text }: Answer): string => /<h1>(\w+)<\/h1>/.exec(text)?.[1] ?? "none";

interface Site {
  pageId: string;
  websiteId: string;
  host: string;
  control: string;
  other: string;
}

const HTML = (heading: string) =>
  `<main><h1>${heading}</h1><a class="call" href="tel:+1">Call</a><form name="order"><input name="name"></form></main>`;

/** A published page and another version of it. */
async function makeSite(): Promise<Site> {
  const { websiteId, pageId } = await makeWebsite(server);
  const control = (await saveVersion(server, pageId, { html: HTML("Control") }))._id;
  const { json } = await server.post("/v1/tools/deploy", { page_id: pageId });
  const other = (await saveVersion(server, pageId, { html: HTML("Other") }))._id;
  return { pageId, websiteId, host: new URL(json.url).hostname, control, other };
}

/** Publishes another page of the website. */
async function publishPage({ websiteId }: Site, path: string): Promise<string> {
  const { json } = await server.post(`/v1/websites/${websiteId}/pages/import`, {
    path,
    name: "More",
    html: "<h1>More</h1>",
  });
  expect((await server.post("/v1/tools/deploy", { page_id: json._id })).status).toBe(200);
  return json._id;
}

const variationsOf = ({ control, other }: Site, weights = [1, 1]) => [
  { key: "a", name: "As it is", version_id: control, weight: weights[0] },
  { key: "b", name: "Other headline", version_id: other, weight: weights[1] },
];

async function makeExperiment(site: Site, more: Json = {}): Promise<Json> {
  const { status, json } = await server.post("/v1/experiments", {
    page_id: site.pageId,
    name: "Headline",
    variations: variationsOf(site),
    goal: { type: "form_submission" },
    ...more,
  });
  expect([status, json.message]).toEqual([200, undefined]);
  return json;
}

async function run(site: Site, more: Json = {}): Promise<Json> {
  const { _id } = await makeExperiment(site, more);
  const started = await server.post(`/v1/experiments/${_id}/start`);
  expect([started.status, started.json.status]).toEqual([200, "running"]);
  return started.json;
}

async function results(experiment: Json): Promise<Json> {
  await server.app.visits.flush();
  const answer = await server.get(`/v1/experiments/${experiment._id}/results`);
  expect(answer.status).toBe(200);
  return answer.json;
}
const counted = async (experiment: Json): Promise<[number, number][]> =>
  (await results(experiment)).variations.map(({ visitors, conversions }: Json) => [visitors, conversions]);

const rejoined = async (experiment: Json, status: string): Promise<Json> => {
  for (;;) {
    const { json } = await server.get(`/v1/experiments/${experiment._id}`);
    if (json.status === status) return json;
    await Bun.sleep(5);
  }
};

describe("a visitor of a page under test", () => {
  test("gets one of its variations, whole, the same all day, whatever process or page comes between", async () => {
    const site = await makeSite();
    const experiment = await run(site);
    const seen = new Map<number, string>();
    for (let visitor = 0; visitor < 60; visitor++) seen.set(visitor, variationOf(await visit(site.host, visitor)));
    expect([...new Set(seen.values())].sort()).toEqual(["Control", "Other"]);
    now += 6 * 60 * 60_000;
    for (const [visitor, variation] of seen) expect(variationOf(await visit(site.host, visitor))).toBe(variation);
    const ofOther = [...seen.values()].filter((variation) => variation === "Other").length;
    expect(await counted(experiment)).toEqual([
      [60 - ofOther, 0],
      [ofOther, 0],
    ]);
    now += DAY_MS;
    const next = [...seen.keys()].slice(0, 30).map(async (visitor) => variationOf(await visit(site.host, visitor)));
    expect((await Promise.all(next)).join()).not.toBe([...seen.values()].slice(0, 30).join());
    // Somebody on another day is somebody else.
    expect((await results(experiment)).visitors).toBe(90);
    expect((await results(experiment)).unit).toBe("visitor_day");
  });

  test("gets documents that are for no cache between, each with its own ETag, all with the page's address", async () => {
    const site = await makeSite();
    await run(site);
    const answers = new Map<string, Answer>();
    for (let visitor = 0; answers.size < 2; visitor++) {
      const answer = await visit(site.host, visitor);
      answers.set(variationOf(answer), answer);
      const etag = answer.headers.get("etag")!;
      expect((await visit(site.host, visitor, { "If-None-Match": etag })).status).toBe(304);
    }
    const all = [...answers.values()];
    for (const { headers, text } of all) {
      expect(headers.get("cache-control")).toBe("private, no-cache");
      expect(headers.get("set-cookie")).toBeNull();
      expect(text).toContain(`<link rel="canonical" href="http://${site.host}:`);
      expect(text).toContain("<!DOCTYPE html>");
    }
    expect(all[0]!.headers.get("etag")).not.toBe(all[1]!.headers.get("etag"));
    expect(/canonical" href="([^"]+)"/.exec(all[0]!.text)![1]).toBe(
      /canonical" href="([^"]+)"/.exec(all[1]!.text)![1]!,
    );
  });

  test("is not counted, and gets what is published, as a program, with HEAD, or asking not to be tracked", async () => {
    const site = await makeSite();
    const experiment = await run(site, { variations: variationsOf(site, [1, 1000]) });
    const published = (await visit(site.host, 1, { "User-Agent": GOOGLEBOT })).headers.get("etag");
    for (const headers of [{ "User-Agent": GOOGLEBOT }, { DNT: "1" }, { "Sec-GPC": "1" }] as Headers[])
      for (let visitor = 0; visitor < 5; visitor++) {
        const answer = await visit(site.host, visitor, headers);
        expect([variationOf(answer), answer.headers.get("cache-control")]).toEqual(["Control", "private, no-cache"]);
      }
    const head = await visit(site.host, 1, {}, "/", { method: "HEAD" });
    expect([head.status, head.headers.get("etag")]).toEqual([200, published]);
    const link = (await server.post(`/v1/pages/${site.pageId}/preview_link`, { version_id: site.control })).json;
    await fetch(link.url.replace(/^https?:\/\/[^/]+/, server.baseUrl), { headers: { "User-Agent": CHROME } });
    expect((await results(experiment)).visitors).toBe(0);
    // A browser that fetches ahead gets what its visitor would see, who is counted when it is looked at.
    const ahead = await visit(site.host, 7, { "Sec-Purpose": "prefetch" });
    expect((await results(experiment)).visitors).toBe(0);
    expect(variationOf(await visit(site.host, 7))).toBe(variationOf(ahead));
    expect((await results(experiment)).visitors).toBe(1);
  });

  test("takes part as often as the traffic says, and goes on seeing the same when it grows", async () => {
    const site = await makeSite();
    const experiment = await run(site, { traffic: 0 });
    for (let visitor = 0; visitor < 20; visitor++) expect(variationOf(await visit(site.host, visitor))).toBe("Control");
    expect((await results(experiment)).visitors).toBe(0);
    expect((await server.put(`/v1/experiments/${experiment._id}`, { traffic: 50 })).status).toBe(200);
    const seen = await Promise.all(Array.from({ length: 60 }, (_, visitor) => visit(site.host, visitor)));
    const { visitors } = await results(experiment);
    expect(visitors).toBeGreaterThan(15);
    expect(visitors).toBeLessThan(45);
    await server.put(`/v1/experiments/${experiment._id}`, { traffic: 100 });
    for (const [visitor, answer] of seen.entries()) {
      const variation = variationOf(await visit(site.host, visitor));
      if (variationOf(answer) === "Other") expect(variation).toBe("Other");
    }
    expect((await results(experiment)).visitors).toBe(60);
  });

  test("is known by a cookie for 30 days where the owner wants that, and has none while asking not to be tracked", async () => {
    const site = await makeSite();
    const experiment = await run(site, { sticky: "cookie" });
    const seen: [cookie: string, variation: string][] = [];
    for (let visitor = 0; visitor < 20; visitor++) {
      const answer = await visit(site.host, visitor);
      const cookie = answer.headers.get("set-cookie")!;
      expect(cookie).toMatch(/^sw_exp_\w{26}=[\w-]{12}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
      seen.push([cookie.split(";")[0]!, variationOf(answer)]);
    }
    now += 3 * DAY_MS;
    for (const [visitor, [cookie, variation]] of seen.entries()) {
      const answer = await visit(site.host, visitor + 1000, { Cookie: `other=1; ${cookie}` });
      expect([variationOf(answer), answer.headers.get("set-cookie")]).toEqual([variation, null]);
    }
    const asking = await visit(site.host, 1, { "Sec-GPC": "1", Cookie: seen.find(([, name]) => name === "Other")![0] });
    expect([variationOf(asking), asking.headers.get("set-cookie")]).toEqual(["Control", null]);
    expect(await results(experiment)).toMatchObject({ visitors: 20, unit: "visitor" });
    const formId = (await server.get(`/v1/forms?page_id=${site.pageId}`)).json.data[0]._id;
    await send(site, formId, 5000, { Cookie: seen[0]![0] });
    expect((await results(experiment)).conversions).toBe(1);
  });
});

/** Sends a form, as a browser does. */
const send = (site: Site, formId: string, visitor: number, headers: Headers = {}, more = "") =>
  visit(
    site.host,
    visitor,
    { "Content-Type": "application/x-www-form-urlencoded", ...headers },
    `/_sw/forms/${formId}`,
    {
      method: "POST",
      body: `name=Visitor+${visitor}${more}`,
    },
  );

const report = (site: Site, visitor: number, body: Json) =>
  visit(site.host, visitor, {}, "/_sw/beacon", { method: "POST", body: JSON.stringify(body) });

describe("what is hoped for", () => {
  test("a form that is sent counts once for who saw a variation before; spam, strangers and other days do not", async () => {
    const site = await makeSite();
    const experiment = await run(site);
    const formId = (await server.get(`/v1/forms?page_id=${site.pageId}`)).json.data[0]._id;
    await send(site, formId, 900);
    for (let visitor = 0; visitor < 10; visitor++) await visit(site.host, visitor);
    await send(site, formId, 1);
    await send(site, formId, 1);
    await send(site, formId, 2);
    await send(site, formId, 3, {}, "&_sw_url=spam");
    await send(site, formId, 4, { "Sec-GPC": "1" });
    expect(await results(experiment)).toMatchObject({ visitors: 10, conversions: 2 });
    now += DAY_MS;
    await send(site, formId, 5);
    expect(await results(experiment)).toMatchObject({ visitors: 10, conversions: 2 });
    const rows = await server.storage.read.select().from(experimentVisitors);
    expect(JSON.stringify(rows)).not.toContain("203.0");
  });

  test("a click on what the selector names is told by the page's own script, in each of the variations", async () => {
    const site = await makeSite();
    const experiment = await run(site, { goal: { type: "click", target: "a.call" } });
    for (let visitor = 0; visitor < 8; visitor++)
      expect((await visit(site.host, visitor)).text).toContain('defer data-goal="a.call"></script>');
    expect((await visit(site.host, 1, { "User-Agent": GOOGLEBOT })).text).not.toContain("data-goal");
    await report(site, 3, { p: "/", c: 1 });
    await report(site, 3, { p: "/", c: 1 });
    await report(site, 700, { p: "/", c: 1 });
    await report(site, 4, { p: "/", t: 10, n: 1 });
    expect(await results(experiment)).toMatchObject({ visitors: 8, conversions: 1 });
  });

  test("a view of another page counts, before it was seen not", async () => {
    const site = await makeSite();
    const goal = { type: "page_view", target: await publishPage(site, "/thanks") };
    const experiment = await run(site, { goal });
    await visit(site.host, 50, {}, "/thanks");
    await server.app.visits.flush();
    now += 1000;
    for (let visitor = 48; visitor < 52; visitor++) await visit(site.host, visitor);
    now += 1000;
    await visit(site.host, 49, {}, "/thanks");
    expect(await results(experiment)).toMatchObject({ visitors: 4, conversions: 1 });
  });
});

describe("an experiment", () => {
  test("starts though what visitors are to get of it was swept before anything referred to it", async () => {
    const { _id } = await makeExperiment(await makeSite());
    const { storage } = server;
    const { write } = storage;
    const sweep = () => sweepBlobs({ ...storage, write }, 1_000);
    await sweep();
    let swept = 0;
    storage.write = async (serializationKey, work) => {
      if (swept === 0) swept = await sweep();
      return await write(serializationKey, work);
    };
    try {
      const started = await server.post(`/v1/experiments/${_id}/start`);
      expect([started.status, started.json.status]).toEqual([200, "running"]);
    } finally {
      storage.write = write;
    }
    expect(swept).toBeGreaterThan(0);
  });

  test("is refused with what can't be compared, and what is another account's is not found", async () => {
    const [site, elsewhere] = [await makeSite(), await makeSite()];
    const make = async (more: Json) => {
      const { status, json } = await server.post("/v1/experiments", {
        page_id: site.pageId,
        name: "x",
        variations: variationsOf(site),
        goal: { type: "form_submission" },
        ...more,
      });
      expect(json.message).not.toMatch(/selector.*selector/);
      return [status, json.details?.[0]?.path];
    };
    const [a, b] = variationsOf(site);
    expect(await make({ variations: [a] })).toEqual([400, "variations"]);
    expect(await make({ variations: [a, { ...b, key: "a" }] })).toEqual([400, "variations"]);
    expect(await make({ variations: [a, { ...b, version_id: elsewhere.other }] })).toEqual([
      400,
      "variations.1.version_id",
    ]);
    expect(await make({ goal: { type: "click", target: "a[" } })).toEqual([400, "goal.target"]);
    expect(await make({ goal: { type: "page_view", target: site.pageId } })).toEqual([400, "goal.target"]);
    const experiment = await makeExperiment(site);
    const stranger = await server.addAccount();
    const path = `/v1/experiments/${experiment._id}`;
    const asked = [
      stranger.get(path),
      stranger.get(`${path}/results`),
      stranger.put(path, { name: "Mine" }),
      ...["start", "pause", "stop", "apply"].map((verb) => stranger.post(`${path}/${verb}`, {})),
      stranger.delete(path),
      stranger.post("/v1/experiments", {
        page_id: site.pageId,
        name: "x",
        variations: variationsOf(site),
        goal: { type: "form_submission" },
      }),
    ];
    for (const { status } of await Promise.all(asked)) expect(status).toBe(404);
    expect((await stranger.get("/v1/experiments")).json.total).toBe(0);
  });

  test("runs alone on its page, with weights that stay, and only with the published version as control", async () => {
    const site = await makeSite();
    const first = await run(site);
    const second = await makeExperiment(site);
    expect((await server.post(`/v1/experiments/${second._id}/start`)).json.code).toBe("experiment_running");
    const weights = { variations: variationsOf(site, [1, 3]) };
    expect((await server.put(`/v1/experiments/${first._id}`, weights)).json.code).toBe("not_possible");
    expect((await server.put(`/v1/experiments/${second._id}`, weights)).status).toBe(200);
    expect((await server.post(`/v1/experiments/${first._id}/pause`)).json.status).toBe("paused");
    expect((await server.post(`/v1/experiments/${second._id}/start`)).json.status).toBe("running");
    expect((await server.post(`/v1/experiments/${first._id}/start`)).json.code).toBe("experiment_running");
    const [a, b] = variationsOf(site);
    const turned = await makeExperiment(site, {
      variations: [
        { ...b, key: "a" },
        { ...a, key: "b" },
      ],
    });
    await server.post(`/v1/experiments/${second._id}/stop`);
    expect((await server.post(`/v1/experiments/${turned._id}/start`)).json.code).toBe("not_possible");
    const clicks = await makeExperiment(site, { goal: { type: "click", target: "button.missing" } });
    expect((await server.post(`/v1/experiments/${clicks._id}/start`)).json.message).toContain("button.missing");
  });

  test("that is paused, stopped or deleted shows everybody the published page at once, for caches too", async () => {
    for (const action of ["pause", "stop", "delete"] as const) {
      const site = await makeSite();
      const experiment = await run(site, { variations: variationsOf(site, [1, 1000]) });
      expect(variationOf(await visit(site.host, 1))).toBe("Other");
      const path = `/v1/experiments/${experiment._id}`;
      expect((await (action === "delete" ? server.delete(path) : server.post(`${path}/${action}`))).status).toBe(200);
      const answer = await visit(site.host, 1);
      expect([variationOf(answer), answer.headers.get("cache-control")]).toEqual([
        "Control",
        "public, max-age=0, must-revalidate",
      ]);
    }
  });

  test("follows what else changes on the website, and ends when another version of its page is published", async () => {
    const site = await makeSite();
    const experiment = await run(site, { variations: variationsOf(site, [1, 1000]) });
    await server.put(`/v1/websites/${site.websiteId}`, { name: "Crumb and Co" });
    await visit(site.host, 1);
    await publishPage(site, "/about");
    for (let text = ""; !text.includes('content="Crumb and Co"'); await Bun.sleep(5))
      ({ text } = await visit(site.host, 1));
    expect(variationOf(await visit(site.host, 1))).toBe("Other");
    await saveVersion(server, site.pageId, { html: HTML("Third") });
    await server.post("/v1/tools/deploy", { page_id: site.pageId });
    expect(variationOf(await visit(site.host, 1))).toBe("Third");
    const ended = await rejoined(experiment, "stopped");
    expect(ended).toMatchObject({ stopped_by: "page_published", winner: null });
    const { warnings } = await results(experiment);
    expect(warnings.map(({ code }: Json) => code)).toContain("page_published");
  });

  test("that is applied publishes the variation as a release, and makes its version the draft", async () => {
    const site = await makeSite();
    await saveVersion(server, site.pageId, { html: HTML("Later") });
    const experiment = await run(site);
    const unsure = await server.post(`/v1/experiments/${experiment._id}/apply`, {});
    expect([unsure.status, unsure.json.details[0].path]).toEqual([400, "variation"]);
    const applied = await server.post(`/v1/experiments/${experiment._id}/apply`, { variation: "b" });
    expect(applied.json).toMatchObject({ status: "stopped", stopped_by: "applied", winner: "b" });
    expect(applied.json.deployment).toMatchObject({ page_id: site.pageId, version_id: site.other });
    for (const headers of [{}, { "User-Agent": GOOGLEBOT }] as Headers[])
      expect(variationOf(await visit(site.host, 1, headers))).toBe("Other");
    const page = (await server.get(`/v1/pages/${site.pageId}`)).json;
    expect(page).toMatchObject({
      draft_version_id: site.other,
      published_version_id: site.other,
      has_unpublished_changes: false,
    });
    const [release] = (await server.get(`/v1/websites/${site.websiteId}/releases`)).json.data;
    expect(release).toMatchObject({ current: true, message: "Experiment: Headline" });
    expect((await results(experiment)).advice).toMatchObject({ code: "applied", variation: "b" });
    expect((await server.post(`/v1/experiments/${experiment._id}/start`)).json.code).toBe("not_possible");
  });

  test("that keeps what is published publishes nothing", async () => {
    const site = await makeSite();
    const experiment = await run(site);
    const before = (await server.get(`/v1/websites/${site.websiteId}/releases`)).json.total;
    const applied = await server.post(`/v1/experiments/${experiment._id}/apply`, { variation: "a" });
    expect(applied.json).toMatchObject({ winner: "a", deployment: null });
    expect((await server.get(`/v1/websites/${site.websiteId}/releases`)).json.total).toBe(before);
  });
});

describe("a variation that is proposed", () => {
  const PAGE = `<header><nav><a href="/">Home</a></nav></header><main>
<section id="hero"><h1>We are really very happy to bake good bread, every day</h1></section>
<section id="loaves"><h2>Loaves</h2><p>Rye.</p></section>
<section id="prices"><h2>Prices</h2><p>On request.</p></section>
<section id="contact"><h2>Contact</h2><p>Ring us.</p></section></main>`;
  const suggest = async (pageId: string, more: Json = {}) =>
    await server.post("/v1/experiments/suggest", { page_id: pageId, ...more });
  const makePage = async () => {
    const { pageId } = await makeWebsite(server);
    const control = (await saveVersion(server, pageId, { html: PAGE }))._id;
    await server.post("/v1/tools/deploy", { page_id: pageId });
    return { pageId, control };
  };
  const htmlOf = async (id: string) => (await server.get(`/v1/versions/${id}`)).json.html as string;

  test("has another headline and is otherwise the same; the draft stays, and it can be tested as it is", async () => {
    const { pageId, control } = await makePage();
    const draft = (await saveVersion(server, pageId, { html: HTML("Later") }))._id;
    const { status, json } = await suggest(pageId);
    expect([status, json.message]).toEqual([200, undefined]);
    expect(json.after).not.toBe(json.before);
    expect(await htmlOf(json.version_id)).toBe(PAGE.replace(json.before, json.after));
    expect((await server.get(`/v1/pages/${pageId}`)).json).toMatchObject({
      draft_version_id: draft,
      published_version_id: control,
    });
    const experiment = await server.post("/v1/experiments", {
      page_id: pageId,
      name: json.name,
      hypothesis: json.hypothesis,
      variations: [
        { key: "a", name: "As it is", version_id: control },
        { key: "b", name: json.name, version_id: json.version_id },
      ],
      goal: { type: "form_submission" },
    });
    expect((await server.post(`/v1/experiments/${experiment.json._id}/start`)).json.status).toBe("running");
  });

  test("has another headline wherever it stands, and read to its end", async () => {
    const { pageId } = await makeWebsite(server);
    const headline = `We are really very happy to bake good bread in the old mill by the river, ${"day after day, ".repeat(3)}for you`;
    const html = `<div><p>Since 1950</p></div><p>Bread</p><h1></h1><h1>${headline}</h1><p>Rye and wheat.</p>`;
    await saveVersion(server, pageId, { html });
    const { status, json } = await suggest(pageId);
    expect([status, json.message, json.before]).toEqual([200, undefined, headline]);
    expect(await htmlOf(json.version_id)).toBe(html.replace(headline, json.after));
  });

  test("has another order: the last section right after the first", async () => {
    const { pageId } = await makePage();
    const { json } = await suggest(pageId, { change: "order" });
    const ids = [...(await htmlOf(json.version_id)).matchAll(/section id="(\w+)"/g)].map(([, id]) => id);
    expect(ids).toEqual(["hero", "contact", "loaves", "prices"]);
  });

  test("costs nothing when there is none to propose", async () => {
    const { pageId } = await makeWebsite(server);
    await saveVersion(server, pageId, { html: "<p>No headline.</p>" });
    const before = (await server.get("/v1/credits")).json.balance;
    for (const change of ["headline", "order"]) {
      const { status, json } = await suggest(pageId, { change });
      expect([status, json.code]).toEqual([409, "not_possible"]);
    }
    expect((await server.get("/v1/credits")).json.balance).toBe(before);
  });
});
