/**
 * Every table. Column names are the wire names in snake_case. Totals of lists are kept by triggers in `totals`
 * (see drizzle/0001_totals_and_search.sql), because counting 100,000 rows for each list would make lists slow.
 */
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  blob,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { SPOKEN_LANGUAGES } from "../lib/languages.ts";
import type { CodedMessage, Details } from "../sentences/sentence.ts";
import { created, flag, id, json, stamped, time } from "./columns.ts";

/** What DNS and the name itself said when a domain was checked. */
export interface DomainFindings {
  /** Records that were found, by type and name: "A www.example.com". Null: nobody who should know answered. */
  records: Record<string, string[] | null>;
  /** Whether its addresses are this server's; null: it is not known. */
  pointsHere: boolean | null;
  /** Whether a request to it came here. */
  arrives: boolean;
  /** Whether its proof is among its TXT records. */
  proved: boolean;
  /** Whether its proof must be a TXT record, because that it leads here proves it for nobody. */
  contested: boolean;
  /** What is wrong, in a sentence; null: nothing. */
  problem: string | null;
  /** The same with codes; undefined: it was found before there were any. */
  told?: CodedMessage[];
}

/** What was asked, paid and done to register a domain. Times are in milliseconds since the epoch. */
export interface Registration extends Sending {
  registrar: "porkbun";
  state: "quoted" | "paid" | "registering" | "registered" | "failed";
  years: number;
  /** What the registrar takes for it, and for one more term, in US cents. */
  cost_cents: number;
  renewal_cents: number;
  /** What the account pays. */
  price: { amount: number; currency: string };
  quote_expires_at: number;
  /** The payment that it is registered for; null: none, the operator pays. */
  payment_id: string | null;
  /** When it was paid for or confirmed; rows from before that was kept have none. */
  paid_at?: number;
  expires_at: number | null;
  auto_renew: boolean;
  /** Whether its records were made at the registrar. */
  has_records: boolean;
  /** The end of a term that was told of as near, and when; rows from before that was kept have no time. */
  told_of: number | null;
  told_at?: number;
  /** What one more term costs the account, as far as it was told; rows from before have the registrar's price alone. */
  renewal_price?: { amount: number; currency: string };
  /** One more term, as far as it has come; missing or null: nobody has begun with it. */
  renewal?: Renewal | null;
  /** Rows from before reasons had codes have a sentence. */
  error: PurchaseProblem | string | null;
}

/** A purchase on its way to the registrar. */
export interface Sending {
  /** When it was first about to be sent, which names it there; null: it is not yet. */
  sent_at: number | null;
  /**
   * When it was last sent so that nobody knows what came of it; null: every answer is known. Rows from before that was
   * kept lack it.
   */
  unanswered_at?: number | null;
  /** Whether the registrar has said that it is bought; it may show it later. */
  accepted?: boolean;
}

/** What more is told of each reason why a domain, or one more term of it, was not bought. */
interface ProblemFacts {
  name_taken: unknown;
  ending_unsold: { ending: string };
  premium_name: unknown;
  price_risen: unknown;
  /** In the registrar's own words. */
  refused: { said: string };
  no_answer: unknown;
  operator_unable: unknown;
  selling_ended: unknown;
  payments_ended: unknown;
  no_card: unknown;
  card_expired: unknown;
  card_declined: unknown;
  bank_asks: unknown;
  /** In cents. It is charged then, unless its owner says no. */
  price_announced: { amount: number; before: number; charged_at: number };
}

export type PurchaseProblem = {
  [Code in keyof ProblemFacts]: { code: Code } & ProblemFacts[Code];
}[keyof ProblemFacts];

/** One more term of a domain. */
export interface Renewal extends Sending {
  /** When the term ends that it goes on from. */
  term: number;
  /** `charging`: a saved card is being charged. `paid`: it is to be bought. `failed`: it was not paid, or not to be had. */
  state: "charging" | "paid" | "failed";
  /** The payment that it is bought for; null: the operator pays, or nobody yet. */
  payment_id: string | null;
  /** What was paid for it, in US cents, and the registrar may take at most; null: the operator pays whatever it costs. */
  most_cents: number | null;
  paid_at?: number;
  /** How often a saved card was charged for it. */
  attempts: number;
  /** At which cost its purchase is sent; null: it is not yet. */
  cost_cents: number | null;
}

/** The zone that a domain is in, where it can be written, as it was last read. */
export interface DomainZone {
  /** Null: the connection does not have it. */
  zone: string | null;
  /** Its records at the domain and below it. */
  records: { _id: string; name: string; type: string; ttl_seconds: number; value: string }[];
  read_at: number | null;
  /** Identifiers of the records that were set here; what people have set themselves is theirs. */
  made?: string[];
  /** What is in the way of setting the records that the domain needs; null: nothing. */
  problem: string | null;
  told?: CodedMessage | null;
  /** Before that the provider wants to be left alone. */
  wait_until: number | null;
}

/** An invoice of a client, as Stripe shows it. Amounts are in the currency's smallest unit, times in milliseconds. */
export interface ClientInvoice {
  number: string | null;
  status: "draft" | "open" | "paid" | "uncollectible" | "void";
  amount: number;
  paid_amount: number;
  currency: string;
  issued_at: number;
  due_at: number | null;
  url: string | null;
}

/** Why the billing of a client is not as it is wanted; `said`: in Stripe's words. */
export interface BillingProblem {
  code: "not_connected" | "key_refused" | "refused" | "gone";
  said: string | null;
}

/** What belongs to something else is deleted with it. */
const below = (parent: () => AnySQLiteColumn) => text().notNull().references(parent, { onDelete: "cascade" });
const blobHash = () =>
  text()
    .notNull()
    .references(() => blobs.hash);

export const accounts = sqliteTable(
  "accounts",
  {
    _id: id(),
    name: text().notNull(),
    plan: text({ enum: ["free", "pro", "agency"] }).notNull(),
    plan_status: text({ enum: ["active", "past_due", "canceled"] }).notNull(),
    plan_source: text().notNull(),
    monthly_credits: integer().notNull(),
    /** Always the sum of the account's credit entries; the guarded update on it is what keeps it from going below 0. */
    credit_balance: integer().notNull().default(0),
    /** How many of them are kept beyond the month: bought, or given by the operator. */
    kept_credits: integer().notNull().default(0),
    /** The monthly credits that this month has brought so far: a higher plan brings what is missing, once. */
    granted_credits: integer().notNull().default(0),
    credits_renew_at: time().notNull(),
    /** Who it is where it pays. */
    customer_id: text(),
    /** How often its password of the reference was renewed: the password is made of that (features/accounts). */
    docs_renewals: integer().notNull().default(0),
    /** Whether who signs in with a password must have a second factor. */
    require_second_factor: flag().notNull().default(false),
    ...stamped,
  },
  (table) => [
    index("accounts_renewal").on(table.credits_renew_at),
    // Counted without those that were deleted.
    index("accounts_plan_source").on(table.plan_source),
    index("accounts_customer").on(table.customer_id).where(sql`customer_id IS NOT NULL`),
  ],
);

const account_id = () => below(() => accounts._id);
/** What has an identifier of its own, and is an account's. */
const owned = { _id: id(), account_id: account_id() };

/** Accounts that are clients of another: what that one, their parent, says of them and lets them have. */
export const clients = sqliteTable(
  "clients",
  {
    account_id: text()
      .primaryKey()
      .references(() => accounts._id, { onDelete: "cascade" }),
    parent_account_id: text()
      .notNull()
      .references(() => accounts._id),
    company: text(),
    email: text(),
    notes: text(),
    /** How many websites it may have; null: as many as any account. */
    website_limit: integer(),
    /** Whether its own people and keys may write nothing with AI. */
    without_ai: flag().notNull().default(false),
    /** Since when its people, keys and connections are refused; null: they are not. */
    suspended_at: time(),
    /** How many of its monthly credits were taken from those that the parent keeps, and go back there. */
    lent_kept_credits: integer().notNull().default(0),
    ...stamped,
  },
  (table) => [index("clients_parent").on(table.parent_account_id, table.account_id)],
);

/** The Stripe account to which an account's clients pay: its own, not the operator's. */
export const billingConnections = sqliteTable("billing_connections", {
  account_id: text()
    .primaryKey()
    .references(() => accounts._id, { onDelete: "cascade" }),
  /** Sealed (storage/secrets.ts). */
  secret_key: text().notNull(),
  /** Enough of the key to know it by: "rk_live_…4242". */
  key_hint: text().notNull(),
  ...stamped,
});

/** What a client pays its parent again and again, and what of it was seen at Stripe, which holds all else. */
export const clientBilling = sqliteTable(
  "client_billing",
  {
    _id: id(),
    account_id: text()
      .notNull()
      .unique()
      .references(() => accounts._id, { onDelete: "cascade" }),
    parent_account_id: below(() => accounts._id),
    /** What is wanted: in the currency's smallest unit, each month. */
    amount: integer().notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    days_until_due: integer().notNull(),
    /** What invoices say that it is for, and whom they are sent to. */
    description: text().notNull(),
    email: text().notNull(),
    /** Whether it is to end, or has. */
    is_ended: flag().notNull(),
    /** Grows with each change of what is wanted; `done_revision` is the one that is so at Stripe. */
    revision: integer().notNull(),
    done_revision: integer().notNull(),
    /** What they are called at Stripe; null: not made yet. */
    customer_id: text(),
    subscription_id: text(),
    status: text({ enum: ["preparing", "active", "past_due", "unpaid", "canceled"] }).notNull(),
    latest_invoice: json<ClientInvoice>(),
    /** When the oldest invoice was due that is not paid; null: all are. */
    unpaid_due_at: time(),
    problem: json<BillingProblem>(),
    /** When Stripe was last asked; 0: never. */
    looked_at: time().notNull(),
    ...stamped,
  },
  (table) => [
    index("client_billing_parent").on(table.parent_account_id),
    index("client_billing_looked").on(table.looked_at).where(sql`status <> 'canceled' OR unpaid_due_at IS NOT NULL`),
  ],
);

/**
 * What clients have of the kinds that their parents list (policy/families.ts). The database keeps it itself; of clients
 * that are deleted it goes with what it is about.
 */
export const clientResources = sqliteTable(
  "client_resources",
  {
    /** Identifier of a website, a submission, a domain or a run. */
    resource: text().primaryKey(),
    account_id: text().notNull(),
    parent_account_id: text().notNull(),
    /** Of websites: what else they are sorted by. */
    sort_name: text(),
    updated_at: time(),
  },
  (table) => [
    // The account too, so that a list is read out of the index alone.
    index("client_resources_list").on(table.parent_account_id, table.resource, table.account_id),
    index("client_resources_by_name")
      .on(table.parent_account_id, table.sort_name, table.resource, table.account_id)
      .where(sql`sort_name IS NOT NULL`),
    index("client_resources_by_change")
      .on(table.parent_account_id, table.updated_at, table.resource, table.account_id)
      .where(sql`updated_at IS NOT NULL`),
  ],
);

export const users = sqliteTable(
  "users",
  {
    _id: id(),
    /** Where they are at first when they have signed in: they are a member of it (memberships), maybe of others too. */
    account_id: account_id(),
    /** In lower case: addresses are compared without it. */
    email: text().unique(),
    name: text().notNull(),
    /** In which they are written to, and the application speaks to them; null: they have chosen none. */
    language: text({ enum: SPOKEN_LANGUAGES }),
    /** As argon2id writes it; null: nobody has set one, and nobody can sign in. */
    password_hash: text(),
    last_seen_at: time(),
    ...stamped,
  },
  (table) => [
    index("users_account").on(table.account_id, table._id),
    index("users_set_up").on(table._id).where(sql`password_hash IS NOT NULL`),
  ],
);

const user_id = () => below(() => users._id);

const role = () => text({ enum: ["owner", "editor", "viewer", "client"] }).notNull();
/** Of a client (policy/rights.ts); null: of who is none. */
const rights = () => json<string[]>();

/** Who may work in which account, as what. */
export const memberships = sqliteTable(
  "memberships",
  {
    user_id: user_id(),
    account_id: account_id(),
    role: role(),
    rights: rights(),
    ...stamped,
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.account_id] }),
    index("memberships_account").on(table.account_id, table.user_id),
  ],
);

