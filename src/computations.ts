/** All computations: what a worker can be asked for. */
import type { AnyComputation } from "./workers/computation.ts";

export const COMPUTATIONS: AnyComputation[] = [];
