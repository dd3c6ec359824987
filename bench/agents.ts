/**
 * What agents cost everybody else: Markdown twins at publishing and in serving, what pages say to machines in their
 * bytes, and hostile calls of a website's MCP beside its visitors.
 */
import { brotliCompressSync } from "node:zlib";
import { call, saveVersion } from "../test/harness.ts";
import { inTurn, measure, median } from "./load.ts";
import { p99, startProbe } from "./probe.ts";
import { processorMicroseconds, processorMicrosecondsOfAll, type Sitewright } from "./processes.ts";
import { kilobytes, microseconds, milliseconds, type Row, times } from "./report.ts";

const CALLS = 10_000;
const CALLERS = 4;
const REST_MS = 5000;
const CONNECTIONS = 32;
const ROUNDS = 7;
/** Of each of the two websites that are published in turn. */
const PAGES = 60;

const message = (method: string, params: object = {}, id: unknown = 1) => ({ jsonrpc: "2.0", id, method, params });
const use = (name: string, values: unknown) => message("tools/call", { name, arguments: values });
const INITIALIZE = message("initialize", {
  protocolVersion: "2025-11-25",
  capabilities: {},
  clientInfo: { name: "x", version: "1" },
});

/** Each costs as much as a message of its kind can. */
const HOSTILE: string[] = [
  use("search_site", { query: "a b c d e f g h i j k l m n o p q r s t u v w x y z" }),
  use("search_site", { query: '"*" NEAR( OR '.repeat(7) }),
  use("search_site", { query: "x".repeat(60_000) }),
  use("get_page", { path: "/" }),
  use("get_page", { path: "/".repeat(1000), offset: 1e15 }),
  use("get_business", {}),
  use("list_records", { collection: "/", after: "\uffff".repeat(1000) }),
  use("send_form", { form_id: "form_none", values: Object.fromEntries(Array(2000).entries()) }),
  Array.from({ length: 20 }, (_, id) => ({ ...use("search_site", { query: "bread" }), id })),
  Array.from({ length: 20 }, (_, id) => message("tools/list", {}, id)),
  INITIALIZE,
  message("tools/list"),
].map((body) => JSON.stringify(body));
HOSTILE.push("[".repeat(60_000), `{"a":`.repeat(10_000), "\u0000", `"${"é".repeat(30_000)}"`);

/** What is said to machines alone: WebMCP's attributes on forms, and actions in the structured data. */
const withoutMachines = (html: string): string =>
  html
    .replaceAll(/ (?:toolname|tooldescription|toolparamdescription)="[^"]*"/g, "")
    .replaceAll(/(<script type="application\/ld\+json">)([^<]*)(<\/script>)/g, (_, before, json, after) => {
      const data = JSON.parse(json, (name, value) => (name === "potentialAction" ? undefined : value));
      return `${before}${JSON.stringify(data)}${after}`;
    });

