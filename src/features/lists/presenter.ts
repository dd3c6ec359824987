/** Lists and subscribers as the API shows them. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp } from "../../operation/fields.ts";
import { MOST_CONFIRMATIONS } from "./rules.ts";
import type { ListRow, SubscriberRow } from "./store.ts";

const count = (description: string, example: number) =>
  v.pipe(v.number(), v.integer(), v.metadata({ description, examples: [example] }));

export const List = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("lst")] })),
    name: v.string(),
    description: v.nullable(v.string()),
    from_name: v.pipe(v.string(), v.metadata({ description: "Who its mails come from, as readers see it." })),
    language: v.pipe(v.string(), v.metadata({ description: "Of the mails and pages with which people join." })),
    double_opt_in: v.pipe(
      v.boolean(),
      v.metadata({ description: "Whether who joins by a form must confirm it by e-mail." }),
    ),
    subscribers: v.pipe(
      v.object({
        subscribed: count("May be written to.", 312),
        pending: count("Were asked, and have not confirmed yet.", 4),
        unsubscribed: count("Have left.", 17),
        bounced: count("Can't be reached.", 6),
        complained: count("Have called a mail spam.", 0),
      }),
      v.metadata({ description: "How many of each status it has." }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("List"),
);

export const SUBSCRIBER_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;

export const Subscriber = v.pipe(
  v.object({
    _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("sub")] })),
    list_id: v.pipe(v.string(), v.metadata({ description: "The list.", examples: [exampleId("lst")] })),
    email: v.pipe(v.string(), v.metadata({ examples: ["ada@example.com"] })),
    name: v.nullable(v.string()),
    fields: v.pipe(v.record(v.string(), v.string()), v.metadata({ description: "What mails can be filled in with." })),
    status: v.pipe(
      v.picklist(SUBSCRIBER_STATUSES),
      v.metadata({
        description:
          "`pending`: was asked to confirm. `subscribed`: is written to. `unsubscribed`: has left. `bounced`: can't be reached. `complained`: has called a mail spam.",
      }),
    ),
    consent: v.pipe(
      v.object({
        source: v.pipe(
          v.picklist(["form", "api", "import"]),
          v.metadata({ description: "How they came to the list." }),
        ),
        basis: v.pipe(
          v.nullable(v.string()),
          v.metadata({ description: "Why they may be written to, in your words; null: they said so themselves." }),
        ),
        text: v.pipe(v.nullable(v.string()), v.metadata({ description: "What they agreed to." })),
        form_id: v.pipe(v.nullable(v.string()), v.metadata({ description: "The form that they signed up with." })),
        submission_id: v.pipe(v.nullable(v.string()), v.metadata({ description: "What they sent with it." })),
        visitor: v.pipe(
          v.nullable(v.string()),
          v.metadata({ description: "Hash of the network address that it came from, with a salt of that day." }),
        ),
        at: v.pipe(timestamp, v.metadata({ description: "When they signed up, or were added." })),
        confirmed_at: v.pipe(
          v.nullable(timestamp),
          v.metadata({ description: "When the link in the e-mail was used; null: it was not." }),
        ),
        confirmed_by: v.pipe(
          v.nullable(v.string()),
          v.metadata({ description: "Hash of the network address from where it was used." }),
        ),
      }),
      v.metadata({ description: "What proves that they may be written to." }),
    ),
    confirmations: v.pipe(
      v.number(),
      v.integer(),
      v.metadata({
        description: `How often they were asked to confirm, ${MOST_CONFIRMATIONS} times at most.`,
        examples: [1],
      }),
    ),
    confirmation_sent_at: v.pipe(
      v.nullable(timestamp),
      v.metadata({ description: "When they were asked last; null: never." }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("Subscriber"),
);

export const toList = (row: ListRow) => ({
  _id: row._id,
  name: row.name,
  description: row.description,
  from_name: row.from_name,
  language: row.language,
  double_opt_in: row.double_opt_in,
  subscribers: {
    subscribed: row.subscribed,
    pending: row.pending,
    unsubscribed: row.unsubscribed,
    bounced: row.bounced,
    complained: row.complained,
  },
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

export const toSubscriber = (row: SubscriberRow) => ({
  _id: row._id,
  list_id: row.list_id,
  email: row.email,
  name: row.name,
  fields: row.fields,
  status: row.status,
  consent: { ...row.consent, at: isoTime(row.consent.at), confirmed_at: isoTime(row.consent.confirmed_at) },
  confirmations: row.confirmations,
  confirmation_sent_at: isoTime(row.confirmation_sent_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});
