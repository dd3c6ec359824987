/** What AI clients are told of this server's MCP address: a command, or what goes into a file of theirs. */
import { productSlug } from "../brand.ts";

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const headersOf = (key?: string) => (key ? { headers: { Authorization: `Bearer ${key}` } } : {});

/** By client: of the address, and of the key where there is one; without, the client signs in with OAuth. */
export const CLIENT_SETUPS = {
  claude: (address: string) => address,
  chatgpt: (address: string) => address,
  claudeCode: (address: string, key?: string) =>
    `claude mcp add --transport http ${productSlug()} "${address}"${key ? ` \\\n  --header "Authorization: Bearer ${key}"` : ""}`,
  cursor: (address: string, key?: string) =>
    json({ mcpServers: { [productSlug()]: { url: address, ...headersOf(key) } } }),
  vscode: (address: string, key?: string) =>
    `code --add-mcp '${JSON.stringify({ name: productSlug(), type: "http", url: address, ...headersOf(key) })}'`,
  codex: (address: string) => `codex mcp add ${productSlug()} --url "${address}"\ncodex mcp login ${productSlug()}`,
  gemini: (address: string, key?: string) =>
    json({ mcpServers: { [productSlug()]: { httpUrl: address, ...headersOf(key) } } }),
  zed: (address: string, key?: string) =>
    json({ context_servers: { [productSlug()]: { url: address, ...headersOf(key) } } }),
};

export type AiClient = keyof typeof CLIENT_SETUPS;
