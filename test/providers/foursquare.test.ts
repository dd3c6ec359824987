/** Leads of Foursquare, against a stand-in that answers as its documentation says. */
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { type Clock, systemClock } from "../../src/lib/clock.ts";
import { type Client, type Json, searchEnded, startTestServer, type TestServer } from "../harness.ts";

let stub: ReturnType<typeof Bun.serve>;
let server: TestServer;
let client: Client;
let answer: () => Response | Promise<Response>;
/** What waits for the time that the source gets is woken by a test. */
const PATIENCE_MS = 20_000;
let waits: (() => void)[] | null = null;
const clock: Clock = {
  now: systemClock.now,
  after(ms, run) {
    if (ms !== PATIENCE_MS || !waits) return systemClock.after(ms, run);
    waits.push(run);
    return () => {};
  },
};
let asked: URL[] = [];

beforeAll(async () => {
  stub = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch(request) {
      asked.push(new URL(request.url));
      if (request.headers.get("authorization") !== "Bearer fsq-key") return new Response("{}", { status: 401 });
      if (request.headers.get("x-places-api-version") !== "2025-06-17") return new Response("{}", { status: 410 });
      return answer();
    },
  });
  server = await startTestServer({
    clock,
    environment: {
      SITEWRIGHT_OVERPASS_URL: "",
      SITEWRIGHT_FOURSQUARE_KEY: "fsq-key",
      SITEWRIGHT_FOURSQUARE_URL: `http://127.0.0.1:${stub.port}`,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await stub.stop(true);
});
beforeEach(async () => {
  client = await server.addAccount();
  asked = [];
});

const PLACE = {
  fsq_place_id: "4b5e662a70c603bba7d790b4",
  name: "Leaks & Co",
  categories: [{ fsq_category_id: "1", name: "Plumber" }],
  location: {
    address: "1 Mill Lane",
    locality: "Leeds",
    region: "England",
    postcode: "LS1 4AP",
    country: "GB",
  },
  latitude: 53.8,
  longitude: -1.55,
  tel: "0113 496 0000",
  email: "info@leaks.example",
  website: "https://leaks.example",
  social_media: { facebook_id: "1234", instagram: "leaks" },
};

async function search(location: string): Promise<Json> {
  const { json } = await client.post("/v1/leads/search", { query: "plumbers", location, radius_km: 5 });
  return await searchEnded(client, json._id);
}

test("a search is one request with the operator's key; its answer becomes leads", async () => {
  answer = () => Response.json({ results: [PLACE, { ...PLACE, name: "" }, null], context: {} });
  expect(await search("Leeds, UK")).toMatchObject({ source: "foursquare", added: 1 });
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({ near: "Leeds, UK", radius: "5000", limit: "50" });
  expect((await client.get("/v1/leads")).json.data[0]).toMatchObject({
    name: "Leaks & Co",
    phone: "+441134960000",
    email: "info@leaks.example",
    socials: { facebook: "https://www.facebook.com/1234" },
    source: { name: "foursquare", id: PLACE.fsq_place_id },
  });
});

test.each([400, 401, 429, 500])("an answer with %d: failed, and free", async (status) => {
  answer = () => new Response("{}", { status });
  expect(await search(`Town ${status}`)).toMatchObject({ status: "failed", credits: 0 });
});

test("an answer that is cut off, huge or none: failed, and free", async () => {
  for (const body of ['{"results":[{', `{"results":"${"x".repeat(5_000_000)}"}`, "{}", ""]) {
    answer = () => new Response(body);
    expect(await search(`Town ${body.length}`)).toMatchObject({ status: "failed", credits: 0 });
  }
});

test("none at all: given up after 20 seconds, failed, and free", async () => {
  answer = () => new Promise(() => {});
  waits = [];
  const ending = search("Slow Town");
  while (waits.length === 0) await Bun.sleep(5);
  for (const ring of waits) ring();
  waits = null;
  const ended = await ending;
  expect(ended).toMatchObject({ status: "failed", credits: 0, error: { code: "provider_unavailable" } });
});
