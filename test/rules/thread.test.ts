/** Threads: each question gets its own answer, problems are told with their words, and an end is heard of. */
import { expect, test } from "bun:test";
import { createPasswords } from "../../src/lib/passwords.ts";
import { startThread, ThreadEnded } from "../../src/lib/thread.ts";

const SCRIPT = `
self.onmessage = ({ data }) => {
  if (data === "end") process.exit();
  else if (data === "throw") throw new Error("not said");
  else if (data < 0) postMessage({ problem: "too small" });
  else postMessage({ answer: data * 2 });
};
postMessage({ answer: "ready" });`;

test("each question has its answer, a problem its words", async () => {
  const thread = await startThread(SCRIPT);
  for (let number = 0; number < 100; number++) expect(await thread.ask<number>(number)).toBe(number * 2);
  expect(await thread.ask(-1).catch((error: Error) => error.message)).toBe("too small");
  expect(await thread.ask<number>(4)).toBe(8);
  thread.end();
});

test.each(["end", "throw"])("a thread that ends while it is asked (%s), and afterwards, says so", async (how) => {
  const thread = await startThread(SCRIPT);
  expect(await thread.ask(how).catch((error: Error) => error)).toBeInstanceOf(ThreadEnded);
  expect(await thread.ask(1).catch((error: Error) => error)).toBeInstanceOf(ThreadEnded);
  thread.end();
});

test("ending it answers who waits", async () => {
  const thread = await startThread("postMessage({ answer: 'ready' }); self.onmessage = () => {};");
  const waiting = thread.ask(1).catch((error: Error) => error);
  thread.end();
  expect(await waiting).toBeInstanceOf(ThreadEnded);
});

test("a script that can't be begun is told, and keeps nobody waiting", async () => {
  expect(await startThread("throw new Error('no')").catch((error: Error) => error)).toBeInstanceOf(ThreadEnded);
});

test("passwords: a hash matches its password alone, in every spelling of the keyboard, and nobody's none", async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash("caf\u00e9 au lait");
  expect(hash).toStartWith("$argon2id$v=19$m=19456,t=2,p=1$");
  const asked = ["cafe\u0301 au lait", "cafe au lait"].map((password) => passwords.matches(password, hash));
  expect(await Promise.all(asked)).toEqual([true, false]);
  expect(await passwords.matches("caf\u00e9 au lait", null)).toBe(false);
  passwords.close();
});

test("passwords: who comes when forty wait is told to come again, and those who wait are answered", async () => {
  const passwords = createPasswords();
  const asked = Array.from({ length: 50 }, () => passwords.hash("p").then(String, (error) => error.code));
  const answers = await Promise.all(asked);
  expect(answers.filter((answer) => answer === "busy")).toHaveLength(9);
  expect(answers.filter((answer) => answer.startsWith("$argon2id$"))).toHaveLength(41);
  expect(await passwords.hash("p")).toStartWith("$argon2id$");
  passwords.close();
});
