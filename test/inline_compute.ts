/**
 * Computations in the test's own thread, for the thousands of tests that are not about processes: what goes in and out
 * is copied as it is between processes, errors too.
 */
import { COMPUTATIONS } from "../src/commands/worker/computations.ts";
import type { Engine, EngineSource } from "../src/engines/engine.ts";
import type { Compute, ComputeFor } from "../src/workers/computation.ts";
import { fromThrown, toThrown } from "../src/workers/messages.ts";

export const inlineCompute: Compute = async (computation, input, { signal } = {}) => {
  signal?.throwIfAborted();
  const { name, run } = computation;
  // A worker would not know it.
  if (!COMPUTATIONS.includes(computation) && !name.startsWith("test."))
    throw new Error(`the computation "${name}" is not in the list of computations`);
  const copy = structuredClone(input);
  let output: Awaited<ReturnType<typeof run>>;
  try {
    output = await run(copy);
  } catch (error) {
    throw fromThrown(structuredClone(toThrown(error)));
  }
  signal?.throwIfAborted();
  return structuredClone(output);
};

export const inlineComputeFor: ComputeFor = () => inlineCompute;

/** An engine in the form in which the application takes one. */
export const sourceOf = (engine: Engine | EngineSource): EngineSource =>
  "boundTo" in engine ? engine : { ...engine, boundTo: () => engine };
