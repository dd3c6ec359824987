/**
 * Leads of imported places: how long it takes to import a million of them while the server serves, in how much memory,
 * and how long searches among them take, beside reading the same file whole, and what they cost others.
 */
import { Database } from "bun:sqlite";
import { once } from "node:events";
import { createWriteStream, mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { searchImportedPlaces } from "../src/providers/lead_sources/places.ts";
import trades from "../src/providers/lead_sources/trades.json" with { type: "json" };
import { placesPath } from "../src/storage/places.ts";
import { EXECUTABLE, mostResidentBytes, startSitewright } from "./processes.ts";
import { megabytes, milliseconds, type Row } from "./report.ts";

const PLACES = Number(process.env.PLACES ?? 1_000_000);
const TOWNS = 3_000;
const QUERIES = 1_000;
/** The specification's: an import in minutes in less than this, a search in less than that. */
const MOST_BYTES = 300e6;
const MOST_SEARCH_MS = 50;
const NAMES = [
  "Miller",
  "Aire Valley",
  "Zwölf Löwen",
  "Chez Marcel",
  "Golden",
  "Station",
  "Nord",
  "Costa",
  "Royal",
  "Eck",
];

/** The same numbers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

interface Town {
  name: string;
  lat: number;
  lon: number;
  share: number;
}

/** Towns as they are: a few large ones, and very many small. */
function makeTowns(random: () => number): Town[] {
  const towns = Array.from({ length: TOWNS }, (_, at) => ({
    name: `Town ${at}`,
    lat: 36 + random() * 24,
    lon: -9 + random() * 30,
    share: 1 / (at + 5),
  }));
  const all = towns.reduce((sum, { share }) => sum + share, 0);
  return towns.map((town) => ({ ...town, share: town.share / all }));
}

const CATEGORIES = [...new Set(trades.flatMap(({ overture }) => overture))];

/** An extract as it is downloaded, one feature a line. */
async function writeExtract(file: string): Promise<void> {
  const random = createRandom(7);
  const out = createWriteStream(file, { highWaterMark: 4 * 1024 * 1024 });
  let made = 0;
  const towns = makeTowns(random);
  const counts = towns.map(({ share }) => Math.floor(share * PLACES));
  counts[0]! += PLACES - counts.reduce((sum, count) => sum + count, 0);
  for (const [at, { name, lat, lon, share }] of towns.entries()) {
    const spread = 0.01 + Math.sqrt(share) * 0.6;
    for (let left = counts[at]!; left > 0; left--) {
      const category = CATEGORIES[Math.floor(random() ** 2 * CATEGORIES.length)]!;
      const feature = {
        type: "Feature",
        id: `${String(++made).padStart(8, "0")}-1111-4222-8333-444455556666`,
        geometry: {
          type: "Point",
          coordinates: [lon + (random() + random() - 1) * spread, lat + (random() + random() - 1) * spread],
        },
        properties: {
          theme: "places",
          type: "place",
          names: { primary: `${NAMES[made % NAMES.length]} ${category.replaceAll("_", " ")} ${made}`, common: null },
          categories: { primary: category, alternate: ["contractor"] },
          confidence: 0.5 + random() / 2,
          websites: random() < 0.6 ? [`https://b${made}.example/`] : null,
          socials: [`https://www.facebook.com/${made}`],
          phones: [`+44${1_130_000_000 + made}`],
          emails: null,
          addresses: [
            {
              freeform: `${made % 300} Mill Lane`,
              locality: name,
              postcode: `P${made % 9000}`,
              country: "GB",
            },
          ],
          sources: [
            { property: "", dataset: "meta", record_id: String(made), update_time: "2026-09-01T00:00:00.000Z" },
          ],
          operating_status: "open",
        },
      };
      if (!out.write(`${JSON.stringify(feature)}\n`)) await once(out, "drain");
    }
  }
  out.end();
  await once(out, "finish");
}

interface Imported {
  seconds: number;
  processorSeconds: number;
  mostBytes: number;
}

/** Imports with the command, as an operator does. */
async function importExtract(data: string, file: string): Promise<Imported> {
  const begun = performance.now();
  const command = Bun.spawn([EXECUTABLE, "leads", "import", file, "--data", data], {
    stdout: "pipe",
    stderr: "ignore",
  });
  let mostBytes = 0;
  const looking = setInterval(() => {
    mostBytes = Math.max(mostBytes, mostResidentBytes(command.pid));
  }, 20);
  const said = await new Response(command.stdout).text();
  clearInterval(looking);
  if ((await command.exited) !== 0) throw new Error(`the import failed: ${said}`);
  const { cpuTime } = command.resourceUsage()!;
  return {
    seconds: (performance.now() - begun) / 1000,
    processorSeconds: Number(cpuTime.total) / 1e6,
    mostBytes,
  };
}

const shareOf = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

/**
 * Searches as people make them: any line of business in any town, most in large ones. How long each took, and how much
 * processor time, which counts nothing else that the machine does.
 */
async function searchTimes(data: string): Promise<{ waits: number[]; works: number[] }> {
  const random = createRandom(11);
  const waits: number[] = [];
  const works: number[] = [];
  const towns = makeTowns(createRandom(7));
  for (let at = 0; at < QUERIES; at++) {
    const trade = trades[Math.floor(random() * trades.length)]!;
    const words = Object.values(trade.words as Record<string, string[]>).flat();
    const isName = at % 10 === 0;
    const query = isName ? `${NAMES[at % NAMES.length]} ${at}` : words[Math.floor(random() * words.length)]!;
    const wanted = {
      query,
      location: `${towns[Math.floor(random() ** 3 * towns.length)]!.name}, UK`,
      radiusKm: at % 4 === 0 ? 25 : null,
      country: null,
      hasWebsite: at % 2 === 0 ? false : null,
    };
    const begun = performance.now();
    const before = process.threadCpuUsage();
    await searchImportedPlaces(data, wanted);
    const { user, system } = process.threadCpuUsage(before);
    waits.push(performance.now() - begun);
    works.push((user + system) / 1000);
  }
  return { waits, works };
}

/** How long one who waits for another answer waits at most while searches are made. */
async function waitBeside(origin: string, key: string): Promise<{ p99: number; searchP50: number }> {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const waits: number[] = [];
  const searches: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const begun = performance.now();
      await (await fetch(`${origin}/v1/credits`, { headers })).arrayBuffer();
      waits.push(performance.now() - begun);
      await Bun.sleep(2);
    }
  })();
  for (let at = 0; at < 30; at++) {
    const begun = performance.now();
    const body = JSON.stringify({ query: "plumbers", location: `Town ${at}`, limit: 5 });
    const made = (await (await fetch(`${origin}/v1/leads/search`, { method: "POST", headers, body })).json()) as {
      _id: string;
    };
    for (;;) {
      const { status } = (await (await fetch(`${origin}/v1/leads/searches/${made._id}`, { headers })).json()) as {
        status: string;
      };
      if (status === "completed" || status === "failed") break;
      await Bun.sleep(2);
    }
    searches.push(performance.now() - begun);
  }
  isOver = true;
  await asking;
  return { p99: shareOf(waits, 0.99), searchP50: shareOf(searches, 0.5) };
}

