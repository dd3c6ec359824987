/** What the README says of MCP: its tables are those of the code, its configurations are well-formed. */
import { expect, test } from "bun:test";
import { readReadme, upToDate } from "./readme_tables.ts";

test("the README's tables of tools are up to date (else: bun run docs)", () => {
  const readme = readReadme();
  expect(readme).toBe(upToDate(readme));
});

test("every configuration is valid JSON that names the endpoint and the key", () => {
  const section = readReadme().split("## Connect an AI client\n")[1]!.split("\n## ")[0]!;
  const configurations = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect(configurations).toHaveLength(4);
  for (const text of configurations) {
    JSON.parse(text);
    expect(text).toContain("/mcp");
    expect(text).toMatch(/Bearer (sw_…|\$\{input:sitewright-key\})/);
  }
});
