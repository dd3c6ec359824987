/** What is known of a business: said once, kept while others change it, and what every page is written from. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { BRIEF_LIMITS, type Brief, emptyBrief } from "../../src/brief/brief.ts";
import type { BriefTask } from "../../src/engines/engine.ts";
import { makeArchive } from "../archives.ts";
import {
  type Client,
  call,
  type Json,
  makePublishedWebsite,
  makeWebsite,
  readEvents,
  runEnded,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { callTool } from "../mcp/clients.ts";
import { makePerson } from "../people.ts";
import { processorMs } from "../processor_time.ts";
import { scriptedEngine } from "../scripted_engine.ts";
import { expectSound } from "../simulation/invariants.ts";

let server: TestServer;
const engine = scriptedEngine();
/** What the engine was asked to read, and what it does while it reads. */
let read: BriefTask[] = [];
let whileReading: (task: BriefTask) => Promise<void> = async () => {};
let understood: (task: BriefTask) => Partial<Brief> = ({ prompt }) => ({ story: [prompt] });
engine.readBrief = async (task) => {
  read.push(task);
  await whileReading(task);
  return { ...emptyBrief(), name: task.name, ...understood(task) };
};

beforeAll(async () => {
  server = await startTestServer({ engine });
});
beforeEach(() => {
  read = [];
  whileReading = async () => {};
  understood = ({ prompt }) => ({ story: [prompt] });
});
afterAll(() => server.stop());

const BRIEF = {
  kind: "bakery",
  contact: { phone: "503 555 0142", links: [{ label: "Instagram", url: "https://www.instagram.com/crumb" }] },
  hours: [{ days: ["we", "th"], opens: "07:30", closes: "13:00" }],
  offers: [{ group: "Breads", name: "Country loaf", price: "$9" }, { name: "Cardamom bun" }],
  style: { scheme: "dark" },
  instructions: "Never say “artisan”.",
};

const known = async (websiteId: string, client: Client = server) =>
  (await client.get(`/v1/websites/${websiteId}/brief`)).json;
const put = (websiteId: string, body: unknown, client: Client = server) =>
  client.put(`/v1/websites/${websiteId}/brief`, body);

async function withBrief(brief: Json = BRIEF, more: Json = {}, client: Client = server) {
  const { json } = await client.post("/v1/websites", { name: "Crumb & Co", brief, ...more });
  const { json: page } = await client.post(`/v1/websites/${json._id}/pages`, { path: "/", name: "Home" });
  return { websiteId: json._id as string, pageId: page._id as string };
}

async function generated(pageId: string): Promise<{ run: Json; task: Json }> {
  const { json } = await server.post(`/v1/pages/${pageId}/generate`, {});
  return { run: await runEnded(server, json.run_id), task: engine.tasks.at(-1) };
}

