/** Style sheets with the places of their declarations, so that one value changes and the rest stays byte for byte. */
import { type Container, type Declaration, parse, type Rule } from "postcss";
import type { Page } from "../../../html/page.ts";
import type { CodeTarget } from "../../engine.ts";
import { append, type Draft, pageOf, spliceAll } from "./draft.ts";

/** One style sheet: the page's css, or the content of a `<style>` element in its html. */
export interface Sheet {
  target: CodeTarget;
  /** Where the sheet begins in its text. */
  offset: number;
  rules: SheetRule[];
}

export interface SheetRule {
  selector: string;
  /** The conditions around the rule, for example "media(prefers-color-scheme:dark)". */
  condition: string;
  declarations: SheetDeclaration[];
  /** Where its block ends: the place of the closing brace. */
  blockEnd: number;
}

/** A declaration. The places are those in the text of the sheet's target. */
export interface SheetDeclaration {
  property: string;
  value: string;
  start: number;
  end: number;
}

const known = new WeakMap<Page, Sheet[]>();
const cssOf = new WeakMap<Draft, { css: string; sheet: Sheet }>();

/** Every style sheet as it stands now: the page's own and those in its html. One that cannot be read has no rules. */
export function sheetsOf(draft: Draft): Sheet[] {
  const { css } = draft.code;
  const own = cssOf.get(draft);
  const first: Sheet = own?.css === css ? own.sheet : { target: "css", offset: 0, rules: rulesOf(css, 0) };
  cssOf.set(draft, { css, sheet: first });
  return /<style\b/i.test(draft.code.html) ? [first, ...sheetsIn(pageOf(draft))] : [first];
}

function sheetsIn(page: Page): Sheet[] {
  const seen = known.get(page);
  if (seen) return seen;
  const sheets: Sheet[] = page.elements.flatMap(({ tag, inner }) =>
    tag === "style" && inner
      ? { target: "html", offset: inner.start, rules: rulesOf(page.source.slice(inner.start, inner.end), inner.start) }
      : [],
  );
  known.set(page, sheets);
  return sheets;
}

/** Rules that nest deeper are left alone. */
const DEEPEST = 16;

function rulesOf(css: string, offset: number): SheetRule[] {
  try {
    return rulesIn(parse(css), css, offset, "", 0);
  } catch {
    return [];
  }
}

function rulesIn(around: Container, css: string, offset: number, condition: string, depth: number): SheetRule[] {
  if (depth > DEEPEST) return [];
  return (around.nodes ?? []).flatMap((node) => {
    if (node.type === "atrule") {
      const own = `${condition} ${node.name}${node.params.replace(/\s+/g, "")}`.trim();
      return rulesIn(node, css, offset, own, depth + 1);
    }
    if (node.type !== "rule") return [];
    const rule = ruleOf(node, css, offset, condition);
    return [...(rule ? [rule] : []), ...rulesIn(node, css, offset, condition, depth + 1)];
  });
}

function ruleOf(rule: Rule, css: string, offset: number, condition: string): SheetRule | null {
  const end = rule.source?.end?.offset;
  if (end === undefined || css[end - 1] !== "}") return null;
  const declarations = rule.nodes.flatMap((node) => {
    const place = node.type === "decl" ? placeOfValue(node, css) : null;
    return node.type === "decl" && place
      ? { property: node.prop, value: node.value, start: place.start + offset, end: place.end + offset }
      : [];
  });
  return { selector: rule.selector, condition, declarations, blockEnd: end - 1 + offset };
}

/** Where a declaration's value stands; null when the source writes it otherwise than the parser gives it (comments inside). */
function placeOfValue(node: Declaration, css: string): { start: number; end: number } | null {
  const from = node.source?.start?.offset;
  if (from === undefined) return null;
  const start = from + node.prop.length + (node.raws.between ?? ":").length;
  return css.slice(start, start + node.value.length) === node.value ? { start, end: start + node.value.length } : null;
}

/** True when the rule counts in the dark scheme alone. */
export const isDarkOnly = (rule: SheetRule): boolean => /prefers-color-scheme:dark/.test(rule.condition);

/** All rules of all sheets with their sheet. */
export const allRules = (draft: Draft): { sheet: Sheet; rule: SheetRule }[] =>
  sheetsOf(draft).flatMap((sheet) => sheet.rules.map((rule) => ({ sheet, rule })));

/** The value of a custom property or property in the last rule with this selector, outside of conditions. */
export function declared(
  draft: Draft,
  selector: string,
  property: string,
): { sheet: Sheet; declaration: SheetDeclaration } | null {
  const found = allRules(draft)
    .filter(({ rule }) => rule.selector === selector && rule.condition === "")
    .flatMap(({ sheet, rule }) =>
      rule.declarations
        .filter((declaration) => declaration.property === property)
        .map((declaration) => ({ sheet, declaration })),
    );
  return found.at(-1) ?? null;
}

/** Changes values. `changes` are in places of the sheets as they are now. */
export function setValues(draft: Draft, changes: { sheet: Sheet; start: number; end: number; text: string }[]): void {
  for (const target of ["css", "html"] as const)
    spliceAll(
      draft,
      target,
      changes.filter((change) => change.sheet.target === target),
    );
}

/**
 * Gives a selector these declarations: in the last top-level rule with exactly this selector when it has them all
 * already, else in a new rule at the end of the page's css.
 */
export function setRule(draft: Draft, selector: string, declarations: Record<string, string>): void {
  const names = Object.keys(declarations);
  const known = allRules(draft)
    .filter(
      ({ rule }) =>
        rule.selector === selector &&
        rule.condition === "" &&
        names.every((name) => rule.declarations.some((declaration) => declaration.property === name)),
    )
    .at(-1);
  if (known) {
    const changes = known.rule.declarations
      .filter((declaration) => names.includes(declaration.property))
      .map(({ start, end, property }) => ({ sheet: known.sheet, start, end, text: declarations[property]! }));
    setValues(draft, changes);
    return;
  }
  const body = names.map((name) => `${name}:${declarations[name]}`).join(";");
  // After an unclosed brace a rule at the end would be swallowed; a sheet that cannot be read gets none.
  append(draft, "css", `${selector}{${body}}`);
}
