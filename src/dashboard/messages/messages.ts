/**
 * The texts of the application, a folder a language: in it a file for each screen, and those of what is around every
 * screen in `start.ts`. A screen names its texts where its route is (routes.tsx) and gets them with `useMessages`, together
 * with the words that many screens have (`words.ts`); of the other languages nothing is loaded. A text that a language
 * lacks is a type error.
 *
 * Another language is a folder, its name in `LANGUAGES`, and its line in `FOLDERS`.
 */
import de from "./de/index.ts";
import en from "./en/index.ts";
import fr from "./fr/index.ts";
import { browserLanguage, type Language, language, speak, useLanguage } from "./language.ts";
import type { InOtherWords } from "./other_words.ts";

type Files = { [File in keyof typeof en]: Awaited<ReturnType<(typeof en)[File]>>["default"] };
type Folder = { [File in keyof Files]: () => Promise<{ default: InOtherWords<Files[File]> }> };
type Start = Files["start"];
type Own = Omit<Files, "start"> & Start;
/** The texts of each screen, and the words that many have. */
export type Texts = { [Name in keyof Own]: Own[Name] & Omit<Start["words"], keyof Own[Name]> };

/** A file of texts. */
export type TextFile = keyof Files;

const FOLDERS: Record<Language, Folder> = { en, de, fr };

/** Those that are there, in the language that is spoken now. */
const texts: Partial<Texts> = {};
const files = new Set<TextFile>();

async function textsOf(file: TextFile, of: Language): Promise<Partial<Texts>> {
  const [{ default: found }, { default: start }] = await Promise.all([FOLDERS[of][file](), FOLDERS[of].start()]);
  const own = file === "start" ? Object.entries(start) : [[file, found] as const];
  return Object.fromEntries(own.map(([name, texts]) => [name, { ...start.words, ...texts }])) as Partial<Texts>;
}

/** Loads the texts of a screen, unless they are there. */
export async function loadTexts(file: TextFile): Promise<void> {
  if (files.has(file)) return;
  const spoken = language();
  const found = await textsOf(file, spoken);
  // Another language was chosen meanwhile.
  if (spoken !== language()) return await loadTexts(file);
  Object.assign(texts, found);
  files.add(file);
}

/** Speaks another language, as soon as its texts of all that has been shown are there. @param chosen null: the browser's */
export async function chooseLanguage(chosen: Language | null): Promise<void> {
  const [shown, next] = [[...files], chosen ?? browserLanguage()];
  Object.assign(texts, ...(await Promise.all(shown.map((file) => textsOf(file, next)))));
  speak(chosen);
}

/** Texts in the language that is spoken now, outside of components. */
export const messagesNow = <Name extends keyof Texts>(name: Name): Texts[Name] => texts[name] as Texts[Name];

/** The same in components, which are drawn anew when another language is chosen. */
export function useMessages<Name extends keyof Texts>(name: Name): Texts[Name] {
  useLanguage();
  return messagesNow(name);
}
