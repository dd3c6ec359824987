/** Others who ask at fixed moments while something is done to the server (`peers/probe.ts`), and what they waited. */
import { asking, type Sitewright, startChild } from "./processes.ts";

/** How long answers took, in milliseconds, since the last time that was asked; `failed` ones were no 200. */
export interface Waited {
  page: number[];
  read: number[];
  failed: number;
}

export interface Probe {
  taken(): Promise<Waited>;
  stop(): Promise<void>;
}

/**
 * Starts to ask for the home page of a host and, with a key, for a path of the API.
 * @param host of a published website
 */
export function startProbe(server: Sitewright, host: string, path: string, key: string): Probe {
  const child = startChild(["bun", "bench/peers/probe.ts", String(server.port), host, path, key]);
  const taken = asking<Waited>(child);
  return { taken: () => taken(), stop: child.stop };
}

/** What a share of some values is below; 0 of none. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const p99 = (values: number[]): number => percentile(values, 0.99);
