/** The facts of pages: bounded in time and size, whatever somebody wrote; and styles that are told only where they are sure. */
import { describe, expect, test } from "bun:test";
import { readFacts } from "../../src/features/checks/facts.ts";
import { LIMITS } from "../../src/features/checks/rules.ts";
import { type Element, readPage } from "../../src/html/page.ts";
import { readSeen, type SeenText } from "../../src/html/styles/seen.ts";
import { HOSTILE_CSS, HOSTILE_PAGES, SIZES } from "../budget/hostile_inputs.ts";
import { processorMs } from "../processor_time.ts";

/** In milliseconds of processor time; what is not linear takes minutes at these sizes. */
const BOUND_MS = 20_000;
/** Of the facts of one page, in characters. */
const LARGEST_FACTS = 1_500_000;

const repeat = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join("");

const WORDS = repeat(49_000, (index) => `<p class="a b c${index % 50}" id="i${index}">word ${index}</p>`);
const colour = (index: number) => `#${(index % 900) + 100}`;

/** Pages made to cost as much as they can. */
const COSTLY: Record<string, { html: string; css?: string }> = {
  "10,000 rules for 49,000 elements": {
    html: WORDS,
    css: repeat(10_000, (index) => `.c${index % 50}{color:${colour(index)}}`),
  },
  "10,000 rules for everything": { html: WORDS, css: repeat(10_000, (index) => `*{color:${colour(index)}}`) },
  "10,000 long selectors": { html: WORDS, css: repeat(10_000, (index) => `div .a .b .a > .c${index % 50}{color:red}`) },
  "siblings of siblings": { html: WORDS, css: repeat(200, (index) => `.a~.b~.a~.c1{color:${colour(index)}}`) },
  "deep nesting and selectors with many ways through it": {
    html: `${"<div class=a>".repeat(200)}${"<p class=a>some words</p>".repeat(2000)}${"</div>".repeat(200)}`,
    css: ".a .a .a .a .a .a .a .b .a>.a .a{color:red}".repeat(500),
  },
  "selectors in selectors": { html: WORDS, css: `${":is(".repeat(5000)}p${")".repeat(5000)}{color:red}` },
  "a selector that names a long one very often": {
    html: "<p>some words</p>",
    css: `.${"a".repeat(4900)}{${"&".repeat(1_200_000)}{color:red}}`,
  },
  "custom properties that double": {
    html: "<p>some words</p>",
    css: `:root{--a0:red;${repeat(60, (index) => `--a${index + 1}:var(--a${index}) var(--a${index});`)}}p{color:var(--a60)}`,
  },
  "style attributes": {
    html: repeat(49_000, (index) => `<p style="--a${index}:1;color:${colour(index)}">word ${index}</p>`),
  },
  "links everywhere": { html: repeat(49_000, (index) => `<a href="/p${index}">link ${index}</a>`) },
  "links in the depth": { html: `${"<div>".repeat(200)}${repeat(49_000, (index) => `<a href="/p${index}"></a>`)}` },
  "pictures everywhere": { html: repeat(99_000, (index) => `<img src="/p${index}.png">`) },
  "names of nothing": { html: repeat(20_000, () => `<input aria-labelledby="${"a ".repeat(100)}">`) },
  "one long list of pictures": { html: `<img srcset="${"a, ".repeat(1_500_000)}">` },
  "addresses without an end": { html: "<p>some words</p>", css: "url(".repeat(1_200_000) },
  "comments without an end": { html: WORDS, css: "/*".repeat(700_000) },
  "media queries": { html: WORDS, css: repeat(5_000, (index) => `@media (min-width:${index}px){.c1{color:red}}`) },
};

/** Reads facts and says what it took; a page beyond the limits of html is refused, and that is cheap. */
function factsOf(code: { html: string; css?: string }): { ms: number; characters: number; findings: number } {
  const start = processorMs();
  let characters = 0;
  let findings = 0;
  try {
    const facts = readFacts({ css: "", javascript: "", ...code });
    characters = JSON.stringify(facts).length;
    findings = facts.findings.length;
  } catch (error) {
    expect((error as Error).name).toBe("HtmlLimitError");
  }
  return { ms: processorMs() - start, characters, findings };
}

describe("facts of a hostile page take bounded time and room", () => {
  const pages = [
    ...Object.entries(COSTLY),
    ...Object.entries(HOSTILE_PAGES).map(([shape, htmlOf]) => [shape, { html: htmlOf(SIZES.large) }] as const),
    ...Object.entries(HOSTILE_CSS).map(
      ([shape, cssOf]) =>
        [`${shape} in the style sheet`, { html: "<p>some words</p>", css: cssOf(1_400_000) }] as const,
    ),
  ];
  for (const [shape, code] of pages)
    test(shape, () => {
      const { ms, characters, findings } = factsOf(code);
      expect(ms).toBeLessThan(BOUND_MS);
      expect(characters).toBeLessThan(LARGEST_FACTS);
      expect(findings).toBeLessThanOrEqual(LIMITS.ofOnePage);
    }, 300_000);
});

