/** Declarations of style: in a style sheet and in an element's own `style`, with the places where they stand. */
import { type AtRule, type Declaration, type Node, parse, type Rule } from "postcss";
import { closest, type Element, type Page, type Range } from "../html/page.ts";
import type { Change } from "../html/splices.ts";
import { isLonger } from "../lib/writing.ts";
import { problem } from "../sentences/field_problems.ts";
import { EditError } from "./edit.ts";

/** A style sheet as far as edits go: its rules and where they stand. */
export interface Sheet {
  source: string;
  rules: Rule[];
  /** The code that it stands in, and where: it may be the text of a `<style>`. */
  target: "css" | "html";
  offset: number;
}

/** Reads a style sheet. Throws EditError when it can't be read. */
export function readSheet(source: string, field: string): Sheet {
  try {
    const rules: Rule[] = [];
    // A mark of the byte order would be left out, and all places be others.
    parse(source.replace(/^\uFEFF/, " ")).walkRules((rule) => void rules.push(rule));
    return { source, rules, target: "css", offset: 0 };
  } catch (error) {
    throw unreadable(field, error);
  }
}

/** What is told of a style sheet that no parser reads. */
export const unreadable = (field: string, error: unknown): EditError =>
  new EditError(field, problem("styles_unreadable", { said: (error as Error).message }));

/** The style sheets of a page in the order in which the later ones win: its `<style>` elements too, without broken ones. */
export function sheetsOf(page: Page, css: Sheet | null): Sheet[] {
  const inHead: Sheet[] = [];
  const inBody: Sheet[] = [];
  for (const element of page.elements) {
    const sheet = element.tag === "style" ? sheetIn(page, element) : null;
    if (sheet) (closest(element, ({ tag }) => tag === "head") ? inHead : inBody).push(sheet);
  }
  // A document gets the style sheet of its page at the end of its head.
  return [...inHead, ...(css ? [css] : []), ...inBody];
}

function sheetIn({ source }: Page, { inner, attributes, isForeign, parent }: Element): Sheet | null {
  const said = (name: string) => (attributes.get(name) ?? "").trim().toLowerCase();
  const isOther = !/^(?:text\/css)?$/.test(said("type")) || !/^(?:|all|screen)$/.test(said("media"));
  if (!inner || isForeign || isOther || closest(parent, ({ tag }) => tag === "noscript")) return null;
  const blank = (sign: string) => " ".repeat(sign.length);
  // Old pages hide their styles in a comment, which style sheets pass over.
  const text = source
    .slice(inner.start, inner.end)
    .replace(/^\s*<!--/, blank)
    .replace(/-->\s*$/, blank);
  try {
    return { ...readSheet(text, "name"), target: "html", offset: inner.start };
  } catch (error) {
    if (error instanceof EditError) return null;
    throw error;
  }
}

/** Whether a rule always holds: in the style sheet itself, or in a layer of it. */
export function isUnconditional(rule: Rule): boolean {
  for (let at: Node | undefined = rule.parent; at; at = at.parent)
    if (at.type !== "root" && !(at.type === "atrule" && (at as AtRule).name.toLowerCase() === "layer")) return false;
  return true;
}

/** Whether a rule stands in the style sheet itself, and not in a condition of it. */
export const isPlain = (rule: Rule): boolean => rule.parent?.type === "root";

export const declarationsOf = (rule: Rule): Declaration[] =>
  rule.nodes.filter((node): node is Declaration => node.type === "decl");

/** Where a declaration's value stands, without a comment after it. */
export function valueRange(declaration: Declaration): Range {
  const { prop, raws, value } = declaration;
  const start = rangeOf(declaration).start + prop.length + (raws.between ?? ":").length;
  const raw = raws.value?.raw ?? value;
  const written = raw.startsWith(value) ? value : raw;
  return { start, end: start + written.trimEnd().length };
}

/** Where a rule stands, or a declaration with the semicolon after it. */
const rangeOf = ({ source }: Declaration | Rule): Range => ({
  start: source!.start!.offset,
  end: source!.end!.offset,
});

const PROPERTY = /^(?:--[\w-]{1,100}|-?[a-z][a-z-]{0,60})$/;
const LONGEST_VALUE = 2000;
/** What would end the declaration, or do more than style. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const NO_VALUE = /[{}<\u0000-\u001f]|;(?!base64,)|\/\*|\bexpression\s*\(|\b(?:javascript|vbscript):/i;

/** Throws EditError when a property, or its value, can't stand in a style sheet, or could do more than style. */
export function assertDeclaration(name: string, value: string | null, field: string): void {
  if (!PROPERTY.test(name)) throw new EditError(field, problem("no_property", { name: name.slice(0, 60) }));
  if (value === null) return;
  if (value.trim() === "") throw new EditError(field, problem("property_empty", { name }));
  if (isLonger(value, LONGEST_VALUE)) throw new EditError(field, problem("too_long", { most: LONGEST_VALUE }));
  if (NO_VALUE.test(value) || !isBalanced(value))
    throw new EditError(field, problem("no_css_value", { value: value.slice(0, 60), name }));
}

/** Whether quotes and brackets are closed. */
function isBalanced(value: string): boolean {
  const open: string[] = [];
  let quote = "";
  for (let at = 0; at < value.length; at++) {
    const character = value[at]!;
    if (character === "\\") at++;
    else if (quote) quote = character === quote ? "" : quote;
    else if (character === '"' || character === "'") quote = character;
    else if (character === "(" || character === "[") open.push(character);
    else if (character === ")" && open.pop() !== "(") return false;
    else if (character === "]" && open.pop() !== "[") return false;
  }
  return quote === "" && open.length === 0;
}

/** The changes that give a rule's properties these values. */
export function ruleChanges(sheet: Sheet, rule: Rule, properties: Record<string, string | null>): Change[] {
  const { source } = sheet;
  const changes: Change[] = [];
  const added: string[] = [];
  const declarations = declarationsOf(rule);
  for (const [name, value] of Object.entries(properties)) {
    const known = declarations.filter(({ prop }) => prop.toLowerCase() === name.toLowerCase());
    if (value === null) for (const declaration of known) changes.push({ ...rangeOf(declaration), text: "" });
    else if (known.length > 0) changes.push({ ...valueRange(known.at(-1)!), text: value });
    else added.push(`${name}:${value}`);
  }
  if (added.length === 0) return changes;
  const last = declarations.at(-1);
  const { end } = rangeOf(rule);
  const place = last ? rangeOf(last).end : source[end - 1] === "}" ? end - 1 : end;
  const isEnded = source[place - 1] === ";";
  changes.push({
    start: place,
    end: place,
    text: `${last && !isEnded ? ";" : ""}${added.join(";")}${last && isEnded ? ";" : ""}`,
  });
  return changes;
}

/** An element's own style with other values. Throws EditError when what is there can't be read. */
export function styleWith(style: string, properties: Record<string, string | null>): string {
  const sheet = readSheet(`a{${style}}`, "node");
  const [rule] = sheet.rules;
  if (sheet.rules.length !== 1 || !rule) throw new EditError("node", problem("own_style_unreadable"));
  const values = new Map(
    declarationsOf(rule).map(({ prop, value, important }) => [prop, important ? `${value} !important` : value]),
  );
  for (const [name, value] of Object.entries(properties)) {
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  return [...values].map(([name, value]) => `${name}: ${value}`).join("; ");
}
