/**
 * What the TypeScript client does beside its types: sends, waits and tries again, explains, pages through lists and
 * follows streams. It imports nothing, so that it runs wherever `fetch` is: Node, Bun, Deno, workers. Copied into
 * `dist/client` by generate.ts.
 */

export interface ClientOptions {
  /** `sw_` and 64 hexadecimal characters, from the application's page of keys. */
  apiKey: string;
  /** Origin of the server, such as https://sitewright.example.com. */
  baseUrl: string;
  /** How often a call is sent again that may be: 2 times unless said. */
  maxRetries?: number;
  /** Longest wait before a call is sent again, in milliseconds; the server may ask for less. */
  maxWaitMs?: number;
  /** Instead of the platform's. */
  fetch?: (request: Request) => Promise<Response>;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Of a POST: repeats it safely. One is made where none is given, so that tries of one call are one call. */
  idempotencyKey?: string;
}

/** One field that is wrong. */
export interface ErrorDetail {
  path: string;
  message: string;
  expected?: string;
  received?: string;
}

/** What the server answered instead of what was asked for. */
export class SitewrightError extends Error {
  override readonly name = "SitewrightError";
  /** Stable; for programs. */
  readonly code: string;
  readonly details: ErrorDetail[];
  /** Tell it to the operator of the server. */
  readonly requestId: string | null;

  constructor(
    readonly status: number,
    /** The whole answer, with what belongs to its code (`available`, `required_plan`, …). */
    readonly body: Record<string, unknown>,
    headers: Headers,
  ) {
    super(String(body.message ?? `The server answered ${status}.`));
    this.code = String(body.code ?? (status === 401 ? "unauthorized" : "unknown"));
    this.details = Array.isArray(body.details) ? (body.details as ErrorDetail[]) : [];
    this.requestId = headers.get("x-request-id");
  }
}

/** One event of a stream. */
export interface StreamEvent {
  id?: number;
  event: string;
  data: unknown;
}

/** A page of a list. As an async iterable, all items of all pages from this one on. */
export interface List<Item> {
  data: Item[];
  page: number;
  has_more: boolean;
}

export type ListPromise<Answer, Item> = Promise<Answer> & AsyncIterable<Item>;

/** How an operation is called; made from the reference. */
export interface Endpoint {
  method: string;
  path: string;
  /** Names that go into the query; the others go into the path or the body. */
  query: string[];
  answer: "json" | "events" | "file";
  /** Of an upload: the type of its file. */
  upload?: string;
}

type Input = Record<string, unknown>;
type KeyedOptions = CallOptions & { idempotencyKey: string };

const withKey = (options: CallOptions): KeyedOptions => ({
  ...options,
  idempotencyKey: options.idempotencyKey ?? crypto.randomUUID(),
});

const RETRIED = [408, 429, 502, 503, 504];
const FIRST_WAIT_MS = 500;
const DEFAULT_RETRIES = 2;
const DEFAULT_WAIT_MS = 60_000;
const DEFAULT_RECONNECT_MS = 1000;

/** Calls endpoints of one server with one key. */
export class Caller {
  constructor(private readonly options: ClientOptions) {}

  async json(endpoint: Endpoint, input: Input, options: CallOptions): Promise<unknown> {
    const response = await this.send(endpoint, input, withKey(options));
    return await response.json();
  }

  async file(endpoint: Endpoint, input: Input, options: CallOptions): Promise<Response> {
    return await this.send(endpoint, input, withKey(options));
  }

  list(endpoint: Endpoint, input: Input, options: CallOptions): ListPromise<unknown, unknown> {
    const first = this.json(endpoint, input, options) as Promise<List<unknown>>;
    const items = async function* (caller: Caller) {
      for (let list = await first; ; ) {
        yield* list.data;
        if (!list.has_more) return;
        list = (await caller.json(endpoint, { ...input, page: list.page + 1 }, options)) as List<unknown>;
      }
    };
    return Object.assign(first, { [Symbol.asyncIterator]: () => items(this) });
  }

