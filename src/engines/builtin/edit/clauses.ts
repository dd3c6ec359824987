/**
 * Requests that are no commands: "we don't need the FAQ anymore", "X instead of Y", "the gallery should come first",
 * "Mach aus X Y". Each is a clause with slots: what is wished, of which thing, with which words or at which place. A
 * clause counts only when its slots are filled by what stands on the page; then it is put to the handler of that wish.
 */
import { closest, elementsIn, findIn, type Page } from "../../../html/page.ts";
import { fold } from "../reader/text.ts";
import { say } from "./answers.ts";
import { bare, ITEM_NOUNS, itemNamed, PRICE, plainly, put, sectionIn, withoutPrice, words } from "./clause_slots.ts";
import { changeColours, namesColour } from "./colours.ts";
import { changeContact } from "./contact_details.ts";
import { pageOf } from "./draft.ts";
import type { Edit, Handler } from "./edit_context.ts";
import { changeFields } from "./form_fields.ts";
import { addItem, describeItem, entriesOf, ITEM, listSection, removeItem, setPrice } from "./items.ts";
import { addLink, changeMenu } from "./links.ts";
import { QUOTE, type Request, spoken, valueIn } from "./message.ts";
import { sectionsOf, wordsAt } from "./section_names.ts";
import { addSections, moveSection, redoSections, removeSections } from "./sections.ts";
import { changeSetting } from "./settings.ts";
import { textTargetIn } from "./text_targets.ts";
import { addOrRemoveText, changeText, PLACE_OR_THING, replaceText, STYLE } from "./texts.ts";
import { changeFont, changeSize } from "./typography.ts";
import { reads, setText, textOf } from "./visible_text.ts";

/** A clause: how it is read without accents, and what is done with what its groups hold; null when they don't fit. */
type Clause = [pattern: RegExp, act: (edit: Edit, ...groups: string[]) => string | null];

const clause = (source: string, act: Clause[1]): Clause => [new RegExp(`^${source}$`, "du"), act];

// What is to go.

const removeSaid: Clause[1] = (edit, named) => {
  const page = pageOf(edit.draft);
  const thing = spoken(edit.request, named!);
  const field = FORM_PLACE.exec(fold(thing));
  if (field) return removeField(edit, thing.slice(0, field.index));
  const menu = MENU_PLACE.exec(fold(thing));
  if (menu) return removeEntry(edit, thing.slice(0, menu.index));
  const item = itemNamed(page, thing);
  const isItem = new RegExp(ITEM_NOUNS.source, "u").test(fold(thing));
  const section = sectionIn(page, thing);
  // A name of two things is no name.
  if (item && section && !isItem && !/section|abschnitt|bereich/.test(fold(thing))) return null;
  if (item && (isItem || !section)) return put(edit, removeItem, `remove ${item}`);
  if (section) return put(edit, removeSections, `remove the ${bare(thing)}`);
  const parts = thing.replace(/^(?:both|beide[ns]?|sowohl) /iu, "").split(/\s*,\s+|\s+(?:and|und)\s+/u);
  if (parts.length > 1 && parts.every((part) => sectionIn(page, part)))
    return put(edit, removeSections, `remove the ${parts.map(bare).join(" and the ")}`);
  if (new RegExp(`^(?:(?:the |der |die |das )?(?:sentence|line|text|satz|zeile)\\s)?${QUOTE}$`, "u").test(fold(named!)))
    return put(edit, addOrRemoveText, "remove the text {0}", valueIn(edit.request, named!));
  const target = /\b(?:button|knopf)/.test(fold(thing)) ? null : textTargetIn(page, bare(thing));
  return target ? put(edit, addOrRemoveText, `remove the ${bare(thing)}`) : null;
};

/** What is no longer sold is an entry of a list, never a section. */
const removeSold: Clause[1] = (edit, thing) => {
  const item = itemNamed(pageOf(edit.draft), thing!);
  return item ? put(edit, removeItem, `remove ${item}`) : null;
};

const REMOVING = words([
  "lose",
  "ditch",
  "scrap",
  "kill(?: off)?",
  "cut(?: out)?",
  "axe",
  "strip(?: out)?",
  "chuck(?: out)?",
  "toss(?: out)?",
  "dump",
  "erase",
  "do away with",
  "throw out",
  "leave out",
  "pull",
  "skip",
  "take (?:out|away|off|down)",
  "remove",
  "delete",
  "drop",
  "get rid of",
  "hide",
  "(?:we |i )?(?:don't|do not|no longer) (?:need|want|use)",
  "(?:we |i )?(?:don't|do not) show",
  "no(?: more)?",
  "weg mit",
  "ohne",
  "keine?[nm]?(?: mehr)?",
  "verzichte auf",
  "entferne?",
  "losche?",
  "streiche?",
]);
const MAY_GO = words([
  "(?:can|should|must|has to|have to|needs to|may|could) (?:now )?(?:go(?: away)?|disappear|be (?:removed|deleted|dropped|cut|gone|hidden|taken (?:out|down|off|away)))",
  "(?:is not|isn't|are not|aren't) (?:needed|necessary|wanted|required|relevant|used|there)(?: any ?more| any longer)?",
  "(?:is|are) (?:no longer|not) (?:needed|relevant|necessary)",
  "(?:is|are) (?:unnecessary|superfluous|obsolete|redundant|not needed)",
  "shouldn't be (?:there|here|on (?:the|this) page|shown|visible)",
  "(?:kann|konnen|soll|sollen|sollte|sollten|muss|mussen|darf|durfen) (?:bitte )?(?:ganz |komplett |wieder )?(?:weg|raus|verschwinden|entfallen|wegfallen|entfernt werden|geloscht werden|gehen|fort)",
  "(?:ist|sind) (?:uberflussig|unnotig|nicht (?:mehr )?(?:notig|notwendig|relevant))",
  "(?:brauche ich|brauchen wir|braucht es|braucht man|will ich|wollen wir|mochten wir) (?:eigentlich |hier |da )?nicht(?: mehr)?",
  "(?:entfallt|entfallen|fallt weg|fallen weg)",
  "(?:bitte )?(?:loswerden|rausnehmen|rauswerfen|rausschmeißen|rausschmeissen|weglassen|wegnehmen|wegmachen|entfernen|ausblenden|raus|weg)",
]);
const NOT_SOLD = words([
  "(?:wird|werden) nicht mehr (?:angeboten|verkauft|gemacht|gefuhrt|gekocht|gebacken)",
  "(?:is|are) (?:no longer (?:offered|sold|made|served)|not (?:offered|sold|made|served) any ?more)",
  "(?:is|are) (?:no longer available|not available any ?more|discontinued|sold out for good|off the menu)",
  "(?:isn't|aren't) available any ?more",
  "(?:gibt's|gibt es|haben wir|machen wir|verkaufen wir|fuhren wir|bieten wir) (?:leider )?(?:nicht|nimmer)(?: mehr)?(?: an)?",
]);

// Where it is to stand.

