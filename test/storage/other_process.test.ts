/** Two processes on one file: what one has changed is so for the other at once, though it decides much from memory. */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { startTestServer, type TestServer } from "../harness.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("what another process changes counts for the very next request", async () => {
  const other = new Database(server.storage.path);
  const change = (sql: string, id: string) => other.run(sql, [id]);
  const client = await server.addAccount();
  const made = (await client.post("/v1/api_keys", { name: "Deploy script" })).json;
  const ask = (key: string) =>
    server.app.fetch(
      new Request(`${server.baseUrl}/v1/users/me`, {
        headers: { Authorization: `Bearer ${key}`, Host: "localhost" },
      }),
    );
  const revoke = "UPDATE api_keys SET revoked_at = 1 WHERE _id = ?";
  const plan = (name: string) => `UPDATE accounts SET plan = '${name}' WHERE _id = ?`;
  const statusesOf = async (...keys: string[]) => (await Promise.all(keys.map(ask))).map(({ status }) => status);
  expect(await statusesOf(made.key, made.key)).toEqual([200, 200]);
  change(plan("free"), client.accountId);
  expect(await statusesOf(made.key)).toEqual([401]);
  change(plan("agency"), client.accountId);
  expect(await statusesOf(made.key, client.key)).toEqual([200, 200]);
  change(revoke, made._id);
  expect(await statusesOf(made.key, client.key, made.key)).toEqual([401, 200, 401]);
  other.close();
});
