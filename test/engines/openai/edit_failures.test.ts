import { afterEach, describe, expect, test } from "bun:test";
import type { EditTask } from "../../../src/engines/engine.ts";
import { EngineError } from "../../../src/engines/engine.ts";
import { collectEdit, EDIT_TASK, type Edited, editWith, replaceBlock } from "./edit_fixtures.ts";
import { engineAt, fakeTime, GOOD, KEY, never, STEP_MS } from "./fixtures.ts";
import {
  answer,
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
} from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

async function edit(script: StubScript, task: Partial<EditTask> = {}): Promise<Edited> {
  const edited = await editWith(script, task);
  stub = edited.stub;
  return edited;
}

const HEADLINE = replaceBlock("html", "Bread from a slow oven", "Bread with time");
const ANSWER = `I change it.\n${HEADLINE}That is it.\n`;
const withHeadline = { ...GOOD, html: GOOD.html.replace("Bread from a slow oven", "Bread with time") };

describe("a failure before the first word", () => {
  const cases: [string, StubReply][] = [
    ["429", failure(429, "Rate limit reached")],
    ["500", failure(500, "The server had an error")],
    ["a broken connection", rawStream([], "break")],
    ["an error in the stream", rawStream([event({ error: { code: 502, message: "upstream" }, choices: [] })])],
  ];
  test.each(cases)("is retried: %s", async (_, reply) => {
    const edited = await edit([reply, answer(ANSWER)]);
    expect(edited.error).toBeNull();
    expect(edited.code).toEqual(withHeadline);
    expect(edited.waits).toEqual([375]);
  });

  test.each([
    ["a wrong key", failure(401, `Incorrect API key provided: ${KEY}`), "refused the key"],
    ["a model that is not there", failure(404, "model 'small-1' not found"), "does not offer the model"],
    ["a prompt too long", failure(400, "maximum context length is 4096 tokens"), "maximum context length"],
  ])("that stays is told in the provider's words: %s", async (_, reply, words) => {
    const edited = await edit([reply]);
    expect(edited.error).toBeInstanceOf(EngineError);
    expect(edited.message).toContain(words);
    expect(edited.message).not.toContain(KEY);
    expect(edited.edits).toEqual([]);
    expect(stub.requests).toHaveLength(1);
  });
});

describe("a failure after words were sent", () => {
  const begun = sse("I change it.\n<<<EDIT html>>>\n<<<FIND>>>\nBread", { finish: null, usage: null, done: false });
  test.each([
    ["an end without a reason", rawStream(begun), "broke off in the middle"],
    ["malformed JSON", rawStream([...begun, "data: {oops\n\n"]), "malformed JSON"],
    [
      "an error event",
      rawStream([...begun, event({ error: { message: "out of memory", code: 500 } })]),
      "out of memory",
    ],
  ])("is not retried, and changes nothing: %s", async (_, reply, words) => {
    const edited = await edit([reply, answer(ANSWER)]);
    expect(edited.error).toBeInstanceOf(EngineError);
    expect(edited.message).toContain(words);
    expect(edited.edits).toEqual([]);
    expect(stub.requests).toHaveLength(1);
    expect(edited.events.at(-1)).toMatchObject({ type: "usage" });
  });

  test("is none when the last block was whole", async () => {
    const edited = await edit([answer(HEADLINE, { finish: null, usage: null })]);
    expect(edited.error).toBeNull();
    expect(edited.code).toEqual(withHeadline);
  });
});

describe("an answer that is none", () => {
  test.each([
    ["nothing", answer(""), "empty answer"],
    ["blanks", answer(" \n\n"), "empty answer"],
    ["reasoning alone", answer("<think>I could</think>\n"), "empty answer"],
    [
      "a refusal",
      rawStream([
        ...sse("", { finish: null, usage: null, done: false }),
        event({ choices: [{ index: 0, delta: { refusal: "I can't do that." }, finish_reason: "stop" }] }),
      ]),
      "The model refused: “I can't do that.”",
    ],
    ["a filter's stop", answer("I ch", { finish: "content_filter" }), "content filter"],
    ["a limit used up by reasoning", answer("<think>Long", { finish: "length" }), "output limit before it answered"],
  ])("fails the turn: %s", async (_, reply, words) => {
    const edited = await edit(() => reply);
    expect(edited.error).toMatchObject({ code: "provider_failed" });
    expect(edited.message).toContain(words);
    expect(edited.edits).toEqual([]);
  });
});

describe("an answer that the output limit cuts", () => {
  const truncated = (text: string) => answer(text, { finish: "length" });

  test("anywhere is continued where it stops", async () => {
    for (let at = 1; at < ANSWER.length; at += 5) {
      const [first, second] = [ANSWER.slice(0, at), ANSWER.slice(at)];
      const edited = await edit([truncated(first), answer([...(first.slice(-40) + second)])]);
      expect(edited.error).toBeNull();
      expect([at, edited.code.html]).toEqual([at, withHeadline.html]);
      expect(edited.words).toBe("I change it.\n\nThat is it.");
      expect(edited.usage).toEqual({ inputTokens: 200, outputTokens: 100 });
      await stub.stop();
    }
  });

  test("is asked for with its last words", async () => {
    const first = ANSWER.slice(0, 60);
    await edit([truncated(first), answer(ANSWER.slice(60))]);
    const { messages } = stub.requests[1]!.body;
    expect(messages.at(-2)).toEqual({ role: "assistant", content: first.trim() });
    expect(messages.at(-1).content).toContain("cut off by the output limit");
  });

  test("and begins its block again applies it once, after asking about the cut one", async () => {
    const first = "<<<EDIT html>>>\n<<<FIND>>>\nBread from a slow oven\n<<<REPLACE>>>\nBread wi";
    const edited = await edit([truncated(first), answer(`\n${HEADLINE}`), answer("Done already.")]);
    expect(edited.code).toEqual(withHeadline);
    expect(edited.edits).toHaveLength(1);
  });

  test("without end fails the turn", async () => {
    const edited = await edit((_, index) => truncated(`Part ${index} of a very long answer, number ${index}.\n`));
    expect(edited.message).toContain("longer than the model can write");
    expect(stub.requests).toHaveLength(5);
  });
});

