/** What differs in the words of a page: whole lines, and no more than is told. */
import { expect, test } from "bun:test";
import { lineDifferences } from "../../src/features/publishing/line_differences.ts";
import { LONGEST_LINE, MOST_LINES } from "../../src/features/publishing/line_limits.ts";

const page = (html: string) => ({ html, shared: {} });

test("only lines whose words differ are told; how they are marked up is not", () => {
  const before = page("<h1>Bread</h1><p>Baked <em>at night</em>.</p><p>Rye</p>");
  const after = page("<h1>Bread</h1><section><p>Baked at <b>noon</b>.</p></section><p>Rye</p>");
  const line = (change: "added" | "removed", text: string) => ({ change, text });
  expect(lineDifferences(before, after)).toEqual({
    lines: [line("removed", "Baked at night."), line("added", "Baked at noon.")],
    more: false,
  });
  expect(lineDifferences(before, page(before.html.replaceAll("p>", "div>")))).toEqual({ lines: [], more: false });
  expect(lineDifferences(null, page("<p>One</p>"))).toEqual({ lines: [line("added", "One")], more: false });
  expect(lineDifferences(page("<p>One</p>"), null)).toEqual({ lines: [line("removed", "One")], more: false });
});

test("many lines, and long ones, are cut", () => {
  const many = page(`<p>${"x".repeat(2 * LONGEST_LINE)}</p>${"<p>line</p>".repeat(2 * MOST_LINES)}`);
  const { lines, more } = lineDifferences(null, many);
  expect([lines.length, more]).toEqual([MOST_LINES, true]);
  expect(lines[0]!.text).toHaveLength(LONGEST_LINE);
});
