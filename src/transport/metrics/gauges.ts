/** What is looked up when somebody asks for metrics: the process, its disk, its database, and what waits in it. */
import { readdirSync, readFileSync } from "node:fs";
import { backlog, countProcesses } from "../../jobs/backlog.ts";
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import type { Sample } from "../../lib/measurements.ts";
import type { Services } from "../../operation/operation.ts";
import { databaseBytes, databaseSize } from "../../storage/size.ts";
import { VERSION } from "../../version.ts";
import type { Readiness } from "../readiness.ts";

/** Several may ask; the database is asked for them together. */
const KEPT_MS = 5 * SECOND_MS;

const one = (value: number): Sample[] => [{ labels: {}, value }];

export function registerGauges({ measurements, storage, config, clock, feeds }: Services, readiness: Readiness): void {
  const { gauge, sharedGauge, total } = measurements;
  const work = cached(clock, async () => {
    const now = clock.now();
    return { now, ...(await backlog(storage.read, now)) };
  });

  gauge("sitewright_info", "The program that runs", () => [
    { labels: { version: VERSION, engine: config.engine, bun: Bun.version }, value: 1 },
  ]);

  gauge("sitewright_ready", "1: /readyz says ready; 0: it does not", async () =>
    one((await readiness()) === null ? 1 : 0),
  );

  sharedGauge(
    "sitewright_jobs",
    "Jobs by kind: running, waiting (due and not begun), failed_before (to be tried again)",
    async () => {
      const { kinds } = await work();
      return kinds.flatMap(({ kind, waiting_since: _, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { kind, state }, value })),
      );
    },
  );
  sharedGauge(
    "sitewright_job_oldest_waiting_seconds",
    "For how long the job has been due that has waited longest",
    async () => {
      const { now, kinds } = await work();
      return kinds.map(({ kind, waiting_since }) => ({
        labels: { kind },
        value: waiting_since === null ? 0 : Math.max(0, (now - waiting_since) / SECOND_MS),
      }));
    },
  );
  sharedGauge("sitewright_processes", "Processes at work on the database", async () =>
    one(await countProcesses(storage.read)),
  );
  gauge("sitewright_event_streams", "Event streams that are open", () => one(feeds.open()));

  sharedGauge("sitewright_database_bytes", "Size of the database, with what is written ahead of it", async () =>
    one(await databaseBytes(storage, config.dataDirectory)),
  );
  sharedGauge("sitewright_disk_free_bytes", "What is free on the disk of the data directory", () =>
    one(databaseSize(config.dataDirectory).free_bytes),
  );
  total("sitewright_commits_total", "Commits of this process", () => one(storage.commits().commits));
  total("sitewright_writes_total", "Writes of this process; those that wait at the same moment share a commit", () =>
    one(storage.commits().writers),
  );
  gauge("sitewright_writes_waiting", "Writes that wait for their commit", () => one(storage.commits().waiting));

  // By the names that every program has for them.
  total("process_cpu_seconds_total", "Processor time of this process", () => {
    const { user, system } = process.cpuUsage();
    return one((user + system) / 1e6);
  });
  gauge("process_resident_memory_bytes", "Memory that this process holds", () => one(process.memoryUsage.rss()));
  const startedAt = clock.now() / SECOND_MS - process.uptime();
  gauge("process_start_time_seconds", "When this process was started", () => one(startedAt));
  gauge("process_open_fds", "Files and connections that this process has open", () => openFiles());
  gauge("process_max_fds", "How many it may have open", () => mostFiles());
}

/** What is looked up is good for a while, also for those who ask meanwhile. */
function cached<Value>(clock: Clock, look: () => Promise<Value>): () => Promise<Value> {
  let known: { value: Promise<Value>; until: number } | null = null;
  return () => {
    if (!known || known.until <= clock.now()) known = { value: look(), until: clock.now() + KEPT_MS };
    return known.value;
  };
}

/** Only Linux tells. */
function openFiles(): Sample[] {
  try {
    return one(readdirSync("/proc/self/fd").length);
  } catch {
    return [];
  }
}

function mostFiles(): Sample[] {
  try {
    const found = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"));
    return found ? one(Number(found[1])) : [];
  } catch {
    return [];
  }
}