/** Who is signed in, with which browser. */
export const sessions = sqliteTable(
  "sessions",
  {
    ...owned,
    user_id: user_id(),
    /** SHA-256 of the token, hexadecimal. The token itself is in the browser alone. */
    hash: text().notNull().unique(),
    user_agent: text(),
    /** When the user has last shown, with a password or a passkey, who they are. */
    confirmed_at: time().notNull().default(0),
    /** It began with a password alone where an account of the user asks for more: there it can only be used to set that up. */
    lacks_second_factor: flag().notNull().default(false),
    last_seen_at: time().notNull(),
    expires_at: time().notNull(),
    ...stamped,
  },
  (table) => [
    index("sessions_account").on(table.account_id),
    index("sessions_user").on(table.user_id, table._id),
    index("sessions_expiry").on(table.expires_at),
  ],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    ...owned,
    user_id: user_id(),
    name: text().notNull(),
    /** As the browser names it (base64url). */
    credential_id: text().notNull().unique(),
    /** COSE, as base64url. */
    public_key: text().notNull(),
    counter: integer().notNull(),
    transports: json<string[]>().notNull(),
    /** When the newest challenge was made that it signed in with, or 0: an older one is not taken again. */
    challenged_at: time().notNull(),
    last_used_at: time(),
    /** The brand's host at which it was made, to which it belongs; null: the server's own address. */
    host: text(),
    ...stamped,
  },
  (table) => [index("passkeys_account").on(table.account_id), index("passkeys_user").on(table.user_id, table._id)],
);

/** Codes of an authenticator app (TOTP): what each user signs in with beside a password, and what is being set up. */
export const secondFactors = sqliteTable(
  "second_factors",
  {
    user_id: user_id(),
    account_id: account_id(),
    /** False: it was begun, and no code has confirmed it yet. */
    is_on: flag().notNull(),
    /** Sealed (storage/secrets.ts). */
    secret: text().notNull(),
    /** The newest step of 30 seconds that was redeemed, or 0: neither it nor an older one is taken again. */
    last_step: integer().notNull(),
    ...stamped,
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.is_on] }),
    index("second_factors_account").on(table.account_id),
  ],
);

/** What signs in once in the place of such a code, each with a row for as long as it is good. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of user and code. */
    hash: text().primaryKey(),
    user_id: user_id(),
    account_id: account_id(),
    ...created,
  },
  (table) => [index("recovery_codes_user").on(table.user_id), index("recovery_codes_account").on(table.account_id)],
);

export const invitations = sqliteTable(
  "invitations",
  {
    ...owned,
    /** SHA-256 of the link's token. */
    hash: text().notNull().unique(),
    /** Null: whoever has the link may use it. */
    email: text(),
    role: role(),
    rights: rights(),
    /** Of the mail; null: in all that notices are written in. */
    language: text({ enum: SPOKEN_LANGUAGES }),
    expires_at: time().notNull(),
    accepted_at: time(),
    ...stamped,
  },
  (table) => [
    index("invitations_account").on(table.account_id, table._id),
    index("invitations_expiry").on(table.expires_at),
  ],
);

/** Links that let a user set a password, once. */
export const passwordLinks = sqliteTable(
  "password_links",
  {
    /** SHA-256 of the link's token. */
    hash: text().primaryKey(),
    user_id: user_id(),
    kind: text({ enum: ["set_up", "password_reset", "sso"] }).notNull(),
    expires_at: time().notNull(),
    ...created,
  },
  (table) => [index("password_links_user").on(table.user_id), index("password_links_expiry").on(table.expires_at)],
);

export const apiKeys = sqliteTable(
  "api_keys",
  {
    ...owned,
    name: text().notNull(),
    /** SHA-256 of the key, hexadecimal. The key itself is nowhere. */
    hash: text().notNull().unique(),
    prefix: text().notNull(),
    /** The key that has made it, and with which it ends; null: somebody who was signed in, or the operator's shell. */
    made_by: text(),
    /** The user who was signed in when it was made; null: a key made it, the operator's shell, or it is from before that was kept. */
    made_by_user: text(),
    /** What it is cut to; null: it may do everything, on all websites. */
    scopes: json<string[]>(),
    websites: json<string[]>(),
    /** From which networks it is taken; null: from everywhere. */
    addresses: json<string[]>(),
    expires_at: time(),
    last_used_at: time(),
    revoked_at: time(),
    ...stamped,
  },
  (table) => [index("api_keys_account").on(table.account_id, table._id)],
);

/** What people have allowed AI clients to do in their name (features/oauth). */
export const connections = sqliteTable(
  "connections",
  {
    ...owned,
    user_id: user_id(),
    /** Of oauth_clients; the client may be gone. */
    client_id: text().notNull(),
    client_name: text().notNull(),
    /** Where the client was sent back to. */
    redirect_host: text().notNull(),
    scopes: json<string[]>().notNull(),
    websites: json<string[]>(),
    /** The newest pair of tokens that the client is known to have: one of them was used. */
    generation: integer().notNull().default(0),
    /** When it ends, whatever is done with it; null: 90 days after its last use. */
    expires_at: time(),
    /** When its code was redeemed; null: nobody has, and it is no connection yet. */
    redeemed_at: time(),
    last_used_at: time(),
    ...stamped,
  },
  (table) => [
    index("connections_account").on(table.account_id, table._id),
    index("connections_user").on(table.user_id),
    index("connections_client").on(table.client_id),
    index("connections_expiry").on(table.expires_at),
  ],
);

const connection_id = () => below(() => connections._id);

/** Programs that ask for connections: registered by themselves, or described by a document at their identifier. */
export const oauthClients = sqliteTable(
  "oauth_clients",
  {
    client_id: text().primaryKey(),
    name: text().notNull(),
    redirect_uris: json<string[]>().notNull(),
    auth_method: text({ enum: ["none", "client_secret_post", "client_secret_basic"] }).notNull(),
    /** SHA-256 of its secret. */
    secret_hash: text(),
    logo_uri: text(),
    /** Until when a document is believed; null: it has registered. */
    fresh_until: time(),
    /** When it last got a token, else when it came. */
    used_at: time().notNull(),
    ...created,
  },
  (table) => [index("oauth_clients_used").on(table.used_at)],
);

export const oauthCodes = sqliteTable(
  "oauth_codes",
  {
    /** SHA-256 of the code. */
    hash: text().primaryKey(),
    account_id: account_id(),
    connection_id: connection_id(),
    client_id: text().notNull(),
    redirect_uri: text().notNull(),
    code_challenge: text().notNull(),
    resource: text().notNull(),
    expires_at: time().notNull(),
    used_at: time(),
  },
  (table) => [
    index("oauth_codes_account").on(table.account_id),
    index("oauth_codes_connection").on(table.connection_id),
    index("oauth_codes_expiry").on(table.expires_at),
  ],
);

export const oauthTokens = sqliteTable(
  "oauth_tokens",
  {
    /** SHA-256 of the token. */
    hash: text().primaryKey(),
    account_id: account_id(),
    connection_id: connection_id(),
    kind: text({ enum: ["access", "refresh"] }).notNull(),
    /** With which pair it was given out. */
    generation: integer().notNull(),
    expires_at: time().notNull(),
  },
  (table) => [
    index("oauth_tokens_account").on(table.account_id),
    index("oauth_tokens_connection").on(table.connection_id, table.generation),
    index("oauth_tokens_expiry").on(table.expires_at),
  ],
);

/** Every step of every attempt to connect, for the operator; the newest few thousand. */
export const oauthAttempts = sqliteTable("oauth_attempts", {
  _id: id(),
  step: text({ enum: ["register", "authorize", "consent", "token", "refresh", "revoke"] }).notNull(),
  client_id: text(),
  redirect_host: text(),
  /** The error's code; null: it went well. */
  error: text(),
  reason: text(),
  sender: text(),
  created_at: time().notNull(),
});

export const creditEntries = sqliteTable(
  "credit_entries",
  {
    ...owned,
    amount: integer().notNull(),
    balance_after: integer().notNull(),
    reason: text().notNull(),
    resource: text(),
    ...created,
  },
  (table) => [
    index("credit_entries_account").on(table.account_id, table._id),
    index("credit_entries_time").on(table.account_id, table.created_at),
    // What was bought is credited once: the database itself says so.
    uniqueIndex("credit_entries_purchase").on(table.resource).where(sql`reason = 'purchase'`),
  ],
);

/** Credits that were taken for work in progress. `resource` is the run, turn or call that the work belongs to. */
export const creditHolds = sqliteTable(
  "credit_holds",
  {
    resource: text().primaryKey(),
    account_id: account_id(),
    amount: integer().notNull(),
    /** How many of them were taken from those that are kept beyond the month. */
    kept: integer().notNull().default(0),
    reason: text().notNull(),
    state: text({ enum: ["held", "settled", "released"] }).notNull(),
    /** The process whose call ends the hold; null: a job ends it. */
    owner: text(),
    ...stamped,
  },
  (table) => [
    index("credit_holds_account").on(table.account_id, table.created_at),
    index("credit_holds_open").on(table.owner).where(sql`state = 'held'`),
  ],
);

export const payments = sqliteTable(
  "payments",
  {
    ...owned,
    /** In the currency's smallest unit, for example cents. */
    amount: integer().notNull(),
    /** ISO 4217. */
    currency: text().notNull(),
    status: text({ enum: ["pending", "succeeded", "failed", "refunded", "disputed"] }).notNull(),
    description: text().notNull(),
    kind: text({ enum: ["plan", "credits", "domain"] })
      .notNull()
      .default("plan"),
    /** What it is where it was paid: a checkout or an invoice. */
    external_id: text().unique(),
    /** What the payment itself is called there; refunds and disputes say it. */
    external_payment_id: text(),
    receipt_url: text(),
    refunded_amount: integer().notNull().default(0),
    /** What the customer's bank has taken back, or holds. */
    disputed_amount: integer().notNull().default(0),
    /** What was bought: a domain, a subscription. */
    resource: text(),
    /** Credits that came with it, how many were taken back, and how many could not because they were used. */
    credits: integer().notNull().default(0),
    credits_taken: integer().notNull().default(0),
    credits_owed: integer().notNull().default(0),
    /** When a payment for a domain had its effect, which it has once: something is bought for it, or it goes back. */
    spent_at: time(),
    /** When it was decided that all of it goes back, because what it paid for can't be had; null: it was not. */
    give_back_at: time(),
    /** How many refunds of it the customer's bank has sent back. */
    returned_refunds: integer().notNull().default(0),
    /** When what was sent back is given back again; null: nothing waits for that. */
    next_refund_at: time(),
    /** Counts what was written: who has read the other side's state before the last time reads it again. */
    revision: integer().notNull().default(0),
    ...stamped,
  },
  (table) => [
    index("payments_account").on(table.account_id, table._id),
    index("payments_external").on(table.external_payment_id).where(sql`external_payment_id IS NOT NULL`),
    index("payments_resource").on(table.resource).where(sql`resource IS NOT NULL`),
    index("payments_pending").on(table.updated_at).where(sql`status = 'pending'`),
  ],
);

/**
 * Names that accounts say are theirs. Several may say so of one; the one whose proof was seen holds it, and only then is
 * it served.
 */
