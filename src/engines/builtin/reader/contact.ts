/** Phone, e-mail, web and postal addresses as a prompt writes them. */
import { fold, type Span } from "./text.ts";

export interface FoundText extends Span {
  text: string;
}

function hits(text: string, pattern: RegExp, group = 0): FoundText[] {
  const found: FoundText[] = [];
  for (const match of text.matchAll(pattern)) {
    const value = match[group];
    if (!value) continue;
    const start = match.index + match[0].indexOf(value);
    found.push({ text: value, start, end: start + value.length });
  }
  return found;
}

/** E-mail addresses. */
export function emailsIn(text: string): FoundText[] {
  return hits(text, /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4}/gu);
}

/** Web addresses and social handles that a sentence keeps (links.ts takes the others): they belong in no list. */
export function linksIn(text: string): FoundText[] {
  return [
    ...hits(text, /\b(?:https?:\/\/|www\.)[^\s<>"')]{2,200}/giu),
    ...hits(text, /(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.]{2,40}/gu),
  ];
}

const PHONE_WORD =
  /(?:\b(?:phone|telephone|tel|fon|telefon|telefono|telephone|telefone|telefoon|mobile|mobil|cell|call|ring|whatsapp|text|fax|handy|rufnummer|movil|celular|cellulare|gsm|natel|whats|wpp|zap|telemovel|tlm|tfno|tlfno|cel|bel|ligue|llama|appelez)\b|τηλ[\p{L}.]*|тел[\p{L}.]*|моб[\p{L}.]*|هاتف|جوال|واتساب|تلفن|טלפון|전화|电话|puh[\p{L}.]*|tlf\.?|電話|℡|☎|📞)[^\n\d+(]{0,18}$/u;

/** Accounts, registers and taxes have numbers that nobody calls. */
const OTHER_NUMBER =
  /(?:(?<!\p{L})(?:iban|bic|konto(?:nummer)?|konto-?nr|kto|blz|compte|cuenta|conta|rekening(?:nummer)?|siren|siret|tva|ust-?id(?:nr)?|uid|steuernummer|ustid|kvk(?:-nummer)?|btw(?:-nummer)?|kbo|ondernemingsnummer|cnpj|cpf|creci|crm|cif|nif|nipc|cuit|rfc|rut|ruc|p\.? ?iva|partita iva|cod(?:ice|\.) fiscale|c\.f\.|neq|rbq|abn|vat|charity|company|registration|licen[cs][ea]|licencia|licenza|alvara)(?: (?:number|no|nr|numero|n))?[.:º°]* ?(?:[a-z]{2,4}[- ]?)?|(?<![\p{L}\d])[a-z]{2}\d{2}(?: ?[a-z\d]{4})* (?:[a-z]{2,4} )?)$|(?<!\p{L})iban[ :]+[a-z]{2}\d{2}[ a-z\d]*$/u;

/** Phone numbers: digits in phone-like groups, or any long number after a word such as "phone". */
export function phonesIn(text: string): FoundText[] {
  const folded = fold(text);
  const found: FoundText[] = [];
  for (const match of text.matchAll(
    /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}.,/:$€£¥-])(?!(?:24 ?\/ ?(?:7|24)|7 ?\/ ?7)(?!\d))(?:\+|\(|00)?\d[\d\s()./\-–]{5,22}\d(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{N}:%€]|[.,]\d|\s?(?:€|eur|usd|am|pm|uhr)\b|\s?[時分月日年名台円])/giu,
  )) {
    // "(612-555-0148, Mon-Thu 5-8pm)": what is in brackets is more than a number.
    const opened = match[0].startsWith("(") && !match[0].includes(")") ? 1 : 0;
    const value = match[0].slice(opened);
    const digits = value.replace(/\D/g, "");
    if (digits.length < 7 || digits.length > 15 || /\n/.test(value)) continue;
    // A year range, an ISO date or a date with dots is no phone number.
    if (/^(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)?\d{2}/.test(value) || /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value))
      continue;
    // "IBAN NL12 TRIO 0123 4567 89", "KvK 12345678": other numbers.
    if (OTHER_NUMBER.test(folded.slice(Math.max(0, match.index - 40), match.index))) continue;
    const announced = PHONE_WORD.test(folded.slice(Math.max(0, match.index - 30), match.index));
    const grouped =
      /^(?:\+|\(|00|0)/.test(value) ||
      /^\d{3}[\s.-]\d{3}[\s.-]\d{4}$/.test(value) ||
      /^\d{3}[\s.-]\d{2,3}[\s.-]\d{2,3}(?:[\s.-]\d{2,3})?$/.test(value) ||
      /^1[\s.-]\(?\d{3}/.test(value) ||
      /^\d{2}[\s.-]9?\d{4}[\s.-]\d{4}$/.test(value) ||
      /^\(\d{2,4}\)/.test(value) ||
      /^\d{4}[\s-]\d{4}$/.test(value);
    if (!announced && !(grouped && digits.length >= 8)) continue;
    const start = match.index + opened;
    found.push({ text: value.trim(), start, end: start + value.length });
  }
  // Short announced numbers with letters between ("Phone: 555 0142").
  return found;
}

const STREET_EN =
  "Street|St|Road|Rd|Avenue|Ave|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Ct|Place|Pl|Square|Sq|Terrace|Highway|Hwy|Parade|Close|Crescent|Cres|Row|Quay|Wharf|Hill|Gardens|Walk|Mews|Broadway|Alley|Yard|Esplanade|Parkway|Pkwy|Pike|Green|Grove|Market";
const NAME = "\\p{Lu}[\\p{L}'’.-]{0,24}";
const CITY =
  "(?:,? (?:[A-Z]-)?\\d{4,5}(?:-\\d{3})?(?: ?[A-Z]{2})? \\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}[\\p{L}'’-]{1,24}){0,2})?";

const ADDRESSES: RegExp[] = [
  // A house or hamlet without a number, told by the postcode behind it.
  /(?<=(?:^|[.\n:;!?] ?))(?:\p{Lu}[\p{L}'’-]*(?: [\p{L}'’-]+){0,4}, ){1,3}(?:\d{5} \p{Lu}[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}|(?:\p{Lu}[\p{L}'’-]+ )?[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2})(?=[.,;\n]|$)/gu,
  /\b[Uu]nit \d{1,3}[a-z]?,? (?:[\p{L}'’]+ ){1,3}(?:[Mm]ill|[Ww]orks|[Yy]ard|[Aa]rches|[Ee]state|[Pp]ark)\b/gu,
  new RegExp(
    `\\b(?:Markt|Anger|Kirchplatz|Rathausplatz|Domplatz|Marktplatz|Hauptplatz) \\d{1,3} ?[a-z]?\\b(?![.,]?\\d| ?[€$£])${CITY}`,
    "gu",
  ),
  new RegExp(
    `\\b(?:[Rr]ue|[Aa]venue|[Rr]oute|[Cc]hemin|[Pp]lace|[Bb]oulevard|[Qq]uai)(?: (?:de|du|des|de la|la|le|les|l['’])| [dl]['’]\\p{L}+| \\p{Lu}[\\p{L}'’-]*){1,4} \\d{1,4}[a-z]?\\b(?! ?[€h:])${CITY}`,
    "gu",
  ),
  // Streets of languages without interface text.
  /(?<!\p{L})(?:[Uu]l|[Aa]l|[Pp]l|[Oo]s)\. \p{L}[\p{L}.'’-]{1,24}(?: \p{L}[\p{L}.'’-]{1,24}){0,2} \d{1,4}[a-z]?(?:\/\d{1,4})?/gu,
  /(?<!\p{L})(?:ул\.|улица|просп\.|проспект|пр\.|вул\.|вулиця) ?\p{L}[\p{L} .-]{1,36}?,? (?:д\. ?)?\d{1,4}[а-я]?/gu,
  /\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){0,2} (?:Cad\.|Caddesi|Sok\.|Sokak|Sokağı|Bulvarı|utca|út|tér)(?: No)?[.:]? ?\d{1,4}[a-z]?/gu,
  /(?<!\p{L})\p{Lu}\p{L}{2,24}(?:gatan|gata|vägen|veien|vegen|gade|vej|torget|torvet|allén|katu|kuja|tie) \d{1,4} ?[A-Za-z]?(?![\p{L}\d.,]*\d)/gu,
  /(?<!\p{L})(?:רחוב|רח'|שדרות) [\p{Script=Hebrew}'" ]{2,24} \d{1,4}/gu,
  /(?<!\p{L})شارع [\p{Script=Arabic} ]{2,30}?(?: \d{1,4}(?!\d))/gu,
  /[가-힣]{2,8}(?:로|길) ?\d{1,4}(?:-\d{1,3})?(?!\d)/gu,
  new RegExp(
    `\\b\\d{1,5}[A-Za-z]?(?:[-–/]\\d{1,4})? (?:(?:N|S|E|W|NE|NW|SE|SW|North|South|East|West)\\.? )?(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th)) ){0,4}(?:${STREET_EN})(?![\\p{L}])\\.?(?:,? (?:Suite|Unit|Apt|Floor|#) ?[\\dA-Z-]{1,6})?(?:(?:,? \\p{Lu}[\\p{L}'’-]{1,24}){0,2},? [A-Z]{1,2}\\d[A-Z\\d]? ?\\d[A-Z]{2}\\b)?`,
    "gu",
  ),
  new RegExp(
    `(?:(?:Am|An der|Auf der|Im|Zum|Zur|Alte|Neue|Große|Kleine|Obere|Untere|Lange|Hohe) )?(?:\\p{Lu}[\\p{L}.-]{0,30}?(?:[Ss]traße|[Ss]trasse|[Ss]tr\\.|gasse|weg|platz|allee|ring|ufer|damm|markt|chaussee|stieg|brücke|hof|graben|berg)|\\p{Lu}\\p{L}{1,20}er (?:Straße|Str\\.|Platz|Allee|Weg|Ring|Damm|Chaussee)|\\p{Lu}[\\p{L}-]{1,24} (?:Straße|Str\\.|Platz|Allee|Weg)|(?:Am|An der|Im) \\p{Lu}\\p{L}{2,20}) \\d{1,4}(?:\\/\\d{1,3}){0,3} ?[a-z]?\\b${CITY}`,
    "gu",
  ),
  new RegExp(
    `\\b\\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\\.|boulevard|bd|place|quai|chemin|impasse|allée|cours|passage|route|square|faubourg)(?: (?:de|du|des|la|le|les|à|aux?|saint|sainte)(?![\\p{L}-])| \\p{Lu}[\\p{L}'’-]*| [dl]['’]\\p{L}+| \\p{Ll}{3,12}(?=[ ,.]|$)){1,5}${CITY}`,
    "giu",
  ),
  new RegExp(
    `\\b(?:[Cc]alle|C\\/|[Aa]venida|Avda?\\.|Av\\.|[Pp]laza|[Pp]laça|[Pp]aseo|[Cc]arrer|[Cc]amino|Ronda|Pasaje|Jirón|Jr\\.|Carrera|Cra\\.|Cerrada|Privada|Diagonal|[Tt]ravesía|[Cc]allejón|[Cc]arretera|[Cc]alzada|[Rr]ua|R\\.|Largo|[Pp]raça|[Tt]ravessa|[Ee]strada|[Aa]lameda|[Vv]ia|[Vv]iale|[Cc]orso|Piazza|Piazzale|Vicolo|Strada|Lungarno|[Ll]ungomare|[Cc]ontrada|[Ll]ocalità)(?: (?:de|del|da|do|dos|das|di|della|dei|delle|degli|la|las|los|el|e|y)| [dl]['’]\\p{Lu}\\p{L}+| \\p{Lu}[\\p{L}'’.-]*| \\d{1,2} de \\p{L}+){1,6}(?:,? ?(?:n[.º°]?|nº|#)? ?\\d{1,5}(?:[-/]\\d{1,4})?(?: [A-H](?![\\p{L}'’])|[a-zA-Z]?\\b))${CITY}`,
    "gu",
  ),
  new RegExp(
    `(?:(?!(?:Adres|Kom|Bezoek|Vind|Wij|Ons|Het|Zie|Ook) )\\p{Lu}\\p{Ll}{2,}(?: (?:van|de|der|den|ten|ter)){0,2} ){0,2}\\b\\p{Lu}[\\p{L}-]{1,24}(?:straat|gracht|weg|laan|plein|kade|dijk|singel|steeg|haven|markt|pad|dreef) \\d{1,4} ?[a-zA-Z]?\\b${CITY}`,
    "gu",
  ),
  /(?:〒\s?\d{3}-\d{4}\s?)?(?:東京都|北海道|京都府|大阪府|[\p{Script=Han}]{2,3}県)[\p{L}\p{N}ー−-]{2,30}\d{1,4}(?!\d|分)(?:[-−ー丁目番地号]{1,2}\d{1,4}){0,3}号?/gu,
  // After a word for it the address needs neither a capital nor a word for a street.
  /(?<=(?<!\p{L})(?:direcci[oó]n|endere[cç]o|morada|indirizzo|adresse|adres|address):? )(?:[\p{L}'’.]{2,20} ){1,4}\d{1,4}[a-z]?\b|(?<=(?<!\p{L})(?:direcci[oó]n|endere[cç]o|morada|indirizzo|adresse|adres|address):? )(?:[\p{L}'’.]{2,20} ?){1,4}, (?:[\p{L}'’.]{2,20} ){1,4}\d{1,4}[a-z]?\b/giu,
  // A prompt without capitals has streets without capitals.
  /(?<![\p{L}-])(?:\p{Ll}{3,24}(?:straße|strasse|str\.|gasse|allee|straat|gracht|laan|plein|kade|singel)|(?:calle|avenida|plaza|rua|via(?! (?:e-?mail|mail|whatsapp|zoom|sms|skype|tele|form|app|paypal))|praça|travessa|piazza|viale) (?:\p{Ll}{2,16} ){1,4}?) ?\d{1,3}[a-z]?\b(?:,? \d{4,5}(?: ?[a-z]{2})? \p{Ll}{3,24})?/gu,
  /(?<![\d£$€.,])\b\d{1,5}[a-z]? (?:(?:[nsew] )?\d{1,3}(?:st|nd|rd|th) (?:st|ave)|(?:[a-z'’]{3,16} ){1,2}(?:street|road|lane|avenue|terrace|square|crescent))\b/gu,
  /[\p{Script=Han}]{1,6}[市区町村][\p{L}ー]{1,16}\d{1,4}(?:[-−丁目番地号]{1,2}\d{1,4}){1,3}号?/gu,
];

const MEASURED =
  /^(?:[.,]\d| ?(?:[€$£%]|(?:euros?|eur|chf|km|m²|m2|kg|plazas|personas|camas|min|minuten|std|stunden)(?!\p{L})))/iu;

/** Postal addresses: a street with its number, with postcode and town when they follow. */
export function addressesIn(text: string): FoundText[] {
  const found: FoundText[] = [];
  for (const pattern of ADDRESSES) {
    for (const hit of hits(text, pattern)) {
      const value = hit.text.replace(/[\s,.]+$/, "");
      if (!/\d/.test(value)) continue;
      // "SV Tannenberg 1923 e.V." was founded then.
      if (/(?:berg|hof|burg|ring|weg) (?:18|19|20)\d{2}(?: [a-z])?$/.test(value)) continue;
      // "Mastering 60 €", "Training 90 Min": how much, and no number of a house.
      if (MEASURED.test(text.slice(hit.start + value.length, hit.start + value.length + 10))) continue;
      // "arrive Whitehaven 11": when, and no number of a house either.
      if (/\b(?:arrives?|arriving|departs?|leaves?) $/iu.test(text.slice(Math.max(0, hit.start - 10), hit.start)))
        continue;
      // "abonnement 10 cours CHF 320": lessons, and no avenue.
      if (/^\d+ (?:cours|places?|passages?|routes?) /iu.test(value) && !/ \p{Lu}\p{Ll}/u.test(value)) continue;
      if (found.some((other) => other.start < hit.end && hit.start < other.end)) continue;
      found.push({ text: value, start: hit.start, end: hit.start + value.length });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}
