/**
 * The application from its source on a data directory: `counted`, as it is, or `uncounted`, where views of pages are
 * not even put on the list.
 */
import { readConfig } from "../../src/config.ts";
import { chooseEngine } from "../../src/engines/choose.ts";
import { silentLog } from "../../src/lib/log.ts";
import { startServer } from "../../src/server.ts";

const [, , directory, mode] = process.argv;
const config = readConfig({ SITEWRIGHT_ENGINE: "builtin" }, { SITEWRIGHT_DATA: directory!, SITEWRIGHT_PORT: "0" });
const server = await startServer(config, chooseEngine(config), silentLog);
if (mode === "uncounted") server.app.visits.viewed = () => {};
process.on("SIGTERM", async () => {
  await server.stop();
  process.exit(0);
});
process.stdout.write(`port ${new URL(server.baseUrl).port}\n`);
