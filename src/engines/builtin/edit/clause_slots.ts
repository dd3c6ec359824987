/** The slots of a clause, filled by what stands on the page: the section, the entry or the place that words name. */
import { type Element, elementsIn, type Page } from "../../../html/page.ts";
import { fold } from "../reader/text.ts";
import { say } from "./answers.ts";
import type { Edit, Handler } from "./edit_context.ts";
import { entriesOf } from "./items.ts";
import { type Request, withQuotes } from "./message.ts";
import { mentionsIn, type Section, sectionsOf } from "./section_names.ts";
import { textOf } from "./visible_text.ts";

/** The words of a slot, one of them. */
export const words = (list: string[]): string => `(?:${list.join("|")})`;
const LEADING = words([
  "please",
  "pls",
  "so",
  "well",
  "oh",
  "btw",
  "by the way",
  "maybe",
  "perhaps",
  "actually",
  "also",
  "i think",
  "i guess",
  "i'd say",
  "we think",
  "it would be (?:great|nice|good|lovely|better) if",
  "it'd be (?:great|nice|good|lovely|better) if",
  "(?:is|would) it (?:be )?possible to",
  "would you mind",
  "do you think you (?:can|could)",
  "(?:i|we)(?: was| were)? wonder(?:ing)? if (?:you|we) (?:can|could)",
  "(?:can|could|may|should) (?:we|i|you)(?: please| maybe| just)?(?: get| have| see)?",
  "can(?= (?:the|our|my) )",
  "could(?= (?:the|our|my) )",
  "(?:i|we)(?:'d| would)? (?:really )?(?:like|love|prefer|want|wish|need)(?: to (?:have|see|get))?",
  "let's(?: have)?",
  "(?:something like|how about|what about)",
  "wie ware(?: es mit|'s mit)?",
  "have",
  "bitte",
  "also",
  "ach",
  "und",
  "vielleicht",
  "konnt(?:e|en|est|et)? (?:ihr|wir|sie|du|man)",
  "konnen (?:wir|sie)",
  "kann(?:st)? (?:man|du|ich)",
  "wurdest du",
  "magst du",
  "(?:ich|wir) (?:hatten?|mochten?|wollen|will|wunschen?|wurden?|fanden?)(?: uns| mir)?(?: gerne?| lieber| es (?:gut|besser|schon))*(?:,? wenn)?",
  "(?:es )?ware (?:schon|gut|toll|super|nett|besser),? wenn",
]);
const TRAILING = words([
  "please",
  "pls",
  "thanks",
  "thank you",
  "thx",
  "cheers",
  "if (?:possible|you can|that's ok(?:ay)?)",
  "for (?:now|me|us)",
  "instead",
  "again",
  "bitte",
  "danke",
  "wenn (?:moglich|es geht)",
  "falls moglich",
  "stattdessen",
  "machen",
  "haben",
]);
const AROUND = new RegExp(`^(?:${LEADING}[\\s,:]+)+|(?:[\\s,]+${TRAILING})+[\\s.!?]*$|[?!]+$`, "gu");
/** "Die Galerie hätte ich gern über …". */
const INSIDE =
  /\s(?:hatten?|mochten?|will|wollen|wunschen?) (?:ich|wir)(?: uns| mir)?(?: bitte)?(?: gerne?| lieber)?(?=\s)/u;

