import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { feature } from "../../operation/feature.ts";
import type { Services } from "../../operation/operation.ts";
import { createMonitor } from "./monitor.ts";
import { uptimeOperations } from "./operations.ts";

const monitor = (services: Services) => createMonitor(services);

export const uptime = feature({
  name: "uptime",
  operations: uptimeOperations,
  periodic: [
    { name: "uptime", everyMs: SECOND_MS, ofEachProcess: true, run: ({ part }) => part(monitor).step() },
    { name: "domains to look at", everyMs: MINUTE_MS, run: ({ part }) => part(monitor).adjust() },
    { name: "old uptime", everyMs: HOUR_MS, run: ({ part }) => part(monitor).sweep() },
  ],
});
