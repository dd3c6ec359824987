/** Buttons and forms that short sentences ask for. */
import type { BriefInput } from "../../../brief/brief.ts";
import { coloursIn } from "./colours.ts";
import { fieldOf, formWordsIn, purposeIn } from "./forms.ts";
import { findTerms, lexiconOf } from "./lexicon.ts";
import { itemsOf } from "./lists.ts";
import { fold, hasWords, sentenceCase, tokensOf, withoutStop } from "./text.ts";
import { isNameLike, joiningWords, withoutAsking } from "./words.ts";

type FormInput = NonNullable<BriefInput["forms"]>[number];

const BUTTONS = lexiconOf<true>([
  [true, "button,cta|button,schaltfläche,knopf|bouton|botón|botão|pulsante,bottone|knop|ボタン"],
]);

/** What a button says that a short sentence asks for ("Download button."); null for any other sentence. */
export function actionOf(sentence: string, language: string): string | null {
  const text = withoutStop(sentence);
  const folded = fold(text);
  const [button, more] = findTerms(BUTTONS, folded, language);
  if (!button || more || tokensOf(folded).length > 6 || /[,;:]/.test(text)) return null;
  const before = text.slice(0, button.start).trim();
  const after = text.slice(button.end).trim();
  // What the button says stands before the word for it, but in Romance languages behind.
  const label = (/^(?:fr|es|pt|it)/.test(language) ? (before ? "" : after) : after ? "" : before).replace(
    /^["“„«]|["”“»]$/gu,
    "",
  );
  if (!hasWords(label) || !isNameLike(label, language, 60) || coloursIn(label, language).length > 0) return null;
  // "a big red button": what it looks like is not what it says.
  const words = tokensOf(fold(label));
  const isAsked = joiningWords(language).has(words[0]!.word) || joiningWords(language).has(words.at(-1)!.word);
  return isAsked || withoutAsking(label, language) !== label || /を|に/u.test(label) ? null : label;
}

const WITH =
  /^(?:[:：]| with| mit| avec| con| com| met| asking for|,)(?: (?:fields|felder|champs|campos|campi|velden)[:：]?)? /iu;

/** A form that a short sentence asks for ("RSVP form.", "Contact form with name and message"); null for any other. */
export function formOf(sentence: string, language: string): FormInput | null {
  const text = withoutStop(sentence);
  const words = formWordsIn(text, language);
  const word = words[0];
  if (words.length !== 1 || !word) return null;
  const before = text.slice(0, word.start);
  const behind = text.slice(word.end);
  const fields = WITH.exec(behind);
  if (/[,;:.]/.test(before) || tokensOf(before).length > 6) return null;
  const own = text.slice(0, word.end).replace(/[ -]+$/, "");
  const purpose = purposeIn(text.slice(0, fields ? word.end : text.length), language);
  const rest = fields ? behind.slice(fields[0].length) : behind;
  if (!fields && hasWords(rest) && (purpose === null || tokensOf(rest).length > 5 || /[,;]/.test(rest))) return null;
  if (!isNameLike(fields ? own : text, language, 80)) return null;
  const items = fields
    ? itemsOf(rest, { start: 0, end: rest.length }, language).map(({ start, end }) => rest.slice(start, end))
    : [];
  if (items.length > 12 || items.some((item) => !isNameLike(item, language, 80))) return null;
  const title = withoutAsking(fields ? own : text, language);
  // "Ask for a form", "Put in a contact form": no name of one.
  const isTold = tokensOf(fold(title))
    .filter(({ start }) => start < title.length - text.slice(word.start, fields ? word.end : text.length).length)
    .some(({ word: one }) => joiningWords(language).has(one));
  return {
    purpose: purpose ?? "contact",
    title: isTold ? null : sentenceCase(title),
    fields: items.map((item) => fieldOf(item, language)),
  };
}

const SIGNED_UP = new Set(["newsletter", "rsvp", "waitlist"]);

/** A form that a sentence of nothing but its name asks for ("Newsletter sign-up."); null for any other. */
export function namedForm(sentence: string, language: string): FormInput | null {
  const title = withoutStop(sentence);
  const purpose = tokensOf(title).length <= 4 && isNameLike(title, language, 40) ? purposeIn(title, language) : null;
  return purpose && SIGNED_UP.has(purpose) ? { purpose, title: sentenceCase(title) } : null;
}

/** Whether a sentence asks for a form at all. */
export const isForm = (sentence: string, language: string): boolean => formWordsIn(sentence, language).length > 0;
