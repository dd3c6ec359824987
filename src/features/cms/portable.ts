/**
 * Content as archives have it: other records and assets by numbers, in the place of identifiers, so that the content of
 * a website and of what was made of it are the same.
 */
import * as v from "valibot";
import { nameText } from "../../operation/fields.ts";
import { MOST } from "../../policy/limits.ts";
import type { ContentData, ContentField } from "../../storage/tables.ts";
import {
  collectionSlug,
  fieldKey,
  kindField,
  optionText,
  perPageField,
  recordSlug,
  routeField,
  sortField,
} from "./field_schemas.ts";
import { LONGEST_RECORD_BYTES, readData, sizeOf } from "./rules.ts";
import type { CollectionRow } from "./store.ts";
import { CONTENT_TYPES, isAssetId } from "./values.ts";

/** As many removed fields as are kept. */
const MOST_REMOVED = 200;

const number = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8_640_000_000_000_000));

const field = v.strictObject({
  key: fieldKey,
  name: nameText("", ""),
  type: v.picklist(CONTENT_TYPES),
  required: v.boolean(),
  unique: v.boolean(),
  help: v.nullable(nameText("", "")),
  options: v.pipe(v.array(optionText), v.maxLength(100)),
  /** The number of the collection that references lead to. */
  collection: v.nullable(number),
  max_length: v.nullable(number),
});

export const PORTABLE_COLLECTION = v.strictObject({
  name: nameText("", ""),
  singular_name: nameText("", ""),
  slug: collectionSlug,
  fields: v.pipe(v.array(field), v.maxLength(MOST.fields)),
  removed_fields: v.pipe(v.array(v.strictObject({ field, removed_at: number })), v.maxLength(MOST_REMOVED)),
  title_field: v.nullable(fieldKey),
  route: v.nullable(routeField),
  sort: v.nullable(sortField),
  per_page: perPageField,
  feed: v.boolean(),
  kind: v.nullable(kindField),
  created_at: number,
  updated_at: number,
});
export type PortableCollection = v.InferOutput<typeof PORTABLE_COLLECTION>;

const data = v.record(v.string(), v.unknown());

export const PORTABLE_RECORD = v.strictObject({
  collection: number,
  slug: recordSlug,
  data,
  draft_data: v.nullable(data),
  status: v.picklist(["draft", "scheduled", "published", "archived"]),
  publish_at: v.nullable(number),
  unpublish_at: v.nullable(number),
  published_at: v.nullable(number),
  revision: number,
  created_at: number,
  updated_at: number,
});

type Fields = Pick<CollectionRow, "fields" | "removed_fields">;

/** The fields of a collection, with those whose values are kept though they were removed. */
export const keptFieldsOf = ({ fields, removed_fields }: Fields): ContentField[] => [
  ...fields,
  ...removed_fields.map(({ field }) => field).filter(({ key }) => !fields.some((field) => field.key === key)),
];

/** A field with the number of the collection that it leads to; one that leads nowhere any more is none. */
export function toPortableField(
  { collection_id, ...field }: ContentField,
  numberOf: (collectionId: string) => number | undefined,
): PortableCollection["fields"] {
  if (collection_id === null) return [{ ...field, collection: null }];
  const collection = numberOf(collection_id);
  return collection === undefined ? [] : [{ ...field, collection }];
}

export const fromPortableField = (
  { collection, ...field }: PortableCollection["fields"][number],
  idOf: (number: number) => string,
): ContentField => ({ ...field, collection_id: collection === null ? null : idOf(collection) });

/** What records and assets are called elsewhere: numbers in an archive, other identifiers in a copy; null: they are not there. */
interface Names {
  record(id: string): number | string | null;
  /** An address for an asset that is elsewhere. */
  asset(id: string): number | string | null;
}

/** Values with other names of what they refer to; what has none is left out. */
export function renamed(fields: readonly ContentField[], data: ContentData, names: Names): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  const withSrc = (value: { src: string }) => {
    const src = isAssetId(value.src) ? names.asset(value.src) : value.src;
    return src === null ? null : { ...value, src };
  };
  for (const { key, type } of fields) {
    const value = data[key];
    if (value === undefined) continue;
    const put = (kept: unknown) => {
      if (kept !== null && !(Array.isArray(kept) && kept.length === 0)) result[key] = kept;
    };
    if (type === "reference") put(names.record(value as string));
    else if (type === "multi_reference") put((value as string[]).map(names.record).filter((name) => name !== null));
    else if (type === "image" || type === "file") put(withSrc(value as { src: string }));
    else if (type === "gallery") put((value as { src: string }[]).map(withSrc).filter((item) => item !== null));
    else result[key] = value;
  }
  return result;
}

/** Identifiers of numbers; null: there is none with this. */
interface Identifiers {
  record(number: number): string | null;
  asset(number: number): string | null;
}

/** Values with identifiers again, as their fields take them; or what is wrong. */
export function fromPortable(
  fields: readonly ContentField[],
  portable: Record<string, unknown>,
  ids: Identifiers,
): { data: ContentData } | { problem: string } {
  const unknown: string[] = [];
  const idOf = (what: "record" | "asset", given: unknown): unknown => {
    if (typeof given !== "number") return given;
    const id = ids[what](given);
    if (id === null) unknown.push(`there is no ${what} ${given}`);
    return id;
  };
  const withSrc = (item: unknown): unknown =>
    typeof item === "object" && item !== null && "src" in item ? { ...item, src: idOf("asset", item.src) } : item;
  const types = new Map(fields.map(({ key, type }) => [key, type]));
  const given = Object.fromEntries(
    Object.entries(portable).map(([key, value]) => {
      const type = types.get(key);
      if (type === "reference") return [key, idOf("record", value)];
      if (type === "multi_reference" && Array.isArray(value)) return [key, value.map((item) => idOf("record", item))];
      if (type === "image" || type === "file") return [key, withSrc(value)];
      if (type === "gallery" && Array.isArray(value)) return [key, value.map(withSrc)];
      return [key, value];
    }),
  );
  if (unknown.length > 0) return { problem: unknown[0]! };
  const { set, cleared, problems } = readData(fields, given, "");
  if (problems.length > 0) return { problem: `${problems[0]!.path}: ${problems[0]!.message}` };
  if (cleared.length > 0) return { problem: `${cleared[0]}: says nothing` };
  return { data: set };
}

/** What is wrong with how a field is declared, or null. */
export function fieldProblem({ type, options, collection }: PortableCollection["fields"][number]): string | null {
  if (type.endsWith("select") !== options.length > 0) return `options: don't fit the type ${type}`;
  if (type.endsWith("reference") !== (collection !== null)) return `collection: does not fit the type ${type}`;
  return null;
}

/** Whether a record is larger than one may be. */
export const isTooLarge = (row: Parameters<typeof sizeOf>[0]): boolean => sizeOf(row) > 2 * LONGEST_RECORD_BYTES;
