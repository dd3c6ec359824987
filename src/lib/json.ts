/**
 * Reads JSON that strangers send. `JSON.parse` takes a tenth of a second for 5 MB of small values and its stack for
 * what is nested deeply, so the bytes are counted first, in one pass, and what holds too much is never parsed. It
 * knows nothing of what the JSON is about.
 */

/** How much a text may hold. The values are all there are: objects and lists, and what is in them. */
export interface JsonLimits {
  depth: number;
  values: number;
}

/** What a request may hold: many times what any operation takes, and parsed within a few hundredths of a second. */
export const JSON_LIMITS: JsonLimits = { depth: 64, values: 50_000 };

const LONGEST_REASON = 200;

/** JSON that can't be read, or holds too much. The message ends a sentence that begins with what was read. */
export class JsonProblem extends Error {
  override readonly name = "JsonProblem";

  constructor(
    readonly reason: "encoding" | "syntax" | "depth" | "values",
    message: string,
  ) {
    super(message);
  }
}

/**
 * The value of a JSON text in UTF-8. An object in it may have members of any name, `__proto__` too: look names up with
 * `Object.hasOwn`.
 * @throws JsonProblem
 */
export function parseJson(bytes: Uint8Array, limits: JsonLimits = JSON_LIMITS): unknown {
  count(bytes, limits);
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new JsonProblem("encoding", "is not UTF-8");
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message.replace(/^JSON Parse error: /, "") : "it can't be read";
    throw new JsonProblem("syntax", `is not valid JSON: ${reason.slice(0, LONGEST_REASON)}`);
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
const SPACE = 0x20;

/** Goes over the bytes once. Of what is no JSON it only says that it is not too much: the parser says what it is. */
function count(bytes: Uint8Array, { depth, values }: JsonLimits): void {
  const { length } = bytes;
  let open = 0;
  // Each value but the outermost stands after a comma, or first in a list or object that is not empty.
  let found = 1;
  for (let at = 0; at < length; at++) {
    const byte = bytes[at]!;
    if (byte === QUOTE) {
      for (at++; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
      continue;
    }
    if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (++open > depth) {
        const where = `at byte ${(at + 1).toLocaleString("en")}`;
        throw new JsonProblem("depth", `is nested too deeply ${where}; at most ${depth} levels are taken`);
      }
      while (bytes[at + 1]! <= SPACE) at++;
      if (bytes[at + 1] !== CLOSE_LIST && bytes[at + 1] !== CLOSE_OBJECT) found++;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) open--;
    else if (byte === COMMA) found++;
    else continue;
    if (found > values) {
      const where = `at byte ${(at + 1).toLocaleString("en")}`;
      const most = values.toLocaleString("en");
      throw new JsonProblem("values", `holds too many values, the first too many ${where}; at most ${most} are taken`);
    }
  }
}
