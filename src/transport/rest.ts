/**
 * REST: one route for each operation. Bytes become a flat map of values, the pipeline decides, its outcome becomes
 * bytes. No product rules here.
 */
import { Elysia } from "elysia";
import type { Authenticated } from "../features/accounts/service.ts";
import { ApiError, type ErrorBody, invalid, Unauthorized } from "../lib/errors.ts";
import { createSha256 } from "../lib/hash.ts";
import { createJsonReader, JsonProblem } from "../lib/json.ts";
import { jsonTypeOf } from "../operation/fields.ts";
import { invoke, type Outcome, toError } from "../operation/invoke.ts";
import {
  type AnyOperation,
  type Caller,
  NOBODY,
  type Services,
  type Signed,
  type SignedBody,
} from "../operation/operation.ts";
import { invalidInput, validate } from "../operation/validation.ts";
import { WINDOW_MS } from "../policy/rate_limit.ts";
import { problem } from "../sentences/field_problems.ts";
import type { TemporaryFile } from "../storage/temporary_files.ts";
import { ACCOUNT_PARAMETER, type ActIn } from "./acting.ts";
import { assertWaiting, type HeldBody, type HoldBody, OPEN_BODY_BYTES } from "./bodies.ts";
import { assertServedAt, type ServicesAt } from "./branding.ts";
import { asConditional, isConditional, readConditions } from "./conditions.ts";
import { fileHeaders, fileStream } from "./downloads.ts";
import { jsonBody } from "./json_answer.ts";
import type { Sessions } from "./sessions.ts";
import { eventStream } from "./sse.ts";
import { IDLE_TIMEOUT_SECONDS, type Listener, UNREAD } from "./surface.ts";
import { isForm, type ReceivedForm, receiveForm } from "./upload_forms.ts";
import { receiveUpload } from "./uploads.ts";

/**
 * Turns a key or a token, and where the request comes from, into who calls, or null.
 * @throws ApiError `account_not_found` when it acts in an account where it may not
 */
export type Authenticate = (key: string, request: Request) => Promise<Authenticated | null>;

/** Who calls, and what is set aside for what they send. */
export interface Calling {
  authenticate: Authenticate;
  sessions: Sessions;
  actIn: ActIn;
  holdBody: HoldBody;
  /** At a brand's host calls know it, and its address. */
  at: ServicesAt;
}

/** One call of an operation. */
interface RestCall {
  operation: AnyOperation;
  request: Request;
  params: Record<string, string | null>;
  requestId: string;
  server: Listener | null;
}

type Headers = Record<string, string>;

/** Whose bodies are held that come from nobody we know: all of them together have the share of one account. */
const STRANGERS = "strangers";

/** A route for each operation. */
export function rest(services: Services, operations: AnyOperation[], calling: Calling): Elysia {
  const routes = new Elysia({ name: "rest" });
  for (const operation of operations) {
    const answer = async ({ request, params, server }: Pick<RestCall, "request" | "params" | "server">) => {
      const call: RestCall = { operation, request, params, requestId: crypto.randomUUID(), server };
      try {
        const caller = await callerOf(calling, call);
        const here = calling.at(request);
        return operation.upload && (!operation.upload.field || isForm(request))
          ? await serveUpload(here, call, caller)
          : await serve(here, calling, call, caller);
      } catch (error) {
        if (error instanceof Unauthorized) return unauthorized(call.requestId);
        const { status, body } = toError(services, operation, error, call.requestId);
        return refusal(status, body, { "X-Request-Id": call.requestId });
      }
    };
    routes.route(operation.method, operation.path, answer as never, UNREAD as never);
  }
  return routes;
}

/**
 * The caller of a request: a key's, else a session's.
 * @throws Unauthorized when there is none and the operation is not open to all
 * @throws ApiError `account_not_found` when it acts in an account where it may not
 */
async function callerOf(
  { authenticate, sessions, actIn, at }: Calling,
  { request, operation }: RestCall,
): Promise<Caller> {
  if (operation.access === "open") {
    const caller = (await sessions.callerOf(request)) ?? NOBODY;
    return caller.person && operation.method === "GET" ? await actIn(caller, request) : caller;
  }
  const key = bearerToken(request.headers.get("authorization"));
  if (key === null) {
    const caller = await sessions.callerOf(request);
    const acting = caller && (await actIn(caller, request));
    if (acting) {
      await assertServedAt(at(request), acting);
      return operation.personal ? caller : acting;
    }
  }
  const known = key && (await authenticate(key, request));
  if (!known) throw new Unauthorized();
  return { ...known, via: "rest" };
}

