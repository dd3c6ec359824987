/** People who are members of several accounts, and clients with their rights. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type Client, makePublishedWebsite, makeWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, PASSWORD, type PersonClient, tokenOf, withKey } from "../people.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const as = (accountId: string) => ({ headers: { "Sitewright-Account": accountId } });

async function makeClient(parent: Client, name = "Crumb & Co", monthly_credits = 0): Promise<string> {
  return (await parent.post("/v1/clients", { name, monthly_credits })).json._id;
}

/** Invites somebody who is known already, and lets them accept. */
async function join(owner: Client, accountId: string | null, person: PersonClient, what: object) {
  const invited = await owner.post("/v1/invitations", { email: person.email, ...what }, accountId ? as(accountId) : {});
  if (invited.status !== 200) throw new Error(invited.text);
  return await person.post("/v1/invitations/accept", { token: tokenOf(invited.json.url) });
}

const membershipsOf = async (person: Client) =>
  (await person.get("/v1/users/me")).json.memberships.map(
    ({ account, role, rights }: { account: { _id: string }; role: string; rights: string[] | null }) => [
      account._id,
      role,
      rights,
    ],
  );

test("somebody who is known accepts an invitation signed in, and acts in both accounts with the role of each", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const person = await makePerson(first, "viewer");
  const joined = await join(await second.owner(), null, person, { role: "editor" });
  expect(joined.json).toMatchObject({ _id: person.userId, role: "editor", account: { _id: second.accountId } });
  expect(await membershipsOf(person)).toEqual([
    [first.accountId, "viewer", null],
    [second.accountId, "editor", null],
  ]);
  const website = { name: "Mine", prompt: "A florist in Ghent" };
  expect((await person.post("/v1/websites", website)).json.required_role).toBe("editor");
  expect((await person.post("/v1/websites", website, as(second.accountId))).status).toBe(200);
  expect((await person.get("/v1/websites", as(second.accountId))).json.total).toBe(1);
  expect((await person.get("/v1/websites")).json.total).toBe(0);
  const me = (await person.get("/v1/users/me", as(second.accountId))).json;
  expect([me._id, me.role, me.account._id]).toEqual([person.userId, "editor", second.accountId]);
  const state = (await person.get("/auth/state", as(second.accountId))).json;
  expect([state.user.role, state.user.account._id]).toEqual(["editor", second.accountId]);
  // What is about oneself is the same in every account.
  expect((await person.get("/v1/sessions", as(second.accountId))).json.data[0].current).toBe(true);
  expect((await person.put("/v1/users/me", { name: "Grace" }, as(second.accountId))).json.name).toBe("Grace");
  const names = async (client: Client) =>
    (await client.get("/v1/users")).json.data.map(({ name }: { name: string }) => name);
  expect(await names(first)).toContain("Grace");
  expect(await names(second)).toContain("Grace");
  // A key tells nothing of other accounts.
  expect((await second.get("/v1/users/me")).json.memberships).toEqual([]);
  const entry = (await second.get("/v1/audit?operation=invitations.accept")).json.data[0];
  expect([entry.actor.type, entry.actor.name]).toEqual(["person", person.email]);
});

test("an invitation is for its address, once, and for nobody who is a member already", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const [person, other] = [await makePerson(first, "viewer"), await makePerson(first, "viewer")];
  const owner = await second.owner();
  const invited = await owner.post("/v1/invitations", { email: person.email, role: "viewer" });
  const token = tokenOf(invited.json.url);
  const link = await server.post("/auth/links/read", { token }, { key: null });
  expect(link.json).toMatchObject({ kind: "invitation", is_user: true, role: "viewer", rights: null });
  const wrong = await other.post("/v1/invitations/accept", { token });
  expect([wrong.status, wrong.json.code]).toEqual([409, "not_possible"]);
  const anew = await server.post("/auth/invitations/accept", { token, password: PASSWORD }, { key: null });
  expect(anew.json.code).toBe("email_taken");
  expect((await person.post("/v1/invitations/accept", { token })).status).toBe(200);
  expect((await person.post("/v1/invitations/accept", { token })).json.code).toBe("link_invalid");
  const again = await owner.post("/v1/invitations", { email: person.email, role: "owner" });
  expect(again.json.code).toBe("email_taken");
  const open = await owner.post("/v1/invitations", { role: "owner" });
  const refused = await person.post("/v1/invitations/accept", { token: tokenOf(open.json.url) });
  expect(refused.json.code).toBe("not_possible");
  expect(await membershipsOf(person)).toContainEqual([second.accountId, "viewer", null]);
});

