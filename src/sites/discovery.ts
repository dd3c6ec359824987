/**
 * How programs find an MCP server by its host: `/.well-known/ai-catalog.json`, which names server cards, and a card beside
 * each server (SEP-2127). A card says where to connect and lists no tools: those are asked for.
 */
import { type Content, makeContent, withHeaders } from "./content.ts";

/** Where a website answers over MCP, when its owner has switched that on. */
export const SITE_MCP_PATH = "/_sw/mcp";
export const CATALOG_PATH = "/.well-known/ai-catalog.json";

/** The address of the card of a server. */
export const cardPath = (mcpPath: string): string => `${mcpPath}/server-card`;

/** Revisions of the protocol that both eras of a server speak, the newest first. */
export const PROTOCOL_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];

const LONGEST_TITLE = 100;
const LONGEST_DESCRIPTION = 100;
/** Programs in browsers may read them from pages of any origin; nothing of them is about who asks. */
const HEADERS = {
  "Cache-Control": "public, max-age=3600",
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET",
  "Access-Control-Expose-Headers": "ETag",
};

/** An MCP server as it is told of. */
export interface KnownServer {
  /** "https://example.com", without a path. */
  origin: string;
  /** Path of the server. */
  path: string;
  /** Its name among those of its host. */
  name: string;
  title: string;
  description: string;
  version: string;
  /** What people may ask of it, 2 to 5. */
  queries: readonly string[];
}

const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;

/** The name that a server has everywhere: its host turned round, then its own: "com.example/sitewright". */
export const serverName = ({ origin, name }: Pick<KnownServer, "origin" | "name">): string =>
  `${new URL(origin).hostname
    .split(".")
    .reverse()
    .join(".")
    .replaceAll(/[^\w.-]/g, "-")}/${name}`;

/** Lists the one server of a host. */
export const catalogOf = (server: KnownServer): Promise<Content> =>
  discoverable("application/ai-catalog+json", {
    specVersion: "1.0",
    host: { displayName: cut(server.title, LONGEST_TITLE) },
    entries: [
      {
        identifier: `urn:air:${new URL(server.origin).hostname}:mcp:${server.name}`,
        displayName: cut(server.title, LONGEST_TITLE),
        description: server.description,
        type: "application/mcp-server-card+json",
        url: `${server.origin}${cardPath(server.path)}`,
        representativeQueries: server.queries,
      },
    ],
  });

/** Says where a server is, and what it is called. */
export const cardOf = (server: KnownServer): Promise<Content> =>
  discoverable("application/mcp-server-card+json", {
    $schema: "https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json",
    name: serverName(server),
    version: server.version,
    title: cut(server.title, LONGEST_TITLE),
    description: cut(server.description, LONGEST_DESCRIPTION),
    websiteUrl: server.origin,
    remotes: [
      {
        type: "streamable-http",
        url: `${server.origin}${server.path}`,
        supportedProtocolVersions: PROTOCOL_VERSIONS,
      },
    ],
  });

async function discoverable(type: string, value: object): Promise<Content> {
  return withHeaders(
    await makeContent(new Uint8Array(Buffer.from(`${JSON.stringify(value, null, 2)}\n`)), type),
    HEADERS,
  );
}
