/** How Stripe counts money: how many of its units are one of a currency. */

const MOST = 100;
const THOUSANDTHS = new Set(["BHD", "JOD", "KWD", "OMR", "TND"]);
/** Those that are counted whole. Others without a smaller unit (ISK, UGX) are counted in hundredths all the same. */
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
  "VUV",
]);

/** @param currency ISO 4217 */
export const unitsOf = (currency: string): number =>
  WHOLE.has(currency) ? 1 : THOUSANDTHS.has(currency) ? 1000 : MOST;
