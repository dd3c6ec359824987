/**
 * What a website keeps in collections, as words speak of it: which of them a message or a page means, by what people call
 * them in any language. A page that means one shows what is in it, instead of what the prompt says of such things.
 */
import {
  askedKinds,
  CONTENT_KINDS,
  type ContentKind,
  isCalled,
  isOfKind,
  namesOfKind,
} from "../../design/content_kinds.ts";
import type { PageTask, SiteCollection } from "../engine.ts";
import { fold } from "./reader/text.ts";
import { type PageTopic, topicOfPage } from "./topics.ts";

/** The pages of a website that are the list of a kind, by what they are about. */
const PAGES_OF_KINDS: Record<string, PageTopic[]> = {
  blog: ["articles", "devlog"],
  events: ["events", "exhibitions"],
  menu: ["menu"],
  products: ["products"],
  team: ["team"],
  projects: ["projects", "work"],
  properties: ["listings"],
  courses: ["classes"],
  questions: ["faq"],
};

/** Lists of what a home page says itself where its prompt does. */
const SAID_OF_OFFERINGS: ReadonlySet<string> = new Set(["menu", "products", "courses"]);
/** Lists on a page that is not about any of them. */
const MOST_LISTS = 2;

/** What a page shows of its website's collections. */
export interface PageContent {
  /** The page is the template of its records. */
  template: SiteCollection | null;
  /** The page is its list. */
  own: SiteCollection | null;
  /** Some records of each of these are shown. */
  some: SiteCollection[];
}

export const NO_CONTENT: PageContent = { template: null, own: null, some: [] };

/** What the page of a task is to show. */
export function contentOfPage({ website, page, collections = [] }: PageTask): PageContent {
  if (collections.length === 0) return NO_CONTENT;
  const template = collections.find(({ route }) => route === page.path);
  if (template) return { ...NO_CONTENT, template };
  if (page.path !== "/") {
    const own =
      collections.find(({ slug, route }) => page.path === `/${slug}` || `${page.path}/:slug` === route) ??
      collections.find((collection) => isListOf(page, collection));
    if (own) return { ...NO_CONTENT, own };
  }
  const isHome = page.path === "/";
  const prompt = isHome ? `${website.prompt}\n${page.prompt}` : page.prompt;
  const kinds = askedKinds(prompt);
  const some = collections.filter((collection) => {
    // A home page without anything to show says so nowhere.
    if (isHome && !collection.has_published) return false;
    const own = CONTENT_KINDS.filter((kind) => isOfKind(kind, collection));
    if (isHome && own.some(({ kind }) => SAID_OF_OFFERINGS.has(kind))) return false;
    return own.some((kind) => kinds.includes(kind)) || asksFor(prompt, collection);
  });
  return { ...NO_CONTENT, some: some.slice(0, MOST_LISTS) };
}

const LEADING =
  /^(?:our|the|my|all|unsere?|die|der|das|alle|nos|notre|les|le|la|nuestr[oa]s?|los|las|el|todos|il|i|gli|nostr[aio]|tutti|onze|ons|de|het|alle|os|as|nossos|nossas|nossa|nosso|todas) /u;

/** Whether a page is the list of a collection: "Our menu", "/journal", 「お知らせ一覧」. */
function isListOf(page: { path: string; name: string }, collection: SiteCollection): boolean {
  const last = page.path.split("/").findLast(Boolean) ?? "";
  const called = [
    plain(page.name)
      .replace(LEADING, "")
      .replace(LEADING, "")
      .replace(/(?:一覧|ページ)$/u, ""),
    plain(last),
  ];
  if (called.some((name) => ownNames(collection).includes(name))) return true;
  const topic = topicOfPage(page);
  return kindsOf(collection).some(
    (kind) =>
      (topic !== null && (PAGES_OF_KINDS[kind.kind] ?? []).includes(topic)) ||
      [page.name, last.replaceAll("-", " ")].some((name) => isCalled(kind, name)),
  );
}

const ASKS =
  "with show shows showing list lists listing display displays featuring including include about latest newest recent all upcoming " +
  "mit zeige zeigt zeigen liste uber alle neueste neuesten aktuelle aktuellen " +
  "avec montre affiche liste tous toutes derniers dernieres sur " +
  "con muestra lista todos todas ultimos ultimas sobre " +
  "mostra elenca tutti tutte ultimi ultime " +
  "met toon lijst nieuwste laatste over " +
  "com lista mostre";
