/**
 * What is read in code rather than by rules: words that the page shall say, names of its things, colours. Free words
 * begin with a capital or stand behind a colon or "say", and end where the grammar can tell that they do; where something
 * in them reads like another wish, or like a condition, they are not read at all.
 */
import { TYPEFACE_NAMES } from "../../../design/faces.ts";
import { coloursIn } from "../reading/colours.ts";
import { fold } from "../reading/text.ts";
import type { Target } from "./intent.ts";
import { categories, isTight, VERBS } from "./lexicon.ts";
import type { Parse, Read, Slot } from "./parse.ts";

const MOST_WORDS_OF_TEXT = 150;
const MOST_WORDS_OF_LABEL = 6;

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
  at >= parse.tokens.length ||
  isBreak(parse, at) ||
  isSentenceEnd(parse, at) ||
  isJoiner(parse, at) ||
  parse.is(at, "BECAUSE");

/** The place after all phrases of these categories. */
export function after(parse: Parse, at: number, ...categories: string[]): number {
  let end = at;
  for (;;) {
    const next = parse.meaningsAt(end).find(({ category }) => categories.includes(category));
    if (!next) return end;
    end = next.end;
  }
}

/** What is said beside a wish and asks for nothing. */
export const SOFT = ["FILLER", "POLITE", "PART"];

/** Whether a wish begins here: with a verb, or as one that can be read to its end. */
export function startsWish(parse: Parse, at: number): boolean {
  const from = after(parse, at, "OPENER", "THEN", ...SOFT);
  if (parse.is(from, ...VERBS)) return true;
  return ["clause", "fragment"].some((symbol) =>
    parse.read(symbol, from).some(({ end }) => isBoundary(parse, after(parse, end, ...SOFT))),
  );
}

const startsVerb = (parse: Parse, at: number): boolean =>
  parse.is(after(parse, at, "OPENER", "THEN", ...SOFT), ...VERBS);

/** Words that are none of what a page shall say: they tell when, where, how, or what stood there. */
const UNSAID = categories("GUARD NOT INSTEADOF ARROW THROUGHOUT SOMETHING BEFORE AFTER");

/** "Labs Inc.": the dot belongs to the word. */
const SHORTENED = /^(?:Inc|Ltd|Co|Corp|Jr|Sr|Bros|No|str|Str|Nr|etc)$/;

const text =
  (isProse: boolean): Slot =>
  (parse, at) => {
    const token = parse.tokens[at];
    if (token?.kind === "quote") return [{ end: at + 1, value: token.value, cost: 1 }];
    // Where no spaces part words, only a quotation tells where they end.
    const isText = token && /^(?:word|number|price|time|phone)$/.test(token.kind);
    if (!isText || parse.lexicon.language.unspaced) return [];
    const isBegun = /^[\p{Lu}\p{N}]/u.test(token.value) || parse.is(at - 1, "COLON", "SAY");
    if (!isBegun || (/^\p{Ll}/u.test(token.value) && parse.is(at, "INDEF", "DET", "TO", ...UNSAID))) return [];
    return endsOfText(parse, at, isProse).map((end) => {
      let last = end;
      for (let from = at + 1; from < last; from++) if (after(parse, from, "POLITE") >= last) last = from;
      while (last > at + 1 && parse.is(last - 1, "COMMA")) last--;
      // A mark of a sentence belongs to the words that it ends.
      const mark = parse.tokens[end]?.word;
      const isMarked = last === end && (mark === "!" || (mark === "." && SHORTENED.test(parse.tokens[end - 1]!.value)));
      const stop = isMarked || (isProse && isSentenceEnd(parse, end)) ? end + 1 : end;
      return { end: stop, value: parse.said(at, stop > end ? stop : last), cost: 3 + 4 * (end - at) };
    });
  };

/** What leads somewhere or costs something is none of a page's words, unless it is quoted. */
const NO_TEXT = /^(?:quote|url|email|handle|price|time)$/;

