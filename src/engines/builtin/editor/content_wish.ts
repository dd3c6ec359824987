/**
 * Wishes for a list of what the website keeps: "show the latest three posts below the hero". They are read before the
 * grammar, which knows the page alone. A message that speaks of anything else beside it is no such wish.
 */
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

const MOST_WORDS = 20;
export const MOST_LISTED = 24;
const FEW = 3;
const SOME = 6;

/**
 * In folded words, "…*" for all that begin so: English, German, French, Spanish, Italian, Dutch, Portuguese, Japanese.
 */
const WORDS = {
  show: "show add put list display insert include feature create make want need zeig* fueg* fug* erganz* erstell* montre* affiche* ajoute* insere* muestr* mostrar anad* agreg* pon inserta mostra* aggiung* inserisc* inserire metti crea vorrei toon* laat voeg* plaats* maak* zet wil mostre* adicion* acrescent* coloc* inserir insira crie quero 表示 載せて 掲載 追加 入れて 見せて 並べて 置いて 作って 作成",
  newest:
    "latest newest recent last neuste* neueste* letzte* aktuell* derni* recent* nouve* ultim* recient* nieuwste laatste recente* novos novas 最新 新着 新しい 最近",
  next: "next upcoming coming kommende* nachste* prochain* proxim* prossim* volgende komende 次 今後 近日 これから",
  all: "all every alle saemtliche tous toutes todos todas tutti tutte すべて 全て 全部",
  list: "list overview liste ubersicht lista elenco lijst overzicht listagem 一覧 リスト",
  section: "section abschnitt bereich sektion seccion sezione sectie blok secao bloco セクション コーナー 欄",
  /** Something else of the page is meant. */
  else: "link links button* heading* headline* title* colour* color* font* text texts knopf schaltflache* titel farbe* uberschrift* bouton* couleur* titre* lien* boton* enlace* titulo* pulsant* titol* color* testo testi knop knoppen kleur* koppeling* botao botoes ligacao ligacoes cor cores not remove delete nicht kein* entfern* losch* supprime* retire* quita* elimina* non rimuov* togli* niet geen verwijder* haal nao remov* apag* retir* リンク ボタン 見出し タイトル 色 フォント 文字 文章 削除 消して 外して ない",
  /** Words that add nothing to a wish that has no other. */
  others:
    "please the our my of with for us on this page here with bitte die der das den dem unser* mit auf dieser seite hier s il vous te plait les le la l nos notre de du des avec cette page ici por favor los las el nuestr* con en esta pagina aqui per favore i gli il lo nostr* di della sulla qui graag de het onze ons met toe op deze pagina hier alstublieft alsjeblieft os as o noss* da do com nesta aqui の を に は が で と も して ください 下さい してください お願いします この その ページ うち 私たち たち 店 当店 記事 もの 件 個 つ",
} as const;
type Kind = keyof typeof WORDS;

const WHOLE = {} as Record<Kind, Set<string>>;
const STEMS = {} as Record<Kind, string[]>;
for (const [kind, words] of Object.entries(WORDS) as [Kind, string][]) {
  const all = words.split(" ");
  WHOLE[kind] = new Set(all.filter((word) => !word.endsWith("*")));
  STEMS[kind] = all.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1));
}
const VOCABULARY = Object.values(WHOLE).flatMap((words) => [...words]);

const isWordOf = (kind: Kind, word: string): boolean =>
  WHOLE[kind].has(word) || STEMS[kind].some((stem) => word.startsWith(stem));

/** Where on the page, in the same languages; Japanese in the words that `splitWords` makes of it. */
const START =
  /(?<!\p{L})(?:(?:below|under|after|beneath) (?:the |our )?(?:hero|header|intro\w*)|at the top|(?:unter|nach) (?:dem |der )?(?:hero|header|kopf\w*|intro\w*)|ganz oben|(?:sous|apres) (?:le |la |l )?(?:hero|entete|en tete|intro\w*)|en haut|(?:debajo|despues) (?:de |del |de la )?(?:hero|cabecera|intro\w*)|arriba|(?:sotto|dopo) (?:il |l |la |lo )?(?:hero|intestazione|intro\w*)|in alto|in cima|(?:onder|na) (?:de |het )?(?:hero|kop\w*|intro\w*)|bovenaan|(?:abaixo d[oae] |depois d[oae] )(?:hero|cabecalho|intro\w*)|no topo|no inicio|(?:ヒーロー|ヘッダー) の 下|一番上)(?!\p{L})/u;
