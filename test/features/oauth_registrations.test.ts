/** Anybody may register clients: of those that nobody uses there is a bound, and what is in use outlives any flood. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { MOST_CLIENTS } from "../../src/features/oauth/rules.ts";
import { oauthClients } from "../../src/storage/tables.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson } from "../people.ts";

const REDIRECT = "https://client.example/cb";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const register = async (on: TestServer = server) =>
  await on.post("/register", { redirect_uris: [REDIRECT], token_endpoint_auth_method: "none" }, { key: null });

const clients = async (): Promise<Json[]> => {
  server.storage.refresh();
  return await server.storage.read.select().from(oauthClients);
};

test("10,000 are kept, the newest; the oldest of all stays as long as it is connected", async () => {
  const [connected, idle] = [(await register()).json, (await register()).json];
  const person = await makePerson(server, "owner");
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: connected.client_id, redirect_uri: REDIRECT },
    ...{ code_challenge: "a".repeat(43), code_challenge_method: "S256" },
  });
  expect((await person.post("/v1/connections", { query: `${query}`, allow: true })).status).toBe(200);
  const row = (await clients()).find(({ client_id }) => client_id === idle.client_id);
  for (let made = 0; made < MOST_CLIENTS; made += 1000)
    await server.storage.write("all", (db) =>
      db.insert(oauthClients).values(
        Array.from({ length: 1000 }, (_, index) => ({
          ...(row as typeof oauthClients.$inferSelect),
          client_id: `swc_${made + index}`,
          used_at: row!.used_at + 1,
        })),
      ),
    );
  const newest = await Promise.all(Array.from({ length: 10 }, () => register()));
  expect(new Set(newest.map(({ status }) => status))).toEqual(new Set([201]));
  const ids = new Set((await clients()).map(({ client_id }) => client_id));
  expect(ids.size).toBe(MOST_CLIENTS);
  expect([ids.has(connected.client_id), ids.has(idle.client_id)]).toEqual([true, false]);
  for (const { json } of newest) expect(ids.has(json.client_id)).toBe(true);
});

test("an address registers 20 in a quarter of an hour, and is told when it may again", async () => {
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
  const seen: number[] = [];
  for (let count = 0; count < 21; count++) seen.push((await register(limited)).status);
  expect(seen).toEqual([...Array<number>(20).fill(201), 429]);
  const { headers, json } = await register(limited);
  expect([json.error, Number(headers.get("retry-after")) > 0]).toEqual(["temporarily_unavailable", true]);
  await limited.stop();
});
