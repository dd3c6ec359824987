/** The official clients of both eras, and bare JSON-RPC, against a test server. */
import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from "@modelcontextprotocol/client";
import { Client as LegacyClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as LegacyTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { type Answer, call, type Json, type TestServer } from "../harness.ts";

export const ERAS = ["2025-11-25", "2026-07-28"] as const;
export type Era = (typeof ERAS)[number];

/** What the tests need of either client. */
export interface McpClient {
  era: Era;
  listTools(): Promise<Json[]>;
  /** Calls a tool; the client checks structured content against the tool's output schema once it has listed them. */
  callTool(name: string, values?: Json, onProgress?: (progress: Json) => void): Promise<Json>;
  request(method: string, params: Json): Promise<Json>;
  instructions(): string | undefined;
  close(): Promise<void>;
}

/** Connects the official client of an era. */
export const connect = (server: TestServer, era: Era, query = ""): Promise<McpClient> =>
  connectTo(new URL(`${server.baseUrl}/mcp${query}`), era, { Authorization: `Bearer ${server.key}` });

/** Connects the official client of an era to a published website's own server. */
export const connectToSite = (server: TestServer, host: string, era: Era): Promise<McpClient> =>
  connectTo(new URL(`http://127.0.0.1:${server.port}/_sw/mcp`), era, { Host: `${host}:${server.port}` });

async function connectTo(url: URL, era: Era, headers: Record<string, string>): Promise<McpClient> {
  const requestInit = { headers };
  const info = { name: "test", version: "1" };
  const client: Json =
    era === "2025-11-25"
      ? new LegacyClient(info)
      : new ModernClient(info, { versionNegotiation: { mode: { pin: era } } });
  await client.connect(
    era === "2025-11-25" ? new LegacyTransport(url, { requestInit }) : new ModernTransport(url, { requestInit }),
  );
  const call = {
    "resources/list": () => client.listResources(),
    "resources/templates/list": () => client.listResourceTemplates(),
    "resources/read": (params: Json) => client.readResource(params),
    "prompts/list": () => client.listPrompts(),
    "prompts/get": (params: Json) => client.getPrompt(params),
    "completion/complete": (params: Json) => client.complete(params),
  } as Record<string, (params: Json) => Promise<Json>>;
  return {
    era,
    listTools: async () => (await client.listTools()).tools,
    async callTool(name, values = {}, onProgress) {
      const options = onProgress ? { onprogress: onProgress } : undefined;
      const params = { name, arguments: values };
      return era === "2025-11-25"
        ? await client.callTool(params, undefined, options)
        : await client.callTool(params, options);
    },
    request: (method, params) => call[method]!(params),
    instructions: () => client.getInstructions(),
    close: () => client.close(),
  };
}

/** A bare POST, for what no client would send. */
export async function post(
  server: TestServer,
  message: unknown,
  { key = server.key as string | null, headers = {}, query = "" } = {},
): Promise<Answer> {
  return await call(server.baseUrl, "POST", `/mcp${query}`, message, key, {
    Accept: "application/json, text/event-stream",
    ...headers,
  });
}

/** What a request of the second era says of itself. */
export const ENVELOPE = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

/** A request of the first era. */
export const request = (method: string, params: Json = {}) => ({ jsonrpc: "2.0", id: 1, method, params });

/** A bare tool call of the first era. */
export async function callTool(server: TestServer, name: string, values: Json, key = server.key): Promise<Json> {
  const answer = await post(server, request("tools/call", { name, arguments: values }), { key });
  return answer.json.result;
}
