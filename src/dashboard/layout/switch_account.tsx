/** The accounts that one may go into: those that one is a member of, and clients of those that one owns. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { switchAccount } from "../api/account.ts";
import { call } from "../api/call.ts";
import type { Output } from "../api/operations.ts";
import { useMessages } from "../messages/messages.ts";
import { Dialog } from "../parts/dialog.tsx";
import { SearchField } from "../parts/search_field.tsx";
import { useUser } from "../session/session.ts";
import styles from "./switcher.module.css";

type Membership = Output<"GET /v1/users/me">["memberships"][number];

/** More are found by searching. */
const SHOWN_CLIENTS = 20;

interface SwitchAccountProps {
  memberships: Membership[];
  onClose: () => void;
}

export default function SwitchAccount({ memberships, onClose }: SwitchAccountProps) {
  const t = useMessages("layout");
  const [q, setQ] = useState("");
  const open = memberships.filter(({ status }) => status === "active");
  const isFound = ({ account }: Membership) => account.name.toLowerCase().includes(q.toLowerCase());
  const known = new Set(open.map(({ account }) => account._id));
  return (
    <Dialog open onClose={onClose} title={t.switchAccount}>
      <SearchField value={q} onSearch={setQ} label={t.searchAccounts} />
      <Accounts
        title={t.yourAccounts}
        accounts={open.filter(isFound).map(({ account, role }) => ({ ...account, note: t.roles[role] }))}
      />
      {open
        .filter(({ role }) => role === "owner")
        .map(({ account }) => (
          <ClientsOf key={account._id} parent={account} q={q} known={known} />
        ))}
    </Dialog>
  );
}

interface ClientsOfProps {
  parent: Membership["account"];
  q: string;
  /** Those that are listed already. */
  known: ReadonlySet<string>;
}

function ClientsOf({ parent, q, known }: ClientsOfProps) {
  const t = useMessages("layout");
  const { data } = useQuery({
    queryKey: ["GET /v1/clients", "of", parent._id, q],
    queryFn: ({ signal }) =>
      call("GET /v1/clients", { limit: SHOWN_CLIENTS, ...(q ? { q } : {}) }, { signal, account: parent._id }),
    placeholderData: (before) => before,
  });
  const clients = data?.data.filter(({ _id }) => !known.has(_id)) ?? [];
  return (
    <Accounts
      title={t.clientsOf(parent.name)}
      accounts={clients.map(({ _id, name, company }) => ({ _id, name, note: company }))}
      note={data?.has_more ? t.moreClients : null}
    />
  );
}

interface AccountsProps {
  title: string;
  accounts: { _id: string; name: string; note: string | null }[];
  note?: string | null;
}

function Accounts({ title, accounts, note }: AccountsProps) {
  const { account } = useUser();
  if (accounts.length === 0) return null;
  return (
    <section aria-label={title} className={styles.accounts}>
      <h3>{title}</h3>
      <ul>
        {accounts.map((one) => (
          <li key={one._id}>
            <button
              type="button"
              className={styles.account}
              aria-current={one._id === account._id ? "true" : undefined}
              onClick={() => switchAccount(one._id)}
            >
              <bdi>{one.name}</bdi>
              {one.note && <small>{one.note}</small>}
            </button>
          </li>
        ))}
      </ul>
      {note && <p>{note}</p>}
    </section>
  );
}
