/** The account that calls: its statistics, credits and keys. */
import * as v from "valibot";
import { isIP, isNetwork } from "../../lib/addresses.ts";
import { isoTime } from "../../lib/clock.ts";
import { ApiError, notFound } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { creditsUsedSince, listCreditEntries } from "../../policy/credits.ts";
import { MOST } from "../../policy/limits.ts";
import { PRICES } from "../../policy/prices.ts";
import { SCOPES, SCOPES_IN_WORDS, type Scope } from "../../policy/scopes.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import { tellOwners } from "../users/service.ts";
import { getWebsite } from "../websites/service.ts";
import * as accounts from "./service.ts";
import * as store from "./store.ts";

/** Of a list that a key is cut to. */
const MOST_NAMED = 100;

const scopeField = v.picklist(SCOPES);

const networkField = v.pipe(
  v.string(),
  v.trim(),
  maxCharacters(60),
  v.transform((text) => (isIP(text) === 0 ? text : `${text}/${isIP(text) === 4 ? 32 : 64}`)),
  v.check(isNetwork, says("no_network")),
  v.check((text) => !text.includes(":") || Number(text.split("/")[1]) <= 64, says("network_small")),
);

const ApiKey = f.component("ApiKey", {
  _id: f.described(v.string(), "Identifier."),
  name: f.described(v.string(), "Name."),
  prefix: f.described(v.string(), "The first characters of the key.", "sw_1a2b3c4d"),
  made_by: f.described(
    v.nullable(v.string()),
    "The key that has made it, and with which it ends; null: a person, or the operator's shell.",
    null,
  ),
  made_by_user: f.described(
    v.nullable(v.string()),
    "The user who was signed in and has made it; null: nobody, or it is not known.",
  ),
  scopes: f.described(v.nullable(v.array(scopeField)), "What it may do; null: everything."),
  websites: f.described(
    v.nullable(v.array(v.string())),
    "The only websites that it may touch; null: all of the account.",
  ),
  addresses: f.described(v.nullable(v.array(v.string())), "Networks from which it is taken; null: from everywhere."),
  expires_at: f.described(v.nullable(f.timestamp), "null: it does not end by itself."),
  last_used_at: f.described(v.nullable(f.timestamp), "When it was last used; null when never."),
  ...f.stampFields,
});

const CreatedApiKey = f.component("CreatedApiKey", {
  ...ApiKey.pipe[0].entries,
  key: f.described(v.pipe(v.string(), v.regex(/^sw_[0-9a-f]{64}$/)), "The key itself. Shown this once; store it now."),
});

const CreditEntry = f.component("CreditEntry", {
  _id: f.described(v.string(), "Identifier."),
  amount: f.described(f.integer, "Credits; negative when they were spent."),
  balance_after: f.described(f.integer, "The balance with this entry."),
  reason: f.described(v.string(), "What it was for."),
  resource: f.described(v.nullable(v.string()), "What it was for, by its identifier; null for the account itself."),
  ...f.stampFields,
});

const toKey = (row: store.KeyRow) =>
  answer(ApiKey, row, {
    scopes: row.scopes as Scope[] | null,
  });

const startOfMonth = (now: number) => {
  const date = new Date(now);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
};

const getStats = operation({
  name: "users.stats",
  route: "GET /v1/users/me/stats",
  scope: "sites:read",
  right: "none",
  summary: "Count what the account has",
  description:
    "`storage_used_bytes` adds up versions, published documents, assets with their variants, submissions and their files, comments; the same content counts wherever it is used, and what is deleted frees what it took, of thousands of rows within minutes. When it has reached `storage_quota_bytes`, whatever adds to it answers 402 `storage_exceeded`, publishing too; what is published is served on. Of what visitors send, the text is still kept, up to a tenth above the quota, and files are not: see `refused_files` of the submissions.",
  input: {},
  output: f.component("AccountStats", {
    websites: f.described(f.integer, "Websites."),
    pages: f.described(f.integer, "Pages."),
    published_websites: f.described(f.integer, "Websites that visitors can see."),
    runs: f.described(f.integer, "Runs ever made."),
    versions: f.described(f.integer, "Versions that are kept."),
    forms: f.described(f.integer, "Forms."),
    submissions: f.described(f.integer, "Submissions, spam left out."),
    unread_submissions: f.described(f.integer, "Submissions that nobody has read."),
    leads: f.described(f.integer, "Leads."),
    domains: f.described(f.integer, "Domains."),
    credits_used_this_month: f.described(f.integer, "Credits spent since the month began."),
    storage_used_bytes: f.described(f.integer, "Bytes that the account stores."),
    storage_quota_bytes: f.described(f.integer, "Bytes that the account may store."),
  }),
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
  scope: "sites:read",
  websites: "none",
  summary: "Get the credit balance and all prices",
  description:
    "`monthly_allowance` comes anew at the start of each month (UTC); unused monthly credits do not add up. Beside them the balance has `kept` credits, bought or given by the operator, which stay: work takes the monthly ones first. `used_this_month` is what work took, less what was refunded.",
  input: {},
  output: f.component("Credits", {
    balance: f.described(f.integer, "Credits that there are now."),
    kept: f.described(f.integer, "How many of the balance stay when the month ends."),
    monthly_allowance: f.described(f.integer, "Credits that each month begins with."),
    used_this_month: f.described(f.integer, "Credits spent since the month began."),
    renews_at: f.described(f.timestamp, "When the next month begins."),
    costs: f.described(v.record(v.string(), f.integer), "Prices by operation."),
  }),
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
  scope: "settings",
  right: "none",
  summary: "List every change of the credit balance",
  description:
    "Newest first. The balance is the sum of all amounts. Work takes its price first and a `…_refund` entry gives it back when the work failed or was stopped in time.",
  input: f.listFields(),
  output: f.listOf(CreditEntry),
  async handle({ db, account }, input) {
    const rows = await listCreditEntries(db, account._id, input.limit, input.page * input.limit);
    const total = (await store.accountTotals(db, account._id)).credit_entries ?? 0;
    const entries = rows.map((row) => answer(CreditEntry, row, { updated_at: isoTime(row.created_at) }));
    return f.toList(entries, input, total);
  },
});

