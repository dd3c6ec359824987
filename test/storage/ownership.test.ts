/** What follows a website to another account is read from the tables: none of them may be forgotten. */
import { expect, test } from "bun:test";
import { is, Table } from "drizzle-orm";
import { getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { ownedTables } from "../../src/storage/ownership.ts";
import * as tables from "../../src/storage/tables.ts";

const nameOf = (table: SQLiteTable) => getTableConfig(table).name;

/** What goes with the website in other words, or stays with the account, and why. */
const OTHERS: Record<string, string> = {
  websites: "goes: the website itself",
  domains: "goes, where the website is seen under it",
  domain_holders: "goes with its domain",
  uptime_states: "goes with its domain",
  asset_uses: "goes with its page or publication, which it names in a plain column",
  api_keys: "stays",
  audit: "stays: what was done there",
  batches: "stays: what was done there",
  brands: "stays",
  campaign_recipients: "stays with its campaign",
  campaigns: "stays, and forgets the page",
  clients: "stays",
  client_billing: "stays: what its clients pay an account",
  billing_connections: "stays: it opens what is the account's",
  client_resources: "goes, by triggers",
  connections: "stays",
  credit_entries: "stays: what was paid there",
  credit_holds: "stays; there are none while nothing is under way",
  deletions: "stays; there are none of the website",
  dns_connections: "stays: it opens what is the account's",
  idempotency_keys: "stays: answers that were given there",
  invitations: "stays",
  jobs: "stays; there are none of the website that name an account",
  lead_events: "stays with its lead",
  lead_searches: "stays",
  lead_suppressions: "stays",
  leads: "stays, and forgets the website",
  lists: "stays",
  memberships: "stays",
  oauth_codes: "stays",
  oauth_tokens: "stays",
  passkeys: "stays",
  payments: "stays: what was paid there",
  recovery_codes: "stays",
  second_factors: "stays",
  sessions: "stays",
  subscribers: "stays with its list",
  subscriptions: "stays",
  suppressions: "stays",
  templates: "stays: what the account has kept of its websites",
  users: "stays",
  webhook_deliveries: "stays: what the account was told",
  webhook_events: "stays: what the account was told",
  webhooks: "stays",
};

test("each table that names an account follows a website, or says why not", () => {
  const owned = new Set([...ownedTables().values()].flatMap((children) => children.map(({ table }) => nameOf(table))));
  const all = (Object.values(tables).filter((value) => is(value, Table)) as SQLiteTable[])
    .filter((table) => getTableConfig(table).columns.some(({ name }) => name === "account_id"))
    .map(nameOf);
  expect(all.length).toBeGreaterThan(40);
  const undecided = all.filter((name) => !owned.has(name) && !Object.hasOwn(OTHERS, name));
  expect(undecided).toEqual([]);
  expect(Object.keys(OTHERS).filter((name) => owned.has(name) || !all.includes(name))).toEqual([]);
  for (const name of ["pages", "versions", "submissions", "mails", "messages", "records", "assets", "releases"])
    expect(owned).toContain(name);
});
