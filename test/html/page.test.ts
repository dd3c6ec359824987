/** The one reader of HTML: places are exact, whatever the html, and what is asked costs no more than it must. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { HTML_LIMITS, HtmlLimitError } from "../../src/html/limits.ts";
import {
  type Element,
  elementsIn,
  type Page,
  type Range,
  readPage,
  type TextRun,
  textIn,
  walk,
} from "../../src/html/page.ts";
import { leastMs, processorMs } from "../processor_time.ts";
import { messyHtml } from "./arbitrary_html.ts";

const cut = (page: Page, range: Range) => page.source.slice(range.start, range.end);

describe("places", () => {
  test("of elements, attributes and texts are those in the source", () => {
    const source = `<section id=faq class="a b"><h2 title='x'>Questions &amp; answers</h2><br><p>One<p>Two</section>`;
    const page = readPage(source);
    expect(page.elements.map((element) => [element.tag, cut(page, element)])).toEqual([
      ["section", source],
      ["h2", "<h2 title='x'>Questions &amp; answers</h2>"],
      ["br", "<br>"],
      ["p", "<p>One"],
      ["p", "<p>Two"],
    ]);
    const [section, heading] = page.elements;
    expect(cut(page, section!.attributeRanges.get("class")!)).toBe('class="a b"');
    expect(heading!.text).toBe("Questions & answers");
    expect(section!.text).toBe("Questions & answersOneTwo");
    expect(page.byId.get("faq")).toBe(section);
    expect(page.elements.map(({ isClosed }) => isClosed)).toEqual([true, true, true, false, false]);
  });

  test("an element that the parser adds, moves or repeats is left out; what is in it belongs to what is around it", () => {
    const page = readPage("<table><tr><td>1</td></tr></table>");
    expect(page.elements.map(({ tag, parent }) => `${parent?.tag ?? ""}>${tag}`)).toEqual([
      ">table",
      "table>tr",
      "tr>td",
    ]);
    const misnested = readPage("<b>1<p>2</b>3</p>");
    expect(misnested.elements.map(({ tag }) => tag)).toEqual(["b", "p"]);
    expect(misnested.runs.map(({ value }) => value)).toEqual(["1", "2", "3"]);
  });

  test("a control in a table belongs to its form, though the parser keeps the two apart", () => {
    const page = readPage("<table><form name=f><tr><td><input name=q></td></tr></form></table>");
    expect(page.elements.find(({ tag }) => tag === "input")!.form!.attributes.get("name")).toBe("f");
  });

  test("texts of scripts, style sheets, drawings and heads are no words of the page", () => {
    const page = readPage(
      "<!doctype html><html><head><title>T</title></head><body>a<script>b</script><style>c</style><svg><text>d</text></svg>e</body></html>",
    );
    expect(page.text).toBe("ae");
  });

  test("of the document type: where it is declared and heeded", () => {
    const typed = readPage("<!-- c -->\n<!doctype html><title>T</title>");
    expect(cut(typed, typed.doctype!)).toBe("<!doctype html>");
    expect(readPage("<html><!doctype html>").doctype).toBeNull();
    expect(readPage("<p>x").doctype).toBeNull();
  });

  test("a walk tells of each element and each text once, and leaves what it has entered", () => {
    fc.assert(
      fc.property(messyHtml, (source) => {
        const page = readPage(source);
        const open: Element[] = [];
        const entered: Element[] = [];
        const texts: TextRun[] = [];
        walk(page, {
          enter(element) {
            expect(element.parent).toBe(open.at(-1) ?? null);
            entered.push(element);
            open.push(element);
          },
          leave(element) {
            expect(open.pop()).toBe(element);
          },
          text(run) {
            expect(run.parent).toBe(open.at(-1) ?? null);
            texts.push(run);
          },
        });
        expect(open).toEqual([]);
        expect(entered).toEqual(page.elements);
        expect(texts).toEqual(page.runs);
      }),
      { numRuns: 250 },
    );
  });

  test("are made once of the same html, as browsers read it with scripts and without", () => {
    const source = "<noscript><p>No scripts</p></noscript>";
    const page = readPage(source);
    const seen = readPage(source, { scripting: true });
    expect(readPage(`${source}`)).toBe(page);
    expect(readPage(source, { scripting: true })).toBe(seen);
    expect([page, seen].map(({ elements }) => elements.length)).toEqual([2, 1]);
  });

  test("hold for any html: elements nest, every part lies in its element, attributes and texts are where they are said to be", () => {
    fc.assert(
      fc.property(messyHtml, (source) => {
        const page = readPage(source);
        // In names, the tokenizer reads U+0000 as U+FFFD, and capitals of ASCII as small (HTML, section 13.2.5.8).
        const written = source.replaceAll("\0", "\ufffd").replace(/[A-Z]/g, (letter) => letter.toLowerCase());
        let before = -1;
        for (const [index, element] of page.elements.entries()) {
          expect(element.index).toBe(index);
          expect(element.start).toBeGreaterThan(before);
          before = element.start;
          expect(written.startsWith(`<${element.tag.toLowerCase()}`, element.start)).toBe(true);
          expect(source[element.opening.end - 1]).toBe(">");
          expect(element.end).toBeLessThanOrEqual(source.length);
          if (element.inner) {
            expect(element.inner.start).toBe(element.opening.end);
            expect(element.inner.end).toBeGreaterThanOrEqual(element.inner.start);
            expect(element.inner.end).toBeLessThanOrEqual(element.end);
          }
          if (element.parent) {
            expect(element.parent.children).toContain(element);
            expect(element.start).toBeGreaterThanOrEqual(element.parent.inner!.start);
            expect(element.end).toBeLessThanOrEqual(element.parent.inner!.end);
          }
          for (const [name, range] of element.attributeRanges)
            expect(written.startsWith(name.toLowerCase(), range.start)).toBe(true);
        }
        let end = 0;
        for (const run of page.runs) {
          expect(run.start).toBeGreaterThanOrEqual(end);
          end = run.end;
          if (run.parent) {
            expect(run.start).toBeGreaterThanOrEqual(run.parent.inner!.start);
            expect(run.start).toBeLessThanOrEqual(run.parent.inner!.end);
          }
        }
        const spoken = page.runs.filter(({ isSilent }) => !isSilent);
        expect(page.text).toBe(spoken.map(({ value }) => value).join(""));
        expect(textIn(page, { start: 0, end: source.length + 1 })).toBe(page.text);
        for (const element of page.elements)
          expect(elementsIn(page, element)).toEqual(
            page.elements.filter(({ start, end }) => start >= element.start && end <= element.end),
          );
      }),
      { numRuns: 500 },
    );
  });
});

describe("limits", () => {
  const refusal = (html: string) => {
    try {
      readPage(html);
    } catch (error) {
      if (error instanceof HtmlLimitError) return error.message;
      throw error;
    }
    return null;
  };

  test("say what is too much, where, and what to do", () => {
    expect(refusal("<div>".repeat(300))).toBe(
      "The html nests elements deeper than 256; close elements that are left open, or take wrappers away (at character 1,275).",
    );
    expect(refusal("<br>".repeat(HTML_LIMITS.elements + 1))).toBe(
      "The html has more than 100,000 elements; divide the page.",
    );
    expect(refusal(`<p ${Array.from({ length: 501 }, (_, index) => `a${index}`).join(" ")}>`)).toBe(
      "The html has an element with more than 500 attributes; leave some out.",
    );
  });

  test("what is just within them is read whole", () => {
    expect(readPage("<div>".repeat(250)).elements).toHaveLength(250);
    expect(readPage("<br>".repeat(99_000)).elements).toHaveLength(99_000);
  });
});

/** Shapes that have made parsers take a square of their length. */
const HOSTILE: Record<string, (characters: number) => string> = {
  "nothing but text": (size) => "a".repeat(size),
  "unclosed brackets": (size) => "< ".repeat(size / 2),
  "character references": (size) => "&a".repeat(size / 2),
  "deep nesting": (size) => "<div>".repeat(size / 5),
  "deep, then ends that close nothing": (size) => "<div>".repeat(240) + "</p></x></b>".repeat(size / 12),
  "misnested formatting": (size) => `${"<b><i><a><div>".repeat(50)}${"</b></i></a>".repeat(size / 12)}`,
  "links in links": (size) => "<a><p>".repeat(size / 6),
  "forms and links": (size) => "<form><a>".repeat(size / 9),
  "options without a list": (size) => "<option>".repeat(size / 8),
  "cells outside of tables": (size) => `<table>${"a<tr>".repeat(size / 5)}`,
  "one element with many attributes": (size) => `<p ${Array.from({ length: size / 8 }, (_, i) => `a${i}`).join(" ")}>`,
  "comments that never end": (size) => "<!--".repeat(size / 4),
  "scripts that never end": (size) => `<script>${"<!--<script>".repeat(size / 12)}`,
  "siblings without end": (size) => "<i></i>".repeat(size / 7),
  "bodies with attributes": (size) => Array.from({ length: size / 12 }, (_, i) => `<body a${i}>`).join(""),
  "quotes that never end": (size) => `<p a="${"x".repeat(size)}`,
};

describe("time", () => {
  const timeOf = (html: string) => {
    const start = processorMs();
    try {
      const page = readPage(html);
      elementsIn(page, { start: 0, end: html.length });
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error;
    }
    return processorMs() - start;
  };
  /** What is read takes at the least. What was read last is not read again. @param most above it, it is read once more */
  const best = (html: string, most: number) => leastMs(most, (before) => timeOf(html + " ".repeat(before)));

  for (const [name, shape] of Object.entries(HOSTILE)) {
    test(`is linear in ${name}`, () => {
      timeOf(shape(50_000));
      const small = best(shape(125_000), 0);
      // Eight times as much takes a square-law reader 64 times as long.
      const most = 24 * Math.max(small, 4);
      expect(best(shape(1_000_000), most)).toBeLessThan(most);
    });
  }
});
