/** The fields of forms, in the manner of the form's other fields. */
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { classesOf, type Element, elementsIn, findIn, isWithin, type Page } from "../../../../html/page.ts";
import { attributeChanges, type Change } from "../../../../html/splices.ts";
import { sentence } from "../../sections/part.ts";
import { interfaceWords } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import {
  controlsIn,
  fieldName,
  formAround,
  isSubmit,
  knownTarget,
  labelOf,
  NOTHING,
  nameOf,
  resolveOne,
  USUAL_FIELDS,
} from "../find.ts";
import { folded } from "../folding.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { FieldSaid, Of, Place, Target } from "../intent.ts";
import { sourceEdits } from "../source_edits.ts";
import { textOf } from "../words.ts";
import { classAttribute, free } from "./places.ts";

const fieldOf = (ground: Ground, target: Target): Element => resolveOne(ground, { ...target, kind: "field" });

/** What holds a field's label and control and nothing else; the control itself where nothing does. */
function rowOf(page: Page, control: Element): Element {
  const form = formAround(control);
  const name = control.attributes.get("name");
  const isAlone = (element: Element) =>
    controlsIn(page, element).every(({ attributes }) => attributes.get("name") === name) &&
    !findIn(page, element, isSubmit);
  let row = control;
  while (row.parent && row.parent !== form && !/^(?:section|body|main)$/.test(row.parent.tag) && isAlone(row.parent))
    row = row.parent;
  return row;
}

/** The label where it stands apart from the row. */
const looseLabel = (page: Page, control: Element, row: Element): Element | null => {
  const label = labelOf(page, control);
  return label && !isWithin(label, row) ? label : null;
};

export function removeField(ground: Ground, target: Target): Plan {
  const { page } = ground;
  const control = fieldOf(ground, target);
  const form = formAround(control)!;
  const name = fieldName(page, control);
  const names = new Set(controlsIn(page, form).map(({ attributes }) => attributes.get("name")));
  if (names.size === 1) return refuse("lastField", { name });
  const row = rowOf(page, control);
  const label = looseLabel(page, control, row);
  return { edits: removals(ground, label ? [row, label] : [row]), said: [["fieldRemoved", { name }]], about: null };
}

/** Its label, whether it has to be filled in, what it shows before. */
export function setField(ground: Ground, { target: given, value }: Of<"set_field">): Plan {
  const { page } = ground;
  const target = knownTarget(ground, given);
  const control = fieldOf(ground, target);
  const name = fieldName(page, control);
  const label = labelOf(page, control);
  const plan: Plan = { edits: [], said: [], about: { ...target, named: value.label ?? target.named } };
  const changes: Change[] = [];
  const attributes: Record<string, string | null> = {};
  if (value.label !== undefined && value.label !== name) {
    const change = label?.inner ? labelChange(page, label, value.label) : null;
    if (change) changes.push(change);
    else if (control.attributes.has("placeholder")) attributes.placeholder = value.label;
    else return refuse("cantSetText", { name });
    plan.said.push(["fieldRenamed", { name, text: value.label }]);
  }
  if (value.placeholder !== undefined && control.attributes.get("placeholder") !== value.placeholder) {
    attributes.placeholder = value.placeholder;
    plan.said.push(["fieldHint", { name, text: value.placeholder }]);
  }
  const required = value.required ?? control.attributes.has("required");
  const rules = required !== control.attributes.has("required");
  if (rules) {
    if (!required) attributes.required = null;
    if (control.attributes.has("aria-required")) attributes["aria-required"] = String(required);
    if (label) changes.push(...noteChanges(ground, control, label, required));
    plan.said.push([required ? "fieldRequired" : "fieldOptional", { name: value.label ?? name }]);
  }
  if (plan.said.length === 0) return already("already", { thing: [name] });
  changes.push(...attributeChanges(page.source, control, attributes));
  const end = control.opening.end - (page.source[control.opening.end - 2] === "/" ? 2 : 1);
  if (rules && required) changes.push({ start: end, end, text: " required" });
  return { ...plan, edits: sourceEdits("html", ground.code.html, changes) };
}

/** The texts of a label that visitors read. */
const runsOf = (page: Page, label: Element) =>
  page.runs.filter((run) => isWithin(run, label.inner!) && run.value.trim() !== "");

/** A label's words; marks of what is optional or required, and a control in it, stay. */
function labelChange(page: Page, label: Element, words: string): Change | null {
  const [run] = runsOf(page, label);
  if (!run) return null;
  const source = page.source.slice(run.start, run.end);
  const lead = source.length - source.trimStart().length;
  const mark = /\s*(?:[*＊]\s*)?$/.exec(source)![0];
  return { start: run.start + lead, end: run.end - mark.length, text: escapeText(words) };
}

