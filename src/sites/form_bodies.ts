/**
 * What a form was sent, read from the body while it comes in: urlencoded, JSON, multipart or plain text. Everything in
 * it is a stranger's, so it is bounded by what the form can have sent: a file that the form has no field for is refused
 * when its header shows, before its bytes are taken, and all bodies that are being read together take no more memory than
 * is set aside for them.
 */
import type { BusboyFileStream } from "@fastify/busboy";
import type { NewFile, Problem } from "../features/forms/service.ts";
import { type Clock, MINUTE_MS } from "../lib/clock.ts";
import { createSha256 } from "../lib/hash.ts";
import { JsonProblem, parseJson } from "../lib/json.ts";
import { nextTurn } from "../storage/batches.ts";

/** More than any form sends. */
const MOST_ENTRIES = 1000;
const MOST_FILES = 20;
/** What is entered into a form altogether, names included. */
const MOST_CHARACTERS = 100_000;
const LONGEST_FILE_NAME = 200;
/** As many characters as are taken, in the script and encoding that take the most bytes. */
const MOST_BYTES = 1024 * 1024;
const MOST_BYTES_WITH_FILES = 5 * 1024 * 1024;
/** Of all bodies at once, and of those of one sender. */
const MOST_HELD_BYTES = 64 * 1024 * 1024;
const MOST_HELD_OF_ONE = 16 * 1024 * 1024;
/** 5 MB take less over a slow telephone; whoever sends slower holds a place that others need. */
const PATIENCE_MS = 3 * MINUTE_MS;
const JSON_DEPTH = 32;
/** The parser goes on to the end of what it is given, whatever has been found in it, and parts of a form can be very short. */
const PARSED_AT_ONCE = 4 * 1024;
/** Then others are answered before the parser goes on. */
const LONGEST_TURN_MS = 5;
/** RFC 2046 allows 70 characters. */
const LONGEST_MULTIPART_TYPE = 300;
const PART_LIMITS = {
  parts: MOST_ENTRIES,
  fieldSize: 4 * MOST_CHARACTERS,
  headerPairs: 20,
  headerSize: 16 * 1024,
};

/** Why a body is not taken, with the text that says so. */
export interface Refusal {
  status: 400 | 408 | 413 | 415 | 503;
  code: string;
  text: "tooLargeText" | "tooLongText" | "unreadableText" | "busyText";
}

export interface FormEntries {
  /** Names and values in the order in which they came. */
  values: [name: string, value: string][];
  files: NewFile[];
}

export type FormBody =
  | ({ kind: "entries" } & FormEntries)
  | { kind: "problems"; problems: Problem[] }
  | { kind: "refused"; refusal: Refusal };

/** Ends the reading of a body. */
class Stop extends Error {
  override readonly name = "Stop";

  constructor(readonly body: Exclude<FormBody, { kind: "entries" }>) {
    super(body.kind);
  }
}

const refuse = (status: Refusal["status"], code: string, text: Refusal["text"]): Stop =>
  new Stop({ kind: "refused", refusal: { status, code, text } });
const unreadable = (): Stop => refuse(400, "validation_failed", "unreadableText");
const tooLong = (): Stop => refuse(413, "payload_too_large", "tooLongText");
const problem = (field: string, kind: Problem["kind"]): Stop =>
  new Stop({ kind: "problems", problems: [{ field: field.slice(0, 100), label: field.slice(0, 100), kind }] });

/** Who sends, and which of the form's fields take files. */
interface Expectation {
  sender: string | null;
  fileFields: Set<string>;
}

/** Reads bodies of forms. */
export function createFormBodies(clock: Clock) {
  let held = 0;
  const heldOf = new Map<string, number>();

  /** Sets memory aside; gives it back when it is called with fewer bytes than none. */
  function hold(sender: string, bytes: number): void {
    held += bytes;
    const own = (heldOf.get(sender) ?? 0) + bytes;
    if (own > 0) heldOf.set(sender, own);
    else heldOf.delete(sender);
  }

  const isFull = (sender: string, bytes: number): boolean =>
    held + bytes > MOST_HELD_BYTES || (heldOf.get(sender) ?? 0) + bytes > MOST_HELD_OF_ONE;

  return {
    /**
     * Reads a body and gives it to `use`; what it takes of memory is free again when `use` has ended.
     * @returns what `use` returns
     */
    async take<Result>(
      request: Request,
      { sender, fileFields }: Expectation,
      use: (body: FormBody) => Promise<Result>,
    ): Promise<Result> {
      const from = sender ?? "";
      let taken = 0;
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        const most = fileFields.size > 0 ? MOST_BYTES_WITH_FILES : MOST_BYTES;
        const tooLarge = () => (fileFields.size > 0 ? refuse(413, "payload_too_large", "tooLargeText") : tooLong());
        if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge();
        const reader = request.body?.getReader();
        if (!reader) return;
        let late = false;
        const cancel = clock.after(PATIENCE_MS, () => {
          late = true;
          reader.cancel().catch(() => {});
        });
        try {
          for (;;) {
            const { done, value } = await reader.read();
            if (late) throw refuse(408, "request_timeout", "unreadableText");
            if (done) return;
            if (taken + value.byteLength > most) throw tooLarge();
            if (isFull(from, value.byteLength)) throw refuse(503, "busy", "busyText");
            hold(from, value.byteLength);
            taken += value.byteLength;
            yield value;
          }
        } finally {
          cancel();
          // What is left of a body that is refused is not wanted. Not awaited: of a connection that is gone it never ends.
          reader.cancel().catch(() => {});
        }
      };
      try {
        return await use(await readBody(request.headers, chunks(), fileFields));
      } finally {
        hold(from, -taken);
      }
    },
  };
}

