/**
 * Clients that are in use connect with OAuth, each as it comes: the official one of both eras, the bridge for clients
 * that speak only over standard input (mcp-remote), and the inspector's command line. Nothing of the way is told to them
 * but the address of the MCP server; the person's part is done through the API, as the application does it.
 */
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { freePort } from "../free_port.ts";
import { type Json, newDirectory, startTestServer, type TestServer } from "../harness.ts";
import { makePerson, type PersonClient } from "../people.ts";
import { ERAS, type Era } from "./clients.ts";

const PACKAGES = join(import.meta.dir, "../../node_modules");
/** As in official_tools.test.ts: both programs need a newer Node than many machines have. */
const NODE = join(PACKAGES, "node/bin/node");
const MCP_REMOTE = join(PACKAGES, "mcp-remote/dist/proxy.js");
const INSPECTOR = join(PACKAGES, "@modelcontextprotocol/inspector/clients/launcher/build/index.js");

// Programs of others take their time on a busy machine.
setDefaultTimeout(300_000);

let server: TestServer;
let base: string;
let person: PersonClient;
const folder = newDirectory();

beforeAll(async () => {
  server = await startTestServer();
  base = server.app.services.baseUrl;
  person = await makePerson(server, "owner");
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** What a browser and the person in front of it do. @returns where the browser is sent in the end */
async function consent(asked: URL): Promise<URL> {
  const sent = await fetch(asked, { redirect: "manual" });
  const to = new URL(sent.headers.get("location") ?? "about:blank");
  expect([sent.status, to.origin, to.pathname]).toEqual([302, base, "/app/connect"]);
  const { json } = await person.post("/v1/connections", { query: to.search.slice(1), allow: true });
  return new URL(json.redirect_to);
}

const connections = async (): Promise<Json[]> => (await person.get("/v1/connections")).json.data;

async function endAll(): Promise<void> {
  for (const { _id } of await connections()) await person.delete(`/v1/connections/${_id}`);
}

/** What a program keeps of its connection, and what it asks a browser for. */
function keeper() {
  const kept: Json = {};
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  const provider = {
    redirectUrl: "http://localhost:8989/callback",
    clientMetadata: {
      client_name: "Official client",
      redirect_uris: ["http://localhost:8989/callback"],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    },
    state: () => "a state",
    clientInformation: () => kept.client,
    saveClientInformation: keep("client"),
    tokens: () => kept.tokens,
    saveTokens: keep("tokens"),
    redirectToAuthorization: keep("asked"),
    saveCodeVerifier: keep("verifier"),
    codeVerifier: () => kept.verifier,
    invalidateCredentials: () => keep("tokens")(undefined),
    saveDiscoveryState: keep("discovery"),
    discoveryState: () => kept.discovery,
  };
  return { kept, provider };
}

function makeClient(era: Era, authProvider: Json): { client: Json; transport: Json } {
  const info = { name: "test", version: "1" };
  const url = new URL(`${base}/mcp`);
  if (era === "2025-11-25")
    return { client: new LegacyClient(info), transport: new LegacyTransport(url, { authProvider }) };
  return {
    client: new ModernClient(info, { versionNegotiation: { mode: { pin: era } } }),
    transport: new ModernTransport(url, { authProvider }),
  };
}

describe.each([...ERAS])("the official client of %s", (era) => {
  test("finds its way from a refusal to tools, renews by itself, and asks anew when its connection has ended", async () => {
    const { kept, provider } = keeper();
    const first = makeClient(era, provider);
    await expect(first.client.connect(first.transport)).rejects.toThrow();
    const back = await consent(kept.asked);
    expect([back.searchParams.get("state"), back.searchParams.get("iss")]).toEqual(["a state", base]);
    await first.transport.finishAuth(era === "2025-11-25" ? back.searchParams.get("code") : back.searchParams);
    const second = makeClient(era, provider);
    await second.client.connect(second.transport);
    const call = async () => (await second.client.callTool({ name: "list_websites", arguments: {} })).isError ?? false;
    expect(await call()).toBe(false);

    // Its access token is lost: it gets another with its refresh token, without anybody being asked.
    const before = kept.tokens.refresh_token;
    kept.tokens = { ...kept.tokens, access_token: `swat_${"0".repeat(64)}` };
    kept.asked = null;
    expect(await call()).toBe(false);
    expect([kept.asked, kept.tokens.refresh_token === before]).toEqual([null, false]);

    await endAll();
    await expect(call()).rejects.toThrow();
    expect(kept.asked?.href).toStartWith(`${base}/authorize?`);
    await second.client.close();
  });
});

/** Goes where the program waits: it may have printed where it wants to be allowed before it listens. */
async function follow(to: URL): Promise<Response> {
  for (;;) {
    const answer = await fetch(to).catch(() => null);
    if (answer) return answer;
    await Bun.sleep(50);
  }
}

/** The environment of a program: no opener of browsers is on its path, so it prints what it would have opened. */
const environment = () => ({
  PATH: folder,
  HOME: join(folder, crypto.randomUUID()),
  MCP_AUTO_OPEN_ENABLED: "true",
  MCP_INSPECTOR_SECRET_STORE: "memory",
});

/** Reads what a program prints to its end, and consents once to what it asks for. */
async function readAndConsent(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let hasConsented = false;
  for await (const part of stream) {
    text += decoder.decode(part, { stream: true });
    const asked = /http:\/\/localhost:\d+\/authorize\?\S+(?=\s)/.exec(text)?.[0];
    if (!asked || hasConsented) continue;
    hasConsented = true;
    expect((await follow(await consent(new URL(asked)))).status).toBe(200);
  }
  return text;
}

test("mcp-remote signs in, and hands a client of standard input the tools", async () => {
  await endAll();
  const transport = new StdioClientTransport({
    command: NODE,
    args: [MCP_REMOTE, `${base}/mcp`, String(freePort())],
    env: environment(),
    cwd: folder,
    stderr: "pipe",
  });
  const printed = readAndConsent(transport.stderr as unknown as AsyncIterable<Uint8Array>);
  const client = new LegacyClient({ name: "test", version: "1" });
  await client.connect(transport, { timeout: 120_000 });
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain("list_websites");
  expect((await client.callTool({ name: "list_websites", arguments: {} })).isError).toBeFalsy();
  expect(await connections()).toHaveLength(1);
  await client.close();
  await printed;
});

test.each([["legacy"], ["modern"]])("the inspector's command line signs in and lists the tools: %s", async (era) => {
  await endAll();
  const callback = `http://127.0.0.1:${freePort()}/oauth/callback`;
  const command = [
    ...[NODE, INSPECTOR, "--cli", `${base}/mcp`, "--transport", "http", "--protocol-era", era],
    ...["--callback-url", callback, "--connect-timeout", "120000", "--method", "tools/list", "--format", "json"],
  ];
  const child = Bun.spawn(command, {
    cwd: folder,
    env: environment(),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    readAndConsent(child.stderr),
    child.exited,
  ]);
  expect({ code, stderr: code === 0 ? "" : stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout).toContain('"list_websites"');
  expect(await connections()).toHaveLength(1);
});
