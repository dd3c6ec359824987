/** The accounts that this one looks after: found, suspended and let in again here. */
import { Link } from "@tanstack/react-router";
import { BriefcaseBusiness, Pause, Play, Plus } from "lucide-react";
import { useState } from "react";
import { actingAccount, switchAccount } from "../../api/account.ts";
import { call } from "../../api/call.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { List } from "../../parts/list.tsx";
import type { ListAction } from "../../parts/list_actions.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago, DateOf } from "../../parts/time.tsx";
import { useUser } from "../../session/session.ts";
import { type NewInvitation, NewLink } from "../users/new_link.tsx";
import { type Client, STATUSES, TONES } from "./client.ts";
import { NewClient } from "./new_client.tsx";

const OVERDUE = "overdue";

export default function ClientsPage() {
  return useUser().account.client ? <NoneHere /> : <Clients />;
}

/** In a client's account, where the address of this screen was kept. */
function NoneHere() {
  const t = useMessages("clients");
  return (
    <EmptyState level="h1" icon={BriefcaseBusiness} title={t.noneHere} text={t.noneHereText}>
      {actingAccount() !== null && (
        <Button onClick={() => switchAccount(null, "/app/clients")}>{t.toOwnAccount}</Button>
      )}
    </EmptyState>
  );
}

function Clients() {
  const t = useMessages("clients");
  const state = useListState();
  const [isMaking, setMaking] = useState(false);
  const [invited, setInvited] = useState<NewInvitation | null>(null);
  const status = STATUSES.find((one) => one === state.values.status);
  return (
    <>
      <List
        route="GET /v1/clients"
        input={{
          ...(state.q ? { q: state.q } : {}),
          ...(status ? { status } : {}),
          ...(state.values.status === OVERDUE ? { billing: OVERDUE } : {}),
        }}
        state={state}
        header={{ title: t.title, text: t.text }}
        create={
          <Button look="solid" icon={Plus} onClick={() => setMaking(true)}>
            {t.create}
          </Button>
        }
        above={
          invited && (
            <div className="before-more">
              <NewLink made={invited} onDone={() => setInvited(null)} />
            </div>
          )
        }
        search={t.search}
        filters={[
          {
            name: "status",
            label: t.status,
            options: [
              { value: "", label: t.anyStatus },
              ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
              { value: OVERDUE, label: t.overdue },
            ],
          },
        ]}
        none={{ icon: BriefcaseBusiness, title: t.none, text: t.noneText }}
        nameOf={({ name }) => name}
        actions={useActions()}
        columns={[
          { name: t.name, cell: (client) => <Named client={client} /> },
          {
            name: t.status,
            tight: true,
            cell: ({ status, billing }) => (
              <>
                <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
                {billing?.overdue_since && (
                  <p className="note">
                    {t.overdueSince} <DateOf time={billing.overdue_since} />
                  </p>
                )}
              </>
            ),
          },
          {
            name: t.websites,
            tight: true,
            align: "end",
            secondary: true,
            cell: ({ websites, website_limit }) =>
              website_limit === null
                ? formatNumber(websites)
                : t.ofLimit(formatNumber(websites), formatNumber(website_limit)),
          },
          { name: t.credits, tight: true, align: "end", cell: ({ credits }) => formatNumber(credits) },
          {
            name: t.members,
            tight: true,
            align: "end",
            secondary: true,
            cell: ({ members }) => formatNumber(members),
          },
          {
            name: t.lastActive,
            tight: true,
            secondary: true,
            cell: ({ last_active_at }) => (last_active_at ? <Ago time={last_active_at} /> : t.never),
          },
        ]}
      />
      <NewClient open={isMaking} onClose={() => setMaking(false)} onInvited={setInvited} />
    </>
  );
}

/** Suspending what is selected and letting it in again, each of which takes the other back. */
function useActions(): ListAction<Client>[] {
  const t = useMessages("clients");
  const as =
    (status: Client["status"]) =>
    ({ _id }: Client) =>
      call("PUT /v1/clients/:id", { id: _id, status });
  return STATUSES.map((status, at) => ({
    label: t.become[status],
    icon: status === "active" ? Play : Pause,
    fits: (client) => client.status !== status,
    run: as(status),
    undo: as(STATUSES[1 - at]!),
    done: t.became[status],
    refresh: ["GET /v1/clients/:id"],
  }));
}

function Named({ client: { _id, name, company } }: { client: Client }) {
  return (
    <>
      <Link to="/clients/$id" params={{ id: _id }} className="named">
        <bdi>{name}</bdi>
      </Link>
      {company && company !== name && <p className="note">{company}</p>}
    </>
  );
}