describe("a website's brief", () => {
  test("is empty before anybody has said anything, with every member", async () => {
    const { websiteId } = await makeWebsite(server);
    const { website_id, revision, source, updated_at, ...brief } = await known(websiteId);
    expect({ website_id, revision, source, updated_at }).toEqual({
      website_id: websiteId,
      revision: 0,
      source: "empty",
      updated_at: null,
    });
    expect(brief).toEqual(emptyBrief());
  });

  test("is given with the website, and its entries get identifiers; a prompt may be missing, a name not", async () => {
    const { websiteId } = await withBrief();
    const brief = await known(websiteId);
    expect(brief).toMatchObject({ revision: 1, source: "given", kind: "bakery", style: { scheme: "dark", moods: [] } });
    expect(brief.offers.map(({ id, price }: Json) => [id, price])).toEqual([
      ["breads-country-loaf", "$9"],
      ["cardamom-bun", null],
    ]);
    expect((await server.get(`/v1/websites/${websiteId}`)).json.prompt).toBe("");
    expect((await server.post("/v1/websites", { brief: BRIEF })).json.details[0].path).toBe("name");
    expect((await server.post("/v1/websites", { name: "Neither" })).json.details[0].path).toBe("prompt");
  });

  test("is changed member by member: null empties, what is left out stays, entries called alike keep their id", async () => {
    const { websiteId } = await withBrief();
    const offers = [{ name: "Rye loaf" }, { group: "Breads", name: "Country loaf", price: "$10" }];
    const changed = await put(websiteId, { revision: 1, hours: null, offers });
    expect(changed.status).toBe(200);
    expect(changed.json).toMatchObject({
      revision: 2,
      source: "edited",
      hours: [],
      contact: { phone: "503 555 0142" },
    });
    expect(changed.json.offers.map(({ id }: Json) => id)).toEqual(["rye-loaf", "breads-country-loaf"]);
    expect(changed.json).toMatchObject(await known(websiteId));
    // Nothing is changed by nothing.
    expect((await put(websiteId, {})).json.revision).toBe(2);
    expect((await put(websiteId, { offers })).json.revision).toBe(2);
  });

  test("that somebody else has changed meanwhile: 409 with its revision, and nothing is written", async () => {
    const { websiteId } = await withBrief();
    await put(websiteId, { tagline: "Bread from a slow oven" });
    const late = await put(websiteId, { revision: 1, tagline: "Late" });
    expect([late.status, late.json.code, late.json.revision]).toEqual([409, "brief_changed", 2]);
    expect(late.json.message).toContain("Get it again");
    expect((await known(websiteId)).tagline).toBe("Bread from a slow oven");
    // Of several that were made from the same revision, one is taken.
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => put(websiteId, { revision: 2, tagline: `Number ${n}` })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect((await known(websiteId)).revision).toBe(3);
  });

  test("of another account is not found; a viewer reads it and changes nothing", async () => {
    const { websiteId, pageId } = await withBrief();
    const other = await server.addAccount();
    expect((await other.get(`/v1/websites/${websiteId}/brief`)).status).toBe(404);
    expect((await put(websiteId, { tagline: "Mine" }, other)).status).toBe(404);
    expect((await other.put(`/v1/pages/${pageId}`, { brief: { tagline: "Mine" } })).status).toBe(404);
    const viewer = await makePerson(server, "viewer");
    expect((await viewer.get(`/v1/websites/${websiteId}/brief`)).json.kind).toBe("bakery");
    expect((await put(websiteId, { tagline: "Mine" }, viewer)).json.code).toBe("role_required");
    expect((await known(websiteId)).revision).toBe(1);
  });

  test("is made once by two calls with one Idempotency-Key", async () => {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const body = { name: "Once", brief: BRIEF };
    const [one, two] = [
      await server.post("/v1/websites", body, { headers }),
      await server.post("/v1/websites", body, { headers }),
    ];
    expect(two.text).toBe(one.text);
    expect((await known(one.json._id)).revision).toBe(1);
  });
});

