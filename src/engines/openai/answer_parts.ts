/**
 * What a server answers, in parts: the events of a stream, or one document. Which of both it is, and whether the server
 * has failed, is told by what was sent and not by its content type: compatible servers say many.
 */
import { createParser, type EventSourceMessage } from "eventsource-parser";
import { NotACompletion } from "./provider_failure.ts";

export interface AnswerPart {
  part: object;
  /** A whole answer, not a piece of one. */
  isWhole: boolean;
}

/**
 * Reads an answer as it arrives.
 * @param isWhole tells of a document whether it is an answer
 * @throws NotACompletion for what is none, and where the server tells of a failure
 * @throws SyntaxError for JSON that can't be read
 */
export async function* partsOf(
  response: Response,
  isWhole: (body: unknown) => boolean,
): AsyncGenerator<AnswerPart, void> {
  const texts = textsOf(response);
  let head = "";
  for await (const text of texts) {
    head += text;
    // Some send blanks while they work, whatever follows.
    const start = head.trimStart();
    if (start === "") {
      head = "";
      continue;
    }
    if (/^[a-z]*:/.test(start)) return yield* eventsOf(start, texts);
    // The names of fields end with a colon; until then it may be either.
    if (/^[a-z]{0,9}$/.test(start)) continue;
    let document = start;
    for await (const more of texts) document += more;
    return yield* documentsOf(document, response.headers.get("content-type") ?? "", isWhole);
  }
  if (head.trim() !== "") throw new NotACompletion(head, response.headers.get("content-type") ?? "");
}

async function* textsOf(response: Response): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  const body = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const bytes of body ?? []) yield decoder.decode(bytes, { stream: true });
}

/** The events of a stream; one without data is a sign of life. A stream ends with "[DONE]", or where nothing more comes. */
async function* eventsOf(start: string, rest: AsyncIterable<string>): AsyncGenerator<AnswerPart, void> {
  const due: EventSourceMessage[] = [];
  /** What is no event: the words of a server that failed, when nothing else comes. */
  let stray = "";
  let hasParts = false;
  const parser = createParser({
    onEvent: (event) => due.push(event),
    onError: ({ type, field, value, line }) => {
      // llama.cpp tells of failures in a field of its own.
      if (type === "unknown-field" && field === "error") due.push({ id: undefined, event: "error", data: value ?? "" });
      else if (type === "unknown-field") stray ||= line ?? "";
    },
  });
  const read = function* (text: string): Generator<AnswerPart, boolean> {
    parser.feed(text);
    for (const { event, data } of due.splice(0)) {
      const said = data.trim();
      if (said.startsWith("[DONE]")) return true;
      if (event === "error") throw new NotACompletion(errorIn(said), "", null);
      if (!/^[[{]/.test(said)) {
        if (said !== "null") stray ||= said;
        continue;
      }
      for (const part of listed(JSON.parse(said))) {
        if (saysError(part)) throw new NotACompletion(part, "", null);
        hasParts = true;
        yield { part, isWhole: false };
      }
    }
    return false;
  };
  if (yield* read(start)) return;
  for await (const text of rest) if (yield* read(text)) return;
  // Some leave out the empty line that ends the last event; one that was cut off says nothing.
  try {
    yield* read("\n\n");
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  if (!hasParts && stray !== "") throw new NotACompletion(stray, "", null);
}

/** One document, or several on lines of their own; "[DONE]" behind them belongs to none. */
function* documentsOf(
  text: string,
  contentType: string,
  isWhole: (body: unknown) => boolean,
): Generator<AnswerPart, void> {
  const body = text.replace(/\s*(?:data: ?)?\[DONE\]\s*$/, "");
  const whole = parsed(body);
  const parts = (whole === undefined ? body.split("\n").map(parsed) : [whole]).flatMap(listed);
  if (parts.length === 0) throw new NotACompletion(text, contentType);
  for (const part of parts) {
    if (saysError(part)) throw new NotACompletion(part, contentType, isWhole(part) ? null : 404);
    if (parts.length === 1 && !isWhole(part)) throw new NotACompletion(part, contentType);
    yield { part, isWhole: parts.length === 1 };
  }
}

/** Undefined where a text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The objects of a part: some send lists of them. */
const listed = (value: unknown): object[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === "object" && one !== null);

const saysError = (part: object): boolean => Boolean((part as { error?: unknown }).error);

const errorIn = (said: string): unknown => {
  const error = parsed(said);
  return typeof error === "object" && error !== null ? error : { message: said };
};
