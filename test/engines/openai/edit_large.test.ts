import { afterEach, describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { EditTask, PageCode } from "../../../src/engines/engine.ts";
import { viewPage } from "../../../src/engines/openai/page_parts.ts";
import { type Edited, editWith, replaceBlock } from "./edit_fixtures.ts";
import { answer, type ProviderStub, type StubScript } from "./provider_stub.ts";

const TOPICS = [
  "Sourdough",
  "Croissants",
  "Wholesale",
  "Workshops",
  "Delivery",
  "Allergens",
  "Careers",
  "Pricing",
  "Gardens",
  "Harbour",
];

/** A page of about 150 KB with forty sections of their own styles. */
const sections = Array.from({ length: 40 }, (_, index) => {
  const topic = `${TOPICS[index % TOPICS.length]}`;
  const name = `${topic.toLowerCase()}-${index}`;
  const words = Array.from({ length: 60 }, (_, word) => `Sentence ${word} of block ${index}.`).join(" ");
  return `  <section id="${name}" class="${name}-section">\n    <h2>${topic} ${index}</h2>\n    <p>${words}</p>\n  </section>`;
});
const LARGE: PageCode = {
  html: `<header><nav><a href="/">Home</a></nav></header>\n<main id="main">\n  <h1>Everything</h1>\n${sections.join("\n")}\n</main>\n<footer><p>Crumb</p></footer>`,
  css: `:root { --accent: #8a3b12; }\n${sections.map((_, index) => `.${TOPICS[index % 10]!.toLowerCase()}-${index}-section { padding: ${index}px; margin: 0 auto; max-width: 60ch; border-top: 1px solid var(--accent); background: linear-gradient(#fff, #eee) }`).join("\n")}`,
  javascript: `${Array.from({ length: 200 }, (_, index) => `function step${index}() {\n  return ${index};\n}`).join("\n")}\n`,
};

let stub: ProviderStub;
afterEach(() => stub?.stop());

async function edit(script: StubScript, task: Partial<EditTask> = {}): Promise<Edited> {
  const edited = await editWith(script, { code: LARGE, ...task });
  stub = edited.stub;
  return edited;
}

const asked = (index: number) => String(stub.requests[index]!.body.messages.at(-1).content);

describe("a large page", () => {
  test("is sent as an outline and the parts that the message is about", async () => {
    const heading = replaceBlock("html", "<h2>Pricing 17</h2>", "<h2>What it costs</h2>");
    const edited = await edit([answer(`Ok.\n${heading}`)], { message: "Rename the heading of “Pricing 17”" });
    const request = asked(0);
    expect(request.length).toBeLessThan(80_000);
    expect(request).toContain("<<<CODE outline>>>");
    expect(request).toContain("section#harbour-39.harbour-39-section “Harbour 39”");
    expect(request).toMatch(/main#main \d+\.\d KB/);
    expect(request).toContain(".workshops-3-section");
    expect(request).toContain("<h2>Pricing 17</h2>\n    <p>Sentence 0 of block 17.");
    expect(request).toContain(":root { --accent: #8a3b12; }");
    expect(request).not.toContain("Sentence 0 of block 4.");
    expect(String(stub.requests[0]!.body.messages[0].content)).toContain("<<<SHOW html-3 css-2>>>");
    expect(edited.code.html).toBe(LARGE.html.replace("Pricing 17", "What it costs"));
  });

  test("shows the parts that the model asks for, once", async () => {
    const name = /\[(html-\d+)\][^\n]*careers-6/.exec(viewPage(LARGE, "x", []).text)![1]!;
    const block = replaceBlock("html", "<h2>Careers 6</h2>", "<h2>Jobs</h2>");
    const edited = await edit([answer(`Let me look.\n<<<SHOW ${name} nothing-1>>>`), answer(`I rename it.\n${block}`)]);
    expect(edited.words).toBe("I rename it.");
    expect(asked(1)).toContain(`<<<CODE ${name}>>>\n`);
    expect(asked(1)).toContain("Sentence 0 of block 6.");
    expect(asked(1)).toContain("There are no parts nothing-1");
    expect(edited.code.html).toBe(LARGE.html.replace("Careers 6", "Jobs"));
    expect(stub.requests).toHaveLength(2);
  });

  test("is not shown a second time", async () => {
    const edited = await edit(() => answer("<<<SHOW html-3>>>"));
    expect(stub.requests).toHaveLength(2);
    expect(edited.edits).toEqual([]);
    expect(edited.words).toContain("nothing was changed");
  });

  test("still has its one correction after a request for parts", async () => {
    const wrong = replaceBlock("html", "<h2>Careers six</h2>", "<h2>Jobs</h2>");
    const right = replaceBlock("html", "<h2>Careers 6</h2>", "<h2>Jobs</h2>");
    const edited = await edit([answer("<<<SHOW html-8>>>"), answer(`Ok.\n${wrong}`), answer(right)]);
    expect(stub.requests).toHaveLength(3);
    expect(edited.words).toBe("Ok.");
    expect(edited.code.html).toContain("<h2>Jobs</h2>");
  });

  test("takes what earlier messages were about into account", async () => {
    await edit([answer("Ok.")], {
      message: "Make it shorter",
      history: [{ role: "user", text: "Look at Gardens 28" }],
    });
    expect(asked(0)).toContain("Sentence 0 of block 28.");
  });

  test("has a bounded request whatever it is made of", async () => {
    const shapes: PageCode[] = [
      { html: "<p>x</p>".repeat(60_000), css: "", javascript: "" },
      { html: `<p>${"x".repeat(400_000)}</p>`, css: "", javascript: "" },
      { html: "<div>".repeat(40_000), css: "", javascript: "" },
      { html: "<p>a</p>", css: ".a{b:c}".repeat(50_000), javascript: "" },
      { html: "<p>a</p>", css: `@media x {${".a{b:c}".repeat(50_000)}}`, javascript: "x;".repeat(100_000) },
      { html: `${"<section><h2>🥐 words</h2></section>".repeat(10_000)}`, css: "", javascript: "" },
    ];
    for (const code of shapes) {
      const view = viewPage(code, "change the words", []);
      expect(view.text.length).toBeLessThan(80_000);
      for (const target of ["html", "css", "javascript"] as const) {
        const parts = view.parts.filter((part) => part.target === target);
        expect(parts.map((part) => code[target].slice(part.start, part.end)).join("")).toBe(code[target]);
        expect(parts.every((part) => part.end - part.start <= 10_000)).toBe(true);
      }
    }
  });
});

test("the parts of any page are the page", () => {
  const pieces = [
    "<section>",
    "</section>",
    "<p>text</p>",
    "\n",
    "🥐",
    "<div><h2>Title</h2>",
    "</div>",
    "x".repeat(900),
    "<!-- c -->",
    "<li>",
  ];
  const html = fc.array(fc.constantFrom(...pieces), { minLength: 200, maxLength: 500 }).map((words) => words.join(""));
  fc.assert(
    fc.property(html, (text) => {
      const code = { html: text, css: "p{}\n".repeat(20_000), javascript: "" };
      const parts = viewPage(code, "title", []).parts.filter((part) => part.target === "html");
      expect(parts.map((part) => text.slice(part.start, part.end)).join("")).toBe(text);
      expect(parts.every((part) => !/^[\udc00-\udfff]/.test(text.slice(part.start, part.end)))).toBe(true);
    }),
    { numRuns: 40 },
  );
});
