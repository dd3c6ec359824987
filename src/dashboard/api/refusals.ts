/** What a refusal says to whoever reads it: made of its code and details, in the language of the application. */
import type { Detail, ErrorCode } from "../../lib/errors.ts";
import { messagesNow, type Texts } from "../messages/messages.ts";

/** What an answer says beside its code. */
interface Said {
  message: string;
  details?: Detail[] | undefined;
  /** When it may be tried again. */
  retrySeconds?: number | null;
  /** Credits: what it costs, and what there is. */
  needed?: unknown;
  available?: unknown;
}

type DetailWords = Texts["codes"]["details"];

const NUMBER = "(-?[\\d.,]+)";
/** How the API says what is wrong with a field, by the words that the application has for it. */
const DETAILS: [form: RegExp, words: Exclude<keyof DetailWords, "other">][] = [
  [/^is required$/, "required"],
  [/^must not be empty$/, "empty"],
  [/^is not a known field/, "unknown"],
  [new RegExp(`^must be at most ${NUMBER} characters$`), "mostCharacters"],
  [new RegExp(`^must be at least ${NUMBER} characters$`), "leastCharacters"],
  [new RegExp(`^must be at most ${NUMBER}$`), "most"],
  [new RegExp(`^must be (?:at least )?${NUMBER}(?: or more)?$`), "least"],
  [new RegExp(`^must be from ${NUMBER} to ${NUMBER}$`), "between"],
  [/^must be a whole number/, "whole"],
  [/^must not be negative$/, "positive"],
  [/^must be (?:a )?number\b/, "number"],
  [/^must be an e-mail address$/, "email"],
  [/^must be an http:\/\/ or https:\/\/ address/, "address"],
  [/^must be one line without control characters$/, "oneLine"],
  [/^must be in the future$/, "future"],
  [/^must be a domain name like/, "domain"],
  [/^must be (?:true or false|boolean)\b/, "trueOrFalse"],
  [/^must be (?:a text|string)\b/, "text"],
  [/^must be one of (.+)$/, "choice"],
  [/^"(.+)" belongs to this server/, "ofServer"],
  [/^"(.+)" is taken\b/, "taken"],
];

/** What is wrong with a field. Needs the texts of `codes`. */
export function detailWords(message: string): string {
  const t = messagesNow("codes").details;
  for (const [form, name] of DETAILS) {
    const found = form.exec(message);
    const words = t[name] as string | ((...parts: string[]) => string);
    if (found) return typeof words === "string" ? words : words(...found.slice(1));
  }
  return t.other(message);
}

/** What is said of a code. Needs the texts of `codes`. @param said with details in the application's words */
export function wordsFor(code: string, { message, details, retrySeconds, needed, available }: Said): string {
  const t = messagesNow("codes");
  if (code === "rate_limited" && retrySeconds) return t.rateLimitedUntil(Math.ceil(retrySeconds / 60));
  if (code === "insufficient_credits" && typeof needed === "number" && typeof available === "number")
    return t.insufficientCredits(needed, available);
  // A server that is newer than the page has codes that are not known here.
  const words = t.codes[code as ErrorCode] ?? t.codes.not_possible;
  if (typeof words === "string") return words;
  const [first] = details ?? [];
  return words(first ? [first.path, first.message].filter(Boolean).join(": ") : message);
}