const BESIDE: [RegExp, string][] = [
  [/^(?:above|before|over|on top of|ahead of|in front of|uber|vor|oberhalb (?:von|der|des))\s+(.+)$/u, "above"],
  [
    /^(?:below|under|underneath|beneath|after|behind|following|unter|unterhalb (?:von|der|des)|nach|hinter)\s+(.+)$/u,
    "below",
  ],
];
const TO_TOP =
  /^(?:(?:to|at|on|up to|all the way|right|go|as) )*(?:the )?(?:very )?(?:top|start|beginning|first(?: thing| section)?|front)(?: of (?:the |this )?(?:page|site))?$|^(?:ganz |nach |weit )*(?:oben|vorne?)(?: hin)?$|^(?:ganz )?an den anfang(?: der seite)?$|^(?:als )?(?:erstes|erster abschnitt|zuerst|zuoberst)$/u;
const TO_END =
  /^(?:(?:to|at|on|down to|all the way|right|go|as) )*(?:the )?(?:very )?(?:bottom|end|last(?: thing| section)?)(?: of (?:the |this )?(?:page|site))?$|^(?:ganz )?nach (?:unten|hinten)(?: hin)?$|^ganz (?:unten|hinten|am ende)$|^(?:ganz )?(?:ans|am) (?:ende|schluss)(?: der seite)?$|^(?:als )?(?:letztes|letzter abschnitt|zuletzt|zum schluss|zuunterst)$/u;
const UP =
  /^(?:one |a bit |a little |further |some |etwas |weiter |eins |ein stuck |eine position )+(?:up|higher|hoch|hoher|rauf|nach oben)$|^(?:up|higher|hoch|hoher|rauf)$/u;
const DOWN =
  /^(?:one |a bit |a little |further |some |etwas |weiter |eins |ein stuck |eine position )+(?:down|lower|runter|tiefer|nach unten)$|^(?:down|lower|runter|tiefer)$/u;

/** "Right under the hero", "ganz nach unten": as the handler of moves reads it; null when it is no place here. */
function placeSaid(page: Page, phrase: string): string | null {
  const place = fold(phrase)
    .trim()
    .replace(
      /^(?:(?:right|directly|just|straight|immediately|somewhere|direkt|gleich|unmittelbar|lieber|bitte|wieder|erst|bis)\s+)+/u,
      "",
    )
    .replace(
      /\s+(?:(?:hin|stehen|kommen|rucken|sein|bitte|please|schieben|verschieben|setzen|packen|stellen|bringen|ziehen|legen|holen)\s*)+$/u,
      "",
    );
  if (TO_TOP.test(place)) return "to the top";
  if (TO_END.test(place)) return "to the end";
  if (UP.test(place)) return "up";
  if (DOWN.test(place)) return "down";
  const between = /^(?:between|zwischen)\s+(.+?)\s+(?:and|und)\s+(.+)$/u.exec(place);
  if (between) {
    const both = between.slice(1).map((name) => ({ name, section: sectionIn(page, name) }));
    if (!both.every(({ section }) => section !== null)) return null;
    const [upper] = both.sort((a, b) => a.section!.element.start - b.section!.element.start);
    return `below the ${bare(upper!.name)}`;
  }
  for (const [pattern, side] of BESIDE) {
    const other = pattern.exec(place)?.[1];
    if (!other) continue;
    if (/^(?:headline|heading|title|uberschrift|titel)$/.test(bare(other))) return `${side} the hero`;
    return sectionIn(page, other) ? `${side} the ${bare(other)}` : null;
  }
  return null;
}

const MOVING = words([
  "move",
  "put",
  "place",
  "stick",
  "pop",
  "shift",
  "bring",
  "pack",
  "push",
  "pull",
  "slide",
  "show",
  "drag",
  "send",
  "schiebe?",
  "verschiebe?",
  "ruck(?:e)?",
  "zieh(?:e)?",
  "hole?",
  "setze?",
  "stelle?",
  "packe?",
  "mache?",
  "tue?",
  "verlege?",
  "leg(?:e)?",
  "nimm",
]);
const STANDS = words([
  "(?:should|must|needs to|has to|ought to|could|would)(?: rather| better)? (?:come|be|go|sit|stand|appear|live|move|show)(?: up)?",
  "to (?:come|be|go|sit|appear)",
  "(?:come|go|sit|stand|appear)",
  "belongs",
  "goes",
  "soll(?:te|ten|en)?",
  "muss",
  "gehort",
  "gehoren",
  "kommt",
  "bitte",
]);
const PLACE_WORDS =
  "(?:right |directly |just |straight |all the way |somewhere |direkt |gleich |lieber |bitte |wieder |erst |ganz |weiter |etwas |one |a bit |further )*(?:between|zwischen|above|before|over|on top of|ahead of|in front of|below|under|underneath|beneath|after|behind|to the|to|at the|on the|first|last|up|down|higher|lower|uber|vor|oberhalb|unter|unterhalb|nach|hinter|oben|unten|hoch|runter|ans?|am|als|zuerst|zuletzt|zum schluss|weiter|ganz)";

const moveSaid: Clause[1] = (edit, thing, where) => {
  const page = pageOf(edit.draft);
  const said = spoken(edit.request, thing!);
  const section = sectionIn(page, said);
  const place = placeSaid(page, spoken(edit.request, where!));
  if (!section || !place || section.isHero || section.element.tag !== "section") return null;
  return put(edit, moveSection, `move the ${bare(said)} ${place}`);
};

const swapSaid: Clause[1] = (edit, ...said) => {
  const page = pageOf(edit.draft);
  const [one = "", other = ""] = said.map((name) => spoken(edit.request, name));
  return sectionIn(page, one) && sectionIn(page, other)
    ? put(edit, moveSection, `swap the ${bare(one)} and the ${bare(other)}`)
    : null;
};

/** "Make the gallery look different." */
const redoSaid: Clause[1] = (edit, named) => {
  const thing = spoken(edit.request, named!);
  return sectionIn(pageOf(edit.draft), thing) ? put(edit, redoSections, `redo the ${bare(thing)}`) : null;
};

// What it is to say.

