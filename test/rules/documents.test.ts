/** Rendering: any code becomes one well-formed document, read here with an HTML parser of its own. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { type DefaultTreeAdapterTypes, parse } from "parse5";
import { type DocumentParts, renderDocument } from "../../src/features/publishing/document.ts";
import { HtmlLimitError } from "../../src/html/limits.ts";
import { messyHtml } from "../html/arbitrary_html.ts";
import { leastMs, processorMs } from "../processor_time.ts";

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

const parts: DocumentParts = {
  html: "<main>Hi</main>",
  css: "",
  javascript: "",
  title: "Title",
  description: "Description",
  canonical: "https://crumb.example/about",
  siteName: "Crumb & Co",
  ogImage: null,
  language: "en",
  owned: [],
  noindex: false,
  navigation: { path: "/about", pages: [] },
  forms: new Map(),
};
const render = (changes: Partial<DocumentParts>) => renderDocument({ ...parts, ...changes }).text;

function elements(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: Node) => {
    if ("tagName" in node) found.push(node);
    if ("childNodes" in node) for (const child of node.childNodes) walk(child);
  };
  walk(parse(html));
  return found;
}

const attribute = (element: Element, name: string) => element.attrs.find((entry) => entry.name === name)?.value;
const textOf = (element: Element) => element.childNodes.map((child) => ("value" in child ? child.value : "")).join("");
const named = (all: Element[], tag: string) => all.filter((element) => element.tagName === tag);

/** What a document must have once, as a parser sees it. */
function head(html: string) {
  const all = elements(html).filter(
    (element) => element.parentNode && "tagName" in element.parentNode && element.parentNode.tagName === "head",
  );
  const meta = (name: string) =>
    all
      .filter((element) =>
        [attribute(element, "name"), attribute(element, "property")].some((value) => value?.toLowerCase() === name),
      )
      .map((element) => attribute(element, "content"));
  return {
    title: named(all, "title").map(textOf),
    charset: all.filter((element) => attribute(element, "charset") !== undefined).length,
    canonical: all
      .filter((element) => attribute(element, "rel") === "canonical")
      .map((element) => attribute(element, "href")),
    viewport: meta("viewport"),
    description: meta("description"),
    ogTitle: meta("og:title"),
    ogUrl: meta("og:url"),
    robots: meta("robots"),
    language: attribute(named(elements(html), "html")[0]!, "lang"),
    styles: named(elements(html), "style").map(textOf),
    scripts: named(elements(html), "script")
      .filter((script) => attribute(script, "src") === undefined)
      .map(textOf),
  };
}

const VIEWPORT = "width=device-width, initial-scale=1";
const text = fc.string({ unit: "grapheme", maxLength: 60 }).map((value) => value.replaceAll(/[\0\r\n\t\f]/g, " "));
const hostile = fc
  .array(
    fc.constantFrom(
      "</style>",
      "</STYLE >",
      "</script>",
      "</ScRiPt ",
      "<!--",
      "<!-",
      "-",
      "-->",
      "<script>",
      "<style>",
      "]]>",
      "</head>",
      "</body>",
      "'",
      '"',
      "`",
      "\\",
      "\n",
      "a",
      "/*",
      "*/",
      "//",
    ),
    { maxLength: 15 },
  )
  .map((pieces) => pieces.join(""));

/** What documents are changed at. */
const PARTS = [
  "<form>",
  "<form action=/x target=_top>",
  "</form>",
  "<input name=a>",
  "<ul data-sw-pages>",
  "<ul data-sw-pages=Start data-sw-most=1>",
  "<li data-sw-page>",
  "</li>",
  "</ul>",
  "<html>",
  "<head>",
  "</head>",
  "<title>x",
  "<body>",
  "</body>",
  "</html>",
  "<table>",
  "<!doctype html>",
];

