/**
 * Other ways to say the same: what people write around a request, and requests without a verb, brought into the form
 * that the handlers read. Only the order of words and the words that ask are touched, never what should be on the page.
 */
import { fold } from "../reader/text.ts";

const ITSELF =
  /^(?:hi|hello|hey|hallo|guten (?:tag|morgen|abend)|moin|bonjour|salut|hola|buen[oa]s (?:dias|tardes)|thanks|thank you|danke|merci|gracias|no|nope|nein|non|ok|okay|great|super|perfect|perfekt|parfait|perfecto|cool|nice|good|gut|bien|hmm+|sorry)(?: (?:there|you|zusammen|team|again|so much|schon|very much|beaucoup))?[!.,?]*$/;

/** True for a greeting or a thank you that asks for nothing. */
export const asksNothing = (piece: string): boolean => ITSELF.test(fold(piece).trim());

const ARTICLE = "(?:an?|some|another|eine?n?|noch eine?n?|une?|des|unas?|otr[oa])";
const WANTS: [RegExp, string][] = [
  [new RegExp(`^(?:can|could|may) (?:we|i) (?:please )?(?:get|have|see)(?= ${ARTICLE} )`, "u"), "add"],
  [new RegExp(`^(?:we|i)(?:(?: also| really)? (?:need|want|would like)|'d like)(?= ${ARTICLE} )`, "u"), "add"],
  [new RegExp(`^(?:wir|ich) (?:brauchen?|mochten?|wollen|will|hatten? gerne?)(?: noch)?(?= ${ARTICLE} )`, "u"), "füge"],
  [new RegExp(`^(?:on aimerait|il (?:nous|me) faut|je voudrais|nous voulons)(?= ${ARTICLE} )`, "u"), "ajoute"],
  [new RegExp(`^(?:necesit(?:o|amos)|quer(?:emos|ria)|quiero)(?= ${ARTICLE} )`, "u"), "añade"],
];

const THING =
  "(?:fields?|\\p{L}*feld|link|button|knopf|section|abschnitt|bereich|form|formular|dropdown|checkbox|auswahl\\p{L}*|champ|bouton|lien|campo|boton|enlace|seccion)";
/** Requests that only name the thing that is to be there. */
const NAMED: [RegExp, (text: string) => string][] = [
  [new RegExp(`^(?:an?|another) [\\p{L} -]{0,40}?${THING}(?!\\p{L})`, "u"), (text) => `add ${text}`],
  [new RegExp(`^(?:noch )?(?:eine?n?) [\\p{L} -]{0,40}?${THING}(?!\\p{L})`, "u"), (text) => `füge ${text}`],
  [/^(?:auswahlfeld|auswahlliste|dropdown|select|checkbox)(?= )/u, (text) => `add a ${text}`],
  [/^link (?:to|zum|zur|zu) .+ (?:in|im|ins|to|on|into) /u, (text) => `add a ${text}`],
  [
    /^im menu soll(?:en|te)? (?!statt |anstatt |nicht |kein)(?:auch |noch )?(.+?) (?:verlinkt (?:sein|werden)|stehen|erscheinen|auftauchen|dabei sein)$/u,
    (text) =>
      text.replace(
        /^im menü soll(?:en|te)? (?:auch |noch )?(.+?) (?:verlinkt (?:sein|werden)|stehen|erscheinen|auftauchen|dabei sein)$/iu,
        "füge $1 ins Menü",
      ),
  ],
  [
    /^the (?:[\p{L} ]{0,24} )?form should (?:also )?ask (?:for |about )?/u,
    (text) =>
      text.replace(
        /^(the (?:[\p{L} ]{0,24} )?form) should (?:also )?ask (?:for |about )?(.+)$/iu,
        "add a field to $1: $2",
      ),
  ],
  [
    /^(?:make|let|have) the (?:[\p{L} ]{0,24} )?form (?:also )?ask (?:for |about )?/u,
    (text) =>
      text.replace(
        /^(?:make|let|have) (the (?:[\p{L} ]{0,24} )?form) (?:also )?ask (?:for |about )?(.+)$/iu,
        "add a field to $1: $2",
      ),
  ],
];

const SITES = "instagram|facebook|linked ?in|youtube|tiktok|twitter|pinterest|bluesky|mastodon|github|spotify|etsy";
const SECTIONS =
  "faqs?|newsletter|galler(?:y|ies)|galerie|galeria|contact form|kontaktformular|formulaire de contact|map|karte|team|testimonials|kundenstimmen|opening hours|offnungszeiten";
