/** Changes by offsets: what is asked for is done, and no other byte moves. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { escapeHtml } from "../../src/html/escape.ts";
import { readPage } from "../../src/html/page.ts";
import { appendTo, applyChanges, attributeChanges, changesOutside, prependTo } from "../../src/html/splices.ts";
import { messyHtml } from "./arbitrary_html.ts";

test("changes are made where they are said to be, those at one place in their order", () => {
  expect(
    applyChanges("0123456789", [
      { start: 8, end: 10, text: "END" },
      { start: 2, end: 2, text: "a" },
      { start: 2, end: 2, text: "b" },
      { start: 2, end: 4, text: "-" },
    ]),
  ).toBe("01ab-4567END");
});

test("changes that overlap or lie outside are a mistake of the caller", () => {
  expect(() =>
    applyChanges("0123", [
      { start: 0, end: 2, text: "" },
      { start: 1, end: 3, text: "" },
    ]),
  ).toThrow(RangeError);
  expect(() => applyChanges("0123", [{ start: 3, end: 5, text: "" }])).toThrow(RangeError);
});

test("of changes those are left that don't lie in what is taken out", () => {
  const insert = (place: number) => ({ start: place, end: place, text: "+" });
  const removed = [
    { start: 2, end: 5 },
    { start: 5, end: 7 },
  ];
  const changes = [insert(7), insert(3), insert(5), { start: 3, end: 4, text: "" }, insert(1), insert(0)];
  expect(changesOutside(changes, removed)).toEqual([insert(0), insert(1), insert(5), insert(7)]);
  expect(changesOutside(changes, [])).toEqual(changes);
});

test("a million changes take time linear in them", () => {
  const source = "ab".repeat(1_000_000);
  const changes = Array.from({ length: 1_000_000 }, (_, index) => ({
    start: index * 2,
    end: index * 2 + 1,
    text: "c",
  }));
  expect(applyChanges(source, changes)).toBe("cb".repeat(1_000_000));
});

test("what is not in a change stays byte for byte", () => {
  const edits = fc.array(fc.tuple(fc.nat(400), fc.nat(20), fc.string({ maxLength: 5 })), { maxLength: 10 });
  fc.assert(
    fc.property(messyHtml, edits, (source, wanted) => {
      const changes: { start: number; end: number; text: string }[] = [];
      let from = 0;
      for (const [gap, length, text] of wanted) {
        // Two at one place would be made in the order in which they are given, which is turned round below.
        const start = from + (changes.length > 0 ? 1 : 0) + (gap % 20);
        if (start + length > source.length) break;
        changes.push({ start, end: start + length, text });
        from = start + length;
      }
      const made = applyChanges(source, changes.toReversed());
      let at = 0;
      let madeAt = 0;
      for (const { start, end, text } of changes) {
        expect(made.slice(madeAt, madeAt + start - at)).toBe(source.slice(at, start));
        madeAt += start - at;
        expect(made.slice(madeAt, madeAt + text.length)).toBe(text);
        madeAt += text.length;
        at = end;
      }
      expect(made.slice(madeAt)).toBe(source.slice(at));
    }),
  );
});

test("an attribute that is set is read back, whatever else the tag says, and other elements keep theirs", () => {
  fc.assert(
    fc.property(messyHtml, fc.string({ maxLength: 6 }), fc.nat(), (source, value, which) => {
      const page = readPage(source);
      const elements = page.elements.filter(({ isForeign }) => !isForeign);
      if (elements.length === 0 || /[\0\r]/.test(value)) return;
      const element = elements[which % elements.length]!;
      const changed = readPage(
        applyChanges(source, attributeChanges(source, element, { "data-set": value, id: null })),
      );
      const after = changed.elements[element.index]!;
      expect(after.tag).toBe(element.tag);
      expect(after.attributes.get("data-set")).toBe(value);
      expect(after.attributes.has("id")).toBe(false);
      for (const [index, other] of page.elements.entries())
        if (other !== element) expect(changed.elements[index]!.attributes).toEqual(other.attributes);
    }),
    { numRuns: 1000 },
  );
});

test("html is put at the beginning and at the end of an element", () => {
  const source = "<ul><li>1</li></ul>";
  const [list] = readPage(source).elements;
  expect(applyChanges(source, [prependTo(list!, "<li>0</li>"), appendTo(list!, "<li>2</li>")])).toBe(
    "<ul><li>0</li><li>1</li><li>2</li></ul>",
  );
});

test("escaped text is read back as it was", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      if (/[\0\r]/.test(text)) return;
      expect(readPage(`<p title="${escapeHtml(text)}">x${escapeHtml(text)}</p>`).text).toBe(`x${text}`);
    }),
  );
});
