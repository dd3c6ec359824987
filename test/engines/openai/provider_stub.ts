/**
 * A stand-in for AI providers that speaks the wire format of chat completions and images over real HTTP: OpenAI's, and that of
 * Ollama, vLLM, OpenRouter and llama.cpp where they differ. It plays a script: one reply for each request, in order.
 */

export interface StubRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into requests of any shape.
  body: any;
}

/**
 * What follows the last part of a stream: a proper end, a broken connection, silence until the stub stops, or a
 * connection that breaks when the promise is fulfilled. (A reset discards what is on its way: a test that wants the
 * parts to arrive before it says when they have.)
 */
export type StubEnd = "close" | "break" | "hang" | Promise<void>;

export type StubReply =
  | { kind: "stream"; parts: (string | Uint8Array)[]; end: StubEnd; headers?: Record<string, string> }
  | { kind: "body"; status: number; body: string; headers: Record<string, string> };

/** Replies in order (the last one stays when `repeat` is set), or a function of the request and its number from 0. */
export type StubScript = StubReply[] | ((request: StubRequest, index: number) => StubReply | Promise<StubReply>);

export interface ProviderStub {
  /** The base URL, with `/v1`. */
  url: string;
  requests: StubRequest[];
  /** Files that it serves, by path: what the address of an image leads to. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
  stop(): Promise<void>;
}

/** What OpenAI's own servers had first, and what most others have. */
const CHAT_PATHS = ["/v1/chat/completions", "/v1/images/generations"];

/** Starts a stand-in on a free port of 127.0.0.1 that has these addresses, and no others. */
export function startProviderStub(script: StubScript, paths: string[] = CHAT_PATHS): ProviderStub {
  const requests: StubRequest[] = [];
  const files: ProviderStub["files"] = new Map();
  let release = () => {};
  const stopped = new Promise<void>((resolve) => {
    release = resolve;
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 0,
    // Breaking a connection is an error to the server, and what the test wants.
    error: () => new Response(null, { status: 500 }),
    async fetch(request) {
      const text = await request.text();
      const seen: StubRequest = {
        method: request.method,
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body: text === "" ? null : JSON.parse(text),
      };
      if (seen.method === "GET" && files.has(seen.path)) return new Response(files.get(seen.path));
      if (!paths.includes(seen.path) || seen.method !== "POST") {
        return Response.json({ detail: "Not Found" }, { status: 404 });
      }
      const index = requests.push(seen) - 1;
      const reply = typeof script === "function" ? await script(seen, index) : script[index];
      return respond(reply ?? failure(500, "the stub's script is over"), stopped);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/v1`,
    requests,
    files,
    async stop() {
      release();
      await server.stop(true);
    },
  };
}

function respond(reply: StubReply, stopped: Promise<void>): Response {
  if (reply.kind === "body") return new Response(reply.body, { status: reply.status, headers: reply.headers });
  const parts = reply.parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(part);
        // A turn of the event loop, so that parts leave as packets of their own.
        await new Promise<void>((resolve) => setImmediate(resolve));
      }
      if (reply.end === "hang") await stopped;
      if (reply.end instanceof Promise) await reply.end;
      if (reply.end === "break" || reply.end instanceof Promise) controller.error();
      else controller.close();
    },
  });
  const headers = { "content-type": "text/event-stream; charset=utf-8", ...reply.headers };
  return new Response(body, { headers });
}

export interface AnswerOptions {
  /** null leaves the finish reason out, as a server does that breaks off. */
  finish?: string | null;
  usage?: { prompt_tokens: number; completion_tokens: number } | null;
  /** Reasoning before the text, in the fields of vLLM and DeepSeek (`reasoning_content`) and OpenRouter (`reasoning`). */
  reasoning?: string;
  /** OpenRouter's keep-alive comments between the chunks. */
  comments?: boolean;
  /** Tool calls, which nobody asked for. */
  toolCalls?: boolean;
  done?: boolean;
  end?: StubEnd;
  headers?: Record<string, string>;
}

/** A streamed answer: `text` in one chunk, or in the given pieces. */
export function answer(text: string | string[], options: AnswerOptions = {}): StubReply {
  return { kind: "stream", parts: sse(text, options), end: options.end ?? "close", headers: options.headers };
}

/** The same answer as bytes in parts of `size`, so that events, markers and characters are split anywhere. */
export function answerInBytes(text: string | string[], size: number, options: AnswerOptions = {}): StubReply {
  const bytes = new TextEncoder().encode(sse(text, options).join(""));
  const parts: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) parts.push(bytes.slice(at, at + size));
  return { kind: "stream", parts, end: options.end ?? "close", headers: options.headers };
}

/** The events of a streamed answer. */
export function sse(text: string | string[], options: AnswerOptions = {}): string[] {
  const events: string[] = [];
  const say = (delta: object, finish: string | null = null) =>
    events.push(event(chunk({ delta, finish_reason: finish })));
  if (options.comments) events.push(": OPENROUTER PROCESSING\n\n", ": OPENROUTER PROCESSING\n\n");
  say({ role: "assistant", content: "" });
  if (options.reasoning !== undefined) {
    say({ reasoning_content: options.reasoning });
    say({ reasoning: options.reasoning, content: null });
  }
  if (options.toolCalls) {
    say({ tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: "write", arguments: '{"a"' } }] });
  }
  for (const piece of Array.isArray(text) ? text : [text]) {
    say({ content: piece });
    if (options.comments) events.push(": OPENROUTER PROCESSING\n\n");
  }
  const finish = options.finish === undefined ? "stop" : options.finish;
  if (finish !== null) say({}, finish);
  const usage = options.usage === undefined ? { prompt_tokens: 100, completion_tokens: 50 } : options.usage;
  if (usage) {
    const total_tokens = usage.prompt_tokens + usage.completion_tokens;
    events.push(event({ ...envelope(), choices: [], usage: { ...usage, total_tokens } }));
  }
  if (options.done !== false) events.push("data: [DONE]\n\n");
  return events;
}

/** A stream of given events, written as they are. */
export function rawStream(parts: (string | Uint8Array)[], end: StubEnd = "close"): StubReply {
  return { kind: "stream", parts, end };
}

/** An event of a stream. */
export function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** A chunk with one choice. */
export function chunk(choice: { delta: object; finish_reason?: string | null }): object {
  return { ...envelope(), choices: [{ index: 0, logprobs: null, finish_reason: null, ...choice }] };
}

function envelope(): object {
  return { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model: "stub", usage: null };
}

/** An answer of a server that ignores `stream: true`. */
export function unstreamed(text: string, finish = "stop"): StubReply {
  const message = { role: "assistant", content: text };
  const choices = [{ index: 0, message, finish_reason: finish }];
  const usage = { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 };
  return json(200, { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "stub", choices, usage });
}

/** A streamed answer of the Responses API. */
export function responseStream(text: string | string[], status = "completed", reason?: string): StubReply {
  const response = { ...responseBody("", status, reason), output: [] };
  const pieces = Array.isArray(text) ? text : [text];
  const item = { item_id: "msg_1", output_index: 0, content_index: 0 };
  const events = [
    { type: "response.created", response: { ...response, status: "in_progress", usage: null } },
    { type: "response.output_item.added", output_index: 0, item: { type: "reasoning", id: "rs_1", summary: [] } },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...item, delta })),
    { type: "response.output_text.done", ...item, text: pieces.join("") },
    { type: `response.${status}`, response },
  ];
  return rawStream(
    events.map((data, sequence_number) => `event: ${data.type}\n${event({ ...data, sequence_number })}`),
  );
}

/** A whole answer of the Responses API. */
export const wholeResponse = (text: string): StubReply => json(200, responseBody(text, "completed"));

function responseBody(text: string, status: string, reason?: string) {
  const content = [{ type: "output_text", text, annotations: [] }];
  return {
    id: "resp_1",
    object: "response",
    status,
    incomplete_details: reason ? { reason } : null,
    error: status === "failed" ? { code: "server_error", message: "The model has failed." } : null,
    output: [{ type: "message", id: "msg_1", role: "assistant", status: "completed", content }],
    usage: { input_tokens: 100, output_tokens: 50, total_tokens: 150 },
  };
}

/** An answer of the images API: base64, as the GPT image models send it, or an address, as DALL·E does. */
export function images(item: { b64_json: string } | { url: string; revised_prompt?: string }): StubReply {
  const usage = {
    total_tokens: 100,
    input_tokens: 50,
    output_tokens: 50,
    input_tokens_details: { text_tokens: 50, image_tokens: 0 },
  };
  return json(200, {
    created: 1_700_000_000,
    data: [item],
    ...("b64_json" in item && {
      background: "opaque",
      output_format: "png",
      quality: "high",
      size: "1536x1024",
      usage,
    }),
  });
}

/** Any JSON answer. */
export function json(status: number, body: unknown, headers: Record<string, string> = {}): StubReply {
  return {
    kind: "body",
    status,
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", ...headers },
  };
}

/** Any text answer. */
export function plain(status: number, body: string, contentType = "text/plain"): StubReply {
  return { kind: "body", status, body, headers: { "content-type": contentType } };
}

/** An error in OpenAI's format. */
export function failure(
  status: number,
  message: string,
  more: { code?: string | null; type?: string; param?: string | null; headers?: Record<string, string> } = {},
): StubReply {
  const { headers, ...fields } = more;
  return json(
    status,
    { error: { message, type: "invalid_request_error", param: null, code: null, ...fields } },
    headers,
  );
}

/** An error of older vLLM: the error object is the body itself. */
export function vllmFailure(status: number, message: string, type = "BadRequestError"): StubReply {
  return json(status, { object: "error", message, type, param: null, code: status });
}

/** An error of Ollama's own API, which also answers some compatible requests: a string. */
export function ollamaFailure(status: number, message: string): StubReply {
  return json(status, { error: message });
}
