/** A submission that is being read. When somebody opens it who may change it, it is marked as read. */
import { Link } from "@tanstack/react-router";
import {
  ArrowLeft,
  Check,
  Download,
  Ellipsis,
  MailOpen,
  Reply,
  RotateCcw,
  ShieldCheck,
  ShieldX,
  Trash2,
} from "lucide-react";
import { useEffect, useState } from "react";
import { addressOf } from "../../api/call.ts";
import type { Item } from "../../api/operations.ts";
import { type Cache, useChange } from "../../api/queries.ts";
import { formatBytes } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAddressState } from "../../parts/address_state.ts";
import { Button, IconButton, OutsideLink } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import { SetUpLink } from "../../parts/set_up_link.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { type FormPlace, placeText } from "../forms/form_places.ts";
import { FollowUpForm } from "./follow_up_form.tsx";
import { type Submission, senderOf } from "./submission.ts";
import styles from "./submission_detail.module.css";

const COUNTED = ["GET /v1/users/me/stats", "GET /v1/forms"] as const;

export function SubmissionDetail({
  submission,
  form,
  place,
}: {
  submission: Submission;
  form: Item<"GET /v1/forms"> | undefined;
  place: FormPlace | null;
}) {
  const t = useMessages("inbox");
  const [, change] = useAddressState();
  const mayChange = useMay("editor", "forms");
  const [isAsking, setAsking] = useState(false);
  const { _id, data, email, files, refused_files, problems, spam, spam_reason, done_at, deliveries } = submission;
  const mark = useChange("PUT /v1/submissions/:id", {
    apply: ({ read, spam, done }, cache) =>
      updateOne(cache, _id, (one) => ({
        ...one,
        ...(read === undefined ? {} : { read_at: read ? new Date().toISOString() : null }),
        ...(spam === undefined ? {} : { spam, spam_reason: null }),
        ...(done === undefined ? {} : { done_at: done ? new Date().toISOString() : null }),
      })),
    refresh: [...COUNTED],
  });
  const remove = useChange("DELETE /v1/submissions/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/submissions"], id),
    refresh: ["GET /v1/submissions", ...COUNTED],
    says: t.deleted,
    onDone: () => change({ open: "" }),
  });
  const { mutate } = mark;
  const isUnread = submission.read_at === null;
  // Only once: what is marked as unread while it is open stays so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is what reads it.
  useEffect(() => {
    if (isUnread && mayChange) mutate({ id: _id, read: true });
  }, [_id]);
  const labelOf = (name: string) => form?.fields.find((field) => field.name === name && field.label)?.label || name;
  const reply =
    email && `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${form?.name ?? t.replySubject}`)}`;
  return (
    <article className={styles.detail}>
      <header className="wide-line">
        <Link
          to="."
          search={({ open: _, ...others }: Record<string, string>) => others as never}
          className={styles.back}
          aria-label={t.backToList}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <div className={styles.who}>
          <h2 dir="auto">{senderOf(submission) ?? t.anonymous}</h2>
          {email && <p className="soft">{email}</p>}
        </div>
        <div className={styles.actions}>
          {mayChange && (
            <Button
              icon={done_at ? RotateCcw : Check}
              onClick={() => mutate({ id: _id, done: !done_at, ...(done_at ? {} : { read: true }) })}
            >
              {done_at ? t.reopen : t.markDone}
            </Button>
          )}
          {reply && (
            <OutsideLink href={reply} icon={Reply} target="_self">
              {t.reply}
            </OutsideLink>
          )}
          {mayChange && (
            <Menu
              trigger={<IconButton icon={Ellipsis} label={t.options} />}
              items={[
                {
                  label: t.markUnread,
                  icon: MailOpen,
                  onSelect: () => {
                    mutate({ id: _id, read: false });
                    change({ open: "" });
                  },
                },
                spam
                  ? { label: t.markWanted, icon: ShieldCheck, onSelect: () => mutate({ id: _id, spam: false }) }
                  : { label: t.markSpam, icon: ShieldX, onSelect: () => mutate({ id: _id, spam: true }) },
                { label: t.delete, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking(true) },
              ]}
            />
          )}
        </div>
      </header>
      {spam && (
        <p className={styles.spam}>
          <StatusBadge tone="warn">{t.spam}</StatusBadge>
          {spam_reason && t.reasons[spam_reason]}
        </p>
      )}
      <dl className={styles.data}>
        {Object.entries(data).map(([name, value]) => (
          <div key={name}>
            <dt>{labelOf(name)}</dt>
            <dd dir="auto">{[value].flat().join(", ") || t.empty}</dd>
          </div>
        ))}
      </dl>
      {problems.length > 0 && (
        <p className={styles.refused}>
          {t.unfit} {problems.map(({ field, problem }) => `${labelOf(field)} (${t.problems[problem]})`).join(", ")}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.files}>
          {files.map((file, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a file is named by its number.
            <li key={index}>
              <a
                href={addressOf("GET /v1/submissions/:id/files/:index", { id: _id, index: String(index) })}
                download={file.name}
              >
                <Download aria-hidden />
                <span className="unseen">{t.download}</span>
                <span className="one-line">{file.name}</span>
                <span className={styles.size}>{formatBytes(file.size_bytes)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {refused_files.length > 0 && (
        <p className={styles.refused}>
          {t.refused} {refused_files.map(({ name }) => name).join(", ")}
        </p>
      )}
      <dl className={styles.facts}>
        <div>
          <dt>{t.sent}</dt>
          <dd>
            <DateOf time={submission.created_at} withTime />
          </dd>
        </div>
        {form && (
          <div>
            <dt>{t.form}</dt>
            <dd>{form.name}</dd>
          </div>
        )}
        {place && (
          <div>
            <dt>{t.website}</dt>
            <dd dir="auto">{placeText(place)}</dd>
          </div>
        )}
        {submission.referrer && (
          <div>
            <dt>{t.fromPage}</dt>
            <dd>{submission.referrer}</dd>
          </div>
        )}
        {deliveries.length > 0 && (
          <div>
            <dt>{t.mails}</dt>
            <dd>
              {deliveries.map(({ kind, to, status, error }) => (
                <p key={`${kind} ${to}`}>
                  {t[kind]} {to} {t.mail[status]}
                  {error && ` (${error})`} {status === "not_configured" && <SetUpLink group="mail" />}
                </p>
              ))}
            </dd>
          </div>
        )}
      </dl>
      {mayChange && <FollowUpForm key={submission.updated_at} submission={submission} />}
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

function updateOne(cache: Cache, id: string, how: (one: Submission) => Submission): void {
  cache.update("GET /v1/submissions", (list) => ({
    ...list,
    data: list.data.map((one) => (one._id === id ? how(one) : one)),
  }));
}
