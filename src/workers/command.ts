import { existsSync } from "node:fs";
import { join } from "node:path";
import { isCompiled } from "../lib/own_process.ts";

/** This program as a worker. */
export const workerCommand = (): string[] => ownCommand("worker", String(process.pid));

/** This program with other arguments: the executable itself, or Bun with the source. */
export function ownCommand(...args: string[]): string[] {
  // Whatever has become of the file since the start, for example in an update: what it starts is what this process is.
  const itself = existsSync("/proc/self/exe") ? "/proc/self/exe" : process.execPath;
  return commandAt(itself, ...args);
}

/** The program in an executable's place, or the source with that Bun, with arguments. */
export const commandAt = (executable: string, ...args: string[]): string[] => [
  executable,
  ...(isCompiled ? [] : [join(import.meta.dir, "../main.ts")]),
  ...args,
];