async function readBody(
  headers: Headers,
  chunks: AsyncIterable<Uint8Array>,
  fileFields: Set<string>,
): Promise<FormBody> {
  try {
    if (!/^\s*(identity\s*)?$/i.test(headers.get("content-encoding") ?? ""))
      throw refuse(415, "unsupported_media_type", "unreadableText");
    const header = headers.get("content-type") ?? "application/x-www-form-urlencoded";
    const type = header.split(";", 1)[0]!.trim().toLowerCase();
    switch (type) {
      case "application/x-www-form-urlencoded":
        return { kind: "entries", values: readUrlencoded(await bytesOf(chunks)), files: [] };
      case "application/json":
        return { kind: "entries", values: readJson(await bytesOf(chunks)), files: [] };
      case "multipart/form-data":
        return { kind: "entries", ...(await readMultipart(chunks, header, fileFields)) };
      case "text/plain":
        return { kind: "entries", values: readPlain(await bytesOf(chunks)), files: [] };
      default:
        throw refuse(415, "unsupported_media_type", "unreadableText");
    }
  } catch (error) {
    if (error instanceof Stop) return error.body;
    // Whoever sends it has gone, or it is not what it says to be.
    return unreadable().body;
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const list: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    list.push(chunk);
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw tooLong();
  }
  return list.length === 1 ? list[0]! : Buffer.concat(list);
}

/** Keeps entries as long as they are no more, and no longer, than any form sends. */
function createEntries(given: Iterable<[string, string]> = []) {
  const values: [string, string][] = [];
  let characters = 0;
  const add = (name: string, value: string): void => {
    characters += name.length + value.length;
    if (characters > MOST_CHARACTERS) throw tooLong();
    if (values.push([name, value]) > MOST_ENTRIES) throw problem("", "too_many");
  };
  for (const [name, value] of given) add(name, value);
  return { values, add };
}

function readUrlencoded(bytes: Uint8Array): [string, string][] {
  const text = new TextDecoder().decode(bytes);
  // Looked at before entries are taken apart: a body could hold hundreds of thousands.
  if (text.split("&", MOST_ENTRIES + 1).length > MOST_ENTRIES) throw problem("", "too_many");
  const { values } = createEntries(new URLSearchParams(text));
  const isUtf8 = !values.flat().some((part) => part.includes("\ufffd")) || /%EF%BF%BD|\ufffd/i.test(text);
  return isUtf8 ? values : createEntries(new URLSearchParams(fromWesternEuropean(text))).values;
}

/** The bytes of windows-1252 from 0x80 on, as UTF-8 is urlencoded: a body can have hundreds of thousands of them. */
const WESTERN_EUROPEAN = Array.from({ length: 128 }, (_, index) =>
  encodeURIComponent(new TextDecoder("windows-1252").decode(Uint8Array.of(128 + index))),
);

/** What is urlencoded in the charset that documents have which name none, or an old one, in UTF-8. */
const fromWesternEuropean = (text: string): string =>
  text.replace(/%[89a-f][0-9a-f]/gi, (escaped) => WESTERN_EUROPEAN[Number.parseInt(escaped.slice(1), 16) - 128]!);

