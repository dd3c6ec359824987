/**
 * Html that somebody wrote in words → html that can only be read: what is on the list is written anew, tag by tag, and
 * nothing else is. What is not an element of the list loses its tags and keeps its text, apart from its neighbours where
 * it was a block; scripts and style sheets lose that too. A first heading is a second one: the page has one already.
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
  div: [],
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

/** What becomes what is on the list. */
const RENAMED: Record<string, string> = {
  h1: "h2",
  ...Object.fromEntries(
    "address article aside center dd details dl dt fieldset figcaption figure footer form header hgroup legend main nav section summary"
      .split(" ")
      .map((tag) => [tag, "div"]),
  ),
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
  const nameOf = ({ tag, isForeign }: Element): string | null => {
    const name = Object.hasOwn(RENAMED, tag) ? RENAMED[tag]! : tag;
    return !isForeign && Object.hasOwn(KEPT, name) ? name : null;
  };
  walk(page, {
    enter(element) {
      const name = nameOf(element);
      if (name === null) return;
      pieces.push(opening(name, element, addresses));
      if (!VOID.has(name)) open.push(name);
    },
    leave(element) {
      const name = nameOf(element);
      if (name === null || VOID.has(name)) return;
      pieces.push(`</${name}>`);
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

function opening(tag: string, { attributes }: Element, addresses: Addresses): string {
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