/** What is told of an element's text in a window of the usual size. */
function seen(html: string, css: string, tag = "p", scheme = "light"): SeenText | undefined {
  const page = readPage(html);
  const element = page.elements.find((one) => one.tag === tag) as Element;
  const told: SeenText[] = [];
  readSeen(page, css, "", (text) => told.push(text));
  return told.find(({ element: of, view }) => of === element && view.widthPx === 1440 && view.scheme === scheme);
}

const hex = (part: number) =>
  Math.round(part * 255)
    .toString(16)
    .padStart(2, "0");
const coloursOf = (text: SeenText | undefined) =>
  text && [text.colour, text.ground].map(({ r, g, b }) => `#${hex(r)}${hex(g)}${hex(b)}`).join(" on ");

describe("styles", () => {
  const TOLD: [css: string, colours: string][] = [
    ["", "#000000 on #ffffff"],
    ["p{color:red}body{background:#eee}", "#ff0000 on #eeeeee"],
    ["body{color:red}p{color:unset}", "#ff0000 on #ffffff"],
    ["body{color:red}p{all:unset}", "#ff0000 on #ffffff"],
    ["p{color:#123;background:#abc no-repeat center/cover}", "#112233 on #aabbcc"],
    ["p{color:rgb(10 20 30 / 100%);background:hsl(0 0% 100%)}", "#0a141e on #ffffff"],
    [":root{--a:var(--b,#111);--c:#222}p{color:var(--a);background:var(--c)}", "#111111 on #222222"],
    ["p{color:#111}@layer one{p{color:#222}}", "#111111 on #ffffff"],
    ["@layer a,b;@layer b{p{color:#111}}@layer a{p{color:#222}}", "#111111 on #ffffff"],
    ["main{&>p{color:#111}p{background:#ddd}}", "#111111 on #dddddd"],
    ["@media (min-width:100em){p{color:red}}@media (100px<width<=1500px){p{color:#010203}}", "#010203 on #ffffff"],
    ["@media print,(min-width:9000px){p{color:red}}@media not print{p{color:#010203}}", "#010203 on #ffffff"],
    ["p{color:#111!important}main p{color:#222}", "#111111 on #ffffff"],
    ["p{position:relative;color:#111}", "#111111 on #ffffff"],
    ["p{color:#111}:-ms-input-placeholder{color:#999}p::-moz-x{color:#999}", "#111111 on #ffffff"],
    ["p:not(.a,.b):is(main>*):where(p){color:#111}", "#111111 on #ffffff"],
  ];
  test.each(TOLD)("told: %s", (css, colours) => {
    expect(coloursOf(seen("<main><p>some words</p></main>", css))).toBe(colours);
  });

  const UNTOLD = [
    "p{color:var(--none)}",
    "p{color:light-dark(#000,#fff)}",
    "p{color:CanvasText}",
    "p{color:rgb(from red r g b)}",
    "p{color:revert}",
    "p,:-moz-x{color:red}",
    "p:has(b){color:red}",
    "@supports (color:red){p{color:red}}",
    "@container (width>1px){main{background:red}}",
    "@import 'other.css';",
    "p{opacity:.99}",
    "main{filter:blur(1px)}",
    "main{background:url(a.png) #fff}",
    "main{position:relative}main::before{content:'';position:absolute;inset:0;background:#000}",
    "p{transform:translateY(9px)}",
    "p{margin-top:-9px}",
    "p{text-shadow:0 0 1px red}",
    "p{animation:fade 1s}",
    "p{color:red",
    "@scope (main){p{color:red}}",
    "@property --a{syntax:'<color>';inherits:true;initial-value:red}",
  ];
  test.each(UNTOLD)("not told: %s", (css) => {
    expect(seen("<main><p>some words</p></main>", css)).toBeUndefined();
  });

  test("a script that turns to the whole page leaves nothing to be told", () => {
    const page = readPage("<p>some words</p>");
    const heard: SeenText[] = [];
    readSeen(page, "", "document.documentElement.classList.add('dark')", (text) => heard.push(text));
    expect(heard).toEqual([]);
  });

  test("sizes are told as far as they are sure", () => {
    const size = (css: string) => seen("<main><p>some words</p></main>", css)!.sizePx;
    expect(size("p{font-size:1.5rem}")).toEqual({ least: 24, most: 24 });
    expect(size("html{font-size:20px}p{font:bold 2em/1 serif}")).toEqual({ least: 40, most: 40 });
    expect(size("p{font-size:clamp(1rem,1rem + 50cqi,2rem)}")).toEqual({ least: 16, most: 32 });
    expect(size("p{font-size:5vw}")).toEqual({ least: 72, most: 72 });
    expect(size("p{font-size:var(--none)}").most).toBe(Number.POSITIVE_INFINITY);
  });
});
