/** What is pasted into tools so that they have a key. */

const json = (value: unknown): string => JSON.stringify(value, null, 2);

/** By tool: of the application's address and the key. */
export const SNIPPETS = {
  claude: (origin: string, key: string) =>
    `claude mcp add --transport http sitewright ${origin}/mcp \\\n  --header "Authorization: Bearer ${key}"`,
  cursor: (origin: string, key: string) =>
    json({ mcpServers: { sitewright: { url: `${origin}/mcp`, headers: { Authorization: `Bearer ${key}` } } } }),
  vscode: (origin: string, key: string) => {
    const server = {
      name: "sitewright",
      type: "http",
      url: `${origin}/mcp`,
      headers: { Authorization: `Bearer ${key}` },
    };
    return `code --add-mcp '${JSON.stringify(server)}'`;
  },
  curl: (origin: string, key: string) =>
    `curl ${origin}/v1/websites \\\n  -H 'Authorization: Bearer ${key}' \\\n  -d '{"name": "Crumb & Co", "prompt": "A small sourdough bakery in Portland."}'`,
};

export type Tool = keyof typeof SNIPPETS;
