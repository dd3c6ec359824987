/** Picture search, against stand-ins that answer as Pexels and Openverse do. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { type Client, startTestServer, type TestServer } from "../harness.ts";
import { openverseResult, type PictureServers, pexelsPhoto, startPictureServers, UUID } from "../picture_servers.ts";

let servers: PictureServers;
let server: TestServer;
let client: Client;
/** Time passes when a test says so: what was found is remembered for minutes, sources want to be left alone for some. */
let passedMs = 0;
const PATIENCE_MS = 10_000;
let waits: (() => void)[] | null = null;
const clock: Clock = {
  now: () => systemClock.now() + passedMs,
  after(ms, run) {
    if (ms !== PATIENCE_MS || !waits) return systemClock.after(ms, run);
    waits.push(run);
    return () => {};
  },
};

beforeAll(async () => {
  servers = startPictureServers();
  server = await startTestServer({ clock, environment: servers.environment });
});
afterAll(async () => {
  await server.stop();
  await servers.stop();
});
beforeEach(async () => {
  client = await server.addAccount();
  servers.asked.length = 0;
});
afterEach(() => {
  servers.instead.clear();
  // An hour: nothing is remembered from test to test.
  passedMs += 3_600_000;
});

const search = (parameters: string) => client.get(`/v1/assets/search?${parameters}`);

