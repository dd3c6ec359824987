/**
 * `bun run bench`: builds the executable, measures it beside its peers, prints a table and writes bench/results.md.
 * Nothing here passes or fails: a figure means something only beside the one that was taken in the same run.
 * Names of measurements as arguments narrow the run (and then results.md stays as it is).
 */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { createAccount, createKey } from "../src/features/accounts/service.ts";
import { systemClock } from "../src/lib/clock.ts";
import { createIds } from "../src/lib/ids.ts";
import { databasePath, openStorage } from "../src/storage/client.ts";
import { websites } from "../src/storage/tables.ts";
import { agents } from "./agents.ts";
import { auditCost } from "./audit.ts";
import { campaignSending } from "./campaigns.ts";
import { clientLists } from "./clients.ts";
import { coldStart } from "./cold_start.ts";
import { contentLists, contentPublishing } from "./content.ts";
import { countingCost } from "./counting.ts";
import { durableCreates } from "./durable_creates.ts";
import { engines } from "./engines.ts";
import { eventStreams } from "./event_streams.ts";
import { experimentCost } from "./experiments.ts";
import { largeLists } from "./large_lists.ts";
import { mcpCalls } from "./mcp.ts";
import { importedPlaces } from "./places.ts";
import { besidePocketBase } from "./pocketbase.ts";
import { runToEnd, type Sitewright, startSitewright, stopAll } from "./processes.ts";
import { publishing } from "./publish.ts";
import { BROTLI_MODULE, publishedPage } from "./published_page.ts";
import { type Row, toTable } from "./report.ts";
import { SLOW_DISK, SLOW_DISK_ACCOUNTS, slowDisk } from "./slow_disk.ts";
import { beside } from "./tenants.ts";
import { tlsListeners } from "./tls.ts";
import { tokensSpent } from "./tokens.ts";
import { toolsByNeed } from "./tools_by_need.ts";
import { websiteRead } from "./website_read.ts";

const RESULTS = join(import.meta.dir, "results.md");
const NOTES = join(import.meta.dir, "notes.md");
/** More than the websites of all rounds together need. */
const MANY_ACCOUNTS = 64;
const out = (text: string) => process.stdout.write(`${text}\n`);

/** wrk, nginx and strace come from Debian when they are missing. */
async function installTools(): Promise<void> {
  const missing = [
    ...(Bun.which("wrk") ? [] : ["wrk"]),
    ...(Bun.which("nginx") ? [] : ["nginx"]),
    ...(Bun.which("strace") ? [] : ["strace"]),
    ...(existsSync(BROTLI_MODULE) ? [] : ["libnginx-mod-http-brotli-static"]),
  ];
  if (missing.length === 0) return;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  await runToEnd(["apt-get", "update"], environment);
  await runToEnd(["apt-get", "install", "--yes", "--no-install-recommends", ...missing], environment);
}

