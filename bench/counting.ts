/** What counting its views costs a published page: the same application, in turns with and without. */
import { cpSync } from "node:fs";
import { inTurn, measure, median } from "./load.ts";
import { printed, processorMicroseconds, startChild } from "./processes.ts";
import { microseconds, perSecond, type Row, times } from "./report.ts";

export const VISITORS = 1000;
export const CONNECTIONS = 32;
const ROUNDS = 7;
/** As many views a second as are all counted; of a flood most are let go, which costs less. */
export const PAUSE_MS = 20;

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
    true,
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
 * @param isPaced also what it takes where so few come that all are counted
 */
export async function viewsBeside(host: string, own: Served, peer: Served, isPaced: boolean): Promise<Row[]> {
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
      const takeProcessor = async (pauseMs?: number) => {
        const before = processorMicroseconds(child.pid);
        const { perSecond } = await measure({ ...load, pauseMs });
        return { perSecond, ofView: (processorMicroseconds(child.pid) - before) / (perSecond * load.seconds) };
      };
      return { child, take, takeProcessor };
    }),
  );
  const { medians, ratios } = await inTurn(ROUNDS, servers[0]!.take, servers[1]!.take);
  const flooded = await besideEachOther(() => Promise.all(servers.map(({ takeProcessor }) => takeProcessor())));
  const counted =
    isPaced && (await besideEachOther(() => Promise.all(servers.map(({ takeProcessor }) => takeProcessor(PAUSE_MS)))));
  await Promise.all(servers.map(({ child }) => child.stop()));
  return [
    {
      what: own.what,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} the same, ${peer.what}`,
      ratio: times(ratios[0]!),
      aim: "≥ 0.95",
    },
    processorRow("The same: processor time of a view", flooded, peer),
    ...(counted
      ? [
          processorRow(
            `The same: processor time of a view of ${(Math.round(counted.perSecond / 100) * 100).toLocaleString("en")} a second`,
            counted,
            peer,
          ),
        ]
      : []),
  ];
}

interface ProcessorTaken {
  /** Of each in a second, the middle of the rounds. */
  perSecond: number;
  /** Microseconds of the processor for a view of each, the middle of the rounds. */
  ofViews: number[];
  /** The middle of the rounds' ratios. */
  ratio: number;
}

/** Rounds of what a view takes of the processor in both. */
async function besideEachOther(take: () => Promise<{ perSecond: number; ofView: number }[]>): Promise<ProcessorTaken> {
  const rounds: Awaited<ReturnType<typeof take>>[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await take());
  return {
    perSecond: median(rounds.map(([one]) => one!.perSecond)),
    ofViews: [0, 1].map((at) => median(rounds.map((taken) => taken[at]!.ofView))),
    ratio: median(rounds.map(([one, other]) => one!.ofView / other!.ofView)),
  };
}

const processorRow = (what: string, { ofViews, ratio }: ProcessorTaken, peer: Served): Row => ({
  what,
  sitewright: microseconds(ofViews[0]!),
  beside: `${microseconds(ofViews[1]!)} the same, ${peer.what}`,
  ratio: times(ratio),
  aim: "≤ 1.05",
});
