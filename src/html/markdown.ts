/**
 * A page as Markdown, for programs that read text: what its main part says, with headings, links, lists and tables, and
 * without menus, scripts, drawings and controls. Written by GitHub's flavour of it, linear in the page: what nests deeper
 * than a few levels is written at the deepest of them.
 */
import { closest, type Element, type Page, type Range, runsIn, type TextRun } from "./page.ts";
import { INLINE } from "./text.ts";

type Node = Element | TextRun;

interface Block {
  text: string;
  /** Whether it can follow a list item's first line without an empty line between. */
  isList: boolean;
}

interface Writer {
  page: Page;
  /** What is in each element, in source order. */
  contents: Map<Element | null, Node[]>;
  /** Elements that part lines, or have one in them that does. */
  parting: Set<Element>;
  /** Against which addresses are read. */
  base: string | null;
}

/** What is not read, or is filled in. */
const LEFT_OUT = new Set(
  "nav dialog button select option optgroup input textarea datalist script style template noscript svg math head title iframe object audio video canvas".split(
    " ",
  ),
);
/** The attribute of what is meant for people alone; https://agentdocsspec.com has it. */
const FOR_PEOPLE = "data-markdown-ignore";
/** What is around the main part of a page where none is named. */
const AROUND = new Set(["header", "footer", "aside"]);
const PARTS = new Set(["article", "section", "blockquote", "figure"]);
/** Lists and quotations in one another; deeper ones are written at this depth. */
const MOST_LEVELS = 6;
const MOST_CELLS = 50;
const LONGEST_ADDRESS = 2000;
/** What stands in a line besides text. */
const WITHIN_LINES = new Set([...INLINE, "img", "br", "picture", "source"]);
/** Of a whole page. */
export const LONGEST_MARKDOWN = 200_000;

const isElement = (node: Node): node is Element => "tag" in node;

/**
 * What a page says, as Markdown; "" where it says nothing.
 * @param base the page's absolute address, by which the addresses in it are read
 */
export function markdownOf(page: Page, base: string | null): string {
  const main = page.elements.find(({ tag, isForeign }) => tag === "main" && !isForeign) ?? null;
  const writer: Writer = { page, contents: new Map(), parting: new Set(), base };
  collect(writer, main);
  const blocks: Block[] = [];
  writeBlocks(writer, writer.contents.get(main) ?? [], 0, blocks);
  const text = joined(blocks);
  if (text.length <= LONGEST_MARKDOWN) return text;
  const end = text.lastIndexOf("\n\n", LONGEST_MARKDOWN);
  return `${text.slice(0, end > 0 ? end : LONGEST_MARKDOWN).toWellFormed()}\n\n…`;
}

const isHidden = ({ tag, isForeign, attributes }: Element): boolean =>
  isForeign ||
  LEFT_OUT.has(tag) ||
  attributes.has("hidden") ||
  attributes.has(FOR_PEOPLE) ||
  attributes.get("aria-hidden") === "true";

/** Whether a header or footer is that of the page, and not of a part of it. */
const isAround = ({ tag, parent }: Element): boolean =>
  AROUND.has(tag) && closest(parent, (around) => PARTS.has(around.tag)) === null;

/** Sorts what is read under what it is in. */
function collect({ page, contents, parting }: Writer, main: Element | null): void {
  const within: Range = main?.inner ?? { start: 0, end: page.source.length + 1 };
  const out = new Set<Element>();
  const isOut = (parent: Element | null): boolean => parent !== null && out.has(parent);
  const add = (parent: Element | null, node: Node) => {
    const others = contents.get(parent);
    if (others) others.push(node);
    else contents.set(parent, [node]);
  };
  const runs = runsIn(page, within);
  let next = 0;
  const addRuns = (before: number) => {
    for (; next < runs.length && runs[next]!.start < before; next++) {
      const run = runs[next]!;
      if (!run.isSilent && !isOut(run.parent)) add(run.parent, run);
    }
  };
  for (const element of page.elements) {
    if (element.start < within.start || element.end > within.end) continue;
    addRuns(element.start);
    if (isOut(element.parent) || isHidden(element) || (main === null && isAround(element))) {
      out.add(element);
      continue;
    }
    add(element.parent, element);
    if (WITHIN_LINES.has(element.tag)) continue;
    for (let at: Element | null = element; at && !parting.has(at); at = at.parent) parting.add(at);
  }
  addRuns(page.source.length + 1);
}

/** Blocks one after the other. */
const joined = (blocks: readonly Block[]): string => blocks.map(({ text }) => text).join("\n\n");

