/**
 * The ground under the reader: cleaning a prompt, folding its letters, and cutting it into words, sentences and
 * segments, all with offsets into the cleaned text. Everything here is linear in the length of the text.
 */

/** Longer prompts are read up to here: what matters stands early, and the reader's time stays bounded. */
export const LONGEST_READ = 8_000;

/** Stands for each letter of a contact detail, hour or date that was already read: no letter, no space, no comma. */
export const BLANK = "\ue000";

export interface Span {
  start: number;
  end: number;
}

export interface Token extends Span {
  /** The word, lower-case and without accents. */
  word: string;
}

const BEFORE_PRICE_OR_LAST =
  /,(?= (?:(?:\p{L}+ ){0,2}(?:[£$€¥] ?\d|\d[\d.,]* ?(?:[£$€¥]|kr|euro))|(?:and|und|et|y|e|en) ))/giu;

/** Removes markup and control characters and turns bullet lists into comma lists; the words themselves are kept. */
export function cleanText(raw: string): string {
  let text = raw.slice(0, LONGEST_READ).normalize("NFC");
  // The content of script and style elements is code, not words for visitors.
  text = text.replace(/<(script|style)\b[^<>]{0,300}>[^<]{0,4000}<\/\1\s*>/gi, "\n");
  text = text.replace(/<\/?[a-zA-Z!][^<>]{0,300}>/g, "\n").replace(/[<>]/g, " ");
  text = text.replace(/\r\n?/g, "\n").replace(/[^\P{C}\n\t]/gu, "");
  // What is left of a broken tag ("> website for …") would hide how the sentence begins.
  text = text.replace(/(^|[\n ])["'](?= )/g, "$1").replace(/^[ \n]+/, "");
  // A "word" of this length is noise, and the one thing that could make patterns slow.
  text = text.replace(/[!-~\u00c0-\u024f]{160,}/g, " ");
  text = text.replace(/[\t\u00a0\u202f\u3000 ]+/g, " ");
  // **bold**, __bold__, # headings and `code` are Markdown in which some people write prompts.
  text = text.replace(/\*\*|__|`+/g, "").replace(/^ ?#{1,6} /gm, "");
  // Bullets are cut at their lines alone: what commas part inside one stays together, and a price with what it is of.
  text = text.replace(/^ ?(?:[-*•–·]|\d{1,2}[.)]) [^\n]{3,80}$/gm, (line) =>
    /[.!?]$/.test(line) ? line : line.replace(BEFORE_PRICE_OR_LAST, "").replace(/,(?= )/g, " ·"),
  );
  text = text.replace(/^(?! ?[-*•–·\d])([^\n.,;:!?]{3,40})\n(?= ?[-*•–·] )/gm, "$1:\n");
  text = text.replace(/([:：])[ ]?\n{1,2} ?(?:[-*•–·]|\d{1,2}[.)]) /g, "$1 ");
  text = text.replace(/([^\n,.;])[ ]?\n ?(?:[-*•–·]|\d{1,2}[.)]) /g, "$1, ");
  text = text.replace(/^ ?(?:[-*•–·]|\d{1,2}[.)]) /gm, "");
  return text.trim();
}

/** Lower-case without Latin accents, of exactly the same length, so that offsets stay valid. */
export function fold(text: string): string {
  // Most phrases are plain letters, and this is asked of every one of them.
  if (/^[ -~\n]*$/.test(text)) return text.toLowerCase();
  let folded = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    const lower = unit.toLowerCase();
    let plain = lower.length === 1 ? lower : unit;
    if ((plain >= "\u00c0" && plain <= "\u024f") || (plain >= "\u1e00" && plain <= "\u1eff")) {
      plain = plain.normalize("NFD")[0]!;
    } else if (plain === "’" || plain === "‘" || plain === "ʼ") {
      plain = "'";
    }
    folded += plain;
  }
  return folded;
}

/** The words of a folded text. Hyphens and apostrophes separate words. */
export function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  for (const match of folded.matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    tokens.push({ word: match[0], start: match.index, end: match.index + match[0].length });
  }
  return tokens;
}

const ABBREVIATIONS = new Set(
  (
    "dr mag lic dipl drs mr mrs ms st prof tel no nr str ave blvd rd ln jr sr vs inc ltd co approx dept est mt ft fr hl z b d h u a e g i avv rag " +
    "bzw inh ca inkl zzgl usw av avda ctra sra dra sta sto r c p ex env apt ste n s w me mme mlle dott sig ing arch geom pza etc incl excl min max tagl"
  ).split(" "),
);

/** Cuts a text into sentences (trimmed, never empty). A dot inside a number, an address or after an abbreviation does not end one. */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  let start = 0;
  const close = (end: number) => {
    const span = trimmed(text, { start, end });
    if (/[\p{L}\p{N}]/u.test(text.slice(span.start, span.end))) spans.push(span);
    start = end;
  };
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    if (unit === "\n" || unit === "。" || unit === "！" || unit === "？" || unit === "؟" || unit === "।") close(at + 1);
    else if (unit === "." || unit === "!" || unit === "?" || unit === "…") {
      const next = text[at + 1];
      if (next !== undefined && !/[\s"'”’)»]/.test(next)) continue;
      if (unit === "." && endsAbbreviation(text, start, at)) continue;
      // "Ingo Petersen (5. Dan)": nor does a dot inside a short bracket.
      if (
        unit === "." &&
        /\([^()\n]{0,24}$/u.test(text.slice(Math.max(start, at - 25), at)) &&
        /^[^()\n]{1,24}\)/u.test(text.slice(at + 1, at + 27))
      )
        continue;
      // "(30 Std.) ab September": a bracket ends no sentence that goes on after it.
      if (unit === "." && /^\)[ ]\p{Ll}/u.test(text.slice(at + 1, at + 4))) continue;
      close(/["'”’)»]/.test(next ?? "") ? at + 2 : at + 1);
    }
  }
  close(text.length);
  return spans;
}

const UNIT =
  /\d ?(?:frs?|std|stk|pers|(?:hrs?|hours?|day|night|people|person|ppl|guests?) (?:min|max)|ft|lbs?|oz|yds?|hrs?|mins?|yrs?|g|kg|l|cl|dl|ml|m|cm|km|min|max|d|e|a|p)$/iu;

function endsAbbreviation(text: string, start: number, dot: number): boolean {
  const word = /[\p{L}]{1,6}$/u.exec(text.slice(Math.max(start, dot - 8), dot))?.[0];
  if (!word) {
    // German and Nordic dates: "12. September".
    const month =
      /^\. ?(?:jan(?:uar\p{L}*)?|jän(?:ner)?|feb(?:ruar\p{L}*)?|m[aä]r(?:s|z|ch|ts)?|apr(?:il)?|mai|may|jun[ie]?|jul[iy]?|aug(?:ust)?|sept?(?:ember)?|o[kc]t(?:ober)?|nov(?:ember)?|de[zcs](?:ember)?)(?!\p{L})/iu;
    return (
      /(?:^|[^\d.,£$€¥])\d{1,2}$/.test(text.slice(Math.max(start, dot - 4), dot)) &&
      (month.test(text.slice(dot, dot + 14)) ||
        // "im 7. semester", "zum 3. mal"
        (/(?:^|\s)(?:im|am|der|die|das|den|dem|des|zum|zur|beim|jeden?|vom|mein|unser) \d{1,2}$/iu.test(
          text.slice(Math.max(start, dot - 12), dot),
        ) &&
          /^\. \p{L}/u.test(text.slice(dot, dot + 3))))
    );
  }
  // "e.V.", "p.m.": a letter after a letter and a dot.
  const initials = word.length === 1 && /\p{L}\.$/u.test(text.slice(Math.max(start, dot - 3), dot - 1));
  // "from Nash's. Bread", "luggage Y/N. Phone": nor is a letter after an apostrophe or a slash short for anything.
  if (/['’/]\p{L}$/u.test(text.slice(Math.max(start, dot - 2), dot))) return false;
  // "Scout Hut, Ampthill Rd. Ages 4-14"
  if (
    /\p{Lu}\p{L}+ (?:rd|ave|blvd|ln)$/iu.test(text.slice(Math.max(start, dot - 24), dot)) &&
    /^\. \p{Lu}\p{Ll}/u.test(text.slice(dot, dot + 4))
  )
    return /^\. (?:Suite|Unit|Apt|Floor)/u.test(text.slice(dot, dot + 8));
  // "18h." ends a sentence, whatever "h" may be short for.
  if (word.length === 1 && /\d/.test(text[dot - 2] ?? "")) return false;
  // "14 €/h.", "48 h.": so does an hour after a price or a number.
  if (/^h$/i.test(word) && /(?:\/|\d )$/.test(text.slice(Math.max(start, dot - 3), dot - 1))) return false;
  // "Groupes de 6 max. Bon cadeau"
  if (/\d max$/iu.test(text.slice(Math.max(0, dot - 6), dot))) return false;
  // "je 500 g. Versand ab drei Gläsern": so does a unit after its number, before a capital.
  if (UNIT.test(text.slice(Math.max(start, dot - 14), dot)) && /^\. \p{Lu}/u.test(text.slice(dot, dot + 3)))
    return false;
  // "Deichstr. 12"
  if (/.str$/iu.test(word)) return /^\. ?\d/u.test(text.slice(dot, dot + 3));
  if (!initials && !ABBREVIATIONS.has(fold(word))) return false;
  // "piano yes/no. Reliable": a number follows where it is short for one.
  if (/^no$/i.test(word) && !/^\. ?\d/.test(text.slice(dot, dot + 3))) return false;
  // "at 19 Forest Ave. Cheerful." ends one too, when the house's number stands before it.
  if (
    /\d [\p{L} ]{2,30}$|\d(?:th|st|nd|rd) st$/iu.test(text.slice(Math.max(start, dot - 34), dot)) &&
    /^(?:ave|blvd|rd|ln|st)$/i.test(word)
  )
    return /^\. (?:Suite|Unit|Apt|Floor|[NSEW]\b|and |or |& )/.test(text.slice(dot, dot + 9));
  const rest = text.slice(dot + 1, dot + 40);
  // "… on the High St. We open" ends a sentence, "Dr. Obi" does not.
  return !/^\s+(?:We|Our|The|Open|Closed|Call|I|Wir|Nous|It)\b/.test(rest) && rest.trim() !== "";
}

/** The same span without white space and closing marks at its ends. */
export function trimmed(text: string, span: Span): Span {
  let { start, end } = span;
  while (start < end && /[\s,;、，]/.test(text[start]!)) start++;
  while (end > start && /[\s,;、，]/.test(text[end - 1]!)) end--;
  return { start, end };
}

const NUMBER_NEXT = /^(?:, \d{1,2}){1,2},? (?:and|or|und|oder|et|ou|y|o|e|en|of) \d/u;
const QUOTED = /^(?:['‘]\p{L}[^'‘’\n]{2,60}['’]|["“„«]\p{L}[^"“”„«»\n]{2,80}["”“»])(?=[\s.,;!?)]|$)/u;
const TIME_NEXT =
  /^, \d{1,2}(?:[.:]\d{2})? ?(?:[ap]m|uhr|h(?:\d{2})?)(?: (?:and|und|et|y|e|en|&) (?:às |a las |alle |à )?\d{1,2}(?:[.:]\d{2})? ?(?:[ap]m|uhr|h(?:\d{2})?))?\s*(?:[,.;)]|$)/iu;
const BETWEEN_WORDS = /\p{Ll}{3,} - (?:a |an |the |our )?\p{L}{4,}/u;

/** Cuts a sentence at commas, semicolons and spaced dashes, but not inside brackets, quotes or numbers. */
export function segmentsOf(text: string, sentence: Span): Span[] {
  const spans: Span[] = [];
  let start = sentence.start;
  let depth = 0;
  // Between commas a middle dot joins words (犬・猫の診療、健康診断); alone it divides them.
  const dotDivides = !text.slice(sentence.start, sentence.end).includes("、");
  const close = (end: number, next: number) => {
    const span = trimmed(text, { start, end });
    if (span.end > span.start) spans.push(span);
    start = next;
  };
  for (let at = sentence.start; at < sentence.end; at++) {
    const unit = text[at]!;
    if (unit === "(" || unit === "（") depth++;
    else if ((unit === ")" || unit === "）") && depth > 0) depth--;
    if (depth > 0) continue;
    // "'Pasa, siéntate, come'": one saying.
    if (/["'‘“„«]/.test(unit) && /[\s(]/.test(text[at - 1] ?? " ")) {
      at += Math.max(0, (QUOTED.exec(text.slice(at, at + 84))?.[0].length ?? 0) - 1);
      continue;
    }
    if (
      unit === "、" ||
      unit === ";" ||
      unit === "；" ||
      unit === "，" ||
      unit === "،" ||
      unit === "؛" ||
      (unit === "・" && dotDivides) ||
      unit === "•" ||
      unit === "|"
    ) {
      close(at, at + 1);
    } else if (
      unit === "," &&
      // "6am, 7am and 9.30am"
      !(
        /\d ?(?:[ap]m|uhr|h(?:\d{2})?)$/iu.test(text.slice(Math.max(0, at - 6), at)) &&
        TIME_NEXT.test(text.slice(at, at + 40))
      ) &&
      // "2,5 km"; "for 2, 3 and 4 year olds"
      !(/\d/.test(text[at - 1] ?? "") && (/\d/.test(text[at + 1] ?? "") || NUMBER_NEXT.test(text.slice(at, at + 12))))
    ) {
      close(at, at + 1);
    } else if (
      ((unit === "–" || unit === "—") && text[at - 1] === " " && text[at + 1] === " ") ||
      // "We're hiring - application form": so divides a hyphen between words, but not between days or months.
      (unit === "-" &&
        BETWEEN_WORDS.test(text.slice(Math.max(sentence.start, at - 12), Math.min(sentence.end, at + 16))))
    ) {
      close(at, at + 1);
    }
  }
  close(sentence.end, sentence.end);
  return spans;
}

/** The capital of a letter, when the two belong to each other alone; else the letter ("ß", and letters that folding does not know). */
export function capitalOf(letter: string): string {
  const capital = letter.toUpperCase();
  return letter.length === 1 && capital.length === 1 && capital.toLowerCase() === letter ? capital : letter;
}

/** Upper-case first letter; nothing else changes, and names with a capital of their own stay ("iOS", "eBay"). */
export function capitalised(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text;
  return text.replace(/^([\p{Ps}"'“«]?)(\p{Ll})/u, (_, mark: string, letter: string) => mark + capitalOf(letter));
}

const SLANG =
  /(?<![\p{L}\p{N}'’-])(?:lo+l|lmf?ao|rofl|ha(?:ha)+h?|he(?:he)+|idk|idc|tbh|ngl|imh?o|omg|(?<!(?:ex(?:cl)?|in(?:cl)?|exclusief|inclusief|plus|%)\.? )btw(?!-|\.? ?(?:nr|nummer|be|nl|\d))|smh|xd+|i guess|i dunno|dunno|i suppose|or whatever(?! (?:you|u|they|we|i|fits|suits|works|is) )|or something(?: like that)?|you know|u know|and stuff|n stuff|and (?:so on|all that)|kinda|sorta|thx|keine ahnung|oder so(?: was)?|oder sowas|halt irgendwie|mdr|ptdr|ou un truc comme ça|j'sais pas|ja(?: ?ja)+|o algo así|no sé|k{3,}|(?:rs){2,}|sei lá|ou algo assim|boh|o qualcosa del genere|of zo(?:iets)?|weet ik veel)(?![\p{L}\p{N}'’-])[?!]*/giu;
const EMOJI = /\p{Extended_Pictographic}|[\u{1f3fb}-\u{1f3ff}]|[\u{1f1e6}-\u{1f1ff}]|\ufe0f|(?<=\s)\u200d/gu;

/** Smileys that divide a line as commas do ("📍 unit 4 📞 01706 …"): signs of places and telephones, or several in a row. */
const BULLETS =
  /[📍📞☎📧✉🕐🕒⏰🌐📅🗓]|(?:\p{L}|\d) ?\p{Extended_Pictographic}\ufe0f? ?(?:\p{L}|\d).{3,}(?:\p{L}|\d) ?\p{Extended_Pictographic}\ufe0f? ?(?:\p{L}|\d)/u;
const BETWEEN = /(?<=[\p{L}\p{N}.!?)])[ ,;]*(?:\p{Extended_Pictographic}\ufe0f?[ ]?)+(?=[\p{L}\p{N}+(£$€])/gu;

/** A prompt written in capitals, in ordinary letters: sentences begin with a capital and nothing is shouted at visitors. */
export function withoutShouting(text: string): string {
  const capitals = text.match(/\p{Lu}/gu)?.length ?? 0;
  const small = text.match(/\p{Ll}/gu)?.length ?? 0;
  // "CASH FOR JUNK CARS CHARLESTON SC!!! we pay": so is one sentence of it.
  if (capitals < 24 || small * 6 > capitals)
    return text.replace(/(?<=^|[.!?\n] ?)[^.!?\p{Ll}\n]{16,}(?=[.!?\n]|$)/gu, (shouted) =>
      /(?:\p{Lu}{3,}[^\p{L}]+){3}/u.test(shouted) ? capitalised(shouted.toLowerCase()) : shouted,
    );
  return text.toLowerCase().replace(/(?:^|[.!?]\s+|\n\s*)\p{Ll}/gu, (start) => start.toUpperCase());
}

/** A prompt without the words that only fill a chat ("lol", "i guess??", "idk"), smileys and repeated marks: none is for visitors. */
export function withoutSlang(text: string): string {
  return (
    text
      .replace(/^[^\n]{1,1200}$/gm, (line) => (BULLETS.test(line) ? line.replace(BETWEEN, "; ") : line))
      .replace(EMOJI, (mark) => (/[\u00a9\u00ae\u2122#*0-9℡☎]/u.test(mark) ? mark : " "))
      .replace(SLANG, " ")
      .replace(/(?<= )w\/ ?(?=\p{L})/gu, "with ")
      .replace(/(?:^|(?<= ))[:;]-?[)(DPp](?= |$)/gm, " ")
      .replace(/([!?])[!?]+/g, "$1")
      .replace(/ +(?=[,.](?:\s|$)|$)/gm, "")
      .replace(/ {2,}/g, " ")
      .replace(/([!?])(?:\s*[.!?])+(?=\s|$)/g, "$1")
      // "climbed before?, access needs": a list goes on.
      .replace(/!(?:\s*,)+(?=\s|$)/g, "!")
      // "18 € p.P., Anmeldung nötig": the comma after an abbreviation stays.
      .replace(/\.(?:\s+,|\s*[.!?])[\s.,!?]*(?=\s|$)/g, ".")
      .trim()
  );
}

/** A name without what may stand for "and". */
export function plainName(text: string): string {
  return fold(text)
    .replace(/ (?:and|und|et|y|e|en|i|&|\+) /g, " ")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** The values in their order, each once. */
export function unique<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
