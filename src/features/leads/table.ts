/**
 * Leads as files, made a part at a time while they are sent. Where the data come from, their licence and what has to be
 * shown with them are in every one of them.
 */
import { isoTime } from "../../lib/clock.ts";
import { CSV_START, csvLines } from "../../lib/csv.ts";
import type { Context } from "../../operation/operation.ts";
import { nextTurn } from "../../storage/batches.ts";
import { namesOfMembers } from "../users/service.ts";
import { toLead } from "./presenter.ts";
import * as store from "./store.ts";

const ROWS_AT_ONCE = 100;

/** The columns of the table, by what is in them. */
export const COLUMNS: [name: string, value: (lead: store.LeadRow) => unknown][] = [
  ["name", (lead) => lead.name],
  ["category", (lead) => lead.category],
  ["street", (lead) => lead.street],
  ["postal_code", (lead) => lead.postal_code],
  ["city", (lead) => lead.city],
  ["region", (lead) => lead.region],
  ["country", (lead) => lead.country],
  ["lat", (lead) => lead.lat],
  ["lon", (lead) => lead.lon],
  ["phone", (lead) => lead.phone],
  ["email", (lead) => lead.email],
  ["emails", (lead) => lead.emails.map(({ address }) => address).join(" ")],
  ["personal_emails", (lead) => lead.emails.flatMap(({ address, personal }) => (personal ? address : [])).join(" ")],
  ["website", (lead) => lead.website],
  ["website_status", (lead) => lead.website_status],
  ["website_score", (lead) => lead.enrichment?.score],
  ["socials", (lead) => Object.values(lead.socials).join(" ")],
  ["opening_hours", (lead) => lead.opening_hours],
  ["status", (lead) => lead.status],
  ["score", (lead) => lead.score],
  ["tags", (lead) => lead.tags.join(", ")],
  ["notes", (lead) => lead.notes],
  ["value_amount", (lead) => lead.value_amount],
  ["value_currency", (lead) => lead.value_currency],
  ["next_task", (lead) => lead.next_task],
  ["next_task_on", (lead) => lead.next_task_on],
  ["do_not_contact", (lead) => (lead.do_not_contact ? "yes" : "no")],
  ["source", (lead) => lead.source.name],
  ["source_id", (lead) => lead.source.id],
  ["source_url", (lead) => lead.source.url],
  ["licence", (lead) => lead.source.licence],
  ["attribution", (lead) => lead.source.attribution],
  ["fetched_at", (lead) => isoTime(lead.source.fetched_at)],
  ["lead_id", (lead) => lead._id],
];

type Rows = AsyncGenerator<store.LeadRow[]>;

/** The account's leads, the newest first, a part at a time. Who must not be contacted is left out unless asked for. */
async function* rowsOf({ db, account }: Context, filter: store.LeadFilter, withBarred: boolean): Rows {
  for (let before: string | null = null; ; ) {
    const rows: store.LeadRow[] = await store.listLeadsBefore(db, account._id, filter, before, ROWS_AT_ONCE);
    yield rows.filter(({ do_not_contact }) => withBarred || !do_not_contact);
    if (rows.length < ROWS_AT_ONCE) return;
    before = rows.at(-1)!._id;
    await nextTurn();
  }
}

/** Texts that a spreadsheet would take for a formula get an apostrophe before them (OWASP, CSV injection). */
export async function* leadTable(
  context: Context,
  filter: store.LeadFilter,
  withBarred: boolean,
): AsyncGenerator<Uint8Array> {
  yield CSV_START;
  yield csvLines([[...COLUMNS.map(([name]) => name), "owner"]]);
  for await (const rows of rowsOf(context, filter, withBarred)) {
    if (rows.length === 0) continue;
    const names = await namesOfMembers(
      context.db,
      rows.flatMap(({ owner_id }) => owner_id ?? []),
      [context.account._id],
    );
    yield csvLines(
      rows.map((lead) => [...COLUMNS.map(([, value]) => value(lead) ?? ""), names.get(lead.owner_id ?? "") ?? ""]),
    );
  }
}

/** One JSON document: the leads, then each source with its licence once. */
export async function* leadDocument(
  context: Context,
  filter: store.LeadFilter,
  withBarred: boolean,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const sources = new Map<string, ReturnType<typeof noticeOf>>();
  let isFirst = true;
  yield encoder.encode(`{"exported_at":${JSON.stringify(isoTime(context.now))},"leads":[`);
  for await (const rows of rowsOf(context, filter, withBarred)) {
    let part = "";
    for (const row of rows) {
      part += `${isFirst ? "" : ","}\n${JSON.stringify(toLead(row))}`;
      isFirst = false;
      const notice = noticeOf(row);
      sources.set(JSON.stringify(notice), notice);
    }
    if (part) yield encoder.encode(part);
  }
  yield encoder.encode(`\n],"sources":${JSON.stringify([...sources.values()])}}\n`);
}

/** Where a lead's data come from, and what has to be said of that. */
export const noticeOf = ({ source: { name, licence, attribution } }: store.LeadRow) => ({ name, licence, attribution });
