/** Has a backup made by a process of its own: the command line's `backup --to`, which takes the rest from its environment. */
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { HOUR_MS } from "../../lib/clock.ts";
import { oneLine } from "../../lib/one_line.ts";
import { ownCommand } from "../../workers/command.ts";
import type { RequestBackup } from "./jobs.ts";

const LIMIT_MS = 12 * HOUR_MS;
const LONGEST_WORDS = 500;
/** Whoever is being answered comes first. */
const LOW_PRIORITY = 10;

export const backupInChildProcess =
  (dataDirectory: string, environment: Record<string, string>): RequestBackup =>
  async (signal) => {
    const child = Bun.spawn(ownCommand("backup", "--to", "--data", resolve(dataDirectory)), {
      // Not the folder that it was started in: Bun would read a `.env` there.
      cwd: "/",
      env: environment,
      stdin: "ignore",
      stdout: "ignore",
      stderr: "pipe",
    });
    try {
      setPriority(child.pid, LOW_PRIORITY);
    } catch {
      // It has ended already, or the system does not know priorities.
    }
    const limit = AbortSignal.timeout(LIMIT_MS);
    const stop = () => child.kill("SIGTERM");
    for (const one of [signal, limit]) one.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
    signal.removeEventListener("abort", stop);
    limit.removeEventListener("abort", stop);
    if (code !== 0)
      throw new Error(
        limit.aborted ? "it took longer than 12 hours" : oneLine(words, LONGEST_WORDS) || `exit code ${code}`,
      );
  };