describe("limits", () => {
  const offers = (count: number, more: Json = {}) =>
    Array.from({ length: count }, (_, n) => ({ name: `Loaf ${n}`, ...more }));

  test("a full brief is taken: 200 offers, 60 entries of other lists, texts of 2,000 characters", async () => {
    const { websiteId } = await makeWebsite(server);
    const facts = Array.from({ length: BRIEF_LIMITS.entries }, (_, n) => ({ text: `Fact ${n}` }));
    const full = await put(websiteId, { offers: offers(200), facts, story: ["x".repeat(2000)] });
    expect(full.status).toBe(200);
    expect(new Set(full.json.offers.map(({ id }: Json) => id)).size).toBe(200);
    expect(full.json).toMatchObject(await known(websiteId));
  });

  test.each([
    ["one offer too many", { offers: offers(201) }, "offers"],
    ["one entry too many", { facts: Array.from({ length: 61 }, () => ({ text: "x" })) }, "facts"],
    ["too long a text", { story: ["x".repeat(2001)] }, "story.0"],
    ["too long a price", { offers: [{ name: "Loaf", price: "9".repeat(201) }] }, "offers.0.price"],
    ["an entry without a name", { people: [{ role: "Baker" }] }, "people.0.name"],
    ["a list that is none", { offers: { name: "Loaf" } }, "offers"],
    ["a text that is none", { tagline: { toString: "x" } }, "tagline"],
    ["a day that is none", { hours: [{ days: ["someday"] }] }, "hours.0.days.0"],
    ["a time that is none", { hours: [{ days: ["mo"], opens: "25:00" }] }, "hours.0.opens"],
    ["an address that is a script", { actions: [{ label: "Go", to: "javascript:alert(1)" }] }, "actions.0.to"],
    ["a member that is none", { colour: "green" }, "colour"],
    ["a member of a member that is none", { contact: { fax: "1" } }, "contact.fax"],
    ["what the server sets", { source: "given" }, "source"],
    ["a list within lists", { story: [[[["x"]]]] }, "story.0"],
  ])("%s: 400 with its place, and nothing is written", async (_, body, path) => {
    const { websiteId } = await makeWebsite(server);
    const given = [
      await put(websiteId, body),
      await server.post("/v1/websites", { name: "Crumb", brief: body }),
      await server.post("/v1/tools/read_brief", body),
    ];
    expect(given.map(({ status, json }) => [status, json.code])).toEqual(Array(3).fill([400, "validation_failed"]));
    expect(given[0]!.json.details.map((detail: Json) => detail.path)).toContain(path);
    expect(given[1]!.json.details.map((detail: Json) => detail.path)).toContain(`brief.${path}`);
    expect((await known(websiteId)).revision).toBe(0);
  });

  test("more than 64 KB in all: 400 that says how large it would be, also when it comes bit by bit", async () => {
    const { websiteId } = await makeWebsite(server);
    const large = { offers: offers(27, { description: "x".repeat(2000) }) };
    expect((await put(websiteId, large)).status).toBe(200);
    const more = await put(websiteId, { story: Array.from({ length: 4 }, () => "y".repeat(2000)) });
    expect([more.status, more.json.code]).toEqual([400, "validation_failed"]);
    expect(more.json.message).toBe("must be at most 64 KB");
    expect((await known(websiteId)).story).toEqual([]);
    const whole = { offers: offers(40, { description: "x".repeat(2000) }) };
    const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, { path: "/p", name: "P" });
    for (const refused of [
      await server.post("/v1/websites", { name: "Crumb", brief: whole }),
      await server.put(`/v1/pages/${page._id}`, { brief: whole }),
    ])
      expect([refused.status, refused.json.details[0].path]).toEqual([400, "brief"]);
  });

  test("members that every object has are unknown ones, and change nothing for others", async () => {
    const { websiteId } = await makeWebsite(server);
    for (const body of [
      '{"__proto__": {"tagline": "polluted"}}',
      '{"contact": {"__proto__": {"phone": "1"}}}',
      '{"constructor": {"prototype": {"tagline": "polluted"}}}',
    ])
      expect([body, (await put(websiteId, body)).status]).toEqual([body, 400]);
    expect(({} as Json).tagline).toBeUndefined();
    expect((await known(websiteId)).tagline).toBeNull();
  });

  test("a body of megabytes is refused in a moment", async () => {
    const { websiteId } = await makeWebsite(server);
    const bodies = [
      { offers: offers(45_000, { description: "x".repeat(50) }) },
      { story: ["x".repeat(4_500_000)] },
      { contact: { links: Array.from({ length: 90_000 }, () => ({ label: "x", url: "y" })) } },
    ];
    for (const body of bodies) {
      const began = processorMs();
      expect((await put(websiteId, body)).status).toBe(400);
      expect(processorMs() - began).toBeLessThan(2000);
    }
  });
});

