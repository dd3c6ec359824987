/** The records that a domain needs, each to be taken along, with what was found of it. */
import { useQuery } from "@tanstack/react-query";
import { query } from "../../api/queries.ts";
import { settingName } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { type Domain, isOnItsWay } from "./domain.ts";
import styles from "./instructions.module.css";

type Instruction = Domain["instructions"][number];

const MOST_FOUND = 4;

export function Instructions({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const { instructions, dns } = domain;
  const text = isOnItsWay(domain) ? t.instructionsMade : t.instructionsText;
  return (
    <Card title={t.instructions} text={dns.writable ? t.instructionsSet : text}>
      {dns.problem && <Notice tone="bad">{dns.problem}</Notice>}
      <ul className={styles.list}>
        {instructions.map((one) => (
          <li key={`${one.type} ${one.name} ${one.value}`} className={styles.record}>
            <span className={styles.type}>
              <code>{one.type}</code>
            </span>
            <CopyText text={one.name} label={t.copyName(one.type)} />
            {one.value === null ? <Unknown /> : <CopyText text={one.value} label={t.copy(one.name)} />}
            <span className={styles.state}>
              <State instruction={one} />
            </span>
            <Found instruction={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** In place of a value that nobody can tell before the server's address is set. */
function Unknown() {
  const t = useMessages("domains");
  const isOperator = useQuery(query("GET /v1/settings", {})).data?.operator === true;
  return (
    <span className={styles.value}>
      {isOperator ? t.setAddress : t.askOperator}
      <CopyText text={settingName("PUBLIC_ADDRESSES")} label={t.setting} />
    </span>
  );
}

function State({ instruction: { ok, required } }: { instruction: Instruction }) {
  const t = useMessages("domains");
  if (ok) return <StatusBadge tone="good">{t.ok}</StatusBadge>;
  return <StatusBadge tone={required ? "warn" : "quiet"}>{required ? t.missing : t.optional}</StatusBadge>;
}

/** What its name servers said, unless that is what they should. */
function Found({ instruction: { found, value, ok } }: { instruction: Instruction }) {
  const t = useMessages("domains");
  if (ok && found.length === 1 && found[0] === value) return null;
  return (
    <p className={styles.found}>
      {found.length > 0 ? t.foundThere(found.slice(0, MOST_FOUND).join(", ")) : t.nothingFound}
    </p>
  );
}
