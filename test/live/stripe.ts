/**
 * The same calls against Stripe's own sandbox, for an operator with keys: `STRIPE_TEST_KEY=sk_test_… bun
 * test/live/stripe.ts`. It makes a customer, a price and a checkout there, charges Stripe's test card as a renewal is
 * charged, and reads all of it back as the server would; no money moves in test mode. It is never run by the tests, and
 * nobody has run it yet: what Stripe answers may differ from what test/stripe_server.ts answers, which was written from the
 * types of Stripe's package.
 */
import type { Item } from "../../src/providers/checkout/checkout.ts";
import { createStripe } from "../../src/providers/checkout/stripe.ts";

const secretKey = process.env.STRIPE_TEST_KEY;
if (!secretKey?.startsWith("sk_test_")) {
  process.stderr.write(`${"Set STRIPE_TEST_KEY to a secret key of Stripe's test mode (sk_test_…)."}\n`);
  process.exit(2);
}

const { default: Stripe } = await import("stripe");
const client = new Stripe(secretKey, { apiVersion: "2026-10-28.endive" });
const price = await client.prices.create({
  currency: "usd",
  unit_amount: 1000,
  product_data: { name: "Sitewright: 1000 credits (test)" },
});

const monthly = async (unit_amount: number) =>
  (
    await client.prices.create({
      currency: "usd",
      unit_amount,
      recurring: { interval: "month" },
      product_data: { name: "Sitewright: a plan (test)" },
    })
  ).id;
const [pro, agency] = [await monthly(2900), await monthly(9900)];

const stripe = createStripe({
  apiUrl: "https://api.stripe.com",
  secretKey,
  webhookSecrets: ["whsec_unused_in_this_test"],
  prices: { pro: [pro], agency: [agency] },
  creditPacks: [{ price: price.id, credits: 1000 }],
  planCredits: { free: 0, pro: 0, agency: 0 },
  domainMarginPercent: 0,
});

const accountId = "acc_00000000000000000000000000";
const customerId = await stripe.makeCustomer({ _id: accountId, name: "Sitewright test" }, String(Date.now()));
const open = (item: Item) =>
  stripe.open({
    accountId,
    customerId,
    item,
    successUrl: "https://example.com/",
    cancelUrl: "https://example.com/",
    language: "de",
    expiresAt: null,
  });
const opened = await open({ kind: "credits", credits: 1000, price: price.id });
const sale = opened && (await stripe.findSale(opened.id));

const twice = await Promise.all([1, 2].map(() => open({ kind: "plan", plan: "pro", price: pro })));
const other = await open({ kind: "plan", plan: "agency", price: agency });
const closed = twice[0] && (await client.checkout.sessions.retrieve(twice[0].id)).status;
const paidPlans = await stripe.findPaidPlans(customerId);

const term = Date.now();
const item = {
  kind: "domain",
  domainId: "dom_test",
  name: "example.com",
  term,
  amount: 1330,
  currency: "USD",
} as const;
const order = { accountId, customerId, item };
const uncharged = await stripe.charge({ ...order, attempt: 1 });
await client.paymentMethods.attach("pm_card_visa", { customer: customerId });
const charged = await stripe.charge({ ...order, attempt: 2 });
const again = await stripe.charge({ ...order, attempt: 2 });
const charge = "id" in charged ? await stripe.findSale(charged.id) : null;
if ("id" in charged) await stripe.refund(charged.id);
const refunded = "id" in charged ? await stripe.findSale(charged.id) : null;

// Its refunds are sent back, some seconds after they were made.
await client.paymentMethods.attach("pm_card_refundFail", { customer: customerId });
const unlucky = await stripe.charge({ ...order, attempt: 3 });
const returned = async () => ("id" in unlucky ? (await stripe.findSale(unlucky.id))?.money : null);
if ("id" in unlucky) await stripe.refund(unlucky.id);
for (let tries = 0; tries < 60 && (await returned())?.returnedRefunds === 0; tries++) await Bun.sleep(2000);
const sentBack = await returned();
const givenAgain = "id" in unlucky ? await stripe.refund(unlucky.id) : null;

let hints = 0;
for await (const _ of stripe.hintsSince(Date.now() - 3_600_000, new AbortController().signal)) hints++;

const subjects = new Set<string>();
for await (const subject of stripe.subjectsSince(Date.now() - 3_600_000, new AbortController().signal))
  subjects.add(subject);

const checks: [string, boolean][] = [
  ["a price is read", (await stripe.findPrice(price.id, Date.now()))?.amount === 1000],
  ["a checkout has a page", opened?.url.startsWith("https://checkout.stripe.com/") ?? false],
  ["it is ours, of that account, and not paid", sale?.accountId === accountId && sale.money === null],
  ["a checkout that there is not is none", (await stripe.findSale("cs_test_none")) === null],
  ["without a saved card nothing is charged", uncharged.status === "failed"],
  ["a saved card is charged", charged.status === "succeeded"],
  ["once, however often it is asked for", "id" in charged && "id" in again && charged.id === again.id],
  ["a charge is read as a renewal", charge?.item.kind === "domain" && charge.item.term === term],
  ["and as paid", charge?.money?.status === "succeeded" && charge.money.amount === 1330],
  ["what was given back is read", refunded?.money?.refunded === 1330],
  ["a refund that a bank sends back is read", sentBack?.returnedRefunds === 1 && sentBack.refunded === 0],
  ["and is made again", givenAgain === "given" && ((await returned())?.refunded ?? 0) > 0],
  ["events can be listed", hints >= 0],
  ["a plan has one page from two windows", twice[0] !== null && twice[0]?.id === twice[1]?.id],
  ["which is closed for another plan's", other !== null && closed === "expired"],
  ["nobody pays for a plan that was not paid", paidPlans.length === 0],
  ["what was charged and given back is found without events", "id" in charged && subjects.has(charged.id)],
];
for (const [what, isSo] of checks) process.stdout.write(`${isSo ? "ok  " : "FAIL"} ${what}\n`);
process.stdout.write(`${opened ? `Pay it with 4242 4242 4242 4242 to see the rest: ${opened.url}` : ""}\n`);
process.exit(checks.every(([, isSo]) => isSo) ? 0 : 1);