describe("a generation", () => {
  test("reads the prompt of a website of which nobody has said anything, keeps it, and says so before the plan", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    const { run, task } = await generated(pageId);
    expect(run.status).toBe("completed");
    const brief = await known(websiteId);
    expect(brief).toMatchObject({ source: "read", revision: 1, name: "Crumb & Co" });
    expect(brief.story).toEqual(["A small bakery in Portland. Products: country loaves, croissants."]);
    expect(task.brief).toMatchObject({ story: brief.story });
    const { events } = await readEvents(server.baseUrl, `/v1/runs/${run._id}/events`, server.key);
    expect(events.map(({ event }) => event).slice(0, 4)).toEqual(["run", "progress", "brief", "plan"]);
    expect(events[2]!.data).toMatchObject({ page_id: null, brief: { story: brief.story } });
    // The page has the website's prompt: there is nothing more to read, now and later.
    await generated(pageId);
    expect(read).toHaveLength(1);
  });

  test("reads nothing where somebody has said something, and needs no prompt then", async () => {
    const { websiteId, pageId } = await withBrief();
    const { run, task } = await generated(pageId);
    expect(run.status).toBe("completed");
    expect(task).toMatchObject({ brief: { kind: "bakery" }, website: { prompt: "" } });
    const { events } = await readEvents(server.baseUrl, `/v1/runs/${run._id}/events`, server.key);
    expect(events.map(({ event }) => event)).not.toContain("brief");
    const prompted = await withBrief(BRIEF, { prompt: "A bakery with a telephone: 1234." });
    await generated(prompted.pageId);
    expect(read).toEqual([]);
    expect(await known(websiteId)).toMatchObject({ source: "given", revision: 1 });
    // A brief that knows nothing is none.
    const nothing = await withBrief({});
    expect((await server.post(`/v1/pages/${nothing.pageId}/generate`, {})).json.code).toBe("prompt_missing");
  });

  test("reads another prompt while the brief is a read one, and never again once somebody has edited it", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    await generated(pageId);
    await server.put(`/v1/websites/${websiteId}`, { prompt: "A florist in Ghent." });
    expect(await known(websiteId)).toMatchObject({ source: "empty", revision: 2, story: [] });
    await server.put(`/v1/pages/${pageId}`, { prompt: "A florist in Ghent." });
    await generated(pageId);
    expect(await known(websiteId)).toMatchObject({ source: "read", revision: 3, story: ["A florist in Ghent."] });
    expect((await put(websiteId, { tagline: "Tulips" })).json).toMatchObject({ source: "edited", revision: 4 });
    await server.put(`/v1/websites/${websiteId}`, { prompt: "A baker in Gouda." });
    await server.put(`/v1/pages/${pageId}`, { prompt: "A baker in Gouda." });
    await generated(pageId);
    expect(await known(websiteId)).toMatchObject({ source: "edited", revision: 4, story: ["A florist in Ghent."] });
    expect(read.map(({ prompt }) => prompt)).not.toContain("A baker in Gouda.");
  });

  test("keeps what somebody says while it reads, and writes from that", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    whileReading = async () => void (await put(websiteId, { tagline: "Said meanwhile" }));
    const { task } = await generated(pageId);
    expect(task.brief).toMatchObject({ tagline: "Said meanwhile", story: [] });
    expect(await known(websiteId)).toMatchObject({ source: "given", revision: 1, story: [] });
  });

  test("keeps nothing of a prompt that is another when it has been read", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    whileReading = async () => void (await server.put(`/v1/websites/${websiteId}`, { prompt: "A florist in Ghent." }));
    await generated(pageId);
    expect(await known(websiteId)).toMatchObject({ source: "empty", revision: 0 });
  });

  test("keeps of what a reader gives only what a brief may have", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    understood = () => ({
      tagline: "x".repeat(500),
      story: ["Kept"],
      unplaced: Array.from({ length: 60 }, () => ({ text: "x".repeat(2000), reason: null })),
    });
    await generated(pageId);
    expect(await known(websiteId)).toMatchObject({ source: "read", tagline: null, story: ["Kept"], unplaced: [] });
  });

  test("reads a page's own prompt for that page, and keeps it there", async () => {
    const { websiteId, pageId } = await makeWebsite(server);
    await generated(pageId);
    const { json: page } = await server.post(`/v1/websites/${websiteId}/pages`, {
      path: "/team",
      name: "Team",
      prompt: "Ana bakes.",
    });
    expect(page.brief).toBeNull();
    const { run, task } = await generated(page._id);
    expect(task.page.brief).toEqual({ story: ["Ana bakes."] });
    expect(task.brief.story).toEqual(["A small bakery in Portland. Products: country loaves, croissants."]);
    expect((await server.get(`/v1/pages/${page._id}`)).json.brief).toEqual({ story: ["Ana bakes."] });
    const { events } = await readEvents(server.baseUrl, `/v1/runs/${run._id}/events`, server.key);
    expect(events.find(({ event }) => event === "brief")!.data).toEqual({
      page_id: page._id,
      brief: { story: ["Ana bakes."] },
    });
    expect((await known(websiteId)).revision).toBe(1);
    await generated(page._id);
    expect(read).toHaveLength(2);
    await server.put(`/v1/pages/${page._id}`, { prompt: "Ben bakes." });
    expect((await server.get(`/v1/pages/${page._id}`)).json.brief).toBeNull();
    await generated(page._id);
    expect((await server.get(`/v1/pages/${page._id}`)).json.brief).toEqual({ story: ["Ben bakes."] });
    // What somebody has said of the page stays, whatever its prompt.
    await server.put(`/v1/pages/${page._id}`, { brief: { tagline: "Our bakers" } });
    await server.put(`/v1/pages/${page._id}`, { prompt: "Cleo bakes." });
    await generated(page._id);
    expect((await server.get(`/v1/pages/${page._id}`)).json.brief).toEqual({
      story: ["Ben bakes."],
      tagline: "Our bakers",
    });
  });
});

