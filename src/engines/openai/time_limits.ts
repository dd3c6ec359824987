import type { CompleteSettings } from "./settings.ts";

/** A signal that aborts with the caller's own or when time is up; `release` ends the waiting. */
export interface TimeLimit {
  signal: AbortSignal;
  release(): void;
}

/** Aborts with `expired()` after `ms`, unless released first. */
export function limitTime(
  settings: CompleteSettings,
  signal: AbortSignal,
  ms: number,
  expired: () => Error,
): TimeLimit {
  const limit = new AbortController();
  const released = new AbortController();
  settings.sleep(ms, released.signal).then(
    () => released.signal.aborted || limit.abort(expired()),
    () => {},
  );
  return { signal: AbortSignal.any([signal, limit.signal]), release: () => released.abort() };
}

export interface StallWatch extends TimeLimit {
  /** Between `waiting()` and `arrived()` the provider owes an answer. */
  waiting(): void;
  /** Something came. Watching starts with the first piece of the answer itself. */
  arrived(isAnswer: boolean): void;
}

/**
 * Aborts when the provider stays silent for `ms` (at most twice that: one timer looks back, instead of one timer for
 * each chunk). Time that the consumer takes between chunks does not count, and nothing counts before the
 * answer begins: models that think first may say nothing for minutes, and the overall limit holds then.
 */
export function watchForStall(
  settings: CompleteSettings,
  signal: AbortSignal,
  ms: number,
  stalled: () => Error,
): StallWatch {
  const limit = new AbortController();
  const released = new AbortController();
  let isWaiting = false;
  let sawProgress = false;
  let isWatching = false;

  const watch = async () => {
    while (!released.signal.aborted) {
      sawProgress = false;
      await settings.sleep(ms, released.signal);
      if (released.signal.aborted) return;
      if (isWaiting && !sawProgress) return limit.abort(stalled());
    }
  };
  return {
    signal: AbortSignal.any([signal, limit.signal]),
    release: () => released.abort(),
    waiting: () => {
      isWaiting = true;
      // The consumer may have held the stream for long: the silence starts now.
      sawProgress = true;
    },
    arrived: (isAnswer) => {
      isWaiting = false;
      sawProgress = true;
      if (isAnswer && !isWatching) {
        isWatching = true;
        watch().catch(() => {});
      }
    },
  };
}
