/** What an owner can do with a user: a link for a forgotten password, and removing. */
import { Ellipsis, KeyRound, UserMinus } from "lucide-react";
import { useState } from "react";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { Menu } from "../../parts/menu.tsx";
import type { Member } from "./user.ts";

export function UserOptions({ user: { _id, name } }: { user: Member }) {
  const t = useMessages("users");
  const [asking, setAsking] = useState(false);
  const link = useChange("POST /v1/users/:id/password_link");
  const remove = useChange("DELETE /v1/users/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/users"], id),
    refresh: ["GET /v1/users", "GET /auth/state"],
    says: t.removedName(name),
  });
  return (
    <>
      <Menu
        trigger={<IconButton size="small" icon={Ellipsis} label={t.optionsOf(name)} busy={link.isPending} />}
        items={[
          { label: t.passwordLink, icon: KeyRound, onSelect: () => link.mutate({ id: _id }) },
          { label: t.remove, icon: UserMinus, danger: true, separated: true, onSelect: () => setAsking(true) },
        ]}
      />
      <Dialog
        open={link.data !== undefined}
        onClose={link.reset}
        title={t.passwordLinkTitle(name)}
        description={t.passwordLinkText}
      >
        <CopyText text={link.data?.url ?? ""} label={t.passwordLink} />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate({ id: _id })}
        title={t.removeTitle(name)}
        description={t.removeText}
        action={t.remove}
      />
    </>
  );
}
