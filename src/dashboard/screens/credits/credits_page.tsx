/** How many credits are left, and what took or gave each of them. */
import { useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { query } from "../../api/queries.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { ButtonLink } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { Figures } from "../../parts/figures.tsx";
import { List } from "../../parts/list.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { Skeleton } from "../../parts/skeleton.tsx";
import { DateOf } from "../../parts/time.tsx";
import styles from "./credits_page.module.css";
import { useReasons } from "./reasons.ts";

const signed = (amount: number) => formatNumber(amount, { signDisplay: "exceptZero" });

export default function CreditsPage() {
  const t = useMessages("credits");
  const reasonOf = useReasons();
  const credits = useQuery(query("GET /v1/credits", {}));
  return (
    <>
      <PageHeader title={t.credits} text={t.text}>
        <ButtonLink to={"/runs" as "/"}>{t.runs}</ButtonLink>
      </PageHeader>
      <Card title={t.thisMonth}>
        <Loaded query={credits} skeleton={<Skeleton />}>
          {({ balance, monthly_allowance, used_this_month, renews_at }) => (
            <Figures
              figures={[
                { name: t.balance, value: formatNumber(balance) },
                { name: t.used, value: formatNumber(used_this_month) },
                { name: t.allowance, value: formatNumber(monthly_allowance) },
                { name: t.renews, value: <DateOf time={renews_at} />, note: t.renewsNote },
              ]}
            />
          )}
        </Loaded>
      </Card>
      <section className="part-below" aria-labelledby="ledger">
        <h2 id="ledger">{t.history}</h2>
        <List
          route="GET /v1/credits/ledger"
          input={{}}
          state={useListState()}
          none={{ icon: ReceiptText, title: t.none, text: t.noneText }}
          label={t.history}
          columns={[
            { name: t.description, cell: ({ reason }) => reasonOf(reason) },
            { name: t.date, cell: ({ created_at }) => <DateOf time={created_at} withTime />, secondary: true },
            {
              name: t.amount,
              cell: ({ amount }) => <span className={amount > 0 ? styles.given : undefined}>{signed(amount)}</span>,
              align: "end",
              tight: true,
            },
            {
              name: t.balance,
              cell: ({ balance_after }) => formatNumber(balance_after),
              align: "end",
              tight: true,
            },
          ]}
        />
      </section>
    </>
  );
}
