/** What this process says of itself. */

/** Whether it runs from an executable, and not from its sources. */
export const isCompiled: boolean = import.meta.dir.startsWith("/$bunfs/") || import.meta.dir.includes("~BUN");

export interface OwnProcess {
  /** How long it has been running. */
  uptime_seconds: number;
  /** What it holds of the machine's memory. */
  memory_bytes: number;
}

export const ownProcess = (): OwnProcess => ({
  uptime_seconds: Math.floor(process.uptime()),
  memory_bytes: process.memoryUsage.rss(),
});
