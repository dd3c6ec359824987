/**
 * Computations in the test's own thread, for the thousands of tests that are not about processes: what goes in and out
 * is copied as it is between processes, errors too.
 */
import type { Compute, ComputeFor } from "../src/workers/computation.ts";
import { fromThrown, toThrown } from "../src/workers/messages.ts";

export const inlineCompute: Compute = async ({ run }, input, { signal } = {}) => {
  signal?.throwIfAborted();
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
