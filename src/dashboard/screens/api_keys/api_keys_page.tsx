/** The account's keys, a new one with what to do with it, and what opens the reference. */
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Lock, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Item, Output } from "../../api/operations.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAccessWords } from "../../parts/access_fields.tsx";
import { useListState } from "../../parts/address_state.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./api_keys_page.module.css";
import { NewKey } from "./new_key.tsx";
import { NewKeyForm } from "./new_key_form.tsx";
import { Reference } from "./reference.tsx";

type ApiKey = Item<"GET /v1/api_keys">;

export default function ApiKeysPage() {
  const t = useMessages("apiKeys");
  const mayHave = useMay("owner");
  return mayHave ? (
    <Keys />
  ) : (
    <>
      <PageHeader title={t.title} />
      <EmptyState icon={Lock} title={t.ownersOnly} text={t.ownersOnlyText} />
    </>
  );
}

/** The names of all keys that were made with this one, and with those. An account has few. */
function madeWith(keys: ApiKey[], id: string): string[] {
  return keys.filter(({ made_by }) => made_by === id).flatMap(({ _id, name }) => [name, ...madeWith(keys, _id)]);
}

function Keys() {
  const t = useMessages("apiKeys");
  const inWords = useAccessWords();
  const { page, setPage } = useListState();
  const { show } = useToasts();
  const [naming, setNaming] = useState(false);
  const [made, setMade] = useState<Output<"POST /v1/api_keys"> | null>(null);
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const keys = useQuery(listQuery("GET /v1/api_keys", { page }));
  const revoke = useChange("DELETE /v1/api_keys/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/api_keys"], id),
    refresh: ["GET /v1/api_keys"],
  });
  const columns: Column<ApiKey>[] = [
    {
      name: t.name,
      cell: ({ name, made_by, scopes, websites, addresses, expires_at }) => {
        const maker = keys.data?.data.find(({ _id }) => _id === made_by);
        return (
          <>
            <span className="named">{name}</span>
            <p className="note">{inWords({ scopes, websites })}</p>
            {(expires_at || addresses) && (
              <p className="note">
                {expires_at && (
                  <>
                    {t.expires} <DateOf time={expires_at} />
                  </>
                )}
                {expires_at && addresses && " · "}
                {addresses && t.from(addresses)}
              </p>
            )}
            {maker && <p className="note">{t.madeBy(maker.name)}</p>}
          </>
        );
      },
    },
    { name: t.key, cell: ({ prefix }) => <code>{prefix}…</code> },
    {
      name: t.lastUsed,
      secondary: true,
      cell: ({ last_used_at }) => (last_used_at ? <Ago time={last_used_at} /> : t.never),
    },
    { name: t.made, secondary: true, cell: ({ created_at }) => <DateOf time={created_at} /> },
    {
      name: t.revoke,
      buttons: true,
      cell: (key) => (
        <IconButton size="small" icon={Trash2} label={t.revokeOf(key.name)} onClick={() => setRevoking(key)} />
      ),
    },
  ];
  const ending = revoking ? madeWith(keys.data?.data ?? [], revoking._id) : [];
  const create = (
    <Button look="solid" icon={Plus} onClick={() => setNaming(true)}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        {create}
      </PageHeader>
      {made && <NewKey made={made} onDone={() => setMade(null)} />}
      <Loaded query={keys} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={KeyRound} title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <>
              <Table label={t.title} columns={columns} rows={list.data} />
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <div className={styles.reference}>
        <Reference />
      </div>
      <NewKeyForm open={naming} onClose={() => setNaming(false)} onMade={setMade} />
      <ConfirmDialog
        open={revoking !== null}
        onClose={() => setRevoking(null)}
        onConfirm={() => {
          const { _id: id, name } = revoking!;
          revoke.mutate({ id }, { onSuccess: () => show(t.revoked(name)) });
        }}
        title={t.revokeTitle(revoking?.name ?? "")}
        description={
          revoking && ending.length > 0 ? (
            <>
              {t.revokeText} {t.endsToo(ending)}
            </>
          ) : (
            t.revokeText
          )
        }
        action={t.revoke}
      />
    </>
  );
}
