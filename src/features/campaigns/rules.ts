/** Pure decisions about sending: what an answer of a mail server means, how fast is fast enough, when it is too bad. */
import type { Backoff } from "../../jobs/backoff.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { equalInConstantTime, sign } from "../../lib/hash.ts";
import { bytesOfId, idOfBytes } from "../../lib/ids.ts";
import type { Refusal } from "../../providers/mail_connection.ts";
import { tellSending } from "../../sentences/sending_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import type { RecipientCounts } from "./store.ts";

export const TRIES = 12;
/** Twelve tries with these pauses are spread over a day and a half. */
export const PAUSES: Backoff = { firstMs: 2 * MINUTE_MS, mostMs: 4 * HOUR_MS };
/** How long no mail goes to a domain that has put one off. */
export const DOMAIN_PAUSES: Backoff = { firstMs: MINUTE_MS, mostMs: HOUR_MS };
/** `gone`: there is no such mailbox. `refused`: this mail is not wanted. `later`: try again. `us`: no fault of the recipient. */
export type Verdict = "gone" | "refused" | "later" | "us";

/** Enhanced codes (RFC 3463) in what a server says; addresses of the network look much the same. */
const ENHANCED = /(?<![\w.])([245])\.(\d{1,3})\.(\d{1,3})(?!\.?\w)/g;

interface EnhancedCode {
  status: string;
  subject: number;
  detail: number;
}

/**
 * What a server's words say by their codes: the first that names a detail, because those with a zero stand for what
 * is not known closer (5.0.0 with a diagnostic of 5.1.1). What others are said to have said comes later.
 */
export function codeIn(words: string): EnhancedCode | null {
  const codes = Array.from(words.matchAll(ENHANCED), ([status, , subject, detail]) => ({
    status,
    subject: Number(subject),
    detail: Number(detail),
  }));
  return codes.find(({ detail }) => detail !== 0) ?? codes.find(({ subject }) => subject !== 0) ?? codes[0] ?? null;
}

/** Addresses (RFC 3463, 3.2) that are the sender's own, and a mailer on the way. */
const NOT_OF_THE_RECIPIENT = new Set([7, 8, 9]);
/** No way there: 5.4.4 says so, and 5.4.310 Exchange's for a domain that does not exist. */
const NO_SUCH_DOMAIN = new Set([4, 310]);
const REPLY_550 = /(?<![\d.])550(?![\d.]*\d)/;

/** Whether a code for good says that there is no such mailbox. */
function isGone({ subject, detail }: EnhancedCode, answered: boolean): boolean {
  if (subject === 1) return !NOT_OF_THE_RECIPIENT.has(detail);
  if (subject === 2) return detail === 1;
  // "No answer from host" is nothing that a host can answer: Exchange says so that it has no such recipient.
  return subject === 4 && (NO_SUCH_DOMAIN.has(detail) || (detail === 1 && answered));
}

/** What a refusal means: only what says that there is no such mailbox is a bounce that is remembered. */
export function verdictOf({ about, code, words }: Refusal): Verdict {
  if (about === "us") return "us";
  if (code < 500) return "later";
  const enhanced = codeIn(words);
  if (enhanced?.status.startsWith("4")) return "later";
  if (about === "content") return "refused";
  if (enhanced) return isGone(enhanced, REPLY_550.test(words)) ? "gone" : "refused";
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

const LEAST_TRIED = 100;
const MOST_BOUNCED = 0.05;
const MOST_COMPLAINED = 0.003;
/** One person alone stops nothing. */
const LEAST_COMPLAINED = 2;

/** How many there is an answer for. */
export const triedOf = ({ sent, failed, bounced, complained, unsubscribed }: RecipientCounts): number =>
  sent + failed + bounced + complained + unsubscribed;

/** What had come of a campaign when it was begun or resumed: what came since decides. */
export interface Base {
  base_tried: number;
  base_bounced: number;
  base_complained: number;
}

/** Why a campaign must not go on, because whoever does is taken for a spammer; null: it may. */
export function whyTooBad(counts: RecipientCounts, base: Base): CodedMessage | null {
  const tried = triedOf(counts) - base.base_tried;
  const bounced = counts.bounced - base.base_bounced;
  const complained = counts.complained - base.base_complained;
  if (tried < LEAST_TRIED) return null;
  if (bounced >= tried * MOST_BOUNCED)
    return tellSending("bounced_often", { bounced, tried, percent: MOST_BOUNCED * 100 });
  if (complained >= LEAST_COMPLAINED && complained >= tried * MOST_COMPLAINED)
    return tellSending("complained_often", { complained, tried, percent: MOST_COMPLAINED * 100 });
  return null;
}

const ID_CHARS = 26;
const SIGNATURE_CHARS = 8;

const signatureOf = (secret: string, text: string): string =>
  idOfBytes("mail", Buffer.from(sign(secret, `mail ${text}`), "base64url")).slice(-SIGNATURE_CHARS);

/**
 * What a mail is called: the same for every try, known again when it comes back, and made by nobody else. It has digits
 * and lower-case letters alone, because mail servers on the way may change others, and fits into the part of an address
 * before the @.
 * @param hash of the recipient's address
 */
export function mailToken(secret: string, campaignId: string, hash: string): string {
  const recipient = idOfBytes("mail", Buffer.from(hash, "hex")).slice(-ID_CHARS);
  const text = campaignId.slice(-ID_CHARS) + recipient;
  return text + signatureOf(secret, text);
}

/** The mail that a token is of; null for one that is not ours. */
export function readMailToken(secret: string, token: string): { campaignId: string; hash: string } | null {
  const text = token.slice(0, -SIGNATURE_CHARS);
  if (text.length !== 2 * ID_CHARS || !equalInConstantTime(token, text + signatureOf(secret, text))) return null;
  const hash = Buffer.from(bytesOfId(text.slice(ID_CHARS))).toString("hex");
  return { campaignId: `cmp_${text.slice(0, ID_CHARS)}`, hash };
}

/** What looks like such tokens in a text, in lower case; each once. */
export const tokensIn = (text: string): string[] => [
  ...new Set(
    Array.from(text.toLowerCase().matchAll(/(?<![a-z0-9])[0-9a-hjkmnp-tv-z]{60}(?![a-z0-9])/g), ([one]) => one),
  ),
];

/** Where a mail comes back to that can't be delivered; undefined: to the sender, where nobody reads it here. */
export const returnAddress = (settings: { domain: string } | null, token: string): string | undefined =>
  settings ? `b+${token}@${settings.domain}` : undefined;

export interface Retention {
  recipientsRetentionDays: number;
}

/** When it is forgotten who a campaign went to; null: it has not ended. */
export const forgottenAt = (
  { finished_at }: { finished_at: number | null },
  { recipientsRetentionDays }: Retention,
): number | null => (finished_at === null ? null : finished_at + recipientsRetentionDays * DAY_MS);

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
