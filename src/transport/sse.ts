/** Server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html) from a stream of events. */

import type { StreamEvent } from "../jobs/streams.ts";
import { type Clock, SECOND_MS } from "../lib/clock.ts";

const HEARTBEAT_MS = 15 * SECOND_MS;
const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(": keep-alive\n\n");
const OPENING = encoder.encode("retry: 2000\n\n");

/** Streams of one subject share its events; each is encoded once for all of them. */
const encodedEvents = new WeakMap<StreamEvent, Uint8Array>();

/** One event as it goes over the wire. `data` is JSON and so has no line breaks. */
function encodeEvent(event: StreamEvent): Uint8Array {
  const known = encodedEvents.get(event);
  if (known) return known;
  const id = event.id === undefined ? "" : `id: ${event.id}\n`;
  const bytes = encoder.encode(`${id}event: ${event.event}\ndata: ${event.data}\n\n`);
  encodedEvents.set(event, bytes);
  return bytes;
}

/** Streams that go on in one turn of the event loop, however many are open: whatever else there is comes between. */
const STREAMS_A_TURN = 32;
/** Of the whole process, as its event loop is. */
const waiting: (() => void)[] = [];

/** Resolves when this stream may go on. */
function myTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(goOn);
  });
}

function goOn(): void {
  for (const resolve of waiting.splice(0, STREAMS_A_TURN)) resolve();
  if (waiting.length > 0) setImmediate(goOn);
}

/**
 * The body of an event stream. It takes the next events only when the client has room for it, sends a comment every
 * 15 seconds, and ends after the last event.
 * @param leave called when the client has gone, or may listen no more
 * @param mayListen asked with each comment: a key or session that has ended hears no more
 */
export function eventStream(
  events: AsyncIterableIterator<StreamEvent[]>,
  clock: Clock,
  leave: () => void,
  mayListen: () => Promise<boolean> = async () => true,
): ReadableStream<Uint8Array> {
  let cancelHeartbeat = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(OPENING);
      const beat = () => {
        cancelHeartbeat = clock.after(HEARTBEAT_MS, () => {
          controller.enqueue(HEARTBEAT);
          beat();
          mayListen().then((may) => may || leave(), leave);
        });
      };
      beat();
    },
    async pull(controller) {
      const { done, value } = await events.next().catch((error) => {
        // The stream breaks off, and the client comes again; a heartbeat into a broken stream would throw.
        cancelHeartbeat();
        throw error;
      });
      if (done) {
        cancelHeartbeat();
        controller.close();
      } else {
        await myTurn();
        controller.enqueue(value.length === 1 ? encodeEvent(value[0]!) : Buffer.concat(value.map(encodeEvent)));
      }
    },
    async cancel() {
      cancelHeartbeat();
      leave();
      await events.return?.();
    },
  });
}
