/**
 * Publishing on websites of 10, 100 and 500 pages that all show a menu: how long a deploy takes that changes one page,
 * and one that changes every menu; what visitors and clients of others wait beside it; how long the database is locked.
 */
import { join } from "node:path";
import { call, makePublishedWebsite, saveVersion, startTestServer } from "../test/harness.ts";
import { p99, percentile, startProbe } from "./probe.ts";
import { type Sitewright, startSitewright } from "./processes.ts";
import { milliseconds, type Row, times } from "./report.ts";

const SIZES = [10, 100, 500];
const DEPLOYS = 20;
const REST_MS = 2000;

const SECTION =
  '<section><h2>What we bake</h2><p>Country loaves and <a href="/page-2">croissants</a>, every morning.</p></section>';
const codeOf = (title: string) =>
  `<header><nav><ul data-sw-pages></ul></nav></header><main><h1>${title}</h1>${SECTION.repeat(60)}</main>`;

interface Site {
  key: string;
  websiteId: string;
  pageId: string;
  /** Somebody else's published website. */
  other: { key: string; websiteId: string; host: string };
}

/** A published website, and so many pages of it that are to be published. */
async function fillSite(directory: string, size: number): Promise<Site> {
  const server = await startTestServer({ directory });
  const { websiteId, pageId } = await makePublishedWebsite(server, "Many pages");
  await saveVersion(server, pageId, { html: codeOf("Home") });
  for (let number = 1; number < size; number++) {
    const page = { path: `/page-${number}`, name: `Page ${number}`, html: codeOf(`Page ${number}`) };
    await server.post(`/v1/websites/${websiteId}/pages/import`, page);
  }
  const client = await server.addAccount();
  const other = await makePublishedWebsite(client, "Neighbour");
  await server.stop();
  return {
    key: server.key,
    websiteId,
    pageId,
    other: { key: client.key, websiteId: other.websiteId, host: other.host },
  };
}

/** A client of somebody else, who changes a website again and again. */
function startWriter(server: Sitewright, { key, websiteId }: Site["other"]) {
  const taken: number[] = [];
  let stopped = false;
  const writing = (async () => {
    while (!stopped) {
      const begun = performance.now();
      const { status } = await call(server.origin, "PUT", `/v1/websites/${websiteId}`, { name: "Neighbour" }, key);
      if (status !== 200) throw new Error(`a write of somebody else was refused: ${status}`);
      taken.push(performance.now() - begun);
      await Bun.sleep(10);
    }
  })();
  return {
    taken: () => taken.splice(0),
    async stop() {
      stopped = true;
      await writing;
    },
  };
}

/**
 * The longest time for which the database was locked while every menu of a site changed: of the time that passed and of
 * the processor's the shorter, because others are in the first, and the collector of garbage is in the second.
 */
async function longestLock(directory: string, site: Site): Promise<number> {
  const server = await startTestServer({ directory });
  const send = (method: string, path: string, body: unknown) => call(server.baseUrl, method, path, body, site.key);
  await send("PUT", `/v1/pages/${site.pageId}`, { name: "Another home" });
  const { write } = server.storage;
  let longest = 0;
  server.storage.write = (serializationKey, work) =>
    write(serializationKey, async (db) => {
      const [begun, before] = [performance.now(), process.cpuUsage()];
      const result = await work(db);
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, Math.min(performance.now() - begun, (user + system) / 1000));
      return result;
    });
  await send("POST", "/v1/tools/deploy", { page_id: site.pageId });
  await server.stop();
  return longest;
}

async function measureSite(directory: string, size: number): Promise<Row[]> {
  const site = await fillSite(directory, size);
  const server = await startSitewright(directory);
  const send = async (method: string, path: string, body: unknown) => {
    const { status, text } = await call(server.origin, method, path, body, site.key);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  };
  const deploy = async (): Promise<number> => {
    const begun = performance.now();
    await send("POST", "/v1/tools/deploy", { page_id: site.pageId });
    return performance.now() - begun;
  };
  const { other } = site;
  const path = `/v1/websites/${other.websiteId}`;
  const probe = startProbe(server, other.host, path, other.key);
  const writer = startWriter(server, other);
  const taken = async () => {
    const { page, read } = await probe.taken();
    return { page: p99(page), read: p99(read), write: p99(writer.taken()) };
  };

  const begun = performance.now();
  await send("POST", `/v1/websites/${site.websiteId}/deploy`, { message: "All pages" });
  const first = performance.now() - begun;
  await taken();
  await Bun.sleep(REST_MS);
  const rest = await taken();
  const single: number[] = [];
  for (let number = 0; number < DEPLOYS; number++) {
    await send("PUT", `/v1/pages/${site.pageId}`, { title: `Title ${number}` });
    single.push(await deploy());
  }
  const besideSingle = await taken();
  const whole: number[] = [];
  for (let number = 0; number < 2; number++) {
    await send("PUT", `/v1/pages/${site.pageId}`, { name: `Home ${number}` });
    whole.push(await deploy());
  }
  const besideWhole = await taken();
  await writer.stop();
  await probe.stop();
  await server.stop();
  const lock = await longestLock(directory, site);

  const row = (what: string, which: "page" | "read" | "write", took: typeof rest): Row => ({
    what: `${what} on ${size} pages`,
    sitewright: milliseconds(took[which]),
    beside: `${milliseconds(rest[which])} at rest`,
    ratio: times(took[which] / rest[which]),
    aim: "≤ 2",
  });
  const [one, all] = [percentile(single, 0.5), percentile(whole, 0.5)];
  return [
    {
      what: `Deploy that changes one of ${size} pages, median`,
      sitewright: milliseconds(one),
      beside: `${milliseconds(all)} when all menus change, ${milliseconds(first)} when all are made for the first time`,
      ratio: times(one / all),
      aim: "",
    },
    row("Visit of another site, p99 beside deploys of one page", "page", besideSingle),
    row("Visit of another site, p99 beside deploys that change all menus", "page", besideWhole),
    row("GET /v1/websites/:id of others, p99 beside deploys that change all menus", "read", besideWhole),
    row("A write of others, p99 beside deploys that change all menus", "write", besideWhole),
    {
      what: `Longest lock of the database while the menus of ${size} pages change`,
      sitewright: milliseconds(lock),
      beside: "",
      ratio: "",
      aim: "< 5 ms",
    },
  ];
}

/** Measures deploys on websites of a few sizes. */
export async function publishing(directory: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const size of SIZES) rows.push(...(await measureSite(join(directory, `data-publish-${size}`), size)));
  return rows;
}
