/** All lists of people who may be written to, and how many are on each. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
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
import { Table } from "../../parts/table.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { ListForm } from "./list_form.tsx";
import styles from "./lists_page.module.css";

export default function ListsPage() {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor");
  const { page, setPage } = useListState();
  const [making, setMaking] = useState(false);
  const lists = useQuery(listQuery("GET /v1/lists", { page }));
  const create = mayChange && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.newList}
    </Button>
  );
  return (
    <>
      <PageHeader title={t.lists} text={t.listsText}>
        {lists.data?.total !== 0 && create}
      </PageHeader>
      <Loaded query={lists} skeleton={<SkeletonRows count={3} />}>
        {(shown) =>
          shown.total === 0 ? (
            <EmptyState icon={Users} title={t.noLists} text={t.noListsText}>
              {create}
            </EmptyState>
          ) : (
            <>
              <Table
                label={t.lists}
                rows={shown.data}
                keyOf={({ _id }) => _id}
                columns={[
                  {
                    name: t.name,
                    cell: ({ _id, name }) => (
                      <Link to="/lists/$id" params={{ id: _id }} className={styles.name}>
                        {name}
                      </Link>
                    ),
                  },
                  {
                    name: t.subscribed,
                    cell: ({ subscribers }) => formatNumber(subscribers.subscribed),
                    align: "end",
                    tight: true,
                  },
                  {
                    name: t.subscriberStatuses.pending,
                    cell: ({ subscribers }) => formatNumber(subscribers.pending),
                    align: "end",
                    tight: true,
                    secondary: true,
                  },
                  { name: t.since, cell: ({ created_at }) => <Ago time={created_at} />, tight: true, secondary: true },
                ]}
              />
              <Pager list={shown} onPage={setPage} />
            </>
          )
        }
      </Loaded>
      <ListForm open={making} onClose={() => setMaking(false)} />
    </>
  );
}
