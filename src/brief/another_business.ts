/**
 * Makes a page that was written of one business another's: what it says of the one by marks, links, data for programs and
 * its name, it says of the other from now on, or no more. What is said in other words can't be told from what holds for
 * both; where it has the form of a fact, or is one that was known of the one, it is told. Linear in the page.
 */
import { escapeText } from "../html/escape.ts";
import { closest, type Element, type Page, readPage } from "../html/page.ts";
import { applyChanges, attributeChanges, type Change } from "../html/splices.ts";
import type { Brief } from "./brief.ts";
import { statedText, textsOf } from "./claims.ts";
import { ENTRY_LISTS, entryOf, factsOf, MARK } from "./facts.ts";
import { kindLabel, kindNames } from "./kind.ts";
import { applyFacts, escapeRegExp, type MarkedMeta, type MarkedPage, quoting } from "./marks.ts";
import { unknownClaims } from "./unknown_claims.ts";

/** The one business and the other. */
export interface BothBusinesses {
  former: Brief;
  own: Brief;
  /** What the former one is called, and what the other. */
  names: { former: string[]; own: string };
  /** The other's language, where it is not that of the pages. */
  spoken?: OtherLanguage | undefined;
}

/** Another language than that of the pages. */
export interface OtherLanguage {
  /** BCP 47. */
  language: string;
  /** What is said there of what pages say by themselves, in lower case. */
  words: ReadonlyMap<string, string>;
}

/**
 * Something that a page still says: the name or a fact of the former business, a fact that the brief doesn't have, or
 * what stays in the language of the former one.
 */
export interface FactLeft {
  text: string;
  reason: "former" | "unknown" | "language";
}

/** Shorter names are in too many words. */
const SHORTEST_NAME = 3;
const LONGEST_TOLD = 200;
const MOST_TEXT = 200_000;
const MOST_LEFT = 50;

/** Gives a text with one name for others, where they stand as words. */
export type Renaming = (text: string) => string;

/** Names of the former business for that of the other, in capitals too. */
export function renaming({ names }: Pick<BothBusinesses, "names">): Renaming {
  const next = new Map<string, string>();
  for (const name of formerNames(names)) {
    next.set(name, names.own);
    const capitals = name.toUpperCase();
    if (!next.has(capitals)) next.set(capitals, names.own.toUpperCase());
  }
  if (next.size === 0) return (text) => text;
  const pattern = patternOf([...next.keys()]);
  return (text) => text.replace(pattern, (name) => next.get(name)!);
}

const formerNames = ({ former, own }: BothBusinesses["names"]): string[] =>
  [...new Set(former.map((name) => name.trim()))].filter((name) => name.length >= SHORTEST_NAME && name !== own);

