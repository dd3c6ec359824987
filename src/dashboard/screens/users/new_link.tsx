/** An invitation that was just made: the only time that its link is shown, where it is not mailed. */
import { useEffect, useRef } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyButton, CopyText } from "../../parts/copy_text.tsx";
import { DateOf } from "../../parts/time.tsx";
import styles from "./new_link.module.css";

export type NewInvitation = Output<"POST /v1/invitations">;

interface NewLinkProps {
  made: NewInvitation;
  onDone: () => void;
}

export function NewLink({ made: { email, mail, url, expires_at }, onDone }: NewLinkProps) {
  const t = useMessages("users");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div ref={place}>
      <Card
        title={t.invited(email)}
        text={t.mail[mail]}
        actions={url && <CopyButton text={url} label={t.copyLink} look="solid" />}
      >
        {url && <CopyText text={url} label={t.link} />}
        <p className={styles.until}>
          {t.goodUntil} <DateOf time={expires_at} withTime />
        </p>
        <div>
          <Button onClick={onDone}>{t.done}</Button>
        </div>
      </Card>
    </div>
  );
}