/** Writes what is in an element: a paragraph of what stands in one line, and a block of each element that parts lines. */
function writeBlocks(writer: Writer, nodes: readonly Node[], level: number, blocks: Block[]): void {
  let line: Node[] = [];
  const endLine = () => {
    if (line.length > 0) {
      const text = lineStart(inlineOf(writer, line).trim());
      if (text !== "") blocks.push({ text, isList: false });
    }
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !writer.parting.has(node)) {
      line.push(node);
      continue;
    }
    endLine();
    writeBlock(writer, node, level, blocks);
  }
  endLine();
}

function writeBlock(writer: Writer, element: Element, level: number, blocks: Block[]): void {
  const { tag } = element;
  const nodes = writer.contents.get(element) ?? [];
  const push = (text: string, isList = false) => {
    if (text !== "") blocks.push({ text, isList });
  };
  if (/^h[1-6]$/.test(tag)) {
    const text = oneLineOf(writer, nodes);
    push(text && `${"#".repeat(Number(tag[1]))} ${text}`);
  } else if (tag === "hr") push("---");
  else if (tag === "pre") push(fenced(writer.page, element));
  else if (tag === "ul" || tag === "ol" || tag === "menu") push(listOf(writer, element, nodes, level), true);
  else if (tag === "table") push(tableOf(writer, nodes));
  else if (tag === "dt" || tag === "summary" || tag === "caption" || tag === "legend") {
    const text = oneLineOf(writer, nodes);
    push(text && `**${text}**`);
  } else if (tag === "blockquote" && level < MOST_LEVELS) {
    const inside: Block[] = [];
    writeBlocks(writer, nodes, level + 1, inside);
    push(indented(joined(inside), "> ", "> "));
  } else if (tag === "a") writeLinked(writer, element, nodes, level, blocks);
  else writeBlocks(writer, nodes, level, blocks);
}

