/** For who may change a website and not publish it: asks whoever may, and says what became of it. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea } from "../../parts/field.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { Ago } from "../../parts/time.tsx";
import { useUser } from "../../session/session.ts";
import { Differences } from "./differences.tsx";

interface AskToPublishProps {
  websiteId: string;
  hasChanges: boolean;
  open: boolean;
  onClose: () => void;
}

export function AskToPublish(props: AskToPublishProps) {
  const t = useMessages("publishRequests");
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t.ask}>
      <Content {...props} />
    </Dialog>
  );
}

function Content({ websiteId, hasChanges }: AskToPublishProps) {
  const t = useMessages("publishRequests");
  const { managed_by } = useUser().account;
  const [message, setMessage] = useState("");
  const known = useQuery(query("GET /v1/websites/:id/publish_request", { id: websiteId }));
  const ask = useChange("POST /v1/websites/:id/publish_request", {
    refresh: ["GET /v1/websites/:id/publish_request"],
  });
  return (
    <div className="close-stack">
      <Loaded query={known} skeleton={<SkeletonRows count={3} />}>
        {({ request }) =>
          request?.status === "open" ? (
            <Notice tone="plain">
              <p>
                {t.asked} <Ago time={request.created_at} />. {t.askedText}
              </p>
              {request.message && <p dir="auto">{request.message}</p>}
            </Notice>
          ) : (
            <>
              {request?.status === "declined" && (
                <Notice tone="warn">
                  <p>
                    {t.declined} <Ago time={request.updated_at} />
                  </p>
                  {request.note && <p dir="auto">{request.note}</p>}
                </Notice>
              )}
              {hasChanges && (
                <>
                  <p>{t.askText(managed_by)}</p>
                  <TextArea
                    label={t.message}
                    hint={t.messageHint}
                    required={false}
                    value={message}
                    onChange={(event) => setMessage(event.target.value)}
                    maxLength={500}
                    rows={3}
                  />
                  <DialogActions>
                    <Button
                      look="solid"
                      busy={ask.isPending}
                      onClick={() => ask.mutate({ id: websiteId, ...(message.trim() && { message }) })}
                    >
                      {t.send}
                    </Button>
                  </DialogActions>
                </>
              )}
            </>
          )
        }
      </Loaded>
      <h3>{t.changes}</h3>
      <Differences websiteId={websiteId} />
    </div>
  );
}
