/** Clients of the account that calls: accounts that it looks after (policy/clients.ts). */

import * as v from "valibot";
import { isoTime, stampsAt, stampsOf } from "../../lib/clock.ts";
import { isInternationalEmail } from "../../lib/email_addresses.ts";
import { ApiError, invalid, notPossible, orNotFound, PremisesChanged } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import { pick } from "../../lib/pick.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { giveCredits, lendMonthly, takeBackAll } from "../../policy/client_credits.ts";
import { clientLimits } from "../../policy/clients.ts";
import { MOST } from "../../policy/limits.ts";
import { totalOf } from "../../storage/totals.ts";
import * as accounts from "../accounts/service.ts";
import { TRANSFER_ERRORS, transferAllWebsites } from "../transfers/service.ts";
import { CreatedInvitation, InviteField, inviteFirst } from "../users/service.ts";
import { ClientBilling, toBilling } from "./billing_presenter.ts";
import * as store from "./store.ts";

const MOST_CREDITS = 100_000_000;

const wholeNumber = (least: number, most: number, description: string, example: number) =>
  f.described(v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most)), description, example);

const nameField = f.nameText("Name of the client.", "Crumb & Co");
const statusField = v.picklist(["active", "suspended"]);
const aiField = f.described(
  v.picklist(["on", "off"]),
  "`off`: its own people and keys write nothing with AI and get 403 `ai_off`. Yours still do.",
  "on",
);

/** What may be said of a client, and taken back with null. */
const settingFields = {
  company: f.optional(v.nullable(f.nameText("Its company.", "Crumb & Co Bakery Ltd"))),
  email: f.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.trim(),
        maxCharacters(254),
        v.check(isInternationalEmail, says("no_email")),
        v.metadata({ format: "idn-email", description: "Where you reach it.", examples: ["ada@example.com"] }),
      ),
    ),
  ),
  notes: f.optional(
    v.nullable(f.longText(10_000, "What you want to know of it; only you see that.", "Calls on Mondays.")),
  ),
  website_limit: f.optional(
    v.nullable(wholeNumber(0, MOST.websites, "Websites that it may have; null: as many as any account.", 3)),
  ),
  monthly_credits: f.optional(
    wholeNumber(0, MOST_CREDITS, "Credits that it gets of yours each month, as far as you have them.", 500),
  ),
  ai: f.optional(aiField),
};

const Client = f.component("Client", {
  _id: f.idOf("acc", "Identifier of the client, which is an account."),
  name: f.described(v.string(), "Name.", "Crumb & Co"),
  company: f.described(v.nullable(v.string()), "Its company.", "Crumb & Co Bakery Ltd"),
  email: f.described(v.nullable(f.personalEmail), "Where you reach it.", "ada@example.com"),
  notes: f.described(v.nullable(v.string()), "What you have noted; only you see that.", "Calls on Mondays."),
  website_limit: f.described(v.nullable(f.integer), "Websites that it may have; null: as many as any account.", 3),
  monthly_credits: f.count("Credits that it gets of yours each month.", 500),
  ai: aiField,
  status: f.described(statusField, "Whether its people and keys are let in.", "active"),
  websites: f.count("Websites that it has.", 2),
  members: f.count("Users that it has; your own are none of them.", 1),
  credits: f.count("Credits that it has now.", 480),
  last_report_at: f.described(
    v.nullable(f.timestamp),
    "When the monthly report of a website of it was last mailed; null: never.",
  ),
  last_active_at: f.described(
    v.nullable(f.timestamp),
    "When somebody last changed something in it, you included; null: never.",
  ),
  billing: f.described(v.nullable(ClientBilling), "What it pays you through your Stripe; null: nothing.", null),
  ...f.stampFields,
});

const CreatedClient = f.component("CreatedClient", {
  ...Client.entries,
  invitation: f.described(
    v.nullable(CreatedInvitation),
    "The invitation of its first person; null: nobody was invited.",
  ),
});

async function toClient({ db, now }: Pick<Context, "db" | "now">, found: store.ClientWithAccount) {
  const { client, account, billing, members, reported, active } = found;
  return {
    _id: account._id,
    name: account.name,
    ...pick(client, "company", "email", "notes", "website_limit"),
    monthly_credits: account.monthly_credits,
    ai: client.without_ai ? ("off" as const) : ("on" as const),
    status: client.suspended_at === null ? ("active" as const) : ("suspended" as const),
    websites: await totalOf(db, account._id, "websites"),
    members,
    credits: account.credit_balance,
    last_report_at: isoTime(reported),
    last_active_at: isoTime(active),
    billing: billing && toBilling(billing, now),
    ...stampsOf(client),
  };
}

