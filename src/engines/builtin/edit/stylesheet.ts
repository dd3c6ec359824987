/** Style sheets with the places of their declarations, so that one value changes and the rest stays byte for byte. */
import { type AtRule, type Declaration, parse, type Root, type Rule } from "postcss";
import type { CodeTarget, PageCode } from "../../engine.ts";
import { append, type Draft, sheetsOf, splice, spliceAll } from "./draft.ts";

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

/** Reads every style sheet. One that cannot be read has no rules. */
export function readSheets(code: PageCode): Sheet[] {
  const sheets: Sheet[] = [{ target: "css", offset: 0, rules: rulesOf(code.css, 0) }];
  for (const match of code.html.matchAll(/<style\b[^>]*>([\s\S]*?)<\/style/gi)) {
    const offset = match.index + match[0].indexOf(">") + 1;
    sheets.push({ target: "html", offset, rules: rulesOf(match[1]!, offset) });
  }
  return sheets;
}

function rulesOf(css: string, offset: number): SheetRule[] {
  let root: Root;
  try {
    root = parse(css);
  } catch {
    return [];
  }
  const rules: SheetRule[] = [];
  root.walkRules((rule) => {
    const end = rule.source?.end?.offset;
    if (end === undefined || css[end - 1] !== "}") return;
    const declarations: SheetDeclaration[] = [];
    for (const node of rule.nodes) {
      if (node.type !== "decl") continue;
      const place = placeOfValue(node, css);
      if (place)
        declarations.push({
          property: node.prop,
          value: node.value,
          start: place.start + offset,
          end: place.end + offset,
        });
    }
    rules.push({ selector: rule.selector, condition: conditionOf(rule), declarations, blockEnd: end - 1 + offset });
  });
  return rules;
}

function conditionOf(rule: Rule): string {
  const names: string[] = [];
  for (let at = rule.parent; at && at.type !== "root"; at = at.parent as Rule["parent"]) {
    const { name, params } = at as AtRule;
    if (name) names.unshift(`${name}${params.replace(/\s+/g, "")}`);
  }
  return names.join(" ");
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

/** Replaces the css between two places. */
export const replaceCss = (draft: Draft, start: number, end: number, text: string): void =>
  splice(draft, "css", { start, end }, text);
