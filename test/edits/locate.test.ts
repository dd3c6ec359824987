/** Quotations of a page whose characters are of another kind: found where they can only mean one place, and that place keeps its own. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { createLocator, replacedIn } from "../../src/edits/locate.ts";

const alike = (text: string, quoted: string) => {
  const located = createLocator(text).locateAlike(quoted);
  return located.kind === "one" ? text.slice(located.start, located.end) : located.kind;
};

/** What a page may have, and what models quote for it. */
const KINDS: [string, string][] = [
  ["’", "'"],
  ["&rsquo;", "'"],
  ["&#x2019;", "’"],
  ["'", "’"],
  ["“", '"'],
  ["„", "“"],
  ["«", '"'],
  ["&quot;", '"'],
  ["–", "-"],
  ["&mdash;", "—"],
  ["‑", "-"],
  ["−", "–"],
  ["\u00a0", " "],
  ["&nbsp;", " "],
  ["\u202f", "\u00a0"],
  ["&amp;", "&"],
  ["&gt;", ">"],
  ["…", "..."],
  ["&hellip;", "…"],
  ["é", "e\u0301"],
  ["u\u0308", "ü"],
  ["ﬁ", "fi"],
  ["\u00ad", ""],
  ["\u200b", ""],
  ["&shy;", ""],
];

describe("a quotation", () => {
  test.each(KINDS)("of %j as %j is found", (there, quoted) => {
    expect(alike(`<p>one</p>\r\n<p>b${there}c</p>  \r\n<i>two</i>`, `\n<p>b${quoted}c</p>\n`)).toBe(
      `<p>b${there}c</p>`,
    );
  });

  test.each([
    ["that may mean two places", "<p>it’s</p><p>it&rsquo;s</p>", "it's", "many"],
    ["of half a character", "<p>so… on</p>", "so. on", "none"],
    ["that begins in a character", "<p>so… on</p>", ".. on", "none"],
    ["that ends in a character", "<p>so… on</p>", "so..", "none"],
    ["of half a pair", "<p>🥐</p>", "\ud83e", "none"],
    ["of a tag where text is", "<p>a &lt;b c</p>", "a <b c", "none"],
    ["of nothing", "<p>a</p>", "\u200b\n", "none"],
    ["of other words", "<p>We’re here</p>", "We're there", "none"],
    ["in another case", "<p>We’re here</p>", "we're here", "none"],
  ])("%s is not", (_, text, quoted, kind) => {
    expect(alike(text, quoted)).toBe(kind);
  });
});

test.each([
  ["one word", "Open – we’re&nbsp;here", "Open - we're here", "Closed - we're here", "Closed – we’re&nbsp;here"],
  ["two words", "“A” – “B” – “C”", '"A" - "B" - "C"', '"X" - "B" - "Y"', "“X” – “B” – “Y”"],
  ["a mark", "It&rsquo;s", "It's", "It is", "It is"],
  ["nothing", "It&rsquo;s", "It's", "It's", "It&rsquo;s"],
  ["lines", "a’\r\nb’  \r\nc", "a'\nb'\nc", "a'\nX\nc", "a’\nX\nc"],
  ["all", "a’", "a'", "", ""],
])("of a replacement of %s the rest stays as the page has it", (_, there, quoted, replacement, made) => {
  expect(replacedIn(there, quoted, replacement)).toBe(made);
});

/** Words of a page and how a model quotes them. */
const words = fc
  .array(fc.tuple(fc.stringMatching(/^[a-d]{1,3}$/), fc.constantFrom(...KINDS)), { maxLength: 6 })
  .map((pieces) => ({
    there: pieces.map(([word, [kind]]) => word + kind).join(" "),
    quoted: pieces.map(([word, [, kind]]) => word + kind).join(" "),
  }));

test("whatever is quoted in other kinds is found where it is, and only what changes is another", () => {
  fc.assert(
    fc.property(words, words, words, words, words, (before, first, middle, last, after) => {
      const there = `${first.there} <u> ${middle.there} <v> ${last.there}.`;
      const quoted = `${first.quoted} <u> ${middle.quoted} <v> ${last.quoted}.`;
      const text = `${before.there}<i>${there}</i>${after.there}`;
      expect(alike(text, `<i>${quoted}</i>`)).toBe(`<i>${there}</i>`);
      const made = replacedIn(there, quoted, `${first.quoted} <u> NEW <v> ${last.quoted}.`);
      expect(made).toBe(`${first.there} <u> NEW <v> ${last.there}.`);
    }),
    { numRuns: 500 },
  );
});
