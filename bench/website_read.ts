/** An authenticated read of one website, beside a bare handler that does the same select and the same JSON. */
import { inTurn, measure } from "./load.ts";
import { printed, type Sitewright, startChild } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

const CONNECTIONS = 32;

/** Measures reads a second. */
export async function websiteRead(
  server: Sitewright,
  key: string,
  account: string,
  websiteId: string,
  path: string,
): Promise<Row[]> {
  const peer = startChild(["bun", "bench/peers/website.ts", path, account]);
  const [, port] = await printed(peer, /port (\d+)/);
  const ours = {
    url: `${server.origin}/v1/websites/${websiteId}`,
    headers: { Authorization: `Bearer ${key}` },
    connections: CONNECTIONS,
  };
  const bare = { url: `http://127.0.0.1:${port}/v1/websites/${websiteId}`, connections: CONNECTIONS };
  // Both once before it counts, so that both are compiled.
  await Promise.all([measure({ ...ours, seconds: 2 }), measure({ ...bare, seconds: 2 })]);
  const { medians, ratios } = await inTurn(
    5,
    async () => (await measure({ ...ours, seconds: 2 })).perSecond,
    async () => (await measure({ ...bare, seconds: 2 })).perSecond,
  );
  await peer.stop();
  return [
    {
      what: "GET /v1/websites/:id, authenticated, 32 connections",
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} bare Bun.serve + bun:sqlite, one select`,
      ratio: times(ratios[0]!),
      aim: "≥ 0.6",
    },
  ];
}
