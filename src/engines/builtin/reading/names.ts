/** What a business is called, where the form of a sentence leaves no doubt. */

const CAPITALISED = "\\p{Lu}[\\p{L}\\p{N}'’&.-]{0,30}(?: (?:& |of |de |du |and )?\\p{Lu}[\\p{L}\\p{N}'’&-]{0,30}){0,4}";
const CALLING = "called|named|namens|genannt|appelée?|nommée?|llamad[oa]|chamad[oa]|chiamat[oa]|genaamd";
const CALLED = new RegExp(`(?<!\\p{L})(?:${CALLING}) (?:[“"„«]([^“”"„«»\\n]{2,60})[”"“»]|(${CAPITALISED}))`, "u");
const FOR_NAME =
  /^(\p{Lu}[\p{L}\p{N}'’&-]{0,30}(?: (?:& |of |de |du )?\p{Lu}[\p{L}\p{N}'’&-]{0,30}){0,3}), (?:an?|the|eine?|une?|una?|um|uma|uno|een) /u;

const ONLY_NAME = /^(\p{Lu}[\p{L}\p{N}'’&-]{0,30}(?: (?:& |of |de |du |and )?\p{Lu}[\p{L}\p{N}'’&-]{0,30}){0,3})\.?$/u;

/**
 * The name of a business: what it is called, or a capitalised name before ", a …" at the beginning of what a website is for.
 * @param about the sentence without the words that ask for a website; null where it has none
 */
export function nameIn(sentence: string, about: string | null): string | null {
  const called = CALLED.exec(sentence);
  if (called) return (called[1] ?? called[2]!).trim().replace(/\.$/, "");
  return about === null ? null : (ONLY_NAME.exec(about)?.[1] ?? FOR_NAME.exec(about)?.[1] ?? null);
}
