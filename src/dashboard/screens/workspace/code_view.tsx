/**
 * The code of the draft, to be read and changed. What is typed is kept in this browser until it is saved; when somebody
 * else has changed the page in the meantime nothing is overwritten without being told.
 */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Save } from "lucide-react";
import { useEffect, useState } from "react";
import { call } from "../../api/call.ts";
import { type CallError, toCallError } from "../../api/errors.ts";
import type { Output } from "../../api/operations.ts";
import { query, refresh } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useShortcut } from "../../parts/shortcut.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { CodeField } from "./code_field.tsx";
import type { CodeTarget } from "./code_mirror.ts";
import styles from "./code_view.module.css";
import { DRAFTS, type Page } from "./page.ts";
import { forgetUnsaved, keepUnsaved, readUnsaved, type Unsaved } from "./unsaved_code.ts";

const TARGETS: CodeTarget[] = ["html", "css", "javascript"];

type Version = Output<"GET /v1/versions/:id">;

export function CodeView({ page, versionId, isDraft }: { page: Page; versionId: string; isDraft: boolean }) {
  const version = useQuery(query("GET /v1/versions/:id", { id: versionId }));
  // What was begun on a draft goes on, also when the page's draft is another by now.
  const [base, setBase] = useState<Version | null>(null);
  useEffect(() => {
    if (version.data && (base === null || !isDraft || !readUnsaved(page._id))) setBase(version.data);
  }, [version.data, base, isDraft, page._id]);
  return (
    <Loaded query={version} skeleton={<Skeleton height="100%" />}>
      {(newest) =>
        base && <Code key={base._id} page={page} version={base} newest={newest} isDraft={isDraft} onBase={setBase} />
      }
    </Loaded>
  );
}

interface CodeProps {
  page: Page;
  version: Version;
  newest: Version;
  isDraft: boolean;
  onBase: (version: Version) => void;
}

function Code({ page, version, newest, isDraft, onBase }: CodeProps) {
  const t = useMessages("workspace");
  const client = useQueryClient();
  const { show, showError } = useToasts();
  const mayEdit = useMay("editor", "content", "design", "ai") && isDraft;
  const [target, setTarget] = useState<CodeTarget>("html");
  const [unsaved, setUnsaved] = useState<Unsaved | null>(() => (mayEdit ? readUnsaved(page._id) : null));
  const [isSaving, setSaving] = useState(false);
  const code = unsaved ?? version;
  const isBehind = unsaved !== null && unsaved.base !== newest._id;
  const type = (text: string) => {
    const { html, css, javascript } = code;
    const next = { base: unsaved?.base ?? version._id, html, css, javascript, [target]: text };
    const isSame = TARGETS.every((name) => next[name] === version[name]);
    setUnsaved(isSame ? null : next);
    if (isSame) forgetUnsaved(page._id);
    else keepUnsaved(page._id, next);
  };
  const drop = () => {
    forgetUnsaved(page._id);
    setUnsaved(null);
    onBase(newest);
  };
  const save = async (over: boolean) => {
    if (!unsaved || isSaving) return;
    setSaving(true);
    try {
      const { base, html, css, javascript } = unsaved;
      const threads = await call("GET /v1/threads", { page_id: page._id, limit: 1 });
      const thread_id = threads.data[0]?._id ?? (await call("POST /v1/threads", { page_id: page._id }))._id;
      const input = { page_id: page._id, thread_id, html, css, javascript, message: t.codeMessage };
      const saved = await call("POST /v1/versions", over ? input : { ...input, base_version_id: base });
      forgetUnsaved(page._id);
      setUnsaved(null);
      client.setQueryData(query("GET /v1/versions/:id", { id: saved._id }).queryKey, saved);
      onBase(saved);
      show(t.saved);
    } catch (thrown) {
      const error: CallError = toCallError(thrown);
      // It is told beside the code, where something can be done about it.
      if (error.code !== "page_changed") showError(error);
    }
    await refresh(client, DRAFTS);
    setSaving(false);
  };
  useShortcut("mod+s", () => void save(false));
  return (
    <section className={styles.view} aria-label={t.views.code}>
      <div className={styles.bar}>
        <Choice
          label={t.codeOf}
          value={target}
          options={TARGETS.map((value) => ({ value, label: t.targets[value] }))}
          onChoose={setTarget}
        />
        {mayEdit && (
          <>
            <span className={styles.state} role="status">
              {unsaved && t.notSaved}
            </span>
            {unsaved && <Button onClick={drop}>{t.discard}</Button>}
            <Button icon={Save} busy={isSaving} disabled={!unsaved || isBehind} onClick={() => void save(false)}>
              {t.save}
            </Button>
          </>
        )}
      </div>
      {isBehind && (
        <Notice tone="warn">
          <p>{t.behind}</p>
          <div className={styles.choices}>
            <Button size="small" busy={isSaving} onClick={() => void save(true)}>
              {t.saveOver}
            </Button>
            <Button size="small" onClick={drop}>
              {t.takeNewest}
            </Button>
          </div>
        </Notice>
      )}
      <CodeField
        key={target}
        target={target}
        label={t.targets[target]}
        text={code[target]}
        {...(mayEdit ? { onChange: type } : {})}
      />
    </section>
  );
}
