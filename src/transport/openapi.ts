/** The OpenAPI document, generated from the registry: the one place that API users read. */

import { toJsonSchema } from "@valibot/to-json-schema";
import type * as v from "valibot";
import { ERROR_STATUS, type ErrorCode } from "../lib/errors.ts";
import { JSON_LIMITS } from "../lib/json.ts";
import type { AnyEventType } from "../operation/event.ts";
import { exampleId, jsonTypeOf } from "../operation/fields.ts";
import type { AnyOperation, EventStream, Field } from "../operation/operation.ts";
import { KEPT_VERSIONS_IN_WORDS, MOST } from "../policy/limits.ts";
import { requiredPlan } from "../policy/plans.ts";
import { rightInWords, rightsOf } from "../policy/rights.ts";
import { ROLES_IN_WORDS } from "../policy/roles.ts";
import { scopesOf } from "../policy/scopes.ts";
import { ENGINE_FAILURES } from "../sentences/engine_failures.ts";
import { FIELD_PROBLEMS } from "../sentences/field_problems.ts";
import { REFUSALS } from "../sentences/refusals.ts";
import { oneOfCodes } from "../sentences/sentence.ts";
import { MEGABYTE } from "../settings/schemas.ts";
import {
  BODY_LIMIT_BYTES,
  MOST_BATCH_CHARACTERS,
  MOST_HELD_OF_ACCOUNT,
  MOST_MESSAGES,
  OPEN_BODY_BYTES,
  PATIENCE_MS,
  SLOWEST_BYTES_A_SECOND,
} from "./bodies.ts";
import { baseFieldOf } from "./conditions.ts";
import { type Example, type Examples, type Inside, titleOf, wholeExamples } from "./examples.ts";
import { shareResponses } from "./shared_responses.ts";

type Json = Record<string, unknown>;

/** What there may be at most, and what is answered beyond it. */
export function limitsTable(): string {
  const rows: [what: string, most: string, beyond: string][] = [
    [
      "Body of a request",
      `${BODY_LIMIT_BYTES / MEGABYTE} MB; under /auth ${OPEN_BODY_BYTES / 1024} KB`,
      "413 `payload_too_large`",
    ],
    [
      "Nesting and values of its JSON",
      `${JSON_LIMITS.depth} levels, ${JSON_LIMITS.values.toLocaleString("en")} values`,
      "400 `validation_failed`",
    ],
    [
      "Bodies of an account that are on their way at the same time",
      `${MOST_HELD_OF_ACCOUNT / MEGABYTE} MB`,
      "503 `busy`",
    ],
    [
      "Time for a body",
      `${SLOWEST_BYTES_A_SECOND / 1024} KB a second, after ${PATIENCE_MS / 1000} seconds`,
      "408 `request_timeout`",
    ],
    ["Messages of an MCP batch", String(MOST_MESSAGES), "JSON-RPC error -32600"],
    [
      "Answers to an MCP batch",
      `${MOST_BATCH_CHARACTERS / 1_000_000} million characters`,
      "JSON-RPC error -32600 for each call after that; it is not made",
    ],
    ["Websites of an account", MOST.websites.toLocaleString("en"), "409 `website_limit`"],
    ["Clients of an account", MOST.clients.toLocaleString("en"), "409 `client_limit`"],
    ["Assets of an account", MOST.assets.toLocaleString("en"), "409 `asset_limit`"],
    ["Templates of an account", MOST.templates.toLocaleString("en"), "409 `template_limit`"],
    ["Pages of a website", MOST.pages.toLocaleString("en"), "409 `page_limit`"],
    ["Threads that are started on a page", MOST.threads.toLocaleString("en"), "409 `thread_limit`"],
    ["Messages of a thread", MOST.messages.toLocaleString("en"), "409 `message_limit`"],
    ["Comments on a page", MOST.comments.toLocaleString("en"), "409 `comment_limit`"],
    ["Collections of a website", String(MOST.collections), "409 `collection_limit`"],
    ["Fields of a collection", String(MOST.fields), "400 `validation_failed`"],
    ["Records of a collection", MOST.records.toLocaleString("en"), "409 `record_limit`"],
    ["Experiments of a website", String(MOST.experiments), "409 `experiment_limit`"],
    ["Active keys of an account", String(MOST.keys), "409 `key_limit`"],
    ["Webhooks of an account", String(MOST.webhooks), "409 `webhook_limit`"],
    ["Users of an account", String(MOST.users), "409 `user_limit`"],
    ["Open invitations of an account", String(MOST.invitations), "409 `invitation_limit`"],
    ["Passkeys of a user", String(MOST.passkeys), "409 `passkey_limit`"],
    ["Sessions of a user", String(MOST.sessions), "the one that was used the longest ago ends"],
    ["Runs of an account, queued or under way", String(MOST.runs), "429 `work_limit`"],
    ["Turns of an account under way", String(MOST.turns), "429 `work_limit`"],
    ["Open event streams of an account", String(MOST.streams), "429 `stream_limit`"],
  ];
  return ["| What | At most | Beyond it |", "| --- | --- | --- |", ...rows.map((row) => `| ${row.join(" | ")} |`)].join(
    "\n",
  );
}