export const domains = sqliteTable(
  "domains",
  {
    ...owned,
    domain: text().notNull(),
    mode: text({ enum: ["connect", "register"] }).notNull(),
    status: text({
      enum: [
        "awaiting_payment",
        "registering",
        "registration_failed",
        "pending_dns",
        "verifying",
        "active",
        "misconfigured",
      ],
    })
      .notNull()
      .default("pending_dns"),
    /** What proves that the name is this account's: in a TXT record of its zone, or answered by the name itself. */
    token: text().notNull().default(""),
    /** Since when the account holds the name; null: it does not. */
    verified_at: time(),
    /** Which proof was seen; "upgrade": it was served before proofs were asked for. */
    proof: text({ enum: ["txt", "http", "upgrade"] }),
    /** The domain that visitors are sent on to; null: it shows its website. */
    redirect_to: text().references((): AnySQLiteColumn => domains._id, { onDelete: "set null" }),
    /** What the last check found; null before the first. */
    findings: json<DomainFindings>(),
    checked_at: time(),
    /** When it is checked again, by the job about it. */
    next_check_at: time(),
    /** Checks since it was added, asked for or changed: the more there were, the longer until the next. */
    checks: integer().notNull().default(0),
    /** Since when a name that is held has not led here; null: it does. */
    failing_since: time(),
    /** Null: it was not bought here. */
    registration: json<Registration>(),
    /** When it is looked whether its term ends; null: it has none here. */
    renew_at: time(),
    /** Where the records of its zone are written; null: by hand. */
    dns_connection_id: text().references((): AnySQLiteColumn => dnsConnections._id, { onDelete: "set null" }),
    zone: json<DomainZone>(),
    /** Whether it is looked at whether it answers. */
    uptime_checks: flag().notNull().default(true),
    /** Whether it is an address of the application, in the look of the account's brand, and no website's. */
    of_brand: flag().notNull().default(false),
    ...stamped,
  },
  (table) => [
    index("domains_brand").on(table.account_id, table.domain).where(sql`of_brand = 1`),
    uniqueIndex("domains_claim").on(table.domain, table.account_id),
    uniqueIndex("domains_held").on(table.domain).where(sql`verified_at IS NOT NULL`),
    index("domains_account").on(table.account_id, table._id),
    index("domains_redirect").on(table.redirect_to),
    index("domains_renewal").on(table.renew_at).where(sql`renew_at IS NOT NULL`),
    index("domains_connection").on(table.dns_connection_id),
  ],
);

/** A colour made fit for text on it and for itself as text, on light and on dark ground. All are `#rrggbb`. */
export interface BrandPalette {
  light: BrandColours;
  dark: BrandColours;
}

export interface BrandColours {
  /** Marks what is chosen or can be followed: text on the ground. */
  accent: string;
  /** The same, pointed at. */
  strong: string;
  /** Ground of the chief button. */
  solid: string;
  solid_hover: string;
  /** Text on it. */
  on_solid: string;
}

