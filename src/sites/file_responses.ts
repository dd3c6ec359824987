/**
 * Responses with files that may be large: sent piece by piece while they are read, in whole or in the part that is asked
 * for, as players of films do. The ETag of a file is that of its content, which never changes.
 */
import { attachment } from "../lib/file_names.ts";
import { type Content, IMMUTABLE, matchesEtag, SECURITY_HEADERS, SHARED_HEADERS } from "./content.ts";

/** A file under /_sw/assets/. */
export interface StoredFile {
  hash: Content["hash"];
  type: Content["type"];
  size: number;
  /** Whether pages show it; else browsers keep it. */
  isShown: boolean;
  /** What it is called when it is kept; null: as its address ends. */
  name: string | null;
}

/** From a position to another, the end exclusive. */
export type ReadPart = (start: number, end: number) => AsyncGenerator<Uint8Array, void>;

/** Headers of a file; where it is no picture, no browser takes it for a page, whatever it is. */
export const headersOf = ({ isShown, name }: StoredFile): Record<string, string> => ({
  ...SHARED_HEADERS,
  "Accept-Ranges": "bytes",
  ...(isShown ? {} : { "Content-Disposition": name === null ? "attachment" : attachment(name) }),
});

/** The response to a GET or HEAD. */
export function fileResponse(request: Request, file: StoredFile, read: ReadPart): Response {
  const { hash, type, size } = file;
  const etag = `"${hash.slice(0, 32)}"`;
  const headers = new Headers({
    "Content-Type": type,
    "Cache-Control": IMMUTABLE,
    ETag: etag,
    Vary: "Accept-Encoding",
    ...SECURITY_HEADERS,
    ...headersOf(file),
  });
  const ifNoneMatch = request.headers.get("if-none-match");
  if (ifNoneMatch !== null && matchesEtag(ifNoneMatch, etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  const ifRange = request.headers.get("if-range");
  const asked = ifRange === null || ifRange === etag ? request.headers.get("range") : null;
  const range = asked === null ? null : rangeOf(asked, size);
  if (range === "beyond") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.delete("Content-Type");
    return new Response(null, { status: 416, headers });
  }
  const { start, end } = range ?? { start: 0, end: size };
  if (range) headers.set("Content-Range", `bytes ${start}-${end - 1}/${size}`);
  headers.set("Content-Length", String(end - start));
  const status = range ? 206 : 200;
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(streamOf(read(start, end)), { status, headers });
}

/** What is asked for; null: all of it, as where several parts are asked for at once. */
function rangeOf(header: string, size: number): { start: number; end: number } | "beyond" | null {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(" ", "")) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return null;
  // Without a beginning it is so many bytes from the end.
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size : Math.min(Number(last) + 1, size);
  if (first !== "" && last !== "" && Number(last) < start) return null;
  return start >= end ? "beyond" : { start, end };
}

/** A piece is read when the client has room for it. */
function streamOf(pieces: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch {
          // Without the error, which the runtime would print.
          controller.error();
        }
      },
      async cancel() {
        await pieces.return();
      },
    },
    { highWaterMark: 0 },
  );
}
