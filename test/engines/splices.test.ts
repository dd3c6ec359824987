/** Splices, one after the other: the same code whether they are made one by one or in one go. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import type { PageCode, Splice } from "../../src/engines/engine.ts";
import { applySplice, splicedCode } from "../../src/engines/splices.ts";

const START: PageCode = { html: "<p>ä𝒳b</p>".repeat(5), css: "p{color:red}", javascript: "" };

const wanted = fc.array(
  fc.record({
    target: fc.constantFrom("html", "css", "javascript"),
    start: fc.integer({ min: -1, max: 60 }),
    length: fc.integer({ min: -1, max: 20 }),
    text: fc.constantFrom("", "x", "longer text", "𝒳", "\ud835"),
  }),
  { maxLength: 30 },
);

/** What a splice does, or how it is refused. */
const outcome = <Value>(work: () => Value): Value | string => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return error.message;
  }
};

test("any splices, those that are refused among them, make the same code as one by one, and take the same away", () => {
  fc.assert(
    fc.property(wanted, (splices) => {
      let code = START;
      const spliced = splicedCode(START);
      for (const { target, start, length, text } of splices) {
        const splice = { target, op: "replace", start, end: start + length, text } as Splice;
        const before = code;
        const expected = outcome(() => {
          code = applySplice(before, splice);
          return before[splice.target].slice(splice.start, splice.end);
        });
        expect(outcome(() => spliced.apply(splice))).toBe(expected);
        expect(spliced.code()).toEqual(code);
      }
    }),
    { numRuns: 1000 },
  );
});

test("a change of each of 100,000 rules takes no square of their number, from either end", () => {
  const rule = "a{color:red}\n";
  const css = rule.repeat(100_000);
  for (const order of [(at: number) => at, (at: number) => 99_999 - at]) {
    const spliced = splicedCode({ html: "", css, javascript: "" });
    for (let index = 0; index < 100_000; index++) {
      const start = order(index) * rule.length + 8;
      spliced.apply({ target: "css", op: "replace", start, end: start + 3, text: "tan" });
    }
    expect(spliced.code().css).toBe("a{color:tan}\n".repeat(100_000));
  }
});
