/** Sends a campaign now, or sets when. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { listQuery, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextField } from "../../parts/field.tsx";
import { Notice } from "../../parts/notice.tsx";
import type { WholeCampaign } from "./campaign.ts";
import styles from "./campaign_page.module.css";
import { useFailedChecks } from "./checks.tsx";

interface SendDialogProps {
  campaign: WholeCampaign;
  open: boolean;
  onClose: () => void;
}

export function SendDialog({ campaign, open, onClose }: SendDialogProps) {
  const t = useMessages("campaigns");
  return (
    <Dialog open={open} onClose={onClose} title={t.sendTitle}>
      <Fields campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ campaign, onClose }: Omit<SendDialogProps, "open">) {
  const t = useMessages("campaigns");
  const lists = useQuery(listQuery("GET /v1/lists", { limit: 100 }));
  const people = (lists.data?.data ?? [])
    .filter(({ _id }) => campaign.list_ids.includes(_id))
    .reduce((sum, { subscribers }) => sum + subscribers.subscribed, 0);
  const [at, setAt] = useState("");
  const { others = [] } = useFailedChecks(campaign) ?? {};
  const isNobody = people === 0 && at === "" && lists.isSuccess;
  const send = useChange("POST /v1/campaigns/:id/schedule", {
    refresh: ["GET /v1/campaigns/:id", "GET /v1/campaigns"],
    onDone: onClose,
    onFail: () => {},
  });
  return (
    <form
      className={styles.fields}
      onSubmit={(event) => {
        event.preventDefault();
        send.mutate({ id: campaign._id, ...(at ? { send_at: new Date(at).toISOString() } : {}) });
      }}
    >
      <p>{isNobody ? t.goesToNobody : t.sendText(people)}</p>
      {others.map(({ name, message }) => (
        <Notice key={name} tone="warn">
          {t.checkNames[name]}: {t.checkTexts[name](message)}
        </Notice>
      ))}
      {send.error && <Notice tone="bad">{send.error.message}</Notice>}
      <TextField
        label={t.sendAt}
        type="datetime-local"
        hint={t.sendAtHint}
        required={false}
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      <DialogActions>
        <Button type="submit" look="solid" busy={send.isPending} disabled={isNobody}>
          {t.sendNow}
        </Button>
      </DialogActions>
    </form>
  );
}
