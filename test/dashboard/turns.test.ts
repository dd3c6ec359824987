import { expect, test } from "bun:test";
import { createTurns } from "../../src/dashboard/parts/turns.ts";

test("a few go at a time, and who leaves lets the next one in, whether its turn had come or not", () => {
  const take = createTurns(2);
  const begun: string[] = [];
  const leave = new Map(["a", "b", "c", "d", "e"].map((name) => [name, take(() => void begun.push(name))]));
  expect(begun).toEqual(["a", "b"]);
  leave.get("c")!();
  leave.get("a")!();
  expect(begun).toEqual(["a", "b", "d"]);
  leave.get("a")!();
  leave.get("c")!();
  expect(begun).toEqual(["a", "b", "d"]);
  leave.get("d")!();
  leave.get("b")!();
  expect(begun).toEqual(["a", "b", "d", "e"]);
  take(() => void begun.push("f"));
  take(() => void begun.push("g"));
  expect(begun).toEqual(["a", "b", "d", "e", "f"]);
});
