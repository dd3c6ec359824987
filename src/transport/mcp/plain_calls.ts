/**
 * What agents send all day: a `tools/call` that wants no progress, or a batch of them. It is answered here, by the same
 * method and to the same bytes as the SDKs would, because their checks of a message take many times as long as the call
 * itself, and those of a batch milliseconds in which nobody else is answered. Whatever is in the least unusual about a
 * message is left to the SDKs; a test compares the two.
 */
import { SUPPORTED_PROTOCOL_VERSIONS } from "@modelcontextprotocol/sdk/types.js";
import { jsonBody } from "../json_answer.ts";
import type { Method } from "./methods.ts";
import { ProtocolProblem } from "./problems.ts";

type Values = Record<string, unknown>;

export interface PlainCall {
  id: string | number;
  params: { name: string; arguments?: Values };
  /** What the revision adds to a result. */
  addition: Values;
}

const MODERN = "2026-07-28";
const META = "io.modelcontextprotocol/";
const MESSAGE_KEYS = new Set(["jsonrpc", "id", "method", "params"]);
const CALL_KEYS = new Set(["name", "arguments"]);
const MODERN_CALL_KEYS = new Set([...CALL_KEYS, "_meta"]);
const ENVELOPE_KEYS = new Set(["protocolVersion", "clientCapabilities", "clientInfo"].map((name) => `${META}${name}`));
const CLIENT_KEYS = new Set(["name", "version"]);
const NO_KEYS = new Set<string>();

/** One call, or a batch of them. */
export type PlainCalls = PlainCall | PlainCall[];

/** Recognises plain calls. @param serverInfo what answers of newer revisions say that the server is */
export function toPlainCalls(serverInfo: () => object, { headers }: Request, body: unknown): PlainCalls | null {
  const modernAddition = () => ({ resultType: "complete", _meta: { [`${META}serverInfo`]: serverInfo() } });

  function toCall(headers: Headers, body: unknown): PlainCall | null {
    if (!hasOnly(body, MESSAGE_KEYS) || body.jsonrpc !== "2.0" || body.method !== "tools/call") return null;
    const { id, params } = body;
    if (typeof id !== "string" && !Number.isSafeInteger(id)) return null;
    if (!isObject(params) || typeof params.name !== "string") return null;
    if (params.arguments !== undefined && !isObject(params.arguments)) return null;

    const version = headers.get("mcp-protocol-version");
    const modern = version === MODERN;
    if (modern ? !isPlainModern(headers, params) : !isPlainLegacy(version, params)) return null;
    const { name, arguments: values } = params as PlainCall["params"];
    return { id: id as string | number, params: { name, arguments: values }, addition: modern ? modernAddition() : {} };
  }

  /** A batch of one is answered by no list, and messages with the same identifier have one answer: the SDK's business. */
  function toCalls(headers: Headers, batch: unknown[]): PlainCall[] | null {
    if (batch.length < 2 || headers.get("mcp-protocol-version") === MODERN) return null;
    const calls = batch.map((message) => toCall(headers, message)).filter((call) => call !== null);
    return calls.length === batch.length && new Set(calls.map(({ id }) => id)).size === batch.length ? calls : null;
  }

  if (headers.get("content-type") !== "application/json") return null;
  return Array.isArray(body) ? toCalls(headers, body) : toCall(headers, body);
}

const isPlainLegacy = (version: string | null, params: Values): boolean =>
  (version === null || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) && hasOnly(params, CALL_KEYS);

/** Headers that say what the body says, and an envelope of nothing but names and flags. */
function isPlainModern(headers: Headers, params: Values): boolean {
  const { _meta: envelope, name } = params;
  if (headers.get("mcp-method") !== "tools/call" || headers.get("mcp-name") !== name) return false;
  if (!hasOnly(params, MODERN_CALL_KEYS) || !hasOnly(envelope, ENVELOPE_KEYS)) return false;
  if (envelope[`${META}protocolVersion`] !== MODERN) return false;
  const capabilities = envelope[`${META}clientCapabilities`];
  if (!isObject(capabilities) || !Object.values(capabilities).every((value) => hasOnly(value, NO_KEYS))) return false;
  const client = envelope[`${META}clientInfo`];
  return (
    client === undefined ||
    (hasOnly(client, CLIENT_KEYS) && typeof client.name === "string" && typeof client.version === "string")
  );
}

const isObject = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const hasOnly = (value: unknown, keys: Set<string>): value is Values =>
  isObject(value) && Object.keys(value).every((key) => keys.has(key));

/**
 * Answers plain calls with the method of `tools/call`.
 * @param turns runs the calls of a batch
 */
export async function answerPlainCalls<S>(method: Method<S>, calls: PlainCalls, session: S, turns: Batch) {
  if (!Array.isArray(calls)) return json(await answerOf(calls, () => method(session, calls.params)));
  const answers = calls.map((call) => answerOf(call, () => turns(() => method(session, call.params))));
  return json(await Promise.all(answers));
}

/** Runs one call of a batch when it is its turn. */
export type Batch = (call: () => Promise<Values>) => Promise<Values>;

async function answerOf({ id, addition }: PlainCall, make: () => Promise<Values>): Promise<Values> {
  try {
    return { result: { ...(await make()), ...addition }, jsonrpc: "2.0", id };
  } catch (error) {
    if (!(error instanceof ProtocolProblem)) throw error;
    const { code, message, data } = error;
    return { jsonrpc: "2.0", id, error: { code, message, data } };
  }
}

const json = (answer: unknown) =>
  new Response(jsonBody(answer), { headers: { "Content-Type": "application/json;charset=utf-8" } });
