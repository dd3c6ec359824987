/** Claims without a shape of their own that models make up: whose words somebody is said to have used, hours, awards, founders, figures. */
import { type Claim, digitsFact, timesFact, wordsFact } from "./claims.ts";

const MOST = 50;
const LONGEST_LINE = 2000;
const NAME = "\\p{Lu}[\\p{L}.'’-]*(?: (?:von |van |de |da |di |del )?\\p{Lu}[\\p{L}.'’-]*){0,3}";
/** "… best bread in town!" — Anna K., Berlin */
const SAID_BY = new RegExp(`^(.{15,}?[.!?…]?["”“’»]?)\\s{0,3}[—–]\\s?(${NAME})(?:[,·|] .{1,60})?$`, "u");
const QUOTED = /^["“„«‘](.{15,}?)["”“»’](?:\s?[,.]?\s{0,3}[—–-]?\s?\p{Lu}.{1,80})$/u;
const LEAST_WORDS = 3;

const TIME = "\\d{1,2}(?:[:.h]\\d\\d)?\\s?(?:[ap]\\.?m\\.?|Uhr|h)?";
const HOURS = new RegExp(
  `(?<![\\p{L}\\d.,/:+-])(${TIME})\\s?(?:[–—-]|to|bis|à|a|al|tot)\\s?(${TIME})(?![\\p{L}\\d/%€$£-])`,
  "giu",
);
const IS_TIME = /[:h]\d\d|[ap]\.?m|Uhr|\dh/i;

const RATING = /(?<![\d.,])[1-5](?:[.,]\d)?\s?(?:\/|out of|of|von|sur|de|di|van)\s?5(?![\d%]|[.,]\d)/giu;
/** A figure of three digits and more stands for something that was counted. */
const COUNTED =
  /(?<![\p{L}\d#.,:/+€$£¥(-]|\d[ \u00a0])(?:\d{1,3}(?:[.,’'\u00a0\u202f]\d{3})+|\d{3,6})(?!\d|[.,:/-]\d|[%€$£°)-]|\p{L}|[ \u00a0\u202f]?(?:\d|[%€$£¥°)/]|(?:USD|EUR|CHF|GBP|euros?|dollars?|px|k?g|[cm]?l|m|km|kcal|ft|k?Wh?)(?!\p{L})))/giu;
const YEARS = /(?<![\d.,])\d{1,3}\+?\s(?:years|jahren?|ans|años|anni|anos|jaar)(?!\p{L})/giu;
const AWARDS = /award|auszeichnung|ausgezeichnet|preisgekrönt|prämiert|primé|premiad|galardon|premiat|bekroond/giu;
const MAKERS =
  "founded by|founders?|owners?|owned by|run by|gegründet von|(?:gründer|inhaber)(?:in)?|geführt von|fondée? par|fundad[oa] por|fondat[oa] da|opgericht door";
const BOTH_CASES = MAKERS.replace(/(?<=^|\||\(\?:)\p{Ll}/gu, (letter) => `[${letter}${letter.toUpperCase()}]`);
const FOUNDERS = new RegExp(
  `(?<!\\p{L})(?:${BOTH_CASES})[:,]?\\s(\\p{Lu}[\\p{L}'’-]+(?: (?:von |van |de |da |di )?\\p{Lu}[\\p{L}'’-]+){1,2})`,
  "gu",
);

/** What the lines of a text claim in such ways. */
export function inventionsIn(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const given of text.split("\n")) {
    const line = given.slice(0, LONGEST_LINE).trim();
    const said = QUOTED.exec(line) ?? SAID_BY.exec(line);
    if (said && said[1]!.split(/\s+/).length >= LEAST_WORDS)
      claims.push({ kind: "quotation", text: line, fact: wordsFact(said[1]!) });
    for (const [written, opens, closes] of line.matchAll(HOURS))
      if (IS_TIME.test(written))
        claims.push({ kind: "time", text: written.trim(), fact: timesFact([opens!, closes!]) });
    for (const pattern of [RATING, YEARS, COUNTED])
      for (const [written] of line.matchAll(pattern))
        if (!isYear(written)) claims.push({ kind: "figure", text: written, fact: digitsFact(firstNumber(written)) });
    for (const [written] of line.matchAll(AWARDS))
      claims.push({ kind: "award", text: written, fact: wordsFact(written) });
    for (const [, name] of line.matchAll(FOUNDERS)) claims.push({ kind: "name", text: name!, fact: wordsFact(name!) });
    if (claims.length >= MOST) break;
  }
  return claims.slice(0, MOST);
}

const firstNumber = (written: string): string => /^[\d.,’' \u00a0\u202f]*\d/.exec(written)?.[0] ?? written;
/** Years are claims of a shape of their own. */
const isYear = (written: string): boolean => /^(?:18|19|20)\d\d$/.test(written);
