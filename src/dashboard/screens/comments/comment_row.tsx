/** One comment in the list: who, when, what, and where. */
import { Link } from "@tanstack/react-router";
import { useMessages } from "../../messages/messages.ts";
import { classes } from "../../parts/classes.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import styles from "../inbox/submission_row.module.css";
import { type Thread, TONES } from "./comment.ts";

export function CommentRow({
  comment,
  isOpen,
  withWebsite,
}: {
  comment: Thread;
  isOpen: boolean;
  /** Whether there are others. */
  withWebsite: boolean;
}) {
  const t = useMessages("reviews");
  const { _id, kind, status, author, text, page, unread, created_at, website_name } = comment;
  return (
    <Link
      to="."
      search={(before: Record<string, string>) => ({ ...before, open: _id }) as never}
      resetScroll={false}
      aria-current={isOpen || undefined}
      className={classes(styles.row, unread && styles.unread)}
    >
      <span className={styles.who} dir="auto">
        {unread && <span className="unseen">{t.isNew}: </span>}
        {author.name}
      </span>
      <span className={styles.when}>
        <Ago time={created_at} />
      </span>
      <span className={styles.gist} dir="auto">
        {text ?? (kind === "approved" ? t.approvedText : t.changesText)}
      </span>
      <span className={styles.website} dir="auto">
        {withWebsite ? `${website_name} · ${page.name}` : page.name}
      </span>
      <span className={styles.marks}>
        {kind !== "comment" ? (
          <StatusBadge tone={TONES[kind]}>{t.kinds[kind]}</StatusBadge>
        ) : (
          status === "resolved" && <StatusBadge tone="good">{t.resolved}</StatusBadge>
        )}
      </span>
    </Link>
  );
}
