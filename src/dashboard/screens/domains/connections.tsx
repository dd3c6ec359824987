/** DNS providers at which the account's zones are. */
import { useQuery } from "@tanstack/react-query";
import { Ellipsis, PlugZap, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { ConnectionForm } from "./connection_form.tsx";
import type { Connection } from "./domain.ts";
import styles from "./domains.module.css";

/** More than an account may have. */
const ALL = 100;
const MOST_ZONES_SHOWN = 5;

export function Connections() {
  const t = useMessages("domains");
  const isOwner = useMay("owner");
  const [adding, setAdding] = useState(false);
  const connections = useQuery(query("GET /v1/dns_connections", { limit: ALL }));
  return (
    <Card
      title={t.connections}
      text={t.connectionsText}
      actions={
        isOwner && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t.connect}
          </Button>
        )
      }
    >
      <Loaded query={connections} skeleton={<SkeletonRows count={2} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="faint">{isOwner ? t.noConnections : t.connectionsOwnersOnly}</p>
          ) : (
            <Table
              label={t.connections}
              rows={data}
              columns={[
                {
                  name: t.provider,
                  cell: ({ name, provider, zones }) => (
                    <>
                      <span className="named">{name}</span>
                      <span className={styles.value}>
                        {t.providers[provider]} · {namesOf(zones, t.moreZones)}
                      </span>
                    </>
                  ),
                },
                { name: t.added, tight: true, secondary: true, cell: ({ created_at }) => <Ago time={created_at} /> },
                {
                  name: t.options,
                  buttons: true,
                  cell: (connection) => isOwner && <ConnectionOptions connection={connection} />,
                },
              ]}
            />
          )
        }
      </Loaded>
      {adding && <ConnectionForm onClose={() => setAdding(false)} />}
    </Card>
  );
}

const namesOf = (zones: string[], more: (count: number) => string): string => {
  const shown = zones.slice(0, MOST_ZONES_SHOWN).join(", ");
  return zones.length > MOST_ZONES_SHOWN ? `${shown} ${more(zones.length - MOST_ZONES_SHOWN)}` : shown;
};

function ConnectionOptions({ connection: { _id: id, name } }: { connection: Connection }) {
  const t = useMessages("domains");
  const [leaving, setLeaving] = useState(false);
  const check = useChange("POST /v1/dns_connections/:id/check", {
    refresh: ["GET /v1/dns_connections"],
    says: ({ zones }) => t.works(name, zones.length),
  });
  const remove = useChange("DELETE /v1/dns_connections/:id", {
    apply: (_, cache) => cache.remove(["GET /v1/dns_connections"], id),
    refresh: ["GET /v1/dns_connections", "GET /v1/domains"],
    says: t.removedName(name),
  });
  return (
    <>
      <Menu
        trigger={<IconButton size="small" icon={Ellipsis} label={t.optionsOf(name)} busy={check.isPending} />}
        items={[
          { label: t.test, icon: PlugZap, onSelect: () => check.mutate({ id }) },
          { label: t.disconnect, icon: Trash2, danger: true, separated: true, onSelect: () => setLeaving(true) },
        ]}
      />
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => remove.mutate({ id })}
        title={t.removeTitle(name)}
        description={t.disconnectText}
        action={t.disconnect}
      />
    </>
  );
}
