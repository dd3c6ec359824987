/** The records that a domain needs, each to be taken along, with what was found of it. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { PlugZap } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { brand } from "../../brand.ts";
import { useMessages } from "../../messages/messages.ts";
import { allTranslated } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { ConnectionForm } from "./connection_form.tsx";
import { type Domain, isOnItsWay, PROVIDERS } from "./domain.ts";
import styles from "./instructions.module.css";

type Instruction = Domain["instructions"][number];

const MOST_FOUND = 4;

/** @param title of a second list, below one that says where its records are set, too */
export function Instructions({ domain, title }: { domain: Domain; title?: string }) {
  const t = useMessages("domains");
  const words = useMessages("domainProblems");
  const { instructions, dns, checked_at, next_check_at, verified_at } = domain;
  const isByHand = !dns.writable && !isOnItsWay(domain);
  const text = isByHand ? t.instructionsText : dns.writable ? t.instructionsSet : t.instructionsMade;
  return (
    <Card title={title ?? t.instructions} text={title ? undefined : text}>
      {isByHand && !title && verified_at === null && <Whereabouts domain={domain} />}
      {dns.problem && <Notice tone="bad">{allTranslated(words, dns.problems, dns.problem)}</Notice>}
      <ul className={styles.list}>
        {instructions.map((one) => (
          <li key={`${one.type} ${one.name} ${one.value}`} className={styles.record}>
            <span className="named">
              <code>{one.type}</code>
            </span>
            <CopyText text={dns.writable ? one.name : one.host} label={t.copyName(one.type)} />
            {one.value === null ? <Unknown /> : <CopyText text={one.value} label={t.copy(one.name)} />}
            <span className={styles.state}>
              <State instruction={one} isChecked={checked_at !== null} />
            </span>
            <p className={styles.found}>
              {one.name}
              {checked_at !== null && <FoundRecords instruction={one} />}
            </p>
          </li>
        ))}
      </ul>
      {checked_at !== null && (
        <p className="note">
          {t.checked} <Ago time={checked_at} />.{" "}
          {next_check_at !== null && (
            <>
              {t.nextCheck} <Ago time={next_check_at} />.{" "}
            </>
          )}
          {verified_at === null ? t.checkedAgain : t.checkedHourly}
        </p>
      )}
    </Card>
  );
}

/** Where the records are set, as its name servers tell; and at a provider that can be connected, that it does so by itself. */
function Whereabouts({ domain: { _id, dns } }: { domain: Domain }) {
  const t = useMessages("domains");
  const [connecting, setConnecting] = useState(false);
  const mayConnect = useMay("owner");
  const use = useChange("PUT /v1/domains/:id", { refresh: ["GET /v1/domains/:id", "GET /v1/domains"], says: t.saved });
  const provider = PROVIDERS.find((one) => one === dns.provider);
  if (dns.name_servers.length === 0) return null;
  return (
    <div className="line">
      <p>
        {t.setThere(provider ? t.providers[provider] : null)}{" "}
        <code>{dns.name_servers.slice(0, MOST_FOUND).join(", ")}</code>
      </p>
      {provider && mayConnect && (
        <Button size="small" icon={PlugZap} busy={use.isPending} onClick={() => setConnecting(true)}>
          {t.setAutomatically}
        </Button>
      )}
      {connecting && provider && (
        <ConnectionForm
          provider={provider}
          onClose={() => setConnecting(false)}
          onMade={(connection) => use.mutate({ id: _id, dns_connection_id: connection })}
        />
      )}
    </div>
  );
}

/** In place of a value that nobody can tell before the server's address is set. */
function Unknown() {
  const t = useMessages("domains");
  const isOperator = useQuery(query("GET /v1/settings", {})).data?.operator === true;
  return (
    <span className={styles.value}>
      {isOperator ? (
        <Link to="/server/setup" search={{ group: "tls", setting: "PUBLIC_ADDRESSES" } as never}>
          {t.setAddress}
        </Link>
      ) : (
        <>
          {t.askOperator} {brand?.support && <a href={`mailto:${brand.support}`}>{brand.support}</a>}
        </>
      )}
    </span>
  );
}

function State({ instruction: { ok, required }, isChecked }: { instruction: Instruction; isChecked: boolean }) {
  const t = useMessages("domains");
  if (!isChecked) return <StatusBadge tone="live">{t.checking}</StatusBadge>;
  if (ok) return <StatusBadge tone="good">{t.ok}</StatusBadge>;
  return <StatusBadge tone={required ? "warn" : "quiet"}>{required ? t.missing : t.optional}</StatusBadge>;
}

/** What its name servers said, unless that is what they should. */
function FoundRecords({ instruction: { found, value, ok } }: { instruction: Instruction }) {
  const t = useMessages("domains");
  if (ok && found.length === 1 && found[0] === value) return null;
  return ` · ${found.length > 0 ? t.foundThere(found.slice(0, MOST_FOUND).join(", ")) : t.nothingFound}`;
}
