/** What counting its views costs a published page: the same application, in turns with and without. */
import { cpSync } from "node:fs";
import { inTurn, measure, median } from "./load.ts";
import { printed, processorMicroseconds, startChild } from "./processes.ts";
import { microseconds, perSecond, type Row, times } from "./report.ts";

export const VISITORS = 1000;
export const CONNECTIONS = 32;
const ROUNDS = 7;

/**
 * Measures visits a second of a page that a published website has at `/`.
 * @param directory a data directory with a published website; nothing else may use it
 */
export async function countingCost(directory: string, host: string): Promise<Row[]> {
  cpSync(directory, `${directory}-uncounted`, { recursive: true });
  const what = `Published page, views counted, gzip, ${VISITORS.toLocaleString("en")} visitors, ${CONNECTIONS} connections`;
  return await viewsBeside(
    host,
    { what, of: [directory, "counted"] },
    { what: "not counted", of: [`${directory}-uncounted`, "uncounted"] },
  );
}

interface Served {
  what: string;
  /** What bench/peers/site.ts is started with. */
  of: string[];
}

/**
 * Views a second of a website's page, taken in turns from two processes that serve it; then what a view takes of the
 * processor in each, while both are asked at the same time, so that whatever else the machine does slows both alike.
 * @param own what is measured; `peer`: what it is compared with
 */
export async function viewsBeside(host: string, own: Served, peer: Served): Promise<Row[]> {
  const servers = await Promise.all(
    [own, peer].map(async ({ of }) => {
      const child = startChild(["bun", "bench/peers/site.ts", ...of]);
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
      const take = async () => (await measure(load)).perSecond;
      const takeProcessor = async () => {
        const before = processorMicroseconds(child.pid);
        const { perSecond } = await measure(load);
        return (processorMicroseconds(child.pid) - before) / (perSecond * load.seconds);
      };
      return { child, take, takeProcessor };
    }),
  );
  const { medians, ratios } = await inTurn(ROUNDS, servers[0]!.take, servers[1]!.take);
  const processor: number[][] = [];
  for (let round = 0; round < ROUNDS; round++)
    processor.push(await Promise.all(servers.map((server) => server.takeProcessor())));
  await Promise.all(servers.map(({ child }) => child.stop()));
  const ofView = (at: number) => microseconds(median(processor.map((taken) => taken[at]!)));
  return [
    {
      what: own.what,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} the same, ${peer.what}`,
      ratio: times(ratios[0]!),
      aim: "≥ 0.95",
    },
    {
      what: `${own.what}: processor time of a view`,
      sitewright: ofView(0),
      beside: `${ofView(1)} the same, ${peer.what}`,
      ratio: times(median(processor.map(([one, other]) => one! / other!))),
      aim: "≤ 1.05",
    },
  ];
}
