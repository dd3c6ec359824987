/** Leads: businesses that may need a website, and what has become of them. */
import * as v from "valibot";
import { says } from "../../lib/field_words.ts";
import { maxCharacters } from "../../lib/writing.ts";
import * as f from "../../operation/fields.ts";
import { LIMIT, operation } from "../../operation/operation.ts";
import { mainEmail, toEmails } from "./additions.ts";
import { demoOperations } from "./demo_operations.ts";
import { enrichmentOperations } from "./enrichment_operations.ts";
import {
  countryField,
  factText,
  LEADS_ARE_UNTRUSTED,
  leadFilters,
  MOST_LEAD_EMAILS,
  nextTaskField,
  nextTaskOnField,
  ownerField,
  statusField,
  tagsField,
  toFilter,
  valueField,
} from "./fields.ts";
import { changesOf, historyOperations, noteEvents } from "./history.ts";
import { emailAddress, hostKey, LEAD_EMAIL_PATTERN, nameKey, networkOf, phoneKey, webAddress } from "./identities.ts";
import { manyLeadsOperations } from "./many_operations.ts";
import { Lead, ToolLead, toLead } from "./presenter.ts";
import { leadScore, wordsOf } from "./rules.ts";
import { leadSearchOperations } from "./search_operations.ts";
import { assertUsers, getLead, hashesOf, removeLeads } from "./service.ts";
import * as store from "./store.ts";
import { transferOperations } from "./transfer_operations.ts";

/** What is left out of an order is not in its list. */
const ONLY: { [sort in store.LeadSort]?: Partial<store.LeadFilter> } = {
  due: { has_task: true },
  value: { has_value: true },
};

const listLeads = operation({
  name: "leads.list",
  route: "GET /v1/leads",
  scope: "leads",
  summary: "List leads",
  description: "Newest first unless `sort` says otherwise. The first page is 1.",
  input: {
    limit: f.limitField(20),
    page: f.pageField(1),
    ...leadFilters,
    sort: v.optional(
      f.described(
        v.picklist(["newest", "score", "updated", "due", "name", "value"]),
        "`score`: where the most is to be done first; `updated`: changed last; `due`: only those with a next task, the earliest first; `value`: only those that have one, the highest first.",
        "score",
      ),
      "newest",
    ),
  },
  output: f.listOf(Lead),
  large: true,
  tool: {
    name: "list_leads",
    description:
      "Businesses found so far, with contact facts; filter by search, status, website and tag. Sort by `score` for those that need a website most.",
    untrusted: LEADS_ARE_UNTRUSTED,
    omit: ["owner_id", "has_owner"],
    output: f.listOf(ToolLead),
  },
  async handle({ db, account }, input) {
    const { limit, page, sort, ...filters } = input;
    const filter = { ...toFilter(filters), ...ONLY[sort] };
    const { rows, total } = await store.listLeads(db, account._id, filter, sort, limit, (page - 1) * limit);
    return f.toList(rows.map(toLead), input, total, 1);
  },
});

const getLeadById = operation({
  name: "leads.get",
  route: "GET /v1/leads/:id",
  scope: "leads",
  summary: "Get a lead",
  input: { id: f.identifier("lead", "lead") },
  output: Lead,
  tool: {
    name: "get_lead",
    description: "One lead: contact facts, status, and what its website looks like once it was enriched.",
    untrusted: LEADS_ARE_UNTRUSTED,
    output: ToolLead,
  },
  handle: async (context, input) => toLead(await getLead(context, input.id)),
});

const fact = (most: number, description: string, example: string) =>
  f.optional(v.nullable(factText(most, description, example)));

const websiteField = f.written(
  "any",
  f.described(
    v.pipe(
      v.string(),
      maxCharacters(500),
      v.check((text) => webAddress(text) !== null, says("no_website")),
    ),
    "Its own website; null: it has none.",
    "https://millerplumbing.example/",
  ),
);

