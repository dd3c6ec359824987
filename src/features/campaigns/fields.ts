/** What may be said of campaigns. */
import * as v from "valibot";
import { isEmail } from "../../lib/email_addresses.ts";
import { says } from "../../lib/field_words.ts";
import { readMailbox, readSenderName } from "../../lib/mailboxes.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { described, identifier, longText, nameText, optional, written } from "../../operation/fields.ts";

export const MOST_HTML = 500_000;
const MOST_TEXT = 200_000;
const MOST_LISTS = 20;
const MOST_AN_HOUR = 1_000_000;

export const campaignFields = {
  name: nameText("Name of the campaign; readers don't see it.", "May news"),
  subject: nameText(
    "Subject. `{{first_name|there}}` is filled in for each recipient, here and in the html and text: a field of the subscriber, or what stands after the bar.",
    "Cardamom buns are back, {{first_name|friend}}",
  ),
  preheader: nameText("What lists of mails show after the subject.", "Saturday from 7:30, while they last"),
  from_name: nameText(
    "Who it comes from, as readers see it; without it that of the first list. Of `Crumb & Co <hello@example.com>` the address is where answers go, unless `reply_to` says another.",
    "Crumb & Co",
  ),
  reply_to: v.pipe(
    v.string(),
    v.metadata({ description: "Where answers go.", examples: ["hello@example.com"] }),
    v.transform((text) => readMailbox(text)?.address ?? text),
    v.check(isEmail, says("no_email")),
  ),
  postal_address: longText(
    500,
    "Who sends it and where they are, which most laws want in every mail: at `{{postal_address}}`, else at the end.",
    "Crumb & Co, 12 Mill Lane, Portland, OR 97201",
  ),
  list_ids: described(
    v.pipe(
      v.array(identifier("lst", "list")),
      v.maxLength(MOST_LISTS),
      v.check((ids) => new Set(ids).size === ids.length, says("named_twice")),
    ),
    "The lists that it goes to; an address that is on several gets it once.",
  ),
  html: written(
    "code",
    described(
      v.pipe(v.string(), v.minLength(1), maxCharacters(MOST_HTML)),
      "What it says: a whole document, or what stands in its body. `POST /v1/tools/generate_email` writes one. `{{unsubscribe_url}}` is where readers leave; without it a line for that is put at the end.",
      "<h1>Hi {{first_name|there}}</h1><p>Cardamom buns are back.</p>",
    ),
  ),
  text: written(
    "code",
    described(
      v.pipe(v.string(), v.minLength(1), maxCharacters(MOST_TEXT)),
      "The plain text; null: made from the html.",
      "Cardamom buns are back.",
    ),
  ),
  track_clicks: described(
    v.boolean(),
    "Whether it is counted how often each link is opened (`GET /v1/campaigns/:id/links`), not by whom: links lead over this server. Links of the plain text, those with placeholders and very long ones stay as they are.",
    true,
  ),
  throttle_per_hour: described(
    v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MOST_AN_HOUR)),
    "How many mails are sent in an hour at most; null: as many as can be.",
    2000,
  ),
};

/** The sender of a campaign as it is stored, from what was sent of it. */
export function readSender<
  Sender extends { from_name?: string | null | undefined; reply_to?: string | null | undefined },
>(given: Sender): Sender {
  if (typeof given.from_name !== "string") return given;
  const { name, address } = readSenderName(given.from_name, isEmail);
  return { ...given, from_name: name, ...(address && given.reply_to === undefined ? { reply_to: address } : {}) };
}

/** Engines read the 31st of a month that has 30 days as the 1st of the next one. */
function isTime(text: string): boolean {
  const day = text.slice(0, 10);
  return !Number.isNaN(Date.parse(text)) && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
}

export const sendAtField = optional(
  v.nullable(
    described(
      v.pipe(v.string(), v.isoTimestamp(), v.check(isTime, says("no_time"))),
      "When it begins, in any time zone; without it, or in the past: now.",
      "2026-11-27T08:00:00.000Z",
    ),
  ),
);