/** How an account shows itself to its clients in the place of the product (policy/brands.ts). */
export const brands = sqliteTable(
  "brands",
  {
    account_id: text()
      .primaryKey()
      .references(() => accounts._id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** As it was given; null: the application's own. */
    colour: text(),
    palette: json<BrandPalette>(),
    logo_light: text().references((): AnySQLiteColumn => assets._id, { onDelete: "set null" }),
    logo_dark: text().references((): AnySQLiteColumn => assets._id, { onDelete: "set null" }),
    icon: text().references((): AnySQLiteColumn => assets._id, { onDelete: "set null" }),
    /** E-mail address at which people are helped. */
    support: text(),
    sender_name: text(),
    sender_address: text(),
    footer: text(),
    ...stamped,
  },
  (table) => [
    index("brands_logo_light").on(table.logo_light),
    index("brands_logo_dark").on(table.logo_dark),
    index("brands_icon").on(table.icon),
  ],
);

/**
 * Who held a name last, kept when that is over: a name that was somebody's may lead here long after, and that alone
 * proves nothing for others.
 */
export const domainHolders = sqliteTable("domain_holders", {
  domain: text().primaryKey(),
  account_id: text().notNull(),
  /** When it last led here as theirs. */
  seen_at: time().notNull(),
});

export const websites = sqliteTable(
  "websites",
  {
    ...owned,
    name: text().notNull(),
    prompt: text().notNull(),
    language: text(),
    domain_id: text().references(() => domains._id, { onDelete: "set null" }),
    /** The address, fixed by the first publish: label and parent domain. */
    subdomain: text(),
    parent_domain: text(),
    published_at: time(),
    /** The release that visitors see; null before the first. */
    release_id: text(),
    /** What its pages may ask visitors for; null: all that there is. */
    permissions: json<string[]>(),
    /** What its owner has decided of AI programs; null: nothing yet. */
    agents: json<{
      training: "allow" | "deny" | "unsaid";
      search: "allow" | "deny" | "unsaid";
      user: "allow" | "deny" | "unsaid";
      robots: string | null;
      /** Missing in rows that are older. */
      mcp?: boolean;
      send_form?: boolean;
    }>(),
    /** Pages in the order of its menus; those that it lacks come after them, as they were made. Null: nobody has set one. */
    page_order: json<string[]>(),
    /** Paths under /_sw/assets/. */
    logo: text(),
    icon: text(),
    ...stamped,
    /** The name as it is sorted by (`sortable`). */
    sort_name: text().notNull().default(""),
  },
  (table) => [
    index("websites_account").on(table.account_id, table._id),
    index("websites_by_name").on(table.account_id, table.sort_name, table._id),
    index("websites_by_change").on(table.account_id, table.updated_at, table._id),
    index("websites_logo").on(table.logo).where(sql`logo IS NOT NULL`),
    index("websites_icon").on(table.icon).where(sql`icon IS NOT NULL`),
    uniqueIndex("websites_address").on(table.parent_domain, table.subdomain),
    uniqueIndex("websites_domain").on(table.domain_id),
  ],
);

const website_id = () => below(() => websites._id);

export const pages = sqliteTable(
  "pages",
  {
    ...owned,
    website_id: website_id(),
    path: text().notNull(),
    name: text().notNull(),
    prompt: text(),
    title: text(),
    description: text(),
    og_image: text(),
    public: flag().notNull().default(false),
    draft_version_id: text(),
    /** What the newest generation proposed; the page's own title and description win. */
    generated_title: text(),
    generated_description: text(),
    generated_language: text(),
    /** Counts the changes that a visitor would see; compared with the publication's. */
    revision: integer().notNull().default(0),
    ...stamped,
  },
  (table) => [
    index("pages_account").on(table.account_id, table._id),
    uniqueIndex("pages_path").on(table.website_id, table.path),
    index("pages_website").on(table.website_id, table._id),
    index("pages_public").on(table._id).where(sql`public = 1`),
    index("pages_og_image").on(table.account_id, table.og_image).where(sql`og_image IS NOT NULL`),
  ],
);

const page_id = () => below(() => pages._id);

/** How a page's draft looks to the server's browser: made once for each state of it, and again when it is lost. */
export const pageLooks = sqliteTable("page_looks", {
  page_id: text()
    .primaryKey()
    .references(() => pages._id, { onDelete: "cascade" }),
  /** Of which draft: its version and the page's revision. */
  state: text().notNull(),
  /** The top of it, as a JPEG. */
  picture: blob({ mode: "buffer" }).notNull(),
  /** What is wrong with it as it is rendered (src/providers/browser/findings.ts), or that nobody has looked for that. */
  findings: json<object[] | "unknown">().notNull(),
  ...created,
});

/** What is known of a website's business, and what its pages know instead; without a row nothing is. */
export const briefs = sqliteTable(
  "briefs",
  {
    /** The website's identifier, or the page's. */
    ...owned,
    website_id: website_id(),
    /** Null: the website's own. */
    page_id: text().references(() => pages._id, { onDelete: "cascade" }),
    /** As src/brief has it: a website's is whole, of a page's there are the members that it has. */
    brief: json<object>().notNull(),
    /** What it was before, newest first: places of pages that still say so are brought up to date by it. */
    former: json<object[]>().notNull(),
    /** Counts its changes. */
    revision: integer().notNull(),
    source: text({ enum: ["empty", "read", "given", "edited"] }).notNull(),
    /** The change of pages that it was changed with (versions). */
    change_id: text(),
    /** Of both; counts for what its account stores (triggers). */
    size_bytes: integer().notNull(),
    ...stamped,
  },
  (table) => [
    index("briefs_account").on(table.account_id),
    index("briefs_website").on(table.website_id),
    index("briefs_page").on(table.page_id),
  ],
);

/**
 * The versions of a website's shared parts: of each key the one with the highest number is the draft. Pages take parts by
 * `data-sw-part`; what visitors see of them is in `publications.parts`.
 */
export const parts = sqliteTable(
  "parts",
  {
    ...owned,
    website_id: website_id(),
    key: text().notNull(),
    /** Counted from 1 for each key. */
    number: integer().notNull(),
    /** Html, of `styles` css. */
    text: blobHash(),
    /** For whoever writes pages: what the website's look and voice are about. Visitors never see it. */
    notes: text(),
    message: text(),
    /** The version of a page with which it was made; null: by itself. */
    version_id: text(),
    /** Counts for what its account stores (triggers). */
    size_bytes: integer().notNull(),
    ...created,
  },
  (table) => [
    index("parts_account").on(table.account_id),
    uniqueIndex("parts_number").on(table.website_id, table.key, table.number),
    index("parts_text").on(table.text),
    index("parts_version").on(table.version_id).where(sql`version_id IS NOT NULL`),
  ],
);

/**
 * A page as it was published once: its path, what it is called there and its document. Never changed, and shared by all
 * releases that show it so; goes with the last of them (a trigger). The page itself may be gone.
 */
export const publications = sqliteTable(
  "publications",
  {
    _id: integer().primaryKey(),
    website_id: website_id(),
    page_id: text().notNull(),
    /** "": the page itself; else what is made of its code besides: a record's page (its identifier), a list's next ("2"). */
    part: text().notNull().default(""),
    path: text().notNull(),
    version_id: text().notNull(),
    document: blobHash(),
    name: text().notNull(),
    title: text().notNull(),
    description: text().notNull(),
    og_image: text(),
    /** BCP 47; "": nobody has said. */
    language: text().notNull(),
    /** What of its head is the owner's word, and not the code's: names of fields, with blanks between them. */
    owned_fields: text().notNull().default(""),
    /** Whether search engines may keep it: only then sitemaps list it. */
    is_listed: flag().notNull().default(true),
    page_revision: integer().notNull(),
    published_at: time().notNull(),
    /** Hash of all that the document was made of; null in documents from before this was kept, which are made again. */
    fingerprint: text(),
    /** How many entries the longest menu in the document has: 0 without one, null when it has all pages. */
    menu_entries: integer(),
    /** The versions of shared parts that it shows, by their keys; null: none. */
    parts: json<Record<string, string>>(),
  },
  (table) => [
    index("publications_website").on(table.website_id, table.document),
    index("publications_document").on(table.document),
    index("publications_version").on(table.version_id),
    index("publications_part").on(table.website_id, table.part).where(sql`part <> ''`),
  ],
);

/**
 * What a website's visitors see, whole: what is at each path is in `release_entries`, read with
 * `storage/release_entries.ts`. Which one they see is in `websites.release_id`.
 */
export const releases = sqliteTable(
  "releases",
  {
    ...owned,
    website_id: website_id(),
    /** Counted from 1 for each website; null: nobody sees it, because it is being made, or deleted while others rest on it. */
    number: integer(),
    /** The release that has what this one has not itself; null: it has everything itself. */
    base_id: text(),
    /** What made it; "keep": it keeps what is being made of another, and is never seen. */
    action: text({ enum: ["deploy", "restore", "update", "redirect", "keep"] }).notNull(),
    message: text(),
    created_by: text({ enum: ["api", "mcp", "application", "server"] }).notNull(),
    /** The release that was restored. */
    restored_from: text(),
    pages: integer().notNull(),
    pages_added: integer().notNull(),
    pages_changed: integer().notNull(),
    pages_removed: integer().notNull(),
    /** Bytes of the documents that visitors get, uncompressed. */
    size_bytes: integer().notNull(),
    /** What its entries take of the account's quota. */
    list_bytes: integer().notNull(),
    ...created,
  },
  (table) => [
    index("releases_account").on(table.account_id),
    uniqueIndex("releases_number").on(table.website_id, table.number),
    index("releases_unfinished").on(table.created_at).where(sql`number IS NULL`),
    index("releases_base").on(table.base_id).where(sql`base_id IS NOT NULL`),
  ],
);

/** What a release has at a path: a page, a way on, or with neither nothing, though the release that it rests on has something. */
export const releaseEntries = sqliteTable(
  "release_entries",
  {
    release_id: below(() => releases._id),
    path: text().notNull(),
    publication: integer().references(() => publications._id),
    /** The page, while there is one. */
    page_id: text(),
    /** The page, while there is one, of what is made of its code besides it. */
    part_of: text(),
    /** Of what is no page: 301, 302 or 410, and where it leads. */
    status: integer(),
    target: text(),
  },
  (table) => [
    primaryKey({ columns: [table.release_id, table.path] }),
    index("release_entries_page").on(table.release_id, table.page_id),
    index("release_entries_pages").on(table.release_id, table.path).where(sql`part_of IS NULL`),
    index("release_entries_publication").on(table.publication),
  ],
);

/**
 * What the bucket of published sites shows of a website, where there is one. It stays when the website is deleted, until
 * nothing of it is left in the bucket.
 */
export const bucketSites = sqliteTable("bucket_sites", {
  website_id: text().primaryKey(),
  /** The hosts that have a pointer in the bucket. */
  hosts: json<string[]>().notNull(),
  /** Hash of all that decides what the bucket shows, as it was when it was last brought there. */
  state: text(),
  release_id: text(),
  pushed_at: time(),
  /** When objects that nothing shows any more are to be removed; null: there are none. */
  tidy_at: time(),
  /** How often it was tried in vain since, and why. */
  tries: integer().notNull(),
  error: text(),
  next_try_at: time(),
  ...stamped,
});

/** Where addresses of a website lead that are no pages of it. Visitors see those of the release. */
export const redirects = sqliteTable(
  "redirects",
  {
    ...owned,
    website_id: website_id(),
    path: text().notNull(),
    status: integer().notNull(),
    /** A path of the website, or an address elsewhere; null with 410. */
    target: text(),
    /** `manual`: somebody made it; else the page at this path was moved, or deleted. */
    source: text({ enum: ["manual", "moved", "deleted"] }).notNull(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("redirects_path").on(table.website_id, table.path),
    index("redirects_website").on(table.website_id, table._id),
    index("redirects_account").on(table.account_id),
  ],
);

export const threads = sqliteTable(
  "threads",
  {
    ...owned,
    page_id: page_id(),
    title: text().notNull(),
    ...stamped,
  },
  (table) => [
    index("threads_page").on(table.page_id, table._id),
    index("threads_account").on(table.account_id, table._id),
  ],
);

export const messages = sqliteTable(
  "messages",
  {
    ...owned,
    thread_id: below(() => threads._id),
    role: text({ enum: ["user", "assistant"] }).notNull(),
    text: text().notNull(),
    version_id: text(),
    ...created,
  },
  (table) => [index("messages_thread").on(table.thread_id, table._id), index("messages_account").on(table.account_id)],
);

/** What a version remembers of its page beside the code: its own title and description, and the generated ones. */
export interface VersionSettings {
  title: string | null;
  description: string | null;
  generated_title: string | null;
  generated_description: string | null;
  /** Left out: the version is from before pages were given another one by edits. */
  generated_language?: string | null;
}

export const versions = sqliteTable(
  "versions",
  {
    ...owned,
    page_id: page_id(),
    thread_id: text().references(() => threads._id, { onDelete: "set null" }),
    run_id: text(),
    source: text({ enum: ["generate", "edit", "import", "save", "restore", "regenerate"] }).notNull(),
    message: text(),
    /** The page's title and description when the version was made; null in versions that are older than this column. */
    settings: json<VersionSettings>(),
    html: blobHash(),
    css: blobHash(),
    javascript: blobHash(),
    size_bytes: integer().notNull(),
    /** The keys of the shared parts that its html takes; null: none. */
    parts: json<string[]>(),
    /** What `message` says, where the server has made it. */
    said: json<Pick<CodedMessage, "code" | "details">>(),
    /** All that one call or turn has made of pages, shared parts and briefs has the same. */
    change_id: text(),
    /** The draft that it took the place of. */
    before_id: text(),
    /** Who has made it, where it was a person. */
    author_id: text(),
    ...created,
  },
  (table) => [
    index("versions_change").on(table.change_id).where(sql`change_id IS NOT NULL`),
    index("versions_page").on(table.page_id, table._id),
    index("versions_account").on(table.account_id),
    index("versions_thread").on(table.thread_id),
    index("versions_html").on(table.html),
    index("versions_css").on(table.css),
    index("versions_javascript").on(table.javascript),
  ],
);

/** Code, documents and assets, stored once for each content. `hash` is the SHA-256 of the bytes. */
export const blobs = sqliteTable("blobs", {
  hash: text().primaryKey(),
  bytes: blob({ mode: "buffer" }).notNull(),
});

/** A document as it is sent to who accepts it so; null where that would be no smaller. It goes with the document's blob. */
export const documentEncodings = sqliteTable("document_encodings", {
  document: text()
    .primaryKey()
    .references(() => blobs.hash, { onDelete: "cascade" }),
  br: blob({ mode: "buffer" }),
  zstd: blob({ mode: "buffer" }),
  gzip: blob({ mode: "buffer" }),
  /** The document as Markdown; empty where it has none, null: it has not been made yet. */
  markdown: blob({ mode: "buffer" }),
});

/** Who made a picture that was found, and under which terms it is shown. */
export interface PictureCredit {
  /** As it is shown: “Harbour at dawn” · Ana Silva · CC BY 4.0. */
  text: string;
  author: string | null;
  author_url: string | null;
  /** The page of the picture, where it comes from. */
  source_url: string;
  licence: string;
  licence_url: string;
  /** Whether its licence asks for the credit wherever the picture is shown. */
  required: boolean;
}

/**
 * Files that pages show: uploaded, fetched, found or generated. One without a website belongs to the account alone, which may
 * put it on any of its pages.
 */
export const assets = sqliteTable(
  "assets",
  {
    ...owned,
    website_id: text().references(() => websites._id, { onDelete: "cascade" }),
    page_id: text().references(() => pages._id, { onDelete: "set null" }),
    /** File name under /_sw/assets/: the hash and an ending. */
    file: text().notNull(),
    blob: blobHash(),
    content_type: text().notNull(),
    prompt: text(),
    name: text().notNull().default(""),
    /** What a picture shows, for who can't see it. */
    alt: text(),
    kind: text({ enum: ["image", "file"] })
      .notNull()
      .default("image"),
    source: text({ enum: ["upload", "url", "search", "generated"] })
      .notNull()
      .default("generated"),
    size_bytes: integer().notNull().default(0),
    /** What its smaller widths take together. */
    variant_bytes: integer().notNull().default(0),
    /** In pixels, as it is shown; null: it is no picture, or says nothing of its size. */
    width: integer(),
    height: integer(),
    /** Whether its smaller widths are still to be made. */
    pending: flag().notNull().default(true),
    /** Of a picture that was found. */
    credit: json<PictureCredit>(),
    ...created,
    updated_at: time().notNull().default(0),
  },
  (table) => [
    uniqueIndex("assets_file").on(table.file, table.website_id),
    // SQLite takes every null for another value: an account's own pictures need a rule of their own.
    uniqueIndex("assets_own_file").on(table.account_id, table.file).where(sql`website_id IS NULL`),
    index("assets_blob").on(table.blob),
    index("assets_account").on(table.account_id, table._id),
    index("assets_account_kind").on(table.account_id, table.kind, table._id),
    index("assets_website").on(table.website_id, table._id),
    index("assets_website_kind").on(table.website_id, table.kind, table._id),
    index("assets_page").on(table.page_id),
    index("assets_pending").on(table.pending, table._id).where(sql`pending = 1`),
  ],
);

/**
 * One control of a form, or a group of them with the same name. Where controls of different kinds share a name (a hidden
 * one beside a checkbox, a text beside radio buttons), each kind is a field.
 */
export interface FormField {
  name: string;
  /** An input's `type`, "textarea" or "select", or "honeypot": a trap for programs that the author has set. */
  type: string;
  label: string | null;
  required: boolean;
  /** What can be chosen; empty where that is anything, or more than is listed. */
  options: string[];
  /** Whether several answers may be given. */
  multiple: boolean;
  /** In characters; null: no bound of the author's. */
  max_length: number | null;
}

/** What visitors are written when their message has arrived, in the owner's words. */
export interface AutoReply {
  subject: string;
  message: string;
}

/** Forms of pages. They keep their identity when the page's code changes. */
export const forms = sqliteTable(
  "forms",
  {
    ...owned,
    website_id: website_id(),
    page_id: page_id(),
    /** The `name` or `id` that its author gave it. */
    key: text(),
    /** Its place among the page's forms, from 0. */
    position: integer().notNull(),
    /** The owner's own name for it; null: what the markup says. */
    name: text(),
    found_name: text().notNull(),
    fields: json<FormField[]>().notNull(),
    notify_emails: json<string[]>().notNull(),
    success_message: text(),
    redirect_url: text(),
    /** Null: visitors are written nothing. */
    auto_reply: json<AutoReply>(),
    /** The list that it fills; null: none. */
    list_id: text().references(() => lists._id, { onDelete: "set null" }),
    active: flag().notNull(),
    /** Whether the page's newest version has it. */
    in_draft: flag().notNull(),
    ...stamped,
  },
  (table) => [
    index("forms_account").on(table.account_id, table._id),
    index("forms_website").on(table.website_id, table._id),
    index("forms_page").on(table.page_id, table._id),
    index("forms_list").on(table.list_id).where(sql`list_id IS NOT NULL`),
  ],
);

/** Forms that were deleted while their page still has them: they stay deleted when the page is saved again. */
export const deletedForms = sqliteTable(
  "deleted_forms",
  {
    _id: id(),
    page_id: page_id(),
    key: text(),
    position: integer().notNull(),
    in_draft: flag().notNull(),
  },
  (table) => [index("deleted_forms_page").on(table.page_id)],
);

/** Which form each place of a version's html is, and its fields as they are there. */
export const versionForms = sqliteTable(
  "version_forms",
  {
    version_id: below(() => versions._id),
    position: integer().notNull(),
    /** May be that of a deleted form. */
    form_id: text().notNull(),
    fields: json<FormField[]>().notNull(),
    has_files: flag().notNull(),
    /** The address within the website that its author sends it, or its visitors after it, to; null: none. */
    action: text(),
  },
  (table) => [primaryKey({ columns: [table.version_id, table.position] })],
);

/** A file that a visitor sent and that was not kept. */
export interface RefusedFile {
  field: string;
  name: string;
  size_bytes: number;
}

/** A field whose answer does not fit what the page's markup said of it when it came. */
export interface Misfit {
  field: string;
  problem: "missing" | "invalid" | "unlisted" | "too_long";
}

/** What visitors have sent. */
export const submissions = sqliteTable(
  "submissions",
  {
    ...owned,
    website_id: website_id(),
    page_id: page_id(),
    form_id: below(() => forms._id),
    data: json<Record<string, string | string[]>>().notNull(),
    /** The visitor's address and name, when the data have them. */
    email: text(),
    name: text(),
    spam: flag().notNull(),
    spam_reason: text({ enum: ["honeypot", "too_fast", "too_many", "duplicate"] }),
    /** When somebody has read it; null: nobody yet. */
    read_at: integer(),
    /** When somebody was through with it; null: it is still to be answered. */
    done_at: time(),
    /** The user who sees to it; null: nobody in particular. */
    assignee_id: text(),
    labels: json<string[]>(),
    /** What the account's people say of it. */
    note: text(),
    /** Files that there was no room for; null: none. */
    refused_files: json<RefusedFile[]>(),
    /** What of it does not fit the form; null: it fits. */
    problems: json<Misfit[]>(),
    referrer: text(),
    user_agent: text(),
    /** A hash with a salt that is forgotten after its day: tells visitors apart, but not who they are. */
    visitor: text().notNull(),
    content_hash: text().notNull(),
    /** All that was entered, in lower case, for searching. */
    words: text().notNull(),
    ...stamped,
  },
  (table) => [
    index("submissions_account").on(table.account_id, table._id),
    index("submissions_website").on(table.website_id, table._id),
    index("submissions_page").on(table.page_id, table._id),
    index("submissions_form").on(table.form_id, table._id),
    index("submissions_content").on(table.form_id, table.content_hash, table.created_at),
    index("submissions_email").on(table.account_id, table.email).where(sql`email IS NOT NULL AND spam = 0`),
  ],
);

/** Files of submissions. They are no assets: nothing but a key's owner can get them. */
export const submissionFiles = sqliteTable(
  "submission_files",
  {
    submission_id: below(() => submissions._id),
    position: integer().notNull(),
    field: text().notNull(),
    name: text().notNull(),
    content_type: text().notNull(),
    size_bytes: integer().notNull(),
    blob: blobHash(),
  },
  (table) => [
    primaryKey({ columns: [table.submission_id, table.position] }),
    index("submission_files_blob").on(table.blob),
  ],
);

/**
 * Views of published pages, kept for 30 days. One row is what one visitor saw of a page within a second, so that a page
 * which is loaded again and again makes no more rows than a person would.
 */
export const analyticsViews = sqliteTable(
  "analytics_views",
  {
    _id: integer().primaryKey(),
    page_id: page_id(),
    at: time().notNull(),
    views: integer().notNull(),
    /** A hash with a salt that is forgotten after its day; null: who asked not to be tracked. */
    visitor: text(),
    referrer: text(),
    source: text(),
    medium: text(),
    campaign: text(),
    browser: text(),
    system: text(),
    device: text(),
    language: text(),
    country: text(),
  },
  (table) => [index("analytics_views_page").on(table.page_id, table.at), index("analytics_views_time").on(table.at)],
);

/** What is counted of a subject: a website, a page or a form. Deleted with it by triggers. */
const analyticsCounts = {
  subject: text().notNull(),
  /** Start of the time that is counted. */
  at: time().notNull(),
  views: integer().notNull(),
  bots: integer().notNull(),
  /** Views of which it is known how long the page was visible, and for how long together. */
  timed: integer().notNull(),
  time_ms: integer().notNull(),
  /** Forms: how often somebody began to fill it in. */
  starts: integer().notNull(),
  /** For each kind (referrer, browser, …) its most frequent values: [kind, [value, views, visitors][]][]. */
  breakdown: json<[kind: string, values: [value: string, views: number, visitors: number][]][]>().notNull(),
};

/** By quarters of an hour, of which days of every time zone can be made; by hours when they are old. */
export const analyticsQuarters = sqliteTable(
  "analytics_quarters",
  {
    ...analyticsCounts,
    /** The visitors, for counting those of several quarters together; see features/analytics/sketch.ts. */
    sketch: blob({ mode: "buffer" }),
  },
  (table) => [primaryKey({ columns: [table.subject, table.at] }), index("analytics_quarters_time").on(table.at)],
);

/** By days of UTC, with the exact number of visitors. */
export const analyticsDays = sqliteTable(
  "analytics_days",
  { ...analyticsCounts, visitors: integer().notNull() },
  (table) => [primaryKey({ columns: [table.subject, table.at] })],
);

/** Who was there today: what makes the number of a day's visitors exact. Emptied when the day is over. */
export const analyticsSightings = sqliteTable(
  "analytics_sightings",
  {
    subject: text().notNull(),
    day: time().notNull(),
    visitor: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.day, table.visitor] }),
    index("analytics_sightings_day").on(table.day),
  ],
);

