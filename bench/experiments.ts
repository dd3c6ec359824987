/** What testing a page costs its views: the same application on the same website, in turns with the page under test and without. */
import { cpSync } from "node:fs";
import { openStorage } from "../src/storage/client.ts";
import { experiments } from "../src/storage/tables.ts";
import { CONNECTIONS, PAUSE_MS, VISITORS, viewsBeside } from "./counting.ts";
import { measure, median, quartiles } from "./load.ts";
import { printed, startChild } from "./processes.ts";
import { microseconds, type Row } from "./report.ts";

/** A published website, and what serves it. */
interface Published {
  websiteId: string;
  host: string;
}

/** Views of a website before it is the other's turn: some 20 ms, in which little else changes on the machine. */
const VIEWS_OF_TURN = 1000;
const TURNS_SECONDS = 60;
/** With pauses a turn takes longer, and what is written at its end differs more. */
const PACED_TURNS_SECONDS = 180;

/**
 * Measures visits of a page that a published website has at `/`, and that an experiment is running on.
 * @param directory a data directory with both websites; nothing else may use it
 * @param beside the same page without an experiment
 */
export async function experimentCost(directory: string, tested: Published, beside: Published): Promise<Row[]> {
  return [
    await inTurnsOfOneProcess(directory, tested, beside, { mode: "in turns", what: "a view" }),
    await inTurnsOfOneProcess(directory, tested, beside, {
      mode: "in turns to the end",
      what: "a view that is counted",
      pauseMs: PAUSE_MS,
    }),
    ...(await besideAnotherProcess(directory, tested.host)),
  ];
}

/** How they come: as many as there can be, of which few are counted, or with pauses, so that all are. */
interface Coming {
  /** Of bench/peers/site.ts. */
  mode: string;
  what: string;
  pauseMs?: number;
}

/**
 * What a view of each takes of the processor where one process serves both, in many short turns: what two processes differ
 * by from one start to the next, and what else the machine does, is more than what is looked for.
 */
async function inTurnsOfOneProcess(
  directory: string,
  tested: Published,
  beside: Published,
  { mode, what, pauseMs }: Coming,
): Promise<Row> {
  const child = startChild(["bun", "bench/peers/site.ts", directory, mode]);
  const port = (await printed(child, /port (\d+)/))[1];
  const load = {
    url: `http://127.0.0.1:${port}`,
    headers: { Host: `${tested.host}:${port}`, "Accept-Encoding": "gzip" },
    connections: CONNECTIONS,
    visitors: VISITORS,
    pauseMs,
    turns: { host: `${beside.host}:${port}`, many: VIEWS_OF_TURN },
  };
  const warmUps = (await measure({ ...load, seconds: 2 })).perSecond * 2;
  await measure({ ...load, seconds: pauseMs ? PACED_TURNS_SECONDS : TURNS_SECONDS });
  await child.stop();
  const said = JSON.parse((await printed(child, /turns (.*)/))[1]!) as [
    website: string,
    views: number,
    taken: number,
  ][];
  const turns = said
    .slice(Math.ceil(warmUps / VIEWS_OF_TURN))
    .filter(([, views]) => views > VIEWS_OF_TURN / 2)
    .map(([website, views, taken]) => ({ isTested: website === tested.websiteId, ofView: taken / views }));
  const ratios = turns.slice(1).flatMap((one, before) => {
    const other = turns[before]!;
    if (one.isTested === other.isTested) return [];
    return one.isTested ? one.ofView / other.ofView : other.ofView / one.ofView;
  });
  const ofViews = (isTested: boolean) =>
    microseconds(median(turns.filter((turn) => turn.isTested === isTested).map(({ ofView }) => ofView)));
  const [low, high] = quartiles(ratios);
  return {
    what: `Processor time of ${what} of a page under test, in ${turns.length.toLocaleString("en")} turns`,
    sitewright: ofViews(true),
    beside: `${ofViews(false)} the same page of another website, in the same process`,
    ratio: `${median(ratios).toFixed(3)} (quartiles ${low.toFixed(2)}, ${high.toFixed(2)})`,
    aim: "≤ 1.05",
  };
}

async function besideAnotherProcess(directory: string, host: string): Promise<Row[]> {
  const untested = `${directory}-untested`;
  cpSync(directory, untested, { recursive: true });
  const storage = openStorage(untested);
  await storage.write("all", (db) => db.update(experiments).set({ status: "stopped" }));
  await storage.close();
  const what = `Published page under test, gzip, ${VISITORS.toLocaleString("en")} visitors, ${CONNECTIONS} connections`;
  return await viewsBeside(
    host,
    { what, of: [directory, "counted"] },
    { what: "not under test", of: [untested, "counted"] },
    false,
  );
}
