/** Pure decisions about forms: which form of a changed page is which, and whether answers fit a form's fields. */
import { isEmail } from "../../lib/email_addresses.ts";
import type { FoundForm } from "./markup.ts";
import type { FormField } from "./store.ts";
import type { ProblemKind } from "./visitor_text.ts";

/** A form that a page has had before. */
export interface KnownForm {
  _id: string;
  key: string | null;
  position: number;
  in_draft: boolean;
}

/**
 * Which of a page's known forms each found one is: the one with the same name or id; else, among those left over, the
 * one in the same place, then the next in order. Forms that the last version did not have come last.
 */
export function matchForms<Known extends KnownForm>(known: Known[], found: FoundForm[]): Map<FoundForm, Known> {
  const matches = new Map<FoundForm, Known>();
  const left = new Set(known.toSorted((a, b) => Number(b.in_draft) - Number(a.in_draft) || a.position - b.position));
  const take = (form: FoundForm, fits: (candidate: Known) => boolean) => {
    if (matches.has(form)) return;
    for (const candidate of left) {
      if (!fits(candidate)) continue;
      matches.set(form, candidate);
      left.delete(candidate);
      return;
    }
  };
  for (const form of found) if (form.key !== null) take(form, ({ key }) => key === form.key);
  for (const form of found) take(form, ({ position, in_draft }) => in_draft && position === form.position);
  for (const form of found) take(form, ({ in_draft }) => in_draft);
  for (const form of found)
    if (form.key === null) take(form, ({ key, position }) => key === null && position === form.position);
  return matches;
}

/** What a visitor has entered, by the fields' names. */
export interface Answers {
  values: Map<string, string[]>;
  /** Names of the fields that came with a file. */
  fileFields: Set<string>;
}

export interface Problem {
  field: string;
  label: string;
  kind: ProblemKind;
}

const MOST_VALUES = 500;
const LONGEST_VALUE = 50_000;
const LONGEST_LINE = 5_000;

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(text);

/** What is wrong with a value, or null. */
type Check = (text: string, field: FormField) => ProblemKind | null;

/** By the type of field, which a page may give any name. */
const CHECKS = new Map(
  Object.entries<Check>({
    email: (text, field) =>
      (field.multiple ? text.split(",") : [text]).every((part) => isEmail(part.trim())) ? null : "email",
    url: (text) => (/^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text) ? null : "url"),
    number: (text) => (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? null : "number"),
    range: (text) => (/^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text) ? null : "number"),
    date: (text) => (isDate(text) ? null : "date"),
    time: (text) => (isTime(text) ? null : "time"),
    "datetime-local": (text) => {
      const [date, time, ...more] = text.split(/[T ]/);
      return more.length === 0 && isDate(date ?? "") && isTime(time ?? "") ? null : "date";
    },
    month: (text) => (/^\d{4,6}-(0[1-9]|1[0-2])$/.test(text) ? null : "date"),
    week: (text) => (/^\d{4,6}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text) ? null : "date"),
  }),
);

const CHOICES = new Set(["select", "radio", "checkbox"]);

/** Everything that is wrong with answers to a form, at most one problem for each field. */
export function findProblems(fields: FormField[], { values, fileFields }: Answers): Problem[] {
  const problems: Problem[] = [];
  const count = [...values.values()].reduce((sum, list) => sum + list.length, 0);
  if (count > MOST_VALUES || values.size > MOST_VALUES) return [{ field: "", label: "", kind: "too_many" }];
  const known = new Set(fields.map((field) => field.name));
  for (const field of fields) {
    const kind = problemOf(field, values.get(field.name) ?? [], fileFields.has(field.name));
    if (kind) problems.push({ field: field.name, label: field.label ?? field.name, kind });
  }
  for (const [name, list] of values) {
    if (known.has(name)) continue;
    const shown = name.slice(0, 100);
    if (name.length > 200 || list.some((value) => value.length > LONGEST_VALUE))
      problems.push({ field: shown, label: shown, kind: "too_long" });
  }
  return problems;
}

function problemOf(field: FormField, given: string[], hasFile: boolean): ProblemKind | null {
  // An empty answer is none, as browsers take it.
  const answers = given.filter((value) => value.trim() !== "");
  if (field.type === "file") return field.required && !hasFile ? "required" : null;
  if (answers.length === 0) return field.required ? "required" : null;
  if (answers.length > 1 && !field.multiple) return "single";
  const longest = field.type === "textarea" || field.type === "hidden" ? LONGEST_VALUE : LONGEST_LINE;
  for (const answer of answers) {
    // Browsers count a line's end as one character for `maxlength`, but send two.
    if (answer.replaceAll("\r\n", "\n").length > Math.min(longest, field.max_length ?? longest)) return "too_long";
    if (CHOICES.has(field.type) && field.options.length > 0 && !field.options.includes(answer)) return "option";
    const problem = CHECKS.get(field.type)?.(answer.trim(), field);
    if (problem) return problem;
  }
  return null;
}

/** The visitor's e-mail address among the answers, in lower case, or null. */
export function emailOf(fields: FormField[], values: Map<string, string[]>): string | null {
  const names = [
    ...fields.filter((field) => field.type === "email").map((field) => field.name),
    ...[...values.keys()].filter((name) => /^(your[-_ ]?)?e?[-_ ]?mail/i.test(name)),
  ];
  for (const name of names) {
    const address = values.get(name)?.[0]?.split(",")[0]?.trim().toLowerCase();
    if (address && isEmail(address)) return address;
  }
  return null;
}

/** The visitor's name among the answers, or null. */
export function nameOf(values: Map<string, string[]>): string | null {
  const find = (pattern: RegExp) => {
    const name = [...values.keys()].find((key) => pattern.test(key));
    const value = name === undefined ? "" : (values.get(name)?.[0] ?? "");
    return value.replace(/\s+/g, " ").trim().slice(0, 200);
  };
  return (
    find(/^(your|full|contact|my)?[-_ ]?(name|nom|nombre|nome|naam)$/i) ||
    `${find(/^(first|given|f)[-_ ]?name$/i)} ${find(/^(last|family|l)[-_ ]?name$|^surname$/i)}`.trim() ||
    null
  );
}