test("a client reads its websites, does what its rights say, and is told what it lacks", async () => {
  const parent = await server.addAccount({ monthlyCredits: 1000 });
  const id = await makeClient(parent);
  const owner = await parent.owner();
  const inClient = (client: Client): Client => ({
    ...client,
    get: (path) => client.get(path, as(id)),
    post: (path, body) => client.post(path, body, as(id)),
  });
  const { pageId, websiteId } = await makeWebsite(inClient(owner));
  const invited = await owner.post("/v1/invitations", { role: "client", preset: "content" }, as(id));
  expect(invited.json.rights).toEqual(["content", "forms"]);
  const email = `client-${id.slice(-8)}@example.com`;
  const entered = { token: tokenOf(invited.json.url), email, name: "Ada", password: PASSWORD };
  const accepted = await server.post("/auth/invitations/accept", entered, { key: null });
  expect(accepted.json.user).toMatchObject({ role: "client", rights: ["content", "forms"] });
  const client = withKey(server, accepted.headers.get("set-cookie")!.split(";")[0]!);
  expect((await client.get(`/v1/websites/${websiteId}`)).status).toBe(200);
  expect((await client.put(`/v1/pages/${pageId}`, { name: "Start" })).status).toBe(200);
  expect((await client.get("/v1/submissions")).status).toBe(200);
  const deploy = await client.post("/v1/tools/deploy", { page_id: pageId });
  expect([deploy.status, deploy.json.code, deploy.json.right]).toEqual([403, "right_required", "publish"]);
  for (const path of ["/v1/plans", "/v1/users", "/v1/leads", "/v1/clients", "/v1/api_keys", "/v1/users/me/stats"]) {
    const refused = await client.get(path);
    expect([path, refused.status, refused.json.code]).toEqual([path, 403, "role_required"]);
  }
  const userId = accepted.json.user._id;
  const changed = await owner.put(`/v1/users/${userId}`, { rights: ["publish"] }, as(id));
  expect(changed.json).toMatchObject({ role: "client", rights: ["publish"] });
  expect((await client.put(`/v1/pages/${pageId}`, { name: "Start" })).json.right).toBe("content");
  const both = await owner.put(`/v1/users/${userId}`, { rights: [], preset: "full" }, as(id));
  expect(both.json.details[0].path).toBe("preset");
  const none = await owner.put(`/v1/users/${userId}`, { role: "viewer", rights: ["ai"] }, as(id));
  expect(none.json.details[0].path).toBe("rights");
  expect((await owner.put(`/v1/users/${userId}`, { role: "viewer" }, as(id))).json.rights).toBeNull();
});

test("a client with content alone changes words and pictures, not the design; search finds what they may read", async () => {
  const account = await server.addAccount({ monthlyCredits: 1000 });
  const { pageId, websiteId } = await makeWebsite(account);
  const thread = await account.post("/v1/threads", { page_id: pageId });
  const html = '<main><h1>Bread</h1><svg class="art"><path d="M0 0h9"/></svg></main>';
  const code = { html, css: "h1 { color: red }" };
  await account.post("/v1/versions", { page_id: pageId, thread_id: thread.json._id, ...code });
  const client = await makePerson(account, "client", ["content"]);
  const edit = (one: object) => client.post(`/v1/pages/${pageId}/edits`, { edits: [one] });
  expect((await edit({ op: "set_text", node: "h1", text: "Buns" })).status).toBe(200);
  for (const one of [
    { op: "insert", node: "main", position: "last", html: "<p>x</p>" },
    { op: "set_attribute", node: "h1", name: "onclick", value: "alert(1)" },
    { op: "set_style", selector: "h1", properties: { color: "blue" } },
  ]) {
    const refused = await edit(one);
    expect([refused.status, refused.json.code, refused.json.right]).toEqual([403, "right_required", "design"]);
  }
  const swap = async (image: string, node = "svg", also: object[] = []) => {
    const put = { op: "insert", node, position: "before", html: image };
    return (await client.post(`/v1/pages/${pageId}/edits`, { edits: [put, { op: "remove", node }, ...also] })).status;
  };
  const image = '<img class="art" src="/a.webp" alt="A loaf" width="90" height="60">';
  expect(await swap(image, "h1")).toBe(403);
  expect(await swap(image.replace('"art"', '"wide"'))).toBe(403);
  expect(await swap(image.replace("alt", "onload"))).toBe(403);
  expect(await swap(`${image}<p>More</p>`)).toBe(403);
  expect(await swap(`${image} More`)).toBe(403);
  expect(await swap(image, "svg, h1")).toBe(403);
  expect(await swap(image, "svg[")).toBe(403);
  expect(await swap(image, "svg", [{ op: "remove", node: "h1" }])).toBe(403);
  expect(await swap(image, "svg", [{ op: "set_text", node: "h1", text: "Loaves" }])).toBe(200);
  const draft = (await client.get(`/v1/pages/${pageId}`)).json.draft_version_id;
  expect((await account.get(`/v1/versions/${draft}`)).json.html).toBe(`<main><h1>Loaves</h1>${image}</main>`);
  await account.post("/v1/leads/import", { leads: [{ name: "Bread & Co", city: "Leeds", category: "bakery" }] });
  await account.put(`/v1/websites/${websiteId}`, { name: "Bread" });
  const types = async (who: Client) =>
    (await who.get("/v1/search?q=bread")).json.data.map(({ type }: { type: string }) => type);
  expect(await types(account)).toContain("lead");
  expect(await types(client)).toContain("website");
  expect(await types(client)).not.toContain("lead");
  const settings = (await client.get("/v1/settings")).json;
  expect([settings.engine, settings.models]).toEqual([null, null]);
  expect((await client.get("/v1/users/me")).json.account).toMatchObject({ plan: null, plan_status: null });
});