const INTRODUCTION = `Create, generate with AI, edit and publish websites.

**Typical flow:** \`POST /v1/websites\` → \`POST /v1/websites/:id/pages\` with path \`/\` → \`POST /v1/pages/:id/generate\` → poll \`GET /v1/runs/:id\` → \`POST /v1/tools/deploy\`.

**Authentication:** \`Authorization: Bearer <API_KEY>\` on every request. A missing or invalid key answers 401 with the plain text \`Unauthorized\`.

**Roles:** a key acts as an owner of its account. In the application people are signed in, and each operation says which role it needs. ${ROLES_IN_WORDS} Who has another role gets 403 \`role_required\`, a client without a right 403 \`right_required\` with \`right\`.

**People and keys:** a key is not a person. What hands out a person's access or takes it (users and their roles, password links, invitations, passkeys, new accounts) asks for a session, 403 \`session_required\`, and for a recent sign-in: whoever has shown neither password nor passkey for 10 minutes gets 403 \`recent_sign_in_required\`, sends one of them to \`POST /auth/confirm\`, and repeats the call. Links to sign in with (\`POST /v1/sso_links\`), and the invitation of a new client's first person (\`POST /v1/clients\`), are what a key makes of these, too. Where the account asks for a second factor, a session that began without one gets 403 \`second_factor_required\` from everything but what sets one up. A key that was made with a key ends with it.

**Other accounts:** the header \`Sitewright-Account: acc_…\` makes a call in another account. Whoever is signed in names one that they are a member of (\`GET /v1/users/me\`), with their role there, or a client of an account that they own; a key that is not limited to websites names a client of its account (\`GET /v1/clients\`), over MCP too. Scopes hold as ever; limits of requests and credits are those of the account that is named. Any other account answers 404 \`account_not_found\`. What is about yourself is the same in every account.

**Lists** take \`limit\` and \`page\` and answer \`{ data, page, limit, total, has_more }\`, newest first unless said.

**Errors** are \`{ error: true, message, code }\`; \`code\` is stable and \`message\` says what to do next. Where a code has several messages, \`message_code\` and \`message_details\` say which it is, for words in other languages. A 400 has \`details\`, one entry for each field that is wrong (the first 50; \`more_details\` counts the others). Unknown fields are refused, and nothing is written. Texts have no control characters; those that may have several lines may have line ends and tabs.

**Idempotency:** send \`Idempotency-Key\` with any POST and repeat it safely: the first answer is kept 24 hours and replayed byte for byte with \`Idempotency-Replayed: true\`. Answers to bad input (400) are not kept, so the key can be used again with the corrected request.

**Conditions:** an answer with a \`revision\` has it as its \`ETag\`. \`If-Match\` with that, or with the \`base_version_id\` of a page's draft, makes the change only when nobody else has made one: else 412 \`precondition_failed\`. Where there is nothing to compare with, a condition is refused with 412, and never passed over.

**Connections:** send the next request over a connection when the answer to the one before has come. Bodies are sent as they are, not compressed (else 415), and end with their last chunk, without trailers.

**Rate limits** count for each route and account in windows of 15 minutes; \`RateLimit\` and \`RateLimit-Policy\` tell where you stand.

**Limits**

${limitsTable()}

${KEPT_VERSIONS_IN_WORDS} Restoring one that is not kept any more is a 404.`;

const DESCRIPTIONS: Partial<Record<number, string>> = {
  400: "Bad input; nothing was changed. `details` has one entry for each field that is wrong.",
  401: "Missing or invalid key, or a plan without API access. Plain text.",
  402: "Not enough credits, or no room: the account stores as much as its plan allows.",
  403: "Not on the account's plan, not with this role, or a request from a page of another origin.",
  404: "Does not exist, or belongs to another account.",
  409: "Conflict with the present state.",
  408: "The body came too slowly; nothing was changed.",
  412: "A condition of the request's headers does not hold; nothing was changed.",
  413: "The body is larger than 5 MB.",
  415: "The body is compressed.",
  429: "Rate limit; `Retry-After` says when to try again.",
  500: "A mistake of the server; tell the operator the `request_id`.",
  502: "The AI provider answered, but not usably.",
  503: "Not available now; nothing was changed.",
};

/** What answers have beside their body. */
const HEADERS: Json = {
  RequestId: { description: "Identifies the request in the server's log.", schema: { type: "string" } },
  RateLimit: {
    description: "Calls that remain (`r`) and seconds until the window ends (`t`).",
    schema: { type: "string" },
    example: '"default";r=99;t=840',
  },
  RateLimitPolicy: {
    description: "Calls a window (`q`) and its length in seconds (`w`).",
    schema: { type: "string" },
    example: '"default";q=100;w=900',
  },
  IdempotencyReplayed: {
    description: "`true` when this is the kept answer to an earlier request with the same `Idempotency-Key`.",
    schema: { type: "string", const: "true" },
  },
  ContentDisposition: { description: "The file's name.", schema: { type: "string" } },
  RetryAfter: { description: "Seconds after which the request can be sent again.", schema: { type: "integer" } },
};

/** What requests may have beside theirs. */
const HEADER_PARAMETERS: Json = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description: "Makes it safe to repeat the request: the first answer is kept 24 hours and replayed.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description:
      "What the change was made from, in quotes: says the same as `revision` or `base_version_id`. When it is another by now, 412 `precondition_failed`.",
    schema: { type: "string" },
  },
  LastEventId: {
    name: "Last-Event-ID",
    in: "header",
    description: "The `id` of the last event that arrived: the stream goes on after it.",
    schema: { type: "integer", minimum: 0 },
  },
};

/**
 * Makes the document.
 * @param baseUrl origin of the application, the document's only server
 * @param groups descriptions of the groups, in their order
 */