const isNote = (element: Element): boolean => classesOf(element).some((name) => /^(?:opt|optional)$/.test(name));

/** What says in the label whether a field has to be filled in: as the form says it of others. */
function noteChanges(ground: Ground, control: Element, label: Element, required: boolean): Change[] {
  const { page } = ground;
  const { source } = page;
  const note = findIn(page, label, isNote);
  if (note && required) {
    const start = /\s/.test(source[note.start - 1] ?? "") ? note.start - 1 : note.start;
    return [{ start, end: note.end, text: "" }];
  }
  const run = runsOf(page, label).at(-1);
  if (!run) return [];
  const text = source.slice(run.start, run.end).trimEnd();
  const end = run.start + text.length;
  const without = (mark: RegExpExecArray | null): Change[] =>
    mark ? [{ start: end - mark[0].length, end, text: "" }] : [];
  const star = /\s*[*＊]$/.exec(text);
  const others = controlsIn(page, formAround(control) ?? label).filter((other) => other !== control);
  const labelled = (isRequired: boolean, says: (label: Element) => boolean) =>
    others.some((other) => {
      const own = labelOf(page, other);
      return own !== null && other.attributes.has("required") === isRequired && says(own);
    });
  if (required) {
    const inBrackets = /\s*[(（](?:optional|freiwillig|facultatif|opcional|facoltativo|optioneel|任意)[)）]$/i.exec(
      text,
    );
    if (inBrackets) return without(inBrackets);
    const isStarred = labelled(true, (own) => /[*＊]\s*$/.test(textOf(own)));
    return isStarred && !star ? [{ start: end, end, text: " *" }] : [];
  }
  const saysOptional = isComposed(ground) || labelled(false, (own) => findIn(page, own, isNote) !== null);
  if (note || !saysOptional) return without(star);
  return [...without(star), { start: end, end, text: ` ${optionalNote(ground)}` }];
}

const optionalNote = (ground: Ground): string =>
  `<span class="opt">(${escapeText(interfaceWords(ground).fields.optional)})</span>`;

/** A name for what is sent, from a label. */
const asName = (label: string): string =>
  folded(label)
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40) || "field";

/** Words for what a field and a form are: none of them is the name of one. */
const NAMELESS =
  /^(?:(?:the |das |dem |le |el |il |o )?(?:form|formular|formulaire|formulario|formulier|modulo|フォーム|field|feld|champ|campo|veld|欄))?$/;

export function addFields(ground: Ground, fields: FieldSaid[], place: Place | null, target: Target | null): Plan {
  const { page } = ground;
  const named = target ?? (place?.of && !/^(?:before|after)$/.test(place.relation) ? place.of : null);
  // "Add a field to the form" says not which.
  if (fields.some(({ label }) => NAMELESS.test(folded(label)))) return refuse("needText");
  const form = formFor(ground, named);
  const controls = controlsIn(page, form);
  const known = new Set(controls.map((control) => folded(fieldName(page, control))));
  const wanted = fields
    .filter(({ label }) => !known.has(folded(label)))
    .map((field) => ({ ...field, label: sentence(field.label) }));
  if (wanted.length === 0) return already("exists", { name: fields[0]?.label ?? "" });
  const names = new Set(controls.map(({ attributes }) => attributes.get("name") ?? ""));
  const made = wanted.map((field) => fieldHtml(ground, form, controls, field, names));
  const { anchor, position } = fieldPlace(ground, form, controls, place);
  return {
    edits: [{ op: "insert", node: nodeOf(ground, anchor), position, html: made.join("") }],
    said: wanted.map(({ label }) => ["fieldAdded", { name: label }]),
    about: { ...NOTHING, kind: "field", named: wanted[0]!.label },
  };
}

function formFor(ground: Ground, target: Target | null): Element {
  if (target?.kind === "page" || target === null) return resolveOne(ground, { ...NOTHING, kind: "form" });
  const element = resolveOne(ground, target, ["section", "field", "heading"]);
  if (element.tag === "form") return element;
  const around = formAround(element);
  if (around) return around;
  const forms = elementsIn(ground.page, element, ({ tag }) => tag === "form");
  if (forms.length === 1) return forms[0]!;
  return forms.length === 0
    ? refuse("missing", { thing: { name: "form" } })
    : refuse("several", { list: forms.map((form) => nameOf(ground, "form", form)) });
}

