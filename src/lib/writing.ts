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
      v.maxLength<string, 2000>(2000),
      trimmedAddress,
      v.check((text: string) => !/\p{Cc}/u.test(text), says("not_one_line")),
      ...rules,
    ) as v.GenericSchema<string, string>,
  );
