/**
 * Wishes for lists of what the website keeps, read before the grammar, which knows the page alone: a new one ("show the
 * latest three posts below the hero"), where the message speaks of nothing else beside it; and one that the page has
 * already ("show only featured posts", "newest first", "show 6"), where each word is known, so that what a list shows is
 * never guessed. Words that say in which way records are chosen, but not one that they have, are named in the answer.
 */
import type { Element, Page } from "../../../html/page.ts";
import type { SiteCollection } from "../../engine.ts";
import { isNameOf, namedIn, namesOf, newestFirst, singularsOf } from "../collections.ts";
import { fold } from "../reader/text.ts";
import { placesToCut } from "./lexicon.ts";

export interface ContentWish {
  collection: SiteCollection;
  /** Null: as many as a page of the list has. */
  limit: number | null;
  sort: string | null;
  isPaged: boolean;
  /** Behind the beginning of the page, at its end, or where such a thing goes by itself. */
  relation: "start" | "end" | null;
}

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

/** So many words a wish for a new list has, and for one that is there. */
const MOST_WORDS = { added: 20, changed: 12 };
const MOST_LISTED = 24;
const FEW = 3;
const SOME = 6;

/** "The most recent": alone the first word says that more, or fewer, are wanted. */
const MOST_OF = /\b(?:most|plus|mas|piu|mais) (?=recent|nouve|ancien|nuev|antigu|viej|nuov|vecchi|nov[oa]|antig)/g;

/**
 * In folded words, "…*" for all that begin so: English, German, French, Spanish, Italian, Dutch, Portuguese, Japanese. A
 * word may say several things.
 */
const WORDS = {
  show: "show display list zeig* montre* affiche* muestr* mostrar mostra* toon* laat zien mostre exibe exiba 表示 載せて 掲載 見せて 出して",
  add: "add put insert include feature create make want need fueg* fug* erganz* erstell* ajoute* insere* anad* agreg* pon inserta aggiung* inserisc* inserire metti crea vorrei voeg* plaats* maak* zet wil adicion* acrescent* coloc* inserir insira crie quero 追加 入れて 並べて 置いて 作って 作成",
  sort: "sort order sortiere sortier ordne trie triez classe ordena ordene ordina ordinare sorteer rangschik 並べて 並べ替えて 並び替えて ソート",
  only: "only just nur ausschliesslich seulement uniquement que solo solamente unicamente soltanto alleen enkel slechts apenas somente so だけ のみ",
  newest:
    "latest newest last neuste* neueste* letzte* aktuell* derni* recent* nouve* ultim* recient* nieuwste laatste novos novas 最新 新着 新しい 最近",
  /** Of a list that is there; added are others. */
  new: "nuevos nuevas nuovi nuove",
  oldest:
    "oldest alteste altesten aelteste aeltesten anciens anciennes ancien antiguos antiguas viejos vecchi vecchie oudste antigos antigas 古い",
  first:
    "first zuerst abord premier premiers premiere primero primeros primeras prima primi eerst primeiro primeiros 順 最初 先",
  by: "by nach par por per op 順 順番",
  down: "descending absteigend decroissant descendente descendant aflopend decrescente 降順 高い 多い 大きい",
  up: "ascending aufsteigend croissant ascendente ascendant oplopend crescente 昇順 安い 低い 少ない 小さい",
  things:
    "entries items records ones elements eintrage eintraege beitrage elementen elementos elementi entradas registros voci items registos articles articoli artikelen artigos posts 件 個 つ 記事 投稿 項目",
  next: "next upcoming coming kommende* nachste* prochain* proxim* prossim* volgende komende 次 今後 近日 これから",
  all: "all every alle saemtliche tous toutes todos todas tutti tutte すべて 全て 全部",
  list: "list overview liste ubersicht lista elenco lijst overzicht listagem 一覧 リスト",
  section: "section abschnitt bereich sektion seccion sezione sectie blok secao bloco セクション コーナー 欄",
  /** Something else of the page is meant. */
  else: "link links button* heading* headline* title* colour* color* font* text texts knopf schaltflache* titel farbe* uberschrift* bouton* couleur* titre* lien* boton* enlace* titulo* pulsant* titol* color* testo testi knop knoppen kleur* koppeling* botao botoes ligacao ligacoes cor cores not remove delete nicht kein* entfern* losch* supprime* retire* quita* elimina* non rimuov* togli* niet geen verwijder* haal nao remov* apag* retir* リンク ボタン 見出し タイトル 色 フォント 文字 文章 削除 消して 外して ない",
  /** Words that add nothing to a wish that has no other. */
  others:
    "please the our my a an of on this page in here now there with them it and are that which bitte die der das den dem auf seite dieser hier jetzt und sind als les la le l nos de du des d et sur cette ici s il vous te plait en por favor los las el y pagina esta aqui per favore i gli lo e di della del su questa qui graag het onze op deze alstublieft os as o da do na nesta の を に は が で から と も て した して ください 下さい してください お願いします この その ページ もの 順 for us mit notre avec con sulla ons met toe alsjeblieft com うち 私たち たち 店 当店 unser* nuestr* nostr* noss*",
} as const;
type Kind = keyof typeof WORDS;

