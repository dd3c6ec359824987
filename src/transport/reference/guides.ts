/** The guides: written as Markdown, with what the code knows better filled in. Their examples are run by a test. */
import { ERROR_STATUS, type ErrorCode } from "../../lib/errors.ts";
import type { AnyEventType } from "../../operation/event.ts";
import type { AnyOperation } from "../../operation/operation.ts";
import { ROLES_IN_WORDS } from "../../policy/roles.ts";
import { EXAMPLE_MESSAGES, limitsTable } from "../openapi.ts";
import authentication from "./guides/authentication.md" with { type: "text" };
import errors from "./guides/errors.md" with { type: "text" };
import idempotency from "./guides/idempotency.md" with { type: "text" };
import limits from "./guides/limits.md" with { type: "text" };
import mcp from "./guides/mcp.md" with { type: "text" };
import paging from "./guides/paging.md" with { type: "text" };
import quickstart from "./guides/quickstart.md" with { type: "text" };
import streams from "./guides/streams.md" with { type: "text" };
import webhooks from "./guides/webhooks.md" with { type: "text" };

export interface Guide {
  name: string;
  title: string;
  /** What one finds there. */
  about: string;
  text: string;
}

export const GUIDES: Guide[] = [
  {
    name: "quickstart",
    title: "Quickstart",
    about: "From a key to a published website in one paste.",
    text: quickstart,
  },
  {
    name: "authentication",
    title: "Authentication",
    about: "Keys, people and what each may do.",
    text: authentication,
  },
  { name: "errors", title: "Errors", about: "Every code, and what to repeat.", text: errors },
  { name: "idempotency", title: "Idempotency", about: "Repeat a POST safely.", text: idempotency },
  { name: "paging", title: "Paging", about: "Go through lists of any length.", text: paging },
  { name: "streams", title: "Streams", about: "Follow generations and editor turns as they happen.", text: streams },
  { name: "limits", title: "Limits and credits", about: "How much, how often, at what price.", text: limits },
  { name: "webhooks", title: "Webhooks", about: "Be told of events, and verify who tells you.", text: webhooks },
  { name: "mcp", title: "MCP", about: "The same operations as tools of AI clients.", text: mcp },
];

/** What guides are filled from. */
export interface GuideFacts {
  origin: string;
  operations: AnyOperation[];
  eventTypes: AnyEventType[];
  webhooksGuide: string;
}

const table = (head: string[], rows: string[][]): string =>
  [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");

const cell = (text: string) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

function errorsTable(): string {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  const rows = codes.map((code) => [String(ERROR_STATUS[code]), `\`${code}\``, cell(EXAMPLE_MESSAGES[code])]);
  return table(["Status", "Code", "For example"], rows);
}

const eventsOf = (operations: AnyOperation[], name: string): string => {
  const { output } = operations.find((operation) => operation.name === name)!;
  if (output.kind !== "events") throw new Error(`${name} is no stream`);
  return Object.keys(output.events)
    .map((event) => `\`${event}\``)
    .join(" · ");
};

/** The text of a guide, whole. */
export function guideText({ text }: Guide, { origin, operations, eventTypes, webhooksGuide }: GuideFacts): string {
  const parts: Record<string, () => string> = {
    origin: () => origin,
    roles: () => ROLES_IN_WORDS,
    errors: errorsTable,
    invalid_example: () =>
      JSON.stringify(
        {
          error: true,
          message: "colour: is not known here",
          code: "validation_failed",
          details: [
            { path: "prompt", message: "is required", expected: "string", received: "undefined" },
            { path: "colour", message: "is not known here" },
          ],
        },
        null,
        2,
      ),
    limits: limitsTable,
    prices: () =>
      table(
        ["Operation", "Credits"],
        operations.flatMap(({ route, credits }) => (credits ? [[`\`${route}\``, cell(credits.price)]] : [])),
      ),
    webhooks: () => webhooksGuide,
    events: () =>
      table(
        ["Type", "When"],
        eventTypes.map(({ type, summary }) => [`\`${type}\``, cell(summary)]),
      ),
    tools: () =>
      table(
        ["Tool", "", "Operation"],
        operations.flatMap(({ route, tool }) => (tool ? [[`\`${tool.name}\``, cell(tool.title), `\`${route}\``]] : [])),
      ),
    run_events: () => eventsOf(operations, "runs.events"),
    turn_events: () => eventsOf(operations, "edit.turn"),
  };
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => parts[name]!());
}
