/**
 * A message as intents. It is cut into tokens, and the grammar's clauses are laid over them: where one ends and the next
 * begins comes out of what can be read, never of a cut made in advance. A clause counts only when each of its words is
 * taken by a rule, and a sentence only when all of its clauses do; what can be read in two ways is not read.
 */
import { rulesFor } from "./grammar.ts";
import type { Clause, Intent, Reading, Speech, Topic } from "./intent.ts";
import { categories, endOfReason, parted, VERBS } from "./lexicon.ts";
import { type PageWords, Parse, type Read, type Rule } from "./parse.ts";
import { after, isBoundary, isBreak, isSentenceEnd, SLOTS, SOFT } from "./slots.ts";
import { hitsIn, lexiconIn, speechOfTokens } from "./speech.ts";
import { type Token, tokensOf } from "./tokens.ts";

const MOST_CLAUSES = 30;

export interface ReadingContext {
  /** The language of the conversation before, else of the website. */
  speech: Speech;
  /** Names of things on the page (headings, labels, entries): each is one thing, whatever words are in it. */
  names?: Iterable<string>;
  /** Those of them that are names of entries, and of no section. */
  entries?: Iterable<string>;
}

/** A language's rules are brought into tables when a message is first read in it. */
const rules = new Map<Speech, Map<string, Rule[]>>();

function rulesIn(speech: Speech): Map<string, Rule[]> {
  const known = rules.get(speech) ?? rulesFor(lexiconIn(speech).language);
  rules.set(speech, known);
  return known;
}

/** One part of a message, as it was read. */
interface Piece {
  from: number;
  end: number;
  intents: Intent[] | null;
}

export function readMessage(message: string, context: ReadingContext): Reading {
  const source = tokensOf(message);
  const page: PageWords = {
    names: namesOf(context.names ?? []),
    entries: new Set([...namesOf(context.entries ?? []).values()].flat().map((words) => words.join(" "))),
  };
  const own = speechOfMessage(source.tokens, context.speech);
  let best: (Reading & { unread: number }) | null = null;
  for (const speech of new Set([own, context.speech, "en" as const])) {
    if (speech !== own && hitsIn(source.tokens, speech) < 0.8 * hitsIn(source.tokens, own)) continue;
    const reading = readIn(speech, source, page);
    if (!best || reading.unread < best.unread) best = reading;
    if (best.unread === 0) break;
  }
  return {
    speech: best!.speech === context.speech || own !== context.speech ? own : best!.speech,
    clauses: best!.clauses,
  };
}

/** So much more of a message another language has to know than the one that was spoken. */
const SURE = 2;

function speechOfMessage(tokens: readonly Token[], spoken: Speech): Speech {
  const own = speechOfTokens(tokens) ?? spoken;
  return hitsIn(tokens, own) - hitsIn(tokens, spoken) >= SURE ? own : spoken;
}

function namesOf(names: Iterable<string>): Map<string, string[][]> {
  const found = new Map<string, string[][]>();
  for (const name of names) {
    const words = tokensOf(name.slice(0, 120)).tokens.map(({ word }) => word);
    const [first] = words;
    if (first && words.length <= 12) found.set(first, [...(found.get(first) ?? []), words]);
  }
  return found;
}

function readIn(
  speech: Speech,
  source: { text: string; tokens: Token[] },
  page: PageWords,
): Reading & { unread: number } {
  const lexicon = lexiconIn(speech);
  const names = lexicon.language.unspaced ? [...page.names.values()].flat(2).filter((word) => word.length > 1) : [];
  const tokens = parted(source.tokens, lexicon, new Set(names));
  const parse = new Parse({ text: source.text, tokens }, lexicon, { rules: rulesIn(speech), slots: SLOTS }, page);
  const whole: Piece = { from: 0, end: tokens.length, intents: null };
  const found = whollyRead(parse, piecesOf(parse));
  const fact = found.every(({ intents }) => intents === null) ? statedFact(parse) : null;
  // What takes too long to read is not read by halves.
  const pieces = parse.isSpent ? [whole] : fact ? [{ ...whole, intents: [fact] }] : found;
  const unread = pieces.reduce((sum, { intents, from, end }) => sum + (intents === null ? end - from : 0), 0);
  return { speech, clauses: clausesOf(parse, pieces), unread };
}

