/** One domain: what it shows, what to set for it and what was found, its certificate, its records, and whether it answers. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { query, useChange, wholeQuery } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { allTranslated } from "../../messages/translated.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { useEnterWebsite } from "../../parts/last_website.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { Certificate } from "./certificate.tsx";
import { type Domain, hasTwin, isOnItsWay, TONES, twinOf } from "./domain.ts";
import { DomainSettings } from "./domain_settings.tsx";
import styles from "./domains.module.css";
import { Instructions } from "./instructions.tsx";
import { Records } from "./records.tsx";
import { RegistrationCard } from "./registration.tsx";
import { SubdomainForm } from "./subdomain_form.tsx";
import { Uptime } from "./uptime.tsx";

/** While something is awaited the answer is asked for again so often. */
const LIVE_MS = 5000;

export default function DomainPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const domain = useQuery({
    ...query("GET /v1/domains/:id", { id }),
    refetchInterval: ({ state }) => (state.data?.status === "active" ? false : LIVE_MS),
  });
  return (
    <Loaded query={domain} skeleton={<SkeletonRows count={4} />}>
      {(shown) => <DomainView domain={shown} />}
    </Loaded>
  );
}

/** What is in the way of a domain, for who reads it: what has no records yet is not told of name servers. */
function Problem({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const words = useMessages("domainProblems");
  const { instructions, verified_at } = domain;
  if (!domain.problem || isOnItsWay(domain)) return null;
  const problem = allTranslated(words, domain.problems, domain.problem);
  if (verified_at !== null) return <Notice tone="bad">{problem}</Notice>;
  const hasNone = instructions.every(({ found }) => found.length === 0);
  const text = instructions.some(({ value }) => value === null) ? t.addressUnknown : t.noRecordsYet(domain.domain);
  return <Notice tone="warn">{hasNone ? text : problem}</Notice>;
}

/** The same name with or without "www.": visitors type both. */
function Twin({ domain: { _id, domain, website_id } }: { domain: Domain }) {
  const t = useMessages("domains");
  const name = twinOf(domain);
  const refresh = ["GET /v1/domains", "GET /v1/domains/:id"] as const;
  const twin = useQuery({
    ...wholeQuery("GET /v1/domains", {}),
    select: ({ data }) => data.find((one) => one.domain === name) ?? null,
    refetchInterval: LIVE_MS,
  }).data;
  const add = useChange("POST /v1/domains", { refresh: [...refresh] });
  const lead = useChange("PUT /v1/domains/:id", { refresh: [...refresh] });
  if (twin === null)
    return (
      <Card title={name} text={t.twinMissing}>
        <div>
          <Button icon={Plus} busy={add.isPending} onClick={() => add.mutate({ domain: name })}>
            {t.addNamed(name)}
          </Button>
        </div>
      </Card>
    );
  if (!twin || twin.website_id !== null) return null;
  const leadsHere = twin.redirect_to === _id;
  if (leadsHere ? twin.verified_at !== null : twin.redirect_to !== null || website_id === null) return null;
  // Both are set in one go, at the same provider.
  if (leadsHere) return <Instructions domain={twin} title={t.recordsOf(name)} />;
  return (
    <Card title={name} text={t.twinShowsNothing}>
      <div>
        <Button busy={lead.isPending} onClick={() => lead.mutate({ id: twin._id, redirect_to: _id })}>
          {t.leadOn(domain)}
        </Button>
      </div>
    </Card>
  );
}

function DomainView({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const mayEdit = useMay("editor", "domains");
  const navigate = useNavigate();
  useEnterWebsite(domain.website_id);
  const [asking, setAsking] = useState<"subdomain" | "remove" | null>(null);
  const close = () => setAsking(null);
  const check = useChange("POST /v1/domains/:id/check", { refresh: ["GET /v1/domains/:id", "GET /v1/domains"] });
  const remove = useChange("DELETE /v1/domains/:id", {
    apply: ({ id }, cache) => cache.remove(["GET /v1/domains"], id),
    refresh: ["GET /v1/domains"],
  });
  // Before that there is nothing to be set, and nothing that could answer.
  const isRegistered = domain.registration === null || domain.registration.expires_at !== null;
  // Until then what is to be set comes first, and nobody has been asked for it.
  const isProved = domain.verified_at !== null;
  return (
    <div className={styles.parts}>
      <PageHeader
        title={domain.domain}
        text={<StatusBadge tone={TONES[domain.status]}>{t.statuses[domain.status]}</StatusBadge>}
        above={<Link to="/domains">{t.allDomains}</Link>}
      >
        {mayEdit && (
          <>
            {isRegistered && (
              <Button icon={RefreshCw} busy={check.isPending} onClick={() => check.mutate({ id: domain._id })}>
                {t.check}
              </Button>
            )}
            <Menu
              trigger={<IconButton look="plain" icon={Ellipsis} label={t.optionsOf(domain.domain)} />}
              items={[
                ...(isRegistered
                  ? [{ label: t.addSubdomain, icon: Plus, onSelect: () => setAsking("subdomain") }]
                  : []),
                { label: t.remove, icon: Trash2, danger: true, separated: true, onSelect: () => setAsking("remove") },
              ]}
            />
          </>
        )}
      </PageHeader>
      <Problem domain={domain} />
      <RegistrationCard domain={domain} />
      {isRegistered && (
        <>
          {!isProved && <Instructions domain={domain} />}
          {mayEdit && hasTwin(domain.domain) && <Twin domain={domain} />}
          <DomainSettings domain={domain} />
          {isProved && <Instructions domain={domain} />}
          <Certificate domain={domain} />
          {domain.dns.writable && <Records domain={domain} />}
          {isProved && <Uptime domain={domain} />}
        </>
      )}
      {asking === "subdomain" && <SubdomainForm domain={domain} onClose={close} />}
      <ConfirmDialog
        open={asking === "remove"}
        onClose={close}
        onConfirm={() => {
          remove.mutate({ id: domain._id });
          void navigate({ to: "/domains" });
        }}
        title={t.removeTitle(domain.domain)}
        description={domain.registration?.expires_at ? t.removeBoughtText : t.removeText}
        action={t.remove}
      />
    </div>
  );
}
