/**
 * One process on a file, two on a file, two on a server of PostgreSQL that is near, and one that is a millisecond away:
 * the same calls to each in turn. The server writes to the disk before it acknowledges, as SQLite does.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createAccount, createKey } from "../src/features/accounts/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createIds } from "../src/lib/ids.ts";
import { openDatabase } from "../src/storage/open.ts";
import { type Postgres, startPostgres } from "../test/postgres.ts";
import { type Load, measure, median } from "./load.ts";
import { printed, processorMicrosecondsOfAll, type Sitewright, startChild, startSitewright } from "./processes.ts";
import { microseconds, milliseconds, perSecond, type Row, times } from "./report.ts";

const ROUNDS = 5;
const SECONDS = 2;
/** More than the websites of all rounds need: an account may have only so many. */
const ACCOUNTS = 256;
const LISTED = 25;
const WEBSITES = 1_000;
const STREAMS = 200;
const STREAMS_LIMIT_MS = 30_000;
const DEPLOYS = 10;

/** What is the same for all of them, and where it differs. */
interface Place {
  name: string;
  processes: number;
  /** How far the server is; undefined: the database is a file. */
  roundTripMs?: number;
}

const PLACES: Place[] = [
  { name: "one process, SQLite", processes: 1 },
  { name: "2 processes, SQLite", processes: 2 },
  { name: "2 processes, PostgreSQL, 0 ms", processes: 2, roundTripMs: 0 },
  { name: "2 processes, PostgreSQL, 1 ms", processes: 2, roundTripMs: 1 },
];

/** On the disk before it is acknowledged. */
const DURABLE = { fsync: "on", synchronous_commit: "on", full_page_writes: "on", shared_buffers: "256MB" };

interface Service extends Place {
  server: Sitewright;
  keys: string[];
  website: string;
  page: string;
  host: string;
  call(path: string, body?: unknown, method?: string): Promise<Answer>;
}

// biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
type Answer = any;

/** Starts a service with accounts, a list of websites and one that is published. */
async function begin(place: Place, data: string, postgres: Postgres): Promise<Service> {
  const databaseUrl = place.roundTripMs === undefined ? null : await addressOf(postgres, place.roundTripMs);
  const environment: Record<string, string> = {
    SITEWRIGHT_PROCESSES: String(place.processes),
    ...(databaseUrl ? { SITEWRIGHT_DATABASE_URL: databaseUrl } : {}),
  };
  const server = await startSitewright(data, environment);
  const keys = await addAccounts(data, databaseUrl);
  const call = async (path: string, body?: unknown, method = body === undefined ? "GET" : "POST") => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const prompt =
    "A small sourdough bakery in Portland, Oregon. Country loaves and croissants. Open Wed-Sun 7:30-13:00.";
  for (let made = 0; made < WEBSITES; made += 20)
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => call("/v1/websites", { name: `Bakery ${made + index}`, prompt })),
    );
  const { _id: website } = await call("/v1/websites", { name: "Crumb & Co", prompt });
  const { _id: page } = await call(`/v1/websites/${website}/pages`, { path: "/", name: "Home" });
  const { run_id } = await call(`/v1/pages/${page}/generate`, {});
  while ((await call(`/v1/runs/${run_id}`)).status !== "completed") await Bun.sleep(20);
  const { url } = await call("/v1/tools/deploy", { page_id: page });
  return { ...place, server, keys, website, page, host: new URL(url).hostname, call };
}

/** A new database of the server; the network between takes so long. */
async function addressOf(postgres: Postgres, roundTripMs: number): Promise<string> {
  const url = new URL(await postgres.newDatabase());
  if (roundTripMs > 0) {
    const delay = startChild(["bun", "bench/peers/delay.ts", url.port, String(roundTripMs)]);
    url.port = (await printed(delay, /port (\d+)/))[1]!;
  }
  return url.href;
}

async function addAccounts(dataDirectory: string, databaseUrl: string | null): Promise<string[]> {
  const storage = await openDatabase({ dataDirectory, databaseUrl, databaseConnections: 2 });
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const wanted = { name: "One of many", email: null, plan: "agency", source: "bench", monthlyCredits: 0 } as const;
  const keys = await storage.write("all", async (db) => {
    const made: string[] = [];
    for (let number = 0; number < ACCOUNTS; number++) {
      const { _id } = await createAccount(db, wanted, services);
      made.push((await createKey(db, _id, "Bench", services)).key);
    }
    return made;
  });
  await storage.close();
  return keys;
}

/** What is measured of each. */
interface Kind {
  what: string;
  take(service: Service): Promise<Taken>;
  /** Whether it is a time, of which less is better. */
  isTime?: boolean;
  /** What is aimed at with a server that is a millisecond away. */
  aim?: string;
}

interface Taken {
  /** Calls a second, or milliseconds. */
  value: number;
  calls: number;
}

async function calls(load: Omit<Load, "seconds">): Promise<Taken> {
  const { perSecond: value } = await measure({ ...load, seconds: SECONDS });
  return { value, calls: value * SECONDS };
}

