import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { applyEdits, type CodeChange } from "../../../src/edits/apply.ts";
import { appliedEdits } from "../../../src/edits/computations.ts";
import type { PageMeta } from "../../../src/edits/edit.ts";
import { createLocator, nearestLines } from "../../../src/edits/locate.ts";
import type { CodeTarget, PageCode } from "../../../src/engines/engine.ts";
import type { EditBlock } from "../../../src/engines/openai/edit_blocks.ts";
import { EditParser } from "../../../src/engines/openai/edit_blocks.ts";
import { type Fitted, fitBlocks } from "../../../src/engines/openai/edit_fit.ts";
import { readPage } from "../../../src/html/page.ts";
import { select } from "../../../src/html/select.ts";
import { applyInverse } from "../../edits/inverse.ts";

const HTML = `<header>
  <nav><a href="/">Home</a> <a href="/about">About</a></nav>
</header>
<main id="main">
  <section class="hero">
    <h1>Bread 🥐</h1>
    <p class="lead">Fresh &amp; warm</p>
    <img src="/a.png" alt="Loaf">
  </section>
  <section id="faq">
    <h2>Questions</h2>
    <ul><li>One<li>Two</ul><p id="note">Ask
  </section>
  <section id="contact"><h2>Contact</h2><p>Call us</p></section>
</main>
<footer><p>Crumb</p></footer>
<div id="open">`;

const PAGE: PageCode = { html: HTML, css: "h1 { color: red }\np { margin: 0 }\n", javascript: "" };

function blocksIn(text: string): EditBlock[] {
  const parser = new EditParser();
  parser.push(text);
  parser.end();
  return parser.blocks();
}

const META = { title: null, description: null, og_image: null };
const fitAll = (code: PageCode, blocks: EditBlock[]): Fitted => fitBlocks({ code, meta: META }, blocks);
const fit = (text: string, code: PageCode = PAGE) => fitAll(code, blocksIn(text));
const shown = ({ op, removed, inserted }: CodeChange) => [op, removed, inserted];
const block = (find: string, replacement: string, target: CodeTarget | null = "html"): EditBlock => ({
  kind: "replace",
  target,
  find,
  replacement,
});

const changesOf = (html: string, { batches }: Fitted): CodeChange[] =>
  batches.flatMap(({ edits }) => applyEdits({ html, css: "", javascript: "" }, META, edits).changes);

