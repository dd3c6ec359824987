/** How late the event loop comes to what is due: while it is late nobody is answered. */
import type { Measurements } from "./measurements.ts";

const LOOK_MS = 50;
const DELAY_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Watches this thread's event loop, with timers of the system, whatever clock the rest goes by.
 * @returns ends it
 */
export function watchEventLoop(measurements: Measurements): () => void {
  const delays = measurements.histogram(
    "sitewright_event_loop_delay_seconds",
    "How late timers of the event loop were, looked at 20 times a second",
    DELAY_SECONDS,
  )();
  let due = performance.now() + LOOK_MS;
  const timer = setInterval(() => {
    const now = performance.now();
    delays.observe(Math.max(0, now - due) / 1000);
    due = now + LOOK_MS;
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}
