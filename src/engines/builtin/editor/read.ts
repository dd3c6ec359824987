/**
 * A message as intents. It is cut into tokens, and the grammar's clauses are laid over them: where one ends and the next
 * begins comes out of what can be read, never of a cut made in advance. A clause counts only when each of its words is
 * taken by a rule; what is tied to words that no rule takes is not read either. What can be read in two ways is not read.
 */
import { rulesFor } from "./grammar.ts";
import type { Intent, Nearest, ReadClause, Reading, Speech, Target, Topic, UnreadClause, Verb } from "./intent.ts";
import { corrected, parted } from "./lexicon.ts";
import { type PageWords, Parse, type Read, type Rule } from "./parse.ts";
import { after, isBoundary, isBreak, isJoiner, isSentenceEnd, SLOTS, startsWish, VERBS } from "./slots.ts";
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
  /** The page's words, folded: they are never taken for mistyped ones. */
  words?: ReadonlySet<string>;
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
  /** It only says what is wrong with a thing. */
  complaint: Target | null;
  isOpen: boolean;
  /** It has a verb of its own. */
  isWish?: boolean;
}

export function readMessage(message: string, context: ReadingContext): Reading {
  const source = tokensOf(message);
  const page: PageWords = {
    has: (word) => context.words?.has(word) ?? false,
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
  // What speaks to the machine rather than of the page is not for reading in parts.
  const isHijack = tokens.some((_, index) => parse.is(index, "HIJACK"));
  const whole: Piece = { from: 0, end: tokens.length, intents: null, complaint: null, isOpen: false };
  const found = isHijack ? [whole] : tied(parse, piecesOf(parse));
  // What takes too long to read is not read by halves.
  const pieces = parse.isSpent ? [whole] : found;
  const clauses = clausesOf(parse, pieces);
  const unread = pieces.filter(isUnread).reduce((sum, piece) => sum + piece.end - piece.from, 0);
  return { speech, clauses, unread };
}

interface Way {
  cost: number;
  piece: Piece | null;
  next: number;
  /** What the next way starts from. */
  state: State;
}

/** What stands before: nothing that was read, a wish with its end, or one that ends in free words. */
type State = "none" | "read" | "open";

const UNREAD = 60;
const UNREAD_WORD = 25;

/** The cheapest way to cover all tokens, worked out from the end. */
function piecesOf(parse: Parse): Piece[] {
  const count = parse.tokens.length;
  const ways = new Map<string, Way>();
  const starts = startsOf(parse);
  for (const at of starts.toReversed())
    for (const state of ["none", "read", "open"] as const) ways.set(`${at} ${state}`, bestWay(parse, at, state, ways));
  const pieces: Piece[] = [];
  for (let at = 0, state: State = "none"; at < count; ) {
    const way: Way | undefined = ways.get(`${at} ${state}`);
    if (!way) break;
    if (way.piece) pieces.push(way.piece);
    if (pieces.length >= MOST_CLAUSES && way.next < count) {
      pieces.push({ from: way.next, end: count, intents: null, complaint: null, isOpen: false });
      break;
    }
    [at, state] = [way.next, way.state];
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

function bestWay(parse: Parse, at: number, state: State, ways: Map<string, Way>): Way {
  const costFrom = (next: number, then: State): number =>
    next >= parse.tokens.length ? 0 : (ways.get(`${next} ${then}`)?.cost ?? Number.POSITIVE_INFINITY);
  // What joins is passed over; a new line or sentence ends what a wish without a verb may lean on.
  if (isBoundary(parse, at)) {
    const isHard = isBreak(parse, at) || isSentenceEnd(parse, at);
    const end = Math.max(
      at + 1,
      ...parse
        .meaningsAt(at)
        .filter(({ category }) => ["AND", "COMMA", "SEMICOLON", "THEN", "BUT"].includes(category))
        .map((meaning) => meaning.end),
    );
    const then: State = isHard ? "none" : state;
    return { cost: costFrom(end, then), piece: null, next: end, state: then };
  }
  let best: Way = unreadWay(parse, at, costFrom);
  const consider = (way: Way) => {
    if (way.cost < best.cost) best = way;
  };
  for (const from of startsAfterOpeners(parse, at)) {
    const found = readsFrom(parse, from, state);
    for (const read of found) {
      const end = after(parse, read.end, "FILLER", "POLITE", "PART");
      const next = afterReason(parse, end);
      if (!isBoundary(parse, next)) continue;
      if (found.some((other) => isRival(other, read))) continue;
      const isComplaint = read.symbol === "complaint";
      const then: State = read.isOpen && !isComplaint ? "open" : "read";
      const piece: Piece = {
        from,
        end: read.end,
        intents: isComplaint ? null : ([read.value].flat() as Intent[]),
        complaint: isComplaint ? (read.value as Target) : null,
        isOpen: then === "open",
        isWish: read.symbol === "clause",
      };
      consider({ cost: read.cost + 2 + costFrom(next, then), piece, next, state: then });
    }
    const passed = after(parse, from, "POLITE", "FILLER");
    if (passed > at && (passed >= parse.tokens.length || isBoundary(parse, passed)))
      consider({ cost: 0.5 + costFrom(passed, state), piece: null, next: passed, state });
  }
  return best;
}

/**
 * A cheaper way to read the same words, or one that is as cheap and means something else. What can be put or added is
 * moved, where it is there.
 */
const isRival = (other: Read, read: Read): boolean =>
  other.end === read.end &&
  (other.cost < read.cost - NEARLY ||
    (other.cost < read.cost + NEARLY &&
      JSON.stringify(other.value) !== JSON.stringify(read.value) &&
      !(isOf(read, "move") && isOf(other, "add"))));
const isOf = ({ value }: Read, verb: Verb): boolean => (value as Intent).verb === verb;
const NEARLY = 0.05;

/** Where the wish itself may begin: "please", "could you" and the like are passed over. */
function startsAfterOpeners(parse: Parse, at: number): number[] {
  const starts = new Set([at]);
  for (const from of starts)
    for (const { category, end, isCorrected } of parse.meaningsAt(from))
      if (
        ["OPENER", "THEN", "FILLER", "POLITE"].includes(category) &&
        starts.size < 12 &&
        (!isCorrected || parse.is(end, ...VERBS)) &&
        !isCounting(parse, from, end)
      ) {
        starts.add(end);
        if (parse.is(end, "COMMA") || parse.tokens[end]?.word === "!") starts.add(end + 1);
      }
  return [...starts].filter((from) => from <= parse.tokens.length);
}

/** "First, change …" begins a wish, and "first question" counts. */
const isCounting = (parse: Parse, at: number, end: number): boolean =>
  parse.is(at, "ORD") && parse.is(end, "SECTION", "THING", "ITEM");

function readsFrom(parse: Parse, at: number, state: State): (Read & { symbol: string })[] {
  // After free words, what has no verb of its own may belong to them.
  const symbols = [
    "clause",
    ...(state === "open" ? [] : ["fragment", "complaint"]),
    ...(state === "none" ? ["bare"] : ["follower"]),
  ];
  return symbols.flatMap((symbol) =>
    parse.read(symbol, at).map((read) => ({
      ...read,
      symbol,
      cost: read.cost + (symbol === "clause" ? 0 : symbol === "complaint" ? 1 : 0.2),
    })),
  );
}

/** "… because nobody can read it": why something is wished changes nothing of the wish. */
function afterReason(parse: Parse, at: number): number {
  if (!parse.is(at, "REASON"))
    return parse.is(at, "COMMA") && parse.is(at + 1, "REASON") ? afterReason(parse, at + 1) : at;
  let end = at;
  while (end < parse.tokens.length && !isBreak(parse, end) && !isSentenceEnd(parse, end)) {
    if (isJoiner(parse, end) && startsWish(parse, end + 1)) return end;
    if (parse.is(end, "GUARD", "BUT") && end > at) return at;
    end++;
  }
  return end;
}

/** What no rule takes, up to the next place where something may begin. */
function unreadWay(parse: Parse, at: number, costFrom: (next: number, state: State) => number): Way {
  let end = at + 1;
  while (!isBoundary(parse, end)) end++;
  const piece: Piece = { from: at, end, intents: null, complaint: null, isOpen: false };
  return { cost: UNREAD + UNREAD_WORD * (end - at) + costFrom(end, "none"), piece, next: end, state: "none" };
}

/**
 * What is joined to something that was not understood is not done: it may have said when, where, or how far. Only a wish
 * that begins anew, with a verb, stands for itself.
 */
function tied(parse: Parse, pieces: Piece[]): Piece[] {
  const found = pieces.map((piece) => ({ ...piece }));
  const untake = (...some: Piece[]) => {
    for (const piece of some) Object.assign(piece, { intents: null, complaint: null });
  };
  const isNew = ({ from }: Piece) => parse.is(after(parse, from, "OPENER", "THEN", "FILLER"), ...VERBS);
  for (let index = found.length - 2; index >= 0; index--) {
    const [piece, next] = [found[index]!, found[index + 1]!];
    if (isUnread(piece) || !isUnread(next)) continue;
    const isGuard = parse.is(next.from, "GUARD", "BUT", "NOT") || parse.is(next.from - 1, "BUT");
    const isCut = piece.isOpen ? isParted(parse, piece, next, isBreak) : isNew(next) || isParted(parse, piece, next);
    if (isGuard || !isCut) untake(piece);
  }
  for (let index = 1; index < found.length; index++) {
    const [before, piece] = [found[index - 1]!, found[index]!];
    const isJoined = !isParted(parse, before, piece);
    // What was just taken away can't be moved or changed: two wishes that don't go together.
    const isOfGone =
      before.intents?.some(({ verb }) => verb === "remove") &&
      piece.intents?.some((intent) => intent.verb !== "remove" && isThat(targetOf(intent)));
    // "The button red and text white": is it the text of the button, or all text?
    const isOfWhich =
      isJoined &&
      !isNew(piece) &&
      ((before.intents?.some((one) => isOfPart(one) || isInSection(one)) && piece.intents?.some(isOfAll)) ||
        (before.intents?.some(isInSection) && piece.intents?.some(isGround)));
    // "The FAQ down one and the gallery up one": from where each was, or one after the other?
    const isOfSteps = isJoined && before.intents?.some(isStep) && piece.intents?.some(isStep);
    if (isOfGone || isOfWhich || isOfSteps) untake(before, piece);
    if (!isUnread(before) || !isJoined) continue;
    // "In the menu, …": where, or of what, has to be understood as well.
    const begins = (piece.isWish && parse.is(piece.from, ...VERBS)) || parse.is(piece.from - 1, "THEN");
    // "The headline is too long, cut “in Portland”": words alone may be those of what was spoken of.
    const isOfIt = piece.intents?.some(isOfWords) && namesThing(parse, before);
    if (!begins || isOfIt || parse.is(before.from, "GUARD", ...SCOPES)) untake(piece);
  }
  return found;
}

const isUnread = ({ intents, complaint }: Piece): boolean => intents === null && complaint === null;

/** Whether two pieces stand in different sentences or lines. */
function isParted(
  parse: Parse,
  { end }: Piece,
  { from }: Piece,
  isEnd = (parse: Parse, at: number) => isBreak(parse, at) || isSentenceEnd(parse, at),
): boolean {
  for (let at = end; at < from; at++) if (isEnd(parse, at)) return true;
  return false;
}

const SCOPES = ["IN", "AT", "OF", "FOR", "FROM", "WITH", "BEFORE", "AFTER", "WHEREITSAYS"];
const PARTS = ["button", "section", "link", "list_item", "form", "menu_entry", "field"];
const isOfPart = (intent: Intent): boolean => intent.verb === "style" && PARTS.includes(intent.target.kind!);
const isInSection = (intent: Intent): boolean => intent.verb === "style" && intent.target.within?.kind === "section";
const isGround = (intent: Intent): boolean =>
  intent.verb === "style" && intent.target.kind === "page" && intent.property === "background";
const isOfAll = (intent: Intent): boolean => {
  const thing = targetOf(intent);
  if (intent.verb === "style" && thing?.kind === "page") return intent.property === "text_colour";
  return thing?.kind === "text" && !thing.within && !thing.named;
};

const isStep = (intent: Intent): boolean => intent.verb === "move" && /^(?:up|down)$/.test(intent.place.relation);

/** Words, wherever they stand. */
const isOfWords = (intent: Intent): boolean => {
  const thing = targetOf(intent);
  return intent.verb === "replace_text" ? !thing : intent.verb === "remove" && thing!.kind === null && !thing!.within;
};
const namesThing = (parse: Parse, { from, end }: Piece): boolean => {
  for (let at = from; at < end; at++) if (parse.is(at, "THING", "SECTION")) return true;
  return false;
};

const targetOf = (intent: Intent): Target | null =>
  "target" in intent && typeof intent.target === "object" ? intent.target : null;
const isThat = (thing: Target | null): boolean => thing?.isIt === true && thing.kind === null;

function clausesOf(parse: Parse, pieces: Piece[]): Reading["clauses"] {
  const clauses: (ReadClause | UnreadClause)[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!;
    const said = parse.said(piece.from, piece.end);
    if (piece.complaint) {
      const next = pieces[index + 1];
      if (next?.intents) next.intents = next.intents.map((intent) => about(intent, piece.complaint!));
      else clauses.push({ said, intent: { verb: "answer", value: "vague" } });
    } else if (piece.intents) {
      const before = clauses.at(-1);
      const isGone = before !== undefined && "intent" in before && before.intent.verb === "remove";
      // "Nobody reads the FAQ, take it off" is wished once; "…, we don't do email" says why.
      const isAgain = (intent: Intent) =>
        isGone && intent.verb === "remove" && (isThat(intent.target) || parse.is(piece.from, "WENOLONGER", "NOTNEED"));
      const intents = piece.intents.filter((intent) => !isAgain(intent));
      clauses.push(...intents.map((intent) => ({ said, intent: withMore(parse, piece, intent) })));
    } else {
      // Pieces of one sentence that were not understood are told as one.
      let last = index;
      for (let next = pieces[last + 1]; next && isUnread(next) && !isParted(parse, pieces[last]!, next); )
        next = pieces[++last + 1];
      clauses.push(unreadOf(parse, piece.from, pieces[last]!.end));
      index = last;
    }
  }
  if (clauses.length === 0 && parse.tokens.length > 0) {
    // "Thanks!" opens a wish that does not come.
    const answer = parse.meaningsAt(0).find(({ category }) => category === "ANSWER");
    const said = parse.said(0, parse.tokens.length);
    return [
      answer
        ? { said, intent: { verb: "answer", value: answer.value as Topic } }
        : unreadOf(parse, 0, parse.tokens.length),
    ];
  }
  return clauses.length > 1 ? withoutThanks(clauses) : clauses;
}

/** "Tuesdays also 4 to 6": a small word that says of hours that they come to others. */
function withMore(parse: Parse, { from, end }: Piece, intent: Intent): Intent {
  if (intent.verb !== "set_fact" || intent.value.is !== "hours") return intent;
  for (let at = from; at < end; at++)
    if (parse.is(at, "ALSO")) return { ...intent, value: { ...intent.value, isMore: true } };
  return intent;
}

/** A greeting or a thank you beside a wish asks for nothing. */
const withoutThanks = (clauses: Reading["clauses"]): Reading["clauses"] => {
  const left = clauses.filter(
    (clause) => !("intent" in clause && clause.intent.verb === "answer" && clause.intent.value === "thanks"),
  );
  return left.length > 0 ? left : clauses.slice(0, 1);
};

/** "The tagline is boring, change it to …": what was complained about is what "it" means. */
function about(intent: Intent, thing: Target): Intent {
  return isThat(targetOf(intent)) && !thing.isIt ? ({ ...intent, target: thing } as Intent) : intent;
}

const NEAREST: [string, Nearest][] = [
  ["REMOVE", "remove"],
  ["ADD", "add"],
  ["MOVE", "move"],
  ["DAY", "set_fact"],
  ["LINK", "link"],
  ["REPLACE", "replace_text"],
  ["RENAME", "set_text"],
  ["CALL", "set_text"],
  ["STYLE", "style"],
  ["PROP", "style"],
  ["GRAD", "style"],
  ["CHANGE", "set_text"],
  ["MAKE", "style"],
];

/** What was not understood; what no editor of a page can do, and what asks nothing of it, is answered as such. */
function unreadOf(parse: Parse, from: number, end: number): ReadClause | UnreadClause {
  const said = parse.said(from, end);
  const meanings = Array.from({ length: end - from }, (_, step) => parse.meaningsAt(from + step));
  // "Cookies for $3" are eaten; "snow removal" is of the page, where it stands so.
  const isSold = parse.tokens.slice(from, end).some(({ kind }) => kind === "price");
  const isOfPage = (step: number, until: number): boolean =>
    parse.tokens.slice(from + step, until).every(({ word }) => parse.page.has(word));
  const isRemoval = parse.is(after(parse, from, "OPENER", "FILLER"), "REMOVE");
  const topic = meanings
    .flatMap((found, step) => found.filter((meaning) => !isOfPage(step, meaning.end)))
    .find(({ category }) => category === "TOPIC" && !isSold && !isRemoval);
  if (topic) return { said, intent: { verb: "answer", value: topic.value as Topic } };
  const isQuestion =
    parse.tokens[end]?.word === "?" ||
    (parse.is(from, "QUESTION_OPENER") && !parse.is(after(parse, from, "OPENER"), ...VERBS));
  if (isQuestion && !parse.is(after(parse, from, "OPENER", "FILLER"), ...VERBS))
    return { said, intent: { verb: "answer", value: "question" } };
  const categories = new Set(meanings.flat().map(({ category }) => category));
  let coloured = from;
  const unknown = meanings.flatMap((found, step) => {
    const token = parse.tokens[from + step]!;
    coloured = Math.max(coloured, ...parse.read("colour", from + step).map((read) => read.end));
    const isKnown = found.length > 0 || corrected(token.word, parse.lexicon) || from + step < coloured;
    return token.kind === "word" && !isKnown ? [token.value] : [];
  });
  return {
    said,
    words: unknown.length > 0 ? unknown.join(" ") : said,
    nearest: NEAREST.find(([category]) => categories.has(category))?.[1] ?? null,
  };
}