describe("a replacement", () => {
  const change = (html: string, find: string, replacement: string) => {
    const made = fitAll({ html, css: "", javascript: "" }, [block(find, replacement)]);
    return { html: made.code.html, changes: changesOf(html, made).map(shown), problem: made.misfits[0]?.problem };
  };

  test("touches only the lines that differ", () => {
    const { html, changes } = change("a\nb\nc\nd", "a\nb\nc", "a\nX\nc");
    expect(html).toBe("a\nX\nc\nd");
    expect(changes).toEqual([["replace", "b", "X"]]);
  });

  test.each([
    ["a line more at the end", "a\nb", "a\nb\nc", ["insert", "", "\nc"]],
    ["a line more at the start", "a\nb", "x\na\nb", ["insert", "", "x\n"]],
    ["a line less", "a\nb\nc", "a\nc", ["remove", "b\n", ""]],
    ["nothing left", "b\n", "", ["remove", "b\n", ""]],
    ["a word", "d\nbread", "d\nbrood", ["replace", "bread", "brood"]],
  ])("that is %s says so", (_, find, replacement, made) => {
    expect(change("a\nb\nc\nd\nbread", find, replacement).changes).toEqual([made]);
  });

  test("is found by characters of another kind, and leaves those of the page as they are", () => {
    const html = "<p>We’re open – “always”</p>\r\n<p>Fresh &amp; warm</p>\r\n<p>it’s <b>it&rsquo;s</b></p>";
    expect(
      change(
        html,
        '<p>We\'re open - "always"</p>\n<p>Fresh & warm</p>',
        '<p>We\'re closed - "always"</p>\n<p>Fresh & warm</p>',
      ),
    ).toEqual({
      html: html.replace("open", "closed"),
      changes: [["replace", "open", "closed"]],
      problem: undefined,
    });
    expect(change(html, "it's", "is").problem).toContain("occurs more than once");
    expect(change(html, "We're shut", "is").problem).toContain("does not occur");
  });

  test("by the same is none", () => {
    expect(change("a\r\nb", "a\nb", "a\nb").changes).toEqual([]);
  });

  test("must quote what occurs once", () => {
    expect(change("a b a", "a", "x")).toMatchObject({
      html: "a b a",
      problem: expect.stringContaining("more than once"),
    });
    expect(change("aaa", "aa", "x").problem).toContain("more than once");
    expect(change("a b a", "z", "x").problem).toContain("does not occur");
    expect(change("a b a", "  \n", "x").problem).toContain("FIND is empty");
    expect(change("", "", "<p>x</p>").html).toBe("<p>x</p>");
  });

  test("ignores blanks at line ends when nothing fits exactly, and keeps them where nothing changes", () => {
    expect(change("one  \ntwo\t\nthree ", "one\ntwo\nthree", "one\nTWO\nthree").html).toBe("one  \nTWO\nthree ");
    expect(change("one\ntwo", "one  \ntwo\n\n", "one\n2\n\n").html).toBe("one\n2");
    expect(change("one  \ntwo\none\t\ntwo", "one\ntwo", "x").problem).toContain("more than once");
    // An exact place wins over places that fit only loosely.
    expect(change("a \nb|a\nb", "a\nb", "x").html).toBe("a \nb|x");
  });

  test("ignores no other difference", () => {
    expect(change("  one\n  two", "one\ntwo", "x").problem).toContain("does not occur");
    expect(change("One", "one", "x").problem).toContain("does not occur");
    expect(change("a  b", "a b", "x").problem).toContain("does not occur");
  });

  test("takes the line breaks of the code", () => {
    expect(change("a\r\nb\r\nc\r\n", "a\nb", "a\nX\nY").html).toBe("a\r\nX\r\nY\r\nc\r\n");
    expect(change("a\r\nb\r\nc\r\n", "b", "X\nY").html).toBe("a\r\nX\r\nY\r\nc\r\n");
    expect(change("a\r\nb\r\nc", "a\nb\nc", "a\nc").html).toBe("a\r\nc");
    expect(change("a\r\nb\r\nc", "a\nb\nc", "a\nX\nc").html).toBe("a\r\nX\r\nc");
  });

  test("keeps characters whole", () => {
    expect(change("<p>🥐🥖</p>", "🥐🥖", "🥖").html).toBe("<p>🥖</p>");
    expect(change("🥐", "\udd50", "x").problem).toContain("does not occur");
    expect(change("e\u0301 naïve 焼きたて", "焼きたて", "パン").html).toBe("e\u0301 naïve パン");
  });

  test("without a target goes where the quotation is", () => {
    expect(fitAll(PAGE, [block("margin: 0", "margin: 1px", null)]).code.css).toContain("margin: 1px");
    const both = { html: "<p>a</p>", css: "p>a{}", javascript: "" };
    expect(fitAll(both, [block("p>a", "x", null)]).misfits).toHaveLength(1);
  });

  test("that does not fit leaves the code, and those that do fit apply", () => {
    const fitted = fitAll(PAGE, [block("Bread 🥐", "Rolls"), block("nowhere", "x"), block("Call us", "Write")]);
    expect(fitted.code.html).toBe(HTML.replace("Bread 🥐", "Rolls").replace("Call us", "Write"));
    expect(fitted.misfits).toHaveLength(1);
  });

  test("written twice is made once", () => {
    const twice = block("<h2>Contact</h2>", "<h2>Contact</h2><p>New</p>");
    const fitted = fitAll(PAGE, [twice, { ...twice }]);
    expect(fitted.code.html).toBe(HTML.replace("<h2>Contact</h2>", "<h2>Contact</h2><p>New</p>"));
    expect(fitted.misfits).toHaveLength(1);
  });

  test("refers to the text as the ones before left it", () => {
    const fitted = fitAll(PAGE, [block("Bread 🥐", "Rolls"), block("Bread 🥐", "x"), block("Rolls", "Buns")]);
    expect(fitted.code.html).toContain("<h1>Buns</h1>");
    expect(fitted.misfits).toHaveLength(1);
  });

  test("that does not fit comes with the nearest lines and their numbers", () => {
    const [misfit] = fitAll(PAGE, [block('    <p class="lead">Fresh and warm</p>', "x")]).misfits;
    expect(misfit!.hint).toContain('7:     <p class="lead">Fresh &amp; warm</p>');
    const minified = `${"<i>x</i>".repeat(400)}<p class="lead">Fresh</p>${"<b>y</b>".repeat(400)}`;
    const near = nearestLines(minified, '<p class="lead">Stale</p>');
    expect(near).toContain('<p class="lead">Fresh</p>');
    expect(near.length).toBeLessThan(3_000);
    expect(nearestLines("", "a")).toBe("");
  });

  test("that fits several places comes with them", () => {
    const [misfit] = fitAll(PAGE, [block("<h2>", "<h3>")]).misfits;
    expect(misfit!.hint).toContain("11:     <h2>Questions</h2>");
    expect(misfit!.hint).toContain("14:   <section id=");
  });
});

