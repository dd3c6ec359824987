/**
 * Bodies that are files: received piece by piece into a file on disk, so that however large they are, little of them is
 * in memory. What is larger than the operation takes, or comes too slowly, is not waited for.
 */

import type { Clock } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import type { Upload } from "../operation/operation.ts";
import { problem } from "../sentences/field_problems.ts";
import type { Config } from "../settings/config.ts";
import { MEGABYTE } from "../settings/schemas.ts";
import { createTemporaryFile, type TemporaryFile } from "../storage/temporary_files.ts";
import { partsOf } from "./bodies.ts";

/** Pieces come as small as the network sends them; they are written together. */
const WRITTEN_AT_ONCE = 256 * 1024;

/**
 * Receives the file that a request sends. Whoever gets it closes it.
 * @param taken told of each piece of it
 * @throws ApiError when it is too large, of another type, comes too slowly or breaks off
 */
export async function receiveUpload(
  { config, clock }: { config: Config; clock: Clock },
  upload: Upload,
  request: Request,
  taken: (bytes: Uint8Array) => void,
): Promise<TemporaryFile> {
  const most = upload.mostBytes(config);
  const type = (request.headers.get("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
  if (type !== upload.contentType && type !== "application/octet-stream")
    throw new ApiError(
      "validation_failed",
      `The body must be a file of the type ${upload.contentType}: send it as it is, with that Content-Type.`,
      {
        details: [
          {
            path: "",
            ...problem("other_type_of_body", { type: upload.contentType }),
            received: type.slice(0, 100) || "no type",
          },
        ],
      },
    );
  if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(upload, most);
  const file = await createTemporaryFile(config.dataDirectory);
  try {
    await writeBody(request, file, { most, beyond: () => tooLarge(upload, most), taken }, clock);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Writes a body to a file. */
async function writeBody(
  request: Request,
  file: TemporaryFile,
  { most, beyond, taken }: { most: number; beyond: () => ApiError; taken: (bytes: Uint8Array) => void },
  clock: Clock,
): Promise<void> {
  let received = 0;
  const waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const writeWaiting = async () => {
    const bytes = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    waiting.length = 0;
    waitingBytes = 0;
    taken(bytes);
    await file.write(bytes);
  };
  for await (const part of partsOf(request, clock)) {
    received += part.byteLength;
    if (received > most) throw beyond();
    waiting.push(part);
    waitingBytes += part.byteLength;
    if (waitingBytes >= WRITTEN_AT_ONCE) await writeWaiting();
  }
  if (waitingBytes > 0) await writeWaiting();
}

export const tooLarge = ({ setting }: Upload, most: number): ApiError =>
  new ApiError(
    "payload_too_large",
    `The file is larger than ${(most / MEGABYTE).toLocaleString("en")} MB, which is the most that this server takes. Its operator can set ${setting}.`,
  );