/** Where new fields go: where it was said, else before the message, else last. */
function fieldPlace(
  ground: Ground,
  form: Element,
  controls: Element[],
  place: Place | null,
): { anchor: Element; position: "before" | "after" } {
  const { page } = ground;
  const edge = (control: Element, position: "before" | "after") => {
    const row = rowOf(page, control);
    const label = looseLabel(page, control, row);
    return { anchor: position === "before" && label && label.start < row.start ? label : row, position };
  };
  if (place?.of && (place.relation === "before" || place.relation === "after")) {
    const control = resolveOne(ground, { ...place.of, kind: "field" });
    if (isWithin(control, form)) return edge(control, place.relation);
  }
  if (place?.relation === "start" && controls[0]) return edge(controls[0], "before");
  const message = controls.find(({ tag }) => tag === "textarea");
  if (message && place?.relation !== "end" && message === controls.at(-1) && controls.length > 1)
    return edge(message, "before");
  const last = controls.at(-1);
  if (!last) return refuse("cantStyle", { name: nameOf(ground, "form", form) });
  return edge(last, "after");
}

function fieldHtml(ground: Ground, form: Element, controls: Element[], field: FieldSaid, names: Set<string>): string {
  const { page } = ground;
  const about = USUAL_FIELDS.find(({ words }) => words.includes(folded(field.label)));
  const type = field.type ?? (field.options.length > 0 ? "select" : (about?.type ?? "text"));
  if (type === "select" && field.options.length < 2) return refuse("needOptions", { name: field.label });
  const isUsual = about !== undefined && !names.has(about.name);
  const name = free(isUsual ? about.name : asName(field.label), (one) => names.has(one), "_");
  names.add(name);
  const isLine = ({ tag, attributes }: Element) =>
    tag === "input" && !/^(?:checkbox|radio)$/.test(attributes.get("type") ?? "");
  const model = controls.find(isLine) ?? controls[0];
  const prefix =
    /^(.+?)[-_][^-_]+$/.exec(model?.attributes.get("id") ?? "")?.[1] ??
    form.attributes.get("name") ??
    form.attributes.get("id") ??
    "form";
  const id = free(`${prefix}-${name.replaceAll("_", "-")}`, (one) => page.byId.has(one), "-");
  const label = escapeText(field.label);
  const looks = model && type !== "checkbox" ? classAttribute(classesOf(model)) : "";
  const attributes = `id="${escapeAttribute(id)}" name="${escapeAttribute(name)}"${looks}`;
  const rule = field.required ? " required" : "";
  const options = [interfaceWords(ground).fields.choose, ...field.options].map(
    (option, index) => `<option${index === 0 ? ' value=""' : ""}>${escapeText(option)}</option>`,
  );
  const own = type === "number" ? ' min="1" inputmode="numeric"' : type === "checkbox" ? ' value="yes"' : "";
  const filled = isUsual && about.autocomplete ? ` autocomplete="${about.autocomplete}"` : "";
  const control =
    type === "textarea"
      ? `<textarea ${attributes} rows="4"${rule}></textarea>`
      : type === "select"
        ? `<select ${attributes}${rule}>${options.join("")}</select>`
        : `<input ${attributes} type="${type}"${own}${filled}${rule}>`;
  const composed = isComposed(ground);
  if (composed && type === "checkbox")
    return `<div class="field wide"><div class="choices"><label>${control} ${label}</label></div></div>`;
  const like = model ? labelOf(page, model) : null;
  const isStarred = field.required && controls.some((one) => /[*＊]\s*$/.test(textOf(labelOf(page, one) ?? one)));
  const isNoted = !field.required && (composed || (like && findIn(page, form, isNote) !== null));
  const words = `${label}${isNoted ? ` ${optionalNote(ground)}` : isStarred ? " *" : ""}`;
  let inside: string;
  if (type === "checkbox") inside = `<label>${control} ${words}</label>`;
  else if (like && model && isWithin(model, like))
    inside = `<label${classAttribute(classesOf(like))}>${words} ${control}</label>`;
  else if (like)
    inside = `<label for="${escapeAttribute(id)}"${classAttribute(classesOf(like))}>${words}</label>${composed ? "" : " "}${control}`;
  else {
    // Where fields have no labels, what they show before they are filled in says what they are for.
    const shown = `aria-label="${escapeAttribute(field.label)}"`;
    const hint = type === "select" ? shown : `placeholder="${escapeAttribute(field.label)}" ${shown}`;
    inside = control.replace(/^<(\w+) /, (_, tag: string) => `<${tag} ${hint} `);
  }
  const row = model ? rowOf(page, model) : null;
  if (!row || row === model || row === like) return inside;
  const rowClasses = classesOf(row).filter((one) => one !== "wide");
  if (composed && type === "textarea") rowClasses.push("wide");
  return `<${row.tag}${classAttribute(rowClasses)}>${inside}</${row.tag}>`;
}
