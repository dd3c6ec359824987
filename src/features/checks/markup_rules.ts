/** What the elements of a page must have: alternative texts, names, their own ids, headings in order. */

import type { Names } from "../../html/names.ts";
import { type Element, type Page, runsIn } from "../../html/page.ts";
import { type FindingCode, tellFinding } from "../../sentences/findings.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { cut, excerptOf, type Report } from "./report.ts";
import type { Scripts } from "./scripts.ts";

/** A page, and what is known of its elements. */
export interface ReadPage {
  page: Page;
  names: Names;
  scripts: Scripts;
  /** Whether nobody sees or hears of an element. */
  isSilenced(element: Element): boolean;
  report: Report;
}

const roleOf = ({ attributes }: Element): string => (attributes.get("role") ?? "").trim().toLowerCase();
const isDecoration = (element: Element): boolean => ["none", "presentation"].includes(roleOf(element));
const typeOf = ({ attributes }: Element): string => (attributes.get("type") ?? "").trim().toLowerCase();

export function checkImages({ page, names, isSilenced, report }: ReadPage): void {
  for (const element of page.elements) {
    const { tag, attributes, isForeign } = element;
    const alt = attributes.get("alt");
    const hasAlt = alt !== undefined && (alt === "" || alt.trim() !== "");
    const lacks = (what: CodedMessage<FindingCode>) => {
      if (!isSilenced(element)) report.add("error", "missing_alt", element, what);
    };
    if (tag === "img" && !hasAlt && !isDecoration(element) && !names.hasAttributeName(element))
      lacks(tellFinding("picture_without_alt", { picture: cut(attributes.get("src") ?? "") }));
    else if (tag === "input" && typeOf(element) === "image" && !(alt ?? "").trim() && !names.hasAttributeName(element))
      lacks(tellFinding("picture_button_without_alt"));
    else if (tag === "area" && attributes.has("href") && !(alt ?? "").trim() && !names.hasAttributeName(element))
      lacks(tellFinding("picture_area_without_alt"));
    else if (
      (tag === "svg" || !isForeign) &&
      /^(?:img|image)$/.test(roleOf(element)) &&
      tag !== "img" &&
      !names.hasAttributeName(element) &&
      !hasTitle(element)
    )
      lacks(tellFinding("picture_without_name"));
  }
}

/** Whether a drawing says its name. */
const hasTitle = ({ children }: Element): boolean =>
  children.some(({ tag, inner }) => tag === "title" && inner !== null && inner.end > inner.start);

/** Fields that bring their name or need none. */
const NAMED_TYPES = new Set(["hidden", "submit", "reset", "image"]);

/** Elements that their content names. */
const CONTENT_NAMED = new Set(["a", "button", "summary"]);

export function checkControls({ page, names, scripts, isSilenced, report }: ReadPage): void {
  for (const element of page.elements) {
    if (element.isForeign) continue;
    const problem = problemOfControl(element, names);
    const mayGetText = CONTENT_NAMED.has(element.tag) && scripts.mayFill(element);
    if (problem && !mayGetText && !isDecoration(element) && !isSilenced(element))
      report.add("error", "unlabelled_control", element, problem);
  }
}

function problemOfControl(element: Element, names: Names): CodedMessage<FindingCode> | null {
  const { tag, attributes } = element;
  const type = typeOf(element);
  const isButton = tag === "button" || roleOf(element) === "button" || (tag === "input" && type === "button");
  if (isButton) {
    const isNamed =
      names.hasContentName(element) ||
      (tag === "input" && (attributes.get("value") ?? "").trim() !== "") ||
      (tag === "button" && names.hasControlName(element));
    return isNamed ? null : tellFinding("button_without_name");
  }
  if (tag === "select" || tag === "textarea" || (tag === "input" && !NAMED_TYPES.has(type))) {
    if (names.hasControlName(element)) return null;
    const name = attributes.get("name") || attributes.get("id");
    return name ? tellFinding("field_without_label", { field: cut(name) }) : tellFinding("unknown_field_without_label");
  }
  if (tag === "a" && attributes.has("href"))
    return names.hasContentName(element)
      ? null
      : tellFinding("link_without_name", { address: cut(attributes.get("href")!) });
  if (tag === "summary") return names.hasContentName(element) ? null : tellFinding("summary_without_text");
  if (tag === "iframe") return names.hasAttributeName(element) ? null : tellFinding("frame_without_name");
  return null;
}

/** Attributes that refer to elements by their ids. */
const REFERRING = [
  "for",
  "aria-labelledby",
  "aria-describedby",
  "aria-controls",
  "aria-owns",
  "headers",
  "list",
  "form",
  "popovertarget",
  "commandfor",
];

export function checkIds({ page, report }: ReadPage): void {
  const repeated = new Map<string, { element: Element; count: number }>();
  for (const element of page.elements) {
    const id = element.attributes.get("id");
    if (!id || page.byId.get(id) === element) continue;
    const known = repeated.get(id);
    if (known) known.count++;
    else repeated.set(id, { element, count: 1 });
  }
  if (repeated.size === 0) return;
  const referred = new Set<string>();
  for (const { attributes } of page.elements) {
    for (const name of REFERRING)
      for (const id of attributes.get(name)?.split(/\s+/) ?? []) if (repeated.has(id)) referred.add(id);
    const href = attributes.get("href");
    if (href?.startsWith("#")) referred.add(href.slice(1));
  }
  for (const [id, { element, count }] of repeated) {
    const told = tellFinding("id_repeated", { id: cut(id), times: count + 1 });
    report.add(referred.has(id) ? "error" : "warning", "duplicate_id", element, told);
  }
}

function levelOf(element: Element): number | null {
  const { tag, attributes, isForeign } = element;
  if (isForeign) return null;
  const role = roleOf(element);
  const [, level] = /^h([1-6])$/.exec(tag) ?? [];
  if (role === "heading") {
    const stated = Number(attributes.get("aria-level"));
    return stated >= 1 && stated <= 6 ? stated : Number(level ?? 2);
  }
  return level && !attributes.has("role") ? Number(level) : null;
}

export function checkHeadings({ page, names, scripts, isSilenced, report }: ReadPage): void {
  let before = 0;
  let first: Element | null = null;
  const dialogs = new Set<Element>();
  for (const element of page.elements) {
    // A dialog is read by itself.
    if (element.tag === "dialog" || roleOf(element) === "dialog" || (element.parent && dialogs.has(element.parent))) {
      dialogs.add(element);
      continue;
    }
    const level = levelOf(element);
    if (level === null || isSilenced(element)) continue;
    const excerpt = excerptOf(page, element);
    if (!names.hasContentName(element)) {
      if (!scripts.mayFill(element)) report.add("warning", "empty_heading", element, tellFinding("heading_empty"));
      continue;
    }
    if (level === 1 && first)
      report.add("warning", "multiple_h1", element, tellFinding("heading_repeated", { heading: excerpt }));
    else if (level === 1) first = element;
    if (level > before + 1 && before > 0)
      report.add(
        "warning",
        "heading_order",
        element,
        tellFinding("heading_skipped", { heading: excerpt, level, before, wanted: before + 1 }),
      );
    before = level;
  }
  if (!first && !scripts.names("h1")) report.add("warning", "missing_h1", null, tellFinding("heading_missing"));
}

/** The text that stands in an element, read by visitors where it stands or not. */
export const textWithin = (page: Page, { inner }: Element): string =>
  inner
    ? runsIn(page, inner)
        .map(({ value }) => value)
        .join("")
        .replace(/\s+/g, " ")
        .trim()
    : "";
