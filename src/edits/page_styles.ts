/** The page's style sheets while they are being changed: its css, and what stands in its html. */
import { type AtRule, type Declaration, parse, type Root, type Rule } from "postcss";
import type { Page } from "../html/page.ts";
import { declarationsOf, isPlain, unreadable } from "./declarations.ts";
import type { Edit } from "./edit.ts";
import { difference, sourceEdits } from "./source_edits.ts";

interface Sheet {
  /** Null: the page's own css; else where the sheet stands in the html. */
  at: { start: number; end: number } | null;
  before: string;
  root: Root;
}

export interface Styles {
  sheets: Sheet[];
  /** Rules that come new, at the end of the css. */
  added: Map<string, Record<string, string>>;
}

/** @throws EditError when a style sheet can't be read */
export function readStyles({ code, page }: { code: { css: string }; page: Page }): Styles {
  const sheets: Sheet[] = [];
  const read = (at: Sheet["at"], before: string) => {
    try {
      sheets.push({ at, before, root: parse(before) as Root });
    } catch (error) {
      throw unreadable("css", error);
    }
  };
  for (const { tag, inner } of page.elements)
    if (tag === "style" && inner) read(inner, page.source.slice(inner.start, inner.end));
  read(null, code.css);
  return { sheets, added: new Map() };
}

/** What stands around a rule: "prefers-color-scheme:dark". */
export function conditionOf(rule: Rule): string {
  const conditions: string[] = [];
  for (let at = rule.parent; at; at = at.parent as typeof at)
    if (at.type === "atrule") conditions.push(`${(at as AtRule).name} ${(at as AtRule).params}`.replace(/\s+/g, ""));
  return conditions.join(" ");
}

/** All rules that count without a dark scheme. */
export function rulesOf(styles: Styles): Rule[] {
  const rules: Rule[] = [];
  for (const { root } of styles.sheets)
    root.walkRules(
      (rule) => void (/prefers-color-scheme:dark|keyframes|print/.test(conditionOf(rule)) || rules.push(rule)),
    );
  return rules;
}

/** The last value of a property in a rule with this selector, outside of conditions. */
export function declared(styles: Styles, selector: string, property: string): Declaration | null {
  const rules = rulesOf(styles).filter((rule) => rule.selector === selector && isPlain(rule));
  return rules.flatMap(declarationsOf).findLast(({ prop }) => prop === property) ?? null;
}

/** Gives a selector these declarations: where a rule of the css has it already, else in a new one at the end. */
export function setRule(styles: Styles, selector: string, properties: Record<string, string>): void {
  const own = styles.sheets
    .at(-1)!
    .root.nodes.filter((node): node is Rule => node.type === "rule" && node.selector === selector);
  for (const [prop, value] of Object.entries(properties)) {
    const known = own.flatMap(declarationsOf).findLast((declaration) => declaration.prop === prop);
    // A rule further down could say otherwise; the last one with this selector wins, or a new one.
    if (known) known.value = value;
    else styles.added.set(selector, { ...styles.added.get(selector), [prop]: value });
  }
}

/** The edits that make the page's style sheets what they have become. */
export function styleEdits({ code }: { code: { html: string; css: string } }, { sheets, added }: Styles): Edit[] {
  const edits: Edit[] = [];
  for (const { at, before, root } of sheets) {
    const after = root.toString();
    if (at !== null && after !== before) edits.push(...sourceEdits("html", code.html, [{ ...at, text: after }]));
  }
  // In an empty style sheet there is no place that could be named.
  if (code.css === "")
    return [
      ...edits,
      ...[...added].map(([selector, properties]): Edit => ({ op: "set_style", node: null, selector, properties })),
    ];
  const rules = [...added].map(
    ([selector, properties]) =>
      `${selector}{${Object.entries(properties)
        .map(([name, value]) => `${name}:${value}`)
        .join(";")}}\n`,
  );
  const tail = rules.join("");
  const gap = tail === "" || code.css.endsWith("\n") ? "" : "\n";
  return [
    ...edits,
    ...sourceEdits("css", code.css, [
      ...difference(code.css, sheets.at(-1)!.root.toString()),
      { start: code.css.length, end: code.css.length, text: gap + tail },
    ]),
  ];
}
