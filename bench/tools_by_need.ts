/**
 * What the tools of twenty jobs (test/mcp/jobs.ts) cost in tokens: with the whole list of tools, and with the short one, whose
 * client looks for the tools that it lacks. Counted is what a model reads and writes for tools before and around a job's
 * calls; the calls' own arguments and answers are the same either way.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { Context } from "../src/operation/operation.ts";
import { OPERATIONS } from "../src/registry.ts";
import { CORE, createByNeed } from "../src/transport/mcp/by_need.ts";
import { createOffers, type Offer } from "../src/transport/mcp/offers.ts";
import { toolsOf } from "../src/transport/mcp/tools.ts";
import { JOBS, type Job } from "../test/mcp/jobs.ts";
import { type Row, times } from "./report.ts";

const FOUND = 3;
const tokensOf = (value: unknown): number => countTokens(JSON.stringify(value));
const whole = (value: number) => value.toLocaleString("en");
const listTokens = ({ listed }: Offer): number => tokensOf(listed.map(({ definition }) => definition));

/** Looks for what a job needs beyond the list, and counts that; throws where it isn't found. */
async function searchTokens({ needs }: Job, { listed, tools }: Offer): Promise<number> {
  const known = new Set(listed.map(({ definition }) => definition.name));
  let tokens = 0;
  for (const { tool, find } of needs) {
    if (find && !known.has(tool)) {
      const values = { query: find, limit: FOUND };
      const answer = await tools.get("find_tools")!.operation.handle({} as Context, values, undefined);
      tokens += tokensOf({ name: "find_tools", arguments: { query: find } }) + tokensOf(answer);
      for (const { name } of (answer as { tools: { name: string }[] }).tools) known.add(name);
    }
    if (!known.has(tool)) throw new Error(`"${find}" does not find ${tool}`);
    // Its name and arguments stand in a call of another tool.
    if (!listed.some(({ definition }) => definition.name === tool))
      tokens += tokensOf({ name: "use_tool", arguments: { name: tool, arguments: {} } }) - tokensOf({ name: tool });
  }
  return tokens;
}

/** Measures each job both ways. */
export async function toolsByNeed(): Promise<Row[]> {
  const tools = toolsOf(OPERATIONS);
  const offer = createOffers(tools, createByNeed(tools));
  const [all, core] = [offer(null, false, {}), offer([CORE], false, {})];
  const [before, short] = [listTokens(all), listTokens(core)];
  const searched: number[] = [];
  for (const job of JOBS) searched.push(await searchTokens(job, core));
  const sum = searched.reduce((total, tokens) => total + tokens, 0);
  const [usual, most] = [searched.toSorted((a, b) => a - b)[searched.length >> 1]!, Math.max(...searched)];
  const row = (what: string, tokens: number, beside: number, aim: string): Row => ({
    what,
    sitewright: `${whole(tokens)} tokens`,
    beside: `${whole(beside)} tokens: the list of all ${all.listed.length} tools`,
    ratio: times(tokens / beside),
    aim,
  });
  const { length } = JOBS;
  return [
    row(`Tools by need: the short list, ${core.listed.length} tools`, short, before, "≤ 7,000 tokens"),
    row(`Tools by need: ${length} jobs, each in a conversation of its own`, short * length + sum, before * length, ""),
    row(`Tools by need: ${length} jobs in one conversation`, short + sum, before, ""),
    row("Tools by need: a job, the usual one of them", short + usual, before, ""),
    row("Tools by need: a job, the one that looks for most", short + most, before, ""),
  ];
}
