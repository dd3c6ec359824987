/**
 * Server-sent events of an operation. A stream that breaks off is gone on with where it was (`Last-Event-ID`), so that
 * nothing is missed or repeated; one that was begun by a POST is not begun again, its events are followed by no second
 * address.
 */
import { type CallOptions, send } from "./call.ts";
import { CallError, toCallError } from "./errors.ts";
import type { EventRoute, Events, Input } from "./operations.ts";

/** One event with its name. */
export type EventOf<R extends EventRoute> = {
  [Name in keyof Events<R> & string]: { event: Name; data: Events<R>[Name] };
}[keyof Events<R> & string];

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;

/** Follows a stream to its end. Throws CallError when the server refuses it. */
export async function* follow<R extends EventRoute>(
  route: R,
  input: Input<R>,
  options: CallOptions,
): AsyncGenerator<EventOf<R>> {
  const resumes = (route as string).startsWith("GET ");
  let lastId: number | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    try {
      const asked = lastId === undefined ? input : { ...input, last_event_id: lastId };
      const response = await send(route, asked, options);
      if (response.status === 204 || !response.body) return;
      for await (const { id, event, data } of eventsOf(response.body)) {
        pauseMs = FIRST_PAUSE_MS;
        if (id !== null) lastId = id;
        yield { event, data } as EventOf<R>;
      }
      return;
    } catch (thrown) {
      if (options.signal?.aborted) return;
      const error = toCallError(thrown);
      if (!resumes || error.status !== 0) throw error;
    }
    await pause(pauseMs, options.signal);
    if (options.signal?.aborted) return;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

interface Sent {
  id: number | null;
  event: string;
  data: unknown;
}

/** The events of a body. A body that ends within an event was cut off. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<Sent> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  let sent: { id: number | null; event: string; data: string } = { id: null, event: "", data: "" };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + value).split("\n");
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === "") {
          if (sent.event) yield { id: sent.id, event: sent.event, data: JSON.parse(sent.data) };
          sent = { id: null, event: "", data: "" };
        } else if (line.startsWith("id:")) sent.id = Number(line.slice(3));
        else if (line.startsWith("event:")) sent.event = line.slice(6).trim();
        else if (line.startsWith("data:")) sent.data += line.slice(5);
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
  if (rest || sent.event) throw new CallError("offline", "The connection broke off.");
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
