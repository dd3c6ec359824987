/** Who is let into a client: its users and invitations, as its own owners see them. */
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { InvitationForm } from "../users/invitation_form.tsx";
import { Invitations } from "../users/invitations.tsx";
import { Members } from "../users/members.tsx";
import { NewLink } from "../users/new_link.tsx";

export function ClientPeople() {
  const t = useMessages("clients");
  const users = useMessages("users");
  const [isInviting, setInviting] = useState(false);
  const [made, setMade] = useState<Output<"POST /v1/invitations"> | null>(null);
  return (
    <Card
      title={t.members}
      text={t.membersText}
      actions={
        <Button icon={UserPlus} onClick={() => setInviting(true)}>
          {users.invite}
        </Button>
      }
    >
      {made && <NewLink made={made} onDone={() => setMade(null)} />}
      <Members mayChange />
      <Invitations />
      <InvitationForm open={isInviting} first="client" onClose={() => setInviting(false)} onMade={setMade} />
    </Card>
  );
}
