/**
 * The authorization server beside a well-kept other one (@cloudflare/workers-oauth-provider): the same requests go to
 * both, and both answer with the same status and error code. Where they don't, the difference is named with its reason.
 * And a client library of others (openid-client), and requests of which any part is changed.
 */
import { afterAll, beforeAll, expect, mock, test } from "bun:test";
import fc from "fast-check";
import * as openid from "openid-client";
import { challengeOf } from "../../src/features/oauth/rules.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";

const PEER = "https://peer.example";
const VERIFIER = "a-verifier-that-is-long-enough-for-everybody_0";
const REDIRECT = "https://client.example/cb";

interface Reply {
  status: number;
  error: string | undefined;
  json: Json;
}

/** What both can be asked. */
interface Party {
  base: string;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Reply>;
  /** A request for authorization, to which the person says yes. @returns what the client gets, or what it is refused with */
  authorize(query: URLSearchParams): Promise<{ code: string | null; error: string | null; isRedirected: boolean }>;
  /** What a call with a token is answered. */
  use(token: string): Promise<number>;
}

let server: TestServer;
let person: PersonClient;
let own: Party;
let peer: Party;

beforeAll(async () => {
  server = await startTestServer();
  person = await makePerson(server, "owner");
  own = ownParty();
  peer = await otherParty();
});
afterAll(() => server.stop());

async function toReply(response: Response): Promise<Reply> {
  const json = (await response.json().catch(() => ({}))) as Json;
  return { status: response.status, error: json.error, json };
}

function outcomeOf(location: string | null) {
  const values = location ? new URL(location).searchParams : new URLSearchParams();
  return { code: values.get("code"), error: values.get("error"), isRedirected: location !== null };
}

function ownParty(): Party {
  const base = server.app.services.baseUrl;
  return {
    base,
    post: async (path, body, headers) =>
      await toReply(await fetch(`${base}${path}`, { method: "POST", body, headers })),
    async authorize(query) {
      const asked = await fetch(`${base}/authorize?${query}`, { redirect: "manual" });
      const to = asked.headers.get("location");
      if (!to?.startsWith(`${base}/app/connect?`)) return outcomeOf(to);
      const { json } = await person.post("/v1/connections", { query: `${query}`, allow: true });
      return outcomeOf(json.redirect_to);
    },
    use: async (key) => (await server.get("/v1/websites", { key })).status,
  };
}

/** What a Worker keeps, with the end of its time left out: no test waits for that. */
function memory() {
  const rows = new Map<string, string>();
  return {
    get: async (key: string, { type }: Json = {}) => {
      const text = rows.get(key);
      return text === undefined ? null : type === "json" ? JSON.parse(text) : text;
    },
    put: async (key: string, value: string) => void rows.set(key, value),
    delete: async (key: string) => void rows.delete(key),
    list: async ({ prefix = "" }: Json = {}) => ({
      keys: [...rows.keys()].filter((name) => name.startsWith(prefix)).map((name) => ({ name })),
      list_complete: true,
    }),
  };
}

async function otherParty(): Promise<Party> {
  mock.module("cloudflare:workers", () => ({ WorkerEntrypoint: class {} }));
  Object.assign(globalThis, { Cloudflare: { compatibilityFlags: { global_fetch_strictly_public: true } } });
  const { OAuthProvider } = await import("@cloudflare/workers-oauth-provider");
  const env: Json = { OAUTH_KV: memory() };
  const context = { waitUntil() {}, passThroughOnException() {}, props: {} };
  const provider: Json = new (OAuthProvider as Json)({
    apiRoute: "/mcp",
    apiHandler: { fetch: async () => Response.json({}) },
    defaultHandler: {
      async fetch(request: Request, { OAUTH_PROVIDER }: Json) {
        const asked = await OAUTH_PROVIDER.parseAuthRequest(request);
        const { redirectTo } = await OAUTH_PROVIDER.completeAuthorization({
          request: asked,
          ...{ userId: "person", metadata: {}, scope: asked.scope, props: {}, revokeExistingGrants: false },
        });
        return new Response(null, { status: 302, headers: { Location: redirectTo } });
      },
    },
    authorizeEndpoint: "/authorize",
    tokenEndpoint: "/token",
    clientRegistrationEndpoint: "/register",
    scopesSupported: ["sites:read", "sites:write"],
    allowPlainPKCE: false,
    onError: () => {},
    resourceMetadata: { resource: `${PEER}/mcp` },
  });
  const ask = async (path: string, init?: RequestInit): Promise<Response> =>
    await provider.fetch(new Request(`${PEER}${path}`, init), env, context);
  return {
    base: PEER,
    post: async (path, body, headers) => await toReply(await ask(path, { method: "POST", body, headers })),
    authorize: async (query) => {
      try {
        return outcomeOf((await ask(`/authorize?${query}`)).headers.get("location"));
      } catch (error) {
        const { code, redirectUri } = error as Json;
        return { code: null, error: code ?? String(error), isRedirected: redirectUri !== undefined };
      }
    },
    use: async (token) => (await ask("/mcp", { headers: { Authorization: `Bearer ${token}` } })).status,
  };
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

const register = (party: Party, more: object = {}) =>
  party.post(
    "/register",
    JSON.stringify({ redirect_uris: [REDIRECT], client_name: "C", token_endpoint_auth_method: "none", ...more }),
    JSON_TYPE,
  );

type Values = Record<string, string>;

const askFor = (party: Party, client_id: string, more: Values = {}) =>
  new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri: REDIRECT, state: "s", scope: "sites:read" },
    ...{ code_challenge: challengeOf(VERIFIER), code_challenge_method: "S256", resource: `${party.base}/mcp` },
    ...more,
  });

