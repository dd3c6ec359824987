/** A page as Markdown: what it says, and nothing that would be read as something else. */
import { expect, test } from "bun:test";
import { LONGEST_MARKDOWN, markdownOf } from "../../src/html/markdown.ts";
import { readPage } from "../../src/html/page.ts";
import { leastMs, processorMs } from "../processor_time.ts";

const written = (html: string) => markdownOf(readPage(html), "https://example.com/a/b");

test.each([
  ["<h1>Hello <em>you</em></h1><h3> </h3><h6>Six</h6>", "# Hello *you*\n\n###### Six"],
  ["<p>One <b>bold </b>word &amp; <i><b>both</b></i></p>", "One **bold** word & *both*"],
  ["<p>Mill Lane 1<br>York</p>", "Mill Lane 1  \nYork"],
  ['<a href="../c(1).html">up</a>', "[up](https://example.com/c%281%29.html)"],
  ['<a href="javascript:alert(1)">no</a> <a href="mailto:a@b.example">mail</a>', "no [mail](mailto:a@b.example)"],
  ["<a href=/x>1</a><a href=/y>2</a>", "[1](https://example.com/x) [2](https://example.com/y)"],
  ['<a href="/card"><h3>Card</h3><p>text</p></a>', "### [Card](https://example.com/card)\n\ntext"],
  ["<ul><li>a<ul><li>b</li></ul></li><li><p>c</p><p>d</p></li></ul>", "- a\n  - b\n- c\n\n  d"],
  ["<ol start=3><li>x<li>y</ol>", "3. x\n4. y"],
  [
    "<table><caption>Prices</caption><tr><th>A</th><th colspan=2>B|C</th></tr><tr><td>1<br>2</td></tr></table>",
    "**Prices**\n\n| A | B\\|C |  |\n| --- | --- | --- |\n| 1 2 |  |  |",
  ],
  ["<pre><code>a\n  b ```</code></pre>", "````\na\n  b ```\n````"],
  ["<p>Run <code>x *y*</code></p>", "Run `x *y*`"],
  ["<blockquote><p>Good</p><footer>Ann</footer></blockquote>", "> Good\n> \n> Ann"],
  ["<dl><dt>Open</dt><dd>8 to 12</dd></dl><hr>", "**Open**\n\n8 to 12\n\n---"],
  ['<img src="a.jpg" alt="A loaf"><img src="b.jpg" alt="">', "![A loaf](https://example.com/a/a.jpg)"],
  ["<form><label>Name<input></label><label>Mail<input></label><button>Send</button></form>", "Name\n\nMail"],
  [
    "<p>1. a</p><p>- b</p><p># c</p><p>2 * 3 [x] _y_ a_b &lt;b> &amp;lt;</p>",
    "1\\. a\n\n\\- b\n\n\\# c\n\n2 \\* 3 \\[x\\] \\_y\\_ a_b \\<b> \\&lt;",
  ],
  ["<header>h</header><nav>n</nav><p>text</p><aside>a</aside><footer>f</footer>", "text"],
  ["<p>before</p><main>in<header>its own</header></main><p>after</p>", "in\n\nits own"],
  ["<p hidden>a</p><p aria-hidden=true>b</p><svg><text>c</text></svg><script>d</script><template>e</template>", ""],
])("%s", (html, expected) => {
  expect(written(html)).toBe(expected);
});

test("is written in time linear in the page, and no longer than a limit", () => {
  const deep = (tag: string) => (size: number) => `${tag.repeat(80)}${"word _x_ ".repeat(size / 9)}`;
  const many = (piece: string) => (size: number) => piece.repeat(size / piece.length);
  const pages = [
    ...["<ul><li>a", "<blockquote>a", "<b>", "<a href=/x><div>", "<div><span>"].map(deep),
    ...["<li>x", "<p>a", "<b>x</b> ", "<a href=/x>y</a>", "_ ", "\\", "# \n", "`"].map(many),
    (size: number) => `<table>${"<tr><td>a<td>b".repeat(size / 14)}`,
  ];
  const timeOf = (html: string) => {
    const page = readPage(html);
    const start = processorMs();
    expect(markdownOf(page, null).length).toBeLessThanOrEqual(LONGEST_MARKDOWN + 10);
    return processorMs() - start;
  };
  for (const make of pages) {
    timeOf(make(20_000));
    const small = leastMs(0, () => timeOf(make(20_000)));
    const most = 120 * Math.max(small, 3);
    expect([make(40), leastMs(most, () => timeOf(make(320_000))) < most]).toEqual([make(40), true]);
  }
}, 300_000);
