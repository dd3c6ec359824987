/** Whom a campaign goes to, and what came of each. */
import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { listQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import { useListState } from "../../parts/address_state.ts";
import { Card } from "../../parts/card.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Select } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { isUnderWay, RECIPIENT_TONES, type WholeCampaign } from "./campaign.ts";

const STATUSES = ["queued", "sent", "bounced", "failed", "unsubscribed", "complained", "skipped"] as const;

const LOOKED_EVERY_MS = 2_000;

export function Recipients({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { page, values, setPage, setFilter } = useListState("recipients");
  const status = STATUSES.find((one) => one === values.status);
  const asked = { id: campaign._id, page, ...(status ? { status } : {}) };
  const { queryKey, ...list } = listQuery("GET /v1/campaigns/:id/recipients", asked);
  const recipients = useQuery({
    ...list,
    // Asked for anew with each status of the campaign: when it is through, the last of them were not when they were asked
    // for.
    queryKey: [...queryKey, campaign.status],
    refetchInterval: ({ state }) =>
      isUnderWay(campaign) || state.data?.data.some((one) => one.status === "sending") ? LOOKED_EVERY_MS : false,
  });
  return (
    <Card
      title={t.recipients}
      actions={
        <Select
          label={t.status}
          hideLabel
          value={status ?? ""}
          onChange={(event) => setFilter({ status: event.target.value })}
          options={[
            { value: "", label: t.everybody },
            ...STATUSES.map((value) => ({ value, label: t.recipientStatuses[value] })),
          ]}
        />
      }
    >
      <Loaded query={recipients} skeleton={<SkeletonRows count={5} />}>
        {(shown) =>
          shown.data.length === 0 ? (
            <EmptyState icon={Mail} title={t.noRecipients} text={t.noRecipientsText} />
          ) : (
            <>
              <Table
                label={t.recipients}
                rows={shown.data}
                keyOf={({ email }) => email}
                columns={[
                  {
                    name: t.email,
                    cell: ({ email, ...one }) => (
                      <>
                        <span>{email}</span>
                        {one.error && <p className="note">{translatedField(t.problems, one, "error")}</p>}
                      </>
                    ),
                  },
                  {
                    name: t.status,
                    tight: true,
                    cell: (one) => (
                      <StatusBadge tone={RECIPIENT_TONES[one.status]}>{t.recipientStatuses[one.status]}</StatusBadge>
                    ),
                  },
                ]}
              />
              <Pager list={shown} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}