/** A client that has just been allowed. */
async function allowed(party: Party, more: object = {}) {
  const { json: client } = await register(party, more);
  const { code } = await party.authorize(askFor(party, client.client_id));
  const form: Values = {
    ...{ grant_type: "authorization_code", client_id: client.client_id, redirect_uri: REDIRECT, code: code! },
    ...{ code_verifier: VERIFIER, resource: `${party.base}/mcp` },
  };
  return { client, form };
}

const send = (party: Party, path: string, values: Values, headers: Values = {}) =>
  party.post(path, `${new URLSearchParams(values)}`, { ...FORM, ...headers });

/** Does the same with both. */
const both = async <Result>(work: (party: Party) => Promise<Result>): Promise<[Result, Result]> => [
  await work(own),
  await work(peer),
];

const brief = ({ status, error }: Reply) => [status, error];

test("both connect a client, renew its tokens, and take them back", async () => {
  const seen = await both(async (party) => {
    const { form } = await allowed(party);
    const first = await send(party, "/token", form);
    const used = await party.use(first.json.access_token);
    const again = { grant_type: "refresh_token", client_id: form.client_id!, refresh_token: first.json.refresh_token };
    const second = await send(party, "/token", again);
    return [
      first.status,
      used,
      second.status,
      await party.use(second.json.access_token),
      first.json.token_type.toLowerCase(),
    ];
  });
  expect(seen[0]).toEqual([200, 200, 200, 200, "bearer"]);
  expect(seen[1]).toEqual(seen[0]);
});

type Differ = [own: unknown, peer: unknown];

/** Rows of a table of which the last part may be left out. */
const cases = <Change>(rows: [what: string, change: Change, differ?: Differ][]) =>
  rows.map(([what, change, differ = null]) => [what, change, differ] as [string, Change, Differ | null]);

/** Asks both, and expects the same of both; or, where a reason is given, of each what is said. */
async function compare(ask: (party: Party) => Promise<unknown>, differ: Differ | null = null): Promise<void> {
  const [ours, theirs] = await both(ask);
  expect([ours, theirs]).toEqual(differ ?? [ours, ours]);
}

type Change = (form: Values) => Values;

test.each(
  cases<Change>([
    ["another kind of grant", (form) => ({ ...form, grant_type: "password" })],
    // It is required, and missing (RFC 6749, 5.2); the other takes nothing for a kind that it doesn't know.
    [
      "no kind of grant",
      ({ grant_type: _, ...form }) => form,
      [
        [400, "invalid_request"],
        [400, "unsupported_grant_type"],
      ],
    ],
    ["no code", ({ code: _, ...form }) => form],
    ["another code", (form) => ({ ...form, code: "person:abc:def" })],
    ["no verifier", ({ code_verifier: _, ...form }) => form],
    ["another verifier", (form) => ({ ...form, code_verifier: `${VERIFIER}1` })],
    ["another place to return to", (form) => ({ ...form, redirect_uri: `${REDIRECT}/` })],
    ["no place to return to", ({ redirect_uri: _, ...form }) => form],
    ["no client", ({ client_id: _, ...form }) => form],
    ["an unknown client", (form) => ({ ...form, client_id: "nobody" })],
    ["another resource", (form) => ({ ...form, resource: "https://elsewhere.example/mcp" })],
    ["no resource", ({ resource: _, ...form }) => form],
    [
      "a code as a refresh token",
      ({ code, ...form }) => ({ ...form, grant_type: "refresh_token", refresh_token: code! }),
    ],
    ["a scope beside the code", (form) => ({ ...form, scope: "sites:read" })],
  ]),
)("a request for tokens with %s", async (_what, change, differ) => {
  await compare(async (party) => brief(await send(party, "/token", change((await allowed(party)).form))), differ);
});

