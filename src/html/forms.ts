/**
 * The forms of a page: which controls a form has, what each is called and what may be chosen, and what the form itself
 * is called. A control belongs to the form that its `form` attribute names, else to the one that the parser gives it
 * to (also where a table keeps the two apart). What a `<template>` holds is read too: browsers show it in a shadow root,
 * or a script copies it. One walk through each; what is beyond the limits is left out.
 */
import { collapsed } from "../lib/one_line.ts";
import type { FormField } from "../storage/tables.ts";
import { FORM_LIMITS, HtmlLimitError } from "./limits.ts";
import { closest, type Element, type Page, readPage, walk } from "./page.ts";
import type { Change } from "./splices.ts";

export type { FormField } from "../storage/tables.ts";

/** Where a form stands. */
export interface FormPlace {
  /** Its tag, and what stands between its tags. */
  element: Element;
  /** The page, or what a template of it holds. */
  part: Page;
  /** Where the part begins in the page's source. */
  offset: number;
}

export interface PageForm extends FormPlace {
  /** Its place among the page's forms, from 0. */
  position: number;
  /** What the author calls it: its `name`, else its `id`. */
  key: string | null;
  /** What people may call it: its label, legend, the heading that it stands under, or its key. */
  name: string;
  fields: FormField[];
  /** Controls that have no name, with the one that they are to get: where no control for visitors has one. */
  given: { element: Element; name: string }[];
  /** Controls without a name beside others that have one: browsers don't send them. */
  nameless: Element[];
  /** Buttons that say for themselves where or how the form is sent. */
  buttons: Element[];
  /** Whether it asks who somebody is, how to reach them, or for what they have to say. */
  asksContact: boolean;
}

const LONGEST_NAME = 200;
const LONGEST_OPTION = 5_000;
/** So much of a text is looked at for a name, blanks included. */
const LONGEST_LOOK = 2_000;

/** Inputs that carry nothing a visitor has entered. */
const SILENT_TYPES = new Set(["submit", "button", "reset", "image"]);
const SEVERAL_TYPES = new Set(["radio", "checkbox"]);
/** Types that are fields of their own beside others of the same name. */
const KINDS = new Set(["radio", "checkbox", "select", "file", "hidden", "honeypot"]);
const SECTIONS = new Set(["section", "header", "footer", "aside", "article", "main", "nav"]);
const HEADING = /^h[1-6]$/;

/** Controls by which one asks for a person's message. */
const CONTACT_TYPES = new Set(["email", "tel", "textarea", "file"]);
const CONTACT_TOKENS =
  /^(name|given-name|family-name|additional-name|nickname|email|tel|tel-national|organization|street-address|address-line1)$/;

/** Names of the traps of Netlify, Formspree, FormSubmit and Web3Forms; with the first, an attribute names another. */
const HONEYPOTS = new Set(["bot-field", "_gotcha", "_honey", "botcheck"]);

/** With these Netlify and Webflow take what is sent with a form. */
const TAKEN_ELSEWHERE = ["netlify", "data-netlify", "data-wf-page-id"];

const BUTTON_ATTRIBUTES = ["formaction", "formmethod", "formenctype", "formtarget"];

/** As browsers take the text of an option for its value: no-break spaces are letters. */
const strippedAndCollapsed = (text: string): string => text.replace(/[\t\n\f\r ]+/g, " ").replace(/^ | $/g, "");
const oneLine = (text: string): string => collapsed(text.slice(0, LONGEST_LOOK)).slice(0, LONGEST_NAME);

/** Whether there may be forms in some html; only then is it worth reading. */
export const mayHaveForms = (html: string): boolean => /<form/i.test(html);

/** A template in a template is read, one in that is not: each level is read once more. */
const DEEPEST_TEMPLATE = 2;

/** A page, and what its templates hold, in the order in which their forms are counted. */
function partsOf(page: Page, offset = 0, depth = 0): { part: Page; offset: number }[] {
  const parts = [{ part: page, offset }];
  if (depth === DEEPEST_TEMPLATE) return parts;
  for (const { tag, isForeign, isClosed, inner } of page.elements) {
    if (tag !== "template" || isForeign || !isClosed || !inner || parts.length > FORM_LIMITS.forms) continue;
    const html = page.source.slice(inner.start, inner.end);
    if (!mayHaveForms(html)) continue;
    try {
      parts.push(...partsOf(readPage(html), offset + inner.start, depth + 1));
    } catch (error) {
      if (!(error instanceof HtmlLimitError)) throw error;
    }
  }
  return parts;
}

export const formElements = (part: Page): Element[] =>
  part.elements.filter(({ tag, isForeign }) => tag === "form" && !isForeign);

/** Changes of a part of a page as changes of the page. */
export const placed = (changes: Change[], { offset }: FormPlace): Change[] =>
  changes.map((change) => ({ ...change, start: change.start + offset, end: change.end + offset }));

