/** The outline: short, and enough to name anything; every name it gives is one element's alone. */
import { describe, expect, test } from "bun:test";
import { applyEdits, applyInverse } from "../../src/edits/apply.ts";
import { type Edit, EditError } from "../../src/edits/edit.ts";
import { outlineOf } from "../../src/edits/outline.ts";
import { composeTask } from "../../src/engines/builtin/compose.ts";
import { readPage } from "../../src/html/page.ts";
import { select } from "../../src/html/select.ts";
import { PROMPTS, taskFor } from "../engines/builtin/composed.ts";
import { processorMs } from "../processor_time.ts";
import { createRandom } from "../simulation/random.ts";

const META = { title: null, description: null, og_image: null };
const PAGES = PROMPTS.map((prompt) => ({ name: prompt.name, code: composeTask(taskFor(prompt)).code }));

describe.each(PAGES.map(({ name, code }) => [name, code] as const))("%s", (_, code) => {
  const page = readPage(code.html);

  test("is told in less than a tenth of it, each section with its headline first", () => {
    const outline = outlineOf(code);
    const size = code.html.length + code.css.length;
    expect(JSON.stringify(outline).length).toBeLessThan(size / 10);
    expect(outline.sections.length).toBeGreaterThan(3);
    expect(outline.sections.flatMap(({ elements }) => elements).some(({ tag }) => tag === "h1")).toBe(true);
    expect(outline.tokens.map(({ name }) => name)).toContain("--bg");
  });

  test("every node that it names is one element, also section by section", () => {
    const outline = outlineOf(code);
    const whole = outline.sections.map(({ index }) => outlineOf(code, { section: index }).sections[0]!);
    for (const section of [...outline.sections, ...whole]) {
      expect(select(page, section.node)).toHaveLength(1);
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
  expect(() => outlineOf(code, { section: 99 })).toThrow("numbered from 0");
  expect(outlineOf({ html: "", css: "", javascript: "" })).toEqual({ sections: [], tokens: [] });
  expect(outlineOf({ html: "<p>x</p>", css: "{{{", javascript: "" }).tokens).toEqual([]);
});

test("of a page of a hundred thousand elements it is made in bounded time, and is no longer than it may be", () => {
  const html = "<section><h2>Title</h2><p>Words</p><a href=/x>Link</a></section>".repeat(24_000);
  const begun = processorMs();
  const outline = outlineOf({ html, css: "", javascript: "" });
  expect(JSON.stringify(outline).length).toBeLessThan(60_000);
  expect((processorMs() - begun) / 1000).toBeLessThan(30);
}, 120_000);