test.each(
  cases<Change>([
    ["nothing else", (form) => form],
    ["no refresh token", ({ refresh_token: _, ...form }) => form],
    ["another refresh token", (form) => ({ ...form, refresh_token: `${form.refresh_token}0` })],
    ["its access token", ({ access_token, ...form }) => ({ ...form, refresh_token: access_token! })],
    ["less than was allowed", (form) => ({ ...form, scope: "sites:read" })],
    ["the same resource", (form) => form],
    ["an unknown client", (form) => ({ ...form, client_id: "nobody" })],
  ]),
)("a request for newer tokens with %s", async (_what, change, differ) => {
  await compare(async (party) => {
    const { form } = await allowed(party);
    const { json } = await send(party, "/token", form);
    const { refresh_token, access_token } = json;
    const again: Values = { grant_type: "refresh_token", client_id: form.client_id!, refresh_token, access_token };
    const { access_token: _, ...sent } = change(again);
    return brief(await send(party, "/token", sent));
  }, differ);
});

test("a code that is sent again ends what it has made, for both", async () => {
  await compare(async (party) => {
    const { form } = await allowed(party);
    const first = await send(party, "/token", form);
    const second = await send(party, "/token", form);
    return [first.status, ...brief(second), await party.use(first.json.access_token)];
  });
});

test("another client's code, and another client's refresh token", async () => {
  await compare(async (party) => {
    const { form } = await allowed(party);
    const { json: stranger } = await register(party);
    const taken = await send(party, "/token", { ...form, client_id: stranger.client_id });
    const { json } = await send(party, "/token", form);
    const again = { grant_type: "refresh_token", client_id: stranger.client_id, refresh_token: json.refresh_token };
    return [brief(taken), brief(await send(party, "/token", again))];
  });
});

test.each<[method: string, right: boolean]>([
  ["client_secret_post", true],
  ["client_secret_post", false],
  ["client_secret_basic", true],
  ["client_secret_basic", false],
])("a client with a secret that shows itself with %s: %p", async (method, isRight) => {
  await compare(async (party) => {
    const { client, form } = await allowed(party, { token_endpoint_auth_method: method });
    const secret = isRight ? client.client_secret : "0".repeat(64);
    if (method === "client_secret_post") return brief(await send(party, "/token", { ...form, client_secret: secret }));
    const Authorization = `Basic ${btoa(`${client.client_id}:${secret}`)}`;
    const { client_id: _, ...rest } = form;
    return brief(await send(party, "/token", rest, { Authorization }));
  });
});

test.each(
  cases<Values>([
    ["nothing wrong", {}],
    ["another kind of answer", { response_type: "token" }],
    ["no challenge", { code_challenge: "" }],
    // S256 is 43 characters (RFC 7636, 4.2): what could never be redeemed is refused before a person is asked.
    [
      "a challenge that is none",
      { code_challenge: "short" },
      [
        { error: "invalid_request", isRedirected: true, isAllowed: false },
        { error: null, isRedirected: true, isAllowed: true },
      ],
    ],
    ["a plain challenge", { code_challenge_method: "plain" }],
    ["another place to return to", { redirect_uri: "https://evil.example/cb" }],
    ["a place that begins like the client's", { redirect_uri: `${REDIRECT}/../other` }],
    ["an unknown client", { client_id: "nobody" }],
    ["another resource", { resource: "https://elsewhere.example/mcp" }],
    ["an unknown scope beside one that there is", { scope: "sites:read admin" }],
  ]),
)("a request for authorization with %s", async (_what, change, differ) => {
  await compare(async (party) => {
    const { json: client } = await register(party);
    const { code, error, isRedirected } = await party.authorize(askFor(party, client.client_id, change));
    // What is only shown to the person has no code that a program reads.
    return { error: isRedirected ? error : null, isRedirected, isAllowed: code !== null };
  }, differ);
});

