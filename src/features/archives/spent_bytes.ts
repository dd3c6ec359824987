import { nextTurn } from "../../storage/steps.ts";

/**
 * Large contents that are read one after the other are outside of the heap that the collector looks at, and it comes
 * much later than memory is wanted back: it is called after so many bytes. A collection takes tens of milliseconds, the
 * more the more the process holds, so it has a turn of its own. One beside this thread would end too late: 110 MB are
 * held then instead of 75.
 */
const COLLECTED_AFTER_BYTES = 16 * 1024 * 1024;

/** Told of bytes that are not needed any more. */
export type SpentBytes = (bytes: number) => Promise<void>;

export function createSpentBytes(): SpentBytes {
  let spent = 0;
  return async (bytes) => {
    spent += bytes;
    if (spent < COLLECTED_AFTER_BYTES) return;
    spent = 0;
    await nextTurn();
    Bun.gc(true);
    await nextTurn();
  };
}
