/** One domain: what it shows, what to set for it and what was found, its certificate, its records, and whether it answers. */
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Ellipsis, Plus, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { query, useChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { Button, IconButton } from "../../parts/button.tsx";
import { ConfirmDialog } from "../../parts/confirm_dialog.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Menu } from "../../parts/menu.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { useMay } from "../../session/session.ts";
import { Certificate } from "./certificate.tsx";
import { type Domain, isOnItsWay, TONES } from "./domain.ts";
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
      {(shown) => <Shown domain={shown} />}
    </Loaded>
  );
}

function Shown({ domain }: { domain: Domain }) {
  const t = useMessages("domains");
  const mayEdit = useMay("editor");
  const navigate = useNavigate();
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
        above={<Link to="/domains">{t.back}</Link>}
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
      {domain.problem && !isOnItsWay(domain) && <Notice tone={isProved ? "bad" : "warn"}>{domain.problem}</Notice>}
      <RegistrationCard domain={domain} />
      {isRegistered && (
        <>
          {!isProved && <Instructions domain={domain} />}
          <DomainSettings domain={domain} />
          {isProved && <Instructions domain={domain} />}
          <Certificate domain={domain} />
          {domain.dns.writable && <Records domain={domain} />}
          {isProved && <Uptime domain={domain} />}
        </>
      )}
      <SubdomainForm domain={domain} open={asking === "subdomain"} onClose={close} />
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