export async function openApiDocument(
  operations: AnyOperation[],
  eventTypes: AnyEventType[],
  groups: Record<string, string>,
  baseUrl: string,
  version: string,
): Promise<Json> {
  // Only who opens the reference waits for them.
  const examples = wholeExamples((await import("./examples.json")).default);
  const { definitions, inputs, schemas } = componentsOf(operations, eventTypes);
  addExamples(schemas, operations, definitions, examples);
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const path = operation.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(operation, { definitions, inputs, schemas, examples }),
    };
    const { output } = operation;
    if (output.kind === "events") schemas[output.name] = eventSchema(output, definitions);
  }
  const responses = shareResponses(paths);
  return {
    openapi: "3.1.1",
    info: {
      title: "Sitewright API",
      description: INTRODUCTION,
      version,
      contact: { name: "The operator of this server", url: baseUrl },
      license: { name: "Proprietary", identifier: "LicenseRef-Proprietary" },
    },
    servers: [{ url: baseUrl }],
    security: [{ apiKey: [] }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: Object.fromEntries(
      eventTypes.map((eventType) => [eventType.type, { post: describeEvent(eventType, definitions, schemas) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key: `sw_` and 64 hexadecimal characters." },
        session: {
          type: "apiKey",
          in: "cookie",
          name: baseUrl.startsWith("https:") ? "__Host-sw" : "sw",
          description: "The session of somebody who is signed in to the application.",
        },
      },
      schemas,
      responses,
      headers: HEADERS,
      parameters: HEADER_PARAMETERS,
    },
  };
}

/** The named schemas of what is answered and told, those of what is taken, and the components that they become. */
function componentsOf(operations: AnyOperation[], eventTypes: AnyEventType[]) {
  const named = new Map<string, v.GenericSchema>();
  for (const { output } of operations) {
    if (output.kind === "events")
      for (const schema of Object.values(output.events)) collectNamed(schema as unknown as Inside, named);
    else if (output.kind !== "document" && output.kind !== "file") collectNamed(output as unknown as Inside, named);
  }
  for (const { data } of eventTypes) collectNamed(data as unknown as Inside, named);
  const definitions = Object.fromEntries(named);
  const taken = new Map<string, v.GenericSchema>();
  for (const { input } of operations)
    for (const field of Object.values(input)) collectNamed(field as unknown as Inside, taken);
  // What is taken by several calls says so in its name; other titles are those of answers.
  const inputs = Object.fromEntries([...taken].filter(([name]) => name.endsWith("Input")));
  const schemas: Record<string, Json> = { Error: errorSchema };
  for (const [known, typeMode] of [
    [definitions, "output"],
    [inputs, "input"],
  ] as const)
    for (const [name, schema] of Object.entries(known)) {
      const { [name]: _self, ...others } = known;
      schemas[name] = toSchema(schema, others, typeMode);
    }
  return { definitions, inputs, schemas };
}

/** Gives each component the first answer of the reference's story that has it. */
function addExamples(
  schemas: Record<string, Json>,
  operations: AnyOperation[],
  definitions: Record<string, v.GenericSchema>,
  examples: Examples,
): void {
  for (const operation of operations) {
    const answer = examples[operation.name]?.answer;
    const { output } = operation;
    if (answer === undefined || "events" in output || output.kind !== "schema") continue;
    const { $ref, properties } = toSchema(output as v.GenericSchema, definitions, "output");
    const { data } = (properties ?? {}) as { data?: { items?: Json } };
    const item = Array.isArray((answer as Json).data) ? (answer as { data: unknown[] }).data[0] : undefined;
    for (const [ref, example] of [
      [$ref, answer],
      [data?.items?.$ref, item],
    ]) {
      const schema = schemas[String(ref).split("/").pop()!];
      if (schema && example !== undefined) schema.examples ??= [example];
    }
  }
}

/** What a schema says of itself goes before. */
const withWords = (schema: Json, description: string): Json =>
  schema.$ref || schema.description ? schema : { ...schema, description };

/** The events of a stream, each as its name and its data. */
function eventSchema({ events }: EventStream, definitions: Record<string, v.GenericSchema>): Json {
  const oneOf = Object.entries(events).map(([event, data]) => ({
    type: "object",
    properties: {
      id: { type: "integer", description: "Counts the events of a stream; for `Last-Event-ID`." },
      event: { type: "string", const: event, description: "What happened." },
      data: withWords(toSchema(data, definitions, "output"), "What about it."),
    },
    required: ["event", "data"],
  }));
  return { oneOf };
}

const errorSchema: Json = {
  type: "object",
  properties: {
    error: { type: "boolean", const: true, description: "Always true." },
    message: { type: "string", description: "What is wrong and what to do next." },
    code: { type: "string", enum: Object.keys(ERROR_STATUS), description: "Stable; for programs." },
    message_code: {
      type: "string",
      description: `Which sentence the message is, where several have the same \`code\`: stable. ${oneOfCodes({ ...REFUSALS, ...ENGINE_FAILURES })}`,
    },
    message_details: {
      type: "object",
      additionalProperties: { type: ["string", "number"] },
      description: "The values in that sentence, by name.",
    },
    details: {
      type: "array",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "Dotted path of the field; empty for the whole body." },
          message: { type: "string", description: "What is wrong with it." },
          code: {
            type: "string",
            description: `Which sentence it is, where it has a code: stable, for programs and for words in other languages. ${oneOfCodes(FIELD_PROBLEMS)}`,
          },
          values: {
            type: "object",
            additionalProperties: { type: ["string", "number"] },
            description: "The values in the sentence, by name.",
          },
          expected: { type: "string", description: "What is taken there." },
          received: { type: "string", description: "What was sent." },
        },
        required: ["path", "message"],
      },
      maxItems: 50,
      description: "One entry for each field that is wrong.",
    },
    more_details: { type: "integer", description: "How many details are left out: 50 are given at most." },
    findings: {
      type: "array",
      items: { $ref: "#/components/schemas/Finding" },
      description: "With `checks_failed`: the errors, at most 100.",
    },
    uses: {
      type: "array",
      items: { $ref: "#/components/schemas/AssetUse" },
      description: "With `asset_in_use`: where it is shown.",
    },
    request_id: { type: "string", description: "With `internal`: what to tell the operator." },
    available: { type: "number", description: "With `insufficient_credits`: the credits that there are." },
    required: { type: "number", description: "With `insufficient_credits`: the credits that this costs." },
    needed: { type: "number", description: "The same, of a turn of the editor." },
    feature: { type: "string", description: "With `plan_required`: what the plan does not have." },
    required_plan: { type: "string", description: "With `plan_required`: the smallest plan that has it." },
    scope: {
      type: "string",
      description: "With `insufficient_scope`: all scopes that the call needs, with spaces between.",
    },
    required_role: { type: "string", description: "With `role_required`: the smallest role that may." },
    right: {
      type: "string",
      description: "With `right_required`: the rights that the call needs, with spaces between.",
    },
    used_bytes: { type: "integer", description: "With `storage_exceeded`: what the account stores." },
    quota_bytes: { type: "integer", description: "With `storage_exceeded`: what it may store." },
  },
  required: ["error", "message", "code"],
};

