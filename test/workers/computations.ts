/** Computations that only tests have, each with a fault of its own; and the process that runs them. */
import { COMPUTATIONS } from "../../src/commands/worker/computations.ts";
import { EngineError } from "../../src/engines/engine.ts";
import { NotPossible } from "../../src/engines/tools.ts";
import { HtmlLimitError } from "../../src/html/limits.ts";
import { invalid } from "../../src/lib/errors.ts";
import { tellRefusal } from "../../src/sentences/refusals.ts";
import { type AnyComputation, computation } from "../../src/workers/computation.ts";

const limitMs = 60_000;

export const echo = computation({ name: "test.echo", limitMs, run: (input: unknown) => input });

/** Who runs it, and when it began and ended. */
export const sleep = computation({
  name: "test.sleep",
  limitMs,
  async run(ms: number) {
    const began = performance.timeOrigin + performance.now();
    await Bun.sleep(ms);
    return { pid: process.pid, began, ended: performance.timeOrigin + performance.now() };
  },
});

export const loop = computation({
  name: "test.loop",
  limitMs: 300,
  run(forever: boolean): string {
    while (forever);
    return "done";
  },
});

export const hog = computation({
  name: "test.hog",
  limitMs,
  run(bytes: number): number {
    const held: Uint8Array[] = [];
    for (let taken = 0; taken < bytes; taken += 1_000_000) held.push(new Uint8Array(1_000_000).fill(1));
    return held.length;
  },
});

export const exit = computation({ name: "test.exit", limitMs, run: (code: number): void => process.exit(code) });

export const fail = computation({
  name: "test.fail",
  limitMs,
  run(how: "engine" | "not possible" | "html" | "api" | "bug"): void {
    if (how === "html") throw new HtmlLimitError(tellRefusal("html_too_large", { limit: 1, place: "" }));
    if (how === "engine") throw new EngineError("provider_failed", "The engine said no.");
    if (how === "not possible") throw new NotPossible("Ask for a PNG.");
    if (how === "api") throw invalid("name", "too_long", { most: 1 });
    throw new TypeError("a bug");
  },
});

export const surroundings = computation({
  name: "test.surroundings",
  limitMs,
  run: () => ({ environment: { ...process.env }, folder: process.cwd() }),
});

/** Plain data in, something that can't be copied out. */
export const uncopyable = computation({ name: "test.uncopyable", limitMs, run: () => () => {} });

export const TEST_COMPUTATIONS: AnyComputation[] = [
  ...COMPUTATIONS,
  echo,
  sleep,
  loop,
  hog,
  exit,
  fail,
  surroundings,
  uncopyable,
];
