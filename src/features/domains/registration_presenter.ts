/** The purchase of a domain as answers and events show it. */
import * as v from "valibot";
import { answer } from "../../operation/answer.ts";
import { component, described, integer, timestamp } from "../../operation/fields.ts";
import type { Registration } from "../../storage/tables.ts";
import { PROBLEM_CODES, problemText } from "./purchase_problems.ts";
import { renewalOf, renewalPriceOf } from "./registration_rules.ts";

export const RegistrationOutput = component("DomainRegistration", {
  registrar: described(v.literal("porkbun"), "Where it is registered."),
  years: described(integer, "For how long; the ending's registry sells one term alone.", 1),
  price: described(
    v.object({
      amount: described(integer, "In the currency's smallest unit, for example cents.", 1180),
      currency: described(v.string(), "ISO 4217.", "USD"),
    }),
    "What it costs for all of that time.",
  ),
  renewal_price: described(
    v.object({
      amount: described(integer, "In the currency's smallest unit.", 1180),
      currency: described(v.string(), "ISO 4217.", "USD"),
    }),
    "What one more term costs, as it was last said.",
  ),
  quote_expires_at: described(timestamp, "Until when the price is held."),
  expires_at: described(v.nullable(timestamp), "When the term ends; null: it is not registered."),
  auto_renew: described(v.boolean(), "Whether it is renewed before that by itself.", false),
  renewing: described(v.boolean(), "Whether one more term is paid and being bought.", false),
  records_set: described(
    v.boolean(),
    "Whether its records were made at its registrar, which name servers show some minutes later: then `instructions` are met by themselves.",
    true,
  ),
  error: described(v.nullable(v.string()), "Why it could not be had, or not be renewed.", null),
  error_code: described(v.nullable(v.picklist(PROBLEM_CODES)), "The same for programs.", null),
});

export const toRegistration = (row: Registration | null) =>
  row &&
  answer(RegistrationOutput, row, {
    renewal_price: renewalPriceOf(row),
    renewing: renewalOf(row)?.state === "paid",
    records_set: row.has_records,
    error: problemText(row.error, "en"),
    error_code: row.error !== null && typeof row.error === "object" ? row.error.code : null,
  });
