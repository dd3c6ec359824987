/**
 * Numbers of the other processes on this data directory. A request reaches any of them, so that each writes its own down
 * while there are others, and whoever is asked tells of all, each by its own label: a sum would fall when one ends, which
 * looks like a restart of all.
 */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { countProcesses } from "../../jobs/backlog.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import type { Sample } from "../../lib/measurements.ts";
import type { Services } from "../../operation/operation.ts";

const FOLDER = "measurements";
const WRITTEN_MS = 5 * SECOND_MS;
/** Older ones are of a process that has ended. */
const FRESH_MS = 30 * SECOND_MS;

/** What a process tells of itself: the values of each family. */
export interface ProcessMetrics {
  process: string;
  at: number;
  families: Record<string, Sample[]>;
}

/** @param tell gives what this process tells of itself */
export function createSiblings(
  { config, clock, storage, queue }: Pick<Services, "config" | "clock" | "storage" | "queue">,
  tell: () => Promise<Record<string, Sample[]>>,
) {
  const folder = join(config.dataDirectory, FOLDER);
  const own = `${queue.owner}.json`;
  let cancel = () => {};
  let writing: Promise<void> | null = null;
  let stopped = false;

  async function write(): Promise<void> {
    if ((await countProcesses(storage.read)) < 2) return;
    const told: ProcessMetrics = { process: queue.owner, at: clock.now(), families: await tell() };
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(join(folder, `${own}.new`), JSON.stringify(told), { mode: 0o600 });
    await rename(join(folder, `${own}.new`), join(folder, own));
  }

  function later(): void {
    cancel = clock.after(WRITTEN_MS, () => {
      // A disk that is full says so elsewhere.
      writing = write()
        .catch(() => {})
        .finally(() => {
          if (!stopped) later();
        });
    });
  }

  return {
    start: later,
    /** What the others have written lately. */
    async read(): Promise<ProcessMetrics[]> {
      const names = await readdir(folder).catch(() => []);
      const told: ProcessMetrics[] = [];
      for (const name of names) {
        if (name === own || !name.endsWith(".json")) continue;
        const one = await readFile(join(folder, name), "utf8")
          .then((text) => JSON.parse(text) as ProcessMetrics)
          .catch(() => null);
        if (one && Math.abs(clock.now() - one.at) <= FRESH_MS) told.push(one);
        else if (one && clock.now() - one.at > MINUTE_MS) await rm(join(folder, name), { force: true });
      }
      return told;
    },
    async stop(): Promise<void> {
      stopped = true;
      cancel();
      await writing;
      await rm(join(folder, own), { force: true });
    },
  };
}

export type Siblings = ReturnType<typeof createSiblings>;
