/** The application at a brand's own host: in its look, for its people alone, and without the product's name. */

import { heapStats } from "bun:jsc";
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { createBrands } from "../../src/policy/brands.ts";
import * as tables from "../../src/storage/tables.ts";
import {
  type Answer,
  addHeldDomain,
  credentials,
  makePublishedWebsite,
  startTestServer,
  type TestServer,
} from "../harness.ts";
import { cookieOf, makePerson, PASSWORD, tokenOf } from "../people.ts";
import { pictureForm } from "../requests.ts";

// The application is bundled when it is first asked for.
setDefaultTimeout(300_000);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;

/** An account with a brand at a host that is proved, and a client of it. */
async function makeBrand(settings: object = {}) {
  const agency = await server.addAccount();
  const host = `app.north-${++made}.example`;
  await addHeldDomain(server, host, agency);
  const brand = { name: "Studio North", colour: "#1f6f54", hosts: [host], ...settings };
  const answer = await agency.put("/v1/brand", brand);
  if (answer.status !== 200) throw new Error(answer.text);
  const client = (await agency.post("/v1/clients", { name: "Crumb & Co", monthly_credits: 500 })).json._id as string;
  return { agency, host, client };
}

/** Asks at a host. */
interface Asked {
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}
const at = (host: string, path: string, { key = null, body, headers = {} }: Asked = {}): Promise<Answer> =>
  server.visit(host, path, {
    headers: { ...credentials(key), ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
  });

const signIn = (host: string, email: string) => at(host, "/auth/sign_in", { body: { email, password: PASSWORD } });

test("the application is there, with the brand's name, colours, icon and manifest; a host that is given up is a nobody's", async () => {
  const { agency, host } = await makeBrand({ support: "help@north.example", footer: "Studio North Ltd" });
  expect((await at(host, "/")).headers.get("location")).toBe("/app/");
  const { text } = await at(host, "/app/sign-in");
  expect(text).toContain("<title>Studio North</title>");
  expect(text).toContain("help@north.example");
  const style = /href="(\/app\/brand\.css[^"]*)"/.exec(text)![1]!;
  expect((await at(host, style)).text).toContain("--solid:light-dark(#1f6f54");
  expect(
    (await at(host, "/app/manifest.json")).json ?? JSON.parse((await at(host, "/app/manifest.json")).text),
  ).toMatchObject({ name: "Studio North" });
  expect((await at(host, "/favicon.svg")).text).toContain("#1f6f54");
  const icon = (await agency.post("/v1/assets", await pictureForm())).json;
  await agency.put("/v1/brand", { icon: icon._id, name: "North & Sons <3" });
  expect((await at(host, "/favicon.ico")).headers.get("location")).toBe(icon.path);
  const renamed = (await at(host, "/app/")).text;
  expect(renamed).toContain("North &amp; Sons &lt;3");
  expect(renamed).not.toContain("<3");
  expect((await server.get("/app/")).text).toContain("<title>Sitewright</title>");
  await agency.put("/v1/brand", { hosts: [] });
  expect((await at(host, "/app/")).status).toBe(404);
});

test("who is of the account or its clients signs in there, and nobody else; sessions are the host's", async () => {
  const { agency, host, client } = await makeBrand();
  const other = await makeBrand();
  const [own, stranger] = [await makePerson(agency, "editor"), await makePerson(other.agency, "owner")];
  const entered = await signIn(host, own.email);
  expect(entered.status).toBe(200);
  const cookie = entered.headers.get("set-cookie")!.split(";")[0]!;
  expect(entered.headers.get("set-cookie")).not.toContain("Domain");
  expect((await at(host, "/v1/websites", { key: cookie })).status).toBe(200);
  expect((await at(host, "/auth/state", { key: cookie })).json.user.email).toBe(own.email);
  expect((await at(other.host, "/v1/websites", { key: cookie })).status).toBe(401);
  expect((await at(other.host, "/auth/state", { key: cookie })).json.user).toBeNull();

  const refused = await signIn(host, stranger.email);
  expect([refused.status, refused.json.code]).toEqual([403, "wrong_host"]);
  expect(refused.headers.get("set-cookie")).toBeNull();
  expect(refused.json.message).toContain("Studio North");
  // Whose password is wrong is told no more than anywhere.
  expect(
    (await at(host, "/auth/sign_in", { body: { email: stranger.email, password: "wrong-wrong-wrong" } })).json.code,
  ).toBe("sign_in_failed");

  const owner = await agency.owner();
  const theirs = (await owner.post("/v1/api_keys", { name: "theirs" }, { headers: { "Sitewright-Account": client } }))
    .json.key;
  expect((await at(host, "/v1/websites", { key: theirs })).status).toBe(200);
  expect((await at(other.host, "/v1/websites", { key: theirs })).json.code).toBe("wrong_host");
  const acting = await at(host, "/v1/brand", { key: owner.key, headers: { "X-Account": client } });
  expect(acting.json).toMatchObject({ inherited: true });
});