/** Words that say nothing beside a fact and its name: "our number has changed, it is …". */
const BESIDE = categories(
  "DET OWN NEW BE BECOME NOW COMMA COLON DASH CHANGE MAKE USE PRON HAVE FILLER POLITE TO SHOULD WEBE SAY BAD ARROW INDEF WISH ACCOUNT GOT",
);

/** A message that names one fact and says what it is, in whatever order, and holds no word that may mean anything else. */
function statedFact(parse: Parse): Intent | null {
  const facts = new Set<string>();
  const values: Token[] = [];
  for (let at = 0; at < parse.tokens.length; ) {
    const token = parse.tokens[at]!;
    if (/^(?:phone|email|handle|url)$/.test(token.kind)) values.push(token);
    const meant = parse.meaningsAt(at).filter(({ category }) => ["FACT", "NETWORK", ...BESIDE].includes(category));
    const [first] = meant.sort((one, other) => other.end - one.end);
    if (first?.category === "FACT") facts.add(first.value);
    if (first?.category === "NETWORK") facts.add(`at ${first.value}`);
    if (!first && values.at(-1) !== token && !(token.kind === "mark" && /^[.!]/.test(token.word))) return null;
    at = first?.end ?? at + 1;
  }
  const [fact, ...others] = facts;
  const [said, ...more] = values;
  if (!fact || !said || others.length + more.length > 0) return null;
  const { kind, value } = said;
  if (fact === kind) return { verb: "set_fact", value: { is: fact as "phone" | "email", value } };
  const network = fact.startsWith("at ") ? fact.slice(3) : null;
  return network && kind !== "email" ? { verb: "set_fact", value: { is: "social", network, value } } : null;
}

interface Way {
  cost: number;
  piece: Piece | null;
  next: number;
}

const UNREAD = 60;
const UNREAD_WORD = 25;

/** The cheapest way to cover all tokens, worked out from the end. */
function piecesOf(parse: Parse): Piece[] {
  const count = parse.tokens.length;
  const ways = new Map<number, Way>();
  for (const at of startsOf(parse).toReversed()) ways.set(at, bestWay(parse, at, ways));
  const pieces: Piece[] = [];
  for (let at = 0; at < count; ) {
    const way = ways.get(at);
    if (!way) break;
    if (way.piece) pieces.push(way.piece);
    if (pieces.length >= MOST_CLAUSES && way.next < count) return [{ from: 0, end: count, intents: null }];
    at = way.next;
  }
  return pieces;
}

/** Places where a piece can begin: the start, and after each boundary. */
function startsOf(parse: Parse): number[] {
  const starts = [0];
  for (let at = 0; at < parse.tokens.length; at++)
    if (isBoundary(parse, at) && parse.tokens[at]!.kind !== "quote")
      starts.push(at, ...parse.meaningsAt(at).map(({ end }) => end), at + 1);
  return [...new Set(starts)].filter((at) => at < parse.tokens.length).sort((a, b) => a - b);
}

