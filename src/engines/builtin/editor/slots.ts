/**
 * What is read in code rather than by rules: words that the page shall say, names of its things, colours, typefaces.
 * Free words end where the grammar can tell that they do; where something in them reads like another wish, or like a
 * condition, they are not read at all.
 */
import { TYPEFACES } from "../../../design/typefaces.ts";
import { colourWords } from "../reader/colours.ts";
import { fold } from "../reader/text.ts";
import type { Target } from "./intent.ts";
import { isTight, type Meaning } from "./lexicon.ts";
import { MISTYPED, type Parse, type Read, type Slot } from "./parse.ts";

const MOST_WORDS_OF_TEXT = 150;
const MOST_WORDS_OF_NAME = 7;

export const categories = (listed: string): string[] => listed.split(" ");

/** What a wish begins with. */
export const VERBS = categories(
  "CHANGE MAKE ADD REMOVE TAKE MOVE PUT SWAP REPLACE RENAME CALL WRITE USE LINK DUPLICATE REDO RESTYLE " +
    "UNDO TRANSLATE RAISE SHOW ASK FIXTYPO WHEREITSAYS NOTNEED WISH",
);

/** Marks and words between two wishes. */
export const isJoiner = (parse: Parse, at: number): boolean =>
  parse.is(at, "AND", "COMMA", "SEMICOLON", "THEN", "BUT") ||
  (parse.tokens[at]?.word === "-" && !isTouching(parse, at));
/** A dash of a row of hours, a negative number, a word. */
const isTouching = (parse: Parse, at: number): boolean =>
  parse.tokens[at - 1]?.end === parse.tokens[at]!.start ||
  parse.tokens[at + 1]?.start === parse.tokens[at]!.end ||
  parse.tokens[at - 1]?.kind !== "word";
export const isSentenceEnd = (parse: Parse, at: number): boolean =>
  /^[.!?…]$/.test(parse.tokens[at]?.word ?? "") &&
  parse.tokens[at]!.kind === "mark" &&
  !isOrdinal(parse, at) &&
  !isShortened(parse, at);

/** "Dr. Lenz", "Bahnhofstr. 5" */
const isShortened = (parse: Parse, at: number): boolean => {
  const word = parse.tokens[at - 1]?.word ?? "";
  const next = parse.tokens[at + 1]?.kind;
  return (/^(?:dr|prof|mrs?|ms)$/.test(word) && next === "word") || (/(?:str|nr)$/.test(word) && next === "number");
};

/** "2. Stock": the dot makes a number the second; in "Bergstraße 5. Mach …" it ends a sentence. */
const isOrdinal = (parse: Parse, at: number): boolean =>
  parse.tokens[at]!.value === "." &&
  parse.tokens[at - 1]?.kind === "number" &&
  parse.tokens[at + 1]?.kind === "word" &&
  (!parse.is(at + 1, ...VERBS, "OPENER") || parse.is(at - 2, "DET", "IN", ...VERBS)) &&
  parse.tokens[at - 1]!.end === parse.tokens[at]!.start;
export const isBreak = (parse: Parse, at: number): boolean => parse.tokens[at]?.kind === "break";

/** Nothing follows, or what joins it to another wish. */
export const isBoundary = (parse: Parse, at: number): boolean =>
  at >= parse.tokens.length || isBreak(parse, at) || isSentenceEnd(parse, at) || isJoiner(parse, at);

/** The place after all phrases of these categories. */
export function after(parse: Parse, at: number, ...categories: string[]): number {
  let end = at;
  for (;;) {
    const next = parse
      .meaningsAt(end)
      .find(({ category, isCorrected }) => !isCorrected && categories.includes(category));
    if (!next) return end;
    end = next.end;
  }
}

const ABBREVIATED = /^(?:Inc|Ltd|Co|Corp|Dr|St|Jr|Sr|Bros|No|str|Str|Nr|SA|SL|etc)$/;
const SOFT = ["FILLER", "POLITE", "PART"];

