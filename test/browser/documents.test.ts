/**
 * What we add to pages, whoever wrote them: Chromium reads any published document and any preview, our own parts are
 * where they belong in each, and everything else is what it reads in the author's code alone.
 */
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import type { Browser, Page } from "playwright-core";
import { type DocumentParts, renderDocument } from "../../src/features/publishing/document.ts";
import { isDocument, readPage } from "../../src/html/page.ts";
import { messyHtml } from "../html/arbitrary_html.ts";
import { openBrowser } from "./browser.ts";

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  // Nothing is fetched: what documents lead to is not what is looked at.
  await page.route("**/*", (route) =>
    route.fulfill({ status: route.request().isNavigationRequest() ? 200 : 204, contentType: "text/html", body: "" }),
  );
  await page.goto("http://site.example/about");
}, 300_000);
afterAll(() => browser.close());

const parts: DocumentParts = {
  html: "",
  css: "",
  javascript: "",
  title: "Our title",
  description: "Our description",
  canonical: "https://crumb.example/about",
  siteName: "Crumb & Co",
  ogImage: null,
  language: "pt",
  owned: [],
  noindex: false,
  navigation: { path: "/about", pages: [] },
  forms: new Map(),
};

/** What is left open, or ends something that others left open. */
const ODD = fc.constantFrom(
  "<noscript><img src=x></noscript>",
  "<noscript><div>no</noscript>",
  "<noscript><style></noscript>",
  "<noscript><!-- </noscript>",
  "<noscript>",
  "</noscript>",
  "<!-- open",
  "<!-- closed -->",
  "-->",
  "<!",
  "<?php x",
  "</",
  "<",
  "<a href='",
  '<a title="x',
  "<textarea>",
  "</textarea>",
  "<title>",
  "<title>Own</title>",
  "<style>",
  "<style>b{color:red}</style>",
  "</style>",
  "<script>",
  "<script>1</script>",
  "<script><!--<script></script>",
  "</script>",
  "<template>",
  "</template>",
  "<svg>",
  "<svg><title>x</title></svg>",
  "<math><mi>",
  "<xmp>",
  "<iframe>",
  "<noembed>",
  "<plaintext>",
  "<table><tr>",
  "<form>",
  "<object>",
  "<html lang=de>",
  "<head>",
  "</head>",
  "<body class=a>",
  "</body>",
  "</html>",
  "<!doctype html>",
  "<meta name=keywords content=x>",
  "<link rel=help href=x>",
  "<base href=https://elsewhere.example/>",
);
const begin = fc.constantFrom(
  "",
  "",
  "<!doctype html>",
  "<html><head>",
  "<!doctype html><html lang=de><head>",
  "<body>",
);
const html = fc
  .tuple(begin, fc.array(ODD, { maxLength: 5 }), messyHtml, fc.array(ODD, { maxLength: 4 }))
  .map(([start, before, middle, after]) => start + before.join("\n") + middle + after.join(""));
const css = fc
  .array(fc.constantFrom("/*", "*/", "{", "}", "@media print{", '"', "<!--", "</style>", "a{b:c}", "\\"), {
    maxLength: 4,
  })
  .map((pieces) => pieces.join(""));
const javascript = fc
  .array(fc.constantFrom("<!--", "-->", "//", "<script>", "</script>", "/*", "'", "\n", "x()"), { maxLength: 4 })
  .map((pieces) => `\n${pieces.join("")}`);

interface Read {
  /** Elements as they nest, with their attributes; of scripts, style sheets and titles also what is in them. */
  head: string[];
  body: string[];
  lang: string | null;
  /** Whether the author's script, at the end of the body, has run. */
  ran: boolean;
  /** What can be seen of the field that no person fills in, in pixels; null where there is none. */
  unseen: number | null;
}

/** What Chromium makes of documents. */
const readAll = (documents: string[]): Promise<Read[]> =>
  page.evaluate(async (documents) => {
    const list = (root: Element | null): string[] =>
      [...(root?.querySelectorAll("*") ?? [])].map((one) => {
        let depth = 0;
        for (let at: Element | null = one; at && at !== root; at = at.parentElement) depth++;
        const attributes = [...one.attributes].filter(({ name }) => name !== "data-sw-preview");
        const text = /^(SCRIPT|STYLE|TITLE)$/.test(one.tagName) ? one.textContent : "";
        const written = attributes.map(({ name, value }) => `${name}=${value}`).join(" ");
        return `${depth} ${one.tagName} ${written} ${text}`.trim();
      });
    const all: Read[] = [];
    for (const text of documents) {
      const frame = document.createElement("iframe");
      const loaded = new Promise((resolve) => {
        frame.onload = resolve;
      });
      frame.srcdoc = text;
      document.body.append(frame);
      await loaded;
      const own = frame.contentDocument!;
      const field = own.querySelector(".sw-unseen");
      const style = field && own.defaultView!.getComputedStyle(field);
      const box = field?.getBoundingClientRect();
      all.push({
        head: list(own.head),
        body: list(own.body),
        lang: own.documentElement.getAttribute("lang"),
        ran: (frame.contentWindow as unknown as { ran?: boolean }).ran === true,
        unseen: style?.clipPath === "inset(50%)" ? 0 : box ? box.width * box.height : null,
      });
      frame.remove();
    }
    return all;
  }, documents);

