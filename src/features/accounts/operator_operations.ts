/** The operator's view: every account of this installation, with its plan, credits and storage, and how the server is. */
import * as v from "valibot";
import { backlog, countProcesses } from "../../jobs/backlog.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { ownProcess } from "../../lib/own_process.ts";
import {
  createdAt,
  described,
  identifier,
  idOf,
  listFields,
  listOf,
  nameText,
  optional,
  personalEmail,
  timestamp,
  toList,
  updatedAt,
  webAddress,
  written,
} from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import { databaseBytes, databaseSize } from "../../storage/size.ts";
import { VERSION } from "../../version.ts";
import { makeSetUpLink } from "../users/service.ts";
import * as accounts from "./service.ts";
import * as store from "./store.ts";

const MOST_CREDITS = 100_000_000;
/** A whole number, and what it counts. */
const numberOf = (description: string, example: number) =>
  v.pipe(v.number(), v.integer(), v.metadata({ description, examples: [example] }));
const plan = v.picklist(["free", "pro", "agency"], "must be free, pro or agency");
const planField = described(plan, "What the account may do.", "pro");
const monthlyCredits = v.pipe(
  v.number(),
  v.integer("must be a whole number"),
  v.minValue(0, "must be 0 or more"),
  v.maxValue(MOST_CREDITS, "must be at most 100,000,000"),
  v.metadata({ description: "What the balance is filled up to each month.", examples: [5000] }),
);
const accountName = nameText("Name of the account.", "Studio North");

