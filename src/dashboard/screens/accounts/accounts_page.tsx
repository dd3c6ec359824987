/** The operator's view of all accounts: what each is called, may do, has left and stores. */
import { Building2 } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { CopyButton, CopyText } from "../../parts/copy_text.tsx";
import { List } from "../../parts/list.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { DateOf } from "../../parts/time.tsx";
import { type Account, BILLINGS } from "./account.ts";
import { AccountForm } from "./account_form.tsx";
import styles from "./accounts_page.module.css";
import { NewAccountForm } from "./new_account_form.tsx";

export default function AccountsPage() {
  const t = useMessages("accounts");
  const state = useListState();
  const { q, values } = state;
  const billing = BILLINGS.find((one) => one === values.billing);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Output<"POST /v1/accounts"> | null>(null);
  const [changing, setChanging] = useState<Account | null>(null);
  return (
    <>
      <PageHeader title={t.accounts} text={t.text}>
        <Button look="solid" icon={Building2} onClick={() => setMaking(true)}>
          {t.create}
        </Button>
      </PageHeader>
      {made && (
        <div className="before-more">
          <Card
            title={t.isReady(made.name)}
            text={t.madeText}
            actions={<CopyButton text={made.url} label={t.copyLink} look="solid" />}
          >
            <CopyText text={made.url} label={t.link} />
            <div>
              <Button onClick={() => setMade(null)}>{t.done}</Button>
            </div>
          </Card>
        </div>
      )}
      <List
        route="GET /v1/accounts"
        input={{ ...(q ? { q } : {}), ...(billing ? { billing } : {}) }}
        state={state}
        search={t.searchAccounts}
        filters={[
          {
            name: "billing",
            label: t.billing,
            inSight: true,
            options: (["", ...BILLINGS] as const).map((value) => ({ value, label: t.billings[value || "all"] })),
          },
        ]}
        none={{ icon: Building2, title: t.accounts }}
        label={t.accounts}
        columns={[
          { name: t.name, cell: (account) => <Named account={account} /> },
          { name: t.plan, tight: true, cell: (account) => <Plan account={account} /> },
          { name: t.billing, tight: true, secondary: true, cell: (account) => <Billing account={account} /> },
          {
            name: t.credits,
            secondary: true,
            tight: true,
            align: "end",
            cell: ({ credit_balance }) => formatNumber(credit_balance),
          },
          {
            name: t.websites,
            tight: true,
            align: "end",
            secondary: true,
            cell: ({ websites }) => formatNumber(websites),
          },
          {
            name: t.storage,
            tight: true,
            align: "end",
            secondary: true,
            cell: (account) => <Storage account={account} />,
          },
          {
            name: t.edit,
            buttons: true,
            cell: (account) => (
              <Button size="small" aria-label={t.editOf(account.name)} onClick={() => setChanging(account)}>
                {t.edit}
              </Button>
            ),
          },
        ]}
      />
      <NewAccountForm open={isMaking} onClose={() => setMaking(false)} onMade={setMade} />
      <AccountForm account={changing} onClose={() => setChanging(null)} />
    </>
  );
}

function Named({ account: { name, email, operator } }: { account: Account }) {
  const t = useMessages("accounts");
  return (
    <>
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {operator && <StatusBadge tone="quiet">{t.yours}</StatusBadge>}
      </span>
      <p className="note">{email ?? t.noOwner}</p>
    </>
  );
}

function Plan({ account: { plan, plan_status } }: { account: Account }) {
  const t = useMessages("accounts");
  if (plan_status === "active") return t.plans[plan];
  return (
    <span className={styles.plan}>
      {t.plans[plan]}{" "}
      <StatusBadge tone={plan_status === "past_due" ? "warn" : "bad"}>
        {plan_status === "past_due" ? t.late : t.statuses[plan_status]}
      </StatusBadge>
    </span>
  );
}

function Billing({ account: { plan_source, paid_until, past_due_since } }: { account: Account }) {
  const t = useMessages("accounts");
  if (past_due_since)
    return (
      <StatusBadge tone="bad">
        {t.lateSince} <DateOf time={past_due_since} />
      </StatusBadge>
    );
  if (paid_until)
    return (
      <span>
        {t.paidUntil} <DateOf time={paid_until} />
      </span>
    );
  return plan_source === "stripe" ? t.paysNothing : t.byOperator;
}

function Storage({ account: { name, storage_used_bytes, storage_quota_bytes } }: { account: Account }) {
  const t = useMessages("accounts");
  return (
    <span className={styles.storage}>
      <meter
        aria-label={t.storageOf(name)}
        min={0}
        max={storage_quota_bytes}
        high={storage_quota_bytes * 0.9}
        value={storage_used_bytes}
      />
      {formatBytes(storage_used_bytes)}
    </span>
  );
}
