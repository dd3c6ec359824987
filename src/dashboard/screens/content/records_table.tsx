/** Records as a table, with a box before each: what is ticked is published, archived or deleted together. */
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Archive, Rocket, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { toCallError } from "../../api/errors.ts";
import { refresh } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Checkbox } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { CONTENT, type Collection, type ContentRecord, TONES, valuesOf } from "./collection.ts";
import styles from "./records_table.module.css";
import { ValueView } from "./value_view.tsx";

/** Types that say something in few words. */
const TELLING = new Set(["date", "datetime", "select", "number", "boolean", "multi_select"]);
const MOST_TELLING = 2;

export function RecordsTable({ collection, records }: { collection: Collection; records: ContentRecord[] }) {
  const t = useMessages("content");
  const mayEdit = useMay("editor");
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const shown = records.filter(({ _id }) => ticked.has(_id));
  const tick = (ids: string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const id of ids)
        if (on) next.add(id);
        else next.delete(id);
      return next;
    });
  const telling = collection.fields
    .filter(({ key, type }) => TELLING.has(type) && key !== collection.title_field)
    .slice(0, MOST_TELLING);
  const columns: Column<ContentRecord>[] = [
    ...(mayEdit
      ? [
          {
            name: t.select,
            hideName: true,
            tight: true,
            cell: ({ _id, title }: ContentRecord) => (
              <Checkbox
                label={<span className="unseen">{t.selectOne(title)}</span>}
                checked={ticked.has(_id)}
                onChange={(event) => tick([_id], event.target.checked)}
              />
            ),
          },
        ]
      : []),
    {
      name: collection.singular_name,
      cell: ({ _id, title, slug }) => (
        <Link to="/content/records/$record" params={{ record: _id }} className={styles.title}>
          {title}
          {title !== slug && <span className={styles.slug}>{slug}</span>}
        </Link>
      ),
    },
    ...telling.map((field) => ({
      name: field.name,
      secondary: true,
      tight: true,
      cell: (record: ContentRecord) => {
        const value = valuesOf(record)[field.key];
        return value === null ? "–" : <ValueView field={field} value={value} />;
      },
    })),
    {
      name: t.status,
      tight: true,
      cell: ({ status, has_unpublished_changes }) => (
        <span className={styles.states}>
          <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
          {has_unpublished_changes && <StatusBadge tone="warn">{t.changed}</StatusBadge>}
        </span>
      ),
    },
    { name: t.updatedAt, secondary: true, tight: true, cell: ({ updated_at }) => <Ago time={updated_at} /> },
  ];
  return (
    <>
      {mayEdit && (
        <div className={styles.bar}>
          <Checkbox
            label={shown.length > 0 ? t.selected(shown.length) : t.selectAll}
            checked={shown.length === records.length}
            ref={(box) => {
              if (box) box.indeterminate = shown.length > 0 && shown.length < records.length;
            }}
            onChange={(event) =>
              tick(
                records.map(({ _id }) => _id),
                event.target.checked,
              )
            }
          />
          <ForMany records={shown} onDone={(ids) => tick(ids, false)} />
        </div>
      )}
      <Table label={collection.name} rows={records} keyOf={({ _id }) => _id} columns={columns} />
    </>
  );
}

type Deed = "publish" | "archive" | "delete";

/** One call after the other: what can't be done is told with why, the others are. */
function ForMany({ records, onDone }: { records: ContentRecord[]; onDone: (ids: string[]) => void }) {
  const t = useMessages("content");
  const client = useQueryClient();
  const { show } = useToasts();
  const [running, setRunning] = useState<{ deed: Deed; count: number } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failed, setFailed] = useState<{ title: string; why: string }[]>([]);
  const run = async (deed: Deed) => {
    setFailed([]);
    const problems: typeof failed = [];
    const done: string[] = [];
    for (const [index, { _id, title }] of records.entries()) {
      setRunning({ deed, count: index + 1 });
      try {
        if (deed === "delete") await call("DELETE /v1/cms/records/:id", { id: _id });
        else await call("PUT /v1/cms/records/:id", { id: _id, status: deed === "publish" ? "published" : "archived" });
        done.push(_id);
      } catch (error) {
        problems.push({ title, why: toCallError(error).message });
      }
    }
    setRunning(null);
    setFailed(problems);
    if (done.length > 0) show(t.didMany[deed](done.length));
    onDone(done);
    await refresh(client, CONTENT);
  };
  const busy = (deed: Deed) => ({ busy: running?.deed === deed, disabled: running !== null });
  return (
    <>
      {records.length > 0 && (
        <div className={styles.deeds}>
          <Button size="small" icon={Rocket} {...busy("publish")} onClick={() => void run("publish")}>
            {t.publish}
          </Button>
          <Button size="small" icon={Archive} {...busy("archive")} onClick={() => void run("archive")}>
            {t.archive}
          </Button>
          <Button size="small" icon={Trash2} {...busy("delete")} onClick={() => setAsking(true)}>
            {t.delete}
          </Button>
          {running && <span role="status">{t.running(running.count, records.length)}</span>}
        </div>
      )}
      {failed.length > 0 && (
        <div className={styles.failed}>
          <Notice tone="bad">
            <ul>
              {failed.map(({ title, why }) => (
                <li key={title}>
                  <strong>{title}</strong>: {why}
                </li>
              ))}
            </ul>
          </Notice>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void run("delete");
        }}
        title={t.deleteMany(records.length)}
        description={t.deleteText}
        action={t.delete}
      />
    </>
  );
}
