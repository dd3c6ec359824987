/** Addresses that are told of events, a new one with its secret, and what was sent to each. */
import { useQuery } from "@tanstack/react-query";
import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useState } from "react";
import { listQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import { Deliveries } from "./deliveries.tsx";
import { NewSecret } from "./new_secret.tsx";
import type { Webhook } from "./webhook.ts";
import { WebhookForm } from "./webhook_form.tsx";
import { WebhookOptions } from "./webhook_options.tsx";
import styles from "./webhooks_page.module.css";

export default function WebhooksPage() {
  const t = useMessages("webhooks");
  const isOwner = useMay("owner");
  const { page, values, setPage, setFilter } = useListState();
  const [making, setMaking] = useState(false);
  const [secret, setSecret] = useState<{ url: string; secret: string } | null>(null);
  const webhooks = useQuery(listQuery("GET /v1/webhooks", { page }));
  const shown = webhooks.data?.data.find(({ _id }) => _id === values.open) ?? null;
  const open = ({ _id }: Webhook) => setFilter({ open: _id, show: "", deliveries: "" });
  const create = isOwner && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.title} text={isOwner ? t.text : t.ownersOnly}>
        {webhooks.data?.total !== 0 && create}
      </PageHeader>
      {secret && <NewSecret url={secret.url} secret={secret.secret} onDone={() => setSecret(null)} />}
      <Loaded query={webhooks} skeleton={<SkeletonRows count={3} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={WebhookIcon} title={t.none} text={t.noneText}>
              {create}
            </EmptyState>
          ) : (
            <>
              <Table
                label={t.title}
                rows={list.data}
                columns={[
                  { name: t.url, cell: (webhook) => <Named webhook={webhook} onOpen={() => open(webhook)} /> },
                  { name: t.events, cell: ({ events }) => t.told(events), secondary: true, tight: true },
                  { name: t.state, cell: (webhook) => <State webhook={webhook} />, tight: true },
                  {
                    name: t.options,
                    buttons: true,
                    cell: (webhook) => (
                      <WebhookOptions webhook={webhook} onDeliveries={() => open(webhook)} onSecret={setSecret} />
                    ),
                  },
                ]}
              />
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      {making && <WebhookForm onClose={() => setMaking(false)} onMade={setSecret} />}
      <Deliveries webhook={shown} onClose={() => setFilter({ open: "" })} />
    </>
  );
}

function Named({ webhook: { url, description }, onOpen }: { webhook: Webhook; onOpen: () => void }) {
  return (
    <>
      <button type="button" className={styles.name} onClick={onOpen}>
        {description ?? url}
      </button>
      {description && <p className="note">{url}</p>}
    </>
  );
}

function State({ webhook: { active, disabled_reason, failing_since } }: { webhook: Webhook }) {
  const t = useMessages("webhooks");
  if (disabled_reason) return <StatusBadge tone="bad">{t.reasons[disabled_reason]}</StatusBadge>;
  if (!active) return <StatusBadge tone="quiet">{t.off}</StatusBadge>;
  return failing_since ? (
    <StatusBadge tone="warn">{t.failing}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t.on}</StatusBadge>
  );
}
