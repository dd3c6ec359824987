/** The editor chat. */
import * as v from "valibot";
import { exampleId, identifier, longText, optional, pastedText } from "../../operation/fields.ts";
import { type EventStream, LIMIT, operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { SharedChanges } from "../parts/service.ts";
import { modelField } from "../runs/fields.ts";
import { TURNS_OF_ONE } from "./rules.ts";
import { costOfTurn, startTurn } from "./service.ts";

const count = v.pipe(v.number(), v.integer());
const target = v.picklist(["html", "css", "javascript"]);

const TURN_EVENTS = {
  kind: "events",
  name: "TurnEvent",
  events: {
    turn_start: v.object({
      turn_id: v.string(),
      thread_id: v.string(),
      page_id: v.string(),
      model: v.picklist(["standard", "premium"]),
      engine: v.string(),
    }),
    text: v.object({ delta: v.string() }),
    edit: v.object({
      target: v.picklist(["html", "css", "javascript", "title", "description", "og_image"]),
      op: v.picklist(["replace", "insert", "remove", "move"]),
      removed: v.string(),
      inserted: v.string(),
      summary: v.optional(
        v.pipe(v.string(), v.metadata({ description: "What was done, in words; the changes of one edit share it." })),
      ),
    }),
    brief: v.pipe(
      v.object({
        revision: v.pipe(count, v.metadata({ description: "Of the website's brief from now on." })),
        members: v.pipe(
          v.array(v.string()),
          v.metadata({ description: "Members of the brief that have changed.", examples: [["hours"]] }),
        ),
        pages: v.pipe(
          v.array(
            v.object({
              page_id: v.string(),
              path: v.string(),
              version_id: v.string(),
              places: v.pipe(count, v.metadata({ description: "Places changed." })),
            }),
          ),
          v.metadata({ description: "Other pages that have a new draft." }),
        ),
      }),
      v.metadata({
        description: "Facts of the business that are others from now on, and the other pages that say so.",
      }),
    ),
    version: v.object({
      version_id: v.string(),
      changed: v.array(target),
      additions: count,
      deletions: count,
      parts: SharedChanges,
    }),
    usage: v.object({ credits: count, balance: count }),
    turn_end: v.object({
      changed: v.boolean(),
      version_id: v.nullable(v.string()),
      message: v.string(),
      link: v.pipe(
        v.nullable(v.string()),
        v.metadata({
          description:
            "Where in the application something that was not done can be done by hand; null where all was done.",
          examples: [`/app/websites/${exampleId("web")}/business`],
        }),
      ),
    }),
    error: v.object({ code: v.string(), message: v.string() }),
  },
} satisfies EventStream;

const imageAddress = pastedText(
  v.regex(/^https:\/\/[^\s/]+\/\S*$/, "must be an https:// address of an image"),
  v.metadata({ format: "uri", examples: ["https://example.com/photo.jpg"] }),
);

const editTurn = operation({
  name: "edit.turn",
  route: "POST /v1/edit/turn",
  scope: "sites:write",
  summary: "Run one turn of the editor chat",
  description: `Changes what the message asks for and nothing else, and streams the result as server-sent events: first \`turn_start\` (with \`thread_id\`; pass it on the next call to continue the conversation), then \`text\` and \`edit\` as they come (of more than 500 changes the first 500), \`version\` when the page changed (its code, its title or its description), \`brief\` when facts of the business did (they are brought to the drafts of all other pages that show them), \`usage\`, and last \`turn_end\` or \`error\`. One turn runs on a thread at a time, and ${TURNS_OF_ONE} of an account; further ones wait. The turn goes on when the client has gone: its messages and version are kept. A message that only asks to undo (“undo that”, “mach das rückgängig”) takes the last change of its thread back, step by step, free of charge; any earlier version is restored with POST /v1/versions/:id/restore, free as well.`,
  input: {
    page_id: identifier("page", "page"),
    message: longText(
      10_000,
      "What to change, in your own words.",
      "Make the headline shorter and add our phone number 503-555-0142 to the footer.",
    ),
    thread_id: optional(identifier("thr", "thread on that page, to continue it")),
    model: modelField,
    attachments: optional(
      v.pipe(
        v.array(imageAddress),
        v.maxLength(4, "must be at most 4 addresses"),
        v.metadata({
          description: "Addresses of images that the message speaks of.",
          examples: [["https://example.com/photo.jpg"]],
        }),
      ),
    ),
  },
  output: TURN_EVENTS,
  limit: LIMIT.edit,
  stores: true,
  credits: {
    cost: (input, context) => costOfTurn(context, input),
    price: `${PRICES.editor_turn} credits and ${PRICES.editor_turn_per_50_kb} for every full 50 KB (51,200 bytes) of page code; ${PRICES.premium_multiplier} times that with the premium model. Free when nothing changes, given back when the turn fails.`,
    shortfall: "needed",
    settle: "job",
    resource: "turn",
    reason: "editor_turn",
  },
  invalidFieldCodes: { model: "unknown_model" },
  errors: [
    "not_found",
    "unknown_model",
    "nothing_to_edit",
    "turn_in_progress",
    "thread_limit",
    "message_limit",
    "work_limit",
  ],
  async handle(context, input) {
    const turn = await startTurn(context, input);
    return { subject: turn._id, after: 0 };
  },
});

export const editorOperations = [editTurn];
