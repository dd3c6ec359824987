/** Times: how long ago, with the exact time for who wants to know. */
import { useSyncExternalStore } from "react";
import { formatAgo, formatDate, useLanguage } from "../messages/language.ts";

const TICK_MS = 30_000;
let now = Date.now();
const listeners = new Set<() => void>();
let ticking: Timer | undefined;

/** All times on the screen tick together, and none when there are none. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

const current = (): number => {
  if (!ticking) now = Date.now();
  return now;
};

const exact = (time: string) => formatDate(time, { dateStyle: "medium", timeStyle: "medium" });

/** "3 hours ago". */
export function Ago({ time }: { time: string }) {
  useLanguage();
  const at = useSyncExternalStore(listen, () => formatAgo(time, current()));
  return (
    <time dateTime={time} title={exact(time)}>
      {at}
    </time>
  );
}

/** "22 Nov 2026". */
export function DateOf({ time, withTime = false }: { time: string; withTime?: boolean }) {
  useLanguage();
  return (
    <time dateTime={time} title={exact(time)}>
      {formatDate(time, withTime ? { dateStyle: "medium", timeStyle: "short" } : { dateStyle: "medium" })}
    </time>
  );
}
