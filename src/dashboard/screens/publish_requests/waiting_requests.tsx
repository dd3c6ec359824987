/** What waits to be published, for who may: what has changed, and one button. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { InAccount } from "../../api/account.ts";
import type { Item } from "../../api/operations.ts";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Dialog } from "../../parts/dialog.tsx";
import { DialogActions } from "../../parts/dialog_actions.tsx";
import { TextArea } from "../../parts/field.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay, useUser } from "../../session/session.ts";
import { Differences } from "./differences.tsx";
import styles from "./waiting_requests.module.css";

type Request = Item<"GET /v1/publish_requests">;

const MOST_SHOWN = 50;

/** @param ofClients whether there are clients, whose requests are shown too */
export function WaitingRequests({ ofClients }: { ofClients: boolean }) {
  const t = useMessages("publishRequests");
  const mayPublish = useMay("editor", "publish");
  const input = { status: "open", limit: MOST_SHOWN, ...(ofClients ? { account: "all" as const } : {}) } as const;
  const { data } = useQuery({ ...query("GET /v1/publish_requests", input), enabled: mayPublish });
  if (!data || data.data.length === 0) return null;
  return (
    <div className="before-more">
      <Card title={t.waiting}>
        <ul className="stack">
          {data.data.map((request) => (
            <li key={request._id}>
              <InAccount value={request.account_id}>
                <WaitingRequest request={request} />
              </InAccount>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

function WaitingRequest({ request }: { request: Request }) {
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
