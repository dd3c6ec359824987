import { afterEach, describe, expect, test } from "bun:test";
import { inspect } from "node:util";
import { EngineError } from "../../../src/engines/engine.ts";
import { waitBeforeRetry } from "../../../src/engines/openai/client.ts";
import {
  collectWrite,
  engineAt,
  fakeTime,
  GOOD,
  KEY,
  marked,
  never,
  PLAN,
  STALL_MS,
  STEP_MS,
  TASK,
} from "./fixtures.ts";
import {
  answer,
  chunk,
  event,
  failure,
  json,
  ollamaFailure,
  type ProviderStub,
  plain,
  rawStream,
  type StubReply,
  type StubScript,
  sse,
  startProviderStub,
  vllmFailure,
} from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

const PAGE = marked(GOOD);

async function write(script: StubScript, signal = never()) {
  stub = startProviderStub(script);
  const time = fakeTime();
  const written = await collectWrite(engineAt(stub.url, { sleep: time.sleep }).write(TASK, PLAN, signal));
  return { ...written, ...time, message: (written.error as Error | null)?.message ?? "" };
}

describe("a failure that may pass", () => {
  const unfinished = { finish: null, usage: null, done: false };
  const cases: [string, StubReply][] = [
    ["429", failure(429, "Rate limit reached")],
    ["500", failure(500, "The server had an error")],
    ["502 of a proxy", plain(502, "<html>Bad gateway</html>", "text/html")],
    ["503 while Ollama loads", ollamaFailure(503, "server busy")],
    ["529", failure(529, "overloaded")],
    ["408", failure(408, "timeout")],
    ["a broken connection before the answer", rawStream([], "break")],
    ["a stream that ends before its first word", answer("", { ...unfinished })],
    ["a stream broken after the role", rawStream([event(chunk({ delta: { role: "assistant" } }))], "break")],
    ["malformed JSON before the first word", rawStream(['data: {"choices":[{"delta\n\n'])],
    [
      "OpenRouter's error in the stream",
      rawStream([event({ error: { code: 502, message: "Provider returned error" }, choices: [] })]),
    ],
    [
      "vLLM's error in the stream",
      rawStream([event({ object: "error", message: "engine died", type: "InternalServerError", code: 500 })]),
    ],
    ["a finish reason of error", answer("", { finish: "error" })],
  ];
  test.each(cases)("%s is retried after a wait", async (_, reply) => {
    const written = await write([reply, answer(PAGE)]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.waits).toEqual([375]);
  });

  test.each(cases)("%s is provider trouble in the end, after growing waits", async (_, reply) => {
    const written = await write(() => reply);
    expect(written.error).toBeInstanceOf(EngineError);
    expect(written.waits).toEqual([375, 750, 1500]);
    expect(stub.requests).toHaveLength(4);
    expect(written.code).toEqual({ html: "", css: "", javascript: "" });
  });

  test("is retried no earlier than Retry-After says", async () => {
    const replies = [
      failure(429, "slow down", { headers: { "retry-after": "7" } }),
      failure(429, "slow down", { headers: { "retry-after-ms": "1200" } }),
      failure(503, "later", {
        headers: { date: "Tue, 01 Jan 2030 00:00:00 GMT", "retry-after": "Tue, 01 Jan 2030 00:00:09 GMT" },
      }),
    ];
    const written = await write([...replies, answer(PAGE)]);
    expect(written.error).toBeNull();
    expect(written.waits).toEqual([7125, 1450, 9500]);
  });

  test("is not waited for longer than a minute", async () => {
    const written = await write([failure(429, "daily limit", { headers: { "retry-after": "3600" } })]);
    expect(written.error).toMatchObject({ code: "provider_unavailable" });
    expect(written.message).toContain("“daily limit”");
    expect(stub.requests).toHaveLength(1);
  });

  test("waits with jitter within a bound", () => {
    const error = new EngineError("provider_unavailable", "x");
    const failed = {
      error,
      status: 500,
      isStatusSaid: true,
      words: "x",
      param: null,
      retryable: true,
      retryAfterMs: null,
    };
    expect([0, 1].map((random) => waitBeforeRetry(failed, 0, () => random))).toEqual([250, 500]);
    expect(waitBeforeRetry(failed, 50, () => 1)).toBe(20_000);
    expect(waitBeforeRetry({ ...failed, retryable: false }, 0, () => 0)).toBeNull();
  });
});

