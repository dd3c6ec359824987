/** What is said of one operation, and of one type of event: on the left for reading, on the right for copying. */
import { escapeHtml } from "../../html/escape.ts";
import type { ErrorCode } from "../../lib/errors.ts";
import type { AnyEventType } from "../../operation/event.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { requiredPlan } from "../../policy/plans.ts";
import { rightInWords } from "../../policy/rights.ts";
import { codePanel } from "./code_panel.ts";
import { type Json, type Known, propertyItem, propertyList } from "./properties.ts";
import { type ExampleCall, LANGUAGES, SNIPPETS } from "./snippets.ts";

/** What pages of operations and events have in common. */
export interface Reading extends Known {
  /** Text with marks → html. */
  text(text: string): string;
  linkOf(code: string): string | null;
  /** What operations answer, by the names that the document refers to. */
  responses: Json;
}

/** Answers that any call may get: one line names them all. */
const ANY_CALL: ErrorCode[] = [
  "foreign_origin",
  "rate_limited",
  "internal",
  "storage_unavailable",
  "precondition_failed",
  "payload_too_large",
  "unsupported_media_type",
  "request_timeout",
  "busy",
  "idempotency_mismatch",
  "idempotency_in_progress",
];

const prettyJson = (value: unknown) => JSON.stringify(value, null, 2);

/** With a blank behind it, so that it is a word of its own where styles are not read. */
export const methodBadge = (method: string) => `<span class="method ${method.toLowerCase()}">${method}</span> `;

/** The path with its parameters told from the rest. */
export const pathHtml = (path: string) =>
  escapeHtml(path).replaceAll(/[:{](\w+)\}?/g, (_, name: string) => `<var>:${name}</var>`);

const section = (id: string, title: string, html: string) =>
  html ? `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${html}</section>` : "";

/** What an operation is and costs, in short. */
function factsOf(operation: AnyOperation, reading: Reading): string {
  const { access, needsSession, role, limit, credits, feature, atOnce, tool, stores } = operation;
  const rows: [string, string][] = [
    ["Cost", escapeHtml(credits?.price ?? "free")],
    ["Rate limit", `${limit.toLocaleString("en")} in 15 minutes${access === "open" ? ", of an address" : ""}`],
  ];
  if (needsSession) rows.push(["Called with", "a session, not a key"]);
  if (operation.person) rows.push(["Recent sign-in", "within 10 minutes"]);
  else if (operation.handsOutAccess) rows.push(["Recent sign-in", "within 10 minutes, where it invites somebody"]);
  if (access === "operator") rows.push(["Called by", "the operator’s account"]);
  else if (access === "open") rows.push(["Called with", "nothing: it is open to all"]);
  if (access !== "open") rows.push(["Role", role], ["Right of a client", reading.words(rightInWords(operation.right))]);
  if (feature) rows.push(["Plan", `${requiredPlan(feature)} or higher`]);
  if (stores) rows.push(["Storage", "adds to what the account stores"]);
  if (atOnce) rows.push(["At the same time", `${atOnce.account} of an account`]);
  if (tool) rows.push(["MCP tool", `<a href="/docs/guides/mcp#tools"><code>${tool.name}</code></a>`]);
  return `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>`;
}

function errorsHtml(responses: Json, reading: Reading): string {
  const rows: string[] = [];
  const common: string[] = [];
  for (const [status, { $ref, ...own }] of Object.entries<Json>(responses)) {
    const { content } = $ref ? reading.responses[$ref.split("/").pop()] : own;
    const examples = Object.entries<Json>(content?.["application/json"]?.examples ?? {});
    for (const [code, { value }] of examples) {
      const link = `<a href="/docs/guides/errors#every-code"><code>${code}</code></a>`;
      if (ANY_CALL.includes(code as ErrorCode)) common.push(link);
      else
        rows.push(
          `<li><p class="property-head"><span class="status">${status}</span> <code class="name">${code}</code></p><p>${reading.words(value.message)}</p></li>`,
        );
    }
  }
  const own = rows.length > 0 ? `<ul class="properties errors">${rows.join("")}</ul>` : "";
  return `${own}<p class="common">As every call: <code>Unauthorized</code>, ${common.join(", ")}.</p>`;
}

