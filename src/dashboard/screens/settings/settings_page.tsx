/** What this installation is set to, and whether what it was told of the outside world is right. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheck, CircleX, PlugZap } from "lucide-react";
import type { Output } from "../../api/operations.ts";
import { query, useFormChange } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { translated } from "../../messages/translated.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyText } from "../../parts/copy_text.tsx";
import { Facts } from "../../parts/facts.tsx";
import { useReasons } from "../../parts/failure.ts";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { useMay } from "../../session/session.ts";
import { AccountData, AccountName, DeleteAccount } from "./account_data.tsx";
import styles from "./settings_page.module.css";

type Settings = Pick<
  Output<"GET /v1/settings">,
  "base_url" | "mcp_url" | "certificates" | "payments" | "domains_sold" | "lead_sources" | "map_tiles" | "version"
>;
type Check = Output<"POST /v1/settings/check">["checks"][number];

export default function SettingsPage() {
  const t = useMessages("settings");
  const settings = useQuery(query("GET /v1/settings", {}));
  // It is the operator's provider that is asked.
  const isOwner = useMay("owner");
  const mayCheck = isOwner && settings.data?.operator === true;
  const check = useFormChange("POST /v1/settings/check");
  const found = (name: Check["name"]) => {
    const one = check.data?.checks.find((one) => one.name === name);
    return one && <CheckResult check={one} />;
  };
  return (
    <>
      <PageHeader title={t.settings} text={t.text}>
        {mayCheck && (
          <Button look="solid" icon={PlugZap} busy={check.isPending} onClick={() => check.mutate({})}>
            {t.check}
          </Button>
        )}
      </PageHeader>
      {check.error && <Notice tone="bad">{check.error.message}</Notice>}
      <Loaded query={settings} skeleton={<SkeletonRows count={4} />}>
        {({ engine, models, mail, publishing, default_domain, alternate_domain, ...more }) => (
          <>
            {isOwner && <AccountName />}
            <Addresses settings={more} />
            {engine && models && (
              <Card title={t.engine} text={t.engines[engine]}>
                <Facts
                  facts={[
                    { name: t.standard, value: <code>{models.standard}</code> },
                    { name: t.premium, value: <code>{models.premium}</code> },
                  ]}
                />
                {found("engine")}
                <SetUp group="model" />
              </Card>
            )}
            <Card
              title={t.mail}
              text={mail ? t.mailOn : t.mailOff}
              actions={<StatusBadge tone={mail ? "good" : "quiet"}>{mail ? t.on : t.off}</StatusBadge>}
            >
              {found("mail")}
              <SetUp group="mail" />
            </Card>
            <Card title={t.publishing} text={publishing === "s3" ? t.publishings.s3 : t.publishings.local}>
              <Facts
                facts={[
                  { name: t.defaultDomain, value: <code>{default_domain}</code> },
                  { name: t.alternateDomain, value: <code>{alternate_domain}</code> },
                ]}
              />
              {found("bucket")}
              <p>{more.certificates ? t.certificatesOn : t.certificatesOff}</p>
              <SetUp group="tls" />
            </Card>
            <Card
              title={t.shop}
              text={`${more.payments ? t.shopOn : t.shopOff} ${more.domains_sold ? t.domainsSold : t.domainsNotSold}`}
              actions={
                <StatusBadge tone={more.payments ? "good" : "quiet"}>{more.payments ? t.on : t.off}</StatusBadge>
              }
            >
              <SetUp group="payments" />
            </Card>
            <Leads settings={more} />
            {isOwner && <AccountData />}
            {isOwner && !more.operator && <DeleteAccount />}
            <p className={styles.version}>{t.version(more.version)}</p>
          </>
        )}
      </Loaded>
    </>
  );
}

function Addresses({ settings: { base_url, mcp_url } }: { settings: Settings }) {
  const t = useMessages("settings");
  const mayUseKeys = useMay("owner");
  return (
    <Card title={t.addresses} text={t.addressesText}>
      <Facts
        facts={[
          { name: t.application, value: <CopyText text={`${base_url}/app/`} label={t.application} /> },
          { name: t.api, value: <CopyText text={`${base_url}/v1`} label={t.api} /> },
          { name: t.mcp, value: <CopyText text={mcp_url} label={t.mcp} /> },
          { name: t.reference, value: <CopyText text={`${base_url}/docs`} label={t.reference} /> },
        ]}
      />
      {mayUseKeys && (
        <Link to="/keys" className={styles.link}>
          {t.keysHint}
        </Link>
      )}
      <SetUp group="tls" />
    </Card>
  );
}

function Leads({ settings: { lead_sources, map_tiles } }: { settings: Settings }) {
  const t = useMessages("settings");
  return (
    <Card title={t.leads} text={lead_sources.length > 0 ? t.leadsOn : t.leadsOff}>
      {lead_sources.length > 0 && (
        <Table
          label={t.leads}
          rows={lead_sources}
          keyOf={({ name }) => name}
          columns={[
            { name: t.source, cell: ({ name }) => <code>{name}</code> },
            { name: t.licence, cell: ({ licence, attribution }) => <span title={attribution}>{licence}</span> },
          ]}
        />
      )}
      <p>{map_tiles ? t.mapsOn(map_tiles.attribution) : t.mapsOff}</p>
      <SetUp group="lead_sources" />
    </Card>
  );
}

/** Where it is changed, by who runs the server. */
function SetUp({ group }: { group: string }) {
  const t = useMessages("settings");
  const { data } = useQuery(query("GET /v1/settings", {}));
  const isOwner = useMay("owner");
  if (!isOwner || !data?.operator) return null;
  return (
    <Link to="/server/setup" search={{ group } as never} className={styles.link}>
      {t.change}
    </Link>
  );
}

function CheckResult({ check }: { check: Check }) {
  const t = useMessages("settings");
  const words = { ...useReasons(), ...useMessages("settingChecks") };
  const { ok } = check;
  const Icon = ok ? CircleCheck : CircleX;
  return (
    <p role="status" className={ok ? styles.good : styles.bad}>
      <Icon aria-hidden />
      <span>{ok ? t.works : translated(words, check)}</span>
    </p>
  );
}
