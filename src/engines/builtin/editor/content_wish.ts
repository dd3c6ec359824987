/**
 * Wishes for a list of what the website keeps: "show the latest three posts below the hero". They are read before the
 * grammar, which knows the page alone. A message that speaks of anything else beside it is no such wish.
 */
import { CONTENT_KINDS } from "../../../design/content_kinds.ts";
import type { SiteCollection } from "../../engine.ts";
import { fold } from "../reader/text.ts";

export interface ContentWish {
  collection: SiteCollection;
  /** Null: as many as a page of the list has. */
  limit: number | null;
  sort: string | null;
  isPaged: boolean;
  /** Behind the beginning of the page, at its end, or where such a thing goes by itself. */
  relation: "start" | "end" | null;
}

const MOST_WORDS = 20;
export const MOST_LISTED = 24;
const FEW = 3;
const SOME = 6;

/** In folded words: English, German, French, Spanish. */
const SHOW =
  /\b(?:show|add|put|list|display|insert|include|feature|create|make|want|need|zeig\w*|fueg\w*|fug\w*|erganz\w*|erstell\w*|montre\w*|affiche\w*|ajoute\w*|insere\w*|muestr\w*|mostrar|anad\w*|agreg\w*|pon|inserta)\b/;
const NEWEST =
  /\b(?:latest|newest|recent|last|neu[e]?ste\w*|letzte\w*|aktuell\w*|derni\w*|recent\w*|nouve\w*|ultim\w*|recient\w*)\b/;
const NEXT = /\b(?:next|upcoming|coming|kommende\w*|nachste\w*|prochain\w*|proxim\w*)\b/;
const ALL = /\b(?:all|every|alle|saemtliche|tous|toutes|todos|todas)\b/;
const LIST = /\b(?:list|overview|liste|ubersicht|lista)\b/;
const START =
  /\b(?:(?:below|under|after|beneath) (?:the |our )?(?:hero|header|intro\w*)|at the top|(?:unter|nach) (?:dem |der )?(?:hero|header|kopf\w*|intro\w*)|ganz oben|(?:sous|apres) (?:le |la |l )?(?:hero|entete|en tete|intro\w*)|en haut|(?:debajo|despues) (?:de |del |de la )?(?:hero|cabecera|intro\w*)|arriba)\b/;
const END = /\b(?:at the (?:end|bottom)|am ende|ganz unten|a la fin|en bas|al final|abajo)\b/;
/** Something else of the page is meant. */
const ELSE =
  /\b(?:links?|buttons?|headings?|headlines?|titles?|colou?rs?|fonts?|texts?|knopf|schaltflache\w*|titel|farbe\w*|uberschrift\w*|boutons?|couleurs?|titres?|liens?|boton\w*|enlaces?|titulos?|not|remove|delete|nicht|kein\w*|entfern\w*|losch\w*|supprime\w*|retire\w*|quita\w*|elimina\w*)\b/;
const NUMBERS =
  "one two three four five six seven eight nine ten|eins zwei drei vier funf sechs sieben acht neun zehn|un deux trois quatre cinq six sept huit neuf dix|uno dos tres cuatro cinco seis siete ocho nueve diez"
    .split("|")
    .map((words) => words.split(" "));

/** What a message asks a list of, or null. */
export function readContentWish(message: string, collections: readonly SiteCollection[]): ContentWish | null {
  if (collections.length === 0 || /["“”„«»]/.test(message)) return null;
  const words = fold(message).match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length > MOST_WORDS) return null;
  const text = words.join(" ");
  const count = countIn(words);
  const [isNewest, isNext, isAll] = [NEWEST, NEXT, ALL].map((pattern) => pattern.test(text));
  if (!SHOW.test(text) || ELSE.test(text)) return null;
  if (!isNewest && !isNext && !isAll && count === null && !LIST.test(text)) return null;
  const collection = named(text, words, collections);
  if (!collection) return null;
  return {
    collection,
    limit: isAll ? null : (count ?? (isNewest || isNext ? FEW : SOME)),
    sort: isNewest ? newestFirst(collection) : null,
    isPaged: isAll === true,
    relation: START.test(text) ? "start" : END.test(text) ? "end" : null,
  };
}

function countIn(words: readonly string[]): number | null {
  for (const word of words) {
    const number = numberIn(word);
    if (number !== null && number > 0) return Math.min(number, MOST_LISTED);
  }
  return null;
}

/** The number that a word is, in figures or by its name. */
export const numberIn = (word: string): number | null => (/^\d{1,3}$/.test(word) ? Number(word) : numberNamed(word));

function numberNamed(word: string): number | null {
  // "un", "uno" and "one" are said of things, too.
  const at = Math.max(...NUMBERS.map((names) => names.indexOf(word)));
  return at > 0 ? at + 1 : null;
}

/** By its date, where the records have one. */
export const newestFirst = ({ fields }: SiteCollection): string =>
  fields.some(({ key, type }) => key === "date" && type === "date") ? "-date" : "-published_at";

/** The collection that a message names, by the longest of its names. */
function named(text: string, words: readonly string[], collections: readonly SiteCollection[]): SiteCollection | null {
  let best: { collection: SiteCollection; length: number } | null = null;
  for (const collection of collections)
    for (const name of namesOf(collection)) {
      if (name.length <= (best?.length ?? 1)) continue;
      const isSaid = name.includes(" ") ? text.includes(name) : words.some((word) => isForm(word, name));
      if (isSaid) best = { collection, length: name.length };
    }
  return best?.collection ?? null;
}

/** What people call a collection and its records, in the words of its kind too. */
function namesOf({ slug, name, singular_name }: SiteCollection): string[] {
  const kind = CONTENT_KINDS.find((kind) => kind.slug === slug);
  const known = kind ? Object.values(kind.names).flatMap((words) => words.split(", ")) : [];
  return [...new Set([name, singular_name, slug.replaceAll("-", " "), ...known].map(plain))].filter(
    (name) => name.length > 2,
  );
}

/** Whether a word is what people call a collection or its records. */
export const isNameOf = (word: string, collection: SiteCollection): boolean =>
  namesOf(collection).some((name) => isForm(word, name));

const plain = (name: string): string => (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");

/** Whether a word is a name in another number, or joined to others as German does. */
const isForm = (word: string, name: string): boolean =>
  word === name ||
  (word.startsWith(name) && word.length <= name.length + 2) ||
  (name.length >= 4 && word.length > name.length + 2 && word.includes(name)) ||
  (name.endsWith("y") && word === `${name.slice(0, -1)}ies`);
