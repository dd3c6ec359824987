/** The editor chat. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import * as f from "../../operation/fields.ts";
import { type EventStream, LIMIT, operation } from "../../operation/operation.ts";
import { PRICES } from "../../policy/prices.ts";
import { PAGE_CHANGES } from "../../sentences/page_changes.ts";
import { SharedChanges } from "../parts/service.ts";
import { modelField } from "../runs/fields.ts";
import { ChangedPage, LeftPage } from "../versions/fields.ts";
import { TURNS_OF_ONE } from "./rules.ts";
import { costOfTurn, startTurn } from "./service.ts";

const target = v.picklist(["html", "css", "javascript"]);

const TURN_EVENTS = {
  kind: "events",
  name: "TurnEvent",
  events: {
    turn_start: v.object({
      turn_id: f.described(v.string(), "The turn."),
      thread_id: f.described(v.string(), "The thread of the conversation."),
      page_id: f.described(v.string(), "The page."),
      model: f.described(v.picklist(["standard", "premium"]), "The model that was used."),
      engine: f.described(v.string(), "Which engine works."),
    }),
    text: v.object({ delta: f.described(v.string(), "The next piece of the answer.") }),
    edit: v.object({
      target: f.described(
        v.picklist(["html", "css", "javascript", "title", "description", "og_image", "language"]),
        "Which part of the page, or where it leads.",
      ),
      op: f.described(v.picklist(["replace", "insert", "remove", "move"]), "How it was changed."),
      removed: f.described(v.string(), "What stood there."),
      inserted: f.described(v.string(), "What stands there now."),
      summary: v.optional(f.described(v.string(), "What was done, in words; the changes of one edit share it.")),
      ...v.partial(v.object(f.codeFields("summary", PAGE_CHANGES))).entries,
    }),
    brief: f.described(
      v.object({
        revision: f.described(f.integer, "Of the website's brief from now on."),
        members: f.described(v.array(v.string()), "Members of the brief that have changed.", ["hours"]),
        pages: f.described(
          v.array(
            v.object({
              page_id: f.described(v.string(), "The page."),
              path: f.described(v.string(), "Path on its website, such as `/about`."),
              version_id: f.described(v.string(), "The version."),
              places: f.described(f.integer, "Places changed."),
            }),
          ),
          "Other pages that have a new draft.",
        ),
      }),
      "Facts of the business that are others from now on, and the other pages that say so.",
    ),
    version: v.object({
      version_id: f.described(v.string(), "The version."),
      changed: f.described(v.array(target), "What was changed."),
      additions: f.described(f.integer, "Lines that came."),
      deletions: f.described(f.integer, "Lines that went."),
      parts: SharedChanges,
      pages: f.described(
        v.array(ChangedPage),
        "Other pages that have a new draft: with the same colours, typefaces or other styles of the website, or as they were before.",
      ),
      left: f.described(v.array(LeftPage), "Of an undo: other pages that stay, because they have been changed since."),
    }),
    usage: v.object({
      credits: f.described(f.integer, "Credits that the turn cost."),
      balance: f.described(f.integer, "Credits that are left."),
    }),
    turn_end: v.object({
      changed: f.described(v.boolean(), "Whether there is a new version."),
      version_id: f.described(v.nullable(v.string()), "The version."),
      message: f.described(v.string(), "In words, for people."),
      link: f.described(
        v.nullable(v.string()),
        "Where in the application something that was not done can be done by hand; null where all was done.",
        `/app/websites/${f.exampleId("web")}/business`,
      ),
    }),
    error: v.object({
      code: f.described(v.string(), "Stable; for programs."),
      message: f.described(v.string(), "In words, for people."),
    }),
  },
} satisfies EventStream;

const imageAddress = f.pastedText(
  v.regex(/^https:\/\/[^\s/]+\/\S*$/, says("no_https")),
  v.metadata({ format: "uri", examples: ["https://example.com/photo.jpg"] }),
);

const editTurn = operation({
  name: "edit.turn",
  route: "POST /v1/edit/turn",
  scope: "sites:write",
  ai: true,
  summary: "Run one turn of the editor chat",
  description: `Changes what the message asks for and nothing else, and streams the result as server-sent events: first \`turn_start\` (with \`thread_id\`; pass it on the next call to continue the conversation), then \`text\` and \`edit\` as they come (of more than 500 changes the first 500), \`version\` when the page changed (its code, its title or its description), \`brief\` when facts of the business did (they are brought to the drafts of all other pages that show them), \`usage\`, and last \`turn_end\` or \`error\`. One turn runs on a thread at a time, and ${TURNS_OF_ONE} of an account; further ones wait. The turn goes on when the client has gone: its messages and version are kept. A message that only asks to undo (“undo that”, “mach das rückgängig”) takes the last change of its thread back, step by step, free of charge; any earlier version is restored with POST /v1/versions/:id/restore, free as well.`,
  input: {
    page_id: f.identifier("page", "page"),
    message: f.longText(
      10_000,
      "What to change, in your own words.",
      "Make the buttons dark green and change the headline to “Fresh every morning”.",
    ),
    thread_id: f.optional(f.identifier("thr", "thread on that page, to continue it")),
    model: modelField,
    attachments: f.optional(
      f.described(v.pipe(v.array(imageAddress), v.maxLength(4)), "Addresses of images that the message speaks of.", [
        "https://example.com/photo.jpg",
      ]),
    ),
  },
  output: TURN_EVENTS,
  limit: LIMIT.edit,
  stores: true,
  credits: {
    cost: (input, context) => costOfTurn(context, input),
    price: `${PRICES.editor_turn} credits and ${PRICES.editor_turn_per_50_kb} for every full 50 KB (51,200 bytes) of page code; ${PRICES.premium_multiplier} times that with the premium model. Free when nothing changes, refunded when the turn fails.`,
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