/** E-mails that a submission causes. They have no text: it is composed from the submission when it is sent. */
export const mails = sqliteTable(
  "mails",
  {
    ...owned,
    form_id: below(() => forms._id),
    submission_id: below(() => submissions._id),
    kind: text({ enum: ["notification", "auto_reply"] }).notNull(),
    to: text().notNull(),
    /** The mailbox behind the address: in lower case, without a "+tag". */
    mailbox: text().notNull(),
    /** `not_configured`: this server could send no e-mail when the submission came. */
    status: text({ enum: ["queued", "sent", "failed", "not_configured"] }).notNull(),
    /** How often it was tried. */
    attempts: integer().notNull().default(0),
    /** Why the last try failed. */
    error: text(),
    /** Null when there is none to come. */
    next_attempt_at: time(),
    sent_at: time(),
    ...stamped,
  },
  (table) => [
    index("mails_account").on(table.account_id),
    index("mails_submission").on(table.submission_id, table._id),
    index("mails_mailbox").on(table.form_id, table.mailbox, table.created_at),
  ],
);

/** What is said of pages: by reviewers who have a preview link, and by the account. */
export const comments = sqliteTable(
  "comments",
  {
    ...owned,
    website_id: website_id(),
    page_id: page_id(),
    /** The comment that this one answers; answers have none of their own, and go with it. */
    parent_id: text(),
    /** What was looked at; null: the page had no code. It may be gone by now. */
    version_id: text(),
    kind: text({ enum: ["comment", "approved", "changes_requested"] }).notNull(),
    author_kind: text({ enum: ["reviewer", "account"] }).notNull(),
    author_name: text().notNull(),
    text: text(),
    /** CSS selector of what it is about; null: the whole page. */
    node: text(),
    /** What could be read there. */
    quote: text(),
    status: text({ enum: ["open", "resolved"] }).notNull(),
    resolved_at: time(),
    /** When somebody of the account has seen it; null: nobody has. */
    read_at: time(),
    /** Of its texts; triggers add them to what the account stores. */
    size_bytes: integer().notNull(),
    ...stamped,
  },
  (table) => [
    index("comments_account").on(table.account_id, table._id),
    index("comments_website").on(table.website_id, table._id),
    index("comments_page").on(table.page_id, table._id),
    index("comments_parent").on(table.parent_id).where(sql`parent_id IS NOT NULL`),
    index("comments_unread").on(table.account_id).where(sql`read_at IS NULL`),
  ],
);

/** What somebody who may not publish a website themselves has asked for: the newest of each website. */
export const publishRequests = sqliteTable(
  "publish_requests",
  {
    ...owned,
    website_id: website_id(),
    status: text({ enum: ["open", "published", "declined"] }).notNull(),
    message: text(),
    /** The user; null: a key. They may be gone by now. */
    requested_by: text(),
    /** How they are called. */
    requested_name: text(),
    /** Why it was declined. */
    note: text(),
    closed_at: time(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("publish_requests_website").on(table.website_id),
    index("publish_requests_account").on(table.account_id, table.status),
  ],
);

/** Review links that are listed and can be revoked. What a link shows and until when is signed, too (publishing/preview_links.ts). */
export const reviewLinks = sqliteTable(
  "review_links",
  {
    ...owned,
    website_id: website_id(),
    /** Under whose name comments are left; null: reviewers give their own. */
    reviewer: text(),
    comments: integer({ mode: "boolean" }).notNull(),
    expires_at: time().notNull(),
    ...stamped,
  },
  (table) => [
    index("review_links_account").on(table.account_id),
    index("review_links_website").on(table.website_id, table._id),
  ],
);

/** Why a run or a turn failed, as its owner sees it. */
export interface WorkError {
  code: string;
  message: string;
  /** Which sentence the message is, where it has a code (sentences/refusals.ts). */
  message_code?: string;
  message_details?: Details;
}

/** One of several directions in which a run writes its page. */
export interface RunVariant {
  /** The version that has its whole code; null: it is not written, or could not be. */
  version_id: string | null;
  title: string | null;
  /** What is noted with the shared parts that it becomes when it is chosen; null: it makes none. */
  notes: string | null;
  /** Whether the page's code was last taken of it. */
  is_chosen: boolean;
  error: WorkError | null;
}

export const runs = sqliteTable(
  "runs",
  {
    ...owned,
    website_id: website_id(),
    page_id: page_id(),
    status: text({ enum: ["queued", "planning", "generating", "completed", "failed", "stopped"] }).notNull(),
    step: text().notNull(),
    /** Percent. */
    progress: integer().notNull(),
    model: text({ enum: ["standard", "premium"] }).notNull(),
    engine: text().notNull(),
    engine_model: text(),
    generate_images: flag().notNull(),
    /** Null: the page is written once. */
    variants: json<RunVariant[]>(),
    /** Of all of them. */
    credits: integer().notNull(),
    version_id: text(),
    error: json<WorkError>(),
    /** What was asked for and is not there, though the run was completed; null: nothing. */
    warnings: json<(WorkError & { details?: Details })[]>(),
    /** How often code generation was begun. */
    attempts: integer().notNull().default(0),
    input_tokens: integer().notNull().default(0),
    cached_tokens: integer().notNull().default(0),
    output_tokens: integer().notNull().default(0),
    started_at: time(),
    finished_at: time(),
    /** Who has asked for it, where it was a person. */
    author_id: text(),
    ...stamped,
  },
  (table) => [
    index("runs_account").on(table.account_id, table._id),
    index("runs_page").on(table.page_id, table._id),
    index("runs_website").on(table.website_id, table._id),
    index("runs_status").on(table.account_id, table.status, table._id),
    // Two runs of one page never overlap: the database itself says so.
    uniqueIndex("runs_active").on(table.page_id).where(sql`status IN ('queued', 'planning', 'generating')`),
  ],
);

/** Turns of the editor chat. */
export const turns = sqliteTable(
  "turns",
  {
    ...owned,
    page_id: page_id(),
    thread_id: below(() => threads._id),
    status: text({ enum: ["running", "completed", "failed"] }).notNull(),
    model: text({ enum: ["standard", "premium"] }).notNull(),
    engine: text().notNull(),
    message: text().notNull(),
    attachments: json<string[]>().notNull(),
    /** The version that the turn began with; its changes are only kept while that is still the page's draft. */
    base_version_id: text().notNull(),
    version_id: text(),
    credits: integer().notNull(),
    error: json<WorkError>(),
    finished_at: time(),
    /** Who has asked for it, where it was a person. */
    author_id: text(),
    ...stamped,
  },
  (table) => [
    index("turns_account").on(table.account_id),
    index("turns_page").on(table.page_id),
    index("turns_thread").on(table.thread_id),
    // One turn for each thread at a time: the database itself says so.
    uniqueIndex("turns_running").on(table.thread_id).where(sql`status = 'running'`),
    index("turns_running_account").on(table.account_id).where(sql`status = 'running'`),
  ],
);

/** Events of a subject's stream (a run, a turn); deleted with it by triggers. */
export const streamEvents = sqliteTable(
  "stream_events",
  {
    subject: text().notNull(),
    seq: integer().notNull(),
    type: text().notNull(),
    /** The event's data, as the JSON text that is sent. */
    data: text().notNull(),
    /** True for the last event. */
    ends: flag().notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.subject, table.seq] }), index("stream_events_time").on(table.created_at)],
);

/** Addresses that hear of events. */
export const webhooks = sqliteTable(
  "webhooks",
  {
    ...owned,
    url: text().notNull(),
    description: text(),
    /** The types of events that it wants; null: all, also those to come. */
    events: json<string[]>(),
    active: flag().notNull(),
    /** Why the server itself has switched it off. */
    disabled_reason: text({ enum: ["gone", "failing"] }),
    /** Since when every attempt has failed; null after one that did not. */
    failing_since: time(),
    /** Sealed (storage/secrets.ts). */
    secret: text().notNull(),
    /** Secrets from before rotations, sealed, with the time until which they sign too. */
    old_secrets: json<{ secret: string; until: number }[]>().notNull(),
    ...stamped,
  },
  (table) => [index("webhooks_account").on(table.account_id, table._id)],
);

/** What webhooks were told of: each event once, as the JSON text that is sent. */
export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    ...owned,
    type: text().notNull(),
    payload: text().notNull(),
    ...created,
  },
  (table) => [index("webhook_events_account").on(table.account_id), index("webhook_events_time").on(table.created_at)],
);

/** One event on its way to one webhook, and what came of the last attempt. */
export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    ...owned,
    webhook_id: below(() => webhooks._id),
    event_id: below(() => webhookEvents._id),
    status: text({ enum: ["pending", "delivered", "failed"] }).notNull(),
    attempts: integer().notNull(),
    /** Attempts that have failed since the event, or since the last replay: how far the schedule of retries is. */
    failures: integer().notNull(),
    next_attempt_at: time(),
    last_attempt_at: time(),
    response_status: integer(),
    /** The beginning of the last answer. */
    response_body: text(),
    /** Why there was no answer, or why it is not tried again. */
    error: text(),
    duration_ms: integer(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("webhook_deliveries_event").on(table.webhook_id, table.event_id),
    index("webhook_deliveries_webhook").on(table.webhook_id, table._id),
    index("webhook_deliveries_status").on(table.webhook_id, table.status, table._id),
    index("webhook_deliveries_due").on(table.webhook_id, table.next_attempt_at).where(sql`status = 'pending'`),
    index("webhook_deliveries_pending").on(table.next_attempt_at).where(sql`status = 'pending'`),
    index("webhook_deliveries_account").on(table.account_id),
    index("webhook_deliveries_of_event").on(table.event_id),
  ],
);

/**
 * What was deleted and is removed in small steps: nobody sees it, or anything below it, from the moment on in which its
 * row is here (storage/deletions.ts).
 */
