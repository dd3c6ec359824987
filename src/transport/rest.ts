/**
 * REST: one route for each operation. Bytes become a flat map of values, the pipeline decides, its outcome becomes
 * bytes. No product rules here.
 */
import { Elysia } from "elysia";
import { ApiError, type ErrorBody, Unauthorized } from "../lib/errors.ts";
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
import type { Account } from "../policy/plans.ts";
import { WINDOW_MS } from "../policy/rate_limit.ts";
import type { TemporaryFile } from "../storage/temporary_files.ts";
import { type HeldBody, type HoldBody, OPEN_BODY_BYTES } from "./bodies.ts";
import { fileHeaders, fileStream } from "./downloads.ts";
import { jsonBody } from "./json_answer.ts";
import type { Sessions } from "./sessions.ts";
import { eventStream } from "./sse.ts";
import { isForm, type ReceivedForm, receiveForm } from "./upload_forms.ts";
import { receiveUpload } from "./uploads.ts";

/** Turns a key into its account, or null. */
export type Authenticate = (key: string) => Promise<Account | null>;

/**
 * Keeps the connection of a request open while nothing is sent over it, because its answer takes long to make; until the
 * returned function is called.
 */
export type HoldOpen = (request: Request) => () => void;

type Headers = Record<string, string>;

/** Whose bodies are held that come from nobody we know: all of them together have the share of one account. */
const STRANGERS = "strangers";

/** The routes of all operations. */
export function restRoutes(
  services: Services,
  operations: AnyOperation[],
  authenticate: Authenticate,
  sessions: Sessions,
  holdBody: HoldBody,
  holdOpen: HoldOpen,
): Elysia {
  const routes = new Elysia({ name: "rest" });

  /** The caller of a request: a key's, else a session's. Throws Unauthorized. */
  async function callerOf(request: Request, { access }: AnyOperation): Promise<Caller> {
    const key = access === "open" ? null : bearerToken(request.headers.get("authorization"));
    if (key === null) {
      const caller = await sessions.callerOf(request);
      if (caller) return caller;
      if (access === "open") return NOBODY;
    }
    const account = key && (await authenticate(key));
    if (!account) throw new Unauthorized();
    return { account, via: "rest" };
  }

  for (const operation of operations) {
    const stillMay = (request: Request) =>
      callerOf(request, operation).then(
        () => true,
        (error) => !(error instanceof Unauthorized),
      );
    const answer = async ({ request, params }: { request: Request; params: Record<string, string> }) => {
      const requestId = crypto.randomUUID();
      try {
        return operation.upload && (!operation.upload.field || isForm(request))
          ? await serveUpload(
              services,
              operation,
              await callerOf(request, operation),
              holdOpen,
              request,
              params,
              requestId,
            )
          : await serve(
              services,
              operation,
              await callerOf(request, operation),
              sessions,
              stillMay,
              holdBody,
              request,
              params,
              requestId,
            );
      } catch (error) {
        if (error instanceof Unauthorized) return unauthorized(requestId);
        const { status, body } = toError(services, operation, error, requestId);
        return refusal(status, body, { "X-Request-Id": requestId });
      }
    };
    routes.route(operation.method, operation.path, answer, { parse: "none" } as never);
  }
  return routes;
}