describe("a page's brief", () => {
  test("has the members that it was given; null takes one away, or all; lists of pages don't show it", async () => {
    const { websiteId } = await withBrief();
    const made = await server.post(`/v1/websites/${websiteId}/pages`, {
      path: "/bread",
      name: "Bread",
      brief: { offers: [{ name: "Rye loaf", price: "$8" }], tagline: "Bread", hours: [] },
    });
    expect(made.json.brief).toMatchObject({ tagline: "Bread", hours: [], offers: [{ id: "rye-loaf", price: "$8" }] });
    expect(Object.keys(made.json.brief).sort()).toEqual(["hours", "offers", "tagline"]);
    const id = made.json._id;
    const changed = await server.put(`/v1/pages/${id}`, { brief: { tagline: null, place: "Sellwood" } });
    expect(Object.keys(changed.json.brief).sort()).toEqual(["hours", "offers", "place"]);
    expect((await server.get(`/v1/pages/${id}`)).json).toEqual(changed.json);
    const listed = [await server.get(`/v1/websites/${websiteId}/pages`), await server.get("/v1/pages")];
    for (const { json } of listed) expect(json.data.filter((page: Json) => "brief" in page)).toEqual([]);
    expect((await server.put(`/v1/pages/${id}`, { brief: null })).json.brief).toBeNull();
    expect((await server.put(`/v1/pages/${id}`, { name: "Loaves" })).json.brief).toBeNull();
  });

  test("is enough to write the page from", async () => {
    const { json: website } = await server.post("/v1/websites", { name: "Crumb", brief: {} });
    const { json: page } = await server.post(`/v1/websites/${website._id}/pages`, {
      path: "/",
      name: "Home",
      brief: { story: ["We bake."] },
    });
    const { task } = await generated(page._id);
    expect(task.page).toMatchObject({ prompt: "", brief: { story: ["We bake."] } });
  });
});

