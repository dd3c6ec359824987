/** The only source of time. Tests set it; the rest of the code never calls `Date.now` or `setTimeout` itself. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /** Calls `run` once after `delayMs`; the returned function cancels it. */
  after(delayMs: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};

/** Waits until work is done, but not longer. */
export async function atMost(clock: Clock, ms: number, work: Promise<unknown>): Promise<void> {
  const { promise: patienceEnded, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  await Promise.race([work, patienceEnded]);
  cancel();
}

/** Waits so long, but not longer than until the signal is aborted: which of both it was is asked of the signal. */
export async function pause(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = clock.after(ms, resolve);
  const stop = () => resolve();
  signal?.addEventListener("abort", stop, { once: true });
  await promise;
  signal?.removeEventListener("abort", stop);
  cancel();
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Milliseconds since the epoch → ISO 8601 in UTC with milliseconds, the only form of time on the wire. */
export function isoTime(ms: number): string;
export function isoTime(ms: number | null): string | null;
export function isoTime(ms: number | null): string | null {
  return ms === null ? null : timeText(ms);
}

/** When a row was made and last changed, of one that is new. */
export const stampsAt = (now: number) => ({ created_at: now, updated_at: now });

/** The same of a row, as it is answered. */
export const stampsOf = (row: { created_at: number; updated_at: number }) => ({
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

/** What was never changed says the same time twice in a row. */
const timeText = (() => {
  let known = 0;
  let text = new Date(known).toISOString();
  return (ms: number): string => {
    if (ms !== known) [known, text] = [ms, new Date(ms).toISOString()];
    return text;
  };
})();
