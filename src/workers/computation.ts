/**
 * Work that computes is a value, declared beside the code that it belongs to: a name, how long it may take, and a
 * function from plain data to plain data. It runs in a worker process (`pool.ts`), so that nobody's page, drawing or
 * message keeps the main thread from answering somebody else. A computation knows no network and no database (but the
 * one that carries its log into its file); what it needs is in its input. `run` loads its heavy code itself when it is
 * first used, because the declaration is imported by the main process, which never runs it.
 */

export interface Computation<Input, Output> {
  /** Room and verb, for example "builtin.compose". */
  name: string;
  /** How long it may take; after that its worker is ended. */
  limitMs: number;
  /**
   * Input and output are copied between processes as structured clones: plain objects, texts, bytes. A few large texts
   * cost little (5 MB some 10 ms of the main thread), tens of thousands of small objects much.
   */
  run(input: Input): Output | Promise<Output>;
}

/** What loops over computations sees. */
// biome-ignore lint/suspicious/noExplicitAny: a list of computations holds every input and output type.
export type AnyComputation = Computation<any, any>;

/** Declares a computation. It must also be in the list of `computations.ts`. */
export const computation = <Input, Output>(declared: Computation<Input, Output>): Computation<Input, Output> =>
  declared;

export interface ComputeOptions {
  /** What waits is dropped when it is aborted, what runs is ended. */
  signal?: AbortSignal;
  /** Instead of the computation's own limit. */
  limitMs?: number;
}

/**
 * Runs a computation in somebody's turn.
 * @throws ComputeFailure when it took too long or too much, or its process died
 * @throws ApiError `busy` when too much of this owner's work is waiting already
 */
export type Compute = <Input, Output>(
  computation: Computation<Input, Output>,
  input: Input,
  options?: ComputeOptions,
) => Promise<Output>;

/**
 * Whose turn work takes: the account that it is for; what visitors cause is the website's account's.
 * `patient` work waits however much of its owner's waits already: for jobs, of which only so many run at a time.
 */
export type ComputeFor = (owner: string, how?: { patient: boolean }) => Compute;

export type ComputeFailureCode = "timeout" | "memory" | "crashed";

/** A computation that has not come to its end. `message` is for people and says what to do. */
export class ComputeFailure extends Error {
  constructor(
    readonly code: ComputeFailureCode,
    message: string,
  ) {
    super(message);
    this.name = "ComputeFailure";
  }
}

/** What only a mistake in a declaration can break. */
export function assertComputations(computations: AnyComputation[]): void {
  const names = computations.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  if (twice.length > 0) throw new Error(`computation declared twice: ${twice.join(", ")}`);
}
