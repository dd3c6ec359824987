/** The outline: short, and enough to name anything; every name it gives is one element's alone. */
import { describe, expect, test } from "bun:test";
import { applyEdits } from "../../src/edits/apply.ts";
import { type Edit, EditError } from "../../src/edits/edit.ts";
import { outlineOf } from "../../src/edits/outline.ts";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { readPage } from "../../src/html/page.ts";
import { select, selectAlsoUnwritten } from "../../src/html/select.ts";
import { PROMPTS, taskFor } from "../engines/builtin/composed.ts";
import { processorMs } from "../processor_time.ts";
import { createRandom } from "../simulation/random.ts";
import { applyInverse } from "./inverse.ts";

const META = { title: null, description: null, og_image: null };
const PAGES = PROMPTS.map((prompt) => ({ name: prompt.name, code: composeTask(taskFor(prompt)).code }));

describe.each(PAGES.map(({ name, code }) => [name, code] as const))("%s", (_, code) => {
  const page = readPage(code.html);

  test("is told in less than a tenth of it or in 2 KB, each section with its headline first", () => {
    const outline = outlineOf(code);
    const size = code.html.length + code.css.length;
    expect(JSON.stringify(outline).length).toBeLessThan(Math.max(2100, size / 10));
    expect(outline.sections.length).toBeGreaterThan(1);
    expect(outline.sections.flatMap(({ elements }) => elements).some(({ tag }) => tag === "h1")).toBe(true);
    expect(outline.tokens.map(({ name }) => name)).toContain("--page");
  });

  test("all tokens are told where they are asked for, and take nothing from the rest", () => {
    const [some, all] = [outlineOf(code), outlineOf(code, { allTokens: true })];
    const names = new Set(all.tokens.map(({ name }) => name));
    expect(
      ["--page", "--bg", "--text", "--link", "--button", "--on-button", "--card"].filter((name) => !names.has(name)),
    ).toEqual([]);
    const elements = ({ sections }: typeof some) => sections.flatMap((section) => section.elements);
    expect(elements(all).length).toBeGreaterThanOrEqual(elements(some).length);
  });

  test("every node that it names is one element, also section by section", () => {
    const outline = outlineOf(code);
    const whole = outline.sections.map(({ index }) => outlineOf(code, { section: index }).sections[0]!);
    for (const section of [...outline.sections, ...whole]) {
      expect(selectAlsoUnwritten(page, section.node)).toHaveLength(1);
      for (const { node, tag } of section.elements) expect(select(page, node).map((one) => one.tag)).toEqual([tag]);
    }
    expect(whole.every(({ more }) => more === 0)).toBe(true);
    const text = whole.flatMap(({ elements }) => elements.map(({ text }) => text)).join(" ");
    for (const { text: words } of page.elements.filter(({ tag }) => /^h[1-4]$/.test(tag)))
      expect(text).toContain(words.replace(/\s+/g, " ").trim().slice(0, 40));
  });

  test("random edits of what it names apply, and the way back gives every byte; wrong ones change nothing", () => {
    const random = createRandom(code.html.length);
    const nodes = outlineOf(code).sections.flatMap(({ index }) =>
      outlineOf(code, { section: index }).sections[0]!.elements.map((element) => element),
    );
    let applied = 0;
    for (let round = 0; round < 12; round++) {
      const { node, tag } = random.pick(nodes);
      const edits: Edit[] = [
        random.pick<Edit>([
          { op: "set_text", node, text: "Something else & new" },
          { op: "set_attribute", node, name: "title", value: 'A "title"' },
          { op: "set_style", node, selector: null, properties: { color: "red" } },
          { op: "remove", node },
          { op: "insert", node, position: "after", html: tag === "li" ? "<li>New</li>" : "<span>New</span>" },
        ]),
      ];
      try {
        const result = applyEdits(code, META, edits);
        expect(applyInverse(result.code, result.inverse)).toEqual(code);
        applied++;
      } catch (error) {
        expect(error).toBeInstanceOf(EditError);
      }
      expect(() => applyEdits(code, META, [...edits, { op: "remove", node: "#no-such-element" }])).toThrow(EditError);
    }
    expect(applied).toBeGreaterThan(6);
  });
});

