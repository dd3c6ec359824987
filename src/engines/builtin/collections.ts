/**
 * What a website keeps in collections, as words speak of it: which of them a message or a page means, by what people call
 * them in any language. A page that means one shows what is in it, instead of what the prompt says of such things.
 */
import { askedKinds, CONTENT_KINDS, type ContentKind, isCalled, isOfKind } from "../../design/content_kinds.ts";
import type { PageTask, SiteCollection } from "../engine.ts";
import { fold } from "./reading/text.ts";
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
    return own.some((kind) => kinds.includes(kind));
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

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const plain = (name: string): string => wordsOf(name).join(" ");

const kindsOf = (collection: SiteCollection): ContentKind[] =>
  CONTENT_KINDS.filter((kind) => isOfKind(kind, collection));

const ownNames = ({ slug, name, singular_name }: SiteCollection): string[] =>
  [name, singular_name, slug.replaceAll("-", " ")].map(plain).filter((name) => name !== "");

/** By its date, where the records have one. */
export const newestFirst = ({ fields }: SiteCollection): string =>
  fields.some(({ key, type }) => key === "date" && type === "date") ? "-date" : "-published_at";
