/**
 * AI clients connect with OAuth: judged by a client library (oauth4webapi) that checks every answer against the
 * specifications, and by requests as the well-known clients send them.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import * as oauth from "oauth4webapi";
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { type Client, call, type Json, makePublishedWebsite, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";

let server: TestServer;
let base: string;
let person: PersonClient;
let skippedMs = 0;
const clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };
const insecure = { [oauth.allowInsecureRequests]: true };
let as: oauth.AuthorizationServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
  base = server.app.services.baseUrl;
  person = await makePerson(server, "owner");
  const issuer = new URL(base);
  const answer = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure });
  as = await oauth.processDiscoveryResponse(issuer, answer);
});
afterAll(() => server.stop());

interface Asked {
  client_id: string;
  redirect_uri: string;
  verifier: string;
  query: string;
}

const register = async (redirect_uri: string, more: object = {}): Promise<Json> =>
  (await server.post("/register", { redirect_uris: [redirect_uri], token_endpoint_auth_method: "none", ...more })).json;

/** A request as clients make it. */
async function ask(
  more: Record<string, string> = {},
  redirect_uri = "https://claude.ai/api/mcp/auth_callback",
): Promise<Asked> {
  const client_id = more.client_id ?? (await register(redirect_uri)).client_id;
  const verifier = oauth.generateRandomCodeVerifier();
  const query = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state: "st 1/&",
    resource: `${base}/mcp`,
    scope: "sites:read sites:write offline_access",
    ...more,
  }).toString();
  return { client_id, redirect_uri, verifier, query };
}

/** What the person's decision leads back to. */
async function allow({ query }: Asked, decision: object = {}, by: Client = person): Promise<URL> {
  const { json } = await by.post("/v1/connections", { query, allow: true, ...decision });
  return new URL(json.redirect_to);
}

const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  await call(base, "POST", path, new URLSearchParams(form).toString(), null, {
    "Content-Type": "application/x-www-form-urlencoded",
    ...headers,
  });

const codeForm = ({ client_id, redirect_uri, verifier }: Asked, code: string) => ({
  grant_type: "authorization_code",
  ...{ client_id, redirect_uri, code },
  code_verifier: verifier,
  resource: `${base}/mcp`,
});

/** A whole connection. */
async function connect(more: Record<string, string> = {}, decision: object = {}, by: Client = person) {
  const asked = await ask(more);
  const code = (await allow(asked, decision, by)).searchParams.get("code")!;
  const { json } = await post("/token", codeForm(asked, code));
  return { asked, code, ...json } as Asked & Json;
}

const renew = ({ asked }: Json, refresh_token: string) =>
  post("/token", { grant_type: "refresh_token", client_id: asked.client_id, refresh_token });
const use = (key: string) => server.get("/v1/websites", { key });
const ownConnections = async () => (await person.get("/v1/connections")).json.data as Json[];

test("a client library finds the server, registers, is allowed, calls, renews and revokes", async () => {
  const meta = await oauth.resourceDiscoveryRequest(new URL(`${base}/mcp`), insecure);
  const resource = await oauth.processResourceDiscoveryResponse(new URL(`${base}/mcp`), meta);
  expect(resource.authorization_servers).toEqual([base]);
  const registered = await oauth.dynamicClientRegistrationRequest(
    as,
    { redirect_uris: ["https://client.example/cb"], client_name: "Judge", token_endpoint_auth_method: "none" },
    insecure,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(registered);
  const redirect_uri = "https://client.example/cb";
  const asked = await ask({ client_id: client.client_id }, redirect_uri);
  const sent = await fetch(`${as.authorization_endpoint}?${asked.query}`, { redirect: "manual" });
  expect(sent.headers.get("location")).toBe(`${base}/app/connect?${asked.query}`);
  const back = oauth.validateAuthResponse(as, client, await allow(asked), "st 1/&");
  const exchanged = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    back,
    redirect_uri,
    asked.verifier,
    { additionalParameters: { resource: resource.resource }, ...insecure },
  );
  expect(exchanged.headers.get("cache-control")).toBe("no-store");
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, exchanged);
  expect(tokens).toMatchObject({ token_type: "bearer", expires_in: 86_400, scope: "sites:read sites:write" });
  expect((await use(tokens.access_token)).status).toBe(200);
  const renewed = await oauth.processRefreshTokenResponse(
    as,
    client,
    await oauth.refreshTokenGrantRequest(as, client, oauth.None(), tokens.refresh_token!, insecure),
  );
  expect((await use(renewed.access_token)).status).toBe(200);
  const gone = await oauth.revocationRequest(as, client, oauth.None(), renewed.refresh_token!, insecure);
  await oauth.processRevocationResponse(gone);
  expect((await use(renewed.access_token)).status).toBe(401);
});

