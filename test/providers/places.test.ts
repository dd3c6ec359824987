/** Extracts of Overture's places: imported while the server serves, again and again, and searched in eight languages. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { type ImportCounts, importPlaces } from "../../src/providers/lead_sources/import_places.ts";
import { type Json, newDirectory, searchEnded, startTestServer, type TestServer } from "../harness.ts";
import { PROGRAM } from "../program.ts";

let server: TestServer;
let folder: string;

beforeAll(async () => {
  folder = newDirectory();
  server = await startTestServer({ environment: { SITEWRIGHT_OVERPASS_URL: "" } });
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Made {
  id: number;
  name?: string;
  category?: string;
  town?: string;
  lat?: number;
  lon?: number;
  more?: Json;
}

/** A feature as an extract has it (schema of Overture's places, release of 2026). */
function feature({ id, name = `Business ${id}`, category = "plumbing", town = "Leeds", more = {}, ...at }: Made): Json {
  const lat = at.lat ?? 53.8 + (id % 50) / 2000;
  const lon = at.lon ?? -1.55 + (id % 40) / 2000;
  return {
    type: "Feature",
    id: `${String(id).padStart(8, "0")}-1111-4222-8333-444455556666`,
    geometry: { type: "Point", coordinates: [lon, lat] },
    properties: {
      version: 1,
      theme: "places",
      type: "place",
      names: { primary: name, common: null, rules: null },
      categories: { primary: category, alternate: ["contractor"] },
      confidence: 0.9,
      websites: id % 2 ? [`https://b${id}.example/`] : null,
      socials: [`https://www.facebook.com/${id}`],
      phones: [`+44113${4_960_000 + (id % 9_000)}`],
      emails: null,
      brand: null,
      addresses: [
        {
          freeform: `${id} Mill Lane`,
          locality: town,
          postcode: "LS1 4AP",
          region: "GB-LDS",
          country: "GB",
        },
      ],
      sources: [{ property: "", dataset: "meta", record_id: String(id), update_time: "2026-09-01T00:00:00.000Z" }],
      operating_status: "open",
      ...more,
    },
  };
}

/** Rows as real extracts have them too: without name, without point, closed, unsure, broken. */
const BAD = [
  JSON.stringify(feature({ id: 900_001, more: { names: null } })),
  JSON.stringify({ ...feature({ id: 900_002 }), geometry: null }),
  JSON.stringify({ ...feature({ id: 900_003 }), geometry: { type: "Point", coordinates: ["x", 1000] } }),
  '{"type":"Feature","id":"cut',
  "[]",
  "null",
  `{"type":"Feature","id":"${"x".repeat(2_000_000)}"}`,
];
const CLOSED = JSON.stringify(
  feature({ id: 900_010, more: { operating_status: "permanently_closed", confidence: 0 } }),
);
const UNSURE = JSON.stringify(feature({ id: 900_011, more: { confidence: 0.25 } }));

const ordinary = Array.from({ length: 3_000 }, (_, at) =>
  feature({
    id: at,
    category: ["plumbing", "restaurant", "dentist", "hair_salon"][at % 4]!,
    ...(at >= 2_000 ? { town: "München", lat: 48.13 + (at % 50) / 2000, lon: 11.57 + (at % 40) / 2000 } : {}),
    more:
      at >= 2_000
        ? { addresses: [{ freeform: "Weg 1", locality: "München", postcode: "80331", region: "DE-BY", country: "DE" }] }
        : {},
  }),
);

let files = 0;
async function write(content: string | Uint8Array): Promise<string> {
  const file = join(folder, `extract-${++files}`);
  await Bun.write(file, content);
  return file;
}

async function imported(
  content: string | Uint8Array,
  { name = "test", directory = server.directory }: { name?: string; directory?: string } = {},
): Promise<ImportCounts> {
  mkdirSync(directory, { recursive: true });
  return await importPlaces({
    dataDirectory: directory,
    file: await write(content),
    name,
    leastConfidence: 0.4,
    now: Date.now(),
    progress: () => {},
  });
}

const sequence = (features: Json[], ...rows: string[]) =>
  `${[...features.map((one) => JSON.stringify(one)), ...rows].join("\n")}\n`;
const collection = (features: Json[], spaces = 0) =>
  JSON.stringify({ type: "FeatureCollection", name: "places", features }, null, spaces);

async function search(query: string, location: string, more: Json = {}): Promise<Json> {
  const client = await server.addAccount();
  const { json } = await client.post("/v1/leads/search", { query, location, limit: 100, ...more });
  const ended = await searchEnded(client, json._id);
  return { ...ended, leads: (await client.get("/v1/leads?limit=100")).json.data };
}

