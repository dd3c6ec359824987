/** Lists and searches with 100,000 pages and 1,000,000 ledger entries, beside the same with 100. */
import { join } from "node:path";
import { fill } from "./fill.ts";
import { inTurn, measure } from "./load.ts";
import { startSitewright } from "./processes.ts";
import { milliseconds, type Row, times } from "./report.ts";

const PAGES = 100_000;
const ENTRIES = 1_000_000;
const FEW = 100;
const ROUNDS = 3;

/** Measures the 99th percentile of answers, one request at a time. */
export async function largeLists(directory: string): Promise<Row[]> {
  const many = join(directory, "data-many");
  const few = join(directory, "data-few");
  const filled = { many: await fill(many, PAGES, ENTRIES), few: await fill(few, FEW, FEW) };
  const servers = { many: await startSitewright(many), few: await startSitewright(few) };
  const p99 = (which: "many" | "few", path: string, seconds = 1) =>
    measure({
      url: `${servers[which].origin}${path}`,
      headers: { Authorization: `Bearer ${filled[which].key}` },
      connections: 1,
      seconds,
    }).then((measured) => measured.p99Ms);

  const lists: [what: string, path: string][] = [
    ["GET /v1/pages", "/v1/pages"],
    ["GET /v1/pages?q=… (few match)", "/v1/pages?q=rare"],
    ["GET /v1/pages?q=… (all match)", "/v1/pages?q=page"],
    ["GET /v1/websites/:id/pages", `/v1/websites/${filled.many.websiteId}/pages`],
    ["GET /v1/credits/ledger", "/v1/credits/ledger"],
    ["GET /v1/runs", "/v1/runs"],
  ];
  const rows: Row[] = [];
  for (const [what, path] of lists) {
    await p99("many", path);
    await p99("few", path);
    const { medians, ratios } = await inTurn(
      ROUNDS,
      () => p99("many", path),
      () => p99("few", path),
    );
    rows.push({
      what: `${what}, p99 with ${what.includes("ledger") ? "1,000,000 entries" : what.includes("runs") ? "100,000 runs" : "100,000 pages"}`,
      sitewright: milliseconds(medians[0]!),
      beside: `${milliseconds(medians[1]!)} with 100`,
      ratio: times(ratios[0]!),
      aim: "≤ 2",
    });
  }
  await servers.many.stop();
  await servers.few.stop();
  return rows;
}