/** What is said of a list that is there. */
const OF_LISTS: Kind[] = [
  "show",
  "sort",
  "only",
  "newest",
  "new",
  "oldest",
  "first",
  "by",
  "down",
  "up",
  "things",
  "list",
  "others",
];
const PLAIN: Kind[] = ["show", "add", "things", "others"];

const WHOLE = {} as Record<Kind, Set<string>>;
const STEMS = {} as Record<Kind, string[]>;
for (const [kind, words] of Object.entries(WORDS) as [Kind, string][]) {
  const all = words.split(" ");
  WHOLE[kind] = new Set(all.filter((word) => !word.endsWith("*")));
  STEMS[kind] = all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
}
const isWordOf = (kind: Kind, word: string): boolean =>
  WHOLE[kind].has(word) || STEMS[kind].some((stem) => word.startsWith(stem));

/** Where on the page, in the same languages; Japanese in the words that `splitWords` makes of it. */
const START =
  /(?<!\p{L})(?:(?:below|under|after|beneath|unter|nach|sous|apres|debajo|despues|sotto|dopo|onder|na|abaixo|depois) (?:\p{L}{1,3} ){0,2}(?:hero|header|kopf\w*|entete|en tete|cabecera|intestazione|kop\w*|cabecalho|intro\w*)|at the top|ganz oben|en haut|arriba|in alto|in cima|bovenaan|no topo|no inicio|(?:ヒーロー|ヘッダー) の 下|一番上)(?!\p{L})/u;
const END =
  /(?<!\p{L})(?:at the (?:end|bottom)|am ende|ganz unten|a la fin|en bas|al final|abajo|alla fine|in fondo|onderaan|aan het eind(?:e)?|no fim|no final|一番下|最後)(?!\p{L})/u;
const PLACES = ["ヒーロー", "ヘッダー", "下", "一番上", "一番下", "最後", "トップ"];
const NUMBERS =
  "one two three four five six seven eight nine ten|eins zwei drei vier funf sechs sieben acht neun zehn|un deux trois quatre cinq six sept huit neuf dix|uno dos tres cuatro cinco seis siete ocho nueve diez|uno due tre quattro cinque sei sette otto nove dieci|een twee drie vier vijf zes zeven acht negen tien|um dois tres quatro cinco seis sete oito nove dez|一 二 三 四 五 六 七 八 九 十"
    .split("|")
    .map((words) => words.split(" "));

const VOCABULARY = [...Object.values(WHOLE).flatMap((words) => [...words]), ...PLACES, ...NUMBERS.at(-1)!];

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** A message as words, parted by those that are known where its script puts no spaces between them. */
function splitWords(message: string, names: string[]): string[] {
  const words = fold(message.normalize("NFKC")).match(/[\p{L}\p{N}ー]+/gu) ?? [];
  if (!words.some((word) => UNSPACED.test(word))) return words;
  const vocabulary = new Set([...VOCABULARY, ...names].filter((word) => UNSPACED.test(word)));
  const longest = Math.max(...[...vocabulary].map(({ length }) => length));
  return words.flatMap((word) =>
    UNSPACED.test(word)
      ? word.match(/\d+|\D+/g)!.flatMap((part) => {
          const edges = [0, ...placesToCut(part, vocabulary, longest), part.length];
          return edges.slice(1).map((end, index) => part.slice(edges[index], end));
        })
      : [word],
  );
}

