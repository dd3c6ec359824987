/** Amounts as Stripe counts them, in units of each currency. */
import { expect, test } from "bun:test";
import { unitsOf } from "../../src/dashboard/messages/currencies.ts";

test("hundredths, of some whole ones or thousandths; of those without a smaller unit that Stripe counts in hundredths, these", () => {
  expect(["USD", "EUR", "HUF"].map(unitsOf)).toEqual([100, 100, 100]);
  expect(["JPY", "KRW", "CLP"].map(unitsOf)).toEqual([1, 1, 1]);
  expect(["KWD", "TND"].map(unitsOf)).toEqual([1000, 1000]);
  expect(["ISK", "UGX"].map(unitsOf)).toEqual([100, 100]);
});
