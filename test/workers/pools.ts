/** Real pools for tests. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "../../src/lib/clock.ts";
import { silentLog } from "../../src/lib/log.ts";
import { Pool, type PoolSettings } from "../../src/workers/pool.ts";

/** A pool whose workers know the tests' computations. */
export const testPool = (settings: Partial<PoolSettings> = {}): Pool =>
  new Pool({
    command: [process.execPath, join(import.meta.dir, "worker_process.ts"), String(process.pid)],
    environment: {},
    count: 2,
    memoryBytes: 400 * 1024 * 1024,
    clock: systemClock,
    log: silentLog,
    ...settings,
  });

/** The processes that a process has started, of those still alive. */
export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statusOf(child)?.parent === pid);

/** Whether a process is alive; one that has ended and is only waited for is not. */
export const isAlive = (pid: number): boolean => !["Z", "X", undefined].includes(statusOf(pid)?.state);

/** How nice each thread of a process is. */
export const nicenessOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).map((thread) =>
    // Counted from the end of the name, in which anything may be.
    Number(readFileSync(`/proc/${pid}/task/${thread}/stat`, "utf8").split(") ").at(-1)!.split(" ")[16]),
  );

function statusOf(pid: number): { state: string; parent: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/status`, "utf8");
    return { state: /^State:\s+(\w)/m.exec(text)![1]!, parent: Number(/^PPid:\s+(\d+)/m.exec(text)![1]) };
  } catch {
    return null;
  }
}