describe("copies", () => {
  const story = ["Our ovens."];

  test("of a website have its brief and those of its pages; what is changed in one stays in it", async () => {
    const { websiteId, pageId } = await withBrief();
    await server.put(`/v1/pages/${pageId}`, { brief: { story } });
    const { json: copy } = await server.post(`/v1/websites/${websiteId}/duplicate`);
    const { website_id: _, updated_at: __, ...brief } = await known(copy._id);
    expect({ ...(await known(websiteId)), ...brief }).toEqual(await known(websiteId));
    expect((await server.get(`/v1/pages/${copy.home_page_id}`)).json.brief).toEqual({ story });
    await put(copy._id, { kind: "café" });
    expect((await known(websiteId)).kind).toBe("bakery");
  });

  test("of a page have its own brief, not its website's; what another account has said stays with it", async () => {
    const { websiteId, pageId } = await withBrief();
    await server.put(`/v1/pages/${pageId}`, { brief: { story }, public: true });
    const clone = await server.post(`/v1/pages/${pageId}/clone`);
    expect((await server.get(`/v1/pages/${clone.json._id}`)).json.brief).toEqual({ story });
    const { websiteId: elsewhere } = await makeWebsite(server);
    const fork = await server.post(`/v1/pages/${pageId}/fork`, { website_id: elsewhere, path: "/fork" });
    expect((await server.get(`/v1/pages/${fork.json._id}`)).json.brief).toEqual({ story });
    expect((await known(elsewhere)).source).toBe("empty");
    const other = await server.addAccount();
    const { websiteId: theirs } = await makeWebsite(other);
    const taken = await other.post(`/v1/pages/${pageId}/fork`, { website_id: theirs, path: "/fork" });
    expect((await other.get(`/v1/pages/${taken.json._id}`)).json.brief).toBeNull();
    expect((await known(websiteId)).revision).toBe(1);
  });

  test("as an archive: the same brief of the website and of each page; briefs that are none are refused", async () => {
    const { websiteId, pageId } = await withBrief();
    await put(websiteId, { tagline: "Edited" });
    await server.put(`/v1/pages/${pageId}`, { brief: { story, tagline: null, hours: [] } });
    const archive = async (id: string) =>
      new Blob(
        [
          await (
            await fetch(`${server.baseUrl}/v1/websites/${id}/export`, {
              headers: { Authorization: `Bearer ${server.key}` },
            })
          ).arrayBuffer(),
        ],
        { type: "application/zip" },
      );
    const { json: made } = await call(
      server.baseUrl,
      "POST",
      "/v1/websites/import_archive",
      await archive(websiteId),
      server.key,
    );
    const ofTime = { website_id: made._id, updated_at: expect.any(String), revision: 1 };
    expect(await known(made._id)).toEqual({ ...(await known(websiteId)), ...ofTime });
    expect((await server.get(`/v1/pages/${made.home_page_id}`)).json.brief).toEqual({ story, hours: [] });
  });

  test("from archives with briefs that break a rule are refused, and say where", async () => {
    const website = { name: "Crumb & Co", prompt: "", language: null };
    const whole = { offers: Array.from({ length: 40 }, (_, n) => ({ name: `${n}`, description: "x".repeat(2000) })) };
    for (const [brief, message] of [
      [{ source: "given", brief: { tagline: 1 } }, "tagline"],
      [{ source: "made up", brief: {} }, "source"],
      [{ source: "given", brief: whole }, "64 KB"],
    ] as const) {
      const archives = [
        await makeArchive({}, { website: { ...website, brief } }),
        await makeArchive({ pages: [{ brief }] }),
      ];
      for (const archive of archives) {
        const refused = await call(server.baseUrl, "POST", "/v1/websites/import_archive", archive, server.key);
        expect([refused.status, refused.json.code]).toEqual([400, "invalid_archive"]);
        expect(refused.json.message).toContain(message);
      }
    }
  });
});

test("what is deleted takes its briefs along, and what they took of the account's storage is free again", async () => {
  const client = await server.addAccount();
  const stored = async () => (await client.get("/v1/users/me/stats")).json.storage_used_bytes;
  const { websiteId, pageId } = await withBrief(BRIEF, {}, client);
  const one = await stored();
  expect(one).toBeGreaterThan(500);
  await client.put(`/v1/pages/${pageId}`, { brief: { story: ["x".repeat(1000)] } });
  // What the brief said before counts as well: nothing yet.
  expect(await stored()).toBe(one + Buffer.byteLength(`${JSON.stringify({ story: ["x".repeat(1000)] })}[]`));
  await client.put(`/v1/pages/${pageId}`, { brief: null });
  expect(await stored()).toBe(one);
  await client.put(`/v1/pages/${pageId}`, { brief: { story: ["x"] } });
  await client.delete(`/v1/websites/${websiteId}`);
  expect(await stored()).toBe(0);
  await expectSound(server.directory);
});

describe("reading a prompt", () => {
  test("answers a whole brief, keeps nothing, and is free with the embedded engine", async () => {
    const before = (await server.get("/v1/credits")).json;
    const answer = await server.post("/v1/tools/read_brief", { prompt: "A bakery.", name: "Crumb", language: "en" });
    expect(answer.json).toEqual({ ...emptyBrief(), name: "Crumb", story: ["A bakery."], engine: engine.name });
    expect(read).toEqual([{ prompt: "A bakery.", name: "Crumb", language: "en" }]);
    const { balance, costs } = (await server.get("/v1/credits")).json;
    expect(balance).toBe(before.balance - (engine.name === "builtin" ? 0 : 1));
    expect(costs).toMatchObject({ read_brief: 0, read_brief_with_model: 1 });
  });
});

