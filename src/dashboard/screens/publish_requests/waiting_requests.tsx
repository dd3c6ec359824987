/** What waits to be published, for who may: what has changed, and one button. */
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { InAccount } from "../../api/account.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { useMay } from "../../session/session.ts";

/** Most who open the list of websites have none. */
const WaitingRequest = lazy(() => import("./waiting_request.tsx"));

const MOST_SHOWN = 50;

/** @param ofClients whether there are clients, whose requests are shown too */
export function WaitingRequests({ ofClients }: { ofClients: boolean }) {
  const t = useMessages("publishRequests");
  const mayPublish = useMay("editor", "publish");
  const input = { status: "open", limit: MOST_SHOWN, ...(ofClients ? { account: "all" as const } : {}) } as const;
  const { data } = useQuery({ ...query("GET /v1/publish_requests", input), enabled: mayPublish });
  if (!data || data.data.length === 0) return null;
  return (
    <div className="before-more">
      <Card title={t.waiting}>
        <ul className="stack">
          {data.data.map((request) => (
            <li key={request._id}>
              <InAccount value={request.account_id}>
                <Suspense>
                  <WaitingRequest request={request} />
                </Suspense>
              </InAccount>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
