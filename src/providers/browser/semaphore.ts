/** A semaphore: so many at once, the others in the order in which they came, and only for a while. */
import { type Clock, SECOND_MS } from "../../lib/clock.ts";
import { busy } from "../../lib/errors.ts";

/** Whoever waits has a connection open, which is closed when nothing comes. */
const LONGEST_WAIT_MS = 30 * SECOND_MS;
const AGAIN_SECONDS = 30;

/** @returns waits for a turn, and gives what ends it. Throws ApiError `busy`, or the reason of an aborted signal */
export function createSemaphore(atOnce: number, clock: Clock): (signal: AbortSignal) => Promise<() => void> {
  let free = atOnce;
  const waiting = new Set<() => void>();
  const end = () => {
    free++;
    const [next] = waiting;
    next?.();
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (free === 0) {
      const turn = Promise.withResolvers<void>();
      const leave = () => turn.reject(signal.reason);
      const cancel = clock.after(LONGEST_WAIT_MS, () =>
        turn.reject(busy("The server's browser looks at other pages.", AGAIN_SECONDS)),
      );
      signal.addEventListener("abort", leave);
      waiting.add(turn.resolve);
      try {
        await turn.promise;
      } finally {
        cancel();
        waiting.delete(turn.resolve);
        signal.removeEventListener("abort", leave);
      }
    }
    free--;
    return end;
  };
}
