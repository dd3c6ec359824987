/**
 * How much a provider may send. It is not trusted to end: what it sends is counted while it arrives, before the library
 * collects it, so that neither a stream without end nor one huge line takes memory or time from others.
 */
import { tellEngine } from "../../sentences/engine_failures.ts";
import { EngineError } from "../engine.ts";

export interface ByteLimits {
  /** Of a whole answer. */
  answer: number;
  /** Of one event of a stream, and so of an answer that is no stream. */
  event: number;
}

/** Some ten times the longest page, each of its words in an event of its own; reasoning counts too. */
export const CHAT_BYTES: ByteLimits = { answer: 64_000_000, event: 2_000_000 };
/** A picture of 25 MB as base64. */
export const IMAGE_BYTES: ByteLimits = { answer: 36_000_000, event: 36_000_000 };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** The same `fetch`, whose answers end with an EngineError where they pass a limit. */
export function withByteLimits(fetch: typeof globalThis.fetch, limits: ByteLimits): typeof globalThis.fetch {
  const limited = async (...given: Parameters<typeof fetch>): Promise<Response> => {
    const response = await fetch(...given);
    if (!response.body) return response;
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(counting(limits)), { status, statusText, headers });
  };
  return Object.assign(limited, { preconnect: fetch.preconnect });
}

function counting({ answer, event }: ByteLimits): TransformStream<Uint8Array, Uint8Array> {
  let total = 0;
  /** Of the event's whole lines, and of the line that has begun. */
  let lines = 0;
  let line = 0;
  let isReturn = false;
  return new TransformStream({
    transform(chunk, controller) {
      total += chunk.length;
      let isTooLong = false;
      let from = 0;
      for (let at = chunk.indexOf(LINE_FEED); at !== -1 && !isTooLong; at = chunk.indexOf(LINE_FEED, from)) {
        line += at - from;
        if (line === 1 && at > from) isReturn = chunk[from] === CARRIAGE_RETURN;
        // An empty line ends an event.
        lines = line === 0 || (line === 1 && isReturn) ? 0 : lines + line + 1;
        isTooLong = lines > event;
        line = 0;
        from = at + 1;
      }
      if (line === 0 && from < chunk.length) isReturn = chunk[from] === CARRIAGE_RETURN;
      line += chunk.length - from;
      isTooLong ||= lines + (line === 1 && isReturn ? 0 : line) > event;
      if (total > answer || isTooLong) controller.error(tooMuch(total > answer ? answer : event));
      else controller.enqueue(chunk);
    },
  });
}

const tooMuch = (bytes: number): EngineError =>
  new EngineError("provider_failed", tellEngine("provider_endless", { mb: Math.round(bytes / 1_000_000) }));
