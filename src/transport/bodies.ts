/**
 * Bodies of calls. All that are under way together take no more memory than is set aside for them, nor those of one
 * account more than its share; a body that comes too slowly is not waited for. A place is taken by what has arrived, not
 * by what is announced, and kept until the call has ended, because its values are still in use.
 */

import { type Clock, SECOND_MS } from "../lib/clock.ts";
import { ApiError, busy } from "../lib/errors.ts";
import { tellRefusal } from "../sentences/refusals.ts";
import { MEGABYTE } from "../settings/schemas.ts";
import { nextTurn } from "../storage/batches.ts";

export const BODY_LIMIT_BYTES = 5 * MEGABYTE;
/** What is open to all needs no large bodies. */
export const OPEN_BODY_BYTES = 64 * 1024;
/** Of all bodies under way, and of those of one account. */
const MOST_HELD_BYTES = 128 * MEGABYTE;
export const MOST_HELD_OF_ACCOUNT = 32 * MEGABYTE;
/** How soon the first bytes must come, and how many in each second after that; the slowest telephone is faster. */
export const PATIENCE_MS = 10 * SECOND_MS;
export const SLOWEST_BYTES_A_SECOND = 8 * 1024;
const LOOK_MS = 5 * SECOND_MS;
const AGAIN_SECONDS = 5;
/** So much of a body is looked at in one turn of the event loop: of all bodies that are being read one is. */
const READ_IN_A_TURN = 128 * 1024;
/** How fast a body that was refused is passed over: who sends what nobody reads gets no more of the server than others. */
const PASSED_OVER_BYTES_A_MS = 100_000;
/** A body that has no more is looked at as soon as it comes. */
const READ_AT_ONCE = 32 * 1024;
/** Of a batch over MCP: revisions until 2025-03-26 have them. */
export const MOST_MESSAGES = 20;
/** Of the texts in the answers to a batch: beyond them no more of its calls are made. */
export const MOST_BATCH_CHARACTERS = 1_000_000;

/** The memory that bodies of one call take: free again when it is released. */
export interface HeldBody {
  /**
   * Reads the whole body, however it is sent.
   * @param hear gets each part as it comes; when it throws, the rest is passed over and the error is thrown after that,
   * because a client that is still sending may not look at an answer, and its connection could not be used again
   * @throws ApiError when the body is too large, comes too slowly, breaks off, there is no memory for it, or nobody waits
   * for an answer any more
   */
  read(request: Request, hear: (part: Uint8Array) => void): Promise<void>;
  release(): void;
}

/**
 * Holds bodies for calls of accounts.
 * @param most bytes of one body, where it is not the usual
 */
export type HoldBody = (accountId: string, most?: number) => HeldBody;

export function createBodies(clock: Clock): HoldBody {
  let held = 0;
  const heldOf = new Map<string, number>();

  /** Sets memory aside; gives it back when it is called with fewer bytes than none. */
  function hold(accountId: string, bytes: number): void {
    held += bytes;
    const own = (heldOf.get(accountId) ?? 0) + bytes;
    if (own > 0) heldOf.set(accountId, own);
    else heldOf.delete(accountId);
  }

  return (accountId, most = BODY_LIMIT_BYTES) => {
    let taken = 0;

    function take(bytes: number): void {
      if (taken + bytes > most) throw tooLarge(most);
      if ((heldOf.get(accountId) ?? 0) + bytes > MOST_HELD_OF_ACCOUNT) {
        const most = MOST_HELD_OF_ACCOUNT / MEGABYTE;
        throw busy(`Bodies of more than ${most} MB of your account are under way. Send fewer at once.`, AGAIN_SECONDS);
      }
      if (held + bytes > MOST_HELD_BYTES)
        throw busy("Too many large bodies are under way on this server. Try again in a few seconds.", AGAIN_SECONDS);
      hold(accountId, bytes);
      taken += bytes;
    }

    return {
      async read(request, hear) {
        if (Number(request.headers.get("content-length") ?? 0) > most) throw tooLarge(most);
        let atOnce = READ_AT_ONCE;
        let refusal: { error: unknown } | null = null;
        for await (const value of partsOf(request, clock)) {
          take(value.byteLength);
          if (refusal) {
            await new Promise<void>((resolve) =>
              clock.after(Math.ceil(value.byteLength / PASSED_OVER_BYTES_A_MS), resolve),
            );
            continue;
          }
          for (let at = 0; at < value.byteLength && !refusal; at += READ_IN_A_TURN) {
            const part = value.subarray(at, at + READ_IN_A_TURN);
            atOnce -= part.byteLength;
            if (atOnce < 0) await nextTurn();
            try {
              hear(part);
            } catch (error) {
              refusal = { error };
            }
          }
        }
        if (refusal) throw refusal.error;
        // What is made of all of it is a turn of its own.
        if (atOnce < 0) await nextTurn();
        await assertWaiting(request);
      },
      release() {
        if (taken > 0) hold(accountId, -taken);
        taken = 0;
      },
    };
  };
}

