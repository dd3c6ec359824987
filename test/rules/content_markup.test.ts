/** What editors write becomes text on a page, whatever it is: nothing of it runs, leads to a script or breaks the page. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { Filling, RenderedValue } from "../../src/features/cms/content_use.ts";
import { fillContent, findContentUse } from "../../src/features/cms/markup.ts";
import { plainWords, richText, richWords } from "../../src/features/cms/rich_text.ts";
import { cleanHtml } from "../../src/html/clean.ts";
import { readPage } from "../../src/html/page.ts";
import { messyHtml as arbitraryHtml } from "../html/arbitrary_html.ts";
import { processorMs } from "../processor_time.ts";

/** What has run somewhere, as html, as Markdown or as an address. */
const XSS = [
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  '"><script>alert(1)</script>',
  "'\"><img src=x onerror=alert(1)>",
  "</textarea><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  "</script><script>alert(1)</script>",
  "<!--<img src=x onerror=alert(1)>-->",
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<object data='javascript:alert(1)'></object>",
  "<embed src='javascript:alert(1)'>",
  "<base href='https://evil.example/'>",
  "<meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<link rel=stylesheet href='https://evil.example/x.css'>",
  "<form action='https://evil.example'><input name=password>",
  "<a href='javascript:alert(1)'>x</a>",
  "<a href='java\nscript:alert(1)'>x</a>",
  "<a href=' &#106;avascript:alert(1)'>x</a>",
  "<a href='data:text/html,<script>alert(1)</script>'>x</a>",
  "<a href='vbscript:msgbox(1)'>x</a>",
  "<div style='background:url(javascript:alert(1))'>x</div>",
  "<style>*{background:url(https://evil.example)}</style>",
  "<template><script>alert(1)</script></template>",
  "[x](javascript:alert(1))",
  "[x](JaVaScRiPt:alert(1))",
  "[x](&#x6A;avascript:alert(1))",
  "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "![x](javascript:alert(1))",
  '![x" onerror="alert(1)](/x.png)',
  '![x](/x.png "y\\" onerror=\\"alert(1)")',
  "[x]: javascript:alert(1)\n\n[x]",
  "<javascript:alert(1)>",
  "[a](//evil.example)",
  "`<script>alert(1)</script>`",
  "```html\n<script>alert(1)</script>\n```",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "//evil.example/x.js",
  "\\\\evil.example\\x",
  "/\\evil.example",
  "\u0001javascript:alert(1)",
];

const RUNS = new Set("script style iframe object embed base link meta form svg math template".split(" "));
const SAMPLE = `<main><h1 data-sw-field="title">Sample</h1><div data-sw-field="body">Sample</div><p data-sw-field="body">Sample</p>
<a data-sw-attr="href:url title:title onclick:title style:title" href="/">x</a><img data-sw-field="image" src="/a.png" alt=""><img data-sw-attr="src:url alt:title srcset:title" src="/a.png" alt="">
<script data-sw-field="title">1</script><style data-sw-field="title"></style><iframe data-sw-attr="src:url srcdoc:title"></iframe><svg><text data-sw-field="title">x</text></svg>
<ul data-sw-list="blog"><li data-sw-field="title">A</li></ul></main>`;

function filled(text: string): string {
  const values: Record<string, RenderedValue> = {
    title: { type: "text", value: text },
    body: { type: "rich_text", value: text },
    url: { type: "url", value: text },
    image: { type: "image", value: { src: text, alt: text } },
  };
  const list = { name: text, records: [values], page: 1, pages: 2, path: "/blog" };
  const filling: Filling = { lists: [list], record: values, language: "en", facts: null };
  return fillContent(SAMPLE, filling);
}

/** What of a page could run, as far as it was not there before. */
function dangers(html: string): string[] {
  const found: string[] = [];
  const own = { script: 1, style: 1, iframe: 1, svg: 1 } as Record<string, number>;
  for (const { tag, attributes } of readPage(html).elements) {
    own[tag] = (own[tag] ?? 0) - 1;
    if (RUNS.has(tag) && own[tag]! < 0) found.push(`<${tag}>`);
    for (const [name, value] of attributes) {
      if (/^on|^srcdoc$|^style$|^srcset$|^formaction$/.test(name)) found.push(`${tag} ${name}`);
      if (/^(?:href|src|action|data|poster)$/.test(name) && value !== "") {
        const url = URL.parse(value, "https://site.example/");
        if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) found.push(`${tag} ${name}=${value}`);
        if (tag === "iframe") found.push("iframe src");
      }
    }
  }
  return found;
}

