/** The examples of the reference are true: each is a call of one story, which is told again here and must go the same way. */
import { beforeAll, describe, expect, test } from "bun:test";
import { OPERATIONS } from "../../src/registry.ts";
import type { Examples } from "../../src/transport/examples.ts";
import { EXAMPLES } from "../examples.ts";
import { REFUSED } from "../requests.ts";
import { NOT_TOLD, tellStory } from "../story.ts";

let kept: Examples;
let told: Examples;

beforeAll(async () => {
  kept = await Bun.file(EXAMPLES).json();
  told = await tellStory();
}, 300_000);

describe.each(OPERATIONS.map((operation) => [operation.name, operation] as const))("%s", (name, operation) => {
  test("is called and answered as the reference shows it (else: bun run examples)", () => {
    if (REFUSED[name] || operation.signed || NOT_TOLD.includes(name)) return expect(kept[name]).toBeUndefined();
    expect(told[name]).toEqual(kept[name]!);
  });
});

test("the reference shows no other calls", () => {
  expect(Object.keys(kept).toSorted()).toEqual(Object.keys(told).toSorted());
});
