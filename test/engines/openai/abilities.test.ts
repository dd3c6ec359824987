/** Servers that lack a part of the interface: done without after one refusal, remembered, and tried again after a while. */
import { afterEach, describe, expect, test } from "bun:test";
import { HOUR_MS } from "../../../src/lib/clock.ts";
import { collectWrite, engineAt, fakeTime, GOOD, marked, never, PLAN, PLAN_ANSWER, TASK } from "./fixtures.ts";
import {
  answer,
  event,
  failure,
  json,
  ollamaFailure,
  type ProviderStub,
  plain,
  rawStream,
  responseStream,
  type StubReply,
  type StubRequest,
  startProviderStub,
  unstreamed,
  vllmFailure,
  wholeResponse,
} from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

const PAGE = marked(GOOD);
const RESPONSES = ["/v1/responses"];
const BOTH = ["/v1/chat/completions", "/v1/responses"];

interface Setting {
  paths?: string[];
  now?: () => number;
}

/** An engine at a server that refuses what it lacks, and answers the rest. */
function engineFor(reply: (request: StubRequest) => StubReply, { paths, now }: Setting = {}) {
  stub = startProviderStub(reply, paths);
  return engineAt(stub.url, { sleep: fakeTime().sleep, now });
}

const write = (engine: ReturnType<typeof engineAt>) => collectWrite(engine.write(TASK, PLAN, never()));
const lacks = (request: StubRequest, names: string[]) => names.every((name) => !Object.hasOwn(request.body, name));
/** What a healthy server answers: the plan where JSON is asked for, else the page. */
const whatIsAsked = ({ body }: StubRequest): StubReply =>
  answer(body.response_format ? JSON.stringify(PLAN_ANSWER) : PAGE);
const roles = (request: StubRequest) => request.body.messages.map(({ role }: { role: string }) => role);

/** The plan has been paid for too. */
const withPlan = (inputTokens: number, outputTokens: number) => ({
  inputTokens: inputTokens + 7,
  outputTokens: outputTokens + 3,
});

const NO_STREAM: [string, StubReply][] = [
  [
    "an organisation that OpenAI has not verified",
    failure(400, "Your organization must be verified to stream this model. Please go to the settings.", {
      param: "stream",
      code: "unsupported_value",
    }),
  ],
  ["a param named stream and nothing else", failure(400, "Unsupported value.", { param: "stream" })],
  ["o1 by its proxy", failure(400, "litellm.BadRequestError: o1 does not support streaming")],
  ["a gateway", json(422, { detail: "Streaming is not supported for this deployment" })],
];

const NO_SYSTEM: [string, StubReply][] = [
  ["vLLM with Gemma 2", vllmFailure(400, "System role not supported")],
  ["llama.cpp with its template", failure(500, "Value is not callable: System role not supported at row 1")],
  [
    "o1-mini",
    failure(400, "Unsupported value: 'messages[0].role' does not support 'system' with this model.", {
      param: "messages[0].role",
      code: "unsupported_value",
    }),
  ],
  ["Gemini's compatible address", failure(400, "Developer instruction is not enabled for models/gemma-3-27b-it")],
];

describe("a server that can not stream", () => {
  test.each(NO_STREAM)("%s is asked for the whole answer, without stream_options", async (_, refusal) => {
    const engine = engineFor(({ body }) => (body.stream ? refusal : unstreamed(PAGE)));
    const written = await write(engine);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.usage).toEqual(withPlan(10, 5));
    expect(stub.requests).toHaveLength(2);
    expect(lacks(stub.requests[1]!, ["stream", "stream_options"])).toBe(true);
  });

  test("answers that are none are explained as ever", async () => {
    const engine = engineFor(({ body }) => (body.stream ? NO_STREAM[0]![1] : plain(200, "<p>Hello</p>", "text/html")));
    expect((await write(engine)).error).toMatchObject({ message: expect.stringContaining("“a web page”") });
  });
});

