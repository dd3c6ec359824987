import { afterEach, describe, expect, test } from "bun:test";
import { collectWrite, engineAt, GOOD, marked, never, PLAN, TASK } from "./fixtures.ts";
import {
  answer,
  answerInBytes,
  type ProviderStub,
  type StubScript,
  startProviderStub,
  unstreamed,
} from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub.stop());

async function write(script: StubScript) {
  stub = startProviderStub(script);
  return collectWrite(engineAt(stub.url).write(TASK, PLAN, never()));
}

describe("a streamed page", () => {
  test("arrives as code events, with the tokens of plan and page at the end", async () => {
    const written = await write([answer(marked(GOOD))]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.events.at(-1)).toEqual({ type: "usage", inputTokens: 107, outputTokens: 53 });
    expect(written.events.some((event) => event.type === "reset")).toBe(false);
    expect(stub.requests).toHaveLength(1);
  });

  test("is asked for as a stream with usage, with the key as bearer and without sampling settings", async () => {
    await write([answer(marked(GOOD))]);
    const { body, headers } = stub.requests[0]!;
    expect(headers.authorization).toBe("Bearer sk-test-0123456789abcdef");
    expect(Object.keys(body).sort()).toEqual(["messages", "model", "stream", "stream_options"]);
    expect(body.model).toBe("small-1");
    expect(body.stream_options).toEqual({ include_usage: true });
  });

  test.each([1, 2, 3, 7, 64])("is the same when the bytes come %d at a time", async (size) => {
    const written = await write([answerInBytes([...marked(GOOD)], size)]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
  });

  test("is sent before it is complete", async () => {
    stub = startProviderStub([
      answer([`<<<HTML>>>\n${GOOD.html}\n`], { finish: null, usage: null, done: false, end: "hang" }),
    ]);
    const events = engineAt(stub.url).write(TASK, PLAN, never())[Symbol.asyncIterator]();
    const first = await events.next();
    expect(first.value).toMatchObject({ type: "code", target: "html" });
    await events.return?.();
  });

  test("ignores reasoning fields, tool calls, keep-alive comments and other choices", async () => {
    const noise = { reasoning: "<<<HTML>>>\n<p>no</p>\n", comments: true, toolCalls: true };
    const written = await write([answer([...marked(GOOD)], noise)]);
    expect(written.code).toEqual(GOOD);
  });

  test("is read from a server that ignores stream: true", async () => {
    const written = await write([unstreamed(marked(GOOD))]);
    expect(written.code).toEqual(GOOD);
    expect(written.usage).toEqual({ inputTokens: 17, outputTokens: 8 });
  });

  test("is accepted without a finish reason when its end marker came", async () => {
    const written = await write([answer(marked(GOOD), { finish: null, usage: null })]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
  });
});
