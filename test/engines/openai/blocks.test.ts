import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { CodeTarget, PageCode } from "../../../src/engines/engine.ts";
import { type BlockEvent, BlockParser, hasUnreadMarker } from "../../../src/engines/openai/blocks.ts";
import { GOOD, marked } from "./fixtures.ts";

function parse(pieces: string[]) {
  const parser = new BlockParser();
  const events: BlockEvent[] = [];
  for (const piece of pieces) events.push(...parser.push(piece));
  events.push(...parser.end());
  return { parser, events, code: replay(events) };
}

function replay(events: BlockEvent[]): PageCode {
  const code: PageCode = { html: "", css: "", javascript: "" };
  for (const event of events) code[event.target] = event.type === "reset" ? "" : code[event.target] + event.chunk;
  return code;
}

/** Neighbouring chunks of one target joined: what no chunking may change. */
function merged(events: BlockEvent[]): string[] {
  const lines: string[] = [];
  let last: CodeTarget | null = null;
  for (const event of events) {
    if (event.type === "code" && last === event.target) lines.push(lines.pop()! + event.chunk);
    else lines.push(`${event.type} ${event.target} ${event.type === "code" ? event.chunk : ""}`);
    last = event.type === "code" ? event.target : null;
  }
  return lines;
}

const page = { html: "<p>a</p>\n\n  <p>b</p>", css: "p { margin: 0 }", javascript: "" };

describe("an answer in blocks", () => {
  const cases: [string, string, Partial<PageCode>][] = [
    ["as asked for", marked(page), page],
    ["with words before and after", `Here you are:\n\n${marked(page)}\nEnjoy!\n<<< not a marker`, page],
    ["without the end marker", marked(page).replace("<<<END>>>\n", ""), page],
    ["with its markers in bold", marked(page).replace(/<<<.*>>>/g, "**$&**"), page],
    ["with its markers in two brackets", marked(page).replace(/<(<<.*>>)>/g, "$1"), page],
    ["with brackets that are not even", marked(page).replace(/<<<.*>>>/g, "<$&"), page],
    ["with its markers escaped", marked(page).replace(/<<<.*>>>/g, (found) => found.replace(/[<>]/g, "\\$&")), page],
    ["with its markers in comments", marked(page).replace(/<<<.*>>>/g, "/* $& */"), page],
    ["with words in its markers", marked(page).replace(/<<<(HTML|CSS|JAVASCRIPT)/g, "<<<BEGIN_$1"), page],
    ["with its markers as headings", marked(page).replace(/<<<.*>>>/g, "### `$&`:"), page],
    ["after a thought of another name", `<analysis>\n<<<HTML>>>no\n</analysis>\n${marked(page)}`, page],
    [
      "after thoughts that the template opened, on the line of the page",
      `I write\n<<<CSS>>>\np{}\n</think>${marked(page)}`,
      page,
    ],
    ["after a thought of two words", `<thought_process>\n<<<HTML>>>no\n</thought_process>\n${marked(page)}`, page],
    ["after a thought in a channel of its own", `<|channel>thought\n<<<HTML>>>no\n<channel|>${marked(page)}`, page],
    ["after thoughts in other brackets", `[REASONING]\n<<<HTML>>>no\n[/REASONING]\n${marked(page)}`, page],
    ["after signs of a thought", `◁think▷Let me see◁/think▷\n${marked(page)}`, page],
    [
      "in the last of its channels",
      `<|channel|>analysis<|message|>I plan\n<<<HTML>>>no<|end|><|start|>assistant<|channel|>final<|message|>${marked(page)}<|return|>`,
      page,
    ],
    ["behind channels without signs", `analysisI plan it.\nWell.assistantfinal${marked(page)}`, page],
    ["in a fence as a whole", `\`\`\`\n${marked(page)}\`\`\`\n`, page],
    [
      "in a fence as a whole, without the end marker",
      `\`\`\`html\n${marked(page).replace("<<<END>>>\n", "")}\`\`\`\n`,
      page,
    ],
    [
      "with a fence in each block",
      `<<<HTML>>>\n\`\`\`html\n${page.html}\n\`\`\`\n<<<CSS>>>\n\n\`\`\`css\n${page.css}\n\`\`\`\n<<<END>>>`,
      page,
    ],
    ["in fences alone", `Sure!\n\`\`\`html\n${page.html}\n\`\`\`\nAnd:\n\`\`\`css\n${page.css}\n\`\`\`\n`, page],
    [
      "as bare HTML",
      `Sure:\n${page.html.replace("<p>a", "<main><p>a")}</main>\nDone.`,
      { html: "<main><p>a</p>\n\n  <p>b</p></main>" },
    ],
    [
      "with lower-case, blank and closing markers",
      " <<<html>>> \n<p>a</p>\n<<<END HTML>>>\n<<< css >>>\np{}\n<<</CSS>>>\n<<<end>>>",
      { html: "<p>a</p>", css: "p{}" },
    ],
    [
      "with an end after each block",
      "<<<HTML>>>\n<p>a</p>\n<<<END>>>\n<<<CSS>>>\np{}\n<<<END>>>\n",
      { html: "<p>a</p>", css: "p{}" },
    ],
    [
      "with js for javascript and Windows line ends",
      "<<<JS>>>\r\nlet a;\r\nlet b;\r\n<<<END>>>\r\n",
      { javascript: "let a;\nlet b;" },
    ],
    ["after thoughts", `<think>\n<<<HTML>>>\nno\n<<<END>>>\n</think>\n\n${marked(page)}`, page],
    ["after thoughts on one line", `<think>hm</think>${marked(page)}`, page],
    ["after thoughts that the template opened", `I write\n<<<HTML>>>\n<p>x</p>\n</think>\n${marked(page)}`, page],
    ["after thoughts in brackets", `[THINK]a\n<<<CSS>>>\nb{}\n[/THINK]\n${marked(page)}`, page],
    [
      "written twice",
      `${marked({ html: "<p>old</p>", css: "a{}" })}Better:\n${marked({ html: "<p>new</p>" })}`,
      { html: "<p>new</p>", css: "a{}" },
    ],
    [
      "with marker-like code",
      "<<<HTML>>>\n<p>1 <<<2</p>\n  <<<x>>>\n<<<CSS>>>\n`a`{}\n<<<END>>>",
      { html: "<p>1 <<<2</p>\n  <<<x>>>", css: "`a`{}" },
    ],
    [
      "with a fence inside of a block",
      "<<<HTML>>>\n<pre>\n```\ncode\n```\n</pre>\n<<<END>>>",
      { html: "<pre>\n```\ncode\n```\n</pre>" },
    ],
    ["with nothing", "", {}],
    ["with a refusal", "I'm sorry, I can't help with that.", {}],
    ["with thoughts that never end", "<think>so\n<<<HTML>>>\n<p>", {}],
  ];
  const empty = { html: "", css: "", javascript: "" };

  test.each(cases)("%s", (_, text, code) => {
    expect(parse([text]).code).toEqual({ ...empty, ...code });
  });

  test.each(cases)("%s, split in two at every place", (_, text, code) => {
    const whole = merged(parse([text]).events);
    for (let at = 0; at <= text.length; at++) {
      const split = parse([text.slice(0, at), text.slice(at)]);
      expect(split.code).toEqual({ ...empty, ...code });
      expect(merged(split.events)).toEqual(whole);
    }
  });

  test.each(cases)("%s, one character at a time", (_, text, code) => {
    const single = parse(text.split(""));
    expect(single.code).toEqual({ ...empty, ...code });
    expect(single.parser.code()).toEqual(single.code);
  });
});