/** For an address that can't be taken there is a code of its own (RFC 7591, 3.2.2), which the other doesn't use. */
const REDIRECT_CODES: Differ = [
  [400, "invalid_redirect_uri"],
  [400, "invalid_client_metadata"],
];

test.each(
  cases<object>([
    ["nothing wrong", {}],
    ["no place to return to", { redirect_uris: [] }],
    ["a place that runs something", { redirect_uris: ["javascript:alert(1)"] }, REDIRECT_CODES],
    ["a place without encryption", { redirect_uris: ["http://evil.example/cb"] }, REDIRECT_CODES],
    ["a fragment", { redirect_uris: ["https://a.example/#x"] }, REDIRECT_CODES],
    ["an unknown way to show itself", { token_endpoint_auth_method: "telepathy" }],
    ["names that are no text", { client_name: 7 }],
  ]),
)("a registration with %s", async (_what, more, differ) => {
  await compare(async (party) => brief(await register(party, more)), differ);
});

test("openid-client finds, registers, connects, renews and revokes", async () => {
  const { config, redirect } = await openidClient();
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const asked = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: redirect, scope: "sites:read offline_access", resource: `${own.base}/mcp`, state },
    ...{ code_challenge: await openid.calculatePKCECodeChallenge(verifier), code_challenge_method: "S256" },
  });
  const { json } = await person.post("/v1/connections", { query: asked.search.slice(1), allow: true });
  const back = new URL(json.redirect_to);
  const checks = { pkceCodeVerifier: verifier, expectedState: state };
  const tokens = await openid.authorizationCodeGrant(config, back, checks, { resource: `${own.base}/mcp` });
  expect(await own.use(tokens.access_token)).toBe(200);
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!, { resource: `${own.base}/mcp` });
  expect(await own.use(renewed.access_token)).toBe(200);
  await openid.tokenRevocation(config, renewed.refresh_token!);
  expect(await own.use(renewed.access_token)).toBe(401);

  // An answer in the name of another server (mix-up): the library refuses it by our `iss`.
  back.searchParams.set("iss", "https://evil.example");
  await expect(openid.authorizationCodeGrant(config, back, checks)).rejects.toThrow();
});

async function openidClient() {
  const redirect = "http://127.0.0.1:7000/cb";
  const config = await openid.dynamicClientRegistration(
    new URL(own.base),
    { redirect_uris: [redirect], client_name: "openid-client", token_endpoint_auth_method: "client_secret_post" },
    undefined,
    { algorithm: "oauth2", execute: [openid.allowInsecureRequests] },
  );
  return { config, redirect };
}

test("no token comes of a request of which any character is changed, in either step", async () => {
  const { json: client } = await register(own);
  /** One character of one value is another. */
  const changed = fc.tuple(fc.nat(), fc.nat(), fc.constantFrom("a", "Z", "0", "-", "%", " ", "\u0000", "ä"));
  const change = (values: Values, [which, where, char]: [number, number, string]): Values | null => {
    const names = Object.keys(values);
    const name = names[which % names.length]!;
    const value = values[name]!;
    const at = where % value.length;
    const other = `${value.slice(0, at)}${char}${value.slice(at + 1)}`;
    return other === value ? null : { ...values, [name]: other };
  };
  await fc.assert(
    fc.asyncProperty(changed, fc.boolean(), async (what, isFirstStep) => {
      const asked: Values = Object.fromEntries(askFor(own, client.client_id));
      // These two are the client's own affair, and what it asks for may be known under no name: the person sees it.
      const { state: _, scope: __, ...bound } = asked;
      const sent = isFirstStep ? change(bound, what) : asked;
      if (!sent) return;
      const { code } = await own.authorize(new URLSearchParams(sent));
      const form: Values = {
        ...{ grant_type: "authorization_code", client_id: client.client_id, redirect_uri: REDIRECT },
        ...{ code: code ?? "none", code_verifier: VERIFIER, resource: `${own.base}/mcp` },
      };
      const last = isFirstStep ? form : change(form, what);
      if (!last) return;
      const { status, json } = await send(own, "/token", last);
      expect([sent, last, [400, 401].includes(status), json.access_token]).toEqual([sent, last, true, undefined]);
    }),
    { numRuns: 150 },
  );
});
