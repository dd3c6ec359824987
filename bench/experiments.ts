/** What testing a page costs its views: the same application on the same website, in turns with the page under test and without. */
import { cpSync } from "node:fs";
import { openStorage } from "../src/storage/client.ts";
import { experiments } from "../src/storage/tables.ts";
import { CONNECTIONS, VISITORS, viewsBeside } from "./counting.ts";
import type { Row } from "./report.ts";

/**
 * Measures visits a second of a page that a published website has at `/`, and that an experiment is running on.
 * @param directory a data directory with the website; nothing else may use it
 */
export async function experimentCost(directory: string, host: string): Promise<Row[]> {
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
  );
}
