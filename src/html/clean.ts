/**
 * Html that somebody wrote in words → html that can only be read: what is on the list is written anew, tag by tag, and
 * nothing else is. What is not an element of the list loses its tags and keeps its text; scripts and style sheets lose
 * that too.
 */
import { escapeHtml, escapeText } from "./escape.ts";
import { type Element, readPage, VOID, walk } from "./page.ts";

/** Elements that texts have, with the attributes that they keep. */
const KEPT: Record<string, readonly string[]> = {
  a: ["href", "title"],
  abbr: ["title"],
  b: [],
  blockquote: [],
  br: [],
  code: [],
  del: [],
  em: [],
  h2: [],
  h3: [],
  h4: [],
  h5: [],
  h6: [],
  hr: [],
  i: [],
  img: ["src", "alt", "title"],
  li: [],
  ol: ["start"],
  p: [],
  pre: [],
  s: [],
  strong: [],
  sub: [],
  sup: [],
  table: [],
  tbody: [],
  td: [],
  th: [],
  thead: [],
  tr: [],
  ul: [],
};

const BETWEEN_CELLS = new Set(["table", "thead", "tbody", "tr"]);

/** What `href` and `src` may lead to. */
export interface Addresses {
  link(address: string): boolean;
  picture(address: string): boolean;
}

/**
 * Writes html anew with what is on the list alone.
 * @throws HtmlLimitError
 */
export function cleanHtml(html: string, addresses: Addresses): string {
  const page = readPage(html);
  const pieces: string[] = [];
  const open: string[] = [];
  const isKept = ({ tag, isForeign }: Element) => !isForeign && Object.hasOwn(KEPT, tag);
  walk(page, {
    enter(element) {
      if (!isKept(element)) return;
      pieces.push(opening(element, addresses));
      if (!VOID.has(element.tag)) open.push(element.tag);
    },
    leave(element) {
      if (!isKept(element) || VOID.has(element.tag)) return;
      pieces.push(`</${element.tag}>`);
      open.pop();
    },
    text({ value, isSilent }) {
      // Browsers take text between cells out of the table: what is written would not be what is read.
      const isBetweenCells = BETWEEN_CELLS.has(open.at(-1) ?? "") && value.trim() !== "";
      if (!isSilent && !isBetweenCells) pieces.push(escapeText(value));
    },
  });
  return pieces.join("");
}

function opening({ tag, attributes }: Element, addresses: Addresses): string {
  let written = `<${tag}`;
  for (const name of KEPT[tag]!) {
    const value = attributes.get(name);
    if (value === undefined) continue;
    if (name === "href" && !addresses.link(value)) continue;
    if (name === "src" && !addresses.picture(value)) continue;
    if (name === "start" && !/^\d{1,9}$/.test(value)) continue;
    written += ` ${name}="${escapeHtml(value)}"`;
  }
  if (tag === "a" && /^https?:/i.test(attributes.get("href") ?? "")) written += ' rel="noopener"';
  if (tag === "img") written += ' loading="lazy"';
  return `${written}>`;
}