/** Parts of ours that every document has. */
const OURS = {
  published: [
    "META charset=utf-8",
    "META name=viewport",
    "LINK rel=canonical href=https://crumb.example/about",
    "META name=description content=Our description",
    "META property=og:site_name content=Crumb & Co",
    "SCRIPT src=/_sw/beacon.",
  ],
  preview: ["META charset=utf-8", "META name=viewport", "META name=robots content=noindex"],
};
const isOurs = (line: string): boolean =>
  /^1 (META (charset=|name=(viewport|description|robots)|property=og:)|LINK rel=(canonical|icon)|TITLE +Our title|SCRIPT src=\/_sw\/|SCRIPT +addEventListener)/.test(
    line,
  );
const isGiven = (line: string): boolean => /own css|window\.ran=/.test(line);

/** What a browser would be given without us. */
const alone = (html: string): string => {
  if (!isDocument(html)) return `<!doctype html><html><head></head><body>\n${html}\n</body>\n</html>\n`;
  return readPage(html).doctype ? html : `<!doctype html>${html}`;
};

test("any code: our parts are in the head, the author's css and script are there, and all else is the author's", async () => {
  const samples = fc.sample(fc.record({ html, css, javascript }), { seed: 35, numRuns: 160 });
  const problems: unknown[] = [];
  for (let at = 0; at < samples.length; at += 40) {
    const some = samples.slice(at, at + 40);
    const authors = await readAll(some.map(({ html }) => alone(html)));
    for (const kind of ["published", "preview"] as const) {
      const read = await readAll(
        some.map((code) => {
          const marked = { ...code, css: `${code.css}/*own css*/`, javascript: `window.ran=true;${code.javascript}` };
          const given = kind === "published" ? {} : { forms: kind, canonical: null, noindex: true };
          return renderDocument({ ...parts, ...marked, ...given }).text;
        }),
      );
      for (const [index, { head, body, lang }] of read.entries()) {
        const author = authors[index]!;
        const isAuthors = (line: string) => !isOurs(line) && !isGiven(line) && !/^1 (META charset|TITLE$)/.test(line);
        // Scripts and style sheets at the borders of head and body are in the one or in the other.
        const found = [...head, ...body].filter(isAuthors);
        const wanted = [...author.head, ...author.body].filter(isAuthors);
        const wrong = {
          missing: OURS[kind].filter((part) => !head.some((line) => line.startsWith(`1 ${part}`))),
          css: head.some((line) => line.includes("own css")) ? [] : head,
          script: [...head, ...body].some((line) => line.includes("window.ran=")) ? [] : body,
          others: Bun.deepEquals(found, wanted) ? [] : [found, wanted],
          lang: lang === "pt" || lang === author.lang ? [] : [lang],
        };
        if (Object.values(wrong).some((found) => found.length > 0)) problems.push({ kind, ...some[index], ...wrong });
      }
    }
  }
  expect(problems.slice(0, 3)).toEqual([]);
}, 300_000);

test("whatever the css and the script leave open, the field that no person fills in is out of sight", async () => {
  const head = fc.array(ODD, { maxLength: 4 }).map((pieces) => pieces.join(""));
  const samples = fc.sample(fc.record({ head, css, javascript }), { seed: 36, numRuns: 60 });
  const form = '<form><p>Name <input name="name"></p></form>';
  const forms = new Map([[0, { id: "form_1", hasFiles: false }]]);
  const documents = samples.flatMap(({ head, css, javascript }) => {
    const code = [form, `<!doctype html><html><head>${head}</head><body>${form}</body></html>`];
    return code.map(
      (html) => renderDocument({ ...parts, forms, html, css: `form span{display:block}${css}`, javascript }).text,
    );
  });
  const read = await readAll(documents);
  expect(read.filter(({ unseen }) => unseen === 0).length).toBeGreaterThan(70);
  expect(read.flatMap(({ unseen }, index) => ((unseen ?? 0) > 2 ? [documents[index]] : []))).toEqual([]);
}, 300_000);

test.each([
  ["an old wrapper", "<!-- hide from old browsers\nwindow.ran = true;\n//-->"],
  ["tags in texts", "window.ran = '<!--<script></script>'.length === 21 && /<\\/script><!--/.test('</script><!--')"],
  ["a name", "var script = 2, a = 1; window.ran = a<script; /* <!-- */"],
])("the author's script means what it meant: %s", async (_, javascript) => {
  const texts = ["<p>x", "<!doctype html><html><body><p>x"].map(
    (html) => renderDocument({ ...parts, html, javascript }).text,
  );
  expect((await readAll(texts)).map(({ ran }) => ran)).toEqual([true, true]);
});
