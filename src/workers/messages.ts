/** What the pool and its workers say to each other, as structured clones over the channel between the two processes. */
import { ApiError, EngineError, HtmlLimitError, LeadSourceError, NotPossible } from "../lib/errors.ts";

/** To a worker: a computation to run, by name. It gets the next one when it has answered. */
export interface TaskMessage {
  id: number;
  name: string;
  input: unknown;
}

/** From a worker: that it can begin, and what came of a task, with the memory that the worker has then. */
export type WorkerMessage =
  | { kind: "ready" }
  | { kind: "output"; id: number; memoryBytes: number; output: unknown }
  | { kind: "thrown"; id: number; memoryBytes: number; thrown: Thrown };

/** An error on its way between processes. */
export interface Thrown {
  /** A class of `KNOWN`, or null for what nobody expected. */
  known: string | null;
  message: string;
  stack: string;
  fields: Record<string, unknown>;
}

interface KnownError {
  is(error: Error): boolean;
  fields(error: Error): Record<string, unknown>;
  make(message: string, fields: Record<string, unknown>): Error;
}

const known = <Kind extends Error>(
  // biome-ignore lint/suspicious/noExplicitAny: each class is made with arguments of its own.
  kind: new (...given: any[]) => Kind,
  fields: (error: Kind) => Record<string, unknown>,
  make: (message: string, fields: Record<string, unknown>) => Kind,
): KnownError => ({
  is: (error) => error instanceof kind,
  fields: (error) => fields(error as Kind),
  make,
});

/** Errors that say something to the caller and must come back as what they are. */
const KNOWN: Record<string, KnownError> = {
  EngineError: known(
    EngineError,
    ({ code, said }) => ({ code, said }),
    (_, { code, said }) => new EngineError(code as EngineError["code"], said as EngineError["said"]),
  ),
  LeadSourceError: known(
    LeadSourceError,
    ({ code, sentence }) => ({ code, sentence }),
    (_, { code, sentence }) =>
      new LeadSourceError(code as LeadSourceError["code"], sentence as LeadSourceError["sentence"]),
  ),
  NotPossible: known(
    NotPossible,
    ({ said }) => ({ said }),
    (_, { said }) => new NotPossible(said as NotPossible["said"]),
  ),
  HtmlLimitError: known(
    HtmlLimitError,
    ({ said }) => ({ said }),
    (_, { said }) => new HtmlLimitError(said as HtmlLimitError["said"]),
  ),
  ApiError: known(
    ApiError,
    ({ code, said, extra }) => ({ code, said, extra }),
    (_, { code, said, extra }) =>
      new ApiError(code as ApiError["code"], said as ApiError["said"], extra as ApiError["extra"]),
  ),
};

export function toThrown(error: unknown): Thrown {
  if (!(error instanceof Error)) return { known: null, message: String(error), stack: String(error), fields: {} };
  const [name, found] = Object.entries(KNOWN).find(([, { is }]) => is(error)) ?? [null, null];
  return {
    known: name,
    message: error.message,
    stack: error.stack ?? error.message,
    fields: found?.fields(error) ?? {},
  };
}

export function fromThrown({ known: name, message, stack, fields }: Thrown): Error {
  const error = name === null ? new Error(message) : KNOWN[name]!.make(message, fields);
  // Where it happened, not where the answer was read.
  error.stack = stack;
  return error;
}
