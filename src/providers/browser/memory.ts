/** The memory of a browser's processes while it looks at a page; told by Linux alone. */
import { readFile } from "node:fs/promises";
import type { Clock } from "../../lib/clock.ts";
import type { Protocol } from "./protocol.ts";

/** Beside what the browser takes that shows nothing. */
const MOST_BYTES = 300 * 1024 * 1024;
const CHECK_MS = 100;

/**
 * Watches it from now on, when nothing has been loaded yet.
 * @param tooMuch is called when what is loaded has taken more than it may
 * @returns ends the watch
 */
export async function watchMemory(protocol: Protocol, clock: Clock, tooMuch: () => void): Promise<() => void> {
  const atFirst = await takenBytes(protocol);
  let cancel = () => {};
  let isOver = false;
  const check = async () => {
    const taken = await takenBytes(protocol).catch(() => 0);
    if (isOver) return;
    if (taken - atFirst > MOST_BYTES) return tooMuch();
    cancel = clock.after(CHECK_MS, check);
  };
  cancel = clock.after(CHECK_MS, check);
  return () => {
    isOver = true;
    cancel();
  };
}

/** What its processes have for themselves or share with each other. */
async function takenBytes(protocol: Protocol): Promise<number> {
  const { processInfo } = await protocol.command("SystemInfo.getProcessInfo");
  const each = await Promise.all((processInfo as { id: number }[]).map(({ id }) => residentBytes(id)));
  return each.reduce((sum, bytes) => sum + bytes, 0);
}

async function residentBytes(pid: number): Promise<number> {
  // It may have ended, or the system is another.
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const kilobytes = [...status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  return kilobytes * 1024;
}