function bestWay(parse: Parse, at: number, ways: Map<number, Way>): Way {
  const costFrom = (next: number): number =>
    next >= parse.tokens.length ? 0 : (ways.get(next)?.cost ?? Number.POSITIVE_INFINITY);
  const reason = at > 0 && !isSentenceEnd(parse, at - 1) && !isBreak(parse, at - 1) ? endOfReason(parse, at) : null;
  const passing: Way | null =
    reason === null ? null : { cost: UNREAD_WORD + costFrom(reason), piece: null, next: reason };
  if (passing && parse.is(at, "BECAUSE")) return passing;
  if (isBoundary(parse, at)) {
    const joined = parse.meaningsAt(at).filter(({ category }) => /^(?:AND|COMMA|SEMICOLON|THEN|BUT)$/.test(category));
    const next = Math.max(at + 1, ...joined.map(({ end }) => end));
    return { cost: costFrom(next), piece: null, next };
  }
  let end = at + 1;
  while (!isBoundary(parse, end)) end++;
  const unread: Piece = { from: at, end, intents: null };
  let best: Way = { cost: UNREAD + UNREAD_WORD * (end - at) + costFrom(end), piece: unread, next: end };
  const consider = (way: Way) => {
    if (way.cost < best.cost) best = way;
  };
  for (const from of startsAfterOpeners(parse, at)) {
    const found = [...parse.read("clause", from), ...parse.read("fragment", from)];
    for (const read of found) {
      const next = after(parse, read.end, ...SOFT);
      if (!isBoundary(parse, next) || isQuestion(parse, at, from, next)) continue;
      if (found.some((other) => isRival(other, read))) continue;
      const piece: Piece = { from, end: read.end, intents: [read.value].flat() as Intent[] };
      consider({ cost: read.cost + 2 + costFrom(next), piece, next });
    }
    const passed = after(parse, from, ...SOFT);
    if (passed > at && isBoundary(parse, passed)) consider({ cost: 0.5 + costFrom(passed), piece: null, next: passed });
  }
  return best.piece === unread && passing ? passing : best;
}

/** Only what is asked politely is a wish though it ends like a question. */
const isQuestion = (parse: Parse, at: number, from: number, next: number): boolean =>
  parse.tokens[next]?.word === "?" &&
  parse.tokens[next - 1]?.kind !== "quote" &&
  !(from > at && parse.is(from, ...VERBS)) &&
  !(from === at && parse.is(at, "ASKING") && parse.is(at, "SHOULD")) &&
  !parse.tokens.slice(from, next).some(({ word }) => word === "?");

const NEARLY = 0.05;

/** A cheaper way to read the same words, or one that is as cheap and means something else. */
const isRival = (other: Read, read: Read): boolean =>
  other.end === read.end &&
  (other.cost < read.cost - NEARLY ||
    (other.cost < read.cost + NEARLY && JSON.stringify(other.value) !== JSON.stringify(read.value)));

/** Where the wish itself may begin: "please", "could you" and the like are passed over. */
function startsAfterOpeners(parse: Parse, at: number): number[] {
  const starts = new Set([at]);
  for (const from of starts)
    for (const { category, end } of parse.meaningsAt(from))
      if (["OPENER", "THEN", "FILLER", "POLITE"].includes(category) && starts.size < 12) {
        starts.add(end);
        if (parse.is(end, "COMMA") || parse.tokens[end]?.word === "!") starts.add(end + 1);
      }
  return [...starts].filter((from) => from <= parse.tokens.length);
}

/**
 * A sentence is done as a whole or not at all: what was not understood may have said when, where, or how far. Where it
 * says what not to do, nothing of the message is done.
 */
function whollyRead(parse: Parse, pieces: Piece[]): Piece[] {
  const isIn = (piece: Piece, ...some: string[]) =>
    Array.from({ length: piece.end - piece.from }, (_, step) => step).some((step) =>
      parse.is(piece.from + step, ...some),
    );
  const unread = pieces.filter(({ intents }) => intents === null);
  if (unread.some((piece) => isIn(piece, "NOT", "GUARD", "BUT", "ONLY", "NO")))
    return pieces.map((piece) => ({ ...piece, intents: null }));
  const sentenceOf = ({ from }: Piece): number => {
    let count = 0;
    for (let at = 0; at < from; at++) if (isBreak(parse, at) || isSentenceEnd(parse, at)) count++;
    return count;
  };
  const broken = new Set(unread.map(sentenceOf));
  // "The green is ugly. Use teal": this hangs on what was not understood.
  const isOfColour = (intent: Intent) => intent.verb === "style" && intent.property === "colour";
  for (const piece of pieces) if (unread.length > 0 && piece.intents?.some(isOfColour)) broken.add(sentenceOf(piece));
  // "The button red and text white": is it the text of the button, or all text?
  for (const piece of pieces) {
    const others = pieces.filter((other) => other !== piece && sentenceOf(other) === sentenceOf(piece));
    const isOwn = parse.is(after(parse, piece.from, "OPENER", "THEN", ...SOFT), ...VERBS);
    if (!isOwn && piece.intents?.some(isOfAll) && others.some(({ intents }) => intents?.some(isOfPart)))
      broken.add(sentenceOf(piece));
  }
  return pieces.map((piece) => (broken.has(sentenceOf(piece)) ? { ...piece, intents: null } : piece));
}

