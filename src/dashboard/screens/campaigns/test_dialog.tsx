/** Sends a test of a campaign to a few addresses. */
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import { useUser } from "../../session/session.ts";
import type { WholeCampaign } from "./campaign.ts";

interface TestDialogProps {
  campaign: WholeCampaign;
  onClose: () => void;
}

export function TestDialog({ campaign, onClose }: TestDialogProps) {
  const t = useMessages("campaigns");
  const { email } = useUser();
  const { show } = useToasts();
  const send = useFormChange("POST /v1/campaigns/:id/test", {
    onDone: ({ sent, refused }) => {
      if (refused.length > 0) return;
      show(t.testSent(sent.length));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t.sendTest}>
      <ChangeForm
        kept={`test of ${campaign._id}`}
        onSubmit={({ words }) => send.mutate({ id: campaign._id, emails: words("emails") })}
      >
        {send.error && <Notice tone="bad">{send.error.message}</Notice>}
        {send.data?.refused.map(({ email, error }) => (
          <Notice key={email} tone="bad">
            {t.testRefused(email, error)}
          </Notice>
        ))}
        <TextField
          label={t.sendTestTo}
          name="emails"
          defaultValue={email ?? ""}
          inputMode="email"
          hint={t.sendTestHint}
          required
        />
        <DialogActions>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button type="submit" look="solid" busy={send.isPending}>
            {t.sendTest}
          </Button>
        </DialogActions>
      </ChangeForm>
    </Dialog>
  );
}
