/** Sitewright with an engine that waits while it writes until a line comes on standard input. */

import { createLog } from "../src/lib/log.ts";
import { startServer } from "../src/server.ts";
import { readConfig } from "../src/settings/config.ts";
import { sourceOf } from "../test/inline_compute.ts";
import { scriptedEngine } from "../test/scripted_engine.ts";

const engine = scriptedEngine();
engine.hold("write");
const config = readConfig(process.env, {});
const log = createLog((line) => process.stderr.write(line), Date.now);
const server = await startServer(config, sourceOf(engine), log);
process.stdout.write(`port ${new URL(server.baseUrl).port} key ${server.firstAccess?.key}\n`);
process.on("SIGTERM", async () => {
  await server.stop();
  process.exit(0);
});
for await (const _ of console) engine.release();
