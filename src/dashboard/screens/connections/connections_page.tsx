/** The AI clients that are connected: what each may do, and how to end it. */
import { Plug, Unplug } from "lucide-react";
import { useState } from "react";
import type { Item } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useAccessWords } from "../../parts/access_fields.tsx";
import { useListState } from "../../parts/address_state.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { List } from "../../parts/list.tsx";
import type { Column } from "../../parts/table.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { ClientSetup } from "./client_setup.tsx";
import styles from "./connections.module.css";

type Connection = Item<"GET /v1/connections">;

export default function ConnectionsPage() {
  const t = useMessages("connections");
  const inWords = useAccessWords();
  const { show } = useToasts();
  const [ending, setEnding] = useState<Connection | null>(null);
  const end = useChange("DELETE /v1/connections/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/connections"], id),
    refresh: ["GET /v1/connections"],
  });
  const columns: Column<Connection>[] = [
    {
      name: t.client,
      cell: ({ client, redirect_host, user }) => (
        <>
          <span className="named">{client.name}</span>
          <p className="note">
            {t.returnsTo(redirect_host)} · {t.by(user.name)}
          </p>
        </>
      ),
    },
    {
      name: t.may,
      secondary: true,
      cell: (connection) => <p className="note">{inWords(connection)}</p>,
    },
    {
      name: t.lastUsed,
      cell: ({ last_used_at, expires_at }) => (
        <>
          {last_used_at ? <Ago time={last_used_at} /> : t.never}
          {expires_at && (
            <p className="note">
              {t.expires} <DateOf time={expires_at} />
            </p>
          )}
        </>
      ),
    },
    {
      name: t.end,
      buttons: true,
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
      <List
        route="GET /v1/connections"
        input={{}}
        state={useListState()}
        header={{ title: t.title, text: t.text }}
        none={{ icon: Plug, title: t.emptyTitle, text: t.emptyText }}
        label={t.title}
        columns={columns}
      />
      <div className={styles.setup}>
        <ClientSetup />
      </div>
      <ConfirmDialog
        open={ending !== null}
        onClose={() => setEnding(null)}
        onConfirm={() => {
          const { _id: id, client } = ending!;
          end.mutate({ id }, { onSuccess: () => show(t.ended(client.name)) });
        }}
        title={t.endTitle(ending?.client.name ?? "")}
        description={t.endText}
        action={t.end}
      />
    </>
  );
}
