/** The form in which a record is written. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Columns2, ExternalLink, Undo2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import type { CallError } from "../../api/errors.ts";
import { useChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, ButtonLink, OutsideLink } from "../../parts/button.tsx";
import { classes } from "../../parts/classes.ts";
import { useEnterWebsite } from "../../parts/last_website.ts";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useShortcut } from "../../parts/shortcut.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { Unsaved } from "../../parts/unsaved.tsx";
import { useMay } from "../../session/session.ts";
import { CONTENT, type Collection, type ContentRecord, isSame, TONES } from "./collection.ts";
import styles from "./record_editor.module.css";
import { RecordField } from "./record_field.tsx";
import { RecordSide } from "./record_side.tsx";
import { useRecord } from "./use_record.ts";
import { ValueView } from "./value_view.tsx";

/** Whether it is published and has no page that visitors find, though its collection gives it one. */
const isWithoutPage = ({ route }: Collection, { status, url }: ContentRecord): boolean =>
  status === "published" && route !== null && url === null;

/** That visitors don't find a record's page yet, and the way to change that. */
function NotLive({ collection: { website_id: id, detail_page_id } }: { collection: Collection }) {
  const t = useMessages("content");
  const mayEdit = useMay("editor", "content");
  const pages = useQuery(wholeQuery("GET /v1/websites/:id/pages", { id }));
  const waiting = pages.data?.data.filter((page) => page.draft_version_id && page.has_unpublished_changes).length ?? 0;
  return (
    <Notice tone="warn">
      <p>{detail_page_id === null ? t.noTemplate : t.notLive}</p>
      {mayEdit && detail_page_id !== null && waiting > 0 && (
        <div className={styles.row}>
          <ButtonLink size="small" to="/websites/$id" params={{ id }} search={{ publish: "1" } as never}>
            {t.publishPages(waiting)}
          </ButtonLink>
        </div>
      )}
    </Notice>
  );
}

