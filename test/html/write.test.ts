/** Elements written out anew: what is read of them is what was read before, and what is left out is gone. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { readPage } from "../../src/html/page.ts";
import { writeElement } from "../../src/html/write.ts";
import { messyHtml } from "./arbitrary_html.ts";

test("every tag is closed, comments go, texts and attributes stay", () => {
  const page = readPage(`<ul class='a "b"'><li>1 &lt; 2<!-- c --><li>two<br>lines</ul>`);
  expect(writeElement(page, page.elements[0]!)).toBe(
    '<ul class="a &quot;b&quot;"><li>1 &lt; 2</li><li>two<br>lines</li></ul>',
  );
});

test("what is left out goes with everything in it", () => {
  const page = readPage("<div>a<script>1</script><p>b<i>c<b>d</b></i>e</p></div>");
  const leaves = ({ tag }: { tag: string }) => tag === "script" || tag === "i";
  expect(writeElement(page, page.elements[0]!, { leaves })).toBe("<div>a<p>be</p></div>");
});

test("a script's and a style sheet's text stays as it is", () => {
  const page = readPage("<div><style>a>b{content:'&amp;'}</style></div>");
  expect(writeElement(page, page.elements[0]!)).toBe("<div><style>a>b{content:'&amp;'}</style></div>");
});

/** Elements that would be read otherwise where they are written alone, as a cell without its table is. */
const BOUND = /^(html|head|body|tr|td|tbody|option|textarea|title|table|select|noscript)$/;

test("any element, written and read again, has the same elements, attributes and words", () => {
  fc.assert(
    fc.property(messyHtml, (source) => {
      const page = readPage(source);
      for (const element of page.elements) {
        const inside = page.elements.filter((one) => one.start >= element.start && one.end <= element.end);
        if (inside.some(({ tag, isClosed }) => BOUND.test(tag) || !isClosed)) continue;
        const again = readPage(writeElement(page, element));
        expect(again.elements.map(({ tag }) => tag)).toEqual(inside.map(({ tag }) => tag));
        expect(again.elements.map(({ attributes }) => attributes)).toEqual(inside.map(({ attributes }) => attributes));
        // What is in a noscript is no word of the page, and alone it is.
        const isSilent = page.elements.some(
          ({ tag, start, end }) => tag === "noscript" && start < element.start && end >= element.end,
        );
        if (!element.isForeign && !isSilent) expect(again.elements[0]?.text).toBe(element.text);
      }
    }),
    { numRuns: 500 },
  );
});