/** Whether a wish begins here: with a verb, or as one that can be read to its end. */
export function startsWish(parse: Parse, at: number): boolean {
  const from = after(parse, at, "OPENER", "THEN", ...SOFT);
  if (parse.is(from, ...VERBS)) return true;
  return ["clause", "fragment", "follower", "bare"].some((symbol) =>
    parse
      .read(symbol, from)
      .some(
        ({ end, cost, isOpen }) => cost < (isOpen ? 12 : MISTYPED) && isBoundary(parse, after(parse, end, ...SOFT)),
      ),
  );
}

/** A wish with a verb of its own. */
function startsVerb(parse: Parse, at: number): boolean {
  const from = after(parse, at, "OPENER", "THEN", ...SOFT);
  return (
    parse.is(from, ...VERBS) ||
    parse.read("clause", from).some(({ end, isOpen }) => !isOpen && isBoundary(parse, after(parse, end, ...SOFT)))
  );
}

/**
 * "…; button: Plan a visit", "… and the button to Plan a visit", "… and Braces to Clear braces", "…, the button too": the
 * next thing with what it is to say.
 */
const startsLabel = (parse: Parse, at: number): boolean =>
  namesOnPage(parse, at).some(({ end }) => parse.is(end, "TO", "WITH")) ||
  parse
    .read("thing", at)
    .some(
      ({ end, value }) =>
        (value as Target).kind !== null && parse.is(end, "COLON", ...(parse.is(at, "DET") ? ["TO", "ALSO"] : [])),
    );

/** Whether the sentence in which a place stands is put as a question. */
function isAsked(parse: Parse, at: number): boolean {
  let start = at;
  while (start > 0 && !isSentenceEnd(parse, start - 1) && !isBreak(parse, start - 1)) start--;
  const end = after(parse, start, ...SOFT);
  return parse.is(start, "ASKING") || parse.is(end, "ASKING", "SHOULD");
}