describe("a failure after code was sent", () => {
  const begun = sse("<<<HTML>>>\n<p>Half a page</p>\n<p>and", { finish: null, usage: null, done: false });
  const cases: [string, StubReply, string][] = [
    ["an end without a reason", rawStream(begun), "broke off in the middle"],
    ["malformed JSON", rawStream([...begun, "data: {oops\n\n"]), "malformed JSON"],
    [
      "an error event",
      rawStream([...begun, event({ error: { message: "CUDA out of memory", code: 500 } })]),
      "CUDA out of memory",
    ],
    [
      "vLLM's bare error",
      rawStream([...begun, event({ object: "error", message: "engine died", code: 500 })]),
      "engine died",
    ],
  ];
  test.each(cases)("%s is not retried", async (_, reply, words) => {
    const written = await write([reply, answer(PAGE)]);
    expect(written.error).toBeInstanceOf(EngineError);
    expect(written.message).toContain(words);
    expect(stub.requests).toHaveLength(1);
    expect(written.waits).toEqual([]);
    expect(written.usage).not.toBeNull();
  });

  test("a broken connection is not retried", async () => {
    const received = Promise.withResolvers<void>();
    stub = startProviderStub([rawStream(begun, received.promise), answer(PAGE)]);
    const events = engineAt(stub.url).write(TASK, PLAN, never())[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ type: "code" });
    received.resolve();
    const rest = await collectWrite({ [Symbol.asyncIterator]: () => events });
    expect(rest.error).toMatchObject({ code: "provider_unavailable" });
    expect(rest.usage).not.toBeNull();
    expect(stub.requests).toHaveLength(1);
  });

  test("a connection that breaks after the finish reason loses nothing", async () => {
    stub = startProviderStub([rawStream(sse(PAGE, { usage: null, done: false }))]);
    const written = await collectWrite(engineAt(stub.url, { fetch: breakingAtEnd }).write(TASK, PLAN, never()));
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
  });
});

/** A connection that breaks where the body would end, when all before has been read. */
const breakingAtEnd = Object.assign(
  async (...given: Parameters<typeof fetch>) => {
    const response = await fetch(...given);
    const reader = response.body!.getReader();
    const body = new ReadableStream(
      {
        async pull(controller) {
          const { value, done } = await reader.read();
          if (done) controller.error(new Error("The socket connection was closed unexpectedly."));
          else controller.enqueue(value);
        },
      },
      { highWaterMark: 0 },
    );
    return new Response(body, { headers: response.headers });
  },
  { preconnect: fetch.preconnect },
);