const emailsField = f.described(
  v.pipe(
    v.array(
      v.pipe(
        v.string(),
        maxCharacters(254),
        v.metadata({
          format: "email",
          pattern: LEAD_EMAIL_PATTERN,
          description: "An e-mail address.",
          examples: ["info@millerplumbing.example"],
        }),
        v.transform((text) => emailAddress(text) ?? ""),
        v.check((text) => text !== "", says("no_email")),
      ),
    ),
    v.maxLength(MOST_LEAD_EMAILS),
  ),
  "All of its addresses.",
  ["info@millerplumbing.example"],
);

const updateLead = operation({
  name: "leads.update",
  route: "PUT /v1/leads/:id",
  scope: "leads",
  summary: "Change a lead",
  description:
    "Only the fields that are sent change: status, value, next task, notes, tags, who sees to it, whether they may be contacted, and corrections of facts, which searches do not undo. `do_not_contact` is remembered by hashes of addresses, number and website: whoever is found with one of them later has it too, also after the lead was deleted.",
  input: {
    id: f.identifier("lead", "lead"),
    status: f.optional(statusField),
    notes: f.optional(v.nullable(f.longText(5_000, "Yours; null: none.", "Call after ten."))),
    value: f.optional(v.nullable(f.described(valueField, "What it may be worth; null: not said."))),
    next_task: nextTaskField,
    next_task_on: nextTaskOnField,
    tags: f.optional(tagsField),
    owner_id: ownerField,
    do_not_contact: f.optional(f.described(v.boolean(), "Whether they must not be contacted.", true)),
    name: f.optional(f.nameText("Name of the business.", "Miller Plumbing")),
    category: fact(100, "Line of business.", "plumber"),
    street: fact(200, "With the number.", "12 Mill Lane"),
    city: fact(200, "Town.", "Leeds"),
    postal_code: fact(20, "Postal code.", "LS1 4AP"),
    region: fact(100, "State or county.", "West Yorkshire"),
    country: f.optional(v.nullable(countryField)),
    phone: fact(60, "Phone number.", "+44 113 496 0000"),
    website: f.optional(v.nullable(websiteField)),
    emails: f.optional(emailsField),
    opening_hours: fact(500, "When it is open.", "Mo-Fr 08:00-17:00"),
  },
  output: Lead,
  limit: LIMIT.list,
  tool: {
    name: "update_lead",
    description:
      "Changes only what you pass: status in the pipeline, value, next task and its day, notes, tags, do_not_contact, corrected facts.",
    untrusted: LEADS_ARE_UNTRUSTED,
    output: ToolLead,
    omit: ["owner_id", "category", "street", "postal_code", "region", "country", "opening_hours"],
  },
  async prepare(context, { id, phone, country }) {
    const row = await getLead(context, id);
    // What reads numbers is loaded, and reads, outside of the transaction.
    const newPhone = phone === undefined ? row.phone : phone;
    return { phone_key: await phoneKey(newPhone, country === undefined ? row.country : country) };
  },
  async handle(context, input, { phone_key }) {
    const { db, account, now } = context;
    const { id, website, emails, phone, do_not_contact, value, ...given } = input;
    const facts = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as typeof given;
    const before = await getLead(context, id);
    if (given.owner_id) await assertUsers(context, [given.owner_id]);
    const changes: store.LeadChanges = { ...facts };
    if (value !== undefined)
      Object.assign(changes, { value_amount: value?.amount ?? null, value_currency: value?.currency ?? null });
    if (phone !== undefined) Object.assign(changes, { phone: phone && (phone_key ?? phone), phone_key });
    if (website !== undefined) Object.assign(changes, websiteChanges(before, website));
    if (emails !== undefined)
      Object.assign(changes, { emails: toEmails(emails), email: mainEmail(emails), has_email: emails.length > 0 });
    if (facts.name !== undefined) changes.name_key = nameKey(facts.name);
    if (do_not_contact !== undefined) changes.do_not_contact = do_not_contact;
    const after = { ...before, ...changes };
    await store.updateLead(db, account._id, id, {
      ...changes,
      score: leadScore(after),
      words: wordsOf(after),
      updated_at: now,
    });
    await noteEvents(context, changesOf(before, after));
    if (after.do_not_contact) await store.suppress(db, account._id, hashesOf(after), "do_not_contact", now);
    else if (before.do_not_contact) await store.unsuppress(db, account._id, hashesOf(before), "do_not_contact");
    return toLead(await getLead(context, id));
  },
});

