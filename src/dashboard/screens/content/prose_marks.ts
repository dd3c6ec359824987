/** Emphasis, code and links in Markdown: typed, they do what they mean; kept, they mean what was seen. */
import { InputRule } from "prosemirror-inputrules";
import type { MarkdownSerializerState } from "prosemirror-markdown";
import type { Mark, MarkType, Node } from "prosemirror-model";

/** Before it there is no letter: 2*3*4 and a_b_c are no emphasis. `$1` is what has the mark. */
const within = (sign: string, but: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{N}\\\\${but}])${sign}(?![\\s${but}])([^${but}\\ufffc]*[^\\s\\\\${but}\\ufffc])${sign}$`,
    "u",
  );

const TYPED: [mark: "strong" | "em" | "strike" | "code", sign: string, pattern: RegExp][] = [
  ["strong", "**", within("\\*\\*", "*")],
  ["strong", "__", within("__", "_")],
  ["em", "*", within("\\*", "*")],
  ["em", "_", within("_", "_")],
  ["strike", "~~", within("~~", "~")],
  ["code", "`", within("`", "`")],
];
const LINK = /(?<![!\\])\[([^[\]\ufffc]+)\]\(([^()\s\ufffc]+)\)$/u;

/** @param isAddress whether a link may lead there */
export function markRules(marks: Record<string, MarkType>, isAddress: (text: string) => boolean): InputRule[] {
  const rule = (
    pattern: RegExp,
    before: (match: RegExpMatchArray) => number,
    made: (match: RegExpMatchArray) => Mark | null,
  ) =>
    new InputRule(
      pattern,
      ({ tr }, match, start, end) => {
        const mark = made(match);
        if (!mark) return null;
        const from = start + before(match);
        const to = from + match[1]!.length;
        // What is typed last is not in the text yet.
        return tr
          .delete(to, end)
          .delete(start, from)
          .addMark(start, start + match[1]!.length, mark)
          .removeStoredMark(mark.type);
      },
      { inCodeMark: false },
    );
  return [
    ...TYPED.map(([name, sign, pattern]) =>
      rule(
        pattern,
        () => sign.length,
        () => marks[name]!.create(),
      ),
    ),
    rule(
      LINK,
      () => 1,
      ([, , href]) => (isAddress(href!) ? marks.link!.create({ href }) : null),
    ),
  ];
}

const EMPHASIS = new Set(["strong", "em", "strike"]);
const SIGN = /[\p{P}\p{S}]/u;
const PART = /[^\s\p{P}]/u;

const hasSigns = (node: Node) => node.marks.some(({ type }) => type.name === "code" || type.name === "link");
/** The last and the first character of what is written of a node: those of code, links and pictures are signs. */
const lastOf = (node: Node) =>
  node.isText && !hasSigns(node) ? node.text!.at(-1)! : node.type.name === "hard_break" ? "\n" : ")";
const firstOf = (node: Node) =>
  node.isText && !hasSigns(node) ? node.text!.charAt(0) : node.type.name === "hard_break" ? "\n" : "[";

/** Whether emphasis of one ends or begins beside the other. */
const isEmphasized = (one: Node, beside: Node) =>
  one.marks.some((mark) => EMPHASIS.has(mark.type.name) && !mark.isInSet(beside.marks));

const reference = (character: string) => `&#${character.codePointAt(0)};`;

/**
 * Writes a text. In CommonMark no emphasis ends between a sign and a letter, as in "**Open.**daily", and none begins so:
 * the letter is written as its number, which is a sign to it, and is read as the letter.
 */
export function writeText(state: MarkdownSerializerState, node: Node, parent: Node, index: number): void {
  const before = index > 0 ? parent.child(index - 1) : null;
  const after = index + 1 < parent.childCount ? parent.child(index + 1) : null;
  const characters = [...node.text!];
  const isPart = !hasSigns(node);
  const isFirst =
    isPart && before && isEmphasized(before, node) && SIGN.test(lastOf(before)) && PART.test(characters[0]!);
  const isLast =
    isPart && after && isEmphasized(after, node) && SIGN.test(firstOf(after)) && PART.test(characters.at(-1)!);
  if (isFirst) state.text(reference(characters.shift()!), false);
  const last = isLast ? characters.pop() : undefined;
  state.text(characters.join(""), (state as { inAutolink?: boolean }).inAutolink !== true);
  if (last !== undefined) state.text(reference(last), false);
}
