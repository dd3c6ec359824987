/** Long answers: the same JSON, in pieces. */
import { expect, test } from "bun:test";
import { jsonBody, jsonPieces } from "../../src/transport/json_answer.ts";
import { createRandom } from "../simulation/random.ts";

const LONG = 300_000;

test("is what JSON.stringify gives, byte for byte, whatever is in it", () => {
  const pair = "\ud83e\udd50";
  const values = [
    null,
    [],
    {},
    [[], {}, null, undefined, true, 0, -1.5, Number.NaN, ""],
    { a: undefined, b: { c: undefined }, "": 1, 'a"b': "\u0000\u2028" },
    { data: [{ html: "x".repeat(LONG) }, { html: 'é\n"</script>'.repeat(LONG / 10) }], has_more: false },
    pair.repeat(LONG),
    `x${pair.repeat(LONG)}`,
    "\ud83e".repeat(LONG),
    "\udd50".repeat(LONG),
    "\u0001".repeat(LONG),
    Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`member_${at}`, at])),
  ];
  for (const value of values) expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
});

test("random values too, with long texts cut anywhere", () => {
  const random = createRandom(7);
  const units = ["a", "é", "漢", "\ud83e\udd50", "\ud800", "\udfff", "\n", '"', "\\"];
  const text = (length: number) => Array.from({ length }, () => random.pick(units)).join("");
  for (let round = 0; round < 20; round++) {
    const value = { a: text(random.between(0, 400_000)), b: [text(random.between(0, 9)), { c: text(200_000) }] };
    expect([...jsonPieces(value)].join("")).toBe(JSON.stringify(value));
  }
});

test("no piece is long: none keeps others waiting for long", () => {
  const value = { data: Array.from({ length: 40 }, () => ({ html: "<p>Hello</p>\n".repeat(30_000) })) };
  for (const piece of jsonPieces(value)) expect(piece.length).toBeLessThan(400_000);
});

test("what is short is a text, what is long a stream of the same bytes", async () => {
  expect(jsonBody({ a: 1 })).toBe('{"a":1}');
  const value = { data: ["é".repeat(1_000_000)] };
  const stream = jsonBody(value);
  expect(stream).toBeInstanceOf(ReadableStream);
  expect(await new Response(stream).text()).toBe(JSON.stringify(value));
});
