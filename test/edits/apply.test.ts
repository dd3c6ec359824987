/** Typed edits: they do what they say, exactly, all or none, and everything else stays byte for byte. */
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { BANDS, contrast, lchOf, paletteFrom } from "../../src/design/palette.ts";
import { paletteCss } from "../../src/design/palette_css.ts";
import { fontStack, headingTokens, TYPEFACES, type Typefaces } from "../../src/design/typefaces.ts";
import { type Applied, applyEdits, applyFitting, TARGETS } from "../../src/edits/apply.ts";
import { readSheet } from "../../src/edits/declarations.ts";
import { type Edit, EditError, type PageMeta } from "../../src/edits/edit.ts";
import type { PageCode } from "../../src/edits/page_code.ts";
import { readPage } from "../../src/html/page.ts";
import { selectorOf } from "../../src/html/select.ts";
import { applyChanges } from "../../src/html/splices.ts";
import { messyHtml } from "../html/arbitrary_html.ts";
import { processorMs } from "../processor_time.ts";
import { applyInverse } from "./inverse.ts";

const META: PageMeta = { title: null, description: null, og_image: null };
const codeOf = (html: string, css = "", javascript = ""): PageCode => ({ html, css, javascript });
const apply = (code: PageCode, ...edits: Edit[]): Applied => applyEdits(code, META, edits);
const html = (source: string, ...edits: Edit[]) => apply(codeOf(source), ...edits).code.html;
const css = (source: string, ...edits: Edit[]) => apply(codeOf("<main><p>Hi</p></main>", source), ...edits).code.css;

