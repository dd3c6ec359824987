/** Requests that give something a value: "change the headline to …", "the button should say …". */
import { QUOTE, quotesIn, type Request, valueIn } from "./message.ts";

/** A request taken apart: what is to change and what it is to become. */
export interface Assignment {
  thing: string;
  value: string;
  /** The value is quoted, so it is meant as a text. */
  isQuoted: boolean;
}

const TO = "(?:so (?:that )?it (?:says|reads)|to (?:say|read|be)|to|into|say(?:s|ing)?|read(?:s|ing)?|as|:|=)";
const ASSIGNMENTS: RegExp[] = [
  new RegExp(
    `^(?:change|set|update|rename|edit|rewrite|shorten|make|turn|switch|correct|call|replace)\\s+(.+?)\\s*(?:\\s${TO}\\s+|[:=]\\s*)(.+)$`,
    "u",
  ),
  /^(.+?)\s+(?:should|must|needs to|has to|ought to)\s+(?:now |instead )?(?:say|read|be changed to|change to|become|be (?:called|labell?ed|titled|named)|be)\s*:?\s+(.+)$/u,
  /^(?:let|have)\s+(.+?)\s+(?:say|read)\s+(.+)$/u,
  /^(?:use|put|write)\s+(.+?)\s+(?:as|for|in)\s+(?:the|our|my)\s+(.+)$/u,
  /^(?:andere?|aendere?|setze?|mache?|aktualisiere?|benenne?|stelle?|schreibe?|kurze?)\s+(.+?)\s*(?:\s(?:zu|in|auf|nach|als|um in|um zu)\s+|:\s*)(.+?)(?:\s+um)?$/u,
  /^(.+?)\s+(?:soll|sollte|muss|mochte)\s+(?:jetzt |nun |kunftig )?(?:lauten|heißen|heissen|sagen)?\s*:?\s*(.+?)(?:\s+(?:lauten|heißen|heissen|sein|stehen|werden|sagen))?$/u,
  /^(?:changer?|changez|modifie[rz]?|mets|mettez|mettre|renomme[rz]?|rends)\s+(.+?)\s*(?:\s(?:en|par|pour|a)\s+|:\s*)(.+)$/u,
  /^(.+?)\s+(?:doit|devrait)\s+(?:dire|etre|devenir)\s*:?\s*(.+)$/u,
  /^(?:cambia|cambiar|modifica|pon|poner|actualiza|renombra)\s+(.+?)\s*(?:\s(?:a|por|en|para que diga|como|que diga)\s+|:\s*)(.+)$/u,
  /^(.+?)\s+(?:debe|deberia)\s+(?:decir|ser)\s*:?\s*(.+)$/u,
  /^(?!(?:add|insert|include|fuge?|fuege?|erganze?|ajoute|anade|agrega)\s)(?:new |neue[rs]? |nouveau |nuevo )?([\p{L} -]{3,40}):\s+(.+)$/u,
  new RegExp(`^(?:nenne?|call|name|appelle[rz]?|llama)\\s+(.+?)\\s+(${QUOTE})$`, "u"),
  /^(?:write|add|put|schreibe?|ajoute[rz]?|anade|pon)\s+((?:the |a |an |eine?n? |die |den |une? |la |el )?(?:google |page |seo |meta[ -]?|search |seiten)?(?:title|description|titel|beschreibung|descripcion))\s*:\s*(.+)$/u,
  /^(?:make|set)\s+((?:the |our )?(?:(?:page |seo |meta |browser |tab )(?:title|description)|headline|tagline|subheadline))\s+((?!bigger|smaller|larger|bold|blue|red|green|darker|lighter|shorter|longer|better|pop)[\p{L}\p{N}\ue100-\ue1ff].{5,})$/u,
];

/** Takes a request apart; null when it assigns nothing. */
export function assignmentIn(request: Request): Assignment | null {
  for (const [index, pattern] of ASSIGNMENTS.entries()) {
    const match = pattern.exec(request.folded);
    if (!match) continue;
    const [, first = "", second = ""] = match;
    const secondAt = request.folded.lastIndexOf(second);
    const firstAt = request.folded.indexOf(first);
    const firstText = request.text.slice(firstAt, firstAt + first.length);
    // "… soll Jetzt buchen heißen": what is written with a capital belongs to the text.
    const adverb = /(?:Jetzt|Nun|Now) $/u.exec(request.text.slice(0, secondAt))?.[0] ?? "";
    const secondText = request.text.slice(secondAt - adverb.length, secondAt + second.length);
    // "Put X in the headline" says the value first.
    const [thing, value] = index === 3 ? [secondText, firstText] : [firstText, secondText];
    const isQuoted = quotesIn(request, value).length > 0;
    const told = isQuoted ? value : value.replace(/\s+(?:everywhere|throughout(?: the page)?|überall)$/iu, "");
    return { thing, value: valueIn(request, told), isQuoted };
  }
  return null;
}
