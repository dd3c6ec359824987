/** Reading JSON that strangers send: as `JSON.parse` does, but never too much of it. */
import { expect, test } from "bun:test";
import { createJsonReader, JSON_LIMITS, JsonProblem, parseJson } from "../../src/lib/json.ts";
import { processorMs } from "../processor_time.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const problemOf = (text: string | Uint8Array, limits = JSON_LIMITS): JsonProblem => {
  try {
    parseJson(typeof text === "string" ? bytes(text) : text, limits);
  } catch (error) {
    if (error instanceof JsonProblem) return error;
    throw error;
  }
  throw new Error("it was read");
};

test("what is sane is read as JSON.parse reads it", () => {
  for (const text of [
    "1",
    ' " [[[ \\" ]]] {{{ \\\\" ',
    '{"a":[1,2,{"b":"c,d,\\"e"}],"__proto__":{"x":1},"":null}',
    `[${"[],".repeat(1000)}{ }]`,
    "\ufeff[]",
  ])
    expect(parseJson(bytes(text))).toEqual(JSON.parse(text.replace("\ufeff", "")));
});

test("every value is counted once, whatever it is", () => {
  const limits = { depth: 8, values: 5 };
  for (const text of ["[1,2,3,4]", "[[],[ ],{\n},{}]", '{"a":1,"b":{"c":[","]}}', '[[[[",,,[["]]]]'])
    expect(parseJson(bytes(text), limits)).toEqual(JSON.parse(text));
  for (const text of ["[1,2,3,4,5]", "[[],[],[],{},[]]", '{"a":1,"b":{"c":[1,2]}}'])
    expect(problemOf(text, limits)).toMatchObject({ reason: "values" });
  expect(problemOf("[".repeat(5), { depth: 4, values: 100 })).toMatchObject({ reason: "depth" });
});

test("what comes in parts is read and counted as if it came at once, wherever it is cut", () => {
  const limits = { depth: 3, values: 8 };
  const outcome = (parts: Uint8Array[]) => {
    const reader = createJsonReader(limits);
    try {
      for (const part of parts) reader.add(part);
      return reader.end();
    } catch (error) {
      return (error as JsonProblem).message;
    }
  };
  for (const text of [
    '{"a":[1,"\\\\",{"b":"c,d,\\"é"}],"€":[ ]}',
    '["\\u00e9\\\\","[[[[",[1,2],[]]',
    "[[ [1,2],\n[3,4,5,6,7,8] ]]",
    "[[[[1]]]]",
    '["a","b',
  ]) {
    const whole = bytes(text);
    const expected = outcome([whole]);
    for (let cut = 0; cut <= whole.length; cut++)
      expect(outcome([whole.subarray(0, cut), whole.subarray(cut)])).toEqual(expected);
    expect(outcome(Array.from(whole, (byte) => new Uint8Array([byte])))).toEqual(expected);
  }
});

test("what is too much is said, with where it is and what the limit is", () => {
  expect(problemOf(`{"a":${"[".repeat(100)}`).message).toBe(
    "is nested too deeply at byte 69; at most 64 levels are taken",
  );
  expect(problemOf(`[${"1,".repeat(60_000)}1]`).message).toBe(
    "holds too many values, the first too many at byte 99,999; at most 50,000 are taken",
  );
});

test("what is no JSON is said shortly, however long it is", () => {
  expect(problemOf("a".repeat(1_000_000))).toMatchObject({ reason: "syntax" });
  expect(problemOf("a".repeat(1_000_000)).message.length).toBeLessThan(300);
  expect(problemOf(`"${"a".repeat(1_000_000)}`)).toMatchObject({ reason: "syntax" });
  expect(problemOf("]".repeat(1000))).toMatchObject({ reason: "syntax" });
  expect(problemOf("[ ")).toMatchObject({ reason: "syntax" });
  expect(problemOf(new Uint8Array([0x22, 0xff, 0x22]))).toMatchObject({ reason: "encoding" });
});

test("5 MB of any shape are answered about as soon as 5 MB of one text", () => {
  const size = 5 * 1024 * 1024;
  const fill = (part: string) => bytes(part.repeat(Math.ceil(size / part.length)).slice(0, size));
  const seconds = (body: Uint8Array) => {
    const start = processorMs();
    try {
      parseJson(body);
    } catch {}
    return processorMs() - start;
  };
  const best = (body: Uint8Array) => Math.min(seconds(body), seconds(body), seconds(body));
  const plain = best(bytes(`"${"x".repeat(size - 2)}"`));
  const shapes = ["[", "[[],", "{", '{"a":', "[{},", "1,", '"",', "\\", " ", "{}", "[]", '"\\"', "a"];
  for (const shape of shapes) expect(best(fill(shape))).toBeLessThan(plain * 20 + 20);
});