/** Whether who listens to a stream may still: their key or session, or the client's account, may have ended meanwhile. */
const stillMay = (calling: Calling, call: RestCall): Promise<boolean> =>
  callerOf(calling, call).then(
    () => true,
    (error) => !(error instanceof Unauthorized || (error instanceof ApiError && error.code === "account_not_found")),
  );

/** Serves an operation whose body is a file. */
async function serveUpload(services: Services, call: RestCall, caller: Caller): Promise<Response> {
  const { operation, request, params, requestId, server } = call;
  let received: TemporaryFile | undefined;
  let letGo = () => {};
  let idempotency: { key: string; requestHash: string } | undefined;
  const receive = async () => {
    const key = readIdempotencyKey(request);
    const values = withPath(operation, params, readQuery(operation, request));
    readConditions(operation, request, values);
    const hash = key === null ? null : requestHash(request);
    const taken = (part: string | Uint8Array) => hash?.update(part);
    if (operation.upload!.field) {
      const form = await receiveForm(services, operation.upload!, request, taken);
      received = form.file ?? undefined;
      addFields(operation, values, form);
    } else {
      validate(operation, values);
      received = await receiveUpload(services, operation.upload!, request, taken);
    }
    if (key !== null) idempotency = { key, requestHash: hash!.end() };
    await assertWaiting(request);
    // What is made of a file may take long, and nothing is sent meanwhile.
    server?.timeout(request, 0);
    letGo = () => server?.timeout(request, IDLE_TIMEOUT_SECONDS);
    return values;
  };
  try {
    const outcome = await invoke(services, operation, caller, {
      input: receive,
      requestId,
      get idempotency() {
        return idempotency;
      },
      get upload() {
        return received;
      },
      signal: services.stopping,
    });
    return respond(services, operation, outcome, requestId);
  } finally {
    letGo();
    await received?.close();
  }
}

async function serve(services: Services, calling: Calling, call: RestCall, caller: Caller): Promise<Response> {
  const { operation, request, params, requestId } = call;
  const streams = "kind" in operation.output && operation.output.kind === "events";
  const gone = streams ? new AbortController() : null;
  const inBody = operation.method === "POST" || operation.method === "PUT";
  const isOpen = operation.access === "open";
  const mostBytes = isOpen ? (operation.signed?.mostBytes ?? OPEN_BODY_BYTES) : undefined;
  const body = inBody ? calling.holdBody(isOpen ? STRANGERS : caller.account._id, mostBytes) : null;
  const browser =
    operation.access === "account" || operation.access === "operator" ? undefined : calling.sessions.browserOf(request);
  let idempotency: { key: string; requestHash: string } | undefined;
  let signed: SignedBody | undefined;
  const readFromBody = async (body: HeldBody) => {
    if (operation.signed) {
      signed = await readSigned(operation.signed, request, body);
      return withPath(operation, params, {});
    }
    refuseQuery(operation, request);
    const key = operation.method === "POST" && !isOpen ? readIdempotencyKey(request) : null;
    const hash = key === null ? null : requestHash(request);
    const values = await readJson(operation, request, body, (part) => hash?.update(part));
    readConditions(operation, request, values);
    if (key !== null) idempotency = { key, requestHash: hash!.end() };
    return withPath(operation, params, values);
  };
  const readFromAddress = async () => {
    const values = readQuery(operation, request);
    if (operation.method !== "GET") {
      readConditions(operation, request, values);
      await assertWaiting(request);
    }
    return withPath(operation, params, values);
  };
  try {
    const outcome = await invoke(services, operation, caller, {
      input: () => (body ? readFromBody(body) : readFromAddress()),
      requestId,
      get idempotency() {
        return idempotency;
      },
      get signed() {
        return signed;
      },
      signal: gone ? AbortSignal.any([services.stopping, gone.signal]) : services.stopping,
      browser,
    });
    const response = respond(
      services,
      operation,
      isConditional(request) ? asConditional(outcome) : outcome,
      requestId,
      () => gone?.abort(),
      () => stillMay(calling, call),
    );
    if (response.ok) for (const cookie of browser?.cookies ?? []) response.headers.append("Set-Cookie", cookie);
    return response;
  } finally {
    body?.release();
  }
}

