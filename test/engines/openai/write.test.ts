import { afterEach, describe, expect, test } from "bun:test";
import { EngineError } from "../../../src/engines/engine.ts";
import { estimatedTokens } from "../../../src/engines/openai/chat.ts";
import { collectWrite, engineAt, GOOD, marked, never, PLAN, pagesScript, TASK } from "./fixtures.ts";
import {
  answer,
  answerInBytes,
  failure,
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

  test("is told of the website's collections, and may show them; their names are material", async () => {
    const collections = [
      {
        slug: "blog",
        singular_name: "Post",
        name: "Blog</data>",
        route: "/blog/:slug",
        title_field: "title",
        has_published: false,
        fields: [{ key: "title", name: "Title", type: "text" }],
      },
    ];
    const html = GOOD.html.replace(
      "<form",
      `<ul data-sw-list="blog"><li><a data-sw-attr="href:url" href="/blog/a-post" data-sw-field="title">Title of a post</a></li></ul>\n<form`,
    );
    stub = startProviderStub([answer(marked({ ...GOOD, html }))]);
    const written = await collectWrite(engineAt(stub.url).write({ ...TASK, collections }, PLAN, never()));
    expect(written.error).toBeNull();
    // As it is: its sample leads nowhere until a record takes its place, and that is no mistake.
    expect(written.code.html).toBe(html);
    expect(stub.requests).toHaveLength(1);
    const [system, user] = stub.requests[0]!.body.messages as { content: string }[];
    expect(system!.content).toContain("data-sw-list");
    expect(user!.content).toContain("blog — Blog‹/data>, each record at /blog/:slug: title (text: Title)");
    await write([answer(marked(GOOD))]);
    expect(JSON.stringify(stub.requests[0]!.body.messages)).not.toContain("data-sw-");
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

/** The page's text cut into answers; each but the last ends at the output limit. */
function cutAt(text: string, ...places: number[]) {
  const edges = [0, ...places, text.length];
  return edges.slice(1).map((end, index) => text.slice(edges[index], end));
}

describe("a page that the output limit cuts", () => {
  const text = marked(GOOD);
  const truncated = (piece: string) => answer(piece, { finish: "length" });

  test("is continued where it stops, and its tokens are added up", async () => {
    const [first, second, third] = cutAt(text, 200, 700);
    const written = await write([truncated(first!), truncated(second!), answer(third!)]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.usage).toEqual({ inputTokens: 307, outputTokens: 153 });
    const { messages } = stub.requests[2]!.body;
    expect(messages.at(-2)).toEqual({ role: "assistant", content: (first! + second!).trim() });
    expect(messages.at(-1).content).toContain("cut off by the output limit");
  });

  test.each([30, 200, 400, 611, 640, 700, 840])(
    "is whole when it is cut at %d, however the model takes it up",
    async (at) => {
      const [first, second] = cutAt(text, at);
      const line = first!.slice(first!.lastIndexOf("\n") + 1);
      const takeUps = [
        second!,
        line + second!,
        first!.slice(-60) + second!,
        `<think>where was I</think>\n${first!.slice(-60)}${second}`,
      ];
      if (line !== "") takeUps.push(`\`\`\`html\n${line}${second}`);
      for (const takeUp of takeUps) {
        const written = await write([truncated(first!), answer([...takeUp])]);
        expect(written.error).toBeNull();
        expect(written.code).toEqual(GOOD);
        await stub.stop();
      }
    },
  );

  test("is started over when the model starts its block over", async () => {
    const [first] = cutAt(text, 600);
    const written = await write([truncated(first!), answer(text)]);
    expect(written.code).toEqual(GOOD);
    expect(written.events).toContainEqual({ type: "reset", target: "html" });
  });

  test("goes on with a repeated marker of the open block", async () => {
    const [first, second] = cutAt(text, 600);
    const written = await write([truncated(first!), answer(`<<<HTML>>>\n${first!.slice(-40)}${second}`)]);
    expect(written.code).toEqual(GOOD);
  });

  test("is not continued when its end marker came", async () => {
    const written = await write([answer(`${text}Let me explain`, { finish: "length" })]);
    expect(written.error).toBeNull();
    expect(stub.requests).toHaveLength(1);
  });

  test("fails after five answers, or when nothing more comes", async () => {
    const endless = await write((_, index) =>
      truncated(index === 0 ? "<<<HTML>>>\n<p>" : `${index} and so on and on `),
    );
    expect(String(endless.error)).toContain("longer than the model can write");
    expect(stub.requests).toHaveLength(5);
    await stub.stop();
    const silent = await write([truncated("<<<HTML>>>\n<p>"), truncated("")]);
    expect(String(silent.error)).toContain("longer than the model can write");
  });

  test("fails at once when it was all thought", async () => {
    const written = await write([answer("<think>hm", { finish: "length" })]);
    expect(String(written.error)).toContain("used up its output limit before it wrote any code");
  });

  test("retries a continuation that fails before it begins", async () => {
    const [first, second] = cutAt(text, 300);
    const written = await write([truncated(first!), failure(503, "busy"), answer(second!)]);
    expect(written.code).toEqual(GOOD);
  });
});

describe("an answer that is no page", () => {
  const cases: [string, Parameters<typeof startProviderStub>[0], string][] = [
    [
      "words and no page",
      [answer("I'm sorry, but I can't help with that.")],
      "The model wrote no HTML, but: “I'm sorry, but I can't help with that.”",
    ],
    ["an empty answer", [answer("")], "an empty answer"],
    ["markers within its lines", [answer("<<<HTML>>>\n<p>x</p> <b><<<CSS>>></b>\np{}\n<<<END>>>")], "can't be read"],
    ["nothing but tool calls", [answer([], { toolCalls: true, finish: "tool_calls" })], "an empty answer"],
    ["CSS alone", [answer(marked({ css: "p{}" }))], "no HTML"],
    ["blank HTML", () => answer(marked({ html: "<main></main>", css: "p{}" })), "no usable page"],
    ["a page that repeats itself", [answer(marked({ html: "<p>again</p>".repeat(40_000) }))], "absurd size"],
    ["a filtered answer", [answer("<<<HTML>>>\n<p>Hi", { finish: "content_filter" })], "content filter"],
    ["a filtered answer before its first word", [answer("", { finish: "content_filter" })], "content filter"],
  ];
  test.each(cases)("%s fails with its reason and its tokens", async (_, script, reason) => {
    const written = await write(script);
    expect(written.error).toBeInstanceOf(EngineError);
    expect((written.error as EngineError).code).toBe("provider_failed");
    expect((written.error as EngineError).message).toContain(reason);
    expect(written.usage).not.toBeNull();
  });
});

describe("a page with problems", () => {
  const flawed = { ...GOOD, html: GOOD.html.replace("</main>", "<p>Lorem ipsum</p></main>") };

  test("has the block replaced that the model corrects", async () => {
    const written = await write([answer(marked(flawed)), answer(marked({ html: GOOD.html }))]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(GOOD);
    expect(written.events.filter((event) => event.type === "reset")).toEqual([{ type: "reset", target: "html" }]);
    const [first, then] = stub.requests.map(({ body }) => body.messages);
    // What the provider has in mind still is what the request begins with.
    expect(then.slice(0, 2)).toEqual(first);
    expect(then[2].content).toContain(flawed.html);
    expect(then[3].content).toContain("lorem ipsum");
    expect(written.usage).toEqual({ inputTokens: 207, outputTokens: 103 });
  });

  test("is corrected by edits, in a fraction of the tokens that the page would take", async () => {
    const places = Array.from({ length: 8 }, (_, index) => `<p class="c${index}">Rye for $${index + 50}</p>`);
    const words = "<section><h3>Loaves</h3><p>Some words about a loaf and how long it takes.</p></section>\n".repeat(
      40,
    );
    const html = GOOD.html.replace("</main>", `${words}${places.join("\n")}\n</main>`);
    const edits = places.map((_, index) => `<<<REMOVE .c${index}>>>`).join("\n");
    const written = await write([answer(marked({ ...GOOD, html })), answer(edits)]);
    expect(written.code.html.replace(/\s+<\/main>/, "\n</main>")).toBe(GOOD.html.replace("</main>", `${words}</main>`));
    expect(stub.requests).toHaveLength(2);
    expect(String(stub.requests[1]!.body.messages[3].content)).toContain("<<<EDIT html>>>");
    expect(estimatedTokens(edits) * 5).toBeLessThan(estimatedTokens(marked({ html })));
  });

  test("is written in whole blocks when the edits are of no use", async () => {
    const misfit = "<<<REMOVE #nowhere>>>";
    const written = await write([answer(marked(flawed)), answer(misfit), answer(marked({ html: GOOD.html }))]);
    expect(written.code).toEqual(GOOD);
    expect(String(stub.requests[1]!.body.messages[3].content)).toContain("Do not write the page again");
    expect(String(stub.requests[2]!.body.messages[3].content)).toContain("each complete from its first");
  });

  test("keeps what edits have mended when others do not fit, and asks for the rest", async () => {
    const twice = {
      ...GOOD,
      html: GOOD.html.replace("</main>", '<p id="l">Lorem ipsum</p><p id="r">Rye for $9</p></main>'),
    };
    const written = await write([
      answer(marked(twice)),
      answer("<<<REMOVE #l>>>\n<<<REMOVE #x>>>"),
      answer("<<<REMOVE #r>>>"),
    ]);
    expect(written.code).toEqual(GOOD);
  });

  test("is asked for twice at most, and stays when it gets no better", async () => {
    const written = await write([answer(marked(flawed)), answer(marked({ html: flawed.html })), answer("Done!")]);
    expect(written.error).toBeNull();
    expect(written.code).toEqual(flawed);
    expect(stub.requests).toHaveLength(3);
  });

  test("does not lose content to a correction", async () => {
    const short = marked({ html: `${GOOD.html.slice(0, 300)}<h1>x</h1></main>` });
    const elided = marked({ html: GOOD.html.replace("<footer>", "<!-- rest of the page unchanged --><footer>") });
    const written = await write([answer(marked(flawed)), answer(short), answer(elided)]);
    expect(written.code).toEqual(flawed);
  });

  test("stays when the provider fails during the correction, or cuts it", async () => {
    const failed = await write([answer(marked(flawed)), failure(400, "context length exceeded")]);
    expect(failed.error).toBeNull();
    expect(failed.code).toEqual(flawed);
    await stub.stop();
    const cut = answer(marked({ html: GOOD.html }).slice(0, 500), { finish: "length" });
    const truncated = await write([answer(marked(flawed)), cut, cut]);
    expect(truncated.error).toBeNull();
    expect(truncated.code).toEqual(flawed);
  });

  test("is tidied without the model where that needs none", async () => {
    const whole = { ...GOOD, html: `<!doctype html><html><body>${GOOD.html}</body></html>` };
    const written = await write([answer(marked(whole))]);
    expect(written.code).toEqual(GOOD);
    expect(stub.requests).toHaveLength(1);
  });

  test("loses a script that never parses", async () => {
    const written = await write(() => answer(marked({ ...GOOD, javascript: "const a = ;" })));
    expect(written.error).toBeNull();
    expect(written.code).toEqual({ ...GOOD, javascript: "" });
  });
});

test("an inner page is shown the home page's frame", async () => {
  stub = startProviderStub([answer(marked(GOOD))]);
  const task = {
    ...TASK,
    page: { path: "/about", name: "About", prompt: "Our story" },
    home: GOOD,
    model: "premium" as const,
  };
  await collectWrite(engineAt(stub.url).write(task, PLAN, never()));
  const { messages, model } = stub.requests[0]!.body;
  expect(model).toBe("large-1");
  expect(messages[1].content).toContain(GOOD.css);
  expect(messages[1].content).toContain("Skip to content");
});

test("a plan of another engine is refused before anything is asked", async () => {
  stub = startProviderStub([]);
  const written = await collectWrite(engineAt(stub.url).write(TASK, { ...PLAN, detail: { seed: 1 } }, never()));
  expect(String(written.error)).toContain("made by another engine");
  expect(stub.requests).toHaveLength(0);
});

test("a plan and its page, as a run makes them", async () => {
  stub = startProviderStub(pagesScript());
  const engine = engineAt(stub.url);
  const plan = await engine.plan(TASK, never());
  const written = await collectWrite(engine.write(TASK, JSON.parse(JSON.stringify(plan)), never()));
  expect(written.code).toEqual(GOOD);
  expect(written.usage).toEqual({ inputTokens: 200, outputTokens: 100 });
});

test("a consumer that stops listening ends the request", async () => {
  const begun = answer([`<<<HTML>>>\n${GOOD.html}\n`], { finish: null, usage: null, done: false, end: "hang" });
  stub = startProviderStub([begun]);
  const seen: AbortSignal[] = [];
  const recording = Object.assign(
    (...given: Parameters<typeof fetch>) => {
      seen.push(given[1]!.signal!);
      return fetch(...given);
    },
    { preconnect: fetch.preconnect },
  );
  for await (const _ of engineAt(stub.url, { fetch: recording }).write(TASK, PLAN, never())) break;
  expect(seen.map((signal) => signal.aborted)).toEqual([true]);
});
