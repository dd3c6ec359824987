/** What testing a page costs its views: the same application on the same website, in turns with the page under test and without. */
import { cpSync } from "node:fs";
import { openStorage } from "../src/storage/client.ts";
import { experiments } from "../src/storage/tables.ts";
import { inTurn, measure } from "./load.ts";
import { printed, startChild } from "./processes.ts";
import { perSecond, type Row, times } from "./report.ts";

const VISITORS = 1000;
const CONNECTIONS = 32;
const ROUNDS = 7;

/**
 * Measures visits a second of a page that a published website has at `/`, and that an experiment is running on.
 * @param directory a data directory with the website; nothing else may use it
 */
export async function experimentCost(directory: string, host: string): Promise<Row[]> {
  const untested = `${directory}-untested`;
  cpSync(directory, untested, { recursive: true });
  const storage = openStorage(untested);
  await storage.write((db) => db.update(experiments).set({ status: "stopped" }));
  await storage.close();
  const [tested, plain] = await Promise.all(
    [directory, untested].map(async (data) => {
      const child = startChild(["bun", "bench/peers/site.ts", data, "counted"]);
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
  const { medians, ratios } = await inTurn(ROUNDS, tested!.take, plain!.take);
  await Promise.all([tested!.child.stop(), plain!.child.stop()]);
  return [
    {
      what: `Published page under test, gzip, ${VISITORS.toLocaleString("en")} visitors, ${CONNECTIONS} connections`,
      sitewright: perSecond(medians[0]!),
      beside: `${perSecond(medians[1]!)} the same, not under test`,
      ratio: times(ratios[0]!),
      aim: "≥ 0.95",
    },
  ];
}
