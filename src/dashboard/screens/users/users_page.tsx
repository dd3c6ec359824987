/** Who works on the account's websites: users and their roles, and who is invited. */
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { List } from "../../parts/list.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { InvitationForm } from "./invitation_form.tsx";
import { Invitations } from "./invitations.tsx";
import { NewLink } from "./new_link.tsx";
import { RequiredFactor } from "./required_factor.tsx";
import { RoleField } from "./role_field.tsx";
import type { Member } from "./user.ts";
import { UserOptions } from "./user_options.tsx";
import styles from "./users_page.module.css";

export default function UsersPage() {
  const t = useMessages("users");
  const isOwner = useMay("owner");
  const [inviting, setInviting] = useState(false);
  const [made, setMade] = useState<Output<"POST /v1/invitations"> | null>(null);
  return (
    <>
      <PageHeader title={t.title} text={isOwner ? t.text : t.ownersOnly}>
        {isOwner && (
          <Button look="solid" icon={UserPlus} onClick={() => setInviting(true)}>
            {t.invite}
          </Button>
        )}
      </PageHeader>
      {made && (
        <div className={styles.made}>
          <NewLink
            title={t.invited(made.email)}
            text={t.mail[made.mail]}
            url={made.url}
            expiresAt={made.expires_at}
            onDone={() => setMade(null)}
          />
        </div>
      )}
      <List
        route="GET /v1/users"
        input={{}}
        state={useListState()}
        none={{ icon: UserPlus, title: t.title }}
        label={t.title}
        columns={[
          { name: t.name, cell: (user) => <Named user={user} /> },
          {
            name: t.lastSeen,
            secondary: true,
            cell: ({ last_seen_at }) => (last_seen_at ? <Ago time={last_seen_at} /> : t.never),
          },
          { name: t.role, tight: true, cell: (user) => <RoleField user={user} mayChange={isOwner} /> },
          ...(isOwner
            ? [
                {
                  name: t.options,
                  hideName: true,
                  tight: true,
                  align: "end" as const,
                  cell: (user: Member) => <UserOptions user={user} />,
                },
              ]
            : []),
        ]}
      />
      {isOwner && <Invitations />}
      {isOwner && <RequiredFactor />}
      <InvitationForm open={inviting} onClose={() => setInviting(false)} onMade={setMade} />
    </>
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
      {email && email !== name && <p className={styles.email}>{email}</p>}
    </>
  );
}