/** What is in the elements that nothing is filled into. */
const unfilled = (html: string): string =>
  readPage(html)
    .elements.filter(({ tag }) => tag === "script" || tag === "style")
    .map(({ inner }) => (inner ? html.slice(inner.start, inner.end) : ""))
    .join("");

describe("hostile values", () => {
  test.each(XSS.map((text) => [text]))("%s", (text) => {
    const html = filled(text);
    expect(dangers(html)).toEqual([]);
    expect(unfilled(html)).toBe("1");
    expect(dangers(`<div>${richText(text)}</div>`)).toEqual([]);
    expect(dangers(`<p>${richWords(text)}</p>`)).toEqual([]);
  });

  test("whatever is written: nothing runs, and the page around it stays as it is", () => {
    const piece = fc.oneof(fc.constantFrom(...XSS), fc.string({ unit: "grapheme" }), arbitraryHtml);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
        const html = filled(pieces.join(""));
        expect(dangers(html)).toEqual([]);
        expect(unfilled(html)).toBe("1");
        expect(html.endsWith("</ol></nav></main>")).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("the allow-list holds by itself, whatever html comes to it", () => {
    const addresses = { link: (text: string) => text.startsWith("/"), picture: (text: string) => text.startsWith("/") };
    fc.assert(
      fc.property(fc.oneof(arbitraryHtml, fc.constantFrom(...XSS)), (html) => {
        const clean = cleanHtml(html, addresses);
        expect(dangers(`<div>${clean}</div>`)).toEqual([]);
        // Not the same text: which elements may stand in others depends on where they are put.
        expect(dangers(`<div>${cleanHtml(clean, addresses)}</div>`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test("Markdown: what people write is kept; the text alone is found for machines", () => {
  const text =
    '# Head\n\nTwo *words* and a [link](/menu "Title").\n\n- one\n- two\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n![Bread](/a.png)';
  const html = richText(text);
  for (const part of [
    "<h2>Head</h2>",
    "<em>words</em>",
    '<a href="/menu" title="Title">link</a>',
    "<li>one</li>",
    "<td>1</td>",
    '<img src="/a.png" alt="Bread" loading="lazy">',
  ])
    expect(html).toContain(part);
  expect(richWords("**a**\n\nb")).toBe("<strong>a</strong> b");
  expect(plainWords(text)).toStartWith("Head Two words and a link");
});

test("long and deep Markdown takes time linear in it", () => {
  const cost = (size: number, piece: string) => {
    const start = processorMs();
    try {
      richText(piece.repeat(size / piece.length));
    } catch {}
    return processorMs() - start;
  };
  for (const piece of ["word ", "*a ", "[", "> ", "- a\n", "`", "![](", "<a ", "|a|b|\n", "_*", "\\", "&"]) {
    cost(2000, piece);
    const [small, large] = [cost(10_000, piece), cost(80_000, piece)];
    expect([piece, large < 40 * Math.max(small, 20)]).toEqual([piece, true]);
  }
}, 300_000);

test("what a page asks for is read from its code", () => {
  expect(findContentUse("<p>Nothing</p>")).toBeNull();
  expect(findContentUse('<p data-sw-pages="Home">Nothing</p>')).toBeNull();
  const use = findContentUse(
    '<b data-sw-field="title">x</b><ul data-sw-list="blog" data-sw-limit="3" data-sw-sort="-date" data-sw-filter="category=News; featured=true" data-sw-paginate><li data-sw-attr="href:url alt:image.alt" data-sw-if="!hidden">x</li></ul>',
  );
  expect(use).toEqual({
    lists: [
      {
        collection: "blog",
        limit: 3,
        sort: "-date",
        filter: [
          ["category", "News"],
          ["featured", "true"],
        ],
        paginate: true,
        keys: ["url", "image.alt", "hidden"],
      },
    ],
    keys: ["title"],
  });
});
