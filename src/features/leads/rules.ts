/** What a lead is worth, and what it is found by in lists. */
import { folded } from "../../providers/lead_sources/trades.ts";
import type { leads } from "../../storage/tables.ts";

export const LEAD_STATUSES = ["new", "contacted", "qualified", "won", "lost", "ignored"] as const;
export const WEBSITE_STATUSES = ["none", "unreachable", "poor", "fair", "good", "unknown"] as const;
export type WebsiteStatus = (typeof WEBSITE_STATUSES)[number];

/** From these points on a website is fair, or good. */
const FAIR = 45;
const GOOD = 75;

export const statusOfScore = (score: number): WebsiteStatus =>
  score >= GOOD ? "good" : score >= FAIR ? "fair" : "poor";

const WORTH: Record<WebsiteStatus, number> = { none: 85, unreachable: 80, poor: 70, unknown: 45, fair: 40, good: 10 };

export const SCORE_IN_WORDS =
  "How much there is to be done for it, 0 to 100: 85 without a website, 80 with one that can't be reached, 70, 40 or 10 with a poor, fair or good one, 45 where that is not known; 8 more with a phone number, 7 more with an e-mail address.";

/** How much there is to be done for a business, and how well it can be told so. */
export const leadScore = (lead: { website_status: WebsiteStatus; phone: string | null; has_email: boolean }): number =>
  WORTH[lead.website_status] + (lead.phone ? 8 : 0) + (lead.has_email ? 7 : 0);

const LONGEST_WORDS = 500;

/** How a tag stands among the words of a lead. */
export const tagWord = (tag: string): string => `#${folded(tag)};`;

/** What `q` and `tag` look through. */
export function wordsOf(
  lead: Pick<
    typeof leads.$inferSelect,
    "name" | "category" | "city" | "postal_code" | "phone" | "email" | "host_key" | "tags"
  >,
): string {
  const { name, category, city, postal_code, phone, email, host_key, tags } = lead;
  const said = [name, category?.replace(/[_=]/g, " "), city, postal_code, phone, email, host_key]
    .filter(Boolean)
    .join(" ");
  return `${tags.map(tagWord).join(" ")} ${folded(said)}`.slice(0, LONGEST_WORDS);
}
