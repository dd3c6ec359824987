/** All campaigns, with how far each is. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
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
import { Ago, DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { CAMPAIGN_TONES, isUnderWay } from "./campaign.ts";
import styles from "./lists_page.module.css";
import { NewCampaign } from "./new_campaign.tsx";

const LOOKED_EVERY_MS = 3_000;

export default function CampaignsPage() {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor");
  const { page, setPage } = useListState();
  const [making, setMaking] = useState(false);
  const campaigns = useQuery({
    ...listQuery("GET /v1/campaigns", { page }),
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? LOOKED_EVERY_MS : false),
  });
  const create = mayChange && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.newCampaign}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.campaigns} text={t.campaignsText}>
        {campaigns.data?.total !== 0 && create}
      </PageHeader>
      <Loaded query={campaigns} skeleton={<SkeletonRows count={3} />}>
        {(shown) =>
          shown.total === 0 ? (
            <EmptyState icon={Mail} title={t.noCampaigns} text={t.noCampaignsText}>
              {create}
            </EmptyState>
          ) : (
            <>
              <Table
                label={t.campaigns}
                rows={shown.data}
                keyOf={({ _id }) => _id}
                columns={[
                  {
                    name: t.campaign,
                    cell: ({ _id, name, subject }) => (
                      <>
                        <Link to="/campaigns/$id" params={{ id: _id }} className={styles.name}>
                          {name}
                        </Link>
                        <p className={styles.person}>{subject}</p>
                      </>
                    ),
                  },
                  {
                    name: t.status,
                    tight: true,
                    cell: ({ status }) => <StatusBadge tone={CAMPAIGN_TONES[status]}>{t.statuses[status]}</StatusBadge>,
                  },
                  {
                    name: t.recipientStatuses.sent,
                    align: "end",
                    tight: true,
                    secondary: true,
                    cell: ({ stats }) => formatNumber(stats.sent),
                  },
                  {
                    name: t.when,
                    tight: true,
                    secondary: true,
                    cell: ({ send_at, status, created_at }) =>
                      status === "scheduled" && send_at ? (
                        <DateOf time={send_at} withTime />
                      ) : (
                        <Ago time={send_at ?? created_at} />
                      ),
                  },
                ]}
              />
              <Pager list={shown} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <NewCampaign open={making} onClose={() => setMaking(false)} />
    </>
  );
}
