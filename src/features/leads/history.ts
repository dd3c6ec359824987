/** What has become of a lead: who has changed what, notes, and campaigns that it has got. */
import * as v from "valibot";
import { isoTime } from "../../lib/clock.ts";
import { addressHash } from "../../lib/email_addresses.ts";
import { component, described, identifier, longText } from "../../operation/fields.ts";
import { type Context, operation } from "../../operation/operation.ts";
import { namesOfMembers } from "../users/service.ts";
import { LeadEvent, toEvent } from "./presenter.ts";
import { getLead } from "./service.ts";
import * as store from "./store.ts";

const MOST_SHOWN = 100;
const MOST_MAILS = 20;

type Happened = Pick<store.LeadEventRow, "lead_id" | "kind"> &
  Partial<Pick<store.LeadEventRow, "text" | "before" | "after">>;

/** Notes what has become of leads, and by whom. */
export async function noteEvents(context: Context, happened: Happened[]): Promise<store.LeadEventRow[]> {
  const { db, account, now, newId, audit } = context;
  const rows = happened.map((one) => ({
    _id: newId("lev"),
    account_id: account._id,
    text: null,
    before: null,
    after: null,
    by: audit.who,
    created_at: now,
    ...one,
  }));
  await store.addEvents(db, rows);
  return rows;
}

const moneyOf = ({ value_amount, value_currency }: store.LeadRow): string | null =>
  value_amount === null ? null : `${value_amount} ${value_currency}`;
const taskOf = ({ next_task, next_task_on }: store.LeadRow): string | null =>
  [next_task_on, next_task].filter(Boolean).join(" ") || null;

/** What of a change of a lead is told. */
export function changesOf(before: store.LeadRow, after: store.LeadRow): Happened[] {
  const happened: Omit<Happened, "lead_id">[] = [];
  if (before.status !== after.status) happened.push({ kind: "status", before: before.status, after: after.status });
  if (moneyOf(before) !== moneyOf(after))
    happened.push({ kind: "value", before: moneyOf(before), after: moneyOf(after) });
  const task = taskOf(after);
  if (taskOf(before) !== task)
    happened.push(
      task === null
        ? { kind: "task_done", text: before.next_task, before: taskOf(before) }
        : { kind: "task", text: after.next_task, before: taskOf(before), after: task },
    );
  if (before.owner_id !== after.owner_id)
    happened.push({ kind: "owner", before: before.owner_id, after: after.owner_id });
  return happened.map((one) => ({ lead_id: before._id, ...one }));
}

const listHistory = operation({
  name: "leads.history",
  route: "GET /v1/leads/:id/history",
  scope: "leads",
  summary: "Show what has become of a lead",
  description: `The newest ${MOST_SHOWN} first: notes, changes of status, value, next task and owner with who made them, and campaigns that were sent to its addresses. The newest 200 are kept.`,
  input: { id: identifier("lead", "lead") },
  output: component("LeadHistory", { data: described(v.array(LeadEvent), "What has happened, the newest first.") }),
  async handle(context, input) {
    const { db, account } = context;
    const lead = await getLead(context, input.id);
    const events = await store.listEvents(db, account._id, lead._id, MOST_SHOWN);
    const owners = events.flatMap(({ kind, after }) => (kind === "owner" && after !== null ? [after] : []));
    const names = await namesOfMembers(db, owners, [account._id]);
    const named = events.map((event) =>
      event.kind === "owner" ? { ...event, text: names.get(event.after ?? "") ?? null } : event,
    );
    const hashes = lead.emails.map(({ address }) => addressHash(address));
    const mails = await store.mailsTo(db, account._id, hashes, MOST_MAILS);
    const sent = mails.map(({ campaign_id, subject, status, sent_at }) => ({
      _id: campaign_id,
      kind: "mail" as const,
      text: subject,
      before: null,
      after: status as string,
      by: null,
      at: isoTime(sent_at!),
    }));
    const all = [...named.map(toEvent), ...sent].toSorted((one, other) =>
      one.at < other.at ? 1 : one.at > other.at ? -1 : 0,
    );
    return { data: all.slice(0, MOST_SHOWN) };
  },
});

const addNote = operation({
  name: "leads.note",
  route: "POST /v1/leads/:id/notes",
  scope: "leads",
  summary: "Write a note on a lead",
  description:
    "Kept in its history, with who wrote it and when. `notes` of the lead itself is what is always in sight.",
  input: {
    id: identifier("lead", "lead"),
    text: longText(2_000, "The note.", "Wants a new menu page before Easter."),
  },
  output: LeadEvent,
  async handle(context, input) {
    const { _id } = await getLead(context, input.id);
    const [noted] = await noteEvents(context, [{ lead_id: _id, kind: "note", text: input.text }]);
    return toEvent(noted!);
  },
});

export const historyOperations = [listHistory, addNote];
