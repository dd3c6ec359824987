/** What people and mail services do to campaigns that were sent: leaving, and telling that a mail came back. */

import { DAY_MS } from "../../lib/clock.ts";
import { addressHash } from "../../lib/email_addresses.ts";
import { notFound } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import type { MailReport } from "../../providers/mail_services.ts";
import type { Db } from "../../storage/client.ts";
import { leave, readLeaveToken, suppressAddress } from "../lists/service.ts";
import { readMailId } from "./rules.ts";
import { SEND_JOB } from "./sending.ts";
import * as store from "./store.ts";

export { createCampaignSender, LONGEST_SEND_PAUSE_MS, SEND_JOB } from "./sending.ts";

/** So long after a mail was sent what comes back is taken for its answer. */
const ANSWERED_MS = 30 * DAY_MS;
const DUE_AT_ONCE = 20;
/** How often it is looked for campaigns whose time has come. */
export const DUE_CAMPAIGNS_MS = 5_000;

/** The account's campaign. Throws `not_found`. */
export async function getCampaign(
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.CampaignRow> {
  const row = await store.findCampaign(db, account._id, id);
  if (!row) throw notFound("campaign", id);
  return row;
}

/** Begins the campaigns whose time has come. */
export async function beginDue({ storage, queue, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = await store.listDue(storage.read, now, DUE_AT_ONCE);
  if (due.length === 0) return;
  await storage.write(async (db) => {
    for (const { _id } of due) await queue.hasten(db, { kind: SEND_JOB, subject: _id, runAt: now });
  });
  queue.wake();
}

/** What a link to leave does: off all lists of the account, and counted with the mail that it probably came with. */
export async function leaveLists(services: Services, token: string): Promise<boolean> {
  const { storage, clock, linkSecret } = services;
  if (!(await leave(services, token))) return false;
  const { accountId, hash } = readLeaveToken(linkSecret, token)!;
  const [newest] = await store.newestTo(storage.read, hash, clock.now() - ANSWERED_MS, accountId);
  if (newest?.status === "sent")
    await storage.write((db) =>
      store.changeRecipients(db, newest.campaign_id, [hash], "sent", { status: "unsubscribed" }),
    );
  return true;
}

/**
 * Takes what a mail service tells. A mailbox that does not exist, or whose owner calls a mail spam, is never written to
 * again: by the account whose mail it was, or, where that is not told, by all who wrote to it lately.
 * @returns whether it was about a mail of ours
 */
export async function takeReport(
  db: Db,
  { kind, email, messageId, reason }: MailReport,
  now: number,
): Promise<boolean> {
  const hash = addressHash(email.trim().toLowerCase());
  const named = messageId === null ? null : readMailId(messageId);
  const rows = (await store.newestTo(db, hash, now - ANSWERED_MS)).filter(
    (row) => named === null || row.campaign_id === named.campaignId,
  );
  for (const row of rows) {
    await suppressAddress(db, row.account_id, hash, kind, now);
    await store.changeRecipients(db, row.campaign_id, [hash], row.status, {
      status: kind,
      error: reason.slice(0, 300),
    });
  }
  return rows.length > 0;
}
