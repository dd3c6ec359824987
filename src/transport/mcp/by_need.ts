/**
 * Tools by need: a client is given a short list (`toolsets=core`) and with it two tools that reach all others. One finds
 * them by words, the other calls one by its name, through the same pipeline as a direct call: whatever a caller may not
 * do is refused there.
 */
import * as v from "valibot";
import { ApiError } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { validate } from "../../operation/validation.ts";
import { problem } from "../../sentences/field_problems.ts";
import { readArguments } from "./arguments.ts";
import { type ListedTool, type OfferedTool, toolsOf } from "./tools.ts";
import { createWordSearch } from "./word_search.ts";

/** The toolset of the short list. */
export const CORE = "core";
export const USE_TOOL = "use_tool";
const FIND_TOOLS = "find_tools";

const FOUND_USUALLY = 3;
const MOST_FOUND = 8;
/** Names that are told where there is no tool with the one that was given. */
const MOST_SIMILAR = 3;
const LONGEST_QUERY = 200;

const MAY_CHANGE = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
const READS = { readOnlyHint: true, destructiveHint: false, openWorldHint: true };

const FoundTool = v.object({
  name: v.string(),
  description: v.string(),
  inputSchema: v.record(v.string(), v.unknown()),
  annotations: v.record(v.string(), v.boolean()),
});

/** Neither is an endpoint: they are reached over MCP alone, and their routes name nothing. */
const anyTool = operation({
  name: "by_need.use",
  route: "POST /v1/by_need/use",
  summary: "Call a tool by its name",
  input: {
    name: v.pipe(v.string(), maxCharacters(100), v.metadata({ description: "As find_tools gives it." })),
    arguments: v.optional(
      v.pipe(v.record(v.string(), v.unknown()), v.metadata({ description: "By the tool's inputSchema." })),
    ),
  },
  output: v.object({}),
  limit: LIMIT.read,
  scope: "any",
  websites: "none",
  tool: {
    name: USE_TOOL,
    title: "Use another tool",
    description:
      "Calls one of the tools that are not in this list. Find it with find_tools first; ask the user before what its annotations call destructive.",
  },
  handle: () => Promise.reject(new Error("the tool that it names is called instead")),
});

interface Callable {
  tools: Map<string, OfferedTool>;
  readOnly: boolean;
}

/** @param all all tools, whoever may call them */
export function createByNeed(all: readonly OfferedTool[]) {
  const [user] = toolsOf([anyTool]) as [OfferedTool];
  const { outputSchema: _, ...definition } = user.definition;
  const byName = toMap(all);
  let index: ReturnType<typeof createWordSearch<OfferedTool>> | undefined;
  /** Those that may be called, the best first. */
  function search(query: string, callable: Map<string, OfferedTool>): OfferedTool[] {
    const exact = callable.get(query.trim());
    if (exact) return [exact];
    index ??= createWordSearch(all.map(searched));
    return index(query, all.length).filter(({ definition }) => callable.has(definition.name));
  }

  return {
    /**
     * The tool that finds others, for who may call these.
     * @param listed what is in the list already
     */
    finder(callable: OfferedTool[], listed: OfferedTool[]): OfferedTool {
      const sets = [...new Set(callable.map(({ toolset }) => toolset))].join(", ");
      const tools = toMap(callable);
      const names = new Set(toMap(listed).keys());
      const [finder] = toolsOf([findTools(sets, (query, most) => answer(search(query, tools), names, most, tools))]);
      return finder!;
    },
    /** What the list says of the tool that calls others. */
    user: (readOnly: boolean): ListedTool => ({
      ...user,
      definition: { ...definition, annotations: readOnly ? READS : MAY_CHANGE },
    }),
    /**
     * Which tool a call of `use_tool` is for, and its arguments.
     * @throws ApiError that says what is right
     */
    resolve(
      given: Record<string, unknown>,
      { tools, readOnly }: Callable,
    ): { tool: OfferedTool; values: Record<string, unknown> } {
      const { name, arguments: values = {} } = validate(anyTool, readArguments(anyTool.input, given)) as {
        name: string;
        arguments?: Record<string, unknown>;
      };
      // What the caller may not do is refused by the pipeline, which says why.
      const tool = tools.get(name) ?? byName.get(name);
      if (!tool) throw noSuchTool(name, search(name.replaceAll("_", " "), tools));
      if (readOnly && !tool.readOnly)
        throw refused(`${name} changes something, and this connection only reads: its address has \`readonly=1\`.`);
      return { tool, values };
    },
  };
}

export type ByNeed = ReturnType<typeof createByNeed>;

const toMap = (tools: readonly OfferedTool[]) => new Map(tools.map((tool) => [tool.definition.name, tool]));

const findTools = (sets: string, find: (query: string, most: number) => v.InferOutput<typeof FoundTools>) =>
  operation({
    name: "by_need.find",
    route: "GET /v1/by_need/find",
    summary: "Find tools",
    input: {
      query: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1),
        maxCharacters(LONGEST_QUERY),
        v.metadata({ description: 'What is to be done, in English, as "add a DNS record"; or a tool\'s name.' }),
      ),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_FOUND)), FOUND_USUALLY),
    },
    output: FoundTools,
    limit: LIMIT.read,
    scope: "any",
    websites: "none",
    tool: {
      name: FIND_TOOLS,
      description: `Finds the tools that are not in this list, by words, with the arguments that they take; use_tool calls them. There are tools for: ${sets}.`,
    },
    handle: async (_context, { query, limit }) => find(query, limit),
  });

const FoundTools = v.object({
  tools: v.array(FoundTool),
  /** Names of tools that fit, too, and are in the client's list. */
  listed: v.array(v.string()),
  /** Where no other tool fits: the names of all there are. */
  all: v.optional(v.array(v.string())),
});

/** So many that are not listed, and the listed ones that fit as well. */
function answer(
  found: OfferedTool[],
  listed: Set<string>,
  most: number,
  all: Map<string, OfferedTool>,
): v.InferOutput<typeof FoundTools> {
  const result: v.InferOutput<typeof FoundTools> = { tools: [], listed: [] };
  for (const { definition } of found) {
    const { name, description, inputSchema, annotations } = definition;
    if (result.tools.length === most) break;
    if (!listed.has(name)) result.tools.push({ name, description, inputSchema, annotations });
    else if (result.listed.length < most) result.listed.push(name);
  }
  return result.tools.length > 0 ? result : { ...result, all: [...all.keys()] };
}

/** What a tool is found by. */
function searched(tool: OfferedTool) {
  const { name, title, description, inputSchema } = tool.definition;
  const { properties } = inputSchema as { properties: Record<string, { description?: string }> };
  const fields = Object.entries(properties).map(([field, { description }]) => `${field} ${description ?? ""}`);
  return {
    item: tool,
    texts: [
      [name.replaceAll("_", " "), 4],
      [title, 3],
      [tool.toolset.replaceAll("_", " "), 2],
      [`${tool.operation.summary} ${description}`, 1],
      [fields.join(" ").replaceAll("_", " "), 0.3],
    ] as const,
  };
}

const refused = (message: string): ApiError =>
  new ApiError("validation_failed", message, {
    details: [{ path: "name", ...problem("tool_refused", { said: message }) }],
  });

function noSuchTool(name: string, similar: OfferedTool[]): ApiError {
  const near = similar
    .slice(0, MOST_SIMILAR)
    .map(({ definition }) => definition.name)
    .join(", ");
  return refused(
    `There is no tool "${name}".${near && ` The nearest are: ${near}.`} ${FIND_TOOLS} finds tools by words.`,
  );
}
