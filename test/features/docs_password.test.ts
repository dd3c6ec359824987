/** The password of the reference: who guesses is stopped, and nobody else is. */
import { expect, test } from "bun:test";
import { type Answer, call, startTestServer, type TestServer } from "../harness.ts";
import { createVirtualClock } from "../simulation/virtual_clock.ts";

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`;

const ask = (server: TestServer, authorization?: string, from = "203.0.113.7", path = "/docs/json"): Promise<Answer> =>
  call(server.baseUrl, "GET", path, undefined, null, {
    "X-Forwarded-For": from,
    ...(authorization ? { Authorization: authorization } : {}),
  });

test("after ten wrong passwords an address is told nothing more until the window ends, not even with the right one", async () => {
  const clock = createVirtualClock(Date.parse("2026-11-20T09:00:00Z"));
  const server = await startTestServer({
    clock: clock.forProcess(),
    environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" },
  });
  const { user, password } = server.app.docs;
  const right = basic(user, password);
  try {
    for (let request = 0; request < 30; request++) {
      // Browsers ask without a password first; that is no guess, and neither is the right one.
      expect((await ask(server)).status).toBe(401);
      expect((await ask(server, right)).status).toBe(200);
    }
    for (let guess = 0; guess < 10; guess++) {
      const paths = ["/docs", "/docs/json", "/docs/none"];
      expect((await ask(server, basic(user, `guess ${guess}`), "203.0.113.7", paths[guess % 3])).status).toBe(401);
    }
    for (const authorization of [basic(user, "guess"), basic("", ""), right, "Basic", `Bearer ${server.key}`]) {
      const refused = await ask(server, authorization);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect((await ask(server, right, "203.0.113.8")).status).toBe(200);
    expect((await server.get("/v1/users/me")).status).toBe(200);
    await clock.advance(15 * 60_000);
    expect((await ask(server, right)).status).toBe(200);
  } finally {
    await server.stop();
  }
});
