/**
 * The forms of a page: which controls a form has, what each is called and what may be chosen, and what the form itself
 * is called. A control belongs to the form that its `form` attribute names, else to the one that the parser gives it
 * to (also where a table keeps the two apart). One walk through the page; what is beyond the limits is left out.
 */
import { FORM_LIMITS } from "./limits.ts";
import { closest, type Element, type Page, walk } from "./page.ts";

/** One control of a form, or a group of them with the same name. */
export interface FormField {
  name: string;
  /** An input's `type`, or "textarea" or "select". */
  type: string;
  label: string | null;
  required: boolean;
  /** What can be chosen; empty where that is anything, or more than is listed. */
  options: string[];
  /** Whether several answers may be given. */
  multiple: boolean;
  /** In characters; null: no bound of the author's. */
  max_length: number | null;
}

export interface PageForm {
  /** Its tag, and what stands between its tags. */
  element: Element;
  /** Its place among the page's forms, from 0. */
  position: number;
  /** What the author calls it: its `name`, else its `id`. */
  key: string | null;
  /** What people may call it: its label, legend, the heading that it stands under, or its key. */
  name: string;
  fields: FormField[];
}

const LONGEST_NAME = 200;
const LONGEST_OPTION = 5_000;
/** So much of a text is looked at for a name, blanks included. */
const LONGEST_LOOK = 2_000;

/** Inputs that carry nothing a visitor has entered. */
const SILENT_TYPES = new Set(["submit", "button", "reset", "image"]);
const SEVERAL_TYPES = new Set(["radio", "checkbox"]);
const SECTIONS = new Set(["section", "header", "footer", "aside", "article", "main", "nav"]);
const HEADING = /^h[1-6]$/;

const collapsed = (text: string): string => text.replace(/\s+/g, " ").trim();
const oneLine = (text: string): string => collapsed(text.slice(0, LONGEST_LOOK)).slice(0, LONGEST_NAME);

/** Whether there may be forms in some html; only then is it worth reading. */
export const mayHaveForms = (html: string): boolean => /<form/i.test(html);

/** The elements of a page's forms, in the order in which they are counted. */
export const formElements = (page: Page): Element[] =>
  page.elements.filter((element) => element.tag === "form" && !element.isForeign).slice(0, FORM_LIMITS.forms);

interface OpenForm {
  element: Element;
  fields: OpenField[];
  byName: Map<string, OpenField>;
  /** The heading that it stands under. */
  under: string;
  /** What is read in it before its first field. */
  legend: string;
  heading: string;
}

interface OpenField extends FormField {
  choices: Set<string>;
  hasMore: boolean;
  placeholder: string | null;
}

/** A label or a group of controls that is open: what it says, and the fields in it. */
interface Around {
  element: Element;
  text: string;
  fields: OpenField[];
}

const newAround = (element: Element): Around => ({ element, text: "", fields: [] });

/** Adds to a text that is looked at for a name. */
const longer = (text: string, more: string): string =>
  text.length < LONGEST_LOOK ? text + more.slice(0, LONGEST_LOOK - text.length) : text;

