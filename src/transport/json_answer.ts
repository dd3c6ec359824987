/**
 * Answers that may be megabytes of JSON. `JSON.stringify` would keep everybody waiting for as long as it takes, so such
 * an answer is made and sent piece by piece, each when the client has room for it, and others have their turn between.
 */
import { nextTurn } from "../storage/batches.ts";

/** In characters; one is made within a millisecond or two. */
const PIECE = 128 * 1024;

/** The body of an answer: a text, or a stream where it is long. Both are what `JSON.stringify` gives. */
export function jsonBody(value: unknown): string | ReadableStream<Uint8Array> {
  return isLong(value) ? jsonStream(value) : JSON.stringify(value);
}

/** Whether the texts in a value are too long to be written in one go. */
const isLong = (value: unknown): boolean => charactersIn(value, 2 * PIECE) > 2 * PIECE;

/** How many characters the texts in a value have; beyond `most` they are not counted on. */
export function charactersIn(value: unknown, most: number): number {
  let left = most;
  const weigh = (part: unknown): void => {
    if (typeof part === "string") left -= part.length;
    else if (typeof part === "object" && part !== null)
      for (const inner of Object.values(part)) {
        if (left < 0) return;
        weigh(inner);
      }
  };
  weigh(value);
  return most - left;
}

function jsonStream(value: unknown): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = jsonPieces(value);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await nextTurn();
      const { done, value: piece } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(piece));
    },
  });
}

/** The JSON of a value, in pieces of about the same length. */
export function* jsonPieces(value: unknown): Generator<string> {
  let ready = "";
  for (const part of jsonParts(value)) {
    ready += part;
    if (ready.length < PIECE) continue;
    yield ready;
    ready = "";
  }
  if (ready) yield ready;
}

function* jsonParts(value: unknown): Generator<string> {
  if (typeof value === "string" && value.length > PIECE) {
    yield '"';
    for (let at = 0; at < value.length; ) {
      let end = Math.min(at + PIECE, value.length);
      // The two halves of a character stay together: apart each would be written as an escape.
      if (end < value.length && isHighSurrogate(value.charCodeAt(end - 1))) end++;
      yield JSON.stringify(value.slice(at, end)).slice(1, -1);
      at = end;
    }
    yield '"';
  } else if (Array.isArray(value)) {
    let before = "[";
    for (const item of value) {
      yield before;
      yield* jsonParts(item ?? null);
      before = ",";
    }
    yield before === "[" ? "[]" : "]";
  } else if (typeof value === "object" && value !== null) {
    let before = "{";
    for (const [name, member] of Object.entries(value)) {
      if (member === undefined) continue;
      yield `${before}${JSON.stringify(name)}:`;
      yield* jsonParts(member);
      before = ",";
    }
    yield before === "{" ? "{}" : "}";
  } else yield JSON.stringify(value);
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code < 0xdc00;
