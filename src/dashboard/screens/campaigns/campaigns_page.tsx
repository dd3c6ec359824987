/** All campaigns, with how far each is. */
import { Link } from "@tanstack/react-router";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { type Filter, List } from "../../parts/list.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { CAMPAIGN_TONES, isUnderWay } from "./campaign.ts";
import { NewCampaign } from "./new_campaign.tsx";

const STATUSES = Object.keys(CAMPAIGN_TONES) as (keyof typeof CAMPAIGN_TONES)[];

export default function CampaignsPage() {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor", "content", "forms");

  const [making, setMaking] = useState(false);
  const state = useListState();
  const status: Filter = {
    name: "status",
    label: t.status,
    options: [{ value: "", label: t.anyStatus }, ...STATUSES.map((value) => ({ value, label: t.statuses[value] }))],
  };
  const chosen = STATUSES.find((one) => one === state.values.status);
  const create = mayChange && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.newCampaign}
    </Button>
  );
  return (
    <>
      <List
        route="GET /v1/campaigns"
        input={chosen ? { status: chosen } : {}}
        state={state}
        header={{ title: t.campaigns, text: t.campaignsText }}
        create={create}
        filters={[status]}
        none={{ icon: Mail, title: t.noCampaigns, text: t.noCampaignsText }}
        againWhile={isUnderWay}
        columns={[
          {
            name: t.campaign,
            cell: ({ _id, name, subject }) => (
              <>
                <Link to="/campaigns/$id" params={{ id: _id }} className="named">
                  {name}
                </Link>
                <p className="note">{subject}</p>
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
            name: t.date,
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
      {making && <NewCampaign onClose={() => setMaking(false)} />}
    </>
  );
}
