/** Who works on the account's websites: users and their roles, and who is invited. */
import { UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { useMay } from "../../session/session.ts";
import { InvitationForm } from "./invitation_form.tsx";
import { Invitations } from "./invitations.tsx";
import { Members } from "./members.tsx";
import { NewLink } from "./new_link.tsx";
import { RequiredFactor } from "./required_factor.tsx";

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
        <div className="before-more">
          <NewLink made={made} onDone={() => setMade(null)} />
        </div>
      )}
      <Members mayChange={isOwner} />
      {isOwner && <Invitations />}
      {isOwner && (
        <div className="part-below">
          <RequiredFactor />
        </div>
      )}
      <InvitationForm open={inviting} onClose={() => setInviting(false)} onMade={setMade} />
    </>
  );
}
