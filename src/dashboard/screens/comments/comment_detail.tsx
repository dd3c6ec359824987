/** A comment that is being read, with its answers. When somebody opens it who may change it, it is no news any more. */
import { Link } from "@tanstack/react-router";
import { ArrowLeft, Check, Ellipsis, MapPin, MessageSquareDot, RotateCcw, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button, ButtonLink, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useMay, useUser } from "../../session/session.ts";
import inbox from "../inbox/submission_detail.module.css";
import { Answers } from "./answers.tsx";
import { COMMENTS, type Thread, TONES } from "./comment.ts";
import styles from "./comment_detail.module.css";

export function CommentDetail({ comment }: { comment: Thread }) {
  const t = useMessages("reviews");
  const [, change] = useAddressState();
  const mayChange = useMay("editor", "any");
  const mayDelete = useMay("editor", "content");
  // What a client has seen the team has not.
  const mayRead = useUser().role !== "client" && mayChange;
  const [isAsking, setAsking] = useState(false);
  const { _id, website_id, page_id, kind, status, author, text, quote, node, page, unread } = comment;
  const isOpen = status === "open";
  const update = useChange("PUT /v1/comments/:id", {
    apply: ({ id, status, read }, cache) =>
      cache.change(["GET /v1/comments"], id, { status, unread: read === undefined ? undefined : !read }),
    refresh: [...COMMENTS],
  });
  const { mutate } = update;
  const remove = useChange("DELETE /v1/comments/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/comments"], id),
    refresh: [...COMMENTS],
    says: t.deleted,
    onDone: () => change({ open: "" }),
  });
  // Only once: what is marked as new while it is open stays so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is what reads it.
  useEffect(() => {
    if (unread && mayRead) mutate({ id: _id, read: true });
  }, [_id]);
  return (
    <article className={inbox.detail}>
      <header className="wide-line">
        <Link
          to="."
          search={({ open: _, ...others }: Record<string, string>) => others as never}
          className={inbox.back}
          aria-label={t.backToList}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <div className={inbox.who}>
          <h2 dir="auto">{author.name}</h2>
          <p className="note" dir="auto">
            {comment.website_name} · {page.name} · <DateOf time={comment.created_at} withTime />
          </p>
        </div>
        <div className={inbox.actions}>
          {mayChange && kind !== "approved" && (
            <Button
              icon={isOpen ? Check : RotateCcw}
              onClick={() => mutate({ id: _id, status: isOpen ? "resolved" : "open" })}
            >
              {isOpen ? t.resolve : t.reopen}
            </Button>
          )}
          {(mayDelete || (mayRead && author.kind === "reviewer")) && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={t.options} />}
              items={[
                ...(mayRead && author.kind === "reviewer"
                  ? [
                      {
                        label: t.markNew,
                        icon: MessageSquareDot,
                        onSelect: () => {
                          mutate({ id: _id, read: false });
                          change({ open: "" });
                        },
                      },
                    ]
                  : []),
                ...(mayDelete
                  ? [{ label: t.delete, icon: Trash2, danger: true, onSelect: () => setAsking(true) }]
                  : []),
              ]}
            />
          )}
        </div>
      </header>
      {(kind !== "comment" || !isOpen) && (
        <p className="row">
          {kind !== "comment" && <StatusBadge tone={TONES[kind]}>{t.kinds[kind]}</StatusBadge>}
          {kind !== "approved" && !isOpen && <StatusBadge tone="good">{t.resolved}</StatusBadge>}
        </p>
      )}
      {quote && (
        <blockquote className={styles.quote} dir="auto">
          {quote}
        </blockquote>
      )}
      <p className={styles.text} dir="auto">
        {text ?? (kind === "approved" ? t.approvedText : t.changesText)}
      </p>
      <div>
        <ButtonLink
          icon={MapPin}
          to="/websites/$id"
          params={{ id: website_id }}
          search={{ page: page_id, ...(node ? { node } : {}) } as never}
        >
          {node ? t.onPage : t.toPage}
        </ButtonLink>
      </div>
      <Answers comment={comment} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: _id })}
        title={t.deleteTitle}
        description={t.deleteText}
        action={t.delete}
      />
    </article>
  );
}
