/** Amounts of money in the reader's language. */
import { formatNumber } from "./language.ts";

const CENTS = 100;
/** Currencies without a smaller unit: their amounts are whole. */
const WHOLE = new Set([
  "JPY",
  "KRW",
  "VND",
  "CLP",
  "XAF",
  "XOF",
  "XPF",
  "BIF",
  "DJF",
  "GNF",
  "KMF",
  "MGA",
  "PYG",
  "RWF",
  "UGX",
  "VUV",
]);

/** @param amount in the currency's smallest unit */
export function formatMoney({ amount, currency }: { amount: number; currency: string }): string {
  return formatNumber(WHOLE.has(currency) ? amount : amount / CENTS, { style: "currency", currency });
}