/** Serves an operation whose body is a file. */
async function serveUpload(
  services: Services,
  operation: AnyOperation,
  caller: Caller,
  holdOpen: HoldOpen,
  request: Request,
  params: Record<string, string>,
  requestId: string,
): Promise<Response> {
  let received: TemporaryFile | undefined;
  let letGo = () => {};
  let idempotency: { key: string; requestHash: string } | undefined;
  const receive = async () => {
    const key = readIdempotencyKey(request);
    const values = withPath(operation, params, readQuery(operation, request));
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
    letGo = holdOpen(request);
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

async function serve(
  services: Services,
  operation: AnyOperation,
  caller: Caller,
  sessions: Sessions,
  stillMay: (request: Request) => Promise<boolean>,
  holdBody: HoldBody,
  request: Request,
  params: Record<string, string>,
  requestId: string,
): Promise<Response> {
  const streams = "kind" in operation.output && operation.output.kind === "events";
  const gone = streams ? new AbortController() : null;
  const inBody = operation.method === "POST" || operation.method === "PUT";
  const isOpen = operation.access === "open";
  const mostBytes = isOpen ? (operation.signed?.mostBytes ?? OPEN_BODY_BYTES) : undefined;
  const body = inBody ? holdBody(isOpen ? STRANGERS : caller.account._id, mostBytes) : null;
  const browser =
    operation.access === "account" || operation.access === "operator" ? undefined : sessions.browserOf(request);
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
    if (key !== null) idempotency = { key, requestHash: hash!.end() };
    return withPath(operation, params, values);
  };
  try {
    const outcome = await invoke(services, operation, caller, {
      input: () => (body ? readFromBody(body) : withPath(operation, params, readQuery(operation, request))),
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
      outcome,
      requestId,
      () => gone?.abort(),
      () => stillMay(request),
    );
    if (browser?.cookie && response.ok) response.headers.set("Set-Cookie", browser.cookie);
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
    case "json":
      if (outcome.status >= 400) return refusal(outcome.status, outcome.body as ErrorBody, headers);
      return json(outcome.status, operation.large ? jsonBody(outcome.body) : JSON.stringify(outcome.body), headers);
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
  const message = "must be 1 to 255 printable ASCII characters";
  throw new ApiError("validation_failed", `Idempotency-Key: ${message}`, {
    details: [{ path: "Idempotency-Key", message }],
  });
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
  params: Record<string, string>,
  rest: Record<string, unknown>,
): Record<string, unknown> {
  const clash = operation.pathNames.find((name) => Object.hasOwn(rest, name));
  if (clash) throw invalidInput(operation, [{ path: clash, message: "is in the path; remove it here" }]);
  for (const name of operation.pathNames) rest[name] = params[name];
  return rest;
}

/** `filter[price]=3`: a member of what is an object. */
const IN_GROUP = /^([a-z_]+)\[([^[\]]+)\]$/;

function readQuery(operation: AnyOperation, request: Request): Record<string, unknown> {
  // Without a prototype, so that a parameter named `__proto__` is seen, and refused, like any unknown one.
  const values: Record<string, unknown> = Object.create(null);
  const at = request.url.indexOf("?");
  for (const [name, text] of new URLSearchParams(at === -1 ? "" : request.url.slice(at))) {
    const [, group, key] = IN_GROUP.exec(name) ?? [];
    if (group && Object.hasOwn(operation.input, group) && jsonTypeOf(operation.input[group]!) === "record") {
      values[group] ??= Object.create(null);
      const members = values[group] as Record<string, unknown>;
      if (key! in members) throw invalidInput(operation, [{ path: name, message: "is given twice" }]);
      members[key!] = text;
      continue;
    }
    if (name in values) throw invalidInput(operation, [{ path: name, message: "is given twice" }]);
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
  const message = `${operation.method} takes nothing in the query; send it in the body`;
  throw invalidInput(
    operation,
    [...names].map((path) => ({ path, message })),
  );
}

/** Adds what a form has to the values of a call; a file is called what its sender calls it. */
function addFields(
  operation: AnyOperation,
  values: Record<string, unknown>,
  { values: fields, fileName }: ReceivedForm,
) {
  for (const [name, text] of fields) {
    if (name in values) throw invalidInput(operation, [{ path: name, message: "is given twice" }]);
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
    const path = names.join(" or ");
    const message = "is required";
    throw new ApiError("validation_failed", `${path}: ${message}`, { details: [{ path, message }] });
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
    throw invalidInput(operation, [{ path: "", message: `The body ${error.message}`, expected: "JSON object" }]);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const received = Array.isArray(value) ? "array" : value === null ? "null" : typeof value;
    throw invalidInput(operation, [
      { path: "", message: `The body must be a JSON object, but is ${received}`, expected: "object", received },
    ]);
  }
  return value as Record<string, unknown>;
}
