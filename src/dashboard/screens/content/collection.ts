/** Collections and records, and what the screens say of them. */
import type { Item, Output } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

export type Collection = Output<"GET /v1/cms/collections/:id">;
export type Field = Collection["fields"][number];
export type FieldType = Field["type"];
export type ContentRecord = Item<"GET /v1/cms/collections/:id/records">;
export type Status = ContentRecord["status"];

export const STATUSES: Status[] = ["draft", "scheduled", "published", "archived"];
export const TONES: Record<Status, Tone> = { draft: "quiet", scheduled: "live", published: "good", archived: "warn" };

export const TYPES: FieldType[] = [
  "text",
  "long_text",
  "rich_text",
  "number",
  "boolean",
  "date",
  "datetime",
  "email",
  "url",
  "phone",
  "color",
  "select",
  "multi_select",
  "image",
  "gallery",
  "file",
  "reference",
  "multi_reference",
];

export const isChoice = (type: FieldType): boolean => type === "select" || type === "multi_select";
export const isReference = (type: FieldType): boolean => type === "reference" || type === "multi_reference";
export const isText = (type: FieldType): boolean => type === "text" || type === "long_text" || type === "rich_text";

const SORTED = new Set<FieldType>([
  "text",
  "number",
  "boolean",
  "date",
  "datetime",
  "email",
  "url",
  "phone",
  "color",
  "select",
]);

/** Whether lists can be sorted by a field, and a record be named by it. */
export const isSortable = (type: FieldType): boolean => SORTED.has(type);
/** Whether a list can be narrowed to a value that is chosen or typed. */
export const isFilterable = (type: FieldType): boolean => SORTED.has(type) || type === "multi_select";

export interface Picture {
  src: string;
  alt: string;
}

/** The values that an editor works on: of a published record its draft. */
export const valuesOf = ({ draft_data, data }: ContentRecord): Record<string, unknown> => draft_data ?? data;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What a change of content touches. */
export const CONTENT = [
  "GET /v1/cms/collections/:id/records",
  "GET /v1/cms/collections/:id",
  "GET /v1/websites/:id/cms/collections",
  "GET /v1/cms/records/:id",
] as const;

/** A moment as a field of the browser has it: in local time, to the minute. */
export function toLocal(iso: string): string {
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

export const fromLocal = (text: string): string => new Date(text).toISOString();
