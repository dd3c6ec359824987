/**
 * Holds a brief that somebody read against what was read: every text of it has to stand there, and every sentence that
 * was read has to stand in it. What does not is told, whoever read it. Linear in both.
 */
import { UNPLACED_REASONS } from "../sentences/unplaced_reasons.ts";
import type { BriefInput } from "./brief.ts";
import { leftOut } from "./left_out.ts";

/** Words, numbers and signs of money: quotation marks, dashes and line ends are a matter of typing. */
const wordsOf = (text: string): string =>
  ` ${(
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+|[$€£¥%]/gu) ?? []
  ).join(" ")} `;

/** Scripts that are written without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Tells of texts whether they stand in a prompt, in whole words. */
export function hears(prompt: string): (text: string) => boolean {
  const said = wordsOf(prompt);
  let joined: string | null = null;
  return (text) => {
    const wanted = wordsOf(text);
    if (wanted.trim() === "" || said.includes(wanted)) return true;
    if (!UNSPACED.test(text)) return false;
    joined ??= said.replaceAll(" ", "");
    return joined.includes(wanted.replaceAll(" ", ""));
  };
}

type Value = string | number | boolean | null | undefined | Value[] | { [name: string]: Value };

/** Members that say something about others, in words of the schema and not of the prompt. */
const OF_SCHEMA = new Set([
  "id",
  "days",
  "opens",
  "closes",
  "purpose",
  "type",
  "required",
  "featured",
  "scheme",
  "pictures",
  "role",
  "kind",
  "language",
  "starts",
  "ends",
]);
/** Members without which an entry says nothing. */
const NEEDED = ["name", "question", "text", "label", "value", "title", "url"] as const;

/**
 * What of a brief stands in a prompt.
 * @returns the members as callers give them; `unplaced` has what was left out of either
 */
export function heardIn(prompt: string, read: BriefInput): BriefInput {
  const isHeard = hears(prompt);
  const numbers = new Set(prompt.match(/\d+/g) ?? []);
  const dropped: string[] = [];
  const stands = (text: string): boolean => {
    if (isHeard(text)) return true;
    dropped.push(text);
    return false;
  };
  const isTold = (time: unknown): boolean =>
    typeof time !== "string" ||
    (time.match(/\d+/g) ?? []).every((digits, at) => {
      const number = Number(digits);
      // "9" is nine o'clock, and 21:00 is 9 pm; months have names.
      return (
        numbers.has(digits) ||
        numbers.has(String(number)) ||
        (at === 0 && numbers.has(String(number - 12))) ||
        number === 0
      );
    });
  const kept = (value: Value, member: string): Value => {
    if (typeof value === "string") return OF_SCHEMA.has(member) || stands(value) ? value : undefined;
    if (Array.isArray(value)) return value.map((item) => kept(item, member)).filter((item) => item !== undefined);
    if (value === null || typeof value !== "object") return value;
    const entry = Object.fromEntries(Object.entries(value).map(([name, item]) => [name, kept(item, name)]));
    const needed = NEEDED.find((name) => typeof value[name] === "string");
    return needed !== undefined && entry[needed] === undefined ? undefined : entry;
  };
  const { unplaced = [], kind, language, name, ...members } = read;
  const checked = Object.fromEntries(
    Object.entries(members).map(([member, value]) => [member, kept(value as Value, member)]),
  ) as BriefInput;
  checked.hours = checked.hours?.filter((row) => isTold(row.opens) && isTold(row.closes));
  // A row without times means closed on its days: a business that never opens was not read.
  if (!checked.hours?.some(({ opens, note }) => opens || note)) checked.hours = [];
  checked.events = checked.events?.map((event) => ({
    ...event,
    starts: isTold(event.starts?.slice(8)) ? event.starts : null,
    ends: isTold(event.ends?.slice(8)) ? event.ends : null,
  }));
  const told = (unplaced ?? []).filter(({ text }) => isHeard(text));
  const heard = { ...checked, language, kind, name: typeof name === "string" && isHeard(name) ? name : null };
  const entries = (texts: Iterable<string>, reason: string) =>
    [...texts].map((text) => ({ text: text.slice(0, LONGEST_TOLD), reason }));
  return {
    ...heard,
    unplaced: [
      ...told,
      ...entries(leftOut(prompt, { ...heard, unplaced: told }), UNPLACED_REASONS.not_in_brief),
      ...entries(new Set(dropped), UNPLACED_REASONS.not_in_prompt),
    ].slice(0, MOST_TOLD),
  };
}

const MOST_TOLD = 40;
const LONGEST_TOLD = 500;