/** JSON, which scripts send without saying so, else lines as browsers write them for `enctype="text/plain"`. */
function readPlain(bytes: Uint8Array): [string, string][] {
  const text = new TextDecoder().decode(bytes);
  if (/^\s*\{/.test(text)) return readJson(bytes);
  if (text.length > 2 * MOST_CHARACTERS) throw tooLong();
  const answers: string[] = [];
  for (const line of text.split(/\r\n|\n/))
    if (line.indexOf("=") > 0) answers.push(line);
    // A line without a name goes on with the answer before it.
    else if (answers.length > 0) answers.push(`${answers.pop()}\n${line}`);
    else if (line !== "") throw unreadable();
  const entries = createEntries();
  for (const answer of answers) {
    const at = answer.indexOf("=");
    entries.add(answer.slice(0, at), answer.slice(at + 1).trimEnd());
  }
  return entries.values;
}

function readJson(bytes: Uint8Array): [string, string][] {
  let object: unknown;
  try {
    object = parseJson(bytes, { depth: JSON_DEPTH, values: 2 * MOST_ENTRIES });
  } catch (error) {
    throw error instanceof JsonProblem && error.reason === "values" ? problem("", "too_many") : unreadable();
  }
  if (typeof object !== "object" || object === null || Array.isArray(object)) throw unreadable();
  const entries = createEntries();
  for (const [name, item] of Object.entries(object))
    for (const one of Array.isArray(item) ? item : [item])
      if (one !== null) entries.add(name, typeof one === "string" ? one : JSON.stringify(one));
  return entries.values;
}

/** As browsers write what a quoted name can't have; https://html.spec.whatwg.org/#multipart-form-data */
const ESCAPES: Record<string, string> = { "%22": '"', "%0D": "\r", "%0A": "\n" };
const unescaped = (text: string): string => text.replace(/%(?:22|0D|0A)/gi, (found) => ESCAPES[found.toUpperCase()]!);

interface OpenFile {
  field: string;
  name: string;
  type: string;
  chunks: Uint8Array[];
  /** Computed while the bytes come in: at once it would take milliseconds that everybody waits for. */
  hash: ReturnType<typeof createSha256>;
}

/** Hands a body to its parser piece by piece; `check` throws when it is not to go on. */
async function parse(
  parser: InstanceType<typeof import("@fastify/busboy").default>,
  chunks: AsyncIterable<Uint8Array>,
  check: () => void,
) {
  const ended = new Promise<void>((resolve, reject) => {
    parser.on("finish", resolve);
    parser.on("error", reject);
  });
  ended.catch(() => {});
  const write = (chunk: Uint8Array) =>
    new Promise<void>((resolve, reject) => parser.write(chunk, (error) => (error ? reject(unreadable()) : resolve())));
  try {
    let began = performance.now();
    for await (const chunk of chunks)
      for (let at = 0; at < chunk.byteLength; at += PARSED_AT_ONCE) {
        await Promise.race([write(chunk.subarray(at, at + PARSED_AT_ONCE)), ended]);
        check();
        if (performance.now() - began < LONGEST_TURN_MS) continue;
        await nextTurn();
        began = performance.now();
      }
    parser.end();
    await ended;
    check();
  } finally {
    parser.destroy();
  }
}

async function readMultipart(
  chunks: AsyncIterable<Uint8Array>,
  type: string,
  fileFields: Set<string>,
): Promise<FormEntries> {
  if (type.length > LONGEST_MULTIPART_TYPE) throw unreadable();
  const { default: Busboy } = await import("@fastify/busboy");
  const parser = new Busboy({
    headers: { "content-type": type },
    limits: PART_LIMITS,
    // Without it a file that is called "." would have no name.
    preservePath: true,
    isPartAFile: (_field, _type, fileName) => fileName !== undefined,
  });
  const entries = createEntries();
  const files: OpenFile[] = [];
  let sent = 0;
  let stop: Error | null = null;
  const attempt = (work: () => void) => {
    try {
      if (!stop) work();
    } catch (error) {
      stop = error as Error;
    }
  };
  parser.on("field", (name, value, _nameCut, cut) =>
    attempt(() => {
      if (cut) throw tooLong();
      entries.add(unescaped(name ?? ""), value);
    }),
  );
  parser.on("partsLimit", () =>
    attempt(() => {
      throw problem("", "too_many");
    }),
  );
  parser.on("file", (name: string | undefined, stream: BusboyFileStream, fileName: string, _encoding, type) => {
    const named = { field: unescaped(name ?? ""), name: unescaped(fileName), type };
    const file: OpenFile = { ...named, chunks: [], hash: createSha256() };
    let known = false;
    const begin = () => {
      if (known) return;
      known = true;
      if (!fileFields.has(file.field)) throw problem(file.field, "no_file");
      if (++sent > MOST_FILES) throw problem(file.field, "too_many");
      files.push(file);
    };
    // A file field that was left empty comes as a file without name and content.
    if (fileName !== "") attempt(begin);
    stream.on("data", (chunk: Uint8Array) =>
      attempt(() => {
        begin();
        file.chunks.push(chunk);
        file.hash.update(chunk);
      }),
    );
    stream.on("error", () => {});
  });
  await parse(parser, chunks, () => {
    if (stop) throw stop;
  });
  return { values: entries.values, files: files.map(toFile) };
}

function toFile({ field, name, type, chunks, hash }: OpenFile): NewFile {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken away.
  const bare = name.replace(/^.*[\\/]/s, "").replace(/[\u0000-\u001f\u007f]/g, "");
  const contentType = type.split(";", 1)[0]!.trim().toLowerCase();
  const bytes = Buffer.concat(chunks);
  // There is one copy of the content from here on.
  chunks.length = 0;
  return {
    field: field.slice(0, 200).toWellFormed(),
    name: bare.slice(0, LONGEST_FILE_NAME).toWellFormed() || "file",
    contentType: /^[a-z0-9.+-]{1,60}\/[a-z0-9.+-]{1,80}$/.test(contentType) ? contentType : "application/octet-stream",
    bytes,
    hash: hash.end(),
  };
}
