/**
 * The application from its source on a data directory: `counted`, as it is; `uncounted`, where views of pages are not
 * even put on the list; or `in turns`, where two websites are visited in turns: it says at the end, for each turn, whose
 * it was, how many views it had and what they took of the processor (microseconds, all threads); `in turns to the end`
 * with what writes them down.
 */

import { chooseEngine } from "../../src/engines/choose.ts";
import { silentLog } from "../../src/lib/log.ts";
import { startServer } from "../../src/server.ts";
import { readConfig } from "../../src/settings/config.ts";

const [, , directory, mode] = process.argv;
const config = readConfig({ SITEWRIGHT_ENGINE: "builtin" }, { SITEWRIGHT_DATA: directory!, SITEWRIGHT_PORT: "0" });
const server = await startServer(config, chooseEngine(config), silentLog);
const { visits } = server.app;
if (mode === "uncounted") visits.viewed = () => {};
const turns: [website: string, views: number, microseconds: number][] = [];
if (mode?.startsWith("in turns")) {
  /** Where one turn goes over into the next, views of both come for as long as requests are under way, or are written down. */
  const UNDER_WAY = 150;
  let [website, alike, views, began] = ["", 0, 0, 0];
  const { viewed } = visits;
  const taken = () => {
    const { user, system } = process.cpuUsage();
    return user + system;
  };
  const end = async (of: string, count: number, from: number) => {
    if (mode === "in turns to the end") await visits.flush();
    turns.push([of, count, taken() - from]);
  };
  visits.viewed = (page, ...rest) => {
    viewed(page, ...rest);
    if (page.website_id !== website) {
      if (alike > UNDER_WAY) void end(website, views, began);
      [website, alike, views] = [page.website_id, 0, 0];
    }
    alike++;
    if (alike === UNDER_WAY) began = taken();
    if (alike > UNDER_WAY) views++;
  };
}
process.on("SIGTERM", async () => {
  await server.stop();
  process.stdout.write(`turns ${JSON.stringify(turns)}\n`);
  process.exit(0);
});
process.stdout.write(`port ${new URL(server.baseUrl).port}\n`);
