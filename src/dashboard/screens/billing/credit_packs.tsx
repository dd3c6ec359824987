/** Credits that can be bought, each number with its price. */

import { useLeave } from "../../api/leave.ts";
import type { Output } from "../../api/operations.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import styles from "./billing_page.module.css";

export function CreditPacks({ packs }: { packs: Output<"GET /v1/plans">["credit_packs"] }) {
  const t = useMessages("billing");
  const checkout = useLeave("POST /v1/stripe/checkout");
  return (
    <section className="close-stack" aria-labelledby="packs">
      <h2 id="packs">{t.packs}</h2>
      <p>{t.packsText}</p>
      <div className={styles.offers}>
        {packs.map(({ credits, price }) => (
          <Card key={credits} title={t.credits(formatNumber(credits))}>
            <div className={styles.offer}>
              {price && <p>{formatMoney(price)}</p>}
              <Button onClick={() => checkout.mutate({ credits })} busy={checkout.isPending}>
                {t.buy(formatNumber(credits))}
              </Button>
            </div>
          </Card>
        ))}
      </div>
    </section>
  );
}