describe("a model without a system role", () => {
  test.each(NO_SYSTEM)("%s gets its text before the user's first message", async (_, refusal) => {
    const engine = engineFor((request) => (roles(request).includes("system") ? refusal : answer(PAGE)));
    const written = await write(engine);
    expect(written.error).toBeNull();
    const [asked, again] = stub.requests;
    expect(roles(again!)).toEqual(roles(asked!).filter((role: string) => role !== "system"));
    const [system, user] = asked!.body.messages;
    expect(again!.body.messages[0].content).toBe(`${system.content}\n\n${user.content}`);
  });
});

describe("a server without stream_options", () => {
  const refusing = ({ body }: StubRequest) =>
    body.stream_options
      ? failure(400, "Unknown parameter: 'stream_options'")
      : answer(PAGE, { usage: null, finish: "stop" });

  test("has its tokens counted from the texts: about four bytes each", async () => {
    const written = await write(engineFor(refusing));
    expect(lacks(stub.requests[1]!, ["stream_options"])).toBe(true);
    const asked = stub.requests[1]!.body.messages.map(({ content }: { content: string }) => content).join("");
    const counted = withPlan(Buffer.byteLength(asked) / 4, Buffer.byteLength(PAGE) / 4);
    expect(Math.abs(written.usage!.inputTokens - counted.inputTokens)).toBeLessThan(10);
    expect(Math.abs(written.usage!.outputTokens - counted.outputTokens)).toBeLessThan(2);
  });
});

describe("the Responses API", () => {
  const inputRoles = ({ body }: StubRequest) => body.input.map(({ role }: { role: string }) => role);

  test("is used where it is all there is", async () => {
    const written = await write(
      engineFor(() => responseStream([PAGE.slice(0, 50), PAGE.slice(50)]), { paths: RESPONSES }),
    );
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.usage).toEqual(withPlan(100, 50));
    const [{ body }] = stub.requests as [StubRequest];
    expect(body).toMatchObject({ model: "small-1", stream: true, store: false });
    expect(inputRoles(stub.requests[0]!)[0]).toBe("system");
  });

  test("is used for models that have no other", async () => {
    const engine = engineFor(
      ({ path }) =>
        path === "/v1/responses"
          ? responseStream(PAGE)
          : failure(404, "This model is only supported in v1/responses and not in v1/chat/completions.", {
              param: "model",
            }),
      { paths: BOTH },
    );
    expect((await write(engine)).error).toBeNull();
    expect(stub.requests.map(({ path }) => path)).toEqual(["/v1/chat/completions", "/v1/responses"]);
  });

  test("is asked for JSON of a schema, and for whole answers where it can not stream", async () => {
    const engine = engineFor(
      ({ body }) => (body.stream ? NO_STREAM[0]![1] : wholeResponse(JSON.stringify(PLAN_ANSWER))),
      { paths: RESPONSES },
    );
    const plan = await engine.plan(TASK, never());
    expect(plan.title).toBe(PLAN_ANSWER.title);
    expect(stub.requests[1]!.body.text.format).toMatchObject({ type: "json_schema", name: "page_plan", strict: true });
  });

  test("says when an answer was cut, filtered or has failed", async () => {
    const cut = responseStream("<<<HTML>>>\n<p>Half", "incomplete", "content_filter");
    expect((await write(engineFor(() => cut, { paths: RESPONSES }))).error).toMatchObject({ code: "provider_failed" });
    await stub.stop();
    const failed = await write(engineFor(() => responseStream("", "failed"), { paths: RESPONSES }));
    expect(failed.error).toMatchObject({ message: expect.stringContaining("The model has failed.") });
  });

  test("is not blamed when there is neither: the address is told as the one that is wrong", async () => {
    const written = await write(engineFor(() => answer(PAGE), { paths: ["/elsewhere"] }));
    expect(written.error).toMatchObject({
      code: "provider_failed",
      message: expect.stringContaining("has no chat completions at"),
    });
  });
});

