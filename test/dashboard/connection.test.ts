/** The application waits for a server that is gone, and takes nothing off the screen meanwhile. */
import { afterAll, afterEach, expect, spyOn, test } from "bun:test";
import { isUnreachable, onConnection, whenReachable } from "../../src/dashboard/api/connection.ts";

const asked = spyOn(globalThis, "fetch");
afterEach(() => asked.mockReset());
afterAll(() => asked.mockRestore());

const answers = (...given: (Response | null)[]) =>
  asked.mockImplementation((async () => {
    const next = given.length > 1 ? given.shift() : given[0];
    if (!next) throw new TypeError("Failed to fetch");
    return next;
  }) as never);

test("a file is loaded when the server is back, which is told when it goes and when it is there again", async () => {
  const told: boolean[] = [];
  const end = onConnection(() => told.push(isUnreachable()));
  answers(null, new Response("ok"));
  let tries = 0;
  const loaded = await whenReachable(async () => {
    if (++tries === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return "screen";
  });
  end();
  expect([loaded, tries]).toEqual(["screen", 2]);
  expect(told).toEqual([true, false]);
});

test("a file that is gone while the server answers is one of an older version", async () => {
  answers(new Response("ok"));
  const gone = whenReachable(async () => {
    throw new TypeError("Failed to fetch dynamically imported module");
  });
  expect(gone).rejects.toThrow("dynamically imported");
  await gone.catch(() => {});
  expect(isUnreachable()).toBe(false);
});
