/** Lists and subscribers as the API shows them. */

import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { pick } from "../../lib/pick.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { MOST_CONFIRMATIONS } from "./rules.ts";
import type { ListRow, SubscriberRow } from "./store.ts";

export const List = f.component("List", {
  _id: f.idOf("lst", "Identifier."),
  name: f.described(v.string(), "Name."),
  description: f.described(v.nullable(v.string()), "Description, in a sentence or two."),
  from_name: f.described(v.string(), "Who its mails come from, as readers see it."),
  language: f.described(v.string(), "Of the mails and pages with which people join."),
  double_opt_in: f.described(v.boolean(), "Whether who joins by a form must confirm it by e-mail."),
  subscribers: f.described(
    v.object({
      subscribed: f.count("May be written to.", 312),
      pending: f.count("Were asked, and have not confirmed yet.", 4),
      unsubscribed: f.count("Have left.", 17),
      bounced: f.count("Can't be reached.", 6),
      complained: f.count("Have called a mail spam.", 0),
    }),
    "How many of each status it has.",
  ),
  ...f.stampFields,
});

export const SUBSCRIBER_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;

export const Subscriber = f.component("Subscriber", {
  _id: f.idOf("sub", "Identifier."),
  list_id: f.described(v.string(), "The list.", f.exampleId("lst")),
  email: f.described(v.string(), "E-mail address.", "ada@example.com"),
  name: f.described(v.nullable(v.string()), "Name."),
  fields: f.described(v.record(v.string(), v.string()), "What mails can be filled in with."),
  status: f.described(
    v.picklist(SUBSCRIBER_STATUSES),
    "`pending`: was asked to confirm. `subscribed`: is written to. `unsubscribed`: has left. `bounced`: can't be reached. `complained`: has called a mail spam.",
  ),
  consent: f.described(
    v.object({
      source: f.described(v.picklist(["form", "api", "import"]), "How they came to the list."),
      basis: f.described(
        v.nullable(v.string()),
        "Why they may be written to, in your words; null: they said so themselves.",
      ),
      text: f.described(v.nullable(v.string()), "What they agreed to."),
      form_id: f.described(v.nullable(v.string()), "The form that they signed up with."),
      submission_id: f.described(v.nullable(v.string()), "What they sent with it."),
      visitor: f.described(
        v.nullable(v.string()),
        "Hash of the network address that it came from, with a salt of that day.",
      ),
      at: f.described(f.timestamp, "When they signed up, or were added."),
      confirmed_at: f.described(v.nullable(f.timestamp), "When the link in the e-mail was used; null: it was not."),
      confirmed_by: f.described(v.nullable(v.string()), "Hash of the network address from where it was used."),
    }),
    "What proves that they may be written to.",
  ),
  confirmations: f.described(
    f.integer,
    `How often they were asked to confirm, ${MOST_CONFIRMATIONS} times at most.`,
    1,
  ),
  confirmation_sent_at: f.described(v.nullable(f.timestamp), "When they were asked last; null: never."),
  ...f.stampFields,
});

export const toList = (row: ListRow) =>
  answer(List, row, {
    subscribers: {
      ...pick(row, "subscribed", "pending", "unsubscribed", "bounced", "complained"),
    },
  });

export const toSubscriber = (row: SubscriberRow) =>
  answer(Subscriber, row, {
    consent: { ...row.consent, at: isoTime(row.consent.at), confirmed_at: isoTime(row.consent.confirmed_at) },
  });
