/**
 * A message cut into its requests. Quoted words are taken out first, so that nothing in them is taken for a request,
 * and stand in the text as one private character each.
 */
import { fold } from "../reader/text.ts";
import { asksNothing, asRequest, corrected } from "./wording.ts";

export type Speech = "en" | "de" | "fr" | "es";

/** One request. `folded` has the same length as `text`: places in one are places in the other. */
export interface Request {
  text: string;
  folded: string;
  quotes: string[];
  /** A dot stood at the end, which may end the request or what the page should say. */
  isEnded?: boolean;
}

const FIRST_QUOTE = 0xe100;
const MOST_QUOTES = 200;
/** What a message asks beyond these is left. */
const MOST_REQUESTS = 30;
/** Matches a quotation in a request. */
export const QUOTE = "[\\ue100-\\ue1ff]";

const QUOTATIONS =
  /"([^"\n]{1,2000})"|“([^”“\n]{1,2000})[”“]|„([^“”"\n]{1,2000})[“”"]|«\s?([^»\n]{1,2000}?)\s?»|»([^«\n]{1,2000})«|`([^`\n]{1,2000})`|(?<![\p{L}\p{N}])[‘‚]([^’‘\n]{1,400}(?:’(?=\p{L})[^’‘\n]{1,400})*)[’‘](?![\p{L}\p{N}])|(?<![\p{L}\p{N}])'([^'\n]{1,400}(?:'(?=\p{L})[^'\n]{1,400}){0,5})'(?![\p{L}\p{N}])/gu;

const VERBS = `change|make|set|update|rename|rewrite|edit|turn|replace|swap|fix|correct|remove|delete|drop|hide|get rid of|take out|take away|add|insert|include|create|append|put|move|place|use|give|regenerate|redo|redesign|shorten|tone|increase|decrease|reduce|enlarge|shrink|link|translate|undo|revert|switch|mark|bring|style|colou?r|paint|andere|aendere|mache?|setze?|ersetze?|losche?|loesche?|entferne?|fuge?|fuege?|verschiebe?|schiebe?|benenne?|verwende?|nutze?|nimm|erganze?|ergaenze?|korrigiere?|gestalte?|schreibe?|verlinke?|kurze?|vergro(?:ß|ss)ere?|verkleinere?|erhohe|tausche?|stelle?|baue?|streiche?|farbe?|changer?|changez|remplace[rz]?|mets|mettez|mettre|supprime[rz]?|enleve[rz]?|retire[rz]?|ajoute[rz]?|deplace[rz]?|rends|rendre|rendez|modifie[rz]?|utilise[rz]?|corrige[rz]?|refais|insere[rz]?|cambia|cambiar|reemplaza|sustituye|pon|poner|quita|elimina|borra|anade|agrega|mueve|haz|usa|modifica|actualiza|aumenta|inserta|acorta`;
const POLITE = `please|pls|plz|kindly|can you|can u|could u|could you|would you|will you|i want you to|i want to|i(?: would|'d) like(?: you)? to|let's|bitte|kannst du|konntest du|konnen sie|konnten sie|s'il te plait|s'il vous plait|peux-tu|peux tu|pouvez-vous|pourriez-vous|por favor|puedes|podrias|puede|also|then|next|and|auch|dann|danach|anschließend|puis|ensuite|aussi|tambien|luego|hi|hello|hey|hallo|bonjour|hola|now|jetzt|ok|okay|finally|first|second|schließlich|just|actually`;
const JOINS =
  "(?:[,;.!]?\\s+(?:and|und|et|y|then|also|plus|sowie|as well as|puis|dann)\\s+(?:(?:then|also|please|bitte|auch|dann|aussi|tambien)\\s+){0,2}|[,;.!]\\s*|\\n\\s*(?:[-*•·]\\s*|\\d{1,2}[.)]\\s*)?)";
const POLITE_RUN = `(?:(?:${POLITE})[\\s,!.:]+){0,4}`;
const NEXT = new RegExp(`${JOINS}(?=${POLITE_RUN}(?:${VERBS})(?![\\p{L}]))`, "gu");
const OPENING = new RegExp(`^[\\s,.!:;-]*${POLITE_RUN}`, "u");
const OPENING_VERB = new RegExp(`^(?:${VERBS})(?![\\p{L}])`, "u");
/** Things that a second half without a verb of its own may begin with ("… and the button to Y"). */
const THINGS =
  "headline|headings?|buttons|title|subtitle|subheadline|tagline|button|link|background|text|font|footer|header|hero|menu|nav(?:igation)?|faq|newsletter|gallery|contact(?: form| section)?|form|phone(?: number)?|e-?mail(?: address)?|address|hours|opening hours|description|logo|accent|colou?rs?|uberschrift(?:en)?|titel|untertitel|knopf|schaltflache|hintergrund|schrift|fußzeile|kopfzeile|galerie|kontakt(?:formular)?|formular|telefon(?:nummer)?|adresse|offnungszeiten|beschreibung|farben?|titre|bouton|fond|texte|pied de page|galerie|formulaire|telephone|adresse|horaires|titulo|boton|fondo|texto|pie de pagina|galeria|formulario|telefono|direccion|horario";
const HALF = new RegExp(
  `(?:,\\s*|,?\\s+(?:and|und|et|y)\\s+)(?=(?:(?:the|a|an|our|my|die|der|das|den|dem|einen?|le|la|les|une?|el|los|las|una?)\\s+)(?:${THINGS})(?![\\p{L}])|(?:phone|telefon(?:nummer)?|address|adresse|e-?mail|telephone|telefono|direccion)\\s+\\S*[\\d@])`,
  "gu",
);
const COMPLETE =
  /^(?:make|turn|paint|mache?|rends|rendre|haz) (?:the|our|my|die|den|das|der|le|la|les|el|los|las) \S+ \S|\s(?:to|into|say|says|zu|in|auf|en|a|por|par)\s|:|(?:er|en)$|^(?:remove|delete|drop|hide|add|insert|include|entferne?|losche?|fuge?|erganze?|supprime[rz]?|ajoute[rz]?|enleve[rz]?|quita|elimina|borra|anade|agrega)\s/u;

/** "… and LinkedIn https://…": an address with a name of its own is a request of its own. */
const NAMED_ADDRESS =
  /(?:,|\s(?:and|und|et|y))\s+(?=(?:our |my )?(?:instagram|facebook|linked ?in|youtube|tiktok|twitter|pinterest|bluesky|mastodon|github|spotify|etsy)\s*:?\s*(?:https?:|www\.))/gu;

/**
 * The requests of a message, in order. A message without any word gives none.
 * @param isOnPage whether the page has a word, so that it is not taken for a mistyped one
 */
export function requestsOf(message: string, isOnPage: (word: string) => boolean = () => true): Request[] {
  const quotes: string[] = [];
  const plain = message
    .slice(0, 10_000)
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\ue000-\uf8ff]/g, " ")
    .replace(QUOTATIONS, (whole, ...groups) => {
      const quoted = (groups.slice(0, 8) as (string | undefined)[]).find((group) => group !== undefined);
      if (quoted === undefined || quotes.length >= MOST_QUOTES) return whole;
      quotes.push(quoted);
      return String.fromCharCode(FIRST_QUOTE + quotes.length - 1);
    })
    .replace(/\s+/g, (blank) => (blank.includes("\n") ? "\n" : " "));
  const requests: Request[] = [];
  const pieces = withThings(withoutComplaints(splitAt(plain, NEXT).flatMap((piece) => splitAt(piece, NAMED_ADDRESS))));
  for (const piece of pieces.flatMap(eachRemoved)) {
    if (requests.length >= MOST_REQUESTS) break;
    const whole = requestOf(corrected(piece, isOnPage), quotes);
    if (!whole || (pieces.length > 1 && (asksNothing(piece) || BARE_VERB.test(whole.folded)))) continue;
    const [first, ...halves] = splitHalves(whole.text);
    const parts = [first!, ...halves].map((half) => requestOf(half, quotes)).filter((request) => request !== null);
    const last = parts.at(-1);
    if (last && whole.isEnded) last.isEnded = true;
    requests.push(...parts);
  }
  return requests.slice(0, MOST_REQUESTS);
}

