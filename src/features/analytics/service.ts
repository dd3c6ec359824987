/** What published sites and the application ask of analytics. */
export {
  BEACON_PATH,
  BEACON_SCRIPT,
  BEACON_SCRIPT_PATH,
  isBeaconScript,
  LONGEST_REPORT,
  readReport,
} from "./beacon.ts";
export { createVisits, type Visits } from "./collector.ts";
export { aiKind, OTHER, topValues } from "./counts.ts";
export { readList, readRange, readSeries, readTotals } from "./reports.ts";
export { dropOldAnalytics } from "./retention.ts";
export { describePages } from "./store.ts";
export { asksForPrivacy, isBot, type PageRef, type Person } from "./visits.ts";
