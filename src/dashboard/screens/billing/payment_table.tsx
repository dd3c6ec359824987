/** What was paid, with receipts, and what went back of it. */
import { ReceiptText } from "lucide-react";
import type { Output } from "../../api/operations.ts";
import { formatNumber } from "../../messages/language.ts";
import { useMessages } from "../../messages/messages.ts";
import { formatMoney } from "../../messages/money.ts";
import { useListState } from "../../parts/address_state.ts";
import { List } from "../../parts/list.tsx";
import { Notice } from "../../parts/notice.tsx";
import { StatusBadge } from "../../parts/status_badge.tsx";
import { Table } from "../../parts/table.tsx";
import { DateOf } from "../../parts/time.tsx";
import styles from "./billing_page.module.css";

type Payment = Output<"GET /v1/payments">["data"][number];

const TONES = { pending: "warn", succeeded: "good", failed: "bad", refunded: "quiet", disputed: "bad" } as const;

export function PaymentTable() {
  const t = useMessages("billing");
  return (
    <section className="close-stack" aria-labelledby="payments">
      <h2 id="payments">{t.payments}</h2>
      <List
        route="GET /v1/payments"
        input={{}}
        state={useListState()}
        none={{ icon: ReceiptText, title: t.none, text: t.noneText }}
      >
        {(payments) => (
          <>
            {payments.map((payment) => (
              <RefundDue key={payment._id} payment={payment} />
            ))}
            <Table
              label={t.payments}
              rows={payments}
              columns={[
                { name: t.description, cell: (payment) => <What payment={payment} /> },
                {
                  name: t.date,
                  cell: ({ created_at }) => <DateOf time={created_at} />,
                  secondary: true,
                  tight: true,
                },
                {
                  name: t.status,
                  cell: ({ status, refund_due }) =>
                    refund_due > 0 ? (
                      <StatusBadge tone="warn">{t.beingRefunded}</StatusBadge>
                    ) : (
                      <StatusBadge tone={TONES[status]}>{t.paymentStates[status]}</StatusBadge>
                    ),
                  tight: true,
                },
                { name: t.amount, cell: (payment) => formatMoney(payment), align: "end", tight: true },
                { name: t.receipt, cell: (payment) => <Receipt payment={payment} />, secondary: true, tight: true },
              ]}
            />
          </>
        )}
      </List>
    </section>
  );
}

function What({ payment }: { payment: Payment }) {
  const t = useMessages("billing");
  const { description, refunded_amount, currency, credits_owed } = payment;
  return (
    <>
      {description}
      {refunded_amount > 0 && (
        <p className={styles.beside}>{t.refunded(formatMoney({ amount: refunded_amount, currency }))}</p>
      )}
      {credits_owed > 0 && <p className={styles.beside}>{t.owed(formatNumber(credits_owed))}</p>}
      <p className={styles.whereNarrow}>
        <Receipt payment={payment} />
      </p>
    </>
  );
}

/** What is still to go back, and when. */
function RefundDue({ payment }: { payment: Payment }) {
  const t = useMessages("billing");
  const { description, refund_due, refunds_returned, refund_retry_at, currency } = payment;
  if (refund_due === 0) return null;
  const amount = formatMoney({ amount: refund_due, currency });
  return (
    <Notice tone={refunds_returned > 0 ? "warn" : "plain"}>
      {`${description}: `}
      {refunds_returned === 0 ? (
        t.refundDue(amount)
      ) : refund_retry_at === null ? (
        t.refundStopped(amount)
      ) : (
        <>
          {t.refundReturned(amount)} <DateOf time={refund_retry_at} />.
        </>
      )}
    </Notice>
  );
}

function Receipt({ payment: { receipt_url, description } }: { payment: Payment }) {
  const t = useMessages("billing");
  return receipt_url ? (
    <a
      className={styles.receipt}
      href={receipt_url}
      target="_blank"
      rel="noreferrer"
      aria-label={t.receiptOf(description)}
    >
      {t.receipt}
    </a>
  ) : null;
}
