/**
 * The jobs that send e-mails. What may pass (a server that is away, a mailbox that is full) is tried again; a refusal of
 * the recipient or the content is final.
 */
import { type Clock, HOUR_MS, MINUTE_MS } from "../lib/clock.ts";
import { MailError } from "../providers/mail.ts";
import type { Db, Storage } from "../storage/client.ts";
import { type Backoff, MOST_SPREAD, retryDelayMs } from "./backoff.ts";
import type { Job, Queue } from "./queue.ts";

interface Jobs {
  storage: Storage;
  queue: Queue;
  clock: Clock;
}

/** Ends the job of an e-mail after a try, or gives it back for another. @param failure why it was not sent, or null */
export async function endMailJob(
  { storage, queue, clock }: Jobs,
  job: Job,
  failure: unknown,
  { tries, pauseMs }: { tries: number; pauseMs: number },
): Promise<void> {
  await storage.write(`job ${job._id}`, async (db) => {
    if (isFinal(failure, job.attempts, tries)) await queue.finish(db, job);
    else await queue.giveBack(db, job, clock.now() + pauseMs);
  });
}

/** Whether there is nothing to try any more. @param failure of the newest try; null: it was sent */
export const isFinal = (failure: unknown, attempts: number, tries: number): boolean =>
  !failure || (failure instanceof MailError && failure.permanent) || attempts >= tries;

/** Seventeen tries with these pauses are spread over 36 hours. */
const TRIES = 17;
const PAUSES: Backoff = { firstMs: MINUTE_MS, mostMs: 4 * HOUR_MS };
/** The longest time that an e-mail of a row waits after a try. */
export const LONGEST_MAIL_PAUSE_MS = PAUSES.mostMs * MOST_SPREAD;

interface MailRow {
  _id: string;
  account_id: string;
  status: string;
  attempts: number;
}

/** What is written down of a try. */
interface Tried {
  attempts: number;
  updated_at: number;
  error: string | null;
  next_attempt_at: number | null;
  status?: "sent" | "failed";
  sent_at?: number | null;
}

/**
 * Sends the e-mail that a row is about and writes down in it how it went. When the process dies between the server's word
 * and ours it is sent again: with the row's name as its Message-ID, by which programs fold the two.
 * @param mail.send why the server did not take it, or null when it did; throws when the process stops before that is known
 */
export async function mailRow<Row extends MailRow>(
  { storage, queue, clock }: Jobs,
  job: Job,
  mail: {
    find(db: Db, id: string): Promise<Row | null>;
    send(row: Row): Promise<MailError | null>;
    update(db: Db, row: Row, changes: Tried): Promise<void>;
  },
): Promise<void> {
  const row = await mail.find(storage.read, job.subject);
  if (row?.status !== "queued") {
    await storage.write(`job ${job._id}`, (db) => queue.finish(db, job));
    return;
  }
  const failure = await mail.send(row);
  const attempts = row.attempts + 1;
  const now = clock.now();
  const tried = { attempts, updated_at: now, error: failure?.message ?? null };
  await storage.write(row.account_id, async (db) => {
    if (isFinal(failure, attempts, TRIES)) {
      await queue.finish(db, job);
      const end = failure ? { status: "failed" as const, sent_at: null } : { status: "sent" as const, sent_at: now };
      await mail.update(db, row, { ...tried, ...end, next_attempt_at: null });
      return;
    }
    const next = now + retryDelayMs(row._id, attempts, PAUSES);
    await queue.assertLeased(db, job);
    await queue.giveBack(db, job, next);
    await mail.update(db, row, { ...tried, next_attempt_at: next });
  });
}
