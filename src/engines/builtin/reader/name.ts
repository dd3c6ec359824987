/** The name that a prompt itself gives to the business, for prompts that come without one. */
import type { Brief } from "../brief.ts";
import { isWhere, tradeAlone, tradeWords } from "./kind.ts";
import { speaksOfSite } from "./phrases.ts";
import { capitalised, fold, tokensOf } from "./text.ts";

const NAME =
  "((?:(?:Dr|St|Mr|Mrs|Ms|Prof)\\. )?(?:\\p{Lu}|\\d)[\\p{L}\\p{N}'’&+-]{0,24}(?: (?:(?:and|und|et|y|e|en|of|the|de|di|del|la|le|&) )?(?:\\p{Lu}|\\d|&)[\\p{L}\\p{N}'’&+-]{0,24}){0,4})";
const QUOTED = "[\"“„«‘']([^\"”“»’'\\n]{2,40})[\"”“»’']";
const CALLED =
  "(?:called|named|namens|mit dem namen|heißt|nommée?|appelée?|qui s['’]appelle|llamad[oa]|que se llama|chamad[oa]|chiamat[oa]|genaamd|met de naam|heet)";
const SUBJECT =
  "(?:We are|We're|I'm|I am|Wir sind|Ich bin|Nous sommes|Je suis|Somos|Soy|Sou|Siamo|Sono|Wij zijn|Ik ben)";
const PATTERNS = [
  /(?:name|firma|nom|nombre|nome|naam|名前|店名|社名)\s*[:：]\s*([^.,;\n]{2,48})/iu,
  new RegExp(`${CALLED} ${QUOTED}`, "iu"),
  new RegExp(
    `(?:[Cc]alled|[Nn]amed|[Nn]amens|heißt|nommée?|appelée?|s['’]appelle|llamad[oa]|se llama|chamad[oa]|chiamat[oa]|genaamd|heet) ${NAME}`,
    "u",
  ),
  new RegExp(
    `(?:[Ww]ebsite|[Ss]ite|[Pp]age|[Hh]omepage|[Ww]ebseite|[Ss]itio(?: web)?|[Pp]ortfolio|[Pp]ortafolio|[Ww]eb|[Ss]ito|home|docs|[Dd]ocumentation) (?:for|of|für|von|pour|de|para|per|di|voor|van) ${NAME}(?=,| - | – |:|\\.|\\n|$| is | ist | est | es | é | è )`,
    "u",
  ),
  new RegExp(
    `^${NAME} (?:is|are|ist|sind|est|sont|es|é|è|zijn) (?:an?|the|eine?|une?|una?|um|uma|een|il|la|le|der|die|das)\\b`,
    "mu",
  ),
  new RegExp(`^${NAME}(?:,| - | – | — |:) ?(?:an?|the|eine?|une?|una?|um|uma|een) `, "mu"),
  new RegExp(
    `^${NAME} (?:helps|turns|makes|lets|gives|brings|offers|connects|builds|hilft|bietet|aide|propose|ayuda|ajuda|aiuta|helpt)\\b`,
    "mu",
  ),
  new RegExp(`${SUBJECT} ${NAME}(?=,|\\.| from | in | aus | de | a | uit )`, "u"),
  new RegExp(`(?:our|my) (?:wedding|\\p{L}+) (?:is )?(?:called|named) ${NAME}`, "iu"),
  /「([^」\n]{2,24})」/u,
  // "Hochzeit von Lena und Max am 5. September", at the beginning: those who marry.
  /^[^.\n]{0,40}?(?:wedding|hochzeit|mariage|boda|casamento|matrimonio|nozze|bruiloft)(?: (?:of|for|von|de|di|do|van))? (?-i:(\p{Lu}[\p{L}'’-]{1,20} (?:and|und|et|y|e|en|&|\+) \p{Lu}[\p{L}'’-]{1,20}))/iu,
];

const OTHERS =
  /\b(?:dog|cat|puppy|son|daughter|wife|husband|baby|boat|horse|partner|game|album|single|song|book|hund|katze|chien|perro|cane|cachorro|hond)s? (?:is |was |'s |ist |est |es |se |e |heet )?$/u;

/** From where on a statement tells more than what it is ("… that makes gaskets", "… on a lake"). */
const DETAILS_TOO = / (?:for|für|pour|para|per|voor|in|at|à|en|em|im|te) /iu;
const DETAILS = / (?:that|which|who|with|where|on|near|die|der|das|mit|am|qui|avec|que|con|com|che|dat|met|aan) /iu;

/** A name for the website: the one in the prompt, else its first statement or trade in short; never empty. */
export function nameIn(text: string, brief: Brief): string {
  for (const pattern of PATTERNS) {
    const match = pattern.exec(text);
    // "the dog is called Biscuit": the name of somebody else.
    if (match && OTHERS.test(fold(text.slice(0, match.index)))) continue;
    const name = match?.[1]?.replace(/[.,]+$/, "").trim();
    if (!name || name.length < 2 || tokensOf(name).length === 0 || speaksOfSite(name)) continue;
    // "Website for Plumbers": a trade alone is no name.
    const trade = tradeWords(fold(name))[0];
    if (trade && trade.end - trade.start >= name.length - 2) continue;
    if (
      /^(?:a|an|the|my|our|we|this|it|i|he|she|they|there|what|here|website|es|das|er|sie|elle|il|wir|ich|nous|je|nos|noi|wij|ik|eu|yo|io)$/i.test(
        name,
      )
    )
      continue;
    return name.slice(0, 48);
  }
  const statement = brief.statements[0]
    ?.split(/[,;。、]|[.:](?!\d)/u)[0]
    ?.replace(/^(?:an?|the|eine?|une?|una?|um|uma|een) /iu, "")
    .replace(/です$|[!！।]+$/u, "")
    .trim();
  const speaks =
    /^(?:i|i'm|we|we're|our|my|you|it|there|this|wir|ich|unser|nous|je|notre|somos|soy|nuestr|sou|nosso|siamo|sono|nostr|wij|ik|onze)(?:\b|')/iu;
  const fits = (words: string) => words.length > 1 && words.length <= 44 && tokensOf(words).length <= 7;
  const named =
    statement && !speaks.test(statement)
      ? [statement, statement.split(DETAILS)[0]!, statement.split(DETAILS_TOO)[0]!].find(
          (words) => fits(words) && (words === statement || tokensOf(words).length > 1),
        )
      : undefined;
  const folded = fold(text);
  const trade = tradeWords(folded).find(({ start: at }) => !(brief.language.startsWith("en") && isWhere(folded, at)));
  // A long statement in short; where a trade is named elsewhere in it, that says more.
  if (named && (named === statement || !trade || fold(named).includes(fold(text.slice(trade.start, trade.end)))))
    return capitalised(named);
  if (trade) return capitalised(tradeAlone(text.slice(trade.start, trade.end).replace(/\s+/g, " ")));
  if (named) return capitalised(named);
  // Of a lone address the site's name is left, of noise nothing.
  const host = /https?:\/\/(?:www\.)?([^/\s:]{3,60})/iu.exec(text)?.[1];
  if (host) return host;
  if (/(\p{L})\1{4}/u.test(text.slice(0, 40))) return "Website";
  const words = tokensOf(text).slice(0, 4);
  const start = words[0]?.start;
  const short =
    start === undefined
      ? ""
      : text
          .slice(start, words.at(-1)!.end)
          .split(/[\n。]/u)[0]!
          .slice(0, 40)
          .trim();
  return short ? capitalised(short) : "Website";
}