interface OpenForm extends FormPlace {
  fields: OpenField[];
  byName: Map<string, OpenField>;
  nameless: { element: Element; field: OpenField }[];
  buttons: Element[];
  asksContact: boolean;
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

const formsRead = new WeakMap<Page, PageForm[]>();

/** All forms of a page, in reading order, those in templates last. A page that is asked again is not read again. */
export function formsOf(page: Page): PageForm[] {
  const before = formsRead.get(page);
  if (before) return before;
  const found: PageForm[] = [];
  for (const { part, offset } of partsOf(page)) {
    const elements = formElements(part).slice(0, FORM_LIMITS.forms - found.length);
    for (const form of formsOfPart(part, offset, elements)) found.push(toForm(form, found.length));
  }
  formsRead.set(page, found);
  return found;
}

function formsOfPart(page: Page, offset: number, elements: Element[]): OpenForm[] {
  if (elements.length === 0) return [];
  const forms = new Map<Element, OpenForm>();
  for (const element of elements)
    forms.set(element, {
      element,
      part: page,
      offset,
      fields: [],
      byName: new Map(),
      nameless: [],
      buttons: [],
      asksContact: false,
      under: "",
      legend: "",
      heading: "",
    });
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

  function addField(control: Element, written: string): void {
    const form = ownerOf(control);
    if (!form) return;
    const name = control.attributes.get("name")?.slice(0, LONGEST_NAME);
    const type = name && isHoneypot(form.element, name) ? "honeypot" : written;
    form.asksContact ||= isOfContact(control, type);
    const several = SEVERAL_TYPES.has(type);
    const kind = `${KINDS.has(type) ? type : "text"} ${name}`;
    const known = name ? form.byName.get(kind) : undefined;
    if (!known && form.fields.length + form.nameless.length >= FORM_LIMITS.fields) return;
    const field = known ?? newField(control, name ?? "", type);
    if (!name) {
      if (type === "hidden") return;
      form.nameless.push({ element: control, field });
    } else if (!known) {
      form.fields.push(field);
      form.byName.set(kind, field);
    } else if (type !== "radio") {
      // What the first of several choices is labelled with is that choice, and not the question.
      if (type === "checkbox" && field.choices.size === 1) field.label = null;
      field.multiple = true;
    }
    // Of a group of checkboxes none alone is required, whatever its markup says.
    field.required = (field.required || control.attributes.has("required")) && !(field.multiple && type === "checkbox");
    if (control.attributes.has("disabled") || groups.some(({ element }) => element.attributes.has("disabled")))
      field.required = false;
    if (several) addOption(field, control.attributes.get("value") ?? "on");
    else if (type !== "hidden") field.placeholder = control.attributes.get("placeholder") ?? null;
    fieldOf.set(control, field);
    labels.at(-1)?.fields.push(field);
    groups.at(-1)?.fields.push(field);
  }

  function addButton(button: Element): void {
    if (BUTTON_ATTRIBUTES.some((name) => button.attributes.has(name))) ownerOf(button)?.buttons.push(button);
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
        else addButton(element);
      } else if (tag === "button") addButton(element);
      else if (tag === "textarea" || tag === "select") {
        inControl++;
        addField(element, tag);
      } else if (tag === "option") {
        const select = closest(element.parent, (around) => around.tag === "select");
        const field = select && fieldOf.get(select);
        if (field)
          addOption(
            field,
            element.attributes.get("value") ?? strippedAndCollapsed(element.text.slice(0, LONGEST_LOOK)),
          );
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
  return [...forms.values()];
}

const isHoneypot = ({ attributes }: Element, name: string): boolean =>
  HONEYPOTS.has(name) || name === (attributes.get("netlify-honeypot") ?? attributes.get("data-netlify-honeypot"));

function isOfContact({ attributes }: Element, type: string): boolean {
  if (type === "hidden" || type === "honeypot") return false;
  const tokens = (attributes.get("autocomplete") ?? "").toLowerCase().split(/\s+/);
  return (
    CONTACT_TYPES.has(type) ||
    tokens.some((token) => CONTACT_TOKENS.test(token)) ||
    ["name", "id"].some((name) => /mail/i.test(attributes.get(name) ?? ""))
  );
}

/** Forms that would be called alike, as those under one heading are, by what the author calls each, else numbered. */
export function withDistinctNames<F extends Pick<PageForm, "key" | "name">>(forms: F[]): F[] {
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

function toForm(form: OpenForm, position: number): PageForm {
  const { element, part, offset, buttons, asksContact } = form;
  const { attributes } = element;
  const isNamed = form.fields.some(({ type }) => type !== "hidden" && type !== "honeypot");
  const given = isNamed ? [] : namesFor(form);
  const fields = [...form.fields, ...given.map(({ field }) => field)].map(
    ({ choices, hasMore, placeholder, ...field }): FormField => ({
      ...field,
      label: oneLine(field.label || placeholder || "") || null,
      // What is compared with a part of a list would look odd in the rest of it.
      options: hasMore ? [] : [...choices],
    }),
  );
  const key = (attributes.get("name") || attributes.get("id") || "").slice(0, LONGEST_NAME) || null;
  const asksFirst = fields[0] && SEVERAL_TYPES.has(fields[0].type) ? "" : oneLine(form.legend);
  return {
    element,
    part,
    offset,
    position,
    key,
    name:
      oneLine(attributes.get("aria-label") ?? "") ||
      asksFirst ||
      oneLine(form.heading) ||
      oneLine(titleOf(part, element)) ||
      oneLine(form.under) ||
      readable(key) ||
      `Form ${position + 1}`,
    fields,
    given: given.map(({ element, field }) => ({ element, name: field.name })),
    nameless: isNamed ? form.nameless.map(({ element }) => element) : [],
    buttons,
    asksContact: asksContact || TAKEN_ELSEWHERE.some((name) => attributes.has(name)),
  };
}

/** Names for the controls of a form that have none: their ids, by which a form's scripts find them too, else numbers. */
function namesFor(form: OpenForm): OpenForm["nameless"] {
  const taken = new Set(form.fields.map(({ name }) => name));
  return form.nameless
    .filter(({ element }) => !/(^|\s)cc-/i.test(element.attributes.get("autocomplete") ?? ""))
    .map(({ element, field }, index) => {
      const id = element.attributes.get("id")?.slice(0, LONGEST_NAME);
      let name = id && !taken.has(id) ? id : `field-${index + 1}`;
      while (taken.has(name)) name += "-";
      taken.add(name);
      return { element, field: { ...field, name } };
    });
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
