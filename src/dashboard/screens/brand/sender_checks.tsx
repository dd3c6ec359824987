/** Whether mails come from the brand's address, and what DNS says of it. */
import { useMessages } from "../../messages/messages.ts";
import { allTranslated, translated } from "../../messages/translated.ts";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import type { Brand } from "./brand.ts";
import styles from "./brand_page.module.css";

const TONES = { pass: "good", warn: "quiet", fail: "bad" } as const;

export function SenderChecks({ sender }: { sender: Brand["sender"] }) {
  const t = useMessages("brand");
  const words = useMessages("senderChecks");
  if (!sender.address) return null;
  return (
    <div className={styles.checks}>
      {sender.used ? (
        <p>
          <StatusBadge tone="good">{t.senderUsed(sender.address)}</StatusBadge>
        </p>
      ) : (
        sender.problem && <Notice tone="warn">{allTranslated(words, sender.problems, sender.problem)}</Notice>
      )}
      <ul>
        {sender.checks.map((check) => (
          <li key={check.name}>
            <StatusBadge tone={TONES[check.status]}>{check.name.toUpperCase()}</StatusBadge>
            <span>{translated(words, check)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