test("what a page shows by its address names the account in the query, for who is signed in and reads", async () => {
  const parent = await server.addAccount();
  const id = await makeClient(parent);
  const owner = await parent.owner();
  await owner.post("/v1/websites", { name: "Mine", prompt: "A florist" }, as(id));
  expect((await owner.get(`/v1/websites?acting_in=${id}`)).json.total).toBe(1);
  expect((await owner.get("/v1/websites?acting_in=acc_none")).json.code).toBe("account_not_found");
  expect((await parent.get(`/v1/websites?acting_in=${id}`)).json.total).toBe(0);
});

test("a membership comes before the parent's rule; editors of the parent need one", async () => {
  const parent = await server.addAccount();
  const [id, sibling] = [await makeClient(parent), await makeClient(parent, "Sibling")];
  const owner = await makePerson(parent, "owner");
  const editor = await makePerson(parent, "editor");
  expect((await editor.get("/v1/websites", as(id))).json.code).toBe("account_not_found");
  await join(await parent.owner(), id, editor, { role: "editor" });
  expect((await editor.get("/v1/websites", as(id))).status).toBe(200);
  expect((await editor.get("/v1/websites", as(sibling))).json.code).toBe("account_not_found");
  await join(await parent.owner(), id, owner, { role: "client" });
  expect((await owner.get("/v1/users", as(id))).json.code).toBe("role_required");
  expect((await owner.get("/v1/users", as(sibling))).status).toBe(200);
  // Whoever owns an agency that they have joined acts in its clients too.
  const elsewhere = await makePerson(await server.addAccount(), "owner");
  await join(await parent.owner(), null, elsewhere, { role: "owner" });
  expect((await elsewhere.get("/v1/users", as(sibling))).status).toBe(200);
});

test("suspended: members who are in other accounts, too, go on there; its site goes on", async () => {
  const parent = await server.addAccount({ monthlyCredits: 1000 });
  const id = await makeClient(parent, "Crumb & Co", 500);
  const owner = await parent.owner();
  const invited = await owner.post("/v1/invitations", { role: "client" }, as(id));
  const email = `both-${id.slice(-8)}@example.com`;
  const entered = { token: tokenOf(invited.json.url), email, name: "Ada", password: PASSWORD };
  const accepted = await server.post("/auth/invitations/accept", entered, { key: null });
  const key = accepted.headers.get("set-cookie")!.split(";")[0]!;
  const client = { ...withKey(server, key), email, userId: accepted.json.user._id };
  const other = await server.addAccount();
  await join(await other.owner(), null, client, { role: "editor" });
  const own = { ...owner, post: (path: string, body?: unknown) => owner.post(path, body, as(id)) };
  const { host } = await makePublishedWebsite({ ...own, get: (path) => owner.get(path, as(id)) });
  await parent.put(`/v1/clients/${id}`, { status: "suspended" });
  const refused = await client.get("/v1/websites", as(id));
  expect([refused.status, refused.json.code]).toEqual([403, "account_suspended"]);
  expect((await client.get("/v1/users/me")).json.account._id).toBe(other.accountId);
  const signedIn = await server.post("/auth/sign_in", { email, password: PASSWORD }, { key: null });
  expect(signedIn.json.user.account._id).toBe(other.accountId);
  expect((await server.visit(host, "/")).status).toBe(200);
  await parent.put(`/v1/clients/${id}`, { status: "active" });
  expect((await client.get("/v1/users/me")).json.account._id).toBe(id);
});