const END =
  /(?<!\p{L})(?:at the (?:end|bottom)|am ende|ganz unten|a la fin|en bas|al final|abajo|alla fine|in fondo|onderaan|aan het eind(?:e)?|no fim|no final|一番下|最後)(?!\p{L})/u;
const PLACES = ["ヒーロー", "ヘッダー", "下", "一番上", "一番下", "最後", "トップ"];
const PLACE_WORDS =
  /^(?:below|under|after|beneath|hero|header|intro\w*|at|top|end|bottom|unter|nach|kopf\w*|ganz|oben|unten|am|ende|sous|apres|entete|haut|bas|fin|debajo|despues|cabecera|arriba|abajo|al|final|sotto|dopo|intestazione|alto|cima|fondo|alla|fine|in|onder|na|kop\w*|bovenaan|onderaan|aan|einde?|abaixo|depois|cabecalho|topo|inicio|fim|no|ヒーロー|ヘッダー|下|一番上|一番下|最後|トップ)$/u;

const NUMBERS =
  "one two three four five six seven eight nine ten|eins zwei drei vier funf sechs sieben acht neun zehn|un deux trois quatre cinq six sept huit neuf dix|uno dos tres cuatro cinco seis siete ocho nueve diez|uno due tre quattro cinque sei sette otto nove dieci|een twee drie vier vijf zes zeven acht negen tien|um dois tres quatro cinco seis sete oito nove dez|一 二 三 四 五 六 七 八 九 十"
    .split("|")
    .map((words) => words.split(" "));

/** Those of scripts without spaces. */
export const UNSPACED_NUMBERS: readonly string[] = NUMBERS.at(-1)!;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u;

/** A message as words, parted by those that are known where its script puts no spaces between them. */
export function splitWords(message: string, known: Iterable<string>): string[] {
  const words = fold(message.normalize("NFKC")).match(/[\p{L}\p{N}ー]+/gu) ?? [];
  if (!words.some((word) => UNSPACED.test(word))) return words;
  const vocabulary = new Set([...known].filter((word) => UNSPACED.test(word)));
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

/** What a message asks a list of, or null. */
export function readContentWish(message: string, collections: readonly SiteCollection[]): ContentWish | null {
  if (collections.length === 0 || /["“”„«»「」『』]/.test(message)) return null;
  const words = splitWords(message, [...VOCABULARY, ...PLACES, ...UNSPACED_NUMBERS, ...collections.flatMap(namesOf)]);
  if (words.length > MOST_WORDS) return null;
  const text = words.join(" ");
  const has = (kind: Kind) => words.some((word) => isWordOf(kind, word));
  if (!has("show")) return null;
  const collection = namedIn(text, words, collections);
  // "Titoli" are no titles where the collection is called so.
  if (!collection || words.some((word) => isWordOf("else", word) && !isNameOf(word, collection))) return null;
  const count = countIn(words);
  const [isNewest, isNext, isAll] = [has("newest"), has("next"), has("all")];
  const isSaid = isNewest || isNext || isAll || count !== null || has("list") || has("section");
  if (!isSaid && !isPlain(words, collection)) return null;
  return {
    collection,
    limit: isAll ? null : (count ?? (isNewest || isNext ? FEW : SOME)),
    sort: isNewest ? newestFirst(collection) : null,
    isPaged: isAll,
    relation: START.test(text) ? "start" : END.test(text) ? "end" : null,
  };
}

/** "Show our team": nothing is left that could mean something else, and "add a post" is no list. */
function isPlain(words: readonly string[], collection: SiteCollection): boolean {
  const singulars = singularsOf(collection);
  return words.every(
    (word) =>
      !singulars.includes(word) &&
      (isWordOf("show", word) || isWordOf("others", word) || PLACE_WORDS.test(word) || isNameOf(word, collection)),
  );
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
