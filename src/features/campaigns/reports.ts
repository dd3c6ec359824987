/**
 * What comes of mails after they were sent: who tells that a mailbox does not exist, or that somebody calls a mail spam,
 * and when that is too much for a campaign to go on.
 */
import { DAY_MS } from "../../lib/clock.ts";
import { addressHash } from "../../lib/email_addresses.ts";
import type { MailReport } from "../../providers/mail_services.ts";
import { sentenceToJson } from "../../sentences/sentence.ts";
import type { Db } from "../../storage/client.ts";
import { suppressAddress } from "../lists/service.ts";
import type { ReturnedMail } from "./returned_mail.ts";
import { readMailToken, tokensIn, verdictOf, whyTooBad } from "./rules.ts";
import * as store from "./store.ts";

/** So long after a mail was sent what comes back is taken for its answer. */
export const ANSWERED_MS = 30 * DAY_MS;
const LONGEST_WORDS = 300;

type Kind = "bounced" | "failed" | "complained";

/** Notes what came of a mail. Whoever has no mailbox, or calls a mail spam, is never written to again. */
async function note(db: Db, row: store.RecipientRow, kind: Kind, words: string, now: number): Promise<void> {
  // A complaint stays one, whatever else comes back.
  if (row.status === "complained") return;
  if (kind !== "failed") await suppressAddress(db, row.account_id, row.hash, kind, now);
  const changes = { status: kind, error: words.slice(0, LONGEST_WORDS).toWellFormed() };
  await store.changeRecipients(db, row.campaign_id, [row.hash], row.status, changes);
  await pauseIfTooBad(db, row.campaign_id, now);
}

/**
 * Takes what a mail service tells: of the account whose mail it was, or, where that is not told, of all who wrote to the
 * address lately.
 * @returns whether it was about a mail of ours
 */
export async function takeReport(
  db: Db,
  { kind, email, messageId, reason }: MailReport,
  secret: string,
  now: number,
): Promise<boolean> {
  const hash = addressHash(email.trim().toLowerCase());
  const [named] = tokensIn(messageId ?? "").flatMap((token) => readMailToken(secret, token) ?? []);
  const rows = (await store.newestTo(db, hash, now - ANSWERED_MS)).filter(
    (row) => named === undefined || row.campaign_id === named.campaignId,
  );
  for (const row of rows) await note(db, row, kind, reason, now);
  return rows.length > 0;
}

/**
 * Takes a mail that came back.
 * @param token what the address says that it came back to; null: it came to where complaints go
 * @returns whether it was about a mail of ours, and said for good what has become of it
 */
export async function takeReturned(
  db: Db,
  token: string | null,
  returned: ReturnedMail,
  secret: string,
  now: number,
): Promise<boolean> {
  const named = (token === null ? returned.tokens : [token]).flatMap((one) => readMailToken(secret, one) ?? [])[0];
  const [row] = named ? await store.recipientsAmong(db, named.campaignId, [named.hash]) : [];
  if (!row) return false;
  if (returned.kind === "complaint") {
    await note(db, row, "complained", returned.words, now);
    return true;
  }
  // Who has no proof that it is about this mail may not say that its mailbox is gone.
  if (token === null) return false;
  // Whoever writes has given up, whatever was said at last: a mailbox that was full all the time, too.
  const verdict = verdictOf({ about: "recipient", code: 550, words: returned.words, unanswered: false });
  await note(db, row, verdict === "gone" ? "bounced" : "failed", returned.words, now);
  return true;
}

/**
 * Pauses a campaign when too much has come back, or too many call it spam.
 * @returns whether it is being sent, and may go on
 */
export async function pauseIfTooBad(db: Db, campaignId: string, now: number): Promise<boolean> {
  const campaign = await store.findAnyCampaign(db, campaignId);
  if (campaign?.status !== "sending") return false;
  const counts = (await store.countRecipients(db, [campaignId])).get(campaignId)!;
  const reason = whyTooBad(counts, campaign);
  if (reason === null) return true;
  const status_reason = sentenceToJson(reason);
  await store.updateCampaign(db, campaign.account_id, campaignId, { status: "paused", status_reason, updated_at: now });
  return false;
}
