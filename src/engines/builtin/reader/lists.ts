/** Lists in a sentence: where a comma or an "and" divides them, and what belongs together all the same. */
import { MONTHS } from "./dates.ts";
import { startsWithDay } from "./hours.ts";
import { labelOf } from "./labels.ts";
import { isInterfaceLanguage } from "./language.ts";
import { BAD_START } from "./offering.ts";
import { BARE_PRICE, isPriceAlone, isTicket, PRICE } from "./prices.ts";
import { fold, tokensOf } from "./text.ts";

const AND: Record<string, string> = {
  en: "and|or|as well as|plus|&",
  de: "und|oder|sowie|&",
  fr: "et|ou|ainsi que|&",
  es: "y|e|o|u|así como|&",
  pt: "e|ou|bem como|&",
  it: "e|ed|o|oppure|&",
  nl: "en|of|alsook|&",
  sv: "och|eller|samt|&",
  da: "og|eller|samt|&",
  nb: "og|eller|samt|&",
  pl: "i|oraz|lub|&",
  ru: "и|или",
  uk: "і|та|й|або",
  tr: "ve|veya",
  hi: "और|या",
  fi: "ja|tai",
  ca: "i|o",
};
const JAPANESE_AND =
  /(?<=[\p{Script=Han}\p{Script=Katakana}ー])(?:と|や|及び|および)(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u;

/** The word "and" of a language, where it divides a list. */
function andIn(language: string): RegExp {
  const base = language.toLowerCase().split("-")[0]!;
  return base === "ja" ? JAPANESE_AND : new RegExp(`\\s+(?:${AND[base] ?? "and|&"})\\s+`, "u");
}

/** "show & tell", "arts and crafts": two words for one thing. */
const PAIRS =
  /(?:^| )(?:show (?:and|&) tell|arts? (?:and|&) crafts?|fish (?:and|&) chips|mac (?:and|&) cheese|bed (?:and|&) breakfast|rock (?:and|&) roll|meet (?:and|&) greet|drum (?:and|&) bass|health (?:and|&) safety|food (?:and|&) drinks?|home (?:and|&) garden|country (?:and|&) western|gin (?:and|&) tonic|track (?:and|&) field|lost (?:and|&) found|surf (?:and|&) turf|bangers (?:and|&) mash|pick (?:and|&) mix|wash (?:and|&) fold|cut (?:and|&) colour|smash (?:and|&) grab|pay (?:and|&) display)$/u;

/** Quarters of a British town by their postcodes: "BS3 and BS4". */
const OUTWARD_CODES = / [A-Z]{1,2}\d{1,2}[A-Z]?(?:(?:,| and| &) [A-Z]{1,2}\d{1,2}[A-Z]?)+$/u;

const GOES_ON =
  /^(?:nights?|evenings?|weekends?|(?:feier|sonn)tags?|nachts?|abends?|wochenenden?|(?:la )?nuit|(?:le )?soir|(?:les )?week-?ends?|(?:de )?noche|(?:a )?noite|notte|sera|'s nachts)$/u;

/** Splits list parts; "and" divides only the last part of a list, and a lone pair whose halves could stand alone. */
export function listParts(parts: string[], language: string, divide = false): string[] {
  const last = parts.at(-1)?.replace(OUTWARD_CODES, "");
  if (last === undefined) return [];
  const split = last.split(andIn(language)).filter(Boolean);
  // "Bungalows for 2 or 4"
  // "15 and 30 funded hours"
  if (split.length < 2 || !/\p{L}/u.test(split.at(-1)!) || !/\p{L}/u.test(split[0]!)) return parts;
  if (split.length === 2 && PAIRS.test(fold(last.replace(PRICE, "")).trim())) return parts;
  // "850 kr with materials and soup": a price with what it includes.
  if (PRICE.exec(last.trim())?.index === 0 && / (?:with|mit|avec|con|com|met) /u.test(split[0]!)) return parts;
  // "Completo (10 horas y álbum)": what stands in the bracket stays there.
  if (/[(（][^()（）]*$/u.test(split[0]!)) return parts;
  // "Volunteers drive or arrange": one or the other.
  if (!divide && parts.length === 1 && / (?:or|oder|ou|o|of) /u.test(last) && !/,/.test(last)) return parts;
  // "Corte 15 €, barba 10 €, corte y barba 22 €": where each item has its price, an "and" without one joins.
  if (parts.length > 1 && parts.every((part) => PRICE.test(part)) && !PRICE.test(split[0]!)) return parts;
  // "knippen 28, knippen en baard 42": halves that are priced elsewhere, or a whole list of bare prices, likewise.
  const isBare = (part: string) => BARE_PRICE.test(part.trim());
  if (
    parts.length > 1 &&
    isBare(split.at(-1)!) &&
    split.slice(0, -1).every((half) => !isBare(half) && !PRICE.test(half))
  )
    if (parts.slice(0, -1).every((part) => isBare(part) || PRICE.test(part))) return parts;
  // "Bezorging in Breda en omgeving": around the town.
  if (AROUND.test(fold(split.at(-1)!.trim()))) return parts;
  // "pre and post natal": half a word is no thing.
  if (/(?:^| )(?:pre|ante|post|pré|prä|vor|nach|in|out)-?$/iu.test(split.at(-2)!)) return parts;
  // "day and night": neither is a thing by itself.
  if (GOES_ON.test(fold(split.at(-1)!.trim()))) return parts;
  // "24€ la hora y media"
  if (/^(?:media|mezz[ao]|meia|demie|a half)(?!\p{L})/u.test(fold(split.at(-1)!.trim()))) return parts;
  // "£250 each or £400 for a couple": two prices of one thing.
  if (split.length === 2 && PRICE.exec(split[1]!.trim())?.index === 0) return parts;
  // "drawing and painting classes" alone is one thing: its first half cannot stand without the second's noun.
  if (
    !divide &&
    parts.length === 1 &&
    split.length === 2 &&
    tokensOf(split[0]!).length === 1 &&
    tokensOf(split[1]!).length >= 2 &&
    !/ & /.test(last)
  )
    return parts;
  if (!divide && split.length === 2 && sharesItsNoun(split[0]!, split[1]!)) return parts;
  // "Aulas para crianças e adultos": what follows "for" goes on after the "and".
  // "moves to Belgium and Germany": nor what follows another preposition, when it is a name.
  if (split.length === 2 && !/\s/.test(split[1]!.trim()))
    if (
      / (?:for|für|pour|para|per|voor) \p{L}+$/u.test(split[0]!) ||
      (/ (?:to|from|in|between|nach|von|vers|hacia|verso|naar) \p{Lu}\p{L}+$/u.test(split[0]!) &&
        /^\p{Lu}/u.test(split[1]!.trim()))
    )
      return parts;
  // "in italiano e inglese": what follows a preposition goes on after the "and". "exam prep ielts & goethe" is one thing.
  if (split.length === 2 && isInterfaceLanguage(language.split("-")[0]!) && BAD_START.test(fold(split[0]!.trim())))
    return parts;
  // "Theorie dienstags und donnerstags", "25 plekken voor tenten en kleine campers"
  if (split.slice(1).some((half) => startsWithDay(half.trim()))) return parts;
  if (split.length === 2 && (PART_OF_DAY.test(split[1]!.trim()) || STARTS_WITH_MONTH.test(fold(split[1]!.trim()))))
    return parts;
  // "Reparatur von Taschenuhren, Pendeluhren und Wanduhren"
  if (/^\p{L}+ (?:of|von|de|di|van) \p{L}+, /u.test(last)) return parts;
  // "Servizio lava e piega 12 €": one price is of both.
  if (!divide && parts.length === 1 && split.length === 2 && !PRICE.test(split[0]!) && PRICE.test(split[1]!))
    return parts;
  // "Sunday Mass at 8am and 10:30am": one thing at two times.
  if (/^(?:at |um |à |a las |às |alle |om )?\d{1,2}(?:[:.h]\d{2}|[ ]?(?:am|pm|h|uhr)\b)/iu.test(split.at(-1)!.trim()))
    return parts;
  if (
    !divide &&
    split.length === 2 &&
    / (?:for|für|pour|para|per|voor) \p{L}+$/u.test(split[0]!) &&
    tokensOf(split[1]!).length <= 2
  )
    return parts;
  if (!divide && parts.length === 1 && / & /.test(last) && !/\s/.test(split[1]!.trim()) && /\s/.test(split[0]!.trim()))
    return parts;
  // "mums & babies group £4": nor what an ampersand joins to a longer second half.
  if (
    !divide &&
    split.length === 2 &&
    / & /.test(last) &&
    !/\s/.test(split[0]!.trim()) &&
    /\p{L} \p{L}/u.test(split[1]!)
  )
    return parts;
  // "The River and the Mills": a name of two.
  if (/^The \p{Lu}[\p{L}'’ -]* (?:and|&) the \p{Lu}/u.test(last)) return parts;
  // "Salt & Pepper Squid": an ampersand between capitals is a name.
  if (/\p{Lu}\S* & \p{Lu}/u.test(last) && split.length === 2 && !/ (?:and|und|et|y|e|en) /.test(last)) return parts;
  return [...parts.slice(0, -1), ...split];
}

const AROUND =
  /^(?:the )?(?:surround(?:ings?|ing .*)|area|umgebung|umland|(?:les |ses )?(?:environs|alentours)|(?:sus )?alrededores|(?:os )?arredores|(?:i )?dintorni|(?:de )?omgeving|omstreken)(?!\p{L})/u;

const STARTS_WITH_MONTH = new RegExp(`^(?:${MONTHS})(?!\\p{L})`, "u");
/** "dinsdagavond", "Samstagvormittag" */
const PART_OF_DAY = /^\p{L}{3,10}(?:tag|dag)(?:s?(?:ochtend|middag|avond|morgen|vormittag|nachmittag|abend))s?$/iu;

/** Plural adjectives of the Romance languages, without a noun. */
const ADJECTIVES =
  /^\p{L}{2,12}(?:al[ei]s?|ales|[aiu]t[ei]|[aiu]d[oa]s|ees?|elles|iques?|ic[oa]s|iche|ive|ivas|oses)$/u;

/** "Slack and Linear integrations": two modifiers before one plural noun name one thing; "ladders and garden tools" are two. */
function sharesItsNoun(first: string, second: string): boolean {
  const one = tokensOf(first);
  const two = tokensOf(second);
  if (one.length !== 1 || two.length !== 2 || /s$/.test(one[0]!.word) || !/[^s]s$/.test(two[1]!.word)) return false;
  return (
    /^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second) && /^(?:\p{Ll}|\p{Lu}{2,}s$)/u.test(second.slice(two[1]!.start))
  );
}

/** "honey (cut comb £9, heather honey £8)": kinds with prices of their own are items of the list ("cut comb honey £9"). */
export function unfolded(list: string): string {
  return list.replace(/([\p{L}'’-]+) ?\(([^()]{3,160})\)/gu, (whole, thing: string, inner: string) => {
    const kinds = inner.split(/,(?!\d)/u).map((kind) => kind.trim());
    if (kinds.length < 2 || !kinds.every((kind) => (PRICE.exec(kind)?.index ?? 0) > 0)) return whole;
    return kinds
      .map((kind) => {
        const at = PRICE.exec(kind)!.index;
        const named = kind.slice(0, at).trim();
        return `${fold(named).includes(fold(thing)) ? named : `${named} ${thing}`} ${kind.slice(at)}`;
      })
      .join(", ");
  });
}

/** What stands before a bracket of priced things, and that bracket. */
const PRICED_BRACKET = /((?<!\p{L})\p{L}[\p{L}'’-]*)? ?[(（]([^()（）]{8,400})[)）](?:,? (?:und|et|y|e|en)(?= ))?/gu;

/** "und biete Kurse (Einführung, 2 Tage, 160 €; Kinderkurs, 30 €)": what is sold by the piece, and the sentence without it. */
export function pricedBrackets(sentence: string): { things: string[]; rest: string } {
  const things: string[] = [];
  const rest = sentence.replace(PRICED_BRACKET, (whole, head: string | undefined, inner: string) => {
    const kinds = inner.split(/[;；]/u.test(inner) ? /[;；]/u : /,(?!\d)|、/u).map((kind) => kind.trim());
    if (kinds.length < 2 || !kinds.every((kind) => (PRICE.exec(kind)?.index ?? 0) > 0)) return whole;
    // "miel (acacia 5 €, romarin 6 €)"; what only says that things follow is no part of their names.
    const of = head !== undefined && labelOf(head) === null ? `${head} ` : "";
    things.push(...kinds.map((kind) => `${of}${kind}`));
    return "";
  });
  return { things, rest };
}

/** "Pay by card or bank transfer", "Acordos com Multicare e Médis": what follows a little word, or may be one or the other, is no list. */
export const HANGS_TOGETHER =
  /^(?:new|all|both|old|neu|alt|nuevo|novo|nuovo|nieuw) [&+]|\p{L} (?:or|oder|ou|o|of) \p{L}|^[^,]*\p{L} (?:by|with|from|into|as|through|mit|von|durch|avec|par|con|com|por|met|door|gegen) \p{L}/u;

const MASCULINE =
  /(?:kuchen|kaffee|tee|wein|käse|saft|honig|fisch|salat|schmuck|unterricht|garten|blick|service|tisch|brunch|raum|hof|schinken|reis|senf|likör|gin|spargel|kakao|strudel|imbiss|laden|verkauf|verleih|platz|kurs)$/iu;
const NEUTER =
  /(?:brot|eis|bier|gebäck|essen|frühstück|fleisch|gemüse|obst|holz|leder|öl|angebot|sortiment|personal|wasser|team|menü|buffet)$/iu;

/** "mit veganem Kuchen, hausgemachter Limonade": a thing as it is called alone; null where its gender is not known. */
export function nominative(part: string): string | null {
  const [, stem, ending, noun] = /^(\p{Ll}{3,}?)(em|er|en) (\p{Lu}.*)$/u.exec(part.trim()) ?? [];
  if (!stem || !noun) return part;
  if (ending !== "em") return `${stem}e ${noun}`;
  const last = MASCULINE.test(noun) ? "er" : NEUTER.test(noun) ? "es" : null;
  return last && `${stem}${last} ${noun}`;
}

const TIME_WORD =
  "(?:nachts?|abends?|sonntags?|samstags?|feiertags?|(?:sonn- und )?feiertage|wochenende|am wochenende|werktags|unter der woche|(?:la )?nuit|(?:le )?soir|(?:le )?week-?end|(?:le )?dimanche|jours? feries?|(?:por la |de )?noche|festivos|fines? de semana|(?:os )?domingos|a noite|feriados|(?:di )?notte|festivi|(?:la )?domenica|'s nachts|in het weekend|zondag|nights?|evenings?|sundays?|weekends?|bank holidays)";
const AT_TIMES = new RegExp(`^${TIME_WORD}(?:(?:,| und| and| et| y| e| en|/) ?${TIME_WORD}){0,2}$`, "u");

const COUNTED =
  /^(?:\d{1,3}(?: ?[-–] ?\d{1,3}|[ºª])?|two|three|four|five|six|zwei|drei|vier|fünf|sechs|deux|trois|quatre|cinq|dos|tres|cuatro|cinco|dois|duas|três|quatro|due|tre|quattro|cinque|twee|drie|vier|vijf) /iu;

const EACH_JA = /^(?:お?[1一]人様?|1[名回組枚]|(?:月|週|年)\d回) ?(?=[¥￥]?\d[\d,]*円?)/u;
const MEASURE_PRICED =
  /^\d{1,3} ?(min|std|stunde|hour|h|heure|hora|or[ae]|uur|kg|g|l|ml|cl|cm|m|分|時間)\p{L}*\.? (?=.*\d)/u;

/** "Klassen B, BE, A1, A2 und A": codes stay with the word that they belong to. */
export function withNouns(parts: readonly string[], language: string): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const last = whole.at(-1);
    // "Entry £25, £45, £65": prices of one thing.
    // "hot tub £40, £85 a night": a price by the night is of something else.
    const isPlain = !/ \p{L}|\p{L} ?\/|\/ ?\p{L}/u.test(
      part.replace(/ ?(?:euros?|eur|chf|usd|gbp|pounds|dollars|kr)(?!\p{L})/giu, ""),
    );
    if (last !== undefined && isPlain && PRICE.test(last) && part.replace(PRICE, "").trim() === "") {
      whole[whole.length - 1] = `${last} / ${part}`;
      continue;
    }
    // "Membership £120 adults, £60 juniors": whose each is.
    const whose = PRICE.exec(part);
    if (last !== undefined && PRICE.test(last) && whose?.index === 0 && isTicket(part.slice(whose[0].length).trim())) {
      whole[whole.length - 1] = `${last} / ${part}`;
      continue;
    }
    // "Türöffnung 89 €, nachts und sonntags 149 €": what the same costs then.
    if (
      last !== undefined &&
      PRICE.test(last) &&
      !last.includes("(") &&
      AT_TIMES.test(fold(part.replace(PRICE, "")).trim())
    ) {
      whole[whole.length - 1] = `${last} (${part})`;
      continue;
    }
    // "Massage 30 Min 40 €, 60 Min 70 €": another measure of the same.
    const [, measure] = MEASURE_PRICED.exec(fold(part)) ?? [];
    const [, thing] =
      (measure &&
        new RegExp(
          `^(.*?\\p{L}.*?),? \\d{1,3} ?(?:${/^k?g$/u.test(measure) ? "k?g" : measure})[a-z]*\\.?,? `,
          "u",
        ).exec(fold(last ?? ""))) ||
      [];
    if (last !== undefined && thing && PRICE.test(last)) {
      whole.push(`${last.slice(0, thing.length)} ${part}`);
      continue;
    }
    // 「そば打ち体験 第2日曜、1人3,500円」: what the one thing costs whom, or how often.
    const [each] = EACH_JA.exec(part) ?? [];
    if (last !== undefined && each && !PRICE.test(last)) {
      whole[whole.length - 1] = `${last} ${part.slice(each.length)}(${each.trim()})`;
      continue;
    }
    // "doces para festa: brigadeiro R$ 130 o cento": the kind of the things that follow is told of the first.
    const [, group, kind] = /^([^:：()]{3,40})[:：] ([^:：()]+)$/u.exec(part) ?? [];
    const sum = kind === undefined ? null : PRICE.exec(kind);
    if (last !== undefined && group && kind && sum && sum.index > 0 && PRICE.test(last) && !language.startsWith("en")) {
      whole.push(`${kind.slice(0, sum.index).trim()} (${group}) ${kind.slice(sum.index)}`);
      continue;
    }
    // "Workshop on the first Saturday, £45 per person": the price of the one thing before it.
    // "3 chambres, 85 € la nuit": of each, or of all? Nobody says.
    if (whole.length === 1 && !COUNTED.test(last!) && !PRICE.test(last!) && isPriceAlone(part)) {
      whole[0] = `${last} ${part}`;
      continue;
    }
    // "traduzioni tecniche, legali e giurate": adjectives go on with the noun before them.
    const halves = part.split(andIn(language)).map((half) => fold(half.trim()));
    if (
      last !== undefined &&
      /^(?:fr|es|pt|it)/.test(language) &&
      halves.length === 2 &&
      tokensOf(last).length === 2 &&
      halves.every((half) => ADJECTIVES.test(half))
    )
      whole[whole.length - 1] = `${last}, ${part}`;
    else if (
      last !== undefined &&
      /^[A-Z]{0,2}\d?(?: (?:und|and|et|y|e|en|&) [A-Z]{0,2}\d?)?$/u.test(part) &&
      /[ ,][A-Z]{1,2}\d?$/u.test(last)
    )
      whole[whole.length - 1] = `${last}, ${part}`;
    else whole.push(part);
  }
  return whole;
}