/** A link around several blocks leads from the first of them. */
function writeLinked(writer: Writer, element: Element, nodes: readonly Node[], level: number, blocks: Block[]): void {
  const inside: Block[] = [];
  writeBlocks(writer, nodes, level, inside);
  const address = addressOf(writer, element.attributes.get("href"));
  const first = inside[0];
  if (address && first && !first.isList && !/\n|\]\(/.test(first.text)) {
    const [, mark = "", text = ""] = /^(#{1,6} )?(.*)$/.exec(first.text) ?? [];
    inside[0] = { ...first, text: `${mark}[${text}](${address})` };
  }
  for (const block of inside) blocks.push(block);
}

function listOf(writer: Writer, list: Element, nodes: readonly Node[], level: number): string {
  const from = Number.parseInt(list.attributes.get("start") ?? "1", 10);
  let number = Number.isSafeInteger(from) && from >= 0 ? from : 1;
  const items: string[] = [];
  for (const node of nodes) {
    const inside: Block[] = [];
    if (isElement(node) && node.tag === "li") writeBlocks(writer, writer.contents.get(node) ?? [], level + 1, inside);
    else writeBlocks(writer, [node], level + 1, inside);
    if (inside.length === 0) continue;
    const mark = list.tag === "ol" ? `${number++}. ` : "- ";
    const text = inside
      .map((block, index) => `${index === 0 ? "" : block.isList ? "\n" : "\n\n"}${block.text}`)
      .join("");
    items.push(level < MOST_LEVELS ? indented(text, mark, " ".repeat(mark.length)) : `${mark}${text}`);
  }
  return items.join("\n");
}

/** A text whose first line begins with one mark, and whose others with another. */
const indented = (text: string, first: string, others: string): string =>
  text === ""
    ? ""
    : first + text.replace(/\n(?=(\n)?)/g, (_, empty) => (empty && others.trim() === "" ? "\n" : `\n${others}`));

function tableOf(writer: Writer, nodes: readonly Node[]): string {
  const rows: string[][] = [];
  let caption = "";
  const take = (some: readonly Node[]) => {
    for (const node of some) {
      if (!isElement(node)) continue;
      const inside = writer.contents.get(node) ?? [];
      if (node.tag === "tr") rows.push(cellsOf(writer, inside));
      else if (node.tag === "caption") caption = oneLineOf(writer, inside);
      else take(node.tag === "table" ? [] : inside);
    }
  };
  take(nodes);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  if (width === 0) return "";
  const written = rows.map((row) => `| ${Array.from({ length: width }, (_, at) => row[at] ?? "").join(" | ")} |`);
  written.splice(1, 0, `|${" --- |".repeat(width)}`);
  return `${caption && `**${caption}**\n\n`}${written.join("\n")}`;
}

function cellsOf(writer: Writer, nodes: readonly Node[]): string[] {
  const cells: string[] = [];
  for (const node of nodes) {
    if (!isElement(node) || (node.tag !== "td" && node.tag !== "th")) continue;
    const text = oneLineOf(writer, writer.contents.get(node) ?? []).replaceAll("|", "\\|");
    const span = Number.parseInt(node.attributes.get("colspan") ?? "1", 10);
    cells.push(text);
    for (let further = 1; further < span && cells.length < MOST_CELLS; further++) cells.push("");
    if (cells.length >= MOST_CELLS) break;
  }
  return cells;
}

function fenced(page: Page, element: Element): string {
  const text = textOf(page, element).replace(/^\n/, "").trimEnd();
  if (text.trim() === "") return "";
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, { length }) => Math.max(most, length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** Everything in some nodes, on one line. */
const oneLineOf = (writer: Writer, nodes: readonly Node[]): string =>
  inlineOf(writer, nodes).replace(/\s+/g, " ").trim();

/** Text that stands in one line, but for the ends of lines that its author set. */
function inlineOf(writer: Writer, nodes: readonly Node[]): string {
  const pieces: string[] = [];
  writeInline(writer, nodes, true, pieces);
  return pieces.join("").replace(/ *\n */g, "  \n");
}

/** @param mayMark whether nothing around it is marked already: of marks in one another the outermost is written */
function writeInline(writer: Writer, nodes: readonly Node[], mayMark: boolean, pieces: string[]): void {
  let before: Node | undefined;
  for (const node of nodes) {
    if (!isElement(node)) pieces.push(escaped(node.value.replace(/\s+/g, " ")));
    else if (node.tag === "br") pieces.push("\n");
    else if (node.tag === "img") pieces.push(imageOf(writer, node));
    else {
      // Blocks that stand in a line are parted by a blank, and so are a link and what only its style keeps apart from it.
      const isApart =
        writer.parting.has(node) || (before && isElement(before) && (node.tag === "a" || before.tag === "a"));
      if (isApart) pieces.push(" ");
      writeMarked(writer, node, mayMark, pieces);
      if (writer.parting.has(node)) pieces.push(" ");
    }
    before = node;
  }
}

const MARKS: Readonly<Record<string, string>> = {
  strong: "**",
  b: "**",
  em: "*",
  i: "*",
  cite: "*",
  del: "~~",
  s: "~~",
};

function writeMarked(writer: Writer, element: Element, mayMark: boolean, pieces: string[]): void {
  const { tag, attributes } = element;
  const nodes = writer.contents.get(element) ?? [];
  if (tag === "code" && mayMark) {
    const text = textOf(writer.page, element).replace(/\s+/g, " ");
    pieces.push(text.trim() === "" || text.includes("`") ? escaped(text) : `\`${text}\``);
    return;
  }
  const mark = mayMark ? MARKS[tag] : undefined;
  const address = mayMark && tag === "a" ? addressOf(writer, attributes.get("href")) : null;
  if (!mark && !address) {
    writeInline(writer, nodes, mayMark, pieces);
    return;
  }
  const inside: string[] = [];
  writeInline(writer, nodes, false, inside);
  const text = inside.join("").replace(/\s+/g, " ");
  const inner = text.trim();
  if (inner === "") pieces.push(text);
  else
    pieces.push(
      text.startsWith(" ") ? " " : "",
      address ? `[${inner}](${address})` : `${mark}${inner}${mark}`,
      text.endsWith(" ") ? " " : "",
    );
}

/** The text in an element as it is written. */
const textOf = (page: Page, element: Element): string =>
  runsIn(page, element)
    .map(({ value, isSilent }) => (isSilent ? "" : value))
    .join("");

/** A picture that says something. */
function imageOf(writer: Writer, { attributes }: Element): string {
  const alt = escaped((attributes.get("alt") ?? "").replace(/\s+/g, " ").trim());
  const address = alt === "" ? null : addressOf(writer, attributes.get("src"));
  return address ? `![${alt}](${address})` : alt;
}

/** An address that leads somewhere, absolute where it can be; null: none. */
function addressOf({ base }: Writer, href: string | undefined): string | null {
  const written = href?.trim() ?? "";
  if (written === "" || written.length > LONGEST_ADDRESS) return null;
  const url = URL.parse(written, base ?? "https://relative.invalid/");
  if (!url || !/^(https?|mailto|tel):$/.test(url.protocol)) return null;
  const address = url.hostname === "relative.invalid" ? url.href.slice(url.origin.length) : url.href;
  return address.replace(/[()\s<>]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Text that means nothing but itself. */
const escaped = (text: string): string =>
  text.replace(/[\\`*[\]]|~~|<(?=[A-Za-z/!?])|&(?=#?\w{1,31};)|(?<!\w)_|_(?!\w)/g, "\\$&");

/** The same of what would begin a block, at the beginning of a line. */
const lineStart = (text: string): string =>
  text.replace(/^(?:(#{1,6}|[-+]|>|={2,}|-{2,})(?=\s|$|>)|(\d{1,9})([.)])(?=\s|$))/gm, (_, mark, number, end) =>
    mark ? `\\${mark}` : `${number}\\${end}`,
  );