function refusal(code: PageCode, ...edits: Edit[]): EditError {
  try {
    apply(code, ...edits);
  } catch (error) {
    if (error instanceof EditError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const setText = (node: string, text: string): Edit => ({ op: "set_text", node, text });
const replace = (find: string, by: string, more: Partial<Extract<Edit, { op: "replace" }>> = {}): Edit => ({
  op: "replace",
  target: "html",
  find,
  replace: by,
  occurrences: 1,
  ...more,
});

describe("set_text", () => {
  test.each([
    ["<h1>Old &amp; gone</h1>", "New < better & more", "<h1>New &lt; better &amp; more</h1>"],
    ["<h1>Fresh <em>bread</em> daily</h1>", "Warm bread every day", "<h1>Warm <em>bread</em> every day</h1>"],
    ["<h1>Fresh <em>bread</em> daily</h1>", "Warm rolls every day", "<h1>Warm rolls every day</h1>"],
    [
      '<p>See <a href="/a">menu</a> or <a href="/b">map</a>.</p>',
      "map, then menu",
      '<p>map, then <a href="/a">menu</a></p>',
    ],
    ['<a href="/x"><svg><path d=""/></svg> Call us</a>', "Ring us", '<a href="/x"><svg><path d=""/></svg> Ring us</a>'],
    ["<a>Next <svg></svg></a>", "More", "<a>More <svg></svg></a>"],
    ["<p>One<br>two</p>", "Three\nfour", "<p>Three<br>four</p>"],
    ["<p></p>", "Words", "<p>Words</p>"],
    ["<p>Left open", "Words", "<p>Words"],
  ])("%s", (before, text, after) => {
    expect(html(before, setText(before.startsWith("<a") ? "a" : before.startsWith("<h") ? "h1" : "p", text))).toBe(
      after,
    );
  });

  test("names the elements in what holds more than a sentence", () => {
    const error = refusal(codeOf('<section><h2 id="q">Questions</h2><p>One</p></section>'), setText("section", "x"));
    expect(error.message).toContain("more in it than a sentence");
    expect(error.nearest[0]).toEqual({ place: "#q", text: "Questions" });
    expect(refusal(codeOf("<img>"), setText("img", "x")).message).toContain("can have no text");
  });
});

describe("a node", () => {
  const page = codeOf('<section id="menu"><h2>Menu</h2><p class="lede">One</p><p>Two</p></section>');
  test("must be one: the nearest are told when it is none, and those that it matches when it is several", () => {
    const none = refusal(page, setText("#menu h3.lede", "x"));
    expect([none.field, none.message]).toEqual(["node", "“#menu h3.lede” matches no element of this version."]);
    expect(none.nearest.map(({ place }) => place)).toContain("#menu > p:nth-of-type(1)");
    const many = refusal(page, setText("p", "x"));
    expect(many.message).toBe("“p” matches 2 elements; it must match one.");
    expect(many.nearest).toEqual([
      { place: "#menu > p:nth-of-type(1)", text: "One" },
      { place: "#menu > p:nth-of-type(2)", text: "Two" },
    ]);
    expect(refusal(page, setText("p[", "x")).message).toContain("is no CSS selector");
  });
});

describe("attributes", () => {
  test("are set, added and taken away", () => {
    const set = (name: string, value: string): Edit => ({ op: "set_attribute", node: "a", name, value });
    expect(html('<a href="/a">x</a>', set("href", '/b?"c"&d'))).toBe('<a href="/b?&quot;c&quot;&amp;d">x</a>');
    expect(html("<a>x</a>", set("Title", "t"))).toBe('<a title="t">x</a>');
    expect(html('<a  class=b title="t">x</a>', { op: "remove_attribute", node: "a", name: "title" })).toBe(
      "<a  class=b>x</a>",
    );
  });

  test.each([
    ["onclick", "x()"],
    ["ONCLICK", "x()"],
    ["srcdoc", "<p>"],
    ["href", "javascript:alert(1)"],
    ["href", " java\tscript:alert(1)"],
    ["HREF", "data:text/html,x"],
    ["formaction", "vbscript:x"],
    ["a b", "x"],
    ["x>", "x"],
  ])("%s=%j is refused", (name, value) => {
    expect(refusal(codeOf("<a>x</a>"), { op: "set_attribute", node: "a", name, value })).toBeInstanceOf(EditError);
  });

  test("of scripts, and those that are not there, are refused; so is an id that another has", () => {
    const set: Edit = { op: "set_attribute", node: "script", name: "src", value: "/x.js" };
    expect(refusal(codeOf("<script></script>"), set).message).toContain("javascript");
    const remove = (name: string): Edit => ({ op: "remove_attribute", node: "a", name });
    expect(refusal(codeOf('<a onclick="x()" href="/">x</a>'), remove("onclick")).field).toBe("name");
    expect(refusal(codeOf('<a href="/">x</a>'), remove("title")).nearest).toEqual([{ place: "href", text: "/" }]);
    const id: Edit = { op: "set_attribute", node: "a", name: "id", value: "b" };
    expect(refusal(codeOf('<a>x</a><p id="b">y</p>'), id).message).toContain("has the id “b” already");
  });
});

describe("what stands where", () => {
  const page = "<main><p id=a>A</p><p id=b>B</p></main>";
  const insert = (position: "before" | "after" | "first" | "last", node: string, what: string): Edit => ({
    op: "insert",
    position,
    node,
    html: what,
  });
  test.each([
    ["before", "#b", "<main><p id=a>A</p><i>x</i><p id=b>B</p></main>"],
    ["after", "#b", "<main><p id=a>A</p><p id=b>B</p><i>x</i></main>"],
    ["first", "#b", "<main><p id=a>A</p><p id=b><i>x</i>B</p></main>"],
    ["last", "main", "<main><p id=a>A</p><p id=b>B</p><i>x</i></main>"],
  ] as const)("insert %s %s", (position, node, after) => {
    expect(html(page, insert(position, node, "<i>x</i>"))).toBe(after);
  });

  test("insert keeps the page whole: what would be read otherwise is refused", () => {
    for (const what of ["<div>", "</main>x", "<p>a</div>", "<!doctype html><p>x</p>", "<div><span></div></span>"])
      expect(refusal(codeOf(page), insert("after", "#a", what)).index).toBe(0);
    expect(refusal(codeOf(page), insert("first", "#a", "<div>x</div>")).message).toContain("broken html");
    expect(refusal(codeOf("<p id=a>A</p><p>B"), insert("first", "#a", "<div>x</div>")).field).toBe("op");
    expect(refusal(codeOf("<main><br></main>"), insert("first", "br", "x")).field).toBe("position");
    const table = "<table><tbody><tr id=r><td>1</td></tr></tbody></table>";
    expect(html(table, insert("after", "#r", "<tr><td>2</td></tr>"))).toContain("</tr><tr><td>2</td></tr></tbody>");
  });

  test("remove takes the element and nothing else", () => {
    expect(html(`${page}\n<!-- kept -->`, { op: "remove", node: "#a" })).toBe(
      "<main><p id=b>B</p></main>\n<!-- kept -->",
    );
    expect(refusal(codeOf("<html><body><p>x</p></body></html>"), { op: "remove", node: "body" }).field).toBe("node");
  });

  test("what has lines to itself takes them with it", () => {
    const list = "<ul>\n  <li id=a>A</li>\n  <li id=b>B</li>\n  <li id=c>C</li>\n</ul>\n";
    const move = (node: string, position: "before" | "after" | "first" | "last", to: string): Edit => ({
      op: "move",
      node,
      position,
      to,
    });
    expect(html(list, { op: "remove", node: "#b" }, { op: "remove", node: "#c" })).toBe(
      "<ul>\n  <li id=a>A</li>\n</ul>\n",
    );
    for (const there of [move("#c", "before", "#b"), move("#b", "after", "#c"), move("#b", "last", "ul")])
      expect(html(list, there)).toBe("<ul>\n  <li id=a>A</li>\n  <li id=c>C</li>\n  <li id=b>B</li>\n</ul>\n");
    expect(apply(codeOf(list), move("#b", "after", "#a"))).toMatchObject({ changed: false, changes: [] });
    expect(html("<p><b>x</b> <i>y</i></p>", move("i", "first", "p"))).toBe("<p><i>y</i><b>x</b> </p>");
    // Something else changes there: the line stays.
    expect(html(list, { op: "remove", node: "#a" }, insert("after", "#a", "<li>N</li>"))).toBe(
      "<ul>\n  <li>N</li>\n  <li id=b>B</li>\n  <li id=c>C</li>\n</ul>\n",
    );
  });

  test("what is never closed is changed by a replace alone: it reaches further than it seems", () => {
    const open = codeOf("<div id=open><p id=p>A<p>B");
    for (const edit of [
      { op: "remove", node: "#open" },
      { op: "move", node: "#open", position: "after", to: "#p" },
      insert("last", "#open", "x"),
      insert("after", "#open", "x"),
    ] as Edit[])
      expect(refusal(open, edit).message).toContain("no end tag of its own");
    expect(html(open.html, { op: "remove", node: "#p" })).toBe("<div id=open><p>B");
  });

  test("an element can't go twice", () => {
    const twice = [
      { op: "move", node: "#b", position: "before", to: "#a" },
      { op: "remove", node: "#b" },
    ] as Edit[];
    for (const edits of [twice, twice.toReversed(), [twice[0]!, twice[0]!]]) {
      expect(applyFitting(codeOf(page), META, edits)).toMatchObject({ edits: [edits[0]!], refused: [{ index: 1 }] });
      expect(refusal(codeOf(page), ...edits)).toMatchObject({ index: 1, message: expect.stringContaining("edits.0") });
    }
  });

  test("move takes along what else changes in it, and can't go into itself", () => {
    const move = (node: string, position: "before" | "after" | "first" | "last", to: string): Edit => ({
      op: "move",
      node,
      position,
      to,
    });
    expect(html(page, move("#b", "before", "#a"), setText("#b", "New"))).toBe(
      "<main><p id=b>New</p><p id=a>A</p></main>",
    );
    const nested = "<ul><li id=x>X</li></ul><ol id=o><li id=y>Y</li></ol>";
    expect(html(nested, move("#o", "before", "ul"), move("#x", "first", "#o"))).toBe(
      "<ol id=o><li id=x>X</li><li id=y>Y</li></ol><ul></ul>",
    );
    expect(refusal(codeOf(page), move("main", "first", "#a")).field).toBe("to");
  });
});

describe("set_style", () => {
  const style = (node: string | null, selector: string | null, properties: Record<string, string | null>): Edit => ({
    op: "set_style",
    node,
    selector,
    properties,
  });
  test("of an element is its own style", () => {
    expect(html("<p>x</p>", style("p", null, { color: "red" }))).toBe('<p style="color: red">x</p>');
    expect(html('<p style="color:red;margin:0">x</p>', style("p", null, { color: "blue", padding: "1px" }))).toBe(
      '<p style="color: blue; margin: 0; padding: 1px">x</p>',
    );
    expect(html('<p style="color:red">x</p>', style("p", null, { color: null }))).toBe("<p>x</p>");
  });

  test("of a selector is its rule, made when there is none", () => {
    expect(css("p{color:red}", style(null, "p", { color: "blue" }))).toBe("p{color:blue}");
    expect(css("p { color : red /* why */ ; }", style(null, "p", { color: "blue", margin: "0" }))).toBe(
      "p { color : blue /* why */ ;margin:0; }",
    );
    expect(css("@media print{p{color:red}}", style(null, "p", { color: "blue" }))).toBe(
      "@media print{p{color:red}}\np{color:blue}\n",
    );
    expect(css("p{color:red;margin:0}", style(null, "p", { color: null }))).toBe("p{margin:0}");
    expect(css("", style(null, "p:hover", { color: "blue" }))).toBe("p:hover{color:blue}\n");
    expect(css("p{}", style(null, "p", { color: "blue" }))).toBe("p{color:blue}");
  });

  test.each([
    [{ color: "red;} body{display:none" }],
    [{ color: "red}" }],
    [{ background: "url(javascript:x)" }],
    [{ color: "" }],
    [{ "co lor": "red" }],
    [{ color: "calc(1px" }],
    [{ content: '"open' }],
    [{ color: "red/*" }],
    [{ color: "</style>" }],
  ])("%j is refused", (properties) => {
    const error = refusal(codeOf("<p>x</p>", "p{margin:0}"), style(null, "p", properties as Record<string, string>));
    expect(error.field).toStartWith("properties.");
  });

  test("a selector that is none, or that matches nothing, is refused", () => {
    for (const selector of [".nothing", "p{", "@media x", "p,", ""])
      expect(refusal(codeOf("<p>x</p>"), style(null, selector, { color: "red" })).field).toBe("selector");
  });
});

describe("set_token", () => {
  const sheet =
    ":root{--bg:#ffffff;--text:#222222;--link: #0044aa ;--gap:1rem}.band{--bg:#eeeeee;--link:#0044aa}@media(prefers-color-scheme:dark){:root{--link:#88aaff}}a{color:var(--link);background:var(--bg)}";
  const set = (name: string, value: string): Edit => ({ op: "set_token", name, value });
  test("changes it wherever the sheet repeats it, but not in conditions", () => {
    expect(css(sheet, set("--link", "#770000"))).toBe(sheet.replaceAll("#0044aa", "#770000"));
    expect(css(sheet, set("--gap", "clamp(1rem, 2vw, 2rem)"))).toContain("--gap:clamp(1rem, 2vw, 2rem)}");
  });

  test("a colour that can't be read is refused with the nearest that can", () => {
    const error = refusal(codeOf("<p>x</p>", sheet), set("--link", "#99bbff"));
    expect(error.message).toContain("needs 4.5:1");
    const nearest = error.nearest[0]!.text;
    expect(error.sentence).toMatchObject({ code: "colour_unreadable_near", values: { value: "#99bbff", nearest } });
    for (const ground of ["#ffffff", "#eeeeee"]) expect(contrast(nearest, ground)).toBeGreaterThanOrEqual(4.5);
    expect(css(sheet, set("--link", nearest))).toContain(nearest);
    expect(refusal(codeOf("<p>x</p>", sheet), set("--bg", "#333333")).field).toBe("value");
  });

  test("tokens that are set together are read beside each other: a light page becomes a dark one", () => {
    const light = ":root{--bg:#ffffff;--text:#222222}p{--text:#222222}";
    const dark = [set("--bg", "#111111"), set("--text", "#eeeeee")];
    expect(css(light, ...dark)).toBe(":root{--bg:#111111;--text:#eeeeee}p{--text:#eeeeee}");
    for (const one of dark) expect(refusal(codeOf("<p>x</p>", light), one).field).toBe("value");
    const unreadable = refusal(codeOf("<p>x</p>", light), dark[0]!, set("--text", "#333333"));
    expect([unreadable.index, unreadable.message]).toEqual([0, expect.stringContaining("beside --text (#333333)")]);
  });

  test("a token that is none is refused with those that are alike", () => {
    expect(refusal(codeOf("<p>x</p>", sheet), set("--link-colour", "red")).nearest[0]!.place).toBe("--link");
    expect(refusal(codeOf("<p>x</p>", sheet), set("link", "red")).field).toBe("name");
  });
});

describe("a copy", () => {
  const copy = (node: string): Edit => ({ op: "duplicate", node });

  test("stands behind the element, on lines of its own, and names what is in it by ids of its own", () => {
    const section =
      '<section id="ask" aria-labelledby="ask-h other"><h2 id="ask-h">Ask</h2><a href="#ask">Up</a></section>';
    const changed = html(`<main>\n  ${section}\n  <p id="ask-2" title="x">T</p>\n</main>`, copy("#ask"));
    const made =
      '<section id="ask-3" aria-labelledby="ask-h-2 other"><h2 id="ask-h-2">Ask</h2><a href="#ask-3">Up</a></section>';
    expect(changed).toBe(`<main>\n  ${section}\n  ${made}\n  <p id="ask-2" title="x">T</p>\n</main>`);
  });

  test("of a form has labels and drawings of its own; of a shared part it is no part", () => {
    const form =
      '<form id="f"><label for="m">M</label><input id="m" name="m"><svg><g id="g"></g><use href="#g" fill="url(#g)"></use></svg></form>';
    expect(html(`<main>${form}</main>`, copy("form"))).toBe(
      `<main>${form}<form id="f-2"><label for="m-2">M</label><input id="m-2" name="m"><svg><g id="g-2"></g><use href="#g-2" fill="url(#g-2)"></use></svg></form></main>`,
    );
    expect(html('<div><footer data-sw-part="footer"><p>x</p></footer></div>', copy("footer"))).toBe(
      '<div><footer data-sw-part="footer"><p>x</p></footer><footer><p>x</p></footer></div>',
    );
    expect(refusal(codeOf("<html><body><p>x</p></body></html>"), copy("body")).field).toBe("node");
  });
});

describe("the brand colour of a page that was written here", () => {
  const seed = {
    ...{ background: lchOf("#f7f2e8"), accent: lchOf("#b4552d"), second: lchOf("#cfae42"), third: lchOf("#619377") },
    ...{ deep: null, dark: false, allowDark: true },
  };
  const written = (accent: string) => paletteCss(paletteFrom({ ...seed, accent: lchOf(accent) }), new Set(BANDS));
  const set = (name: string, value: string): Edit => ({ op: "set_token", name, value });
  const colours = (sheet: string, band: string) =>
    readSheet(sheet, "css").rules.flatMap((rule) =>
      rule.selector === band ? [rule.nodes.map(String).filter((one) => /^--(?:bg|link|button|on)/.test(one))] : [],
    );

  test("is followed by buttons, links and tinted grounds, in both schemes", () => {
    const changed = css(written("#b4552d"), set("--art-one", "#1f4d9a"));
    for (const band of [":root", ".band-tint", ".band-accent", ".band-deep"])
      expect(colours(changed, band)).toEqual(colours(written("#1f4d9a"), band));
  });

  test("leaves what was set by hand, and what is set beside it", () => {
    const byHand = css(written("#b4552d"), set("--button", "#0a3d0a"), set("--on-button", "#ffffff"));
    expect(css(byHand, set("--art-one", "#1f4d9a"))).toMatch(/:root\{[^}]*--button:#0a3d0a;--on-button:#ffffff/);
    const together = css(written("#b4552d"), set("--art-one", "#1f4d9a"), set("--button", "#0a3d0a"));
    expect(together).toMatch(/:root\{[^}]*--art-one:#1f4d9a;[^}]*--button:#0a3d0a/);
  });

  test("is a colour like any other where nothing was computed from it", () => {
    expect(css(":root{--art-one:#b4552d;--link:#b4552d}", set("--art-one", "#1f4d9a"))).toBe(
      ":root{--art-one:#1f4d9a;--link:#b4552d}",
    );
  });
});

describe("typefaces", () => {
  const sheet = ':root{--head:"Inter",Georgia,serif;--body:system-ui;--mark:"Onest"}q::before{content:var(--mark)}';
  const set = (name: string, value: string): Edit => ({ op: "set_token", name, value });
  const style = (properties: Record<string, string>): Edit => ({
    op: "set_style",
    node: "p",
    selector: null,
    properties,
  });
  const styleRule = (selector: string, family: string): Edit => ({
    ...{ op: "set_style", node: null, selector },
    properties: { "font-family": family },
  });
  const FRAUNCES = '"Fraunces","Fraunces Fallback","Fraunces Spare",serif';
  const timesOf = (text: string, words: string) => text.split(words).length - 1;

  test("one of ours by its name is written with what stands in for it; its files are named once, at the end", () => {
    const code = codeOf("<p>Hi</p>", sheet);
    const { code: after, inverse } = apply(code, set("--head", "fraunces"), set("--body", "'Fraunces', serif"));
    const written = sheet.replace('"Inter",Georgia,serif', FRAUNCES).replace("system-ui", "'Fraunces', serif");
    expect(after.css).toStartWith(`${written}\n@font-face{font-family:"Fraunces";`);
    expect(timesOf(after.css, "/_sw/fonts/fraunces-latin-wght-normal.woff2")).toBe(1);
    expect(applyInverse(after, inverse)).toEqual(code);
    expect(apply(after, set("--head", "Fraunces")).changed).toBe(false);
    expect(timesOf(apply(after, set("--body", "Fraunces")).code.css, "fraunces-latin-wght-normal.woff2")).toBe(1);
  });

  test("of an element and of a rule come with their files too, in letters that the page has", () => {
    const code = codeOf("<main><p>Čau</p><em>x</em></main>", "");
    const one = apply(code, style({ "font-family": "Petrona" }), styleRule("main", "Karla, serif")).code;
    expect(one.html).toContain("font-family: &quot;Petrona&quot;,&quot;Petrona Fallback");
    expect(one.css).toStartWith("main{font-family:Karla, serif}\n@font-face{");
    for (const file of ["petrona-latin-wght-italic", "petrona-latin-ext-wght-normal", "karla-latin-wght-normal"])
      expect(timesOf(one.css, `/_sw/fonts/${file}.woff2`)).toBe(1);
    expect(refusal(codeOf("<p>x</p>", "p{"), style({ "font-family": "Petrona" })).field).toBe("properties.font-family");
  });
  test("what is none of ours, or no list of typefaces, is a value as any other", () => {
    for (const value of ["Comic Sans MS", '"Inter", serif', "var(--body)", "Fraunces Black"])
      expect(css(sheet, set("--head", value))).toBe(sheet.replace('"Inter",Georgia,serif', value));
    expect(css(sheet, set("--mark", "Syne"))).toBe(sheet.replace('--mark:"Onest"', "--mark:Syne"));
    // A style sheet that declares a typeface itself has its own files for it.
    const own = "@font-face{font-family:Karla;src:url(/karla.woff2)}:root{--body:serif}";
    expect(timesOf(css(own, set("--body", "Karla")), "@font-face")).toBe(1);
  });

  test("only the edits that apply bring theirs", () => {
    const { code } = applyFitting(codeOf("<p>Hi</p>", sheet), META, [
      replace("Georgia", "Times", { target: "css" }),
      set("--head", "Syne"),
      set("--body", "Onest"),
    ]);
    expect([timesOf(code.css, '@font-face{font-family:"Syne"'), timesOf(code.css, "/onest-latin-")]).toEqual([0, 1]);
  });

  const composed = (head: string, pair: Typefaces) => {
    const tokens = Object.entries(headingTokens(pair, false)).map(([name, value]) => `${name}:${value}`);
    return `:root{--head:${head};${tokens.join(";")}}`;
  };
  const said = (text: string, name: string) => new RegExp(`${name}:([^;}]+)`).exec(text)?.[1];

  test("headings of our pages sit as their new typeface wants it, but for what somebody has set otherwise", () => {
    const { sofia, syne } = TYPEFACES;
    const page = composed(fontStack(sofia.head, false), sofia);
    const names = ["--hw", "--hs", "--hsl", "--case", "--cw"];
    const told = (text: string) => names.map((name) => said(text, name));
    expect(told(page)).toEqual(["820", "1.5", "1.3", "uppercase", "0.45"]);
    const after = css(page, set("--head", "Syne"));
    expect(told(after)).toEqual(names.map((name) => headingTokens(syne, false)[name]));
    expect(told(css(page, set("--head", "Syne"), set("--case", "uppercase")))[3]).toBe("uppercase");
    expect(told(css(page.replace("--hs:1.5", "--hs:1.2"), set("--head", "Syne")))[1]).toBe("1.2");
    expect(told(css(page, set("--head", "Georgia, serif")))).toEqual(told(page));
    expect(told(css(page.replace('"Sofia Sans Extra Condensed"', '"Inter"'), set("--head", "Syne")))).toEqual(
      told(page),
    );
  });
});

describe("replace", () => {
  test("needs exactly as many places as it says", () => {
    expect(html("<p>a b a</p>", replace("a", "c", { occurrences: 2 }))).toBe("<p>c b c</p>");
    const many = refusal(codeOf("<p>a b a</p>"), replace("a", "c"));
    expect(many.message).toContain("stands 2× in the html, not 1×");
    const none = refusal(codeOf("<h1>Fresh bread</h1>\n<p>every day</p>"), replace("<h1>Fresh loaves</h1>", "x"));
    expect(none.message).toContain("does not stand in the html");
    expect(none.nearest[0]).toEqual({ place: "line 1", text: "<h1>Fresh bread</h1>" });
    expect(css("p{color:red}", replace("red", "blue", { target: "css" }))).toBe("p{color:blue}");
  });

  test("changes only the words that differ, so that two may quote each other's neighbours", () => {
    const { code, changes } = apply(
      codeOf("<ul>\n<li>one</li>\n<li>two</li>\n</ul>"),
      replace("<li>one</li>\n<li>two</li>", "<li>uno</li>\n<li>two</li>"),
      replace("<li>one</li>\n<li>two</li>", "<li>one</li>\n<li>due</li>\n<li>tre</li>"),
    );
    expect(code.html).toBe("<ul>\n<li>uno</li>\n<li>due</li>\n<li>tre</li>\n</ul>");
    expect(changes.map(({ removed, inserted }) => [removed, inserted])).toEqual([
      ["one", "uno"],
      ["two", "due</li>\n<li>tre"],
    ]);
    expect(html("<p>🥐🥖</p>", replace("🥐🥖", "🥐🥗"))).toBe("<p>🥐🥗</p>");
  });

  test("given twice is refused, also where it only puts something in", () => {
    for (const twice of [replace("A", "B"), replace("<p>A", "<p>A and B"), replace("<main>", "<main><b>x</b>")])
      expect(refusal(codeOf("<main><p>A</p></main>"), twice, twice).message).toContain("edits.0 changes too");
    const [one, other] = [replace("</p>", "</p><b>x</b>"), replace("</p>", "</p><i>y</i>")];
    expect(html("<p>A</p>", one, other)).toBe("<p>A</p><b>x</b><i>y</i>");
  });

  test("of nothing writes a text that is empty, and no other", () => {
    const write = replace("", "go()", { target: "javascript" });
    expect(apply(codeOf("<p>x</p>"), write).code.javascript).toBe("go()");
    expect(refusal(codeOf("<p>x</p>", "", "f()"), write).message).toContain("must not be empty");
  });

  test("that breaks the page is refused", () => {
    expect(refusal(codeOf("<div><p>a</p></div>"), replace("</div>", "")).message).toContain("broken html");
  });
});

describe("together", () => {
  const page = codeOf("<main><h1>A</h1><p>B</p></main>");
  test("all speak of the page as it is before the first", () => {
    const { code, summaries } = apply(
      page,
      { op: "insert", node: "p", position: "before", html: "<p>new</p>" },
      setText("p", "C"),
      { op: "remove", node: "h1" },
    );
    expect(code.html).toBe("<main><p>new</p><p>C</p></main>");
    expect(summaries.map(({ message }) => message)).toEqual([
      "Inserted an element before the <p> “B”",
      "Changed the <p> “B” to “C”",
      "Removed the <h1> “A”",
    ]);
  });

  test("two that change the same text are refused, and so is the whole when one does not apply", () => {
    const overlap = refusal(page, setText("p", "C"), { op: "remove", node: "main" });
    expect([overlap.index, overlap.message]).toEqual([1, expect.stringContaining("edits.0 changes too")]);
    expect(refusal(page, setText("p", "C"), setText("h2", "D")).index).toBe(1);
  });

  test("what changes nothing is no change", () => {
    expect(apply(page, setText("p", "B")).changed).toBe(false);
    expect(apply(page, { op: "set_meta", title: "T" }).changed).toBe(true);
    expect(applyEdits(page, { ...META, title: "T" }, [{ op: "set_meta", title: "T" }]).changed).toBe(false);
  });
});

describe("those that fit", () => {
  const page = codeOf("<main><h1>A</h1><p>B</p></main>", ":root{--bg:#fff;--text:#222}");
  const fit = (...edits: Edit[]) => {
    const { code, edits: kept, refused } = applyFitting(page, META, edits);
    return { html: code.html, css: code.css, kept: kept.length, refused: refused.map(({ index }) => index) };
  };

  test("apply, and the others are told", () => {
    expect(fit(setText("h2", "x"), setText("h1", "New"), setText("h1", "Newer"), { op: "remove", node: "p" })).toEqual({
      ...{ html: "<main><h1>New</h1></main>", css: page.css },
      ...{ kept: 2, refused: [0, 2] },
    });
    const broken = replace("<h1>", "<h1><div>");
    expect(fit(broken, setText("p", "C"), { op: "set_token", name: "--bg", value: "#fafafa" })).toMatchObject({
      ...{ html: page.html, css: ":root{--bg:#fafafa;--text:#222}" },
      kept: 1,
    });
    // One of two colours alone would be unreadable, whatever the other is refused for.
    const taken = replace("--bg:#fff", "--bg:#eee", { target: "css" });
    const night: Edit[] = [
      { op: "set_token", name: "--bg", value: "#111" },
      { op: "set_token", name: "--text", value: "#eee" },
    ];
    expect(fit(...night)).toMatchObject({ css: ":root{--bg:#111;--text:#eee}", refused: [] });
    expect(fit(taken, ...night)).toMatchObject({ css: ":root{--bg:#eee;--text:#222}", refused: [1, 2] });
    const dark: Edit[] = ["--bg", "--text"].map((name) => ({
      op: "set_token",
      name,
      value: name === "--bg" ? "#111" : "x{",
    }));
    expect(fit(...dark)).toMatchObject({ css: page.css, kept: 0, refused: [1, 0] });
  });

  test("whatever they are, apply by themselves as they did", () => {
    let kept = 0;
    fc.assert(
      fc.property(
        messyHtml.chain((source) =>
          fc.tuple(fc.constant(source), fc.array(anyEdit(source), { minLength: 1, maxLength: 6 })),
        ),
        ([source, edits]) => {
          const code = codeOf(source, STYLE);
          const fitted = applyFitting(code, META, edits);
          const { code: again, summaries, changes } = applyEdits(code, META, fitted.edits);
          expect([again, summaries, changes]).toEqual([fitted.code, fitted.summaries, fitted.changes]);
          kept += fitted.edits.length;
        },
      ),
      { numRuns: 1000 },
    );
    expect(kept).toBeGreaterThan(500);
  });
});

test("attributes of drawings are set by the names that they have, whatever their case", () => {
  const svg =
    '<svg viewBox="0 0 9 9"><linearGradient id="g" gradientUnits="x"></linearGradient><foreignObject><p>T</p></foreignObject></svg>';
  const set = (node: string, name: string, value: string): Edit => ({ op: "set_attribute", node, name, value });
  expect(html(svg, set("svg", "viewBox", "0 0 5 5"))).toBe(svg.replace("0 0 9 9", "0 0 5 5"));
  expect(html(svg, set("svg", "VIEWBOX", "0 0 5 5"))).toBe(svg.replace("0 0 9 9", "0 0 5 5"));
  expect(html(svg.replace("viewBox", "viewbox"), set("svg", "viewBox", "1"))).toContain('<svg viewBox="1">');
  expect(html(svg, set("svg > linearGradient", "gradientunits", "y"))).toBe(svg.replace('"x"', '"y"'));
  expect(html(svg, { op: "remove_attribute", node: "svg", name: "viewbox" })).toStartWith("<svg><linear");
  expect(html(svg, setText("svg > foreignObject > p", "New"))).toBe(svg.replace(">T<", ">New<"));
});

test("what browsers add without a tag leads to what is in it, and has no attributes", () => {
  const table = "<table><tr><td>a<tr><td>b</table>";
  expect(html(table, setText("body > table > tbody > tr:nth-of-type(2) > td", "c"))).toBe(table.replace("b<", "c<"));
  const row = "<tr><td>c</td></tr>";
  expect(html(table, { op: "insert", node: "tbody", position: "last", html: row })).toBe(
    table.replace("b</", `b${row}</`),
  );
  expect(html(table, { op: "insert", node: "body", position: "last", html: "<p>x</p>" })).toBe(`${table}<p>x</p>`);
  const error = refusal(codeOf(table), { op: "set_attribute", node: "tbody", name: "class", value: "x" });
  expect(error.message).toContain("Browsers add the <tbody>");
  expect(error.nearest[0]!.place).toBe("body > table > tbody > tr:nth-of-type(1)");
  expect(refusal(codeOf("<p>a</p><script>b</script>"), setText("script", "c")).message).toContain("is code");
});

const STYLE = "p{color:red}:root{--head:Georgia,serif;--body:Karla,serif}h1{font-family:var(--head)}";

/** An edit that may apply to a page, or not. */
const anyEdit = (source: string): fc.Arbitrary<Edit> => {
  const page = readPage(source);
  const nodes = page.elements.map((element) => selectorOf(page, element));
  const node = nodes.length > 0 ? fc.constantFrom(...nodes) : fc.constant("p");
  const words = fc.oneof(fc.constantFrom("New words", "a < b & c", "", "two\nlines"), fc.string({ maxLength: 20 }));
  const position = fc.constantFrom("before", "after", "first", "last" as const) as fc.Arbitrary<"before">;
  return fc.oneof(
    fc.record({ op: fc.constant("set_text" as const), node, text: words }),
    fc.record({
      op: fc.constant("set_attribute" as const),
      node,
      name: fc.constantFrom("title", "class", "href", "id", "onclick", "data-x"),
      value: words,
    }),
    fc.record({ op: fc.constant("remove_attribute" as const), node, name: fc.constantFrom("class", "id", "href") }),
    fc.record({
      op: fc.constant("insert" as const),
      node,
      position,
      html: fc.constantFrom(
        "<p>x</p>",
        "<li>x</li>",
        "words",
        "<b>x</b><i>y</i>",
        "<tr><td>1</td></tr>",
        "<div>",
        "<a href=/>x</a>",
      ),
    }),
    fc.record({ op: fc.constant("move" as const), node, position, to: node }),
    fc.record({ op: fc.constant("remove" as const), node }),
    fc.record({
      op: fc.constant("set_style" as const),
      node,
      selector: fc.constant(null),
      properties: fc.constantFrom<Record<string, string | null>>(
        { color: "red" },
        { margin: "0", color: null },
        { "font-family": "Karla" },
      ),
    }),
    fc.record({
      op: fc.constant("set_token" as const),
      name: fc.constantFrom("--head", "--body", "--none"),
      value: fc.constantFrom("Karla", "Syne", '"Onest", serif', "Georgia"),
    }),
  );
};

test("whatever the page and the edits: all or none, bytes outside of the edits stay, and the way back gives every byte", () => {
  let done = 0;
  fc.assert(
    fc.property(
      messyHtml.chain((source) =>
        fc.tuple(fc.constant(source), fc.array(anyEdit(source), { minLength: 1, maxLength: 4 })),
      ),
      ([source, edits]) => {
        const code = codeOf(source, STYLE);
        let applied: Applied;
        try {
          applied = applyEdits(code, META, edits);
        } catch (error) {
          expect(error).toBeInstanceOf(EditError);
          return;
        }
        done++;
        expect(applyInverse(applied.code, applied.inverse)).toEqual(code);
        expect(applied.summaries).toHaveLength(edits.length);
        for (const target of TARGETS) {
          // What the way back does not touch is what was not changed.
          let kept = "";
          let at = 0;
          for (const { start, end } of applied.inverse[target]) {
            kept += applied.code[target].slice(at, start);
            at = end;
          }
          kept += applied.code[target].slice(at);
          const removed = applied.inverse[target]
            .map(({ text }) => text.length)
            .reduce((sum, length) => sum + length, 0);
          expect(kept.length).toBe(code[target].length - removed);
        }
        if (applied.changed) expect(applied.code.html).not.toBe(undefined);
        expect(applyChanges(applied.code.html, applied.inverse.html)).toBe(source);
      },
    ),
    { numRuns: 4000 },
  );
  // The property says something: many of the edits did apply.
  expect(done).toBeGreaterThan(300);
});

test("a page of five megabytes, and fifty edits of it, take time that is linear in it", () => {
  const timeOf = (size: number) => {
    const section = "<section><h2>Title</h2><p>Some words of a page, and <a href=/x>a link</a>.</p></section>";
    const source = `<main>${section.repeat(size / section.length)}</main>`;
    const edits = Array.from({ length: 50 }, (_, index) =>
      setText(`main > section:nth-of-type(${index + 1}) > p`, "New"),
    );
    const begun = processorMs();
    apply(codeOf(source, "p{color:red}".repeat(size / 200)), ...edits);
    return processorMs() - begun;
  };
  timeOf(50_000);
  const [small, large] = [timeOf(100_000), timeOf(1_600_000)];
  expect(large!).toBeLessThan(60 * Math.max(small!, 20));
}, 300_000);
