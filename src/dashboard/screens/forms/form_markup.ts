/**
 * The fields of a form in a page's html, read and written with the browser's own parser; nothing of the page runs. A form
 * keeps what is not changed of it: classes, boxes around fields, buttons.
 */
import type { Form } from "./form.ts";

/** Kinds of fields that can be added; the first of them can become each other. */
export const TYPED = ["text", "email", "tel", "url", "number", "date"] as const;
export const TYPES = [...TYPED, "textarea", "select", "checkbox", "file"] as const;
export type FieldType = (typeof TYPES)[number];

export interface FormField {
  /** Its place in the form as it was, or what a new one is known by. */
  id: string;
  label: string;
  /** What else it may be stays as it is. */
  type: FieldType | "radio" | "boxes" | "other";
  required: boolean;
  /** What is chosen from. */
  options: string[];
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field as it stands in the html: its controls, and the elements that go with it. */
interface Standing {
  controls: Control[];
  elements: Element[];
  label: Element | null;
}

const UNSEEN = new Set(["hidden", "submit", "button", "reset", "image", "password"]);
/** Options without a value, such as “Please choose”, are no choice. */
const isChoice = ({ value }: HTMLOptionElement): boolean => value !== "";
const isChosen = (type: string): boolean => type === "radio" || type === "checkbox";

export interface ReadForm {
  form: HTMLFormElement;
  /** By which edits name it. */
  selector: string;
  fields: FormField[];
}

/**
 * Finds a form in a page's html.
 * @param alike the page's forms that have the same fields, in the order in which they were found
 * @returns null: the code has it in another shape
 */
export function readForm(html: string, wanted: Form, alike: Form[]): ReadForm | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  const names = entered(wanted).join("\n");
  const found = [...page.forms].filter((form) => namesOf(form).join("\n") === names);
  const form = found[alike.findIndex(({ _id }) => _id === wanted._id)];
  if (!form) return null;
  return { form, selector: selectorOf(form), fields: standing(form).map(readField) };
}

/** The names of what visitors enter. */
export const entered = ({ fields }: Form): string[] =>
  fields.flatMap(({ name, type }) => (UNSEEN.has(type) || type === "honeypot" ? [] : name));

/** The same in the code, where a control without a name is known by its id. */
const namesOf = (form: HTMLFormElement): string[] => [
  ...new Set(controlsOf(form).flatMap(({ name, id }) => name || id || [])),
];

const controlsOf = (form: HTMLFormElement): Control[] =>
  ([...form.elements] as Control[]).filter(
    (one) => /^(INPUT|SELECT|TEXTAREA)$/.test(one.tagName) && !UNSEEN.has(one.type) && form.contains(one),
  );

function selectorOf(element: Element): string {
  const steps: string[] = [];
  for (let at: Element | null = element; at?.parentElement; at = at.parentElement) {
    const alike = [...at.parentElement.children].filter(({ tagName }) => tagName === at!.tagName);
    steps.unshift(`${at.localName}:nth-of-type(${alike.indexOf(at) + 1})`);
  }
  return ["html", ...steps].join(" > ");
}

/** The fields of a form in their order. Boxes of one name, such as radio buttons, are one field. */
function standing(form: HTMLFormElement): Standing[] {
  const controls = controlsOf(form);
  const groups = [
    ...Map.groupBy(controls, (one) => (isChosen(one.type) && one.name ? `name ${one.name}` : one)).values(),
  ];
  return groups.map((group) => {
    const isOwn = (element: Element) =>
      !element.querySelector("button, [type=submit]") &&
      controls.every((one) => group.includes(one) || !element.contains(one));
    let box: Element = group[0]!;
    while (box.parentElement && box.parentElement !== form && isOwn(box.parentElement)) box = box.parentElement;
    const label = labelOf(group, box);
    const beside = label && !box.contains(label) && !label.contains(box) ? [label] : [];
    return { controls: group, elements: [...beside, box], label };
  });
}

function labelOf(group: Control[], box: Element): Element | null {
  const [first] = group;
  if (group.length > 1) return box.querySelector("legend") ?? null;
  return first!.labels?.[0] ?? box.querySelector("legend, label");
}

/** The text of a label that people read, without what stands in it besides. */
const textNode = (label: Element): Text | null => {
  const walker = label.ownerDocument.createTreeWalker(label, NodeFilter.SHOW_TEXT, (node) =>
    node.parentElement?.closest("select, textarea, button") ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) return walker.currentNode as Text;
  return null;
};

