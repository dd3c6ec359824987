/**
 * The methods of the protocol, free of any SDK: both eras answer with these. Everything that touches an account goes
 * through `invoke`, so that a call over MCP is validated, limited, charged and answered like the same call over REST.
 */
import { ApiError } from "../../lib/errors.ts";
import { invoke, toError } from "../../operation/invoke.ts";
import type { AnyOperation, Caller, Progress, Services } from "../../operation/operation.ts";
import { hasScopes, type Scope, scopesOf } from "../../policy/scopes.ts";
import type { ReadPages } from "../reference.ts";
import { readArguments } from "./arguments.ts";
import { branded } from "./branded.ts";
import { type ByNeed, createByNeed, USE_TOOL } from "./by_need.ts";
import { docsPages, docsSearch, GUIDE_RESOURCES } from "./docs.ts";
import { iconFor } from "./icons.ts";
import { createOffers, type Offer } from "./offers.ts";
import { INTERNAL_ERROR, INVALID_PARAMS, ProtocolProblem, ResourceMissing } from "./problems.ts";
import { PROMPTS, type Prompt } from "./prompts.ts";
import { findResource, LISTED, type ListedResource, RESOURCES, type Use } from "./resources.ts";
import { failure, type ToolResult, toolWords, toResult } from "./results.ts";
import { createSkill, SKILL_URI } from "./skill.ts";
import { type OfferedTool, toolsOf } from "./tools.ts";

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

/** The most values that a completion may have (specification). */
const MOST_COMPLETIONS = 100;
const LIST_STEP = 100;
/** Of a prompt: as much as a website's own prompt. */
const LONGEST_ARGUMENT = 20_000;

/** What the methods answer from: made once, the same for all sessions. */
interface Catalog {
  /** What tools, resources and completions call, by its name. */
  byName: Map<string, AnyOperation>;
  byNeed: ByNeed;
  inToolWords: ReturnType<typeof toolWords>;
  skill: ReturnType<typeof createSkill>;
}

/** The methods over these operations, and what there is to offer. */
export function createMethods(services: Services, operations: AnyOperation[], readPages: ReadPages) {
  const tools = [...toolsOf(operations), ...toolsOf([docsSearch(operations, services.baseUrl)])];
  const called = [...operations, ...docsPages(readPages, services.baseUrl)];
  const catalog: Catalog = {
    byName: new Map(called.map((operation) => [operation.name, operation])),
    byNeed: createByNeed(tools),
    inToolWords: toolWords(operations),
    skill: createSkill(services.baseUrl),
  };
  for (const { completedBy } of [...RESOURCES, ...PROMPTS.flatMap((prompt) => prompt.arguments)])
    if (completedBy && !catalog.byName.has(completedBy)) throw new Error(`there is no operation "${completedBy}"`);
  const methods = methodsOf(catalog);
  for (const name of [...METHOD_NAMES, ...EXTENSION_METHODS])
    methods[name] = guarded(services, branded(name, methods[name]));
  const toolsByName = new Map(tools.map((tool) => [tool.definition.name, tool]));
  /** The scopes that a message needs for the tool that it calls, where its caller lacks one of them. */
  function missingScopes(message: unknown, { limits }: Caller, offer: Offer): readonly Scope[] | null {
    const { method, params } = message as { method?: unknown; params?: { name?: unknown; arguments?: unknown } };
    if (method !== "tools/call") return null;
    const used = offer.byNeed && params?.name === USE_TOOL ? (params.arguments as typeof params)?.name : params?.name;
    const needed = scopesOf(toolsByName.get(String(used))?.operation.scope);
    return hasScopes(limits, needed) ? null : needed;
  }
  return { methods, createOffer: createOffers(tools, catalog.byNeed), missingScopes };
}

