/** Pure decisions about forms: which form of a changed page is which, what is refused of what came, and what fits a form. */
import { isEmail } from "../../lib/email_addresses.ts";
import { isLonger } from "../../lib/writing.ts";
import type { FoundForm } from "./markup.ts";
import { BOOKKEEPING_FIELDS } from "./own_fields.ts";
import type { FormField, Misfit, SubmissionRow } from "./store.ts";
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
const LONGEST_NAME = 200;
const LONGEST_VALUE = 50_000;

const isBlank = (text: string): boolean => text.trim() === "";

/**
 * Why answers are not taken: only what this server itself guarantees. What a page's markup asks for is no reason: scripts
 * change forms after it was written, and what browsers let through is what a visitor wanted to say.
 * @returns none when they are taken
 */
export function findProblems(fields: FormField[], { values, fileFields }: Answers): Problem[] {
  const count = [...values.values()].reduce((sum, list) => sum + list.length, 0);
  if (count > MOST_VALUES || values.size > MOST_VALUES) return [{ field: "", label: "", kind: "too_many" }];
  const labels = labelsOf(fields);
  const problems: Problem[] = [];
  for (const [name, list] of values) {
    if (!isLonger(name, LONGEST_NAME) && !list.some((value) => isLonger(value, LONGEST_VALUE))) continue;
    const shown = name.slice(0, 100);
    problems.push({ field: shown, label: labels.get(name) ?? shown, kind: "too_long" });
  }
  const isEmpty = fileFields.size === 0 && [...values.values()].flat().every(isBlank);
  if (problems.length > 0 || !isEmpty) return problems;
  const asked = fields.filter(({ type }) => type !== "hidden" && type !== "honeypot");
  const missing = asked.some(({ required }) => required) ? asked.filter(({ required }) => required) : asked.slice(0, 1);
  if (missing.length === 0) return [{ field: "", label: "", kind: "required" }];
  return missing.map(({ name }) => ({ field: name, label: labels.get(name) ?? name, kind: "required" }));
}

/** What each name of a form's fields is called: by its first control that visitors see. */
export function labelsOf(fields: FormField[]): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { type, name, label } of fields) {
    if (type === "honeypot") continue;
    const known = labels.get(name) ?? name;
    labels.set(name, known === name && type !== "hidden" && label ? label : known);
  }
  return labels;
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4,6})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (!year || !month || !day) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/.test(text);
const isNumber = (text: string) => /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text);

/** Whether a text is one that browsers send of a type of field. */
const TYPES = new Map<string, (text: string, field: FormField) => boolean>(
  Object.entries({
    email: (text: string, field: FormField) =>
      (field.multiple ? text.split(",") : [text]).every((part) => isEmail(part.trim())),
    url: (text: string) => /^[a-z][a-z0-9+.-]*:/i.test(text) && URL.canParse(text),
    number: isNumber,
    range: isNumber,
    date: isDate,
    time: isTime,
    "datetime-local": (text: string) => {
      const [date, time, ...more] = text.split(/[T ]/);
      return more.length === 0 && isDate(date ?? "") && isTime(time ?? "");
    },
    month: (text: string) => /^\d{4,6}-(0[1-9]|1[0-2])$/.test(text),
    week: (text: string) => /^\d{4,6}-W(0[1-9]|[1-4]\d|5[0-3])$/.test(text),
  }),
);

const CHOICES = new Set(["select", "radio", "checkbox"]);

/** What of taken answers does not fit the page's markup, at most one word for each field. */
export function findMisfits(fields: FormField[], { values, fileFields }: Answers): Misfit[] {
  const misfits: Misfit[] = [];
  for (const [name, same] of Map.groupBy(fields, ({ name }) => name)) {
    const answers = (values.get(name) ?? []).filter((answer) => !isBlank(answer));
    const problem =
      answers.length === 0 && !fileFields.has(name)
        ? same.some(({ required }) => required) && "missing"
        : // One of the controls of a name may have sent it.
          answers.map((answer) => same.map((field) => misfitOf(field, answer))).find((all) => !all.includes(null))?.[0];
    if (problem) misfits.push({ field: name, problem });
  }
  return misfits;
}

