/** The records of a domain's zone, as its provider has them. */
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import { type DnsRecord, type Domain, RECORD_LISTS } from "./domain.ts";
import styles from "./domains.module.css";
import { RecordForm } from "./record_form.tsx";

const SHOWN = 50;

export function Records({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const mayEdit = useMay("editor", "domains");
  const { page, setPage } = useListState("records");
  const [adding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<DnsRecord | null>(null);
  const records = useQuery(listQuery("GET /v1/domains/:id/dns", { id: domain._id, limit: SHOWN, page }));
  const remove = useChange("DELETE /v1/domains/:id/dns/:record_id", {
    apply: ({ record_id }, cache) => cache.remove(["GET /v1/domains/:id/dns"], record_id),
    refresh: [...RECORD_LISTS],
    says: t.recordDeleted,
  });
  return (
    <Card
      title={t.records}
      text={t.recordsText}
      actions={
        mayEdit && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t.addRecord}
          </Button>
        )
      }
    >
      <Loaded query={records} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.total === 0 ? (
            <p className="faint">{t.noRecords}</p>
          ) : (
            <>
              <Table
                label={t.records}
                rows={list.data}
                columns={[
                  { name: t.type, tight: true, cell: ({ type }) => <code>{type}</code> },
                  {
                    name: t.record,
                    cell: ({ name, value, priority }) => (
                      <>
                        <span className="named">{name}</span>
                        <span className={styles.value}>{priority === null ? value : `${priority} ${value}`}</span>
                      </>
                    ),
                  },
                  { name: t.ttl, tight: true, secondary: true, align: "end", cell: ({ ttl }) => t.seconds(ttl) },
                  {
                    name: t.delete,
                    buttons: true,
                    cell: (record) =>
                      record.managed ? (
                        <StatusBadge tone="quiet">{t.needed}</StatusBadge>
                      ) : (
                        mayEdit && (
                          <Button
                            size="small"
                            aria-label={t.deleteRecord(record.type, record.name)}
                            onClick={() => setLeaving(record)}
                          >
                            {t.delete}
                          </Button>
                        )
                      ),
                  },
                ]}
              />
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {adding && <RecordForm domain={domain} onClose={() => setAdding(false)} />}
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => {
          if (leaving) remove.mutate({ id: domain._id, record_id: leaving._id });
        }}
        title={t.deleteTitle(leaving?.name ?? "")}
        description={t.deleteText}
        action={t.delete}
      />
    </Card>
  );
}