function methodsOf(catalog: Catalog): Record<MethodName | ExtensionMethod, Method> {
  const { skill } = catalog;
  return {
    "tools/list": async ({ offer, services: { baseUrl } }, params) => {
      refuseCursor(params);
      return {
        tools: offer.listed.map(({ definition, toolset }) => ({
          ...definition,
          icons: [iconFor(baseUrl, toolset)],
        })),
      };
    },
    "tools/call": async (session, params, report) => ({ ...(await callTool(catalog, session, params, report)) }),
    "resources/list": (session, params) => listResources(catalog, session, params),
    "resources/templates/list": async (_session, params) => {
      refuseCursor(params);
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
    "resources/read": (session, params) => readResource(catalog, session, params),
    "prompts/list": async ({ offer }, params) => {
      refuseCursor(params);
      return { prompts: [...offer.prompts.values()].map(listedPrompt) };
    },
    "prompts/get": getPrompt,
    "completion/complete": (session, params) => complete(catalog, session, params),
    "skills/list": async (_session, params) => {
      refuseCursor(params);
      return { skills: [skill.entry] };
    },
    "skills/get": async (_session, params) => {
      if (params?.uri !== SKILL_URI)
        throw new ProtocolProblem(INVALID_PARAMS, `There is no skill at this address. There is: ${SKILL_URI}`);
      return { skill: skill.entry };
    },
  };
}

/** Methods that answer the same to everybody who is offered the same refuse cursors: they have one page. */
function refuseCursor(params?: { cursor?: string }): void {
  if (params?.cursor !== undefined) throw new ProtocolProblem(INVALID_PARAMS, "The cursor is not valid.");
}

/** What is our own fault is logged and shown only as a request id, as over REST. */
const guarded =
  (services: Services, method: Method): Method =>
  async (session, params, report) => {
    try {
      return await method(session, params, report);
    } catch (error) {
      if (error instanceof ProtocolProblem || error instanceof ResourceMissing) throw error;
      const { body } = toError(services, null, error, session.requestId);
      throw new ProtocolProblem(INTERNAL_ERROR, body.message, body);
    }
  };

async function callTool(
  catalog: Catalog,
  session: Session,
  params: { name: string; arguments?: Record<string, unknown> },
  report?: Report,
): Promise<ToolResult> {
  const given = params.arguments ?? {};
  if (session.offer.byNeed && params.name === USE_TOOL) return await callByNeed(catalog, session, given, report);
  const tool = session.offer.tools.get(params.name);
  if (!tool) throw new ProtocolProblem(INVALID_PARAMS, `There is no tool "${params.name.slice(0, 100)}".`);
  return await callFound(catalog, session, tool, given, report);
}

/** A tool that is called by need: what is wrong with the call is answered with what is right. */
async function callByNeed(
  catalog: Catalog,
  session: Session,
  given: Record<string, unknown>,
  report?: Report,
): Promise<ToolResult> {
  let found: ReturnType<ByNeed["resolve"]>;
  try {
    found = catalog.byNeed.resolve(given, session.offer);
  } catch (error) {
    if (error instanceof ApiError) return failure(error.body, catalog.inToolWords);
    throw error;
  }
  const { tool, values } = found;
  const result = await callFound(catalog, session, tool, values, report);
  if (result.isError && result.structuredContent.details) {
    const { name, inputSchema } = tool.definition;
    result.content.push({ type: "text", text: `The arguments of ${name}: ${JSON.stringify(inputSchema)}` });
  }
  return result;
}

async function callFound(
  { inToolWords }: Catalog,
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

function use({ byName }: Catalog, session: Session, missing: (message: string) => Error): Use {
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

async function listResources(catalog: Catalog, session: Session, params?: { cursor?: string }) {
  const page = Number(params?.cursor ?? 0);
  if (!Number.isSafeInteger(page) || page < 0) throw new ProtocolProblem(INVALID_PARAMS, "The cursor is not valid.");
  const { kind, operation } = LISTED;
  const list = (await use(
    catalog,
    session,
    (message) => new ProtocolProblem(INVALID_PARAMS, message),
  )(operation, {
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
    : { resources: [...resources, catalog.skill.listed, ...GUIDE_RESOURCES] };
}

async function readResource(catalog: Catalog, session: Session, { uri }: { uri: string }) {
  if (uri === SKILL_URI) return { contents: [catalog.skill.content] };
  const found = findResource(uri);
  if (!found) throw new ResourceMissing(uri);
  const contents = await found.kind.read(
    use(catalog, session, () => new ResourceMissing(uri)),
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
  catalog: Catalog,
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
    if (!kind) throw new ProtocolProblem(INVALID_PARAMS, `There is no resource template "${ref.uri?.slice(0, 200)}".`);
    list = new RegExp(`\\{\\+?${RegExp.escape(argument.name)}\\}`).test(kind.uriTemplate)
      ? kind.completedBy
      : undefined;
  }
  const values = list ? await identifiers(catalog, session, list, argument.value) : [];
  return { completion: { values, total: values.length, hasMore: false } };
}

async function identifiers(catalog: Catalog, session: Session, list: string, typed: string): Promise<string[]> {
  const read = use(catalog, session, (message) => new ProtocolProblem(INVALID_PARAMS, message));
  const ids = async (input: Record<string, unknown>) =>
    ((await read(list, { limit: MOST_COMPLETIONS, ...input })) as { data: { _id: string }[] }).data.map(
      ({ _id }) => _id,
    );
  const begun = (await ids({})).filter((id) => id.startsWith(typed));
  const fitting = begun.length > 0 || typed.length > 200 ? begun : await ids({ q: typed });
  return fitting.slice(0, MOST_COMPLETIONS);
}

const listedPrompt = ({ name, title, description, arguments: taken }: Prompt) => ({
  name,
  title,
  description,
  arguments: taken.map(({ name, title, description, required }) => ({ name, title, description, required })),
});