/** A key that is cut to something sees and ends what it has made, and itself. */
const within = ({ keyId, limits }: Context): string | null => (limits ? keyId : null);

const listKeys = operation({
  name: "api_keys.list",
  route: "GET /v1/api_keys",
  scope: "settings",
  websites: "none",
  summary: "List the active API keys",
  description: "With a key that is limited: itself, and those that it has made.",
  role: "owner",
  input: f.listFields(),
  output: f.listOf(ApiKey),
  async handle(context, input) {
    const { db, account } = context;
    const own = within(context);
    if (own !== null) {
      const rows = accounts.withDescendants(await store.activeKeys(db, account._id), own);
      const start = input.page * input.limit;
      return f.toList(rows.slice(start, start + input.limit).map(toKey), input, rows.length);
    }
    const rows = await store.listKeys(db, account._id, input.limit, input.page * input.limit);
    return f.toList(rows.map(toKey), input, await store.countKeys(db, account._id));
  },
});

/** A token ends with a person's consent, and a key would outlive that. */
function assertNoToken({ token, keyId, actsFrom }: Context): void {
  if (actsFrom && keyId)
    throw new ApiError(
      "session_required",
      "A key makes and ends keys of its own account alone. Sign in to the application and do it there, or call with a key of that account.",
    );
  if (token)
    throw new ApiError(
      "session_required",
      "A connection makes and ends no keys. Sign in to the application and do it there, or call with a key.",
    );
}

const createKey = operation({
  name: "api_keys.create",
  route: "POST /v1/api_keys",
  scope: "settings",
  websites: "none",
  summary: "Create an API key",
  description: `The answer is the only one that ever shows \`key\`. Give a program what it needs and no more: \`scopes\`, \`websites\`, \`expires_at\` and \`addresses\` each leave out nothing when they are left out. An account has at most ${MOST.keys} active keys. One that a key makes has at most what that key has (where nothing is said, the same), and ends with it. The owners are told of each new one by e-mail, where this server can.`,
  role: "owner",
  input: {
    name: f.nameText("What the key is for.", "Deploy script"),
    scopes: f.optional(
      f.described(
        v.pipe(
          v.array(scopeField),
          v.minLength(1, says("empty_for_all")),
          v.maxLength(SCOPES.length, says("named_twice")),
        ),
        `What it may do. ${SCOPES.map((scope) => `\`${scope}\`: ${SCOPES_IN_WORDS[scope]}`).join("; ")}.`,
        ["sites:read", "sites:write", "publish", "forms:read"],
      ),
    ),
    websites: f.optional(
      f.described(
        v.pipe(v.array(f.identifier("web", "website")), v.minLength(1, says("empty_for_all")), v.maxLength(MOST_NAMED)),
        "The only websites that it may touch.",
        [f.exampleId("web")],
      ),
    ),
    expires_at: f.momentField("When it ends by itself."),
    addresses: f.optional(
      f.described(
        v.pipe(v.array(networkField), v.minLength(1, says("empty_for_all")), v.maxLength(MOST_NAMED)),
        "Addresses or networks (CIDR) from which it is taken.",
        ["203.0.113.0/24"],
      ),
    ),
  },
  output: CreatedApiKey,
  errors: ["not_found", "key_limit", "secret_key_missing"],
  showsSecret: true,
  async handle(context, { name, expires_at, ...wanted }) {
    assertNoToken(context);
    const { db, account, person, keyId, services } = context;
    for (const id of wanted.websites ?? []) await getWebsite(context, id);
    const maker = { key: keyId, user: person?.user_id };
    const limits = { ...wanted, expires_at: expires_at === undefined ? null : f.momentOf(expires_at, "to") };
    const { row, key } = await accounts.createKey(db, account._id, name, services, maker, limits);
    await tellOwners(context, row.name);
    return { ...toKey(row), key };
  },
});

const revokeKey = operation({
  name: "api_keys.revoke",
  route: "DELETE /v1/api_keys/:id",
  scope: "settings",
  websites: "none",
  summary: "Revoke an API key",
  description:
    "At once and for good: the very next request with this key answers 401, and event streams that it has opened end within 15 seconds. Keys that were made with it are revoked, too.",
  role: "owner",
  ...f.deletes("key", "key", "RevokedApiKey"),
  async handle(context, input) {
    assertNoToken(context);
    const { db, account, now } = context;
    const row = await accounts.revokeKey(db, account._id, input.id, now, within(context));
    if (!row) throw notFound("active key", input.id);
    return { _id: row._id, deleted: true as const };
  },
});

export const accountOperations = [getStats, getCredits, listLedger, listKeys, createKey, revokeKey];