function respond(
  services: Services,
  operation: AnyOperation,
  outcome: Outcome,
  requestId: string,
  leave = () => {},
  mayListen = async () => true,
): Response {
  const headers: Headers = { "X-Request-Id": requestId };
  if (outcome.rate) {
    const { limit, remaining, resetSeconds } = outcome.rate;
    headers["RateLimit-Policy"] = `"default";q=${limit};w=${WINDOW_MS / 1000}`;
    headers.RateLimit = `"default";r=${remaining};t=${resetSeconds}`;
  }
  switch (outcome.kind) {
    case "json": {
      if (outcome.status >= 400) return refusal(outcome.status, outcome.body as ErrorBody, headers);
      const { revision } = outcome.body as { revision?: unknown };
      if (typeof revision === "number") headers.ETag = `"${revision}"`;
      return json(outcome.status, operation.large ? jsonBody(outcome.body) : JSON.stringify(outcome.body), headers);
    }
    case "replay":
      headers["Idempotency-Replayed"] = "true";
      return json(outcome.status, outcome.text, headers);
    case "document":
      return new Response(outcome.document.bytes ?? outcome.document.text, {
        headers: {
          ...headers,
          "Content-Type": outcome.contentType,
          "X-Content-Type-Options": "nosniff",
          ...outcome.document.headers,
        },
      });
    case "file": {
      const told = (error: unknown) => toError(services, operation, error, requestId);
      return new Response(fileStream(outcome.file, services.clock, services.stopping, told), {
        headers: { ...headers, ...fileHeaders(outcome.file, outcome.file.contentType ?? outcome.contentType) },
      });
    }
    case "events": {
      if (!outcome.events) return new Response(null, { status: 204, headers });
      if (outcome.replayed) headers["Idempotency-Replayed"] = "true";
      headers["Content-Type"] = "text/event-stream; charset=utf-8";
      headers["Cache-Control"] = "no-store";
      headers["X-Accel-Buffering"] = "no";
      return new Response(eventStream(outcome.events, services.clock, leave, mayListen), { headers });
    }
  }
}

/** An error as JSON, with the headers that belong to it. */
export function refusal(status: number, body: ErrorBody, headers: Headers): Response {
  const { code, retry_after_seconds } = body;
  if (typeof retry_after_seconds === "number") headers["Retry-After"] = String(Math.ceil(retry_after_seconds));
  // Nothing more is waited for. Of other bodies the server passes over what still comes: to close the connection of a
  // client that is sending would lose the answer.
  if (code === "request_timeout") headers.Connection = "close";
  // RFC 6750, section 3.1: a client may ask its person for what is missing.
  if (code === "insufficient_scope" && body.scope)
    headers["WWW-Authenticate"] = `Bearer error="insufficient_scope", scope="${body.scope}"`;
  return json(status, JSON.stringify(body), headers);
}

function json(status: number, body: ConstructorParameters<typeof Response>[0], headers: Headers): Response {
  headers["Content-Type"] = "application/json; charset=utf-8";
  headers["Cache-Control"] = "no-store";
  headers["X-Content-Type-Options"] = "nosniff";
  return new Response(body, { status, headers });
}

/** The 401 of the specification: plain text. */
export const unauthorized = (requestId: string): Response =>
  new Response("Unauthorized", {
    status: 401,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "WWW-Authenticate": 'Bearer realm="Sitewright"',
      "X-Request-Id": requestId,
    },
  });

/** What went wrong outside of operations, as JSON. */
export function failed(services: Services, error: unknown): Response {
  const requestId = crypto.randomUUID();
  const { status, body } = toError(services, null, error, requestId);
  return Response.json(body, { status, headers: { "X-Request-Id": requestId } });
}

/** An error that no operation has made, as JSON. */
export const errorResponse = (error: ApiError, requestId: string, headers: Headers = {}): Response =>
  refusal(error.status, error.body, { ...headers, "X-Request-Id": requestId });

/** The token of an `Authorization: Bearer …` header, or null. The scheme's case does not matter. */
export function bearerToken(header: string | null): string | null {
  if (!header) return null;
  const space = header.indexOf(" ");
  return header.slice(0, space).toLowerCase() === "bearer" ? header.slice(space + 1).trim() : null;
}

function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null || /^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw invalid("Idempotency-Key", "no_header_text", { least: 1, most: 255 });
}

/** What makes a request another one than before; its body is still to be added. */
function requestHash(request: Request) {
  const { pathname, search } = new URL(request.url);
  const hash = createSha256();
  hash.update(`${pathname}${search}\n`);
  return hash;
}

