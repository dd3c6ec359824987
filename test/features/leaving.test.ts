/** A person leaves an account: what ends with it, what stays, and who can't. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import * as tables from "../../src/storage/tables.ts";
import { type Json, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD } from "../people.ts";

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test("ends what was theirs at once, and leaves the account what they have made", async () => {
  const editor = await makePerson(server, "editor");
  const { websiteId } = await makeWebsite(editor);
  const left = await editor.delete("/v1/users/me");
  expect([left.status, left.json]).toEqual([200, { _id: editor.userId, deleted: true }]);
  expect(left.headers.get("set-cookie")).toContain("Max-Age=0");
  expect((await editor.get("/v1/users/me")).status).toBe(401);
  const answer = await server.post("/auth/sign_in", { email: editor.email, password: PASSWORD }, { key: null });
  expect(answer.json.code).toBe("sign_in_failed");
  expect((await server.get(`/v1/websites/${websiteId}`)).status).toBe(200);
  for (const table of Object.values(tables).filter((value) => is(value, Table)) as SQLiteTable[]) {
    const { name } = getTableConfig(table);
    const rows = (await server.storage.read.select().from(table)) as Json[];
    // The audit says who did what, for 400 days.
    if (name === "audit") expect(rows.some(({ user_id }) => user_id === editor.userId)).toBe(true);
    else expect([name, rows.filter((row) => row.user_id === editor.userId)]).toEqual([name, []]);
    if (name !== "audit") expect(JSON.stringify(rows)).not.toContain(editor.email);
  }
});

test("the only owner can't, any other can", async () => {
  const account = await server.addAccount();
  const [first, second] = [await account.owner(), await makePerson(account, "owner")];
  expect((await second.delete("/v1/users/me")).status).toBe(200);
  expect((await first.delete("/v1/users/me")).json.code).toBe("last_owner");
  expect((await first.get("/v1/users/me")).status).toBe(200);
  expect((await first.delete("/v1/users/me", { key: account.key })).json.code).toBe("session_required");
});
