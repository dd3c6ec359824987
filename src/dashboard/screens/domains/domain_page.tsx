/** One domain: what to set for it and what was found, its records, and whether it answers. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import { type DnsRecord, type Domain, TONES } from "./domain.ts";
import styles from "./domains.module.css";
import { messages } from "./messages.ts";
import { Uptime } from "./uptime.tsx";

/** While something is awaited the answer is asked for again so often. */
const LIVE_MS = 5000;

export default function DomainPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const domain = useQuery({
    ...query("GET /v1/domains/:id", { id }),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? false : LIVE_MS),
  });
  return (
    <Loaded query={domain} skeleton={<SkeletonRows count={4} />}>
      {(shown) => <Shown domain={shown} />}
    </Loaded>
  );
}

function Shown({ domain }: { domain: Domain }) {
  const t = useMessages(messages);
  const mayEdit = useMay("editor");
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const check = useChange("POST /v1/domains/:id/check", { refresh: ["GET /v1/domains/:id", "GET /v1/domains"] });
  const remove = useChange("DELETE /v1/domains/:id", {
    refresh: ["GET /v1/domains"],
    onDone: () => void navigate({ to: "/domains" }),
  });
  const problem = domain.problem ?? domain.dns.problem;
  return (
    <div className={styles.parts}>
      <Link to="/domains">{t.back}</Link>
      <PageHeader
        title={domain.domain}
        text={<StatusBadge tone={TONES[domain.status]}>{t.statuses[domain.status]}</StatusBadge>}
      >
        {mayEdit && (
          <>
            <Button icon={RefreshCw} busy={check.isPending} onClick={() => check.mutate({ id: domain._id })}>
              {t.check}
            </Button>
            <Button onClick={() => setLeaving(true)}>{t.remove}</Button>
          </>
        )}
      </PageHeader>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Instructions domain={domain} />
      {domain.dns.writable && <Records domain={domain} />}
      <Uptime id={domain._id} />
      <ConfirmDialog
        open={leaving}
        onClose={() => setLeaving(false)}
        onConfirm={() => remove.mutate({ id: domain._id })}
        title={t.removeTitle(domain.domain)}
        description={t.removeText}
        action={t.remove}
        busy={remove.isPending}
      />
    </div>
  );
}

function Instructions({ domain }: { domain: Domain }) {
  const t = useMessages(messages);
  return (
    <Card title={t.instructions} text={domain.dns.writable ? t.instructionsSet : t.instructionsText}>
      <Table
        label={t.instructions}
        rows={domain.instructions}
        keyOf={({ type, name, value }) => `${type} ${name} ${value}`}
        columns={[
          { name: t.record, cell: ({ type, name }) => `${type} ${name}` },
          {
            name: t.value,
            cell: ({ name, value }) =>
              value === null ? t.askOperator : <CopyText text={value} label={t.copy(name)} />,
          },
          {
            name: t.found,
            secondary: true,
            cell: ({ found }) => (found.length > 0 ? found.slice(0, 4).join(", ") : t.nothingFound),
          },
          {
            name: t.status,
            tight: true,
            cell: ({ ok, required }) => (
              <StatusBadge tone={ok ? "good" : required ? "warn" : "quiet"}>
                {ok ? t.ok : required ? t.missing : t.optional}
              </StatusBadge>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Records({ domain: { _id } }: { domain: Domain }) {
  const t = useMessages(messages);
  const mayEdit = useMay("editor");
  const [leaving, setLeaving] = useState<DnsRecord | null>(null);
  const records = useQuery(query("GET /v1/domains/:id/dns", { id: _id, limit: 100 }));
  const remove = useChange("DELETE /v1/domains/:id/dns/:record_id", {
    refresh: ["GET /v1/domains/:id/dns", "GET /v1/domains/:id"],
    onDone: () => setLeaving(null),
  });
  return (
    <Card title={t.records} text={t.recordsText}>
      <Loaded query={records} skeleton={<SkeletonRows count={3} />}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={styles.quiet}>{t.noRecords}</p>
          ) : (
            <Table
              label={t.records}
              rows={data}
              keyOf={({ _id }) => _id}
              columns={[
                { name: t.record, cell: ({ type, name }) => `${type} ${name}` },
                { name: t.value, cell: ({ value, priority }) => (priority === null ? value : `${priority} ${value}`) },
                {
                  name: t.delete,
                  hideName: true,
                  tight: true,
                  align: "end",
                  cell: (record) =>
                    record.managed ? (
                      <StatusBadge tone="quiet">{t.needed}</StatusBadge>
                    ) : (
                      mayEdit && <Button onClick={() => setLeaving(record)}>{t.delete}</Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      <ConfirmDialog
        open={leaving !== null}
        onClose={() => setLeaving(null)}
        onConfirm={() => leaving && remove.mutate({ id: _id, record_id: leaving._id })}
        title={t.deleteTitle(leaving?.name ?? "")}
        description={t.deleteText}
        action={t.delete}
        busy={remove.isPending}
      />
    </Card>
  );
}
