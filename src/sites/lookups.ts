/** How often what visitors ask for is in memory. */
import type { Counter, Measurements } from "../lib/measurements.ts";

/** The counters of one of the caches of published sites. */
export function lookups(measurements: Measurements, cache: string): { hit: Counter; miss: Counter } {
  const counter = measurements.counter(
    "sitewright_cache_lookups_total",
    "What was looked for in the memory of published sites: addresses, documents (pages), files (assets and fonts)",
    ["cache", "result"],
  );
  return { hit: counter(cache, "hit"), miss: counter(cache, "miss") };
}
