/**
 * The methods of the protocol, free of any SDK: both eras answer with these. Everything that touches an account goes
 * through `invoke`, so that a call over MCP is validated, limited, charged and answered like the same call over REST.
 */
import { ApiError } from "../../lib/errors.ts";
import { invoke, toError } from "../../operation/invoke.ts";
import type { AnyOperation, Caller, Progress, Services } from "../../operation/operation.ts";
import { hasRights } from "../../policy/rights.ts";
import { includes } from "../../policy/roles.ts";
import { hasScopes, SCOPES, type Scope, scopesOf } from "../../policy/scopes.ts";
import { isOfWebsite } from "../../policy/website_limits.ts";
import type { ReadPages } from "../reference.ts";
import { readArguments } from "./arguments.ts";
import { branded } from "./branded.ts";
import { type ByNeed, CORE, createByNeed, USE_TOOL } from "./by_need.ts";
import { DOCS, docsPages, docsSearch, GUIDE_RESOURCES } from "./docs.ts";
import { iconFor } from "./icons.ts";
import { INSTRUCTIONS, INSTRUCTIONS_BY_NEED, PROMPTS, type Prompt } from "./prompts.ts";
import { findResource, LISTED, type ListedResource, RESOURCES, type Use } from "./resources.ts";
import { failure, type ToolResult, toolWords, toResult } from "./results.ts";
import { createSkill, SKILL_URI } from "./skill.ts";
import { type ListedTool, type OfferedTool, toolsOf } from "./tools.ts";

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

/** One request: who sends it, what is offered, and what ends it. */
export interface Session {
  /** As the host that was asked has them. */
  services: Services;
  caller: Caller;
  offer: Offer;
  requestId: string;
  /** Aborted when the client has gone or the process stops. */
  signal: AbortSignal;
}

export type Report = (report: Progress) => void;

/** A mistake in the use of the protocol; everything else that goes wrong in a tool is a result. */
export class ProtocolProblem extends Error {
  override readonly name = "ProtocolProblem";

  constructor(
    readonly code: number,
    message: string,
    readonly data?: Record<string, unknown>,
  ) {
    super(message);
  }
}

/** A resource that does not exist; the eras have different codes for it. */
export class ResourceMissing extends Error {
  override readonly name = "ResourceMissing";
  readonly uri: string;

  constructor(uri: string) {
    const shown = uri.slice(0, 200);
    super(`There is no resource ${shown}.`);
    this.uri = shown;
  }
}

export const METHOD_NAMES = [
  "tools/list",
  "tools/call",
  "resources/list",
  "resources/templates/list",
  "resources/read",
  "prompts/list",
  "prompts/get",
  "completion/complete",
] as const;
export type MethodName = (typeof METHOD_NAMES)[number];

/** Methods of extensions of the protocol, which its SDKs don't know. */
export const EXTENSION_METHODS = ["skills/list", "skills/get"] as const;
export type ExtensionMethod = (typeof EXTENSION_METHODS)[number];

// biome-ignore lint/suspicious/noExplicitAny: the SDKs have checked the parameters of each method.
export type Method<S = Session> = (session: S, params: any, report?: Report) => Promise<Record<string, unknown>>;

export const INVALID_REQUEST = -32600;
export const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
/** The most values that a completion may have (specification). */
const MOST_COMPLETIONS = 100;
const LIST_STEP = 100;
/** Of a prompt: as much as a website's own prompt. */
const LONGEST_ARGUMENT = 20_000;

