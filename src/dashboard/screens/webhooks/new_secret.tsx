/** A secret that was just made, the only time that it is shown. */
import { useEffect, useRef } from "react";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyButton, CopyCode, CopyText } from "../../parts/copy_text.tsx";

const VERIFY = `import { Webhook } from "standardwebhooks";

const event = new Webhook(secret).verify(rawBody, request.headers);`;

export function NewSecret({ url, secret, onDone }: { url: string; secret: string; onDone: () => void }) {
  const t = useMessages("webhooks");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div ref={place} className="before-more">
      <Card
        title={t.secretOf(url)}
        text={t.secretText}
        actions={<CopyButton text={secret} label={t.copySecret} look="solid" />}
      >
        <CopyText text={secret} label={t.secret} />
        <CopyCode code={VERIFY} label={t.verify} />
        <div>
          <Button onClick={onDone}>{t.done}</Button>
        </div>
      </Card>
    </div>
  );
}
