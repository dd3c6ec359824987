/** What is known of a website's business, and the one place where a fact is changed for all of its pages. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Brief } from "../../../brief/brief.ts";
import type { CallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { useKept } from "../../parts/draft.ts";
import { ChangeForm } from "../../parts/form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { BriefForm } from "./brief_form.tsx";
import styles from "./business_page.module.css";
import { toInput } from "./members.ts";

type Known = Output<"GET /v1/websites/:id/brief">;
type Applied = Output<"POST /v1/websites/:id/brief/apply">;

export default function BusinessPage() {
  const id = useSiteId()!;
  const t = useMessages("business");
  const known = useQuery(query("GET /v1/websites/:id/brief", { id }));
  return (
    <div className={styles.page}>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={known} skeleton={<SkeletonRows count={6} />}>
        {(brief) => <Business key={brief.revision} websiteId={id} known={brief} onReload={() => known.refetch()} />}
      </Loaded>
    </div>
  );
}

/** The members of an answer that are the brief's. */
const briefOf = ({ website_id: _, revision: __, source: ___, updated_at: ____, ...brief }: Known): Brief =>
  brief as unknown as Brief;

function Business({ websiteId, known, onReload }: { websiteId: string; known: Known; onReload: () => void }) {
  const t = useMessages("business");
  const { show } = useToasts();
  const mayEdit = useMay("editor", "content");
  const [kept, setKept] = useKept<{ revision: number; brief: Brief } | null>(`business ${websiteId}`, null);
  const brief = kept?.revision === known.revision ? kept.brief : briefOf(known);
  const [error, setError] = useState<CallError | null>(null);
  const [applied, setApplied] = useState<Applied | null>(null);
  const refresh = ["GET /v1/websites/:id/brief", "GET /v1/pages/:id", "GET /v1/websites/:id/pages"] as const;
  const apply = useChange("POST /v1/websites/:id/brief/apply", {
    refresh: [...refresh],
    says: (answer) => (answer.pages.length > 0 ? t.applied(answer.pages.length) : t.nothingToApply),
    onDone: (answer) => setApplied(answer),
    onFail: setError,
  });
  const save = useChange("PUT /v1/websites/:id/brief", { refresh: [...refresh], onFail: setError });
  const send = (everywhere: boolean) => {
    setError(null);
    setApplied(null);
    save.mutate(
      { id: websiteId, revision: known.revision, ...toInput(brief) },
      {
        onSuccess: () => {
          setKept(null);
          if (everywhere) apply.mutate({ id: websiteId });
          else show(t.saved);
        },
      },
    );
  };
  const isBusy = save.isPending || apply.isPending;
  return (
    <ChangeForm onSubmit={() => send(false)}>
      {error && (
        <Notice tone="bad">
          <p>{error.code === "brief_changed" ? t.changedMeanwhile : error.message}</p>
          {error.code === "brief_changed" && (
            <Button
              size="small"
              onClick={() => {
                setKept(null);
                onReload();
              }}
            >
              {t.reload}
            </Button>
          )}
        </Notice>
      )}
      {applied && applied.kept.length > 0 && (
        <Notice tone="warn">
          <p>{t.keptPlaces}</p>
          <ul className={styles.kept}>
            {applied.kept.map(({ page_id, path, text }) => (
              <li key={`${page_id} ${path} ${text}`}>
                <code>{path}</code> {text && <q>{text}</q>}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <fieldset disabled={!mayEdit} className={styles.fields}>
        <BriefForm
          brief={brief}
          onChange={(changed) => setKept({ revision: known.revision, brief: changed })}
          problemOf={(path) => error?.problemOf(path) ?? null}
        />
      </fieldset>
      {mayEdit && (
        <footer className={styles.footer}>
          <Button type="submit" busy={save.isPending && !apply.isPending} disabled={isBusy}>
            {t.save}
          </Button>
          <Button look="solid" busy={isBusy} onClick={() => send(true)}>
            {t.saveAndApply}
          </Button>
        </footer>
      )}
    </ChangeForm>
  );
}