async function hostileCalls(server: Sitewright, { websiteId, host }: Site): Promise<Row> {
  const Host = `${host}:${server.port}`;
  const send = async (number: number) => {
    const body = HOSTILE[number % HOSTILE.length]!;
    const headers = { Host, "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
    const answer = await fetch(`${server.origin}/_sw/mcp`, { method: "POST", body, headers });
    await answer.arrayBuffer();
    if (answer.status >= 500) throw new Error(`${body.slice(0, 100)}: ${answer.status}`);
  };
  // What is loaded with the first call is not what calls cost.
  for (let number = 0; number < 2 * HOSTILE.length; number++) await send(number);
  const probe = startProbe(server, host, `/v1/websites/${websiteId}`, server.key!);
  await Bun.sleep(1000);
  await probe.taken();
  await Bun.sleep(REST_MS);
  const rest = await probe.taken();
  let sent = 0;
  const callers = Array.from({ length: CALLERS }, async () => {
    while (sent < CALLS) await send(sent++);
  });
  await Promise.all(callers);
  const beside = await probe.taken();
  await probe.stop();
  if (beside.failed > 0) throw new Error(`${beside.failed} visitors were not answered`);
  const [busy, quiet] = [p99(beside.page), p99(rest.page)];
  return {
    what: `A page, p99 beside ${CALLS.toLocaleString("en")} hostile calls of its website's MCP, ${CALLERS} at a time, without limits`,
    sitewright: milliseconds(busy),
    beside: `${milliseconds(quiet)} at rest`,
    ratio: times(busy / quiet),
    aim: "≤ 2",
  };
}

interface Site {
  websiteId: string;
  host: string;
}

async function twinBesidePage(server: Sitewright, host: string): Promise<Row> {
  const headers = { Host: `${host}:${server.port}`, "Accept-Encoding": "br" };
  const seconds = 2;
  const take = (path: string) => async () => {
    const before = processorMicroseconds(server.pid);
    const load = { url: `${server.origin}${path}`, headers, connections: CONNECTIONS, seconds };
    const { perSecond } = await measure(load);
    return (processorMicroseconds(server.pid) - before) / (perSecond * seconds);
  };
  await take("/")();
  await take("/index.md")();
  const { medians, ratios } = await inTurn(ROUNDS, take("/index.md"), take("/"));
  return {
    what: `A page's Markdown twin, br, ${CONNECTIONS} connections: processor time of an answer`,
    sitewright: microseconds(medians[0]!),
    beside: `${microseconds(medians[1]!)} of the page itself`,
    ratio: times(ratios[0]!),
    aim: "≤ 1",
  };
}

async function pageBytes(server: Sitewright, host: string): Promise<Row> {
  const answer = await fetch(`${server.origin}/`, { headers: { Host: `${host}:${server.port}` } });
  const html = await answer.text();
  if (!html.includes("toolname=") || !html.includes("potentialAction"))
    throw new Error("the page says nothing to machines");
  const [now, before] = [html, withoutMachines(html)].map((text) => brotliCompressSync(text).length) as [
    number,
    number,
  ];
  return {
    what: "A composed page with a form, br",
    sitewright: kilobytes(now),
    beside: `${kilobytes(before)} without what is said to machines alone`,
    ratio: (now / before).toFixed(3),
    aim: "≤ 1.01",
  };
}

/** Two websites of the same pages, of which one's are not to be listed, and so have no twins; published in turn. */
async function publishingTwins(server: Sitewright, html: string): Promise<Row[]> {
  const send = async (method: string, path: string, body: unknown) => {
    const { status, json, text } = await call(server.origin, method, path, body, server.key!);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return json;
  };
  const make = async (head: string) => {
    const website = await send("POST", "/v1/websites", { name: "Many pages", prompt: "A bakery" });
    const code = `<head>${head}</head><body>${html}</body>`;
    const home = await send("POST", `/v1/websites/${website._id}/pages`, { path: "/", name: "Home" });
    await saveVersion({ post: (path, body) => call(server.origin, "POST", path, body, server.key!) }, home._id, {
      html: code,
    });
    const pages: string[] = [home._id];
    for (let number = 1; number < PAGES; number++) {
      const page = { path: `/page-${number}`, name: `Page ${number}`, html: code };
      pages.push((await send("POST", `/v1/websites/${website._id}/pages/import`, page))._id);
    }
    let round = 0;
    const processor: number[] = [];
    const deploy = async () => {
      round++;
      for (const [number, page] of pages.entries())
        await send("PUT", `/v1/pages/${page}`, { title: `Title ${number} ${round}` });
      const [begun, before] = [performance.now(), processorMicrosecondsOfAll(server.pid)];
      await send("POST", `/v1/websites/${website._id}/deploy`, { message: `${round}` });
      processor.push((processorMicrosecondsOfAll(server.pid) - before) / 1000);
      return performance.now() - begun;
    };
    return { deploy, processor };
  };
  const listed = await make("");
  const unlisted = await make('<meta name="robots" content="noindex">');
  for (const { deploy, processor } of [listed, unlisted]) {
    await deploy();
    processor.length = 0;
  }
  const { medians, ratios } = await inTurn(ROUNDS, listed.deploy, unlisted.deploy);
  const row = (what: string, [twins, none]: number[], ratio: number): Row => ({
    what: `Deploy of ${PAGES} changed pages with their Markdown twins, ${what}`,
    sitewright: milliseconds(twins!),
    beside: `${milliseconds(none!)} without twins`,
    ratio: times(ratio),
    aim: "≤ 1.05",
  });
  const processor = [listed, unlisted].map((each) => median(each.processor));
  return [row("until the answer", medians, ratios[0]!), row("processor", processor, processor[0]! / processor[1]!)];
}

/** @param site a published website with a form, made by the builtin engine */
export async function agents(server: Sitewright, site: Site): Promise<Row[]> {
  const change = { agents: { mcp: true, send_form: true } };
  await call(server.origin, "PUT", `/v1/websites/${site.websiteId}`, change, server.key!);
  const { json } = await call(server.origin, "GET", `/v1/websites/${site.websiteId}/pages`, undefined, server.key!);
  const version = json.data[0].published_version_id;
  const code = await call(server.origin, "GET", `/v1/versions/${version}`, undefined, server.key!);
  return [
    ...(await publishingTwins(server, code.json.html.replace(/^[\s\S]*<body[^>]*>|<\/body>[\s\S]*$/g, ""))),
    await pageBytes(server, site.host),
    await twinBesidePage(server, site.host),
    await hostileCalls(server, site),
  ];
}