/** Finds every schema that has a title, however deep: those become components. */
function collectNamed(schema: Inside, named: Map<string, v.GenericSchema>): void {
  const title = titleOf(schema);
  if (title) named.set(title, schema as unknown as v.GenericSchema);
  const options = (schema.options ?? []).filter((option) => typeof option === "object");
  for (const inner of [schema.wrapped, schema.item, ...options, ...Object.values(schema.entries ?? {})])
    if (inner) collectNamed(inner, named);
}

function toSchema(
  schema: v.GenericSchema,
  definitions: Record<string, v.GenericSchema>,
  typeMode: "input" | "output",
): Json {
  // Each definition that is handed over is converted anew, so that only those are which the schema has in it.
  const within = new Map<string, v.GenericSchema>();
  collectNamed(schema as unknown as Inside, within);
  const { $schema, $defs, ...rest } = toJsonSchema(schema, {
    target: "draft-2020-12",
    typeMode,
    definitions: Object.fromEntries([...within].filter(([name]) => Object.hasOwn(definitions, name))),
    errorMode: "ignore",
    ignoreActions: ["trim", "check"],
    // A valibot regex may have flags that JSON Schema's patterns lack; none of ours needs them.
  }) as Json;
  // In a pattern of JSON Schema a slash stands for itself.
  const text = JSON.stringify(rest).replaceAll('"#/$defs/', '"#/components/schemas/').replaceAll("\\\\/", "/");
  return JSON.parse(text) as Json;
}

/** What is known of all operations. */
interface Shared {
  definitions: Record<string, v.GenericSchema>;
  /** Components of what is taken. */
  inputs: Record<string, v.GenericSchema>;
  schemas: Record<string, Json>;
  examples: Examples;
}

function describe(operation: AnyOperation, { definitions, inputs, schemas, examples }: Shared): Json {
  const told = examples[operation.name] ?? {};
  const parameters: Json[] = [];
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  const inQuery =
    operation.method === "GET" ||
    operation.method === "DELETE" ||
    (operation.upload !== undefined && !operation.upload.field);
  for (const [name, field] of Object.entries(operation.input) as [string, Field][]) {
    const { description, ...schema } = toSchema(field, inputs, "input");
    const isRequired = !/^(?:optional|nullish)/.test((field as unknown as Inside).type);
    if (operation.pathNames.includes(name)) parameters.push({ name, in: "path", required: true, description, schema });
    else if (inQuery) {
      // `filter[key]=value`: an object in the query.
      const style = jsonTypeOf(field) === "record" ? { style: "deepObject", explode: true } : {};
      parameters.push({ name, in: "query", required: isRequired, description, ...style, schema });
    } else {
      properties[name] = { ...schema, description };
      if (isRequired) required.push(name);
    }
  }
  if (operation.method === "POST" && operation.access !== "open")
    parameters.push({ $ref: "#/components/parameters/IdempotencyKey" });
  if (baseFieldOf(operation)) parameters.push({ $ref: "#/components/parameters/IfMatch" });
  if ("last_event_id" in operation.input) parameters.push({ $ref: "#/components/parameters/LastEventId" });
  const body: Json = {
    type: "object",
    properties,
    ...(required.length > 0 ? { required } : {}),
    ...(operation.exactlyOne && { oneOf: operation.exactlyOne.map((name: string) => ({ required: [name] })) }),
    additionalProperties: false,
  };
  return {
    operationId: operation.name.replaceAll(".", "_"),
    tags: [operation.group],
    summary: operation.summary,
    description: descriptionOf(operation),
    parameters,
    ...(operation.access === "open" ? { security: [] } : {}),
    ...(operation.needsSession ? { security: [{ session: [] }] } : {}),
    ...requestBodyOf(operation, body, schemas, told),
    responses: { ...successOf(operation, definitions, schemas, told), ...errorsOf(operation) },
    "x-rate-limit": { requests: operation.limit, window_seconds: 900 },
    ...(operation.access === "open" ? {} : { "x-role": operation.role }),
    "x-credits": operation.credits?.price ?? "free",
  };
}

/** What a request has in its body: a form, a file, something signed, or JSON; nothing when nothing is taken there. */
function requestBodyOf(operation: AnyOperation, body: Json, schemas: Record<string, Json>, told: Example): Json {
  const { upload, signed } = operation;
  const { properties, required } = body as { properties: Json; required?: string[] };
  if (signed) {
    const content = { "application/json": { schema: { type: "object" }, example: {} } };
    return { requestBody: { required: true, description: signed.description, content } };
  }
  if (Object.keys(properties).length > 0) {
    const example = told.body ?? operation.example?.input ?? exampleOf(body, schemas);
    return {
      requestBody: {
        required: required !== undefined,
        ...(upload && { description: upload.description }),
        content: {
          ...(upload?.field && { [upload.contentType]: { schema: formOf(body, upload.field) } }),
          "application/json": { schema: body, example },
        },
      },
    };
  }
  if (!upload || upload.field) return {};
  const content = { [upload.contentType]: { schema: { type: "string", format: "binary" } } };
  return { requestBody: { required: true, description: upload.description, content } };
}

/** The schema of a form that has a file in one of its fields. */
const formOf = ({ properties, ...body }: Json, field: string): Json => ({
  ...body,
  properties: { [field]: { type: "string", format: "binary", description: "The file." }, ...(properties as Json) },
});

