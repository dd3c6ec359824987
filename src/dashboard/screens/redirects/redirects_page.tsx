/** Where addresses of a website lead that are no pages of it. */
import { useQuery } from "@tanstack/react-query";
import { CornerUpRight, ExternalLink, Pencil, Plus, Trash2, Upload } from "lucide-react";
import { useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { query, type Row, useChange, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton, OutsideLink } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Select, TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { useSiteId } from "../../parts/site.ts";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { TargetField } from "../../parts/target_field.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import { ImportRedirects } from "./import_redirects.tsx";
import { enteredPath, enteredTarget } from "./redirect_lines.ts";
import styles from "./redirects_page.module.css";
import { TryPath } from "./try_path.tsx";

const LIST = "GET /v1/websites/:id/redirects" as const;
const STATUSES = [301, 302, 410] as const;
type Status = (typeof STATUSES)[number];

/** What makes a redirect again. */
const asMade = (id: string, { path, target, status }: Row<typeof LIST>) => ({
  ...{ id, path, status: status as Status },
  ...(target === null ? {} : { target }),
});

async function makeAgain(id: string, gone: Pick<Row<typeof LIST>, "path" | "target" | "status">[]): Promise<void> {
  const redirects = gone.map((one) => ({ ...one, status: one.status as Status }));
  await call("POST /v1/websites/:id/redirects/import", { id, redirects });
}

export default function RedirectsPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  const mayEdit = useMay("editor", "publish");
  const { show } = useToasts();
  const state = useListState();
  const url = useQuery(query("GET /v1/websites/:id", { id })).data?.url ?? null;
  const [asking, setAsking] = useState<"add" | "import" | Row<typeof LIST> | null>(null);
  const close = () => setAsking(null);
  const remove = useChange("DELETE /v1/redirects/:id", {
    apply: ({ id }, cache) => cache.remove([LIST], id),
    refresh: [LIST, "GET /v1/websites/:id/releases"],
  });
  const gone = useRef<Row<typeof LIST> | null>(null);
  const restore = useChange("POST /v1/websites/:id/redirects", {
    apply: (_, cache) =>
      cache.update(LIST, (list) => ({ ...list, data: [gone.current!, ...list.data], total: list.total + 1 })),
    refresh: [LIST, "GET /v1/websites/:id/releases"],
  });
  const deleteMany: ListAction<Row<typeof LIST>> = {
    label: t.delete,
    icon: Trash2,
    async runMany(ids) {
      const { not_found, redirects } = await call("POST /v1/websites/:id/redirects/delete", { id, ids });
      return { not_found, ...(redirects.length > 0 && { undo: () => makeAgain(id, redirects) }) };
    },
    done: t.redirectsDeleted,
    refresh: ["GET /v1/websites/:id/releases"],
  };
  const add = mayEdit && (
    <>
      <Button icon={Upload} onClick={() => setAsking("import")}>
        {t.import}
      </Button>
      <Button look="solid" icon={Plus} onClick={() => setAsking("add")}>
        {t.addRedirect}
      </Button>
    </>
  );
  return (
    <>
      <List
        route={LIST}
        input={{ id, ...(state.q ? { q: state.q } : {}) }}
        state={state}
        header={{ title: t.redirects, text: t.redirectsText }}
        create={add}
        search={t.searchRedirects}
        none={{ icon: CornerUpRight, title: t.noRedirects, text: t.noRedirectsText }}
        nameOf={({ path }) => path}
        {...(mayEdit && { actions: [deleteMany] })}
        columns={[
          { name: t.from, cell: ({ path }) => <code className={styles.address}>{path}</code> },
          {
            name: t.to,
            cell: ({ target, target_missing }) =>
              target === null ? (
                t.nothing
              ) : (
                <span className="line">
                  <code className={styles.address}>{target}</code>
                  {target_missing && <StatusBadge tone="warn">{t.noPageThere}</StatusBadge>}
                </span>
              ),
          },
          {
            name: t.status,
            tight: true,
            secondary: true,
            cell: ({ status, source }) => (
              <>
                {t.statuses[status as Status] ?? status}
                <p className="note">{t.sources[source]}</p>
              </>
            ),
          },
          {
            name: t.edit,
            buttons: true,
            cell: (redirect) => (
              <>
                {url && !redirect.path.endsWith("/*") && (
                  <OutsideLink
                    look="quiet"
                    size="small"
                    icon={ExternalLink}
                    href={new URL(redirect.path, url).href}
                    aria-label={t.tryRedirect(redirect.path)}
                    title={t.tryRedirect(redirect.path)}
                  />
                )}
                {mayEdit && (
                  <>
                    <IconButton
                      size="small"
                      icon={Pencil}
                      label={t.editRedirect(redirect.path)}
                      onClick={() => setAsking(redirect)}
                    />
                    <IconButton
                      size="small"
                      icon={Trash2}
                      label={t.deleteRedirect(redirect.path)}
                      onClick={() =>
                        remove.mutate(
                          { id: redirect._id },
                          {
                            onSuccess: () =>
                              show(t.redirectDeleted(redirect.path), {
                                undo: () => {
                                  gone.current = redirect;
                                  restore.mutate(asMade(id, redirect));
                                },
                              }),
                          },
                        )
                      }
                    />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      <div className="part-below">
        <TryPath websiteId={id} />
      </div>
      <Dialog open={asking === "add"} onClose={close} title={t.addRedirect}>
        <RedirectForm websiteId={id} onClose={close} />
      </Dialog>
      <Dialog open={asking === "import"} onClose={close} title={t.importTitle} shape="wide">
        <ImportRedirects websiteId={id} onClose={close} />
      </Dialog>
      {asking !== null && typeof asking === "object" && (
        <Dialog onClose={close} title={t.editRedirect(asking.path)}>
          <RedirectForm websiteId={id} redirect={asking} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

interface RedirectFormProps {
  websiteId: string;
  /** The one that is changed; left out: a new one. */
  redirect?: Row<typeof LIST>;
  onClose: () => void;
}

function RedirectForm({ websiteId, redirect, onClose }: RedirectFormProps) {
  const t = useMessages("site");
  const [status, setStatus] = useState((redirect?.status ?? 301) as Status);
  const save = useFormChange("POST /v1/websites/:id/redirects", {
    refresh: [LIST, "GET /v1/websites/:id/releases"],
    says: ({ path }) => (redirect ? t.redirectSaved(path) : t.redirectAdded(path)),
    onDone: onClose,
  });
  return (
    <ChangeForm
      change={save}
      kept={`redirect ${redirect?._id ?? "new"} of ${websiteId}`}
      action={redirect ? t.save : t.add}
      onSubmit={({ text }) => {
        const target = status === 410 ? {} : { target: enteredTarget(text("target")) };
        save.mutate({ id: websiteId, path: redirect?.path ?? enteredPath(text("path")), status, ...target });
      }}
    >
      {!redirect && (
        <TextField
          label={t.path}
          name="path"
          placeholder="/"
          hint={t.pathHint}
          maxLength={500}
          {...VERBATIM}
          required
        />
      )}
      <Select
        label={t.status}
        value={String(status)}
        onChange={(event) => setStatus(Number(event.target.value) as Status)}
        options={STATUSES.map((value) => ({ value: String(value), label: `${t.statuses[value]} (${value})` }))}
      />
      {status !== 410 && (
        <TargetField
          websiteId={websiteId}
          label={t.target}
          name="target"
          defaultValue={redirect?.target ?? ""}
          hint={t.targetHint}
          {...VERBATIM}
        />
      )}
    </ChangeForm>
  );
}
