/** Where addresses of a website lead that are no pages of it. */
import { CornerUpRight, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { call } from "../../api/call.ts";
import { type Row, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useSiteId } from "../../parts/site.ts";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./redirects_page.module.css";

const LIST = "GET /v1/websites/:id/redirects" as const;
const STATUSES = [301, 302, 410] as const;
type Status = (typeof STATUSES)[number];

export default function RedirectsPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  const mayEdit = useMay("editor", "publish");
  const { show } = useToasts();
  const state = useListState();
  const [isAdding, setAdding] = useState(false);
  const remove = useChange("DELETE /v1/redirects/:id", {
    apply: ({ id }, cache) => cache.remove([LIST], id),
    refresh: [LIST, "GET /v1/websites/:id/releases"],
  });
  const deleteMany: ListAction<Row<typeof LIST>> = {
    label: t.deleteMany,
    icon: Trash2,
    run: ({ _id }) => call("DELETE /v1/redirects/:id", { id: _id }),
    undo: ({ path, status, target }) =>
      call("POST /v1/websites/:id/redirects", {
        id,
        path,
        status: status as Status,
        ...(target === null ? {} : { target }),
      }),
    done: t.redirectsDeleted,
    refresh: ["GET /v1/websites/:id/releases"],
  };
  const add = mayEdit && (
    <Button look="solid" icon={Plus} onClick={() => setAdding(true)}>
      {t.addRedirect}
    </Button>
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
            cell: ({ target }) => (target === null ? t.nothing : <code className={styles.address}>{target}</code>),
          },
          {
            name: t.status,
            tight: true,
            secondary: true,
            cell: ({ status, source }) => (
              <>
                {t.statuses[status as Status] ?? status}
                <p className={styles.source}>{t.sources[source]}</p>
              </>
            ),
          },
          {
            name: t.edit,
            hideName: true,
            tight: true,
            align: "end",
            cell: ({ _id, path }) =>
              mayEdit && (
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={t.deleteRedirect(path)}
                  onClick={() => remove.mutate({ id: _id }, { onSuccess: () => show(t.redirectDeleted(path)) })}
                />
              ),
          },
        ]}
      />
      <Dialog open={isAdding} onClose={() => setAdding(false)} title={t.addRedirect}>
        <AddForm websiteId={id} onClose={() => setAdding(false)} />
      </Dialog>
    </>
  );
}

function AddForm({ websiteId, onClose }: { websiteId: string; onClose: () => void }) {
  const t = useMessages("site");
  const { show } = useToasts();
  const [status, setStatus] = useState<Status>(301);
  const add = useChange("POST /v1/websites/:id/redirects", {
    refresh: [LIST, "GET /v1/websites/:id/releases"],
    onDone: ({ path }) => {
      onClose();
      show(t.redirectAdded(path));
    },
    onFail: () => {},
  });
  const { error } = add;
  return (
    <KeptForm
      kept={`redirect of ${websiteId}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        const target = status === 410 ? {} : { target: String(given.get("target")).trim() };
        add.mutate({ id: websiteId, path: String(given.get("path")).trim(), status, ...target });
      }}
    >
      {error && error.details.length === 0 && <Notice tone="bad">{error.message}</Notice>}
      <TextField
        label={t.path}
        name="path"
        placeholder="/"
        hint={t.pathHint}
        problem={error?.problemOf("path")}
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        required
      />
      <Select
        label={t.status}
        value={String(status)}
        onChange={(event) => setStatus(Number(event.target.value) as Status)}
        options={STATUSES.map((value) => ({ value: String(value), label: `${t.statuses[value]} (${value})` }))}
      />
      {status !== 410 && (
        <TextField
          label={t.target}
          name="target"
          hint={t.targetHint}
          problem={error?.problemOf("target")}
          maxLength={2_000}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          required
        />
      )}
      <DialogActions>
        <Button type="submit" look="solid" busy={add.isPending}>
          {t.add}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
