/**
 * Wishes for a list of what the website keeps that is on the page already: "show only featured posts", "newest first",
 * "show 6". Each word of the message must be known here, or nothing of it is read: what a list shows is never guessed.
 * Words that say in which way records are chosen, but not one that they have, are named in the answer.
 */
import type { Element, Page } from "../../../html/page.ts";
import type { SiteCollection } from "../../engine.ts";
import { isNameOf, namesOf, newestFirst } from "../collections.ts";
import { fold } from "../reader/text.ts";
import { MOST_LISTED, numberIn, splitWords, UNSPACED_NUMBERS } from "./content_wish.ts";

export interface ListWish {
  list: Element;
  collection: SiteCollection;
  limit: number | null;
  sort: { by: string; order: "newest" | "oldest" | "up" | "down"; name: string } | null;
  /** A field that is to be "yes". */
  filter: { key: string; name: string } | null;
}

/** What records are to be chosen by, and is nothing that they have. */
export interface UnknownChoice {
  unknown: string;
}

const MOST_WORDS = 12;

/** "The most recent": alone the first word says that more, or fewer, are wanted. */
const MOST_OF = /\b(?:most|plus|mas|piu|mais) (?=recent|nouve|ancien|nuev|antigu|viej|nuov|vecchi|nov[oa]|antig)/g;

/** In folded words: English, German, French, Spanish, Italian, Dutch, Portuguese, Japanese. A word may say several things. */
const WORDS = {
  show: "show display list zeig zeige zeigt affiche affichez montre montrez muestra mostrar muestre mostra mostrami toon laat zien mostre exibe exiba 表示 見せて 載せて 出して",
  sort: "sort order sortiere sortier ordne trie triez classe ordena ordene ordina ordinare sorteer rangschik 並べて 並べ替えて 並び替えて ソート",
  only: "only just nur ausschliesslich seulement uniquement que solo solamente unicamente soltanto alleen enkel slechts apenas somente so だけ のみ",
  newest:
    "newest latest recent neueste neuesten neuste neusten aktuellste aktuellsten recents recentes nouveaux nouvelles nouveau nuevos nuevas recientes ultimos ultimas recenti nuovi nuove ultimi ultime nieuwste recente laatste novos novas 最新 新着 新しい",
  oldest:
    "oldest alteste altesten aelteste aeltesten anciens anciennes ancien antiguos antiguas viejos vecchi vecchie oudste antigos antigas 古い",
  first:
    "first zuerst abord premier premiers premiere primero primeros primeras prima primi eerst primeiro primeiros 順 最初 先",
  by: "by nach par por per op 順 順番",
  down: "descending absteigend decroissant descendente descendant aflopend decrescente 降順 高い 多い 大きい",
  up: "ascending aufsteigend croissant ascendente ascendant oplopend crescente 昇順 安い 低い 少ない 小さい",
  things:
    "entries items records ones elements eintrage eintraege beitrage elementen elementos elementi entradas registros voci items registos articles articoli artikelen artigos posts 件 個 つ 記事 投稿 項目",
  others:
    "please the our my a an of on this page in here now there with list them it and are that which bitte die der das den dem unsere unseren auf seite dieser liste an hier jetzt und sind als les la le l nos de du des d et sur cette ici s il vous te plait en por favor los las el nuestros nuestras y pagina esta lista aqui per favore i gli le il lo nostri nostre e di della del su questa pagina lista qui graag de het onze op deze pagina lijst en alstublieft por favor os as o nossos nossas e da do na nesta pagina aqui の を に は が で から と も て した して ください 下さい してください お願いします この その ページ リスト 一覧 もの 順",
} as const;
const KNOWN = Object.fromEntries(
  Object.entries(WORDS).map(([kind, words]) => [kind, new Set(words.split(" "))]),
) as Record<keyof typeof WORDS, Set<string>>;

const VOCABULARY = [...UNSPACED_NUMBERS, ...Object.values(KNOWN).flatMap((words) => [...words])];

const SORTED = new Set(["text", "number", "date", "datetime", "select", "boolean"]);

const fieldNames = ({ fields }: SiteCollection): string[] => fields.map(({ name }) => fold(name));

/** What a message asks of a list that the page has; null: it asks for something else. */
export function readListWish(
  message: string,
  page: Page,
  collections: readonly SiteCollection[],
): ListWish | UnknownChoice | null {
  if (collections.length === 0 || /["“”„«»「」『』]/.test(message)) return null;
  const names = collections.flatMap((collection) => [...namesOf(collection), ...fieldNames(collection)]);
  const words = splitWords(fold(message).replace(MOST_OF, ""), [...VOCABULARY, ...names]);
  if (words.length === 0 || words.length > MOST_WORDS) return null;
  const lists = page.elements.flatMap((list) => {
    const collection = collections.find(({ slug }) => slug === list.attributes.get("data-sw-list"));
    return collection ? { list, collection } : [];
  });
  const named = lists.filter(({ collection }) => words.some((word) => isNameOf(word, collection)));
  const meant = named.length > 0 ? named : lists;
  if (meant.length !== 1) return null;
  const { list, collection } = meant[0]!;
  const has = (kind: keyof typeof WORDS) => words.some((word) => KNOWN[kind].has(word));
  const fieldOf = (word: string) =>
    collection.fields.find(({ key, name }) => fold(name) === word || fold(key).replaceAll("_", " ") === word);
  const numbers: number[] = [];
  const fields: SiteCollection["fields"] = [];
  const unknown: string[] = [];
  for (const word of words) {
    const number = numberIn(word);
    const field = fieldOf(word);
    if (field) fields.push(field);
    else if (number !== null) numbers.push(number);
    else if (!Object.values(KNOWN).some((known) => known.has(word)) && !isNameOf(word, collection)) unknown.push(word);
  }
  const isNarrowed = has("only");
  if (unknown.length > 0) {
    // "Show only red posts": nothing else of a page is shown only.
    const isChoice = isNarrowed && has("show") && named.length > 0 && unknown.length === 1;
    return isChoice ? { unknown: unknown[0]! } : null;
  }
  if (numbers.length > 1 || fields.length > 1 || (has("newest") && has("oldest"))) return null;
  const asksForList = has("show") || isNarrowed;
  const limit = numbers.length === 1 && asksForList ? numbers[0]! : null;
  if (numbers.length === 1 && (limit === null || limit < 1 || limit > MOST_LISTED)) return null;
  const [field] = fields;
  const filter = field?.type === "boolean" && isNarrowed ? { key: field.key, name: field.name } : null;
  const sort = sortOf();
  if (field && !filter && sort?.name !== field.name) return null;
  return limit === null && !filter && !sort ? null : { list, collection, limit, filter, sort };

  function sortOf(): ListWish["sort"] {
    const newest = newestFirst(collection);
    if (field && !filter && has("by") && SORTED.has(field.type))
      return { by: has("down") ? `-${field.key}` : field.key, order: has("down") ? "down" : "up", name: field.name };
    const isOrder = has("first") || has("sort") || limit !== null || asksForList;
    if (!isOrder) return null;
    if (has("newest")) return { by: newest, order: "newest", name: "" };
    return has("oldest") ? { by: newest.slice(1), order: "oldest", name: "" } : null;
  }
}