/** "Basic with the price …": what else a thing shall have is none of its words. */
const isDetailSaid = (parse: Parse, at: number): boolean =>
  parse.is(at, "WITH") && parse.is(after(parse, at + 1, "DET", "INDEF"), "THING", "PRICEWORD", "FACT", "PROP");

/** "… and Braces to Clear braces", "…; button: Plan a visit": the next thing with what it is to say. */
const startsLabel = (parse: Parse, at: number): boolean =>
  parse.read("thing", at).some(({ end }) => parse.is(end, "TO", "WITH", "COLON", "ARROW", "ALSO"));

function endsOfText(parse: Parse, at: number, isProse: boolean): number[] {
  const ends: number[] = [];
  const { tokens } = parse;
  const starts = isProse ? startsVerb : startsWish;
  let end = at;
  for (; end < tokens.length && tokens[end]!.kind !== "break"; end++) {
    if (end - at > MOST_WORDS_OF_TEXT || parse.isSpent) return [];
    if (end === at) continue;
    // "… everywhere" tells where they shall stand.
    const isSpread = !isProse && parse.is(end, "THROUGHOUT");
    if (isSpread && isBoundary(parse, after(parse, end, "THROUGHOUT", ...SOFT))) ends.push(end);
    else if (!isProse && (parse.is(end, ...UNSAID) || NO_TEXT.test(tokens[end]!.kind) || isDetailSaid(parse, end)))
      return [];
    if (isSentenceEnd(parse, end)) {
      if (end + 1 >= tokens.length || isBreak(parse, end + 1)) break;
      if (isTight(tokens, end) || tokens[end + 1]!.start === tokens[end]!.end) continue;
      if (!isProse || startsVerb(parse, end + 1)) break;
    } else if (isJoiner(parse, end) && tokens[end]!.word !== "&" && starts(parse, end + 1)) {
      // "… and add it": words, or another wish?
      if (isDoneToIt(parse, end + 1)) return [];
      break;
    } else if (!isProse && isJoiner(parse, end) && startsLabel(parse, end + 1)) return [];
    // "… in the menu" tells where they stand: a rule must say so.
    else if (!isProse && parse.is(end, "IN", "TO", "FOR", "FROM") && isPlaceSaid(parse, end)) break;
    else if (parse.lexicon.language.verbLast && endsInVerb(parse, end)) ends.push(end);
  }
  return [...ends, end];
}

/** "… add it", "… use it", and no more. */
const isDoneToIt = (parse: Parse, at: number): boolean =>
  parse.is(at, ...VERBS) && parse.is(at + 1, "PRON") && isBoundary(parse, after(parse, at + 2, ...SOFT));

/** "… in the menu": a place rather than words to be read. */
const isPlaceSaid = (parse: Parse, at: number): boolean =>
  parse.meaningsAt(at).some(({ end: from }) =>
    parse.read("thing", from).some(({ end, value }) => {
      const { kind, named } = value as Target;
      return kind !== null && named === null && isBoundary(parse, after(parse, end, "ONLY", ...SOFT));
    }),
  );

const LAST = [...VERBS, "SHOULD", "SAY", "BE", "TO", "PART"];

/** "… ändern", "… に変更してください": verbs, and what belongs to them, up to the end of the wish. */
const endsInVerb = (parse: Parse, at: number): boolean =>
  parse.is(at, ...LAST) && isBoundary(parse, after(parse, at, ...LAST, ...SOFT));

/** Words that no new name holds: they say where it goes, what it costs, or something else altogether. */
const NEVER = categories(
  "FILLER TO WITH IN FOR FROM OR NOT BECAUSE GUARD BUT SHOULD BE SAY PRON BEFORE AFTER COLON SEMICOLON INSTEADOF CALLED ABOUT " +
    "TOO ONLY OUT COST AS AT UP DOWN TOP BOTTOM NOW SOMETHING LINK POLITE ALL",
);
/** Words for kinds of things and looks: none of them is the name of a new one. */
const KINDS = categories("THING THINGS SECTIONWORD PAGEWORD ITEM SECTION FACT PRICEWORD PROP STYLE THEME NETWORK META");