/** All forms of a page, in reading order. */
export function formsOf(page: Page): PageForm[] {
  const forms = new Map<Element, OpenForm>();
  for (const element of formElements(page))
    forms.set(element, { element, fields: [], byName: new Map(), under: "", legend: "", heading: "" });
  if (forms.size === 0) return [];
  const fieldOf = new Map<Element, OpenField>();
  const labelsFor = new Map<string, string>();
  const labels: Around[] = [];
  const groups: Around[] = [];
  /** Forms whose tags are around, the innermost last. */
  const open: OpenForm[] = [];
  let heading = "";
  let inHeading = 0;
  let inLegend = 0;
  /** Controls whose texts are theirs, and no part of a label. */
  let inControl = 0;

  function ownerOf(control: Element): OpenForm | null {
    const named = control.attributes.get("form");
    if (named !== undefined) return forms.get(page.byId.get(named)!) ?? null;
    return (control.form && forms.get(control.form)) ?? open.at(-1) ?? null;
  }

  function addField(control: Element, type: string): void {
    const form = ownerOf(control);
    const name = control.attributes.get("name")?.slice(0, LONGEST_NAME);
    if (!form || !name) return;
    const several = SEVERAL_TYPES.has(type);
    const known = form.byName.get(several ? `${type} ${name}` : name);
    if (!known && form.fields.length >= FORM_LIMITS.fields) return;
    const field = known ?? newField(control, name, type);
    if (!known) {
      form.fields.push(field);
      for (const key of [name, `${type} ${name}`]) if (!form.byName.has(key)) form.byName.set(key, field);
    } else if (type !== "radio") {
      // What the first of several choices is labelled with is that choice, and not the question.
      if (type === "checkbox" && field.choices.size === 1) field.label = null;
      field.multiple = true;
    }
    // Of a group of checkboxes none alone is required, whatever its markup says.
    field.required = (field.required || control.attributes.has("required")) && !(field.multiple && type === "checkbox");
    if (control.attributes.has("disabled")) field.required = false;
    if (several) addOption(field, control.attributes.get("value") ?? "on");
    else if (type !== "hidden") field.placeholder = control.attributes.get("placeholder") ?? null;
    fieldOf.set(control, field);
    labels.at(-1)?.fields.push(field);
    groups.at(-1)?.fields.push(field);
  }

  function endLabel({ element, text, fields }: Around): void {
    const target = element.attributes.get("for");
    const label = oneLine(text);
    if (target) {
      if (label) labelsFor.set(target, label);
      return;
    }
    for (const field of fields)
      if (field.type !== "radio" && !(field.type === "checkbox" && (groups.length > 0 || field.choices.size > 1)))
        field.label ??= label || null;
  }

  function endGroup({ text, fields }: Around): void {
    const legend = oneLine(text) || null;
    for (const field of fields) if (SEVERAL_TYPES.has(field.type)) field.label ??= legend;
  }

  walk(page, {
    enter(element) {
      const { tag } = element;
      if (element.isForeign) return;
      if (SECTIONS.has(tag)) heading = "";
      else if (HEADING.test(tag)) {
        inHeading++;
        const form = open.at(-1);
        if (form) form.heading ||= " ";
        else heading = "";
      } else if (tag === "form") {
        const form = forms.get(element);
        if (!form) return;
        form.under = heading;
        open.push(form);
      } else if (tag === "fieldset") groups.push(newAround(element));
      else if (tag === "legend") inLegend++;
      else if (tag === "label") labels.push(newAround(element));
      else if (tag === "input") {
        const type = collapsed(element.attributes.get("type") ?? "").toLowerCase() || "text";
        if (!SILENT_TYPES.has(type)) addField(element, type);
      } else if (tag === "textarea" || tag === "select") {
        inControl++;
        addField(element, tag);
      } else if (tag === "option") {
        const select = closest(element.parent, (around) => around.tag === "select");
        const field = select && fieldOf.get(select);
        if (field) addOption(field, element.attributes.get("value") ?? collapsed(element.text.slice(0, LONGEST_LOOK)));
      }
    },
    leave(element) {
      const { tag } = element;
      if (element.isForeign) return;
      if (HEADING.test(tag)) inHeading--;
      else if (tag === "form" && open.at(-1)?.element === element) open.pop();
      else if (tag === "fieldset") endGroup(groups.pop()!);
      else if (tag === "legend") inLegend--;
      else if (tag === "label") endLabel(labels.pop()!);
      else if (tag === "textarea" || tag === "select") inControl--;
    },
    text({ value, isSilent }) {
      if (isSilent) return;
      const form = open.at(-1);
      const isFirst = form?.fields.length === 0;
      if (inHeading > 0) {
        if (!form) heading = longer(heading, value);
        else if (isFirst) form.heading = longer(form.heading, value);
      }
      if (inLegend > 0) {
        const group = groups.at(-1);
        if (group) group.text = longer(group.text, value);
        if (isFirst) form!.legend = longer(form!.legend, value);
      }
      const label = labels.at(-1);
      if (label && inControl === 0) label.text = longer(label.text, value);
    },
  });

  for (const [target, text] of labelsFor) {
    const field = fieldOf.get(page.byId.get(target)!);
    // What labels one of several choices does not label the question.
    if (field && field.type !== "radio" && !(field.type === "checkbox" && field.choices.size > 1)) field.label = text;
  }
  return [...forms.values()].map((form, position) => toForm(page, form, position));
}

/** Forms that would be called alike, as those under one heading are, by what the author calls each, else numbered. */
export function toldApart<F extends Pick<PageForm, "key" | "name">>(forms: F[]): F[] {
  const times = (name: string) => forms.filter((form) => form.name === name).length;
  const named = forms.map((form) => (times(form.name) > 1 ? { ...form, name: readable(form.key) || form.name } : form));
  const seen = new Map<string, number>();
  return named.map((form) => {
    const before = seen.get(form.name) ?? 0;
    seen.set(form.name, before + 1);
    return before === 0 ? form : { ...form, name: `${form.name} ${before + 1}` };
  });
}

function newField(control: Element, name: string, type: string): OpenField {
  const length = Number.parseInt(control.attributes.get("maxlength") ?? "", 10);
  return {
    name,
    type,
    label: SEVERAL_TYPES.has(type) ? null : (control.attributes.get("aria-label") ?? null),
    required: false,
    options: [],
    multiple: control.attributes.has("multiple"),
    max_length: length >= 0 ? length : null,
    choices: new Set(),
    hasMore: false,
    placeholder: null,
  };
}

function addOption(field: OpenField, value: string): void {
  // An empty value is the invitation to choose, not a choice.
  if (!value || field.choices.has(value)) return;
  if (field.choices.size >= FORM_LIMITS.options || value.length > LONGEST_OPTION) field.hasMore = true;
  else field.choices.add(value);
}

function toForm(page: Page, form: OpenForm, position: number): PageForm {
  const { attributes } = form.element;
  const fields = form.fields.map(({ choices, hasMore, placeholder, ...field }) => ({
    ...field,
    label: oneLine(field.label || placeholder || "") || null,
    // What is checked against a part of a list would refuse the rest of it.
    options: hasMore ? [] : [...choices],
  }));
  const key = (attributes.get("name") || attributes.get("id") || "").slice(0, LONGEST_NAME) || null;
  const asksFirst = fields[0] && SEVERAL_TYPES.has(fields[0].type) ? "" : oneLine(form.legend);
  return {
    element: form.element,
    position,
    key,
    name:
      oneLine(attributes.get("aria-label") ?? "") ||
      asksFirst ||
      oneLine(form.heading) ||
      oneLine(titleOf(page, form.element)) ||
      oneLine(form.under) ||
      readable(key) ||
      `Form ${position + 1}`,
    fields,
  };
}

/** What a form, or the section around it, says it is named by. */
function titleOf(page: Page, form: Element): string {
  const named = closest(form, ({ attributes }) => attributes.has("aria-labelledby"));
  return page.byId.get(named?.attributes.get("aria-labelledby") ?? "")?.text ?? "";
}

/** "contact-form" → "Contact form". */
function readable(key: string | null): string {
  const words = (key ?? "").replace(/[-_\s]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