/** Throws ApiError `not_found`. */
const getFound = async (
  { db, account }: Pick<Context, "db" | "account">,
  id: string,
): Promise<store.ClientWithAccount> => orNotFound(await store.findClient(db, account._id, id), "client", id);

/** The settings of a client that are columns of it. */
function settingsOf({ ai, ...given }: { ai?: "on" | "off" } & Partial<store.ClientRow>) {
  const { company, email, notes, website_limit } = given;
  const without_ai = ai === undefined ? undefined : ai === "off";
  return Object.fromEntries(
    Object.entries({ company, email, notes, website_limit, without_ai }).filter(([, value]) => value !== undefined),
  ) as Partial<store.ClientRow>;
}

const listClients = operation({
  name: "clients.list",
  route: "GET /v1/clients",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "List clients",
  description: "Newest first. `q` finds them by name, company or address.",
  input: {
    ...f.listFields(),
    q: f.searchField,
    status: f.optional(f.described(statusField, "Only clients in this state.", "active")),
    billing: f.optional(f.described(v.picklist(["overdue"]), "Only clients with an invoice that is late.", "overdue")),
  },
  output: f.listOf(Client),
  async handle(context, { q, status, billing, ...paging }) {
    const { limit, page } = paging;
    const overdueAt = billing === "overdue" ? context.now : undefined;
    const filter = { q: q?.toLowerCase(), status, overdueAt };
    const { rows, total } = await store.listClients(context.db, context.account._id, filter, limit, page * limit);
    return f.toList(await Promise.all(rows.map((row) => toClient(context, row))), paging, total);
  },
});

const createClient = operation({
  name: "clients.create",
  route: "POST /v1/clients",
  scope: "settings",
  websites: "whole",
  role: "owner",
  serializationKey: "all",
  feature: "api",
  handsOutAccess: ({ invite }) => invite !== undefined,
  showsSecret: true,
  summary: "Make a client",
  description:
    "A client is an account of its own with your plan: websites, keys, users and credits are its own, and no client sees another. You act in it with the header `Sitewright-Account`. Its monthly credits are taken from yours, the first of them now. With `invite` its first person is invited in the same call, in your brand's look: all of it is made, or nothing. Where no mail goes out `invitation.url` is the link to hand over. A key invites anybody but owners.",
  input: { name: nameField, ...settingFields, invite: InviteField },
  output: CreatedClient,
  errors: ["client_limit", "insufficient_credits", "not_possible", "secret_key_missing"],
  async handle(context, { name, monthly_credits = 0, invite, ...settings }) {
    const { db, account, now, services } = context;
    if (await clientLimits(db, account._id)) throw notPossible("client_has_none");
    if ((await store.countClients(db, account._id)) >= MOST.clients)
      throw new ApiError(
        "client_limit",
        `The account has ${MOST.clients.toLocaleString("en")} clients, which is the most. Delete one with DELETE /v1/clients/:id first.`,
      );
    const { plan, plan_status, plan_source } = (await accounts.findAccount(db, account._id))!;
    const wanted = { name, plan, plan_status, plan_source, monthly_credits, granted_credits: 0 };
    const { _id } = await accounts.insertAccount(db, wanted, services);
    const client: store.ClientRow = {
      account_id: _id,
      parent_account_id: account._id,
      company: null,
      email: null,
      notes: null,
      website_limit: null,
      without_ai: false,
      suspended_at: null,
      lent_kept_credits: 0,
      ...stampsAt(now),
      ...settingsOf(settings),
    };
    await store.insertClient(db, client);
    await lendMonthly(db, client, monthly_credits, { now, ids: services.ids });
    const invitation = invite ? await inviteFirst(context, _id, invite) : null;
    return { ...(await toClient(context, await getFound(context, _id))), invitation };
  },
});

const getClient = operation({
  name: "clients.get",
  route: "GET /v1/clients/:id",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "Get a client",
  input: { id: f.identifier("acc", "client") },
  output: Client,
  async handle(context, { id }) {
    return await toClient(context, await getFound(context, id));
  },
});

