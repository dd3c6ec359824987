/** What the application asks of uptime. */
export { createMonitor } from "./monitor.ts";
