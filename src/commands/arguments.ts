/** What arguments and options of commands may be. */
import { InvalidArgumentError } from "commander";
import * as v from "valibot";
import { isInternationalEmail } from "../lib/email_addresses.ts";
import { nameText } from "../operation/fields.ts";

export function wholeNumber(text: string): number {
  if (!/^-?\d{1,9}$/.test(text)) throw new InvalidArgumentError("must be a whole number.");
  return Number(text);
}

export function shownName(text: string): string {
  const result = v.safeParse(nameText("", ""), text);
  if (!result.success) throw new InvalidArgumentError(`${result.issues[0].message}.`);
  return result.output;
}

export function emailAddress(text: string): string {
  if (!isInternationalEmail(text)) throw new InvalidArgumentError("must be an e-mail address.");
  return text;
}

export function httpAddress(text: string): string {
  if (!/^https?:\/\//.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError("must be an http:// or https:// address.");
  return text.replace(/\/+$/, "");
}

export function share(text: string): number {
  const number = Number(text);
  if (!(number >= 0 && number <= 1)) throw new InvalidArgumentError("must be a number from 0 to 1.");
  return number;
}

export const oneOf =
  <Choice extends string>(...choices: Choice[]) =>
  (text: string): Choice => {
    if (!(choices as string[]).includes(text)) throw new InvalidArgumentError(`must be one of ${choices.join(", ")}.`);
    return text as Choice;
  };
