/** Postal addresses in texts, by their form. */

export interface FoundAddress {
  text: string;
  start: number;
  end: number;
}

const NAME = "\\p{Lu}(?:[\\p{L}'’-]|\\.(?=\\p{L})){0,24}";
const POSTAL_TOWN =
  "(?:,? (?:[A-Z]-)?\\d{4,5}(?:-\\d{3})?(?: [A-Z]{2})? \\p{Lu}[\\p{L}'’-]{1,24}(?: \\p{Lu}[\\p{L}'’-]{1,24}){0,2})?";
/** "Portland, OR 97205", "Bristol BS3 1JD" */
const TOWN_EN = `\\.?, ${NAME}(?: ${NAME}){0,2}(?:,? [A-Z]{2},? \\d{5}(?:-\\d{4})?|,? [A-Z]{1,2}\\d[A-Z\\d]? \\d[A-Z]{2})(?![\\p{L}\\d])`;
const STREETS_EN =
  "Street|St|Road|Rd|Avenue|Ave|Boulevard|Blvd|Lane|Ln|Drive|Dr|Way|Court|Place|Pl|Square|Sq|Terrace|Highway|Hwy|Close|Crescent|Row|Quay|Mews|Broadway|Parkway|Pkwy|Grove";
const STREETS_ROMANCE =
  "[Rr]ue|[Cc]alle|C\\/|[Aa]venida|Avda?\\.|Av\\.|[Pp]laza|[Pp]aseo|[Cc]arrer|[Rr]ua|[Ll]argo|[Pp]raça|[Tt]ravessa|[Vv]ia|[Vv]iale|[Cc]orso|[Pp]iazza";
const ADDRESSES = [
  // "1812 SE Hawthorne Blvd"
  new RegExp(
    `(?<![\\p{L}\\d£$€.,])\\d{1,5}[A-Za-z]?(?:[-–/]\\d{1,4})? (?:[NSEW]{1,2}\\.? )?(?:(?:${NAME}|\\d{1,3}(?:st|nd|rd|th)) ){1,4}(?:${STREETS_EN})(?![\\p{L}])(?:${TOWN_EN}|\\.?)`,
    "gu",
  ),
  // "Herforder Straße 88, 33602 Bielefeld"
  new RegExp(
    `(?<!\\p{L})\\p{Lu}[\\p{L}.-]{0,30}(?:\\p{Ll}(?:straße|strasse|str\\.|gasse|weg|platz|allee|ufer|damm)|er (?:Straße|Str\\.|Platz|Allee|Weg)|[- ](?:Straße|Str\\.|Platz|Allee)) \\d{1,4} ?[a-z]?(?![\\p{L}\\d:])${POSTAL_TOWN}`,
    "gu",
  ),
  // "3 place Jean Jaurès"
  new RegExp(
    `(?<![\\p{L}\\d€.,])\\d{1,4}(?: ?(?:bis|ter))?,? (?:rue|avenue|av\\.|boulevard|bd|place|quai|chemin|impasse|allée)(?: (?:de|du|des|la|le|les|aux?)(?!\\p{L})| ${NAME}| [dl]['’]\\p{L}+){1,5}${POSTAL_TOWN}`,
    "gu",
  ),
  // "Calle Elvira 54"
  new RegExp(
    `(?<!\\p{L})(?:${STREETS_ROMANCE})(?: (?:de|de la|del|da|do|dos|das|di|della|dei)| [dl]['’]\\p{L}+| ${NAME}){1,5},? (?:n[.º°] ?)?\\d{1,5}[a-zA-Z]?(?![\\p{L}\\d:])${POSTAL_TOWN}`,
    "gu",
  ),
  // "Prinsengracht 12"
  new RegExp(
    `(?<!\\p{L})\\p{Lu}[\\p{L}-]{1,24}(?:straat|gracht|laan|plein|kade|dijk|singel|steeg) \\d{1,4} ?[a-zA-Z]?(?![\\p{L}\\d:])${POSTAL_TOWN}`,
    "gu",
  ),
  /(?:〒\s?\d{3}-\d{4}\s?)?(?:東京都|北海道|京都府|大阪府|[\p{Script=Han}]{2,3}県)[\p{L}ー]{2,30}\d{1,4}(?!\d|分)(?:[-−丁目番地号]{1,2}\d{1,4}){0,3}号?/gu,
];
const MEASURED = /^(?: ?[€$£%]| (?:euros?|eur|chf|km|m²|min|uhr)(?!\p{L})|[.,:]\d)/iu;

/** Postal addresses by their form: a street with its number, with postal code and town where they follow. */
export function addressesIn(text: string): FoundAddress[] {
  const found: FoundAddress[] = [];
  if (/\d/.test(text))
    for (const pattern of ADDRESSES)
      for (const { 0: match, index } of text.matchAll(pattern)) {
        // A dot behind "Blvd" ends the sentence as well.
        const end = index + match.replace(/\.$/, "").length;
        if (MEASURED.test(text.slice(end, end + 10))) continue;
        if (!found.some((other) => other.start < end && index < other.end))
          found.push({ text: text.slice(index, end), start: index, end });
      }
  return found.sort((a, b) => a.start - b.start);
}