test("any text gives the same code in any chunking", () => {
  const token = fc.constantFrom(
    ..."<<<HTML>>>|<<<CSS>>>|<<<JS>>>|<<<END>>>|<<</HTML>>>|<<<|>>>|**<<<CSS>>>**|<<CSS>>|\\<|// |(|```|```html|```css|<think>|</think>|[THINK]|[/THINK]|\n|\n\n| |\t|\r\n|<p>a</p>|a{}|🥐|é|焼|\ud83d|\ude00|<main>|x".split(
      "|",
    ),
  );
  const text = fc.array(
    fc.oneof({ weight: 5, arbitrary: token }, { weight: 1, arbitrary: fc.string({ unit: "binary" }) }),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(text, fc.array(fc.nat({ max: 12 }), { maxLength: 60 }), (tokens, sizes) => {
      const whole = tokens.join("");
      const pieces: string[] = [];
      let at = 0;
      for (const size of sizes) {
        pieces.push(whole.slice(at, at + size));
        at += size;
      }
      pieces.push(whole.slice(at));
      const [one, many] = [parse([whole]), parse(pieces)];
      expect(merged(many.events)).toEqual(merged(one.events));
      expect(many.parser.code()).toEqual(one.parser.code());
      expect(many.parser.isComplete()).toBe(one.parser.isComplete());
      expect(many.parser.remarks()).toBe(one.parser.remarks());
    }),
    { numRuns: 3000 },
  );
});

test("no chunk ends inside a character", () => {
  for (const event of parse(marked({ html: "<p>🥐🥐</p>" }).split("")).events) {
    expect(event.type === "code" && event.chunk.isWellFormed()).toBe(true);
  }
});

test("code is passed on before its line ends", () => {
  const parser = new BlockParser();
  expect(parser.push("<<<CSS>>>\nbody { color")).toEqual([{ type: "code", target: "css", chunk: "body { color" }]);
  expect(parser.push(": red }")).toEqual([{ type: "code", target: "css", chunk: ": red }" }]);
  expect(parser.openTarget()).toBe("css");
});

test("a page survives its own marked form", () => {
  expect(parse([marked(GOOD)]).code).toEqual(GOOD);
});

test.each([
  ["<b><<<CSS>>></b>", true],
  ["<!-- <<<JAVASCRIPT>>> -->", true],
  ["<strong>&lt;&lt;&lt;CSS&gt;&gt;&gt;</strong>", true],
  ["<<<STYLE>>>", true],
  ["  <<<CSS", true],
  ["<pre>$page = &lt;&lt;&lt;HTML\n&lt;p&gt;\nHTML;</pre>", false],
  ["<p>&lt;&lt;&lt; Back to the start | CSS tips &gt;&gt;&gt;</p>", false],
  ["<p>1 <<<2</p>", false],
  ["let a = b << css;", false],
])("%j holds a marker that nobody has read: %s", (code, isUnread) => {
  expect(hasUnreadMarker([code])).toBe(isUnread);
});
