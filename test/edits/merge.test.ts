import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { mergeCode } from "../../src/edits/merge.ts";
import type { PageCode } from "../../src/edits/page_code.ts";

const page = (html: string, css = ""): PageCode => ({ html, css, javascript: "" });
const BASE = page(
  '<main>\n<section id="a"><h2>One</h2><p>First</p></section>\n<section id="b"><h2>Two</h2><p>Second</p></section>\n</main>',
  "h2{color:red}\np{color:blue}\n",
);
const html = (change: (text: string) => string): PageCode => ({ ...BASE, html: change(BASE.html) });
const css = (change: (text: string) => string): PageCode => ({ ...BASE, css: change(BASE.css) });

describe("two changes of a page", () => {
  test("of two sections are both there", () => {
    const ours = html((text) => text.replace("First", "Ours"));
    const theirs = html((text) => text.replace("Second", "Theirs").replace("</main>", "<p>Last</p></main>"));
    expect(mergeCode(BASE, ours, theirs)?.html).toBe(theirs.html.replace("First", "Ours"));
  });

  test("of html and of styles are both there", () => {
    const ours = html((text) => text.replace("First", "Ours"));
    const theirs = css((text) => text.replace("red", "green"));
    expect(mergeCode(BASE, ours, theirs)).toEqual({ ...ours, css: theirs.css });
  });

  test("on one line of many tags are both there", () => {
    const line = page("<p>a</p><p>b</p><p>c</p><p>d</p>");
    const merged = mergeCode(line, page(line.html.replace("a", "A")), page(line.html.replace("d", "D")));
    expect(merged?.html).toBe("<p>A</p><p>b</p><p>c</p><p>D</p>");
  });

  test("that add rules to the end of the styles are both there, and what both add is there once", () => {
    const ours = css((text) => `${text}.ours{}\n`);
    const theirs = css((text) => `${text}.theirs{}\n`);
    expect(mergeCode(BASE, ours, theirs)?.css).toBe(`${BASE.css}.theirs{}\n.ours{}\n`);
    expect(mergeCode(BASE, ours, ours)?.css).toBe(ours.css);
  });

  test.each([
    ["the same text", (text: string) => text.replace("First", "Theirs")],
    ["the tag around it", (text: string) => text.replace("<p>First", '<p class="x">First')],
    ["a section that is gone", (text: string) => text.replace(/<section id="a">.*\n/, "")],
    ["all", () => "<h1>Mine</h1>"],
  ])("of one place are none: %s", (_, change) => {
    expect(
      mergeCode(
        BASE,
        html((text) => text.replace("First", "Ours")),
        html(change),
      ),
    ).toBeNull();
  });

  test("that would break the page together are none", () => {
    const base = page("<p>a</p>\n<p>b</p>\n<p>c</p>\n<p>d</p>\n<p>e</p>\n<p>f</p>\n<p>g</p>");
    const ours = page(base.html.replace("<p>a</p>", "<div>").replace("<p>e</p>", "</div>"));
    const theirs = page(base.html.replace("<p>c</p>", "<section>").replace("<p>g</p>", "</section>"));
    expect(mergeCode(base, ours, theirs)).toBeNull();
  });

  test("are, whatever they are, those of one side where the other has changed nothing", () => {
    const text = fc
      .array(fc.constantFrom("<p>", "</p>", "a", "b\n", ";", "}", "🥐"), { maxLength: 40 })
      .map((all) => all.join(""));
    fc.assert(
      fc.property(text, text, text, (before, one, other) => {
        const [base, ours, theirs] = [before, one, other].map((css) => ({ html: "<p>x</p>", css, javascript: "" }));
        expect(mergeCode(base!, ours!, base!)).toEqual(ours!);
        expect(mergeCode(base!, base!, theirs!)).toEqual(theirs!);
        const merged = mergeCode(base!, ours!, theirs!);
        expect(merged).toEqual(merged && { ...merged, html: "<p>x</p>" });
      }),
      { numRuns: 300 },
    );
  });

  test("at the two ends of any text are both there", () => {
    const lines = fc.array(fc.constantFrom("a\n", "b\n", "c;", "d}", "\n"), { minLength: 8, maxLength: 60 });
    fc.assert(
      fc.property(lines, lines, (middle, added) => {
        const of = (first: string, last: string) => page("<p>x</p>", `${first}${middle.join("")}${last}`);
        const more = added.slice(0, 3).join("");
        const merged = mergeCode(of("begin\n", "end\n"), of(`BEGIN\n${more}`, "end\n"), of("begin\n", `END\n${more}`));
        expect(merged?.css).toBe(`BEGIN\n${more}${middle.join("")}END\n${more}`);
      }),
    );
  });

  test("of long pages take little time", () => {
    const long = (word: string) =>
      page(Array.from({ length: 6_000 }, (_, index) => `<p>${word}${index}</p>\n`).join(""));
    const base = long("a");
    expect(mergeCode(base, long("b"), page(base.html.replace("a7<", "x<")))).toBeNull();
    const ours = page(base.html.replace("a5999<", "x<"));
    expect(mergeCode(base, ours, page(base.html.replace("a7<", "y<")))?.html).toContain("<p>x</p>");
  });
});