const text =
  (isProse: boolean, isFact = false): Slot =>
  (parse, at) => {
    const token = parse.tokens[at];
    if (token?.kind === "quote") return [{ end: at + 1, value: token.value, cost: 1 }];
    // Where no spaces part words, only a quotation tells where they end.
    if (
      !token ||
      parse.lexicon.language.unspaced ||
      token.kind === "break" ||
      token.kind === "url" ||
      (token.kind === "mark" && !/[©(#<]/.test(token.word))
    )
      return [];
    // "La pizza di Torino" begins with a word that means "it", too.
    const isBegun = /^\p{Lu}/u.test(token.value) && !isBoundary(parse, at + 1);
    // "Question: What does it cost?"
    const isTold = isBegun && parse.is(at - 1, "COLON");
    if (!isTold && parse.is(at, "SOMETHING", "BE", "GUARD", "INSTEADOF", "PICTUREHERE")) return [];
    if (!isBegun && parse.is(at, "PRON")) return [];
    // "Via Roma" begins with a verb.
    const isName = isFact && /^\p{Lu}/u.test(parse.tokens[at + 1]?.value ?? "");
    if (/^\p{Ll}/u.test(token.value) && !isName && parse.is(at, ...VERBS, "TO", "NOT", "AND", "OR", "OF")) return [];
    // "What it was before" is no text either.
    if (/^\p{Ll}/u.test(token.value) && parse.is(at, "QUESTION_OPENER") && parse.is(at - 1, "TO")) return [];
    // "… everywhere X": where it shall say so, and none of what it says.
    if (/^\p{Ll}/u.test(token.value) && parse.is(at, "THROUGHOUT")) return [];
    // "Turn it into a card" tells what it shall be, not what it shall say.
    if (/^\p{Ll}/u.test(token.value) && parse.is(at, "INDEF") && !parse.is(at - 1, "SAY", "COLON", "CALLED", "ABOUT"))
      return [];
    if (!isProse && isThingSaid(parse, at)) return [];
    // "The name of the church" is told, and known elsewhere.
    if (/^\p{Ll}/u.test(token.value) && parse.is(at, "DET"))
      if (parse.meaningsAt(at).some(({ category, end }) => category === "DET" && parse.is(end, "FACT", "META")))
        return [];
    return endsOfText(parse, at, isProse).flatMap((end) => {
      const stop =
        /^[!?]/.test(parse.tokens[end]?.word ?? "") && (parse.tokens[end]!.word === "!" || !isAsked(parse, at))
          ? end + 1
          : end;
      const isSentence = isProse && parse.tokens[end]?.value === "." && end - at > 2 ? end + 1 : stop;
      let last = isSentence;
      for (let from = at + 1; from < last; from++)
        if (parse.is(from, "POLITE") && after(parse, from, "POLITE") >= last) last = from;
      // "… and rename Services to Prices there": where it is meant is none of the words.
      if (
        /^\p{Ll}/u.test(parse.tokens[last - 1]!.value) &&
        parse.is(last - 1, "THERE") &&
        parse.tokens.some((_, from) => from < at && isJoiner(parse, from))
      )
        return [];
      // "Fish tanks", or a mistyped "thanks"?
      if (last - at > 1 && parse.meaningsAt(last - 1).some((one) => one.isCorrected && one.category === "POLITE"))
        return [];
      while (last > at + 1 && parse.is(last - 1, "COMMA")) last--;
      // "Labs Inc.": the dot belongs to the word.
      if (last === end && parse.tokens[end]?.value === "." && ABBREVIATED.test(parse.tokens[end - 1]!.value))
        last = end + 1;
      return [
        { end: Math.max(stop, isSentence), value: parse.said(at, last), cost: 3 + 4 * (last - at), isOpen: true },
      ];
    });
  };

/** "Youth night with time Fridays 7pm", "Basic with the price $40": what else a thing shall have is none of its words. */
function isDetailSaid(parse: Parse, at: number): boolean {
  if (!parse.is(at, "WITH")) return false;
  const from = after(parse, at + 1, "DET", "INDEF");
  if (parse.is(from, "THING", "PRICEWORD", "FACT", "META", "PROP")) return true;
  for (let end = from; end < parse.tokens.length && !isBoundary(parse, end); end++)
    if (/^(?:time|price)$/.test(parse.tokens[end]!.kind)) return true;
  return false;
}

function endsOfText(parse: Parse, at: number, isProse: boolean): number[] {
  const ends: number[] = [];
  const { tokens } = parse;
  let end = at;
  for (; end < tokens.length && tokens[end]!.kind !== "break"; end++) {
    if (end - at > MOST_WORDS_OF_TEXT || parse.isSpent) return [];
    if (end === at) continue;
    if (parse.is(end, "GUARD", "INSTEADOF", "ARROW")) return [];
    // "… on the list and everywhere else" is no part of a small word.
    if (!isProse && /^\p{Ll}/u.test(tokens[at]!.value) && parse.is(end, "THROUGHOUT")) {
      const rest = after(parse, end, "THROUGHOUT", ...SOFT);
      if (isJoiner(parse, end - 1) || !isBoundary(parse, rest)) return [];
    }
    // "Same as before but shorter" describes words, and is none of them.
    if (!isProse && /^\p{Ll}/u.test(tokens[at]!.value) && parse.is(end, "SOMETHING")) return [];
    // An address or a name at a network is where something leads, and not what it says.
    if (!isProse && /^(?:url|email|handle)$/.test(tokens[end]!.kind)) return [];
    if (!isProse && isDetailSaid(parse, end)) return [];
    // "…, its button …": another thing rather than more words.
    if (!isProse && isJoiner(parse, end) && parse.is(end + 1, "ITS")) return [];
    if (tokens[end]!.kind === "quote" && !isProse) return [];
    if (isSentenceEnd(parse, end)) {
      if (end + 1 >= tokens.length || isBreak(parse, end + 1)) break;
      if (isTight(tokens, end) || tokens[end + 1]!.start === tokens[end]!.end) continue;
      const polite = after(parse, end + 1, "POLITE");
      if (!isProse || startsVerb(parse, end + 1) || (isBoundary(parse, polite) && !isJoiner(parse, polite))) break;
    } else if (parse.is(end, "AND") && isDoneToIt(parse, end + 1)) {
      // "Come in and try it": words. "… and add it": words, or said once more of what was asked for.
      if (!parse.is(end + 1, "USE")) return [];
    } else if (
      isJoiner(parse, end) &&
      // "Cut & blow dry £45" is one name.
      tokens[end]!.word !== "&" &&
      ((isProse ? startsVerb : startsWish)(parse, end + 1) || startsLabel(parse, end + 1))
    )
      break;
    else if (!isProse && parse.is(end, "IN", "TO", "FOR", "FROM") && isPlaceSaid(parse, end)) return [...ends, end];
    else if (parse.lexicon.language.verbLast && endsInVerb(parse, end)) ends.push(end);
  }
  return [...ends, end];
}

/** "… add it", "… use it", and no more. */
const isDoneToIt = (parse: Parse, at: number): boolean =>
  parse.is(at, "ADD", "CHANGE", "USE", "PUT") &&
  parse.is(at + 1, "PRON") &&
  isBoundary(parse, after(parse, at + 2, ...SOFT));

/** "Change the text in the footer": a thing of the page rather than words to be read. */
const isThingSaid = (parse: Parse, from: number): boolean =>
  parse.is(from, "DET") &&
  parse.read("thing", from).some(({ end, value }) => {
    const { kind, named } = value as Target;
    return kind !== null && named === null && isBoundary(parse, after(parse, end, ...SOFT));
  });

/** "… in the menu": a place rather than words to be read. */
function isPlaceSaid(parse: Parse, at: number): boolean {
  return parse.meaningsAt(at).some(({ end: from }) =>
    parse.read("thing", from).some(({ end, value }) => {
      const { kind, named } = value as Target;
      return (
        kind !== null &&
        named === null &&
        isBoundary(parse, after(parse, end, "ONLY", ...SOFT)) &&
        parse.is(from, "DET", "ALL", "THING", "THINGS", "SECTION", "PAGEWORD")
      );
    }),
  );
}

const LAST = [...VERBS, "SHOULD", "SAY", "BE", "TO", "PART"];

/** "… ändern", "… に変更してください": verbs, and what belongs to them, up to the end of the wish. */
function endsInVerb(parse: Parse, at: number): boolean {
  if (!parse.is(at, ...LAST)) return false;
  const end = after(parse, at, ...LAST, ...SOFT);
  return isBoundary(parse, end);
}

/** Words that no name holds, and those that none begins with. */
const NEVER = categories(
  "FILLER TO WITH IN FOR FROM AND OR NOT GUARD BUT SHOULD BE SAY PRON BEFORE AFTER " +
    "BETWEEN COLON COMMA SEMICOLON INSTEADOF CALLED ABOUT TOO MUCH BIT MORE LESS PLACEHOLDER REQUIRED NOTNEEDED " +
    "NOTSOLD ONLY OUT COST AS HAVE FIXTYPO UP DOWN TOP BOTTOM NOW SOMETHING LINK POLITE ANYMORE TOPIC",
);
const NEVER_INSIDE = ["TO", "WITH", "AND", "GUARD", "COLON", "COMMA", "SEMICOLON", "LINK", "SAY", "CALLED", "POLITE"];
const NEVER_FIRST = [
  ...categories("ITS DET INDEF ALL BOTH OF ORD OTHER OWN NO FILLER OPENER WEOPEN WENOLONGER"),
  ...VERBS,
];

/** What is no name by itself, being a word for something else. */
const NO_NAME = categories(
  "THING THINGS PAGEWORD SECTIONWORD PROP META ALT FIELDWORD PICTUREHERE THEME STYLE GRAD NETWORK ITEM " +
    "FACT PRICEWORD",
);
/** Words for kinds of things, which stand beside a name rather than in it. */
const KINDS = ["THING", "THINGS", "SECTIONWORD", "PAGEWORD", "FIELDWORD", "ITEM"];
const LOOKS = ["THEME", "STYLE", "GRAD", "PROP"];
const UNTOLD = [...LOOKS, ...categories("BAD VAGUE NOT REQUIRED IN MORE LESS MUCH BIT TOO NOTNEEDED")];

interface NameKind {
  most: number;
  base: number;
  each: number;
  /** Words that other names don't begin with: "our oven", "call". */
  isFree?: boolean;
  isProper?: boolean;
}

const name =
  ({ most, base, each, isFree, isProper }: NameKind): Slot =>
  (parse, at) => {
    const found = namesOnPage(parse, at, isProper);
    if (isProper && !/^[\p{Lu}\p{N}]/u.test(parse.tokens[at]?.value ?? "")) return found;
    let more = 0;
    for (let end = at; end < at + most; end++) {
      const token = parse.tokens[end];
      if (!token || !["word", "number", "mark"].includes(token.kind)) break;
      const isInner = token.word === "&" || token.word === "'" || (token.word === "-" && isTight(parse.tokens, end));
      if (token.kind === "mark" && (!isInner || end === at)) break;
      const isCapital = /^\p{Lu}/u.test(token.value);
      const stops = isFree ? NEVER_INSIDE : NEVER;
      if (!isInner && !(isFree && end === at) && parse.is(end, ...stops) && !(isCapital && end > at)) break;
      if (end > at && !isFree && !isCapital && parse.is(end, "DET", "INDEF") && !parse.is(end, "OF", "OWN")) break;
      if (end === at && !isFree && parse.is(end, ...NEVER_FIRST) && !(isCapital && at > 0 && !isBreak(parse, at - 1)))
        break;
      // "Füge einen Abschnitt Kurse hinzu: …": the end of the verb.
      if (end > at && !isCapital && parse.is(end, "FILLER") && parse.is(end + 1, "COLON", "WITH")) break;
      // "Un botón de reservas": what joins it to its thing.
      if (isFree && end === at && !isCapital && parse.is(at, "OF")) break;
      if (isInner) continue;
      if (parse.isMistyped(end)) more += 20;
      if (parse.is(end, ...LOOKS) || parse.read("colour", end).length > 0) more += isFree ? 0 : 8;
      const isWord = parse
        .meaningsAt(at)
        .some((meaning) => meaning.end === end + 1 && NO_NAME.includes(meaning.category));
      const isColour = parse.read("colour", at).some((read) => read.end === end + 1);
      if (isWord && base > 2 && !isProper) continue;
      if (parse.is(at, ...KINDS) || parse.is(end, ...KINDS)) more += 3;
      if (isColour && !isFree) continue;
      found.push({
        end: end + 1,
        value: parse.said(at, end + 1),
        cost: base + more + each * (end + 1 - at),
        isFree: !parse.lexicon.language.unspaced,
      });
    }
    return found;
  };

function namesOnPage(parse: Parse, at: number, isKindSaid = false): Read[] {
  const token = parse.tokens[at];
  if (!token || token.kind === "quote") return [];
  return (parse.page.names.get(token.word) ?? []).flatMap((words) => {
    let end = at;
    for (const word of words) {
      if (parse.tokens[end]?.word === "-" && word !== "-" && isTight(parse.tokens, end)) end++;
      // "Cut and finish" is “Cut & finish”.
      if (parse.tokens[end]?.word !== word && !(word === "&" && parse.is(end, "AND"))) return [];
      end += 1;
    }
    // "The address" is a fact, whatever else bears its name ("Hours and place" is none).
    const isFact = ({ category, end: last }: Meaning) => last === end && /^(?:FACT|PRICEWORD)$/.test(category);
    if (!isKindSaid && parse.meaningsAt(at).some(isFact)) return [];
    const value = words.includes("&") ? words.join(" ") : parse.said(at, end);
    return [{ end, value, cost: 2.5, isFree: !parse.lexicon.language.unspaced }];
  });
}

const coloursOf = new WeakMap<Parse, Map<number, Read>>();

/** The colours of the whole message are found at once; a quotation holds none. */
const colour: Slot = (parse, at) => {
  const found = coloursOf.get(parse) ?? readColours(parse);
  coloursOf.set(parse, found);
  const read = found.get(at);
  return read ? [read] : [];
};

function readColours(parse: Parse): Map<number, Read> {
  const { tokens, lexicon } = parse;
  let plain = parse.text;
  for (const { kind, start, end } of tokens)
    if (kind === "quote" || kind === "url" || kind === "email")
      plain = plain.slice(0, start) + ".".repeat(end - start) + plain.slice(end);
  const starts = new Map(tokens.map((token, index) => [token.start, index]));
  const ends = new Map(tokens.map((token, index) => [token.end, index + 1]));
  const found = new Map<number, Read>();
  for (const { start, end, hex, name: said } of colourWords(
    plain.toLowerCase().length === plain.length ? plain.toLowerCase() : plain,
    lexicon.language.code,
  )) {
    const [first, last] = [starts.get(start), ends.get(end)];
    if (first === undefined || last === undefined) continue;
    const words = parse.text.slice(start, end);
    // A capital tells a name where it does not begin every noun.
    const isName = lexicon.language.code !== "de" && /^\p{Lu}/u.test(words);
    found.set(first, {
      end: last,
      value: { is: "colour", hex, said: words || said, ...(isName ? { isName } : {}) },
      cost: 1,
    });
  }
  return found;
}

const COMMON_FONTS =
  "Arial|Helvetica|Helvetica Neue|Georgia|Times|Times New Roman|Verdana|Tahoma|Trebuchet|Garamond|Futura|Courier|Courier New|Comic Sans|Comic Sans MS|Papyrus|Impact|Roboto|Open Sans|Lato|Montserrat|Poppins|Inter|Playfair|Playfair Display|Merriweather|Raleway|Oswald|Nunito|Ubuntu|Lora|Lobster|Pacifico|Dancing Script|Gill Sans|Avenir|Calibri|Cambria|Didot|Baskerville|Bodoni|Source Sans|Source Serif|DM Sans|IBM Plex Sans|Space Grotesk|EB Garamond|Libre Baskerville|Josefin Sans|Quicksand";
const FONTS = new Map<string, string>(
  [...COMMON_FONTS.split("|"), ...Object.values(TYPEFACES).flatMap((pair) => [pair.head.name, pair.body.name])].map(
    (font) => [fold(font), font],
  ),
);

const font: Slot = (parse, at) => {
  const found: Read[] = [];
  let words = "";
  for (let end = at; end < at + 4; end++) {
    const token = parse.tokens[end];
    if (token?.kind !== "word") {
      if (end === at && token?.kind === "quote" && FONTS.has(fold(token.value)))
        found.push({ end: end + 1, value: token.value, cost: 1 });
      break;
    }
    words += `${end > at ? " " : ""}${token.word}`;
    const known = FONTS.get(words);
    if (known) found.push({ end: end + 1, value: known, cost: 1 });
  }
  return found;
};

/**
 * A fact is so "now", whatever is told: the word is no part of it. What is "wrong", "optional", "bigger" or "in" something
 * is none ("Old Street" is).
 */
const told: Slot = (parse, at) => {
  if (/^\p{Ll}/u.test(parse.tokens[at]?.value ?? "") && parse.is(at, ...UNTOLD)) return [];
  return text(false, true)(parse, at).flatMap((read) => {
    let last = read.end;
    // "The address moved: …": what stands before a colon is no part of a fact.
    for (let from = at; from < last; from++) if (parse.is(from, "COLON")) return [];
    for (let from = at + 1; from < last; from++) if (after(parse, from, "NOW", ...SOFT) >= last) last = from;
    return last === read.end ? read : { ...read, value: parse.said(at, last) };
  });
};

/** A new thing in free words, of which none says what it shall have besides. */
const described: Slot = (parse, at) =>
  text(true)(parse, at).filter(({ end }) => {
    for (let from = at + 1; from < end; from++) if (isDetailSaid(parse, from)) return false;
    return true;
  });

/** Words up to one that says that they are meant wherever they stand. */
const spread: Slot = (parse, at) =>
  text(false)(parse, at).flatMap((read) => {
    for (let end = at + 1; end <= read.end; end++)
      if (parse.is(end, "THROUGHOUT") && after(parse, end, "THROUGHOUT", ...SOFT) >= read.end) {
        const last = parse.is(end - 1, "COMMA") && end - 1 > at ? end - 1 : end;
        return [{ end, value: parse.said(at, last), cost: 3 + 4 * (last - at) }];
      }
    return [];
  });

/** A price, with what says that others are higher: "from $40". */
const cost: Slot = (parse, at) => {
  const isFrom = /^(?:from|ab|des|desde|da|vanaf)$/.test(parse.tokens[at]?.word ?? "");
  const { kind, value } = parse.tokens[isFrom ? at + 1 : at] ?? {};
  if (kind !== "price") return [];
  return isFrom
    ? [{ end: at + 2, value: `${parse.said(at, at + 1)} ${value}`, cost: 1 }]
    : [{ end: at + 1, value, cost: 1 }];
};

/** A price, or a figure that may be one beside the price that a thing has: "Lasagne is 13.50 now" (which is no time). */
const price: Slot = (parse, at) => {
  const { kind, word } = parse.tokens[at] ?? {};
  const said = cost(parse, at);
  if (said.length > 0) return said;
  const isFigure = (kind === "number" || kind === "time") && /^\d{1,4}(?:[.,]\d{2})?$/.test(word!);
  return isFigure ? [{ end: at + 1, value: word, cost: 2 }] : [];
};

/** What an ordinal counts: "the second service" is one of them, though "services" are a section. */
const counted: Slot = (parse, at) =>
  parse
    .meaningsAt(at)
    .flatMap(({ category, value, end, isCorrected }) =>
      !isCorrected && (category === "ITEM" || (category === "SECTION" && value === "offerings"))
        ? [{ end, value: { section: value, word: parse.said(at, end) }, cost: 1 }]
        : [],
    );

export const SLOTS: Map<string, Slot> = new Map([
  ["text", text(false)],
  ["prose", text(true)],
  ["told", told],
  ["described", described],
  ["spread", spread],
  ["known", (parse, at) => namesOnPage(parse, at)],
  ["name", name({ most: MOST_WORDS_OF_NAME, base: 3, each: 2 })],
  ["label", name({ most: MOST_WORDS_OF_NAME, base: 2, each: 1 })],
  ["title", name({ most: MOST_WORDS_OF_NAME, base: 4, each: 2, isFree: true })],
  ["caption", name({ most: 3, base: 6, each: 3, isFree: true })],
  ["proper", name({ most: MOST_WORDS_OF_NAME, base: 4, each: 2, isProper: true })],
  ["cost", cost],
  ["price", price],
  ["colour", colour],
  ["counted", counted],
  ["font", font],
]);
