/** CSS selectors over a page, and one that names each element for good. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readPage } from "../../src/html/page.ts";
import { SelectorError, select, selectorOf } from "../../src/html/select.ts";
import { messyHtml } from "./arbitrary_html.ts";

const PAGE = readPage(
  `<header><a class="logo" href="/">Home</a></header><section id="faq"><h2>Q</h2><p>1</p><p class="x y">2</p></section><section><p>3</p></section>`,
);
const texts = (selector: string) => select(PAGE, selector).map(({ text }) => text);

describe("selectors", () => {
  const found: Record<string, string[]> = {
    "#faq > p": ["1", "2"],
    "p.x": ["2"],
    "h2 + p": ["1"],
    "h2 ~ p": ["1", "2"],
    "section:nth-of-type(2) p": ["3"],
    "body > section p:first-child": ["3"],
    'a[href="/"]': ["Home"],
    "p:last-of-type, h2": ["Q", "2", "3"],
    "p:not(.x)": ["1", "3"],
    nothing: [],
  };
  for (const [selector, expected] of Object.entries(found)) {
    test(`${selector} finds ${expected.length}`, () => expect(texts(selector)).toEqual(expected));
  }

  for (const selector of ["p[", "::before", "p:has(a)", ":contains(x)", "p".repeat(600), "", ">", "p:unknown"]) {
    test(`“${selector.slice(0, 20)}” is refused`, () => expect(() => select(PAGE, selector)).toThrow(SelectorError));
  }

  test("take no square of the page's length", () => {
    const wide = readPage(`<section>${"<p><i></i></p>".repeat(20_000)}</section>`);
    const deep = readPage(`${"<div>".repeat(200)}${"<p></p>".repeat(5000)}`);
    const start = performance.now();
    for (const selector of ["p ~ p", "p + p i", "p:nth-of-type(2n+1)", "div div div div p i b", "p:last-child"]) {
      select(wide, selector);
      select(deep, selector);
    }
    const took = performance.now() - start;
    const again = performance.now();
    readPage(wide.source);
    expect(took).toBeLessThan(40 * Math.max(performance.now() - again, 5));
  });
});

test("the selector of an element matches it alone, on any page", () => {
  fc.assert(
    fc.property(messyHtml, (source) => {
      const page = readPage(source);
      for (const element of page.elements) expect(select(page, selectorOf(page, element))).toEqual([element]);
    }),
    { numRuns: 600 },
  );
});

test("an id is the shortest name; beneath it, places among siblings", () => {
  expect(PAGE.elements.map((element) => selectorOf(PAGE, element))).toEqual([
    "body > header",
    "body > header > a",
    "#faq",
    "#faq > h2",
    "#faq > p:nth-of-type(1)",
    "#faq > p:nth-of-type(2)",
    "body > section:nth-of-type(2)",
    "body > section:nth-of-type(2) > p",
  ]);
});