/** Whole requests in other words: the pattern is read without accents, the groups come from the text itself. */
const REPHRASED: [RegExp, (...groups: string[]) => string][] = [
  [
    /^(.{3,60}?) (?:is|are) (?:still |way |much |a bit |a little |just )?too (?:small|tiny)$/u,
    (thing) => `make ${thing} bigger`,
  ],
  [
    /^(.{3,60}?) (?:is|are) (?:still |way |much |a bit |a little |just )?too (?:big|large|huge)$/u,
    (thing) => `make ${thing} smaller`,
  ],
  [
    /^(.{3,60}?) (?:is|are) (?:still |way |much |a bit |a little |just )?too dark$/u,
    (thing) => `make ${thing} lighter`,
  ],
  [
    /^(.{3,60}?) (?:is|are) (?:still |way |much |a bit |a little |just )?too (?:light|pale)$/u,
    (thing) => `make ${thing} darker`,
  ],
  // "The font is too playful, something more classic."
  [
    /^(.{3,60}?) (?:is|are|looks?|feels?) (?:a bit |a little |way |far |much )*too \p{L}+ ?[,;–-]+ (?:(?:i'd like|we'd like|make it|use|try|please|better|rather|how about) )*(?:something )?(.{3,40})$/u,
    (thing, look) => `make ${thing} ${look}`,
  ],
  [
    /^(.{3,60}?) (?:ist|sind|wirkt|wirken) (?:mir |uns |etwas |viel |ein bisschen )*zu \p{L}+ ?[,;–-]+ (?:(?:bitte|lieber|besser|gerne?) )*(?:etwas )?(.{3,40})$/u,
    (thing, look) => `mache ${thing} ${look}`,
  ],
  [/^(.{3,60}?) (?:ist|sind) (?:mir |uns |noch |etwas |viel )*zu klein$/u, (thing) => `mache ${thing} größer`],
  [/^(.{3,60}?) (?:ist|sind) (?:mir |uns |noch |etwas |viel )*zu groß$/u, (thing) => `mache ${thing} kleiner`],
  [
    /^(.{3,60}?) (?:ist|sind) (?:mir |uns |noch |etwas |viel )*zu dunkel(?: (bei .+|in .+|im .+))?$/u,
    (thing, place) => `mache ${thing} ${place ? `${place} ` : ""}heller`,
  ],
  [
    /^(.{3,60}?) (?:ist|sind) (?:mir |uns |noch |etwas |viel )*zu hell(?: (bei .+|in .+|im .+))?$/u,
    (thing, place) => `mache ${thing} ${place ? `${place} ` : ""}dunkler`,
  ],
  [/^(.{3,60}?) (?:est|sont) (?:encore |un peu )?trop petite?s?$/u, (thing) => `mets ${thing} plus grand`],
  [/^(.{3,60}?) (?:est|sont) (?:encore |un peu )?trop (?:sombre|fonce)e?s?$/u, (thing) => `mets ${thing} plus clair`],
  [/^(.{3,60}?) (?:es|son) demasiado pequen[oa]s?$/u, (thing) => `haz ${thing} más grande`],
  [/^(.{3,60}?) (?:es|son) demasiado oscur[oa]s?$/u, (thing) => `haz ${thing} más claro`],
  [
    /^tone (?:it|them|that|the colou?rs) down$|^(?:(?:it|that|everything)(?: is|'s) )?(?:a bit |way |much |far )?too (?:bright|colou?rful|loud)$|^(?:das ist )?zu (?:grell|bunt)$/u,
    () => "softer colours",
  ],
  [
    /^take (?:the )?(.{3,60}?) out(?: of (.+))?$/u,
    (thing, place) => (place ? `remove the ${thing} from ${place}` : `remove the ${thing}`),
  ],
  [
    /^(eine?n? .{3,60}?) (?:ware|fande ich) (?:schon|toll|super|gut|nett|praktisch)$/u,
    (thing) => `füge ${thing} hinzu`,
  ],
  [/^(?:an? )(.{3,60}?) would be (?:nice|great|good|lovely)$/u, (thing) => `add a ${thing}`],
  [/^(.{3,60}?)(?: wieder| bitte)* (?:weg|raus)$/u, (thing) => `entferne ${thing}`],
  [
    /^verlinke? (.{3,60}?) (?:im|in der) (.{3,30})$/u,
    (thing, place) =>
      `füge einen Link zu ${thing} ${/fuß|fuss|foot/i.test(place) ? "in die Fußzeile" : "ins Menü"} hinzu`,
  ],
  [
    /^(?:das |unser )?formular soll(?:te)? (?:auch |noch )?(?:nach )?(?:der |dem |den )?(.{3,40}?) (?:fragen|abfragen)$/u,
    (thing) => `füge ein Feld für ${thing} ins Formular hinzu`,
  ],
  [
    /^ask (?:also )?(?:for|about) (.{3,60}?) (?:in|on) (the .*form)$/u,
    (thing, form) => `add a field for ${thing} to ${form}`,
  ],
  [/^(.{3,30}?) (?:ganz )?nach (oben|unten)$/u, (thing, way) => `verschiebe ${thing} ganz nach ${way}`],
  [/^(.{3,30}?) to the (top|bottom|end)$/u, (thing, way) => `move ${thing} to the ${way}`],
  [
    /^((?!add|put|move|text|line|write)[\p{L} ]{3,30}) (before|above|after|below) (the [\p{L} ]{3,30})$/u,
    (thing, where, other) => `move ${thing} ${where} ${other}`,
  ],
  [new RegExp(`^(${SECTIONS})(?: bitte| please| pls| s'il te plait| por favor)?$`, "u"), (thing) => `add ${thing}`],
  [
    /^(.{3,40}?)[- ]link (?:in|into|im|ins|to|dans|en) ((?:the |den |die |das |le |el )?(?:footer|fußbereich|fußzeile|menu|navigation|header).*)$/u,
    (thing, place) =>
      /^(?:den|die|das) |fuß/i.test(place)
        ? `füge einen Link zu ${thing} in ${place} hinzu`
        : `add a link to ${thing} in ${place}`,
  ],
  [/^neu im angebot: (.{2,80})$/u, (thing) => `füge dem Angebot hinzu: ${thing}`],
  [/^unter (.{3,60}?) (?:bitte )?schreiben: (.{3,})$/u, (thing, words) => `schreibe unter ${thing}: ${words}`],
  [
    /^im (?:\p{L}*formular) (?:auch |noch )?nach (?:der |dem |den )?(.{3,40}?) fragen$/u,
    (thing) => `füge ein Feld für ${thing} ins Formular hinzu`,
  ],
  [/^(?:a )?new faq(?: entry| question)?: (.+)$/u, (words) => `add a question to the FAQ: ${words}`],
  [
    /^(?:mach|mache) (die .{3,40}?) (?:direkt |gleich )?(unter|uber|vor|nach) (die|das|den) (.{3,40})$/u,
    (thing, where, article, other) => `verschiebe ${thing} ${where} ${article} ${other}`,
  ],
  [/^tone (?:down )?(the .{3,40}?|it)(?: down)?$/u, (thing) => `make ${thing} softer`],
  [/^(?:turn|switch) (?:off )?(the .{3,40}?)(?: off)?$/u, (thing) => `remove ${thing}`],
  [/^can (the .{3,40}?) be (?:a (?:bit|little) )?(.{3,40})$/u, (thing, look) => `make ${thing} ${look}`],
  [
    /^(?:i(?:'d| would) like |i want )?(the .{3,40}?) (?:to |should )(?:come|be|go|stand|sit|appear) (?:right |directly |just )?(after|before|above|below|under) (.{3,60})$/u,
    (thing, where, other) => `move ${thing} ${where} ${other}`,
  ],
  [
    /^((?:der|die|das|den) .{3,40}?) soll(?:te)? (?:gleich |direkt )?(uber|vor|unter|nach|hinter) (.{3,60}?)(?: stehen| kommen| sein)?$/u,
    (thing, where, other) => `verschiebe ${thing} ${where} ${other}`,
  ],
  [
    /^(.{3,60}?) (?:brauche(?:n wir|n wir's| ich)|wollen wir|mochten wir) (?:eigentlich |hier |da )?(?:nicht(?: mehr)?|nimmer)$/u,
    (thing) => `entferne ${thing}`,
  ],
  [
    /^statt (.{1,80}?) (?:bitte |lieber |soll (?:da|dort) )+(.{1,80}?)(?: stehen)?(?:,? auch .{3,30})?$/u,
    (old, fresh) => `ersetze ${old} durch ${fresh}`,
  ],
  [
    /^instead of (.{1,80}?)(?:,| please| write| say| put)+ (?:please |write |say |put )?(.{1,80})$/u,
    (old, fresh) => `replace ${old} with ${fresh}`,
  ],
  [
    /^(?:let|have) (?:people|visitors|customers|clients|guests|them) (?:also )?(?:choose|pick|enter|leave|give|add) (?:a |an |their |the )?(.{3,50}?)(?: with an? .{3,20})? (?:in|on) (the .*form)$/u,
    (thing, form) => `add a field for ${thing} to ${form}`,
  ],
  [/^((?:ein(?:en)? )?abschnitt .+)$/u, (thing) => `füge ${thing}`],
  [
    new RegExp(`^(?:(?:our|my|unser|mein|notre|nuestro) )?(${SITES})\\s*:?\\s*((?:https?:|www\\.)\\S+)$`, "u"),
    (site, address) => `add a ${site} link ${address}`,
  ],
  [
    new RegExp(`^(?:add|füge|fuge|ajoute|anade) (${SITES}) ((?:https?:|www\\.)\\S+)(?: hinzu)?$`, "u"),
    (site, address) => `add a ${site} link ${address}`,
  ],
];

function rephrased(text: string): string {
  const folded = fold(text);
  for (const [pattern, write] of REPHRASED) {
    const match = pattern.exec(folded);
    if (!match) continue;
    let from = 0;
    const groups = match.slice(1).map((group) => {
      if (group === undefined) return "";
      const at = folded.indexOf(group, from);
      from = at + group.length;
      return text.slice(at, at + group.length);
    });
    return write(...groups);
  }
  return text;
}

const ORDERED =
  /^(nenn|mach|setz|schieb|verschieb|pack|stell|leg|schreib|änder|entfern|lösch|füg|ersetz|tausch|streich|ergänz|verwend|benenn)(?:e?t|e?n sie)(?= )/iu;

/** The request with its wish as a verb in front. */
export function asRequest(told: string): string {
  // "Nennt …", "Machen Sie …".
  const said = told.replace(ORDERED, "$1e");
  const text = rephrased(said);
  const folded = fold(text);
  for (const [pattern, verb] of WANTS) {
    const match = pattern.exec(folded);
    if (match) return verb + text.slice(match[0].length);
  }
  for (const [pattern, write] of NAMED) if (pattern.test(folded)) return write(text);
  return text;
}

/** Words of requests that are mistyped often enough to look for, with more than four letters each. */
const KNOWN_WORDS =
  "change headline heading headings title button buttons background section contact remove replace delete move colour colours color colors bigger smaller darker lighter phone number address opening hours field fields footer header newsletter gallery description required optional text font ändere überschrift überschriften hintergrund schaltfläche entferne ersetze lösche verschiebe abschnitt kontakt telefonnummer öffnungszeiten farbe farben dunkler heller größer kleiner formular schriftart".split(
    " ",
  );
/** Words that are right as they are, though one letter away from one of those. */
const OTHER_WORDS =
  "nummer nummern numero numeros titre titres titel andern entfernen ersetzen loschen verschieben verschiebt remplace couleur couleurs seccion contacto adresse coloured colored fields moves moved removed removes replaced changed changes headed kontakte farbig formulare formulario schriftarten reading hearts heating fonds tests farben optionen sections dunkle dunkles dunklen helles hellen größe grosse farbton titled contacts coloring".split(
    " ",
  );
const KNOWN = new Set([...KNOWN_WORDS, ...OTHER_WORDS].map(fold));

/** Verbs that are too short for the rule below. */
const MISTYPED: [RegExp, string][] = [
  [/^(\s*)(?:ad|addd)(?= an? | the )/iu, "add"],
  [/^(\s*)(?:chnage|chage|chang|cahnge)(?= )/iu, "change"],
  [/^(\s*)(?:mkae|amke|maek)(?= )/iu, "make"],
  [/^(\s*)(?:remvoe|remov|rmove)(?= )/iu, "remove"],
];

/** One letter too many, too few, another one, or two that changed places. */
function isNear(word: string, known: string): boolean {
  const [long, short] = word.length >= known.length ? [word, known] : [known, word];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && long[at] === short[at]) at += 1;
  if (long.length > short.length) return long.slice(at + 1) === short.slice(at);
  return (
    long.slice(at + 1) === short.slice(at + 1) ||
    (long[at] === short[at + 1] && long[at + 1] === short[at] && long.slice(at + 2) === short.slice(at + 2))
  );
}

/** Mistyped words of the request itself, up to where its value begins, as they were meant. */
export function corrected(text: string, isOnPage: (word: string) => boolean): string {
  const end =
    /\s(?:to|into|zu|auf|says?|with|durch|in|called|named|namens|about|über)\s|\s[–—-]\s|[:,\ue100-\ue1ff]/u.exec(text)
      ?.index ?? text.length;
  const typed = MISTYPED.reduce((so, [wrong, right]) => so.replace(wrong, `$1${right}`), text.slice(0, end));
  const head = typed.replace(/\p{L}{5,}/gu, (word) => {
    const folded = fold(word);
    // A plural is no mistake.
    if (KNOWN.has(folded) || KNOWN.has(folded.replace(/(?:e?s|en|n)$/, "")) || isOnPage(folded)) return word;
    const meant = KNOWN_WORDS.filter(
      (known) => known.length > 4 && known[0] === word[0]!.toLowerCase() && isNear(folded, fold(known)),
    );
    return meant.length === 1 ? meant[0]! : word;
  });
  return head + text.slice(end);
}
