/** The plan, credits and domains to buy, and what was paid. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CreditCard } from "lucide-react";
import { useLeave } from "../../api/leave.ts";
import { query } from "../../api/queries.ts";
import { useMessages } from "../../messages/messages.ts";
import { useListState } from "../../parts/address_state.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Notice } from "../../parts/notice.tsx";
import { PageHeader } from "../../parts/page_header.tsx";
import { SetUpLink } from "../../parts/set_up_link.tsx";
import { SkeletonRows } from "../../parts/skeleton.tsx";
import { useUser } from "../../session/session.ts";
import styles from "./billing_page.module.css";
import { ClientPayments } from "./client_payments.tsx";
import { CreditPacks } from "./credit_packs.tsx";
import { PaymentTable } from "./payment_table.tsx";
import { Plans } from "./plans.tsx";

export default function BillingPage() {
  const t = useMessages("billing");
  const { values } = useListState();
  const { account } = useUser();
  const offers = useQuery(query("GET /v1/plans", {}));
  const settings = useQuery(query("GET /v1/settings", {})).data;
  const payments = useQuery(query("GET /v1/payments", { limit: 1 })).data;
  const portal = useLeave("POST /v1/stripe/portal");
  return (
    <>
      <PageHeader title={t.billing} text={settings?.payments && t.text}>
        {offers.data?.has_customer && (
          <Button icon={CreditCard} onClick={() => portal.mutate({})} busy={portal.isPending}>
            {t.manage}
          </Button>
        )}
      </PageHeader>
      {values.paid && <Notice tone="plain">{t.thanksForBuying}</Notice>}
      <div className={styles.parts}>
        {settings?.operator && !settings.payments && (
          <Notice tone="plain">
            {t.noPayments} <SetUpLink group="payments" />
          </Notice>
        )}
        <Loaded query={offers} skeleton={<SkeletonRows count={3} />}>
          {(shown) => (
            <>
              <Plans offers={shown} />
              {shown.credit_packs.length > 0 && <CreditPacks packs={shown.credit_packs} />}
              {shown.domains && (
                <section className="close-stack" aria-labelledby="domain">
                  <h2 id="domain">{t.domains}</h2>
                  <p className={styles.linked}>
                    {t.domainText} <Link to="/domains/buy">{t.domainSearch}</Link>
                  </p>
                </section>
              )}
            </>
          )}
        </Loaded>
        {!account.client && <ClientPayments />}
        {(settings?.payments || (payments?.total ?? 0) > 0) && <PaymentTable />}
      </div>
    </>
  );
}
