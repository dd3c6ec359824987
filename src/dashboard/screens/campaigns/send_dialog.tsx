/** Sends a campaign now, or sets when. */
import { useQuery } from "@tanstack/react-query";
import { listQuery, useFormChange } from "../../api/queries.ts";
import { timeZone } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { Notice } from "../../parts/notice.tsx";
import { DateOf } from "../../parts/time.tsx";
import { lackOf } from "./blocks.ts";
import type { WholeCampaign } from "./campaign.ts";
import { StepChecks, useOpenChecks } from "./checks.tsx";

interface SendDialogProps {
  campaign: WholeCampaign;
  /** When, in local time; "": at once. */
  at: string;
  onClose: () => void;
}

export function SendDialog({ campaign, at, onClose }: SendDialogProps) {
  const t = useMessages("campaigns");
  const parts = useMessages("parts");
  const lists = useQuery(listQuery("GET /v1/lists", { limit: 100 }));
  const people = (lists.data?.data ?? [])
    .filter(({ _id }) => campaign.list_ids.includes(_id))
    .reduce((sum, { subscribers }) => sum + subscribers.subscribed, 0);
  const { others = [] } = useOpenChecks(campaign) ?? {};
  const lack = lackOf(t, campaign.blocks ?? []);
  const isNobody = people === 0 && at === "" && lists.isSuccess;
  const send = useFormChange("POST /v1/campaigns/:id/schedule", {
    refresh: ["GET /v1/campaigns/:id", "GET /v1/campaigns"],
    onDone: onClose,
  });
  return (
    <Dialog onClose={onClose} title={t.sendTitle}>
      <ChangeForm
        onSubmit={() => send.mutate({ id: campaign._id, ...(at ? { send_at: new Date(at).toISOString() } : {}) })}
      >
        <p>
          {isNobody ? t.goesToNobody : t.sendText(people)}{" "}
          {at && (
            <>
              <DateOf time={new Date(at).toISOString()} withTime /> ({timeZone()})
            </>
          )}
        </p>
        {lack && <Notice tone="warn">{lack}</Notice>}
        <StepChecks checks={others.filter(({ status }) => status === "fail")} />
        {send.error && <Notice tone="bad">{send.error.message}</Notice>}
        <DialogActions>
          <Button onClick={onClose}>{parts.cancel}</Button>
          <Button type="submit" look="solid" busy={send.isPending} disabled={isNobody}>
            {at ? t.schedule : t.sendNow}
          </Button>
        </DialogActions>
      </ChangeForm>
    </Dialog>
  );
}