test("who is taken out of one account goes on in the others, with their session; who is in no other is gone", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const person = await makePerson(first, "editor");
  await join(await second.owner(), null, person, { role: "viewer" });
  const gone = await (await first.owner()).delete(`/v1/users/${person.userId}`);
  expect(gone.status).toBe(200);
  expect(await membershipsOf(person)).toEqual([[second.accountId, "viewer", null]]);
  expect((await person.get("/v1/websites", as(first.accountId))).json.code).toBe("account_not_found");
  const signedIn = await server.post("/auth/sign_in", { email: person.email, password: PASSWORD }, { key: null });
  expect(signedIn.json.user.account._id).toBe(second.accountId);
  expect((await person.delete("/v1/users/me")).status).toBe(200);
  expect((await person.get("/v1/users/me")).status).toBe(401);
});

test("an account that is deleted takes nobody along who is a member of others", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const person = await makePerson(first, "owner");
  await join(await second.owner(), null, person, { role: "viewer" });
  const { name } = (await person.get("/v1/users/me")).json.account;
  expect((await person.delete(`/v1/account?confirm=${encodeURIComponent(name)}`)).status).toBe(200);
  const signedIn = await server.post("/auth/sign_in", { email: person.email, password: PASSWORD }, { key: null });
  expect(signedIn.json.user.account._id).toBe(second.accountId);
});

test("owners of one account get no link into another, and change nobody's name who is in others", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const person = await makePerson(first, "editor");
  const owner = await first.owner();
  expect((await owner.post(`/v1/users/${person.userId}/password_link`)).status).toBe(200);
  await join(await second.owner(), null, person, { role: "viewer" });
  for (const client of [owner, await second.owner()]) {
    const link = await client.post(`/v1/users/${person.userId}/password_link`);
    expect([link.status, link.json.code]).toEqual([409, "not_possible"]);
    expect((await client.put(`/v1/users/${person.userId}`, { name: "Eve" })).json.code).toBe("not_possible");
  }
  expect((await owner.put(`/v1/users/${person.userId}`, { role: "viewer" })).json.role).toBe("viewer");
  // Within a family it is the parent's to do.
  const parent = await server.addAccount();
  const editor = await makePerson(parent, "editor");
  await join(await parent.owner(), await makeClient(parent), editor, { role: "editor" });
  expect((await (await parent.owner()).post(`/v1/users/${editor.userId}/password_link`)).status).toBe(200);
});

test("a client needs no owner of its own; any other account does", async () => {
  const parent = await server.addAccount();
  const id = await makeClient(parent);
  const owner = await parent.owner();
  const invited = await owner.post("/v1/invitations", { role: "owner" }, as(id));
  const entered = { token: tokenOf(invited.json.url), email: `o-${id.slice(-8)}@example.com`, password: PASSWORD };
  const { json } = await server.post("/auth/invitations/accept", { ...entered, name: "Ada" }, { key: null });
  expect((await owner.put(`/v1/users/${json.user._id}`, { role: "client" }, as(id))).json.role).toBe("client");
  const person = await makePerson(await server.addAccount(), "owner");
  const members = (await person.get("/v1/users")).json.data;
  for (const { _id } of members.filter((one: { _id: string }) => one._id !== person.userId))
    await person.delete(`/v1/users/${_id}`);
  expect((await person.delete("/v1/users/me")).json.code).toBe("last_owner");
});

test("an account that asks for a second factor asks who joins it, and nobody in their other accounts", async () => {
  const [first, second] = [await server.addAccount(), await server.addAccount()];
  const owner = await second.owner();
  await owner.put("/v1/account/second_factor", { require_second_factor: true });
  const person = await makePerson(first, "editor");
  await join(owner, null, person, { role: "editor" });
  expect((await person.get("/v1/websites", as(second.accountId))).json.code).toBe("second_factor_required");
  expect((await person.get("/v1/websites")).status).toBe(200);
  const signedIn = await server.post("/auth/sign_in", { email: person.email, password: PASSWORD }, { key: null });
  expect(signedIn.json.lacks_second_factor).toBe(false);
  const anew = withKey(server, signedIn.headers.get("set-cookie")!.split(";")[0]!);
  expect((await anew.get("/v1/websites", as(second.accountId))).json.code).toBe("second_factor_required");
  expect((await anew.get("/auth/state", as(second.accountId))).json.lacks_second_factor).toBe(true);
});
