/** Leads out, as files, and in. */
import * as v from "valibot";
import { COMPUTING, invalid, invalidAs } from "../../lib/errors.ts";
import { says } from "../../lib/field_words.ts";
import type { ColumnMapping } from "../../lib/table_heads.ts";
import { maxCharacters } from "../../lib/writing.ts";
import { anyText, component, described, idOf, integer, nameText, optional, written } from "../../operation/fields.ts";
import { type Context, LIMIT, operation } from "../../operation/operation.ts";
import {
  columnReports,
  columnsField,
  dryRunField,
  MOST_NAMED_ROWS,
  refusedRows,
} from "../../operation/table_fields.ts";
import { MOST } from "../../policy/limits.ts";
import type { FoundBusiness } from "../../providers/lead_sources/source.ts";
import { problem } from "../../sentences/field_problems.ts";
import { nextTurn } from "../../storage/batches.ts";
import { totalOf } from "../../storage/totals.ts";
import { ADDED_AT_ONCE, addLeads, type Extras } from "./additions.ts";
import { identifyBusinesses, readLeadTable } from "./computations.ts";
import {
  countryField,
  dayField,
  LEADS_ARE_UNTRUSTED,
  leadFilters,
  MOST_TAGS,
  statusField,
  toFilter,
  valueField,
} from "./fields.ts";
import { lineOf } from "./identities.ts";
import { ToolLead, toLead } from "./presenter.ts";
import { LEAD_STATUSES } from "./rules.ts";
import { leadLimit } from "./search_operations.ts";
import * as store from "./store.ts";
import { LEAD_COLUMNS } from "./table_columns.ts";
import type { TableRow } from "./table_reading.ts";

const MOST_IMPORTED = 20_000;
/** So many leads are named. */
const TOLD = 20;
/** What a tool answers at most: more than a model reads. */
const MOST_OF_TOOL = 200;

const barredField = v.optional(described(v.boolean(), "With those who must not be contacted.", false), false);

const Notice = v.object({
  name: described(v.string(), "The source.", "places"),
  licence: described(v.nullable(v.string()), "Its licence.", "CDLA-Permissive-2.0"),
  attribution: described(v.nullable(v.string()), "What has to be shown with its data.", "© Overture Maps Foundation"),
});

const exportLeads = operation({
  name: "leads.export",
  route: "GET /v1/leads/export",
  scope: "leads",
  summary: "Download leads",
  description:
    "A CSV table (UTF-8, commas) or a JSON document, newest first, made while it is sent; one that breaks off is not whole. Each lead has its source, the licence of its data and what has to be shown with them. Those who must not be contacted are left out unless `do_not_contact` is true. Texts that a spreadsheet would take for a formula begin with an apostrophe.",
  input: {
    format: v.optional(described(v.picklist(["csv", "json"]), "Form of the file.", "csv"), "csv"),
    ...leadFilters,
    do_not_contact: barredField,
  },
  output: { kind: "file", contentType: "text/csv", others: ["application/json"] },
  limit: LIMIT.export,
  atOnce: { account: 2, server: 8 },
  tool: {
    name: "export_leads",
    title: "Export leads",
    description: `Up to ${MOST_OF_TOOL} leads, newest first, with the licence notes that must go with the data. All of them as a file: GET /v1/leads/export.`,
    omit: ["format", "owner_id", "has_owner"],
    untrusted: LEADS_ARE_UNTRUSTED,
    output: v.object({
      data: v.array(ToolLead),
      total: integer,
      sources: v.array(Notice),
    }),
    async handle({ db, account }, input) {
      const { format: _format, do_not_contact, ...filters } = input;
      const { rows, total } = await store.listLeads(db, account._id, toFilter(filters), "newest", MOST_OF_TOOL, 0);
      const shown = rows.filter((row) => do_not_contact || !row.do_not_contact);
      const { noticeOf } = await import("./table.ts");
      const sources = new Map(shown.map(noticeOf).map((notice) => [JSON.stringify(notice), notice]));
      return { data: shown.map(toLead), total, sources: [...sources.values()] };
    },
  },
  async handle(context, input) {
    const { format, do_not_contact, ...filters } = input;
    // What writes tables is loaded when it is first used.
    const { leadDocument, leadTable } = await import("./table.ts");
    const filter = toFilter(filters);
    return format === "csv"
      ? { name: "leads.csv", pieces: leadTable(context, filter, do_not_contact) }
      : { name: "leads.json", contentType: "application/json", pieces: leadDocument(context, filter, do_not_contact) };
  },
});

const maybeText = (most: number, description: string, example: string) =>
  optional(v.nullable(anyText(most, description, example)));

