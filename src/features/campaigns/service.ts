/** What people and mail services do to campaigns that were sent: leaving, and telling that a mail came back. */

import { DAY_MS } from "../../lib/clock.ts";
import { orNotFound } from "../../lib/errors.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { tellSending } from "../../sentences/sending_problems.ts";
import { sentenceToJson } from "../../sentences/sentence.ts";
import { inBatches } from "../../storage/batches.ts";
import type { Db } from "../../storage/client.ts";
import { leave, readLeaveToken } from "../lists/service.ts";
import { ANSWERED_MS } from "./reports.ts";
import { SEND_JOB } from "./sending.ts";
import * as store from "./store.ts";

export { createClicks, readClick } from "./clicks.ts";
export { readReturnedMail } from "./computations.ts";
export { takeReturned } from "./reports.ts";
export { readMailToken } from "./rules.ts";
export { searchCampaigns } from "./store.ts";

const DUE_AT_ONCE = 20;
/** The account's campaign. Throws `not_found`. */
export const getCampaign = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.CampaignRow> => orNotFound(await store.findCampaign(db, account._id, id), "campaign", id);

/** Begins the campaigns whose time has come. */
export async function beginDue({ storage, queue, clock }: Services): Promise<void> {
  const now = clock.now();
  const due = await store.listDue(storage.read, now, DUE_AT_ONCE);
  if (due.length === 0) return;
  await storage.write("all", async (db) => {
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
    await storage.write(accountId, (db) =>
      store.changeRecipients(db, newest.campaign_id, [hash], "sent", { status: "unsubscribed" }),
    );
  return true;
}

const DROPPED_AT_ONCE = 50;

/** Forgets who campaigns went to that ended long ago: addresses are kept no longer than they are of use. */
export async function dropOldRecipients(services: Services, signal: AbortSignal): Promise<void> {
  const { storage, clock, config } = services;
  const before = clock.now() - config.recipientsRetentionDays * DAY_MS;
  await inBatches(
    storage,
    "all",
    DROPPED_AT_ONCE,
    async (db, most) => {
      const ended = await store.findEnded(db, before);
      if (!ended) return 0;
      if ((await store.dropRecipients(db, ended._id, most)) < most)
        await store.forgetRecipients(db, ended._id, clock.now());
      return most;
    },
    signal,
  );
}

/**
 * After a backup was restored: what was sent since it was made is not known, and nobody is to get a mail twice.
 * @returns how many campaigns wait for somebody to decide
 */
export const pauseRestored = (db: Db, now: number): Promise<number> =>
  store.pauseBegun(db, now, sentenceToJson(tellSending("restored")));