/** Path, and query or body, as one flat map. */
function withPath(
  operation: AnyOperation,
  params: RestCall["params"],
  rest: Record<string, unknown>,
): Record<string, unknown> {
  const clash = operation.pathNames.find((name) => Object.hasOwn(rest, name));
  if (clash) throw invalidInput(operation, [{ path: clash, ...problem("in_path") }]);
  // The router gives null for what is no UTF-8: it names nothing, as any identifier that was never issued.
  for (const name of operation.pathNames) rest[name] = params[name] ?? "\ufffd";
  return rest;
}

/** `filter[price]=3`: a member of what is an object. */
const IN_GROUP = /^([a-z_]+)\[([^[\]]+)\]$/;

function readQuery(operation: AnyOperation, request: Request): Record<string, unknown> {
  // Without a prototype, so that a parameter named `__proto__` is seen, and refused, like any unknown one.
  const values: Record<string, unknown> = Object.create(null);
  const at = request.url.indexOf("?");
  for (const [name, text] of new URLSearchParams(at === -1 ? "" : request.url.slice(at))) {
    if (name === ACCOUNT_PARAMETER) continue;
    const [, group, key] = IN_GROUP.exec(name) ?? [];
    if (group && Object.hasOwn(operation.input, group) && jsonTypeOf(operation.input[group]!) === "record") {
      values[group] ??= Object.create(null);
      const members = values[group] as Record<string, unknown>;
      if (Object.hasOwn(members, key!)) throw invalidInput(operation, [{ path: name, ...problem("given_twice") }]);
      members[key!] = text;
      continue;
    }
    if (Object.hasOwn(values, name)) throw invalidInput(operation, [{ path: name, ...problem("given_twice") }]);
    values[name] = fromText(operation, name, text);
  }
  // An EventSource reconnects to the same address: the header is newer than what that says.
  const lastEventId = "last_event_id" in operation.input && request.headers.get("last-event-id");
  if (lastEventId) values.last_event_id = fromText(operation, "last_event_id", lastEventId);
  return values;
}

/** A misspelt address is to be noticed: what is sent in the body can't be in the query. */
function refuseQuery(operation: AnyOperation, request: Request): void {
  const at = request.url.indexOf("?");
  if (at === -1) return;
  const names = new Set(new URLSearchParams(request.url.slice(at)).keys());
  if (names.size === 0) return;
  const told = problem("not_in_query", { method: operation.method });
  throw invalidInput(
    operation,
    [...names].map((path) => ({ path, ...told })),
  );
}

/** Adds what a form has to the values of a call; a file is called what its sender calls it. */
function addFields(
  operation: AnyOperation,
  values: Record<string, unknown>,
  { values: fields, fileName }: ReceivedForm,
) {
  for (const [name, text] of fields) {
    if (Object.hasOwn(values, name)) throw invalidInput(operation, [{ path: name, ...problem("given_twice") }]);
    values[name] = fromText(operation, name, text);
  }
  if (fileName && "name" in operation.input) values.name ??= fileName;
}

/** A query's text as the type that its field has; what does not look like it stays text and is refused by validation. */
function fromText(operation: AnyOperation, name: string, text: string): unknown {
  const type = Object.hasOwn(operation.input, name) && jsonTypeOf(operation.input[name]!);
  if (type === "number" && /^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** A body as it came, with its signature. Nothing is read that has none. */
async function readSigned({ header }: Signed, request: Request, body: HeldBody): Promise<SignedBody> {
  const names = [header].flat();
  const headers = Object.fromEntries(names.map((name) => [name, request.headers.get(name)] as const).filter(isThere));
  const [signature] = Object.values(headers);
  if (signature === undefined) {
    throw invalid(names.join(" or "), "required");
  }
  const parts: Uint8Array[] = [];
  await body.read(request, (part) => parts.push(part.slice()));
  return { payload: Buffer.concat(parts).toString("utf8"), signature, headers };
}

const isThere = (entry: readonly [string, string | null]): entry is readonly [string, string] => entry[1] !== null;

/** The object that a body is. Its bytes are gone as soon as they are text. */
async function readJson(
  operation: AnyOperation,
  request: Request,
  body: HeldBody,
  hear: (part: Uint8Array) => void,
): Promise<Record<string, unknown>> {
  const reader = createJsonReader();
  let isEmpty = true;
  let value: unknown;
  try {
    await body.read(request, (part) => {
      isEmpty = false;
      hear(part);
      reader.add(part);
    });
    if (isEmpty) return {};
    value = reader.end();
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw invalidInput(operation, [
      { path: "", ...problem("body_refused", { said: error.message }), expected: "JSON object" },
    ]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const received = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
    throw invalidInput(operation, [{ path: "", ...problem("no_object", { received }), expected: "object", received }]);
  }
  return value as Record<string, unknown>;
}
