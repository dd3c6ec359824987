/** What a visitor reads of a page, in lines. */
import { describe, expect, test } from "bun:test";
import { readPage } from "../../src/html/page.ts";
import { lineOf, linesOf, pageContent } from "../../src/html/text.ts";
import { processorMs } from "../processor_time.ts";

const linesIn = (html: string) => linesOf(readPage(html));

describe("lines", () => {
  const read: [string, string, string[]][] = [
    [
      "blocks part them, what is within a sentence does not",
      "<p>Fresh <b>br</b>ead</p><p>daily</p>",
      ["Fresh bread", "daily"],
    ],
    ["so does a break", "One<br>two", ["One", "two"]],
    ["blanks are single, and nothing is empty", "<p> a \n b </p>\n<p> </p><p>c</p>", ["a b", "c"]],
    ["character references are read", "<p>Crumb &amp; Co&nbsp;&#8212; bread</p>", ["Crumb & Co — bread"]],
    [
      "entries of lists and cells stand alone",
      "<ul><li>1<li>2</ul><table><tr><td>3<td>4</table>",
      ["1", "2", "3", "4"],
    ],
    [
      "code, drawings and what is filled in are not read",
      "a<script>b</script><style>c</style><svg><text>d</text></svg><textarea>e</textarea><iframe>f</iframe>",
      ["a"],
    ],
    [
      "links of a row stand alone, those in a sentence don't",
      '<nav><a href="/">Home</a><a href="/a">Menu</a> <a href="/b">Visit</a></nav><p>See <a>us</a> or <a>them</a>.</p>',
      ["Home", "Menu", "Visit", "See us or them."],
    ],
    ["nothing is nothing", "", []],
  ];
  test.each(read)("%s", (_, html, lines) => expect(linesIn(html)).toEqual(lines));

  test("of an element are its own, in one line if wished", () => {
    const page = readPage("<h1>Bread<br>and <i>rolls</i></h1><p>x</p>");
    expect(lineOf(page, page.elements[0]!)).toBe("Bread and rolls");
  });

  test("part at other elements if wished", () => {
    const page = readPage("<p><span>1</span><span>2</span></p>");
    expect([linesOf(page), linesOf(page, { inline: new Set() })]).toEqual([["12"], ["1", "2"]]);
  });
});

describe("a page's content", () => {
  test("is its title, its headings and the text of its main part", () => {
    const page = readPage(
      "<!doctype html><title>T</title><nav>Menu</nav><main><h1>Bread &amp; rolls</h1><h2>Hours</h2><p>9 to 5</p><select><option>Rye</select></main><footer>F</footer>",
    );
    expect(pageContent(page)).toEqual({
      title: "Bread & rolls",
      headings: ["Bread & rolls", "Hours"],
      text: "Bread & rolls\nHours\n9 to 5",
    });
  });

  test("without a heading is named as the document is", () => {
    expect(pageContent(readPage("<!doctype html><title> A  b </title><p>x")).title).toBe("A b");
  });

  test("is bounded, however long the page is", () => {
    const content = pageContent(readPage(`<h1>${"word ".repeat(50_000)}</h1>${"<h2>x</h2>".repeat(5000)}`));
    expect(content.title.length).toBe(1000);
    expect(content.headings).toHaveLength(40);
    expect(content.text.length).toBeLessThanOrEqual(20_000);
  });
});

/** Shapes that have made readers of text take a square of their length. */
const HOSTILE: Record<string, (count: number) => string> = {
  "many paragraphs": (count) => "<p>a".repeat(count),
  "headings in headings": (count) => `${"<h1><div>".repeat(100)}${"<i>a</i>".repeat(count)}`,
  "many headings": (count) => "<h2>a</h2>".repeat(count),
  "links in a row": (count) => `<nav>${"<a>a</a> ".repeat(count)}</nav>`,
  "blanks and breaks": (count) => " <br> ".repeat(count),
  "one long text": (count) => "a ".repeat(10 * count),
};

describe("time", () => {
  const timeOf = (html: string) => {
    const page = readPage(html);
    const start = processorMs();
    pageContent(page);
    linesOf(page);
    return processorMs() - start;
  };
  for (const [name, shape] of Object.entries(HOSTILE)) {
    test(`is linear in ${name}`, () => {
      timeOf(shape(4000));
      // What was read last is not read again.
      const best = (count: number) => Math.min(...["", " ", "  "].map((end) => timeOf(`${shape(count)}${end}`)));
      expect(best(40_000)).toBeLessThan(30 * Math.max(best(5000), 3));
    });
  }
});
