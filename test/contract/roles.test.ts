/** What each role may do: a loop over the registry, so that a new operation says who may call it on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { includes, ROLES, type Role } from "../../src/policy/roles.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { validRequest } from "../requests.ts";

let server: TestServer;
let people: Record<Role, PersonClient>;
let document: Json;

beforeAll(async () => {
  server = await startTestServer();
  const [owner, editor, viewer] = await Promise.all(ROLES.map((role) => makePerson(server, role)));
  people = { owner: owner!, editor: editor!, viewer: viewer! };
  const { user, password } = server.app.docs;
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  document = await (await fetch(`${server.baseUrl}/docs/json`, { headers })).json();
});
afterAll(() => server.stop());

/** A request that is right in form, of things that are not there: who may not call hears that first. */
const send = (operation: AnyOperation, key: string | null) => {
  const { path, body } = validRequest(operation, { deliveries: "none" });
  return call(server.baseUrl, operation.method, `${path}?no_such_field=1`, body, key);
};

const SIGNED_IN = OPERATIONS.filter(({ access }) => access !== "open");

describe.each(SIGNED_IN.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  test.each([...ROLES])("%s: let in, or told which role it needs, as the reference says", async (role) => {
    const { status, json } = await send(operation, people[role].key);
    if (includes(role, operation.role)) {
      expect([401, 403]).not.toContain(status);
    } else {
      expect([status, json.code, json.required_role]).toEqual([403, "role_required", operation.role]);
      expect(json.message).toContain(operation.role);
    }
    const described = document.paths[operation.path.replaceAll(/:(\w+)/g, "{$1}")][operation.method.toLowerCase()];
    expect(described.description).toContain(`**Role:** ${operation.role}.`);
    const { $ref, ...own } = described.responses["403"];
    const { content } = $ref ? document.components.responses[$ref.split("/").pop()] : own;
    expect("role_required" in content["application/json"].examples).toBe(operation.role !== "viewer");
  });

  test("with a key: as an owner, except for what is about a person", async () => {
    const { status, json } = await send(operation, server.key);
    if (operation.access === "session") expect([status, json.code]).toEqual([403, "session_required"]);
    else expect([401, 403]).not.toContain(status);
  });
});

test("a viewer changes nothing but what is its own; keys, users, money, webhooks and settings are the owner's", () => {
  const of = (role: Role) => SIGNED_IN.filter((operation) => operation.role === role);
  const own = of("viewer").filter(({ method }) => method !== "GET");
  expect(own.every(({ access }) => access === "session")).toBe(true);
  expect(of("owner").map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "api_keys.list",
      "api_keys.create",
      "api_keys.revoke",
      "users.update",
      "users.delete",
      "invitations.create",
      "invitations.list",
      "payments.list",
      "subscriptions.list",
      "webhooks.create",
      "webhooks.rotate_secret",
      "settings.check",
    ]),
  );
});

test("a call that is refused for its role does not use up the account's calls", async () => {
  const limited = await startTestServer({ environment: { SITEWRIGHT_RATE_LIMIT_FACTOR: "1" } });
  const viewer = await makePerson(limited, "viewer");
  for (let count = 0; count < 110; count++)
    expect((await viewer.post("/v1/api_keys", { name: "mine" })).json.code).toBe("role_required");
  expect((await limited.post("/v1/api_keys", { name: "ours" })).status).toBe(200);
  await limited.stop();
});

test("a role that is taken, and a user who is removed, hold with the very next request", async () => {
  const editor = await makePerson(server, "editor");
  const website = { name: "Mine", prompt: "A florist in Ghent" };
  expect((await editor.post("/v1/websites", website)).status).toBe(200);
  expect((await server.put(`/v1/users/${editor.userId}`, { role: "viewer" })).json.role).toBe("viewer");
  expect((await editor.post("/v1/websites", website)).json.required_role).toBe("editor");
  expect((await editor.put(`/v1/users/${editor.userId}`, { role: "owner" })).json.code).toBe("role_required");
  expect((await server.delete(`/v1/users/${editor.userId}`)).status).toBe(200);
  expect((await editor.get("/v1/websites")).status).toBe(401);
});
