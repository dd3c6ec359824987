/** Beside the fields of a record: when it is published, where it is, and the rest of what can be done with it. */
import { useNavigate } from "@tanstack/react-router";
import { Archive, FilePen, Trash2, Undo2 } from "lucide-react";
import { useState } from "react";
import type { CallError } from "../../api/errors.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { TextField } from "../../parts/field.tsx";
import { DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { type Collection, type ContentRecord, fromLocal, type Status, toLocal } from "./collection.ts";
import styles from "./record_side.module.css";
import type { Writing } from "./use_record.ts";

interface RecordSideProps {
  collection: Collection;
  base: ContentRecord | null;
  now: Writing;
  onChange: (changes: Partial<Writing>) => void;
  slugProblem: string | null;
  timeProblem: (name: "publish_at" | "unpublish_at") => string | null;
  onStatus: (status: Status) => void;
  /** The draft is to be as what visitors see. */
  onDiscard: () => void;
}

const TIMES = ["publish_at", "unpublish_at"] as const;

export function RecordSide(props: RecordSideProps) {
  const { collection, base, now, onChange, slugProblem, timeProblem, onStatus, onDiscard } = props;
  const t = useMessages("content");
  const mayEdit = useMay("editor", "content");
  const mayPublish = useMay("editor", "content", "publish");
  const [asking, setAsking] = useState<"discard" | "delete" | null>(null);
  const before = collection.route?.slice(0, -":slug".length) ?? "";
  const leave = () => setAsking(null);
  return (
    <aside className={styles.side} aria-label={t.about}>
      <Card title={t.times}>
        {TIMES.map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t.timeNames[name]}
            problem={timeProblem(name)}
            value={now[name] === null ? "" : toLocal(now[name])}
            onChange={({ target }) => onChange({ [name]: target.value ? fromLocal(target.value) : null })}
            disabled={!mayPublish}
            required={false}
          />
        ))}
        <p className="note">{base?.status === "published" ? t.timesOfDraft : t.timesText}</p>
      </Card>
      <Card title={t.url}>
        <TextField
          label={t.slug}
          hint={collection.route ? t.slugHint(`${before}${now.slug || "…"}`) : t.noRoute}
          problem={slugProblem}
          value={now.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
          placeholder={t.slugMade}
          maxLength={100}
          spellCheck={false}
          disabled={!(base?.status === "published" ? mayPublish : mayEdit)}
        />
      </Card>
      {base && (
        <Card title={t.about}>
          <dl className={styles.facts}>
            {base.published_at && (
              <div>
                <dt>{t.published}</dt>
                <dd>
                  <DateOf time={base.published_at} withTime />
                </dd>
              </div>
            )}
            <div>
              <dt>{t.updatedAt}</dt>
              <dd>
                <DateOf time={base.updated_at} withTime />
              </dd>
            </div>
            <div>
              <dt>{t.madeAt}</dt>
              <dd>
                <DateOf time={base.created_at} withTime />
              </dd>
            </div>
            <div>
              <dt>{t.revision}</dt>
              <dd>{base.revision}</dd>
            </div>
          </dl>
          {mayEdit && (
            <div className="row">
              {base.has_unpublished_changes && (
                <Button size="small" icon={Undo2} onClick={() => setAsking("discard")}>
                  {t.discard}
                </Button>
              )}
              {mayPublish && (base.status === "published" || base.status === "scheduled") && (
                <Button size="small" icon={Archive} onClick={() => onStatus("archived")}>
                  {t.unpublish}
                </Button>
              )}
              {base.status === "archived" && (
                <Button size="small" icon={FilePen} onClick={() => onStatus("draft")}>
                  {t.toDraft}
                </Button>
              )}
              {mayPublish && (
                <Button size="small" icon={Trash2} onClick={() => setAsking("delete")}>
                  {t.delete}
                </Button>
              )}
            </div>
          )}
        </Card>
      )}
      <ConfirmDialog
        open={asking === "discard"}
        onClose={leave}
        onConfirm={() => onDiscard()}
        title={t.discardTitle}
        description={t.discardText}
        action={t.discard}
      />
      {base && <DeleteDialog record={base} open={asking === "delete"} onClose={leave} />}
    </aside>
  );
}

function DeleteDialog({ record, open, onClose }: { record: ContentRecord; open: boolean; onClose: () => void }) {
  const t = useMessages("content");
  const navigate = useNavigate();
  const { show, showError } = useToasts();
  /** Other records name it. */
  const [refusal, setRefusal] = useState<CallError | null>(null);
  const remove = useChange("DELETE /v1/cms/records/:id", {
    refresh: [
      "GET /v1/cms/collections/:id/records",
      "GET /v1/cms/collections/:id",
      "GET /v1/websites/:id/cms/collections",
    ],
    onDone: async () => {
      show(t.quotedDeleted(record.title));
      await navigate({
        to: "/content/$id",
        params: { id: record.collection_id },
        replace: true,
        ignoreBlocker: true,
      });
    },
    onFail: (error) => {
      if (error.code === "record_referenced") setRefusal(error);
      else showError(error);
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={() => {
        setRefusal(null);
        onClose();
      }}
      onConfirm={() => remove.mutate({ id: record._id, ...(refusal ? { force: true } : {}) })}
      title={t.deleteQuoted(record.title)}
      description={refusal ? t.referenced((refusal.extra.records as unknown[])?.length ?? 1) : t.deleteText}
      action={refusal ? t.deleteAnyway : t.delete}
      busy={remove.isPending}
    />
  );
}