const coordinate = (most: number, description: string, example: number) =>
  optional(
    v.nullable(
      described(
        v.pipe(
          v.number(),
          v.minValue(-most, says("out_of_range", { least: -most, most })),
          v.maxValue(most, says("out_of_range", { least: -most, most })),
        ),
        description,
        example,
      ),
    ),
  );

const ImportedLead = v.strictObject({
  name: written(
    "any",
    described(v.pipe(v.string(), v.minLength(1), maxCharacters(200)), "Name of the business.", "Miller Plumbing"),
  ),
  category: maybeText(100, "Line of business.", "plumber"),
  street: maybeText(200, "With the number.", "12 Mill Lane"),
  city: maybeText(200, "Town.", "Leeds"),
  postal_code: maybeText(20, "Postal code.", "LS1 4AP"),
  region: maybeText(100, "State or county.", "West Yorkshire"),
  country: optional(v.nullable(countryField)),
  lat: coordinate(90, "Latitude.", 53.7965),
  lon: coordinate(180, "Longitude.", -1.5478),
  phone: maybeText(60, "Phone number.", "+44 113 496 0000"),
  website: maybeText(500, "Its own website.", "https://millerplumbing.example/"),
  email: maybeText(500, "Addresses, with blanks between.", "info@millerplumbing.example"),
  opening_hours: maybeText(500, "When it is open.", "Mo-Fr 08:00-17:00"),
  notes: maybeText(5_000, "Yours.", "Met at the fair."),
  tags: maybeText(500, "Yours, with commas between.", "autumn"),
  status: optional(v.nullable(statusField)),
  value: optional(described(v.nullable(valueField), "What the deal is worth.")),
  next_task: maybeText(200, "What is to be done next.", "Call about the menu"),
  next_task_on: optional(v.nullable(described(dayField, "On which day.", "2026-11-30"))),
});

const importLeads = operation({
  name: "leads.import",
  route: "POST /v1/leads/import",
  scope: "leads",
  summary: "Import leads",
  description: `Up to ${MOST_IMPORTED.toLocaleString("en")} at a time, as a table in \`csv\` (a first line of column names, commas or semicolons; the file of an export fits) or a list in \`leads\`. \`columns\` in the answer says where each column of a table goes, and in the call where it shall; \`dry_run\` only looks. What you have already is merged, what you deleted stays away, as with searches. An account has at most ${MOST.leads.toLocaleString("en")} leads. Free of charge.`,
  input: {
    csv: optional(
      written(
        "code",
        described(
          v.pipe(v.string(), v.minLength(1)),
          "The table.",
          "name,city,phone\r\nMiller Plumbing,Leeds,0113 496 0000",
        ),
      ),
    ),
    leads: optional(
      described(v.pipe(v.array(ImportedLead), v.minLength(1), v.maxLength(MOST_IMPORTED)), "The leads.", [
        { name: "Miller Plumbing", city: "Leeds" },
      ]),
    ),
    columns: columnsField(LEAD_COLUMNS.join(", "), { Business: "name", "Internal no.": null }),
    dry_run: dryRunField,
    country: optional(countryField),
    source: v.optional(nameText("Where they come from, as exports say it.", "trade fair 2026"), "import"),
    licence: optional(nameText("Under which their data may be used.", "own data")),
  },
  exactlyOne: ["csv", "leads"],
  output: component("ImportedLeads", {
    added: described(integer, "New leads; 0 with `dry_run`.", 38),
    duplicates: described(integer, "What you had already.", 3),
    suppressed: described(integer, "What you have deleted before.", 1),
    ids: described(
      v.array(idOf("lead", "Lead.")),
      "The first 20 leads that were added, or that you had already; none with `dry_run`.",
    ),
    ...refusedRows("has no name"),
    columns: columnReports(`One of ${LEAD_COLUMNS.join(", ")}`, { name: "Business", goes_to: "name" }),
    dry_run: described(v.boolean(), "Nothing was stored.", false),
  }),
  limit: LIMIT.create,
  effect: "outside",
  atOnce: { account: 2, server: 8 },
  errors: ["lead_limit", "work_limit", ...COMPUTING],
  async handle(context, input) {
    const { services, account, now } = context;
    const compute = services.computeFor(account._id);
    const { rows, columns } = input.leads
      ? { rows: input.leads.map(fromLead), columns: [] }
      : await fromTable(context, input.csv!, input.columns ?? {});
    const country = input.country ?? null;
    const identified = await compute(identifyBusinesses, { found: rows.map(({ found }) => found), country });
    const refused = identified.flatMap((lead, index) =>
      lead ? [] : [{ row: index + 1, ...problem("nothing_named") }],
    );
    const wanted = identified.flatMap((lead, index) => (lead ? [{ lead, extras: rows[index]!.extras }] : []));
    if (input.csv && !input.dry_run && !columns.some(({ goes_to }) => goes_to === "name"))
      throw invalid("csv", "name_column_missing");
    const told = {
      rows: rows.length,
      refused: refused.slice(0, MOST_NAMED_ROWS),
      refused_rows: refused.map(({ row }) => row),
      refused_count: refused.length,
      columns,
    };
    const result = { added: 0, duplicates: 0, suppressed: 0, ids: [] as string[] };
    if (input.dry_run) return { ...result, ...told, dry_run: true };
    for (let at = 0; at < wanted.length; at += ADDED_AT_ONCE) {
      await nextTurn();
      const part = wanted.slice(at, at + ADDED_AT_ONCE);
      const done = await services.storage.write(account._id, async (db) => {
        // Before the first: what is added stays, also when there is room for no more.
        if (at === 0 && (await totalOf(db, account._id, "leads")) >= MOST.leads) throw leadLimit();
        const origin = { name: input.source, licence: input.licence ?? null, attribution: null, fetched_at: now };
        const adding = { db, accountId: account._id, now, newId: context.newId, searchId: null, origin };
        return await addLeads(adding, part, part.length);
      });
      for (const name of ["added", "duplicates", "suppressed"] as const) result[name] += done[name];
      result.ids = [...result.ids, ...done.ids].slice(0, TOLD);
      if (done.isFull) throw leadLimit();
    }
    return { ...result, ...told, dry_run: false };
  },
});