test("agents give, read and change it, and are told the house style where they are about to write", async () => {
  const made = await callTool(server, "create_website", { name: "Crumb & Co", brief: BRIEF });
  const website_id = made.structuredContent._id;
  const got = await callTool(server, "get_brief", { website_id });
  expect(got.structuredContent).toMatchObject({ source: "given", revision: 1, kind: "bakery" });
  const changed = await callTool(server, "update_brief", { website_id, revision: 1, tagline: "Slow bread" });
  expect(changed.structuredContent).toMatchObject({
    source: "edited",
    revision: 2,
    tagline: "Slow bread",
    kind: "bakery",
  });
  const late = await callTool(server, "update_brief", { website_id, revision: 1, tagline: "Late" });
  expect([late.isError, late.structuredContent.code]).toEqual([true, "brief_changed"]);
  const website = await callTool(server, "get_website", { website_id });
  expect(website.structuredContent.instructions).toBe("Never say “artisan”.");
  const understood = await callTool(server, "read_brief", { prompt: "A florist." });
  expect(understood.structuredContent.story).toEqual(["A florist."]);
});

test("the outline of a page tells the house style, the page's own before the website's", async () => {
  const { pageId, websiteId } = await makePublishedWebsite(server);
  const told = async () => (await server.get(`/v1/pages/${pageId}/outline`)).json.instructions;
  expect(await told()).toBeNull();
  await put(websiteId, { instructions: "British spelling." });
  expect(await told()).toBe("British spelling.");
  await server.put(`/v1/pages/${pageId}`, { brief: { instructions: "No prices." } });
  expect(await told()).toBe("No prices.");
});

test("webhooks are told which members have changed, also by reading", async () => {
  const client = await server.addAccount();
  const { json: hook } = await client.post("/v1/webhooks", {
    url: "https://hooks.example.com/briefs",
    events: ["website.brief_changed"],
  });
  const { websiteId } = await withBrief(BRIEF, {}, client);
  await put(websiteId, { hours: null, kind: "bakery", tagline: "Slow bread" }, client);
  await put(websiteId, { kind: "bakery" }, client);
  const { json: unread } = await client.post("/v1/websites", { name: "Crumb", prompt: "A bakery." });
  const { json: page } = await client.post(`/v1/websites/${unread._id}/pages`, { path: "/", name: "Home" });
  const { json: run } = await client.post(`/v1/pages/${page._id}/generate`, {});
  await runEnded(client, run.run_id);
  const { data } = (await client.get(`/v1/webhooks/${hook._id}/deliveries`)).json;
  const told: Json[] = [];
  for (const { _id } of data.reverse())
    told.push(JSON.parse((await client.get(`/v1/webhooks/${hook._id}/deliveries/${_id}`)).json.payload).data);
  expect(told).toEqual([
    { website_id: websiteId, revision: 2, source: "edited", changed: ["tagline", "hours"] },
    { website_id: unread._id, revision: 1, source: "read", changed: ["name", "story"] },
  ]);
});

test("a website that is made for a lead has its facts as its brief; hours that are not plain stay in words", async () => {
  const client = await server.addAccount();
  const facts = { name: "Miller Plumbing", city: "Leeds", phone: "0113 496 0001", country: "GB", category: "plumber" };
  const leads = [
    { ...facts, street: "1 Park Row", opening_hours: "Mo-Fr 08:00-17:00; Sa 09:00-12:00; Su off" },
    { ...facts, name: "Other Plumbing", phone: "0113 496 0002", opening_hours: "Mo-Fr 08:00-17:00 || by appointment" },
  ];
  await client.post("/v1/leads/import", { leads });
  const briefs: Json = {};
  for (const { _id, name } of (await client.get("/v1/leads")).json.data) {
    const { json } = await client.post(`/v1/leads/${_id}/website`);
    briefs[name] = await known(json.website_id, client);
  }
  expect(briefs["Miller Plumbing"]).toMatchObject({
    source: "given",
    language: "en",
    name: "Miller Plumbing",
    place: "Leeds",
    contact: { address: { street: "1 Park Row", city: "Leeds" } },
    hours: [
      { days: ["mo", "tu", "we", "th", "fr"], opens: "08:00", closes: "17:00" },
      { days: ["sa"], opens: "09:00", closes: "12:00" },
      { days: ["su"], opens: null, closes: null },
    ],
    hours_note: null,
  });
  expect(briefs["Miller Plumbing"].contact.phone).toBeString();
  expect(briefs["Other Plumbing"]).toMatchObject({ hours: [], hours_note: expect.stringContaining("appointment") });
});
