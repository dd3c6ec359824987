/**
 * The two eras of the protocol on one address. Revisions up to 2025-11-25 begin with a handshake and are spoken by the
 * first SDK; since 2026-07-28 each request says everything itself and is spoken by the second. Both are given the same
 * methods and keep nothing between requests.
 */

import { Server as LegacyServer } from "@modelcontextprotocol/sdk/server/index.js";
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import {
  CallToolRequestSchema,
  CompleteRequestSchema,
  GetPromptRequestSchema,
  InitializeRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
  RequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import type { JsonSchemaType, JsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/types.js";
import {
  createMcpHandler,
  isLegacyRequest,
  ProtocolError,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import { MINUTE_MS } from "../../lib/clock.ts";
import { ApiError } from "../../lib/errors.ts";
import { nextTurn } from "../../storage/batches.ts";
import { MOST_BATCH_CHARACTERS } from "../bodies.ts";
import { charactersIn } from "../json_answer.ts";
import { type AcceptedForms, STREAM_TYPE, withBothForms } from "./accept.ts";
import type { Icon } from "./icons.ts";
import {
  EXTENSION_METHODS,
  type ExtensionMethod,
  METHOD_NAMES,
  type Method,
  type MethodName,
  type Report,
} from "./methods.ts";
import { answerPlainCalls, type Batch, toPlainCalls } from "./plain_calls.ts";
import { INVALID_PARAMS, INVALID_REQUEST, ProtocolProblem, ResourceMissing } from "./problems.ts";

const METHOD_NOT_FOUND = -32601;
/** The code of a missing resource before 2026-07-28. */
const LEGACY_RESOURCE_NOT_FOUND = -32002;
/** Lists that are the same until the next version of the server may be kept so long. */
const LIST_LIFETIME = { ttlMs: 5 * MINUTE_MS, cacheScope: "private" } as const;

const LEGACY_SCHEMAS = {
  "tools/list": ListToolsRequestSchema,
  "tools/call": CallToolRequestSchema,
  "resources/list": ListResourcesRequestSchema,
  "resources/templates/list": ListResourceTemplatesRequestSchema,
  "resources/read": ReadResourceRequestSchema,
  "prompts/list": ListPromptsRequestSchema,
  "prompts/get": GetPromptRequestSchema,
  "completion/complete": CompleteRequestSchema,
} satisfies Record<MethodName, unknown>;

/** The SDK takes parameters that do not fit for a fault of its own; so it is given only the method's name to check. */
const ANY_PARAMS = Object.fromEntries(
  METHOD_NAMES.map((name) => {
    const { method } = (LEGACY_SCHEMAS[name] as typeof CallToolRequestSchema).shape;
    return [name, RequestSchema.extend({ method })];
  }),
);

/** Nothing is asked of clients, so that nothing they answer is checked; a real validator takes milliseconds to make. */
const NO_VALIDATOR = {
  getValidator<T>(_schema: JsonSchemaType): JsonSchemaValidator<T> {
    throw new Error("nothing is asked of clients");
  },
};

export interface ServerInfo {
  name: string;
  title: string;
  version: string;
  websiteUrl: string;
  /** What clients show beside its name. */
  icons?: Icon[];
}

/** What a server is, and what it can do. */
export interface Spoken<S> {
  serverInfo(session: S): ServerInfo;
  /** How it is to be used, for models. */
  instructions(session: S): string;
  capabilities: Record<string, object>;
  methods: Methods<S>;
}

type Methods<S> = Partial<Record<MethodName | ExtensionMethod, Method<S>>> & { "tools/call": Method<S> };
/** What ends a request: aborted when the client has gone or the process stops. */
type Ended = { signal: AbortSignal };

/**
 * A request whose body has been read and parsed. Answers in JSON, but where there is progress to tell to a client that
 * takes a stream.
 */
export type Serve<S> = (request: Request, body: unknown, forms: AcceptedForms, session: S) => Promise<Response>;

/** Answers requests of either era. */
export function createEras<S extends Ended>(spoken: Spoken<S>, onError: (error: Error) => void): Serve<S> {
  const { methods } = spoken;
  const served = new WeakMap<Request, Served<S>>();
  const modern = createMcpHandler(
    ({ requestInfo }) => {
      return modernServer(spoken, served.get(requestInfo!)!);
    },
    { legacy: "reject", onerror: onError },
  );

  return async (request, body, forms, session) => {
    const calls = toPlainCalls(() => spoken.serverInfo(session), request, body);
    if (calls) return await answerPlainCalls(methods["tools/call"], calls, session, createBatch());
    // A client that takes anything may not know streams.
    const streams = forms.stream && (forms.namesStream || !forms.json);
    if (await isLegacyRequest(request, body))
      return await serveLegacy(spoken, withBothForms(request), body, streams, session);
    // A stream of changes would keep the process from stopping; other requests end by themselves.
    const { url, headers } = request;
    const listens = (body as { method?: unknown }).method === "subscriptions/listen";
    if (listens && !forms.stream)
      throw new ApiError("not_acceptable", `Accept: changes are told over a stream. Accept ${STREAM_TYPE} for this.`);
    const forwarded = listens ? new Request(url, { method: "POST", headers, signal: session.signal }) : request;
    served.set(forwarded, {
      session,
      asked: askedFor(METHOD_NAMES, methods, body),
      extensions: extensionsFor(methods, session, body),
      streams,
    });
    return await modern.fetch(forwarded, { parsedBody: body });
  };
}

/** The methods that a message, or a batch of them, asks for: only those need a handler. */
function askedFor<Name extends MethodName | ExtensionMethod>(
  names: readonly Name[],
  methods: Partial<Record<Name, unknown>>,
  body: unknown,
): Name[] {
  const asked = [body].flat().map((message) => (message as { method?: unknown } | null)?.method);
  return names.filter((name) => methods[name] && asked.includes(name));
}

/** Answers methods of extensions, which the SDKs leave to who knows them; undefined: a message asks for none. */
function extensionsFor<S>(methods: Methods<S>, session: S, body: unknown) {
  const asked = askedFor(EXTENSION_METHODS, methods, body);
  if (asked.length === 0) return undefined;
  return async ({ method, params }: { method: string; params?: unknown }): Promise<Record<string, unknown>> => {
    const name = asked.find((name) => name === method);
    if (!name) throw new ProtocolProblem(METHOD_NOT_FOUND, "Method not found");
    return { ...(await methods[name]!(session, params)), ...LIST_LIFETIME };
  };
}

// --- until 2025-11-25 ---

async function serveLegacy<S extends Ended>(
  { methods, serverInfo, capabilities, instructions }: Spoken<S>,
  request: Request,
  body: unknown,
  streams: boolean,
  session: S,
): Promise<Response> {
  const refused = refusedHandshake(body);
  if (refused) return refused;
  const server = new LegacyServer(serverInfo(session), {
    capabilities,
    instructions: instructions(session),
    jsonSchemaValidator: NO_VALIDATOR,
  });
  server.fallbackRequestHandler = extensionsFor(methods, session, body);
  const batch = Array.isArray(body) ? createBatch() : null;
  for (const name of askedFor(METHOD_NAMES, methods, body)) {
    const schema = LEGACY_SCHEMAS[name] as typeof CallToolRequestSchema;
    server.setRequestHandler(ANY_PARAMS[name]!, async (message, extra) => {
      const checked = schema.safeParse(message);
      if (!checked.success) throw new ProtocolProblem(INVALID_PARAMS, `Invalid params: ${firstIssue(checked.error)}`);
      const { params } = checked.data;
      const token = extra._meta?.progressToken;
      const report: Report | undefined =
        token === undefined
          ? undefined
          : ({ percent, message }) => {
              const progress = { progressToken: token, progress: percent, total: 100, message };
              // A client that has gone hears nothing more.
              extra.sendNotification({ method: "notifications/progress", params: progress }).catch(() => {});
            };
      try {
        const answer = () => methods[name]!(session, params, report);
        return (await (batch ? batch(answer) : answer())) as never;
      } catch (error) {
        if (!(error instanceof ResourceMissing)) throw error;
        throw new ProtocolProblem(LEGACY_RESOURCE_NOT_FOUND, error.message, { uri: error.uri });
      }
    });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !(streams && wantsProgress(body)),
  });
  await server.connect(transport);
  return await transport.handleRequest(request, { parsedBody: body });
}

/** The SDK answers a handshake itself, and takes one that does not fit for a fault of its own. */
function refusedHandshake(body: unknown): Response | null {
  const { id, method } = body as { id?: unknown; method?: unknown };
  const checked = method === "initialize" ? InitializeRequestSchema.safeParse(body) : null;
  if (!checked?.error) return null;
  const message = `Invalid params: ${firstIssue(checked.error)}`;
  return Response.json({ jsonrpc: "2.0", id: id ?? null, error: { code: INVALID_PARAMS, message } });
}

/**
 * The calls of a batch are no better off than calls one after the other: others are answered between them, and all of
 * their answers, which are written in one go, have a bound.
 */
function createBatch(): Batch {
  let left = MOST_BATCH_CHARACTERS;
  return async (answer) => {
    await nextTurn();
    if (left <= 0) {
      const message = "The answers to this batch are too long together. This call was not made: send it on its own.";
      throw new ProtocolProblem(INVALID_REQUEST, message);
    }
    const result = await answer();
    left -= charactersIn(result, left);
    return result;
  };
}

const firstIssue = ({ issues: [issue] }: { issues: { path: PropertyKey[]; message: string }[] }): string =>
  issue ? `${issue.path.join(".")}: ${issue.message}` : "they do not fit the method";

/** Only a stream can carry notifications before the result. */
function wantsProgress(body: unknown): boolean {
  return [body].flat().some((message) => {
    const { params } = (message ?? {}) as { params?: { _meta?: { progressToken?: unknown } } };
    return params?._meta?.progressToken !== undefined;
  });
}

// --- since 2026-07-28 ---

/** One request: what it asks for, and how it may be answered. */
interface Served<S> {
  session: S;
  asked: MethodName[];
  extensions: ReturnType<typeof extensionsFor>;
  streams: boolean;
}

/** What went wrong, as the SDK tells it. */
function toModern(error: unknown): unknown {
  if (error instanceof ResourceMissing) return new ResourceNotFoundError(error.uri, error.message);
  return error instanceof ProtocolProblem ? new ProtocolError(error.code, error.message, error.data) : error;
}

function modernServer<S extends Ended>(
  { methods, serverInfo, capabilities, instructions }: Spoken<S>,
  { session, asked, extensions, streams }: Served<S>,
): Server {
  const server = new Server(serverInfo(session), {
    capabilities,
    instructions: instructions(session),
    jsonSchemaValidator: NO_VALIDATOR,
    cacheHints: {
      "tools/list": LIST_LIFETIME,
      "prompts/list": LIST_LIFETIME,
      "resources/templates/list": LIST_LIFETIME,
      "server/discover": LIST_LIFETIME,
    },
  });
  if (extensions)
    server.fallbackRequestHandler = async (request) => {
      try {
        return await extensions(request);
      } catch (error) {
        throw toModern(error);
      }
    };
  for (const name of asked) {
    server.setRequestHandler(name as "tools/call", async ({ params }, { mcpReq }) => {
      const token = streams ? mcpReq._meta?.progressToken : undefined;
      const report: Report | undefined =
        token === undefined
          ? undefined
          : ({ percent, message }) => {
              const progress = { progressToken: token, progress: percent, total: 100, message };
              mcpReq.notify({ method: "notifications/progress", params: progress }).catch(() => {});
            };
      try {
        return (await methods[name]!(session, params, report)) as never;
      } catch (error) {
        throw toModern(error);
      }
    });
  }
  return server;
}