/**
 * The parts of a body as they come. Who ends early leaves the rest unread.
 * @throws ApiError when they are compressed, come too slowly, or break off
 */
export async function* partsOf(request: Request, clock: Clock): AsyncGenerator<Uint8Array, void> {
  refuseEncoded(request);
  const reader = request.body?.getReader();
  if (!reader) return;
  const start = clock.now();
  let received = 0;
  let late = false;
  let isOver = false;
  let cancelLook = () => {};
  const look = () => {
    const seconds = Math.max(0, clock.now() - start - PATIENCE_MS) / SECOND_MS;
    late = received < seconds * SLOWEST_BYTES_A_SECOND || (received === 0 && seconds > 0);
    if (late) reader.cancel().catch(() => {});
    else cancelLook = clock.after(LOOK_MS, look);
  };
  cancelLook = clock.after(PATIENCE_MS + LOOK_MS, look);
  try {
    for (;;) {
      // A client that has gone is nobody's fault.
      const { done, value } = await reader.read().catch(() => {
        throw late ? tooSlow() : brokenOff();
      });
      if (late) throw tooSlow();
      isOver = done;
      if (done) return;
      received += value.byteLength;
      yield value;
    }
  } finally {
    cancelLook();
    // Not awaited: of a connection that is gone it never ends.
    if (!isOver) reader.cancel().catch(() => {});
  }
}

/**
 * Nothing is begun for a caller who is gone before it. The server closes a connection without an answer, too, when more
 * comes over it before the answer is there: what was carried out then would be done again by who sends it again.
 * @throws ApiError when the connection has ended
 */
export async function assertWaiting({ signal }: Request): Promise<void> {
  // What came behind the request is looked at before that.
  await new Promise(setImmediate);
  if (signal.aborted) throw brokenOff();
}

/** A body means what it says in the encoding that it is in: to unpack one may take more than is set aside for it. */
function refuseEncoded({ headers }: Request): void {
  const encoding = headers.get("content-encoding")?.trim().toLowerCase();
  if (!encoding || encoding === "identity") return;
  const name = /^[\w, -]{1,50}$/.test(encoding) ? encoding : "something";
  throw new ApiError(
    "unsupported_media_type",
    `The body is compressed with ${name}. Send it as it is, without Content-Encoding. Nothing was changed.`,
  );
}

const tooLarge = (most: number) =>
  new ApiError(
    "payload_too_large",
    most === BODY_LIMIT_BYTES
      ? "The request body is larger than 5 MB. Send less, for example smaller or fewer inline images."
      : `The request body is larger than ${most / 1024} KB, which is much more than this needs.`,
  );

const tooSlow = () =>
  new ApiError("request_timeout", "The request body came too slowly. Nothing was changed; send it again.");

const brokenOff = () => new ApiError("validation_failed", tellRefusal("body_broke_off"));