interface ImportedRow {
  found: FoundBusiness;
  extras: Extras;
}

const fromLead = ({ value, ...lead }: v.InferOutput<typeof ImportedLead>): ImportedRow =>
  toImported({
    ...(value ? { value_amount: String(value.amount), value_currency: value.currency } : {}),
    ...Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== null && value !== undefined)),
    lat: lead.lat === undefined || lead.lat === null ? undefined : String(lead.lat),
    lon: lead.lon === undefined || lead.lon === null ? undefined : String(lead.lon),
  } as TableRow);

async function fromTable({ services, account }: Context, csv: string, columns: ColumnMapping) {
  const read = await services.computeFor(account._id)(readLeadTable, { csv, most: MOST_IMPORTED, columns });
  if ("problem" in read) throw invalidAs("csv", read.problem);
  return { rows: read.rows.map(toImported), columns: read.columns };
}

/** What a row says of the deal: an amount with its currency or neither, and a day that there is. */
function dealOf(row: TableRow): Extras {
  const value = v.safeParse(valueField, { amount: Number(row.value_amount), currency: row.value_currency ?? "" });
  const day = v.safeParse(dayField, row.next_task_on);
  return {
    ...(row.value_amount && value.success
      ? { value_amount: value.output.amount, value_currency: value.output.currency }
      : {}),
    next_task: lineOf(row.next_task ?? "", 200),
    next_task_on: day.success ? day.output : null,
  };
}

function toImported(row: TableRow): ImportedRow {
  const [lat, lon] = [Number(row.lat ?? Number.NaN), Number(row.lon ?? Number.NaN)];
  const country = row.country?.trim().toUpperCase() ?? "";
  const status = LEAD_STATUSES.find((one) => one === row.status?.toLowerCase());
  const tags = (row.tags ?? "").split(/[,;#]/).flatMap((tag) => lineOf(tag, 40) ?? []);
  const notes = row.notes
    ?.replace(/[^\P{C}\n\t]/gu, "")
    .slice(0, 5_000)
    .trim();
  return {
    found: {
      name: row.name ?? "",
      category: row.category ?? null,
      street: row.street ?? null,
      city: row.city ?? null,
      postal_code: row.postal_code ?? null,
      region: row.region ?? null,
      country: /^[A-Z]{2}$/.test(country) ? country : null,
      location: Number.isFinite(lat) && Number.isFinite(lon) ? { lat, lon } : null,
      phone: row.phone ?? null,
      website: row.website ?? null,
      emails: (row.email ?? "").split(/[\s,;]+/).filter(Boolean),
      socials: {},
      opening_hours: row.opening_hours ?? null,
      source_id: null,
      source_url: null,
      licence: null,
    },
    extras: {
      ...dealOf(row),
      ...(status ? { status } : {}),
      notes: notes || null,
      tags: [...new Set(tags)].slice(0, MOST_TAGS),
    },
  };
}

export const transferOperations = [exportLeads, importLeads];
