/**
 * The columns of a table and where each goes: to a field, to what every record has (slug, status, times), or nowhere,
 * with the reason. What nobody said is never left out in silence. Pure decisions.
 */
import { type ColumnMapping, columnsNamed, numbered, type PlacedColumn } from "../../lib/table_heads.ts";
import { noteOf, tellColumn } from "../../sentences/column_notes.ts";
import { type FieldProblemDetail, problem } from "../../sentences/field_problems.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import type { ContentField } from "../../storage/tables.ts";

/** What a record has beside its fields, as a table may say it. */
const PROPERTIES = ["slug", "status", "publish_at", "unpublish_at", "published_at"] as const;
export type Property = (typeof PROPERTIES)[number];

/** Columns of Webflow's exports: true or false each, and both are the status. */
const FLAGS = ["archived", "draft"] as const;
export type Flag = (typeof FLAGS)[number];

export type Target =
  | { kind: "field"; field: ContentField }
  | { kind: "property"; name: Property }
  | { kind: "flag"; name: Flag }
  /** Nobody needs it: who imports said so, or it is what only a server says. */
  | { kind: "none" }
  /** Nobody knows where it is to go: nothing is imported until somebody says so. */
  | { kind: "unknown" };

export interface Column {
  target: Target;
  report: PlacedColumn;
}

export interface Head {
  name: string;
  /** Of a list of records: what a record has beside its `data`. */
  isProperty?: boolean;
  /** Whether any row has a value in it. */
  isFilled: boolean;
}

/** What exports of other systems call what records have. */
const CALLED: Record<string, Property | Flag> = {
  ...Object.fromEntries(PROPERTIES.map((name) => [name, name])),
  "published on": "published_at",
  archived: "archived",
  draft: "draft",
};
const IDENTIFIER = tellColumn("identifier");
const STAMP = tellColumn("stamp");
const LEFT_OUT: Record<string, CodedMessage> = {
  _id: IDENTIFIER,
  "collection id": IDENTIFIER,
  "item id": IDENTIFIER,
  "locale id": IDENTIFIER,
  created_at: STAMP,
  updated_at: STAMP,
  "created on": STAMP,
  "updated on": STAMP,
  // What a file of rows that were refused says of them.
  problem: tellColumn("unsaid"),
  problème: tellColumn("unsaid"),
};
/** What a record of this server has besides, where it is not a table but a list of records. */
const OF_RECORDS = new Set(
  "collection_id website_id title draft_data has_unpublished_changes pending revision url".split(" "),
);

const NOTES: Partial<Record<Property | Flag, CodedMessage>> = {
  published_at: tellColumn("published_at"),
  archived: tellColumn("archived"),
  draft: tellColumn("draft"),
};

const own = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

interface ColumnProblem extends FieldProblemDetail {
  column: string;
}

/**
 * Says where each column goes.
 * @returns the columns, and what is wrong with them or with what is wanted of them
 */
export function placeColumns(
  heads: Head[],
  fields: ContentField[],
  wanted: ColumnMapping,
): { columns: Column[]; problems: ColumnProblem[] } {
  const problems: ColumnProblem[] = [];
  const said = new Map<number, string | null>();
  for (const [name, goesTo] of Object.entries(wanted)) {
    const meant = columnsNamed(
      heads.map((head) => head.name),
      name,
    );
    if (meant.length === 0) problems.push({ column: name, ...problem("column_missing") });
    for (const index of meant) said.set(index, goesTo);
  }
  const byName = fieldsByName(fields);
  const places = new Map<string, PlacedColumn>();
  const columns = heads.map((head, index): Column => {
    const position = index + 1;
    const name = head.name.trim().slice(0, 200) || numbered(position);
    const asked = said.get(index);
    const place = asked === undefined ? foundPlace(head, byName) : wantedPlace(asked, fields);
    const goesTo = placeName(place.target);
    const report: PlacedColumn = { position, name, goes_to: goesTo, ...noteOf(place.note) };
    if (place.target.kind === "unknown") {
      const remedy = `{${JSON.stringify(name)}: null}`;
      problems.push({ column: name, ...problem("column_unplaced", { note: report.note, remedy }) });
    }
    // Two flags are one status, and still are two columns.
    const taken = place.target.kind === "flag" ? place.target.name : goesTo;
    const first = taken === null ? undefined : places.get(taken);
    if (first)
      problems.push({
        column: name,
        ...problem("goal_twice", {
          goal: goesTo!,
          position: first.position,
          remedy: `{${JSON.stringify(numbered(position))}: null}`,
        }),
      });
    else if (taken !== null) places.set(taken, report);
    return { target: place.target, report };
  });
  return { columns, problems };
}

/** Fields by their keys, and by their names where no two share one; null: several are called so. */
function fieldsByName(fields: ContentField[]): Map<string, ContentField | null> {
  const found = new Map<string, ContentField | null>();
  for (const field of fields) {
    const name = field.name.trim().toLowerCase();
    found.set(name, found.has(name) ? null : field);
  }
  for (const field of fields) found.set(field.key, field);
  return found;
}

interface ColumnTarget {
  target: Target;
  note: CodedMessage | null;
}

const none = (note: CodedMessage): ColumnTarget => ({ target: { kind: "none" }, note });
const unknown = (note: CodedMessage): ColumnTarget => ({ target: { kind: "unknown" }, note });
const toField = (field: ContentField): ColumnTarget => ({ target: { kind: "field", field }, note: null });

function toCalled(name: Property | Flag): ColumnTarget {
  const note = NOTES[name] ?? null;
  return name === "archived" || name === "draft"
    ? { target: { kind: "flag", name }, note }
    : { target: { kind: "property", name }, note };
}

/** Where a column goes by its name. */
function foundPlace({ name, isProperty, isFilled }: Head, byName: Map<string, ContentField | null>): ColumnTarget {
  const asked = name.trim().toLowerCase();
  if (asked === "") return isFilled ? unknown(tellColumn("unnamed")) : none(tellColumn("empty"));
  const field = isProperty ? undefined : byName.get(asked);
  if (field) return toField(field);
  const called = own(CALLED, asked);
  if (called) return toCalled(called);
  if (field === null) return unknown(tellColumn("several_fields"));
  const reason = own(LEFT_OUT, asked);
  if (reason) return none(reason);
  if (isProperty && OF_RECORDS.has(asked)) return none(tellColumn("of_server"));
  return unknown(tellColumn("no_field"));
}

/** Where a column goes by the word of who imports. */
function wantedPlace(goesTo: string | null, fields: ContentField[]): ColumnTarget {
  if (goesTo === null) return none(tellColumn("unwanted"));
  const field = fields.find(({ key }) => key === goesTo);
  if (field) return toField(field);
  const called = own(CALLED, goesTo);
  if (called && called === goesTo) return toCalled(called);
  const properties = `${PROPERTIES.join(", ")}, ${FLAGS.join(" or ")}`;
  return unknown(tellColumn("no_goal", { goal: JSON.stringify(goesTo.slice(0, 60)), properties }));
}

function placeName(target: Target): string | null {
  if (target.kind === "field") return target.field.key;
  if (target.kind === "property") return target.name;
  return target.kind === "flag" ? "status" : null;
}