/** The name of something new. */
const label: Slot = (parse, at) => {
  const found: Read[] = [];
  if (parse.is(at, "DET", "INDEF", "OWN", "OPENER", ...VERBS) && !/^\p{Lu}/u.test(parse.tokens[at]!.value)) return [];
  for (let end = at; end < at + MOST_WORDS_OF_LABEL; end++) {
    const token = parse.tokens[end];
    if (!token || !["word", "number", "mark"].includes(token.kind)) break;
    const isInner = token.word === "&" || token.word === "'" || (token.word === "-" && isTight(parse.tokens, end));
    if (token.kind === "mark" && (!isInner || end === at)) break;
    if (isInner) continue;
    if (parse.is(end, ...NEVER, "AND", "COMMA") && !(/^\p{Lu}/u.test(token.value) && end > at)) break;
    const isKind = parse.meaningsAt(at).some((one) => one.end === end + 1 && KINDS.includes(one.category));
    const isColour = parse.read("colour", end).length > 0;
    if (isKind) continue;
    const cost = 3 + 2 * (end + 1 - at) + (isColour ? 8 : 0);
    found.push({ end: end + 1, value: parse.said(at, end + 1), cost, isFree: !parse.lexicon.language.unspaced });
  }
  return found;
};

/** Names that the brief may know though the page does not write them so: "the March one". */
const called: Slot = (parse, at) =>
  label(parse, at).map((read) => ({
    ...read,
    value: (read.value as string).replace(/ ones?$/, ""),
    cost: read.cost + 5,
  }));

/** A name or a figure that the page may say, whatever it is the name of. */
const proper: Slot = (parse, at) => {
  const { kind, value = "" } = parse.tokens[at] ?? {};
  if (kind === "phone" || kind === "email" || kind === "price") return [{ end: at + 1, value, cost: 4 }];
  return /^[\p{Lu}\p{N}]/u.test(value) ? label(parse, at).map((read) => ({ ...read, cost: read.cost + 3 })) : [];
};

const singular = (word: string): string => (word.length > 3 ? word.replace(/s$/, "") : word);

/** Names of things as they stand on the page; one of them is called by its plural, and so back. */
const known: Slot = (parse, at) => {
  const token = parse.tokens[at];
  if (!token || token.kind === "quote") return [];
  const names = [...new Set([token.word, singular(token.word), `${token.word}s`])].flatMap(
    (first) => parse.page.names.get(first) ?? [],
  );
  return names.flatMap((words) => {
    let end = at;
    for (const [index, word] of words.entries()) {
      if (parse.tokens[end]?.word === "-" && word !== "-" && isTight(parse.tokens, end)) end++;
      const said = parse.tokens[end];
      // "Cut and finish" is “Cut & finish”.
      const isSame =
        said?.kind !== "quote" &&
        (said?.word === word ||
          (word === "&" && parse.is(end, "AND")) ||
          (index === words.length - 1 && said !== undefined && singular(said.word) === singular(word)));
      if (!isSame) return [];
      end += 1;
    }
    // "The address" is a fact, whatever else bears its name.
    if (parse.meaningsAt(at).some((one) => one.end === end && /^(?:FACT|PRICEWORD)$/.test(one.category))) return [];
    const isWritten = words.every((word, index) => word === parse.tokens[at + index]?.word);
    const value = isWritten && end === at + words.length ? parse.said(at, end) : words.join(" ");
    // Several words as they stand on the page are its name rather than words for kinds of things.
    const cost = isWritten && words.length > 1 ? 0.5 : 2.5;
    return [{ end, value, cost, isFree: !parse.lexicon.language.unspaced }];
  });
};

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
  const lower = plain.toLowerCase();
  for (const { start, end, hex, name } of coloursIn(
    lower.length === plain.length ? lower : plain,
    lexicon.language.code,
  )) {
    const [first, last] = [starts.get(start), ends.get(end)];
    if (first === undefined || last === undefined) continue;
    const words = parse.text.slice(start, end);
    // A capital tells a name where it does not begin every noun.
    const isName = lexicon.language.code !== "de" && /^\p{Lu}/u.test(words);
    found.set(first, {
      end: last,
      value: { is: "colour", hex, said: words || name, ...(isName ? { isName } : {}) },
      cost: 1,
    });
  }
  return found;
}

