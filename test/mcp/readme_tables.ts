/** The part of the README that is made from the tools. `bun run docs` writes it; a test fails when it is stale. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { OPERATIONS } from "../../src/registry.ts";
import { type OfferedTool, toolsOf } from "../../src/transport/mcp/tools.ts";

const README = join(import.meta.dir, "../../README.md");
const BEGIN = "<!-- tools: written by `bun run docs` -->";
const END = "<!-- /tools -->";

const TOOLS = toolsOf(OPERATIONS);
/** The sets that build and publish a website. */
const BUILDING = ["websites", "pages", "versions", "ai"];

const count = new Intl.NumberFormat("en");

/** Bytes and tokens of a list of tools, as a client gets it. */
export function sizeOf(tools: OfferedTool[]): { bytes: number; tokens: number } {
  const text = JSON.stringify(tools.map(({ definition }) => definition));
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}

/** What a list of all tools takes. */
export const wholeList = () => ({ tools: TOOLS.length, ...sizeOf(TOOLS) });

function effectOf({ operation, readOnly }: OfferedTool): string {
  if (readOnly) return "reads";
  return operation.method === "DELETE" ? "deletes" : "changes";
}

function toolTable(): string {
  const sets = [...new Set(TOOLS.map(({ toolset }) => toolset))];
  const rows = sets.flatMap((set) =>
    TOOLS.filter(({ toolset }) => toolset === set).map((tool, index) => {
      const price = tool.operation.tool?.price ?? tool.operation.credits?.price ?? "free";
      const cells = [
        index === 0 ? `\`${set}\`` : "",
        `\`${tool.definition.name}\``,
        tool.definition.title,
        effectOf(tool),
      ];
      return `| ${[...cells, price.replace(/[.;].*$/, "")].join(" | ")} |`;
    }),
  );
  return ["| Toolset | Tool | | | Costs |", "| --- | --- | --- | --- | --- |", ...rows].join("\n");
}

function sizeTable(): string {
  const row = (what: string, tools: OfferedTool[]) => {
    const { bytes, tokens } = sizeOf(tools);
    return `| ${what} | ${tools.length} | ${count.format(bytes)} | ${count.format(tokens)} |`;
  };
  const building = TOOLS.filter(({ toolset }) => BUILDING.includes(toolset));
  return [
    "| What is offered | Tools | Bytes | Tokens (o200k) |",
    "| --- | --- | --- | --- |",
    row("`/mcp`", TOOLS),
    row(`\`/mcp?toolsets=${BUILDING.join(",")}\``, building),
    row(
      "`/mcp?readonly=1`",
      TOOLS.filter(({ readOnly }) => readOnly),
    ),
  ].join("\n");
}

/** The README with its generated part as it should be. */
export function upToDate(readme: string): string {
  const [before, rest] = readme.split(BEGIN);
  const [, after] = (rest ?? "").split(END);
  if (before === undefined || after === undefined) throw new Error(`the README lacks ${BEGIN} or ${END}`);
  return `${before}${BEGIN}\n\n${toolTable()}\n\n${sizeTable()}\n\n${END}${after}`;
}

export const readReadme = (): string => readFileSync(README, "utf8");

if (import.meta.main) writeFileSync(README, upToDate(readReadme()));
