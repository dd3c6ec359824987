/**
 * The job that mails a reset link to an address, if somebody has it. It looks that up itself, so that asking for a link
 * takes as long for an address that nobody has.
 */
import { isFinal } from "../../jobs/mail.ts";
import type { Job } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Services } from "../../operation/operation.ts";
import { noteInAudit } from "../../policy/audit.ts";
import { lookFor, sendFor } from "../brand/service.ts";
import { createLink } from "./links.ts";
import { resetMail } from "./mails.ts";
import { linkUrl } from "./rules.ts";
import * as store from "./store.ts";

/** The kind of the job; its subject is the address. */
export const RESET_JOB = "users.reset_mail";

/** Whoever asks again and again for somebody else fills no mailbox. */
const PAUSE_MS = 5 * MINUTE_MS;
const TRIES = 4;
export const AGAIN_MS = MINUTE_MS;

export async function mailReset(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { storage, queue, clock, ids, mailer, log } = services;
  const now = clock.now();
  const made = await storage.write("all", async (db) => {
    await queue.assertLeased(db, job);
    const user = await store.findByEmail(db, job.subject);
    if (user && mailer && !(await store.hasLinkSince(db, user._id, now - PAUSE_MS))) {
      const about = { account_id: user.account_id, resources: user._id };
      await noteInAudit(db, services, { operation: "auth.password_reset", via: "mail", ...about });
      return { user, token: await createLink(db, user._id, "password_reset", clock) };
    }
    await queue.finish(db, job);
    return null;
  });
  if (!made || !mailer) return;
  const { user, token } = made;
  const look = await lookFor(services, user.account_id);
  const words = resetMail(linkUrl(look.origin, "password_reset", token), user.language, look);
  const mail = { ...words, id: ids.next("mail"), to: job.subject, date: now };
  const failure = await sendFor(services, look, mail, signal).then(
    () => null,
    (error: unknown) => error,
  );
  if (failure) log.error("reset link not mailed", { user: user._id, error: String(failure) });
  else log.info("reset link mailed", { user: user._id });
  await storage.write("all", async (db) => {
    // A link that nobody has got is none.
    if (failure) await store.deleteLinks(db, user._id);
    if (isFinal(failure, job.attempts, TRIES)) await queue.finish(db, job);
    else await queue.giveBack(db, job, clock.now() + AGAIN_MS);
  });
}
