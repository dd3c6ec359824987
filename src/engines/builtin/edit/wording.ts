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
  [new RegExp(`^(?:we|i)(?: also| really)? (?:need|want|would like|'d like)(?= ${ARTICLE} )`, "u"), "add"],
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
    /^im menu soll(?:en|te)? (?:auch |noch )?(.+?) (?:verlinkt (?:sein|werden)|stehen|erscheinen|auftauchen|dabei sein)$/u,
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

/** The request with its wish as a verb in front. */
export function asRequest(text: string): string {
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
  "change headline heading headings title button buttons background section contact remove replace delete move colour colours color colors bigger smaller darker lighter phone number address opening hours field fields footer header newsletter gallery description required optional text font ändere überschrift hintergrund schaltfläche entferne ersetze lösche verschiebe abschnitt kontakt telefonnummer öffnungszeiten farbe farben dunkler heller größer kleiner formular schriftart".split(
    " ",
  );
/** Words that are right as they are, though one letter away from one of those. */
const OTHER_WORDS =
  "titre titres titel andern entfernen ersetzen loschen verschieben verschiebt remplace couleur couleurs seccion contacto adresse coloured colored fields moves moved removed removes replaced changed changes headed kontakte farbig formulare formulario schriftarten reading hearts heating fonds tests farben optionen sections dunkle dunkles dunklen helles hellen größe grosse farbton titled contacts coloring".split(
    " ",
  );
const KNOWN = new Set([...KNOWN_WORDS, ...OTHER_WORDS].map(fold));

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
  const end = /\s(?:to|into|zu|auf|says?|with|durch|in)\s|[:\ue100-\ue1ff]/u.exec(text)?.index ?? text.length;
  const head = text.slice(0, end).replace(/\p{L}{5,}/gu, (word) => {
    const folded = fold(word);
    if (KNOWN.has(folded) || isOnPage(folded)) return word;
    const meant = KNOWN_WORDS.filter(
      (known) => known.length > 4 && known[0] === word[0]!.toLowerCase() && isNear(folded, fold(known)),
    );
    return meant.length === 1 ? meant[0]! : word;
  });
  return head + text.slice(end);
}
