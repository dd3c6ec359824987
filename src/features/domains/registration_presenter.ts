/** The purchase of a domain as answers and events show it. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { described, timestamp } from "../../operation/fields.ts";
import type { Registration } from "../../storage/tables.ts";
import { PROBLEM_CODES, problemText } from "./purchase_problems.ts";
import { renewalOf, renewalPriceOf } from "./registration_rules.ts";

const whole = v.pipe(v.number(), v.integer());

export const RegistrationOutput = v.pipe(
  v.object({
    registrar: described(v.literal("porkbun"), "Where it is registered."),
    years: described(whole, "For how long; the ending's registry sells one term alone.", 1),
    price: described(
      v.object({
        amount: described(whole, "In the currency's smallest unit, for example cents.", 1180),
        currency: described(v.string(), "ISO 4217.", "USD"),
      }),
      "What it costs for all of that time.",
    ),
    renewal_price: described(
      v.object({
        amount: described(whole, "In the currency's smallest unit.", 1180),
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
  }),
  v.title("DomainRegistration"),
);

export const toRegistration = (row: Registration | null): v.InferOutput<typeof RegistrationOutput> | null =>
  row && {
    registrar: row.registrar,
    years: row.years,
    price: row.price,
    renewal_price: renewalPriceOf(row),
    quote_expires_at: isoTime(row.quote_expires_at),
    expires_at: isoTime(row.expires_at),
    auto_renew: row.auto_renew,
    renewing: renewalOf(row)?.state === "paid",
    records_set: row.has_records,
    error: problemText(row.error, "en"),
    error_code: row.error !== null && typeof row.error === "object" ? row.error.code : null,
  };
