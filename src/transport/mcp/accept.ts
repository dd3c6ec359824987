/**
 * In which form a client takes an answer. The protocol asks clients to take both JSON and streams, and not all say so;
 * whatever they say, an answer that is ready is sent in a form that they take.
 */

/** The forms that answers have. */
export interface AcceptedForms {
  json: boolean;
  stream: boolean;
  /** Takes a stream by its name, and not only because it takes anything: such a client can read one. */
  namesStream: boolean;
}

const JSON_TYPE = "application/json";
export const STREAM_TYPE = "text/event-stream";
const BOTH: AcceptedForms = { json: true, stream: true, namesStream: false };

/**
 * Reads an `Accept` header.
 * @param header null: none was sent, and anything is taken
 */
export function readAccept(header: string | null): AcceptedForms {
  if (!header?.trim()) return BOTH;
  const ranges = new Map<string, boolean>();
  for (const part of header.split(",")) {
    const [type, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
    if (type) ranges.set(type, !parameters.some((parameter) => /^q\s*=\s*0(?:\.0*)?$/.test(parameter)));
  }
  // The range that says the most of a type decides.
  const takes = (type: string): boolean =>
    ranges.get(type) ?? ranges.get(`${type.split("/", 1)[0]}/*`) ?? ranges.get("*/*") ?? ranges.get("*") ?? false;
  return { json: takes(JSON_TYPE), stream: takes(STREAM_TYPE), namesStream: ranges.get(STREAM_TYPE) ?? false };
}

/** The request with an `Accept` header as the protocol wants it, for what holds clients to that; its body is read already. */
export function withBothForms(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.set("Accept", `${JSON_TYPE}, ${STREAM_TYPE}`);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** An answer in JSON as a stream of one message, for who takes nothing else. Refusals of the whole request stay JSON. */
export function asStream(answer: Response): Response {
  if (!answer.ok || !answer.body || !answer.headers.get("content-type")?.startsWith(JSON_TYPE)) return answer;
  const encoder = new TextEncoder();
  // JSON as it is written here has no line ends.
  const framed = answer.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => controller.enqueue(encoder.encode("event: message\ndata: ")),
      flush: (controller) => controller.enqueue(encoder.encode("\n\n")),
    }),
  );
  const headers = new Headers(answer.headers);
  headers.set("Content-Type", STREAM_TYPE);
  return new Response(framed, { status: answer.status, headers });
}
