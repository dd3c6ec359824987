/** Who was invited and has not come yet, or has come lately. Nothing is shown where nobody was. */
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useAccountWithin } from "../../api/account.ts";
import type { Item } from "../../api/operations.ts";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { IconButton } from "../../parts/button.tsx";
import { Pager } from "../../parts/pager.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";

const TONES: Record<Item<"GET /v1/invitations">["status"], Tone> = { open: "live", accepted: "good", expired: "quiet" };

export function Invitations() {
  const t = useMessages("users");
  const { page, setPage } = useListState("invitations");
  const invitations = useQuery(listQuery("GET /v1/invitations", { page }, useAccountWithin()));
  const withdraw = useChange("DELETE /v1/invitations/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/invitations"], id),
    refresh: ["GET /v1/invitations"],
    says: t.withdrawn,
  });
  const list = invitations.data;
  if (!list || list.total === 0) return null;
  return (
    <section className="part-below" aria-labelledby="invitations">
      <h2 id="invitations">{t.invitations}</h2>
      <Table
        label={t.invitations}
        rows={list.data}
        columns={[
          {
            name: t.email,
            cell: ({ email, role }) => (
              <>
                <span className="named">{email ?? t.anyoneWithLink}</span>
                <p className="note">{t.roles[role]}</p>
              </>
            ),
          },
          {
            name: t.state,
            cell: ({ status }) => <StatusBadge tone={TONES[status]}>{t.states[status]}</StatusBadge>,
            tight: true,
          },
          { name: t.validUntil, secondary: true, cell: ({ expires_at }) => <DateOf time={expires_at} />, tight: true },
          {
            name: t.withdraw,
            buttons: true,
            cell: ({ _id, email, status }) =>
              status === "accepted" ? null : (
                <IconButton
                  size="small"
                  icon={Trash2}
                  label={t.withdrawOf(email ?? t.anyoneWithLink)}
                  onClick={() => withdraw.mutate({ id: _id })}
                />
              ),
          },
        ]}
      />
      <Pager list={list} onPage={setPage} />
    </section>
  );
}
