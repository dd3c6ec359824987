/** What webhooks hear of payments. */
import { eventType } from "../../operation/event.ts";
import { Payment } from "./presenter.ts";

export const refundReturned = eventType({
  type: "payment.refund_returned",
  summary: "A bank has sent a refund back",
  description:
    "What was given back did not arrive. Where it is owed because what was paid for could not be had, `refund_due` says how much, and it is given back again at `refund_retry_at`; null there: it came back too often, and the operator gives it back in another way. Credits that were taken back for it are there again.",
  data: Payment,
});