describe("an operation on an element", () => {
  const cases: [string, string, (html: string) => string][] = [
    ["<<<REMOVE #faq>>>", "takes its lines", (html) => html.replace(/ {2}<section id="faq">[\s\S]*?<\/section>\n/, "")],
    [
      "<<<REMOVE nav a[href='/about']>>>",
      "stays in its line",
      (html) => html.replace('<a href="/about">About</a>', ""),
    ],
    [
      "<<<INSERT before #faq>>>\n<hr>\n<<<END>>>",
      "has its own line",
      (html) => html.replace('<section id="faq">', '<hr>\n  <section id="faq">'),
    ],
    [
      "<<<INSERT after #contact>>>\n  <hr>\n<<<END>>>",
      "has its own line",
      (html) => html.replace("Call us</p></section>", "Call us</p></section>\n  <hr>"),
    ],
    [
      "<<<INSERT first .hero>>>\n<hr>\n<<<END>>>",
      "is the first child",
      (html) => html.replace('<section class="hero">', '<section class="hero">\n    <hr>'),
    ],
    [
      "<<<INSERT last #faq>>>\n<hr>\n<<<END>>>",
      "is the last child",
      (html) => html.replace("Ask\n  </section>", "Ask\n    <hr>\n  </section>"),
    ],
    [
      "<<<INSERT last #contact>>><b>!</b><<<END>>>",
      "stays in its line",
      (html) => html.replace("Call us</p>", "Call us</p><b>!</b>"),
    ],
    [
      "<<<MOVE #contact before #faq>>>",
      "moves up",
      (html) => {
        const line = '  <section id="contact"><h2>Contact</h2><p>Call us</p></section>\n';
        return html.replace(line, "").replace('  <section id="faq">', `${line}  <section id="faq">`);
      },
    ],
    [
      "<<<MOVE .hero after #contact>>>",
      "moves down",
      (html) => {
        const hero = / {2}<section class="hero">[\s\S]*?<\/section>\n/.exec(html)![0];
        return html.replace(hero, "").replace("</main>", `${hero}</main>`);
      },
    ],
    ["<<<MOVE #faq after .hero>>>", "that is there already changes nothing", (html) => html],
    [
      '<<<SET href nav a:nth-of-type(2)>>>/x?a=1&b="2"<<<END>>>',
      "is escaped",
      (html) => html.replace('"/about"', '"/x?a=1&amp;b=&quot;2&quot;"'),
    ],
    [
      "<<<SET class #contact>>>dark<<<END>>>",
      "is added",
      (html) => html.replace('id="contact"', 'id="contact" class="dark"'),
    ],
    [
      "<<<SET loading img>>>lazy<<<END>>>",
      "is added",
      (html) => html.replace('alt="Loaf"', 'alt="Loaf" loading="lazy"'),
    ],
    ["<<<REMOVE li:nth-of-type(1)>>>", "ends where the next begins", (html) => html.replace("<li>One", "")],
    ["<<<UNSET class section.hero>>>", "goes", (html) => html.replace(' class="hero"', "")],
    [
      "<<<TEXT h1>>>Rolls & <Buns> &amp; 🥖<<<END>>>",
      "is escaped once",
      (html) => html.replace("Bread 🥐", "Rolls &amp; &lt;Buns&gt; &amp; 🥖"),
    ],
  ];
  test.each(cases)("%p: %s", (text, _, expected) => {
    const fitted = fit(text);
    expect(fitted.misfits).toEqual([]);
    expect(fitted.code.html).toBe(expected(HTML));
  });

  test.each([
    ["<<<REMOVE section>>>", "matches 3 elements"],
    ["<<<REMOVE #nope>>>", "matches no element"],
    ["<<<REMOVE a::before>>>", "can't be used here"],
    ["<<<REMOVE p[>>>", "is no CSS selector"],
    ["<<<REMOVE #open>>>", "has no end tag of its own"],
    ["<<<TEXT #contact>>>x<<<END>>>", "more in it than a sentence"],
    ["<<<TEXT img>>>x<<<END>>>", "can have no text"],
    ["<<<INSERT first img>>>x<<<END>>>", "can have nothing in it"],
    ["<<<MOVE main before #faq>>>", "is in what is moved"],
    ["<<<UNSET id .hero>>>", "has no attribute"],
    ["<<<SET 1x .hero>>>x<<<END>>>", "is no name of an attribute"],
    ["<<<APPEND html>>><p>x</p><<<END>>>", "added with INSERT"],
    ["<<<INSERT before #faq>>>\n<<<END>>>", "has no html"],
    ["<<<WHOLE html>>>\n<<<END>>>", "has no code"],
  ])("%p leaves the code: %s", (text, problem) => {
    const fitted = fit(text);
    expect(fitted.code).toBe(PAGE);
    expect(fitted.misfits).toMatchObject([{ problem: expect.stringContaining(problem) }]);
  });

  test("comes with selectors that fit one element when its own fits several or none", () => {
    expect(fit("<<<REMOVE section>>>").misfits[0]!.hint.split("\n")).toHaveLength(3);
    expect(fit("<<<REMOVE #contact-us>>>").misfits[0]!.hint).toContain("#contact");
  });

  test("means the element of the page as it was shown, whatever was done since", () => {
    const fitted = fit(
      `<<<INSERT before .hero>>>\n<section id="new"><p>n</p></section>\n<<<END>>>
<<<REMOVE main > section:nth-of-type(2)>>>
<<<SET class main > section:nth-of-type(3)>>>last<<<END>>>
<<<SET class main > section:nth-of-type(2)>>>gone<<<END>>>
<<<TEXT #new p>>>N<<<END>>>`,
    );
    expect(fitted.code.html).not.toContain("faq");
    expect(fitted.code.html).toContain('<section id="contact" class="last">');
    expect(fitted.code.html).toContain('<section id="new"><p>n</p></section>');
    expect(fitted.misfits.map(({ problem }) => problem)).toEqual([
      "it changes text that REMOVE main > section:nth-of-type(2) changes too; make one block of both",
      "“#new p” matches no element of this version",
    ]);
  });

  test("works on Windows line breaks", () => {
    const html = HTML.replaceAll("\n", "\r\n");
    const fitted = fit("<<<INSERT after #faq>>>\n<p>\nx\n</p>\n<<<END>>>\n<<<MOVE #contact before #faq>>>", {
      ...PAGE,
      html,
    });
    expect(fitted.misfits).toEqual([]);
    expect(fitted.code.html.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  });

  test("adds css on lines of its own", () => {
    expect(fit("<<<APPEND css>>>\na{}\n<<<END>>>").code.css).toBe(`${PAGE.css}\na{}`);
    expect(fit("<<<APPEND css>>>\na{}\n<<<END>>>", { ...PAGE, css: "p{}" }).code.css).toBe("p{}\n\na{}");
    expect(fit("<<<APPEND js>>>\nf()\n<<<END>>>").code.javascript).toBe("f()");
  });
});

describe("selectors", () => {
  const page = readPage(HTML);
  test.each([
    ["section + section > h2", 2],
    ["main *", 13],
    ["[class]", 2],
    ["a[href^='/a']", 1],
    ["img[alt=Loaf]", 1],
    ["section:last-of-type", 1],
    ["nav a:first-child", 1],
    ["MAIN SECTION#faq", 1],
    ["body > header", 1],
    ["body section", 3],
    ["body > section", 0],
  ])("%p fits %d", (selector, count) => {
    expect(select(page, selector)).toHaveLength(count);
  });
});

const WORDS = ["<p>", "</p>", "a", "b ", "\n", "\r\n", "🥐", "é", "  ", "<section id=x>", "</section>", "{}"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 40 }).map((words) => words.join(""));

