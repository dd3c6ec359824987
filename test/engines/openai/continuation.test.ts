import { describe, expect, test } from "bun:test";
import { anchorOf, createJoin, joinContinuation } from "../../../src/engines/openai/continuation.ts";
import { GOOD, marked } from "./fixtures.ts";

const TEXT = marked(GOOD);

describe("a continuation joins at every place", () => {
  const takeUps: [string, (answer: string, rest: string) => string][] = [
    ["begun with the asked words", (answer, rest) => anchorOf(answer) + rest],
    [
      "begun with the asked words without their leading blanks",
      (answer, rest) => (anchorOf(answer) + rest).trimStart(),
    ],
    ["begun with the asked words in a fence", (answer, rest) => `\`\`\`html\n${anchorOf(answer)}${rest}`],
    ["begun with the asked words after thoughts", (answer, rest) => `<think>hm</think>\n${anchorOf(answer)}${rest}`],
    ["without a repetition", (_, rest) => rest],
  ];
  test.each(takeUps)("%s", (_, takeUp) => {
    for (let at = 20; at < TEXT.length - 12; at++) {
      const [answer, rest] = [TEXT.slice(0, at), TEXT.slice(at)];
      expect(answer + joinContinuation(answer, takeUp(answer, rest), null)).toBe(TEXT);
    }
  });
});

test("closing tags that follow each other are not taken for a repetition", () => {
  const answer = "<div>\n  <div>\n    <div>\n    </div>\n";
  const rest = "  </div>\n</div>\n";
  expect(joinContinuation(answer, rest, null)).toBe(rest);
  expect(joinContinuation(answer, anchorOf(answer) + rest, null)).toBe(rest);
});

test("a block that is started over keeps its marker, on a line of its own", () => {
  const code = "<p>One two three four five six seven eight nine ten eleven twelve</p>\n<p>";
  const next = `<<<HTML>>>\n${code}thirteen`;
  expect(joinContinuation(`<<<HTML>>>\n${code}`, next, { target: "html", code })).toBe(`\n${next}`);
});

test.each(["<", "<<<", "<<<CS", "<<<CSS>", "<<<CSS>>>"])("a marker cut after %s may be written again", (part) => {
  const answer = `<<<HTML>>>\n<p></p>\n${part}`;
  const open = { target: "html" as const, code: "<p></p>" };
  expect(answer + joinContinuation(answer, "<<<CSS>>>\np{}", open)).toBe("<<<HTML>>>\n<p></p>\n<<<CSS>>>\np{}");
});

test.each(["<<<CSS>>>", "**<<<CSS>>>**", "### `<<<CSS>>>`:"])("another block keeps its marker: %s", (marker) => {
  const open = { target: "html" as const, code: "<p>" };
  expect(joinContinuation("<<<HTML>>>\n<p>", `${marker}\np{}`, open)).toBe(`\n${marker}\np{}`);
});

test.each([
  ["<think>", "</think>"],
  ["<thought_process>", "</thought_process>"],
  ["<|channel>thought", "<channel|>"],
  ["◁think▷", "◁/think▷"],
])("thoughts between %s and %s that are longer than what is held are no part of it", (opening, closing) => {
  const answer = "<<<HTML>>>\n<p>One two three four";
  const join = createJoin(answer, { target: "html", code: "<p>One two three four" });
  const next = `${opening}\n${"I go on. ".repeat(200)}\n${closing}\n${anchorOf(answer)} five</p>\n`;
  const joined = (next.match(/.{1,7}/gs) ?? []).map((piece) => join.push(piece)).join("") + join.end();
  expect(answer + joined).toBe(`${answer} five</p>\n`);
});
