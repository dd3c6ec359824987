/** Requests about what the page says: "change the headline to …", "replace X with Y", "make the button say …". */
import { findIn } from "../../../html/page.ts";
import { attributeChanges } from "../../../html/splices.ts";
import { fold } from "../reader/text.ts";
import { esc } from "../sections/part.ts";
import { nameOf, say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { type Draft, pageOf, set, splice, spliceAll } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { countedEntry } from "./items.ts";
import { QUOTE, quotesIn, type Request, spoken, valueIn } from "./message.ts";
import { setRemoved } from "./removed.ts";
import { allRules, setValues } from "./stylesheet.ts";
import { isButton, namedTarget, textTargetIn } from "./text_targets.ts";
import { reads, replaceEverywhere, says, setText, textChanges, textOf } from "./visible_text.ts";

const REPLACEMENTS: RegExp[] = [
  /^(?:replace|swap|exchange|substitute)\s+(?:every |all (?:occurrences of )?|the (?:word|text|phrase|words) )?(.+?)\s+(?:with|by|for|through|->|→)\s+(.+?)(?:\s+everywhere)?$/u,
  /^(?:ersetze?|tausche?)\s+(?:uberall )?(?:das wort |den text |die worter |alle )?(.+?)\s+(?:durch|mit|gegen|->|→)\s+(.+?)(?:\s+(?:aus|uberall))?$/u,
  /^(?:remplace[rz]?)\s+(?:le mot |le texte |partout )?(.+?)\s+(?:par|avec|->|→)\s+(.+)$/u,
  /^(?:reemplaza|sustituye|cambia)\s+(?:la palabra |el texto )?(.+?)\s+(?:por|con|->|→)\s+(.+)$/u,
  /^(?:fix|correct|korrigiere?|corrige[rz]?)?\s*(?:the |a |den |le |la )?(?:typo|spelling|misspelling|tippfehler|schreibfehler|faute(?: de frappe)?|errata|error)?\s*(?:of|in|from|von|de|:)?\s*(.+?)\s*(?:->|→|=>|➜)\s*(.+)$/u,
  /^(?:fix|correct)\s+(?:the )?(?:typo|spelling|misspelling)\s*(?:of|in|:)?\s*(.+?)\s+(?:to|into|should be|with)\s+(.+)$/u,
  /^(.+?)\s+(?:is misspelled|is wrong)[,;:]?\s*(?:it )?should be\s+(.+)$/u,
  /^(?:es )?(?:muss|heißt|heisst)\s+(.+?)\s+statt\s+(.+)$/u,
];

const ON_BUTTONS =
  /\s+(?:on|in) (?:all|every|each)(?: of)?(?: the)? buttons?$|\s+auf allen (?:knopfen|buttons|schaltflachen)$|\s+(?:sur|dans) tous les boutons$|\s+en todos los botones$/u;

/** "Change “Book” to “Reserve” on all buttons": only there. */
function replaceOnButtons({ draft, request, speech }: Edit, where: number): string | null {
  const said = { ...request, text: request.text.slice(0, where), folded: request.folded.slice(0, where) };
  const pair = REPLACEMENTS.map((pattern) => pattern.exec(said.folded)).find((match) => match !== null);
  const at = pair ? said.folded.indexOf(pair[1]!) : 0;
  const assigned = pair
    ? { thing: said.text.slice(at, at + pair[1]!.length), value: valueIn(said, said.text.slice(-pair[2]!.length)) }
    : assignmentIn(said);
  if (!assigned || assigned.value === "") return null;
  const from = withoutArticle(said, assigned.thing);
  const page = pageOf(draft);
  const wanted = fold(from);
  const buttons = page.elements.filter((element) => isButton(element) && reads(element, wanted));
  spliceAll(
    draft,
    "html",
    buttons.flatMap((button) => textChanges(page, button, assigned.value)),
  );
  return buttons.length > 0
    ? say(speech, "textReplaced", { from, to: assigned.value, count: buttons.length })
    : say(speech, "textNotFound", { text: from });
}

/** "Replace X with Y", "recieve → receive". */
export function replaceText({ draft, request, speech }: Edit): string | null {
  const onButtons = ON_BUTTONS.exec(request.folded);
  if (onButtons) {
    const answer = replaceOnButtons({ draft, request, speech }, onButtons.index);
    if (answer !== null) return answer;
  }
  for (const [index, pattern] of REPLACEMENTS.entries()) {
    const match = pattern.exec(request.folded);
    if (!match) continue;
    const pieces = [match[1]!, match[2]!].map((piece, at) => {
      const start =
        at === 0 ? request.folded.indexOf(piece, request.folded.indexOf(match[0])) : request.folded.lastIndexOf(piece);
      return request.text.slice(start, start + piece.length);
    });
    let [from, to] = [withoutArticle(request, pieces[0]!), withoutArticle(request, pieces[1]!)];
    if (index === REPLACEMENTS.length - 1) [from, to] = [to, from];
    if (from === "" || (to === "" && !quotesIn(request, pieces[1]!).length)) return null;
    const [label] = quotesIn(request, pieces[0]!);
    if (label && namedTarget(fold(pieces[0]!)) === "button") {
      const labelled = setTarget({ draft, request, speech }, fold(pieces[0]!), to, label);
      if (labelled) return labelled;
    }
    const named = quotesIn(request, pieces[0]!).length === 0 ? textTargetIn(pageOf(draft), fold(pieces[0]!)) : null;
    // "Replace the headline with …" names a place; its words stand nowhere on the page.
    if (named) return setTarget({ draft, request, speech }, fold(pieces[0]!), to);
    // A picture, a colour or a section is not a text.
    if (
      /\b(?:image|picture|photo|bild|foto|imagen|logo|font|schrift(?:art)?|police|fuente|tipografia)\b/.test(
        fold(pieces[0]!),
      ) &&
      quotesIn(request, pieces[0]!).length === 0
    )
      return null;
    const count = replaceAndFit(draft, from, to);
    if (count > 0)
      return draft.events.length > 0 ? say(speech, "textReplaced", { from, to, count }) : say(speech, "already");
    return index === 3 && quotesIn(request, pieces[0]!).length === 0
      ? null
      : say(speech, "textNotFound", { text: from });
  }
  return null;
}

function withoutArticle(request: Request, piece: string): string {
  return quotesIn(request, piece).length > 0 ? valueIn(request, piece) : spoken(request, piece);
}

/** The headline's layout measures depend on its words; so does the name in the footer. */
export function replaceAndFit(draft: Draft, from: string, to: string, within?: { start: number; end: number }): number {
  // "Change Piano to Piano lessons" is about the entry of that name, not about "Morrow Piano".
  const named = from.trim();
  const isNamed = pageOf(draft).elements.some(
    (element) => /^(?:h[1-6]|li|a|button|p|dt|th|td|label)$/.test(element.tag) && says(element, named),
  );
  const { name } = draft.task.website;
  const count = replaceEverywhere(draft, from, to, within, isNamed && name !== named ? name : undefined);
  if (count > 0) fitMeasures(draft);
  return count;
}

/** Brings the measures in the style sheet in line with the words that they were taken from. */
export function fitMeasures(draft: Draft): void {
  const measures = allRules(draft).filter(
    ({ rule }) => (rule.selector === ".hero h1" || rule.selector === ".foot") && rule.condition === "",
  );
  if (measures.length === 0) return;
  const page = pageOf(draft);
  const h1 = page.elements.find(({ tag }) => tag === "h1");
  const sign = page.elements.find(({ tag, attributes }) => tag === "p" && attributes.get("class") === "sign");
  const title = h1 ? textOf(h1) : "";
  const longest = title.split(/\s+/u).reduce((most, word) => Math.max(most, [...word].length), 4);
  const size = title.length > 58 ? 0.62 : title.length > 38 ? 0.74 : title.length > 22 ? 0.88 : 1;
  const values: Record<string, number> = {
    ...(h1 ? { ".hero h1 --long": longest, ".hero h1 --size": size } : {}),
    ...(sign ? { ".foot --sign": Math.max(4, [...textOf(sign)].length) } : {}),
  };
  const changes = measures.flatMap(({ sheet, rule }) =>
    rule.declarations.flatMap(({ property, value, start, end }) => {
      const fitting = values[`${rule.selector} ${property}`];
      if (fitting === undefined || !/^[\d.]+$/.test(value) || Number(value) === fitting) return [];
      // A size that somebody has asked for is not taken back.
      if (property === "--size" && ![0.62, 0.74, 0.88, 1].includes(Number(value))) return [];
      return { sheet, start, end, text: String(fitting) };
    }),
  );
  setValues(draft, changes);
}

/** What requests about looks speak of. */
export const STYLE =
  /colou?r|background|backdrop|\bfonts?\b|typeface|\bsize\b|hintergrund|farbe|(?<!uber)schrift(?:art|große|grosse)?\b|couleur|\bfond\b|police|taille|\bfondo\b|\bfuente\b|tipografia|tamano|\blanguage\b|sprache|langue|idioma/;
const NOT_A_TEXT =
  /^(?:dark|light|dunkel|hell|bunt|schlicht|bigger|larger|smaller|darker|lighter|bold|italic|uppercase|größer|großer|grosser|kleiner|dunkler|heller|fett|plus (?:grand|petit|fonce|clair)|mas (?:grande|pequeno|oscuro|claro)|a bit .*|much .*|etwas .*)e?n?$/;

/** "… should be at the top", "put our e-mail in the footer": a place, a thing or a look, not words for the page. */
export const PLACE_OR_THING =
  /^(?:(?:more|less|fewer|better|nicer|prettier|shorter|longer|bigger|smaller|larger|catchier|mehr|weniger|besser|schöner|hübscher|moderner|professioneller|größer|kleiner|kürzer|länger|freundlicher|auffälliger)(?!\p{L})|able to|allowed to|als erste|als letzte|at the|on the|above|below|before the|after the|next to|über (?:de[rmn]|die|das)|unter (?:de[rmn]|die|das)|vor (?:de[rmn]|die|das)|nach de[rmn]|hinter|neben|(?:our|my|the|unsere|die) (?:e-?mail|phone|address|number|logo|hours|opening hours|telefonnummer|adresse|öffnungszeiten)(?: (?:number|address))?$)/u;

/** "Change the headline to …", "make the button say …", and "change Old words to New words". */
export function changeText(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const assignment = assignmentIn(request);
  if (!assignment) return askForText(edit);
  const { thing, value, isQuoted } = assignment;
  const folded = fold(thing);
  if (value === "" || (!isQuoted && (NOT_A_TEXT.test(fold(value)) || PLACE_OR_THING.test(value)))) return null;
  if (/\b(?:needs?|braucht|fehlt|missing)\b/.test(folded)) return null;
  if (STYLE.test(folded) && !/\btext (?:of|on|in|under|below)\b/.test(folded)) return null;
  const quoted = quotesIn(request, thing);
  const target = textTargetIn(pageOf(draft), folded, quoted[0] ?? null);
  if (quoted.length === 1 && !(target && target.name === "button")) {
    const count = replaceAndFit(draft, quoted[0]!, value);
    return count > 0
      ? say(speech, "textReplaced", { from: quoted[0]!, to: value, count })
      : say(speech, "textNotFound", { text: quoted[0]! });
  }
  const counted = countedEntry(pageOf(draft), folded);
  const entryHeading = counted && findIn(pageOf(draft), counted, ({ tag }) => tag === "h3");
  // Two wishes in one value: the words alone would be written onto the page.
  if (entryHeading && /\s(?:and|und|et|y) (?:say|tell|mention|write|sag|schreib|dis|di)\b/.test(fold(value)))
    return say(speech, "unknown", { text: spoken(request, request.text) });
  if (entryHeading && !/\b(?:section|button|heading of|price|preis|description|beschreibung|text)\b/.test(folded)) {
    const before = textOf(entryHeading);
    setText(draft, entryHeading, value);
    return say(speech, "textReplaced", { from: before, to: value, count: 1 });
  }
  const named = setTarget(edit, folded, value, quoted[0] ?? null);
  if (named) return named;
  if (
    /^(?:the |our |my |der |die |das |den |le |la |el )?(?:brand(?: name)?|(?:business|company|site|shop|firm|website)(?:'s)? name|name|logo(?: text)?|firmenname|namen?|nom|nombre)(?: of the (?:business|company|shop|site))?$/.test(
      folded,
    )
  )
    return rename(edit, value);
  // The words themselves: "change Country Loaves to Rye Loaves".
  const words = spoken(request, thing);
  const bare = words.replace(/^(?:the|our|my|a|der|die|das|den|le|la|les|el|los|las)\s+/iu, "");
  for (const candidate of new Set([words, bare])) {
    if (candidate.length < 2 || /^(?:it|this|that|es|das|ca|cela|esto|everything|alles|tout|todo)$/i.test(candidate))
      continue;
    const count = replaceAndFit(draft, candidate, value);
    if (count > 0) return say(speech, "textReplaced", { from: candidate, to: value, count });
  }
  const missing = namedTarget(folded);
  return missing ? say(speech, "thingNotFound", { thing: nameOf(speech, missing) }) : null;
}

const BARE_CHANGE =
  /^(?:change|update|edit|rewrite|write|make|improve|andere|aendere|schreibe?|mache?|changer?|modifie[rz]?|cambia|modifica)\s+(?:the |our |my |a |an |die |den |das |eine? |le |la |el )?(?:new |better |shorter |catchier |neue |bessere |kurzere )?(?:headline|heading|tagline|subheadline|button text|uberschrift|untertitel|titre|titular)(?: (?:shorter|longer|catchier|better|kurzer|langer|besser|um|neu|plus court|mas corto))?$/;

const askForText = ({ request, speech }: Edit): string | null =>
  BARE_CHANGE.test(request.folded) ? say(speech, "needText") : null;

function setTarget(
  { draft, request: { isEnded }, speech }: Edit,
  phrase: string,
  value: string,
  label: string | null = null,
): string | null {
  const target = textTargetIn(pageOf(draft), phrase, label);
  if (!target) return null;
  const before = draft.events.length;
  const old = target.elements[0] ? textOf(target.elements[0]) : "";
  // A dot at the end belongs to the text where the old one had one too.
  const text = isEnded && /[.!?]$/u.test(old) && !/[.!?…:]$/u.test(value) ? `${value}.` : value;
  spliceAll(
    draft,
    "html",
    target.elements.flatMap((element) =>
      element.tag === "input"
        ? attributeChanges(draft.code.html, element, { value: text })
        : textChanges(pageOf(draft), element, text),
    ),
  );
  if (draft.events.length === before) return say(speech, "already");
  fitMeasures(draft);
  return say(speech, "textSet", { thing: nameOf(speech, target.name), text });
}

function rename({ draft, speech }: Edit, value: string): string {
  const old = draft.task.website.name;
  const count = replaceAndFit(draft, old, value);
  if (count > 0 && draft.title?.includes(old))
    set(draft, "title", draft.title.replaceAll(old, () => value).slice(0, 200));
  return count > 0
    ? say(speech, "textReplaced", { from: draft.task.website.name, to: value, count })
    : say(speech, "textNotFound", { text: draft.task.website.name });
}

const ADD = /^(?:add|insert|write|put|fuge?|fuege?|erganze?|schreibe?|ajoute[rz]?|anade|agrega)\b/;
const REMOVE =
  /^(?:remove|delete|drop|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|quita|elimina|borra)\b/;

/** "Remove the text “…”", "remove the tagline"; "add a paragraph saying “…” to the about section". */
export function addOrRemoveText({ draft, request, speech }: Edit): string | null {
  const page = pageOf(draft);
  const [inQuotes] = quotesIn(request, request.text);
  const colon =
    /\b(?:paragraph|sentence|line|absatz|satz|zeile|paragraphe|phrase|parrafo|frase)\b[^:]{0,60}:\s+(.{3,})$/u.exec(
      request.folded,
    );
  const told = colon ? spoken(request, request.text.slice(-colon[1]!.length)) : undefined;
  const quoted = inQuotes ?? (told && request.isEnded ? `${told}.` : told);
  if (REMOVE.test(request.folded)) {
    const onlyQuoted = new RegExp(
      `^\\p{L}+\\s+(?:the |den |das |die |le |la |el )?(?:text|words?|phrase|sentence|line|paragraph|satz|absatz|worte?|zeile|texte|phrase|texto|frase|parrafo)?\\s*:?\\s*${QUOTE}`,
      "u",
    );
    if (quoted && onlyQuoted.test(request.folded)) {
      const whole = page.elements.find(
        (element) =>
          /^(?:p|li|h[2-6]|blockquote|figcaption|dd|span|small)$/.test(element.tag) && says(element, quoted.trim()),
      );
      // What stands over a section names the section.
      const namesSection =
        !/\b(?:text|words?|heading|title|worte?|uberschrift|texte|titre|texto|titulo)\b/.test(request.folded) &&
        page.elements.some((element) => element.tag === "h2" && says(element, quoted.trim()));
      if (namesSection) return null;
      if (whole) {
        setRemoved(draft, [whole]);
        return say(speech, "removed", { thing: nameOf(speech, "aText"), text: quoted });
      }
      const count = replaceAndFit(draft, quoted, "");
      return count > 0
        ? say(speech, "removed", { thing: nameOf(speech, "aText"), text: quoted })
        : say(speech, "textNotFound", { text: quoted });
    }
    if (/section|abschnitt|bereich|button|knopf|bouton|boton|seccion|\blink\b/.test(request.folded)) return null;
    const target = textTargetIn(page, request.folded);
    if (!target || !/^(?:subheadline|eyebrow|paragraph)$/.test(target.name)) return null;
    const [element] = target.elements;
    const text = textOf(element!);
    setRemoved(draft, target.elements.slice(0, 1));
    return say(speech, "removed", { thing: nameOf(speech, "aText"), text });
  }
  if (!ADD.test(request.folded) || !quoted) return null;
  if (namedTarget(request.folded) === "subheadline") {
    const known = setTarget({ draft, request, speech }, request.folded, quoted);
    const headline = page.elements.find(({ tag }) => tag === "h1");
    if (known || !headline) return known;
    insertParagraph(draft, headline.end, '<p class="lede"></p>', quoted);
    return say(speech, "added", { thing: nameOf(speech, "aText"), text: quoted });
  }
  if (
    !/\b(?:paragraph|text|sentence|line|absatz|satz|zeile|paragraphe|texte|phrase|parrafo|texto|frase)\b/.test(
      request.folded,
    )
  )
    return null;
  if (
    /section|abschnitt|bereich|seccion/.test(request.folded) &&
    !/\b(?:to|in|under|below|end of|zum|im|in den|unter|dans|a la|en) (?:the |our |den |die |dem |la |le |el )?(?:[\p{L}-]+ ){0,2}(?:section|\p{L}*(?:abschnitt|bereich)|seccion)/u.test(
      request.folded,
    )
  )
    return null;
  const anchor =
    textTargetIn(
      page,
      request.folded.replace(/\b(?:paragraph|text|sentence|absatz|satz|texte|texto)\b/, "paragraph"),
    ) ?? textTargetIn(page, "headline");
  const [after] = anchor?.elements ?? [];
  if (!after) return null;
  const klass = after.tag === "p" ? after.attributes.get("class") : undefined;
  const made = `<p${klass ? ` class="${klass.replaceAll('"', "&quot;")}"` : ""}></p>`;
  insertParagraph(draft, after.end, made, quoted);
  return say(speech, "added", { thing: nameOf(speech, "aText"), text: quoted });
}

function insertParagraph(draft: Draft, at: number, made: string, text: string): void {
  const open = made.slice(0, -4);
  insert(draft, at, `${open}${esc(text)}</p>`);
}

const insert = (draft: Draft, at: number, html: string): void => splice(draft, "html", { start: at, end: at }, html);
