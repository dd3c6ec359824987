/**
 * How businesses become leads: what is known already is merged, what was deleted stays away, who must not be contacted
 * is marked. A part at a time with one commit each, so that others write in between.
 */

import { stampsAt } from "../../lib/clock.ts";
import type { IdPrefix } from "../../lib/ids.ts";
import { MOST } from "../../policy/limits.ts";
import type { Db } from "../../storage/client.ts";
import type { LeadOrigin } from "../../storage/tables.ts";
import { totalOf } from "../../storage/totals.ts";
import {
  contactHashes,
  type Identified,
  isPersonal,
  metresBetween,
  possibleHashes,
  SAME_PLACE_M,
} from "./identities.ts";
import { leadScore, wordsOf } from "./rules.ts";
import * as store from "./store.ts";

/** So many businesses are looked at with one commit. */
export const ADDED_AT_ONCE = 25;

/** What an import says of a lead beside its facts. */
export interface Extras
  extends Partial<Pick<store.LeadRow, "value_amount" | "value_currency" | "next_task" | "next_task_on">> {
  status?: store.LeadRow["status"];
  notes?: string | null;
  tags?: string[];
}

export interface Adding {
  db: Db;
  accountId: string;
  now: number;
  newId(prefix: IdPrefix): string;
  searchId: string | null;
  origin: Omit<LeadOrigin, "id" | "url">;
}

export interface Added {
  added: number;
  duplicates: number;
  /** Deleted before: they stay away. */
  suppressed: number;
  /** Of those that were added or known, as they were given. */
  ids: string[];
  /** Whether the account has room for no more. */
  isFull: boolean;
}

/**
 * Adds some businesses in the caller's transaction.
 * @param room how many may be added
 */
export async function addLeads(
  { db, accountId, now, newId, searchId, origin }: Adding,
  found: { lead: Identified; extras?: Extras }[],
  room: number,
): Promise<Added> {
  const known = await findKnown(db, accountId, found);
  const hashes = new Map(found.map(({ lead }) => [lead, possibleHashes(accountId, lead)]));
  const contacts = new Map(found.map(({ lead }) => [lead, contactHashes(accountId, lead)]));
  const suppressed = await store.findSuppressed(db, accountId, [...hashes.values(), ...contacts.values()].flat());
  const isDeleted = new Set(suppressed.filter(({ reason }) => reason === "deleted").map(({ hash }) => hash));
  const isBarred = new Set(suppressed.filter(({ reason }) => reason === "do_not_contact").map(({ hash }) => hash));
  const left = MOST.leads - (await totalOf(db, accountId, "leads"));
  const result: Added = { added: 0, duplicates: 0, suppressed: 0, ids: [], isFull: left <= 0 };
  const rows: store.LeadRow[] = [];
  for (const { lead, extras = {} } of found) {
    if (result.added >= room) break;
    const same = known.find(lead);
    if (same) {
      // Found by this very search before it was cut short: it was counted then.
      if (searchId === null || same.search_id !== searchId) result.duplicates++;
      result.ids.push(same._id);
      const missing = missingFacts(same, lead);
      const isNew = rows.includes(same);
      Object.assign(same, missing);
      if (!isNew && Object.keys(missing).length > 0)
        await store.updateLead(db, accountId, same._id, { ...missing, words: wordsOf(same), updated_at: now });
      continue;
    }
    if (hashes.get(lead)!.some((hash) => isDeleted.has(hash))) {
      result.suppressed++;
      continue;
    }
    if (result.added >= left) {
      result.isFull = true;
      break;
    }
    const barred = contacts.get(lead)!.some((hash) => isBarred.has(hash));
    const row = toRow(lead, extras, { _id: newId("lead"), accountId, searchId, origin, now, barred });
    rows.push(row);
    result.ids.push(row._id);
    known.add(row);
    result.added++;
  }
  await store.insertLeads(db, rows);
  return result;
}

