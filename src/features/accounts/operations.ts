/** The account that calls: its statistics, credits and keys. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import {
  deletedOutput,
  exampleId,
  identifier,
  listFields,
  listOf,
  nameText,
  timestamp,
  toList,
} from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { creditsUsedSince, listCreditEntries } from "../../policy/credits.ts";
import { PRICES } from "../../policy/prices.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import * as accounts from "./service.ts";
import * as store from "./store.ts";

const ApiKey = v.pipe(
  v.object({
    _id: v.string(),
    name: v.string(),
    prefix: v.pipe(
      v.string(),
      v.metadata({ description: "The first characters of the key.", examples: ["sw_1a2b3c4d"] }),
    ),
    last_used_at: v.nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("ApiKey"),
);

const CreatedApiKey = v.pipe(
  v.object({
    ...ApiKey.pipe[0].entries,
    key: v.pipe(
      v.string(),
      v.regex(/^sw_[0-9a-f]{64}$/),
      v.metadata({ description: "The key itself. Shown this once; store it now." }),
    ),
  }),
  v.title("CreatedApiKey"),
);

const CreditEntry = v.pipe(
  v.object({
    _id: v.string(),
    amount: v.pipe(v.number(), v.integer()),
    balance_after: v.pipe(v.number(), v.integer()),
    reason: v.string(),
    resource: v.nullable(v.string()),
    created_at: timestamp,
    updated_at: timestamp,
  }),
  v.title("CreditEntry"),
);

const count = v.pipe(v.number(), v.integer());

const toKey = (row: store.KeyRow) => ({
  _id: row._id,
  name: row.name,
  prefix: row.prefix,
  last_used_at: isoTime(row.last_used_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

const startOfMonth = (now: number) => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

const getStats = operation({
  name: "users.stats",
  route: "GET /v1/users/me/stats",
  summary: "Count what the account has",
  description:
    "`storage_used_bytes` adds up versions, published documents, assets with their variants, submissions and their files, comments; the same content counts wherever it is used, and what is deleted frees what it took, of thousands of rows within minutes. When it has reached `storage_quota_bytes`, whatever adds to it answers 402 `storage_exceeded`, publishing too; what is published is served on. Of what visitors send, the text is still kept, up to a tenth above the quota, and files are not: see `refused_files` of the submissions.",
  input: {},
  output: v.pipe(
    v.object({
      websites: count,
      pages: count,
      published_websites: count,
      runs: count,
      versions: count,
      forms: count,
      submissions: count,
      unread_submissions: count,
      leads: count,
      domains: count,
      credits_used_this_month: count,
      storage_used_bytes: count,
      storage_quota_bytes: count,
    }),
    v.title("AccountStats"),
  ),
  limit: LIMIT.read,
  async handle({ db, account, now, services }) {
    const totals = await store.accountTotals(db, account._id);
    const stored = await storedBytes(db, services.config, account._id);
    const of = (kind: string) => totals[kind] ?? 0;
    return {
      websites: of("websites"),
      pages: of("pages"),
      published_websites: of("published_websites"),
      runs: of("runs"),
      versions: of("versions"),
      forms: of("forms"),
      submissions: of("submissions"),
      unread_submissions: of("unread"),
      leads: of("leads"),
      domains: of("domains"),
      credits_used_this_month: await creditsUsedSince(db, account._id, startOfMonth(now)),
      storage_used_bytes: stored.used,
      storage_quota_bytes: stored.quota,
    };
  },
});

const getCredits = operation({
  name: "credits.get",
  route: "GET /v1/credits",
  summary: "Get the credit balance and all prices",
  description:
    "`monthly_allowance` comes anew at the start of each month (UTC); unused monthly credits do not add up. Beside them the balance has `kept` credits, bought or given by the operator, which stay: work takes the monthly ones first. `used_this_month` is what work took, less what was given back.",
  input: {},
  output: v.pipe(
    v.object({
      balance: count,
      kept: v.pipe(count, v.metadata({ description: "How many of the balance stay when the month ends." })),
      monthly_allowance: count,
      used_this_month: count,
      renews_at: timestamp,
      costs: v.record(v.string(), count),
    }),
    v.title("Credits"),
  ),
  limit: LIMIT.read,
  async handle({ db, account, now }) {
    const row = (await store.findAccount(db, account._id))!;
    return {
      balance: row.credit_balance,
      kept: row.kept_credits,
      monthly_allowance: row.monthly_credits,
      used_this_month: await creditsUsedSince(db, account._id, startOfMonth(now)),
      renews_at: isoTime(row.credits_renew_at),
      costs: PRICES,
    };
  },
});

const listLedger = operation({
  name: "credits.ledger",
  route: "GET /v1/credits/ledger",
  summary: "List every change of the credit balance",
  description:
    "Newest first. The balance is the sum of all amounts. Work takes its price first and a `…_refund` entry gives it back when the work failed or was stopped in time.",
  input: listFields(),
  output: listOf(CreditEntry),
  limit: LIMIT.list,
  async handle({ db, account }, input) {
    const rows = await listCreditEntries(db, account._id, input.limit, input.page * input.limit);
    const total = (await store.accountTotals(db, account._id)).credit_entries ?? 0;
    const entries = rows.map((row) => ({
      _id: row._id,
      amount: row.amount,
      balance_after: row.balance_after,
      reason: row.reason,
      resource: row.resource,
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.created_at),
    }));
    return toList(entries, input, total);
  },
});

const listKeys = operation({
  name: "api_keys.list",
  route: "GET /v1/api_keys",
  summary: "List the active API keys",
  role: "owner",
  input: listFields(),
  output: listOf(ApiKey),
  limit: LIMIT.list,
  async handle({ db, account }, input) {
    const rows = await store.listKeys(db, account._id, input.limit, input.page * input.limit);
    return toList(rows.map(toKey), input, await store.countKeys(db, account._id));
  },
});

const createKey = operation({
  name: "api_keys.create",
  route: "POST /v1/api_keys",
  summary: "Create an API key",
  description: "The answer is the only one that ever shows `key`. An account has at most 10 active keys.",
  role: "owner",
  input: { name: nameText("What the key is for.", "Deploy script") },
  output: CreatedApiKey,
  limit: LIMIT.default,
  errors: ["key_limit", "secret_key_missing"],
  showsSecret: true,
  async handle({ db, account, services }, input) {
    const { row, key } = await accounts.createKey(db, account._id, input.name, services);
    return { ...toKey(row), key };
  },
});

const revokeKey = operation({
  name: "api_keys.revoke",
  route: "DELETE /v1/api_keys/:id",
  summary: "Revoke an API key",
  description:
    "At once and for good: the very next request with this key answers 401, and event streams that it has opened end within 15 seconds.",
  role: "owner",
  input: { id: identifier("key", "key") },
  output: v.pipe(deletedOutput("key"), v.title("RevokedApiKey")),
  limit: LIMIT.default,
  errors: ["not_found"],
  example: { output: { _id: exampleId("key"), deleted: true } },
  async handle({ db, account, now }, input) {
    const row = await store.revokeKey(db, account._id, input.id, now);
    if (!row) throw notFound("active key", input.id);
    return { _id: row._id, deleted: true as const };
  },
});

export const accountOperations = [getStats, getCredits, listLedger, listKeys, createKey, revokeKey];
