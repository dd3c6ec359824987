/** The fields that operations on leads share. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { anyText, described, identifier, nameText, optional } from "../../operation/fields.ts";
import { folded } from "../../providers/lead_sources/trades.ts";
import { LONGEST } from "./identities.ts";
import { LEAD_STATUSES, WEBSITE_STATUSES } from "./rules.ts";
import type { LeadFilter } from "./store.ts";

export const countryField = v.pipe(
  v.string(),
  maxCharacters(2),
  v.regex(/^[A-Za-z]{2}$/, says("no_country")),
  v.metadata({ description: "Two letters (ISO 3166-1).", examples: ["GB"] }),
  v.transform((text) => text.toUpperCase()),
);

export const hasWebsiteField = described(
  v.boolean(),
  "Only businesses with, or without, a website of their own.",
  false,
);

export const statusField = described(v.picklist(LEAD_STATUSES), "Where it is in your pipeline.", "contacted");

const tagText = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  maxCharacters(40),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  v.regex(/^[^\u0000-\u001f\u007f;,#]*$/, says("no_tag")),
  v.metadata({ description: "A word of yours.", examples: ["autumn"] }),
);

export const MOST_TAGS = 20;

export const tagsField = v.pipe(
  v.array(tagText),
  v.maxLength(MOST_TAGS),
  v.metadata({ description: "All of its tags.", examples: [["autumn"]] }),
  v.transform((tags) => [...new Set(tags)]),
);

/** A fact of a lead, on one line. */
export const factText = (most: number, description: string, example: string) =>
  v.pipe(nameText(description, example), maxCharacters(most));

const LARGEST_VALUE = 2_000_000_000;

/** An amount of money; what Stripe's amounts are. */
export const valueField = v.strictObject({
  amount: described(
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LARGEST_VALUE)),
    "In the currency's smallest unit, such as cents.",
    240_000,
  ),
  currency: v.pipe(
    v.string(),
    maxCharacters(3),
    v.regex(/^[A-Za-z]{3}$/, says("no_currency")),
    v.metadata({ description: "Three letters (ISO 4217).", examples: ["GBP"] }),
    v.transform((text) => text.toUpperCase()),
  ),
});

export const dayField = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text), says("no_day")),
  v.metadata({ examples: ["2026-11-30"] }),
);

export const nextTaskField = optional(
  v.nullable(factText(200, "What is to be done next; null: nothing.", "Call about the menu")),
);
export const nextTaskOnField = optional(v.nullable(described(dayField, "On which day; null: on none.", "2026-11-30")));

export const ownerField = optional(v.nullable(identifier("usr", "user")));

export const MOST_LEAD_EMAILS = LONGEST.emails;

/** What lists and exports filter by. */
export const leadFilters = {
  status: optional(described(v.picklist(LEAD_STATUSES), "Only of this status.", "new")),
  q: optional(
    anyText(
      200,
      "Only with all of these words, or parts of words, in name, category, town, postal code, number, e-mail or tags; the first 5 count.",
      "mill",
    ),
  ),
  search_id: optional(identifier("lsr", "lead search: only what it found first")),
  has_website: optional(hasWebsiteField),
  website_status: optional(described(v.picklist(WEBSITE_STATUSES), "Only with a website in this state.", "poor")),
  has_email: optional(described(v.boolean(), "Only with, or without, an e-mail address.", true)),
  enriched: optional(described(v.boolean(), "Only those whose website was looked at, or was not.", false)),
  due: optional(described(dayField, "Only those whose next task is on or before this day.", "2026-11-30")),
  tag: optional(anyText(40, "Only with this tag.", "autumn")),
  owner_id: optional(identifier("usr", "user: only what they see to")),
  has_owner: optional(described(v.boolean(), "Only those that somebody sees to, or nobody.", false)),
};

export const LEADS_ARE_UNTRUSTED = "the sources of leads and the owners of their websites, who may be anyone";

const MOST_WORDS = 5;

/** Filters as the store takes them. */
export function toFilter({ q, ...rest }: Omit<LeadFilter, "words"> & { q?: string | undefined }): LeadFilter {
  const words = q === undefined ? [] : folded(q).split(" ").filter(Boolean).slice(0, MOST_WORDS);
  return { ...rest, words: words.length > 0 ? words : undefined };
}
