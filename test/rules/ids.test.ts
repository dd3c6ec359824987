/** Identifiers are those of the TypeID specification, and say when they were made. */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { TypeID } from "typeid-js";
import { createIds, timeOfId } from "../../src/lib/ids.ts";

const LATEST = 2 ** 48 - 1;

test("the specification's own library reads what is made, and finds the time in it", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LATEST }), (time) => {
      const id = createIds(() => time).next("web");
      const uuid = Buffer.from(TypeID.fromString(id, "web").toUUIDBytes());
      expect<string>(TypeID.fromUUIDBytes("web", uuid).toString()).toBe(id);
      expect(uuid.readUIntBE(0, 6)).toBe(time);
      expect(timeOfId(id)).toBe(time);
    }),
  );
});

test("texts that are no identifiers have no time", () => {
  const id = createIds(() => 1).next("page");
  for (const text of [
    "",
    "page",
    "page_",
    id.slice(5),
    `${id}0`,
    id.slice(0, -1),
    id.toUpperCase(),
    `${id.slice(0, 5)}8${id.slice(6)}`,
    id.replace(/.$/, "u"),
  ])
    expect([text, timeOfId(text)]).toEqual([text, null]);
});