/** An address, up to its end: "now" is no part of it, and what stands before a colon is none. */
const endOfAddress: Slot = (parse, at) =>
  (parse.tokens[at] && !/^[\p{Lu}\p{N}]/u.test(parse.tokens[at].value)
    ? via(parse, at)
    : text(false)(parse, at)
  ).flatMap((read) => {
    let last = read.end;
    for (let from = at; from < last; from++) if (parse.is(from, "COLON")) return [];
    for (let from = at + 1; from < last; from++) if (after(parse, from, "NOW", ...SOFT) >= last) last = from;
    return last === read.end ? read : { ...read, value: parse.said(at, last) };
  });

/** "via del Pratello 45", "8 rue des Tables": small letters with a number among them. */
const via: Slot = (parse, at) =>
  endsOfText(parse, at, false).flatMap((end) => {
    const hasNumber = parse.tokens.slice(at, end).some(({ kind }) => kind === "number");
    const isWord = parse.tokens[at]!.kind === "word" && !parse.is(at, "IN", "TO", "NOT", "BE", "SHOULD");
    return hasNumber && isWord ? [{ end, value: parse.said(at, end), cost: 3 + 4 * (end - at) }] : [];
  });

/** A price, with what says that others are higher: "from $40". */
const price: Slot = (parse, at) => {
  const isFrom = /^(?:from|ab|des|desde|da|vanaf)$/.test(parse.tokens[at]?.word ?? "");
  const { kind, value } = parse.tokens[isFrom ? at + 1 : at] ?? {};
  if (kind !== "price") return [];
  return isFrom
    ? [{ end: at + 2, value: `${parse.said(at, at + 1)} ${value}`, cost: 1 }]
    : [{ end: at + 1, value, cost: 1 }];
};

/** What somebody does, or is: words up to the end of the sentence that say nothing of where or what else. */
const role: Slot = (parse, at) =>
  parse.is(at, "IN", "TO", "BEFORE", "AFTER", "TOP", "BOTTOM", "WITH", "AND", "BUT", ...VERBS)
    ? []
    : endsOfText(parse, at, true).flatMap((end) => {
        const isPlain = parse.tokens.slice(at, end).every((_, index) => !parse.is(at + index, "GUARD", "NOT", "BUT"));
        return isPlain ? [{ end, value: parse.said(at, end), cost: 3 + 4 * (end - at) }] : [];
      });

/** "this week", "until Friday" */
const when: Slot = (parse, at) =>
  [...parse.meaningsAt(at), ...(parse.is(at, "UNTIL") ? parse.meaningsAt(at + 1) : [])]
    .filter(({ category }) => category === "WHEN" || category === "DAY")
    .map(({ end }) => ({ end, value: parse.said(at, end), cost: 1 }));

const FACES = TYPEFACE_NAMES.map((name) => ({ name, words: fold(name).split(" ") }));

/** A typeface of ours by its name, or a kind of them. */
const face: Slot = (parse, at) => [
  ...parse.meaningsAt(at).flatMap(({ category, value, end }) => (category === "FACE" ? [{ end, value, cost: 1 }] : [])),
  ...FACES.filter(({ words }) => words.every((word, index) => parse.tokens[at + index]?.word === word)).map(
    ({ name, words }) => ({ end: at + words.length, value: name, cost: 1 }),
  ),
];

export const SLOTS: Map<string, Slot> = new Map(
  Object.entries({
    ...{ text: text(false), prose: text(true), told: endOfAddress, known, label, called, proper, price, colour },
    ...{ role, when, face },
  }),
);
