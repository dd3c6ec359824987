/** Reading the audit: who did what in an account. Nobody changes it. */
import * as v from "valibot";
import { ApiError } from "../../lib/errors.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { answer } from "../../operation/answer.ts";
import * as f from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import { type AuditRow, KEPT_AUDIT_DAYS, STRANGERS } from "../../policy/audit.ts";
import { isOperator } from "../../policy/operator.ts";
import * as store from "./store.ts";

const text = (description: string, example: string) =>
  v.optional(
    f.written("any", f.described(v.pipe(v.string(), v.minLength(1), maxCharacters(100)), description, example)),
  );

const filterFields = {
  from: f.momentField("Only what was done at this time or later; a date begins in UTC."),
  to: f.momentField("Only what was done before this time; a date ends in UTC."),
  operation: text("Only this operation, or this group of operations.", "websites.delete"),
  actor_id: text("Only what this person, key or connection did.", f.exampleId("usr")),
  resource_id: text("Only what was about the thing with this identifier.", f.exampleId("web")),
  result: v.optional(f.described(v.picklist(["ok", "failed"]), "Only what was done, or only what was not.", "ok")),
  q: text("Only entries with this in a name, an operation, an address, an identifier or a result.", "ada@example.com"),
  of: v.optional(
    f.described(
      v.picklist(["account", "strangers"]),
      "`strangers`: sign-ins that failed with addresses that nobody has, the newest 10,000, for the operator's account alone.",
      "account",
    ),
    "account",
  ),
};

const textOrNull = v.nullable(v.string());

const Entry = f.component("AuditEntry", {
  _id: f.idOf("aud", "Identifier."),
  operation: f.described(v.string(), "What was called, by its name in this reference.", "websites.delete"),
  result: f.described(
    v.string(),
    "`ok`, the code of an error, or `unfinished`: the server stopped before it was known what came of it.",
    "ok",
  ),
  actor: f.described(
    v.object({
      type: f.described(
        v.picklist(["person", "key", "connection", "server"]),
        "`server`: its operator at the command line, or the server by itself.",
      ),
      _id: f.described(textOrNull, "Identifier of the person, key or connection.", f.exampleId("usr")),
      name: f.described(textOrNull, "How they were called then.", "ada@example.com"),
      user_id: f.described(textOrNull, "Who it was; of a connection, who has allowed it.", f.exampleId("usr")),
      account_id: f.described(
        textOrNull,
        "The account that looks after this one, where its person or key did it; null: it was one of this account.",
        null,
      ),
    }),
    "Who did it.",
  ),
  via: f.described(v.picklist(["rest", "mcp", "application", "command", "oauth", "mail"]), "With what.", "application"),
  address: f.described(textOrNull, "From which address the call came.", "203.0.113.7"),
  resources: f.described(v.array(v.string()), "Identifiers of what it was about.", [f.exampleId("web")]),
  created_at: f.described(f.timestamp, "When it was done."),
});

function toEntry(row: AuditRow) {
  const { user_id, key_id, connection_id } = row;
  const type = connection_id ? "connection" : key_id ? "key" : user_id ? "person" : "server";
  return answer(Entry, row, {
    actor: { type, _id: connection_id ?? key_id ?? user_id, name: row.name, user_id, account_id: row.actor_account_id },
    resources: row.resources === "" ? [] : row.resources.split(" "),
  });
}

type Asked = Omit<store.AuditFilter, "from" | "to"> & { from?: string; to?: string; of: "account" | "strangers" };

/** Whose entries are asked for, and which. Throws ApiError `operator_required`. */
async function asked({ services, account }: Context, { from, to, of, ...filter }: Asked) {
  if (of === "strangers" && !(await isOperator(services.storage.read, account._id)))
    throw new ApiError(
      "operator_required",
      "Sign-ins with addresses that nobody has are shown to the operator's account alone. Leave `of` out for those of your account.",
    );
  const moments = {
    from: from === undefined ? undefined : f.momentOf(from, "from"),
    to: to === undefined ? undefined : f.momentOf(to, "to"),
  };
  return { accountId: of === "strangers" ? STRANGERS : account._id, filter: { ...filter, ...moments } };
}

const KEPT = `Each call that changes something or takes something along has one entry, made with the change itself; so have sign-ins, and those that fail. What was refused before it began has none. There is nothing in it of what was written, read or sent, and no secret. Entries are kept for ${KEPT_AUDIT_DAYS} days; nobody changes them.`;

const listAudit = operation({
  name: "audit.list",
  route: "GET /v1/audit",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "List who did what",
  description: `Newest first. ${KEPT} A list looks through the newest ${store.MOST_LISTED.toLocaleString("en")} entries of the time that is asked for; the export has all.`,
  input: { ...f.listFields(), ...filterFields },
  output: f.listOf(Entry),
  errors: ["operator_required"],
  async handle(context, { page, limit, ...wanted }) {
    const { accountId, filter } = await asked(context, wanted);
    const { rows, total } = await store.listEntries(context.db, accountId, filter, limit, page * limit);
    return f.toList(rows.map(toEntry), { page, limit }, total);
  },
});

const exportAudit = operation({
  name: "audit.export",
  route: "GET /v1/audit/export",
  scope: "settings",
  websites: "whole",
  role: "owner",
  summary: "Download who did what",
  description:
    "A CSV table (UTF-8, commas), newest first, made while it is sent; one that breaks off is not whole. Texts that a spreadsheet would take for a formula begin with an apostrophe.",
  input: filterFields,
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 5, server: 10 },
  errors: ["operator_required"],
  async handle(context, wanted) {
    const { accountId, filter } = await asked(context, wanted);
    // What writes tables is loaded when it is first used.
    const { auditTable } = await import("./table.ts");
    return { name: "audit.csv", pieces: auditTable(context, accountId, filter) };
  },
});

export const auditOperations = [listAudit, exportAudit];
