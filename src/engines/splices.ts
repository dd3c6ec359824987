/** Applying changes to code, the same way wherever it is done. */
import type { PageCode, Splice } from "./engine.ts";

/**
 * The code after a splice.
 * @throws RangeError when the offsets do not lie in the text, or split a surrogate pair
 */
export function applySplice(code: PageCode, { target, start, end, text }: Splice): PageCode {
  const before = code[target];
  assertInside(target, before.length, start, end);
  if (splitsPair(before, start) || splitsPair(before, end)) throw splitting(target);
  return { ...code, [target]: before.slice(0, start) + text + before.slice(end) };
}

/** Code that takes one splice after the other. */
export interface SplicedCode {
  /**
   * Makes a splice and returns what it took away.
   * @throws RangeError as `applySplice` does
   */
  apply(splice: Splice): string;
  /** The code as it is now. */
  code(): PageCode;
}

/**
 * Takes thousands of splices in time linear in them and in the code, where they come in the order of their places or
 * against it: the code of a target is kept in two parts around the place of the last splice.
 */
export function splicedCode(before: PageCode): SplicedCode {
  const targets = { html: gapped(before.html), css: gapped(before.css), javascript: gapped(before.javascript) };
  return {
    apply: (splice) => targets[splice.target].apply(splice),
    code: () => ({ html: targets.html.text(), css: targets.css.text(), javascript: targets.javascript.text() }),
  };
}

function gapped(source: string) {
  /** What is before the gap, and what is after it, the nearest piece last. */
  const left: string[] = [];
  const right: string[] = source ? [source] : [];
  let before = 0;
  let after = source.length;

  function moveTo(place: number): void {
    while (before > place) {
      const piece = left.pop()!;
      const kept = Math.max(0, piece.length - (before - place));
      if (kept > 0) left.push(piece.slice(0, kept));
      right.push(piece.slice(kept));
      before -= piece.length - kept;
      after += piece.length - kept;
    }
    while (before < place) {
      const piece = right.pop()!;
      const moved = Math.min(piece.length, place - before);
      left.push(piece.slice(0, moved));
      if (moved < piece.length) right.push(piece.slice(moved));
      before += moved;
      after -= moved;
    }
  }

  /** Whether the gap is in the middle of a character. */
  const splits = () => splitsPair((left.at(-1)?.at(-1) ?? "") + (right.at(-1)?.[0] ?? ""), 1);

  return {
    text: () => left.join("") + right.toReversed().join(""),
    apply({ target, start, end, text }: Splice): string {
      assertInside(target, before + after, start, end);
      moveTo(start);
      const removed: string[] = [];
      if (splits()) throw splitting(target);
      for (let length = end - start; length > 0; ) {
        const piece = right.pop()!;
        const taken = Math.min(piece.length, length);
        removed.push(piece.slice(0, taken));
        if (taken < piece.length) right.push(piece.slice(taken));
        length -= taken;
        after -= taken;
      }
      const gone = removed.join("");
      if (splitsPair((gone.at(-1) ?? left.at(-1)?.at(-1) ?? "") + (right.at(-1)?.[0] ?? ""), 1)) {
        right.push(gone);
        after += gone.length;
        throw splitting(target);
      }
      if (text) left.push(text);
      before += text.length;
      return gone;
    },
  };
}

function assertInside(target: string, length: number, start: number, end: number): void {
  if (Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end >= start && end <= length) return;
  throw new RangeError(`the change of ${target} from ${start} to ${end} does not lie in its ${length} characters`);
}

const splitting = (target: string) => new RangeError(`the change of ${target} would split a character`);

function splitsPair(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  return left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000;
}
