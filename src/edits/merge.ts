/**
 * Brings two changes of one page together: what either has changed stays changed, where the other has left the place and
 * what is right beside it alone. It never chooses between two: where both have changed a place there is no merged page.
 */
import { faultsOf } from "../html/faults.ts";
import { readPage } from "../html/page.ts";
import { type Hunk, hunksOf } from "./hunks.ts";
import type { CodeTarget, PageCode } from "./page_code.ts";

/**
 * The page with both changes.
 * @returns null when they meet in one place
 * @throws HtmlLimitError
 */
export function mergeCode(base: PageCode, ours: PageCode, theirs: PageCode): PageCode | null {
  const [html, css, javascript] = (["html", "css", "javascript"] as const).map((target) =>
    mergeText(target, base[target], ours[target], theirs[target]),
  );
  if (html == null || css == null || javascript == null) return null;
  const faults = (text: string) => faultsOf(readPage(text)).length;
  const isBroken =
    html !== ours.html && html !== theirs.html && faults(html) > Math.max(faults(ours.html), faults(theirs.html));
  return isBroken ? null : { html, css, javascript };
}

function mergeText(target: CodeTarget, base: string, ours: string, theirs: string): string | null {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const tokens = tokensOf(base);
  const own = hunksOf(tokens, tokensOf(ours));
  const others = hunksOf(tokens, tokensOf(theirs));
  const isSame = (one: Hunk, other: Hunk) =>
    one.start === other.start && one.end === other.end && one.text === other.text;
  // What both add to the end of styles or scripts stands there one after the other.
  const isAppended = ({ start }: Hunk) => target !== "html" && start === tokens.length;
  const meets = (one: Hunk, other: Hunk) => one.start <= other.end && other.start <= one.end;
  const mine = own.filter((hunk) => !others.some((other) => isSame(hunk, other)));
  for (const hunk of mine)
    if (others.some((other) => meets(hunk, other) && !(isAppended(hunk) && isAppended(other)))) return null;
  const all = [...others, ...mine].sort((one, other) => one.start - other.start);
  let merged = "";
  let at = 0;
  for (const { start, end, text } of all) {
    merged += tokens.slice(at, start).join("") + text;
    at = end;
  }
  return merged + tokens.slice(at).join("");
}

/** A text in pieces that end with a tag, a line, a declaration or a rule. */
const tokensOf = (text: string): string[] => text.match(/[^>\n;}]*[>\n;}]|[^>\n;}]+$/g) ?? [];
