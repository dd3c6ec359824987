/** Emphasis beside letters and signs: what is written in a rich text is read as what was seen. */
import { expect, test } from "bun:test";
import { defaultMarkdownParser, defaultMarkdownSerializer, MarkdownSerializer, schema } from "prosemirror-markdown";
import type { Node } from "prosemirror-model";
import { writeText } from "../../src/dashboard/screens/content/prose_marks.ts";

const serializer = new MarkdownSerializer(
  { ...defaultMarkdownSerializer.nodes, text: writeText },
  defaultMarkdownSerializer.marks,
);
const { strong, em, code, link } = schema.marks;
const written = (...words: Node[]) =>
  serializer.serialize(schema.node("doc", null, [schema.node("paragraph", null, words)]));
const read = (text: string) =>
  defaultMarkdownParser
    .parse(text)
    .child(0)
    .children.map((node) => [node.text, ...node.marks.map(({ type }) => type.name)]);

const WORDS = ["a", "b.", ".c", "(d)", "“e”", "7", "€8", "é", "*f*", "𝒈."];

test("emphasis stands beside any letter and any sign, and is still emphasis when it is read again", () => {
  for (const mark of [strong!, em!])
    for (const before of WORDS)
      for (const inside of WORDS)
        for (const after of WORDS) {
          const text = written(schema.text(before), schema.text(inside, [mark.create()]), schema.text(after));
          expect([text, read(text)]).toEqual([text, [[before], [inside, mark.name], [after]]]);
        }
});

test("also around code and links, and no letter is written as its number without need", () => {
  const bold = strong!.create();
  const codeText = written(schema.text("a", [code!.create(), bold]), schema.text("b"));
  expect(read(codeText)).toEqual([["a", "strong", "code"], ["b"]]);
  const linkText = written(schema.text("a", [link!.create({ href: "/x" }), bold]), schema.text("b"));
  expect(read(linkText)).toEqual(
    [["a", "strong", "link"], ["b"]].map((one) => (one.length > 2 ? expect.arrayContaining(one) : one)),
  );
  expect(written(schema.text("a", [bold]), schema.text(" b"))).toBe("**a** b");
  expect(written(schema.text("Open.", [bold]), schema.text("daily"))).toBe("**Open.**&#100;aily");
});