describe("a failure that stays", () => {
  const cases: [string, StubReply, string[]][] = [
    [
      "a wrong key",
      failure(401, "Incorrect API key provided: sk-test-****cdef.", { code: "invalid_api_key" }),
      ["refused the key", "Incorrect API key provided", "OPENAI_API_KEY"],
    ],
    ["a wrong key at vLLM", ollamaFailure(401, "Unauthorized"), ["refused the key", "“Unauthorized”"]],
    ["a key that is quoted back", failure(401, `No such key ${KEY}`), ["No such key [key]"]],
    [
      "an empty account",
      failure(429, "You exceeded your current quota", { code: "insufficient_quota" }),
      ["wants payment", "exceeded your current quota"],
    ],
    [
      "no credits at OpenRouter",
      json(402, { error: { code: 402, message: "Insufficient credits" } }),
      ["wants payment"],
    ],
    [
      "an unknown model at OpenAI",
      failure(404, "The model `small-1` does not exist", { code: "model_not_found" }),
      ["does not offer the model “small-1”", "SITEWRIGHT_MODEL_STANDARD"],
    ],
    [
      "an unknown model at Ollama",
      failure(404, 'model "small-1" not found, try pulling it first', { type: "api_error" }),
      ["try pulling it first"],
    ],
    [
      "an unknown model at vLLM",
      vllmFailure(404, "The model `small-1` does not exist.", "NotFoundError"),
      ["does not offer the model"],
    ],
    [
      "an unknown model at OpenRouter",
      json(400, { error: { message: "small-1 is not a valid model ID", code: 400 } }),
      ["does not offer the model", "not a valid model ID"],
    ],
    [
      "a wrong address",
      json(404, { detail: "Not Found" }),
      ["no chat completions at", "“Not Found”", "OPENAI_BASE_URL"],
    ],
    ["Ollama without /v1", plain(404, "404 page not found"), ["no chat completions at", "“404 page not found”"]],
    [
      "a page of a proxy",
      plain(403, "<html><style>p{}</style><h1>Blocked</h1></html>", "text/html"),
      ["refused access: “Blocked”"],
    ],
    [
      "a web page",
      plain(200, "<!doctype html><title>Hi</title>", "text/html"),
      ["no chat completions at", "a web page"],
    ],
    [
      "an unknown endpoint at LM Studio",
      json(200, { error: "Unexpected endpoint or method. (POST /chat/completions)" }),
      ["Unexpected endpoint"],
    ],
    [
      "a prompt too long",
      failure(400, "This model's maximum context length is 4096 tokens", { code: "context_length_exceeded" }),
      ["refused the request (400)", "maximum context length"],
    ],
    [
      "words of an upstream provider",
      json(400, { error: { message: "Provider returned error", code: 400, metadata: { raw: "too many images" } } }),
      ["Provider returned error: too many images"],
    ],
  ];
  test.each(cases)("%s is told in the provider's words, once", async (_, reply, parts) => {
    const written = await write([reply]);
    expect(written.error).toMatchObject({ code: "provider_failed" });
    for (const part of parts) expect(written.message).toContain(part);
    expect(stub.requests).toHaveLength(1);
  });

  test.each(cases)("check() tells %s on one line", async (_, reply, parts) => {
    stub = startProviderStub([reply]);
    const health = await engineAt(stub.url).check(never());
    expect(health.ok).toBe(false);
    for (const part of parts) expect(health.message).toContain(part);
    expect(health.message).not.toContain("\n");
    expect(health.message).not.toContain(KEY);
  });

  test.each(cases)("no key is in the error of %s, however it is printed", async (_, reply) => {
    const written = await write([reply]);
    const printed = `${inspect(written.error, { depth: 10, showHidden: true })}${(written.error as Error).stack}`;
    expect(printed).not.toContain(KEY);
    expect(printed).not.toContain("****cdef");
  });

  test("an address where nothing listens", async () => {
    stub = startProviderStub([]);
    const { url } = stub;
    await stub.stop();
    const written = await collectWrite(engineAt(url).write(TASK, PLAN, never()));
    expect(written.error).toMatchObject({ code: "provider_unavailable" });
    expect(String(written.error)).toContain(`at ${url} can not be reached`);
    const health = await engineAt(url).check(never());
    expect(health).toMatchObject({ ok: false });
    expect(health.message).toContain("can not be reached");
  });

  test("an address that is none", async () => {
    const health = await engineAt("not an address").check(never());
    expect(health.ok).toBe(false);
    expect(health.message).toContain("OPENAI_BASE_URL");
  });
});

describe("check()", () => {
  test("asks each model once, for one word, without a retry", async () => {
    stub = startProviderStub(() => answer("OK"));
    const health = await engineAt(stub.url).check(never());
    expect(health).toEqual({ ok: true, message: "The AI provider answers with “small-1” and “large-1”." });
    expect(stub.requests.map((request) => request.body.model)).toEqual(["small-1", "large-1"]);
  });

  test("names the model that is missing", async () => {
    stub = startProviderStub((request) =>
      request.body.model === "large-1" ? failure(404, "model 'large-1' not found") : answer("OK"),
    );
    const health = await engineAt(stub.url).check(never());
    expect(health.ok).toBe(false);
    expect(health.message).toContain("“large-1”");
  });
});