const patternOf = (names: string[]): RegExp => {
  const longestFirst = names.sort((a, b) => b.length - a.length).map(escapeRegExp);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])`, "gu");
};

/**
 * A page of the former business as one of the other.
 * @throws HtmlLimitError
 */
export function ofAnother<OfPage extends MarkedPage>(page: OfPage, both: BothBusinesses): OfPage {
  const rename = renaming(both);
  const { after, ids } = inPlacesOf(both.former, both.own);
  const before = [renamedTexts(both.former, rename), both.former];
  const language = both.spoken?.language ?? page.language;
  const label = relabelling(both, language);
  const quote = quoting(
    before.map((brief) => factsOf(brief, page.language)),
    factsOf(after, language),
  );
  const clean = cleaning(both, page.language);
  const inHead = (value: string) => value && (clean(quote(label(rename(value)))) || both.names.own);
  const html = renamedHtml(page.html, (value) => label(rename(value)), rename, inHead);
  const applied = applyFacts(
    { ...page, html, language, title: null, description: null, name: both.names.own },
    { before, after, isAnother: true },
  );
  return {
    ...page,
    html: renamedMarks(applied.html, ids, after),
    title: page.title && inHead(page.title),
    description: page.description && inHead(page.description),
  };
}

/** What stands between texts that each say something of their own. */
const BETWEEN = /(\s?[·•|]\s?|\s[–—]\s|(?<=[.!?。…])\s)/u;

/**
 * Gives what stands by itself and calls the business by its kind, something on it by its heading, or is said in another
 * language by pages themselves, the other's words.
 */
export function relabelling(
  { former, own, spoken }: Pick<BothBusinesses, "former" | "own" | "spoken">,
  language: string,
): Renaming {
  const labels = new Map(spoken?.words);
  const add = (names: (string | null)[], label: string | null | undefined) => {
    for (const name of names) if (name && label) labels.set(name.toLowerCase(), label);
  };
  if (former.kind !== own.kind || spoken) add(kindNames(former), kindLabel(own, language));
  const headings = headingsOf(own);
  for (const [index, heading] of headingsOf(former).entries()) add([heading], headings[index]);
  if (labels.size === 0) return (text) => text;
  return (text) => {
    if (text.length > LONGEST_LABELS) return text;
    return text
      .split(BETWEEN)
      .map((part) => {
        const said = part.trim();
        const label = labels.get(said.toLowerCase());
        return label === undefined ? part : part.replace(said, () => cased(label, said));
      })
      .join("");
  };
}

/** What pages have as headings, unmarked. */
const headingsOf = ({ offers_title, forms }: Brief): (string | null)[] => [
  offers_title,
  ...forms.map(({ title }) => title),
];

/** Longer texts are sentences. */
const LONGEST_LABELS = 400;

/** Search engines show less of a text; what stands in a longer one is told. */
const LONGEST_IN_HEAD = 2_000;

/** A label with a capital where another has one. */
const cased = (label: string, like: string): string => {
  const [first = ""] = label;
  return /^\p{Lu}/u.test(like) ? first.toLocaleUpperCase("en") + label.slice(first.length) : label;
};

/** Takes the sentences and labels from a text that say what is known of the former business alone. */
function cleaning(both: BothBusinesses, language: string): Renaming {
  const headings = headingsOf(both.former);
  const facts = formerTexts(both, language).filter((fact) => !headings.includes(fact));
  const stories = facts.filter((fact) => fact.length >= LEAST_QUOTED).map((fact) => fact.toLowerCase());
  const isFormers = (part: string) => {
    const said = part.toLowerCase();
    const words = said.replace(/[\s.…]+$/u, "");
    if (facts.some((fact) => saysWords(said, fact.toLowerCase()))) return true;
    return words.length >= LEAST_QUOTED && stories.some((story) => story.includes(words));
  };
  return (text) => {
    if (text.length > LONGEST_IN_HEAD) return text;
    const parts = text.split(BETWEEN);
    if (!parts.some((part, at) => at % 2 === 0 && isFormers(part))) return text;
    let kept = "";
    for (let at = 0; at < parts.length; at += 2) {
      if (isFormers(parts[at]!)) continue;
      const between = parts[at - 1] ?? "";
      // What ended a sentence that is gone ends the one before it.
      if (kept !== "") kept += /[.!?。…]$/u.test(kept) ? " " : between.trim() === "" ? ". " : between;
      kept += parts[at]!;
    }
    return kept;
  };
}

/** What is no shorter, and stands in a longer text, is quoted from it. */
const LEAST_QUOTED = 16;

/** What a page still says of the former business, or nobody has said of the other. */
export function factsLeft(
  { html, script, language, title, description }: MarkedMeta & { html: string; script: string; language: string },
  both: BothBusinesses,
): FactLeft[] {
  const { own, names } = both;
  const page = readPage(html);
  const said = [statedText(page, MOST_TEXT), ...attributeTexts(page), title, description, script].join("\n");
  let lower = said.toLowerCase();
  const left = new Map<string, FactLeft>();
  const add = (text: string, reason: FactLeft["reason"]) => {
    const told = text.replace(/\s+/g, " ").trim().slice(0, LONGEST_TOLD);
    const key = told.toLowerCase();
    if (left.size < MOST_LEFT && !left.has(key)) left.set(key, { text: told, reason });
  };
  const former = [...names.former.filter((name) => !isKnownOf(both, name)), ...formerTexts(both, language)];
  for (const text of former.sort((a, b) => b.length - a.length)) {
    const words = text.toLowerCase();
    const at = wordsAt(lower, words);
    if (at === -1) continue;
    // A few letters, as the Turkish İ, have another length in lower case: the page's own words are nowhere to find then.
    add(lower.length === said.length ? said.slice(at, at + text.length) : text, "former");
    // Shorter ones that stand in it are not told beside it.
    lower = lower.replaceAll(words, " ".repeat(words.length));
  }
  for (const { text } of unknownClaims(page, [own], [names.own], MOST_TEXT)) add(text, "unknown");
  if (both.spoken) for (const text of untranslated(page, [title, description], both)) add(text, "language");
  return [...left.values()];
}

/** What of a page stays in the language of the former business: all that is neither a fact nor has words in the other. */
function* untranslated(page: Page, inHead: (string | null)[], both: BothBusinesses): Generator<string> {
  const said = [...both.spoken!.words.values(), ...kindNames(both.own)];
  const known = new Set(said.map((words) => words.toLowerCase()));
  const isSaid = (part: string) => {
    const text = part.toLowerCase().replace(/^[\s(]+|[\s.:!?…)]+$/gu, "");
    return !WORD.test(text) || known.has(text) || isKnownOf(both, text);
  };
  const isOwn = (text: string) => text.split(BETWEEN).every(isSaid);
  const isFact = (element: Element | null) =>
    closest(element, ({ attributes }) => /^(?!actions\.)./.test(attributes.get(MARK) ?? "")) !== null;
  for (const text of inHead) if (text !== null && text.length <= LONGEST_IN_HEAD && !isOwn(text)) yield text;
  for (const { value, parent, isSilent } of page.runs)
    if (!isSilent && !isFact(parent) && !isOwn(value.slice(0, LONGEST_IN_HEAD))) yield value;
}

const WORD = /\p{L}{2}/u;

/** Shorter facts are in too many sentences. */
const SHORTEST_FACT = 4;

function isKnownOf({ former, own, names, spoken }: BothBusinesses, text: string): boolean {
  // Buttons that were kept of a business of another kind, or language, may fit no more.
  const isKept = ({ label }: { label: string }) => former.actions.some((action) => action.label === label);
  const isAlike = former.kind === own.kind && !spoken;
  const actions = isAlike ? own.actions : own.actions.filter((action) => !isKept(action));
  const words = text.toLowerCase();
  return [...textsOf({ ...own, actions }), names.own].some((known) => known.toLowerCase().includes(words));
}

/** What a page may say of the former business, word by word, and doesn't hold for the other. */
function formerTexts(both: BothBusinesses, language: string): string[] {
  const { former, own } = both;
  const facts = [...factsOf(former, language).values()].map(({ text }) => text);
  const others = [former.contact.address?.street ?? null, ...headingsOf(former)];
  const all = [...facts, ...others, ...(former.kind === own.kind ? [] : kindNames(former))];
  return all.flatMap((text) => (text !== null && text.length >= SHORTEST_FACT && !isKnownOf(both, text) ? [text] : []));
}

const LETTER = /[\p{L}\p{N}]/u;

/** Where some words stand in a text, not as a part of others; -1: nowhere. */
function wordsAt(text: string, words: string): number {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1))
    if (!LETTER.test(text[at - 1] ?? "") && !LETTER.test(text[at + words.length] ?? "")) return at;
  return -1;
}

const saysWords = (text: string, words: string): boolean => wordsAt(text, words) !== -1;

/** Attributes that visitors, or programs, read; the last is what menus call the home page. */
const READ = new Set([
  ...["alt", "title", "aria-label", "aria-description", "content", "placeholder", "value", "label"],
  "data-sw-pages",
]);

const attributeTexts = (page: Page): string[] =>
  page.elements.flatMap(({ attributes }) =>
    [...attributes].flatMap(([name, value]) => (READ.has(name) ? [value] : [])),
  );

/**
 * @param label for what visitors read
 * @param rename for the data of programs
 * @param inHead for what search engines show
 */
function renamedHtml(html: string, label: Renaming, rename: Renaming, inHead: Renaming): string {
  const page = readPage(html);
  const changes: Change[] = [];
  for (const element of page.elements) {
    const change = element.tag === "meta" ? inHead : label;
    const values = [...element.attributes].flatMap(([name, value]) => {
      const now = READ.has(name) ? change(value) : value;
      return now === value ? [] : [[name, now] as const];
    });
    if (values.length > 0) changes.push(...attributeChanges(html, element, Object.fromEntries(values)));
  }
  for (const { start, end, value, parent } of page.runs) {
    if (parent?.tag === "style") continue;
    const isScript = parent?.tag === "script";
    if (isScript && parent.attributes.get("type")?.trim().toLowerCase() !== "application/ld+json") continue;
    const change = parent?.tag === "title" ? inHead : label;
    const text = isScript ? renamedData(value, rename) : change(value);
    if (text !== value) changes.push({ start, end, text: isScript ? text : escapeText(text) });
  }
  return applyChanges(html, changes);
}

/** The strings of some JSON renamed; all else stays byte for byte. */
const renamedData = (source: string, rename: Renaming): string =>
  source.replace(/"(?:[^"\\]|\\.)*"/g, (token) => {
    try {
      const text = JSON.parse(token) as string;
      const renamed = rename(text);
      return renamed === text ? token : JSON.stringify(renamed).replaceAll("<", "\\u003c");
    } catch {
      return token;
    }
  });

const renamedTexts = <Value>(value: Value, rename: Renaming): Value => {
  if (typeof value === "string") return rename(value) as Value;
  if (Array.isArray(value)) return value.map((one) => renamedTexts(one, rename)) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, name === "id" ? one : renamedTexts(one, rename)]),
  ) as Value;
};

const LISTS = [...ENTRY_LISTS, "branches"] as const;

/**
 * The other business's entries in the places of the former one's: the first takes the place of the first, as if it had
 * its identifier. `ids` tells by that ("offers.rye-loaf") which it has.
 */
function inPlacesOf(former: Brief, own: Brief): { after: Brief; ids: Map<string, string> } {
  const ids = new Map<string, string>();
  const placed = LISTS.map((list) => {
    const places = (former[list] as { id: string }[]).map(({ id }) => id);
    const taken = new Set(places);
    const entries = (own[list] as { id: string }[]).map((entry, index) => {
      let id = places[index] ?? entry.id;
      for (let number = 2; places[index] === undefined && taken.has(id); number++) id = `${entry.id}-${number}`;
      taken.add(id);
      ids.set(`${list}.${id}`, `${list}.${entry.id}`);
      return { ...entry, id };
    });
    return [list, entries];
  });
  return { after: { ...own, ...Object.fromEntries(placed) }, ids };
}

/** Marks with the identifiers that entries have; a picture of an entry is called by its name. */
function renamedMarks(html: string, ids: Map<string, string>, after: Brief): string {
  const page = readPage(html);
  const changes = page.elements.flatMap((element) => {
    const path = element.attributes.get(MARK)?.trim();
    if (path === undefined) return [];
    const [list = "", id = "", ...rest] = path.split(".");
    const own = ids.get(`${list}.${id}`);
    const of = element.tag === "img" ? entryOf(path) : null;
    const entry = of && (after[of.list] as { id: string; name?: string }[]).find((one) => one.id === of.id);
    const values: Record<string, string> = own === undefined ? {} : { [MARK]: [own, ...rest].join(".") };
    if (of?.member === "image" && entry?.name && element.attributes.has("alt")) values.alt = entry.name;
    return attributeChanges(html, element, values);
  });
  return applyChanges(html, changes);
}
