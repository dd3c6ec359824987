/** The fields that operations on leads share. */
import * as v from "valibot";
import { described, identifier, nameText, optional, written } from "../../operation/fields.ts";
import { folded } from "../../providers/lead_sources/trades.ts";
import { LONGEST } from "./identities.ts";
import { LEAD_STATUSES, WEBSITE_STATUSES } from "./rules.ts";
import type { LeadFilter } from "./store.ts";

export const countryField = v.pipe(
  v.string(),
  v.maxLength(2, "must be two letters such as GB"),
  v.regex(/^[A-Za-z]{2}$/, "must be two letters such as GB"),
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
  v.minLength(1, "must not be empty"),
  v.maxLength(40, "must be at most 40 characters"),
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  v.regex(/^[^\u0000-\u001f\u007f;,#]*$/, "must be one line without commas, semicolons and #"),
  v.metadata({ description: "A word of yours.", examples: ["autumn"] }),
);

export const MOST_TAGS = 20;

export const tagsField = v.pipe(
  v.array(tagText),
  v.maxLength(MOST_TAGS, `must be at most ${MOST_TAGS} tags`),
  v.metadata({ description: "All of its tags.", examples: [["autumn"]] }),
  v.transform((tags) => [...new Set(tags)]),
);

/** A fact of a lead, on one line. */
export const factText = (most: number, description: string, example: string) =>
  v.pipe(nameText(description, example), v.maxLength(most, `must be at most ${most} characters`));

const LARGEST_VALUE = 2_000_000_000;

/** An amount of money; what Stripe's amounts are. */
export const valueField = v.strictObject({
  amount: v.pipe(
    v.number(),
    v.integer("must be a whole number"),
    v.minValue(0, "must be at least 0"),
    v.maxValue(LARGEST_VALUE, `must be at most ${LARGEST_VALUE.toLocaleString("en")}`),
    v.metadata({ description: "In the currency's smallest unit, such as cents.", examples: [240_000] }),
  ),
  currency: v.pipe(
    v.string(),
    v.maxLength(3, "must be three letters such as EUR"),
    v.regex(/^[A-Za-z]{3}$/, "must be three letters such as EUR"),
    v.metadata({ description: "Three letters (ISO 4217).", examples: ["GBP"] }),
    v.transform((text) => text.toUpperCase()),
  ),
});

export const dayField = v.pipe(
  v.string(),
  v.isoDate('must be a day such as "2026-11-30"'),
  v.check((text) => new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text), "must be a day that there is"),
  v.metadata({ examples: ["2026-11-30"] }),
);

export const MOST_LEAD_EMAILS = LONGEST.emails;

/** What lists and exports filter by. */
export const leadFilters = {
  status: optional(described(v.picklist(LEAD_STATUSES), "Only of this status.", "new")),
  q: optional(
    written(
      "any",
      v.pipe(
        v.string(),
        v.maxLength(200, "must be at most 200 characters"),
        v.metadata({
          description:
            "Only with all of these words, or parts of words, in name, category, town, postal code, number, e-mail or tags; the first 5 count.",
          examples: ["mill"],
        }),
      ),
    ),
  ),
  search_id: optional(identifier("lsr", "lead search: only what it found first")),
  has_website: optional(hasWebsiteField),
  website_status: optional(described(v.picklist(WEBSITE_STATUSES), "Only with a website in this state.", "poor")),
  has_email: optional(described(v.boolean(), "Only with, or without, an e-mail address.", true)),
  enriched: optional(described(v.boolean(), "Only those whose website was looked at, or was not.", false)),
  due: optional(described(dayField, "Only those whose next task is on or before this day.", "2026-11-30")),
  tag: optional(
    written(
      "any",
      v.pipe(
        v.string(),
        v.maxLength(40, "must be at most 40 characters"),
        v.metadata({ description: "Only with this tag.", examples: ["autumn"] }),
      ),
    ),
  ),
};

export const LEADS_ARE_UNTRUSTED = "the sources of leads and the owners of their websites, who may be anyone";

const MOST_WORDS = 5;

interface Filters {
  status?: LeadFilter["status"];
  q?: string | undefined;
  search_id?: string | undefined;
  has_website?: boolean | undefined;
  website_status?: LeadFilter["website_status"];
  has_email?: boolean | undefined;
  enriched?: boolean | undefined;
  tag?: string | undefined;
  due?: string | undefined;
}

/** Filters as the store takes them. */
export function toFilter({ q, ...rest }: Filters): LeadFilter {
  const words = q === undefined ? [] : folded(q).split(" ").filter(Boolean).slice(0, MOST_WORDS);
  return { ...rest, words: words.length > 0 ? words : undefined };
}
