/** How an AI client is connected: for each what it is told, with this server's own address. */
import { useState } from "react";
import { useMessages } from "../../messages/messages.ts";
import { type AiClient, CLIENT_SETUPS } from "../../parts/ai_clients.ts";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { CopyCode, CopyText } from "../../parts/copy_text.tsx";
import { Select } from "../../parts/field.tsx";
import styles from "./connections.module.css";

const CLIENTS = Object.keys(CLIENT_SETUPS) as AiClient[];

export function ClientSetup() {
  const t = useMessages("connections");
  const [client, setClient] = useState<AiClient>("claude");
  const [tools, setTools] = useState<"core" | "all">("core");
  const address = `${location.origin}/mcp${tools === "all" ? "?toolsets=all" : ""}`;
  const setup = CLIENT_SETUPS[client](address);
  return (
    <Card title={t.setupTitle} text={t.setupText}>
      <div className={styles.choices}>
        <Select
          label={t.client}
          value={client}
          onChange={({ target }) => setClient(target.value as AiClient)}
          options={CLIENTS.map((value) => ({ value, label: t.clients[value] }))}
        />
        <Choice
          label={t.tools}
          options={(["core", "all"] as const).map((value) => ({ value, label: t.toolsets[value] }))}
          value={tools}
          onChoose={setTools}
        />
      </div>
      {setup === address ? (
        <CopyText text={setup} label={t.address} />
      ) : (
        <CopyCode code={setup} label={t.clients[client]} />
      )}
      <p className="note">{t.setupHints[client]}</p>
      <p className="note">{t.withKey}</p>
    </Card>
  );
}