describe("a search", () => {
  test("asks Pexels with the operator's key, and answers what it says of each photo", async () => {
    const { status, json } = await search("q=boats%20%26%20sea&limit=5&orientation=landscape&language=de-AT");
    expect(status).toBe(200);
    expect(json).toEqual({
      data: [
        {
          search_id: "pexels_2014422",
          source: "pexels",
          title: "Boats in a harbour",
          width: 4000,
          height: 3000,
          thumbnail_url: `${servers.origin}/pictures/2014422.png?auto=compress&cs=tinysrgb&h=350`,
          credit: {
            text: "Ana Silva · Pexels",
            author: "Ana Silva",
            author_url: "https://www.pexels.com/@ana",
            source_url: "https://www.pexels.com/photo/boats-in-a-harbour-2014422/",
            licence: "Pexels License",
            licence_url: "https://www.pexels.com/license/",
            required: false,
          },
        },
      ],
      page: 0,
      limit: 5,
      total: 1,
      has_more: false,
    });
    expect(servers.asked.map((url) => [url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
      ["/v1/search", { query: "boats & sea", page: "1", per_page: "5", orientation: "landscape", locale: "de-DE" }],
    ]);
  });

  test("asks Openverse for nothing that forbids business or change, or reaches what is made of it", async () => {
    servers.results = [
      openverseResult(servers.origin),
      openverseResult(servers.origin, "aaaaaaaa-24ea-483f-9cf8-f17aa1fd6aa3", {
        license: "cc0",
        creator: null,
        title: "<b>Leek</b> &amp; salt\u202e",
      }),
      ...["by-sa", "by-nc", "by-nd", "sampling+"].map((license) =>
        openverseResult(servers.origin, "bbbbbbbb-24ea-483f-9cf8-f17aa1fd6aa3", { license }),
      ),
      openverseResult(servers.origin, "cccccccc-24ea-483f-9cf8-f17aa1fd6aa3", { mature: true }),
      openverseResult(servers.origin, "dddddddd-24ea-483f-9cf8-f17aa1fd6aa3", { url: "javascript:alert(1)" }),
      openverseResult(servers.origin, "../../../v1/other/4-9cf8-f17aa1fd6aa3"),
      null,
    ];
    const { json } = await search("q=leek&source=openverse&orientation=portrait");
    expect(json.data.map(({ title, credit }: Record<string, never>) => [title, credit])).toEqual([
      [
        "Tarte aux poireaux",
        {
          text: "“Tarte aux poireaux” · Alice Martin · CC BY 2.0",
          author: "Alice Martin",
          author_url: "https://www.flickr.com/photos/22178197@N00",
          source_url: "https://www.flickr.com/photos/22178197@N00/16129656628",
          licence: "CC BY 2.0",
          licence_url: "https://creativecommons.org/licenses/by/2.0/",
          required: true,
        },
      ],
      ["Leek & salt", expect.objectContaining({ text: "“Leek & salt” · CC0 1.0", author: null, required: false })],
    ]);
    expect(Object.fromEntries(servers.asked[0]!.searchParams)).toEqual({
      q: "leek",
      page: "1",
      page_size: "20",
      license: "by,cc0,pdm",
      aspect_ratio: "tall",
    });
  });

  test("is paged, within its bounds", async () => {
    servers.photos = Array.from({ length: 30 }, (_, n) => pexelsPhoto(servers.origin, n + 1));
    const first = (await search("q=sea")).json;
    expect([first.data.length, first.total, first.has_more]).toEqual([20, 30, true]);
    const second = (await search("q=sea&page=1")).json;
    expect(second.data.map(({ search_id }: { search_id: string }) => search_id)).toEqual(
      servers.photos.slice(20).map((_, n) => `pexels_${n + 21}`),
    );
    expect(second.has_more).toBe(false);
    for (const wrong of ["q=sea&limit=21", "q=sea&page=12", "q=", "q=%20", `q=${"x".repeat(101)}`, "q=a&source=other"])
      expect((await search(wrong)).status).toBe(400);
  });

  test("is remembered for ten minutes", async () => {
    await search("q=again");
    await search("q=again");
    expect(servers.asked.length).toBe(1);
    passedMs += 600_001;
    await search("q=again");
    expect(servers.asked.length).toBe(2);
  });

  test.each([400, 401, 403, 500])("that is answered with %d fails, and says so", async (status) => {
    servers.instead.set("/v1/search", () => new Response("{}", { status }));
    const answer = await search("q=fails");
    expect(answer.status).toBe(status === 401 || status === 403 ? 503 : 502);
    expect(answer.json.message).toContain("Pexels");
  });

  test("of a source that wants to be left alone is not asked for until then", async () => {
    servers.instead.set("/v1/search", () => new Response("", { status: 429, headers: { "retry-after": "120" } }));
    expect((await search("q=one")).json).toMatchObject({ code: "provider_unavailable", retry_after_seconds: 120 });
    servers.instead.clear();
    expect((await search("q=two")).status).toBe(503);
    expect(servers.asked.length).toBe(1);
    passedMs += 121_000;
    expect((await search("q=two")).status).toBe(200);
  });

  test("with an answer that is cut off, huge, or something else fails", async () => {
    for (const body of ['{"photos":[{', `{"photos":"${"x".repeat(2_200_000)}"}`, "[]", "null", ""]) {
      servers.instead.set("/v1/search", () => new Response(body));
      expect((await search(`q=answer-${body.length}`)).status).toBe(502);
    }
  });

  test("that nobody answers is given up after ten seconds", async () => {
    servers.instead.set("/v1/search", () => new Promise(() => {}));
    waits = [];
    const ending = search("q=slow");
    while (waits.length === 0) await Bun.sleep(5);
    for (const ring of waits) ring();
    waits = null;
    expect((await ending).json).toMatchObject({ code: "provider_unavailable" });
  });
});

describe("a picture that was found", () => {
  test("becomes an asset with its credit, also after what was found is forgotten", async () => {
    servers.photos = [pexelsPhoto(servers.origin, 2014422)];
    const made = await client.post("/v1/assets", { search_id: "pexels_2014422" });
    expect(made.status).toBe(200);
    expect(made.json).toMatchObject({
      name: "Boats in a harbour",
      alt: "Boats in a harbour",
      kind: "image",
      content_type: "image/png",
      source: "search",
      width: 422,
      credit: { text: "Ana Silva · Pexels", required: false },
    });
    expect(servers.asked.map(({ pathname }) => pathname)).toEqual(["/v1/photos/2014422"]);
    expect((await client.get(`/v1/assets/${made.json._id}`)).json.credit).toEqual(made.json.credit);
    expect((await client.post("/v1/assets", { search_id: "pexels_2014422" })).json._id).toBe(made.json._id);
  });

  test("is not asked for again when it was just found, and keeps what is said of it here", async () => {
    servers.results = [openverseResult(servers.origin)];
    const { search_id } = (await search("q=leek&source=openverse")).json.data[0];
    const { json } = await client.post("/v1/assets", { search_id, name: "Tart", alt: "A leek tart on a table" });
    expect(json).toMatchObject({ name: "Tart", alt: "A leek tart on a table", credit: { required: true } });
    expect(servers.asked.length).toBe(1);
  });

  test("has its credit also where the file had been uploaded before", async () => {
    const url = `${servers.origin}/pictures/77.png`;
    const uploaded = (await client.post("/v1/assets", { url })).json;
    expect(uploaded.credit).toBeNull();
    servers.results = [openverseResult(servers.origin)];
    const { json } = await client.post("/v1/assets", { search_id: `openverse_${UUID}` });
    expect([json._id, json.credit.author]).toEqual([uploaded._id, "Alice Martin"]);
  });

  test.each([
    ["pexels_99", "no photo of that number"],
    ["pexels_../search", "a path"],
    ["openverse_1", "no identifier"],
    ["other_1", "a source that there is not"],
    ["nothing", "none at all"],
  ])("%p is refused: %s", async (search_id) => {
    const { status, json } = await client.post("/v1/assets", { search_id });
    expect([status, json.details?.[0].path]).toEqual([400, "search_id"]);
  });

  test("that leads into a private network, or to something else, is refused", async () => {
    const leads = (file: string, thumbnail = "https://example.com/1.jpg") => [
      pexelsPhoto(servers.origin, 5, { src: { large2x: file, original: file, medium: thumbnail } }),
    ];
    const refused: [string, RegExp][] = [
      ["http://10.0.0.1/x.png", /private network/],
      [`${servers.origin}/pictures/missing`, /status 404/],
      [`${servers.origin}/pictures/page`, /no picture/],
    ];
    servers.instead.set("/pictures/missing", () => new Response("", { status: 404 }));
    servers.instead.set("/pictures/page", () => new Response("<p>Buy it</p>"));
    for (const [file, message] of refused) {
      servers.photos = leads(file);
      const { status, json } = await client.post("/v1/assets", { search_id: "pexels_5" });
      expect([status, json.message]).toEqual([400, expect.stringMatching(message)]);
      passedMs += 3_600_000;
    }
    servers.photos = leads("ftp://example.com/x");
    expect((await client.post("/v1/assets", { search_id: "pexels_5" })).status).toBe(400);
  });

  test("is named alone: with a file or an address it is refused", async () => {
    const both = { search_id: "pexels_2014422", url: "https://images.example.com/oven.jpg" };
    expect((await client.post("/v1/assets", both)).status).toBe(400);
  });
});

test("a server that is told so searches nothing, and says what to set", async () => {
  const other = await startTestServer({ environment: { SITEWRIGHT_OPENVERSE_URL: "off" } });
  const { status, json } = await other.get("/v1/assets/search?q=sea");
  expect([status, json.message]).toEqual([503, expect.stringContaining("SITEWRIGHT_PEXELS_KEY")]);
  expect((await other.get("/v1/settings")).json.picture_sources).toEqual([]);
  await other.stop();
});

test("settings say where pictures are searched, the first one first", async () => {
  expect((await client.get("/v1/settings")).json.picture_sources).toEqual(["pexels", "openverse"]);
});
