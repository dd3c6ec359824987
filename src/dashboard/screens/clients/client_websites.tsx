/** The websites of a client, each a way into it. */
import { Globe } from "lucide-react";
import { switchAccount } from "../../api/account.ts";
import { formatDate } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { List } from "../../parts/list.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import type { Client } from "./client.ts";
import styles from "./client_websites.module.css";

export function ClientWebsites({ client }: { client: Client }) {
  const t = useMessages("clients");
  const { last_report_at } = client;
  return (
    <Card
      title={t.websites}
      text={last_report_at ? t.lastReport(formatDate(last_report_at, { dateStyle: "medium" })) : t.noReport}
    >
      <List
        route="GET /v1/websites"
        input={{}}
        state={useListState("websites")}
        sizes={[10]}
        none={{ icon: Globe, title: t.noWebsites, text: t.noWebsitesText }}
        label={t.websites}
        columns={[
          {
            name: t.name,
            cell: ({ name, url }) => (
              <>
                <bdi className="named">{name}</bdi>
                {url && (
                  <p className={styles.url}>
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      {new URL(url).host}
                    </a>
                  </p>
                )}
              </>
            ),
          },
          {
            name: t.status,
            tight: true,
            secondary: true,
            cell: ({ published_at }) => (
              <StatusBadge tone={published_at ? "good" : "quiet"}>{published_at ? t.published : t.draft}</StatusBadge>
            ),
          },
          { name: t.changed, tight: true, secondary: true, cell: ({ updated_at }) => <Ago time={updated_at} /> },
          {
            name: t.open,
            buttons: true,
            cell: ({ _id, name }) => (
              <div className="row">
                <Button
                  size="small"
                  aria-label={t.reportOf(name)}
                  onClick={() => switchAccount(client._id, `/app/websites/${_id}/report`)}
                >
                  {t.report}
                </Button>
                <Button
                  size="small"
                  aria-label={t.openIn(name)}
                  onClick={() => switchAccount(client._id, `/app/websites/${_id}`)}
                >
                  {t.open}
                </Button>
              </div>
            ),
          },
        ]}
      />
    </Card>
  );
}
