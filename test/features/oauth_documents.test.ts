/**
 * Clients that are described by a document at an address of their own (Client ID Metadata Documents): as the well-known
 * ones publish them, on a host of this machine that has their names, and as somebody publishes them who means harm.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createSocket, type Socket } from "node:dgram";
import type { ServerResponse } from "node:http";
import * as https from "node:https";
import type { AddressInfo } from "node:net";
import { challengeOf } from "../../src/features/oauth/rules.ts";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from "../../src/lib/clock.ts";
import { createOutgoing } from "../../src/providers/outgoing.ts";
import { type Json, startTestServer, type TestServer } from "../harness.ts";
import { makeLocalCertificate } from "../pebble.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { addressAnswer } from "../providers/dns_answer.ts";

const VERIFIER = "a-verifier-that-is-long-enough-for-everybody_0";
const NAMES = ["claude.ai", "chatgpt.com", "vscode.dev", "opencode.ai", "hostile.example", "inward.example"];
/** What takes longer than so many times less than it may has taken too long: no test waits for 5 seconds. */
const HURRY = 20;

let server: TestServer;
let base: string;
let person: PersonClient;
let host: https.Server;
let port: number;
let names: Socket;
let skippedMs = 0;
/** Requests that came, by path. */
let asked: string[] = [];
const clock: Clock = { now: () => systemClock.now() + skippedMs, after: systemClock.after };

beforeAll(async () => {
  server = await startTestServer({ clock });
  base = server.app.services.baseUrl;
  person = await makePerson(server, "owner");
  const { authority, cert, key } = await makeLocalCertificate(...NAMES);
  host = https.createServer({ cert, key }, ({ url, headers }, response) => {
    asked.push(url!);
    respond(url!, headers.host!, response);
  });
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  port = (host.address() as AddressInfo).port;
  names = createSocket("udp4");
  // Who has asked may have gone.
  names.on("error", () => {});
  names.on("message", (query, peer) => {
    const isInward = query.includes("inward");
    names.send(addressAnswer(query, [isInward ? "10.0.0.1" : "127.0.0.1"]), peer.port, peer.address);
  });
  await new Promise<void>((resolve) => names.bind(0, "127.0.0.1", resolve));
  // As the server makes its own, but with the names, the authority and the haste of this test.
  const outgoing = createOutgoing({
    dnsServers: [`127.0.0.1:${names.address().port}`],
    privateNetworks: ["127.0.0.0/8"],
    authorities: authority,
    clock: { now: systemClock.now, after: (ms, work) => systemClock.after(ms / HURRY, work) },
  });
  Object.assign(server.app.services, { outgoing });
});
afterAll(async () => {
  await server.stop();
  host.closeAllConnections();
  host.close();
  names.close();
});

const idOf = (name: string, path: string): string => `https://${name}:${port}${path}`;

