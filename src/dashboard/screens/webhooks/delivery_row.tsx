/** One delivery: what came of it, what was sent when that is wanted, and sending it once more. */
import { useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { translatedField } from "../../messages/translated.ts";
import { IconButton } from "../../parts/button.tsx";
import { CopyCode } from "../../parts/copy_text.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import styles from "./delivery_row.module.css";
import type { Delivery } from "./webhook.ts";

const TONES: Record<Delivery["status"], Tone> = { pending: "live", delivered: "good", failed: "bad" };

export function DeliveryRow({ delivery, mayReplay }: { delivery: Delivery; mayReplay: boolean }) {
  const t = useMessages("webhooks");
  const words = useMessages("reachProblems");
  const isEditor = useMay("editor");
  const [isOpen, setOpen] = useState(false);
  const { _id, webhook_id, type, status, attempts, next_attempt_at, response_status, duration_ms } = delivery;
  const replay = useChange("POST /v1/webhooks/:id/deliveries/:delivery_id/replay", {
    apply: ({ delivery_id }, cache) =>
      cache.change(["GET /v1/webhooks/:id/deliveries"], delivery_id, { status: "pending" }),
    refresh: ["GET /v1/webhooks/:id/deliveries"],
  });
  const facts = [
    response_status !== null && t.answered(response_status),
    duration_ms !== null && `${formatNumber(duration_ms)} ms`,
    attempts > 1 && t.attempts(attempts),
  ].filter(Boolean);
  return (
    <li className={styles.delivery}>
      <div className={styles.head}>
        <StatusBadge tone={TONES[status]}>{t.statuses[status]}</StatusBadge>
        <code className={styles.type}>{type}</code>
        <span className={styles.when}>
          <Ago time={delivery.created_at} />
        </span>
        {isEditor && mayReplay && status !== "pending" && (
          <IconButton
            size="small"
            icon={RotateCw}
            label={t.replay}
            onClick={() => replay.mutate({ id: webhook_id, delivery_id: _id })}
          />
        )}
      </div>
      {facts.length > 0 && <p className="note">{facts.join(" · ")}</p>}
      {delivery.error && <p className="problem">{translatedField(words, delivery, "error")}</p>}
      {next_attempt_at && (
        <p className="note">
          {t.nextAttempt} <Ago time={next_attempt_at} />
        </p>
      )}
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t.content}</summary>
        {isOpen && <Content delivery={delivery} />}
      </details>
    </li>
  );
}

function Content({ delivery: { _id, webhook_id, response_body } }: { delivery: Delivery }) {
  const t = useMessages("webhooks");
  const whole = useQuery(query("GET /v1/webhooks/:id/deliveries/:delivery_id", { id: webhook_id, delivery_id: _id }));
  return (
    <Loaded query={whole} skeleton={<SkeletonRows count={2} />}>
      {({ payload }) => (
        <div className={styles.content}>
          <CopyCode code={indented(payload)} label={t.sent} />
          {response_body && <CopyCode code={response_body} label={t.answer} />}
        </div>
      )}
    </Loaded>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
