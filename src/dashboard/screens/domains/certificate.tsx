/** What visitors get over https: whose certificate, for which names, until when, and what is in its way. */
import { useMessages } from "../../messages/messages.ts";
import { allTranslated } from "../../messages/translated.ts";
import { Card } from "../../parts/card.tsx";
import { Facts } from "../../parts/facts.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge, type Tone } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import type { Domain } from "./domain.ts";

type CertificateState = NonNullable<Domain["certificate"]>;

const TONES: Record<CertificateState["status"], Tone> = {
  waiting: "warn",
  issuing: "live",
  issued: "good",
  failed: "bad",
};

export function Certificate({ domain: { certificate, verified_at } }: { domain: Domain }) {
  const t = useMessages("domains");
  const words = useMessages("domainProblems");
  if (!certificate) return verified_at === null ? null : <Card title={t.certificate} text={t.certificateElsewhere} />;
  const { status, issuer, names, not_before, not_after, renew_at, error, problems } = certificate;
  const facts = [
    { name: t.issuer, value: issuer },
    { name: t.names, value: names.join(", ") },
    { name: t.validFrom, value: not_before && <DateOf time={not_before} /> },
    { name: t.validUntil, value: not_after && <DateOf time={not_after} withTime /> },
    { name: t.renewed, value: renew_at && <DateOf time={renew_at} /> },
  ];
  return (
    <Card
      title={t.certificate}
      text={t.certificateTexts[status]}
      actions={<StatusBadge tone={TONES[status]}>{t.certificates[status]}</StatusBadge>}
    >
      {error && <Notice tone={status === "issued" ? "warn" : "bad"}>{allTranslated(words, problems, error)}</Notice>}
      {issuer && <Facts facts={facts.filter(({ value }) => value)} />}
    </Card>
  );
}
