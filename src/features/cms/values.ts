/**
 * Values of records, by the type of their field: what is taken, how it is kept, how it is written in a table, and what
 * it is found and sorted by. Pure decisions.
 */

import { domainOf, isInternationalEmail } from "../../lib/email_addresses.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { withoutMarks } from "../../lib/slugs.ts";
import { pastedAddress } from "../../lib/urls.ts";
import { spellingsOf } from "../../lib/words.ts";
import { isLonger, isOneLine, isOnLines } from "../../lib/writing.ts";
import {
  type FieldProblem,
  type FieldProblemDetail,
  type GivenOf,
  problem as tell,
} from "../../sentences/field_problems.ts";
import type { ContentField, ContentImage, ContentType, ContentValue } from "../../storage/tables.ts";

export const CONTENT_TYPES = [
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
] as const satisfies ContentType[];

/** In characters, of what has no bound of its own. */
const LONGEST: Partial<Record<ContentType, number>> = {
  text: 1000,
  long_text: 20_000,
  rich_text: 100_000,
  email: 254,
  url: 2000,
  phone: 50,
};
const LONGEST_ALT = 500;
const LONGEST_ITEM = 200;
const MOST_ITEMS = 100;
const MOST_PICTURES = 50;

/** A value as it is kept, or what is wrong with the one that was given. */
export type Read = { value: ContentValue } | { problem: FieldProblemDetail };

const problem = <Code extends FieldProblem>(code: Code, ...given: GivenOf<Code>): { problem: FieldProblemDetail } => ({
  problem: tell(code, ...given),
});

