/** CSS selectors over a page, and one that names each element for good. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { readPage } from "../../src/html/page.ts";
import { SelectorError, select, selectorOf } from "../../src/html/select.ts";
import { processorMs } from "../processor_time.ts";
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

  for (const selector of ["p[", "::before", "p:has(a)", ":contains(x)", "p".repeat(2001), "", ">", "p:unknown"]) {
    test(`“${selector.slice(0, 20)}” is refused`, () => expect(() => select(PAGE, selector)).toThrow(SelectorError));
  }

  test("name elements by those around and before them, as CSS does", () => {
    const page = readPage("<div class=a><p>1</p><i></i><p>2</p><div><p>3</p></div></div><div><p>4</p></div>");
    const found: Record<string, string> = {
      ".a p": "123",
      ".a > p": "12",
      "div div p": "3",
      ".a div > p": "3",
      "p + i + p": "2",
      "p ~ p": "2",
      "i ~ p, i ~ div p": "23",
      "p:nth-child(3)": "2",
      "p:nth-last-of-type(1)": "234",
      "p:only-child": "34",
      "div:not(.a) > p": "34",
      "p:not(:first-child):not(:last-child)": "2",
    };
    for (const [selector, expected] of Object.entries(found))
      expect([selector, select(page, selector).map(({ text }) => text)]).toEqual([selector, [...expected]]);
  });

  for (const selector of ["> p", "p >", "p:not(a b)", "p:nth-child(x)", "p ".repeat(300)]) {
    test(`“${selector}” is refused too`, () => expect(() => select(PAGE, selector)).toThrow(SelectorError));
  }

  /** Selectors that make engines try every way through a page, or count siblings for each of them. */
  const HOSTILE = [
    ".none div div div div div div div p",
    ".none ~ p",
    ".none ~ p ~ p ~ p ~ p",
    "p ~ p",
    "p + p i",
    "p:nth-of-type(2n+1)",
    "p:nth-last-child(7)",
    "i:first-of-type",
    "p:only-of-type",
    "p:not(:nth-of-type(2))",
    "div div div div p i b",
  ];
  const pages = [
    readPage(`<section>${"<p><i></i></p>".repeat(40_000)}</section>`),
    readPage(`${"<div>".repeat(200)}${"<p></p>".repeat(40_000)}`),
    readPage(`${"<i></i>".repeat(40_000)}${"<p></p>".repeat(40_000)}`),
  ];
  const start = processorMs();
  readPage(pages[0]!.source);
  const once = Math.max(processorMs() - start, 20);
  for (const selector of HOSTILE) {
    test(`“${selector}” takes no square of the page's length`, () => {
      for (const page of pages) {
        const before = processorMs();
        select(page, selector);
        expect(processorMs() - before).toBeLessThan(30 * once);
      }
    });
  }
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

test("so does that of an element with a strange name, or with capitals", () => {
  for (const source of ["<text<div>", "<p></p><a=b></a=b>", "<svg><linearGradient/></svg>"]) {
    const page = readPage(source);
    const element = page.elements.at(-1)!;
    expect(select(page, selectorOf(page, element))).toEqual([element]);
  }
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
