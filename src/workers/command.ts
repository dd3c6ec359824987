import { existsSync } from "node:fs";
import { join } from "node:path";

/** This program as a worker. */
export const workerCommand = (): string[] => ownCommand("worker", String(process.pid));

/** This program with other arguments: the executable itself, or Bun with the source. */
export function ownCommand(...args: string[]): string[] {
  // Whatever has become of the file since the start, for example in an update: what it starts is what this process is.
  const itself = existsSync("/proc/self/exe") ? "/proc/self/exe" : process.execPath;
  const compiled = import.meta.dir.startsWith("/$bunfs/") || import.meta.dir.includes("~BUN");
  return [itself, ...(compiled ? [] : [join(import.meta.dir, "../main.ts")]), ...args];
}