  /** The events as they come. A stream that breaks off is taken up after its last event. */
  async *events(endpoint: Endpoint, input: Input, options: CallOptions): AsyncGenerator<StreamEvent, void> {
    // The same key each time: a turn that is followed again is the turn that was begun.
    const call = withKey(options);
    let lastId: string | null = null;
    let failures = 0;
    for (;;) {
      const response = await this.send(endpoint, input, call, lastId);
      if (response.status === 204) return;
      try {
        for await (const { id, ...event } of readEvents(response)) {
          failures = 0;
          if (id !== undefined) lastId = id;
          yield { ...(id !== undefined && { id: Number(id) }), ...event };
        }
        return;
      } catch (error) {
        if (options.signal?.aborted || ++failures > this.retries) throw error;
        await pause(DEFAULT_RECONNECT_MS, options.signal);
      }
    }
  }

  private get retries(): number {
    return this.options.maxRetries ?? DEFAULT_RETRIES;
  }

  private async send(endpoint: Endpoint, input: Input, options: KeyedOptions, lastEventId?: string | null) {
    for (let tries = 0; ; tries++) {
      const request = this.request(endpoint, input, options, lastEventId);
      const send = this.options.fetch ?? fetch;
      const mayTryAgain = tries < this.retries;
      let response: Response;
      try {
        response = await send(request);
      } catch (error) {
        if (options.signal?.aborted || !mayTryAgain || input.file instanceof ReadableStream) throw error;
        await pause(FIRST_WAIT_MS * 2 ** tries, options.signal);
        continue;
      }
      if (response.ok) return response;
      const error = await errorOf(response);
      const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
      const wait = Number.isFinite(seconds) ? seconds * 1000 : FIRST_WAIT_MS * 2 ** tries;
      // A limit of a quarter of an hour is better told than waited for.
      if (!mayTryAgain || !RETRIED.includes(response.status) || wait > (this.options.maxWaitMs ?? DEFAULT_WAIT_MS))
        throw error;
      await pause(wait, options.signal);
    }
  }

  private request(endpoint: Endpoint, input: Input, options: KeyedOptions, lastEventId?: string | null): Request {
    const { method, upload } = endpoint;
    const { signal, idempotencyKey } = options;
    const rest: Input = { ...input };
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = rest[name];
      delete rest[name];
      if (value === undefined || value === "") throw new TypeError(`${name} is missing`);
      return encodeURIComponent(String(value));
    });
    const url = new URL(path, this.options.baseUrl);
    for (const name of endpoint.query) {
      if (rest[name] !== undefined) url.searchParams.set(name, String(rest[name]));
      delete rest[name];
    }
    const headers = new Headers({ Authorization: `Bearer ${this.options.apiKey}` });
    if (method === "POST") headers.set("Idempotency-Key", idempotencyKey);
    if (lastEventId) headers.set("Last-Event-ID", lastEventId);
    let body: BodyInit | undefined;
    if (upload) {
      headers.set("Content-Type", upload);
      body = rest.file as BodyInit;
    } else if (method === "POST" || method === "PUT") {
      headers.set("Content-Type", "application/json");
      body = JSON.stringify(rest);
    }
    return new Request(url, { method, headers, body, signal, redirect: "manual" });
  }
}

async function errorOf(response: Response): Promise<SitewrightError> {
  const text = await response.text();
  let body: Record<string, unknown> = { message: text.slice(0, 500) || `The server answered ${response.status}.` };
  try {
    body = JSON.parse(text);
  } catch {
    // 401 is plain text; a proxy may answer with a page.
  }
  return new SitewrightError(response.status, body, response.headers);
}

interface RawEvent {
  id?: string;
  event: string;
  data: unknown;
}

/** Reads server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
async function* readEvents(response: Response): AsyncGenerator<RawEvent, void> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value).split("\n\n");
      rest = blocks.pop()!;
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    // Not awaited: the connection of who has heard enough is closed in its own time.
    reader.cancel().catch(() => {});
  }
}

function eventIn(block: string): RawEvent | null {
  const fields = new Map<string, string>();
  for (const line of block.split("\n")) {
    const colon = line.indexOf(":");
    if (colon > 0) fields.set(line.slice(0, colon), line.slice(colon + 1).replace(/^ /, ""));
  }
  const data = fields.get("data");
  if (data === undefined) return null;
  return { id: fields.get("id"), event: fields.get("event") ?? "message", data: JSON.parse(data) };
}

function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