/** "Day pass is $20 now, please update." */
const BARE_VERB = /^(?:update|change|fix|adjust|correct|do)(?: it| that| this)?$|^(?:andern|anpassen|aktualisieren)$/;

const COMPLAINT =
  /^(?:i (?:really )?(?:don'?t|do not|dislike|hate)\b|ich (?:mag|finde|hasse)\b|je n'aime pas\b|no me gusta)/;
const DESCRIPTION =
  /^((?:the|our|my|this|der|die|das|unsere?|le|la|les|el|los|las) .{2,60}?) (?:is|are|isn't|aren't|looks?|seems?|feels?|sounds?|reads|doesn't|don't|ist|sind|wirkt|klingt|gefallt|passt|stimmt|est|sont|es|esta|son) /u;
const PRONOUN = /(?<!\p{L})(?:it|them|that|es|sie|ihn|le|la|les|lo)(?!\p{L})/u;
/** "Put “…” there instead": the pronoun is a place. */
const THERE = new RegExp(
  `^\\s*(?:put|write|use|schreibe?|setze?|mets|pon) (${QUOTE})(?: (?:there|instead|dort|da|stattdessen|a la place|ahi|en su lugar))*\\s*$`,
  "u",
);

/** "…, delete it". */
const GOES =
  /^\s*(?:please |bitte |so |just )*(?:(?:delete|remove|drop|hide|cut|ditch|scrap) (?:it|them|that)|(?:take|throw|leave) (?:it|them|that) (?:off|out|away|down)|get rid of (?:it|them|that)|(?:losche?|entferne?|streiche?) (?:es|sie|ihn|das|die|den)|(?:nimm|wirf|mach|lass) (?:es|sie|ihn|das|die|den) (?:bitte )?(?:raus|weg))(?: please| bitte)?[.!]?\s*$/u;
const UNLOVED =
  /^(?:nobody|no one|noone|niemand|keiner) (?:ever )?(?:\p{L}+) (.{2,50}?)(?: anyway| any ?more| mehr| eh)?$/u;
const BEFORE_GONE = /^(.{2,50}?) (?:is|are|isn't|aren't|does|doesn't|ist|sind|gibt|passt|stimmt) /u;
const TELLS_TO =
  /^\s*(?:please |bitte )?(?:add|put|update|change|include|erganze?|trage?|andere?|schreibe?) (?:it|that|das|sie|es|ihn)(?: in| there| ein| hin| hinzu)?(?: please| bitte)?[.!]?\s*$/u;
/** "…, write instead: …", with words that are not quoted. */
const INSTEAD =
  /^\s*(?:please |bitte )?(?:put|write|use|say|make it say|schreibe?|nimm|setze?|mach) (?:there |please |bitte |da |dort )*(?:instead|stattdessen|lieber|besser|rather)(?: bitte| please)?:?\s+(.{2,})$/u;

/** "The tagline is boring, change it to …" is one wish about the tagline; "I don't like the colours, use …" is the second half. */
function withoutComplaints(pieces: string[]): string[] {
  const kept: string[] = [];
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    const folded = fold(piece.trim());
    if (next !== undefined && COMPLAINT.test(folded)) continue;
    // "Our e-mail is …, add it" is told already.
    if (next !== undefined && /[\d@]/.test(piece) && TELLS_TO.test(fold(next))) {
      kept.push(pieces[index]!);
      pieces[index + 1] = "";
      continue;
    }
    const isGone = next !== undefined && GOES.test(fold(next));
    const thing =
      (isGone ? (UNLOVED.exec(folded)?.[1] ?? BEFORE_GONE.exec(folded)?.[1]) : undefined) ??
      DESCRIPTION.exec(folded)?.[1];
    if (thing && isGone) {
      const at = folded.indexOf(thing);
      pieces[index + 1] = `remove ${piece.trim().slice(at, at + thing.length)}`;
      continue;
    }
    const pronoun = next === undefined ? null : PRONOUN.exec(fold(next));
    const vague =
      thing && next !== undefined ? /(?<!\p{L})(?:something|etwas|quelque chose|algo) (\p{L}+)/u.exec(next) : null;
    if (thing && vague && next !== undefined) {
      // "The font is hard to read, use something simpler" is about the font.
      const noun = piece
        .trim()
        .slice(0, thing.length)
        .replace(/^\p{L}+ /u, "");
      pieces[index + 1] =
        `${next.slice(0, vague.index)}${vague[1]} ${noun}${next.slice(vague.index + vague[0].length)}`;
      continue;
    }
    const told = next === undefined ? null : fold(next);
    const there =
      thing && told !== null
        ? (THERE.exec(told)?.[1] ?? next!.slice(told.length - (INSTEAD.exec(told)?.[1]?.length ?? 0)))
        : undefined;
    if (thing && there) {
      pieces[index + 1] = `change ${piece.trim().slice(0, thing.length)} to ${there}`;
      continue;
    }
    if (thing && next !== undefined && pronoun) {
      const noun = piece.trim().slice(0, thing.length);
      pieces[index + 1] = next.slice(0, pronoun.index) + noun + next.slice(pronoun.index + pronoun[0].length);
      continue;
    }
    kept.push(pieces[index]!);
  }
  return kept;
}

const REMOVED_LIST = new RegExp(
  `^([^\\ue100-\\ue1ff]*?(?:remove|delete|drop|get rid of|take out|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|quita|elimina|borra)\\s[^\\ue100-\\ue1ff]*)(${QUOTE}(?:(?:\\s*,\\s*|\\s+)(?:(?:and|und|et|y)\\s+)?${QUOTE})+)(.*)$`,
  "u",
);

/** "Remove “A” and “B” from the list" are two wishes. */
function eachRemoved(piece: string): string[] {
  const match = REMOVED_LIST.exec(fold(piece));
  if (!match) return [piece];
  const [, head = "", list = "", tail = ""] = match;
  const end = tail === "" ? "" : piece.slice(-tail.length);
  return [...list.matchAll(new RegExp(QUOTE, "gu"))]
    .slice(0, MOST_REQUESTS)
    .map(([mark]) => piece.slice(0, head.length) + mark + end);
}

/** "The button should say X and link to Y": what has no thing of its own is about the one before. */
function withThings(pieces: string[]): string[] {
  return pieces.map((piece, index) => {
    const bare = /^\s*(?:link|point|lead|verlinke?|fuhre?)(?: it| ihn| sie| es)?(?= (?:to|auf|zu[mr]?) )/u.exec(
      fold(piece),
    );
    const before = fold(pieces[index - 1] ?? "");
    const moved = /^\s*\p{L}+ (the [\p{L} ]{3,30}?)(?: section)? (?:above|below|before|after|under|to|up|down)\b/u.exec(
      before,
    )?.[1];
    const its = moved ? /^\s*(?:make|turn|set|paint|colou?r) its /u.exec(fold(piece)) : null;
    if (its) return `${piece.slice(0, its[0].length - 4)}${moved} section's ${piece.slice(its[0].length)}`;
    return bare && /\b(?:buttons?|cta|knopf|schaltflache)\b/.test(before)
      ? `link the button${piece.slice(bare[0].length)}`
      : piece;
  });
}

function splitAt(text: string, pattern: RegExp): string[] {
  const folded = fold(text);
  const pieces: string[] = [];
  let from = 0;
  for (const match of folded.matchAll(pattern)) {
    if (match.index <= from) continue;
    pieces.push(text.slice(from, match.index));
    from = match.index + match[0].length;
  }
  pieces.push(text.slice(from));
  return pieces;
}

function splitHalves(text: string): string[] {
  const verb = OPENING_VERB.exec(fold(text))?.[0];
  if (!verb || /^(?:swap|tausch|replace|ersetz|remplace|reemplaza|move|put|verschieb|deplace|mueve|link)/.test(verb))
    return [text];
  const [first, ...rest] = splitAt(text, HALF);
  if (rest.length === 0 || !COMPLETE.test(fold(first!))) return [text];
  // "hinzu" at the end of a German list belongs to all of it.
  return [first!, ...rest.map((half) => `${text.slice(0, verb.length)} ${half}`)];
}

/** German infinitives at the end of what they are about ("Newsletter entfernen", "Telefonnummer ändern auf …"). */
const INFINITIVES: [RegExp, string][] = [
  [/^(.{2,120}?) (?:andern|umandern|umbenennen)(?= |:|$)/u, "ändere"],
  [/^(.{2,120}?) (?:entfernen|loschen|loeschen|streichen|weglassen)(?= |:|$)/u, "entferne"],
  [/^(.{2,120}?) (?:hinzufugen|hinzufuegen|erganzen|einfugen|einbauen|anlegen|dazu)(?= |:|$)/u, "füge"],
  [/^(.{2,120}?) (?:ersetzen|austauschen)(?= |$)/u, "ersetze"],
  [/^(.{2,120}?) (?:verschieben)(?= |$)/u, "verschiebe"],
  [/^(.{2,120}?) (?:ubersetzen)(?= |$)/u, "übersetze"],
];

function inOrder(text: string): string {
  const folded = fold(text);
  const taken = /^nimm (.{2,120}?) (?:he)?(?:raus|weg)$/u.exec(folded);
  if (taken) return `entferne ${text.slice(5, 5 + taken[1]!.length)}`;
  if (OPENING_VERB.test(folded)) return text;
  for (const [pattern, verb] of INFINITIVES) {
    const match = pattern.exec(folded);
    if (match) return `${verb} ${text.slice(0, match[1]!.length)}${text.slice(match[0].length)}`;
  }
  return text;
}

function requestOf(piece: string, quotes: string[]): Request | null {
  const start = OPENING.exec(fold(piece))![0].length;
  const said = piece.slice(start).replace(/\s+/g, " ").trim();
  // "Can you add a form?" is no question of the page's.
  const asks = /(?:can|could|would|may|kannst|konn\p{L}+|peux|pouvez|pourr\p{L}+|puedes?|podr\p{L}+)\b/u.test(
    fold(piece).slice(0, start + 6),
  );
  const rest = inOrder(asRequest(asks ? said.replace(/\s*\?+$/u, "") : said));
  const whole = (rest.trim() === "" ? piece : rest).trim();
  // A closing dot ends the request; after further sentences, or an abbreviation, it belongs to what they say.
  const keeps =
    /[.?!]\s/.test(whole) ||
    /\b(?:Inc|Ltd|Co|Corp|St|Str|Jr|Sr|Dr|Mr|Mrs|No|Nr|e\.V|etc|usw|a\.m|p\.m|\p{Lu})\.$/u.test(whole);
  const text = keeps ? whole : whole.replace(/[\s.;,]+$/u, "");
  return /[\p{L}\p{N}\p{S}\p{P}\ue100-\ue1ff]/u.test(text)
    ? { text, folded: fold(text), quotes, isEnded: !keeps && whole.endsWith(".") }
    : null;
}

/** Puts quotations back, without their marks, and trims. */
export function spoken(request: Request, text: string): string {
  return text
    .replace(/[\ue100-\ue1ff]/g, (mark) => request.quotes[mark.charCodeAt(0) - FIRST_QUOTE] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The quotations in a piece of a request, in order. */
export const quotesIn = (request: Request, text: string): string[] =>
  [...text.matchAll(/[\ue100-\ue1ff]/g)].map((match) => request.quotes[match[0].charCodeAt(0) - FIRST_QUOTE] ?? "");

/** A value as it was meant: what is quoted when something is, else the words without marks around them. */
export function valueIn(request: Request, text: string): string {
  const [quoted] = quotesIn(request, text);
  return (quoted ?? text).replace(/\s+/g, " ").trim();
}

/** Another request with the quotations of this one; {0}, {1} … in its text become further quotations. */
export function withQuotes(request: Request, text: string, more: string[]): Request {
  const quotes = [...request.quotes, ...more];
  const marked = text.replace(/\{(\d)\}/g, (_, index: string) =>
    String.fromCharCode(FIRST_QUOTE + request.quotes.length + Number(index)),
  );
  return { ...request, text: marked, folded: fold(marked), quotes };
}

const VOICES: Record<Exclude<Speech, "en">, RegExp> = {
  de: /(?<!\p{L})(?:andere|aendere|mach|mache|setze|ersetze|losche|loesche|entferne|fuge|fuege|hinzu|verschiebe|benenne|verwende|nutze|erganze|korrigiere|gestalte|schreib|schreibe|uberschrift|hintergrund|knopf|schaltflache|schrift|schriftart|farbe|farben|bitte|und|die|der|das|den|dem|ein|eine|einen|zu|zum|zur|mit|durch|soll|nicht|weg|raus|sie|an|auch|im|am|heller|dunkler|großer|grosser|kleiner|kannst|ich|ist|fur|auf|uber|unter|nach|offnungszeiten|telefonnummer|seite|titel|mehr|weniger|abstand|ruckgangig|kontaktformular|andern|entfernen|loschen|hinzufugen|ersetzen|verschieben|bereich|abschnitt|nimm|statt|statt|preise|kostet|wieder|fette|dunkles|helles|alles|neue|neuer|neues|jetzt|wir|was|unser|unsere|haben|fug|freundlichere|warmere|kraftiger|einbauen|adresse|schreib|vom|oben|zentriert|kontakt|samstags)(?!\p{L})/gu,
  fr: /(?<!\p{L})(?:change|changez|remplace|remplacez|mets|mettez|supprime|supprimez|enleve|retire|ajoute|ajoutez|deplace|rends|modifie|corrige|utilise|le|la|les|un|une|du|des|et|en|par|pour|avec|titre|bouton|fond|texte|couleur|police|plus|clair|fonce|sombre|grand|petit|section|numero|adresse|horaires|s'il|vous|je|annule|horaires|que|quoi|peux|faire|couleurs|chaudes|telephone|page|bleu|vert|rouge|noir|blanc)(?!\p{L})/gu,
  es: /(?<!\p{L})(?:cambia|cambiar|reemplaza|sustituye|pon|quita|elimina|borra|anade|agrega|mueve|haz|usa|modifica|el|la|los|las|un|una|del|y|por|con|titulo|titular|boton|fondo|texto|color|fuente|mas|claro|oscuro|grande|pequeno|seccion|numero|direccion|horario|formulario|deshaz|azul|verde|rojo|negro|blanco|diga|puedes|hacer|colores|calidos|letras|telefono|pagina)(?!\p{L})/gu,
};
const ENGLISH =
  /(?<!\p{L})(?:change|make|replace|remove|delete|add|put|move|set|use|fix|undo|the|a|an|to|with|and|it|headline|heading|button|background|font|text|colou?rs?|section|say|more|less|please|our|my|of|on|bigger|smaller|darker|lighter|page|is)(?!\p{L})/gu;

/**
 * The language in which a message is written; quotations do not count.
 * @param otherwise the language of a message whose words tell nothing
 */
export function speechOf(message: string, otherwise: Speech | null = "en"): Speech | null {
  const folded = fold(message.slice(0, 4000).replace(QUOTATIONS, " "));
  let best = otherwise;
  let most = 0;
  const english = folded.match(ENGLISH)?.length ?? 0;
  if (english > 0) [best, most] = ["en", english];
  for (const [speech, voice] of Object.entries(VOICES) as [Speech, RegExp][]) {
    const count = folded.match(voice)?.length ?? 0;
    // What English and another language share counts for the one that the conversation is in.
    if (count > most || (count === most && count > 0 && speech === otherwise)) [best, most] = [speech, count];
  }
  return best;
}