test("what one model lacks is remembered, is not held against another, and is tried again after a while", async () => {
  let now = Date.UTC(2030, 0, 1);
  const engine = engineFor(({ body }) => (body.stream ? NO_STREAM[0]![1] : unstreamed(PAGE)), { now: () => now });
  const asked = async (model: "standard" | "premium") => {
    const before = stub.requests.length;
    expect((await collectWrite(engine.write({ ...TASK, model }, PLAN, never()))).error).toBeNull();
    return stub.requests.slice(before).map(({ body }) => body.stream ?? false);
  };
  expect(await asked("standard")).toEqual([true, false]);
  expect(await asked("standard")).toEqual([false]);
  expect(await asked("premium")).toEqual([true, false]);
  now += 7 * HOUR_MS;
  expect(await asked("standard")).toEqual([true, false]);
});

test("a server that lacks everything is asked without all of it", async () => {
  const engine = engineFor((request) => {
    if (request.body.stream_options) return failure(400, "stream_options: Extra inputs are not permitted");
    if (request.body.stream) return NO_STREAM[2]![1];
    if (roles(request).includes("system")) return NO_SYSTEM[0]![1];
    return unstreamed(PAGE);
  });
  expect((await write(engine)).error).toBeNull();
  expect(stub.requests).toHaveLength(4);
});

test("refusals that no other way of asking helps against are told at once", async () => {
  for (const status of [401, 402])
    expect((await write(engineFor(() => failure(status, "Streaming is not supported")))).error).not.toBeNull();
  expect(stub.requests).toHaveLength(1);
});