export const deletions = sqliteTable(
  "deletions",
  {
    resource: text().primaryKey(),
    kind: text({
      enum: [
        "website",
        "page",
        "form",
        "webhook",
        "release",
        "collection",
        "list",
        "experiment",
        "campaign",
        "transfer",
      ],
    }).notNull(),
    account_id: account_id(),
    /** The website that a page was on. */
    website_id: text(),
    ...created,
  },
  (table) => [index("deletions_account").on(table.account_id), index("deletions_website").on(table.website_id)],
);

export const jobs = sqliteTable(
  "jobs",
  {
    _id: id(),
    kind: text().notNull(),
    /** What the job is about, for example a run; one open job for each kind and subject. */
    subject: text().notNull(),
    /** Whose work it is, where accounts take turns. */
    account_id: text(),
    run_at: time().notNull(),
    attempts: integer().notNull().default(0),
    /** The process that works on it. */
    lease_owner: text(),
    ...created,
  },
  (table) => [
    uniqueIndex("jobs_subject").on(table.kind, table.subject),
    index("jobs_due").on(table.run_at),
    index("jobs_kind").on(table.kind, table.run_at),
    index("jobs_untried").on(table.run_at).where(sql`attempts = 0`),
    index("jobs_owner").on(table.lease_owner),
  ],
);

/** One operation with many inputs (features/batches). */
export const batches = sqliteTable(
  "batches",
  {
    ...owned,
    operation: text().notNull(),
    /** Who calls it, as JSON. */
    caller: text().notNull(),
    total: integer().notNull(),
    done: integer().notNull().default(0),
    failed: integer().notNull().default(0),
    finished_at: time(),
    ...stamped,
  },
  (table) => [
    index("batches_account").on(table.account_id, table._id),
    index("batches_running").on(table.account_id).where(sql`finished_at IS NULL`),
    index("batches_finished").on(table.finished_at),
  ],
);

/** What a batch is called with, and what came of it. */
export const batchItems = sqliteTable(
  "batch_items",
  {
    batch_id: below(() => batches._id),
    position: integer().notNull(),
    input: text().notNull(),
    /** Of its answer; null: there is none yet. */
    status: integer(),
    body: text(),
  },
  (table) => [primaryKey({ columns: [table.batch_id, table.position] })],
);

/** Websites that others are made of: each is an archive (features/archives/format.ts), as its website was then. */
export const templates = sqliteTable(
  "templates",
  {
    ...owned,
    /** Of what it was made; it may be gone, or another account's by now. */
    website_id: text().notNull(),
    name: text().notNull(),
    description: text(),
    pages: integer().notNull(),
    archive: blobHash(),
    /** Of the archive; counts for what its account stores (triggers). */
    size_bytes: integer().notNull(),
    ...stamped,
  },
  (table) => [index("templates_account").on(table.account_id, table._id), index("templates_archive").on(table.archive)],
);

/** What processes tell each other (storage/bus.ts), for a minute or two; only while there are several. */
export const changes = sqliteTable("changes", {
  seq: integer().primaryKey({ autoIncrement: true }),
  topic: text().notNull(),
  subject: text().notNull(),
});

/** Processes at work on this database, so that what a dead one had begun can be taken over. */
export const processes = sqliteTable("processes", {
  _id: id(),
  host: text().notNull(),
  pid: integer().notNull(),
  seen_at: time().notNull(),
});

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    account_id: account_id(),
    route: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** Null while the first call is running. */
    status: integer(),
    body: text(),
    owner: text().notNull(),
    expires_at: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.route, table.key] }),
    index("idempotency_keys_expiry").on(table.expires_at),
  ],
);

export const rateCounters = sqliteTable(
  "rate_counters",
  {
    bucket: text().notNull(),
    window_start: time().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bucket, table.window_start] }),
    index("rate_counters_window").on(table.window_start),
  ],
);

/**
 * Who did what (policy/audit.ts). No reference: it stays when what it tells of is gone.
 * Sign-ins that failed with an address that nobody has are of account "".
 */
export const audit = sqliteTable(
  "audit",
  {
    _id: id(),
    account_id: text().notNull(),
    operation: text().notNull(),
    via: text({ enum: ["rest", "mcp", "application", "command", "oauth", "mail"] }).notNull(),
    /** Who it was; of a connection, who has allowed it. */
    user_id: text(),
    key_id: text(),
    connection_id: text(),
    /** Of which account they were, where that is another: the parent's, that acts in a client. */
    actor_account_id: text(),
    /** How the person, the key or the program was called then. */
    name: text(),
    /** Identifiers of what it was about, with spaces between. */
    resources: text().notNull(),
    address: text(),
    /** "ok", "unfinished" or the code of an error. */
    result: text().notNull(),
    ...created,
  },
  (table) => [index("audit_account").on(table.account_id, table._id)],
);

/** What the service itself remembers: the reference's password, the key that signs links. */
export const settings = sqliteTable("settings", {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Number of rows of a kind that an owner has; kept by triggers. */
export const totals = sqliteTable(
  "totals",
  {
    owner: text().notNull(),
    kind: text().notNull(),
    count: integer().notNull(),
    /** Whose client the owner is; the database keeps it itself. */
    parent_account_id: text(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.kind] }),
    index("totals_of_clients")
      .on(table.parent_account_id, table.kind, table.count)
      .where(sql`parent_account_id IS NOT NULL`),
  ],
);

/** Plans that accounts pay for, as the other side says. */
export const subscriptions = sqliteTable(
  "subscriptions",
  {
    ...owned,
    external_id: text().notNull().unique(),
    plan: text({ enum: ["free", "pro", "agency"] }).notNull(),
    status: text({ enum: ["incomplete", "active", "past_due", "canceled"] }).notNull(),
    current_period_end: time(),
    cancel_at_period_end: flag().notNull(),
    /** Since when a payment is late; null: none is. */
    past_due_since: time(),
    /** As of payments. */
    revision: integer().notNull().default(0),
    ...stamped,
  },
  (table) => [
    index("subscriptions_account").on(table.account_id, table._id),
    index("subscriptions_late").on(table.past_due_since).where(sql`past_due_since IS NOT NULL`),
    index("subscriptions_period").on(table.current_period_end).where(sql`status IN ('active', 'past_due')`),
  ],
);

/** What the payment provider has told, each event once; a job about its subject settles it. */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    _id: id(),
    type: text().notNull(),
    /** What it is about, as the provider names it. */
    subject: text().notNull(),
    /** Null: it is to be settled. */
    settled_at: time(),
    ...created,
  },
  (table) => [
    index("payment_events_open").on(table.subject).where(sql`settled_at IS NULL`),
    index("payment_events_time").on(table.created_at),
  ],
);
// --- content: collections and their records ---

/** What a field of a collection holds. */
export type ContentType =
  | "text"
  | "long_text"
  | "rich_text"
  | "number"
  | "boolean"
  | "date"
  | "datetime"
  | "email"
  | "url"
  | "phone"
  | "color"
  | "select"
  | "multi_select"
  | "image"
  | "gallery"
  | "file"
  | "reference"
  | "multi_reference";

/** A field of a collection. Its key stays, whatever it is called. */
export interface ContentField {
  key: string;
  name: string;
  type: ContentType;
  required: boolean;
  unique: boolean;
  help: string | null;
  /** What can be chosen, for `select` and `multi_select`; else empty. */
  options: string[];
  /** Where references lead; null for other types. */
  collection_id: string | null;
  /** In characters; null: the type's own bound. */
  max_length: number | null;
}

/** A picture: an asset's identifier or an address, and what it shows. */
export interface ContentImage {
  src: string;
  alt: string;
}

/** A file to download: an asset's identifier or an address, and what it is called. */
export interface ContentFile {
  src: string;
  name: string;
}

export type ContentValue = string | number | boolean | string[] | ContentImage | ContentImage[] | ContentFile;

/** What a record holds, by the keys of its fields. */
export type ContentData = Record<string, ContentValue>;

/** A list of records that a page shows. */
export interface ListUse {
  /** The collection's slug. */
  collection: string;
  /** How many records at most; null: as many as the collection says where it is paginated, else a dozen. */
  limit: number | null;
  sort: string | null;
  filter: [key: string, value: string][];
  paginate: boolean;
  /** The fields that each record shows. */
  keys: string[];
}

/** What a page asks for of its website's content. */
export interface ContentUse {
  /** In the order of the page. */
  lists: ListUse[];
  /** The fields outside of lists: of the record that the page is the template of. */
  keys: string[];
}

/** What a website keeps of one sort: its posts, its dishes, its team. */
export const collections = sqliteTable(
  "collections",
  {
    ...owned,
    website_id: website_id(),
    name: text().notNull(),
    singular_name: text().notNull(),
    /** How pages name it in `data-sw-list`. */
    slug: text().notNull(),
    fields: json<ContentField[]>().notNull(),
    /** Fields that were taken away, with the time: their values are kept for a while. */
    removed_fields: json<{ field: ContentField; removed_at: number }[]>().notNull(),
    title_field: text(),
    /** Where its records have pages of their own, "/blog/:slug"; null: they have none. */
    route: text(),
    /** The order of lists that say none: a field's key, with "-" before it from the last to the first. */
    sort: text(),
    per_page: integer().notNull(),
    feed: flag().notNull(),
    /** What its records are to search engines; null: pages. */
    kind: text({ enum: ["article", "product", "event", "person", "recipe", "job_posting"] }),
    ...stamped,
  },
  (table) => [
    index("collections_account").on(table.account_id),
    index("collections_website").on(table.website_id, table._id),
    uniqueIndex("collections_slug").on(table.website_id, table.slug),
    uniqueIndex("collections_route").on(table.website_id, table.route),
  ],
);

export const records = sqliteTable(
  "records",
  {
    ...owned,
    website_id: website_id(),
    collection_id: below(() => collections._id),
    slug: text().notNull(),
    /** What visitors see of a published record; else what it holds. */
    data: json<ContentData>().notNull(),
    /** A published record as it is to be; null: as it is. */
    draft_data: json<ContentData>(),
    status: text({ enum: ["draft", "scheduled", "published", "archived"] }).notNull(),
    publish_at: time(),
    unpublish_at: time(),
    published_at: time(),
    /** Counts its changes. */
    revision: integer().notNull(),
    /** Of its data; triggers add them to what the account stores. */
    size_bytes: integer().notNull(),
    ...stamped,
  },
  (table) => [
    index("records_account").on(table.account_id),
    index("records_website").on(table.website_id),
    index("records_collection").on(table.collection_id, table._id),
    index("records_status").on(table.collection_id, table.status, table._id),
    uniqueIndex("records_slug").on(table.collection_id, table.slug),
    index("records_updated").on(table.collection_id, table.updated_at, table._id),
    index("records_published").on(table.collection_id, table.published_at, table._id),
    index("records_publish_at").on(table.publish_at).where(sql`publish_at IS NOT NULL`),
    index("records_unpublish_at").on(table.unpublish_at).where(sql`unpublish_at IS NOT NULL`),
  ],
);

/**
 * What records are found and sorted by: a row for each value of each field that can be, written so that the order of the
 * texts is that of the values. The key "" has the words that a search finds a record by.
 */
export const recordValues = sqliteTable(
  "record_values",
  {
    collection_id: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    record_id: below(() => records._id),
    /** 1: what editors see has it, 2: what visitors see has it, 3: both. */
    shown: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collection_id, table.key, table.value, table.record_id, table.shown] }),
    index("record_values_record").on(table.record_id),
    index("record_values_asset").on(table.value).where(sql`value > 'ast_' AND value < 'ast~'`),
  ],
);

/** What the code of a published version asks for of its website's content. */
export const versionContents = sqliteTable(
  "version_contents",
  {
    version_id: text()
      .primaryKey()
      .references(() => versions._id, { onDelete: "cascade" }),
    website_id: website_id(),
    use: json<ContentUse>().notNull(),
  },
  (table) => [index("version_contents_website").on(table.website_id)],
);

/** What changed of a website's content and is not shown to its visitors yet; "" as the record: the whole collection. */
export const contentChanges = sqliteTable(
  "content_changes",
  {
    website_id: website_id(),
    collection_id: text().notNull(),
    record_id: text().notNull(),
    /** Which change of the record it is, so that one that comes while it is being shown is shown after it. */
    at: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.website_id, table.collection_id, table.record_id] })],
);

/** Our accounts at authorities that sign certificates. */
export const acmeAccounts = sqliteTable("acme_accounts", {
  directory: text().primaryKey(),
  /** Sealed. */
  key: text().notNull(),
  /** Null: it is not known there yet. */
  url: text(),
  ...created,
});