const plain = (code: string) => code.replace(/[ \t\r]+$/gm, "");

test("any blocks: each set of edits applies as it is to what those before it have made, and can be taken back; what does not fit changes nothing", () => {
  const page = fc.record({ html: text, css: text, javascript: text });
  const wishes = fc.array(
    fc.record({
      target: fc.constantFrom<CodeTarget>("html", "css", "javascript"),
      from: fc.nat(60),
      length: fc.integer({ min: 1, max: 20 }),
      replacement: text,
      marker: fc.constantFrom(
        "",
        "",
        "<<<INSERT after p>>>",
        "<<<INSERT last #x>>>",
        "<<<REMOVE #x>>>",
        "<<<MOVE p before #x>>>",
        "<<<TEXT p>>>",
        "<<<APPEND css>>>",
        "<<<WHOLE js>>>",
        "<<<TITLE>>>",
      ),
    }),
    { maxLength: 5 },
  );
  let applied = 0;
  fc.assert(
    fc.property(page, wishes, (code, wanted) => {
      const blocks = wanted.flatMap(({ target, from, length, replacement, marker }): EditBlock[] => {
        const find = code[target].slice(from, from + length).replaceAll("\r", "");
        return marker === "" ? [block(find, replacement, target)] : blocksIn(`${marker}\n${replacement}\n<<<END>>>`);
      });
      const made = fitAll(code, blocks);
      let [now, meta]: [PageCode, PageMeta] = [code, META];
      for (const { edits, outcome } of made.batches) {
        const step = applyEdits(now, meta, edits);
        expect(step.changed).toBe(true);
        expect(outcome).toEqual(appliedEdits(step));
        expect(applyInverse(step.code, step.inverse)).toEqual(now);
        [now, meta] = [step.code, step.meta];
        applied += edits.length;
      }
      expect([now, meta]).toEqual([made.code, made.meta]);
      if (made.batches.length === 0) expect(made.code).toEqual(code);
    }),
    { numRuns: 1000 },
  );
  expect(applied).toBeGreaterThan(300);
});

