/** Parent, clients and strangers: loops over the registry, so that a new operation keeps them apart on its first day. */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { AnyOperation } from "../../src/operation/operation.ts";
import { RIGHTS } from "../../src/policy/rights.ts";
import { OPERATIONS } from "../../src/registry.ts";
import { type Client, call, type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, tokenOf, withKey } from "../people.ts";
import { type LookupStub, startLookupStub } from "../providers/lookup_stub.ts";
import { makeResources, noun, validRequest } from "../requests.ts";

let server: TestServer;
let lookups: LookupStub;
/** Keys of a parent, two of its clients and an account that is none, and a session of an owner of each. */
const known = {} as Record<"parent" | "child" | "sibling" | "stranger", Client & { person: string }>;
/** Sessions of a client's own client, with all rights, and of an editor of the parent who is a member of that client. */
const members: Record<string, string> = {};
/** What the sibling has, by the noun of the routes that take it. */
let theirs: Record<string, string>;

beforeAll(async () => {
  lookups = await startLookupStub();
  server = await startTestServer({ environment: lookups.environment });
  const withPerson = async (client: Client) => ({ ...client, person: (await makePerson(client, "owner")).key });
  known.parent = await withPerson(server);
  known.stranger = await withPerson(await server.addAccount());
  for (const name of ["child", "sibling"] as const) {
    const { json } = await server.post("/v1/clients", { name, monthly_credits: 1000 });
    known[name] = await withPerson(await clientOf(json._id));
  }
  // A client has no clients: the routes of clients are asked about the sibling itself.
  theirs = { ...(await makeResources(server, known.sibling)), clients: known.sibling.accountId };
  members.client = (await makePerson(known.child, "client", [...RIGHTS])).key;
  const editor = await makePerson(server, "editor");
  const acting = { headers: { "Sitewright-Account": known.child.accountId } };
  const owner = await server.owner();
  const { json } = await owner.post("/v1/invitations", { email: editor.email, role: "editor" }, acting);
  const joined = await editor.post("/v1/invitations/accept", { token: tokenOf(json.url) });
  if (joined.status !== 200) throw new Error(joined.text);
  members.editor = editor.key;
}, 300_000);
afterAll(async () => {
  await server.stop();
  await lookups.stop();
});

/** A client's own key, made by who looks after it. */
async function clientOf(id: string): Promise<Client> {
  const owner = await server.owner();
  const acting = { headers: { "Sitewright-Account": id } };
  const { json } = await owner.post("/v1/api_keys", { name: "own" }, acting);
  const session = async (): Promise<Client> => {
    const person = await server.owner();
    const options = (more = {}) => ({ ...acting, ...more });
    return {
      ...person,
      accountId: id,
      get: (path, more) => person.get(path, options(more)),
      post: (path, body, more) => person.post(path, body, options(more)),
      put: (path, body, more) => person.put(path, body, options(more)),
      delete: (path, more) => person.delete(path, options(more)),
    };
  };
  return { ...withKey(server, json.key), accountId: id, owner: session };
}

const send = (operation: AnyOperation, who: keyof typeof known, account: string | null, resources = {}) => {
  const { path, body } = validRequest(operation, resources);
  const key = operation.needsSession ? known[who].person : known[who].key;
  const headers: Record<string, string> = account ? { "Sitewright-Account": account } : {};
  return call(server.baseUrl, operation.method, path, body, key, headers);
};

/** What an account has, as far as rows name it. */
async function contents(accountId: string): Promise<string> {
  server.storage.refresh();
  const counted: Json[] = [];
  for (const table of ["websites", "pages", "versions", "api_keys", "users", "invitations", "credit_entries", "audit"])
    counted.push(
      await server.storage.read.values(
        sql`SELECT ${table}, count(*) FROM ${sql.raw(table)} WHERE account_id = ${accountId}`,
      ),
    );
  return JSON.stringify(counted);
}

const CALLED = OPERATIONS.filter(({ access }) => access !== "open");

describe.each(CALLED.map((operation) => [operation.route, operation] as const))("%s", (_, operation) => {
  test("in the name of an account that is no client of one's own: 404 account_not_found, nothing done", async () => {
    const of = (who: keyof typeof known) => known[who].accountId;
    const tries: [keyof typeof known, string][] = [
      ["child", of("sibling")],
      ["child", of("parent")],
      ["stranger", of("child")],
      ["parent", of("stranger")],
      ["parent", "acc_none"],
    ];
    const before = await contents(of("sibling"));
    for (const [who, account] of tries) {
      const answer = await send(operation, who, account, theirs);
      expect([who, account, answer.status, answer.json.code]).toEqual([who, account, 404, "account_not_found"]);
    }
    const { path, body } = validRequest(operation, theirs);
    for (const [name, key] of Object.entries(members))
      for (const account of [of("sibling"), of("stranger"), ...(name === "client" ? [of("parent")] : [])]) {
        const headers = { "Sitewright-Account": account };
        const answer = await call(server.baseUrl, operation.method, path, body, key, headers);
        expect([name, account, answer.status, answer.json.code]).toEqual([name, account, 404, "account_not_found"]);
      }
    expect(await contents(of("sibling"))).toBe(before);
  });

  if (operation.path.includes(":id"))
    test("what is a sibling's: not found, for a client and for the parent in that client's name", async () => {
      const before = await contents(known.sibling.accountId);
      const own = await send(operation, "child", null, theirs);
      const acting = await send(operation, "parent", known.child.accountId, theirs);
      for (const answer of [own, acting])
        if (operation.access === "operator") expect(answer.json.code).toBe("operator_required");
        else if (answer === acting && operation.name === "api_keys.revoke")
          expect(answer.json.code).toBe("session_required");
        else if (answer === acting && operation.needsSession && !operation.byParent && !operation.personal)
          expect(answer.json.code).toBe("not_possible");
        else expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
      expect(await contents(known.sibling.accountId)).toBe(before);
    });
});

test("lists of a client, and of the parent in its name, have nothing of a sibling, nor of the parent", async () => {
  const lists = CALLED.filter(
    ({ method, path, access, needsSession }) =>
      method === "GET" && !path.includes(":") && access === "account" && !needsSession,
  );
  const foreign = [...new Set([...Object.values(theirs), known.sibling.accountId, known.parent.accountId])].filter(
    (id) => /^[a-z]{3,4}_[0-9a-z]{26}$/.test(id),
  );
  expect(lists.length).toBeGreaterThan(20);
  for (const operation of lists) {
    const answers = [
      await send(operation, "child", null),
      // The audit says from which account the parent's people were.
      ...(operation.group === "audit" ? [] : [await send(operation, "parent", known.child.accountId)]),
    ];
    for (const { text } of answers)
      expect([operation.route, foreign.filter((id) => operation.group !== "audit" && text.includes(id))]).toEqual([
        operation.route,
        [],
      ]);
  }
});

test("what an operation names by a route is made for this test", () => {
  const named = CALLED.filter(({ path }) => path.includes(":id"));
  expect(named.filter((operation) => theirs[noun(operation)] === undefined).map(({ route }) => route)).toEqual([]);
});
