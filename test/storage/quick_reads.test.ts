/** Which reads of a database on a server go together. */
import { expect, test } from "bun:test";
import { createQuickReads } from "../../src/storage/postgres/quick_reads.ts";

function start() {
  let ms = 0;
  const reads = createQuickReads(() => ms);
  /** Sends some at once; the server answers one after the other, each after so long. */
  const answer = (text: string, many: number, eachMs: number) => {
    const sentAt = ms;
    const sent = Array.from({ length: many }, () => reads.sent());
    for (const number of sent) {
      ms += eachMs;
      reads.answered(text, sentAt, number);
    }
  };
  return { ...reads, answer, pass: (passed: number) => (ms += passed) };
}

test("what nobody has asked yet is tried with the quick ones", () => {
  expect(start().isQuick("new")).toBe(true);
});

test("what waits for many others is quick all the same", () => {
  const reads = start();
  reads.answer("list", 500, 2);
  expect(reads.isQuick("list")).toBe(true);
});

test("one that took long among many is an accident", () => {
  const reads = start();
  reads.answer("list", 10, 1);
  reads.answer("list", 1, 60);
  expect(reads.isQuick("list")).toBe(true);
});

test("what takes long goes elsewhere, others do not; after a minute it is tried again", () => {
  const reads = start();
  reads.answer("sums", 20, 30);
  reads.answer("list", 20, 1);
  expect([reads.isQuick("sums"), reads.isQuick("list")]).toEqual([false, true]);
  reads.pass(60_000);
  expect(reads.isQuick("sums")).toBe(true);
});

test("what the server has ended goes elsewhere at once", () => {
  const reads = start();
  reads.tookTooLong("search");
  expect(reads.isQuick("search")).toBe(false);
});

test("they go over one connection, and over the next while nothing is answered there", () => {
  const reads = start();
  expect([reads.sent(), reads.sent()]).toEqual([0, 0]);
  reads.pass(4);
  reads.answered("list", 0, 0);
  reads.pass(4);
  expect(reads.sent()).toBe(0);
  reads.pass(2);
  expect([reads.sent(), reads.sent()]).toEqual([1, 1]);
  reads.pass(6);
  // Nowhere is it any better.
  expect(reads.sent()).toBe(0);
  reads.failed(0);
  expect(reads.sent()).toBe(0);
});
