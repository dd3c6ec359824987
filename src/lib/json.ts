/**
 * Reads JSON that strangers send. `JSON.parse` takes a tenth of a second for 5 MB of small values and its stack for
 * what is nested deeply, so the bytes are counted first, in one pass as they arrive, and of what holds too
 * much no more is kept, and nothing parsed. It knows nothing of what the JSON is about.
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

/** A reader of one text. What would hold too much is refused with the part in which it is too much. */
export function createJsonReader(limits: JsonLimits = JSON_LIMITS) {
  const count = counter(limits);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const parts: string[] = [];
  const decode = (bytes?: Uint8Array) => {
    try {
      parts.push(decoder.decode(bytes, { stream: bytes !== undefined }));
    } catch {
      throw new JsonProblem("encoding", "is not UTF-8");
    }
  };
  return {
    /** @throws JsonProblem as soon as there is too much of it, or it is not UTF-8 */
    add(bytes: Uint8Array): void {
      count(bytes);
      decode(bytes);
    },
    /**
     * The value, when all has been added. An object in it may have members of any name, `__proto__` too: look names up
     * with `Object.hasOwn`.
     * @throws JsonProblem
     */
    end(): unknown {
      decode();
      try {
        return JSON.parse(parts.join(""));
      } catch (error) {
        const reason =
          error instanceof SyntaxError ? error.message.replace(/^JSON Parse error: /, "") : "it can't be read";
        throw new JsonProblem("syntax", `is not valid JSON: ${reason.slice(0, LONGEST_REASON)}`);
      }
    },
  };
}

/**
 * The value of a JSON text in UTF-8 that is there already.
 * @throws JsonProblem
 */
export function parseJson(bytes: Uint8Array, limits?: JsonLimits): unknown {
  const reader = createJsonReader(limits);
  reader.add(bytes);
  return reader.end();
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
function counter({ depth, values }: JsonLimits): (bytes: Uint8Array) => void {
  let before = 0;
  let open = 0;
  // Each value but the outermost stands after a comma, or first in a list or object that is not empty.
  let found = 1;
  let inText = false;
  let escaped = false;
  let opened = false;

  return (bytes) => {
    const { length } = bytes;
    const where = (at: number) => `at byte ${(before + at + 1).toLocaleString("en")}`;
    for (let at = 0; at < length; at++) {
      if (inText) {
        if (escaped) at++;
        escaped = false;
        for (; at < length && bytes[at] !== QUOTE; at++) if (bytes[at] === BACKSLASH) at++;
        inText = at >= length;
        // A backslash was the last byte: what it stands before comes with the next part.
        escaped = at > length;
        continue;
      }
      const byte = bytes[at]!;
      if (byte <= SPACE) continue;
      // The first thing in a list or an object, unless it is its end.
      if (opened && byte !== CLOSE_LIST && byte !== CLOSE_OBJECT) found++;
      opened = byte === OPEN_LIST || byte === OPEN_OBJECT;
      if (opened) {
        if (++open > depth)
          throw new JsonProblem("depth", `is nested too deeply ${where(at)}; at most ${depth} levels are taken`);
      } else if (byte === QUOTE) inText = true;
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) open--;
      else if (byte === COMMA) found++;
      if (found > values) {
        const most = values.toLocaleString("en");
        throw new JsonProblem(
          "values",
          `holds too many values, the first too many ${where(at)}; at most ${most} are taken`,
        );
      }
    }
    before += length;
  };
}
