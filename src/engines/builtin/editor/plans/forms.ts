/** The fields of forms, in the manner of the form's other fields. */
import { escapeAttribute, escapeText } from "../../../../html/escape.ts";
import { classesOf, type Element, elementsIn, findIn, isWithin, type Page } from "../../../../html/page.ts";
import { attributeChanges, type Change } from "../../../../html/splices.ts";
import { sentence } from "../../sections/part.ts";
import type { Name } from "../answers.ts";
import { interfaceWords } from "../composed/build.ts";
import { isComposed } from "../composed/part.ts";
import {
  controlsIn,
  FIELD_SYNONYMS,
  fieldName,
  formAround,
  isSubmit,
  knownTarget,
  labelOf,
  NOTHING,
  nameOf,
  resolveOne,
} from "../find.ts";
import { already, type Ground, nodeOf, type Plan, refuse, removals } from "../ground.ts";
import type { FieldSaid, Intent, Place, Target } from "../intent.ts";
import { sourceEdits } from "../source_edits.ts";
import { folded, textOf } from "../words.ts";

type Of<Verb extends Intent["verb"]> = Extract<Intent, { verb: Verb }>;
type Type = NonNullable<FieldSaid["type"]>;

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

export function renameField(ground: Ground, target: Target, value: string): Plan {
  return setField(ground, {
    verb: "set_field",
    target,
    value: { label: value, required: null, type: null, placeholder: null },
  });
}

const TYPE_NAMES: Record<Type, Name> = {
  text: "text_field",
  textarea: "textarea",
  email: "email_field",
  tel: "tel_field",
  date: "date_field",
  number: "number_field",
  select: "select_field",
  checkbox: "checkbox_field",
  file: "file_field",
};

