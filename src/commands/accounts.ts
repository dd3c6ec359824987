/** `accounts`: who has what plan, and how many credits, also while the server runs. */

import {
  adjustCredits,
  type Billing,
  createAccount,
  createKey,
  listAccounts,
  setBilling,
  setPlan,
} from "../features/accounts/service.ts";
import { makeSetUpLink } from "../features/users/service.ts";
import { systemClock } from "../lib/clock.ts";
import { PLANS, type PlanStatus, requiredPlan } from "../policy/plans.ts";
import type { Plan } from "../settings/payments.ts";
import { DEFAULT_MONTHLY_CREDITS } from "../settings/server.ts";
import { brokenUniqueRule } from "../storage/problems.ts";
import { emailAddress, oneOf, shownName, wholeNumber } from "./arguments.ts";
import { commandGroup, type DataOption, dataCommand, UsageError } from "./command.ts";
import { accountFor, noteCommand, withStorage } from "./database.ts";
import { columns, out } from "./output.ts";

const plan = oneOf<Plan>("free", "pro", "agency");
const billing = oneOf<Billing>("self_hosted", "stripe");
const planStatus = oneOf<PlanStatus>("active", "past_due", "canceled");

const create = dataCommand("create", "make an account with a first key and a link to set its first sign-in")
  .argument("<name>", "name of the account", shownName)
  .option("--plan <plan>", "free, pro or agency", plan, "agency")
  .option("--email <address>", "e-mail address of its user", emailAddress)
  .option("--credits <number>", "credits a month", wholeNumber, DEFAULT_MONTHLY_CREDITS)
  .option("--billing <who>", "stripe (it pays for its plan) or self_hosted (it pays nobody)", billing, "self_hosted")
  .action((name: string, options: DataOption & { plan: Plan; email?: string; credits: number; billing: Billing }) =>
    withStorage(options, async (storage, services) => {
      if (options.credits < 0) throw new UsageError("--credits must not be negative");
      const create = storage.write("all", async (db) => {
        const wanted = {
          name,
          email: options.email ?? null,
          plan: options.plan,
          source: options.billing,
          monthlyCredits: options.credits,
        };
        const account = await createAccount(db, wanted, services);
        const link = await makeSetUpLink(db, account._id, services.baseUrl, systemClock);
        await noteCommand(db, services, account._id, "accounts.create", account._id);
        return { account, link, ...(await createKey(db, account._id, "First key", services)) };
      });
      const made = await create.catch((error) => {
        if (!brokenUniqueRule(error)) throw error;
        throw new UsageError(`a user with the e-mail address ${options.email} exists already`);
      });
      const works = PLANS[options.plan].includes("api") ? "" : `  (works with the plan ${requiredPlan("api")})`;
      out(`Account  ${made.account._id}\nAPI key  ${made.key}${works}\nSign-in  ${made.link}`);
    }),
  );
const list = dataCommand("list", "list accounts").action((options: DataOption) =>
  withStorage(options, async ({ read }) => {
    const rows = await listAccounts(read);
    out(
      columns([
        ["ID", "NAME", "PLAN", "STATUS", "BILLING", "CREDITS", "A MONTH"],
        ...rows.map((row) => [
          row._id,
          row.name,
          row.plan,
          row.plan_status,
          row.plan_source,
          String(row.credit_balance),
          String(row.monthly_credits),
        ]),
      ]),
    );
  }),
);
const planCommand = dataCommand("plan", "set the plan of an account")
  .argument("<id>", "the account")
  .argument("<plan>", "free, pro or agency", plan)
  .option("--status <status>", "active, past_due or canceled", planStatus, "active")
  .action((id: string, wanted: Plan, options: DataOption & { status: PlanStatus }) =>
    withStorage(options, async (storage, services) => {
      const account = await storage.write("all", async (db) => {
        const changed = await setPlan(db, id, wanted, options.status, systemClock.now());
        if (changed) await noteCommand(db, services, id, "accounts.update", id);
        return changed;
      });
      if (!account) throw new UsageError(`there is no account ${id}; see "sitewright accounts list"`);
      out(`${account.name} is on ${account.plan} (${account.plan_status}).`);
    }),
  );
const billingCommand = dataCommand("billing", "set who pays for the plan of an account")
  .argument("<id>", "the account")
  .argument("<who>", "stripe (it pays for its plan) or self_hosted (it pays nobody)", billing)
  .action((id: string, who: Billing, options: DataOption) =>
    withStorage(options, async (storage, services) => {
      const account = await storage.write("all", async (db) => {
        const changed = await setBilling(db, id, who, systemClock.now());
        if (changed) await noteCommand(db, services, id, "accounts.update", id);
        return changed;
      });
      if (!account) throw new UsageError(`there is no account ${id}; see "sitewright accounts list"`);
      out(who === "stripe" ? `${account.name} pays for its plan.` : `${account.name} pays nobody.`);
    }),
  );
const credits = dataCommand("credits", "give credits to an account, or take them")
  .argument("<id>", "the account")
  .argument("<amount>", "credits to give, negative to take", wholeNumber)
  .action((id: string, amount: number, options: DataOption) =>
    withStorage(options, async (storage, services) => {
      const balance = await storage.write("all", async (db) => {
        const { _id } = await accountFor(db, id);
        await noteCommand(db, services, _id, "accounts.update", _id);
        return await adjustCredits(db, _id, amount, services);
      });
      out(`The balance is ${balance} credits.`);
    }),
  );

export const command = commandGroup(
  "accounts",
  "manage accounts, also while the server runs",
  create,
  list,
  planCommand,
  billingCommand,
  credits,
);
