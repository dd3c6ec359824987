/**
 * Matches the grammar's rules against tokens. A rule is a row of categories, symbols and options; what each symbol can
 * be at a place is worked out once and kept. Every way to read is kept with its cost, the cheapest of each meaning, so
 * that what can be read in two ways is seen to be so. All work is counted, and beyond the budget nothing is read.
 */
import type { Lexicon, Meaning } from "./lexicon.ts";
import { isTight, meaningsAt } from "./lexicon.ts";
import type { Token } from "./tokens.ts";

/** What the parts of a rule said, by the names of their symbols and categories in small letters. */
export type Parts = Record<string, unknown>;

/** One way to read something. */
export interface Read {
  end: number;
  value: unknown;
  cost: number;
  /** It ends in a name or other free words: what follows them may be a part of them, however little it says. */
  isFree?: boolean;
}

/** A row of what has to follow each other, and what it means; null when the parts don't fit each other. */
export interface Rule {
  row: Item[];
  mean: (parts: Parts) => unknown;
}

export type Item =
  | { is: "category"; category: string; value: string | null; name: string }
  | { is: "symbol"; symbol: string; name: string }
  | { is: "options"; rows: Item[][]; optional: boolean };

/** Tokens that are what they are by their kind, not by their word. */
export const KINDS = new Set("QUOTE URL EMAIL HANDLE PHONE PRICE TIME LENGTH NUMBER".split(" "));

const isTightDash = (tokens: readonly Token[], at: number): boolean => tokens[at]?.word === "-" && isTight(tokens, at);

const MOST_WAYS = 40;
const MOST_STEPS = 250_000;

/** "CHANGE thing TO (text | QUOTE)": capitals are categories, others symbols; `name:` before either names it. */
export function rowOf(source: string): Item[] {
  const words = source.match(/[()|]\??|[\w:=]+\??/g) ?? [];
  let at = 0;
  const row = (): Item[] => {
    const items: Item[] = [];
    while (at < words.length && words[at] !== "|" && !words[at]!.startsWith(")")) items.push(item());
    return items;
  };
  const item = (): Item => {
    const word = words[at++]!;
    if (word === "(") {
      const rows = [row()];
      while (words[at] === "|") {
        at += 1;
        rows.push(row());
      }
      const optional = words[at++] === ")?";
      return { is: "options", rows, optional };
    }
    const bare = word.replace("?", "");
    const [named, rest] = bare.includes(":") ? bare.split(":") : [null, bare];
    const [symbol = "", value = null] = rest!.split("=");
    // What is given needs no name: it must not stand for what another of its category says.
    const name = named ?? (value === null ? symbol.toLowerCase() : bare);
    const plain: Item = /^[A-Z]/.test(symbol)
      ? { is: "category", category: symbol, value, name }
      : { is: "symbol", symbol, name };
    return word.endsWith("?") ? { is: "options", rows: [[plain]], optional: true } : plain;
  };
  return row();
}

/** What is read in code rather than by rules: free text, names, colours. */
export type Slot = (parse: Parse, at: number) => Read[];

interface State {
  at: number;
  cost: number;
  parts: Parts;
  isFree: boolean;
}

/** What is known of the page: its names, which are one thing each. */
export interface PageWords {
  /** Names of the page's things, as folded words, by their first. */
  names: Map<string, string[][]>;
  /** Names of entries, as folded words: of several words ("Photo gallery") they are no sections. */
  entries: ReadonlySet<string>;
}

export class Parse {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly lexicon: Lexicon;
  readonly page: PageWords;
  private readonly rules: Map<string, Rule[]>;
  private readonly slots: Map<string, Slot>;
  private readonly kept = new Map<string, Read[]>();
  private readonly meanings: Meaning[][] = [];
  private steps = 0;

  constructor(
    source: { text: string; tokens: readonly Token[] },
    lexicon: Lexicon,
    grammar: { rules: Map<string, Rule[]>; slots: Map<string, Slot> },
    page: PageWords,
  ) {
    this.text = source.text;
    this.tokens = source.tokens;
    this.lexicon = lexicon;
    this.rules = grammar.rules;
    this.slots = grammar.slots;
    this.page = page;
  }

  get isSpent(): boolean {
    return this.steps > MOST_STEPS;
  }

  /** What the lexicon says of the phrases that begin here. */
  meaningsAt(at: number): Meaning[] {
    const known = this.meanings[at];
    if (known) return known;
    const token = this.tokens[at];
    const found = token ? meaningsAt(this.tokens, at, this.lexicon, token.word) : [];
    this.meanings[at] = found;
    return found;
  }

  is(at: number, ...categories: string[]): boolean {
    return this.meaningsAt(at).some(({ category }) => categories.includes(category));
  }

