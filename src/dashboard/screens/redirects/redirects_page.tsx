/** Where addresses of a website lead that are no pages of it. */
import { useQuery } from "@tanstack/react-query";
import { CornerUpRight, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select, TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { useSiteId } from "../../parts/site.ts";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Table } from "../../parts/table.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./redirects_page.module.css";

const LIST = "GET /v1/websites/:id/redirects" as const;
const STATUSES = [301, 302, 410] as const;
type Status = (typeof STATUSES)[number];

export default function RedirectsPage() {
  const t = useMessages("site");
  const id = useSiteId()!;
  const mayEdit = useMay("editor");
  const { show } = useToasts();
  const { page, setPage } = useListState();
  const [isAdding, setAdding] = useState(false);
  const redirects = useQuery(listQuery(LIST, { id, page }));
  const remove = useChange("DELETE /v1/redirects/:id", {
    apply: ({ id }, cache) => cache.remove([LIST], id),
    refresh: [LIST, "GET /v1/websites/:id/releases"],
  });
  const add = mayEdit && (
    <Button look="solid" icon={Plus} onClick={() => setAdding(true)}>
      {t.addRedirect}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.redirects} text={t.redirectsText}>
        {redirects.data?.total !== 0 && add}
      </PageHeader>
      <Loaded query={redirects} skeleton={<SkeletonRows count={4} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={CornerUpRight} title={t.noRedirects} text={t.noRedirectsText}>
              {add}
            </EmptyState>
          ) : (
            <>
              <Table
                label={t.redirects}
                rows={list.data}
                keyOf={({ _id }) => _id}
                columns={[
                  { name: t.from, cell: ({ path }) => <code className={styles.address}>{path}</code> },
                  {
                    name: t.to,
                    cell: ({ target }) =>
                      target === null ? t.nothing : <code className={styles.address}>{target}</code>,
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
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
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
