/** What each role may do: a loop over the registry, so that a new operation says who may call it on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { hasRights, RIGHTS, rightsOf } from "../../src/policy/rights.ts";
import { includes, type Role } from "../../src/policy/roles.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { type Client, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { validRequest } from "../requests.ts";

let server: TestServer;
const MEMBERS = ["owner", "editor", "viewer"] as const;
let people: Record<(typeof MEMBERS)[number], PersonClient>;
/** Clients without any right, with all of them, and with all but the one that they are called after. */
const clients = new Map<string, { rights: string[]; key: string }>();
/** An owner who has signed in long ago. */
let stale: Client;
let document: Json;

beforeAll(async () => {
  server = await startTestServer();
  const [owner, editor, viewer] = await Promise.all(MEMBERS.map((role) => makePerson(server, role)));
  people = { owner: owner!, editor: editor!, viewer: viewer! };
  const without = RIGHTS.map((right) => [`all but ${right}`, RIGHTS.filter((one) => one !== right)] as const);
  for (const [name, rights] of [["none", []], ["all", RIGHTS], ...without] as const)
    clients.set(name, { rights: [...rights], key: (await makePerson(server, "client", [...rights])).key });
  stale = await server.owner();
  const [, token] = stale.key.split("=");
  await server.storage.write("all", (db) =>
    db.run(sql`UPDATE sessions SET confirmed_at = confirmed_at - ${10 * MINUTE_MS} WHERE hash = ${sha256Hex(token!)}`),
  );
  const { user, password } = server.app.services.reference;
  const headers = { Authorization: `Basic ${btoa(`${user}:${password}`)}` };
  document = await (await fetch(`${server.baseUrl}/docs/json`, { headers })).json();
}, 300_000);
afterAll(() => server.stop());

/** A request that is right in form, of things that are not there: who may not call hears that first. */
const send = (operation: AnyOperation, key: string | null) => {
  const { path, body } = validRequest(operation, { deliveries: "none" });
  return call(server.baseUrl, operation.method, `${path}?no_such_field=1`, body, key);
};

/** What the reference says of an operation. */
const described = ({ path, method }: AnyOperation): Json =>
  document.paths[path.replaceAll(/:(\w+)/g, "{$1}")][method.toLowerCase()];

/** Its examples of 403, by their codes. */
function refusalsOf(operation: AnyOperation): Json {
  const { $ref, ...own } = described(operation).responses["403"];
  const { content } = $ref ? document.components.responses[$ref.split("/").pop()] : own;
  return content["application/json"].examples;
}

const SIGNED_IN = OPERATIONS.filter(({ access }) => access !== "open");

describe.each(SIGNED_IN.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  test.each([...MEMBERS])("%s: let in, or told which role it needs, as the reference says", async (role) => {
    const { status, json } = await send(operation, people[role].key);
    if (includes(role as Role, operation.role)) {
      expect([401, 403]).not.toContain(status);
    } else {
      expect([status, json.code, json.required_role]).toEqual([403, "role_required", operation.role]);
      expect(json.message).toContain(operation.role);
    }
    expect(described(operation).description).toContain(`**Role:** ${operation.role}.`);
    const { right } = operation;
    expect("role_required" in refusalsOf(operation)).toBe(operation.role !== "viewer" || right === "none");
    expect("right_required" in refusalsOf(operation)).toBe(rightsOf(right).length > 0);
  });

  test("a client: let in with the rights that it needs, and told them without", async () => {
    const { right, role } = operation;
    for (const [name, { rights, key }] of clients) {
      const { status, json } = await send(operation, key);
      const answer = [name, status, json.code, json.right ?? json.required_role];
      if (right === "none") expect(answer).toEqual([name, 403, "role_required", role]);
      else if (hasRights(rights, right)) expect([401, 403, name]).not.toContain(status);
      else expect(answer).toEqual([name, 403, "right_required", rightsOf(right).join(" ")]);
    }
  });

  if (operation.person)
    test("with a session that was confirmed more than 10 minutes ago: asked to show once more who it is", async () => {
      const { status, json } = await send(operation, stale.key);
      expect([status, json.code]).toEqual([403, "recent_sign_in_required"]);
      expect(described(operation).security).toEqual(operation.needsSession ? [{ session: [] }] : undefined);
      expect(described(operation).description).toContain("**Recent sign-in:**");
      expect(refusalsOf(operation)).toHaveProperty("recent_sign_in_required");
    });

  test("with a key: as an owner, except for what is about a person", async () => {
    const { status, json } = await send(operation, server.key);
    if (operation.needsSession) expect([status, json.code]).toEqual([403, "session_required"]);
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

/** What changes users, or what signs them in, and may do so without a recent sign-in. */
const WITHOUT_RECENT = {
  "users.update_me": "asks for the present password itself",
  "invitations.delete": "takes a link away that was handed out",
  "invitations.accept": "takes what others hand out",
  "passkeys.delete": "takes away what is one's own",
  "sessions.delete": "likewise",
};

/** What keys may hand out, too: of a session a recent sign-in is asked for all the same. */
const BY_KEYS = ["sso_links.create", "clients.create"];

test("what hands out a person's access is called by a person who has just signed in, and by no key", () => {
  const ofPeople = ["users", "invitations", "passkeys", "sessions", "second_factor"];
  // A link to sign in with has its token after a #.
  const showsLink = ({ output }: AnyOperation) => /#token=|app\/setup/.test(JSON.stringify(output));
  const handsOut = SIGNED_IN.filter(
    (operation) => (ofPeople.includes(operation.group) && operation.method !== "GET") || showsLink(operation),
  );
  const unasked = handsOut.filter(({ person, handsOutAccess }) => !person && !handsOutAccess).map(({ name }) => name);
  expect(unasked.sort()).toEqual(Object.keys(WITHOUT_RECENT).sort());
  expect(handsOut.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "users.password_link",
      "users.update",
      "users.delete",
      "invitations.create",
      "passkeys.options",
      "passkeys.create",
      "accounts.create",
    ]),
  );
  for (const { name, needsSession, tool } of handsOut)
    if (name !== "invitations.delete" && !BY_KEYS.includes(name))
      expect([name, needsSession, tool]).toEqual([name, true, undefined]);
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
  const owner = await server.owner();
  expect((await owner.put(`/v1/users/${editor.userId}`, { role: "viewer" })).json.role).toBe("viewer");
  expect((await editor.post("/v1/websites", website)).json.required_role).toBe("editor");
  expect((await editor.put(`/v1/users/${editor.userId}`, { role: "owner" })).json.code).toBe("role_required");
  expect((await owner.delete(`/v1/users/${editor.userId}`)).status).toBe(200);
  expect((await editor.get("/v1/websites")).status).toBe(401);
});
