/** Rows as answers show them: what the schema names, and nothing else of a row. */
import { expect, test } from "bun:test";
import * as v from "valibot";
import { answer } from "../../src/operation/answer.ts";
import { component, described, stampFields, timestamp } from "../../src/operation/fields.ts";

const Note = component("Note", {
  _id: v.string(),
  text: described(v.nullable(v.string()), "What it says."),
  read_at: described(v.nullable(timestamp), "When it was read; null: it was not."),
  closed_at: v.nullable(timestamp),
  label: v.optional(v.string()),
  size: v.number(),
  ...stampFields,
});

const row = { _id: "a", text: "1", read_at: 0, closed_at: null, size: 5, created_at: 1000, updated_at: 2000 };

test("an answer has what its schema names, in its order, times as texts, and nothing else of the row", () => {
  const wide = { ...row, secret: "s" };
  expect(Object.entries(answer(Note, wide))).toEqual([
    ["_id", "a"],
    ["text", "1"],
    ["read_at", "1970-01-01T00:00:00.000Z"],
    ["closed_at", null],
    ["size", 5],
    ["created_at", "1970-01-01T00:00:01.000Z"],
    ["updated_at", "1970-01-01T00:00:02.000Z"],
  ]);
});

test("what is made takes the place of what the row has, null and empty too", () => {
  const made = answer(Note, row, { text: null, label: "", size: 0 });
  expect(made).toMatchObject({ text: null, label: "", size: 0, _id: "a" });
});

test("what an answer is made of is taken from no prototype", () => {
  const Odd = component("Odd", { constructor: v.string() });
  expect(answer(Odd, { constructor: "c" } as never)).toEqual({ constructor: "c" } as never);
  expect(answer(Odd, { constructor: "c" } as never, {})).toEqual({ constructor: "c" } as never);
});
