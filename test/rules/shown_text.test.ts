/** The words of html while it is written. */
import { expect, test } from "bun:test";
import { createShownText } from "../../src/features/runs/shown_text.ts";

const read = (html: string, size = html.length): string => {
  const push = createShownText();
  let text = "";
  for (let at = 0; at < html.length; at += size) text += push(html.slice(at, at + size));
  return text;
};

test.each([
  [
    '<main>\n  <h1>Bread &amp; <em>butter</em></h1>\n <p class="a>b">Open  daily</p></main>',
    "Bread & butter\nOpen daily",
  ],
  ["<p>3 < 4 &lt; 5 &#8212; &#x2014; &unknown; A&B</p>", "3 < 4 < 5 — — &unknown; A&B"],
  ["<script>if (a<b) x('</p>')</script>Yes<style>p{}</style><!-- <p>no</p> -- > -->!", "Yes!"],
  ['<svg viewBox="0 0 1 1"><title>No</title><text>no</text></svg><svg/>Seen<br/>below', "Seen\nbelow"],
  ["<head><title>No</title></head><body><ul><li>One<li>Two</ul>", "One\nTwo"],
  ["<a title='x > y' href=/a>Link</a><img alt=\"It's\">End", "LinkEnd"],
])("%s", (html, text) => {
  for (const size of [1, 2, 3, 7, html.length]) expect(read(html, size)).toBe(text);
});

test("never fails, and never says more than there is", () => {
  for (const unit of ["<", "&", "<a ", "<!--", "<script>", "&#", '"', "</", "<svg>"])
    expect(read(unit.repeat(10_000), 4096).length).toBeLessThanOrEqual(unit.length * 10_000);
});