describe("time", () => {
  const begun = sse("<<<HTML>>>\n<p>Half a page", { finish: null, usage: null, done: false });

  test("ends a step that takes too long", async () => {
    stub = startProviderStub([rawStream([], "hang")]);
    const time = fakeTime();
    const writing = collectWrite(engineAt(stub.url, { sleep: time.sleep }).write(TASK, PLAN, never()));
    await until(() => stub.requests.length === 1);
    expect(time.expire(STEP_MS)).toBe(1);
    const written = await writing;
    expect(written.error).toMatchObject({ code: "provider_unavailable" });
    expect(String(written.error)).toContain("longer than 600 s");
  });

  test("ends a stream that falls silent, but not one that goes on", async () => {
    stub = startProviderStub([rawStream(begun, "hang")]);
    const time = fakeTime();
    const events = engineAt(stub.url, { sleep: time.sleep }).write(TASK, PLAN, never())[Symbol.asyncIterator]();
    expect((await events.next()).value).toMatchObject({ type: "code" });
    // The consumer holds the stream: its own time does not count.
    expect(time.expire(STALL_MS)).toBe(1);
    await settle();
    const next = events.next();
    await settle();
    // The first look back sees the wait begin, the second sees nothing come.
    expect(time.expire(STALL_MS)).toBe(1);
    await settle();
    expect(time.expire(STALL_MS)).toBe(1);
    const outcome = await next.then(
      (result) => result.value,
      (error) => error,
    );
    expect(outcome).toMatchObject({ type: "usage" });
    const error = await events.next().catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "provider_unavailable" });
    expect(error.message).toContain("nothing for 90 s");
  });

  test("that runs out during a correction leaves the page", async () => {
    const flawed = { ...GOOD, html: GOOD.html.replace("</main>", "<p>Lorem ipsum</p></main>") };
    stub = startProviderStub([answer(marked(flawed)), rawStream([], "hang")]);
    const time = fakeTime();
    const writing = collectWrite(engineAt(stub.url, { sleep: time.sleep }).write(TASK, PLAN, never()));
    await until(() => stub.requests.length === 2);
    time.expire(STEP_MS);
    const written = await writing;
    expect(written.error).toBeNull();
    expect(written.code).toEqual(flawed);
  });

  test("limits of a finished step are released", async () => {
    stub = startProviderStub([answer(PAGE)]);
    const released: boolean[] = [];
    const sleep = (_: number, signal: AbortSignal) =>
      new Promise<void>((_, reject) => {
        const index = released.push(false) - 1;
        signal.addEventListener("abort", () => {
          released[index] = true;
          reject(signal.reason);
        });
      });
    await collectWrite(engineAt(stub.url, { sleep }).write(TASK, PLAN, never()));
    expect(released).toEqual([true, true]);
  });
});