const BETWEEN =
  "a an our the my its of new three four five six few newest latest recent next upcoming " +
  "unsere unserer unserem unseren der die das den dem aktuelle aktuellen neuesten drei vier " +
  "notre nos le la les l de du des un une derniers dernieres " +
  "nuestro nuestra nuestros nuestras el los las del una ultimos ultimas " +
  "nostro nostra nostri nostre il lo i gli dei delle ultimi ultime " +
  "onze ons het een de nieuwste laatste " +
  "nosso nossa nossos nossas o os as do da dos das um uma";
const ASKING = new Set(ASKS.split(" "));
const LINKING = new Set(BETWEEN.split(" "));
const MOST_BETWEEN = 4;

/** Whether a prompt asks for what a collection holds: "a page with our menu", "the latest posts". */
function asksFor(prompt: string, collection: SiteCollection): boolean {
  const words = wordsOf(prompt);
  const names = namesOf(collection);
  return (
    words.some((word, at) => names.some((name) => isForm(word, name)) && isAsked(words, at)) ||
    names.some((name) => HAS_NO_SPACES.test(name) && fold(prompt).includes(name))
  );
}

function isAsked(words: readonly string[], at: number): boolean {
  for (let before = at - 1; before >= Math.max(0, at - MOST_BETWEEN); before--) {
    if (ASKING.has(words[before]!)) return true;
    if (!LINKING.has(words[before]!)) return false;
  }
  return false;
}

/** Words of scripts that are written without spaces stand anywhere in a text. */
export const HAS_NO_SPACES = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u;

export const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const plain = (name: string): string => wordsOf(name).join(" ");

const kindsOf = (collection: SiteCollection): ContentKind[] =>
  CONTENT_KINDS.filter((kind) => isOfKind(kind, collection));

const ownNames = ({ slug, name, singular_name }: SiteCollection): string[] =>
  [name, singular_name, slug.replaceAll("-", " ")].map(plain).filter((name) => name !== "");

/** What people call a collection and its records, in the words of its kind too. */
export function namesOf(collection: SiteCollection): string[] {
  const known = kindsOf(collection).flatMap(namesOfKind).map(plain);
  return [...new Set([...ownNames(collection), ...known])].filter(
    (name) => name.length > 2 || (HAS_NO_SPACES.test(name) && name.length > 1),
  );
}

/** What people call one of a collection's records. */
export function singularsOf(collection: SiteCollection): string[] {
  const known = kindsOf(collection).flatMap((kind) => namesOfKind(kind).filter((_, index) => index % 2 === 1));
  return [collection.singular_name, ...known].map(plain);
}

/** Whether a word is what people call a collection or its records. */
export const isNameOf = (word: string, collection: SiteCollection): boolean =>
  namesOf(collection).some((name) => isForm(word, name));

/** The collection that a message names, by the longest of its names. */
export function namedIn(
  text: string,
  words: readonly string[],
  collections: readonly SiteCollection[],
): SiteCollection | null {
  let best: { collection: SiteCollection; length: number } | null = null;
  for (const collection of collections)
    for (const name of namesOf(collection)) {
      if (name.length <= (best?.length ?? 1)) continue;
      const isSaid =
        name.includes(" ") || HAS_NO_SPACES.test(name) ? text.includes(name) : words.some((word) => isForm(word, name));
      if (isSaid) best = { collection, length: name.length };
    }
  return best?.collection ?? null;
}

/** Whether a word is a name in another number, or joined to others as German does. */
const isForm = (word: string, name: string): boolean =>
  word === name ||
  (word.startsWith(name) && word.length <= name.length + 2) ||
  (name.length >= 4 && word.length > name.length + 2 && word.includes(name)) ||
  (name.endsWith("y") && word === `${name.slice(0, -1)}ies`);

/** By its date, where the records have one. */
export const newestFirst = ({ fields }: SiteCollection): string =>
  fields.some(({ key, type }) => key === "date" && type === "date") ? "-date" : "-published_at";
