/** What servers answer in forms of their own: read for what it says, and told in the provider's words where it is a failure. */
import { afterEach, describe, expect, test } from "bun:test";
import { collectWrite, engineAt, fakeTime, GOOD, marked, never, PLAN, TASK } from "./fixtures.ts";
import {
  answer,
  chunk,
  event,
  json,
  type ProviderStub,
  plain,
  rawStream,
  responseStream,
  type StubReply,
  type StubScript,
  sse,
  startProviderStub,
  unstreamed,
} from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

const PAGE = marked(GOOD);
const EVENTS = sse([...PAGE.match(/[\s\S]{1,40}/g)!]);
const RESPONSES = ["/v1/responses"];

async function write(script: StubScript, paths?: string[]) {
  stub = startProviderStub(script, paths);
  const time = fakeTime();
  const written = await collectWrite(engineAt(stub.url, { sleep: time.sleep }).write(TASK, PLAN, never()));
  return { ...written, message: (written.error as Error | null)?.message ?? "" };
}

/** The same events with a text before each. */
const between = (text: string): StubReply => rawStream(EVENTS.map((one) => text + one));
const body = (text: string, contentType: string): StubReply => plain(200, text, contentType);
const whole = JSON.stringify(JSON.parse((unstreamed(PAGE) as { body: string }).body), null, 2);