/** What the well-known clients publish, as far as it is read. */
const PUBLISHED: Record<string, Json> = {
  "/oauth/mcp-oauth-client-metadata": {
    client_name: "Claude",
    client_uri: "https://claude.ai",
    redirect_uris: ["https://claude.ai/api/mcp/auth_callback", "https://claude.com/api/mcp/auth_callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  },
  "/oauth/claude-code-client-metadata": {
    client_name: "Claude Code",
    redirect_uris: ["http://localhost/callback", "http://127.0.0.1/callback"],
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
  },
  "/oauth/client.json": {
    client_name: "ChatGPT",
    redirect_uris: ["https://chatgpt.com/connector/oauth/abc"],
    token_endpoint_auth_method: "none",
  },
  "/oauth/client-metadata.json": {
    client_name: "Visual Studio Code",
    redirect_uris: ["http://127.0.0.1:33418", "http://127.0.0.1:33418/", "https://vscode.dev/redirect"],
    grant_types: ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    application_type: "native",
  },
  "/oauth/opencode/client.json": {
    client_name: "opencode",
    redirect_uris: ["http://127.0.0.1/callback"],
    token_endpoint_auth_method: "none",
  },
};

const HARMLESS = { client_name: "H", redirect_uris: ["https://hostile.example/cb"] };
const JSON_TYPE = { "Content-Type": "application/json" };

/** What the host answers at the paths of somebody who means harm. */
const HOSTILE: Record<string, (response: ServerResponse, id: string) => void> = {
  "/redirect": (response) => response.writeHead(302, { Location: "https://hostile.example/good" }).end(),
  "/inwards": (response) => response.writeHead(307, { Location: "http://169.254.169.254/latest" }).end(),
  "/large": (response, id) => {
    response.writeHead(200, JSON_TYPE);
    response.end(JSON.stringify({ client_id: id, ...HARMLESS, padding: "x".repeat(100_000) }));
  },
  "/html": (response, id) =>
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end(`<script>${JSON.stringify({ client_id: id, ...HARMLESS })}</script>`),
  "/typed_as_html": (response, id) =>
    response.writeHead(200, { "Content-Type": "text/html" }).end(JSON.stringify({ client_id: id, ...HARMLESS })),
  "/slow": (response) => {
    response.writeHead(200, JSON_TYPE);
    const drip = setInterval(() => response.write(" "), 20);
    response.on("close", () => clearInterval(drip));
  },
  "/silent": () => {},
  "/no_json": (response) => response.writeHead(200, JSON_TYPE).end("{"),
  "/null": (response) => response.writeHead(200, JSON_TYPE).end("null"),
  "/list": (response) => response.writeHead(200, JSON_TYPE).end("[]"),
  "/other_id": (response) =>
    response.writeHead(200, JSON_TYPE).end(JSON.stringify({ client_id: "https://claude.ai/x", ...HARMLESS })),
  "/secret": (response, id) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify({ client_id: id, ...HARMLESS, token_endpoint_auth_method: "client_secret_post" })),
  "/scripted": (response, id) =>
    response
      .writeHead(200, JSON_TYPE)
      .end(JSON.stringify({ client_id: id, client_name: "H", redirect_uris: ["javascript:alert(1)"] })),
  "/missing": (response) => response.writeHead(404, JSON_TYPE).end("{}"),
  "/broken": (response) => response.writeHead(500, JSON_TYPE).end("{}"),
};

/** What a document says of how long it is good. */
let cacheControl = "";

function respond(path: string, name: string, response: ServerResponse): void {
  const id = `https://${name}${path}`;
  const hostile = HOSTILE[path];
  if (hostile) return void hostile(response, id);
  const headers = { "Content-Type": "application/json; charset=utf-8", "Cache-Control": cacheControl };
  response.writeHead(200, headers).end(JSON.stringify({ client_id: id, ...(PUBLISHED[path] ?? HARMLESS) }));
}

const queryOf = (client_id: string, redirect_uri: string): string =>
  new URLSearchParams({
    ...{ response_type: "code", client_id, redirect_uri, state: "s", resource: `${base}/mcp` },
    ...{ code_challenge: challengeOf(VERIFIER), code_challenge_method: "S256", scope: "sites:read" },
  }).toString();

const authorize = (client_id: string, redirect_uri: string) =>
  fetch(`${base}/authorize?${queryOf(client_id, redirect_uri)}`, { redirect: "manual" });

/** Exchanges a code. */
async function exchange(client_id: string, redirect_uri: string, code: string) {
  const form = { grant_type: "authorization_code", client_id, redirect_uri, code, code_verifier: VERIFIER };
  const body = new URLSearchParams({ ...form, resource: `${base}/mcp` });
  return await fetch(`${base}/token`, { method: "POST", body });
}

test.each([
  ["claude.ai", "/oauth/mcp-oauth-client-metadata", "https://claude.ai/api/mcp/auth_callback", false],
  ["claude.ai", "/oauth/claude-code-client-metadata", "http://localhost:54213/callback", true],
  ["chatgpt.com", "/oauth/client.json", "https://chatgpt.com/connector/oauth/abc", false],
  ["vscode.dev", "/oauth/client-metadata.json", "http://127.0.0.1:40123/", false],
  ["vscode.dev", "/oauth/client-metadata.json", "https://vscode.dev/redirect", false],
])("%s with its document %s connects, and goes back to %s", async (name, path, redirect, isLocal) => {
  const id = idOf(name, path);
  expect((await authorize(id, redirect)).status).toBe(302);
  const query = queryOf(id, redirect);
  const { json: shown } = await person.post("/v1/connections/read", { query });
  expect([shown.client.name, shown.client.host]).toEqual([PUBLISHED[path].client_name, `${name}:${port}`]);
  expect(shown.is_local).toBe(isLocal);
  const { json } = await person.post("/v1/connections", { query, allow: true });
  const back = new URL(json.redirect_to);
  expect(back.href).toStartWith(redirect);
  const tokens = (await (await exchange(id, redirect, back.searchParams.get("code")!)).json()) as Json;
  expect((await server.get("/v1/websites", { key: tokens.access_token })).status).toBe(200);
});

test("a client that returns to another path than its document says is refused with a page that says so", async () => {
  const answer = await authorize(
    idOf("opencode.ai", "/oauth/opencode/client.json"),
    "http://127.0.0.1:1234/mcp/oauth/callback",
  );
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining("none of those that the program"),
  ]);
});

