/** Claims that no list of wordings knows: the model names them itself, and what it names is taken out where that can be. */
import { describe, expect, onTestFinished, test } from "bun:test";
import { BlockParser } from "../../../src/engines/openai/blocks.ts";
import { headingsUnstated, withoutUnstated } from "../../../src/engines/openai/unstated.ts";
import { collectWrite, engineAt, GOOD, marked, PLAN, TASK } from "./fixtures.ts";
import { answer, startProviderStub } from "./provider_stub.ts";

const MATERIAL = "A small sourdough bakery in Portland. We are open on Sundays.";
/** A page of which a few sentences are a small part. */
const page = (html: string) =>
  `<main><h1>Bread</h1>${html}<p>${"Bread is made of flour and water. ".repeat(30)}</p></main>`;
const without = (html: string, ...sentences: string[]) => {
  const left = withoutUnstated(page(html), sentences, MATERIAL);
  return left.slice("<main><h1>Bread</h1>".length, left.lastIndexOf("<p>"));
};

describe("what the model says that nobody has told it", () => {
  test.each([
    [
      "a sentence of a paragraph",
      "<p>We bake. The best in town. Come in.</p>",
      "The best in town.",
      "<p>We bake. Come in.</p>",
    ],
    ["a paragraph", "<p>We bake.</p><p>Trusted by many.</p>", "Trusted by many", "<p>We bake.</p>"],
    [
      "an entry of a list",
      "<ul><li>Bread</li><li>Cake</li><li>Award-winning buns</li></ul>",
      "- Award-winning buns",
      "<ul><li>Bread</li><li>Cake</li></ul>",
    ],
    [
      "a sentence before a link",
      '<p>It feeds a dog for weeks. <a href="/">Give</a></p>',
      "It feeds a dog for weeks.",
      '<p><a href="/">Give</a></p>',
    ],
    [
      "what alone is in a section",
      "<p>a</p><section><h2>Why</h2><p>Seit Generationen.</p></section>",
      "„Seit Generationen.“",
      "<p>a</p>",
    ],
    [
      "a quotation in other characters",
      "<p>We bake. It’s Oregon&rsquo;s best bread. Come in.</p>",
      "It's Oregon's best bread.",
      "<p>We bake. Come in.</p>",
    ],
    [
      "all of a paragraph, sentence by sentence",
      "<p>Loved by all. Famous for years.</p>",
      "Loved by all.\nFamous for years.",
      "",
    ],
  ])("goes: %s", (_, html, sentences, left) => {
    expect(without(html, ...sentences.split("\n"))).toBe(left);
  });

  test.each([
    ["given", "<p>We are open on Sundays.</p>", "We are open on Sundays"],
    ["nowhere on the page", "<p>Come in.</p>", "The best in town."],
    ["of a few letters", "<p>Bread.</p>", "Bread."],
    ["part of a sentence", "<p>We bake the best bread in town.</p>", "the best bread"],
    ["a fact of the brief", '<p data-sw-fact="tagline">The best in town</p>', "The best in town"],
    ["the navigation's", '<nav><ul><li><a href="/">Home of the best</a></li></ul></nav>', "Home of the best"],
    ["a button's", "<form><p><button>Order the best bread</button></p></form>", "Order the best bread"],
    ["a heading's", "<section><h2>The best in town</h2><p>Come.</p></section>", "The best in town"],
  ])("stays where it is %s", (_, html, sentence) => {
    expect(without(html, sentence)).toBe(html);
  });

  test("stays when it is much of the page: then the model has not understood", () => {
    const html = "<main><h1>Bread</h1><p>The best in town.</p><p>Come in and have some.</p></main>";
    expect(withoutUnstated(html, ["The best in town."], MATERIAL)).toBe(html);
  });

  test("is a problem of a heading", () => {
    const html = page("<h2>The best in town</h2>");
    expect(headingsUnstated(html, ["The best in town"], MATERIAL).map(({ message }) => message)).toEqual([
      "The heading “The best in town” says what is not in the material: say what is.",
    ]);
    expect(headingsUnstated(html, ["Small sourdough bakery"], MATERIAL)).toEqual([]);
  });
});

test.each([
  ["before the end", "<<<HTML>>>\n<p>a</p>\n<<<UNSTATED>>>\n- One thing\n\nAnother\n<<<END>>>"],
  ["after the end", "<<<HTML>>>\n<p>a</p>\n<<<END>>>\n**<<<UNSTATED>>>**\n- One thing\nAnother"],
  ["between blocks", "<<<UNSTATED>>>\n- One thing\nAnother\n<<</UNSTATED>>>\n<<<HTML>>>\n<p>a</p>"],
])("its block %s is no code, however it arrives", (_, text) => {
  for (const size of [1, 7, text.length]) {
    const parser = new BlockParser();
    for (let at = 0; at < text.length; at += size) parser.push(text.slice(at, at + size));
    parser.end();
    expect(parser.unstated()).toEqual(["- One thing", "Another"]);
    expect(parser.code()).toEqual({ html: "<p>a</p>", css: "", javascript: "" });
    expect(parser.remarks()).toBe("");
  }
});

test("a page loses what its model says nobody has told it, without another request", async () => {
  const filler = "<p>Bread is made of flour, water and salt, and of the time that it is given.</p>";
  const claim = "<p>Come in. We are the most loved bakery of the whole quarter.</p>";
  const html = GOOD.html.replace("  <form", `  ${claim}${filler.repeat(8)}\n  <form`);
  const text = marked({ ...GOOD, html }).replace(
    "<<<END>>>",
    "<<<UNSTATED>>>\nWe are the most loved bakery of the whole quarter.\n<<<END>>>",
  );
  const stub = startProviderStub([answer(text)]);
  onTestFinished(() => stub.stop());
  const written = await collectWrite(engineAt(stub.url).write(TASK, PLAN, AbortSignal.timeout(30_000)));
  expect(written.error).toBeNull();
  expect(written.code.html).toBe(html.replace(" We are the most loved bakery of the whole quarter.", ""));
  expect(written.code.css).not.toContain("loved");
  expect(stub.requests).toHaveLength(1);
  expect(stub.requests[0]!.body.messages[0].content).toContain("<<<UNSTATED>>>");
});
