/** Applying changes to code, the same way wherever it is done. */
import type { PageCode, Splice } from "./engine.ts";

/**
 * The code after a splice.
 * @throws RangeError when the offsets do not lie in the text, or split a surrogate pair
 */
export function applySplice(code: PageCode, { target, start, end, text }: Splice): PageCode {
  const before = code[target];
  if (!Number.isInteger(start) || !Number.isInteger(end) || start < 0 || end < start || end > before.length) {
    throw new RangeError(
      `the change of ${target} from ${start} to ${end} does not lie in its ${before.length} characters`,
    );
  }
  if (splitsPair(before, start) || splitsPair(before, end))
    throw new RangeError(`the change of ${target} would split a character`);
  return { ...code, [target]: before.slice(0, start) + text + before.slice(end) };
}

function splitsPair(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  return left >= 0xd800 && left < 0xdc00 && right >= 0xdc00 && right < 0xe000;
}
