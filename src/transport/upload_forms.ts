/**
 * Forms with a file, as browsers send them (multipart/form-data): the file goes to the disk piece by piece while it is
 * received, the other fields are the call's input. What comes too slowly, or is more than is taken, is not waited for.
 */
import type { BusboyFileStream } from "@fastify/busboy";
import type { Clock } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import { bareFileName } from "../lib/file_names.ts";
import type { Upload } from "../operation/operation.ts";
import { type FieldProblemDetail, problem } from "../sentences/field_problems.ts";
import type { Config } from "../settings/config.ts";
import { createTemporaryFile, type TemporaryFile } from "../storage/temporary_files.ts";
import { partsOf } from "./bodies.ts";
import { tooLarge } from "./uploads.ts";

/** What the form has beside the file's bytes. */
const MOST_FORM_BYTES = 64 * 1024;
const MOST_FIELDS = 20;
/** The parser goes on to the end of what it is given, whatever has been found in it. */
const PARSED_AT_ONCE = 64 * 1024;
/** RFC 2046 allows 70 characters for what parts the form. */
const LONGEST_TYPE = 300;

export interface ReceivedForm {
  values: [name: string, value: string][];
  /** Null: the form has none. */
  file: TemporaryFile | null;
  /** As its sender calls it, without folders. */
  fileName: string | null;
}

/** Whether a request's body is such a form. */
export const isForm = (request: Request): boolean =>
  /^\s*multipart\/form-data\s*(;|$)/i.test(request.headers.get("content-type") ?? "");

/**
 * Receives a form. Whoever gets its file closes it.
 * @param taken told of everything in it, in order, but not of what parts it: that is another each time
 * @throws ApiError when it is too large, no such form, comes too slowly or breaks off
 */
export async function receiveForm(
  { config, clock }: { config: Config; clock: Clock },
  upload: Upload,
  request: Request,
  taken: (bytes: string | Uint8Array) => void,
): Promise<ReceivedForm> {
  const most = upload.mostBytes(config);
  if (Number(request.headers.get("content-length") ?? 0) > most + MOST_FORM_BYTES) throw tooLarge(upload, most);
  const type = request.headers.get("content-type") ?? "";
  if (type.length > LONGEST_TYPE) throw unreadable("");
  const { default: Busboy } = await import("@fastify/busboy");
  const parser = makeParser(Busboy, type);
  const form: ReceivedForm = { values: [], file: null, fileName: null };
  const file = await createTemporaryFile(config.dataDirectory);
  const seen: Seen = { waiting: [], fileBytes: 0, stop: null };
  listen(parser, upload, most, taken, seen, (fileName) => Object.assign(form, { file, fileName }), form.values);
  let formBytes = 0;
  const ended = new Promise<void>((resolve, reject) => {
    parser.on("finish", resolve);
    parser.on("error", () => reject(unreadable("")));
  });
  ended.catch(() => {});
  const parse = (bytes: Uint8Array) =>
    new Promise<void>((resolve, reject) =>
      parser.write(bytes as Buffer, (error?: Error | null) => (error ? reject(unreadable("")) : resolve())),
    );
  const keepWaiting = async () => {
    const bytes = Buffer.concat(seen.waiting);
    seen.waiting = [];
    if (bytes.length === 0) return;
    taken(bytes);
    await file.write(bytes);
  };

  try {
    for await (const part of partsOf(request, clock))
      for (let at = 0; at < part.byteLength; at += PARSED_AT_ONCE) {
        const bytes = part.subarray(at, at + PARSED_AT_ONCE);
        const before = seen.fileBytes;
        await Promise.race([parse(bytes), ended]);
        formBytes += bytes.byteLength - (seen.fileBytes - before);
        if (formBytes > MOST_FORM_BYTES + PARSED_AT_ONCE) seen.stop ??= unreadable("");
        if (seen.stop) throw seen.stop;
        await keepWaiting();
      }
    parser.end();
    await ended;
    if (seen.stop) throw seen.stop;
    await keepWaiting();
  } catch (error) {
    await file.close();
    throw error;
  } finally {
    parser.destroy();
  }
  if (!form.file) await file.close();
  return form;
}

/** What a parser has found. */
interface Seen {
  /** Bytes of the file that are not written yet. */
  waiting: Uint8Array[];
  fileBytes: number;
  /** Why it is not read to its end. */
  stop: ApiError | null;
}

function listen(
  parser: ReturnType<typeof makeParser>,
  upload: Upload,
  mostBytes: number,
  taken: (bytes: string | Uint8Array) => void,
  seen: Seen,
  hasFile: (name: string | null) => void,
  values: ReceivedForm["values"],
): void {
  parser.on("field", (name: string | undefined, value: string, _cut: boolean, isCut: boolean) => {
    taken(`${name}\n${value}\n`);
    values.push([name ?? "", value]);
    if (isCut) seen.stop ??= unreadable(name ?? "");
  });
  for (const event of ["partsLimit", "fieldsLimit", "filesLimit"] as const)
    parser.on(event, () => {
      seen.stop ??= wrong("", problem("form_parts", { most: MOST_FIELDS }));
    });
  parser.on("file", (name: string | undefined, stream: BusboyFileStream, fileName: string | undefined) => {
    stream.on("error", () => {});
    stream.on("data", (bytes: Uint8Array) => {
      seen.fileBytes += bytes.byteLength;
      if (seen.fileBytes > mostBytes) seen.stop ??= tooLarge(upload, mostBytes);
      if (!seen.stop) seen.waiting.push(bytes);
    });
    if (name === upload.field) {
      hasFile(bareFileName(fileName ?? ""));
      taken(`${fileName}\n`);
    } else seen.stop ??= wrong(name ?? "", problem("form_no_file", { field: upload.field ?? "file" }));
  });
}

function makeParser(Busboy: typeof import("@fastify/busboy").default, type: string) {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: {
        parts: MOST_FIELDS + 1,
        files: 1,
        fields: MOST_FIELDS,
        fieldSize: MOST_FORM_BYTES,
        headerPairs: 20,
        headerSize: 16 * 1024,
      },
      preservePath: true,
      isPartAFile: (_field, _type, fileName) => fileName !== undefined,
    });
  } catch {
    throw unreadable("");
  }
}

const wrong = (path: string, told: FieldProblemDetail): ApiError =>
  new ApiError("validation_failed", path ? `${path}: ${told.message}` : `The form: ${told.message}`, {
    details: [{ path: path.slice(0, 100), ...told }],
  });

const unreadable = (path: string): ApiError => wrong(path, problem("form_unreadable"));