describe("an import", () => {
  test("before the first, searches say how to make one", async () => {
    const refused = await server.post("/v1/leads/search", { query: "plumbers", location: "Leeds" });
    expect(refused.status).toBe(503);
    expect(refused.json.message).toContain("sitewright leads import");
  });

  test("takes what is a place, counts what is none, and is found by a server that was there before", async () => {
    const counts = await imported(sequence(ordinary, ...BAD, CLOSED, UNSURE, ""));
    expect(counts).toMatchObject({ places: 3_000, added: 3_000, bad: BAD.length, closed: 1, unsure: 1, isWhole: true });
    const { added, source, leads } = await search("plumbers", "Leeds, UK");
    expect({ added, source }).toEqual({ added: 100, source: "places" });
    expect(leads[0]).toMatchObject({
      category: "plumbing",
      address: { city: "Leeds", postal_code: "LS1 4AP", region: "LDS", country: "GB" },
      source: { name: "places", licence: "CDLA-Permissive-2.0" },
    });
    expect(leads[0].source.attribution).toContain("Overture");
    expect(leads[0].source.id).toContain("-1111-4222-8333-");
  });

  test.each([
    ["a collection", collection(ordinary)],
    ["a collection over many lines", collection(ordinary, 2)],
    ["record separators", ordinary.map((one) => `\u001e${JSON.stringify(one)}\n`).join("")],
    ["a packed sequence", gzipSync(sequence(ordinary))],
    ["a packed collection", gzipSync(collection(ordinary))],
  ] as const)("%s gives the same places", async (_, content) => {
    const directory = join(folder, `data-${files}`);
    expect(await imported(content, { directory })).toMatchObject({
      places: 3_000,
      added: 3_000,
      bad: 0,
      isWhole: true,
    });
    expect(await imported(content, { directory })).toMatchObject({ places: 3_000, added: 0, changed: 0, removed: 0 });
  });

  test("again: what is new comes, what is different changes, what is gone goes", async () => {
    const directory = join(folder, "again");
    await imported(sequence(ordinary), { directory });
    const changed = ordinary
      .slice(10)
      .map((one, at) => (at < 5 ? { ...one, properties: { ...one.properties, phones: ["+441134960999"] } } : one));
    const counts = await imported(sequence([...changed, feature({ id: 5_000 })]), { directory });
    expect(counts).toMatchObject({ places: 2_991, added: 1, changed: 5, removed: 10 });
    // Another extract beside it takes nothing away.
    expect(await imported(sequence([feature({ id: 6_000 })]), { directory, name: "other" })).toMatchObject({
      removed: 0,
    });
    expect(await imported(sequence(changed), { directory })).toMatchObject({ removed: 1 });
  });

  test.each([
    ["a sequence", sequence(ordinary).slice(0, -50)],
    ["a collection", collection(ordinary).slice(0, -50_000)],
    ["a packed one", gzipSync(sequence(ordinary)).subarray(0, 20_000)],
    ["an empty file", ""],
  ])("a file that is cut off (%s) removes nothing", async (what, content) => {
    const directory = join(folder, `cut ${what}`);
    await imported(sequence(ordinary), { directory });
    const counts = await imported(content, { directory });
    expect(counts).toMatchObject({ isWhole: false, removed: 0 });
    expect(await imported(sequence(ordinary), { directory })).toMatchObject({ added: 0 });
  });

  test("is no part of a backup, and its command says so", async () => {
    const file = await write(sequence([feature({ id: 7_000, town: "Skipton", lat: 54.96 })]));
    const run = Bun.spawn([...PROGRAM, "leads", "import", file, "--name", "skipton", "--data", server.directory], {
      stdout: "pipe",
      stderr: "pipe",
    });
    const said = await new Response(run.stdout).text();
    expect(await run.exited).toBe(0);
    expect(said).toContain("skipton: 1 places (1 new");
    expect(said).toContain("backups leave it out");
    expect(statSync(join(server.directory, "places.db")).size).toBeGreaterThan(0);
    expect((await search("plumbers", "Skipton")).added).toBe(1);
  });
});

/** A division as an extract has it: a town or quarter with its names. */
const division = (id: number, name: string, more: Json = {}, [lon, lat] = [-1.545, 53.81]): Json => ({
  type: "Feature",
  id: `division-${id}`,
  geometry: { type: "Point", coordinates: [lon, lat] },
  properties: {
    theme: "divisions",
    type: "division",
    subtype: "locality",
    names: { primary: name, common: null },
    country: "GB",
    region: "GB-LDS",
    population: 20_000,
    ...more,
  },
});

