/** All lists of people who may be written to, and how many are on each. */
import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
import { useState } from "react";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { ListForm } from "./list_form.tsx";

export default function ListsPage() {
  const t = useMessages("campaigns");
  const mayChange = useMay("editor", "forms");
  const [making, setMaking] = useState(false);
  const create = mayChange && (
    <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
      {t.newList}
    </Button>
  );
  return (
    <>
      <List
        route="GET /v1/lists"
        input={{}}
        state={useListState()}
        header={{ title: t.lists, text: t.listsText }}
        create={create}
        none={{ icon: Users, title: t.noLists, text: t.noListsText }}
        columns={[
          {
            name: t.name,
            cell: ({ _id, name }) => (
              <Link to="/lists/$id" params={{ id: _id }} className="named">
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
      {making && <ListForm onClose={() => setMaking(false)} />}
    </>
  );
}