/** What the account has that these may be, and a look-up in it by host, else number, else name and place. */
async function findKnown(db: Db, accountId: string, found: { lead: Identified }[]) {
  const keys = (name: "host_key" | "phone_key" | "name_key") => [
    ...new Set(found.flatMap(({ lead }) => lead[name] ?? [])),
  ];
  const rows = await store.findKnown(db, accountId, {
    hosts: keys("host_key"),
    phones: keys("phone_key"),
    names: keys("name_key"),
  });
  const hosts = new Map<string, store.LeadRow>();
  const phones = new Map<string, store.LeadRow>();
  const names = new Map<string, store.LeadRow[]>();
  const add = (row: store.LeadRow) => {
    if (row.host_key && !hosts.has(row.host_key)) hosts.set(row.host_key, row);
    if (row.phone_key && !phones.has(row.phone_key)) phones.set(row.phone_key, row);
    const called = names.get(row.name_key);
    if (!called) names.set(row.name_key, [row]);
    else if (!called.some(({ _id }) => _id === row._id)) called.push(row);
  };
  for (const row of rows) add(row);
  return {
    add,
    find(lead: Identified): store.LeadRow | undefined {
      const byKey =
        (lead.host_key ? hosts.get(lead.host_key) : undefined) ??
        (lead.phone_key ? phones.get(lead.phone_key) : undefined);
      if (byKey) return byKey;
      return names.get(lead.name_key)?.find((row) => isSamePlace(row, lead));
    },
  };
}

/** Whether two of the same name are near each other; where a place is not known, whether they are in the same town. */
function isSamePlace(row: store.LeadRow, lead: Identified): boolean {
  if (row.lat !== null && row.lon !== null && lead.lat !== null && lead.lon !== null)
    return metresBetween({ lat: row.lat, lon: row.lon }, { lat: lead.lat, lon: lead.lon }) <= SAME_PLACE_M;
  return (row.city ?? "").toLowerCase() === (lead.city ?? "").toLowerCase();
}

/** What a lead has not got yet, of what was found. What somebody has corrected stays. */
function missingFacts(row: store.LeadRow, lead: Identified): store.LeadChanges {
  const changes: store.LeadChanges = {};
  const fill = <Name extends "category" | "street" | "city" | "postal_code" | "region" | "country" | "opening_hours">(
    name: Name,
  ) => {
    if (row[name] === null && lead[name] !== null) changes[name] = lead[name];
  };
  for (const name of ["category", "street", "city", "postal_code", "region", "country", "opening_hours"] as const)
    fill(name);
  if (row.phone === null && lead.phone !== null)
    Object.assign(changes, { phone: lead.phone, phone_key: lead.phone_key });
  if (row.lat === null && lead.lat !== null) Object.assign(changes, { lat: lead.lat, lon: lead.lon });
  if (row.website === null && lead.website !== null)
    Object.assign(changes, { website: lead.website, host_key: lead.host_key, website_status: "unknown" });
  if (row.emails.length === 0 && lead.emails.length > 0)
    Object.assign(changes, { emails: toEmails(lead.emails), email: mainEmail(lead.emails), has_email: true });
  const socials = { ...lead.socials, ...row.socials };
  if (Object.keys(socials).length > Object.keys(row.socials).length) changes.socials = socials;
  if (Object.keys(changes).length > 0) changes.score = leadScore({ ...row, ...changes });
  return changes;
}

export const toEmails = (addresses: string[], found_on: string | null = null) =>
  addresses.map((address) => ({ address, personal: isPersonal(address), found_on }));

/** The address to write to: one that is nobody's own, if there is one. */
export const mainEmail = (addresses: string[]): string | null =>
  addresses.find((address) => !isPersonal(address)) ?? addresses[0] ?? null;

function toRow(
  lead: Identified,
  extras: Extras,
  of: {
    _id: string;
    accountId: string;
    searchId: string | null;
    origin: Adding["origin"];
    now: number;
    barred: boolean;
  },
): store.LeadRow {
  const { emails, source_id, source_url, licence, ...facts } = lead;
  const { _id, accountId, searchId, origin, now, barred } = of;
  const row: store.LeadRow = {
    _id,
    account_id: accountId,
    search_id: searchId,
    website_id: null,
    status: extras.status ?? "new",
    website_status: lead.website === null ? "none" : "unknown",
    do_not_contact: barred,
    has_email: emails.length > 0,
    score: 0,
    enriched_at: null,
    words: "",
    ...facts,
    email: mainEmail(emails),
    emails: toEmails(emails),
    phones: lead.phone === null ? [] : [lead.phone],
    notes: extras.notes ?? null,
    value_amount: extras.value_amount ?? null,
    value_currency: extras.value_currency ?? null,
    next_task: extras.next_task ?? null,
    next_task_on: extras.next_task_on ?? null,
    tags: extras.tags ?? [],
    owner_id: null,
    source: { ...origin, licence: licence ?? origin.licence, id: source_id, url: source_url },
    enrichment: null,
    ...stampsAt(now),
  };
  row.score = leadScore(row);
  row.words = wordsOf(row);
  return row;
}
