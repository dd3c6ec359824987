/** What the engine computes takes time that is linear in the page, the material and the answer, whatever they are made of. */
import { describe, expect, test } from "bun:test";
import { lookOfCode } from "../../../src/design/drawing/look.ts";
import { nearestLines } from "../../../src/edits/locate.ts";
import type { PageCode } from "../../../src/engines/engine.ts";
import { problemsOf } from "../../../src/engines/openai/check_page.ts";
import { joinContinuation } from "../../../src/engines/openai/continuation.ts";
import { type EditBlock, EditParser } from "../../../src/engines/openai/edit_blocks.ts";
import { judge } from "../../../src/engines/openai/judge.ts";
import { picturesOf, withoutWanted } from "../../../src/engines/openai/page_images.ts";
import { viewPage } from "../../../src/engines/openai/page_parts.ts";
import { createPageReader } from "../../../src/engines/openai/page_reader.ts";
import { writeMessages } from "../../../src/engines/openai/prompt.ts";
import { asksForRestyling, asksForRewrite } from "../../../src/engines/openai/rewrite_request.ts";
import { checkedSection, materialOf } from "../../../src/engines/openai/section.ts";
import { extractJson } from "../../../src/engines/openai/structured.ts";
import { tidyCode } from "../../../src/engines/openai/tidy.ts";
import { facesBroughtIn } from "../../../src/engines/openai/typefaces.ts";
import { processorMs } from "../../processor_time.ts";
import { EDIT_TASK, replaceBlock } from "./edit_fixtures.ts";
import { PLAN, TASK } from "./fixtures.ts";

const LARGE_CHARS = 320_000;
/** A law holds each time; that memory is scarce for a moment is over at the next try. */
const TRIES = { timeout: 300_000, retry: 2 };

const repeated = (unit: string) => (size: number) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);

/** Runs work on units, over and over, of two sizes. */
function isLinear(name: string, units: string[], work: (text: string) => unknown, largest = LARGE_CHARS): void {
  for (const unit of units) {
    test(
      `${name}: ${JSON.stringify(unit)}`,
      () => {
        const timeOf = (size: number) => {
          const text = repeated(unit)(size);
          const start = processorMs();
          work(text);
          return processorMs() - start;
        };
        timeOf(largest / 160);
        const small = Math.min(timeOf(largest / 8), timeOf(largest / 8));
        // A square law would take 64 times as long, and from 15 ms on that is seen beside all noise.
        expect(timeOf(largest)).toBeLessThan(40 * Math.max(small, 15));
      },
      TRIES,
    );
  }
}

const all = (text: string): PageCode => ({ html: text, css: text, javascript: text });

describe("checking a page", () => {
  isLinear(
    "made of",
    ["<form>", "<form id=a><input name=b></form>", "<a href=https://a.example>", "<label for=x>", "<p>a", "</p>"],
    (text) => problemsOf(all(text), TASK, createPageReader()),
  );
  isLinear("and its code made of", ['\\"', "/*", ":root{", "@media", "\n", "--text", "url("], (text) =>
    problemsOf(all(text), TASK, createPageReader()),
  );
  const claims = Array.from(
    { length: 200 },
    (_, at) => `<a href="https://h${at}.example"></a><a href="tel:55512${at + 100}">1</a><q>nobody said ${at}</q>`,
  ).join("");
  isLinear("beside material made of", ["1 ", "12345678,", "a@b.cd ", "a.b.c.", "x"], (text) =>
    problemsOf({ ...all(""), html: claims }, { ...TASK, home: { ...all(""), html: text } }, createPageReader()),
  );
});

describe("putting a page right", () => {
  isLinear("made of", ["<style>", "<style></style>", "<script>", "<form>", "<link>", " ", "\n"], (text) =>
    tidyCode(all(text)),
  );
  isLinear("a document made of", ["<body>", "<p>a", "</html>"], (text) =>
    tidyCode({ html: `<!doctype html><html>${text}`, css: `<style>${text}`, javascript: text }),
  );
  isLinear("its typefaces, beside", ["@font-face{", "font:", "@font-face{/_sw/fonts/", "local("], (text) =>
    facesBroughtIn(all(""), { ...all(""), css: `a{font-family:"Fraunces"}${text}` }),
  );
  isLinear("its pictures, beside", ["<img src=/_sw/assets/image-1", "<img src=/_sw/assets/image-1>", "<h1>"], (text) =>
    withoutWanted(picturesOf({ html: text, missing: "x" }).html),
  );
});

const NO_GROUND = { facts: "", design: "", typefaces: "" };

describe("a page for a request", () => {
  isLinear(
    "made of",
    ["<section>x</section>", "<h1>", "{", "a{b:c}", "/*", "\n", "x", "data:", "function a(){}\n"],
    (text) => viewPage(all(text), "change the words of the heading", []),
  );
  isLinear("of its home page, made of", ["<header>", "<footer>", "<footer></footer>", "@font-face{"], (text) =>
    writeMessages({ ...TASK, home: all(text) }, PLAN, PLAN.detail as Parameters<typeof writeMessages>[2], NO_GROUND),
  );
  isLinear("of its headings, made of", ["<h2>", "<h2>a</h2>", "<h2><i>a"], materialOf);
  isLinear("of its look, made of", ["<style>", "(", "a{", "--a:var(--a);"], (text) =>
    lookOfCode({ html: `<style>${text}`, css: text }),
  );
});