/** A request that the service makes to a webhook. */
function describeEvent(
  { type, summary, description, data }: AnyEventType,
  definitions: Record<string, v.GenericSchema>,
  schemas: Record<string, Json>,
): Json {
  const body: Json = {
    type: "object",
    properties: {
      type: { const: type },
      timestamp: { type: "string", description: "When it happened.", examples: ["2026-11-20T09:30:00.000Z"] },
      data: toSchema(data, definitions, "output"),
    },
    required: ["type", "timestamp", "data"],
  };
  const header = (name: string, about: string, example: string) => ({
    name,
    in: "header",
    required: true,
    description: about,
    schema: { type: "string" },
    example,
  });
  return {
    operationId: `event_${type.replaceAll(".", "_")}`,
    tags: ["webhooks"],
    summary,
    description,
    // The receiver's own matter: what is sent has no key, but a signature.
    security: [],
    parameters: [
      header(
        "webhook-id",
        "The event, the same in every attempt: what you have seen already you can ignore.",
        exampleId("evt"),
      ),
      header("webhook-timestamp", "When this attempt was made, in seconds since 1970.", "1795166400"),
      header(
        "webhook-signature",
        "Signatures of `{webhook-id}.{webhook-timestamp}.{body}`, separated by spaces.",
        "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
      ),
    ],
    requestBody: {
      required: true,
      content: { "application/json": { schema: body, example: exampleOf(body, schemas) } },
    },
    responses: {
      "2XX": { description: "Received. Anything else, also a redirect, is tried again." },
      410: { description: "Nothing is wanted any more: the webhook is switched off." },
    },
  };
}

function descriptionOf(operation: AnyOperation): string {
  const { atOnce } = operation;
  const { access, role, limit } = operation;
  const counted = access === "open" ? " of an address" : "";
  const facts = [`**Rate limit:** ${limit.toLocaleString("en")} requests${counted} in 15 minutes.`];
  if (access === "operator") facts.push("**Only for the operator's account,** the first that was made.");
  if (operation.needsSession) facts.push("**Only with a session,** not with a key.");
  if (operation.person) facts.push("**Recent sign-in:** within 10 minutes, else 403 `recent_sign_in_required`.");
  else if (operation.handsOutAccess)
    facts.push("**Recent sign-in:** within 10 minutes where it invites somebody, else 403 `recent_sign_in_required`.");
  if (access !== "open") facts.push(`**Role:** ${role}.`);
  if (access !== "open") facts.push(`**Right of a client:** ${rightInWords(operation.right)}.`);
  const scopes = scopesOf(operation.scope);
  if (scopes.length > 0) facts.push(`**Scope:** ${scopes.map((scope) => `\`${scope}\``).join(", ")}.`);
  facts.push(`**Cost:** ${operation.credits?.price ?? "free."}`);
  if (operation.feature) facts.push(`**Plan:** an active ${requiredPlan(operation.feature)} plan or higher.`);
  if (atOnce) facts.push(`**At the same time:** ${atOnce.account} of an account, ${atOnce.server} of the server.`);
  return [operation.description, facts.join(" ")].filter(Boolean).join("\n\n");
}

const commonHeaders = {
  "X-Request-Id": { $ref: "#/components/headers/RequestId" },
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
};

function eventsOf(
  output: Extract<AnyOperation["output"], { kind: "events" }>,
  definitions: Record<string, v.GenericSchema>,
  schemas: Record<string, Json>,
  told: Example,
): Json {
  const events = Object.entries(output.events).map(([name, schema]) => {
    const data = toSchema(schema, definitions, "output");
    return `- \`${name}\`: ${data.$ref ? `a ${String(data.$ref).split("/").pop()}` : `\`${JSON.stringify(exampleOf(data, schemas))}\``}`;
  });
  return {
    200: {
      description: `Server-sent events, each with the JSON of its data:\n\n${events.join("\n")}`,
      headers: commonHeaders,
      content: {
        "text/event-stream": {
          // The text's events. OpenAPI 3.2 calls it itemSchema; until then JSON Schema has this.
          schema: {
            type: "string",
            contentMediaType: "text/event-stream",
            contentSchema: { $ref: `#/components/schemas/${output.name}` },
          },
          ...(told.answer !== undefined && { example: told.answer }),
        },
      },
    },
    204: { description: "Nothing more will come: `Last-Event-ID` was the last event's.", headers: commonHeaders },
  };
}

