/**
 * Waits for the disk on a thread of its own. SQLite waits inside of a commit (`synchronous=FULL`), and on a slow disk
 * that is most of what a process does: everybody else's requests would wait with the writer.
 */
import { closeSync, fdatasyncSync, openSync } from "node:fs";
import { startThread, ThreadEnded } from "../lib/thread.ts";
import script from "./log_flush.worker.js" with { type: "text" };

/**
 * Starts the thread.
 * @param path the database's file; a connection is open, so that its log is there and stays the same file
 * @throws when there is no log, or no thread can be had
 */
export async function startLogFlush(path: string) {
  const thread = await startThread(script);
  const descriptor = openSync(`${path}-wal`, "r");
  return {
    /**
     * Resolves when what was written to the log is on disk. One at a time.
     * @throws when the disk says that it is not
     */
    async flush(): Promise<void> {
      try {
        await thread.ask(descriptor);
      } catch (error) {
        if (!(error instanceof ThreadEnded)) throw error;
        // Whatever has ended it, what was committed must be on disk.
        fdatasyncSync(descriptor);
      }
    },
    close(): void {
      thread.end();
      closeSync(descriptor);
    },
  };
}

export type LogFlush = Awaited<ReturnType<typeof startLogFlush>>;