describe("towns", () => {
  test("that no address names are known from an extract of divisions, by all of their names, and go with it", async () => {
    const before = await search("plumbers", "Chapel Allerton, UK");
    expect(before).toMatchObject({ status: "failed", credits: 0 });
    const towns = [
      division(1, "Chapel Allerton", { subtype: "neighborhood" }),
      division(2, "Ledston", { names: { primary: "Ledston", common: { de: "Lädstadt", cy: "Lleds" } } }),
      // Elsewhere, and smaller: not the one that is meant.
      division(3, "Chapel Allerton", { population: 100, country: "GB" }, [10, 10]),
      division(4, "England", { subtype: "region" }),
      division(5, "Nameless", { names: {} }),
    ];
    const counts = await imported(sequence(towns), { name: "towns" });
    expect(counts).toMatchObject({ towns: 3, places: 0, bad: 2, isWhole: true });
    for (const location of ["Chapel Allerton, UK", "chapel allerton", "Ladstadt", "Lleds, United Kingdom"])
      expect((await search("plumbers", location, { limit: 5 })).added).toBe(5);
    // Where addresses name a town, they tell where it is.
    await imported(sequence([division(6, "Leeds", { population: 9_000_000 }, [10, 10])]), { name: "far towns" });
    expect((await search("plumbers", "Leeds", { limit: 5 })).added).toBe(5);
    await imported(sequence(towns.slice(1)), { name: "towns" });
    expect((await search("plumbers", "Chapel Allerton", { limit: 5 })).added).toBe(0);
    expect((await search("plumbers", "Ledston", { limit: 5 })).added).toBe(5);
  });
});

describe("a search", () => {
  test.each([
    ["plumber", "plumbing"],
    ["plumbers", "plumbing"],
    ["Klempner", "plumbing"],
    ["plombier", "plumbing"],
    ["fontanero", "plumbing"],
    ["fontaneros", "plumbing"],
    ["idraulico", "plumbing"],
    ["loodgieter", "plumbing"],
    ["encanador", "plumbing"],
    ["配管工", "plumbing"],
    ["Zahnärzte", "dentist"],
    ["coiffeurs", "hair_salon"],
    ["hair_salon", "hair_salon"],
    ["restaurants", "restaurant"],
  ])("%s finds %s", async (query, category) => {
    const { leads } = await search(query, "Leeds", { limit: 10 });
    expect(leads).toHaveLength(10);
    expect(leads.every((lead: Json) => lead.category === category)).toBe(true);
  });

  test.each(["München", "Munich", "muenchen", "Munich, Germany", "München, Deutschland", "80331"])(
    "%s is the same town",
    async (location) => {
      const { leads } = await search("dentist", location, { limit: 5 });
      expect(leads).toHaveLength(5);
      expect(leads.every((lead: Json) => lead.address.country === "DE")).toBe(true);
    },
  );

  test("a town in the wrong country, or in none that was imported: failed, and free", async () => {
    expect(await search("dentist", "Munich, France")).toMatchObject({ status: "failed", credits: 0 });
    const { error } = await search("dentist", "Atlantis");
    expect(error.message).toContain("Atlantis");
  });

  test("by name, where it is no line of business", async () => {
    await imported(sequence([feature({ id: 8_000, name: "Zwölf Löwen", category: "landmark" })]), { name: "lions" });
    const { leads } = await search("zwolf lowen", "Leeds");
    expect(leads.map((lead: Json) => lead.name)).toEqual(["Zwölf Löwen"]);
    expect((await search("zwolf lowen", "Munich")).found).toBe(0);
  });

  test("around the middle of a town, as far as is asked, with or without a website", async () => {
    const far = feature({ id: 9_000, name: "Far away", category: "florist", lat: 53.9, lon: -1.5 });
    const near = feature({ id: 9_001, name: "Near", category: "florist", lat: 53.815, lon: -1.54 });
    await imported(sequence([far, near]), { name: "florists" });
    const names = async (more: Json) =>
      (await search("florist", "Leeds", more)).leads.map((lead: Json) => lead.name).sort();
    expect(await names({ radius_km: 3 })).toEqual(["Near"]);
    expect(await names({ radius_km: 30 })).toEqual(["Far away", "Near"]);
    expect(await names({ radius_km: 30, has_website: false })).toEqual(["Far away"]);
    expect(await names({ radius_km: 30, has_website: true })).toEqual(["Near"]);
  });
});
