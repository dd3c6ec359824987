/** The load client, `wrk`, in a process of its own, and how measurements are repeated and compared. */
import { join } from "node:path";
import { runToEnd } from "./processes.ts";

export interface Load {
  url: string;
  headers?: Record<string, string>;
  connections: number;
  seconds: number;
  /**
   * Posts distinct new websites, with these fields too, instead of getting the address; with these keys in turn,
   * because an account may have only so many.
   */
  create?: { fields?: Record<string, string>; keys?: string[] };
  /** Posts this instead of getting the address. */
  post?: string;
  /** Comes from so many different visitors in turn. */
  visitors?: number;
  /** Of those visitors so many come to the address, then as many to this host there, and so on. */
  turns?: { host: string; many: number };
  /** How long each connection waits before it asks again; none: it asks at once. */
  pauseMs?: number;
}

export interface Measured {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** The fields as the beginning of an object's JSON. */
const fieldsOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map((field) => `${field.map((text) => JSON.stringify(text)).join(":")},`)
    .join("");

/**
 * Sends requests over kept-alive connections, each waiting for its answer before the next.
 * @throws Error when any answer was no success
 */
export async function measure({
  url,
  headers = {},
  connections,
  seconds,
  create,
  post,
  visitors,
  turns,
  pauseMs,
}: Load): Promise<Measured> {
  const output = await runToEnd([
    "wrk",
    "--threads=1",
    `--connections=${connections}`,
    `--duration=${seconds}s`,
    `--script=${join(import.meta.dir, pauseMs ? "wrk_paced.lua" : "wrk.lua")}`,
    ...Object.entries(headers).flatMap(([name, value]) => ["--header", `${name}: ${value}`]),
    url,
    "--",
    ...(create ? ["create", crypto.randomUUID(), (create.keys ?? []).join(), fieldsOf(create.fields ?? {})] : []),
    ...(post ? ["post", post] : []),
    ...(visitors ? ["visitors", String(visitors)] : []),
    ...(turns ? [turns.host, String(turns.many)] : []),
    ...(pauseMs ? [String(pauseMs)] : []),
  ]);
  const result = JSON.parse(output.slice(output.lastIndexOf("\n{") + 1));
  if (result.refused > 0 || result.broken > 0 || result.requests === 0) throw new Error(`${url}: ${output}`);
  return {
    perSecond: (result.requests / result.microseconds) * 1e6,
    p50Ms: result.p50 / 1000,
    p99Ms: result.p99 / 1000,
  };
}

/** The middle one of some numbers. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Below the first are a quarter of the numbers, above the second another one. */
export function quartiles(values: number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[sorted.length >> 2]!, sorted[(sorted.length * 3) >> 2]!];
}

/**
 * Measures in turn (A B A B …), so that whatever else the machine does slows all alike.
 * @returns the median of each, in the order given, and the median of the rounds' ratios to the last one
 */
export async function inTurn(
  rounds: number,
  ...measurements: (() => Promise<number>)[]
): Promise<{ medians: number[]; ratios: number[] }> {
  const values: number[][] = measurements.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, take] of measurements.entries()) values[index]!.push(await take());
  }
  const last = values.at(-1)!;
  return {
    medians: values.map(median),
    ratios: values.map((taken) => median(taken.map((value, round) => value / last[round]!))),
  };
}