/** What reading all places once takes: a search without any index. */
function scanMs(data: string): number {
  const database = new Database(placesPath(data), { readonly: true });
  const begun = performance.now();
  database.query("SELECT count(*) FROM places WHERE facts LIKE '%plumb%'").get();
  database.close();
  return performance.now() - begun;
}

/** @param directory where data and extract may be */
export async function importedPlaces(directory: string): Promise<Row[]> {
  const data = join(directory, "data-places");
  mkdirSync(data, { recursive: true });
  const file = join(directory, "places.geojsonseq");
  await writeExtract(file);
  const server = await startSitewright(data);
  const first = await importExtract(data, file);
  const again = await importExtract(data, file);
  await searchTimes(data);
  const { waits, works } = await searchTimes(data);
  const scan = scanMs(data);
  const { p99, searchP50 } = await waitBeside(server.origin, server.key!);
  await server.stop();
  const count = PLACES.toLocaleString("en");
  const size = megabytes(statSync(file).size);
  const minutes = ({ seconds }: Imported) => `${(seconds / 60).toFixed(1)} min`;
  return [
    {
      what: `Import of ${count} places (${size}) while the server serves`,
      sitewright: minutes(first),
      beside: `${minutes(again)} for the same once more; ${first.processorSeconds.toFixed(0)} and ${again.processorSeconds.toFixed(0)} s of processor time`,
      ratio: "",
      aim: "minutes",
    },
    {
      what: "Memory of that import, at most",
      sitewright: megabytes(Math.max(first.mostBytes, again.mostBytes)),
      beside: "",
      ratio: "",
      aim: `≤ ${megabytes(MOST_BYTES)}`,
    },
    {
      what: `A search among ${count} places, p99`,
      sitewright: milliseconds(shareOf(waits, 0.99)),
      beside: `${milliseconds(shareOf(waits, 0.5))} the median; ${milliseconds(scan)} to read all of them`,
      ratio: (shareOf(waits, 0.99) / scan).toFixed(3),
      aim: `≤ ${MOST_SEARCH_MS} ms`,
    },
    {
      what: `Processor time of such a search, p99`,
      sitewright: milliseconds(shareOf(works, 0.99)),
      beside: `${milliseconds(shareOf(works, 0.5))} the median`,
      ratio: "",
      aim: `≤ ${MOST_SEARCH_MS} ms`,
    },
    {
      what: "GET /v1/credits, p99 beside searches among them",
      sitewright: milliseconds(p99),
      beside: `${milliseconds(searchP50)} from a search's start to its end, the median`,
      ratio: "",
      aim: "",
    },
  ];
}
