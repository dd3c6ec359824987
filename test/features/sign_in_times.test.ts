/** How long signing in takes, and others meanwhile. It looks at the clock, and runs with nothing beside it. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { call, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ realPasswords: true });
});
afterAll(() => server.stop());

const signIn = (email: string, password = PASSWORD) =>
  call(server.baseUrl, "POST", "/auth/sign_in", { email, password }, null);

test("an address that nobody has takes as long as one with a wrong password", async () => {
  const person = await makePerson(server, "viewer");
  const timed = async (email: string) => {
    const start = performance.now();
    await signIn(email, "not the password");
    return performance.now() - start;
  };
  const rounds = 6;
  const times: Record<string, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round++) {
    times.known!.push(await timed(person.email));
    times.unknown!.push(await timed(`nobody-${round}@example.com`));
  }
  const least = (list: number[]) => Math.min(...list);
  // Without the work it would be some milliseconds of a hundred.
  expect(least(times.unknown!)).toBeGreaterThan(least(times.known!) / 2);
});

describe("very many who sign in at the same time", () => {
  test("take neither the processor nor the memory from everybody else, and are told to come again", async () => {
    const person = await makePerson(server, "viewer");
    await signIn(person.email);
    const before = process.memoryUsage.rss();
    let most = before;
    const start = performance.now();
    const flood = Promise.all(
      Array.from({ length: 400 }, (_, number) => signIn(`nobody-${number}@example.com`, "not the password")),
    );
    let isOver = false;
    const answers = flood.finally(() => {
      isOver = true;
    });
    const waits: number[] = [];
    while (!isOver) {
      const asked = performance.now();
      expect((await person.get("/v1/users/me")).status).toBe(200);
      waits.push(performance.now() - asked);
      most = Math.max(most, process.memoryUsage.rss());
      await Bun.sleep(5);
    }
    const took = performance.now() - start;
    const codes = Map.groupBy(await answers, ({ json }) => json.code);
    expect([...codes.keys()].sort()).toEqual(["busy", "sign_in_failed"]);
    expect(codes.get("busy")![0]!.headers.get("retry-after")).toBe("5");
    // All at once would take 19 MB each.
    expect(most - before).toBeLessThan((400 * 19 * 1024 * 1024) / 4);
    expect(waits.length).toBeGreaterThan(5);
    expect(waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)]!).toBeLessThan(took / 4);
    expect((await signIn(person.email)).status).toBe(200);
  });
});
