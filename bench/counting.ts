/** What counting its views costs a published page: the same application, in turns with and without. */
import { cpSync } from "node:fs";
import { inTurn, measure } from "./load.ts";
import { printed, startChild } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

export const VISITORS = 1000;
export const CONNECTIONS = 32;
const ROUNDS = 7;

/**
 * Measures visits a second of a page that a published website has at `/`.
 * @param directory a data directory with a published website; nothing else may use it
 */
export async function countingCost(directory: string, host: string): Promise<Row[]> {
  cpSync(directory, `${directory}-uncounted`, { recursive: true });
  const { medians, ratios } = await viewsBeside(host, [directory, "counted"], [`${directory}-uncounted`, "uncounted"]);
  return [
    {
      what: `Published page, views counted, gzip, ${VISITORS.toLocaleString("en")} visitors, ${CONNECTIONS} connections`,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} the same, not counted`,
      ratio: times(ratios[0]!),
      aim: "≥ 0.95",
    },
  ];
}

/**
 * Views a second of a website's page, taken in turns from two processes that serve it.
 * @param one what bench/peers/site.ts is started with; `other`: what it is compared with
 */
export async function viewsBeside(host: string, one: string[], other: string[]) {
  const [own, peer] = await Promise.all(
    [one, other].map(async (argv) => {
      const child = startChild(["bun", "bench/peers/site.ts", ...argv]);
      const port = (await printed(child, /port (\d+)/))[1];
      const headers = { Host: `${host}:${port}`, "Accept-Encoding": "gzip" };
      const load = {
        url: `http://127.0.0.1:${port}`,
        headers,
        connections: CONNECTIONS,
        seconds: 3,
        visitors: VISITORS,
      };
      await measure({ ...load, seconds: 1 });
      return { child, take: async () => (await measure(load)).perSecond };
    }),
  );
  const taken = await inTurn(ROUNDS, own!.take, peer!.take);
  await Promise.all([own!.child.stop(), peer!.child.stop()]);
  return taken;
}
