/**
 * Mails that tell people of new access to what is theirs (a passkey, a password, a second factor, another address, an API
 * key, an owner), of what waits for them, and of what is said of their pages. Whoever got in unasked can't keep that from
 * them. Each is a job of the transaction that it tells of; what it says is in the job, because what was made may be gone
 * when it is sent.
 */
import { endMailJob } from "../../jobs/mail.ts";
import type { Job, Queue } from "../../jobs/queue.ts";
import { MINUTE_MS } from "../../lib/clock.ts";
import type { Context, Services } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import type { Db } from "../../storage/db.ts";
import { lookFor, sendFor } from "../brand/service.ts";
import { accessMail, type Notice } from "./mails.ts";
import * as store from "./store.ts";

/** The kind of the job; its subject is the notice, as JSON. */
export const NOTICE_JOB = "users.notice";

const TRIES = 6;
export const LONGEST_NOTICE_PAUSE_MS = 10 * MINUTE_MS;

type Teller = Pick<Context, "db" | "services" | "now" | "afterCommit">;

async function tell({ db, services, now, afterCommit }: Teller, notices: Omit<Notice, "at">[]): Promise<void> {
  if (!services.mailer) return;
  await addNotices(db, services.queue, now, notices);
  afterCommit(() => services.queue.wake(NOTICE_JOB));
}

async function addNotices(db: Db, queue: Queue, now: number, notices: Omit<Notice, "at">[]): Promise<void> {
  for (const notice of notices)
    await queue.hasten(db, { kind: NOTICE_JOB, subject: JSON.stringify({ ...notice, at: now }), runAt: now });
}

/** Tells a user of a new password or passkey, or of a change of the second factor. @param name of the passkey */
export async function tellUser(
  context: Teller,
  userId: string,
  what: "password" | "passkey" | "second_factor_on" | "second_factor_off",
  name: string | null = null,
): Promise<void> {
  const user = await store.findAnyUser(context.db, userId);
  if (user) await tell(context, toOne(user, { what, name, account: null, of: user.account_id }));
}

type Reader = Pick<store.UserRow, "email" | "language">;

/** A notice to a user, where they have an address. */
const toOne = ({ email, language }: Reader, about: Omit<Notice, "at" | "to" | "language">): Omit<Notice, "at">[] =>
  email ? [{ ...about, to: email, language }] : [];

/** Tells the address that a user had that it is theirs no more. @param before the user with that address */
export const tellAddress = (context: Teller & Pick<Context, "account">, before: Reader): Promise<void> =>
  tell(context, toOne(before, { what: "address", name: null, account: null, of: context.account._id }));

/** What owners are told of. */
type OfAccount = "key" | "connection" | "owner" | "publish_request";

/**
 * Tells the owners of the account of a new key, connection or owner, or that a website waits to be published.
 * @param name of it
 * @param said what somebody says with it
 */
export const tellOwners = async (
  context: Teller & { account: { _id: string; name: string } },
  name: string,
  what: OfAccount = "key",
  said: string | null = null,
): Promise<void> => {
  const notices = await noticesOf(context.db, context.account, name, what);
  await tell(context, said === null ? notices : notices.map((notice) => ({ ...notice, said })));
};

/** The same of what was done from the command line: whoever serves the data sends it, when it can. */
export const leaveNotices = async (
  db: Db,
  queue: Queue,
  { account, name, at, what }: { account: { _id: string; name: string }; name: string; at: number; what: OfAccount },
): Promise<void> => addNotices(db, queue, at, await noticesOf(db, account, name, what));

/** Likewise, a user of what was done to theirs. */
export async function leaveUserNotice(
  db: Db,
  queue: Queue,
  user: store.UserRow,
  { what, at }: Pick<Notice, "what" | "at">,
): Promise<void> {
  await addNotices(db, queue, at, toOne(user, { what, name: null, account: null, of: user.account_id }));
}

/**
 * Tells the people of an account, and the owners of the one that looks after it, what a reviewer has said of a page.
 * @param said.name whose words they are
 * @param said.page how the page and its website are called
 * @param said.path where it is read, below the application's address
 * @returns whether the queue is to be woken after the commit
 */
export async function tellTeam(
  {
    db,
    services,
    now,
    account,
  }: Omit<Teller, "afterCommit" | "services"> & {
    services: Pick<Services, "mailer" | "queue">;
    account: { _id: string };
  },
  what: "comment" | "approved" | "changes_requested",
  said: { name: string; page: string; text: string | null; path: string },
): Promise<boolean> {
  if (!services.mailer) return false;
  const parent = (await clientLimits(db, account._id))?.parent_account_id ?? null;
  const team = await store.teamWithEmail(db, account._id, parent);
  // Whoever is a member of both accounts is told once.
  const readers = [...new Map(team.map((user) => [user._id, user])).values()];
  const { name, page, text, path } = said;
  const notice = { what, name, account: page, path, of: account._id, ...(text !== null && { said: text }) };
  await addNotices(
    db,
    services.queue,
    now,
    readers.flatMap((user) => toOne(user, notice)),
  );
  return readers.length > 0;
}

async function noticesOf(db: Db, account: { _id: string; name: string }, name: string, what: OfAccount) {
  const owners = await store.ownersWithEmail(db, account._id);
  return owners.flatMap((owner) => toOne(owner, { what, name, account: account.name, of: account._id }));
}

export async function mailNotice(services: Services, job: Job, signal: AbortSignal): Promise<void> {
  const { mailer, log } = services;
  const notice = JSON.parse(job.subject) as Notice;
  let failure: unknown = null;
  if (mailer) {
    // The same for every try.
    const look = await lookFor(services, notice.of ?? "");
    const mail = { ...accessMail(look, notice), id: job._id, to: notice.to, date: notice.at };
    failure = await sendFor(services, look, mail, signal).then(
      () => null,
      (error: unknown) => error,
    );
    signal.throwIfAborted();
    if (failure) log.error("notice not mailed", { what: notice.what, error: String(failure) });
  }
  await endMailJob(services, job, failure, { tries: TRIES, pauseMs: LONGEST_NOTICE_PAUSE_MS });
}