test("who is in another account at first is there in the one that the brand serves, and in the first one elsewhere", async () => {
  const { agency, host, client } = await makeBrand();
  const elsewhere = await server.addAccount();
  const person = await makePerson(elsewhere, "editor");
  expect((await signIn(host, person.email)).json.code).toBe("wrong_host");
  const as = { headers: { "Sitewright-Account": client } };
  const invitation = { email: person.email, role: "viewer" };
  const invited = await (await agency.owner()).post("/v1/invitations", invitation, as);
  await person.post("/v1/invitations/accept", { token: tokenOf(invited.json.url) });
  const entered = await signIn(host, person.email);
  expect([entered.status, entered.json.user.account._id, entered.json.user.role]).toEqual([200, client, "viewer"]);
  const key = cookieOf(entered);
  expect((await at(host, "/auth/state", { key })).json.user.account._id).toBe(client);
  expect((await at(host, "/v1/websites", { key })).status).toBe(200);
  // The same session at the server's own address: sessions are told apart by their cookies' hosts alone.
  expect((await server.get("/v1/users/me", { key })).json.account._id).toBe(elsewhere.accountId);
  await agency.put(`/v1/clients/${client}`, { status: "suspended" });
  expect((await at(host, "/v1/websites", { key })).status).toBe(401);
  expect((await signIn(host, person.email)).json.code).toBe("wrong_host");
});

test("pages of another origin are refused at each host, those of the server's own address at a brand's too", async () => {
  const { agency, host } = await makeBrand();
  const { key } = await makePerson(agency, "owner");
  const call = (origin: string) => at(host, "/v1/websites", { key, headers: { Origin: origin } });
  expect((await call(`http://${host}:${server.port}`)).status).toBe(200);
  for (const origin of [`http://localhost:${server.port}`, "https://evil.example", "null"]) {
    const refused = await call(origin);
    expect([refused.status, refused.json.code]).toEqual([403, "foreign_origin"]);
  }
  const there = await server.get("/v1/websites", { key, headers: { Origin: `http://${host}:${server.port}` } });
  expect(there.status).toBe(403);
});

test("nothing that is answered there says the product's name", async () => {
  const { agency, host } = await makeBrand();
  const { key } = await makePerson(agency, "owner");
  const { websiteId, pageId } = await makePublishedWebsite(agency);
  const rpc = (method: string, params: object) => ({ jsonrpc: "2.0", id: 1, method, params });
  const hello = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } };
  const mcp = (method: string, params: object = {}) =>
    at(host, "/mcp", {
      key: agency.key,
      body: rpc(method, params),
      headers: { Accept: "application/json, text/event-stream" },
    });
  const preview = (await agency.post(`/v1/pages/${pageId}/preview_link`, { comments: true })).json.url as string;
  const answers = [
    ...(await Promise.all(
      [
        "/app/",
        "/app/sign-in",
        "/app/manifest.json",
        "/favicon.svg",
        "/nothing",
        "/v1/nothing",
        "/preview/none",
        new URL(preview).pathname,
        "/confirm/none",
        "/u/none",
        "/c/none",
        "/.well-known/oauth-protected-resource/mcp",
        "/.well-known/oauth-authorization-server",
        "/.well-known/ai-catalog.json",
        "/mcp/server-card",
        "/authorize?client_id=none",
        "/authorize",
      ].map((path) => at(host, path)),
    )),
    ...(await Promise.all(
      ["/docs", "/docs/llms.txt", "/docs/json", "/docs/skill.md", "/v1/users/me", "/v1/brand", "/v1/domains"].map(
        (path) => at(host, path, { key }),
      ),
    )),
    await at(host, "/docs"),
    await at(host, "/v1/websites"),
    await at(host, "/mcp", { body: rpc("tools/list", {}) }),
    await at(host, "/v1/websites", { key: agency.key, headers: { "X-Account": "acc_none" } }),
    await at(host, "/v1/websites", { key, headers: { Origin: "https://evil.example" } }),
    await at(host, "/v1/campaigns/none/test", { key, body: {} }),
    await mcp("initialize", hello),
    await mcp("tools/list"),
    await mcp("prompts/list"),
    await mcp("resources/list"),
    await mcp("resources/templates/list"),
    await mcp("skills/list"),
    await mcp("tools/call", { name: "search_docs", arguments: { query: "act in a client's account" } }),
    await mcp("tools/call", { name: "get_website", arguments: { website_id: "web_none" } }),
    await mcp("resources/read", { uri: `app://websites/${websiteId}` }),
    await mcp("resources/read", { uri: "app://docs/index" }),
  ];
  for (const { headers, text } of answers) {
    const head = [...headers].map((pair) => pair.join(": ")).join("\n");
    const found = /.{0,60}sitewright.{0,40}/i.exec(`${head}\n${text}`)?.[0];
    expect(found).toBeUndefined();
  }
  const greeting = (await mcp("initialize", hello)).json.result;
  expect(greeting.serverInfo).toMatchObject({ name: "studio-north", title: "Studio North" });
  expect(greeting.instructions).toStartWith("Studio North");
  expect((await mcp("resources/read", { uri: `app://websites/${websiteId}` })).json.result.contents[0].text).toContain(
    websiteId,
  );
  const issuer = (await at(host, "/.well-known/oauth-authorization-server")).json.issuer;
  expect(issuer).toBe(`http://${host}:${server.port}`);
});