describe("an odd answer", () => {
  const odd: [string, StubReply[]][] = [
    [
      "a 404 of a proxy whose container starts again, then a failure",
      [plain(404, "404 page not found"), failure(500, "starting")],
    ],
    [
      "a 404 of a proxy, then a web page",
      [plain(404, "<h1>Not found</h1>", "text/html"), plain(200, "<h1>Hello</h1>", "text/html")],
    ],
    ["a 404 of a proxy, then a broken connection", [plain(404, ""), rawStream([], "break")]],
    ["a 404 of a proxy, then too many calls", [plain(404, "not found"), failure(429, "slow down")]],
    ["a 404 of a proxy, then an empty answer", [plain(404, "not found"), answer("", { finish: null, done: false })]],
    ["a 404 of a proxy, twice", [plain(404, "not found"), plain(404, "not found")]],
    ["a 405, then a refusal", [plain(405, "Method Not Allowed"), failure(400, "Unknown request URL")]],
    ["a 503 that names the Responses API", [failure(503, "The Responses API is overloaded")]],
    [
      "an error in the stream that names it",
      [rawStream([event({ error: { message: "Responses API: internal error" } })])],
    ],
    ["a document with an error that names it", [json(200, { error: { message: "Responses API: try again" } })]],
    ["a 503 that streams are not available", [failure(503, "Streaming is not available right now")]],
    [
      "an error in the stream that streams are not available",
      [rawStream([event({ error: "streaming is not available" })])],
    ],
    ["a 400 that streams are not available now", [failure(400, "Streaming is not available right now")]],
    ["a 500 with stream_options in its trace", [failure(500, "panic in stream_options.go")]],
    ["a 503 about system prompts", [failure(503, "System prompts are not enabled yet, loading")]],
  ];
  /** What a healthy provider without the Responses API says there. */
  const absent = [
    plain(404, "404 page not found"),
    failure(400, "Unknown request URL"),
    plain(200, "<p>Hi</p>", "text/html"),
  ];

  test.each(odd)("(%s) changes nothing in how a healthy provider is asked afterwards", async (_, replies) => {
    for (const missing of absent) {
      const rest = [...replies];
      const engine = engineFor(
        (request) => rest.shift() ?? (request.path === "/v1/responses" ? missing : whatIsAsked(request)),
        { paths: BOTH },
      );
      await write(engine);
      rest.length = 0;
      const before = stub.requests.length;
      expect((await write(engine)).code).toEqual(GOOD);
      expect((await engine.plan(TASK, never())).title).toBe(PLAN_ANSWER.title);
      const asked = stub.requests.slice(before);
      expect(asked.map(({ path }) => path)).toEqual([BOTH[0]!, BOTH[0]!]);
      expect(asked.every(({ body }) => body.stream && body.stream_options)).toBe(true);
      expect(roles(asked[0]!)).toContain("system");
      expect(asked[1]!.body.response_format.type).toBe("json_schema");
      await stub.stop();
    }
  });

  const refusedPrompts: [string, StubReply][] = [
    [
      "Azure's filter",
      failure(400, "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.", {
        code: "content_filter",
        param: "prompt",
      }),
    ],
    ["Gemini's key", json(400, [{ error: { code: 400, message: "API key not valid. Please pass a valid API key." } }])],
    ["a prompt too long", failure(400, "This model's maximum context length is 4096 tokens")],
    ["a policy", failure(400, "Your request was rejected by our safety system.")],
    ["a bare 400", failure(400, "Bad Request")],
    ["a 503 that names JSON", failure(503, "The structured output service is down")],
  ];
  test.each(refusedPrompts)("(%s, at a plan) leaves later plans structured", async (_, refusal) => {
    let isRefusing = true;
    const engine = engineFor((request) => (isRefusing ? refusal : whatIsAsked(request)));
    await expect(engine.plan(TASK, never())).rejects.toThrow();
    isRefusing = false;
    const before = stub.requests.length;
    await engine.plan(TASK, never());
    expect(stub.requests.slice(before).map(({ body }) => body.response_format?.type)).toEqual(["json_schema"]);
  });

  test("of a server that once lacked something is taken for a sign that it does no more", async () => {
    let hasChat = false;
    const engine = engineFor(
      ({ path }) => {
        if (path === "/v1/responses") return hasChat ? failure(400, "Unknown request URL") : responseStream(PAGE);
        return hasChat ? answer(PAGE) : plain(404, "404 page not found");
      },
      { paths: BOTH },
    );
    const asked = async () => {
      const before = stub.requests.length;
      expect((await write(engine)).error).toBeNull();
      return stub.requests.slice(before).map(({ path }) => path.slice(4));
    };
    expect(await asked()).toEqual(["chat/completions", "responses"]);
    expect(await asked()).toEqual(["responses"]);
    hasChat = true;
    expect(await asked()).toEqual(["responses", "chat/completions"]);
    expect(await asked()).toEqual(["chat/completions"]);
  });

  test("about a format is kept once the other format has worked, and not before", async () => {
    const engine = engineFor(({ body }) =>
      body.response_format?.type === "json_schema"
        ? failure(400, "response_format json_schema is not supported")
        : answer(stub.requests.length < 3 ? "" : JSON.stringify(PLAN_ANSWER)),
    );
    await engine.plan(TASK, never());
    await engine.plan(TASK, never());
    await engine.plan(TASK, never());
    const formats = stub.requests.map(({ body }) => body.response_format?.type ?? "none");
    // The first answer that could be used came in plain text, to which an empty answer had led: that is no refusal.
    expect(formats).toEqual(["json_schema", "json_object", "none", "json_schema", "json_object", "json_object"]);
  });
});

describe("a model that is not there", () => {
  const missing: [string, StubReply][] = [
    ["status 200 with an error", json(200, { error: { message: 'model "small-1" not found' } })],
    ["status 200 with a code alone", json(200, { error: { message: "Not here.", code: "model_not_found" } })],
    ["Ollama's string with status 200", { ...ollamaFailure(200, "model 'small-1' does not exist") }],
    ["an error in the stream", rawStream([event({ error: { message: "Model small-1 not found" } })])],
    ["LM Studio's", rawStream([event({ error: { message: "No models loaded. Please load a model." } })])],
  ];
  test.each(missing)("%s is a missing model, not a wrong address, and is not asked for again", async (_, reply) => {
    const written = await write(engineFor(() => reply));
    expect(written.error).toMatchObject({ message: expect.stringContaining("does not offer the model “small-1”") });
    expect(stub.requests).toHaveLength(1);
  });
});