test("a quotation is replaced by exactly what was written, or nothing is", () => {
  let applied = 0;
  fc.assert(
    fc.property(text, fc.nat(60), fc.integer({ min: 1, max: 30 }), text, (css, from, length, replacement) => {
      const find = css.slice(from, from + length);
      fc.pre(find.trim() !== "");
      const { code, misfits } = fitAll({ html: "<p>x</p>", css, javascript: "" }, [block(find, replacement, "css")]);
      if (misfits.length > 0) return expect(code.css).toBe(css);
      applied++;
      const place = css.indexOf(find);
      expect(css.indexOf(find, place + 1)).toBe(-1);
      expect(plain(code.css)).toBe(plain(css.slice(0, place) + replacement + css.slice(place + find.length)));
    }),
    { numRuns: 1000 },
  );
  expect(applied).toBeGreaterThan(100);
});

test("what is located once exactly is where it is", () => {
  fc.assert(
    fc.property(text, text, text, (before, quoted, after) => {
      const whole = before + quoted + after;
      const located = createLocator(whole).locate(quoted);
      if (located.kind !== "one") return;
      if (located.isExact) expect(whole.slice(located.start, located.end)).toBe(quoted);
      else expect(located.end).toBeLessThanOrEqual(whole.length);
    }),
  );
});