const isOfPart = (intent: Intent): boolean =>
  intent.verb === "style" &&
  (intent.target.within !== null || /^(?:button|section|link|list_item|menu_entry)$/.test(intent.target.kind ?? ""));
const isOfAll = (intent: Intent): boolean =>
  intent.verb === "style" &&
  (intent.target.kind === "page"
    ? intent.property === "background" || intent.property === "text_colour"
    : intent.target.kind === "text" && !intent.target.within && !intent.target.named);

function clausesOf(parse: Parse, pieces: Piece[]): Clause[] {
  const clauses: Clause[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const { from, end, intents } = pieces[index]!;
    const said = parse.said(from, end);
    if (intents) {
      clauses.push(...intents.map((intent) => ({ said, intent: withMore(parse, from, end, intent) })));
      continue;
    }
    // Pieces of one sentence that were not understood are told as one.
    let last = index;
    const isParted = (at: number) => isBreak(parse, at) || isSentenceEnd(parse, at);
    for (let next = pieces[last + 1]; next?.intents === null; next = pieces[last + 1]) {
      const until = next.from;
      if (Array.from({ length: until - pieces[last]!.end }, (_, step) => pieces[last]!.end + step).some(isParted))
        break;
      last += 1;
    }
    clauses.push(unreadOf(parse, from, pieces[last]!.end));
    index = last;
  }
  if (clauses.length === 0 && parse.tokens.length > 0) {
    // "Thanks!" opens a wish that does not come.
    const answer = parse.meaningsAt(0).find(({ category }) => category === "ANSWER");
    if (!answer) return [unreadOf(parse, 0, parse.tokens.length)];
    return [{ said: parse.said(0, answer.end), intent: { verb: "answer", value: answer.value as Topic } }];
  }
  // A greeting or a thank you beside a wish asks for nothing.
  const wishes = clauses.filter(({ intent }) => intent?.verb !== "answer" || intent.value !== "thanks");
  return wishes.length > 0 ? wishes : clauses.slice(0, 1);
}

/** "Tuesdays also 4 to 6": a small word that says of hours that they come to others. */
function withMore(parse: Parse, from: number, end: number, intent: Intent): Intent {
  if (intent.verb !== "set_fact" || intent.value.is !== "hours") return intent;
  for (let at = from; at < end; at++)
    if (parse.is(at, "ALSO")) return { ...intent, value: { ...intent.value, isMore: true } };
  return intent;
}

/** What was not understood; what no editor of a page can do, and what asks nothing of it, is answered as such. */
function unreadOf(parse: Parse, from: number, end: number): Clause {
  const said = parse.said(from, end);
  const start = after(parse, from, "OPENER", ...SOFT);
  const meanings = Array.from({ length: end - from }, (_, step) => parse.meaningsAt(from + step)).flat();
  const topic = parse.is(start, "REMOVE") ? undefined : meanings.find(({ category }) => category === "TOPIC");
  if (topic) return { said, intent: { verb: "answer", value: topic.value as Topic } };
  const isAsked = parse.tokens[end]?.word === "?" || parse.is(from, "QUESTION_OPENER");
  return { said, intent: isAsked && !parse.is(start, ...VERBS) ? { verb: "answer", value: "question" } : null };
}
