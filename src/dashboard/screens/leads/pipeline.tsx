/**
 * Leads by what has become of them: a column for each status. A lead is moved by the field on its card, or dragged;
 * where the field was used the focus goes with it.
 */
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useId, useRef, useState } from "react";
import { listQuery, query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { DragHandle, useDragging } from "../../parts/dragging.tsx";
import { Select } from "../../parts/field.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { DataNote } from "./data_note.tsx";
import { type Filter, type Lead, STATUS_TONES, STATUSES, type Status, WEBSITE_TONES } from "./lead.ts";
import { HISTORY } from "./lead_change.ts";
import { Named, Task } from "./lead_columns.tsx";
import { useOwnerName } from "./owner.tsx";
import styles from "./pipeline.module.css";

/** Cards of a column; the table has all of them. */
const CARDS = 12;

type Dragging = ReturnType<typeof useDragging>;

export function Pipeline({ filter }: { filter: Filter }) {
  const t = useMessages("leads");
  const mayChange = useMay("editor");
  const [told, setTold] = useState("");
  const { status: _, ...rest } = filter;
  const columns = useQueries({
    queries: STATUSES.map((status) =>
      listQuery("GET /v1/leads", { ...rest, status, limit: CARDS, page: 1, sort: "updated" }),
    ),
  });
  const isNarrowed = Object.keys(rest).length > 0;
  const stats = useQuery(query("GET /v1/leads/stats", {}));
  const change = useChange("PUT /v1/leads/:id", {
    // At once: the card is in its new column before the server has answered.
    apply: ({ id, status }, cache) => cache.change(["GET /v1/leads"], id, { status }),
    // The columns know already. Asked for again one by one, a card would be in none of them for a moment.
    refresh: ["GET /v1/leads/:id", "GET /v1/leads/stats", HISTORY],
  });
  const client = useQueryClient();
  useEffect(() => () => void client.invalidateQueries({ queryKey: ["GET /v1/leads"], refetchType: "none" }), [client]);
  const leads = columns.flatMap(({ data }) => data?.data ?? []);
  const all = [...new Map(leads.map((lead) => [lead._id, lead])).values()];
  const focused = useRef<string | null>(null);
  const move = (lead: Lead, status: Status) => {
    if (lead.status === status) return;
    change.mutate({ id: lead._id, status });
    setTold(t.moved(lead.name, t.statuses[status]));
  };
  const dragging = useDragging({
    onDrop: (id, status) => {
      const lead = all.find(({ _id }) => _id === id);
      if (lead) move(lead, status as Status);
    },
  });
  if (columns.some(({ data, error }) => !data && !error)) return <SkeletonRows count={8} />;
  return (
    <>
      <p className="unseen" role="status">
        {told}
      </p>
      <div className={styles.columns}>
        {STATUSES.map((status, index) => {
          const shown = all.filter((lead) => lead.status === status);
          const total = isNarrowed ? (columns[index]!.data?.total ?? 0) : (stats.data?.by_status[status] ?? 0);
          return (
            <Column
              key={status}
              status={status}
              sum={isNarrowed ? "" : sumOf(stats.data?.value_by_status[status])}
              total={Math.max(total, shown.length)}
              shown={shown.length}
              place={dragging.placeOf(status)}
            >
              {shown.map((lead) => (
                <LeadCard
                  key={lead._id}
                  lead={lead}
                  row={mayChange ? dragging.rowOf(lead._id) : null}
                  isFocused={focused.current === lead._id}
                  onMove={(to) => {
                    focused.current = lead._id;
                    move(lead, to);
                  }}
                  onFocused={() => {
                    focused.current = null;
                  }}
                />
              ))}
            </Column>
          );
        })}
      </div>
      <DataNote leads={all} />
    </>
  );
}

/** "£2,400.00 + €100.00" */
const sumOf = (sums: Record<string, number> = {}): string =>
  Object.entries(sums)
    .map(([currency, amount]) => formatMoney({ amount, currency }))
    .join(" + ");

function Column({
  status,
  sum,
  total,
  shown,
  place,
  children,
}: {
  status: Status;
  /** What those in it are worth together; "": nobody said. */
  sum: string;
  total: number;
  shown: number;
  place: ReturnType<Dragging["placeOf"]>;
  children: React.ReactNode;
}) {
  const t = useMessages("leads");
  const id = useId();
  return (
    <section className={styles.column} aria-labelledby={id} {...place}>
      <header className="ends">
        <h2 id={id}>
          <StatusBadge tone={STATUS_TONES[status]}>{t.statuses[status]}</StatusBadge>
        </h2>
        <span className="note">{formatNumber(total)}</span>
      </header>
      {sum && <p className="note">{sum}</p>}
      {shown === 0 ? <p className="note">{t.noneHere}</p> : <ul className="narrow-stack">{children}</ul>}
      {total > shown && (
        <Link to="/leads" search={{ status, sort: "updated" } as never} className={styles.more}>
          {t.moreHere(total - shown)}
        </Link>
      )}
    </section>
  );
}

function LeadCard({
  lead,
  row,
  isFocused,
  onMove,
  onFocused,
}: {
  lead: Lead;
  /** Null: it can't be moved. */
  row: ReturnType<Dragging["rowOf"]> | null;
  isFocused: boolean;
  onMove: (status: Status) => void;
  onFocused: () => void;
}) {
  const t = useMessages("leads");
  const nameOf = useOwnerName();
  const card = useRef<HTMLLIElement>(null);
  // The field that was used is gone with its column.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the card has come into its column.
  useEffect(() => {
    if (!isFocused) return;
    card.current?.querySelector("select")?.focus();
    onFocused();
  }, []);
  return (
    <li ref={card} className={styles.card} {...row}>
      <div className={styles.named}>
        <div>
          <Named lead={lead} />
        </div>
        {row && <DragHandle />}
      </div>
      <p className={styles.marks}>
        <StatusBadge tone={WEBSITE_TONES[lead.website_status]}>{t.websiteStatuses[lead.website_status]}</StatusBadge>
        {lead.do_not_contact && <StatusBadge tone="bad">{t.barred}</StatusBadge>}
      </p>
      {lead.value && <p className="note">{formatMoney(lead.value)}</p>}
      {lead.owner_id && <p className="note">{nameOf(lead.owner_id)}</p>}
      {lead.next_task && <Task lead={lead} />}
      {row && (
        <Select
          label={t.statusOf(lead.name)}
          hideLabel
          value={lead.status}
          onChange={(event) => onMove(event.target.value as Status)}
          options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        />
      )}
    </li>
  );
}