const CONTRACTED: [RegExp, string][] = [
  [/(?<!\p{L})there['’]s(?!\p{L})/giu, "there is"],
  [/(?<!\p{L})(we|they)['’]re(?!\p{L})/giu, "$1 are"],
  [/(?<!\p{L})(we|they|i)['’]ve(?!\p{L})/giu, "$1 have"],
];

/** The request without what is said around it. */
export function plainly(request: Request): Request {
  let text = CONTRACTED.reduce((so, [short, long]) => so.replace(short, long), request.text);
  for (let before = ""; before !== text; ) {
    before = text;
    const folded = fold(text);
    const inside = INSIDE.exec(folded);
    const around = [...folded.matchAll(AROUND)].at(-1);
    const cut = around ?? inside;
    if (!cut || cut[0].length >= text.length) break;
    text = (text.slice(0, cut.index) + text.slice(cut.index + cut[0].length)).trim();
  }
  return { ...request, text, folded: fold(text) };
}

const FILLERS =
  /(?<!\p{L})(?:please|just|also|whole|entire|bitte|mal|doch|einfach|auch|gerne?|jetzt|nun|now|ganze[nrs]?|komplette[nrs]?|hier|here)(?!\p{L})/gu;
const ARTICLE =
  /^(?:the|our|my|this|that|these|an?|any|der|die|das|den|dem|des|unsere?[nrms]?|meine?[nrms]?|eine?[nmrs]?|diese[nrms]?)\s+/u;

/** A thing's name without article and fillers. */
export function bare(thing: string): string {
  let name = fold(thing).replace(FILLERS, " ").replace(/\s+/g, " ").trim();
  while (ARTICLE.test(name)) name = name.replace(ARTICLE, "");
  return name.replace(/(\p{L}{3,})-?(knopf|button)(?!\p{L})/gu, "$1 $2");
}

/** The section that a phrase names and nothing else; null when it says more, or names several. */
export function sectionIn(page: Page, phrase: string): Section | null {
  const name = bare(phrase);
  const found = mentionsIn(page, name);
  const [first] = found;
  if (!first?.section || found.some(({ section }) => section !== first.section)) return null;
  const rest = found
    .reduce((left, { said }) => left.replace(said, " "), name)
    .replace(
      /(?<!\p{L})(?:sections?|\p{L}*abschnitt|\p{L}*bereich|block|part|teil|bit|form|list|liste)(?!\p{L})/gu,
      " ",
    );
  return /[\p{L}\p{N}\ue100-\ue1ff]/u.test(rest.replace(/^[\p{L}]{0,2}$/u, "")) ? null : first.section;
}

/** A price as people write it, in a folded text. */
export const PRICE = "(?:[$€£]\\s?\\d[\\d.,]{0,20}|\\d[\\d.,]{0,20}\\s?(?:€|euros?|eur|chf|£|\\$))";
/** A name without the price in it, folded. */
export const withoutPrice = (text: string): string => fold(text.replace(ANY_PRICE, "")).trim();
const ANY_PRICE = new RegExp(PRICE, "iu");
/** What an entry is called besides its name. */
export const ITEM_NOUNS =
  /(?<!\p{L})(?:items?|entry|entries|plans?|class(?:es)?|tier|membership|lessons?|option|card|tile|package|point|punkt|eintrag|tarif|paket|kurs|leistung|gericht|karte|kachel)(?!\p{L})/gu;
const stem = (name: string): string => name.replace(/(?:e?s|en|n)$/u, "");

/** The names of a page's entries as they are shown, by how they are looked for. */
const known = new WeakMap<Page, Map<string, Set<string>>>();

function namesOn(page: Page): Map<string, Set<string>> {
  const seen = known.get(page);
  if (seen) return seen;
  const names = new Map<string, Set<string>>();
  const entries = sectionsOf(page)
    .filter(({ element, isHero }) => !isHero && element.tag === "section")
    .flatMap((section) => entriesOf(page, section));
  for (const shown of new Set(entries.flatMap((entry) => elementsIn(page, entry, isItemHeading).map(textOf)))) {
    const own = withoutPrice(shown);
    if (own.length < 2) continue;
    for (const key of own.length > 4 ? keysOf(own) : keysOf(own).slice(0, 1))
      names.set(key, (names.get(key) ?? new Set()).add(shown));
  }
  known.set(page, names);
  return names;
}

/** Longer names are found in other numbers and cases, too. */
const keysOf = (name: string): string[] => [`the ${name}`, `like ${stem(name)}`];
const isItemHeading = ({ tag }: Element): boolean => tag === "h3";

/** The one entry of a list that a phrase names, as the page writes it. */
export function itemNamed(page: Page, phrase: string): string | null {
  const name = bare(phrase).replace(/\s(?:from|in|on|under|aus|von|vom|bei|unter|im|in)\s.*$/u, "");
  const names = namesOn(page);
  const tries = [name, name.replace(ITEM_NOUNS, " ").trim()];
  const same = new Set(tries.flatMap(keysOf).flatMap((key) => [...(names.get(key) ?? [])]));
  return same.size === 1
    ? [...same][0]!
        .replace(ANY_PRICE, "")
        .replace(/\/\p{L}+$/u, "")
        .trim()
    : null;
}

/** Puts a command to one handler. Quotations in it are given behind, and stand in it as {0}, {1} … */
export function put(
  { draft, request, speech }: Edit,
  handler: Handler,
  command: string,
  ...quotes: string[]
): string | null {
  const made = withQuotes(request, command, quotes);
  const before = draft.events.length;
  const answer = handler({ draft, speech, request: made });
  return draft.events.length > before || answer === say(speech, "already") ? answer : null;
}
