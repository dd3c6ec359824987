/** What the guide to MCP says of the tools: their table, and what a list of them costs a model. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { OPERATIONS } from "../../src/registry.ts";
import { CORE, createByNeed } from "../../src/transport/mcp/by_need.ts";
import { createOffers } from "../../src/transport/mcp/offers.ts";
import { type ListedTool, type OfferedTool, toolsOf } from "../../src/transport/mcp/tools.ts";

const TOOLS = toolsOf(OPERATIONS);
const offer = createOffers(TOOLS, createByNeed(TOOLS));
/** The sets that build and publish a website. */
const BUILDING = ["websites", "pages", "versions", "ai"];

const count = new Intl.NumberFormat("en");

/** Bytes and tokens of a list of tools, as a client gets it. */
export function sizeOf(tools: readonly ListedTool[]): { bytes: number; tokens: number } {
  const text = JSON.stringify(tools.map(({ definition }) => definition));
  return { bytes: Buffer.byteLength(text), tokens: countTokens(text) };
}

/** What a list of all tools takes. */
export const wholeList = () => ({ tools: TOOLS.length, ...sizeOf(TOOLS) });

/** The list of those who take other tools by need. */
export const shortList = () => offer([CORE], false, {}).listed;

function effectOf({ operation, readOnly }: OfferedTool): string {
  if (readOnly) return "reads";
  return operation.method === "DELETE" ? "deletes" : "changes";
}

export function toolTable(): string {
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

export function sizeTable(): string {
  const row = (what: string, tools: readonly ListedTool[]) => {
    const { bytes, tokens } = sizeOf(tools);
    return `| ${what} | ${tools.length} | ${count.format(bytes)} | ${count.format(tokens)} |`;
  };
  const building = TOOLS.filter(({ toolset }) => BUILDING.includes(toolset));
  return [
    "| What is offered | Tools | Bytes | Tokens (o200k) |",
    "| --- | --- | --- | --- |",
    row("`/mcp`", TOOLS),
    row("`/mcp?toolsets=core`", shortList()),
    row(`\`/mcp?toolsets=${BUILDING.join(",")}\``, building),
    row(
      "`/mcp?readonly=1`",
      TOOLS.filter(({ readOnly }) => readOnly),
    ),
  ].join("\n");
}
