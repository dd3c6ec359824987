/** A computation that shows that workers can be started and answer. */
import { SECOND_MS } from "../lib/clock.ts";
import { computation } from "./computation.ts";

export const selfCheck = computation({
  name: "workers.self_check",
  limitMs: 20 * SECOND_MS,
  run: (value: number): number => value + 1,
});
