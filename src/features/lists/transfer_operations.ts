/** Subscribers out, as a table, and in. */
import * as v from "valibot";
import { stampsAt } from "../../lib/clock.ts";
import { addressHash } from "../../lib/email_addresses.ts";
import { COMPUTING, invalid, invalidAs } from "../../lib/errors.ts";
import type { ColumnMapping } from "../../lib/table_heads.ts";
import { component, described, identifier, integer, optional, written } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import {
  columnReports,
  columnsField,
  dryRunField,
  MOST_NAMED_ROWS,
  refusedRows,
} from "../../operation/table_fields.ts";
import { MOST } from "../../policy/limits.ts";
import { nextTurn } from "../../storage/batches.ts";
import { totalOf } from "../../storage/totals.ts";
import { readSubscriberTable } from "./computations.ts";
import { basisField, consentText, emailField, fieldValues, personName } from "./fields.ts";
import { SUBSCRIBER_STATUSES } from "./presenter.ts";
import { getList, subscriberLimit } from "./service.ts";
import * as store from "./store.ts";
import type { ReadSubscriber, ReadSubscribers } from "./table_reading.ts";

const MOST_IMPORTED = 20_000;
/** Written with one commit: others wait for it. */
const ADDED_AT_ONCE = 100;

const exportSubscribers = operation({
  name: "subscribers.export",
  route: "GET /v1/lists/:id/subscribers/export",
  scope: "forms:read",
  summary: "Download subscribers",
  description:
    "A CSV table (UTF-8, commas), oldest first, with what proves each one's consent, made while it is sent; one that breaks off is not whole. Texts that a spreadsheet would take for a formula begin with an apostrophe.",
  input: {
    id: identifier("lst", "list"),
    status: optional(described(v.picklist(SUBSCRIBER_STATUSES), "Only these.", "subscribed")),
  },
  output: { kind: "file", contentType: "text/csv" },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  async handle(context, input) {
    const { _id } = await getList(context, input.id);
    const { subscriberTable } = await import("./table.ts");
    return { name: "subscribers.csv", pieces: subscriberTable(context, _id, input.status) };
  },
});

const ImportedSubscriber = v.strictObject({
  email: emailField,
  name: optional(described(v.nullable(personName), "Name.")),
  fields: v.optional(fieldValues, {}),
});

const importSubscribers = operation({
  name: "subscribers.import",
  route: "POST /v1/lists/:id/subscribers/import",
  scope: ["sites:write", "forms:read"],
  summary: "Import subscribers",
  description: `Up to ${MOST_IMPORTED.toLocaleString("en")} at a time, as a table in \`csv\` (a first line of column names, one of them \`email\`; commas or semicolons; other columns become fields) or a list in \`subscribers\`. \`columns\` in the answer says where each column of a table goes, and in the call where it shall; \`dry_run\` only looks. They are subscribed at once, so that \`basis\` must say why you may write to them; it is kept with each. Who has left, bounced or complained stays away, whatever you import. Who is on the list already gets the new name and fields. An account has at most ${MOST.subscribers.toLocaleString("en")} subscribers.`,
  input: {
    id: identifier("lst", "list"),
    csv: optional(
      written(
        "code",
        described(
          v.pipe(v.string(), v.minLength(1)),
          "The table.",
          "email,name,town\r\nada@example.com,Ada Lovelace,Portland",
        ),
      ),
    ),
    subscribers: optional(
      described(
        v.pipe(v.array(ImportedSubscriber), v.minLength(1), v.maxLength(1_000)),
        "The subscribers, at most 1,000.",
        [{ email: "ada@example.com", name: "Ada Lovelace" }],
      ),
    ),
    columns: columnsField("`email`, `name`, `first_name`, `last_name`, or a field of yours", {
      Adresse: "email",
      "Customer no.": null,
    }),
    dry_run: dryRunField,
    basis: optional(basisField),
    consent_text: optional(v.nullable(consentText)),
  },
  exactlyOne: ["csv", "subscribers"],
  output: component("ImportedSubscribers", {
    added: described(integer, "New subscribers; 0 with `dry_run`.", 38),
    updated: described(integer, "Were on the list already, or stand in the table twice.", 3),
    suppressed: described(integer, "Have left, bounced or complained, and stay away.", 1),
    ...refusedRows("has no address"),
    columns: columnReports("`email`, `name`, `first_name`, `last_name`, or a field", {
      name: "E-mail address",
      goes_to: "email",
    }),
    dry_run: described(v.boolean(), "Nothing was stored.", false),
  }),
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 2, server: 8 },
  errors: ["subscriber_limit", ...COMPUTING],
  async handle(context, input) {
    const list = await getList(context, input.id);
    const { basis } = input;
    if (!basis && !input.dry_run) throw invalid("basis", "basis_missing");
    const read = input.subscribers
      ? fromList(input.subscribers)
      : await fromTable(context, input.csv!, input.columns ?? {});
    const { count: rows, refused, columns } = read;
    const told = {
      rows,
      refused: refused.slice(0, MOST_NAMED_ROWS),
      refused_rows: refused.map(({ row }) => row),
      refused_count: refused.length,
      columns,
    };
    const result = { added: 0, updated: read.repeated, suppressed: 0 };
    if (input.csv && !input.dry_run && !columns.some(({ goes_to }) => goes_to === "email"))
      throw invalid("csv", "email_column_missing");
    if (!basis || input.dry_run) return { ...result, ...told, dry_run: true };
    const reason = { basis, text: input.consent_text ?? null };
    for (let at = 0; at < read.rows.length; at += ADDED_AT_ONCE) {
      await nextTurn();
      const done = await addSome(context, list._id, read.rows.slice(at, at + ADDED_AT_ONCE), reason);
      for (const name of ["added", "updated", "suppressed"] as const) result[name] += done[name];
    }
    return { ...result, ...told, dry_run: false };
  },
});