/** A certificate for each name that is served over TLS in this process, from the moment that it is wanted. */
export const certificates = sqliteTable(
  "certificates",
  {
    /** A host name, or "*." and the name below which it is for every one. */
    name: text().primaryKey(),
    status: text({ enum: ["waiting", "issuing", "issued", "failed"] }).notNull(),
    /** In PEM; null: there is none yet. */
    chain: text(),
    /** Of the certificate's key; sealed. */
    key: text(),
    issuer: text(),
    names: json<string[]>(),
    not_before: time(),
    not_after: time(),
    /** What the authority tells by when it is to be renewed. */
    renewal_id: text(),
    /** When another is ordered. */
    renew_at: time(),
    /** The authority's own window of renewal; null: it has not said one. */
    renewal_window: json<{ start: number; end: number }>(),
    /** The order that is under way, and its key; sealed. */
    order_id: text(),
    order_key: text(),
    /** Times in a row that the authority has refused it. */
    failures: integer().notNull().default(0),
    /** Times in a row that it could not be ordered, or finished, for another reason. */
    waits: integer().notNull().default(0),
    /** What is wrong, in a sentence; null: nothing. */
    error: text(),
    /** Changes with the certificate: whoever serves it looks for what is newer. */
    issued_at: time(),
    ...stamped,
  },
  (table) => [index("certificates_issued").on(table.issued_at)],
);

/** Every order, kept as long as a limit of the authority looks back. */
export const certificateOrders = sqliteTable(
  "certificate_orders",
  {
    _id: id(),
    name: text().notNull(),
    /** The name that was registered, which the authority counts by. */
    registered: text().notNull(),
    /** A renewal that the authority has asked for, which counts towards no limit. */
    exempt: flag().notNull(),
    /** Where the authority has it; null: it has not said yet. */
    url: text(),
    /** When the certificate was asked for: from then on there may be one. */
    finished_at: time(),
    /** "abandoned": the process that had begun it ended before it knew. */
    outcome: text({ enum: ["issued", "refused", "limited", "unavailable", "abandoned"] }),
    ended_at: time(),
    ...created,
  },
  (table) => [
    index("certificate_orders_created").on(table.created_at),
    index("certificate_orders_name").on(table.name, table.created_at),
    index("certificate_orders_registered").on(table.registered, table.created_at),
    index("certificate_orders_ended").on(table.ended_at),
  ],
);

// --- leads ---

/** One e-mail address of a lead. */
export interface LeadEmail {
  address: string;
  /** Whether it looks like one person's (first.last@): the law of many countries protects those more. */
  personal: boolean;
  /** The page on which it stands; null: the source of the lead gave it, or the account. */
  found_on: string | null;
}

/** Where a lead's data come from, and under which licence. */
export interface LeadOrigin {
  name: string;
  /** What the source calls it. */
  id: string | null;
  url: string | null;
  licence: string | null;
  attribution: string | null;
  fetched_at: number;
}

/** What was measured on a lead's website. */
export interface WebsiteFacts {
  /** Milliseconds until the home page began to come. */
  first_byte_ms: number | null;
  /** Of the home page's html. */
  html_bytes: number | null;
  https: boolean;
  redirects: number;
  viewport: boolean;
  title: string | null;
  description: boolean;
  images: number;
  images_without_alt: number;
  footer_year: number | null;
  frames: boolean;
  consent_wall: boolean;
  language: string | null;
  generator: string | null;
}

/** What is wrong with a website, or good, with what its sentence needs. */
export interface WebsiteFinding {
  code: string;
  values: Record<string, string | number>;
}

/** What looking at a lead's website has brought. */
export interface LeadEnrichment {
  outcome: "enriched" | "nothing_new" | "no_website" | "unreachable" | "refused_by_robots" | "no_html";
  /** Why, where there is no page to read. */
  problem: string | null;
  pages: { url: string; status: number }[];
  /** Quality of the website, 0 to 100. */
  score: number | null;
  facts: WebsiteFacts | null;
  findings: WebsiteFinding[];
}

export const leadSearches = sqliteTable(
  "lead_searches",
  {
    ...owned,
    query: text().notNull(),
    location: text().notNull(),
    radius_km: real(),
    country: text(),
    /** How many leads are wanted. */
    most: integer().notNull(),
    source: text().notNull(),
    exclude_known: flag().notNull(),
    /** Whether only leads with, or only without, a website are wanted. */
    has_website: flag(),
    status: text({ enum: ["queued", "running", "completed", "failed"] }).notNull(),
    step: text().notNull(),
    progress: integer().notNull(),
    found: integer().notNull(),
    added: integer().notNull(),
    duplicates: integer().notNull(),
    /** Found, but deleted before. */
    suppressed: integer().notNull(),
    credits: integer().notNull(),
    error: json<WorkError>(),
    finished_at: time(),
    ...stamped,
  },
  (table) => [
    index("lead_searches_account").on(table.account_id, table._id),
    index("lead_searches_active").on(table.account_id).where(sql`status IN ('queued', 'running')`),
    index("lead_searches_age").on(table.created_at),
  ],
);

export const leads = sqliteTable(
  "leads",
  {
    ...owned,
    /** The search that found it first; null: it was imported. */
    search_id: text().references(() => leadSearches._id, { onDelete: "set null" }),
    /** The website that was made for it. */
    website_id: text().references(() => websites._id, { onDelete: "set null" }),
    status: text({ enum: ["new", "contacted", "qualified", "won", "lost", "ignored"] }).notNull(),
    website_status: text({ enum: ["none", "unreachable", "poor", "fair", "good", "unknown"] }).notNull(),
    do_not_contact: flag().notNull(),
    has_email: flag().notNull(),
    score: integer().notNull(),
    enriched_at: time(),
    /** What `q` and `tag` look through, in lower case without accents. */
    words: text().notNull(),
    /** What it is known by again: the host of its website, its phone number, its name. */
    host_key: text(),
    phone_key: text(),
    name_key: text().notNull(),
    name: text().notNull(),
    category: text(),
    street: text(),
    city: text(),
    postal_code: text(),
    region: text(),
    country: text(),
    lat: real(),
    lon: real(),
    phone: text(),
    website: text(),
    email: text(),
    emails: json<LeadEmail[]>().notNull(),
    phones: json<string[]>().notNull(),
    socials: json<Record<string, string>>().notNull(),
    opening_hours: text(),
    notes: text(),
    tags: json<string[]>().notNull(),
    /** The user who sees to it; null: nobody in particular. They may have left the account. */
    owner_id: text(),
    source: json<LeadOrigin>().notNull(),
    enrichment: json<LeadEnrichment>(),
    /** What it may be worth, in the currency's smallest unit. */
    value_amount: integer(),
    value_currency: text(),
    /** What is to be done next, and on which day ("2026-11-30"). */
    next_task: text(),
    next_task_on: text(),
    ...stamped,
  },
  (table) => [
    // All that lists filter and sort by, so that a list reads no lead but those it shows.
    index("leads_list").on(
      table.account_id,
      table._id,
      table.status,
      table.website_status,
      table.search_id,
      table.has_email,
      table.enriched_at,
      table.score,
      table.updated_at,
      table.words,
    ),
    index("leads_host").on(table.account_id, table.host_key),
    index("leads_phone").on(table.account_id, table.phone_key),
    index("leads_name").on(table.account_id, table.name_key),
    index("leads_search").on(table.search_id),
    index("leads_website").on(table.website_id),
    index("leads_due").on(table.account_id, table.next_task_on, table._id).where(sql`next_task_on IS NOT NULL`),
    index("leads_owner").on(table.account_id, table.owner_id, table._id).where(sql`owner_id IS NOT NULL`),
    index("leads_value")
      .on(table.account_id, table.status, table.value_currency, table.value_amount)
      .where(sql`value_amount IS NOT NULL`),
    index("leads_age").on(table.updated_at).where(sql`status IN ('new', 'contacted', 'lost', 'ignored')`),
  ],
);

/** What has become of leads: who has done what, and when; the newest of each. */
export const leadEvents = sqliteTable(
  "lead_events",
  {
    ...owned,
    lead_id: below(() => leads._id),
    kind: text({ enum: ["note", "status", "value", "task", "task_done", "website", "owner"] }).notNull(),
    text: text(),
    /** What it was before, and is since. */
    before: text(),
    after: text(),
    /** How the person, the key or the program was called then. */
    by: text(),
    ...created,
  },
  (table) => [
    index("lead_events_lead").on(table.lead_id, table._id),
    index("lead_events_account").on(table.account_id),
  ],
);

/** What must not come back, or must not be written to, by hashes: it outlives the lead, and says nothing about it. */
export const leadSuppressions = sqliteTable(
  "lead_suppressions",
  {
    account_id: account_id(),
    hash: text().notNull(),
    reason: text({ enum: ["deleted", "do_not_contact"] }).notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.account_id, table.hash, table.reason] })],
);

/** What outside sources have answered, so that the same is not asked again for some days. */
export const leadSourceAnswers = sqliteTable(
  "lead_source_answers",
  {
    key: text().primaryKey(),
    answer: text().notNull(),
    fetched_at: time().notNull(),
  },
  (table) => [index("lead_source_answers_age").on(table.fetched_at)],
);

/** DNS providers at which an account's zones are, with what is needed to write them. */
export const dnsConnections = sqliteTable(
  "dns_connections",
  {
    ...owned,
    provider: text({ enum: ["rfc2136", "cloudflare", "desec", "porkbun"] }).notNull(),
    name: text().notNull(),
    /** Sealed JSON. */
    credentials: text().notNull(),
    /** Zones that could be written when it was added. */
    zones: json<string[]>().notNull(),
    ...stamped,
  },
  (table) => [index("dns_connections_account").on(table.account_id, table._id)],
);

/** Domains that are asked for again and again, and what is known of them. */
export const uptimeStates = sqliteTable(
  "uptime_states",
  {
    domain_id: text()
      .primaryKey()
      .references(() => domains._id, { onDelete: "cascade" }),
    account_id: account_id(),
    status: text({ enum: ["up", "down", "unknown"] }).notNull(),
    since: time().notNull(),
    /** When it is asked for again. */
    next_at: time().notNull(),
    /** Failures in a row. */
    failures: integer().notNull().default(0),
    failing_since: time(),
    /** Of the last look that did not succeed. */
    reason: text(),
    /** When what it is down by has begun; null: it is not down. */
    incident_at: time(),
    updated_at: time().notNull(),
  },
  (table) => [index("uptime_states_due").on(table.next_at), index("uptime_states_account").on(table.account_id)],
);

/** What was measured in an hour, or on a day of UTC. */
export const uptimePeriods = sqliteTable(
  "uptime_periods",
  {
    domain_id: below(() => domains._id),
    size: text({ enum: ["hour", "day"] }).notNull(),
    start: time().notNull(),
    checks: integer().notNull(),
    failures: integer().notNull(),
    /** How many answers took how long (uptime/histogram.ts). */
    times: json<number[]>().notNull(),
    /** Of an hour, for a day: of each minute milliseconds, -1 for a failure, null where nothing was measured. */
    minutes: json<(number | null)[]>(),
    /** Of an hour: it is in its day. */
    summed: flag().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.domain_id, table.size, table.start] }),
    index("uptime_periods_age").on(table.size, table.start),
    index("uptime_periods_unsummed").on(table.start).where(sql`size = 'hour' AND summed = 0`),
  ],
);

/** To whom the monthly report of a website is mailed. */
export const reportSettings = sqliteTable(
  "report_settings",
  {
    /** The website's. */
    _id: id(),
    website_id: website_id(),
    account_id: account_id(),
    recipients: json<string[]>().notNull(),
    /** Null: the website's, where the report is written in it. */
    language: text({ enum: SPOKEN_LANGUAGES }),
    /** Since when there are recipients: earlier months are mailed to nobody. */
    since: time().notNull(),
    /** The newest month whose mails were made, or that has none: "2026-10". */
    handled_month: text().notNull(),
    ...stamped,
  },
  (table) => [
    index("report_settings_account").on(table.account_id),
    index("report_settings_website").on(table.website_id),
    index("report_settings_month").on(table.handled_month),
  ],
);

