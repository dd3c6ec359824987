/** Spots in a town and buildings that are told by a word of their name. */

/** "Hill Street car park", "Marktplatz": a spot in a town, told by its last word and its capital. */
const SPOT =
  /^(?:(?:at|in|on|by|opposite|near|behind|next to|am|auf dem|beim|neben|chez|sur la|sur le|en la|no|na|in|bij de|op de|op het) )?(?:the |der |dem |la |le |el |o |a |de |het )?\p{Lu}[\p{L}'’.-]*(?: [\p{L}'’.&-]+){0,4}? (?:[Cc]ar [Pp]ark|[Pp]arking [Ll]ot|[Mm]arket(?: [Hh]all)?|[Ss]treet|[Rr]oad|[Ll]ane|[Aa]venue|[Ss]quare|[Ss]tation|[Hh]arbou?r|[Pp]ier|[Qq]uay|[Ww]harf|[Mm]all|[Aa]rcade|[Yy]ard|[Mm]ews|[Ii]ndustrial [Ee]state|[Rr]etail [Pp]ark|[Bb]usiness [Pp]ark|[Vv]illage [Gg]reen|[Tt]own [Hh]all|[Rr]ow|[Tt]errace|[Bb]oulevard|[Rr]iverside|[Cc]anal|[Bb]ridge|[Gg]ardens|[Pp]ark|[Pp]laza|[Cc]ourt|[Cc]ommon|[Ff]airground)$/u;

/** "Salle Pierre Lamy", "à la Gare Saint Sauveur", "kasteel De Haar": a building told by its first word. */
const BUILDING =
  /^(?:(?:at|in|on|à la|au|à l['’]|dans la|en la|en el|no|na|al|alla|im|in der|in het) ?)?(?:salle|gare|place|quai|piazza|pra[çc]a|plaza|église|théâtre|palais|château|sala|teatro|castello|castillo|villa|schloss|burg|kulturhaus|stadthalle|kasteel|landgoed|castle|abbey|quinta|convento|mosteiro|monastère|abbaye|kloster|herdade|finca|hacienda|masseria|tenuta) (?:(?:de|du|des|della|del|da|do|van|von|la|le|de la) )?\p{Lu}[\p{L}'’-]+(?: (?:(?:de|du|des|la|le) )?\p{Lu}[\p{L}'’-]+){0,3}(?: (?:in|à|en|te) \p{Lu}[\p{L}'’-]+)?$/iu;

/** True for a spot in a town ("Hill Street car park"). */
export function isSpot(phrase: string): boolean {
  // "Carols by the Quay" is what takes place there.
  if (/\p{L} (?:by|on|at|in|near) the /u.test(phrase.replace(/^(?:\p{Ll}+ )?(?:by|on|at|in|near) the /u, "")))
    return false;
  return (SPOT.test(phrase) || (BUILDING.test(phrase) && / \p{Lu}/u.test(phrase))) && !/\d/.test(phrase);
}

/** True for a building told by its first word. */
export const isBuilding = (phrase: string): boolean => BUILDING.test(phrase);

/** "SK17", "DT11 8RX": a British postcode. */
export const isPostcode = (phrase: string): boolean =>
  /^[A-Z]{1,2}\d{2}[A-Z]?(?: \d[A-Z]{2})?$|^[A-Z]{1,2}\d[A-Z]? \d[A-Z]{2}$/u.test(phrase);
