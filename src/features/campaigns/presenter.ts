/** Campaigns and recipients as the API shows them. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { SENDING_PROBLEMS } from "../../sentences/sending_problems.ts";
import { sentenceFields } from "../../sentences/sentence.ts";
import { Block } from "./blocks.ts";
import { forgottenAt, type Retention } from "./rules.ts";
import {
  type CampaignRow,
  type Content,
  RECIPIENT_STATUSES,
  type RecipientCounts,
  type RecipientRow,
} from "./store.ts";

export const CAMPAIGN_STATUSES = [
  "draft",
  "template",
  "scheduled",
  "sending",
  "paused",
  "sent",
  "canceled",
  "failed",
] as const;

const campaignEntries = {
  _id: f.idOf("cmp", "Identifier."),
  name: f.described(v.string(), "For you; readers don't see it.", "May news"),
  subject: f.described(v.string(), "Subject, still to be filled in."),
  preheader: f.described(v.nullable(v.string()), "What lists of mails show after the subject."),
  from_name: f.described(v.string(), "Who it comes from, as readers see it."),
  reply_to: f.described(v.nullable(v.string()), "Where answers go; null: to the sender."),
  postal_address: f.described(v.nullable(v.string()), "Who sends it and where they are."),
  page_id: f.described(v.nullable(v.string()), "The page that it was made of; null: none."),
  website_id: f.described(v.nullable(v.string()), "The website whose logo and colour `blocks` have; null: none."),
  list_ids: f.described(v.array(v.string()), "The lists that it goes to."),
  status: f.described(v.picklist(CAMPAIGN_STATUSES), "Where it stands. `template`: never sent, others begin with it."),
  status_reason: f.described(v.nullable(v.string()), "Why it is paused or waits, in words; null: nothing is wrong."),
  ...f.codeFields("status_reason", SENDING_PROBLEMS),
  send_at: f.described(v.nullable(f.timestamp), "When it begins; null: it is not scheduled."),
  throttle_per_hour: f.described(
    v.nullable(f.integer),
    "How many mails are sent in an hour at most; null: as many as can be.",
  ),
  track_clicks: f.described(v.boolean(), "Whether it is counted how often its links are opened."),
  clicks: f.count(
    "How often its links were opened, all together. Programs that look at mails open links, too; those that say what they are don't count.",
    84,
  ),
  stats: f.described(
    v.object({
      recipients: f.count("Everybody whom it goes to, as far as its lists are gone through.", 312),
      queued: f.count("Wait, also to be tried again.", 0),
      sending: f.count("Under way.", 0),
      sent: f.count("Taken by the mail server, and not come back.", 298),
      failed: f.count("Refused for good, or put off too often.", 1),
      bounced: f.count("Have no such mailbox.", 3),
      complained: f.count("Have called it spam.", 0),
      unsubscribed: f.count("Have left with it.", 2),
      skipped: f.count("Had left before it was sent to them, or are leads that must not be contacted.", 8),
    }),
    "How many recipients there are of each status.",
  ),
  started_at: f.described(v.nullable(f.timestamp), "When the first mail was sent; null until then."),
  finished_at: f.described(v.nullable(f.timestamp), "When it ended; null until then."),
  recipients_until: f.described(
    v.nullable(f.timestamp),
    "Until when it is known whom it went to; after that addresses and answers are deleted, and `stats` stay. Null: it has not ended.",
  ),
  ...f.stampFields,
};

export const Campaign = f.component("Campaign", campaignEntries);

export const CampaignWithContent = f.component("CampaignWithContent", {
  ...campaignEntries,
  html: f.described(v.string(), "What it says, still to be filled in.", "<h1>Hi {{first_name|there}}</h1>"),
  text: f.described(v.nullable(v.string()), "The plain text; null: made from the html."),
  blocks: f.described(v.nullable(v.array(Block)), "What the html is made of; null: it was written itself.", null),
});

export const CampaignLink = f.component("CampaignLink", {
  url: f.described(v.string(), "Where it leads.", "https://crumb.example/menu"),
  clicks: f.count("How often it was opened.", 61),
});

export const Recipient = f.component("CampaignRecipient", {
  email: f.described(v.string(), "E-mail address.", "ada@example.com"),
  status: f.described(
    v.picklist(RECIPIENT_STATUSES),
    "`queued`: waits. `sending`: under way. `sent`: the mail server has taken it. `failed`: refused. `bounced`: no such mailbox. `complained`: called spam. `unsubscribed`: has left with it. `skipped`: had left before, or must not be contacted (`error` says so).",
  ),
  attempts: f.described(f.integer, "How often it has been tried."),
  unconfirmed: f.described(
    v.boolean(),
    "Handed over when the server stopped or the connection broke, so that nobody knows the mail server's answer: it is not sent again.",
  ),
  error: f.described(v.nullable(v.string()), "What the mail server said; null: nothing bad."),
  ...f.codeFields("error", SENDING_PROBLEMS),
  next_attempt_at: f.described(v.nullable(f.timestamp), "When it is tried again; null when it is not."),
  sent_at: f.described(v.nullable(f.timestamp), "When it was sent; null: it was not."),
});

export function toCampaign(row: CampaignRow, counts: RecipientCounts, config: Retention) {
  return answer(Campaign, row, {
    ...sentenceFields("status_reason", SENDING_PROBLEMS, row.status_reason),
    stats: { recipients: Object.values(counts).reduce((sum, n) => sum + n, 0), ...counts },
    recipients_until: isoTime(forgottenAt(row, config)),
  });
}

export const toCampaignWithContent = (
  row: CampaignRow,
  counts: RecipientCounts,
  config: Retention,
  content: Content,
) => ({
  ...toCampaign(row, counts, config),
  ...content,
});

export const toRecipient = ({ email, status, attempts, unconfirmed, error, due_at, sent_at }: RecipientRow) => ({
  email,
  status,
  attempts,
  unconfirmed,
  ...sentenceFields("error", SENDING_PROBLEMS, error),
  // Before the first try it is a number by chance, and no time.
  next_attempt_at: status === "queued" && attempts > 0 ? isoTime(due_at) : null,
  sent_at: isoTime(sent_at),
});
