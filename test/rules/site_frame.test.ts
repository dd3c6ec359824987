/** The frame of a published page: any html is taken apart without an error, and nothing of it runs. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Frame, takeFrame } from "../../src/sites/site_frame.ts";
import { processorMs } from "../processor_time.ts";

const STYLE = "<style>body{background:#fff;color:#111;font-family:serif}</style>";

const frameOf = (html: string) => takeFrame(html, "/shop/").frame;
const joined = (frame: Frame | null) => frame?.pieces.join("|") ?? "";
const page = (body: string, style = STYLE) =>
  `<!DOCTYPE html><html lang="de"><head><meta charset="utf-8"><title>T</title>${style}</head><body>${body}</body></html>`;

test("a page's header and footer stay, its middle goes, and the message stands in its place", () => {
  const { pieces, hasHeader, language } = frameOf(
    page('<header><a href="#x">Brand</a></header><main id="m" class="c"><h1>Old</h1></main><footer>Foot</footer>'),
  )!;
  expect(pieces[0]).toEndWith("<title>");
  expect(pieces[0]).toContain('<base href="/shop/">');
  expect(pieces[1]).toContain('<meta name="robots" content="noindex">');
  expect(pieces[1]).toEndWith('Brand</a></header><main id="m" class="c" data-sw-way="">');
  expect(pieces[2]).toBe("</main><footer>Foot</footer></body></html>");
  expect({ hasHeader, language }).toEqual({ hasHeader: true, language: "de" });
});

test("where no main part is marked it is what stands between header and footer", () => {
  const bodies = [
    "<header>Brand</header><section>Hero</section><div>More</div><footer>Foot</footer>",
    "<div class=app><div id=header>Brand</div><div class=hero>Hero</div><div class=footer>Foot</div></div>",
    "<div><div><nav>Brand</nav><article>Hero</article><footer>Foot</footer></div></div>",
  ];
  for (const body of bodies) {
    const text = joined(frameOf(page(body)));
    expect(text.indexOf("Brand")).toBeLessThan(text.indexOf("<main"));
    expect(text.indexOf("</main>")).toBeLessThan(text.indexOf("Foot"));
    expect(text).not.toContain("Hero");
  }
});

test("a header that can't be read without the page's opening is left out", () => {
  const bodies: [body: string, style: string][] = [
    ["<header class=top>Brand</header><section>Hero</section>", ".top{position:absolute;color:#fff}"],
    ["<header class=top>Brand</header><main>Hero</main>", ".top{color:#fefefe}"],
    ["<header class=top>Brand<h1>Hero</h1><p>Words</p></header><p>More</p>", ""],
  ];
  for (const [body, style] of bodies) {
    const frame = frameOf(page(body, `${STYLE}<style>${style}</style>`));
    expect(joined(frame)).not.toContain("Brand");
    expect(frame!.hasHeader).toBe(false);
  }
});

test("a page whose text would not be readable on its ground, or that only scripts style, has no frame", () => {
  expect(frameOf(page("<main>x</main>", "<style>body{color:#fff}section{background:#000}</style>"))).toBeNull();
  expect(frameOf(page("<main>x</main>", ""))).toBeNull();
  expect(frameOf(page('<script src="https://cdn.tailwindcss.com"></script><main>x</main>'))).toBeNull();
  expect(frameOf(page(`<main>${"x".repeat(1024 * 1024)}`))).toBeNull();
  expect(frameOf(`${STYLE}<frameset><frame src=a></frameset>`)).toBeNull();
});

test("a page's own button is used when its words can be read on it", () => {
  const button = (css: string) => frameOf(page("<main>x</main>", `${STYLE}<style>${css}</style>`))!.buttonClass;
  expect(button(":root{--a:#0a3d91}.btn{background:var(--a);color:#fff}")).toBe("btn");
  expect(button(".btn{background:#ffffff;color:#eeeeee}")).toBeNull();
  expect(button(".btn{padding:1em}")).toBeNull();
});

const PIECES = [
  "<main>",
  "</main>",
  "<header onclick=alert(1)>",
  "</header>",
  '<footer><a href="java\nscript:alert(1)">x</a>',
  '<div class="header">',
  "</div>",
  "<script>alert(1)</script>",
  "<noscript><img src=x onerror=alert(1)></noscript>",
  "<svg><script>alert(1)</script><symbol id=a></svg>",
  '<iframe srcdoc="<script>1</script>"></iframe>',
  '<meta http-equiv="refresh" content="0;url=/">',
  "<template><script>1</script>",
  "<table><tr>",
  "<p>",
  "<!--",
  "<body class=x onload=alert(1)>",
  "<style>",
  "</style>",
  "<plaintext>",
  '"',
  "é",
];

test("whatever the html, it is taken apart without an error, and nothing that is left runs", () => {
  const html = fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 25 })
    .map((pieces) => page(pieces.join("")));
  fc.assert(
    fc.property(html, (text) => {
      const frame = frameOf(text);
      if (!frame) return;
      expect(frame.pieces).toHaveLength(3);
      let running = 0;
      new HTMLRewriter()
        .on("script, iframe, object, embed, meta[http-equiv]", { element: () => void running++ })
        .on("*", {
          element(element) {
            for (const [name, value] of element.attributes)
              if (/^on/i.test(name) || /^\s*j\s*avascript:/i.test(value)) running++;
          },
        })
        .transform(frame.pieces.join("x"));
      expect(running).toBe(0);
    }),
    { numRuns: 400 },
  );
}, 300_000);

test("hostile amounts of markup are given up soon", () => {
  for (const many of ["<div>", "<header>", "<main>", "<svg>", "<br>", "<style></style>", "<b></b>", "<script>"]) {
    for (const count of [5_000, 15_000, Math.floor(900_000 / many.length)]) {
      const begun = processorMs();
      takeFrame(page(many.repeat(count)), "/");
      expect(processorMs() - begun).toBeLessThan(10_000);
    }
  }
  expect(frameOf(page(`<header>${"<div>".repeat(200)}`))).toBeNull();
}, 300_000);

test("a hostile style sheet takes no longer than a large one", () => {
  const navs = "<nav></nav>".repeat(2000);
  const variables = Array.from({ length: 8 }, (_, step) => `--v${step}:${`var(--v${step + 1})`.repeat(60)}`).join(";");
  const sheets = {
    "many rules": "nav{color:red}".repeat(40_000),
    "many selectors": `${"nav,".repeat(60_000)}b{color:red}`,
    "custom properties that multiply": `:root{${variables}}nav{color:var(--v0)}body{color:var(--v0)}`,
    "an address without an end": `nav{color:"${"rgb(".repeat(40_000)}"}`,
  };
  for (const [name, css] of Object.entries(sheets)) {
    const begun = processorMs();
    takeFrame(page(`${navs}<main>x</main>`, `${STYLE}<style>${css}</style>`), "/");
    expect([name, processorMs() - begun < 5_000]).toEqual([name, true]);
  }
}, 300_000);

test("of two colours of a header the later one in the style sheet decides, whatever names it", () => {
  const hasHeader = (css: string) =>
    frameOf(page('<header class="top">Home</header><main>x</main>', `${STYLE}<style>${css}</style>`))!.hasHeader;
  const [onTop, shown] = ["color:#fff", "color:#111"];
  expect(hasHeader(`header{${onTop}}.top{${shown}}`)).toBe(true);
  expect(hasHeader(`.top{${onTop}}header{${shown}}`)).toBe(true);
  expect(hasHeader(`.top{${shown}}header.top{${onTop}}`)).toBe(false);
  expect(hasHeader(`header.other{${onTop}}.top:hover{${onTop}}`)).toBe(true);
});
