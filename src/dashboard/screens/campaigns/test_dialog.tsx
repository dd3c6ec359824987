/** Sends a test of a campaign to a few addresses. */
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { KeptForm } from "../../parts/kept_form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { useToasts } from "../../parts/toast.tsx";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";

interface TestDialogProps {
  campaign: WholeCampaign;
  open: boolean;
  onClose: () => void;
}

export function TestDialog({ campaign, open, onClose }: TestDialogProps) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.sendTest}>
      <Fields campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ campaign, onClose }: Omit<TestDialogProps, "open">) {
  const t = useMessages("campaigns");
  const { show } = useToasts();
  const send = useChange("POST /v1/campaigns/:id/test", {
    onDone: ({ sent, refused }) => {
      if (refused.length > 0) return;
      show(t.testSent(sent.length));
      onClose();
    },
    onFail: () => {},
  });
  return (
    <KeptForm
      kept={`test of ${campaign._id}`}
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const emails = String(new FormData(event.currentTarget).get("emails"))
          .split(/[\s,;]+/)
          .filter(Boolean);
        send.mutate({ id: campaign._id, emails });
      }}
    >
      {send.error && <Notice tone="bad">{send.error.message}</Notice>}
      {send.data?.refused.map(({ email, error }) => (
        <Notice key={email} tone="bad">
          {t.testRefused(email, error)}
        </Notice>
      ))}
      <TextField label={t.sendTestTo} name="emails" inputMode="email" hint={t.sendTestHint} required />
      <DialogActions>
        <Button type="submit" look="solid" busy={send.isPending}>
          {t.sendTest}
        </Button>
      </DialogActions>
    </KeptForm>
  );
}