/** The methods over these operations, and what there is to offer. */
export function createMethods(services: Services, operations: AnyOperation[], readPages: ReadPages) {
  const tools = [...toolsOf(operations), ...toolsOf([docsSearch(operations, services.baseUrl)])];
  const byNeed = createByNeed(tools);
  const inToolWords = toolWords(operations);
  const called = [...operations, ...docsPages(readPages, services.baseUrl)];
  const byName = new Map(called.map((operation) => [operation.name, operation]));
  const skill = createSkill(services.baseUrl);
  for (const { completedBy } of [...RESOURCES, ...PROMPTS.flatMap((prompt) => prompt.arguments)])
    if (completedBy && !byName.has(completedBy)) throw new Error(`there is no operation "${completedBy}"`);

  function use(session: Session, missing: (message: string) => Error): Use {
    return async (name, input) => {
      const { caller, requestId, signal } = session;
      const outcome = await invoke(session.services, byName.get(name)!, caller, {
        input: () => input,
        requestId,
        signal,
      });
      if (outcome.kind === "document") return outcome.document.text;
      if (outcome.kind !== "json") throw new Error(`${name} can't be read as a resource`);
      if (outcome.status === 404) throw missing((outcome.body as { message: string }).message);
      if (outcome.status >= 400) {
        const body = outcome.body as { message: string };
        throw new ProtocolProblem(INTERNAL_ERROR, body.message, body);
      }
      return outcome.body;
    };
  }

  async function callTool(
    session: Session,
    params: { name: string; arguments?: Record<string, unknown> },
    report?: Report,
  ): Promise<ToolResult> {
    const given = params.arguments ?? {};
    if (session.offer.byNeed && params.name === USE_TOOL) return await callByNeed(session, given, report);
    const tool = session.offer.tools.get(params.name);
    if (!tool) throw new ProtocolProblem(INVALID_PARAMS, `There is no tool "${params.name.slice(0, 100)}".`);
    return await callFound(session, tool, given, report);
  }

  /** A tool that is called by need: what is wrong with the call is answered with what is right. */
  async function callByNeed(session: Session, given: Record<string, unknown>, report?: Report): Promise<ToolResult> {
    let found: ReturnType<typeof byNeed.resolve>;
    try {
      found = byNeed.resolve(given, session.offer);
    } catch (error) {
      if (error instanceof ApiError) return failure(error.body, inToolWords);
      throw error;
    }
    const { tool, values } = found;
    const result = await callFound(session, tool, values, report);
    if (result.isError && result.structuredContent.details) {
      const { name, inputSchema } = tool.definition;
      result.content.push({ type: "text", text: `The arguments of ${name}: ${JSON.stringify(inputSchema)}` });
    }
    return result;
  }

  async function callFound(
    session: Session,
    tool: OfferedTool,
    given: Record<string, unknown>,
    report?: Report,
  ): Promise<ToolResult> {
    const outcome = await invoke(session.services, tool.operation, session.caller, {
      input: () => readArguments(tool.operation.input, given),
      requestId: session.requestId,
      get signal() {
        return session.signal;
      },
      progress: report,
    });
    return toResult(tool, outcome, inToolWords);
  }

  async function listResources(session: Session, params?: { cursor?: string }) {
    const page = Number(params?.cursor ?? 0);
    if (!Number.isSafeInteger(page) || page < 0) throw new ProtocolProblem(INVALID_PARAMS, "The cursor is not valid.");
    const { kind, operation } = LISTED;
    const list = (await use(session, (message) => new ProtocolProblem(INVALID_PARAMS, message))(operation, {
      limit: LIST_STEP,
      page,
    })) as { data: { _id: string; name: string; updated_at: string }[]; has_more: boolean };
    const resources: ListedResource[] = list.data.map((item) => ({
      uri: kind.uriTemplate.replace("{id}", item._id),
      name: item._id,
      title: item.name,
      mimeType: kind.mimeType,
      annotations: { lastModified: item.updated_at },
    }));
    return list.has_more
      ? { resources, nextCursor: String(page + 1) }
      : { resources: [...resources, skill.listed, ...GUIDE_RESOURCES] };
  }

  async function readResource(session: Session, { uri }: { uri: string }) {
    if (uri === SKILL_URI) return { contents: [skill.content] };
    const found = findResource(uri);
    if (!found) throw new ResourceMissing(uri);
    const contents = await found.kind.read(
      use(session, () => new ResourceMissing(uri)),
      found.id,
      uri,
    );
    return { contents };
  }

  function findPrompt(session: Session, name: string): Prompt {
    const prompt = session.offer.prompts.get(name);
    if (!prompt) throw new ProtocolProblem(INVALID_PARAMS, `There is no prompt "${name.slice(0, 100)}".`);
    return prompt;
  }

  async function getPrompt(session: Session, params: { name: string; arguments?: Record<string, string> }) {
    const prompt = findPrompt(session, params.name);
    const values = params.arguments ?? {};
    const long = Object.values(values).find((value) => value.length > LONGEST_ARGUMENT);
    if (long) throw new ProtocolProblem(INVALID_PARAMS, `An argument has more than ${LONGEST_ARGUMENT} characters.`);
    const missing = prompt.arguments.find(({ name, required }) => required && !values[name]);
    if (missing) throw new ProtocolProblem(INVALID_PARAMS, `The argument "${missing.name}" is required.`);
    return {
      description: prompt.description,
      messages: [{ role: "user", content: { type: "text", text: prompt.message(values) } }],
    };
  }

  /** Completes an identifier by its beginning, or by what the thing is called. */
  async function complete(
    session: Session,
    params: { ref: { type: string; name?: string; uri?: string }; argument: { name: string; value: string } },
  ) {
    const { ref, argument } = params;
    let list: string | undefined;
    if (ref.type === "ref/prompt") {
      const known = findPrompt(session, ref.name ?? "").arguments.find(({ name }) => name === argument.name);
      if (!known)
        throw new ProtocolProblem(INVALID_PARAMS, `The prompt has no argument "${argument.name.slice(0, 100)}".`);
      list = known.completedBy;
    } else {
      const kind = RESOURCES.find(({ uriTemplate }) => uriTemplate === ref.uri);
      if (!kind)
        throw new ProtocolProblem(INVALID_PARAMS, `There is no resource template "${ref.uri?.slice(0, 200)}".`);
      list = new RegExp(`\\{\\+?${RegExp.escape(argument.name)}\\}`).test(kind.uriTemplate)
        ? kind.completedBy
        : undefined;
    }
    const values = list ? await identifiers(session, list, argument.value) : [];
    return { completion: { values, total: values.length, hasMore: false } };
  }

  async function identifiers(session: Session, list: string, typed: string): Promise<string[]> {
    const read = use(session, (message) => new ProtocolProblem(INVALID_PARAMS, message));
    const ids = async (input: Record<string, unknown>) =>
      ((await read(list, { limit: MOST_COMPLETIONS, ...input })) as { data: { _id: string }[] }).data.map(
        ({ _id }) => _id,
      );
    const begun = (await ids({})).filter((id) => id.startsWith(typed));
    const fitting = begun.length > 0 || typed.length > 200 ? begun : await ids({ q: typed });
    return fitting.slice(0, MOST_COMPLETIONS);
  }

  /** Methods that answer the same to everybody who is offered the same refuse cursors: they have one page. */
  const whole = (params?: { cursor?: string }) => {
    if (params?.cursor !== undefined) throw new ProtocolProblem(INVALID_PARAMS, "The cursor is not valid.");
  };
  const methods: Record<MethodName | ExtensionMethod, Method> = {
    "tools/list": async ({ offer, services: { baseUrl } }, params) => {
      whole(params);
      return {
        tools: offer.listed.map(({ definition, toolset }) => ({
          ...definition,
          icons: [iconFor(baseUrl, toolset)],
        })),
      };
    },
    "tools/call": async (session, params, report) => ({ ...(await callTool(session, params, report)) }),
    "resources/list": listResources,
    "resources/templates/list": async (_session, params) => {
      whole(params);
      return {
        resourceTemplates: RESOURCES.map(({ name, title, description, uriTemplate, mimeType }) => ({
          name,
          title,
          description,
          uriTemplate,
          mimeType,
        })),
      };
    },
    "resources/read": readResource,
    "prompts/list": async ({ offer }, params) => {
      whole(params);
      const prompts = [...offer.prompts.values()].map((prompt) => ({
        name: prompt.name,
        title: prompt.title,
        description: prompt.description,
        arguments: prompt.arguments.map(({ name, title, description, required }) => ({
          name,
          title,
          description,
          required,
        })),
      }));
      return { prompts };
    },
    "prompts/get": getPrompt,
    "completion/complete": complete,
    "skills/list": async (_session, params) => {
      whole(params);
      return { skills: [skill.entry] };
    },
    "skills/get": async (_session, params) => {
      if (params?.uri !== SKILL_URI)
        throw new ProtocolProblem(INVALID_PARAMS, `There is no skill at this address. There is: ${SKILL_URI}`);
      return { skill: skill.entry };
    },
  };
  /** What is our own fault is logged and shown only as a request id, as over REST. */
  const guarded =
    (method: Method): Method =>
    async (session, params, report) => {
      try {
        return await method(session, params, report);
      } catch (error) {
        if (error instanceof ProtocolProblem || error instanceof ResourceMissing) throw error;
        const { body } = toError(services, null, error, session.requestId);
        throw new ProtocolProblem(INTERNAL_ERROR, body.message, body);
      }
    };
  for (const name of [...METHOD_NAMES, ...EXTENSION_METHODS]) methods[name] = guarded(branded(name, methods[name]));
  const toolsByName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  /** The scopes that a message needs for the tool that it calls, where its caller lacks one of them. */
  function missingScopes(message: unknown, { limits }: Caller, offer: Offer): readonly Scope[] | null {
    const { method, params } = message as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    if (method !== "tools/call") return null;
    const used = offer.byNeed && params?.name === USE_TOOL ? (params.arguments as typeof params)?.name : params?.name;
    const needed = scopesOf(toolsByName.get(String(used))?.operation.scope);
    return hasScopes(limits, needed) ? null : needed;
  }
  return { methods, createOffer: createOffers(tools, byNeed), missingScopes };
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
const wanted = (toolset: string, toolsets: string[]): boolean => toolsets.includes(toolset) || toolsets.includes(ALL);

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
    const key = `${toolsets ? known.filter((name) => wanted(name, toolsets)).join() : "*"}|${readOnly}|${rightsOf(caller)}`;
    const existing = made.get(key);
    if (existing) {
      // The last one that was asked for is at the end.
      made.delete(key);
      made.set(key, existing);
      return existing;
    }
    const allowed = tools.filter((tool) => (!readOnly || tool.readOnly) && isWithinRights(tool, caller));
    const chosen = allowed.filter(({ toolset }) => (toolsets ? wanted(toolset, toolsets) : toolset !== DOCS));
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
