/** What clients are offered over MCP: by the toolsets that they ask for, and by what their callers may do. */
import type { AnyOperation, Caller } from "../../operation/operation.ts";
import { hasRights } from "../../policy/rights.ts";
import { includes } from "../../policy/roles.ts";
import { hasScopes, SCOPES, scopesOf } from "../../policy/scopes.ts";
import { isOfWebsite } from "../../policy/website_limits.ts";
import { type ByNeed, CORE } from "./by_need.ts";
import { DOCS } from "./docs.ts";
import { INSTRUCTIONS, INSTRUCTIONS_BY_NEED, PROMPTS, type Prompt } from "./prompts.ts";
import type { ListedTool, OfferedTool } from "./tools.ts";

/** What a client is offered: all, or what it asked to be narrowed to. */
export interface Offer {
  listed: ListedTool[];
  /** What it may call: more than is listed, where it finds tools by need. */
  tools: Map<string, OfferedTool>;
  byNeed: boolean;
  readOnly: boolean;
  prompts: Map<string, Prompt>;
  instructions: string;
}

/**
 * What is offered for a choice of toolsets; null: all operations that are tools.
 * @throws RangeError that names the sets, when one does not exist
 */
export type CreateOffer = (
  toolsets: string[] | null,
  readOnly: boolean,
  caller: Pick<Caller, "limits" | "token">,
) => Offer;

const ALL = "all";
const includesToolset = (toolset: string, toolsets: string[]): boolean =>
  toolsets.includes(toolset) || toolsets.includes(ALL);

/** Offers that are kept. There are thousands of choices, of which few are made. */
const MOST_OFFERS = 100;

/** Makes and keeps what is offered: of one choice it is the same for all who have the same rights. */
export function createOffers(tools: OfferedTool[], byNeed: ByNeed): CreateOffer {
  const known = [...new Set([CORE, ...tools.map((tool) => tool.toolset)])];
  const made = new Map<string, Offer>();
  return (toolsets, readOnly, caller) => {
    const unknown = toolsets?.find((name) => name !== ALL && !known.includes(name));
    if (unknown !== undefined)
      throw new RangeError(`There is no toolset "${unknown.slice(0, 50)}". There are: ${ALL}, ${known.join(", ")}.`);
    const key = `${toolsets ? known.filter((name) => includesToolset(name, toolsets)).join() : "*"}|${readOnly}|${rightsOf(caller)}`;
    const existing = made.get(key);
    if (existing) {
      // The last one that was asked for is at the end.
      made.delete(key);
      made.set(key, existing);
      return existing;
    }
    const allowed = tools.filter((tool) => (!readOnly || tool.readOnly) && isWithinRights(tool, caller));
    const chosen = allowed.filter(({ toolset }) => (toolsets ? includesToolset(toolset, toolsets) : toolset !== DOCS));
    const offer =
      toolsets?.includes(CORE) && !toolsets.includes(ALL)
        ? offerByNeed(byNeed, allowed, new Set(chosen), readOnly)
        : offerOf(chosen, { listed: chosen, byNeed: false, readOnly, instructions: INSTRUCTIONS });
    made.set(key, offer);
    if (made.size > MOST_OFFERS) made.delete(made.keys().next().value!);
    return offer;
  };
}

function offerOf(tools: OfferedTool[], rest: Omit<Offer, "tools" | "prompts">): Offer {
  const offered = new Map(tools.map((tool) => [tool.definition.name, tool]));
  const prompts = PROMPTS.filter((prompt) => toolsNamed(prompt).every((name) => offered.has(name)));
  return { ...rest, tools: offered, prompts: new Map(prompts.map((prompt) => [prompt.name, prompt])) };
}

/**
 * The short list, and the two tools that reach everything else. It says nothing of answers: they say it themselves.
 * @param chosen tools that are listed besides
 */
function offerByNeed(byNeed: ByNeed, allowed: OfferedTool[], chosen: Set<OfferedTool>, readOnly: boolean): Offer {
  const listed = allowed.filter((tool) => tool.core || chosen.has(tool));
  const finder = byNeed.finder(allowed, listed);
  const definitions = [...listed, finder].map(({ definition: { outputSchema: _, ...definition }, toolset }) => ({
    definition,
    toolset,
  }));
  return offerOf([...allowed, finder], {
    listed: [...definitions, byNeed.user(readOnly)],
    byNeed: true,
    readOnly,
    instructions: INSTRUCTIONS_BY_NEED,
  });
}

/** What is offered to a caller depends on this alone. */
const rightsOf = ({ limits, token }: Pick<Caller, "limits" | "token">): string =>
  `${token?.role ?? ""}${token?.rights ?? ""}|${limits?.scopes ? SCOPES.filter((scope) => limits.scopes!.includes(scope)) : "*"}|${!limits?.websites}`;

/** Whether a caller's role, scopes and websites let it call a tool. */
const isWithinRights = ({ operation }: OfferedTool, { limits, token }: Pick<Caller, "limits" | "token">): boolean =>
  (token?.role === "client"
    ? hasRights(token.rights ?? [], operation.right)
    : includes(token?.role ?? "owner", operation.role)) &&
  hasScopes(limits, scopesOf(operation.scope)) &&
  !(limits?.websites && isClosedToSome(operation));

/** Whether nobody who may touch some websites only can call it. */
const isClosedToSome = ({ websites, input }: AnyOperation): boolean =>
  websites === "whole" ||
  (websites === undefined &&
    !Object.values(input as Record<string, { prefix?: string; wrapped?: { prefix?: string } }>).some((field) =>
      isOfWebsite((field.wrapped ?? field).prefix ?? ""),
    ));

/** The tools that a prompt's message names, with all its arguments given and with none. */
export function toolsNamed(prompt: Prompt): string[] {
  const all = Object.fromEntries(prompt.arguments.map(({ name }) => [name, name]));
  const messages = `${prompt.message(all)} ${prompt.message({})}`;
  return [...new Set([...messages.matchAll(/`([a-z]+_[a-z_]+)`/g)].map((match) => match[1]!))];
}
