import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Edit } from "../../../src/edits/edit.ts";
import { type EditBlock, EditParser } from "../../../src/engines/openai/edit_blocks.ts";
import { replaceBlock } from "./edit_fixtures.ts";

function parse(pieces: string[]) {
  const parser = new EditParser();
  let streamed = "";
  for (const piece of pieces) streamed += parser.push(piece);
  streamed += parser.end();
  expect(streamed).toBe(parser.words());
  return { words: streamed, blocks: parser.blocks(), isComplete: parser.isComplete() };
}

const swap = (find: string, replacement: string, target: "html" | "css" | null = "html"): EditBlock => ({
  kind: "replace",
  target,
  find,
  replacement,
});

const op = (marker: string, edit: Edit): EditBlock => ({ kind: "edit", marker, edit }) as EditBlock;

describe("an answer to an edit", () => {
  const cases: [string, string, string, EditBlock[]][] = [
    ["words alone", "  I can't do that.\n", "I can't do that.", []],
    [
      "words around blocks",
      `I change it.\n\n${replaceBlock("html", "a\n  b", "c")}\n\n\nThat is all.\n`,
      "I change it.\n\nThat is all.",
      [swap("a\n  b", "c")],
    ],
    ["a FIND that names its target", "<<<FIND css>>>\na\n<<<REPLACE>>>\nb\n<<<END>>>", "", [swap("a", "b", "css")]],
    ["that there is no change, in a word", "<<<NONE>>>\nIt is there.", "It is there.", [{ kind: "none" }]],
    [
      "a block that is none of ours",
      "Done.\n<<<STYLE .button>>>\nbackground: green;\n<<<END>>>\nEnjoy.",
      "Done.\n\nEnjoy.",
      [{ kind: "malformed", marker: "STYLE .button", problem: "is none of the blocks" }],
    ],
    ["an empty replacement", replaceBlock("css", "a", "").replace("\n\n", "\n"), "", [swap("a", "", "css")]],
    ["a forgotten end", replaceBlock("html", "a", "b").replace("<<<END>>>\n", ""), "", [swap("a", "b")]],
    [
      "an end forgotten before the next block",
      `<<<EDIT html>>>\n<<<FIND>>>\na\n<<<REPLACE>>>\nb\n${replaceBlock("css", "c", "d")}`,
      "",
      [swap("a", "b"), swap("c", "d", "css")],
    ],
    [
      "several FINDs in one block",
      "<<<EDIT html>>>\n<<<FIND>>>\na\n<<<REPLACE>>>\nb\n<<<FIND>>>\nc\n<<<REPLACE>>>\nd\n<<<END>>>",
      "",
      [swap("a", "b"), swap("c", "d")],
    ],
    ["no EDIT before the FIND", "<<<FIND>>>\na\n<<<REPLACE>>>\nb\n<<<END>>>", "", [swap("a", "b", null)]],
    ["markers on one line", "Ok <<<EDIT css>>><<<FIND>>>a<<<REPLACE>>>b<<<END>>>", "Ok", [swap("a", "b", "css")]],
    ["conflict markers", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\nDone.", "Done.", [swap("a", "b", null)]],
    [
      "conflict markers in an EDIT",
      "<<<EDIT css>>>\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n<<<END>>>",
      "",
      [swap("a", "b", "css")],
    ],
    [
      "markers in bold",
      `I change it.\n\n${replaceBlock("html", "a", "b").replace(/<<<.*>>>/g, "**$&**")}**Done.**`,
      "I change it.\n\n**Done.**",
      [swap("a", "b")],
    ],
    [
      "markers as headings",
      replaceBlock("css", "a", "b").replace(/<<<.*>>>/g, "### `$&`:"),
      "",
      [swap("a", "b", "css")],
    ],
    [
      "a fence around it",
      `Sure:\n\`\`\`\n${replaceBlock("html", "a", "b")}\`\`\`\nBye`,
      "Sure:\n\nBye",
      [swap("a", "b")],
    ],
    [
      "fences within",
      "<<<EDIT html>>>\n```html\n<<<FIND>>>\n```\na\n```\n<<<REPLACE>>>\n```html\nb\n```\n<<<END>>>\n```\nBye",
      "Bye",
      [swap("a", "b")],
    ],
    ["Windows line breaks", replaceBlock("html", "a\nb", "c").replaceAll("\n", "\r\n"), "", [swap("a\nb", "c")]],
    [
      "reasoning",
      `<think>\n${replaceBlock("html", "x", "y")}\n</think>\nNow.\n${replaceBlock("html", "a", "b")}`,
      "Now.",
      [swap("a", "b")],
    ],
    [
      "reasoning that the template began",
      `${replaceBlock("html", "x", "y")}</think>\n${replaceBlock("html", "a", "b")}`,
      "",
      [swap("a", "b")],
    ],
    ["a comparison in words", "Is 1 < 2 and a << b?", "Is 1 < 2 and a << b?", []],
    ["an unknown marker", "<<<NOTE>>>\nHello", "<<<NOTE>>>\nHello", []],
    ["code of conflict markers' divider", replaceBlock("css", "=======", "a"), "", [swap("=======", "a", "css")]],
    [
      "operations on elements",
      [
        "<<<INSERT before main > section:nth-of-type(2)>>>\n<p>x</p>\n<<<END INSERT>>>",
        "<<<remove #a>>>",
        "<<<MOVE #a after .b c>>>",
        "<<<SET href a[href='/x']>>>/y<<<END>>>",
        "<<<UNSET hidden #a>>>",
        "<<<TEXT h1>>>\nHi\n<<</TEXT>>>",
        "<<<TOKEN --accent>>>#123<<<END>>>",
        "<<<TITLE>>>T<<<END>>>",
        "<<<DESCRIPTION>>>\nD\n<<<END>>>",
        "<<<title: T>>>",
        "<<<APPEND js>>>\nf();\n<<<END>>>",
        "<<<WHOLE css>>>\np{}\n<<<END>>>",
        "<<<HTML>>>\n<p>\n<<<END>>>",
        "<<<SHOW html-1, css-2>>>",
      ].join("\n"),
      "",
      [
        op("INSERT before main > section:nth-of-type(2)", {
          op: "insert",
          position: "before",
          node: "main > section:nth-of-type(2)",
          html: "<p>x</p>",
        }),
        op("remove #a", { op: "remove", node: "#a" }),
        op("MOVE #a after .b c", { op: "move", node: "#a", position: "after", to: ".b c" }),
        op("SET href a[href='/x']", { op: "set_attribute", node: "a[href='/x']", name: "href", value: "/y" }),
        op("UNSET hidden #a", { op: "remove_attribute", node: "#a", name: "hidden" }),
        op("TEXT h1", { op: "set_text", node: "h1", text: "Hi" }),
        op("TOKEN --accent", { op: "set_token", name: "--accent", value: "#123" }),
        op("TITLE", { op: "set_meta", title: "T" }),
        op("DESCRIPTION", { op: "set_meta", description: "D" }),
        op("title: T", { op: "set_meta", title: "T" }),
        { kind: "append", target: "javascript", text: "f();" },
        { kind: "whole", target: "css", text: "p{}" },
        { kind: "whole", target: "html", text: "<p>" },
        { kind: "show", parts: ["html-1", "css-2"] },
      ],
    ],
  ];
  test.each(cases)("with %s", (_, text, words, blocks) => {
    expect(parse([text])).toMatchObject({ words, blocks });
    expect(parse([...text])).toMatchObject({ words, blocks });
  });

  test.each([
    ["<<<EDIT html>>>\n<<<END>>>", "has no FIND"],
    ["<<<EDIT html>>>\n<<<FIND>>>\na\n<<<END>>>", "has no REPLACE"],
    ["<<<EDIT html>>>\n<<<FIND>>>\na", "has no REPLACE"],
    ["<<<EDIT html>>>\nabc\n<<<FIND>>>\na\n<<<REPLACE>>>\nb\n<<<END>>>", "has text before its FIND"],
    ["<<<REPLACE>>>\nb\n<<<END>>>", "has a REPLACE without a FIND"],
    ["<<<FIND>>>\na\n<<<FIND>>>\na\n<<<REPLACE>>>\nb\n<<<END>>>", "has two FINDs and no REPLACE between them"],
    ["<<<FIND>>>\na\n<<<REPLACE>>>\nb\n<<<REPLACE>>>\nc\n<<<END>>>", "has two REPLACEs"],
    ["<<<REMOVE>>>", "must be REMOVE and a selector"],
    ["<<<TEXT>>>\nx\n<<<END>>>", "must be TEXT and a selector"],
    ["<<<SET href>>>/x<<<END>>>", "must be SET, a name, a selector"],
    ["<<<MOVE #a>>>", "must be MOVE, a selector, before, after, first or last, a selector"],
    ["<<<APPEND python>>>\nx\n<<<END>>>", "must name html, css or javascript"],
    ["Here:\n```css\np { color: red }\n```", "stands outside of a block"],
  ])("that is malformed is reported: %p", (text, problem) => {
    expect(parse([text]).blocks).toMatchObject([{ kind: "malformed", problem }]);
  });

  test("streams words before their line is complete, but nothing that may be a marker", () => {
    const parser = new EditParser();
    expect(parser.push("I change ")).toBe("I change");
    expect(parser.push("the <")).toBe(" the");
    expect(parser.push("b")).toBe(" <b");
    expect(parser.push(" x <<")).toBe(" x");
    expect(parser.push("<EDIT html>>>\n<<<FI")).toBe("");
    expect(parser.push("ND>>>\nsecret\n<<<REPLACE>>>\nsecret 2\n<<<END>>>\n")).toBe("");
    expect(parser.isComplete()).toBe(true);
    expect(parser.push("More")).toBe("\n\nMore");
    expect(parser.isComplete()).toBe(false);
  });

  test("never sends half a character", () => {
    const parser = new EditParser();
    expect(parser.push("Hi\ud83e")).toBe("Hi");
    expect(parser.push("\udd50!")).toBe("🥐!");
  });

  test("that was cut and started its block over holds the block once", () => {
    const parser = new EditParser();
    parser.push("<<<EDIT html>>>\n<<<FIND>>>\na\n<<<REPLACE>>>\nhalf a repl");
    parser.seam();
    parser.push(`\n${replaceBlock("html", "a", "whole")}`);
    parser.end();
    expect(parser.blocks()).toMatchObject([
      { kind: "malformed", problem: "was cut off before its end" },
      swap("a", "whole"),
    ]);
  });
});

const LINES = [
  "**<<<EDIT html>>>**",
  "### `<<<END>>>`",
  "**",
  "<<<EDIT html>>>",
  "<<<EDIT css>>>",
  "<<<FIND>>>",
  "<<<REPLACE>>>",
  "<<<END>>>",
  "<<<REMOVE #a>>>",
  "<<<TITLE>>>x<<<END>>>",
  "<<<<<<< SEARCH",
  "=======",
  ">>>>>>> REPLACE",
  "<think>",
  "</think>",
  "```",
  "```html",
  "words 🥐 <<",
  "words </thi",
  "",
  "   ",
  "a < b <<<",
  "<section>",
  "</section>",
  "<!-- c -->",
  "<!doctype html>",
  "</html>",
  "{",
  '{"tool":"edit"}',
  "[{",
];

test.each([
  ["tags", "Here it is:\n<section>\n  <h1>New</h1>\n</section>\n\nTell me."],
  ["a call of a tool", 'Here it is:\n{"tool":"edit","arguments":{"find":"Old","replace":"New"}}\n\nTell me.'],
  ["JSON over lines", 'Here it is:\n[\n  {"search": "Old"}\n]\n\nTell me.'],
  ["a document", "Here it is:\n<!DOCTYPE html>\n<html>\n\nbody{}\n</html>\nTell me."],
])("code without a fence is not said: %s", (_, text) => {
  const { words, blocks } = parse([text]);
  expect(words.replace(/\n+/g, " ")).toBe("Here it is: Tell me.");
  expect(blocks).toEqual([{ kind: "malformed", marker: "code", problem: "stands outside of a block" }]);
});

test("a comment is not said, and words about tags are", () => {
  expect(parse(["<!-- the hero -->\nI change it.\n<<<REMOVE aside>>>"]).words).toBe("I change it.");
  expect(parse(["<h1> is the headline; it stays."]).words).toBe("<h1> is the headline; it stays.");
});

test("any text gives the same words and blocks in any chunking", () => {
  const text = fc
    .array(fc.oneof(fc.constantFrom(...LINES), fc.string({ maxLength: 12 })), { maxLength: 14 })
    .map((lines) => lines.join("\n"));
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(text, sizes, (whole, lengths) => {
      const pieces: string[] = [];
      for (let at = 0, index = 0; at < whole.length; index++) {
        const length = lengths[index % lengths.length]!;
        pieces.push(whole.slice(at, at + length));
        at += length;
      }
      expect(parse(pieces)).toEqual(parse([whole]));
    }),
    { numRuns: 400 },
  );
});

test("an answer of markers, or one endless line, is read in bounded time", () => {
  for (const text of ["<<<END>>>".repeat(10_000), "<".repeat(100_000), "word ".repeat(20_000), " ".repeat(100_000)]) {
    const pieces = text.match(/[\s\S]{1,64}/g)!;
    expect(parse(pieces).blocks).toEqual([]);
  }
});