describe("judging an answer", () => {
  const blocks: EditBlock[] = [
    { kind: "replace", target: null, find: "what is nowhere", replacement: "x" },
    { kind: "edit", marker: "REMOVE", edit: { op: "remove", node: "section:nth-of-type(3) > p" } },
    {
      kind: "edit",
      marker: "INSERT",
      edit: { op: "insert", position: "after", node: ".none ~ p:last-of-type", html: "<b>x</b>" },
    },
    {
      kind: "edit",
      marker: "SET",
      edit: { op: "set_attribute", node: "p:nth-of-type(2)", name: "id", value: "one" },
    },
    { kind: "edit", marker: "REMOVE", edit: { op: "remove", node: "#one" } },
  ];
  isLinear("to a page made of", ["<p>a", "<section><p>", "<i></i>", "</div>", "\n", "a b\n", "<!--"], (text) =>
    judge({
      task: { ...EDIT_TASK, code: all(text) },
      code: all(text),
      meta: { title: null, description: null, og_image: null },
      replaced: { html: 0, css: 0, javascript: 0 },
      mayRewrite: true,
      isLast: false,
      blocks,
    }),
  );
  isLinear("by its nearest lines, in", ["\n", "a ", "{};", "word word\n"], (text) =>
    nearestLines(text, `${text.slice(0, 3000)} nowhere`),
  );
  isLinear("that is a section made of", ["<section>", "</section>", "<p id=a>", "<p onclick=x>", '<p a="'], (text) =>
    checkedSection({
      answer: { html: `<section>${text}</section>`, css: text, unstated: ["Nobody has said that", text] },
      old: `<section>${text}`,
      id: "x",
      material: text,
    }),
  );
  isLinear("that is JSON made of", ['\\"', "/*", ",/", ",//", ",", "{", "[", '"a":', "\n"], (text) => [
    extractJson(`{"a":${text}`),
    extractJson(`{"a":"${text}`),
  ]);
  isLinear("that goes on with", ["<think>", "</think>", "\n", " ", "<<<HTML>>>\n"], (text) =>
    joinContinuation(text, text, { target: "html", code: text }),
  );
});

describe("two hundred blocks for a page of a quarter of a megabyte", () => {
  const SECTION =
    '<section class="s"><h2>Title</h2><p>Some words of a page, and <a href=/x>a link</a>.</p></section>\n';
  const pageOf = (size: number): PageCode => ({
    html: `<main>\n${repeated(SECTION)(size)}</p></section>\n</main>`,
    css: `:root{--a:#111;--b:#fff}\n${repeated(".x{--a:#111;color:var(--a);background:var(--b)}\n")(size)}}`,
    javascript: "",
  });
  const nth = (index: number) => `main > section:nth-of-type(${index + 1})`;
  const kinds: Record<string, ((index: number) => string)[]> = {
    "of all kinds": [
      (index) => `<<<TEXT ${nth(index)} > h2>>>\nNew ${index}\n<<<END>>>`,
      (index) => `<<<INSERT after ${nth(index)}>>>\n<p>New</p>\n<<<END>>>`,
      (index) => `<<<MOVE ${nth(index)} after ${nth(index + 200)}>>>`,
      (index) => `<<<REMOVE ${nth(index)}>>>`,
      (index) => `<<<SET class ${nth(index)} > p>>>x<<<END>>>`,
      (index) => `<<<APPEND css>>>\n.a${index}{}\n<<<END>>>`,
    ],
    "that change the same": [
      () => `<<<TEXT ${nth(7)} > h2>>>\nNew\n<<<END>>>`,
      () => `<<<MOVE ${nth(7)} before ${nth(3)}>>>`,
      (index) => `<<<TOKEN --a>>>#00${index % 10}<<<END>>>`,
    ],
    "that fit nowhere": [
      (index) => replaceBlock("html", `<p>Some words ${index} of no page at all</p>\n${"x ".repeat(500)}`, "y"),
      (index) => `<<<REMOVE ${nth(index)} > aside.note-${index}>>>`,
      (index) => `<<<TEXT ${nth(index)}>>>\nx\n<<<END>>>`,
    ],
    "that quote each other": [
      (index) => replaceBlock("html", index === 0 ? "<main>" : `<!--${index - 1}-->`, `<main><!--${index}-->`),
    ],
  };
  test.each(Object.entries(kinds))(
    "%s",
    (_, makers) => {
      const timeOf = (size: number, count: number) => {
        const parser = new EditParser();
        parser.push(Array.from({ length: count }, (_, index) => makers[index % makers.length]!(index)).join("\n"));
        parser.end();
        const code = pageOf(size);
        const begun = processorMs();
        const { batches, misfits } = judge({
          task: { ...EDIT_TASK, code },
          code,
          meta: { title: null, description: null, og_image: null },
          replaced: { html: 0, css: 0, javascript: 0 },
          mayRewrite: true,
          isLast: false,
          blocks: parser.blocks(),
        });
        expect(batches.flatMap(({ edits }) => edits).length + misfits.length).toBeGreaterThan(count / 2);
        return processorMs() - begun;
      };
      timeOf(32_000, 25);
      const small = Math.max(10, Math.min(timeOf(32_000, 25), timeOf(32_000, 25)));
      // Eight times the page and eight times the blocks: 64 times the work. A square of either would be 512 times.
      expect(timeOf(256_000, 200)).toBeLessThan(4 * 64 * small);
    },
    300_000,
  );
});

describe("reading a message", () => {
  // Phrases of many languages look for their words at each of its places; of a longer one the beginning is read.
  isLinear(
    "begun with a word that could ask for more, of",
    ["\n", " ", "die ", "rewrite the ", "schreib ", "\t", "全部"],
    (text) => [asksForRewrite(`die${text}`), asksForRestyling(text)],
    300_000,
  );
});
