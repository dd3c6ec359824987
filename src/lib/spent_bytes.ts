/**
 * Large contents that are read one after the other are outside of the heap that the collector looks at, and it comes
 * much later than memory is wanted back: it is called after so many bytes. Each call takes some milliseconds.
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
    Bun.gc(true);
  };
}
