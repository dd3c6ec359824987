/** Lists and subscribers as the API shows them. */

import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { pick } from "../../lib/pick.ts";
import { answer } from "../../operation/answer.ts";
import {
  component,
  count,
  described,
  exampleId,
  idOf,
  integer,
  stampFields,
  timestamp,
} from "../../operation/fields.ts";
import { MOST_CONFIRMATIONS } from "./rules.ts";
import type { ListRow, SubscriberRow } from "./store.ts";

export const List = component("List", {
  _id: idOf("lst", "Identifier."),
  name: described(v.string(), "Name."),
  description: described(v.nullable(v.string()), "Description, in a sentence or two."),
  from_name: described(v.string(), "Who its mails come from, as readers see it."),
  language: described(v.string(), "Of the mails and pages with which people join."),
  double_opt_in: described(v.boolean(), "Whether who joins by a form must confirm it by e-mail."),
  subscribers: described(
    v.object({
      subscribed: count("May be written to.", 312),
      pending: count("Were asked, and have not confirmed yet.", 4),
      unsubscribed: count("Have left.", 17),
      bounced: count("Can't be reached.", 6),
      complained: count("Have called a mail spam.", 0),
    }),
    "How many of each status it has.",
  ),
  ...stampFields,
});

export const SUBSCRIBER_STATUSES = ["pending", "subscribed", "unsubscribed", "bounced", "complained"] as const;

export const Subscriber = component("Subscriber", {
  _id: idOf("sub", "Identifier."),
  list_id: described(v.string(), "The list.", exampleId("lst")),
  email: described(v.string(), "E-mail address.", "ada@example.com"),
  name: described(v.nullable(v.string()), "Name."),
  fields: described(v.record(v.string(), v.string()), "What mails can be filled in with."),
  status: described(
    v.picklist(SUBSCRIBER_STATUSES),
    "`pending`: was asked to confirm. `subscribed`: is written to. `unsubscribed`: has left. `bounced`: can't be reached. `complained`: has called a mail spam.",
  ),
  consent: described(
    v.object({
      source: described(v.picklist(["form", "api", "import"]), "How they came to the list."),
      basis: described(
        v.nullable(v.string()),
        "Why they may be written to, in your words; null: they said so themselves.",
      ),
      text: described(v.nullable(v.string()), "What they agreed to."),
      form_id: described(v.nullable(v.string()), "The form that they signed up with."),
      submission_id: described(v.nullable(v.string()), "What they sent with it."),
      visitor: described(
        v.nullable(v.string()),
        "Hash of the network address that it came from, with a salt of that day.",
      ),
      at: described(timestamp, "When they signed up, or were added."),
      confirmed_at: described(v.nullable(timestamp), "When the link in the e-mail was used; null: it was not."),
      confirmed_by: described(v.nullable(v.string()), "Hash of the network address from where it was used."),
    }),
    "What proves that they may be written to.",
  ),
  confirmations: described(integer, `How often they were asked to confirm, ${MOST_CONFIRMATIONS} times at most.`, 1),
  confirmation_sent_at: described(v.nullable(timestamp), "When they were asked last; null: never."),
  ...stampFields,
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
