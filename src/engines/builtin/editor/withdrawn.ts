/**
 * Messages of which nothing is done: those that take back what they ask for ("remove the FAQ. No wait, leave it"), and
 * those that are about another page than the one that is open. To read the rest of them as a wish would be to do what
 * nobody wants.
 */
import { fold } from "../reader/text.ts";

/** Taking back, in folded words. What is quoted is not looked at. */
const TAKEN_BACK = [
  /\b(?:never ?mind|scratch that|on second thoughts?|just kidding|no,? wait|forget (?:it|that))\b/,
  /\bactually,? (?:no\b|don[' ]?t|leave|keep)/,
  /\b(?:leave|keep) (?:it|that|them) (?:as (?:it|they)|alone|like that|the way)\b/,
  /[.,!?;…]\s*(?:\w{1,8},?\s){0,2}(?:no|nope)\b[,\s]*(?:[.!]*\s*$|leave\b|keep\b|don[' ]?t\b)/,
  /\b(?:lieber (?:doch )?nicht|doch nicht|lass (?:es|das|mal|gut)|vergiss (?:es|das)|alles so lassen)\b/,
  /[.,!?;…]\s*(?:\w{1,8},?\s){0,2}(?:nein|nee)\b[,\s]*(?:[.!]*\s*$|lieber\b|lass\b|doch\b)/,
  /\bfinalement (?:non|pas|plus)\b|\bplutot (?:non|pas)\b|\blaisse[zr]? (?:comme|tomber|tel)\b|\boublie[zr]?[ -](?:ca|cela)\b/,
  /[.,!?;…]\s*(?:\w{1,8},?\s){0,2}non\b[,\s]*(?:[.!]*\s*$|finalement\b|laisse)/,
  /\bmejor no\b|\bdejal[oa]s? (?:asi|como)\b|\bolvidal[oa]\b|[.,!?;…]\s*no\b[,\s]*(?:[.!]*\s*$|dejal)/,
  /\banzi,? no\b|\bmeglio di no\b|\bripensandoci\b|\blascia (?:stare|perdere)\b/,
  /\blaat maar\b|\bof nee\b|\bliever niet\b|\btoch (?:maar )?niet\b/,
  /\bafinal,? nao\b|\bmelhor nao\b|\bdeixa (?:estar|assim)\b|\besquece\b|^nao (?!quero\b|preciso\b)/,
  /やっぱり|やめて|そのままで/u,
];

/** Pages that are meant; the group is a page's name where there is one. */
const PAGES = [
  /\bon (?:the|my|our) (\w+) page\b/,
  /\bon (?:every|all|each|any|another)(?: other)? pages?\b/,
  /\bauf (?:der|unserer|meiner) (\w+)seite\b/,
  /\bauf der seite (\w+)/,
  /\bauf (?:allen|anderen|jeder|einer anderen) (?:anderen )?seiten?\b/,
  /\bsur (?:la|notre|ma) page (\w+)/,
  /\bsur (?:toutes les|les autres|chaque|une autre) pages?\b/,
  /\ben (?:la|nuestra|mi) pagina (?:de |del )?(\w+)/,
  /\ben (?:todas las|las otras|las demas|otra) paginas?\b/,
  /\b(?:nella|sulla) pagina (\w+)/,
  /\bop (?:de|onze|mijn) (\w+)pagina\b/,
  /\bna (?:nossa |minha )?pagina (?:de |do |da )?(\w+)/,
  /(\S{1,8})ページ(?:の|で|だけ|に)/u,
];

/** Words that say of a page that it is this one, or which part of it. */
const THIS_PAGE =
  /^(?:home|main|landing|start|front|first|same|whole|entire|current|web|haupt|internet|rechten?|linken?|unter|ganzen?|d|accueil|entiere|principale?|inicio|actual|entera|iniziale|hoofd|voor|inicial|oben|unten|この|トップ|ホーム|本)$/;

const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」/g;

/** The words that take a message back, or name another page; null where it is meant as it stands. */
export function withdrawnBy(message: string, pageName: string): string | null {
  const words = fold(message.replace(QUOTED, '""'));
  for (const pattern of TAKEN_BACK) {
    const found = pattern.exec(words);
    if (found) return found[0].replace(/^[\s.,!?;…]+/, "").trim();
  }
  for (const pattern of PAGES) {
    const found = pattern.exec(words);
    const name = found?.[1];
    if (found && !(name && (THIS_PAGE.test(name) || fold(pageName) === name))) return found[0].trim();
  }
  return null;
}
