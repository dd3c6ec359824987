/** What the guides have of the code is up to date, and what they tell AI clients to be set to is well-formed. */
import { expect, test } from "bun:test";
import { SETTINGS } from "../src/settings/config.ts";
import { GUIDES, OPERATOR_GUIDES } from "../src/transport/reference/guides.ts";
import { guideFiles, readGuide } from "./guide_files.ts";
import { upToDate } from "./guides.ts";

test("every file is a guide that is listed, and begins with its title", () => {
  const names = [...GUIDES, ...OPERATOR_GUIDES].map(({ name }) => `${name}.md`);
  expect(names.toSorted()).toEqual(guideFiles());
  for (const { text } of [...GUIDES, ...OPERATOR_GUIDES]) expect(text).toMatch(/^# \w[^\n]*\n\n/);
});

test.each(guideFiles())("%s has what the code declares (else: bun run docs)", (file) => {
  const guide = readGuide(file);
  expect(guide).toBe(upToDate(guide));
});

test("every setting is in the guide to settings", () => {
  const guide = readGuide("settings.md");
  for (const { name } of SETTINGS) expect(guide).toContain(`| \`${name}\``);
});

test("every configuration of an AI client is valid JSON that names the endpoint and the key", () => {
  const section = readGuide("mcp.md").split("## Connect a client\n")[1]!.split("\n## ")[0]!;
  const configurations = [...section.matchAll(/```json\n([\s\S]*?)```/g)].map((match) => match[1]!);
  expect(configurations).toHaveLength(4);
  for (const text of configurations) {
    JSON.parse(text);
    expect(text).toContain("/mcp");
    expect(text).toMatch(/Bearer (sw_…|\$\{input:sitewright-key\})/);
  }
});