const reading = (service: Service, path: string, connections: number) =>
  calls({
    url: `${service.server.origin}${path}`,
    headers: { Authorization: `Bearer ${service.server.key}` },
    connections,
  });

const KINDS: Kind[] = [
  // Whoever waits for a server that is away leaves a processor idle until there are enough others.
  ...[32, 128].flatMap((connections): Kind[] => [
    {
      what: `GET /v1/websites/:id, ${connections} connections`,
      take: (service) => reading(service, `/v1/websites/${service.website}`, connections),
      aim: "≥ 0.5",
    },
    {
      what: `GET /v1/websites, ${LISTED} of 1,000, ${connections} connections`,
      take: (service) => reading(service, `/v1/websites?limit=${LISTED}`, connections),
      aim: "≥ 0.5",
    },
  ]),
  {
    // Much for the server and little for the load: what two processes do where it leaves them room.
    what: "GET /v1/websites, 100 of 1,000, 8 connections",
    take: (service) => reading(service, "/v1/websites?limit=100", 8),
  },
  {
    what: "POST /v1/websites, durable, 64 connections",
    take: ({ server, keys }) => calls({ url: `${server.origin}/v1/websites`, connections: 64, create: { keys } }),
    aim: "≥ 400/s",
  },
  { what: "Deploy of a page that was changed", take: deploys, isTime: true },
  {
    what: "Published page, gzip, 32 connections",
    take: ({ server, host }) =>
      calls({
        url: server.origin,
        headers: { "Accept-Encoding": "gzip", Host: `${host}:${server.port}` },
        connections: 32,
      }),
  },
  { what: `${STREAMS} streams: from generating a page until all have its last event`, take: streams, isTime: true },
];

async function deploys({ call, page }: Service): Promise<Taken> {
  const taken: number[] = [];
  for (let number = 0; number < DEPLOYS; number++) {
    await call(`/v1/pages/${page}`, { title: `Title ${crypto.randomUUID()}` }, "PUT");
    const began = performance.now();
    await call("/v1/tools/deploy", { page_id: page });
    taken.push(performance.now() - began);
  }
  return { value: median(taken), calls: DEPLOYS };
}

async function streams({ call, page, server }: Service): Promise<Taken> {
  const began = performance.now();
  const { run_id } = await call(`/v1/pages/${page}/generate`, {});
  const all = Array.from({ length: STREAMS }, async () => {
    const response = await fetch(`${server.origin}/v1/runs/${run_id}/events`, {
      headers: { Authorization: `Bearer ${server.key}` },
      signal: AbortSignal.timeout(STREAMS_LIMIT_MS),
    });
    // It ends after the last event.
    if (!(await response.text()).includes("event: completed\n"))
      throw new Error("a stream ended without the last event");
  });
  await Promise.all(all);
  return { value: performance.now() - began, calls: 1 };
}

/** Measures all of them in turns. */
export async function engines(directory: string): Promise<Row[]> {
  const postgres = await startPostgres(true, DURABLE);
  try {
    const services: Service[] = [];
    for (const [index, place] of PLACES.entries())
      services.push(await begin(place, join(directory, `data-engine-${index}`), postgres));
    const rows: Row[] = [];
    for (const kind of KINDS) rows.push(...(await rowsOf(kind, services)));
    for (const { server } of services) await server.stop();
    return rows;
  } finally {
    await postgres.stop();
  }
}

/** Begins to look how much of the machine's processors nobody uses. */
function idleShare(): () => number {
  const look = () => {
    const times = readFileSync("/proc/stat", "utf8").split("\n", 1)[0]!.split(/ +/).slice(1).map(Number);
    return { idle: times[3]! + times[4]!, all: times.reduce((sum, each) => sum + each, 0) };
  };
  const before = look();
  return () => {
    const after = look();
    return (after.idle - before.idle) / (after.all - before.all);
  };
}

async function rowsOf({ what, take, isTime, aim }: Kind, services: Service[]): Promise<Row[]> {
  for (const service of services) await take(service);
  const taken: (Taken & { microseconds: number; idle: number })[][] = services.map(() => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, service] of services.entries()) {
      const before = processorMicrosecondsOfAll(service.server.pid);
      const share = idleShare();
      const one = await take(service);
      const spent = processorMicrosecondsOfAll(service.server.pid) - before;
      taken[index]!.push({ ...one, microseconds: spent / one.calls, idle: share() });
    }
  const first = taken[0]!;
  return services.map((service, index) => {
    const mine = taken[index]!;
    const middle = median(mine.map(({ value }) => value));
    const ratio = median(mine.map(({ value }, round) => value / first[round]!.value));
    return {
      what: `${what}: ${service.name}`,
      sitewright: isTime ? milliseconds(middle) : perSecond(middle),
      // Of the service's processes alone: the server of the database has its own.
      beside: `${microseconds(median(mine.map((one) => one.microseconds)))} of a processor for each, ${Math.round(median(mine.map((one) => one.idle)) * 100)} % of the machine idle`,
      ratio: index === 0 ? "" : times(ratio),
      aim: service.roundTripMs === 1 ? (aim ?? "") : "",
    };
  });
}