/** The form with which a call is made from here. */
function tryForm(operation: AnyOperation, parameters: Json[], call: ExampleCall, bodyText: string | null): string {
  const { method, path, access, needsSession, upload } = operation;
  const fields = parameters.map(({ name, in: place, required, schema }) => {
    const id = `try-${place}-${name}`;
    const choices: unknown[] = schema.enum ?? (schema.type === "boolean" ? [true, false] : []);
    const isNumber = schema.type === "integer" || schema.type === "number";
    const attributes = `id="${id}" data-in="${place}" name="${escapeHtml(name)}"${required ? " required" : ""}`;
    const control =
      choices.length > 0
        ? `<select ${attributes}>${required ? "" : '<option value=""></option>'}${choices.map((choice) => `<option>${escapeHtml(String(choice))}</option>`).join("")}</select>`
        : `<input ${attributes}${isNumber ? ' inputmode="numeric"' : ""} autocomplete="off" spellcheck="false" placeholder="${escapeHtml(String(schema.examples?.[0] ?? schema.default ?? ""))}">`;
    return `<label for="${id}"><code>${escapeHtml(name)}</code>${required ? ' <span class="required">required</span>' : ""}</label>${control}`;
  });
  if (bodyText !== null)
    fields.push(
      `<label for="try-body">Body</label><textarea id="try-body" data-in="body" rows="${Math.min(16, bodyText.split("\n").length)}" spellcheck="false" autocomplete="off">${escapeHtml(bodyText)}</textarea>`,
    );
  if (upload && bodyText === null)
    fields.push(
      `<label for="try-file">File</label><input type="file" id="try-file" data-in="file" data-field="${upload.field ?? ""}" data-type="${escapeHtml(upload.contentType)}" required>`,
    );
  const key =
    access === "open" || needsSession
      ? ""
      : `<label for="try-key">API key</label><input type="password" id="try-key" autocomplete="off" spellcheck="false" placeholder="sw_…" aria-describedby="try-key-hint"><p class="hint" id="try-key-hint">Kept in this tab only. Empty: your session of the application.</p>`;
  return `<details class="try" data-markdown-ignore><summary>Try it</summary><form data-try data-method="${method}" data-path="${escapeHtml(path)}" data-answer="${call.answer}">${key}${fields.join("")}<div class="buttons"><button type="submit" class="send">Send</button><button type="button" class="stop" hidden>Stop</button></div><div class="outcome" role="status" hidden><p class="line"></p><pre tabindex="0" class="code"><code></code></pre></div></form></details>`;
}

/** @param call the example's, with the reader's own origin */
export function operationHtml(operation: AnyOperation, described: Json, call: ExampleCall, reading: Reading): string {
  const parameters = (described.parameters as Json[]).filter((one) => one.in === "path" || one.in === "query");
  const body: Json | undefined = described.requestBody?.content?.["application/json"];
  const contents = Object.entries<Json>(described.responses["200"].content ?? {});
  const [answerType, answer] = contents[0] ?? [];
  const list = (place: string) => {
    const own = parameters.filter((one) => one.in === place);
    return own.length > 0
      ? `<ul class="properties">${own.map((one) => propertyItem({ name: one.name, schema: one.schema, required: one.required, description: one.description }, reading)).join("")}</ul>`
      : "";
  };
  const upload = operation.upload
    ? `<p>${reading.words(operation.upload.description)}</p><p class="bounds">${escapeHtml(operation.upload.contentType)}${operation.upload.field ? `, field <code>${operation.upload.field}</code>` : ""}</p>`
    : "";
  const isSigned = operation.signed !== undefined;
  const bodyList = body && !isSigned ? propertyList(body.schema, reading, 0, true) : "";
  const signed = isSigned ? `<p>${reading.words(operation.signed!.description)}</p>` : "";
  const itemSchema = answer?.schema.contentSchema;
  const returned =
    answerType === "application/json" && contents.length === 1
      ? propertyList(answer!.schema, reading)
      : itemSchema
        ? `<p>Server-sent events: see <a href="/docs/guides/streams">Streams</a>. Each is one of these.</p>${propertyList(itemSchema, reading)}`
        : `<p>${contents.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(" or ")}: ${reading.words(described.responses["200"].description)}</p>`;
  const example =
    answer?.example !== undefined && contents.length === 1
      ? codePanel(
          [
            answerType === "application/json"
              ? { language: "json", text: prettyJson(answer.example), label: "Answer" }
              : { language: "text", text: String(answer.example), label: "Answer" },
          ],
          "answer",
          `Answer <span class="ok">200</span>`,
        )
      : "";
  const snippets = codePanel(
    LANGUAGES.map((language) => ({ language, text: SNIPPETS[language](call), label: language })),
    "request",
  );
  return `<div class="reading">
<p class="route">${methodBadge(operation.method)}<code>${pathHtml(operation.path)}</code></p>
${operation.description ? reading.text(operation.description) : ""}
${factsOf(operation, reading)}
${section("path", "Path", list("path"))}
${section("query", "Query", list("query"))}
${section("body", "Body", upload + signed + bodyList)}
${section("answer-is", "Answer", returned)}
${section("errors", "Errors", errorsHtml(described.responses, reading))}
</div>
<div class="copying"><div class="sticky">${snippets}${isSigned ? "" : tryForm(operation, parameters, call, body ? prettyJson(body.example ?? {}) : null)}${example}</div></div>`;
}

/** @param described of the document's `webhooks` */
export function eventHtml({ type, description }: AnyEventType, described: Json, reading: Reading): string {
  const { schema, example } = described.requestBody.content["application/json"];
  const headers = (described.parameters as Json[])
    .map((one) =>
      propertyItem({ name: one.name, schema: one.schema, required: false, description: one.description }, reading),
    )
    .join("");
  return `<div class="reading">
<p class="route">${methodBadge("POST")}<code>your address</code></p>
${description ? reading.text(description) : ""}
<p>Sent to every webhook that wants <code>${escapeHtml(type)}</code>. How to take it is in the guide on <a href="/docs/guides/webhooks">webhooks</a>.</p>
${section("body", "Body", propertyList(schema, reading))}
${section("headers", "Headers", `<ul class="properties">${headers}</ul>`)}
</div>
<div class="copying"><div class="sticky">${codePanel([{ language: "json", text: prettyJson(example), label: "What you get" }], "example")}</div></div>`;
}