const PHONE = /^\+?[0-9(][0-9 ()./-]{2,48}(?: ?(?:x|ext\.?) ?\d{1,6})?$/i;
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const ASSET = /^ast_[0-9a-z]{26}$/;
const RECORD = /^rec_[0-9a-z]{26}$/;

export const isAssetId = (text: string): boolean => ASSET.test(text);

/** Whether a text is an address that a page may link to: of the web, of a mail or telephone, or on the website itself. */
export function isAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false;
  if (/^(?:\/(?!\/)|#)/.test(text)) return true;
  const url = URL.parse(text);
  return url !== null && /^(?:https?|mailto|tel):$/.test(url.protocol) && url.username === "" && url.password === "";
}

/** Whether a text is an address of a picture or file: of the web, or on the website itself. */
export const isFileAddress = (text: string): boolean =>
  isAddress(text) && (text.startsWith("/") || /^https?:/i.test(text));

const isFile = (text: string): boolean => isAssetId(text) || isFileAddress(text);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string => (Array.isArray(value) ? "a list" : value === null ? "null" : typeof value);

function readText(field: ContentField, given: unknown): Read {
  const { type, max_length } = field;
  if (typeof given !== "string") return problem("no_text_value", { received: kindOf(given) });
  const isLong = type === "long_text" || type === "rich_text";
  const most = Math.min(max_length ?? Number.POSITIVE_INFINITY, LONGEST[type] ?? Number.POSITIVE_INFINITY);
  // Looked at before any other rule: what is given may be megabytes.
  if (isLonger(given, most + 1000)) return problem("too_long", { most });
  const text = isLong ? given.replaceAll("\r\n", "\n").replace(/\s+$/, "") : given.trim();
  if (isLonger(text, most)) return problem("too_long", { most });
  if (!text.isWellFormed()) return problem("not_unicode");
  if (isLong ? !isOnLines(text) : !isOneLine(text)) return problem(isLong ? "control_characters" : "not_one_line");
  return { value: text };
}

function readDate(given: unknown): Read {
  const [, year, month, day] = (typeof given === "string" && DATE.exec(given)) || [];
  if (!year) return problem("no_date");
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isReal = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(day);
  return isReal ? { value: given as string } : problem("no_day");
}

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

function readTime(given: unknown): Read {
  const at = typeof given === "string" && given.length < 50 && TIME.test(given) ? Date.parse(given) : Number.NaN;
  if (Number.isNaN(at)) return problem("no_time");
  return { value: new Date(at).toISOString() };
}

function readImage(given: unknown): { value: ContentImage } | { problem: FieldProblemDetail } {
  const { src, alt = "", ...others } = typeof given === "string" ? { src: given } : isObject(given) ? given : {};
  if (typeof src !== "string" || src.length > 2000 || !isFile(src) || Object.keys(others).length > 0)
    return problem("no_image_value", { shape: '{ "src": …, "alt": … }' });
  if (typeof alt !== "string" || isLonger(alt, LONGEST_ALT) || !isOneLine(alt))
    return problem("alt_wrong", { most: LONGEST_ALT });
  return { value: { src, alt: alt.trim() } };
}

function readFile(given: unknown): Read {
  const { src, name = "", ...others } = typeof given === "string" ? { src: given } : isObject(given) ? given : {};
  if (typeof src !== "string" || src.length > 2000 || !isFile(src) || Object.keys(others).length > 0)
    return problem("no_file_value", { shape: '{ "src": …, "name": … }' });
  if (typeof name !== "string" || isLonger(name, LONGEST_ALT) || !isOneLine(name))
    return problem("file_name_wrong", { most: LONGEST_ALT });
  return { value: { src, name: name.trim() } };
}

/** A list of texts, each once. */
function readList(given: unknown, accepts: (item: string) => boolean, wanted: string): Read {
  if (!Array.isArray(given)) return problem("no_list", { received: kindOf(given) });
  if (given.length > MOST_ITEMS) return problem("too_many", { most: MOST_ITEMS });
  const wrong = given.findIndex((item) => typeof item !== "string" || isLonger(item, LONGEST_ITEM) || !accepts(item));
  if (wrong >= 0) return problem("item_not_among", { position: wrong, choices: wanted });
  return { value: [...new Set(given as string[])] };
}

const choicesOf = ({ options }: ContentField): string =>
  `${options
    .slice(0, 5)
    .map((option) => JSON.stringify(option))
    .join(", ")}${options.length > 5 ? ", …" : ""}`;

/** Reads a value that was given for a field. Whether the records that it names are there is for the store to say. */
export function readValue(field: ContentField, given: unknown): Read {
  switch (field.type) {
    case "text":
    case "long_text":
    case "rich_text":
      return readText(field, given);
    case "number":
      return typeof given === "number" && Number.isFinite(given)
        ? { value: given }
        : problem("no_number_value", { received: kindOf(given) });
    case "boolean":
      return typeof given === "boolean" ? { value: given } : problem("no_truth_value", { received: kindOf(given) });
    case "date":
      return readDate(given);
    case "datetime":
      return readTime(given);
    case "email":
      return checked(readText(field, given), isOfTheWorld, "no_email_value");
    case "phone":
      return checked(readText(field, given), (text) => PHONE.test(text), "no_phone");
    case "color":
      return typeof given === "string" && COLOR.test(given) ? { value: given.toLowerCase() } : problem("no_colour");
    case "url": {
      const read = readText(field, typeof given === "string" ? pastedAddress(given) : given);
      return "problem" in read || isAddress(read.value as string) ? read : problem("no_address_value");
    }
    case "select":
      return typeof given === "string" && field.options.includes(given)
        ? { value: given }
        : problem("not_among", { choices: choicesOf(field) });
    case "multi_select":
      return readList(given, (item) => field.options.includes(item), choicesOf(field));
    case "image":
      return readImage(given);
    case "gallery": {
      if (!Array.isArray(given)) return problem("no_list", { received: kindOf(given) });
      if (given.length > MOST_PICTURES) return problem("too_many_pictures", { most: MOST_PICTURES });
      const pictures: ContentImage[] = [];
      for (const [index, item] of given.entries()) {
        const read = readImage(item);
        if ("problem" in read) return problem("picture_wrong", { position: index });
        pictures.push(read.value);
      }
      return { value: pictures };
    }
    case "file":
      return readFile(given);
    case "reference":
      return typeof given === "string" && RECORD.test(given) ? { value: given } : problem("no_record");
    case "multi_reference":
      return readList(given, (item) => RECORD.test(item), '"rec_…"');
  }
}

/** An e-mail address that readers of a page can write to: one of a host alone is of this network. */
const isOfTheWorld = (text: string): boolean => isInternationalEmail(text) && domainOf(text).includes(".");

function checked(read: Read, isAllowed: (text: string) => boolean, wanted: "no_email_value" | "no_phone"): Read {
  return "problem" in read || isAllowed(read.value as string) ? read : problem(wanted);
}

/** Whether a value says nothing: it is kept as none. */
export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0);

/** The same value for a field of another type; null: it can't be kept. */
export function converted(from: ContentField, to: ContentField, value: ContentValue): ContentValue | null {
  const read = readValue(to, sameFor(from.type, to.type, value));
  return "problem" in read ? null : read.value;
}

function sameFor(from: ContentType, to: ContentType, value: ContentValue): unknown {
  if (from === to) return value;
  const isList = to === "multi_select" || to === "multi_reference" || to === "gallery";
  if (isList) return Array.isArray(value) ? value : [value];
  if (Array.isArray(value)) return value.length === 1 ? value[0] : value;
  if (to === "number" && typeof value === "string") return value.trim() === "" ? value : Number(value);
  if (to === "boolean" && typeof value === "string") return truthOf(value) ?? value;
  if (to === "date" && from === "datetime") return (value as string).slice(0, 10);
  if (to === "datetime" && from === "date") return `${value}T00:00:00Z`;
  if (isTextual(to) && (typeof value === "number" || typeof value === "boolean")) return String(value);
  return value;
}

const isTextual = (type: ContentType): boolean =>
  type === "text" || type === "long_text" || type === "rich_text" || type === "select";

// --- in tables ---

const TRUTHS = new Map([
  ["true", true],
  ["yes", true],
  ["1", true],
  ["false", false],
  ["no", false],
  ["0", false],
]);

/** What a text says of something that is so or not; undefined: neither. */
export const truthOf = (text: string): boolean | undefined => TRUTHS.get(text.trim().toLowerCase());

/**
 * A number as spreadsheets write it, with a point or a comma before its fraction: "3.5", "1.234,50", "1,234.50";
 * undefined for "1,234", which may be either, and what is none.
 */
function numberIn(text: string): number | undefined {
  let plain = text;
  if (/^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/.test(text)) plain = text.replaceAll(",", "");
  else if (/^[+-]?(?:\d+|\d{1,3}(?:\.\d{3})+),\d+$/.test(text) && !/^[+-]?[1-9]\d{0,2},\d{3}$/.test(text))
    plain = text.replaceAll(".", "").replace(",", ".");
  return plain === "" || Number.isNaN(Number(plain)) ? undefined : Number(plain);
}

/** What a cell of a table means for a field: what JSON would hold. */
export function fromCell(field: ContentField, cell: string): unknown {
  const text = cell.trim();
  switch (field.type) {
    case "number":
      return numberIn(text) ?? text;
    case "boolean":
      return truthOf(text) ?? text;
    case "multi_select":
    case "multi_reference":
      return listIn(text, /\s*[,;|]\s*/);
    case "gallery":
      return listIn(text, /\s*[\s;|]\s*/);
    case "image":
    case "file":
      return text.startsWith("{") ? (parsed(text) ?? text) : text;
    case "long_text":
    case "rich_text":
      return cell;
    default:
      return text;
  }
}

function listIn(text: string, separator: RegExp): unknown {
  if (text.startsWith("[")) return parsed(text) ?? text;
  return text === "" ? [] : text.split(separator);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value as a cell of a table, which `fromCell` reads again. */
export function toCell(value: ContentValue | undefined): string {
  if (value === undefined) return "";
  if (typeof value !== "object") return String(value);
  if (Array.isArray(value) && value.every((item) => typeof item === "string" && !/[,;|]/.test(item)))
    return value.join(", ");
  if (!Array.isArray(value) && !("alt" in value ? value.alt : value.name)) return value.src;
  return JSON.stringify(value);
}

// --- what records are found by ---

const LONGEST_INDEXED = 100;
const MOST_WORDS = 24;
const LONGEST_WORD = 40;

/** A text as texts are compared and sorted: without case and marks. */
export const folded = (text: string): string => withoutMarks(text.toLowerCase()).trim();

function indexed(text: string): string {
  const whole = folded(text);
  if (whole.length <= LONGEST_INDEXED) return whole;
  // What begins alike is still told apart.
  return `${whole.slice(0, LONGEST_INDEXED)} ${sha256Hex(whole).slice(0, 16)}`;
}

const bits = new DataView(new ArrayBuffer(8));

/** A number as a text that sorts as it does. */
function sortable(number: number): string {
  bits.setFloat64(0, number === 0 ? 0 : number);
  const high = bits.getUint32(0);
  const isNegative = high >>> 31 === 1;
  const [first, second] = isNegative
    ? [~high >>> 0, ~bits.getUint32(4) >>> 0]
    : [(high ^ 0x8000_0000) >>> 0, bits.getUint32(4)];
  return `${first.toString(16).padStart(8, "0")}${second.toString(16).padStart(8, "0")}`;
}

/** Pictures that one text may be found by. */
const MOST_SHOWN = 100;

/** The pictures in a formatted text: an asset is found by its file there, as elsewhere by its identifier. */
const filesIn = (text: string): string[] =>
  [
    ...new Set([...text.matchAll(/\/_sw\/assets\/([0-9a-f]{64}\.[a-z0-9]{2,5})/g)].map(([, file]) => `ast_${file}`)),
  ].slice(0, MOST_SHOWN);

/** By what a record is found that has this value; nothing for what nobody looks for by its whole. */
export function indexValues({ type }: ContentField, value: ContentValue): string[] {
  switch (type) {
    case "long_text":
      return [];
    case "rich_text":
      return filesIn(value as string);
    case "number":
      return [sortable(value as number)];
    case "boolean":
      return [value ? "1" : "0"];
    case "image":
    case "file":
      return [(value as ContentImage).src].filter(isAssetId);
    case "gallery":
      return [...new Set((value as ContentImage[]).map(({ src }) => src).filter(isAssetId))];
    case "multi_select":
      return (value as string[]).map(indexed);
    case "reference":
      return [value as string];
    case "multi_reference":
      return value as string[];
    default:
      return [indexed(value as string)];
  }
}

const SORTED = new Set<ContentType>(
  "text number boolean date datetime email url phone color select".split(" ") as ContentType[],
);

/** Whether lists can be sorted by a field of this type. */
export const isSortable = (type: ContentType): boolean => SORTED.has(type);

/** Whether lists can be filtered by a field of this type. */
export const isFilterable = (type: ContentType): boolean =>
  SORTED.has(type) || type === "multi_select" || type === "reference" || type === "multi_reference";

/** What a filter's text is compared with in the index; null: no value of the field is written so. */
export function filterValue(field: ContentField, text: string): string | null {
  // An option is found however it is written, also one that there is no more.
  if (field.type === "select" || field.type === "multi_select") return indexed(text);
  const single: ContentField = { ...field, type: field.type === "multi_reference" ? "reference" : field.type };
  const read = readValue({ ...single, max_length: null }, fromCell(single, text));
  return "problem" in read ? null : (indexValues(single, read.value)[0] ?? null);
}

const WORDY = new Set<ContentType>(["text", "select", "email", "phone", "url"]);

/** The words that a search finds a record by: of its short texts. */
export function wordsOf(fields: readonly ContentField[], data: Record<string, ContentValue>): string[] {
  const words = new Set<string>();
  for (const { key, type } of fields) {
    const value = data[key];
    if (!WORDY.has(type) || typeof value !== "string") continue;
    for (const word of searchWords(value).flat()) {
      words.add(word);
      if (words.size === MOST_WORDS) return [...words];
    }
  }
  return [...words];
}

/** The words of a text as they are compared, each in all its spellings. */
export const searchWords = (text: string): string[][] =>
  (text.slice(0, 2000).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).map((word) => {
    const spellings = [folded(word), ...spellingsOf(word).slice(1)];
    return [...new Set(spellings.map((spelling) => spelling.slice(0, LONGEST_WORD)))];
  });