describe("a code", () => {
  test("that is sent 20 times at once is redeemed once, and its second use ends the connection", async () => {
    const asked = await ask();
    const code = (await allow(asked)).searchParams.get("code")!;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post("/token", codeForm(asked, code))));
    const taken = answers.filter(({ status }) => status === 200);
    expect(taken).toHaveLength(1);
    expect(new Set(answers.map(({ json }) => json.error))).toEqual(new Set([undefined, "invalid_grant"]));
    expect((await use(taken[0]!.json.access_token)).status).toBe(401);
  });

  test("is good for 60 seconds", async () => {
    const asked = await ask();
    const code = (await allow(asked)).searchParams.get("code")!;
    skippedMs += MINUTE_MS;
    expect((await post("/token", codeForm(asked, code))).json.error).toBe("invalid_grant");
  });

  test("gives no token when any parameter is another, is missing, or is another client's", async () => {
    const asked = await ask();
    const code = (await allow(asked)).searchParams.get("code")!;
    const right: Record<string, string> = codeForm(asked, code);
    const other = await ask();
    const wrong: Record<string, string[]> = {
      grant_type: ["password", "client_credentials", "refresh_token"],
      client_id: [other.client_id, "nobody", "https://unknown.invalid/client"],
      redirect_uri: [
        `${asked.redirect_uri}/`,
        "https://claude.ai/other",
        other.redirect_uri.replace("claude.ai", "claude.com"),
      ],
      code: [`swct_${"0".repeat(64)}`, code.slice(0, -1), `${code} `],
      code_verifier: [other.verifier, asked.verifier.slice(1), "short"],
      resource: ["https://elsewhere.example/mcp", `${base}/other`, base],
    };
    for (const [name, values] of Object.entries(wrong)) {
      for (const value of values) {
        const { status, json } = await post("/token", { ...right, [name]: value });
        expect([name, value, [400, 401].includes(status), json.access_token]).toEqual([name, value, true, undefined]);
      }
      // These two may be left out: the code has them.
      if (name === "resource" || name === "redirect_uri") continue;
      const { [name]: _, ...without } = right;
      expect((await post("/token", without)).status).toBeOneOf([400, 401]);
    }
    const twice = `${new URLSearchParams(right)}&code=${code}`;
    expect((await server.post("/token", twice, { key: null })).status).toBe(400);
    // Nothing of that has used it up.
    expect((await post("/token", right)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  test("that was lost on its way can be used again, until its successor was used", async () => {
    const first = await connect();
    const lost = (await renew(first, first.refresh_token)).json;
    const second = (await renew(first, first.refresh_token)).json;
    expect((await use(lost.access_token)).status).toBe(401);
    expect((await use(second.access_token)).status).toBe(200);
    // Its successor's token was used: from here on it is stolen.
    expect((await renew(first, first.refresh_token)).json.error).toBe("invalid_grant");
    expect((await use(second.access_token)).status).toBe(401);
    expect((await renew(first, second.refresh_token)).json.error).toBe("invalid_grant");
  });

  test("that is used after its successor was renewed ends the connection", async () => {
    const first = await connect();
    const second = (await renew(first, first.refresh_token)).json;
    const third = (await renew(first, second.refresh_token)).json;
    expect((await use(third.access_token)).status).toBe(200);
    expect((await renew(first, first.refresh_token)).status).toBe(400);
    expect((await use(third.access_token)).status).toBe(401);
  });

  test("is no access token, nor the other way round, and gets no more than was allowed", async () => {
    const made = await connect();
    expect((await use(made.refresh_token)).status).toBe(401);
    expect((await renew(made, made.access_token)).json.error).toBe("invalid_grant");
    const form = { grant_type: "refresh_token", client_id: made.asked.client_id, refresh_token: made.refresh_token };
    expect((await post("/token", { ...form, scope: "settings" })).json.error).toBe("invalid_scope");
  });
});

describe("a token", () => {
  test("may what was allowed, on the websites that were chosen, and nothing of a person", async () => {
    const mine = await makePublishedWebsite(server);
    const other = await makePublishedWebsite(server);
    const { access_token: key } = await connect({}, { scopes: ["sites:read"], websites: [mine.websiteId] });
    expect((await use(key)).json.data.map(({ _id }: Json) => _id)).toEqual([mine.websiteId]);
    expect((await server.get(`/v1/websites/${other.websiteId}`, { key })).status).toBe(404);
    const renamed = await server.put(`/v1/websites/${mine.websiteId}`, { name: "x" }, { key });
    expect([renamed.status, renamed.json.code]).toEqual([403, "insufficient_scope"]);
    for (const path of ["/v1/invitations", "/v1/passkeys/options", "/v1/connections"])
      expect((await server.post(path, { role: "owner", query: "x", allow: true }, { key })).status).toBe(403);
  });

  test("acts as its person's role is now, and ends with a day", async () => {
    const editor = await makePerson(server, "editor");
    const { access_token: key } = await connect({ scope: "settings sites:read" }, {}, editor);
    expect((await server.get("/v1/users/me", { key })).json.role).toBe("editor");
    expect((await server.get("/v1/api_keys", { key })).json.code).toBe("role_required");
    expect((await server.post("/v1/api_keys", { name: "x" }, { key })).status).toBe(403);
    skippedMs += DAY_MS;
    expect((await use(key)).status).toBe(401);
    skippedMs += HOUR_MS;
  });

  test("makes no keys, also an owner's", async () => {
    const { access_token: key } = await connect({ scope: "settings" });
    expect((await server.post("/v1/api_keys", { name: "x" }, { key })).json.code).toBe("session_required");
  });

  test("is refused on the very next call after its connection was ended, by its person or an owner", async () => {
    const { access_token: key, asked } = await connect();
    expect((await use(key)).status).toBe(200);
    const [connection] = (await ownConnections()).filter(({ client }) => client.id === asked.client_id);
    expect(connection).toMatchObject({ redirect_host: "claude.ai", scopes: ["sites:read", "sites:write"] });
    const stranger = await makePerson(await server.addAccount(), "owner");
    const viewer = await makePerson(server, "viewer");
    for (const other of [stranger, viewer]) {
      expect((await other.get("/v1/connections")).json.total).toBe(0);
      expect((await other.delete(`/v1/connections/${connection!._id}`)).status).toBe(404);
    }
    expect((await person.delete(`/v1/connections/${connection!._id}`)).status).toBe(200);
    expect((await use(key)).status).toBe(401);
  });
});

describe("an AI client", () => {
  const mcp = (key: string | null, method: string, params: object = {}, query = "") =>
    server.post(
      `/mcp${query}`,
      { jsonrpc: "2.0", id: 1, method, params },
      { key, headers: { Accept: "application/json, text/event-stream" } },
    );

  test("without a token is told where to get one; with too little what it lacks", async () => {
    const none = await mcp(null, "tools/list");
    expect([none.status, none.text]).toEqual([401, "Unauthorized"]);
    expect(none.headers.get("www-authenticate")).toContain(
      `resource_metadata="${base}/.well-known/oauth-protected-resource/mcp"`,
    );
    const { access_token: key } = await connect({ scope: "sites:read" });
    const { json } = await mcp(key, "tools/list");
    const names = json.result.tools.map(({ name }: Json) => name);
    expect(names).toContain("list_websites");
    expect(names).not.toContain("create_website");
    const refused = await mcp(key, "tools/call", { name: "create_website", arguments: { prompt: "A bakery" } });
    expect([refused.status, refused.json.code]).toEqual([403, "insufficient_scope"]);
    const told = refused.headers.get("www-authenticate");
    expect(told).toContain('error="insufficient_scope"');
    expect(told).toContain('scope="sites:write"');
    expect(told).toContain("resource_metadata=");
    const used = await mcp(key, "tools/call", { name: "use_tool", arguments: { name: "delete_page" } });
    expect([used.status, used.headers.get("www-authenticate")]).toEqual([403, told]);
  });

  test("is offered the short list unless it asks for another, and may no more by it than its person", async () => {
    const viewer = await makePerson(server, "viewer");
    const { access_token: key } = await connect({}, {}, viewer);
    const names = async (query: string) =>
      (await mcp(key, "tools/list", {}, query)).json.result.tools.map(({ name }: Json) => name);
    expect(await names("")).toContain("use_tool");
    expect(await names("")).not.toContain("create_website");
    expect(await names("?toolsets=all")).toContain("list_domains");
    expect(await names("?toolsets=all")).not.toContain("use_tool");
    const { pageId } = await makePublishedWebsite(server);
    const used = await mcp(key, "tools/call", {
      name: "use_tool",
      arguments: { name: "delete_page", arguments: { page_id: pageId } },
    });
    expect(used.json.result.structuredContent.code).toBe("role_required");
    expect((await server.get(`/v1/pages/${pageId}`)).status).toBe(200);
  });

  test("asks for a token with the address that it was given, whatever tools that names", async () => {
    const asked = await ask({ resource: `${base}/mcp?toolsets=all` });
    expect((await person.post("/v1/connections/read", { query: asked.query })).status).toBe(200);
  });

  test.each([
    ["claude.ai", "https://claude.ai/api/mcp/auth_callback", "https://claude.ai/api/mcp/auth_callback"],
    ["Claude Code", "http://localhost/callback", "http://localhost:54213/callback"],
    ["ChatGPT", "https://chatgpt.com/connector/oauth/abc", "https://chatgpt.com/connector/oauth/abc"],
    ["Cursor", "cursor://anysphere.cursor-mcp/oauth/callback", "cursor://anysphere.cursor-mcp/oauth/callback"],
    ["VS Code", "http://127.0.0.1/", "http://127.0.0.1:33418/"],
    ["mcp-remote", "http://localhost:3335/oauth/callback", "http://localhost:4001/oauth/callback"],
  ])("%s is led back to where it listens", async (_, registered, used) => {
    const { client_id } = await register(registered);
    const asked = await ask({ client_id }, used);
    const back = await allow(asked);
    expect(back.href).toStartWith(used);
    expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["st 1/&", base]);
    expect((await post("/token", codeForm(asked, back.searchParams.get("code")!))).status).toBe(200);
  });

  test("that registers is told what it is, without nulls; a confidential one needs its secret", async () => {
    const answer = await register("https://a.example/cb", {
      token_endpoint_auth_method: "client_secret_post",
      client_name: null,
    });
    expect(Object.values(answer)).not.toContain(null);
    expect(answer).toMatchObject({ client_secret_expires_at: 0, token_endpoint_auth_method: "client_secret_post" });
    const asked = await ask({ client_id: answer.client_id }, "https://a.example/cb");
    const code = (await allow(asked)).searchParams.get("code")!;
    const form = codeForm(asked, code);
    expect((await post("/token", form)).json.error).toBe("invalid_client");
    expect((await post("/token", { ...form, client_secret: "0".repeat(64) })).status).toBe(401);
    expect((await post("/token", { ...form, client_secret: answer.client_secret })).status).toBe(200);
  });
});

describe("a request that can't be trusted", () => {
  test.each([
    ["javascript:alert(1)//"],
    ["javascript://x/%0aalert(1)"],
    ["data:text/html,x"],
    ["http://evil.example/cb"],
    ["https://user:pw@evil.example/cb"],
    ["https://evil.example/cb#x"],
    ["https://evil.example\\@claude.ai/cb"],
    ["file:///etc/passwd"],
    ["//evil.example"],
    [`https://evil.example/${"x".repeat(5000)}`],
  ])("is not registered with the address %s", async (redirect) => {
    const { status, json } = await server.post("/register", { redirect_uris: [redirect] }, { key: null });
    expect([status, json.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  test("is shown as a page and leads nowhere: an unknown client, an address that is not the client's", async () => {
    const { query } = await ask();
    const get = (query: string) => fetch(`${base}/authorize?${query}`, { redirect: "manual" });
    const changed = (name: string, value: string) => {
      const values = new URLSearchParams(query);
      values.set(name, value);
      return values.toString();
    };
    for (const wrong of [
      changed("client_id", "swc_unknown"),
      changed("redirect_uri", "https://evil.example/"),
      changed("redirect_uri", "https://claude.ai/api/mcp/auth_callback/../x"),
      changed("redirect_uri", "https://claude.ai.evil.example/api/mcp/auth_callback"),
      `${query}&redirect_uri=https%3A%2F%2Fevil.example`,
      "",
    ]) {
      const answer = await get(wrong);
      expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
      expect(answer.headers.get("content-type")).toStartWith("text/html");
      expect((await person.post("/v1/connections", { query: wrong, allow: true })).status).toBe(400);
    }
    // What the client itself got wrong it is told, with who says so.
    for (const [name, value, error] of [
      ["response_type", "token", "unsupported_response_type"],
      ["code_challenge_method", "plain", "invalid_request"],
      ["code_challenge", "", "invalid_request"],
      ["resource", "https://elsewhere.example/mcp", "invalid_target"],
    ] as const) {
      const to = new URL((await get(changed(name, value))).headers.get("location")!);
      expect(to.href).toStartWith("https://claude.ai/api/mcp/auth_callback?");
      expect([to.searchParams.get("error"), to.searchParams.get("iss")]).toEqual([error, base]);
    }
  });

  test("is refused where it is about a document that leads inwards, or is none", async () => {
    for (const id of [
      "https://127.0.0.1/client",
      "https://localhost/c",
      "https://10.0.0.1/c",
      "https://[::1]/c",
      "http://a.example/c",
    ]) {
      const { query } = await ask({ client_id: id });
      expect((await fetch(`${base}/authorize?${query}`, { redirect: "manual" })).status).toBe(400);
    }
  });

  test("of a page elsewhere: the tokens' addresses take it, consent does not", async () => {
    const origin = { Origin: "https://evil.example" };
    const preflight = await fetch(`${base}/token`, { method: "OPTIONS", headers: origin });
    expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    const { query } = await ask();
    const forged = await person.post("/v1/connections", { query, allow: true }, { headers: origin });
    expect(forged.json.code).toBe("foreign_origin");
    expect((await server.post("/v1/connections", { query, allow: true })).json.code).toBe("session_required");
  });
});

test("a person who refuses sends the client back with that, and nothing is connected", async () => {
  const asked = await ask();
  const { json } = await person.post("/v1/connections", { query: asked.query, allow: false });
  expect(new URL(json.redirect_to).searchParams.get("error")).toBe("access_denied");
  expect((await ownConnections()).filter(({ client }) => client.id === asked.client_id)).toEqual([]);
});

test("the operator reads every step with its reason, and no secret", async () => {
  const { access_token, code, refresh_token, asked } = await connect();
  await post("/token", codeForm(asked, code));
  const { text, json } = await server.get("/v1/connections/attempts?limit=100");
  const steps = json.data.filter(({ client_id }: Json) => client_id === asked.client_id);
  expect(steps.map(({ step, error }: Json) => [step, error])).toEqual([
    ["token", "invalid_grant"],
    ["token", null],
    ["consent", null],
    ["register", null],
  ]);
  expect(steps[0].reason).toContain("used before");
  for (const secret of [access_token, refresh_token, code, asked.verifier]) expect(text).not.toContain(secret);
  const other = await server.addAccount();
  expect((await other.get("/v1/connections/attempts")).status).toBe(403);
});

test("published sites' hosts know nothing of it", async () => {
  const { host } = await makePublishedWebsite(server);
  for (const path of [
    "/.well-known/oauth-authorization-server",
    "/.well-known/oauth-protected-resource/mcp",
    "/authorize",
    "/token",
  ])
    expect((await server.visit(host, path)).status).toBe(404);
});
