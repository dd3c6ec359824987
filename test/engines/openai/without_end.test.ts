/** A provider is not trusted to end: what it sends without one is stopped, and no piece of it is looked at twice. */
import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { withByteLimits } from "../../../src/engines/openai/answer_bytes.ts";
import { BlockParser } from "../../../src/engines/openai/blocks.ts";
import { createJoin } from "../../../src/engines/openai/continuation.ts";
import { EditParser } from "../../../src/engines/openai/edit_blocks.ts";
import { processorMs } from "../../processor_time.ts";
import { collectWrite, engineAt, fakeTime, never, PLAN, TASK } from "./fixtures.ts";
import { type ProviderStub, rawStream, type StubReply, startProviderStub } from "./provider_stub.ts";

let stub: ProviderStub;
afterEach(() => stub?.stop());

async function messageOf(reply: StubReply): Promise<string> {
  stub = startProviderStub(() => reply);
  const engine = engineAt(stub.url, { sleep: fakeTime().sleep });
  const { error, code } = await collectWrite(engine.write(TASK, PLAN, never()));
  expect(code).toEqual({ html: "", css: "", javascript: "" });
  expect(stub.requests).toHaveLength(1);
  return (error as Error).message;
}

describe("an answer is stopped, and says why", () => {
  const STOPPED =
    "The AI provider sent more than 2 MB without an end and was stopped. Try again, or use another model.";
  const piece = "x".repeat(250_000);

  test("when a line of its stream does not end", async () => {
    expect(await messageOf(rawStream(["data: ", ...Array.from({ length: 20 }, () => piece)]))).toBe(STOPPED);
  });

  test("when an event of its stream does not end", async () => {
    expect(await messageOf(rawStream(Array.from({ length: 20 }, () => `data: ${piece}\n`)))).toBe(STOPPED);
  });

  test("when it is one document of 100 MB", async () => {
    const body = `{"choices":[{"message":{"content":"${"x".repeat(100_000_000)}`;
    const headers = { "content-type": "application/json" };
    expect(await messageOf({ kind: "body", status: 200, body, headers })).toBe(STOPPED);
  });
});

describe("bytes of an answer", () => {
  const read = async (pieces: string[], limits: { answer: number; event: number }) => {
    const body = new ReadableStream({
      start(controller) {
        for (const text of pieces) if (text !== "") controller.enqueue(new TextEncoder().encode(text));
        controller.close();
      },
    });
    const fetch = Object.assign(async () => new Response(body), { preconnect: () => {} });
    try {
      return await (await withByteLimits(fetch, limits)("https://provider.example")).text();
    } catch (error) {
      return error as Error;
    }
  };

  test("are as many as they may be, each event for itself", async () => {
    const events = "data: 123\r\n\r\ndata: 456\n\n".repeat(3);
    expect(await read([events], { answer: events.length, event: 12 })).toBe(events);
    expect(await read([events], { answer: events.length - 1, event: 12 })).toBeInstanceOf(Error);
    expect(await read([events], { answer: events.length, event: 10 })).toBeInstanceOf(Error);
  });

  test("count the same however they arrive", async () => {
    const text = fc
      .array(fc.constantFrom("a", "data: x", "\n", "\n\n", "\r\n\r\n", "\r", ""), { maxLength: 30 })
      .map((parts) => parts.join(""));
    await fc.assert(
      fc.asyncProperty(text, fc.nat(40), async (whole, cut) => {
        const limits = { answer: 60, event: 9 };
        const [one, other] = [
          await read([whole], limits),
          await read([whole.slice(0, cut), ...whole.slice(cut)], limits),
        ];
        expect(typeof other).toBe(typeof one);
        if (typeof one === "string") expect(other).toBe(one);
      }),
      { numRuns: 300 },
    );
  });
});

describe("time is linear in an answer that arrives in small pieces", () => {
  const PIECE_CHARS = 5;
  const shapes: Record<string, (characters: number) => string> = {
    "one line of code": (size) => `<<<HTML>>>\n<p>${"x ".repeat(size / 2)}`,
    "one line of words": (size) => "word ".repeat(size / 5),
    "a line that looks like code": (size) => `<p ${"x ".repeat(size / 2)}`,
    blanks: (size) => " ".repeat(size),
    "blanks in code": (size) => `<<<HTML>>>\n<p>\n${" ".repeat(size)}`,
    "blanks after a fence": (size) => `<<<HTML>>>\n\`\`\`${" ".repeat(size)}`,
    "empty lines": (size) => `Hello\n${"\n".repeat(size)}`,
    "empty lines in code": (size) => `<<<HTML>>>\n<p>\n${"\n".repeat(size)}`,
    "reasoning in one line": (size) => `<think>${"hm ".repeat(size / 3)}`,
    "reasoning over and over": (size) => "<think>a</think>".repeat(size / 16),
    "ends of reasoning": (size) => "</think>".repeat(size / 8),
    "markers in one line": (size) => "<<<REMOVE a>>> ".repeat(size / 15),
    "beginnings of markers": (size) => "<".repeat(size),
    "a marker of blanks": (size) => `<<<${" ".repeat(size)}`,
  };
  const readers: Record<string, () => { push(text: string): unknown; end(): unknown }> = {
    "code blocks": () => new BlockParser(),
    "blocks of an edit": () => new EditParser(),
    "a continuation": () => createJoin("<p>The words before", null),
  };
  for (const [reader, create] of Object.entries(readers)) {
    for (const [name, shape] of Object.entries(shapes)) {
      test(`${reader}: ${name}`, () => {
        const timeOf = (size: number) => {
          const text = shape(size);
          const parser = create();
          const start = processorMs();
          for (let at = 0; at < text.length; at += PIECE_CHARS) parser.push(text.slice(at, at + PIECE_CHARS));
          parser.end();
          return processorMs() - start;
        };
        timeOf(10_000);
        const small = Math.min(timeOf(60_000), timeOf(60_000));
        // Sixteen times as much takes a square-law reader 256 times as long.
        const allowed = 64 * Math.max(small, 10);
        const large = timeOf(960_000);
        expect(large < allowed ? large : timeOf(960_000)).toBeLessThan(allowed);
      });
    }
  }
});