const Account = v.pipe(
  v.object({
    _id: idOf("acc", "Identifier."),
    name: described(v.string(), "Name.", "Studio North"),
    email: v.pipe(
      v.nullable(personalEmail),
      v.metadata({ description: "Of its first owner.", examples: ["north@studio.example"] }),
    ),
    parent_account_id: v.pipe(
      v.nullable(v.string()),
      v.metadata({
        description: "The account that looks after it, and whose plan it has; null: none.",
        examples: [null],
      }),
    ),
    operator: v.pipe(v.boolean(), v.metadata({ description: "Whether it is the operator's own." })),
    plan: planField,
    plan_status: v.pipe(
      v.picklist(["active", "past_due", "canceled"]),
      v.metadata({
        description: "`past_due` publishes nothing more, `canceled` counts as free.",
        examples: ["active"],
      }),
    ),
    plan_source: v.pipe(
      v.string(),
      v.metadata({ description: "Who sold the plan; `self_hosted` is the operator.", examples: ["self_hosted"] }),
    ),
    paid_until: v.pipe(
      v.nullable(timestamp),
      v.metadata({ description: "Until when its plan is paid for; null: nobody pays for it." }),
    ),
    past_due_since: v.pipe(
      v.nullable(timestamp),
      v.metadata({ description: "Since when a payment for its plan is late; null: none is." }),
    ),
    credit_balance: numberOf("Credits that are left.", 4820),
    monthly_credits: numberOf("What the balance is filled up to each month.", 5000),
    websites: numberOf("How many it has.", 3),
    storage_used_bytes: numberOf("Everything that it stores.", 1_204_331),
    storage_quota_bytes: numberOf("What its plan has room for.", 5_242_880_000),
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  v.title("Account"),
);

async function toAccount({ db, account: operator, services }: Context, row: store.AccountRow) {
  const [client, totals, stored, email, paid] = await Promise.all([
    clientLimits(db, row._id),
    store.accountTotals(db, row._id),
    storedBytes(db, services.config, row._id),
    store.ownerEmail(db, row._id),
    store.paidUntil(db, row._id),
  ]);
  return {
    _id: row._id,
    name: row.name,
    email,
    parent_account_id: client?.parent_account_id ?? null,
    operator: row._id === operator._id,
    plan: row.plan,
    plan_status: row.plan_status,
    plan_source: row.plan_source,
    paid_until: isoTime(paid.paid_until),
    past_due_since: isoTime(paid.past_due_since),
    credit_balance: row.credit_balance,
    monthly_credits: row.monthly_credits,
    websites: totals.websites ?? 0,
    storage_used_bytes: stored.used,
    storage_quota_bytes: stored.quota,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

const listAccounts = operation({
  name: "accounts.list",
  route: "GET /v1/accounts",
  scope: "settings",
  summary: "List all accounts of the installation",
  access: "operator",
  role: "owner",
  input: {
    ...listFields(),
    q: optional(
      written(
        "any",
        v.pipe(
          v.string(),
          v.maxLength(200, "must be at most 200 characters"),
          v.metadata({ description: "Only accounts with this in their name.", examples: ["north"] }),
        ),
      ),
    ),
    billing: optional(
      v.pipe(
        v.picklist(["paying", "past_due"], "must be paying or past_due"),
        v.metadata({
          description: "Only accounts that pay for their plan, or whose payment is late.",
          examples: ["past_due"],
        }),
      ),
    ),
  },
  output: listOf(Account),
  limit: LIMIT.list,
  async handle(context, input) {
    const filter = { search: input.q, billing: input.billing };
    const { rows, total } = await store.pageOfAccounts(context.db, filter, input.limit, input.page * input.limit);
    return toList(await Promise.all(rows.map((row) => toAccount(context, row))), input, total);
  },
});

const createAccount = operation({
  name: "accounts.create",
  route: "POST /v1/accounts",
  scope: "settings",
  summary: "Make an account",
  description:
    "With one user, an owner, who sets e-mail and password with the link `url`. It is shown this once, good for 24 hours and once.",
  access: "operator",
  person: "recent",
  role: "owner",
  input: { name: accountName, plan: planField, monthly_credits: optional(monthlyCredits) },
  output: v.pipe(
    v.object({
      ...Account.pipe[0].entries,
      url: v.pipe(
        webAddress,
        v.metadata({ description: "Link for its owner; hand it over.", examples: ["http://localhost:3000/app/setup"] }),
      ),
    }),
    v.title("CreatedAccount"),
  ),
  limit: LIMIT.default,
  errors: ["secret_key_missing"],
  showsSecret: true,
  async handle(context, input) {
    const { db, services } = context;
    const row = await accounts.createAccount(
      db,
      {
        name: input.name,
        email: null,
        plan: input.plan,
        source: "self_hosted",
        monthlyCredits: input.monthly_credits ?? services.config.monthlyCredits,
      },
      services,
    );
    const url = (await makeSetUpLink(db, row._id, services.baseUrl, services.clock))!;
    return { ...(await toAccount(context, row)), url };
  },
});

const updateAccount = operation({
  name: "accounts.update",
  route: "PUT /v1/accounts/:id",
  scope: "settings",
  summary: "Change the name, plan or credits of an account",
  description:
    "A plan that is paid for with Stripe is set again by its next payment. `add_credits` gives credits beyond the month, or takes them when it is negative; the ledger names it `operator_adjustment`.",
  access: "operator",
  role: "owner",
  input: {
    id: identifier("acc", "account"),
    name: optional(accountName),
    plan: optional(planField),
    plan_status: optional(
      v.pipe(
        v.picklist(["active", "past_due", "canceled"], "must be active, past_due or canceled"),
        v.metadata({ description: "`canceled` counts as free.", examples: ["active"] }),
      ),
    ),
    monthly_credits: optional(monthlyCredits),
    add_credits: optional(
      v.pipe(
        v.number(),
        v.integer("must be a whole number"),
        v.minValue(-MOST_CREDITS, "must be at least -100,000,000"),
        v.maxValue(MOST_CREDITS, "must be at most 100,000,000"),
        v.metadata({ description: "Credits to give, negative to take.", examples: [1000] }),
      ),
    ),
  },
  output: Account,
  limit: LIMIT.default,
  errors: ["not_found"],
  async handle(context, { id, add_credits, ...changes }) {
    const { db, now, services } = context;
    if (!(await store.findAccount(db, id))) throw notFound("account", id);
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    await store.updateAccount(db, id, { ...given, updated_at: now });
    if (add_credits) await accounts.adjustCredits(db, id, add_credits, services);
    return await toAccount(context, (await store.findAccount(db, id))!);
  },
});

const getServer = operation({
  name: "accounts.server",
  route: "GET /v1/server",
  scope: "settings",
  summary: "See how the server is",
  description: "Room on the disk, work that waits, how many accounts there are. `sitewright doctor` looks deeper.",
  access: "operator",
  role: "owner",
  input: {},
  output: v.pipe(
    v.object({
      version: described(v.string(), "Of Sitewright.", VERSION),
      accounts: numberOf("How many there are.", 12),
      database_bytes: numberOf("Everything that is stored.", 48_332_800),
      free_bytes: numberOf("Left on the disk where the database is.", 79_886_123_008),
      processes: numberOf("How many serve this installation.", 1),
      uptime_seconds: numberOf("How long the one that answers has been running.", 864_000),
      memory_bytes: numberOf("What it holds of the machine's memory.", 312_475_648),
      jobs: v.pipe(
        v.object({
          running: numberOf("Under way now.", 1),
          waiting: numberOf("Due, and not begun.", 0),
          waiting_since: v.pipe(
            v.nullable(timestamp),
            v.metadata({ description: "When the one that waits longest was due." }),
          ),
          failed_before: numberOf("To be tried again.", 0),
          kinds: v.pipe(
            v.array(
              v.object({
                kind: described(v.string(), "What it is.", "runs.generate"),
                running: numberOf("Under way now.", 1),
                waiting: numberOf("Due, and not begun.", 0),
                failed_before: numberOf("To be tried again.", 0),
              }),
            ),
            v.metadata({ description: "The same of each kind of work of which there is some, by name." }),
          ),
        }),
        v.metadata({ description: "Work that goes on beside calls: generations, deliveries, checks." }),
      ),
    }),
    v.title("Server"),
  ),
  limit: LIMIT.read,
  async handle({ db, now, services: { config, storage } }) {
    const { free_bytes } = databaseSize(config.dataDirectory);
    const { waiting_since, kinds, ...jobs } = await backlog(db, now);
    return {
      version: VERSION,
      accounts: (await store.pageOfAccounts(db, {}, 1, 0)).total,
      database_bytes: await databaseBytes(storage, config.dataDirectory),
      free_bytes,
      processes: await countProcesses(db),
      ...ownProcess(),
      jobs: {
        ...jobs,
        waiting_since: isoTime(waiting_since),
        kinds: kinds.map(({ waiting_since: _, ...kind }) => kind),
      },
    };
  },
});

export const operatorOperations = [listAccounts, createAccount, updateAccount, getServer];