/** Its label, whether it has to be filled in, what kind of answer it takes, what it shows before. */
export function setField(ground: Ground, { target: given, value }: Of<"set_field">): Plan {
  const { page } = ground;
  const target = knownTarget(ground, given);
  const control = fieldOf(ground, target);
  const name = fieldName(page, control);
  const label = labelOf(page, control);
  const plan: Plan = { edits: [], said: [], about: { ...target, named: value.label ?? target.named } };
  const changes: Change[] = [];
  const attributes: Record<string, string | null> = {};
  const kind = control.tag === "input" ? (control.attributes.get("type") ?? "text") : control.tag;
  const isLine = (type: string) => !/^(?:textarea|select|checkbox|radio|file)$/.test(type);
  let swapsTo: Type | null = null;
  if (value.type !== null && value.type !== kind) {
    const isEither = (type: string) => isLine(type) || type === "textarea";
    if (!isEither(kind) || !isEither(value.type)) return refuse("cantStyle", { name });
    if (isLine(kind) && isLine(value.type)) attributes.type = value.type;
    else swapsTo = value.type;
    plan.said.push(["fieldChanged", { name, what: { name: TYPE_NAMES[value.type] } }]);
  }
  if (value.label !== null && value.label !== name) {
    const change = label?.inner ? labelChange(page, label, value.label) : null;
    if (change) changes.push(change);
    else if (control.attributes.has("placeholder")) attributes.placeholder = value.label;
    else return refuse("cantSetText", { name });
    plan.said.push(["fieldRenamed", { name, text: value.label }]);
  }
  if (value.placeholder !== null && control.attributes.get("placeholder") !== value.placeholder) {
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
  if (swapsTo)
    changes.push({
      start: control.start,
      end: control.end,
      text: otherControl(control, swapsTo, required, attributes),
    });
  else {
    changes.push(...attributeChanges(page.source, control, attributes));
    const end = control.opening.end - (page.source[control.opening.end - 2] === "/" ? 2 : 1);
    if (rules && required) changes.push({ start: end, end, text: " required" });
  }
  return { ...plan, edits: sourceEdits("html", ground.code.html, changes) };
}

/** A label's words; marks of what is optional or required, and a control in it, stay. */
function labelChange(page: Page, label: Element, words: string): Change | null {
  const run = page.runs.find(
    ({ start, end, value }) => start >= label.inner!.start && end <= label.inner!.end && value.trim() !== "",
  );
  if (!run) return null;
  const source = page.source.slice(run.start, run.end);
  const lead = source.length - source.trimStart().length;
  const star = /\s*[*＊]\s*$/.exec(source)?.[0] ?? /\s*$/.exec(source)![0];
  return { start: run.start + lead, end: run.end - star.length, text: escapeText(words) };
}

/** What says in the label whether a field has to be filled in. */
function noteChanges(ground: Ground, control: Element, label: Element, required: boolean): Change[] {
  const { page } = ground;
  const others = controlsIn(page, formAround(control) ?? label)
    .filter((other) => other !== control)
    .map((other) => ({ other, label: labelOf(page, other) }));
  const note = findIn(page, label, (element) => classesOf(element).some((name) => /^(?:opt|optional)$/.test(name)));
  const source = page.source;
  if (note && required) {
    const start = /\s/.test(source[note.start - 1] ?? "") ? note.start - 1 : note.start;
    return [{ start, end: note.end, text: "" }];
  }
  const run = page.runs.findLast(
    ({ start, end, value }) => start >= label.inner!.start && end <= label.inner!.end && value.trim() !== "",
  );
  if (!run) return [];
  const text = source.slice(run.start, run.end);
  const end = run.start + text.trimEnd().length;
  const mark = /\s*[*＊]$/.exec(text.trimEnd());
  const inBrackets = /\s*[(（](?:optional|freiwillig|facultatif|opcional|facoltativo|optioneel|任意)[)）]$/i.exec(
    text.trimEnd(),
  );
  if (!required) {
    const gone = mark ? [{ start: end - mark[0].length, end, text: "" }] : [];
    const noted = others.find(
      (one) =>
        one.label &&
        !one.other.attributes.has("required") &&
        findIn(page, one.label, (element) => classesOf(element).includes("opt")),
    );
    if (note || (!noted && !isComposed(ground))) return gone;
    return [
      ...gone,
      { start: end, end, text: ` <span class="opt">(${escapeText(interfaceWords(ground).fields.optional)})</span>` },
    ];
  }
  if (inBrackets) return [{ start: end - inBrackets[0].length, end, text: "" }];
  const starred = others.some(
    (one) => one.label && one.other.attributes.has("required") && /[*＊]\s*$/.test(textOf(one.label)),
  );
  return starred && !mark ? [{ start: end, end, text: " *" }] : [];
}

function otherControl(control: Element, type: Type, required: boolean, set: Record<string, string | null>): string {
  const kept = ["id", "name", "class", "placeholder", "autocomplete"].flatMap((name) => {
    const value = set[name] ?? control.attributes.get(name);
    return value === undefined ? [] : [`${name}="${escapeAttribute(value)}"`];
  });
  const rule = required ? " required" : "";
  return type === "textarea"
    ? `<textarea ${kept.join(" ")} rows="4"${rule}></textarea>`
    : `<input ${kept.join(" ")} type="${type}"${rule}>`;
}

/** What the names of usual fields tell of their kind, and what browsers fill in for them. */
const USUAL: Record<string, { type: Type; name: string; autocomplete: string | null }> = {
  email: { type: "email", name: "email", autocomplete: "email" },
  tel: { type: "tel", name: "phone", autocomplete: "tel" },
  textarea: { type: "textarea", name: "message", autocomplete: null },
  date: { type: "date", name: "date", autocomplete: null },
  name: { type: "text", name: "name", autocomplete: "name" },
  company: { type: "text", name: "company", autocomplete: "organization" },
};
const usualOf = (label: string) => FIELD_SYNONYMS.find(([, , words]) => words.split("|").includes(folded(label)))?.[0];

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
  const usual = usualOf(field.label);
  const about = usual ? USUAL[usual] : undefined;
  const type = field.type ?? (field.options.length > 0 ? "select" : (about?.type ?? "text"));
  if (type === "select" && field.options.length < 2) return refuse("needOptions", { name: field.label });
  const base = about && !names.has(about.name) ? about.name : asName(field.label);
  let name = base;
  for (let number = 2; names.has(name); number++) name = `${base}_${number}`;
  names.add(name);
  const model =
    controls.find(
      ({ tag, attributes }) => tag === "input" && !/^(?:checkbox|radio)$/.test(attributes.get("type") ?? ""),
    ) ?? controls[0];
  const row = model ? rowOf(page, model) : null;
  const prefix =
    /^(.+?)[-_][^-_]+$/.exec(model?.attributes.get("id") ?? "")?.[1] ??
    form.attributes.get("name") ??
    form.attributes.get("id") ??
    "form";
  let id = `${prefix}-${name.replaceAll("_", "-")}`;
  for (let number = 2; page.byId.has(id); number++) id = `${prefix}-${name}-${number}`;
  const required = field.required ?? false;
  const label = escapeText(field.label);
  const kept =
    classesOf(model ?? form).length > 0 && model ? ` class="${escapeAttribute(classesOf(model).join(" "))}"` : "";
  const attributes = `id="${escapeAttribute(id)}" name="${escapeAttribute(name)}"${kept}`;
  const rule = required ? " required" : "";
  const words = interfaceWords(ground);
  const control =
    type === "textarea"
      ? `<textarea ${attributes} rows="4"${rule}></textarea>`
      : type === "select"
        ? `<select ${attributes}${rule}><option value="">${escapeText(words.fields.choose)}</option>${field.options.map((option) => `<option>${escapeText(option)}</option>`).join("")}</select>`
        : type === "checkbox"
          ? `<input ${attributes.replace(kept, "")} type="checkbox" value="yes"${rule}>`
          : `<input ${attributes} type="${type}"${type === "number" ? ' min="1" inputmode="numeric"' : ""}${about?.autocomplete && name === about.name ? ` autocomplete="${about.autocomplete}"` : ""}${rule}>`;
  const composed = isComposed(ground);
  const oldLabel = model ? labelOf(page, model) : null;
  const starred = required && controls.some((one) => /[*＊]\s*$/.test(textOf(labelOf(page, one) ?? one)));
  const optional = !required && (composed || (oldLabel && findIn(page, form, (one) => classesOf(one).includes("opt"))));
  const note = optional ? ` <span class="opt">(${escapeText(words.fields.optional)})</span>` : starred ? " *" : "";
  if (composed && type === "checkbox")
    return `<div class="field wide"><div class="choices"><label>${control} ${label}</label></div></div>`;
  const wraps = oldLabel !== null && model !== undefined && isWithin(model, oldLabel);
  const inside =
    type === "checkbox"
      ? `<label>${control} ${label}${note}</label>`
      : wraps
        ? labelled(oldLabel, `${label}${note} ${control}`)
        : oldLabel
          ? `${labelled(oldLabel, `${label}${note}`, id)}${composed ? "" : " "}${control}`
          : control.replace(
              /^<(\w+) /,
              (_, tag: string) =>
                `<${tag} ${type === "select" ? "" : `placeholder="${escapeAttribute(field.label)}" `}aria-label="${escapeAttribute(field.label)}" `,
            );
  if (!row || row === model || row === oldLabel) return inside;
  const wide = composed && type === "textarea" ? " wide" : "";
  const rowClass =
    classesOf(row)
      .filter((one) => one !== "wide")
      .join(" ") + wide;
  return `<${row.tag}${rowClass ? ` class="${escapeAttribute(rowClass)}"` : ""}>${inside}</${row.tag}>`;
}

function labelled(like: Element, inside: string, id?: string): string {
  const classes = classesOf(like).length > 0 ? ` class="${escapeAttribute(classesOf(like).join(" "))}"` : "";
  return `<label${id ? ` for="${escapeAttribute(id)}"` : ""}${classes}>${inside}</label>`;
}