async function call(server: Sitewright, path: string, body?: unknown) {
  const response = await fetch(`${server.origin}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${server.key}`, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  // biome-ignore lint/suspicious/noExplicitAny: an answer of the API.
  return (await response.json()) as any;
}

/** A published website made by the builtin engine. @param more what its prompt says besides */
async function publish(server: Sitewright, more = ""): Promise<{ websiteId: string; host: string }> {
  const website = await call(server, "/v1/websites", {
    name: "Crumb & Co",
    prompt: `A small sourdough bakery in Portland, Oregon. Country loaves, croissants and cardamom buns. Open Wed-Sun 7:30-13:00.${more}`,
  });
  const page = await call(server, `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
  const { run_id } = await call(server, `/v1/pages/${page._id}/generate`, {});
  for (;;) {
    const run = await call(server, `/v1/runs/${run_id}`);
    if (run.status === "completed") break;
    if (run.status === "failed") throw new Error(run.error.message);
    await Bun.sleep(20);
  }
  const { url } = await call(server, "/v1/tools/deploy", { page_id: page._id });
  return { websiteId: website._id, host: new URL(url).hostname };
}

/** A database with the same schema and one account, for bare commits. */
async function bareDatabase(directory: string): Promise<{ path: string; account: string }> {
  const storage = openStorage(directory);
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const wanted = { name: "Bare", email: null, plan: "agency", source: "bench", monthlyCredits: 0 } as const;
  const account = await storage.write("all", (db) => createAccount(db, wanted, services));
  await storage.close();
  return { path: databasePath(directory), account: account._id };
}

async function accountOf(dataDirectory: string, websiteId: string): Promise<string> {
  const storage = openStorage(dataDirectory);
  const [website] = await storage.read.select().from(websites).where(eq(websites._id, websiteId));
  await storage.close();
  return website!.account_id;
}

/** Keys of so many new accounts: an account may have only so many websites. */
async function addAccounts(dataDirectory: string, count: number): Promise<string[]> {
  const storage = openStorage(dataDirectory);
  const services = { clock: systemClock, ids: createIds(systemClock.now) };
  const wanted = { name: "One of many", email: null, plan: "agency", source: "bench", monthlyCredits: 0 } as const;
  const keys = await storage.write("all", async (db) => {
    const made: string[] = [];
    for (let number = 0; number < count; number++) {
      const { _id } = await createAccount(db, wanted, services);
      made.push((await createKey(db, _id, "Bench", services)).key);
    }
    return made;
  });
  await storage.close();
  return keys;
}

type Measurement = (directory: string) => Promise<Row[]>;

const MEASUREMENTS: Record<string, Measurement> = {
  async read(directory) {
    const data = join(directory, "data-read");
    const server = await startSitewright(data);
    const { websiteId } = await publish(server);
    const account = await accountOf(data, websiteId);
    const rows = await websiteRead(server, server.key!, account, websiteId, databasePath(data));
    await server.stop();
    return rows;
  },
  async mcp(directory) {
    const server = await startSitewright(join(directory, "data-mcp"));
    const { websiteId } = await publish(server);
    const rows = await mcpCalls(server, server.key!, websiteId);
    await server.stop();
    return rows;
  },
  async agents(directory) {
    const server = await startSitewright(join(directory, "data-agents"), { SITEWRIGHT_MONTHLY_CREDITS: "100000" });
    const rows = await agents(server, await publish(server, " Phone +1 503 555 0142, with a contact form."));
    await server.stop();
    return rows;
  },
  async page(directory) {
    const server = await startSitewright(join(directory, "data-page"));
    const { host } = await publish(server);
    const rows = await publishedPage(server, host, join(directory, "nginx"));
    await server.stop();
    return rows;
  },
  async counting(directory) {
    const data = join(directory, "data-counting");
    const server = await startSitewright(data);
    const { host } = await publish(server);
    await server.stop();
    return await countingCost(data, host);
  },
  async experiments(directory) {
    const data = join(directory, "data-experiments");
    const server = await startSitewright(data);
    const [tested, beside] = [await publish(server), await publish(server)];
    const [page] = (await call(server, `/v1/websites/${tested.websiteId}/pages`)).data;
    const other = await call(server, "/v1/experiments/suggest", { page_id: page._id, change: "order" });
    const experiment = await call(server, "/v1/experiments", {
      page_id: page._id,
      name: "Another order",
      variations: [
        { key: "a", name: "As it is", version_id: page.published_version_id },
        { key: "b", name: other.name, version_id: other.version_id },
      ],
      goal: { type: "form_submission" },
    });
    await call(server, `/v1/experiments/${experiment._id}/start`, {});
    await server.stop();
    return await experimentCost(data, tested, beside);
  },
  async campaigns(directory) {
    const data = join(directory, "data-campaigns");
    const server = await startSitewright(data);
    const { websiteId, host } = await publish(server);
    await server.stop();
    return await campaignSending(data, { host, websiteId, key: server.key! });
  },
  audit: auditCost,
  async create(directory) {
    const data = join(directory, "data-create");
    const server = await startSitewright(data);
    const keys = await addAccounts(data, MANY_ACCOUNTS);
    const rows = await durableCreates(server, keys, await bareDatabase(join(directory, "data-bare")));
    await server.stop();
    return rows;
  },
  async "slow-disk"(directory) {
    const data = join(directory, "data-slow");
    const server = await startSitewright(data, {}, SLOW_DISK);
    const rows = await slowDisk(server, await addAccounts(data, SLOW_DISK_ACCOUNTS));
    await server.stop();
    return rows;
  },
  async pocketbase(directory) {
    const data = join(directory, "data-everyday");
    const server = await startSitewright(data);
    const keys = await addAccounts(data, MANY_ACCOUNTS);
    const rows = await besidePocketBase(server, server.key!, keys, join(directory, "pocketbase"));
    await server.stop();
    return rows;
  },
  engines,
  start: coldStart,
  streams: eventStreams,
  lists: largeLists,
  clients: clientLists,
  content: contentLists,
  "content-publishing": contentPublishing,
  places: importedPlaces,
  publishing,
  tokens: tokensSpent,
  "tools-by-need": toolsByNeed,
  tls: tlsListeners,
  tenants: (directory) => beside(join(directory, "data-tenants")),
};

async function main(): Promise<void> {
  const chosen = process.argv.slice(2);
  const unknown = chosen.filter((name) => !MEASUREMENTS[name]);
  if (unknown.length > 0) throw new Error(`choose from ${Object.keys(MEASUREMENTS).join(", ")}`);
  const begun = performance.now();
  await installTools();
  await runToEnd(["bun", "run", "build"]);
  // On the disk of the working tree: a temporary folder may be in memory, where a commit costs nothing.
  const parent = join(import.meta.dir, "..", ".tmp");
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(join(parent, "bench-"));
  const rows: Row[] = [];
  try {
    for (const [name, take] of Object.entries(MEASUREMENTS)) {
      if (chosen.length > 0 && !chosen.includes(name)) continue;
      const took = performance.now();
      rows.push(...(await take(directory)));
      process.stderr.write(`${name}: ${((performance.now() - took) / 1000).toFixed(0)} s\n`);
    }
  } finally {
    await stopAll();
    rmSync(directory, { recursive: true, force: true });
  }
  const table = toTable(rows);
  out(table);
  if (chosen.length > 0) return;
  const seconds = Math.round((performance.now() - begun) / 1000);
  const machine = `${availableParallelism()} cores of ${cpus()[0]?.model ?? "an unknown processor"}, Bun ${Bun.version}`;
  const heading = `# Benchmarks\n\nWritten by \`bun run bench\` (${seconds} s on ${machine}). Figures are medians of rounds taken in turn with what stands beside them; ratios are medians of the rounds' ratios.\n`;
  writeFileSync(RESULTS, `${heading}\n${table}\n\n${readFileSync(NOTES, "utf8")}`);
  await runToEnd(["bunx", "biome", "format", "--write", RESULTS]);
}

await main();
