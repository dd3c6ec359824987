/** A link that was just made, the only time that it is shown. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyButton, CopyText } from "../../parts/copy_text.tsx";
import { DateOf } from "../../parts/time.tsx";
import styles from "./new_link.module.css";

interface NewLinkProps {
  title: string;
  text: string;
  url: string;
  expiresAt: string;
  onDone: () => void;
}

export function NewLink({ title, text, url, expiresAt, onDone }: NewLinkProps) {
  const t = useMessages("users");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div ref={place}>
      <Card title={title} text={text} actions={<CopyButton text={url} label={t.copyLink} look="solid" />}>
        <CopyText text={url} label={t.link} />
        <p className={styles.until}>
          {t.goodUntil} <DateOf time={expiresAt} withTime />
        </p>
        <div>
          <Button onClick={onDone}>{t.done}</Button>
        </div>
      </Card>
    </div>
  );
}
