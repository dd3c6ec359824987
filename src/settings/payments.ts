/** How customers pay for plans, credits and domains. */
import * as v from "valibot";
import { says } from "../lib/field_words.ts";
import { httpUrl, list, originUrl, text, wholeNumber } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

export type Plan = "free" | "pro" | "agency";

/** How customers pay, as `SITEWRIGHT_STRIPE_…` say it. */
export interface StripeSettings {
  apiUrl: string;
  secretKey: string;
  /** What webhooks are signed with: more than one while it is rotated. Empty: none are taken. */
  webhookSecrets: string[];
  /** The prices of each plan: the first is what is sold, the others count for who has one of them already. */
  prices: Record<"pro" | "agency", string[]>;
  /** Credits that can be bought, with the price of each number of them. */
  creditPacks: { price: string; credits: number }[];
  /** Credits a month of each plan, for accounts that pay. */
  planCredits: Record<Plan, number>;
  /** What is added to a registrar's price, in percent. */
  domainMarginPercent: number;
}

/** Where domains are bought, as `SITEWRIGHT_PORKBUN_…` say it. */
export interface PorkbunSettings {
  apiUrl: string;
  apiKey: string;
  secretApiKey: string;
}

const priceIds = v.pipe(
  list,
  v.check(
    (ids) => ids.every((id) => /^price_[A-Za-z0-9_]{1,200}$/.test(id)),
    says("unlike", { example: "price_1Q2w3E" }),
  ),
);

const creditPacks = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim().split(":"))),
  v.check(
    (packs) =>
      packs.every(
        ([price, credits, ...rest]) =>
          rest.length === 0 &&
          /^price_[A-Za-z0-9_]{1,200}$/.test(price!) &&
          /^[1-9]\d{0,8}$/.test(credits ?? "") &&
          packs.filter((other) => other[1] === credits).length === 1,
      ),
    says("unlike", { example: "price_1Q2w3E:1000,price_4R5t6Z:5000" }),
  ),
  v.transform((packs) => packs.map(([price, credits]) => ({ price: price!, credits: Number(credits) }))),
);

const DEFAULT_PLAN_CREDITS: Record<Plan, number> = { free: 0, pro: 2000, agency: 10_000 };

const planCredits = v.pipe(
  text,
  v.regex(
    /^(free|pro|agency):\d{1,9}(\s*,\s*(free|pro|agency):\d{1,9})*$/,
    says("unlike", { example: "free:0,pro:2000,agency:10000" }),
  ),
  v.transform((value): Record<Plan, number> => {
    const named = value.split(",").map((one) => one.trim().split(":"));
    return { ...DEFAULT_PLAN_CREDITS, ...Object.fromEntries(named.map(([plan, credits]) => [plan, Number(credits)])) };
  }),
);

const webhookSecrets = v.pipe(
  list,
  v.check(
    (secrets) => secrets.every((secret) => /^whsec_[\x21-\x7e]{8,200}$/.test(secret)),
    says("unlike", { example: "whsec_…" }),
  ),
);

export const PAYMENTS = part(
  "Payments and domains for sale",
  {
    secretKey: secret(
      "SITEWRIGHT_STRIPE_SECRET_KEY",
      text,
      null,
      "secret (or restricted) key of the Stripe account that customers pay to (default: nobody pays, plans are what the operator sets)",
    ),
    webhookSecrets: secret(
      "SITEWRIGHT_STRIPE_WEBHOOK_SECRET",
      webhookSecrets,
      null,
      "what Stripe signs its webhook to <base url>/v1/stripe/webhook with; two, separated by a comma, while it is rotated",
    ),
    pro: setting("SITEWRIGHT_STRIPE_PRICE_PRO", priceIds, null, 'price of the plan "pro", as Stripe names it'),
    agency: setting("SITEWRIGHT_STRIPE_PRICE_AGENCY", priceIds, null, 'price of the plan "agency"'),
    creditPacks: setting(
      "SITEWRIGHT_STRIPE_CREDIT_PACKS",
      creditPacks,
      null,
      "credits that can be bought, each number with its price: price_…:1000,price_…:5000",
    ),
    planCredits: setting(
      "SITEWRIGHT_STRIPE_PLAN_CREDITS",
      planCredits,
      "free:0,pro:2000,agency:10000",
      "credits a month of each plan, for accounts that pay",
    ),
    domainMarginPercent: setting(
      "SITEWRIGHT_STRIPE_DOMAIN_MARGIN_PERCENT",
      wholeNumber(0, 1000),
      "0",
      "what customers pay for a domain above the registrar's price, in percent",
    ),
    porkbunKey: secret(
      "SITEWRIGHT_PORKBUN_API_KEY",
      text,
      null,
      "API key of the Porkbun account whose credit pays for domains that are registered here (default: none are)",
    ),
    porkbunSecret: secret("SITEWRIGHT_PORKBUN_SECRET_API_KEY", text, null, "secret of that key"),
    porkbunUrl: setting(
      "SITEWRIGHT_PORKBUN_API_URL",
      httpUrl,
      "https://api.porkbun.com/api/json/v3",
      "address of Porkbun's API; another is for tests",
    ),
    apiUrl: setting(
      "SITEWRIGHT_STRIPE_API_URL",
      originUrl,
      "https://api.stripe.com",
      "address of Stripe's API; another is for tests",
    ),
  },
  { group: "payments" },
);

/** Settings without the key that gives them meaning are a mistake. */
export function readPayments(reading: Reading): {
  stripe: StripeSettings | null;
  /** Where Stripe is for everybody who has a key of their own. */
  stripeApiUrl: string;
  porkbun: PorkbunSettings | null;
} {
  const { secretKey, pro, agency, porkbunKey, porkbunSecret, porkbunUrl, ...rest } = reading.values(PAYMENTS);
  const { settings } = PAYMENTS;
  const sold = [settings.webhookSecrets, settings.pro, settings.agency, settings.creditPacks].find(reading.isGiven);
  if (!secretKey && sold) reading.refuse(settings.secretKey.name, "needs_other", { other: sold.name });
  if (secretKey && !reading.isGiven(settings.webhookSecrets))
    reading.refuse(settings.webhookSecrets.name, "needs_other", { other: settings.secretKey.name });
  reading.together(settings.porkbunKey, settings.porkbunSecret);
  return {
    stripe: secretKey
      ? {
          ...rest,
          secretKey,
          webhookSecrets: rest.webhookSecrets ?? [],
          prices: { pro: pro ?? [], agency: agency ?? [] },
          creditPacks: rest.creditPacks ?? [],
        }
      : null,
    stripeApiUrl: rest.apiUrl,
    porkbun:
      porkbunKey && porkbunSecret ? { apiUrl: porkbunUrl, apiKey: porkbunKey, secretApiKey: porkbunSecret } : null,
  };
}