describe("a document is refused, with a page and nothing kept,", () => {
  test.each([
    ["/redirect", "answers 302"],
    ["/inwards", "answers 307"],
    ["/large", "more than 5120 bytes"],
    ["/html", "no application/json"],
    ["/typed_as_html", "no application/json"],
    ["/slow", "No answer within 5 seconds"],
    ["/silent", "No answer within 5 seconds"],
    ["/no_json", "as its client_id"],
    ["/null", "as its client_id"],
    ["/list", "as its client_id"],
    ["/other_id", "as its client_id"],
    ["/secret", "token_endpoint_auth_method none"],
    ["/scripted", "is refused. Use https"],
    ["/missing", "answers 404"],
    ["/broken", "answers 500"],
  ])("that is %s", async (path, reason) => {
    const id = idOf("hostile.example", path);
    const answer = await authorize(id, "https://hostile.example/cb");
    expect([answer.status, answer.headers.get("location")]).toEqual([400, null]);
    expect(await answer.text()).toContain(reason);
    const refused = await person.post("/v1/connections", {
      query: queryOf(id, "https://hostile.example/cb"),
      allow: true,
    });
    expect(refused.status).toBe(400);
    expect((await exchange(id, "https://hostile.example/cb", "x")).status).toBe(401);
  });

  test("whose name leads into a private network, or that no certificate stands for", async () => {
    const inward = await authorize(idOf("inward.example", "/good"), "https://hostile.example/cb");
    expect([inward.status, await inward.text()]).toEqual([
      400,
      expect.stringContaining("leads into a private network"),
    ]);
    const other = await authorize(idOf("other.example", "/good"), "https://hostile.example/cb");
    expect([other.status, await other.text()]).toEqual([400, expect.stringContaining("certificate is not accepted")]);
  });
});

test("a document is asked for again when its time is over: at the earliest after five minutes, at the latest after a day", async () => {
  const path = "/kept";
  const asks = async () => {
    asked = [];
    expect((await authorize(idOf("hostile.example", path), "https://hostile.example/cb")).status).toBe(302);
    return asked.length;
  };
  cacheControl = "no-store";
  expect([await asks(), await asks()]).toEqual([1, 0]);
  skippedMs += 5 * MINUTE_MS;
  cacheControl = "public, max-age=7200";
  expect(await asks()).toBe(1);
  skippedMs += HOUR_MS;
  expect(await asks()).toBe(0);
  skippedMs += HOUR_MS;
  cacheControl = "max-age=999999999";
  expect(await asks()).toBe(1);
  skippedMs += DAY_MS - MINUTE_MS;
  expect(await asks()).toBe(0);
  skippedMs += MINUTE_MS;
  expect(await asks()).toBe(1);
});

test("what a document has changed holds: an address that it no longer names leads nowhere", async () => {
  const id = idOf("hostile.example", "/moved");
  PUBLISHED["/moved"] = { client_name: "M", redirect_uris: ["https://hostile.example/old"] };
  cacheControl = "";
  expect((await authorize(id, "https://hostile.example/old")).status).toBe(302);
  PUBLISHED["/moved"] = { client_name: "M", redirect_uris: ["https://hostile.example/new"] };
  skippedMs += 5 * MINUTE_MS;
  expect((await authorize(id, "https://hostile.example/old")).status).toBe(400);
  expect((await authorize(id, "https://hostile.example/new")).status).toBe(302);
});
