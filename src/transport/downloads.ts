/**
 * Answers that are files, made while they are sent: the next piece is asked for when the client has room for it. A
 * client that takes them too slowly is not waited for, because it holds a place that others need.
 */
import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { attachment } from "../lib/file_names.ts";
import type { FileBody } from "../operation/operation.ts";
import { PATIENCE_MS, SLOWEST_BYTES_A_SECOND } from "./bodies.ts";

/** The headers that say what the file is, and keep it from being shown as a page. */
export const fileHeaders = ({ name, contentType: own }: FileBody, contentType: string): Record<string, string> => ({
  "Content-Type": own ?? contentType,
  "Content-Disposition": attachment(name),
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
});

/**
 * The body of such an answer. One that can't be made to its end breaks off, so that nobody takes a part for the whole.
 * @param failed told why
 */
export function fileStream(
  { pieces }: FileBody,
  clock: Clock,
  stopping: AbortSignal,
  failed: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const start = clock.now();
  let sent = 0;
  let hasLeft = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const seconds = Math.max(0, clock.now() - start - PATIENCE_MS) / SECOND_MS;
          if (stopping.aborted || sent < seconds * SLOWEST_BYTES_A_SECOND) {
            await pieces.return?.();
            return controller.error();
          }
          const { done, value } = await pieces.next();
          // The client may have gone while the piece was made.
          if (hasLeft) return;
          if (done) return controller.close();
          sent += value.byteLength;
          controller.enqueue(value);
        } catch (error) {
          if (hasLeft) return;
          failed(error);
          // Without the error, which the runtime would print.
          controller.error();
        }
      },
      async cancel() {
        hasLeft = true;
        await pieces.return?.();
      },
    },
    // Nothing is made before there is room for it.
    { highWaterMark: 0 },
  );
}
