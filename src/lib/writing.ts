import * as v from "valibot";
import { says } from "./field_words.ts";
import { pastedAddress } from "./urls.ts";

/**
 * How a text may be written: on lines; as code, which is kept as it is and as long as a body may be; or in any way,
 * because it is only compared with others. Every other text is one line. The first two have no control characters.
 */
export type Writing = "lines" | "code" | "any";

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const NOT_ONE_LINE = /[\u0000-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const NOT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Whether a text has no control characters, and so no line ends either. */
export const isOneLine = (text: string): boolean => !NOT_ONE_LINE.test(text);

/** Whether a text has no control characters but line ends and tabs. */
export const isOnLines = (text: string): boolean => !NOT_LINES.test(text);

/** How many characters a text has: Unicode's code points, as JSON Schema counts them. An emoji is two of JavaScript's. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at++) if (isLow(text.charCodeAt(at)) && isHigh(text.charCodeAt(at - 1))) count--;
  return count;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit < 0xdc00;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit < 0xe000;

/** Whether a text has more characters than that. Those of a text that is far too long are not counted. */
export const isLonger = (text: string, most: number): boolean =>
  text.length > most && (text.length > 2 * most || countCharacters(text) > most);

/** The rule for a text of at most so many characters; valibot's `maxLength` counts JavaScript's. */
export function maxCharacters<Most extends number>(
  most: Most,
  message?: v.ErrorMessage<v.MaxLengthIssue<string, Most>>,
) {
  const rule = v.maxLength<string, Most, typeof message>(most, message);
  return {
    ...rule,
    "~run": (dataset, config) =>
      dataset.typed && !isLonger(dataset.value, most) ? dataset : rule["~run"](dataset, config),
  } satisfies typeof rule as typeof rule;
}

/** In a class of characters: those of which nothing is seen, such as blanks, zero-width spaces, joiners and fillers. */
export const UNSEEN = String.raw`\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0`;
const SOMETHING_SEEN = new RegExp(`[^${UNSEEN}]`);

/** The rule for a text of which something is seen. */
export const somethingSeen = v.check((text: string) => SOMETHING_SEEN.test(text), says("empty"));

/** Declares how the text of a field may be written. */
export const written = <Schema extends object>(writing: Writing, schema: Schema): Schema =>
  Object.assign(schema, { writing });

/** Takes off what can't be seen: for the reference a trim like any other, so that it tells what comes after it. */
export const trimmedAddress: v.TrimAction = {
  ...v.trim(),
  "~run"(dataset) {
    dataset.value = pastedAddress(dataset.value);
    return dataset;
  },
};

/**
 * A web address as people paste it: what is around it is taken off before anything is looked at, and its scheme is in
 * lower case. In it there is no control character.
 * @param rules what is wanted of it besides, and what it is for
 */
export const pastedText = (...rules: v.PipeItem<string, string, v.BaseIssue<unknown>>[]) =>
  written(
    "any",
    v.pipe(
      v.string(),
      maxCharacters(2000),
      trimmedAddress,
      v.check((text: string) => !/\p{Cc}/u.test(text), says("not_one_line")),
      ...rules,
    ) as v.GenericSchema<string, string>,
  );
