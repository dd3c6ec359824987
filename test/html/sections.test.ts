/** The sections of a page, as people name them. */
import { describe, expect, test } from "bun:test";
import { readPage } from "../../src/html/page.ts";
import { findSection, isOneElement, sectionsOf } from "../../src/html/sections.ts";
import { leastMs, processorMs } from "../processor_time.ts";

const HTML = `<header><nav>Menu</nav></header><main><section id="hero"><h1>Bread</h1></section>
<section><h2>Häufige Fragen</h2><p id="faq">x</p><section>inner</section></section>
<article><h2>Prices &amp; sizes</h2></article></main><footer id="end">F</footer>`;
const PAGE = readPage(HTML);
const heading = (wanted: string) => {
  const found = findSection(PAGE, wanted);
  return found && (found.heading || HTML.slice(found.start, found.start + 7));
};

describe("sections", () => {
  test("are counted without header and footer, and only the outermost", () => {
    expect(sectionsOf(PAGE).map(({ id, heading }) => [id, heading])).toEqual([
      ["hero", "Bread"],
      [null, "Häufige Fragen"],
      [null, "Prices & sizes"],
    ]);
  });

  test("are exact places in the html", () => {
    const [first] = sectionsOf(PAGE);
    expect(HTML.slice(first!.start, first!.end)).toBe('<section id="hero"><h1>Bread</h1></section>');
  });

  test("of a page without any are what stands in its main part", () => {
    const page = readPage("<main><div><h2>A</h2></div><hr><p>B</p><script>x</script></main><p>C</p>");
    expect(sectionsOf(page).map(({ heading, start }) => heading || page.source[start + 1])).toEqual(["A", "p"]);
  });

  test("that are left open are none: nobody knows where they end", () => {
    expect(sectionsOf(readPage("<section id=a>x<section id=b>y</section>")).map(({ id }) => id)).toEqual(["b"]);
  });

  const named: [string, string | null][] = [
    ["#hero", "Bread"],
    ["hero", "Bread"],
    ["#faq", "Häufige Fragen"],
    ["häufige fragen", "Häufige Fragen"],
    ["Haufige Fragen", "Häufige Fragen"],
    ["prices", "Prices & sizes"],
    ["2", "Häufige Fragen"],
    ["#end", "<footer"],
    ["footer", "<footer"],
    ["header", "<header"],
    ["nothing", null],
    ["9", null],
    ["0", null],
    ["", null],
  ];
  test.each(named)("“%s” names %p", (wanted, expected) => expect(heading(wanted)).toBe(expected));
});

describe("one whole element", () => {
  const texts: [string, boolean][] = [
    ["<section><p>x</section>", true],
    ["<section>x", false],
    ["<section>x</section> ", false],
    ["<section>x</section><p>y</p>", false],
    ["x<section></section>", false],
    ["<hr>", false],
    ["<!doctype html><html><body>x</body></html>", false],
    ["text", false],
    ["", false],
  ];
  test.each(texts)("%s: %p", (html, expected) => expect(isOneElement(readPage(html))).toBe(expected));
});

/** Shapes that have made readers of sections take a square of their length. */
const HOSTILE: Record<string, (count: number) => string> = {
  "many sections": (count) => "<section id=a><h2>b</h2></section>".repeat(count),
  "sections left open": (count) => "<section><p></p></section><section>".repeat(200) + "<p></p>".repeat(count),
  "nested sections": (count) =>
    `${"<section>".repeat(200)}${"<h2 id=x>b</h2>".repeat(count)}${"</section>".repeat(200)}`,
  "no section": (count) => `<main>${"<p>a</p>".repeat(count)}</main>`,
};

describe("time", () => {
  const timeOf = (html: string) => {
    const page = readPage(html);
    const start = processorMs();
    sectionsOf(page);
    for (const wanted of ["#none", "heading", "7", "footer"]) findSection(page, wanted);
    return processorMs() - start;
  };
  for (const [name, shape] of Object.entries(HOSTILE)) {
    test(`is linear in ${name}`, () => {
      timeOf(shape(2000));
      const small = leastMs(0, () => timeOf(shape(4000)));
      const most = 30 * Math.max(small, 3);
      expect(leastMs(most, () => timeOf(shape(32_000)))).toBeLessThan(most);
    });
  }
});