const TITLE =
  /^(?:(?:browser|page|site|seo|tab|google|window)(?:'s)? ?)?(?:tab(?: title)?|title(?: tag)?|seitentitel|browsertitel|titel)(?: (?:of|in|im|der|for) .*)?$|^browser ?tab$/u;
const DESCRIPTION =
  /^(?:google|(?:in |on |for |fur |bei )?(?:the )?google(?: (?:search(?: results?)?|results?|text|snippet|description|beschreibung|suche))?|(?:the )?search (?:results?|text|snippet|engines?)|(?:meta|seo|seiten|google)?[ -]?(?:description|beschreibung)(?: (?:for|fur|bei|in|on|auf) (?:google|the search results?|suchmaschinen|search engines?|der suche))?)$/u;
const ENTRY =
  /^(?:menu|nav(?:igation)?)[ -]?(?:item|entry|link|tab|point)|^(?:menu|navigations)-?(?:punkt|eintrag|link)/u;
const BRAND =
  /^(?:logo(?: text)?|brand(?: name)?|(?:business|company|shop|site|firm|website)(?:'s)? name|firmenname|geschaftsname)$/u;
const NO_TEXT =
  /^(?:able|allowed|possible|visible|there|here|in|at|on|above|below|before|after|next|left|right|removed|gone|hidden|optional|required|clickable|linked|in der|im|am|an|auf|uber|unter|vor|nach|weg|raus|pflicht|freiwillig|sichtbar|moglich|bigger|larger|smaller|shorter|longer|darker|lighter|bolder?|italic|cent(?:er|re)d|großer|grosser|kleiner|kurzer|langer|dunkler|heller|fett|kursiv|mittig|zentriert|more|less|a bit|a little|much|mehr|weniger|etwas|anders|different|something|etwas)(?!\p{L})/u;
const STYLED =
  /\b(?:colou?rs?|fonts?|serif|sans|bold|italic|bigger|smaller|darker|lighter|size|farbe|schrift|schriftart|großer|kleiner|dunkler|heller|fett|kursiv)\b/u;

/** Whether words are meant to be read on the page, rather than as a wish how something should look. */
const isText = (value: string): boolean =>
  new RegExp(QUOTE, "u").test(value) ||
  (!PLACE_OR_THING.test(value) && !NO_TEXT.test(fold(value)) && !STYLED.test(fold(value)));

/** Texts that stand on the page by themselves, not as a part of a sentence. */
function standsAlone(page: Page, text: string): boolean {
  const wanted = fold(text).trim();
  return (
    wanted.length > 1 &&
    page.elements.some(
      (element) =>
        /^(?:h[1-6]|a|button|p|label|summary|li|span|dt|th|td|legend)$/.test(element.tag) && reads(element, wanted),
    )
  );
}

const setSaid: Clause[1] = (edit, thing, value) => {
  const { request } = edit;
  const page = pageOf(edit.draft);
  if (!isText(value!)) return null;
  const text = valueIn(request, value!);
  const name = bare(thing!);
  if (TITLE.test(name)) return put(edit, changeSetting, "change the page title to {0}", text);
  if (DESCRIPTION.test(name))
    return put(edit, changeSetting, "change the description to {0}", ended(request, value!, text));
  if (BRAND.test(name)) return put(edit, changeText, `change the ${name} to {0}`, text);
  if (ENTRY.test(name)) {
    const marked = name.replace(ENTRY, "").trim();
    const entry = new RegExp(QUOTE, "u").test(marked) ? valueIn(request, marked) : marked;
    return entry ? put(edit, changeMenu, `rename ${entry} to {0} in the menu`, text) : null;
  }
  const quoted = new RegExp(`^${QUOTE}$`, "u").test(name) ? valueIn(request, thing!) : spoken(request, name);
  const shown = new RegExp(QUOTE, "u").test(thing!)
    ? quoted
    : thing!.trim().replace(/^(?:the|our|die|der|das|den)\s+/iu, "");
  if (
    !STYLE.test(name) &&
    name.split(" ").length < 9 &&
    !/\b(?:field|feld|link|price|preis)\b/.test(name) &&
    textTargetIn(page, name)
  )
    return put(edit, changeText, `change the ${name} to {0}`, text);
  return standsAlone(page, shown) ? put(edit, replaceText, "replace {0} with {1}", shown, text) : null;
};

/** A dot belongs to a sentence. */
const ended = (request: Request, value: string, text: string): string =>
  request.isEnded && !new RegExp(QUOTE, "u").test(value) && /\s\S+\s/.test(text) ? `${text}.` : text;

/** "X instead of Y (in the headline)". */
const setInstead: Clause[1] = (edit, value, old) => {
  const { request } = edit;
  const page = pageOf(edit.draft);
  const place =
    /\s(?:in|on|as|for|im|in der|auf dem|auf der|als|bei der|beim)\s+(?:the |our |der |die |dem |den )?([\p{L} -]{3,30})$/u.exec(
      fold(old!),
    );
  const said = place ? old!.slice(0, place.index) : old!;
  const text = valueIn(request, value!);
  const from = valueIn(request, said);
  if (place && /^(?:menu|navigation|nav|hauptmenu)$/u.test(place[1]!))
    return put(edit, changeMenu, `rename ${from} to {0} in the menu`, text);
  const target = place && textTargetIn(page, place[1]!);
  if (!isText(value!)) return null;
  if (place && target)
    return fold(target.elements.map(textOf).join(" ")).includes(fold(from))
      ? put(
          edit,
          changeText,
          `change the ${place[1]} to {0}`,
          fold(textOf(target.elements[0]!)) === fold(from)
            ? text
            : textOf(target.elements[0]!).replace(from, () => text),
        )
      : null;
  return standsAlone(page, from) || new RegExp(QUOTE, "u").test(said)
    ? put(edit, replaceText, "replace {0} with {1}", from, text)
    : setSaid(edit, said, value!);
};

const SAYS = words([
  "(?:should|must|needs to|has to|ought to) (?:now )?(?:just |rather |simply )?(?:say|read|be (?:called|labell?ed|titled|named|changed to|renamed(?: to)?|something like)|become|be)",
  "(?:to|should) (?:say|read|be|become)",
  "says?",
  "read",
  "(?:could|might|can) (?:say|read|be)",
  "(?:is|are) (?:now )?called",
  "(?:ist|is|sind) (?:jetzt|nun|now)",
  "(?:heißt|heisst|heißen|heissen) (?:ab jetzt|ab sofort|jetzt|nun|kunftig|neu)",
  "(?:soll|sollte|sollten|sollen|muss) (?:bitte |jetzt |nun |kunftig |lieber |einfach )*(?:lauten|heißen|heissen|sagen|stehen)?:?",
  "(?:lautet|heißt|heisst|wird zu|wird|is now|heißt jetzt|heisst jetzt)",
  "(?:in|zu|auf) (?=.*(?:andern|umbenennen|umtaufen|setzen|abandern))",
]);
const ENDS = "(?: (?:stehen|heißen|heissen|lauten|sagen|sein|werden|andern|umbenennen|umtaufen|setzen|abandern))?";
const PLACES =
  "(?:in|on|at|under|below|beneath|im|in der|in die|auf dem|auf der|auf den|unter der|unter die|unter dem)";
const PLACE_NAME =
  "((?:(?:the|our|my|der|die|das|den|dem) )?(?:footer|headline|heading|hero|browser tab|tab|subheadline|tagline|button|footer text|fußzeile|footer-text|uberschrift|untertitel|titel|browser-?tab|knopf|(?:google|the search results?|google search)|send button|main button))";

// Prices, entries, fields, the menu.

const priceSaid: Clause[1] = (edit, thing, price) => {
  const page = pageOf(edit.draft);
  const name = itemNamed(page, thing!.replace(new RegExp(`^(.*?)(?:${PRICE}) `, "iu"), "$1 "));
  if (name) return put(edit, setPrice, `change the price of ${name} to ${price}`);
  // "The $9 plan": the one entry at that price.
  const literal = new RegExp(`^(?:the |our |der |die |das )?(${PRICE})(?: \\p{L}+)?$`, "iu").exec(thing!)?.[1];
  if (literal) {
    const priced = sectionsOf(page)
      .flatMap((section) => entriesOf(page, section))
      .filter((entry) => new RegExp(PRICE, "iu").exec(textOf(entry))?.[0] === literal)
      .flatMap((entry) => elementsIn(page, entry, ({ tag }) => tag === "h3").slice(0, 1));
    return priced.length === 1
      ? put(edit, setPrice, `change the price of ${withoutPrice(textOf(priced[0]!))} to ${price}`)
      : null;
  }
  // A price in a sentence stands right behind its name.
  const shown = page.runs.map(({ value }) => value).join("\n");
  const own = bare(thing!);
  const found =
    own.length < 3
      ? []
      : [
          ...fold(shown).matchAll(new RegExp(`(?<!\\p{L})${RegExp.escape(own)}(?:\\s*[:(–-])?\\s+(${PRICE})`, "gu")),
        ].map((match) => shown.slice(match.index, match.index + match[0].length));
  const [first] = found;
  if (!first || found.some((other) => other !== first)) return null;
  return put(
    edit,
    replaceText,
    "replace {0} with {1}",
    first,
    first.replace(new RegExp(PRICE, "iu"), () => price!),
  );
};

const addSold: Clause[1] = (edit, thing, price) => {
  const section = listSection(pageOf(edit.draft));
  const name = spoken(edit.request, thing!)
    .replace(/^(?:an? |the |our |eine?n? |die |den |das )/iu, "")
    .trim();
  if (!section || name === "" || name.split(" ").length > 6) return null;
  return put(edit, addItem, `add ${name}${price ? ` ${price}` : ""} to ${section.name}`);
};

const FORM = "(?:the |our |im |das |dem |ins )?(?:[\\p{L}]+ )?\\p{L}*(?:form|formular)";
const FORM_PLACE =
  /\s(?:(?:in|on|from|im|aus dem|vom|in dem)\s+)(?:the |our |das |dem )?(?:\p{L}+ )?\p{L}*(?:form|formular)$/u;
const MENU_PLACE =
  /\s(?:in|on|from|out of|off|im|aus|aus dem|in dem|in der|aus der|vom)\s+(?:the |our |das |dem |der )?(?:main |top )?(?:menu|nav(?:igation)?(?: bar)?|hauptmenu)$/u;

const fieldName = (request: Request, thing: string): string =>
  spoken(request, thing)
    .replace(
      /^(?:(?:an?|the|their|your|some|eine?[nm]?|die|der|das|den|dem|nach|noch|auch|feld für|field for|field to)\s+)+/iu,
      "",
    )
    .replace(/\s+(?:field|feld)$/iu, "")
    .trim();

const addFieldSaid: Clause[1] = (edit, thing) => {
  const name = fieldName(edit.request, thing!);
  if (name === "" || name.split(" ").length > 5) return null;
  if (
    /(?<!\p{L})(?:pflicht|pflichtfeld|freiwillig|optional|required|mandatory|buttons?|knopf|bigger|smaller|größer|kleiner)(?!\p{L})/iu.test(
      name,
    )
  )
    return null;
  return put(edit, changeFields, `add a field for {0} to the form`, name[0]!.toUpperCase() + name.slice(1));
};

const removeField = (edit: Edit, thing: string): string | null => {
  const name = fieldName(edit.request, thing);
  return name ? put(edit, changeFields, `remove the ${name} field from the form`) : null;
};
const removeFieldSaid: Clause[1] = (edit, thing) => removeField(edit, thing!);

const removeEntry = (edit: Edit, thing: string): string | null =>
  put(edit, changeMenu, "remove the entry {0} from the menu", bare(thing));

const addEntrySaid: Clause[1] = (edit, thing) => {
  const section = sectionIn(pageOf(edit.draft), thing!.replace(/^(?:a )?(?:link|links|entry) (?:to |for )?/iu, ""));
  const id = section?.element.attributes.get("id");
  return section && id ? put(edit, changeMenu, `add {0} to the menu linking to #${id}`, section.name) : null;
};

const optionalSaid =
  (rule: "optional" | "required"): Clause[1] =>
  (edit, thing) => {
    const name = fieldName(edit.request, thing!);
    const labels = pageOf(edit.draft)
      .elements.filter(({ tag }) => tag === "label")
      .map(({ text }) => fold(text));
    return name && labels.some((label) => wordsAt(label, fold(name)) >= 0)
      ? put(edit, changeFields, `make the ${name} field ${rule}`)
      : null;
  };

/** The answer below a question of the page. */
const answerSaid: Clause[1] = (edit, question, value) => {
  const page = pageOf(edit.draft);
  const asked = fold(spoken(edit.request, question!)).replace(/[?\s]+$/u, "");
  const found = page.elements
    .filter(({ tag }) => tag === "summary" || tag === "dt")
    .filter((element) => fold(textOf(element)).replace(/[?\s]+$/u, "") === asked);
  const [shown] = found;
  if (!shown?.parent || found.length !== 1) return null;
  const reply = findIn(page, shown.parent, ({ tag, start }) => (tag === "p" || tag === "dd") && start >= shown.end);
  if (!reply || textOf(reply) === "") return null;
  const text = ended(edit.request, value!, valueIn(edit.request, value!));
  const from = textOf(reply);
  setText(edit.draft, reply, text);
  return say(edit.speech, "textReplaced", { from, to: text, count: 1 });
};

const SITES = "instagram|facebook|linked ?in|youtube|tiktok|twitter|pinterest|bluesky|mastodon|github|spotify|etsy";

/** "Wurzelbehandlung bei den Leistungen": an entry for the list of a section. */
const addToList: Clause[1] = (edit, name, list) => {
  const section = sectionIn(pageOf(edit.draft), spoken(edit.request, list!));
  const item = spoken(edit.request, name!).replace(/^(?:an? |the |noch |auch |eine?n? |die |den |das )+/iu, "");
  if (!section || section.isHero || item === "" || item.split(" ").length > 6) return null;
  if (
    /\b(?:button|link|section|text|picture|image|photo|knopf|abschnitt|bild|foto|bilder|fotos|icons?|form|formular|field|feld)s?\b/iu.test(
      item,
    )
  )
    return null;
  return put(edit, addItem, `add ${item} to ${section.name}`);
};

/** "In the menu it should say Work instead of Gallery". */
const renameEntrySaid: Clause[1] = (edit, both) => {
  const labels = pageOf(edit.draft)
    .elements.filter(({ tag, parent }) => tag === "a" && closest(parent, (outer) => outer.tag === "nav") !== null)
    .map(textOf)
    .filter((label) => label.length > 1);
  const told = spoken(edit.request, both!);
  const old = labels.find((label) => wordsAt(fold(told), fold(label)) === 0 && told.length > label.length);
  const text =
    old === undefined
      ? ""
      : told
          .slice(old.length)
          .replace(/^[\s,]+(?:(?:lieber|besser|bitte|please) )?/u, "")
          .replace(/\s+stehen$/u, "");
  return old && text ? put(edit, changeMenu, `rename ${old} to {0} in the menu`, text) : null;
};

/** "Under Team it should say …": a paragraph more in that section. */
const addTextSaid: Clause[1] = (edit, place, value) => {
  const name = spoken(edit.request, place!);
  const page = pageOf(edit.draft);
  const section = sectionIn(page, name);
  const item = section ? null : itemNamed(page, name);
  if (item)
    return put(
      edit,
      describeItem,
      `schreibe unter ${item}: {0}`,
      ended(edit.request, value!, valueIn(edit.request, value!)),
    );
  return section && !section.isHero
    ? put(
        edit,
        addOrRemoveText,
        `add the text {0} to the ${bare(name)} section`,
        ended(edit.request, value!, valueIn(edit.request, value!)),
      )
    : null;
};

const contactSaid: Clause[1] = (edit, command) => put(edit, changeContact, spoken(edit.request, command!));

// How it is to look.

/** "I'd like the buttons to be green": a wish for size, typeface or colour, never for words. */
const lookSaid: Clause[1] = (edit, thing, look) => {
  for (const handler of [changeFont, changeSize, changeColours]) {
    const answer = put(edit, handler, `make ${thing!} ${look!}`);
    if (answer !== null) return answer;
  }
  return null;
};

const sizeSaid =
  (change: string): Clause[1] =>
  (edit, thing) =>
    put(edit, changeSize, `make ${thing!} ${change}`);

const DEGREE =
  "(?:still |way |much |far |quite |rather |really |pretty |a bit |a little |a tad |slightly |somewhat |just |viel |etwas |ziemlich |ein bisschen |recht |ganz schon |noch |mir |uns )*";
const SEEMS = "(?:is|are|feels?|looks?|seems?|ist|sind|wirkt|wirken)";

const CLAUSES: Clause[] = [
  clause("(?:we|i)(?:'d| would) rather not (?:have|show|see) (.{2,60}?)", removeSaid),
  clause("(.{2,40}?) (?:out|off|gone|away)", removeSaid),
  clause(
    "(.{2,40}?)[ -]?(?:field|feld) (?:in|for|into|im|ins|in das) (?:the |our )?(?:\\p{L}+ )?\\p{L}*(?:form|formular)",
    addFieldSaid,
  ),
  clause(
    `(${QUOTE}) (?:is|are|ist|sind|klingt|sounds) .{2,60}?,? (?:please |bitte )?(?:call it|make it|make that|nenne? es|mach(?:e)? daraus|better|besser|lieber) (${QUOTE})`,
    (edit, old, value) => setInstead(edit, value!, old!),
  ),
  clause("(?:wir sind umgezogen|we(?: have)? moved)(?: to| nach| in die)?[:,]? (.*\\d.*)", (edit, address) =>
    put(edit, changeContact, `our new address is: ${address}`),
  ),
  clause("trag(?:t|e)? (.{3,40}?)(?: bitte| noch)* (?:ein|nach): (.{3,80})", (edit, thing, value) =>
    put(edit, changeContact, `ändere ${thing} zu ${value}`),
  ),
  clause(
    `(.{2,50}?) (?:went|has gone|is going) (?:up|down),? (?:it's |it is |it costs |now |to )*(${PRICE})`,
    priceSaid,
  ),
  clause(`(.{2,50}?)\\s*(?:->|=>|→|:)\\s*(${PRICE})`, priceSaid),
  clause(
    "(?:in|on) the (?:\\p{L}+ )?form,? (?:please |also )*ask (?:them |people )?(?:also )?(?:for|about|whether (?:people|they) have|if (?:people|they) have) (.{2,50}?)",
    addFieldSaid,
  ),
  clause(
    `(?:schreibe?|nimm|setze?|use|write|put|take) (?:als|as|for) (?:the |our |die |unsere )?(headline|main title|tagline|uberschrift|untertitel|titel im browser|seitentitel|browser tab|slogan):? (${QUOTE}|.{3,200})`,
    setSaid,
  ),
  clause(
    `(?:als|as|for) (?:the |our |die |unsere |unseren )?(titel im browser|browser ?titel|browser tab|tab title)(?: bitte| please| lieber)*:? (${QUOTE}|.{3,200})`,
    (edit, _, value) => setSaid(edit, "page title", value!),
  ),
  clause(
    "(?:zwischen|between) (.{2,40}? (?:und|and) .{2,40}?),? (?:soll(?:te)?|should|muss|kommt|goes|belongs|put|bitte) (?:come |go |be )?(.{2,50}?)(?: stehen| kommen| hin)?",
    (edit, where, thing) => moveSaid(edit, thing!, `between ${where}`),
  ),
  clause("(.{1,60}?) (?:is|are) (?:called|named) (.{1,80}) now", setSaid),
  clause(
    "(?:nobody|no one|niemand|keiner) (?:ever )?\\p{L}+ (.{2,50}?)(?: anyway| any ?more| mehr| eh)?,? (?:so |please )?(?:take|throw|leave|kick|delete|remove|drop|nimm|wirf) (?:it|them|das|die|sie|es|ihn).{0,12}",
    removeSaid,
  ),
  clause(`(?:the |der |die |das )?(?:sentence|line|text|satz|zeile)\\b.{0,60}? ${MAY_GO}:? (${QUOTE})`, removeSaid),
  clause(
    `(.{1,60}?) (?:bitte |lieber |in |um in |zu |einfach |doch )*(${QUOTE}) (?:nennen|taufen|betiteln|umbenennen)`,
    setSaid,
  ),
  clause(`(?:nenne?|call|name) (.{1,60}?) (?:bitte |lieber |please |einfach )*(${QUOTE})`, setSaid),
  clause(
    `(${QUOTE}|.{3,120}?) (?:as|for|als|fur) (?:a |the |our |die |eine |neue |new )*(headline|main title|tagline|subheadline|uberschrift|untertitel|page title|seitentitel|slogan)`,
    (edit, value, thing) =>
      /^(?:put|use|write|set|make|change|add|use|nimm|setze?|schreibe?|mache?) /u.test(fold(value!))
        ? null
        : setSaid(edit, thing!, value!),
  ),
  clause(
    `(?:add |write |put )?(?:a |one )?(?:line |sentence |text |note )?(?:under|below|beneath|unter|bei) (.{3,40}?) (?:saying|that says|reading|it should say|should say|soll(?:te)?(?: bitte| noch)? stehen|steht dann|should be):? (${QUOTE}|.{3,300})`,
    addTextSaid,
  ),
  clause(
    "fuge (?:bei|unter|zu|in) ((?:den |der |die |unseren )?.{3,30}?) (?:noch |auch |bitte )+(.{2,50}?)(?: hinzu| dazu| ein)?",
    (edit, list, name) => addToList(edit, name!, list!),
  ),
  clause(
    "(?:the |das |die |der )?(\\p{L}+) (?:gefallt mir nicht|mag ich nicht|passt nicht|isn't (?:great|nice|right)),? (?:lieber|besser|rather|better|make it|bitte|instead) (?:ein |eine |einen |a )?(.{3,40})",
    (edit, old, look) => put(edit, changeColours, `change ${old} to ${look}`),
  ),
  clause("(an? .{3,40}?) would be (?:good|nice|great|useful|lovely): (.{3,400})", (edit, thing, told) =>
    put(edit, addSections, `add ${thing}: ${told}`),
  ),
  clause(
    `(?:change|rewrite|update|set|replace|andere?|setze?)? ?(?:the |die )?(?:answer|antwort) (?:to|for|auf|zu|zur frage|auf die frage) (?:the question )?(${QUOTE}|.{3,80}?\\??)(?:\\s*:| to| with| zu| in| should (?:be|say):?| soll(?: lauten)?:?) (.{2,300}?)(?: andern| lauten)?`,
    answerSaid,
  ),
  clause(
    `add (?:a |an |the |our |my )?(${SITES})(?: link| account| page| profile| handle)?:? ((?:[a-z0-9-]+\\.)+[a-z]{2,}/\\S+)`,
    (edit, site, address) => put(edit, addLink, `add a ${site} link https://${address}`),
  ),
  clause(
    "(?:im|in the|in our) (?:menu|navigation|nav|hauptmenu) (?:soll(?:te)?|should|it should|please|bitte)(?: say| be| read)? ?(?:statt|anstatt|instead of|rather than) (.{3,80})",
    renameEntrySaid,
  ),
  clause(
    `(?:we|i|wir) (?:sell|offer|have|do|make|serve|carry|teach|provide|stock) (.{1,50}?)(?: now)? (?:now|too|as well)(?:,? (?:for|at) (${PRICE}))?`,
    addSold,
  ),
  clause(
    "(?:add|erganzt?|erganze|fuge?|nehmt?|nimm|setzt?|schreibt?|put|include)(?: bitte| noch| please)*:? (.{2,50}?) (?:bei|zu|unter|in|to|under|on) ((?:the |our |den |der |die |dem |unseren )?.{3,40}?)(?: hinzu| dazu| mit auf| auf| list| ein)?",
    addToList,
  ),
  clause(
    "(?:bei|unter|in|under) ((?:the |den |der |die |unseren )?.{3,30}?) (?:fehlt|fehlen|is missing|are missing)(?: noch| auch)? (.{2,50}?)",
    (edit, list, name) => addToList(edit, name!, list!),
  ),
  clause(
    "(.{2,50}?) (?:is|are|fehlt|fehlen)(?: noch)?(?: missing)? (?:bei|unter|in|from|under|on) ((?:the |our |den |der |die |unseren )?.{3,30}?)",
    (edit, name, list) => (/(?:missing|fehl)/.test(edit.request.folded) ? addToList(edit, name!, list!) : null),
  ),
  clause(
    "(?:frag(?:e|t)?|ask)(?: im \\p{L}*formular| in the form)?(?: auch| noch| bitte| also| them| people)* (?:nach|for|about) (.{2,50}?)(?: im \\p{L}*formular| in the form)?",
    addFieldSaid,
  ),
  clause(
    "(?:we|i|wir|ich) (?:also )?(?:need|want|have|brauchen?|mussen) (?:people|them|visitors|customers|clients|guests)? ?(?:to (?:give|enter|tell us|leave|state|know) )?(?:auch |noch |also )?(?:their |the |die |das |den )?(.{2,50}?) (?:in the|on the|in our|im) (?:\\p{L}+ )?\\p{L}*(?:form|formular)(?: wissen)?",
    addFieldSaid,
  ),
  clause(
    "((?:our |my |the |unsere |meine |die )?(?:new |neue )?(?:phone(?: number)?|number|e-?mail(?: address| adresse)?|address|telefonnummer|nummer|adresse|hours|opening hours|offnungszeiten)(?: is| are| ist| sind| lautet| lauten|:)(?: now| jetzt| nun)? .*\\d.*|(?:our |my |the |unsere |meine |die )?(?:new |neue )?e-?mail(?: address|-?adresse)?(?: is| ist| lautet|:)(?: now| jetzt)? \\S+@\\S+)",
    contactSaid,
  ),
  clause("(?:throw|pop|slot|stick|work|squeeze|build) in (an? .+)", (edit, what) =>
    put(edit, addSections, `add ${what}`),
  ),
  // The menu and forms come first: they are places that the other wishes would take for sections.
  clause("(?:take|pull|throw|kick) (.{1,40}? out of (?:the |our )?(?:menu|nav(?:igation)?))", removeSaid),
  clause("nimm (.{1,40}? aus (?:dem|der) (?:menu|navigation|hauptmenu))(?: raus| heraus)?", removeSaid),
  clause(
    "(.{1,40}?) (?:shouldn't|should not|doesn't need to|needn't) be (in (?:the|our) (?:\\p{L}+ )?form|in the (?:menu|nav|navigation))",
    (edit, thing, place) => removeSaid(edit, `${thing} ${place}`),
  ),
  clause(`(.{1,40}? ${words(["im (?:kontakt)?formular", "im menu"])}) ${MAY_GO}`, removeSaid),
  clause(
    `(?:${FORM}) (?:doesn't need|does not need|doesn't have to ask for|shouldn't ask for) (.{1,40}?)`,
    removeFieldSaid,
  ),
  clause(
    `(?:${FORM}) (?:also |still )?(?:needs?|is missing|misses|lacks|should (?:also )?(?:have|contain|include|ask for)) (?:also )?(.{1,50}?)`,
    addFieldSaid,
  ),
  clause(
    "(?:im|in unserem|beim) \\p{L}*formular (?:fehlt|fehlen|brauchen wir|soll(?:te)?)(?: noch| auch| bitte)* (.{1,50}?)(?: stehen| sein| hin)?",
    addFieldSaid,
  ),
  clause(
    `(?:people|visitors|customers|clients|guests|users|they) (?:should|must|need to|can|could)(?: also)? (?:be able to |be allowed to )?(?:pick|choose|enter|select|leave|give|state|tell us|provide|add|type in) (.{1,50}?) (?:in|on) ${FORM}`,
    addFieldSaid,
  ),
  clause(
    "(?:the |our )?(?:menu|nav(?:igation)?)(?: bar)? (?:should|could|needs?|also|must)(?: also| to)?(?: have| contain| include| show| get)* (.{1,50}?)",
    addEntrySaid,
  ),
  clause("(.{1,50}?) (?:should|must|needs to) (?:also )?be in (?:the|our) (?:menu|nav(?:igation)?)", addEntrySaid),
  clause(
    "(.{1,50}?) (?:is missing|fehlt|fehlen)(?: noch)? (?:in|from|im|in der) (?:the |our )?(?:menu|nav(?:igation)?)",
    addEntrySaid,
  ),
  clause(
    "(.{1,40}?) (?:isn't|is not|doesn't have to be|needn't be) (?:necessary|needed|required|mandatory|compulsory)(?: in the form)?",
    optionalSaid("optional"),
  ),
  clause(
    "(.{1,40}?) (?:muss|soll|sollte|braucht) (?:kein pflichtfeld|nicht pflicht|nicht ausgefullt werden|freiwillig)(?: sein| zu sein)?",
    optionalSaid("optional"),
  ),
  clause(
    "(?:take|pull|strike|cross|cut|nimm|streiche?|wirf) (.{1,50}?) (?:off|from|out of|aus|von) (?:the |our |der |dem |den )?(?:list|page|site|offer|liste|angebot|seite|leistungen|services|classes|products|features|produkten|kursen)(?: raus| weg)?",
    removeSaid,
  ),
  clause(
    `${REMOVING} (.{1,60}?)(?: any ?more| any longer| altogether| completely| entirely| for good| from (?:the|this|our) (?:page|site|website)| von der seite| weg| raus| heraus)*`,
    removeSaid,
  ),
  clause(
    "(?:take|throw|leave|kick|chuck|cut) (.{1,60}?) (?:out|away|off|down)(?: of (?:the|this) (?:page|site))?",
    removeSaid,
  ),
  clause(
    "(?:nimm|schmeiß|schmeiss|wirf|hau|tu|lass|mach|nehmt|streich) (.{1,60}?) (?:ganz |wieder |komplett |bitte )*(?:raus|weg|heraus)",
    removeSaid,
  ),
  clause(`(.{1,60}?) ${MAY_GO}`, removeSaid),
  clause(`(.{1,60}?) ${NOT_SOLD}`, removeSold),
  clause(
    "(?:we|i) (?:(?:don't|do not) (?:sell|offer|have|do|make|serve|carry|stock|teach|provide) (.{1,50}?) any ?(?:more|longer)|(?:no longer|(?:have )?stopped) (?:sell(?:ing)?|offer(?:ing)?|have|do(?:ing)?|mak(?:e|ing)|serv(?:e|ing)|carry(?:ing)?|stock(?:ing)?|teach(?:ing)?|provid(?:e|ing)) (.{1,50}?))",
    (edit, one, other) => removeSold(edit, one || other!),
  ),
  clause(
    "(?:there (?:is|are) no|es gibt keine?n?|wir haben keine?n?|wir machen keine?n?) (.{1,50}?) (?:any ?more|mehr)",
    removeSold,
  ),
  clause(
    "(?:swap|switch|exchange|flip|vertausche?|tausche?) (.{1,40}?) (?:and|with|und|mit|gegen) (.{1,40}?)(?: around| over| positions| places| aus)?",
    swapSaid,
  ),
  clause(
    "(.{1,40}?) (?:and|und) (.{1,40}?) (?:(?:should |could )?(?:swap|trade|switch|change)(?: places| positions)?|(?:bitte )?(?:tauschen|vertauschen|die platze tauschen|austauschen))",
    swapSaid,
  ),
  clause("put (.{1,40}?) where (.{1,40}?) (?:is|are)(?: now)?(?: and vice versa)", swapSaid),
  clause(`(?:make|let|have|get|lass) (.{1,50}?) (?:come|go|sit|stand|appear|be|start) (${PLACE_WORDS}.*)`, moveSaid),
  clause(`${MOVING} (.{1,50}?) (${PLACE_WORDS}.*)`, moveSaid),
  clause(`(.{1,50}?) ${STANDS} (${PLACE_WORDS}.*)`, moveSaid),
  clause(`(.{1,50}?) (${PLACE_WORDS}.*)`, moveSaid),
  clause(
    `(?:bump|raise|lower|put|set|increase|reduce|drop|change|make|erhohe?|senke?|setze?|andere?)(?: up| down)? (?:the |our )?(?:price (?:of|for) |den preis (?:von|fur) )?(.{1,50}?)(?: price)?(?: up| down)? (?:to|at|on|auf|zu) (${PRICE})(?: hoch| runter| rauf)?`,
    priceSaid,
  ),
  clause(
    `(.{1,50}?) (?:(?:should|must|has to|needs to|will) (?:now )?(?:be|cost)|(?:now )?(?:is|are|costs?|goes for|go for|comes to|(?:has|have) (?:gone up|gone down|increased|risen|dropped) to)|(?:soll|sollen|muss)(?: jetzt| nun)?|kosten|kostet|(?:ist|sind)|liegt bei)(?: now| jetzt| nun| ab sofort| ab jetzt| ab heute| from now on| neu| kunftig| only| nur| at| auf| bei)* (${PRICE})(?: (?:a|per|pro|im|a) \\p{L}+|/\\p{L}+)?(?: now| jetzt| kosten| sein)?(?: instead)?`,
    priceSaid,
  ),
  clause(
    `(?:we|i) (?:now |also |now also |also now )(?:sell|offer|have|do|make|serve|carry|teach|provide|stock) (.{1,50}?)(?: now)?(?:,? (?:for|at) (${PRICE}))?`,
    addSold,
  ),
  clause(
    `(?:wir|ich) (?:bieten?|haben?|machen?|verkaufen?|fuhren?|backen?) (?:jetzt |nun |neu |neuerdings |ab sofort )?(?:auch |noch )(.{1,50}?)(?: fur (${PRICE}))?(?: an| im angebot| im programm)?`,
    addSold,
  ),
  clause(
    `(?:neu(?: dabei| im programm| auf der karte)?|new(?: on the menu| in the shop)?): (.{1,50}?)(?:,? (?:fur |for )?(${PRICE}))?`,
    addSold,
  ),
  clause(
    `(.{1,90}?),? (?:instead of|rather than|statt|anstatt|anstelle von) (.{1,90}?)(?: (?:schreiben|stehen|haben))?`,
    setInstead,
  ),
  clause(
    `(?:instead of|rather than|statt|anstatt|anstelle von) (.{1,90}?),? (?:soll(?:te)? (?:da |dort |hier |lieber )*|(?:please )?(?:write|say|put|use) |schreibe? |besser |lieber )(.{1,90}?)(?: stehen| heißen| heissen| schreiben)?`,
    (edit, old, value) => setInstead(edit, value!, old!),
  ),
  clause(`(?:turn|make|mache?|mach) (?:aus )?(${QUOTE}) (?:into |to |zu )?(${QUOTE})`, setSaid),
  clause("mach(?:e|t)? aus (.{1,60}?) (?:jetzt |bitte |einfach |lieber )*(\\S.{1,80})", setSaid),
  clause("aus (.{1,60}?) (?:soll|wird|sollte) (?:jetzt |bitte )*(.{1,80}?)(?: werden)?", setSaid),
  clause(`(?:call|label|name|title|nenne?|betitel(?:e|n)?|tauf(?:e)?) (.{1,60}?) (?:um in |in )?(${QUOTE})`, setSaid),
  clause(
    "(?:call|label|name|title|nenne?) ((?:the |our |den |die |das )?(?:[\\p{L}]+ ){0,2}?(?:button|headline|heading|section|knopf|uberschrift|abschnitt|tab)) (.{1,80})",
    setSaid,
  ),
  clause(
    `(?:write|put|use|set|say|schreibe?|setze?|nimm|verwende?) (.{1,200}?) (?:as|for|als|fur) (?:the |our |die |den |unsere? )?(headline|heading|main title|tagline|subheadline|sub-headline|uberschrift|hauptuberschrift|untertitel|page title|seitentitel|browser tab|description|google description|beschreibung|button text|slogan)`,
    (edit, value, thing) => setSaid(edit, thing!, value!),
  ),
  clause(
    `(?:as|for) (?:the |our )?(headline|main title|tagline|subheadline|page title|title|description|google|browser tab|button|send button|footer)(?:,|:)? (?:please )?(?:write|put|use|take|go with|say|i'd like|i want|how about)?:? ?(${QUOTE}|(?<=: ?).{3,}|(?<=(?:write|use|take|go with|say|put):? ).{3,})`,
    setSaid,
  ),
  clause(
    `(?:als|fur (?:die|den|das)?) ?(uberschrift|untertitel|seitentitel|titel|beschreibung|google|fußzeile) (?:bitte |lieber |nimm |schreib )*:? ?(${QUOTE}|.{3,})`,
    setSaid,
  ),
  clause(
    `(?:for|in|on|bei|fur|in der) (google|the search results?)(?: search| suche)?(?: should say| it should say| please show| soll stehen| should show)?: (.{3,})`,
    setSaid,
  ),
  clause(`(?:google|the search results?) (?:should|must) (?:show|say|display|read):? (.{3,})`, (edit, value) =>
    setSaid(edit, "google", value!),
  ),
  clause(
    `(?:${PLACES}) ${PLACE_NAME} (?:it |there )?(?:should|must|soll(?:te)?|muss|needs to|please|bitte)(?: jetzt| now| einfach| lieber| bitte)*(?: say| read| be| stehen| schreiben)?:? (.{1,200}?)(?: stehen| schreiben)?`,
    setSaid,
  ),
  clause(
    `(?:write|put|say|schreibe?|setze?) (${QUOTE}|.{3,120}?) (?:in|on|into|im|in die|auf den|in den|auf) ${PLACE_NAME}`,
    (edit, value, thing) => setSaid(edit, thing!, value!),
  ),
  clause(`(.{1,60}?) ${SAYS} (.{1,200}?)${ENDS}`, setSaid),
  clause("(.{3,60}?)\\s*(?::|=|->|=>|→)\\s*(.{2,300})", setSaid),
  clause(
    "(?:where|wo|da,? wo|dort,? wo) (?:it (?:now |currently )?says|(?:jetzt |noch |bisher )?(.{1,80}?) (?:jetzt |noch )?steht),? (?:(?:please |bitte |soll |sollte |lieber |should )*(?:put|write|use|say|be|have|schreib(?:e)?|stehen|setz(?:e)?)? ?)(.{1,90}?)(?: stehen| hin| schreiben)?",
    (edit, old, value) => (old ? setInstead(edit, value!, old) : null),
  ),
  clause(
    `(?:where|if) it (?:now |currently )?says (${QUOTE}|.{1,80}?),? (?:please |it should |should )*(?:put|write|use|say|have it say|make it|make it say) (${QUOTE}|.{1,90})(?: instead)?`,
    (edit, old, value) => setInstead(edit, value!, old!),
  ),
  clause(
    "(?:make|mache?|let) (.{1,50}?) (?:look )?(?:completely |ganz |totally )?(?:different|differently|anders)",
    redoSaid,
  ),
  clause(
    "(?:shuffle|rearrange|refresh|restyle|rework|redo|überarbeite|uberarbeite) (.{1,50}?)(?: a bit| a little)?",
    redoSaid,
  ),
  clause(
    "(.{3,50}?) (?:to be|to look|should be|should look|could be|needs to be|soll(?:en|te|ten)?|durf(?:en|te|ten)?|konnten?) (.{3,50}?)(?: sein| werden| aussehen)?",
    lookSaid,
  ),
  clause(
    "(?:be )?((?:the |our |die |unsere )?(?:buttons|headings|headlines|background|text|font|links|knopfe|uberschriften|schrift|texte|hintergrund)) (?:be |bitte |in )*(.{3,40})",
    lookSaid,
  ),
  clause(`${DEGREE}(.{3,40}?) ${SEEMS} ${DEGREE}(?:too )?(?:small|tiny|little|klein|winzig)`, sizeSaid("bigger")),
  clause(`${DEGREE}(.{3,40}?) ${SEEMS} ${DEGREE}(?:too )?(?:big|large|huge|loud|groß|riesig)`, sizeSaid("smaller")),
  clause(
    `(?:the |it |this |everything |page |site |die |seite |alles |es |das )*${SEEMS} ${DEGREE}(?:too |zu |so )?(?:cramped|crowded|tight|dense|squeezed|packed|crammed|eng|gedrangt|gequetscht|voll|uberladen)`,
    (edit) => put(edit, changeSize, "more space"),
  ),
  clause(
    "(?:make )?(?:everything |the page |it |all |alles )*(?:a bit |a little |much |etwas |bitte )*(?:more )?(?:spacious|airy|roomy|breathing space|luftiger|großzugiger)",
    (edit) => put(edit, changeSize, "more space"),
  ),
  clause(
    "(?:make |give )?(?:the |all |our |die )*(?:buttons|knopfe)(?: a)? (?:should be |sollen |bitte )*(?:pill[- ]shaped|pill shape|like pills|pills|round|ganz rund|pillenformig|rund)(?: sein)?",
    (edit) => put(edit, changeSize, "rounder buttons"),
  ),
];

/** Clauses that the handlers would take for something else; they are read before those. */
const FIRST: Clause[] = [
  clause(`(?:an? |eine? )?(?:new|neue[nrs]?) ${ITEM}:? (.{2,80})`, (edit, name) =>
    put(edit, addItem, `add a service: ${name}`),
  ),
  // One button among others, or the words on buttons: no rule of the style sheet is for those alone.
  clause(
    `(?:.*\\b(?:button|knopf) ${QUOTE} (?:should|soll|to be|in)\\b.*|.*\\b(?:text|labels?|schrift|beschriftung)\\b.{0,8} (?:on|auf|in) (?:all |the |den |allen )*(?:buttons|knopfen)\\b.*)`,
    (edit) =>
      namesColour(edit) ? say(edit.speech, "unknown", { text: spoken(edit.request, edit.request.text) }) : null,
  ),
  clause(
    "(.{3,40}?) (?:section |list |abschnitt )?(?:needs?|should (?:also )?have|gets?|braucht|bekommt) (?:an? |one |another |eine?n? |noch )*(?:new |more |additional |neuen? |weiteren? )?(?:entry|item|point|eintrag|punkt)(?: called| named| namens)?:? (.{2,60})",
    (edit, list, name) => addToList(edit, name!, list!),
  ),
  // "Headline: Oak, made to last" is no colour.
  clause(
    "(?:the |our |die |new |neue )?(headline|main title|uberschrift|hauptuberschrift|untertitel|tagline|subheadline|slogan)\\s*[:=]\\s*(.+)",
    (edit, thing, value) =>
      /^[\p{Lu}\p{N}]/u.test(value!) && value!.split(" ").length > 2 ? setSaid(edit, thing!, value!) : null,
  ),
  clause(
    "(?:im|in der|auf der|in the|at the) (footer|fußzeile|uberschrift|headline) (?:soll|sollte|it should|should|there should)(?: jetzt| now| nun)? (?:stehen|say|read):? (.{1,})",
    setSaid,
  ),
  clause(
    "(?:people|visitors|customers|clients|guests|users) (?:should|must|need to|can|could)(?: also)? (?:be able to |be allowed to )?(?:pick|choose|enter|select|leave|give|state|tell us|provide) (.{1,50}?) (?:in|on) (?:the |our )?(?:\\p{L}+ )?\\p{L}*form",
    addFieldSaid,
  ),
];

/** What is longer is no clause, but a text. */
const LONGEST_CLAUSE = 600;

/** Tries the clauses on a request; null when none fits the page, and then nothing is changed. */
const tried =
  (clauses: Clause[]): Handler =>
  (edit) => {
    if (edit.request.text.length > LONGEST_CLAUSE) return null;
    const request = plainly(edit.request);
    for (const [pattern, act] of clauses) {
      const match = pattern.exec(request.folded);
      if (!match) continue;
      const groups = match.indices!.slice(1).map((range) => (range ? request.text.slice(...range) : ""));
      const answer = act({ ...edit, request }, ...groups);
      if (answer !== null) return answer;
    }
    return null;
  };

/** Clauses that another handler would misread. */
export const readFirst: Handler = tried(FIRST);
/** What is left: the request said otherwise than as a command. */
export const readOtherwise: Handler = tried(CLAUSES);
