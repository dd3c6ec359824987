/**
 * Style sheets and scripts read character by character: comments, strings and what stands between them. Models and
 * clients leave both open as they like, so nothing here looks at a character twice however the text is made.
 */
import type { CodeTarget } from "../engine.ts";

interface Span {
  start: number;
  end: number;
}

/** Comments and strings of a style sheet, in order. What is left open goes to the end, a string to its line's. */
function* silentSpans(css: string): Generator<Span & { kind: "comment" | "string" }> {
  for (let at = 0; at < css.length; at++) {
    const character = css.charCodeAt(at);
    if (character === SLASH && css.charCodeAt(at + 1) === STAR) {
      const close = css.indexOf("*/", at + 2);
      const end = close === -1 ? css.length : close + 2;
      yield { kind: "comment", start: at, end };
      at = end - 1;
    } else if (character === QUOTE || character === APOSTROPHE) {
      const end = stringEnd(css, at);
      yield { kind: "string", start: at, end };
      at = end - 1;
    } else if (character === BACKSLASH) at++;
  }
}

const [SLASH, STAR, QUOTE, APOSTROPHE, BACKSLASH, LINE_BREAK] = [..."/*\"'\\\n"].map((sign) => sign.charCodeAt(0));

function stringEnd(css: string, start: number): number {
  const quote = css.charCodeAt(start);
  for (let at = start + 1; at < css.length; at++) {
    const character = css.charCodeAt(at);
    if (character === quote) return at + 1;
    if (character === LINE_BREAK) return at;
    if (character === BACKSLASH) at++;
  }
  return css.length;
}

/** A style sheet without its comments, and with empty strings for its strings. */
export function withoutCommentsAndStrings(css: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { kind, start, end } of silentSpans(css)) {
    pieces.push(css.slice(at, start), kind === "string" ? '""' : "");
    at = end;
  }
  pieces.push(css.slice(at));
  return pieces.join("");
}

/** The braces and semicolons of a style sheet that mean something. */
export function* cssSigns(css: string): Generator<{ sign: "{" | "}" | ";"; at: number }> {
  const spans = silentSpans(css);
  let silent = spans.next();
  for (let at = 0; at < css.length; at++) {
    if (!silent.done && at === silent.value.start) {
      at = silent.value.end - 1;
      silent = spans.next();
      continue;
    }
    const sign = css[at];
    if (sign === "\\") at++;
    if (sign === "{" || sign === "}" || sign === ";") yield { sign, at };
  }
}

/** A rule of a style sheet: what stands before its braces, and what in them. Those in others come after them. */
export interface CssRule {
  prelude: string;
  body: string;
  /** The rule around it. */
  outer: CssRule | null;
}

/** No selector that matters is longer. */
const LONGEST_PRELUDE = 2000;
/** More braces in each other are a mistake. */
const DEEPEST_RULES = 20;

/** The rules of a style sheet without comments and strings. */
export function rulesOf(plain: string): CssRule[] {
  const rules: CssRule[] = [];
  const open: { rule: CssRule; start: number }[] = [];
  let from = 0;
  let tooDeep = 0;
  for (const { sign, at } of cssSigns(plain)) {
    if (sign === "{" && (tooDeep > 0 || open.length === DEEPEST_RULES)) tooDeep++;
    else if (sign === "{") {
      const rule = { prelude: plain.slice(Math.max(from, at - LONGEST_PRELUDE), at).trim(), body: "" };
      const nested: CssRule = { ...rule, outer: open.at(-1)?.rule ?? null };
      rules.push(nested);
      open.push({ rule: nested, start: at + 1 });
    } else if (sign === "}" && tooDeep > 0) tooDeep--;
    else if (sign === "}") {
      const ended = open.pop();
      if (ended) ended.rule.body = plain.slice(ended.start, at);
    }
    from = at + 1;
  }
  return rules;
}

const COMMENT_SIGNS: Record<CodeTarget, [open: string, close: string][]> = {
  html: [["<!--", "-->"]],
  css: [["/*", "*/"]],
  javascript: [
    ["/*", "*/"],
    ["//", "\n"],
  ],
};

/** The comments of a text, their signs included; one that is left open goes to the end. */
export function* commentsIn(target: CodeTarget, code: string): Generator<Span> {
  const signs = COMMENT_SIGNS[target].map(([open, close]) => ({ open, close, at: code.indexOf(open) }));
  for (let place = 0; ; ) {
    // Where the next of each kind begins is looked for only when the place is passed: else each would be looked for
    // as often as there are others.
    for (const sign of signs) if (sign.at !== -1 && sign.at < place) sign.at = code.indexOf(sign.open, place);
    const next = signs.filter(({ at }) => at !== -1).sort((one, other) => one.at - other.at)[0];
    if (!next) return;
    const close = code.indexOf(next.close, next.at + next.open.length);
    place = close === -1 ? code.length : next.close === "\n" ? close : close + next.close.length;
    yield { start: next.at, end: place };
  }
}

/** A text without its comments. */
export function withoutComments(target: CodeTarget, code: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of commentsIn(target, code)) {
    pieces.push(code.slice(at, start));
    at = end;
  }
  pieces.push(code.slice(at));
  return pieces.join("");
}
