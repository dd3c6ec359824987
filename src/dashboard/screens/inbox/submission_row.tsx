/** One submission in the list: who, what, when. */
import { Link } from "@tanstack/react-router";
import { Paperclip } from "lucide-react";
import { switchAccount } from "../../api/account.ts";
import { useMessages } from "../../messages/messages.ts";
import { AccountName } from "../../parts/across_clients.tsx";
import { classes } from "../../parts/classes.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { gistOf, type Submission, senderOf } from "./submission.ts";
import styles from "./submission_row.module.css";

export function SubmissionRow({
  submission,
  isOpen = false,
  website,
  account,
}: {
  submission: Submission;
  isOpen?: boolean;
  /** Where it was sent from, when there are others. */
  website?: string | undefined;
  /** The client's whose it is, among those of all: it is read there. */
  account?: string | undefined;
}) {
  const t = useMessages("inbox");
  const isUnread = submission.read_at === null && !submission.spam;
  const className = classes(styles.row, isUnread && styles.unread);
  const content = (
    <>
      <span className={styles.who} dir="auto">
        {isUnread && <span className="unseen">{t.unread}: </span>}
        {senderOf(submission) ?? t.anonymous}
      </span>
      <span className={styles.when}>
        <Ago time={submission.created_at} />
      </span>
      <span className={styles.gist} dir="auto">
        {gistOf(submission)}
      </span>
      {(account ?? website) && (
        <span className={styles.website} dir="auto">
          {account ? <AccountName id={account} /> : website}
        </span>
      )}
      {(submission.spam || submission.done_at || submission.labels.length > 0 || submission.files.length > 0) && (
        <span className={styles.marks}>
          {submission.labels.map((label) => (
            <span key={label} className={styles.label} dir="auto">
              {label}
            </span>
          ))}
          {submission.done_at && <StatusBadge tone="good">{t.done}</StatusBadge>}
          {submission.files.length > 0 && (
            <span className={styles.files} title={t.files(submission.files.length)}>
              <Paperclip aria-hidden />
              <span className="unseen">{t.files(submission.files.length)}</span>
            </span>
          )}
          {submission.spam && <StatusBadge tone="warn">{t.spam}</StatusBadge>}
        </span>
      )}
    </>
  );
  if (account)
    return (
      <button
        type="button"
        className={className}
        onClick={() => switchAccount(account, `/app/inbox?open=${submission._id}`)}
      >
        {content}
      </button>
    );
  return (
    <Link
      to="."
      search={(before: Record<string, string>) => ({ ...before, open: submission._id }) as never}
      resetScroll={false}
      aria-current={isOpen || undefined}
      className={className}
    >
      {content}
    </Link>
  );
}
