import { expect, test } from "bun:test";
import { emblemOfWords } from "../../../src/design/artwork/words.ts";

test("an emblem is called for by a word, not by letters inside another one", () => {
  const called = Object.fromEntries(
    [
      "Photography",
      "Spring concerts",
      "Parent groups",
      "Research",
      "Kindergeburtstage",
      "Termine am Freitag",
      "Spanish",
    ].map((name) => [name, emblemOfWords(name)]),
  );
  expect(called).toEqual({
    Photography: "camera",
    "Spring concerts": "note",
    "Parent groups": null,
    Research: "book",
    Kindergeburtstage: null,
    "Termine am Freitag": null,
    Spanish: null,
  });
});
