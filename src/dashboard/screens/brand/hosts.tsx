/** The addresses at which the application is in the brand's look: each a domain, with its records and state. */
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { allTranslated } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { TextField, VERBATIM } from "../../parts/field.tsx";
import { ChangeForm } from "../../parts/form.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { TONES } from "../domains/domain.ts";
import type { Brand } from "./brand.ts";
import styles from "./brand_page.module.css";

type Host = Brand["hosts"][number];

export function Hosts({ brand }: { brand: Brand }) {
  const t = useMessages("brand");
  const [name, setName] = useState("");
  const change = useFormChange("PUT /v1/brand", {
    refresh: ["GET /v1/brand", "GET /v1/domains"],
    says: t.saved,
  });
  const names = brand.hosts.map(({ domain }) => domain);
  const add = () => change.mutate({ hosts: [...names, name] });
  return (
    <Card title={t.hosts} text={t.hostsText}>
      {brand.hosts.length > 0 && (
        <ul className={styles.hosts}>
          {brand.hosts.map((host) => (
            <HostRow
              key={host._id}
              host={host}
              isBusy={change.isPending}
              onRemove={() => change.mutate({ hosts: names.filter((one) => one !== host.domain) })}
            />
          ))}
        </ul>
      )}
      <ChangeForm onSubmit={add} className={styles.addHost}>
        <TextField
          label={t.address}
          value={name}
          onChange={(event) => setName(event.target.value)}
          placeholder="app.example.com"
          maxLength={253}
          {...VERBATIM}
          hint={brand.name === null ? t.nameFirst : undefined}
          problem={change.error && (change.error.problemOf(`hosts.${names.length}`) ?? change.error.message)}
          required
        />
        <Button type="submit" busy={change.isPending} disabled={brand.name === null}>
          {t.add}
        </Button>
      </ChangeForm>
    </Card>
  );
}

function HostRow({ host, isBusy, onRemove }: { host: Host; isBusy: boolean; onRemove: () => void }) {
  const t = useMessages("brand");
  const { statuses } = useMessages("domains");
  const words = useMessages("domainProblems");
  const missing = host.verified_at === null || host.problem !== null;
  return (
    <li>
      <div className={styles.hostHead}>
        {host.verified_at ? (
          <a href={`//${host.domain}${location.port && `:${location.port}`}/app/`} target="_blank" rel="noreferrer">
            {host.domain}
          </a>
        ) : (
          <strong>{host.domain}</strong>
        )}
        <StatusBadge tone={TONES[host.status]}>{statuses[host.status]}</StatusBadge>
        <span className={styles.hostActions}>
          <Link to="/domains/$id" params={{ id: host._id }} className={styles.link}>
            {t.details}
          </Link>
          <Button size="small" look="quiet" busy={isBusy} onClick={onRemove}>
            {t.remove}
          </Button>
        </span>
      </div>
      {missing && (
        <>
          {host.problem && <p className="aside">{allTranslated(words, host.problems, host.problem)}</p>}
          <dl className={styles.records}>
            {host.instructions.map(({ type, name, value, ok }) => (
              <div key={`${type} ${name} ${value}`} data-ok={ok || undefined}>
                <dt>
                  <code>{type}</code>
                  <CopyText text={name} label={t.copyName(type)} />
                </dt>
                <dd>
                  {value === null ? <span>{t.askOperator}</span> : <CopyText text={value} label={t.copyValue(type)} />}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </li>
  );
}
