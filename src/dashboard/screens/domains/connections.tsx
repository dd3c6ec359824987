/** DNS providers at which the account's zones are. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import type { Connection } from "./domain.ts";
import { messages } from "./messages.ts";

export function Connections() {
  const t = useMessages(messages);
  const isOwner = useMay("owner");
  const [leaving, setLeaving] = useState<Connection | null>(null);
  const connections = useQuery(query("GET /v1/dns_connections", {}));
  const remove = useChange("DELETE /v1/dns_connections/:id", {
    refresh: ["GET /v1/dns_connections", "GET /v1/domains"],
    onDone: () => setLeaving(null),
  });
  const rows = connections.data?.data ?? [];
  return (
    <Card title={t.connections} text={rows.length > 0 ? t.connectionsText : t.noConnections}>
      {rows.length > 0 && (
        <Table
          label={t.connections}
          rows={rows}
          keyOf={({ _id }) => _id}
          columns={[
            { name: t.provider, cell: ({ name, provider }) => `${name} (${provider})` },
            { name: t.zones, secondary: true, cell: ({ zones }) => zones.slice(0, 5).join(", ") },
            {
              name: t.disconnect,
              hideName: true,
              tight: true,
              align: "end",
              cell: (connection) => isOwner && <Button onClick={() => setLeaving(connection)}>{t.disconnect}</Button>,
            },
          ]}
        />
      )}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ id: leaving._id })}
        title={t.disconnectTitle(leaving?.name ?? "")}
        description={t.disconnectText}
        action={t.disconnect}
        busy={remove.isPending}
      />
    </Card>
  );
}
