/** What was found on the website of a lead, in words that can be said to the owner, and the evidence for it. */
import { useQuery } from "@tanstack/react-query";
import { ScanSearch } from "lucide-react";
import { query, useFormChange } from "../../api/queries.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated, translatedField } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Notice } from "../../parts/notice.tsx";
import { Ago } from "../../parts/time.tsx";
import { useMay } from "../../session/session.ts";
import { type Lead, shortAddress } from "./lead.ts";
import { LEAD_ROUTES } from "./lead_change.ts";
import styles from "./lead_page.module.css";

type Enrichment = NonNullable<Lead["enrichment"]>;
type Facts = NonNullable<Enrichment["facts"]>;

export function Findings({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const { enrichment, website, enriched_at } = lead;
  return (
    <Card title={t.toSay} text={website ? t.toSayText : undefined}>
      {website === null ? (
        <p>
          <strong>{t.noWebsite}</strong> {t.noWebsiteText}
        </p>
      ) : enrichment ? (
        <EnrichmentResult enrichment={enrichment} />
      ) : (
        <p>{t.notLooked}</p>
      )}
      {enriched_at && website && (
        <p className="note">
          {t.enriched} <Ago time={enriched_at} />
        </p>
      )}
      {website && <Look lead={lead} />}
    </Card>
  );
}

function Look({ lead }: { lead: Lead }) {
  const t = useMessages("leads");
  const mayLook = useMay("editor");
  const credits = useQuery(query("GET /v1/credits", {}));
  const look = useFormChange("POST /v1/leads/:id/enrich", {
    refresh: [...LEAD_ROUTES, "GET /v1/credits"],
  });
  if (!mayLook) return null;
  return (
    <>
      {look.error && <Notice tone="bad">{look.error.message}</Notice>}
      <div className="wide-line">
        <Button icon={ScanSearch} busy={look.isPending} onClick={() => look.mutate({ id: lead._id })}>
          {lead.enriched_at ? t.lookAgain : t.look}
        </Button>
        {credits.data && <span className="note">{t.lookCost(t.credits(credits.data.costs.enrich_lead ?? 0))}</span>}
      </div>
    </>
  );
}

function EnrichmentResult({ enrichment }: { enrichment: Enrichment }) {
  const t = useMessages("leads");
  const words = useMessages("websiteFindings");
  const reach = useMessages("reachProblems");
  const { outcome, score, findings, facts, pages } = enrichment;
  return (
    <>
      {score === null ? (
        <p>
          <strong>{t.outcomes[outcome]}.</strong> {translatedField(reach, enrichment, "problem")}
        </p>
      ) : (
        <p>{t.quality(formatNumber(score))}</p>
      )}
      {findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((one) => (
            <li key={one.code}>
              <span>{translated(words, one)}</span>
              {one.points > 0 && <span className={styles.points}>{t.points(one.points)}</span>}
            </li>
          ))}
        </ul>
      )}
      {(facts || pages.length > 0) && (
        <details className={styles.evidence}>
          <summary>{t.evidence}</summary>
          {facts && <Measured facts={facts} />}
          {pages.length > 0 && (
            <>
              <h3>{t.pagesRead}</h3>
              <ul className={styles.links}>
                {pages.map(({ url, status }) => (
                  <li key={url}>
                    <a href={url} target="_blank" rel="noopener noreferrer">
                      {shortAddress(url)}
                    </a>{" "}
                    <span className="note">{status}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </details>
      )}
    </>
  );
}

function Measured({ facts }: { facts: Facts }) {
  const t = useMessages("leads");
  const written = (name: keyof Facts): string | null => {
    const value = facts[name];
    if (value === null) return null;
    if (typeof value === "boolean") return value ? t.yes : t.no;
    if (name === "first_byte_ms") return `${formatNumber(value as number)} ms`;
    if (name === "html_bytes") return formatBytes(value as number);
    // A year has no separators.
    return typeof value === "number" && name !== "footer_year" ? formatNumber(value) : String(value);
  };
  return (
    <dl className={styles.facts}>
      {(Object.keys(t.facts) as (keyof Facts)[]).map((name) => {
        const text = written(name);
        return (
          text !== null && (
            <div key={name}>
              <dt>{t.facts[name]}</dt>
              <dd dir="auto">{text}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
