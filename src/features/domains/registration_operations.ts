/** Buying a domain without paying for it here: where the operator does. */
import { invalid, notPossible } from "../../lib/errors.ts";
import { described, identifier, integer } from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { findAccount } from "../accounts/service.ts";
import { Domain, knownAddresses, toDomain } from "./presenter.ts";
import { beginPurchase, findQuoted } from "./registrations.ts";
import { getDomain } from "./service.ts";

const confirm = operation({
  name: "domains.confirm",
  route: "POST /v1/domains/:id/confirm",
  scope: "settings",
  summary: "Register a domain at the operator's expense",
  description:
    "For accounts that pay nobody (`source` `self_hosted`); others pay with POST /v1/stripe/checkout. `price` must be the amount in `registration`, so that nothing is bought for another price than was seen. The domain is `registering` then, and `pending_dns` or `registration_failed` seconds later.",
  role: "owner",
  input: {
    id: identifier("dom", "domain"),
    price: described(integer, "The amount of `registration.price`.", 1180),
  },
  output: Domain,
  limit: LIMIT.create,
  errors: ["not_possible", "quote_expired"],
  async prepare({ services }) {
    return await knownAddresses(services);
  },
  async handle(context, { id, price }, addresses) {
    const { db, account, services } = context;
    const { row, registration } = await findQuoted(context, id);
    if ((await findAccount(db, account._id))?.plan_source === "stripe") throw notPossible("pays_itself");
    if (price !== registration.price.amount)
      throw invalid("price", "price_now", { price: String(registration.price.amount) });
    await beginPurchase(db, services, row, null);
    context.afterCommit(() => services.queue.wake());
    return await toDomain(await getDomain(context, id), addresses, services);
  },
});

export const registrationOperations = [confirm];
