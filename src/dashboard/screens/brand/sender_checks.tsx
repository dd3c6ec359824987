/** Whether mails come from the brand's address, and what DNS says of it. */
import { useMessages } from "../../messages/messages.ts";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Brand } from "./brand.ts";
import styles from "./brand_page.module.css";

const TONES = { pass: "good", warn: "quiet", fail: "bad" } as const;

export function SenderChecks({ sender }: { sender: Brand["sender"] }) {
  const t = useMessages("brand");
  if (!sender.address) return null;
  return (
    <div className={styles.checks}>
      {sender.used ? (
        <p>
          <StatusBadge tone="good">{t.senderUsed(sender.address)}</StatusBadge>
        </p>
      ) : (
        sender.problem && <Notice tone="warn">{sender.problem}</Notice>
      )}
      <ul>
        {sender.checks.map(({ name, status, message }) => (
          <li key={name}>
            <StatusBadge tone={TONES[status]}>{name.toUpperCase()}</StatusBadge>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