const updateClient = operation({
  name: "clients.update",
  route: "PUT /v1/clients/:id",
  scope: "settings",
  websites: "whole",
  role: "owner",
  serializationKey: "all",
  summary: "Change or suspend a client",
  description:
    "What is left out stays. `suspended`: its people can't sign in, its keys and connections answer 401, and its websites stay online; `active` lets them in again. More `monthly_credits` bring what is missing of this month at once, fewer hold from the next month on.",
  input: {
    id: f.identifier("acc", "client"),
    name: f.optional(nameField),
    ...settingFields,
    status: f.optional(f.described(statusField, "Whether its people and keys are let in.", "active")),
  },
  output: Client,
  errors: ["insufficient_credits"],
  async handle(context, { id, name, monthly_credits, status, ...settings }) {
    const { db, account, now, services } = context;
    const found = await getFound(context, id);
    const suspended_at = status === "suspended" ? (found.client.suspended_at ?? now) : null;
    await store.updateClient(db, account._id, id, {
      ...settingsOf(settings),
      ...(status === undefined ? {} : { suspended_at }),
      updated_at: now,
    });
    if (name !== undefined || monthly_credits !== undefined)
      await accounts.updateAccount(db, id, {
        ...(name === undefined ? {} : { name }),
        ...(monthly_credits === undefined ? {} : { monthly_credits }),
        updated_at: now,
      });
    const missing = (monthly_credits ?? 0) - found.account.granted_credits;
    await lendMonthly(db, found.client, missing, { now, ids: services.ids });
    return await toClient(context, await getFound(context, id));
  },
});

/** Throws ApiError `not_possible`: nobody is to get invoices for what is gone. */
function assertNotBilled({ billing }: store.ClientWithAccount): void {
  if (!billing || billing.status === "canceled") return;
  throw notPossible(billing.is_ended ? "client_billing_ending" : "client_billed");
}

const deleteClient = operation({
  name: "clients.delete",
  route: "DELETE /v1/clients/:id",
  scope: "settings",
  websites: "whole",
  role: "owner",
  serializationKey: "all",
  summary: "Delete a client",
  description:
    "For good, as `DELETE /v1/account` does, once it is billed no more (`DELETE /v1/clients/:id/billing`): nobody signs in or calls any more, its websites answer 404 and its domains are free; everything else of it is removed within minutes. Credits that it has left are yours again. With `move_to` its websites go to another account before, one by one, with their domains and as POST /v1/websites/:id/transfer says: one that can't go is told, nothing is deleted then, and those that have gone stay there.",
  ...f.deletes("acc", "client", "DeletedClient"),
  input: {
    id: f.identifier("acc", "client"),
    websites: f.optional(f.described(v.picklist(["delete"]), "Its websites are deleted with it.", "delete")),
    move_to: f.optional(f.identifier("acc", "account that gets its websites: yours, or another client")),
  },
  errors: ["not_possible", ...TRANSFER_ERRORS],
  async prepare(context, { id, websites, move_to }) {
    const { account, actsFrom } = context;
    if ((websites === undefined) === (move_to === undefined)) throw invalid("websites", "delete_or_move");
    const found = await getFound(context, id);
    assertNotBilled(found);
    const { _id, name, plan, plan_status } = found.account;
    if (move_to === undefined) return;
    if (move_to === id) throw invalid("move_to", "same_account");
    const inside = { ...context, account: { _id, name, plan, plan_status }, actsFrom: actsFrom ?? account._id };
    await transferAllWebsites(inside, move_to);
  },
  async handle(context, { id, move_to }) {
    const { db, account, now, services } = context;
    const found = await getFound(context, id);
    assertNotBilled(found);
    const { name } = found.account;
    if (move_to !== undefined && (await totalOf(db, id, "websites")) > 0) throw new PremisesChanged();
    await accounts.removeAccount({ ...context, account: { ...account, _id: id, name } });
    // What was under way has given its credits back.
    const { client, account: own } = await getFound(context, id);
    const unused = own.credit_balance - own.kept_credits;
    await takeBackAll(db, { ...client, unused }, { now, ids: services.ids });
    await store.deleteClient(db, account._id, id);
    return { _id: id, deleted: true as const };
  },
});

const giveClientCredits = operation({
  name: "clients.credits",
  route: "POST /v1/clients/:id/credits",
  scope: "settings",
  websites: "whole",
  role: "owner",
  serializationKey: "all",
  summary: "Give a client credits",
  description:
    "Once, of yours: of those first that you keep beyond the month, which it keeps too; what is taken of your monthly ones ends with the month, as it would with you.",
  input: {
    id: f.identifier("acc", "client"),
    amount: wholeNumber(1, MOST_CREDITS, "How many credits.", 200),
  },
  output: Client,
  errors: ["insufficient_credits"],
  async handle(context, { id, amount }) {
    const { db, now, services } = context;
    const { client } = await getFound(context, id);
    await giveCredits(db, client, amount, { now, ids: services.ids });
    return await toClient(context, await getFound(context, id));
  },
});

export const clientOperations = [listClients, createClient, getClient, updateClient, deleteClient, giveClientCredits];
