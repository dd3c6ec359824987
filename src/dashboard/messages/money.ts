/** Amounts of money in the reader's language. */
import { unitsOf } from "./currencies.ts";
import { formatNumber } from "./language.ts";

/** @param amount in the currency's smallest unit */
export const formatMoney = ({ amount, currency }: { amount: number; currency: string }): string =>
  formatNumber(amount / unitsOf(currency), { style: "currency", currency });
