/** The operator's view of all accounts: what each is called, may do, has left and stores. */
import { useQuery } from "@tanstack/react-query";
import { Building2, SearchX } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../api/operations.ts";
import { listQuery } from "../../api/queries.ts";
import { formatBytes, formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Choice } from "../../parts/choice.tsx";
import { CopyButton, CopyText } from "../../parts/copy_text.tsx";
import { EmptyState } from "../../parts/empty_state.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Pager } from "../../parts/pager.tsx";
import { SearchField } from "../../parts/search_field.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";
import { type Account, BILLINGS } from "./account.ts";
import { AccountForm } from "./account_form.tsx";
import styles from "./accounts_page.module.css";
import { NewAccountForm } from "./new_account_form.tsx";

export default function AccountsPage() {
  const t = useMessages("accounts");
  const { page, q, values, setPage, setSearch, setFilter } = useListState();
  const billing = BILLINGS.find((one) => one === values.billing);
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<Output<"POST /v1/accounts"> | null>(null);
  const [changing, setChanging] = useState<Account | null>(null);
  const accounts = useQuery(
    listQuery("GET /v1/accounts", { page, ...(q ? { q } : {}), ...(billing ? { billing } : {}) }),
  );
  return (
    <>
      <PageHeader title={t.title} text={t.text}>
        <SearchField label={t.search} value={q} onSearch={setSearch} />
        <Button look="solid" icon={Building2} onClick={() => setMaking(true)}>
          {t.create}
        </Button>
      </PageHeader>
      {made && (
        <div className={styles.made}>
          <Card
            title={t.madeTitle(made.name)}
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
      <div className={styles.filter}>
        <Choice
          label={t.billing}
          options={(["", ...BILLINGS] as const).map((value) => ({ value, label: t.billings[value || "all"] }))}
          value={billing ?? ""}
          onChoose={(value) => setFilter({ billing: value })}
        />
      </div>
      <Loaded query={accounts} skeleton={<SkeletonRows />}>
        {(list) =>
          list.total === 0 ? (
            <EmptyState icon={SearchX} title={billing ? t.noneOf[billing] : t.nothingFound(q)}>
              <Button onClick={() => setFilter({ q: "", billing: "" })}>{t.showAll}</Button>
            </EmptyState>
          ) : (
            <>
              <Table
                label={t.title}
                rows={list.data}
                keyOf={({ _id }) => _id}
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
                    name: t.change,
                    hideName: true,
                    tight: true,
                    align: "end",
                    cell: (account) => (
                      <Button size="small" aria-label={t.changeOf(account.name)} onClick={() => setChanging(account)}>
                        {t.change}
                      </Button>
                    ),
                  },
                ]}
              />
              <Pager list={list} onPage={setPage} />
            </>
          )
        }
      </Loaded>
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
      <p className={styles.email}>{email ?? t.noOwner}</p>
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
