/** What is pasted into tools so that they have a key. */
import { CLIENT_SETUPS } from "../../parts/ai_clients.ts";

/** By tool: of the application's address and the key. */
export const SNIPPETS = {
  claude: (origin: string, key: string) => CLIENT_SETUPS.claudeCode(`${origin}/mcp`, key),
  cursor: (origin: string, key: string) => CLIENT_SETUPS.cursor(`${origin}/mcp`, key),
  vscode: (origin: string, key: string) => CLIENT_SETUPS.vscode(`${origin}/mcp`, key),
  curl: (origin: string, key: string) =>
    `curl ${origin}/v1/websites \\\n  -H 'Authorization: Bearer ${key}' \\\n  -d '{"name": "Crumb & Co", "prompt": "A small sourdough bakery in Portland."}'`,
};

export type Tool = keyof typeof SNIPPETS;