function misfitOf(field: FormField, answer: string): Misfit["problem"] | null {
  // Browsers count a line's end as one character for `maxlength`, but send two.
  if (field.max_length !== null && answer.replaceAll("\r\n", "\n").length > field.max_length) return "too_long";
  if (CHOICES.has(field.type) && field.options.length > 0 && !isChoice(field, answer)) return "unlisted";
  return TYPES.get(field.type)?.(answer.trim(), field) === false ? "invalid" : null;
}

/** Also what scripts say of a single box in JSON. */
const isChoice = ({ type, options }: FormField, answer: string): boolean =>
  options.includes(answer) || (type === "checkbox" && options.length === 1 && /^(true|false)$/.test(answer));

/** Whether a box is ticked: a hidden control of its name may have sent something else. */
export const isTicked = ({ name, options }: FormField, data: Record<string, string | string[]>): boolean =>
  Object.hasOwn(data, name) &&
  [data[name]!].flat().some((answer) => options.includes(answer) || (options.length === 1 && answer === "true"));

/** What came without what is no answer: bookkeeping that no control for visitors has the name of. */
export function answersAmong(fields: FormField[], values: Map<string, string[]>): Map<string, string[]> {
  const asked = new Set(fields.map(({ name }) => name));
  const traps = new Set(fields.filter(({ type }) => type === "honeypot").map(({ name }) => name));
  return new Map(
    [...values].filter(([name]) => !traps.has(name) && (asked.has(name) || !BOOKKEEPING_FIELDS.has(name))),
  );
}

/** Whether something was entered into one of the author's own traps for programs. */
export const isTrapped = (fields: FormField[], values: Map<string, string[]>): boolean =>
  fields.some(({ type, name }) => type === "honeypot" && values.get(name)?.some((value) => !isBlank(value)));

/** The visitor's e-mail address among the answers, in lower case, or null: it is known by that. */
export function emailOf(fields: FormField[], values: Map<string, string[]>): string | null {
  const names = [
    ...fields.filter((field) => field.type === "email").map((field) => field.name),
    ...[...values.keys()].filter((name) => /^(your[-_ ]?)?e?[-_ ]?mail/i.test(name)),
  ];
  for (const name of names) {
    const address = values
      .get(name)
      ?.flatMap((value) => value.split(",", 20))
      .find((value) => isEmail(value.trim()));
    if (address) return address.trim().toLowerCase();
  }
  return null;
}

/** The visitor's name among the answers, or null: by what a field is named, else by what visitors read beside it. */
export function nameOf(fields: FormField[], values: Map<string, string[]>): string | null {
  const labels = labelsOf(fields);
  const names = [...values.keys()];
  const find = (pattern: RegExp) => {
    const name =
      names.find((key) => pattern.test(key)) ??
      names.find((key) => pattern.test((labels.get(key) ?? "").replace(/[\s*:]+$/, "")));
    const value = name === undefined ? "" : (values.get(name)?.[0] ?? "");
    return value.replace(/\s+/g, " ").trim().slice(0, 200);
  };
  return (
    find(/^(your|full|contact|my)?[-_ ]?(name|nom|nombre|nome|naam)$/i) ||
    `${find(/^(first|given|f)[-_ ]?name$/i)} ${find(/^(last|family|l)[-_ ]?name$|^surname$/i)}`.trim() ||
    null
  );
}

type FollowedUp = Pick<SubmissionRow, "read_at" | "spam" | "spam_reason" | "done_at" | "assignee_id" | "labels">;

/** How somebody sees to a submission, as calls say it. */
export interface FollowUp {
  read?: boolean | undefined;
  spam?: boolean | undefined;
  done?: boolean | undefined;
  assignee_id?: string | null | undefined;
  labels?: string[] | undefined;
}

export const followUpOf = (row: FollowedUp) =>
  ({
    read: row.read_at !== null,
    spam: row.spam,
    done: row.done_at !== null,
    assignee_id: row.assignee_id,
    labels: row.labels ?? [],
  }) satisfies FollowUp;

/** What is stored of a submission that is seen to: what is the same already stays as it is. */
export function followedUp(row: FollowedUp, wanted: FollowUp, now: number): Partial<FollowedUp> {
  const { read, spam, done, assignee_id, labels } = wanted;
  const before = followUpOf(row);
  return {
    ...(read !== undefined && read !== before.read && { read_at: read ? now : null }),
    ...(spam !== undefined && spam !== before.spam && { spam, spam_reason: null }),
    ...(done !== undefined && done !== before.done && { done_at: done ? now : null }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(labels && { labels }),
  };
}