function websiteChanges(before: store.LeadRow, website: string | null): store.LeadChanges {
  const url = website === null ? null : webAddress(website);
  if (!url) return { website: null, host_key: null, website_status: "none" };
  const network = networkOf(url);
  if (network)
    return {
      website: null,
      host_key: null,
      website_status: "none",
      socials: { ...before.socials, [network]: url.href },
    };
  if (url.href === before.website) return {};
  // Nobody has looked at the new one yet.
  return { website: url.href, host_key: hostKey(url), website_status: "unknown", enriched_at: null, enrichment: null };
}

const deleteLead = operation({
  name: "leads.delete",
  route: "DELETE /v1/leads/:id",
  scope: "leads",
  summary: "Delete a lead",
  description:
    "For good, with everything that was known of it. Hashes of its website, number and name stay, so that no search or import brings it back. The website that was made for it stays.",
  ...f.deletes("lead", "lead", "DeletedLead"),
  limit: LIMIT.list,
  async handle(context, input) {
    const row = await getLead(context, input.id);
    await removeLeads(context, [row]);
    return { _id: row._id, deleted: true as const };
  },
});

const number = (description: string, example: number) => f.described(f.integer, description, example);

const getStats = operation({
  name: "leads.stats",
  route: "GET /v1/leads/stats",
  scope: "leads",
  summary: "Count leads",
  input: {},
  output: f.component("LeadStats", {
    total: number("All leads.", 140),
    by_status: f.described(v.record(v.string(), f.integer), "How many there are of each status.", {
      new: 120,
      contacted: 20,
    }),
    value_by_status: f.described(
      v.record(v.string(), v.record(v.string(), f.integer)),
      "What those of each status are worth together, by currency, in its smallest unit.",
      { contacted: { GBP: 240_000 } },
    ),
    by_website_status: f.described(
      v.record(v.string(), f.integer),
      "How many there are of each state of the website.",
      {
        none: 60,
        unknown: 80,
      },
    ),
    by_source: f.described(v.record(v.string(), f.integer), "What searches have added, by source.", { places: 140 }),
    with_email: number("With an e-mail address.", 40),
    without_website: number("Without a website of their own.", 60),
    enriched: number("Whose website was looked at.", 30),
    searches: number("Searches.", 7),
    credits_spent: number("On searches that brought something.", 35),
  }),
  tool: {
    name: "get_leads_stats",
    description: "How many leads there are, by status, website and source, and what searches have cost.",
  },
  async handle({ db, account }) {
    const groups = await store.countLeads(db, account._id);
    const searches = await store.countSearches(db, account._id);
    const value_by_status: Record<string, Record<string, number>> = {};
    for (const { status, currency, amount } of await store.sumValues(db, account._id))
      value_by_status[status] = { ...value_by_status[status], [currency]: amount };
    const by_status: Record<string, number> = {};
    const by_website_status: Record<string, number> = {};
    for (const { status, website_status, n } of groups) {
      by_status[status] = (by_status[status] ?? 0) + n;
      by_website_status[website_status] = (by_website_status[website_status] ?? 0) + n;
    }
    const sum = (which: (group: (typeof groups)[number]) => boolean) =>
      groups.filter(which).reduce((total, { n }) => total + n, 0);
    return {
      total: sum(() => true),
      by_status,
      value_by_status,
      by_website_status,
      by_source: Object.fromEntries(searches.map(({ source, leads }) => [source, leads])),
      with_email: sum(({ has_email }) => has_email),
      without_website: by_website_status.none ?? 0,
      enriched: sum(({ enriched }) => enriched === 1),
      searches: searches.reduce((total, { searches: n }) => total + n, 0),
      credits_spent: searches.reduce((total, { credits }) => total + credits, 0),
    };
  },
});

export const leadOperations = [
  ...leadSearchOperations,
  listLeads,
  getStats,
  ...transferOperations,
  ...manyLeadsOperations,
  getLeadById,
  updateLead,
  deleteLead,
  ...historyOperations,
  ...enrichmentOperations,
  ...demoOperations,
];
