/** Lengths of time and shares, in short. */
import { formatNumber } from "./language.ts";

const MINUTE_MS = 60_000;
const UNITS = [
  ["day", 1440],
  ["hour", 60],
  ["minute", 1],
] as const;
/** "2 hours": in the largest unit of which there are two. */
export function lengthOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [unit, length] = UNITS.find(([, length]) => minutes >= 2 * length) ?? UNITS[2];
  return formatNumber(Math.round(minutes / length), { style: "unit", unit, unitDisplay: "long" });
}
export const inSeconds = (seconds: number) =>
  formatNumber(seconds, { style: "unit", unit: "second", unitDisplay: "short" });
export const inPercent = (percent: number) =>
  formatNumber(percent / 100, { style: "percent", maximumFractionDigits: 3 });
export const inMs = (ms: number) => `${formatNumber(ms)} ms`;
