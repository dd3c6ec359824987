/** The AI clients that are connected: what each may do, and how to end it. */
import { useQuery } from "@tanstack/react-query";
import { Plug, Unplug } from "lucide-react";
import { useState } from "react";
import type { Item } from "../../api/operations.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAccessWords } from "../../parts/access_fields.tsx";
import { useListState } from "../../parts/address_state.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { type Column, Table } from "../../parts/table.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { ClientSetup } from "./client_setup.tsx";
import styles from "./connections.module.css";

type Connection = Item<"GET /v1/connections">;

export default function ConnectionsPage() {
  const t = useMessages("connections");
  const inWords = useAccessWords();
  const { page, setPage } = useListState();
  const { show } = useToasts();
  const [ending, setEnding] = useState<Connection | null>(null);
  const connections = useQuery(listQuery("GET /v1/connections", { page }));
  const end = useChange("DELETE /v1/connections/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/connections"], id),
    refresh: ["GET /v1/connections"],
  });
  const columns: Column<Connection>[] = [
    {
      name: t.client,
      cell: ({ client, redirect_host, user }) => (
        <>
          <span className={styles.name}>{client.name}</span>
          <p className={styles.note}>
            {t.returnsTo(redirect_host)} · {t.by(user.name)}
          </p>
        </>
      ),
    },
    {
      name: t.may,
      secondary: true,
      cell: (connection) => <p className={styles.note}>{inWords(connection)}</p>,
    },
    {
      name: t.lastUsed,
      cell: ({ last_used_at, expires_at }) => (
        <>
          {last_used_at ? <Ago time={last_used_at} /> : t.never}
          {expires_at && (
            <p className={styles.note}>
              {t.until} <DateOf time={expires_at} />
            </p>
          )}
        </>
      ),
    },
    {
      name: t.end,
      hideName: true,
      tight: true,
      align: "end",
      cell: (connection) => (
        <IconButton
          size="small"
          icon={Unplug}
          label={t.endOf(connection.client.name)}
          onClick={() => setEnding(connection)}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t.title} text={t.text} />
      <Loaded query={connections} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={Plug} title={t.emptyTitle} text={t.emptyText} />
          ) : (
            <>
              <Table label={t.list} columns={columns} rows={list.data} keyOf={({ _id }) => _id} />
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <div className={styles.setup}>
        <ClientSetup />
      </div>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          const { _id: id, client } = ending!;
          end.mutate({ id }, { onSuccess: () => show(t.ended(client.name)) });
          setEnding(null);
        }}
        title={t.endTitle(ending?.client.name ?? "")}
        description={t.endText}
        action={t.end}
      />
    </>
  );
}
