/** How often the links of a campaign were opened, the most opened first. */
import { useQuery } from "@tanstack/react-query";
import { listQuery } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Card } from "../../parts/card.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Table } from "../../parts/table.tsx";
import type { WholeCampaign } from "./campaign.ts";

const LOOKED_EVERY_MS = 10_000;
const SHOWN = 10;

export function Links({ campaign }: { campaign: WholeCampaign }) {
  const t = useMessages("campaigns");
  const { page, setPage } = useListState("links");
  const links = useQuery({
    ...listQuery("GET /v1/campaigns/:id/links", { id: campaign._id, page, limit: SHOWN }),
    refetchInterval: LOOKED_EVERY_MS,
  });
  return (
    <Card title={t.links} text={t.linksText}>
      <Loaded query={links} skeleton={<SkeletonRows count={3} />}>
        {(shown) =>
          shown.data.length === 0 ? (
            <p className="note">{t.noLinks}</p>
          ) : (
            <>
              <Table
                label={t.links}
                rows={shown.data}
                keyOf={({ url }) => url}
                columns={[
                  {
                    name: t.link,
                    cell: ({ url }) => (
                      <a href={url} target="_blank" rel="noreferrer">
                        {shortOf(url)}
                      </a>
                    ),
                  },
                  { name: t.clicks, tight: true, cell: ({ clicks }) => formatNumber(clicks) },
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

/** Without what the server has put behind it. */
function shortOf(address: string): string {
  const url = new URL(address);
  for (const name of ["utm_source", "utm_medium", "utm_campaign"]) url.searchParams.delete(name);
  return `${url.host}${url.pathname === "/" ? "" : url.pathname}${url.search}${url.hash}`;
}