/** What a label says in brackets of a field that may be left empty. */
const markOf = (label: Element): Element | undefined =>
  [...label.children].find(({ textContent }) => /^\(.*\)$/.test(textContent.trim()));

/** @param mark such words of another field of the form */
function setMark(label: Element, required: boolean, mark: Node | null): void {
  const own = markOf(label);
  if (required) own?.remove();
  else if (!own && mark && !label.querySelector("input, select, textarea")) label.append(" ", mark.cloneNode(true));
}

const optionLabel = (control: Control): string =>
  (control.labels?.[0]?.textContent ?? "").trim() || (control as HTMLInputElement).value;

function readField({ controls, label }: Standing, index: number): FormField {
  const [first] = controls as [Control];
  const type = first.tagName === "INPUT" ? first.type : first.localName;
  const isGroup = isChosen(type) && controls.length > 1;
  return {
    id: String(index),
    label: (label && textNode(label)?.nodeValue?.trim()) || first.getAttribute("aria-label") || first.name,
    type:
      type === "radio"
        ? "radio"
        : isGroup
          ? "boxes"
          : TYPES.includes(type as FieldType)
            ? (type as FieldType)
            : "other",
    required: controls.some((one) => one.required),
    options:
      first.tagName === "SELECT"
        ? [...(first as HTMLSelectElement).options].filter(isChoice).map(({ text }) => text.trim())
        : isGroup
          ? controls.map(optionLabel)
          : [],
  };
}

/** The html of a form with other fields: changed, in another order, without some, with new ones. */
export function writeForm({ form: read, fields: before }: ReadForm, fields: FormField[]): string {
  const form = read.cloneNode(true) as HTMLFormElement;
  // A form that is in no document has no labels.
  const holder = document.implementation.createHTMLDocument();
  holder.body.append(form);
  const known = standing(form);
  const taken = new Set([...form.querySelectorAll("[id]")].map(({ id }) => id).concat(namesOf(form)));
  const template = known.find(({ controls }) => TYPED.includes(controls[0]!.type as never)) ?? known[0];
  const mark = known.flatMap(({ label }) => (label && markOf(label)) ?? [])[0]?.cloneNode(true) ?? null;
  const wanted = fields.map((field) => {
    const own = known[Number(field.id)];
    if (!own) return newField(holder, template, field, taken, mark);
    const was = before[Number(field.id)]!;
    change(own, was, field);
    if (own.label && field.required !== was.required) setMark(own.label, field.required, mark);
    return own.elements;
  });
  // The places of fields stay where they are: a field that is moved takes the place of another one.
  const places = known.map(({ elements }) => {
    const place = holder.createComment("");
    elements[0]!.before(place);
    return place;
  });
  for (const { elements } of known) for (const element of elements) element.remove();
  const last = places.at(-1);
  if (last) for (let more = places.length; more < wanted.length; more++) places.push(placeAfter(places.at(-1)!));
  for (const [index, place] of places.entries()) {
    const [box] = [place.parentElement];
    place.replaceWith(...(wanted[index] ?? []));
    // What was around a field that is gone.
    if (!wanted[index] && box && box !== form && box.childElementCount === 0 && !box.textContent?.trim()) box.remove();
  }
  if (!last) form.prepend(...wanted.flat());
  return form.outerHTML;
}

function placeAfter(place: Comment): Comment {
  const next = place.ownerDocument.createComment("");
  place.after("\n", next);
  return next;
}

function change({ controls, label }: Standing, before: FormField, after: FormField): void {
  const [first] = controls as [Control];
  if (after.label !== before.label) {
    const text = label && textNode(label);
    if (text) text.nodeValue = text.nodeValue!.replace(text.nodeValue!.trim(), () => after.label);
    else first.setAttribute("aria-label", after.label);
  }
  if (after.type !== before.type) first.setAttribute("type", after.type);
  if (after.required !== before.required)
    for (const one of first.type === "radio" || controls.length === 1 ? controls : [])
      one.toggleAttribute("required", after.required);
  if (after.options.join("\n") === before.options.join("\n")) return;
  if (first.tagName === "SELECT") setOptions(first as HTMLSelectElement, after.options);
  else setBoxes(controls as HTMLInputElement[], before.options, after.options);
}

