/** Campaigns and recipients as the API shows them. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { exampleId, timestamp } from "../../operation/fields.ts";
import { forgottenAt, type Retention } from "./rules.ts";
import type { CampaignRow, Content, RecipientCounts, RecipientRow } from "./store.ts";

export const CAMPAIGN_STATUSES = ["draft", "scheduled", "sending", "paused", "sent", "canceled", "failed"] as const;
export const RECIPIENT_STATUSES = [
  "queued",
  "sending",
  "sent",
  "failed",
  "bounced",
  "complained",
  "unsubscribed",
  "skipped",
] as const;

const count = (description: string, example: number) =>
  v.pipe(v.number(), v.integer(), v.metadata({ description, examples: [example] }));

const campaignEntries = {
  _id: v.pipe(v.string(), v.metadata({ examples: [exampleId("cmp")] })),
  name: v.pipe(v.string(), v.metadata({ description: "For you; readers don't see it.", examples: ["May news"] })),
  subject: v.pipe(v.string(), v.metadata({ description: "Subject, still to be filled in." })),
  preheader: v.pipe(v.nullable(v.string()), v.metadata({ description: "What lists of mails show after the subject." })),
  from_name: v.pipe(v.string(), v.metadata({ description: "Who it comes from, as readers see it." })),
  reply_to: v.pipe(v.nullable(v.string()), v.metadata({ description: "Where answers go; null: to the sender." })),
  postal_address: v.pipe(v.nullable(v.string()), v.metadata({ description: "Who sends it and where they are." })),
  page_id: v.pipe(v.nullable(v.string()), v.metadata({ description: "The page that it was made of; null: none." })),
  list_ids: v.pipe(v.array(v.string()), v.metadata({ description: "The lists that it goes to." })),
  status: v.picklist(CAMPAIGN_STATUSES),
  status_reason: v.pipe(
    v.nullable(v.string()),
    v.metadata({ description: "Why it is paused or waits, in words; null: nothing is wrong." }),
  ),
  send_at: v.pipe(v.nullable(timestamp), v.metadata({ description: "When it begins; null: it is not scheduled." })),
  throttle_per_hour: v.pipe(
    v.nullable(v.pipe(v.number(), v.integer())),
    v.metadata({ description: "How many mails are sent in an hour at most; null: as many as can be." }),
  ),
  stats: v.pipe(
    v.object({
      recipients: count("Everybody whom it goes to, as far as its lists are gone through.", 312),
      queued: count("Wait, also to be tried again.", 0),
      sending: count("Under way.", 0),
      sent: count("Taken by the mail server, and not come back.", 298),
      failed: count("Refused for good, or put off too often.", 1),
      bounced: count("Have no such mailbox.", 3),
      complained: count("Have called it spam.", 0),
      unsubscribed: count("Have left with it.", 2),
      skipped: count("Had left before it was sent to them, or are leads that must not be contacted.", 8),
    }),
    v.metadata({ description: "How many recipients there are of each status." }),
  ),
  started_at: v.pipe(
    v.nullable(timestamp),
    v.metadata({ description: "When the first mail was sent; null until then." }),
  ),
  finished_at: v.nullable(timestamp),
  recipients_until: v.pipe(
    v.nullable(timestamp),
    v.metadata({
      description:
        "Until when it is known whom it went to; after that addresses and answers are deleted, and `stats` stay. Null: it has not ended.",
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
};

export const Campaign = v.pipe(v.object(campaignEntries), v.title("Campaign"));

export const CampaignWithContent = v.pipe(
  v.object({
    ...campaignEntries,
    html: v.pipe(
      v.string(),
      v.metadata({
        description: "What it says, still to be filled in.",
        examples: ["<h1>Hi {{first_name|there}}</h1>"],
      }),
    ),
    text: v.pipe(v.nullable(v.string()), v.metadata({ description: "The plain text; null: made from the html." })),
  }),
  v.title("CampaignWithContent"),
);

export const Recipient = v.pipe(
  v.object({
    email: v.pipe(v.string(), v.metadata({ examples: ["ada@example.com"] })),
    status: v.pipe(
      v.picklist(RECIPIENT_STATUSES),
      v.metadata({
        description:
          "`queued`: waits. `sending`: under way. `sent`: the mail server has taken it. `failed`: refused. `bounced`: no such mailbox. `complained`: called spam. `unsubscribed`: has left with it. `skipped`: had left before, or must not be contacted (`error` says so).",
      }),
    ),
    attempts: v.pipe(v.number(), v.integer()),
    unconfirmed: v.pipe(
      v.boolean(),
      v.metadata({
        description:
          "Handed over when the server stopped or the connection broke, so that nobody knows the mail server's answer: it is not sent again.",
      }),
    ),
    error: v.pipe(v.nullable(v.string()), v.metadata({ description: "What the mail server said; null: nothing bad." })),
    next_attempt_at: v.nullable(timestamp),
    sent_at: v.pipe(v.nullable(timestamp), v.metadata({ description: "When it was sent; null: it was not." })),
  }),
  v.title("CampaignRecipient"),
);

export function toCampaign(row: CampaignRow, counts: RecipientCounts, config: Retention) {
  return {
    _id: row._id,
    name: row.name,
    subject: row.subject,
    preheader: row.preheader,
    from_name: row.from_name,
    reply_to: row.reply_to,
    postal_address: row.postal_address,
    page_id: row.page_id,
    list_ids: row.list_ids,
    status: row.status,
    status_reason: row.status_reason,
    send_at: isoTime(row.send_at),
    throttle_per_hour: row.throttle_per_hour,
    stats: { recipients: Object.values(counts).reduce((sum, n) => sum + n, 0), ...counts },
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
    recipients_until: isoTime(forgottenAt(row, config)),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

export const toCampaignWithContent = (
  row: CampaignRow,
  counts: RecipientCounts,
  config: Retention,
  content: Content,
) => ({
  ...toCampaign(row, counts, config),
  html: content.html,
  text: content.text,
});

export const toRecipient = ({ email, status, attempts, unconfirmed, error, due_at, sent_at }: RecipientRow) => ({
  email,
  status,
  attempts,
  unconfirmed,
  error,
  // Before the first try it is a number by chance, and no time.
  next_attempt_at: status === "queued" && attempts > 0 ? isoTime(due_at) : null,
  sent_at: isoTime(sent_at),
});
