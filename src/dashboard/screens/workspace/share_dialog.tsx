/** Links with which clients look at drafts and say what they think: made, copied and revoked here. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { Item } from "../../api/operations.ts";
import { listQuery, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Checkbox, Select, TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useNewComments } from "../comments/new_comments.ts";
import type { Website } from "./page.ts";
import styles from "./share_dialog.module.css";

const DAYS = [7, 14, 30, 90] as const;
const LINKS_AT_ONCE = 10;
const LINKS = "GET /v1/websites/:id/review_links" as const;

type ReviewLink = Item<typeof LINKS>;

interface ShareDialogProps {
  website: Website;
  open: boolean;
  onClose: () => void;
}

export function ShareDialog({ website, ...dialog }: ShareDialogProps) {
  const t = useMessages("reviews");
  return (
    <Dialog {...dialog} title={t.shareTitle} description={t.shareText}>
      <Content website={website} />
    </Dialog>
  );
}

function Content({ website }: { website: Website }) {
  const t = useMessages("reviews");
  const unread = useNewComments(website._id);
  const { page, setPage } = useListState("links");
  const links = useQuery(listQuery(LINKS, { id: website._id, limit: LINKS_AT_ONCE, page }));
  return (
    <div className={styles.content}>
      <NewLinkForm website={website} />
      <section className={styles.links}>
        <header>
          <h3>{t.links}</h3>
          <Link to="/websites/$id/comments" params={{ id: website._id }}>
            {unread > 0 ? t.newComments(unread) : t.allComments}
          </Link>
        </header>
        <Loaded query={links} skeleton={<SkeletonRows count={2} />}>
          {(list) =>
            list.data.length === 0 ? (
              <p className="note">{t.noLinks}</p>
            ) : (
              <>
                <ul>
                  {list.data.map((link) => (
                    <li key={link._id}>
                      <ReviewLinkRow link={link} />
                    </li>
                  ))}
                </ul>
                <Pager list={list} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </section>
    </div>
  );
}

function NewLinkForm({ website }: { website: Website }) {
  const t = useMessages("reviews");
  const [comments, setComments] = useState(true);
  const make = useFormChange("POST /v1/websites/:id/review_links", {
    refresh: [LINKS],
    says: t.created,
  });
  return (
    <ChangeForm
      change={make}
      onSubmit={({ form, text }) => {
        const reviewer = text("reviewer");
        make.mutate(
          { id: website._id, comments, days: Number(text("days")), ...(reviewer ? { reviewer } : {}) },
          { onSuccess: () => form.reset() },
        );
      }}
    >
      <div className={styles.fields}>
        <TextField
          label={t.reviewer}
          name="reviewer"
          hint={t.reviewerHint}
          maxLength={80}
          autoComplete="off"
          required={false}
        />
        <Select
          label={t.lasts}
          name="days"
          defaultValue="14"
          options={DAYS.map((days) => ({ value: String(days), label: t.days(days) }))}
        />
      </div>
      <Checkbox label={t.mayComment} checked={comments} onChange={(event) => setComments(event.target.checked)} />
      <div>
        <Button type="submit" look="solid" busy={make.isPending}>
          {t.create}
        </Button>
      </div>
    </ChangeForm>
  );
}

function ReviewLinkRow({ link: { _id, url, reviewer, comments, expires_at } }: { link: ReviewLink }) {
  const t = useMessages("reviews");
  const [isAsking, setAsking] = useState(false);
  const name = reviewer ?? t.anyoneWithLink;
  const revoke = useChange("DELETE /v1/review_links/:id", {
    apply: ({ id }, cache) => cache.remove([LINKS], id),
    refresh: [LINKS],
    says: t.revoked,
  });
  return (
    <>
      <div className={styles.about}>
        <p>
          <strong dir="auto">{name}</strong> {!comments && <StatusBadge tone="quiet">{t.looksOnly}</StatusBadge>}
        </p>
        <p className="note">
          {t.expires} <DateOf time={expires_at} />
        </p>
        <IconButton size="small" icon={Trash2} label={t.revokeOf(name)} onClick={() => setAsking(true)} />
      </div>
      <CopyText text={url} label={`${t.link}: ${name}`} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate({ id: _id })}
        title={t.revokeTitle}
        description={t.revokeText}
        action={t.revoke}
      />
    </>
  );
}