function setOptions(select: HTMLSelectElement, options: string[]): void {
  const known = new Map([...select.options].filter(isChoice).map((option) => [option.text.trim(), option]));
  const kept = options.map((text) => known.get(text) ?? new Option(text));
  for (const option of known.values()) option.remove();
  select.append(...kept);
}

/** Each box has its own element around it, of which there are as many as options. */
function setBoxes(controls: HTMLInputElement[], before: string[], options: string[]): void {
  const boxes = controls.map((control) => {
    let box: Element = control.labels?.[0]?.contains(control) ? control.labels[0]! : control;
    while (box.parentElement && controls.every((one) => one === control || !box.parentElement!.contains(one)))
      box = box.parentElement;
    return box;
  });
  const kept = options.map((text, index) => {
    const known = boxes[before.indexOf(text)];
    if (known) return known;
    const box = boxes[0]!.cloneNode(true) as Element;
    const input = (box.matches("input") ? box : box.querySelector("input")!) as HTMLInputElement;
    const id = input.id && `${input.id}-${index + 1}-${slugOf(text)}`;
    if (id) input.id = id;
    input.setAttribute("value", text);
    input.removeAttribute("checked");
    const words = textNode(box);
    if (words) words.nodeValue = words.nodeValue!.replace(words.nodeValue!.trim(), () => text);
    for (const label of box.matches("label") ? [box] : box.querySelectorAll("label"))
      if (id && label.hasAttribute("for")) label.setAttribute("for", id);
    return box;
  });
  const end = boxes.at(-1)!.ownerDocument.createComment("");
  boxes.at(-1)!.after(end);
  for (const box of boxes) box.remove();
  end.replaceWith(...kept);
}

const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, 40);

function unused(wanted: string, taken: Set<string>): string {
  let name = wanted || "field";
  for (let n = 2; taken.has(name); n++) name = `${wanted || "field"}_${n}`;
  taken.add(name);
  return name;
}

/** A new field that looks like another one of the form. */
function newField(
  page: Document,
  like: Standing | undefined,
  field: FormField,
  taken: Set<string>,
  mark: Node | null,
): Element[] {
  const name = unused(slugOf(field.label), taken);
  const id = unused(`field-${name}`, taken);
  const control = newControl(page, field, name, id);
  const [shown] = like?.controls ?? [];
  if (field.type === "checkbox" || !like || !shown) {
    const box = page.createElement(like && like.elements.at(-1) !== shown ? like.elements.at(-1)!.localName : "p");
    const label = page.createElement("label");
    if (field.type === "checkbox") label.append(control, ` ${field.label}`);
    else label.append(field.label, page.createElement("br"), control);
    if (like && box.localName !== "label") box.className = like.elements.at(-1)!.className;
    if (box.localName === "label") return [label];
    box.append(label);
    return [box];
  }
  for (const attribute of ["class", "style"])
    if (shown.hasAttribute(attribute)) control.setAttribute(attribute, shown.getAttribute(attribute)!);
  const isReplaced = "data-replaced";
  shown.setAttribute(isReplaced, "");
  const elements = like.elements.map((element) => element.cloneNode(true) as Element);
  shown.removeAttribute(isReplaced);
  const holder = page.createElement("div");
  holder.append(...elements);
  const label = holder.querySelector("label");
  const words = label && textNode(label);
  if (words) words.nodeValue = words.nodeValue!.replace(words.nodeValue!.trim(), () => field.label);
  else control.setAttribute("aria-label", field.label);
  for (const one of holder.querySelectorAll("[id]")) one.removeAttribute("id");
  if (label && !label.querySelector(`[${isReplaced}]`)) label.setAttribute("for", id);
  else label?.removeAttribute("for");
  if (label) setMark(label, field.required, mark);
  holder.querySelector(`[${isReplaced}]`)!.replaceWith(control);
  return [...holder.children];
}

function newControl(page: Document, { type, required, options }: FormField, name: string, id: string): Element {
  const isElement = type === "textarea" || type === "select";
  const control = page.createElement(isElement ? type : "input");
  if (!isElement) control.setAttribute("type", type);
  control.id = id;
  control.setAttribute("name", name);
  if (type === "email" || type === "tel") control.setAttribute("autocomplete", type);
  if (type === "checkbox") control.setAttribute("value", "yes");
  if (type === "textarea") control.setAttribute("rows", "4");
  if (type === "select") for (const text of options) control.append(new Option(text));
  control.toggleAttribute("required", required);
  return control;
}
