/** What a change of one page's sheet brings to those of its website's other pages. */
import { expect, test } from "bun:test";
import { bringStyles } from "../../src/edits/site_styles.ts";

test("a rule that comes beside the website's colours keeps none of them from the other pages", () => {
  const shared = ":root{--page:#fed;--bg:#fed}.band-base{--bg:#fed}";
  const before = `${shared}.emblem{--paper:#fed}.menu{gap:1rem}`;
  const after =
    ":root{--page:#fff;--bg:#fff}.band-base{--bg:#fff}.dark .emblem{--paper:#000}.emblem{--paper:#fff}.menu{gap:1rem}";
  expect(bringStyles(before, after, [`${shared}.menu{gap:2rem}`, ".own{color:blue}"])).toEqual([
    ":root{--page:#fff;--bg:#fff}.band-base{--bg:#fff}.menu{gap:2rem}",
    null,
  ]);
});

test("a place of one page is of that page alone", () => {
  expect(bringStyles(".hero h1{--long:5}", ".hero h1{--long:5}\n#top h1{--long:7}", [".hero h1{--long:5}"])).toEqual([
    null,
  ]);
});

test("very many rules that change, come or are the same cost what they weigh", () => {
  const rules = (value: string, count: number) => `.btn{gap:${value}}`.repeat(count);
  const [small, large] = [1_000, 10_000].map((count) => {
    const [before, after] = [rules("1px", count), `${rules("2px", count)}.a{}`];
    const began = process.cpuUsage().user;
    expect(bringStyles(before, after, [`${rules("1px", count - 1)}.b{}`])).toEqual([null]);
    const other = Array.from({ length: count }, (_, index) => `.btn-${index}{gap:1px}`).join("");
    bringStyles(other, other.replaceAll("1px", "2px"), [other]);
    return process.cpuUsage().user - began;
  }) as [number, number];
  expect(large).toBeLessThan(small * 10 * 4);
});