test("no file of the application says it, nor does a script of a draft: texts take the name from the document", async () => {
  const { agency, host } = await makeBrand();
  const { pageId } = await makePublishedWebsite(agency);
  const preview = new URL((await agency.post(`/v1/pages/${pageId}/preview_link`, { comments: true })).json.url)
    .pathname;
  const asked = new Set<string>(["/app/", preview]);
  const said: string[] = [];
  for (const path of asked) {
    const { status, headers, text } = await at(host, path);
    if (status !== 200 || !/html|script|css|json/.test(headers.get("content-type") ?? "")) continue;
    const found = /.{0,60}sitewright.{0,40}/i.exec(`${[...headers].join("\n")}\n${text}`)?.[0];
    if (found) said.push(`${path}: ${found}`);
    for (const [, name] of text.matchAll(/["'(./]((?:app\/)?files\/[\w.-]+\.(?:js|css))/g))
      asked.add(`/app/${name!.replace("app/", "")}`);
    for (const [name] of text.matchAll(/\/(?:_sw|preview)\/[\w./-]+\.js/g)) asked.add(name);
    for (const [, name] of text.matchAll(/["']\.\/([\w.-]+\.(?:js|css))["']/g)) asked.add(`/app/files/${name}`);
  }
  expect(said).toEqual([]);
  // The start, every screen and its texts in both languages.
  expect(asked.size).toBeGreaterThan(100);
});

test("passkeys and one-time passwords are the brand's", async () => {
  const { agency, host } = await makeBrand();
  const person = await makePerson(agency, "owner");
  const setUp = await at(host, "/v1/second_factor", { key: person.key, body: {} });
  expect(setUp.json.uri).toContain("issuer=Studio%20North");
  const options = (await at(host, "/auth/passkeys/options", { body: {} })).json;
  expect(options.rpId ?? host).toBe(host);
});

test("a thousand brands are found in memory, and take little of it", async () => {
  const { services } = server.app;
  const brands = services.part(createBrands);
  const [model] = await server.storage.read.select().from(tables.brands).limit(1);
  const [account] = await server.storage.read.select().from(tables.accounts).limit(1);
  const domain = (await server.storage.read.select().from(tables.domains).where(eq(tables.domains.of_brand, true)))[0]!;
  const hosts = Array.from({ length: 1000 }, (_, at) => `app-${at}.many.example`);
  await server.storage.write("all", async (db) => {
    for (const [at, host] of hosts.entries()) {
      const account_id = services.ids.next("acc");
      await db.insert(tables.accounts).values({ ...account!, _id: account_id });
      await db.insert(tables.brands).values({ ...model!, account_id, name: `Brand ${at}`, logo_light: null });
      await db
        .insert(tables.domains)
        .values({ ...domain, _id: services.ids.next("dom"), account_id, domain: host, verified_at: Date.now() });
    }
  });
  Bun.gc(true);
  const before = heapStats().heapSize;
  await brands.refresh(true);
  for (const host of hosts) await at(host, "/auth/state");
  Bun.gc(true);
  expect(heapStats().heapSize - before).toBeLessThan(20 * 1024 * 1024);
  // Not a promise: nothing is asked.
  expect(hosts.map((host, at) => brands.at(host)?.name === `Brand ${at}`)).not.toContain(false);
  expect(brands.at("app.unknown.example")).toBeNull();
});
