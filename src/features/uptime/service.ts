/** What other features may ask of uptime. */
export { listIncidents } from "./store.ts";
