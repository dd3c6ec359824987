/** The users of an account, each with a role that owners change. */
import { UserPlus } from "lucide-react";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { List } from "../../parts/list.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./members.module.css";
import { RoleField } from "./role_field.tsx";
import type { Member } from "./user.ts";
import { UserOptions } from "./user_options.tsx";

export function Members({ mayChange }: { mayChange: boolean }) {
  const t = useMessages("users");
  return (
    <List
      route="GET /v1/users"
      input={{}}
      state={useListState()}
      none={{ icon: UserPlus, title: t.nobody }}
      label={t.title}
      columns={[
        { name: t.name, cell: (user) => <Named user={user} /> },
        {
          name: t.lastSeen,
          secondary: true,
          cell: ({ last_seen_at }) => (last_seen_at ? <Ago time={last_seen_at} /> : t.never),
        },
        { name: t.role, tight: true, cell: (user) => <RoleField user={user} mayChange={mayChange} /> },
        ...(mayChange
          ? [
              {
                name: t.options,
                buttons: true,
                cell: (user: Member) => <UserOptions user={user} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function Named({ user: { _id, name, email, status } }: { user: Member }) {
  const t = useMessages("users");
  const isMe = useUser()._id === _id;
  return (
    <>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {isMe && <StatusBadge tone="quiet">{t.you}</StatusBadge>}
        {status === "pending" && <StatusBadge tone="warn">{t.pending}</StatusBadge>}
      </span>
      {email && email !== name && <p className="note">{email}</p>}
    </>
  );
}