test("what has certain words is found, and a section that is none is refused", () => {
  const { code } = PAGES[0]!;
  const [section] = outlineOf(code, { find: "cardamom" }).sections;
  expect(section!.elements.every(({ text }) => text.toLowerCase().includes("cardamom"))).toBe(true);
  expect(JSON.stringify(outlineOf(code, { find: "cardamom" })).length).toBeLessThan(2500);
  expect(() => outlineOf(code, { section: 99 })).toThrow("is beyond the page's 7 sections");
  expect(outlineOf({ html: "", css: "", javascript: "" })).toEqual({ sections: [], tokens: [] });
  expect(outlineOf({ html: "<p>x</p>", css: "{{{", javascript: "" }).tokens).toEqual([]);
});

const codeOf = (html: string, css = "") => ({ html, css, javascript: "" });

test("what is loose in the body, in tables and in elements of any name is told, last, as the body's own", () => {
  const html =
    '<!DOCTYPE html><html lang=en><head><title>t</title></head><body><h1>Loose title</h1><p>Intro text</p><center><h2>Offer</h2></center><my-hero><h2>Hero</h2></my-hero><div class="wrap"><h2>In wrap</h2><section><h3>Sec</h3></section></div><table><tr><td>25 EUR</td></tr></table></body></html>';
  const { sections } = outlineOf(codeOf(html));
  expect(sections.map(({ node }) => node)).toEqual(["body > div > section", "body"]);
  expect(sections[1]!.elements.map(({ text }) => text)).toEqual([
    "Loose title",
    "Intro text",
    "Offer",
    "Hero",
    "In wrap",
    "25 EUR",
  ]);
  const page = readPage(html);
  for (const { node, tag } of sections[1]!.elements) expect(select(page, node).map((one) => one.tag)).toEqual([tag]);
  const [found, ...others] = outlineOf(codeOf(html), { find: "Loose" }).sections;
  expect([found!.elements.map(({ node }) => node), others]).toEqual([["body h1"], []]);
});

test("words are found beyond those that are shown, in drawings, in buttons, and beside what is no paragraph", () => {
  const html = `<p>${"word ".repeat(60)}Far</p><div>Loose <p>para</p></div>Bare<svg><text>Drawn</text></svg><input type=submit value="Send now">`;
  for (const [words, tag] of Object.entries({
    Far: "p",
    Loose: "div",
    Bare: "body",
    Drawn: "text",
    "Send now": "input",
  })) {
    const elements = outlineOf(codeOf(html), { find: words }).sections.flatMap((section) => section.elements);
    expect(elements.map((one) => [one.tag, one.text.includes(words)])).toEqual([[tag, true]]);
  }
});

test("tokens of a <style> are tokens; of two style sheets the one that wins says the value", () => {
  const html =
    "<!DOCTYPE html><html><head><style><!-- :root{--brand:#c30;--other:1px} @media print{:root{--print:1px}} --></style><style media=print>:root{--paper:1px}</style></head><body><style>@layer a{:root{--layered:2px}}</style><p>x</body></html>";
  const code = codeOf(html, ":root{--other:2px}");
  expect(outlineOf(code).tokens).toEqual([
    { name: "--layered", value: "2px" },
    { name: "--brand", value: "#c30" },
    { name: "--other", value: "2px" },
  ]);
  const set = (name: string, value: string) => applyEdits(code, META, [{ op: "set_token", name, value }]).code;
  expect(set("--brand", "#003388")).toEqual({ ...code, html: html.replace("#c30", "#003388") });
  expect(set("--layered", "3px").html).toBe(html.replace("2px", "3px"));
  expect(set("--other", "3px")).toEqual({ ...code, css: ":root{--other:3px}" });
  expect(() => set("--paper", "3px")).toThrow("No style sheet of the page sets a token");
});

test("of a page of a hundred thousand elements it is made in bounded time, and is no longer than it may be", () => {
  const html = "<section><h2>Title</h2><p>Words</p><a href=/x>Link</a></section>".repeat(24_000);
  const begun = processorMs();
  const outline = outlineOf({ html, css: "", javascript: "" });
  expect(JSON.stringify(outline).length).toBeLessThan(60_000);
  expect((processorMs() - begun) / 1000).toBeLessThan(30);
}, 300_000);
