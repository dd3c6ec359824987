/**
 * Large contents that are read one after the other are outside of the heap that the collector looks at, and it comes
 * much later than memory is wanted back: it is called after so many bytes. It collects beside this thread, which holds
 * 120 MB at most; one that is waited for would hold 75, but is a turn of 60 ms that everybody waits for.
 */
const COLLECTED_AFTER_BYTES = 8 * 1024 * 1024;

/** Told of bytes that are not needed any more. */
export type SpentBytes = (bytes: number) => void;

export function createSpentBytes(): SpentBytes {
  let spent = 0;
  return (bytes) => {
    spent += bytes;
    if (spent < COLLECTED_AFTER_BYTES) return;
    spent = 0;
    Bun.gc(false);
  };
}