describe("an abort", () => {
  const reason = new Error("stopped by the user");

  test("before the start asks nothing", async () => {
    stub = startProviderStub([]);
    const engine = engineAt(stub.url);
    const signal = AbortSignal.abort(reason);
    await expect(engine.plan(TASK, signal)).rejects.toBe(reason);
    await expect(engine.suggestPages("x", signal)).rejects.toBe(reason);
    expect((await collectWrite(engine.write(TASK, PLAN, signal))).error).toBe(reason);
    expect(stub.requests).toHaveLength(0);
  });

  test("while the provider is silent ends the step with the caller's reason", async () => {
    stub = startProviderStub([rawStream([], "hang")]);
    const stop = new AbortController();
    const planning = engineAt(stub.url).plan(TASK, stop.signal);
    planning.catch(() => {});
    await until(() => stub.requests.length === 1);
    stop.abort(reason);
    await expect(planning).rejects.toBe(reason);
  });

  test("in the middle of the code ends the stream, with no event after it", async () => {
    const begun = sse("<<<HTML>>>\n<p>Half a page", { finish: null, usage: null, done: false });
    stub = startProviderStub([rawStream(begun, "hang")]);
    const stop = new AbortController();
    const events = engineAt(stub.url).write(TASK, PLAN, stop.signal)[Symbol.asyncIterator]();
    await events.next();
    stop.abort(reason);
    await expect(events.next()).rejects.toBe(reason);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("during a wait before a retry ends the wait", async () => {
    stub = startProviderStub(() => failure(500, "down"));
    const stop = new AbortController();
    const sleep = (ms: number, signal: AbortSignal) => {
      if (ms < 1000) stop.abort(reason);
      return new Promise<void>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    };
    await expect(engineAt(stub.url, { sleep }).plan(TASK, stop.signal)).rejects.toBe(reason);
    expect(stub.requests).toHaveLength(1);
  });

  test("during a correction stops the run", async () => {
    const flawed = { ...GOOD, html: GOOD.html.replace("</main>", "<p>Lorem ipsum</p></main>") };
    stub = startProviderStub([answer(marked(flawed)), rawStream([], "hang")]);
    const stop = new AbortController();
    const writing = collectWrite(engineAt(stub.url).write(TASK, PLAN, stop.signal));
    await until(() => stub.requests.length === 2);
    stop.abort(reason);
    expect((await writing).error).toBe(reason);
  });
});

describe("servers that differ", () => {
  test("one without a key gets a placeholder", async () => {
    stub = startProviderStub([answer(PAGE)]);
    await collectWrite(engineAt(stub.url, { apiKey: null }).write(TASK, PLAN, never()));
    expect(stub.requests[0]!.headers.authorization).toBe("Bearer no-key-needed");
  });

  test("one with content in parts, as Mistral sends it", async () => {
    const parts = [
      { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
      { type: "text", text: PAGE },
    ];
    const written = await write([
      rawStream([event(chunk({ delta: { content: parts }, finish_reason: "stop" })), "data: [DONE]\n\n"]),
    ]);
    expect(written.code).toEqual(GOOD);
  });

  test("one that counts usage in every chunk", async () => {
    const events = sse(PAGE, { usage: null, done: false }).map((text, index) =>
      text.replace('"usage":null', `"usage":{"prompt_tokens":20,"completion_tokens":${index}}`),
    );
    const written = await write([rawStream([...events, "data: [DONE]\n\n"])]);
    expect(written.usage).toEqual({ inputTokens: 27, outputTokens: 3 + events.length - 1 });
  });

  test("tokens that the provider had in mind already are counted among those of the input", async () => {
    const usage = { prompt_tokens: 900, completion_tokens: 60, prompt_tokens_details: { cached_tokens: 512 } };
    const written = await write([answer(PAGE, { usage })]);
    expect(written.usage).toEqual({ inputTokens: 907, cachedTokens: 512, outputTokens: 63 });
  });

  test("an answer without end is stopped", async () => {
    const long = "x".repeat(100_000);
    const written = await write([answer(["<<<HTML>>>\n<p>", ...Array.from({ length: 21 }, () => long)])]);
    expect(written.message).toContain("absurd size");
  });
});

/** Lets everything that is ready run, sockets included. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve));
}

test("the environment is not read", async () => {
  const names = ["OPENAI_API_KEY", "OPENAI_BASE_URL", "OPENAI_ORG_ID", "OPENAI_PROJECT_ID", "OPENAI_ADMIN_KEY"];
  const before = names.map((name) => process.env[name]);
  for (const name of names) process.env[name] = "from-environment";
  try {
    stub = startProviderStub([answer(PAGE)]);
    const written = await collectWrite(engineAt(stub.url, { apiKey: null }).write(TASK, PLAN, never()));
    expect(written.error).toBeNull();
    expect(JSON.stringify(stub.requests[0]!.headers)).not.toContain("from-environment");
  } finally {
    names.forEach((name, index) => {
      if (before[index] === undefined) delete process.env[name];
      else process.env[name] = before[index];
    });
  }
});

test("the runtime's own time limit on requests is off", async () => {
  stub = startProviderStub([answer(PAGE)]);
  const seen: unknown[] = [];
  const recording = Object.assign(
    (...given: Parameters<typeof fetch>) => {
      seen.push((given[1] as { timeout?: unknown }).timeout);
      return fetch(...given);
    },
    { preconnect: fetch.preconnect },
  );
  await collectWrite(engineAt(stub.url, { fetch: recording }).write(TASK, PLAN, never()));
  expect(seen).toEqual([false]);
});