  /** The words of the message between two tokens. */
  said(from: number, end: number): string {
    if (end <= from) return "";
    let { start } = this.tokens[from]!;
    // Marks that begin a Spanish sentence are no tokens, and its words all the same.
    while (/[¿¡]/.test(this.text[start - 1] ?? "")) start--;
    return this.text.slice(start, this.tokens[end - 1]!.end);
  }

  /** Every way to read a symbol at a place. */
  read(symbol: string, at: number): Read[] {
    const key = `${symbol} ${at}`;
    const known = this.kept.get(key);
    if (known) return known;
    // Whatever comes back to itself without taking a word is no reading.
    this.kept.set(key, []);
    const slot = this.slots.get(symbol);
    const found = slot ? slot(this, at) : this.readRules(symbol, at);
    const best = new Map<string, Read>();
    for (const way of found) {
      const same = `${way.end} ${JSON.stringify(way.value)}`;
      if (way.cost < (best.get(same)?.cost ?? Number.POSITIVE_INFINITY)) best.set(same, way);
    }
    const ways = [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, MOST_WAYS);
    this.kept.set(key, ways);
    return ways;
  }

  private readRules(symbol: string, at: number): Read[] {
    const rules = this.rules.get(symbol);
    if (!rules) throw new Error(`The grammar has no symbol ${symbol}.`);
    return rules.flatMap(({ row, mean }) =>
      this.follow(row, [{ at, cost: 0, parts: {}, isFree: false }], true).flatMap(
        ({ at: end, cost, parts, isFree }) => {
          if (end === at) return [];
          const value = mean(parts);
          return value === null ? [] : [{ end, value, cost, isFree }];
        },
      ),
    );
  }

  private follow(row: readonly Item[], states: State[], isFirst: boolean): State[] {
    let current = states;
    for (const [index, item] of row.entries()) {
      const next: State[] = [];
      for (const state of current) {
        this.steps += 1;
        if (this.isSpent) return [];
        next.push(...this.step(item, state, isFirst && index === 0));
      }
      if (next.length === 0) return [];
      current = next.length > MOST_WAYS ? next.sort((a, b) => a.cost - b.cost).slice(0, MOST_WAYS) : next;
    }
    return current;
  }

  private step(item: Item, state: State, isFirst: boolean): State[] {
    if (item.is === "options") {
      const ways = item.rows.flatMap((row) => this.follow(row, [state], isFirst));
      return item.optional ? [state, ...ways] : ways;
    }
    const ways = item.is === "symbol" ? this.read(item.symbol, state.at) : this.readCategory(item, state.at);
    const found = ways.map(({ end, value, cost, isFree = false }) => ({
      at: end,
      isFree,
      cost: state.cost + cost,
      parts: {
        ...state.parts,
        [item.name]: value,
      },
    }));
    const isText = item.is === "symbol" && ["text", "prose"].includes(item.symbol);
    // "FAQ-Bereich": a hyphen inside a word parts nothing.
    if (!isFirst && isTightDash(this.tokens, state.at) && !(item.is === "category" && item.category === "DASH"))
      found.push(...this.step(item, { ...state, at: state.at + 1, isFree: false }, false));
    // "Yoga und Pilates bitte tauschen": what is polite is no part of a name.
    if (isFirst || (state.isFree && !this.is(state.at, "POLITE"))) return found;
    for (const { category, end } of this.meaningsAt(state.at))
      if (category === "FILLER" && (!isText || this.tokens[end]?.kind === "quote" || this.is(state.at, "THROUGHOUT")))
        found.push(...this.step(item, { ...state, at: end, cost: state.cost + 0.3 }, false));
    return found;
  }

  private readCategory({ category, value: wanted }: Extract<Item, { is: "category" }>, at: number): Read[] {
    if (KINDS.has(category)) {
      const token = this.tokens[at];
      return token?.kind.toUpperCase() === category ? [{ end: at + 1, value: token.value, cost: 1 }] : [];
    }
    // "Change … to Read more": a capital begins the words themselves.
    if (category === "SAY" && at > 0 && /^\p{Lu}/u.test(this.tokens[at]?.value ?? "")) return [];
    const isEntry = (end: number) =>
      end > at + 1 &&
      this.page.entries.has(
        this.tokens
          .slice(at, end)
          .map(({ word }) => word)
          .join(" "),
      );
    return this.meaningsAt(at)
      .filter((meaning) => meaning.category === category && (wanted === null || meaning.value === wanted))
      .filter(({ end }) => category !== "SECTION" || !isEntry(end))
      .map(({ end, value }) => ({ end, value, cost: 1 }));
  }
}