export function RecordEditor({ collection, stored }: { collection: Collection; stored: ContentRecord | null }) {
  const t = useMessages("content");
  const { show } = useToasts();
  const navigate = useNavigate();
  const mayEdit = useMay("editor", "content");
  const mayPublish = useMay("editor", "content", "publish");
  const record = useRecord(collection, stored);
  useEnterWebsite(collection.website_id);
  const { base, now, changes, isDirty } = record;
  const [error, setError] = useState<CallError | null>(null);
  const [isComparing, setComparing] = useState(false);
  const told = (saved: ContentRecord) =>
    show(
      saved.status === "scheduled"
        ? t.scheduled
        : saved.has_unpublished_changes
          ? t.draftSaved
          : isWithoutPage(collection, saved)
            ? t.notLive
            : t.done[saved.status],
    );
  const options = { refresh: [...CONTENT], onFail: setError };
  const update = useChange("PUT /v1/cms/records/:id", options);
  const create = useChange("POST /v1/cms/collections/:id/records", options);
  const isBusy = update.isPending || create.isPending;

  /** @param status left out: as it is */
  const save = (status?: ContentRecord["status"]) => {
    if (isBusy) return;
    setError(null);
    const sent = now;
    const asked = { ...changes, ...(status ? { status } : {}) };
    if (base) {
      update.mutate(
        { id: base._id, revision: base.revision, ...asked },
        {
          onSuccess: (saved) => {
            record.saved(saved, sent);
            told(saved);
          },
        },
      );
      return;
    }
    create.mutate(
      { id: collection._id, ...asked, data: asked.data ?? {} },
      {
        onSuccess: (made) => {
          if ("records" in made) return;
          told(made);
          void navigate({
            to: "/content/records/$record",
            params: { record: made._id },
            replace: true,
            ignoreBlocker: true,
          });
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useShortcut("mod+s", () => mayEdit && isDirty && save());

  const isPublished = base?.status === "published";
  const draftDiffers = isPublished && (isDirty || base.has_unpublished_changes);
  const published = isPublished ? base.data : null;
  const differing = published
    ? collection.fields.filter(({ key }) => !isSame(published[key], now.data[key])).map(({ key }) => key)
    : [];
  const isNotLive = base !== null && isWithoutPage(collection, base);
  const problemOf = (key: string) => error?.problemOf(`data.${key}`) ?? null;
  const hasOwnPlace = error?.details.some(({ path }) => path.startsWith("data.") || path === "slug");
  return (
    <form onSubmit={submit} noValidate>
      <PageHeader
        title={base ? base.title : t.newOf(collection.singular_name)}
        above={
          <Link to="/content/$id" params={{ id: collection._id }} className="way-back">
            {collection.name}
          </Link>
        }
        text={
          base && (
            <span className="line">
              <StatusBadge tone={TONES[base.status]}>{t.statuses[base.status]}</StatusBadge>
              {base.has_unpublished_changes && <StatusBadge tone="warn">{t.unpublished}</StatusBadge>}
              {base.pending && <StatusBadge tone="live">{t.pending}</StatusBadge>}
              {isDirty && <span role="status">{t.unsaved}</span>}
            </span>
          )
        }
      >
        {base?.url ? (
          <OutsideLink look="quiet" icon={ExternalLink} href={base.url}>
            {t.visit}
          </OutsideLink>
        ) : (
          isNotLive && (
            <Button look="quiet" icon={ExternalLink} disabled>
              {t.visit}
            </Button>
          )
        )}
        {draftDiffers && (
          <Button icon={Columns2} aria-pressed={isComparing} onClick={() => setComparing(!isComparing)}>
            {t.compare}
          </Button>
        )}
        {mayEdit && (
          <>
            <Button type="submit" busy={isBusy} disabled={!isDirty && base !== null}>
              {isPublished ? t.saveDraft : now.publish_at && base?.status !== "scheduled" ? t.schedule : t.save}
            </Button>
            {mayPublish && (
              <Button
                look="solid"
                busy={isBusy}
                disabled={isPublished && !draftDiffers}
                onClick={() => save("published")}
              >
                {isPublished ? t.publishChanges : t.publish}
              </Button>
            )}
          </>
        )}
      </PageHeader>
      {isNotLive && <NotLive collection={collection} />}
      {(record.isBehind || error?.code === "record_changed") && (
        <Notice tone="warn">
          <p>{t.behind}</p>
          <div className={styles.row}>
            <Button size="small" onClick={() => void record.catchUp(true).then(() => setError(null))}>
              {t.keepMine}
            </Button>
            <Button size="small" onClick={() => void record.catchUp(false).then(() => setError(null))}>
              {t.takeTheirs}
            </Button>
          </div>
        </Notice>
      )}
      {error && error.code !== "record_changed" && (
        <Notice tone="bad">{hasOwnPlace ? t.lookAtFields : error.message}</Notice>
      )}
      <div className={styles.panes}>
        <div key={record.generation} className="far-stack">
          {collection.fields.map((field) => {
            const differs = differing.includes(field.key);
            return (
              <div
                key={field.key}
                className={classes(styles.field, isComparing && draftDiffers && differs && styles.compared)}
              >
                <RecordField
                  field={field}
                  value={now.data[field.key] ?? null}
                  onChange={(value) => record.setValue(field.key, value)}
                  problem={problemOf(field.key)}
                  isEditable={mayEdit}
                  websiteId={collection.website_id}
                />
                {isComparing && draftDiffers && differs && (
                  <div className={styles.published}>
                    <p className={styles.caption}>{t.visitorsSee(field.name)}</p>
                    <div>
                      <ValueView field={field} value={published![field.key]} />
                    </div>
                    {mayEdit && field.type !== "rich_text" && field.type !== "number" && (
                      <div>
                        <Button
                          size="small"
                          icon={Undo2}
                          onClick={() => record.setValue(field.key, published![field.key])}
                        >
                          {t.takeBack}
                        </Button>
                      </div>
                    )}
                  </div>
                )}
              </div>
            );
          })}
        </div>
        <RecordSide
          collection={collection}
          base={base}
          now={now}
          onChange={record.set}
          slugProblem={error?.code === "slug_taken" ? error.message : (error?.problemOf("slug") ?? null)}
          timeProblem={(name) => error?.problemOf(name) ?? null}
          onStatus={save}
          onDiscard={() => {
            if (!base) return;
            update.mutate(
              { id: base._id, revision: base.revision, data: base.data },
              {
                onSuccess: () => {
                  show(t.discarded);
                  void record.catchUp(false);
                },
              },
            );
          }}
        />
      </div>
      <Unsaved isDirty={isDirty} isSaving={isBusy} />
    </form>
  );
}
