/** A key that was just made, the only time that it is shown, in the words of the tools that it is for. */
import { useEffect, useRef, useState } from "react";
import type { Output } from "../../api/operations.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { CopyButton, CopyCode, CopyText } from "../../parts/copy_text.tsx";
import styles from "./new_key.module.css";
import { SNIPPETS, type Tool } from "./snippets.ts";

const TOOLS = Object.keys(SNIPPETS) as Tool[];

export function NewKey({ made, onDone }: { made: Output<"POST /v1/api_keys">; onDone: () => void }) {
  const t = useMessages("apiKeys");
  const place = useRef<HTMLDivElement>(null);
  const [tool, setTool] = useState<Tool>("claude");
  useEffect(() => {
    place.current?.scrollIntoView({ block: "nearest" });
    place.current?.querySelector("button")?.focus();
  }, []);
  return (
    <div ref={place} className="before-more">
      <Card title={t.newTitle} text={t.newText} actions={<CopyButton text={made.key} label={t.copyKey} look="solid" />}>
        <CopyText text={made.key} label={made.name} />
        <div className={styles.use}>
          <h3>{t.use}</h3>
          <Choice
            label={t.tool}
            options={TOOLS.map((value) => ({ value, label: t.tools[value] }))}
            value={tool}
            onChoose={setTool}
          />
        </div>
        <CopyCode code={SNIPPETS[tool](location.origin, made.key)} label={t.tools[tool]} />
        <p className={styles.hint}>{t.hints[tool]}</p>
        <div>
          <Button onClick={onDone}>{t.done}</Button>
        </div>
      </Card>
    </div>
  );
}