const fromList = (given: v.InferOutput<typeof ImportedSubscriber>[]) => {
  const rows = new Map(given.map(({ email, name, fields }) => [email, { email, name: name || null, fields }]));
  return {
    rows: [...rows.values()],
    refused: [],
    repeated: given.length - rows.size,
    columns: [],
    count: given.length,
  };
};

async function fromTable({ services, account }: Context, csv: string, columns: ColumnMapping) {
  const text = await services.computeFor(account._id)(readSubscriberTable, { csv, most: MOST_IMPORTED, columns });
  const read = JSON.parse(text) as ReadSubscribers;
  if ("problem" in read) throw invalidAs("csv", read.problem);
  return read;
}

/** Adds some with one commit. Throws `subscriber_limit`. */
async function addSome(
  { services, account, now, newId }: Context,
  listId: string,
  rows: ReadSubscriber[],
  { basis, text }: { basis: string; text: string | null },
) {
  const named = rows.map((row) => ({ ...row, hash: addressHash(row.email) }));
  const hashes = named.map(({ hash }) => hash);
  return await services.storage.write(account._id, async (db) => {
    const result = { added: 0, updated: 0, suppressed: 0 };
    const list = await getList({ db, account }, listId);
    const known = await store.findByHash(db, account._id, list._id, hashes);
    const suppressed = await store.suppressionsAmong(db, account._id, hashes);
    const consent: store.Consent = {
      source: "import",
      basis,
      text,
      form_id: null,
      submission_id: null,
      visitor: null,
      at: now,
      confirmed_at: null,
      confirmed_by: null,
    };
    const added: store.SubscriberRow[] = [];
    for (const { hash, email, name, fields } of named) {
      const row = known.get(hash);
      // Who was taken off this list by its owner is not brought back by a table either.
      if (suppressed.has(hash) || (row && row.status !== "subscribed" && row.status !== "pending")) {
        result.suppressed++;
        continue;
      }
      if (row) {
        await store.updateSubscriber(db, account._id, row._id, {
          ...(name ? { name } : {}),
          fields: { ...row.fields, ...fields },
          ...(row.status === "pending" ? { status: "subscribed" as const, consent } : {}),
          updated_at: now,
        });
        result.updated++;
        continue;
      }
      added.push({
        _id: newId("sub"),
        account_id: account._id,
        list_id: list._id,
        email,
        hash,
        name,
        fields,
        status: "subscribed",
        consent,
        confirmations: 0,
        confirmation_sent_at: null,
        ...stampsAt(now),
      });
    }
    if (added.length > 0 && (await totalOf(db, account._id, "subscribers")) + added.length > MOST.subscribers)
      throw subscriberLimit();
    await store.insertSubscribers(db, added);
    result.added = added.length;
    return result;
  });
}

export const transferOperations = [exportSubscribers, importSubscribers];