describe("a healthy answer", () => {
  const forms: [string, StubReply][] = [
    ["with empty data between its events", between("data:\n\n")],
    ["with empty data and a blank", between("data: \n\n")],
    ["with events of a name alone", between("event: keepalive\n\n")],
    ["with named events without data", between("event: ping\ndata:\n\n")],
    ["with named events of JSON, as Anthropic's pings", between('event: ping\ndata: {"type": "ping"}\n\n')],
    ["with words to keep it alive", between("data: keepalive\n\n")],
    ["with comments", between(": keep-alive\n\n")],
    ["with times of reconnection and ids", between("retry: 3000\nid: 7\n\n")],
    ["with null for data", between("data: null\n\n")],
    ["with a choice that is null", between(event({ choices: [null] }))],
    ["with choices that are null", between(event({ choices: null, usage: null }))],
    ["with no choices at all", between(event({ object: "chat.completion.chunk" }))],
    ["with a delta that is null", between(event(chunk({ delta: null as unknown as object })))],
    [
      "with choices in an object, and usage in words",
      between(event({ choices: {}, usage: { prompt_tokens: "many" } })),
    ],
    ["with an empty list", between("data: []\n\n")],
    ["with lines that end as on Windows", rawStream(EVENTS.map((one) => one.replaceAll("\n", "\r\n")))],
    ["with a mark of byte order first", rawStream([`\uFEFF${EVENTS[0]}`, ...EVENTS.slice(1)])],
    ["whose last event has no empty line behind it", rawStream([EVENTS.slice(0, -1).join("").trimEnd()])],
    ["whose events are lists", rawStream(EVENTS.map((one) => one.replace(/^data: (\{.*)\n/, "data: [$1]\n")))],
    ["called plain text", body(EVENTS.join(""), "text/plain")],
    ["called JSON in lines", body(EVENTS.join(""), "application/x-ndjson")],
    ["called JSON", body(EVENTS.join(""), "application/json")],
    ["called HTML", body(EVENTS.join(""), "text/html")],
    ["called nothing", body(EVENTS.join(""), "")],
    ["whole, with [DONE] behind it", body(`${whole}\n\ndata: [DONE]\n\n`, "application/json")],
    ["whole, with [DONE] behind it and called a stream", body(`${whole}\ndata: [DONE]`, "text/event-stream")],
    ["whole, with a bare [DONE]", body(`${whole}[DONE]`, "text/event-stream")],
    ["whole, called a stream", body(whole, "text/event-stream")],
    ["whole, after blanks that keep the connection", body(`\n \n\n   ${whole}`, "application/json")],
    ["whole, in one event", rawStream([event(JSON.parse(whole)), "data: [DONE]\n\n"])],
    ["whole, in a list", body(`[${whole}]`, "application/json")],
    [
      "in lines of JSON",
      body(EVENTS.map((one) => one.replace(/^data: /, "").trim()).join("\n"), "application/x-ndjson"),
    ],
  ];
  test.each(forms)("%s is read", async (_, reply) => {
    const written = await write([reply]);
    expect(written.message).toBe("");
    expect(written.code).toEqual(GOOD);
    expect(stub.requests).toHaveLength(1);
  });

  test("goes on behind [DONE] of a server that keeps the connection", async () => {
    const written = await write([rawStream(EVENTS, "hang")]);
    expect(written.code).toEqual(GOOD);
  });

  test("of the Responses API is read from its last event where no pieces came, and through what is null", async () => {
    const completed = { output: [null, { content: [null, { type: "output_text", text: PAGE }] }], status: "completed" };
    const parts = ["data:\n\n", "data: null\n\n", event({ type: "response.output_text.delta", delta: null })];
    const reply = rawStream([...parts, event({ type: "response.completed", response: completed })]);
    expect((await write([reply], RESPONSES)).code).toEqual(GOOD);
    await stub.stop();
    expect((await write([responseStream(PAGE)], RESPONSES)).code).toEqual(GOOD);
  });
});

describe("a failure", () => {
  const WORDS = "The model is overloaded.";
  const gemini = [{ error: { code: 503, message: WORDS, status: "UNAVAILABLE" } }];
  const passing: [string, StubReply][] = [
    ["Gemini's list", json(503, gemini)],
    ["Gemini's list in a stream", rawStream([event(gemini)])],
    ["Gemini's list with status 200", json(200, gemini)],
    ["llama.cpp's line in a stream", rawStream([`error: ${JSON.stringify({ code: 500, message: WORDS })}\n\n`])],
    ["llama.cpp's line in words", rawStream([`error: ${WORDS}\n\n`])],
    ["an event of that name", rawStream([`event: error\ndata: ${JSON.stringify({ message: WORDS })}\n\n`])],
    [
      "Anthropic's, behind a proxy",
      rawStream([
        `event: error\ndata: ${JSON.stringify({ type: "error", error: { type: "overloaded_error", message: WORDS } })}\n\n`,
      ]),
    ],
    ["an event of that name in words", rawStream([`event: error\ndata: ${WORDS}\n\n`])],
    ["words in a stream", rawStream([`data: ${WORDS}\n\n`])],
    [
      "OpenRouter's, in the choice",
      rawStream([event({ choices: [{ index: 0, delta: {}, error: { message: WORDS } }] })]),
    ],
    ["an error beside no choices", json(200, { choices: [], error: { message: WORDS, code: 502 } })],
    ["an error without a number in the stream", rawStream([event({ error: { message: WORDS } })])],
    ["a bare string in the stream", rawStream([event({ error: WORDS })])],
  ];
  test.each(passing)(
    "of the moment (%s) is asked again, and told in the provider's words in the end",
    async (_, reply) => {
      expect((await write([reply, answer(PAGE)])).code).toEqual(GOOD);
      await stub.stop();
      const { message } = await write(() => reply);
      expect(message).toContain(WORDS);
      expect(message).toContain("Try again later");
      expect(stub.requests).toHaveLength(4);
    },
  );

  const staying: [string, StubReply, string][] = [
    [
      "Gemini's list",
      json(400, [{ error: { code: 400, message: "Please use a valid role." } }]),
      "Please use a valid role.",
    ],
    ["FastAPI's list", json(422, { detail: [{ loc: ["body", "model"], msg: "Field required" }] }), "Field required"],
    ["a string", json(400, { error: "prompt is too long" }), "prompt is too long"],
    ["an error in an error", json(400, { error: { error: { message: "bad prompt" } } }), "bad prompt"],
    ["a list of errors", json(400, { errors: [{ message: "bad prompt" }] }), "bad prompt"],
  ];
  test.each(staying)("that stays (%s) is told in the provider's words, once", async (_, reply, words) => {
    const { message } = await write([reply]);
    expect(message).toContain(`“${words}`);
    expect(stub.requests).toHaveLength(1);
  });

  test.each([
    ["null", body("null", "application/json")],
    ["an empty list", body("[]", "application/json")],
    ["a number", body("7", "application/json")],
    ["JSON that is cut off", body('{"choices":[{"message', "application/json")],
    ["choices that are none", json(200, { choices: [null] })],
    ["nothing", body("", "application/json")],
  ])("%s is told without words of a programming language", async (_, reply) => {
    const { message } = await write(() => reply);
    expect(message).toStartWith("The ");
    expect(message).not.toMatch(/undefined|object|function|evaluating|TypeError|JSON Parse/i);
  });
});

describe("redirects", () => {
  const to = (status: number, location: string): StubReply => ({
    kind: "body",
    status,
    body: "",
    headers: { location },
  });

  test.each([301, 302, 303, 307, 308])("to itself (%d) end after a few requests, and are told", async (status) => {
    const { message } = await write(() => to(status, "/v1/chat/completions"));
    expect(stub.requests.length).toBeLessThanOrEqual(4);
    expect(message).toContain("redirects to");
    expect(message).toContain("OPENAI_BASE_URL");
  });

  test("within the provider are followed with what was asked", async () => {
    const script: StubScript = ({ path }) => (path === "/v1/chat/completions" ? to(307, "/v2/chat") : answer(PAGE));
    const written = await write(script, ["/v1/chat/completions", "/v2/chat"]);
    expect(written.code).toEqual(GOOD);
    expect(stub.requests[1]!.body).toEqual(stub.requests[0]!.body);
  });

  test("to another origin are told, and get neither the key nor the prompt", async () => {
    const other = startProviderStub(() => answer(PAGE));
    try {
      const { message } = await write(() => to(307, `${other.url}/chat/completions`));
      expect(message).toContain(`redirects to ${other.url}/chat/completions`);
      expect(other.requests).toHaveLength(0);
    } finally {
      await other.stop();
    }
  });
});
