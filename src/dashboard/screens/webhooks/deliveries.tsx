/** What was sent to a webhook in the last 30 days, and what came of it. */
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./deliveries.module.css";
import { DeliveryRow } from "./delivery_row.tsx";
import type { Delivery, Webhook } from "./webhook.ts";

const FILTERS = ["all", "pending", "delivered", "failed"] as const;
const REFRESHED_MS = 4000;

/** @param props.webhook null: nothing is shown */
export function Deliveries({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const t = useMessages("webhooks");
  return (
    <Dialog open={webhook !== null} onClose={onClose} title={t.deliveries} description={webhook?.url} shape="side">
      {webhook && <List key={webhook._id} webhook={webhook} />}
    </Dialog>
  );
}

function List({ webhook: { _id: id, active } }: { webhook: Webhook }) {
  const t = useMessages("webhooks");
  const { page, values, setPage, setFilter } = useListState("deliveries");
  const mayTest = useMay("editor") && active;
  const test = useChange("POST /v1/webhooks/:id/test", { refresh: ["GET /v1/webhooks/:id/deliveries"] });
  const filter = FILTERS.find((name) => name === values.show) ?? "all";
  const deliveries = useQuery({
    ...listQuery("GET /v1/webhooks/:id/deliveries", { id, page, ...(filter === "all" ? {} : { status: filter }) }),
    refetchInterval: ({ state }) => (state.data?.data.some(isOnItsWay) ? REFRESHED_MS : false),
  });
  return (
    <>
      <div className={styles.choice}>
        <Choice
          label={t.show}
          value={filter}
          options={FILTERS.map((value) => ({ value, label: t.filters[value] }))}
          onChoose={(chosen) => setFilter({ show: chosen === "all" ? "" : chosen })}
        />
        {mayTest && (
          <Button icon={Send} busy={test.isPending} onClick={() => test.mutate({ id })}>
            {t.test}
          </Button>
        )}
      </div>
      <Loaded query={deliveries} skeleton={<SkeletonRows count={5} />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState title={t.nothingSent} text={filter === "all" ? t.nothingSentText : undefined} />
          ) : (
            <>
              <ul className={styles.list}>
                {list.data.map((delivery) => (
                  <DeliveryRow key={delivery._id} delivery={delivery} mayReplay={active} />
                ))}
              </ul>
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const isOnItsWay = ({ status }: Delivery) => status === "pending";
