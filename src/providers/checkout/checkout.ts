/**
 * Where customers pay: pages of a payment provider, on which cards are typed that this server never sees. What the
 * provider tells in webhooks is a hint alone: what counts is the state that it answers with when it is asked.
 */
import type { CodedMessage } from "../../sentences/sentence.ts";
import { tellSetting } from "../../sentences/setting_checks.ts";
import type { Plan } from "../../settings/payments.ts";
import type { PayingLanguage } from "./names.ts";

/** What a customer pays for. */
export type Item =
  | { kind: "plan"; plan: Plan; price: string }
  | { kind: "credits"; credits: number; price: string }
  | DomainTerm;

/** A domain: its first term, or one more. */
export interface DomainTerm {
  kind: "domain";
  domainId: string;
  name: string;
  /** When the term ends that it goes on from, in milliseconds since the epoch; null: its first. */
  term: number | null;
  amount: number;
  currency: string;
}

export interface Order {
  accountId: string;
  customerId: string;
  item: Item;
  successUrl: string;
  cancelUrl: string;
  /** Null: the page is in the browser's. */
  language: PayingLanguage | null;
  /** In milliseconds since the epoch; null: the provider's usual time. */
  expiresAt: number | null;
}

/** What the provider says of a payment that there was. Amounts are in the currency's smallest unit. */
export interface Money {
  status: "pending" | "succeeded" | "failed";
  amount: number;
  currency: string;
  refunded: number;
  /** How many refunds came back, because the customer's bank did not take them. */
  returnedRefunds: number;
  /** What banks have taken back for their customers, or hold while they decide. */
  disputed: number;
  receiptUrl: string | null;
  paymentId: string | null;
}

/** A checkout that was begun for an account of this server, or what was taken from a card that it has saved. */
export interface Sale {
  id: string;
  accountId: string;
  /** Who the account is there. */
  customerId: string | null;
  item:
    | { kind: "plan"; subscriptionId: string | null }
    | { kind: "credits"; credits: number }
    | { kind: "domain"; domainId: string; name: string | null; term: number | null };
  /** What its customer has chosen; null: nothing. */
  language: PayingLanguage | null;
  /** Null: nobody has paid, and perhaps nobody will. */
  money: Money | null;
}

/** A plan that an account of this server has bought. */
export interface SoldPlan {
  id: string;
  accountId: string;
  /** Who the account is there. */
  customerId: string | null;
  /** Null: its price is none that is known. */
  plan: Plan | null;
  status: "incomplete" | "active" | "past_due" | "canceled";
  currentPeriodEnd: number | null;
  cancelAtPeriodEnd: boolean;
}

/** A bill for a plan. */
export interface Bill {
  id: string;
  accountId: string;
  subscriptionId: string;
  /** Null: nothing is to be paid, or not yet. */
  money: Money | null;
}

/** Something has happened to one of the things above. */
export interface Hint {
  id: string;
  type: string;
  /** What it is about; null: nothing of ours. */
  subject: string | null;
}

/** What is for sale under a price. */
export interface Price {
  amount: number;
  currency: string;
  /** Null: it is paid once. */
  interval: "day" | "week" | "month" | "year" | null;
}

/** A webhook that the provider has not signed, or long ago. */
export class SignatureRefused extends Error {
  override readonly name = "SignatureRefused";

  /** @param isFirst whether it is the first one for some time: the others need not be told of */
  constructor(
    message: string,
    readonly isFirst: boolean,
  ) {
    super(message);
  }
}

/** A webhook that the provider has signed, and that is none of the events which are looked for here, nor another one. */
export class EventUnreadable extends Error {
  override readonly name = "EventUnreadable";
}

/** The provider did not answer, or not usably; it can be asked again. The message holds no secrets. */
export class CheckoutFailed extends Error {
  override readonly name = "CheckoutFailed";

  /** @param sentence what the operator is told who tries the settings */
  constructor(
    message: string,
    readonly sentence: CodedMessage = tellSetting("payments_failed", { said: message }),
  ) {
    super(message);
  }
}

/** What came of taking money from a saved card. */
export type Charged =
  /** `pending`: the bank takes its time. What it is about is told by `id`. */
  | { status: "succeeded" | "pending"; id: string }
  | { status: "failed"; problem: "no_card" | "card_expired" | "card_declined" | "bank_asks" };

export interface Checkout {
  /**
   * Makes the customer that an account is there; the same one when it is asked again within a day.
   * @param before the customer that it was, and that is gone
   */
  makeCustomer(account: { _id: string; name: string }, before: string | null): Promise<string>;
  /**
   * Opens a page to pay on. A plan has one at a time: that is opened again, and whatever else was open for a plan is
   * closed, so that nobody pays for two from two windows. Null: the customer is not known there any more.
   */
  open(order: Order): Promise<{ id: string; url: string; expiresAt: number } | null>;
  /** What the plans are called that a customer pays for, now or late. */
  findPaidPlans(customerId: string): Promise<string[]>;
  /** A page on which a customer changes cards and plans. Null: as above. */
  openPortal(customerId: string, returnUrl: string, language: PayingLanguage | null): Promise<string | null>;
  /** What a price costs, some minutes ago at most; null: there is no such price. */
  findPrice(price: string, now: number): Promise<Price | null>;
  /** Reads a webhook. Throws SignatureRefused, EventUnreadable. */
  readHint(payload: string, signature: string, now: number): Promise<Hint>;
  /** What the provider has told since a time, in any order, of the last 30 days at most. */
  hintsSince(since: number, signal: AbortSignal): AsyncIterable<Hint>;
  /** What of this server was begun, paid, given back or contested since a time, however long ago, and all plans; some twice. */
  subjectsSince(since: number, signal: AbortSignal): AsyncIterable<string>;
  /**
   * Takes money from the card, or whatever else the customer has saved to be paid with; once for each term and try.
   * @param attempt which try it is, from 1
   */
  charge(order: { accountId: string; customerId: string; item: DomainTerm; attempt: number }): Promise<Charged>;
  /** Null: there is no such thing, or it is not of this server. */
  findSale(id: string): Promise<Sale | null>;
  findSoldPlan(id: string): Promise<SoldPlan | null>;
  findBill(id: string): Promise<Bill | null>;
  /** The checkout or bill that a payment belongs to. */
  findSource(paymentId: string): Promise<string | null>;
  /**
   * Gives back all of a payment that is not back, once: again only when a refund before was sent back. `held`: a bank
   * decides about it for its customer, and it can't be given back before; `taken`: the bank has decided, and taken it.
   */
  refund(paymentId: string): Promise<"given" | "held" | "taken">;
}