/** What somebody wrote by hand for a report. */
export const reportNotes = sqliteTable(
  "report_notes",
  {
    /** The website's, and the month. */
    _id: id(),
    website_id: website_id(),
    month: text().notNull(),
    account_id: account_id(),
    note: text().notNull(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("report_notes_month").on(table.website_id, table.month),
    index("report_notes_account").on(table.account_id),
  ],
);

/** Reports on their way: each recipient gets that of a month once. */
export const reportMails = sqliteTable(
  "report_mails",
  {
    ...owned,
    website_id: website_id(),
    month: text().notNull(),
    to: text().notNull(),
    status: text({ enum: ["queued", "sent", "failed"] }).notNull(),
    attempts: integer().notNull().default(0),
    error: text(),
    sent_at: time(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("report_mails_once").on(table.website_id, table.month, table.to),
    index("report_mails_sent").on(table.account_id, table.sent_at),
  ],
);

/** When domains were down. */
export const uptimeIncidents = sqliteTable(
  "uptime_incidents",
  {
    domain_id: below(() => domains._id),
    started_at: time().notNull(),
    /** Null: it goes on. */
    ended_at: time(),
    reason: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.domain_id, table.started_at] }),
    index("uptime_incidents_ended").on(table.ended_at),
  ],
);
/** Contents that are too large for one commit, in the order of their positions (storage/chunks.ts). */
export const blobPieces = sqliteTable(
  "blob_pieces",
  {
    hash: text().notNull(),
    position: integer().notNull(),
    bytes: blob({ mode: "buffer" }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.position] })],
);

/** A picture in other widths and formats. They are of its content, whoever has it, and go with the last asset of it. */
export const assetVariants = sqliteTable(
  "asset_variants",
  {
    /** Hash of the picture that it was made of. */
    original: text().notNull(),
    /** File name under /_sw/assets/. */
    file: text().notNull(),
    blob: blobHash(),
    content_type: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    size_bytes: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.original, table.file] }),
    index("asset_variants_file").on(table.file),
    index("asset_variants_blob").on(table.blob),
  ],
);

/**
 * Where files under /_sw/assets/ are shown. `subject` is a page (its draft) or a publication ("publication 12"); its
 * rows go with it, by triggers. What records show is in `record_values`.
 */
export const assetUses = sqliteTable(
  "asset_uses",
  {
    account_id: account_id(),
    subject: text().notNull(),
    kind: text({ enum: ["page", "publication"] }).notNull(),
    file: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.file] }),
    index("asset_uses_file").on(table.account_id, table.file),
  ],
);

/**
 * What visitors find a publication by: its words, for the excerpts that they are shown. The index itself is the
 * full-text table `site_search`, whose rows have the same numbers; both go with the publication, by a trigger.
 */
export const siteTexts = sqliteTable("site_texts", {
  publication: integer().primaryKey(),
  title: text().notNull(),
  text: text().notNull(),
});

/** People who may be written to, of one account. */
export const lists = sqliteTable(
  "lists",
  {
    ...owned,
    name: text().notNull(),
    description: text(),
    /** Who its mails come from, as readers see it. */
    from_name: text().notNull(),
    /** Of the mails and pages by which people join and leave. */
    language: text().notNull(),
    /** Whether who joins with a form must confirm it by e-mail. */
    double_opt_in: flag().notNull(),
    ...stamped,
  },
  (table) => [index("lists_account").on(table.account_id, table._id)],
);

/** How somebody came to be on a list: what proves that they may be written to. Times are in milliseconds since the epoch. */
export interface Consent {
  source: "form" | "api" | "import";
  /** Why they may be written to, in the owner's words; null: they said so themselves. */
  basis: string | null;
  /** What they agreed to, as it stood on the form. */
  text: string | null;
  form_id: string | null;
  submission_id: string | null;
  /** A hash of the address that they came from, with a salt that is forgotten after its day. */
  visitor: string | null;
  at: number;
  /** When and from where the link in the e-mail was used; null: it was not. */
  confirmed_at: number | null;
  confirmed_by: string | null;
}

export const subscribers = sqliteTable(
  "subscribers",
  {
    ...owned,
    list_id: below(() => lists._id),
    /** In lower case. */
    email: text().notNull(),
    /** What the address is known by once it is gone (lib/email_addresses.ts). */
    hash: text().notNull(),
    name: text(),
    /** What mails can be filled in with. */
    fields: json<Record<string, string>>().notNull(),
    status: text({ enum: ["pending", "subscribed", "unsubscribed", "bounced", "complained"] }).notNull(),
    consent: json<Consent>().notNull(),
    /** How often they were asked to confirm, and when last. */
    confirmations: integer().notNull().default(0),
    confirmation_sent_at: time(),
    ...stamped,
  },
  (table) => [
    uniqueIndex("subscribers_address").on(table.list_id, table.hash),
    index("subscribers_list").on(table.list_id, table._id),
    index("subscribers_status").on(table.list_id, table.status, table._id),
    index("subscribers_email").on(table.list_id, table.email),
    index("subscribers_hash").on(table.account_id, table.hash),
    index("subscribers_pending").on(table.created_at).where(sql`status = 'pending'`),
  ],
);

/** Addresses that an account never writes to, known by their hash: they stay when everything else is deleted. */
export const suppressions = sqliteTable(
  "suppressions",
  {
    account_id: account_id(),
    hash: text().notNull(),
    reason: text({ enum: ["unsubscribed", "bounced", "complained", "owner"] }).notNull(),
    ...created,
  },
  (table) => [primaryKey({ columns: [table.account_id, table.hash] })],
);

export const campaigns = sqliteTable(
  "campaigns",
  {
    ...owned,
    name: text().notNull(),
    subject: text().notNull(),
    preheader: text(),
    from_name: text().notNull(),
    reply_to: text(),
    postal_address: text(),
    /** Whose design it was made from. */
    page_id: text().references(() => pages._id, { onDelete: "set null" }),
    /** Whose logo and colour blocks have. */
    website_id: text().references(() => websites._id, { onDelete: "set null" }),
    list_ids: json<string[]>().notNull(),
    status: text({
      enum: ["draft", "template", "scheduled", "sending", "paused", "sent", "canceled", "failed"],
    }).notNull(),
    /** Why it is paused or failed, or what it waits for, in words. */
    status_reason: text(),
    send_at: time(),
    throttle_per_hour: integer(),
    /** Whether its links lead over this server, which counts how often each is opened. */
    track_clicks: flag().notNull().default(false),
    /** The sum of those of its links. */
    clicks: integer().notNull().default(0),
    /** Before that no recipient more is taken up. */
    next_claim_at: time(),
    /** How far its lists are gone through: the list, and the subscriber after whom to go on. */
    expanded_lists: integer().notNull().default(0),
    expanded_after: text().notNull().default(""),
    expanded_at: time(),
    /** What had come of it when it was begun or resumed: what came since decides on a pause. */
    base_tried: integer().notNull().default(0),
    base_bounced: integer().notNull().default(0),
    base_complained: integer().notNull().default(0),
    started_at: time(),
    finished_at: time(),
    /** When its recipients were deleted; null: they are still known. */
    recipients_forgotten_at: time(),
    /** Of what it says; triggers add it to what the account stores. */
    size_bytes: integer().notNull(),
    ...stamped,
  },
  (table) => [
    index("campaigns_account").on(table.account_id, table._id),
    index("campaigns_due").on(table.send_at).where(sql`status = 'scheduled'`),
    index("campaigns_ended").on(table.finished_at).where(sql`recipients_forgotten_at IS NULL`),
    index("campaigns_page").on(table.page_id).where(sql`page_id IS NOT NULL`),
    index("campaigns_website").on(table.website_id).where(sql`website_id IS NOT NULL`),
  ],
);

/** What a campaign says: apart, because the row of a campaign is written again and again. */
export const campaignContents = sqliteTable("campaign_contents", {
  campaign_id: text()
    .primaryKey()
    .references(() => campaigns._id, { onDelete: "cascade" }),
  html: text().notNull(),
  /** Null: made from the html. */
  text: text(),
  /** What the html is made of; null: it was written itself. */
  blocks: json<object[]>(),
});

/** One row for each address that a campaign goes to, however many of its lists have it. */
export const campaignRecipients = sqliteTable(
  "campaign_recipients",
  {
    campaign_id: below(() => campaigns._id),
    hash: text().notNull(),
    account_id: account_id(),
    email: text().notNull(),
    /** Where it is delivered, by which the pace is kept. */
    domain: text().notNull(),
    /** `sending`: taken up by the job. `skipped`: had left before it was sent. */
    status: text({
      enum: ["queued", "sending", "sent", "failed", "bounced", "complained", "unsubscribed", "skipped"],
    }).notNull(),
    attempts: integer().notNull().default(0),
    /** When it may be tried; before the first try a number by chance, long ago, so that domains are mixed. */
    due_at: time().notNull(),
    /** Handed over when the process died, so that the server's answer is not known. */
    unconfirmed: flag().notNull().default(false),
    error: text(),
    sent_at: time(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign_id, table.hash] }),
    index("campaign_recipients_due").on(table.campaign_id, table.status, table.due_at),
    index("campaign_recipients_hash").on(table.hash, table.account_id),
    index("campaign_recipients_account").on(table.account_id),
  ],
);

/** How often a link of a campaign was opened: no row says by whom. */
export const campaignLinks = sqliteTable(
  "campaign_links",
  {
    campaign_id: below(() => campaigns._id),
    url: text().notNull(),
    clicks: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign_id, table.url] })],
);

/** One way that a page under test is shown. */
export interface Variation {
  /** By which it is told from the others: "a", "b". The first is the control. */
  key: string;
  name: string;
  version_id: string;
  weight: number;
}

/** What a visitor is hoped to do. */
export interface Goal {
  type: "form_submission" | "click" | "page_view";
  /** A form (null: any of the page), a CSS selector, a page. */
  target: string | null;
}

/** Pages that are shown in several ways, to see which of them does better. */
export const experiments = sqliteTable(
  "experiments",
  {
    ...owned,
    website_id: website_id(),
    page_id: page_id(),
    name: text().notNull(),
    hypothesis: text(),
    variations: json<Variation[]>().notNull(),
    goal: json<Goal>().notNull(),
    /** How many of a hundred visitors take part. */
    traffic: integer().notNull(),
    sticky: text({ enum: ["day", "cookie"] }).notNull(),
    status: text({ enum: ["draft", "running", "paused", "stopped"] }).notNull(),
    stopped_by: text({ enum: ["person", "applied", "page_published"] }),
    /** Key of the variation that was chosen. */
    winner: text(),
    started_at: time(),
    stopped_at: time(),
    /** The path that its documents were made for; null: there are none. */
    shown_path: text(),
    ...stamped,
  },
  (table) => [
    index("experiments_account").on(table.account_id, table._id),
    index("experiments_website").on(table.website_id, table._id),
    index("experiments_page").on(table.page_id, table._id),
    uniqueIndex("experiments_running").on(table.page_id).where(sql`status = 'running'`),
    index("experiments_running_website").on(table.website_id).where(sql`status = 'running'`),
  ],
);

const experiment_id = () => below(() => experiments._id);

/** What visitors get of a page under test, while it is: the document of each variation. */
export const experimentDocuments = sqliteTable(
  "experiment_documents",
  {
    experiment_id: experiment_id(),
    variation: text().notNull(),
    document: blobHash(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.variation] }),
    index("experiment_documents_document").on(table.document),
  ],
);

/** Who has seen which variation: what joins what somebody does to it. Goes when it can't be joined any more. */
export const experimentVisitors = sqliteTable(
  "experiment_visitors",
  {
    experiment_id: experiment_id(),
    /** A hash with a salt that is forgotten after its day, or what a cookie says. */
    visitor: text().notNull(),
    variation: text().notNull(),
    /** When it was seen first. */
    at: time().notNull(),
    converted: flag().notNull(),
    /** Until when it is kept. */
    until: time().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.visitor] }),
    index("experiment_visitors_until").on(table.until),
  ],
);

/** How many have seen each variation first on a day of UTC, and how many of these have done what was hoped for. */
export const experimentCounts = sqliteTable(
  "experiment_counts",
  {
    experiment_id: experiment_id(),
    variation: text().notNull(),
    day: time().notNull(),
    visitors: integer().notNull(),
    conversions: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.variation, table.day] })],
);
