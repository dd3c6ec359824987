/** One website that waits to be published: what would change, and the answer to who has asked. */
import { useState } from "react";
import type { Item } from "../../api/operations.ts";
import { useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea } from "../../parts/field.tsx";
import { Ago } from "../../parts/time.tsx";
import { useUser } from "../../session/session.ts";
import { Differences } from "./differences.tsx";
import styles from "./waiting_request.module.css";

type Request = Item<"GET /v1/publish_requests">;

export default function WaitingRequest({ request }: { request: Request }) {
  const { website_id: id, website_name, account_id, account_name, message, created_at } = request;
  const t = useMessages("publishRequests");
  const own = useUser().account._id;
  const [isOpen, setOpen] = useState(false);
  const [isDeclining, setDeclining] = useState(false);
  const deploy = useChange("POST /v1/websites/:id/deploy", {
    refresh: ["GET /v1/publish_requests", "GET /v1/websites"],
    says: t.published(website_name),
  });
  return (
    <article className={styles.request} aria-label={website_name}>
      <p className={styles.facts}>
        <bdi className={styles.name}>{website_name}</bdi>
        {account_id !== own && <bdi>{account_name}</bdi>}
        <Ago time={created_at} />
      </p>
      {message && <p dir="auto">{message}</p>}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.changes}</summary>
        {isOpen && <Differences websiteId={id} />}
      </details>
      <div className="row">
        <Button look="solid" size="small" busy={deploy.isPending} onClick={() => deploy.mutate({ id })}>
          {t.publish}
        </Button>
        <Button size="small" onClick={() => setDeclining(true)}>
          {t.decline}
        </Button>
      </div>
      <Dialog open={isDeclining} onClose={() => setDeclining(false)} title={t.declineTitle(website_name)}>
        <Decline id={id} onDone={() => setDeclining(false)} />
      </Dialog>
    </article>
  );
}

function Decline({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useMessages("publishRequests");
  const [note, setNote] = useState("");
  const decline = useChange("POST /v1/websites/:id/publish_request/decline", {
    refresh: ["GET /v1/publish_requests"],
    onDone,
  });
  return (
    <>
      <TextArea
        label={t.note}
        hint={t.noteHint}
        required={false}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        maxLength={500}
        rows={3}
      />
      <DialogActions>
        <Button
          look="solid"
          busy={decline.isPending}
          onClick={() => decline.mutate({ id, ...(note.trim() && { note }) })}
        >
          {t.declineAction}
        </Button>
      </DialogActions>
    </>
  );
}