describe("images", () => {
  const attachments = ["https://img.example/a.jpg", "https://img.example/b.jpg"];

  test("go as parts of the message", async () => {
    await edit([answer(ANSWER)], { attachments });
    const { content } = stub.requests[0]!.body.messages.at(-1);
    expect(content[0]).toMatchObject({ type: "text" });
    expect(content[0].text).toContain("https://img.example/a.jpg\nhttps://img.example/b.jpg");
    expect(content.slice(1)).toEqual(attachments.map((url) => ({ type: "image_url", image_url: { url } })));
  });

  test.each<[string, StubReply]>([
    ["OpenAI", failure(400, "Invalid content type. image_url is only supported by certain models.")],
    ["OpenAI, which can't load one", failure(400, "Error while downloading https://img.example/a.jpg.")],
    ["OpenRouter", json(404, { error: { message: "No endpoints found that support image input", code: 404 } })],
    ["vLLM", json(400, { object: "error", message: "small-1 is not a multimodal model", code: 400 })],
    ["Ollama", ollamaFailure(400, "invalid image input")],
    ["DeepSeek", failure(400, "messages[1]: unknown variant `image_url`, expected `text`")],
    ["Groq", failure(400, "'messages.1' : for 'role:user' content must be a string")],
    ["a server without words", plain(422, "Unprocessable Entity")],
  ])("that %s refuses are told by their addresses", async (_, reply) => {
    const edited = await edit([reply, answer(ANSWER)], { attachments });
    expect(edited.error).toBeNull();
    expect(edited.code).toEqual(withHeadline);
    const { content } = stub.requests[1]!.body.messages.at(-1);
    expect(content).toContain("https://img.example/a.jpg");
    expect(content).toContain("You can't see them");
  });

  test("that were refused once are not sent again in the turn", async () => {
    const wrong = replaceBlock("html", "nowhere to be found", "x");
    const refused = failure(400, "image input is not supported");
    await edit([refused, answer(wrong), answer(HEADLINE)], { attachments });
    expect(stub.requests).toHaveLength(3);
    expect(typeof stub.requests[2]!.body.messages[1].content).toBe("string");
  });

  test("are not what a wrong key is about", async () => {
    const edited = await edit([failure(401, "Incorrect API key")], { attachments });
    expect(edited.message).toContain("refused the key");
    expect(stub.requests).toHaveLength(1);
  });
});

describe("time and abort", () => {
  const reason = new Error("stopped by the user");

  test("a turn that takes too long ends", async () => {
    stub = startProviderStub([rawStream([], "hang")]);
    const time = fakeTime();
    const editing = collectEdit(engineAt(stub.url, { sleep: time.sleep }).edit(EDIT_TASK, never()), GOOD);
    await until(() => stub.requests.length === 1);
    expect(time.expire(STEP_MS)).toBe(1);
    const edited = await editing;
    expect(edited.error).toMatchObject({ code: "provider_unavailable" });
    expect(edited.message).toContain("longer than 600 s");
  });

  test("time that runs out in a correction leaves what fitted", async () => {
    const wrong = replaceBlock("html", "nowhere to be found", "x");
    stub = startProviderStub([answer(`Ok.\n${HEADLINE}${wrong}`), rawStream([], "hang")]);
    const time = fakeTime();
    const editing = collectEdit(engineAt(stub.url, { sleep: time.sleep }).edit(EDIT_TASK, never()), GOOD);
    await until(() => stub.requests.length === 2);
    time.expire(STEP_MS);
    const edited = await editing;
    expect(edited.error).toBeNull();
    expect(edited.code).toEqual(withHeadline);
    expect(edited.words).toContain("left it out");
  });

  test("an abort before the start asks nothing", async () => {
    stub = startProviderStub([]);
    const edited = await collectEdit(engineAt(stub.url).edit(EDIT_TASK, AbortSignal.abort(reason)), GOOD);
    expect(edited.error).toBe(reason);
    expect(stub.requests).toHaveLength(0);
  });

  test("an abort in the middle ends the turn with its reason and no event after it", async () => {
    const begun = sse("<<<NO CHANGE>>>\nIt is a bakery.\n", { finish: null, usage: null, done: false });
    stub = startProviderStub([rawStream(begun, "hang")]);
    const stop = new AbortController();
    const events = engineAt(stub.url).edit(EDIT_TASK, stop.signal)[Symbol.asyncIterator]();
    await events.next();
    stop.abort(reason);
    await expect(events.next()).rejects.toBe(reason);
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });

  test("an abort in a correction ends the turn", async () => {
    const wrong = replaceBlock("html", "nowhere to be found", "x");
    stub = startProviderStub([answer(`Ok.\n${HEADLINE}${wrong}`), rawStream([], "hang")]);
    const stop = new AbortController();
    const editing = collectEdit(engineAt(stub.url).edit(EDIT_TASK, stop.signal), GOOD);
    await until(() => stub.requests.length === 2);
    stop.abort(reason);
    expect((await editing).error).toBe(reason);
  });
});

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise<void>((resolve) => setImmediate(resolve));
}
