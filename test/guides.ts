/** Writes what the guides have of the code: `bun run docs`. */
import { writeFileSync } from "node:fs";
import { ERROR_STATUS, type ErrorCode } from "../src/lib/errors.ts";
import { ROLES_IN_WORDS } from "../src/policy/roles.ts";
import { EVENT_TYPES, GROUPS, OPERATIONS } from "../src/registry.ts";
import { PARTS } from "../src/settings/config.ts";
import type { Setting } from "../src/settings/setting.ts";
import { EXAMPLE_MESSAGES, limitsTable } from "../src/transport/openapi.ts";
import { GUIDES_FOLDER, guideFiles, readGuide } from "./guide_files.ts";
import { sizeTable, toolTable } from "./mcp/tool_tables.ts";

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ").replaceAll("<", "\\<");

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

function eventsOf(name: string): string {
  const { output } = OPERATIONS.find((operation) => operation.name === name)!;
  if (output.kind !== "events") throw new Error(`${name} is no stream`);
  return Object.keys(output.events)
    .map((event) => `\`${event}\``)
    .join(" · ");
}

function settingsTables(): string {
  const row = ({ name, alias, help, default: value }: Setting) => [
    `\`${name}\`${alias ? ` (or \`${alias}\`)` : ""}`,
    cell(`${help[0]!.toUpperCase()}${help.slice(1)}`),
    value === null ? "" : `\`${value}\``,
  ];
  return PARTS.map(
    ({ title, settings }) => `## ${title}\n\n${table(["Variable", "", "Default"], Object.values(settings).map(row))}`,
  ).join("\n\n");
}

/** What stands between `<!-- name: … -->` and `<!-- /name -->` in a guide. */
const GENERATED: Record<string, () => string> = {
  roles: () => ROLES_IN_WORDS,
  errors: () =>
    table(
      ["Status", "Code", "For example"],
      (Object.keys(ERROR_STATUS) as ErrorCode[]).map((code) => [
        String(ERROR_STATUS[code]),
        `\`${code}\``,
        cell(EXAMPLE_MESSAGES[code]),
      ]),
    ),
  limits: limitsTable,
  prices: () =>
    table(
      ["Operation", "Credits"],
      OPERATIONS.flatMap(({ route, credits }) => (credits ? [[`\`${route}\``, cell(credits.price)]] : [])),
    ),
  webhooks: () =>
    GROUPS.webhooks!.replace(" The types and their payloads are under **Webhooks** at the end of this page.", ""),
  events: () =>
    table(
      ["Type", "When"],
      EVENT_TYPES.map(({ type, summary }) => [`\`${type}\``, cell(summary)]),
    ),
  run_events: () => eventsOf("runs.events"),
  turn_events: () => eventsOf("edit.turn"),
  tools: toolTable,
  tool_sizes: sizeTable,
  settings: settingsTables,
};

/** A guide with its generated parts as they should be. */
export const upToDate = (guide: string): string =>
  guide.replaceAll(
    /(<!-- (\w+): [^\n]* -->\n\n)[\s\S]*?(<!-- \/\2 -->)/g,
    (_, begin: string, name: string, end: string) => {
      const part = GENERATED[name];
      if (!part) throw new Error(`a guide asks for "${name}", which nothing writes`);
      return `${begin}${part()}\n\n${end}`;
    },
  );

if (import.meta.main)
  for (const file of guideFiles()) writeFileSync(new URL(file, GUIDES_FOLDER), upToDate(readGuide(file)));