function successOf(
  operation: AnyOperation,
  definitions: Record<string, v.GenericSchema>,
  schemas: Record<string, Json>,
  told: Example,
): Json {
  const { output } = operation;
  if (output.kind === "document") {
    return {
      200: {
        description: "The document.",
        headers: commonHeaders,
        content: {
          [output.contentType.split(";")[0]!]: {
            schema: { type: "string", ...(/^text\//.test(output.contentType) ? {} : { format: "binary" }) },
          },
        },
      },
    };
  }
  if (output.kind === "file") {
    return {
      200: {
        description: "The file, made while it is sent. One that breaks off is not whole: get it again.",
        headers: { ...commonHeaders, "Content-Disposition": { $ref: "#/components/headers/ContentDisposition" } },
        content: Object.fromEntries(
          [output.contentType, ...(output.others ?? [])].map((type) => [
            type,
            type === "application/json"
              ? { schema: { type: "object" }, example: {} }
              : { schema: { type: "string", format: "binary" } },
          ]),
        ),
      },
    };
  }
  if (output.kind === "events") return eventsOf(output, definitions, schemas, told);
  const schema = toSchema(output as v.GenericSchema, definitions, "output");
  return {
    200: {
      description: "Success.",
      headers:
        operation.method === "POST" && operation.access !== "open"
          ? { ...commonHeaders, "Idempotency-Replayed": { $ref: "#/components/headers/IdempotencyReplayed" } }
          : commonHeaders,
      content: {
        "application/json": {
          schema,
          example: told.answer ?? operation.example?.output ?? exampleOf(schema, schemas),
        },
      },
    },
  };
}

function errorsOf(operation: AnyOperation): Json {
  const codes = new Set<ErrorCode>([
    "foreign_origin",
    "rate_limited",
    "internal",
    "storage_unavailable",
    ...operation.errors,
  ]);
  codes.add(operation.invalidCode ?? "validation_failed");
  if (operation.access !== "open" && (operation.role !== "viewer" || operation.right === "none"))
    codes.add("role_required");
  if (operation.access !== "open" && rightsOf(operation.right).length > 0) codes.add("right_required");
  if (operation.scope !== undefined && operation.scope !== "any") codes.add("insufficient_scope");
  if (operation.needsSession) codes.add("session_required");
  if (operation.person || operation.handsOutAccess) codes.add("session_required").add("recent_sign_in_required");
  if (operation.access === "operator") codes.add("operator_required");
  if (operation.method === "POST" && operation.access !== "open")
    for (const code of ["validation_failed", "idempotency_mismatch", "idempotency_in_progress"] as const)
      codes.add(code);
  if (operation.method === "POST" || operation.method === "PUT")
    for (const code of ["payload_too_large", "unsupported_media_type", "request_timeout", "busy"] as const)
      codes.add(code);
  if (operation.method !== "GET" && !operation.signed) codes.add("precondition_failed");
  if (operation.output.kind === "events") for (const code of ["stream_limit", "busy"] as const) codes.add(code);
  if (operation.credits) codes.add("insufficient_credits");
  if (operation.stores) codes.add("storage_exceeded");
  if (operation.feature) codes.add("plan_required");
  if (operation.ai) codes.add("ai_off");
  if (operation.prepare) codes.add("busy");
  if (operation.atOnce) for (const code of ["work_limit", "busy"] as const) codes.add(code);
  const unauthorized = {
    description: DESCRIPTIONS[401],
    content: { "text/plain": { schema: { type: "string", const: "Unauthorized" }, example: "Unauthorized" } },
  };
  const responses: Record<number, Json> = operation.access === "open" ? {} : { 401: unauthorized };
  for (const code of [...codes].sort((a, b) => ERROR_STATUS[a] - ERROR_STATUS[b])) {
    const status = ERROR_STATUS[code];
    responses[status] ??= {
      description:
        (status === 413 && operation.upload && "The file is larger than the server takes.") ||
        (DESCRIPTIONS[status] ?? "Error."),
      headers:
        status === 429 || (status === ERROR_STATUS.busy && codes.has("busy"))
          ? { ...commonHeaders, "Retry-After": { $ref: "#/components/headers/RetryAfter" } }
          : commonHeaders,
      content: { "application/json": { schema: { $ref: "#/components/schemas/Error" }, examples: {} } },
    };
    const { examples } = (responses[status].content as { "application/json": { examples: Json } })["application/json"];
    examples[code] = { value: errorExample(operation, code) };
  }
  return responses;
}

function errorExample(operation: AnyOperation, code: ErrorCode): Json {
  const base = { error: true, message: EXAMPLE_MESSAGES[code], code };
  if (code === "insufficient_credits")
    return { ...base, available: 5, [operation.credits?.shortfall ?? "required"]: 20 };
  if (code === "insufficient_scope") return { ...base, scope: scopesOf(operation.scope).join(" ") };
  if (code === "role_required") return { ...base, required_role: operation.role };
  if (code === "right_required") return { ...base, right: rightsOf(operation.right).join(" ") };
  if (code === "plan_required")
    return { ...base, feature: operation.feature, required_plan: requiredPlan(operation.feature!) };
  if (code === "website_quota") return { ...base, limit: 3 };
  if (code === "storage_exceeded") return { ...base, used_bytes: 5_242_900_000, quota_bytes: 5_242_880_000 };
  if (code === "asset_in_use")
    return {
      ...base,
      uses: [{ kind: "page", _id: exampleId("page"), website_id: exampleId("web"), name: "Home", path: "/" }],
    };
  if (code === "checks_failed")
    return {
      ...base,
      findings: [
        {
          page_id: exampleId("page"),
          level: "error",
          check: "missing_alt",
          message: "The picture “/_sw/assets/oven.png” has no alternative text: say in `alt` what it shows.",
          node: "#about > img",
        },
      ],
    };
  if (code === "internal") return { ...base, request_id: "0b9c3c5e-7d0f-4c57-9d43-6f6d1c1f0b52" };
  if (code === "validation_failed" || code === operation.invalidCode) {
    return {
      ...base,
      details: [{ path: "name", message: "is required", code: "required", values: {}, received: "undefined" }],
    };
  }
  return base;
}

export const EXAMPLE_MESSAGES: Record<ErrorCode, string> = {
  validation_failed: "name: is required",
  unknown_model: 'model: must be one of standard, premium, but is "gpt-9"',
  invalid_archive:
    "pages.jsonl: line 3: path: is required. Nothing was imported; export the website again and send the file as it is.",
  archive_limit: "The website has more than 100,000 forms, which is the most that an archive holds.",
  not_published: "The website is not published, so there is nothing that visitors see. Publish it first.",
  prompt_missing:
    'Nothing says what to write: this page has no prompt and its website no brief. Set one with PUT /v1/pages/:id {"prompt": "…"} or PUT /v1/websites/:id/brief, and generate again.',
  edit_not_applicable:
    "edits.0.node: “#headline” matches no element of this version. Nearest: #top h1 (“Fresh every morning”). Nothing was changed.",
  invalid_deploy: "page_id: is required",
  invalid_version: "page_id: is required",
  wrong_host:
    "This address is for the people of Studio North, and your account is none of theirs. Use the address at which your account is.",
  passkey_refused: "The passkey was not taken: it does not fit. Get new options and try again.",
  role_required:
    "This needs the role owner, and yours is editor. Ask an owner of the account to do it, or to change your role.",
  right_required:
    "This needs the right `publish`, and you don't have that here. Ask who looks after the account to do it, or for the right.",
  insufficient_scope:
    "This needs the scope `publish`, which this key or connection does not have. Use a key that has it, or connect again and allow it.",
  connection_limit: "You have 100 connections, which is the most. End one first.",
  operator_required:
    "This is about the whole installation: only the operator's account may do it, the first that was made.",
  session_required: "This is about a person, and a key or token is none. Sign in to the application and do it there.",
  recent_sign_in_required:
    "This gives access to a person, or takes it, and you have not shown for 10 minutes that you are who has signed in. Send your password or passkey to POST /auth/confirm, then repeat this call.",
  sign_in_failed: "E-mail address or password is wrong. Try again, or have a link sent to set a new password.",
  second_factor_required:
    "The account asks for a second factor, and you have signed in without one. Set one up with POST /v1/second_factor, or sign in with a passkey.",
  wrong_code:
    "The code is wrong, or was used already. Wait for the next one that the app shows, or use a recovery code.",
  second_factor_off: "You have no second factor. Set one up first.",
  second_factor_needed:
    "The account asks everybody for a second factor. Set up another app in its place, or ask an owner to change that.",
  sign_in_expired: "It took too long, or the password has changed. Sign in once more.",
  wrong_password: "The current password is wrong. Nothing was changed; try again.",
  link_invalid: "This link was used already, or its time is over. Ask for a new one; each link can be used once.",
  user_limit: "The account has 100 users, which is the most. Remove one first.",
  invitation_limit:
    "The account has 100 open invitations, which is the most. Withdraw one with DELETE /v1/invitations/:id first.",
  passkey_limit: "You have 20 passkeys, which is the most. Remove one with DELETE /v1/passkeys/:id first.",
  passkeys_unavailable:
    "Browsers allow passkeys at https addresses with a name, and at localhost. Set SITEWRIGHT_BASE_URL to one, or use a password.",
  email_taken: "A user has this e-mail address already. Use another, or sign in with it.",
  last_owner: "An account needs an owner, and this is the only one. Make somebody else one first.",
  insufficient_credits:
    "This costs 20 credits and the account has 5. Wait for the monthly renewal, or ask who looks after the account for more.",
  storage_exceeded:
    "The account stores 5,000.1 MB of the 5,000 MB that its plan has. Delete websites, pages or submissions that are no longer needed, or ask the operator for more room.",
  plan_required:
    "This needs an active pro plan (or higher). Change the plan, or settle an open payment, and try again.",
  foreign_origin:
    "Requests from pages of another origin are refused. Call the API from a server, a command-line tool or an agent.",
  not_found: 'There is no page "page_01jd…". Check the identifier; deleted resources are gone for good.',
  method_not_allowed: "PATCH is not possible here; use GET, PUT.",
  path_taken: 'The website already has a page at "/services". Choose another path, or change that page.',
  already_generating: "This page is being generated already. Wait for that run to end, or stop it.",
  homepage_not_generated: "The home page decides the design and must have code first. Generate the page at / first.",
  too_late: "Code generation has begun and can't be stopped any more. Wait for the run to end.",
  turn_in_progress: "A turn is running on this thread already. Wait for it to end.",
  website_busy: "The website can't change accounts now: a run writes a page of it. Wait until that has ended.",
  key_limit: "The account has 10 active keys, which is the most. Revoke one with DELETE /v1/api_keys/:id first.",
  client_limit: "The account has 1,000 clients, which is the most. Delete one with DELETE /v1/clients/:id first.",
  account_suspended:
    "Your account is suspended. Your websites stay online; ask who looks after them to let you in again.",
  website_quota:
    "The account may have 3 websites, and has as many. Delete one first, or ask who looks after the account for more.",
  ai_off: "Writing with AI is switched off for this account. Ask who looks after it to switch it on.",
  account_not_found:
    "Sitewright-Account: you are no member of such an account, and it is no client of yours. Leave the header out, or name an account of GET /v1/users/me or a client of GET /v1/clients.",
  website_limit: "The account has 10,000 websites, which is the most. Delete one with DELETE /v1/websites/:id first.",
  template_limit: "The account has 200 templates, which is the most. Delete one first.",
  page_limit: "The website has 1,000 pages, which is the most. Delete one with DELETE /v1/pages/:id first.",
  thread_limit: "The page has 1,000 threads, which is the most. Go on in one of them.",
  message_limit: "The thread has 2,000 messages, which is the most. Start another with POST /v1/threads.",
  comment_limit: "The page has 1,000 comments, which is the most. Delete some with DELETE /v1/comments/:id first.",
  webhook_limit: "The account has 20 webhooks, which is the most. Delete one with DELETE /v1/webhooks/:id first.",
  list_limit: "The account has 100 lists, which is the most. Delete one first.",
  subscriber_limit: "The account's lists have 250,000 subscribers together, which is the most. Remove some first.",
  campaign_limit: "20 campaigns are under way already. Wait for one to end.",
  campaign_not_ready: "Set postal_address: who sends it and where they are must be in it.",
  subscriber_exists: "ada@example.com is subscribed to this list already.",
  suppressed:
    "ada@example.com has left, can't be reached, or has called a mail spam. Only the person can come back, by confirming an e-mail: add the address without a basis.",
  lead_limit: "The account has 20,000 leads, which is the most. Delete some with DELETE /v1/leads/:id first.",
  webhook_off: 'This webhook is switched off. Switch it on first with PUT /v1/webhooks/:id {"active": true}.',
  subdomain_taken: '"crumb-co.sites.localhost" belongs to another website. Choose another subdomain, or leave it out.',
  domain_taken: '"www.example.com" is among your domains already: dom_01jd3v5x8gfqya1b2c3d4e5f6g.',
  domain_limit:
    "The account has 100 domains that are not proved to be its own, which is the most. Prove or remove some first.",
  dns_conflict: "There is an alias (CNAME) at www.example.com, beside which no other record can be. Delete that first.",
  dns_not_managed:
    "The records of example.com can't be written here. Add its DNS provider with POST /v1/dns_connections and set the domain's `dns_connection_id`, or set the record at the provider.",
  dns_connection_limit:
    "The account has 20 DNS connections, which is the most. Delete one with DELETE /v1/dns_connections/:id first.",
  domain_in_use: "This domain is linked to another of your websites. Unlink it there first.",
  slug_taken: 'Another record of the collection has the slug "rye-is-back". Choose another, or leave it out.',
  route_taken: 'Another collection of the website has the route "/blog/:slug". Choose another.',
  value_taken: "data.number: is what another record of the collection has already, and only one may.",
  values_lost:
    'Values of the field "price" would not survive this change. Change these records first, or add a field with another key.',
  record_changed: "The record was changed meanwhile: it is at revision 4. Get it again, and send the change with that.",
  brief_changed: "The brief was changed meanwhile: it is at revision 4. Get it again, and send the change with that.",
  part_changed: 'The part "footer" is at version 3 by now, and not 2. Get it again, and make the change in that.',
  part_limit: "The website has 30 shared parts, which is the most. Use one of those.",
  record_referenced:
    "Other records refer to this one. Change them first, or delete with force=true, which takes it out of them.",
  collection_referenced:
    "Fields of “Blog” refer to this collection. Remove them first, or delete with force=true, which removes them.",
  collection_limit: "The website has 40 collections, which is the most. Delete one first.",
  record_limit: "A collection has at most 10,000 records. Delete some with DELETE /v1/cms/records/:id first.",
  redirect_loop: "This would lead visitors in a circle: /a → /b → /a.",
  review_link_limit:
    "The website has 100 review links, which is the most. Revoke some with DELETE /v1/review_links/:id first.",
  redirect_limit: "The website has 1,000 redirects, which is the most. Delete one with DELETE /v1/redirects/:id first.",
  asset_limit: "The account has 100,000 assets, which is the most. Delete one with DELETE /v1/assets/:id first.",
  asset_in_use: "One place shows this asset. Take it out there first, and publish what visitors see.",
  experiment_running:
    "“Shorter headline” (exp_01jd3v5x8gfqya1b2c3d4e5f6g) is running on this page, and a page has one at a time. Stop or pause it first.",
  experiment_limit:
    "The website has 200 experiments, which is the most. Delete some with DELETE /v1/experiments/:id first.",
  nothing_to_deploy: "This page has no code to publish. Generate it, or save a version, and deploy again.",
  checks_failed:
    "There is 1 error in what was to be published, so nothing was. Mend it, or deploy without require_checks; GET /v1/websites/:id/checks tells all.",
  nothing_to_edit: "This page has no code yet. Generate it with POST /v1/pages/:id/generate first.",
  page_changed: "The page was changed meanwhile. Nothing was written or charged; try again.",
  quote_expired: "The price of this domain is not held any more. POST /v1/domains with the same name gives a new one.",
  already_subscribed:
    "The account has a plan that is paid for. Change or end it on the page of POST /v1/stripe/portal, so that nothing is paid twice.",
  signature_refused: "It is not signed with the secret that is set here, or too long ago.",
  not_possible: 'The embedded engine draws "svg" and "png", not "jpeg". Ask for one of those.',
  idempotency_mismatch: "This Idempotency-Key was used with another request. Use a new key for each different request.",
  idempotency_in_progress: "The first request with this Idempotency-Key is still running. Try again in a few seconds.",
  precondition_failed:
    "The record was changed meanwhile: it is at revision 4. Get it again, and send the change with that.",
  not_acceptable:
    "Accept: answers are application/json, or text/event-stream while a call goes on. Accept both, or either.",
  payload_too_large: "The request body is larger than 5 MB. Send less.",
  unsupported_media_type: "The body is compressed with gzip. Send it as it is, without Content-Encoding.",
  request_timeout: "The request body came too slowly. Nothing was changed; send it again.",
  rate_limited: "The limit of 30 requests in 15 minutes for this route is reached. Try again in 412 seconds.",
  work_limit: "The account has 100 runs queued or under way, which is the most. Wait for one to end.",
  stream_limit: "The account has 100 open event streams, which is the most. Close one first.",
  internal: "Something went wrong on the server. Report the request_id to the operator.",
  provider_failed: "The AI provider answered, but not usably. Your credits were refunded; please try again.",
  provider_unavailable: "The AI provider can't be reached. Nothing was charged; try again later.",
  busy: "The server is busy with other work of this account. Nothing was changed; try again in 2 seconds.",
  computation_failed:
    "This took longer than 20 s to compute and was ended. Try again; if it happens again, make it smaller, for example with fewer sections or shorter texts. Nothing was changed or charged.",
  storage_unavailable: "The server's disk is full; nothing was changed. Reading still works. Tell the operator.",
  secret_key_missing:
    "The server's key for secrets is missing, or is another one than this was stored with. Tell the operator: `sitewright doctor` says what to do.",
  shutting_down: "The server is stopping. Try again in a few seconds.",
};

/** An example that fits a schema: its own examples where it has them. */
function exampleOf(schema: Json, schemas: Record<string, Json>, name = ""): unknown {
  if (schema.$ref) return exampleOf(schemas[String(schema.$ref).split("/").pop()!]!, schemas);
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ("const" in schema) return schema.const;
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.anyOf)) return exampleOf(schema.anyOf[0] as Json, schemas, name);
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries((schema.properties ?? {}) as Record<string, Json>).map(([key, inner]) => [
          key,
          exampleOf(inner, schemas, key),
        ]),
      );
    case "array":
      return [exampleOf((schema.items ?? {}) as Json, schemas)];
    case "integer":
    case "number":
      return 0;
    case "boolean":
      return false;
    default:
      return textExample(name);
  }
}

const ID_EXAMPLES: Record<string, Parameters<typeof exampleId>[0]> = {
  page_id: "page",
  website_id: "web",
  version_id: "ver",
  draft_version_id: "ver",
  published_version_id: "ver",
  thread_id: "thr",
  run_id: "run",
};

const TEXT_EXAMPLES: Record<string, string> = { subdomain: "crumb-co", domain: "sites.example.com" };

const textExample = (name: string): string =>
  ID_EXAMPLES[name] ? exampleId(ID_EXAMPLES[name]) : (TEXT_EXAMPLES[name] ?? "text");
