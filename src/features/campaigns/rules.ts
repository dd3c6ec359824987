/** Pure decisions about sending: what an answer of a mail server means, how fast is fast enough, when it is too bad. */
import type { Backoff } from "../../jobs/backoff.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import type { Refusal } from "../../providers/mail_connection.ts";
import type { RecipientCounts } from "./store.ts";

export const TRIES = 12;
/** Twelve tries with these pauses are spread over a day and a half. */
export const PAUSES: Backoff = { firstMs: 2 * MINUTE_MS, mostMs: 4 * HOUR_MS };
/** How long no mail goes to a domain that has put one off. */
export const DOMAIN_PAUSES: Backoff = { firstMs: MINUTE_MS, mostMs: HOUR_MS };
/** `gone`: there is no such mailbox. `refused`: this mail is not wanted. `later`: try again. `us`: no fault of the recipient. */
export type Verdict = "gone" | "refused" | "later" | "us";

/** What a refusal means: only what says that there is no such mailbox is a bounce that is remembered. */
export function verdictOf({ about, code, words }: Refusal): Verdict {
  if (about === "us") return "us";
  if (code < 500) return "later";
  const enhanced = /\b([245])\.(\d{1,3})\.(\d{1,3})\b/.exec(words);
  if (enhanced?.[1] === "4") return "later";
  if (about === "content") return "refused";
  if (enhanced) {
    const [, , subject, detail] = enhanced;
    if (subject === "1") return "gone";
    return subject === "2" && detail === "1" ? "gone" : "refused";
  }
  return code === 550 || code === 551 || code === 553 ? "gone" : "refused";
}

/**
 * How recipients are taken up so that in no hour there are more than are wanted: so many at once, with so long between.
 * The fewer parts are rounded down to, the longer the pause.
 */
export function paceOf(perHour: number): { atOnce: number; everyMs: number } {
  const atOnce = Math.max(1, Math.floor(perHour / 60));
  return { atOnce, everyMs: Math.ceil(HOUR_MS / Math.floor(perHour / atOnce)) };
}

export const LEAST_TRIED = 100;
export const MOST_BOUNCED = 0.05;

/** How many there is an answer for. */
export const triedOf = ({ sent, failed, bounced, complained, unsubscribed }: RecipientCounts): number =>
  sent + failed + bounced + complained + unsubscribed;

/** Whether so many mailboxes are none that whoever sends on is taken for a spammer. */
export function isTooBad(counts: RecipientCounts, base: { base_tried: number; base_bounced: number }): boolean {
  const tried = triedOf(counts) - base.base_tried;
  return tried >= LEAST_TRIED && counts.bounced - base.base_bounced >= tried * MOST_BOUNCED;
}

/** The Message-ID's own part: the same for every try, and known again when it comes back in a bounce. */
export const mailIdOf = (campaignId: string, hash: string): string => `${campaignId}.${hash}`;

export function readMailId(id: string): { campaignId: string; hash: string } | null {
  const found = /(cmp_[0-9a-hjkmnp-tv-z]{26})\.([0-9a-f]{32})@/.exec(id);
  return found && { campaignId: found[1]!, hash: found[2]! };
}

/** What mails are filled in with. */
export function valuesOf(
  { email, name, fields }: { email: string; name: string | null; fields: Record<string, string> },
  postalAddress: string | null,
): Record<string, string> {
  return {
    ...fields,
    email,
    name: name ?? "",
    first_name: fields.first_name ?? name?.split(" ")[0] ?? "",
    postal_address: postalAddress ?? "",
  };
}
