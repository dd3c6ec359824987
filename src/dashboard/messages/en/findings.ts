/** What is found wrong with pages before they are published; what is told of routes says it of the application's screens. */
import { FINDINGS } from "../../../sentences/findings.ts";

const unknown = (what: string) => `${what} “{text}” is not in the business's facts: correct it here, or add it there.`;

export default {
  ...FINDINGS,
  fact_missing: "The business's facts say “{text}” ({path}), and no page does: write it where visitors look for it.",
  fact_changed: "“{text}” is shown here, and the business's facts say “{wanted}” ({path}).",
  fact_gone: "“{text}” is shown here, and the business's facts don't have it any more ({path}).",
  fact_rewritten:
    "“{text}” is shown here, and the business's facts say “{wanted}” ({path}). Somebody has rewritten it by hand: correct it here.",
  fact_gone_rewritten:
    "“{text}” is shown here, and the business's facts don't have it any more ({path}). Somebody has rewritten it by hand: take it out here.",
  phone_unknown: unknown("The telephone number"),
  email_unknown: unknown("The e-mail address"),
  address_unknown: unknown("The address"),
  price_unknown: unknown("The price"),
  year_unknown: unknown("The year"),
  percentage_unknown: unknown("The percentage"),
};