describe("a fragment", () => {
  test("becomes a document with each thing once, whatever title, description and name say", () => {
    fc.assert(
      fc.property(text, text, text, (title, description, siteName) => {
        const found = head(render({ title, description, siteName }));
        expect(found).toMatchObject({
          title: [title],
          charset: 1,
          canonical: ["https://crumb.example/about"],
          viewport: [VIEWPORT],
          description: [description],
          ogTitle: [title],
          ogUrl: ["https://crumb.example/about"],
          robots: [],
          language: "en",
          styles: [],
          scripts: [],
        });
      }),
    );
  });

  test("css and javascript can't break out of their places", () => {
    fc.assert(
      fc.property(hostile, hostile, (css, javascript) => {
        const html = render({ css, javascript, html: "<main>Hi</main>" });
        const tags = elements(html).map((element) => element.tagName);
        const wanted = {
          style: css.trim() ? 1 : 0,
          // The one that counts is on every page.
          script: javascript.trim() ? 2 : 1,
          main: 1,
          html: 1,
          head: 1,
          body: 1,
          title: 1,
        };
        for (const [tag, times] of Object.entries(wanted))
          expect([tag, tags.filter((found) => found === tag).length]).toEqual([tag, times]);
        expect(tags.filter((tag) => !["meta", "link", ...Object.keys(wanted)].includes(tag))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test("has one small script from its own site that blocks nothing; a preview has none", () => {
    for (const html of ["<p>Hi</p>", "<!doctype html><title>x</title><body><p>Hi</p></body>"]) {
      const scripts = (changes: Partial<DocumentParts>) => named(elements(render({ html, ...changes })), "script");
      const [script, ...more] = scripts({});
      expect(more).toEqual([]);
      expect(attribute(script!, "src")).toMatch(/^\/_sw\/beacon\.[0-9a-f]{10}\.js$/);
      expect(attribute(script!, "defer")).toBe("");
      expect(scripts({ forms: "preview" })).toEqual([]);
    }
  });

  test("javascript means the same after it was made safe", () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const found = head(render({ javascript: `return ${JSON.stringify(value)}` }));
        expect(new Function(found.scripts[0]!)()).toBe(value);
        const pattern = head(render({ javascript: "return /<\\/script>|<!--/.test('</script>')" })).scripts[0]!;
        expect(new Function(pattern)()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test("is kept as it was given", () => {
    fc.assert(
      fc.property(text, (content) => {
        const html = `<main>${content}</main>`;
        if (!/<(?:!doctype|html|head|body)[\s>]/i.test(html)) expect(render({ html })).toContain(html);
      }),
    );
    for (const html of ["<header>x</header>", "<p>a < b && c</p>", "$& $1 $$ $`", "<svg><title>Icon</title></svg>"])
      expect(render({ html })).toContain(html);
  });

  test("a preview has no canonical address and is not to be indexed; right-to-left languages say so", () => {
    const found = head(render({ canonical: null, noindex: true }));
    expect(found).toMatchObject({ canonical: [], ogUrl: [], robots: ["noindex"] });
    for (const language of ["ar", "he-IL", "fa"])
      expect(render({ language })).toContain(`<html lang="${language}" dir="rtl">`);
    for (const language of ["en", "arn", "de"]) expect(render({ language })).not.toContain("dir=");
  });

  test("an image of the server's own is named with its whole address", () => {
    expect(render({ ogImage: "/_sw/assets/a.png" })).toContain(
      '<meta property="og:image" content="https://crumb.example/_sw/assets/a.png">',
    );
  });
});

describe("a whole document", () => {
  const code = { css: "b{}", javascript: "run()" };
  const complete = `<!doctype html><html lang="pt"><head><meta charset="utf-8"><meta name="viewport" content="width=500">
<title>Own</title><meta name="description" content="own"><link rel="canonical" href="https://own.example/"><meta property="og:title" content="own og"></head><body><p>x</p></body></html>`;

  test("keeps what it has", () => {
    const found = head(render({ html: complete, ...code }));
    expect(found).toMatchObject({
      title: ["Own"],
      charset: 1,
      canonical: ["https://own.example/"],
      viewport: ["width=500"],
      description: ["own"],
      ogTitle: ["own og"],
      ogUrl: ["https://crumb.example/about"],
      language: "pt",
    });
    expect(render({ html: complete, ...code })).toContain("<p>x</p>");
  });

  test.each([
    ["nothing left out", "<!DOCTYPE html><html><head></head><body><p>x</p></body></html>"],
    ["no head", "<!doctype html><html><body><p>x</p></body></html>"],
    ["only a body", "<body class=a><p>x</p></body>"],
    ["only a head", "<head></head><p>x</p>"],
    ["no end tags", "<!doctype html><html><head><body><p>x"],
    ["no body's end", "<html><body><p>x</p></html>"],
    ["no tags but the doctype", "<!doctype html><p>x</p>"],
    ["a comment first", "<!-- by hand --><!DOCTYPE html><html><head></head><body><p>x</p></body></html>"],
    ["attributes with >", "<html data-a=\"a > b\"><head data-b='>'></head><body><p>x</p></body></html>"],
    ["capitals", "<!DOCTYPE HTML><HTML><HEAD></HEAD><BODY><P>x</P></BODY></HTML>"],
    ["</body> in a script", "<html><head></head><body><p>x</p><script>'</body>'</script></body></html>"],
  ])("gets what it lacks once, and its css and javascript: %s", (_, html) => {
    const rendered = render({ html, ...code });
    const found = head(rendered);
    expect(found).toMatchObject({
      title: ["Title"],
      charset: 1,
      canonical: ["https://crumb.example/about"],
      viewport: [VIEWPORT],
      description: ["Description"],
      ogTitle: ["Title"],
      language: "en",
    });
    expect(found.styles.map((style) => style.trim())).toEqual(["b{}"]);
    expect(found.scripts.map((script) => script.trim())).toContain("run()");
    expect(rendered.match(/<!doctype/gi)).toHaveLength(1);
    expect(named(elements(rendered), "p")).toHaveLength(1);
    expect(rendered.slice(0, rendered.indexOf("<html")).toLowerCase()).toContain("<!doctype html>");
  });

  test.each([
    "<!doctype html><title>Own</title><p>x",
    "<!doctype html><html><title>Own</title><meta name=x content='>'><style>a{}</style><body>x",
    "<!doctype html><!-- c --><head><!-- <title>not this</title> --><title>Own</title>",
    "<html><head><title>Own</title></head><frameset></frameset></html>",
  ])("keeps its title where the tags around it are left out: %s", (html) => {
    expect(head(render({ html, ...code })).title).toEqual(["Own"]);
  });

  test("with any of its tags left out gets one head with everything", () => {
    const tags = [
      "<!doctype html>",
      "<html lang=de>",
      "<head>",
      "<title>Own</title>",
      "<meta charset=utf-8>",
      "</head>",
    ];
    const pieces = [...tags, "<!-- c -->", "<body>", "<p>x</p>", "</body>", "</html>"];
    fc.assert(
      fc.property(fc.subarray(pieces), fc.constantFrom("", "\n", " <!-- <head> --> "), (kept, between) => {
        const found = head(render({ html: kept.join(between), ...code }));
        expect([found.title.length, found.charset, found.canonical.length, found.viewport.length]).toEqual([
          1, 1, 1, 1,
        ]);
        expect(found.styles).toHaveLength(1);
        expect(found.scripts).toHaveLength(1);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("one rule for fragments and documents", () => {
  const own = `<!doctype html><html lang="en"><head><meta http-equiv="content-type" content="text/html; charset=iso-8859-1">
<title>Old &amp; own</title><meta name="Description" content="old"><meta property="og:title" content="old og"><meta name="twitter:title" content="old">
<meta property="og:image" content="/old.png"><meta property="og:image:width" content="9"><meta name="twitter:image" content="/old.png"></head><body><p>x</p></body></html>`;
  const given = { title: "New", description: "New words", ogImage: "https://a.example/n.png", language: "de" };

  test("what the owner has said takes the place of what the document says", () => {
    const owned = ["title", "description", "og_image", "language"] as const;
    for (const html of [own, "<p>x</p>"]) {
      const rendered = render({ html, ...given, owned });
      const found = head(rendered);
      expect(found).toMatchObject({ title: ["New"], description: ["New words"], ogTitle: ["New"], language: "de" });
      expect(rendered).toContain("https://a.example/n.png");
      expect(rendered).not.toContain("old");
      expect(rendered).not.toContain("Old");
    }
  });

  test("what nobody has said is the document's, and what it says itself is said of it everywhere", () => {
    const rendered = renderDocument({
      ...parts,
      ...given,
      ogImage: null,
      html: own.replace(/<meta property="og:title"[^>]*>/, ""),
    });
    expect(rendered.head).toMatchObject({ title: "Old & own", description: "old", language: "en" });
    expect(head(rendered.text)).toMatchObject({ title: ["Old & own"], ogTitle: ["Old & own"], description: ["old"] });
    expect(rendered.text.match(/charset/g)).toHaveLength(1);
  });

  test("no language is written that nobody has said", () => {
    for (const html of ["<!doctype html><html><head><title>Küche</title></head><body>x</body></html>", "<p>x</p>"]) {
      expect(render({ html, language: null })).not.toContain("lang=");
      expect(head(render({ html, language: "de" })).language).toBe("de");
    }
  });

  const listed = (inHead: string) =>
    renderDocument({
      ...parts,
      html: `<!doctype html><html><head><title>x</title>${inHead}</head><body>x</body></html>`,
    }).head.isListed;
  test.each([
    '<meta name="robots" content="noindex">',
    "<META NAME=ROBOTS CONTENT='NoIndex,Follow'>",
    '<meta name="robots" content="none">',
    '<meta name="robots" content="index"><meta name="robots" content="max-snippet:-1; noindex">',
    '<meta name="googlebot" content="nofollow noindex">',
    '<meta http-equiv="X-Robots-Tag" content="googlebot: noindex">',
    '<link rel="canonical" href="https://other.example/moved">',
    '<link rel="Canonical" href="/elsewhere">',
    '<base href="/folder/"><link rel="canonical" href="about">',
  ])("not to be found: %s", (inHead) => expect(listed(inHead)).toBe(false));
  test.each([
    "",
    '<meta name="robots" content="index, max-image-preview: none, nofollow">',
    '<meta name="description" content="noindex">',
    '<meta name="googlebot-news" content="noindex">',
    '<link rel="canonical" href="http://www.crumb.example/%61bout/?utm=1">',
    '<link rel="canonical" href="about.html">',
    '<link rel="canonical" href="">',
  ])("to be found: %s", (inHead) => expect(listed(inHead)).toBe(true));
});

const html = fc.oneof(
  messyHtml,
  fc
    .tuple(messyHtml, fc.array(fc.constantFrom(...PARTS), { maxLength: 12 }), messyHtml)
    .map(([before, parts, after]) => before + parts.join("") + after),
);

test("any html becomes a document, with forms, lists and head, and what is not changed in it stays byte for byte", () => {
  const forms = new Map(Array.from({ length: 5 }, (_, index) => [index, { id: `form_${index}`, hasFiles: false }]));
  const pages = [
    { path: "/", name: "Home" },
    { path: "/about", name: "About" },
  ];
  fc.assert(
    fc.property(html, (source) => {
      for (const changes of [{ forms }, { forms: "preview" as const }]) {
        const rendered = render({ html: source, navigation: { path: "/about", pages }, ...changes });
        expect(rendered.toLowerCase()).toContain("<!doctype html>");
        expect(rendered).toContain("Description");
      }
      if (!/form|data-sw|<(?:!doctype|html|head|body)/i.test(source))
        expect(render({ html: source })).toContain(source);
    }),
    { numRuns: 1500 },
  );
});

test("an entry of navigation left open takes nothing with it that is put at the body's end", () => {
  const rendered = render({
    html: "<html><body><ul data-sw-pages><li data-sw-page>Old</body></html>",
    javascript: "run()",
    navigation: { path: "/", pages: [{ path: "/x", name: "X" }] },
  });
  expect(rendered).not.toContain("Old");
  expect(named(elements(rendered), "script").map(textOf)).toContain("\nrun()\n");
});

test("a form in an entry of navigation goes with it, and those after it keep their places", () => {
  const rendered = render({
    html: '<ul data-sw-pages><li data-sw-page><form id="gone"><input name=a></form></li></ul><form id="kept"><input name=b></form>',
    navigation: { path: "/", pages: [{ path: "/x", name: "X" }] },
    forms: new Map([
      [0, { id: "form_gone", hasFiles: false }],
      [1, { id: "form_kept", hasFiles: false }],
    ]),
  });
  expect(rendered).not.toContain("form_gone");
  expect(rendered).toContain('<form id="kept" action="/_sw/forms/form_kept"');
  expect(rendered).toContain('<ul data-sw-pages><li data-sw-page><a href="/x">X</a></li></ul>');
});

/** What made publishing, and reading a preview, take a square of the length of the code. */
const HOSTILE: Record<string, (characters: number) => Partial<DocumentParts>> = {
  "typefaces that never end": (size) => ({ css: "@font-face{url(".repeat(size / 15) }),
  "typefaces with blanks": (size) => ({ css: `@font-face${" ".repeat(size)}` }),
  "names of typefaces": (size) => ({ css: `@font-face{src:url(/_sw/fonts/${"a-latin-".repeat(size / 8)})}` }),
  "titles that never end": (size) => ({ html: `<head>${"<title>".repeat(size / 7)}` }),
  "scripts in the head": (size) => ({ html: `<html>${"<script></script".repeat(size / 16)}` }),
  "comments in the head": (size) => ({ html: `<html>${"<!-- ".repeat(size / 5)}` }),
  "quotes in the head": (size) => ({ html: `<html><meta ${`'"`.repeat(size / 2)}` }),
  "boxes left open": (size) => ({ html: `<body>${"<div>".repeat(size / 5)}` }),
  "bodies that end": (size) => ({ html: `<body>${"</body>".repeat(size / 7)}` }),
  "lists that follow": (size) => ({
    html: "<ul data-sw-pages><li data-sw-page>x</li></ul>".repeat(size / 47),
    navigation: { path: "/", pages: Array.from({ length: 200 }, (_, index) => ({ path: `/${index}`, name: "x" })) },
  }),
  "entries that follow": (size) => ({ html: `<ul data-sw-pages>${"<li data-sw-page>x</li>".repeat(size / 23)}` }),
};

test("a document is made in time linear in the code, whatever it is", () => {
  const timeOf = (changes: Partial<DocumentParts>) => {
    // Of the processor's time, which other programs don't take.
    const start = processorMs();
    try {
      render(changes);
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error;
    }
    return processorMs() - start;
  };
  const slow = Object.entries(HOSTILE).flatMap(([name, make]) => {
    timeOf(make(32_000));
    const small = leastMs(0, () => timeOf(make(32_000)));
    // Sixteen times the code: a square would take 256 times as long.
    const most = 120 * Math.max(small, 5);
    const large = leastMs(most, () => timeOf(make(512_000)));
    return large < most ? [] : [{ name, small, large }];
  });
  expect(slow).toEqual([]);
}, 300_000);
