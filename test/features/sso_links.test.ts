/** Links with which a portal signs its customer in: once, within a minute, and nobody who is not the portal's to sign in. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { Secret, TOTP } from "otpauth";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { sha256Hex } from "../../src/lib/hash.ts";
import { addHeldDomain, type Client, call, startTestServer, type TestServer } from "../harness.ts";
import { cookieOf, makePerson, type PersonClient, tokenOf, withKey } from "../people.ts";

let server: TestServer;
let now = 1_700_000_025_000;
const clock = {
  now: () => now,
  after: (delayMs: number, run: () => void) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
};
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });
const link = (caller: Client, user: string, account?: string) => caller.post("/v1/sso_links", { user, account });
const tokenIn = (url: string) => /#token=([0-9a-f]{64})/.exec(url)![1]!;
const follow = (url: string) => call(server.baseUrl, "POST", "/auth/sso_links", { token: tokenIn(url) }, null);

/** An agency, a client of it, and somebody who has this role there. */
async function makeFamily(role: "client" | "editor" | "owner" = "client") {
  const agency = await server.addAccount();
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co" })).json._id as string;
  const owner = await agency.owner();
  const inClient = {
    ...agency,
    owner: async () => ({ ...owner, post: (path: string, body: unknown) => owner.post(path, body, as(client)) }),
  };
  return { agency, client, owner, person: await makePerson(inClient as Client, role) };
}

/** Makes somebody a member of one more account. */
async function join(owner: Client, person: PersonClient, what: object, account?: string) {
  const invited = await owner.post("/v1/invitations", { email: person.email, ...what }, account ? as(account) : {});
  const joined = await person.post("/v1/invitations/accept", { token: tokenOf(invited.json.url) });
  if (joined.status !== 200) throw new Error(joined.text);
}

test("a portal's key signs a client's member in: by address or identifier, once, noted on both steps, hashed at rest", async () => {
  const { agency, client, person } = await makeFamily();
  const made = await link(agency, person.email.toUpperCase(), client);
  expect(made.status).toBe(200);
  expect(made.json).toEqual({
    url: `http://localhost:${server.port}/app/sso#token=${tokenIn(made.json.url)}`,
    expires_at: new Date(now + MINUTE_MS).toISOString(),
  });
  // Who only looks uses nothing up, and is told nothing of whose it is.
  expect((await call(server.baseUrl, "GET", "/app/sso", undefined, null)).status).toBe(200);
  const read = await call(server.baseUrl, "POST", "/auth/links/read", { token: tokenIn(made.json.url) }, null);
  expect([read.status, read.json.code]).toEqual([404, "link_invalid"]);
  const reset = { token: tokenIn(made.json.url), password: "another long password" };
  expect((await call(server.baseUrl, "POST", "/auth/password_reset/confirm", reset, null)).json.code).toBe(
    "link_invalid",
  );

  server.storage.refresh();
  const rows = JSON.stringify(await server.storage.read.values("SELECT * FROM password_links"));
  expect(rows).toContain(sha256Hex(tokenIn(made.json.url)));
  expect(rows).not.toContain(tokenIn(made.json.url));

  const entered = await follow(made.json.url);
  expect(entered.json).toMatchObject({ user: { email: person.email, account: { _id: client } }, second_factor: null });
  const session = withKey(server, cookieOf(entered));
  expect((await session.get("/v1/users/me")).json).toMatchObject({ _id: person.userId, role: "client" });
  const again = await follow(made.json.url);
  expect([again.status, again.json.code, again.headers.get("set-cookie")]).toEqual([404, "link_invalid", null]);
  // Nobody has shown a password: what asks for a recent sign-in asks for one.
  expect((await session.post("/v1/passkeys/options", {})).json.code).toBe("recent_sign_in_required");
  expect((await follow((await link(agency, person.userId, client)).json.url)).status).toBe(200);

  const [asked] = (await agency.get("/v1/audit?operation=sso_links.create")).json.data;
  expect([asked.actor.type, JSON.stringify(asked)]).toEqual(["key", expect.stringContaining(person.userId)]);
  const signedIn = (await agency.get("/v1/audit?operation=auth.sso_link", as(client))).json.data;
  expect(signedIn.map(({ actor }: { actor: { name: string } }) => actor.name)).toEqual([person.email, person.email]);
});

test("a link is good for a minute, to the millisecond, and each stands beside the others", async () => {
  const { agency, client, person } = await makeFamily();
  const [first, second] = [await link(agency, person.userId, client), await link(agency, person.userId, client)];
  now += MINUTE_MS - 1;
  expect((await follow(second.json.url)).status).toBe(200);
  now += 1;
  expect((await follow(first.json.url)).json.code).toBe("link_invalid");
});

test("of many who open a link at once one is signed in", async () => {
  const { agency, client, person } = await makeFamily();
  const { url } = (await link(agency, person.userId, client)).json;
  const statuses = (await Promise.all([1, 2, 3, 4].map(() => follow(url)))).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 404, 404, 404]);
});

