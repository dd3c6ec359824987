/** The operator's view: every account of this installation, with its plan, credits and storage, and how the server is. */
import * as v from "valibot";
import { backlog, countProcesses } from "../../jobs/backlog.ts";
import { isoTime } from "../../lib/clock.ts";
import { notFound } from "../../lib/errors.ts";
import { ownProcess } from "../../lib/own_process.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { clientLimits } from "../../policy/clients.ts";
import { storedBytes } from "../../policy/storage_quota.ts";
import { databaseBytes, databaseSize } from "../../storage/size.ts";
import { VERSION } from "../../version.ts";
import { firstOwner, makeSetUpLink } from "../users/service.ts";
import * as accounts from "./service.ts";
import * as store from "./store.ts";

const MOST_CREDITS = 100_000_000;
/** A whole number, and what it counts. */
const plan = v.picklist(["free", "pro", "agency"]);
const planField = f.described(plan, "What the account may do.", "pro");
const monthlyCredits = f.described(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_CREDITS)),
  "What the balance is filled up to each month.",
  5000,
);
const accountName = f.nameText("Name of the account.", "Studio North");

const Account = f.component("Account", {
  _id: f.idOf("acc", "Identifier."),
  name: f.described(v.string(), "Name.", "Studio North"),
  email: f.described(v.nullable(f.personalEmail), "Of its first owner.", "north@studio.example"),
  parent_account_id: f.described(
    v.nullable(v.string()),
    "The account that looks after it, and whose plan it has; null: none.",
    null,
  ),
  operator: f.described(v.boolean(), "Whether it is the operator's own."),
  plan: planField,
  plan_status: f.described(
    v.picklist(["active", "past_due", "canceled"]),
    "`past_due` publishes nothing more, `canceled` counts as free.",
    "active",
  ),
  plan_source: f.described(v.string(), "Who sold the plan; `self_hosted` is the operator.", "self_hosted"),
  paid_until: f.described(v.nullable(f.timestamp), "Until when its plan is paid for; null: nobody pays for it."),
  past_due_since: f.described(v.nullable(f.timestamp), "Since when a payment for its plan is late; null: none is."),
  credit_balance: f.count("Credits that are left.", 4820),
  monthly_credits: f.count("What the balance is filled up to each month.", 5000),
  websites: f.count("How many it has.", 3),
  storage_used_bytes: f.count("Everything that it stores.", 1_204_331),
  storage_quota_bytes: f.count("What its plan has room for.", 5_242_880_000),
  ...f.stampFields,
});

async function toAccount({ db, account: operator, services }: Context, row: store.AccountRow) {
  const [client, totals, stored, owner, paid] = await Promise.all([
    clientLimits(db, row._id),
    store.accountTotals(db, row._id),
    storedBytes(db, services.config, row._id),
    firstOwner(db, row._id),
    store.paidUntil(db, row._id),
  ]);
  return answer(Account, row, {
    email: owner?.email ?? null,
    parent_account_id: client?.parent_account_id ?? null,
    operator: row._id === operator._id,
    paid_until: isoTime(paid.paid_until),
    past_due_since: isoTime(paid.past_due_since),
    websites: totals.websites ?? 0,
    storage_used_bytes: stored.used,
    storage_quota_bytes: stored.quota,
  });
}

const listAccounts = operation({
  name: "accounts.list",
  route: "GET /v1/accounts",
  scope: "settings",
  summary: "List all accounts of the installation",
  access: "operator",
  role: "owner",
  input: {
    ...f.listFields(),
    q: f.optional(f.anyText(200, "Only accounts with this in their name.", "north")),
    billing: f.optional(
      f.described(
        v.picklist(["paying", "past_due"]),
        "Only accounts that pay for their plan, or whose payment is late.",
        "past_due",
      ),
    ),
  },
  output: f.listOf(Account),
  async handle(context, input) {
    const filter = { search: input.q, billing: input.billing };
    const { rows, total } = await store.pageOfAccounts(context.db, filter, input.limit, input.page * input.limit);
    return f.toList(await Promise.all(rows.map((row) => toAccount(context, row))), input, total);
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
  input: { name: accountName, plan: planField, monthly_credits: f.optional(monthlyCredits) },
  output: f.component("CreatedAccount", {
    ...Account.pipe[0].entries,
    url: f.described(f.webAddress, "Link for its owner; hand it over.", "http://localhost:3000/app/setup"),
  }),
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
    id: f.identifier("acc", "account"),
    name: f.optional(accountName),
    plan: f.optional(planField),
    plan_status: f.optional(
      f.described(v.picklist(["active", "past_due", "canceled"]), "`canceled` counts as free.", "active"),
    ),
    monthly_credits: f.optional(monthlyCredits),
    add_credits: f.optional(
      f.described(
        v.pipe(v.number(), v.integer(), v.minValue(-MOST_CREDITS), v.maxValue(MOST_CREDITS)),
        "Credits to give, negative to take.",
        1000,
      ),
    ),
  },
  output: Account,
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
  output: f.component("Server", {
    version: f.described(v.string(), "Of Sitewright.", VERSION),
    accounts: f.count("How many there are.", 12),
    database_bytes: f.count("Everything that is stored.", 48_332_800),
    free_bytes: f.count("Left on the disk where the database is.", 79_886_123_008),
    processes: f.count("How many serve this installation.", 1),
    uptime_seconds: f.count("How long the one that answers has been running.", 864_000),
    memory_bytes: f.count("What it holds of the machine's memory.", 312_475_648),
    jobs: f.described(
      v.object({
        running: f.count("Under way now.", 1),
        waiting: f.count("Due, and not begun.", 0),
        waiting_since: f.described(v.nullable(f.timestamp), "When the one that waits longest was due."),
        failed_before: f.count("To be tried again.", 0),
        kinds: f.described(
          v.array(
            v.object({
              kind: f.described(v.string(), "What it is.", "runs.generate"),
              running: f.count("Under way now.", 1),
              waiting: f.count("Due, and not begun.", 0),
              failed_before: f.count("To be tried again.", 0),
            }),
          ),
          "The same of each kind of work of which there is some, by name.",
        ),
      }),
      "Work that goes on beside calls: generations, deliveries, checks.",
    ),
  }),
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