/** What a message asks of a list that the page has, or for a new one; null: it asks for something else. */
export function readListWish(
  message: string,
  page: Page,
  collections: readonly SiteCollection[],
): ContentWish | ListWish | UnknownChoice | null {
  if (collections.length === 0 || /["“”„«»「」『』]/.test(message)) return null;
  const names = collections.flatMap((one) => [...namesOf(one), ...one.fields.map(({ name }) => fold(name))]);
  const words = splitWords(fold(message).replace(MOST_OF, ""), names);
  return changedList(words, page, collections) ?? addedList(words, collections);
}

function addedList(words: readonly string[], collections: readonly SiteCollection[]): ContentWish | null {
  if (words.length > MOST_WORDS.added) return null;
  const text = words.join(" ");
  const has = (kind: Kind) => words.some((word) => isWordOf(kind, word));
  if (!has("show") && !has("add")) return null;
  const collection = namedIn(text, words, collections);
  // "Titoli" are no titles where the collection is called so.
  if (!collection || words.some((word) => isWordOf("else", word) && !isNameOf(word, collection))) return null;
  const count = words.map(numberIn).find((number) => number !== null && number > 0) ?? null;
  const [isNewest, isNext, isAll] = [has("newest"), has("next"), has("all")];
  const isSaid = isNewest || isNext || isAll || count !== null || has("list") || has("section");
  const besides = text.replace(START, "").replace(END, "").split(" ").filter(Boolean);
  if (!isSaid && !isPlain(besides, collection)) return null;
  return {
    collection,
    limit: isAll ? null : Math.min(MOST_LISTED, count ?? (isNewest || isNext ? FEW : SOME)),
    sort: isNewest ? newestFirst(collection) : null,
    isPaged: isAll,
    relation: START.test(text) ? "start" : END.test(text) ? "end" : null,
  };
}

/** "Show our team": nothing is left that could mean something else, and "add a post" is no list. */
function isPlain(words: readonly string[], collection: SiteCollection): boolean {
  const singulars = singularsOf(collection);
  return words.every(
    (word) => !singulars.includes(word) && (PLAIN.some((kind) => isWordOf(kind, word)) || isNameOf(word, collection)),
  );
}

/** The number that a word is, in figures or by its name. */
function numberIn(word: string): number | null {
  if (/^\d{1,3}$/.test(word)) return Number(word);
  // "un", "uno" and "one" are said of things, too.
  const at = Math.max(...NUMBERS.map((names) => names.indexOf(word)));
  return at > 0 ? at + 1 : null;
}

const SORTED = new Set(["text", "number", "date", "datetime", "select", "boolean"]);

function changedList(
  words: readonly string[],
  page: Page,
  collections: readonly SiteCollection[],
): ListWish | UnknownChoice | null {
  if (words.length === 0 || words.length > MOST_WORDS.changed) return null;
  const lists = page.elements.flatMap((list) => {
    const collection = collections.find(({ slug }) => slug === list.attributes.get("data-sw-list"));
    return collection ? { list, collection } : [];
  });
  const named = lists.filter(({ collection }) => words.some((word) => isNameOf(word, collection)));
  const meant = named.length > 0 ? named : lists;
  if (meant.length !== 1) return null;
  const { list, collection } = meant[0]!;
  const has = (kind: Kind) => words.some((word) => isWordOf(kind, word));
  const isNewest = has("newest") || has("new");
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
    else if (!OF_LISTS.some((kind) => isWordOf(kind, word)) && !isNameOf(word, collection)) unknown.push(word);
  }
  const isNarrowed = has("only");
  if (unknown.length > 0) {
    // "Show only red posts": nothing else of a page is shown only.
    const isChoice = isNarrowed && has("show") && named.length > 0 && unknown.length === 1;
    return isChoice ? { unknown: unknown[0]! } : null;
  }
  if (numbers.length > 1 || fields.length > 1 || (isNewest && has("oldest"))) return null;
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
    if (isNewest) return { by: newest, order: "newest", name: "" };
    return has("oldest") ? { by: newest.slice(1), order: "oldest", name: "" } : null;
  }
}