test("never an owner, nor who is a member of other accounts, nor who is no member, nor where the client is suspended", async () => {
  const { agency, client, owner, person } = await makeFamily("editor");
  const refusal = async (...asked: Parameters<typeof link>) => {
    const { status, json } = await link(...asked);
    return [status, json.code];
  };
  const boss = await makePerson(agency, "owner");
  expect(await refusal(agency, boss.userId)).toEqual([409, "not_possible"]);
  // Who owns the agency is nobody's to sign in by way of a client.
  await join(owner, boss, { role: "client" }, client);
  expect(await refusal(agency, boss.userId, client)).toEqual([409, "not_possible"]);

  const stranger = await server.addAccount();
  const theirs = await makePerson(stranger, "editor");
  const foreign = (await stranger.post("/v1/clients", { name: "Theirs" })).json._id;
  expect(await refusal(agency, theirs.email)).toEqual([404, "not_found"]);
  expect(await refusal(agency, theirs.email, stranger.accountId)).toEqual([404, "not_found"]);
  expect(await refusal(agency, theirs.email, foreign)).toEqual([404, "not_found"]);
  expect(await refusal(agency, person.userId)).toEqual([404, "not_found"]);
  expect(await refusal(agency, "nobody@example.com", client)).toEqual([404, "not_found"]);

  // A link that was made before goes with what it was made for.
  const before = (await link(agency, person.userId, client)).json.url;
  await join(await stranger.owner(), person, { role: "viewer" });
  expect((await follow(before)).json.code).toBe("link_invalid");
  expect(await refusal(agency, person.userId, client)).toEqual([409, "not_possible"]);

  const other = await makeFamily();
  const made = (await link(other.agency, other.person.userId, other.client)).json.url;
  await other.agency.put(`/v1/clients/${other.client}`, { status: "suspended" });
  expect((await follow(made)).json.code).toBe("account_suspended");
  expect(await refusal(other.agency, other.person.userId, other.client)).toEqual([409, "not_possible"]);
});

test("who may: owners who have just signed in, and keys with the scope that are not limited to websites", async () => {
  const { agency, client, owner, person } = await makeFamily();
  const code = async (caller: Client) => (await link(caller, person.userId, client)).json.code;
  const key = async (limits: object) =>
    withKey(agency, (await agency.post("/v1/api_keys", { name: "portal", ...limits })).json.key);
  expect((await link(await key({ scopes: ["settings"] }), person.userId, client)).status).toBe(200);
  expect(await code(await key({ scopes: ["sites:read", "publish"] }))).toBe("insufficient_scope");
  const editor = await makePerson(agency, "editor");
  expect(await code(editor)).toBe("role_required");
  expect((await link(owner, person.userId, client)).status).toBe(200);
  expect((await owner.post("/v1/sso_links", { user: person.userId }, as(client))).status).toBe(200);
  now += 10 * MINUTE_MS;
  expect(await code(owner)).toBe("recent_sign_in_required");
});

test("who is in another account at first is sent on to the one that was named; a second factor is asked for as ever", async () => {
  const { agency, client, owner, person } = await makeFamily();
  const second = (await agency.post("/v1/clients", { name: "Rye & Son" })).json._id as string;
  await join(owner, person, { role: "client", preset: "content" }, second);
  expect((await link(agency, person.userId, second)).json.url).toEndWith(`&account=${second}`);
  expect((await link(agency, person.userId, client)).json.url).not.toContain("account");

  const { secret } = (await person.post("/v1/second_factor", {})).json;
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now });
  expect((await person.post("/v1/second_factor/confirm", { code: code() })).status).toBe(200);
  const asked = await follow((await link(agency, person.userId, client)).json.url);
  expect([asked.json.user, asked.headers.get("set-cookie")]).toEqual([null, null]);
  now += 30_000;
  const answer = { token: asked.json.second_factor.token, code: code() };
  const entered = await call(server.baseUrl, "POST", "/auth/second_factor", answer, null);
  expect(entered.json.user._id).toBe(person.userId);
  const session = withKey(server, cookieOf(entered));
  expect((await session.post("/v1/passkeys/options", {})).json.code).toBe("recent_sign_in_required");
});

test("at the host of the agency's brand", async () => {
  const { agency, client, person } = await makeFamily();
  await addHeldDomain(server, "app.portal.example", agency);
  expect((await agency.put("/v1/brand", { name: "Studio North", hosts: ["app.portal.example"] })).status).toBe(200);
  const { url } = (await link(agency, person.userId, client)).json;
  expect(url).toStartWith(`http://app.portal.example:${server.port}/app/sso#token=`);
  const entered = await server.visit("app.portal.example", "/auth/sso_links", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ token: tokenIn(url) }),
  });
  expect(entered.json.user.email).toBe(person.email);
});
