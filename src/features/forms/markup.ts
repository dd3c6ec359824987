/**
 * Forms in a page's html: found with their fields when a version becomes the draft, and wired to this server when a
 * page is published. The stored code is never touched.
 */
import { decodeHTML, decodeHTMLAttribute } from "entities";
import type { FormField } from "./store.ts";

export interface FoundForm {
  /** What the author calls it: its `name`, else its `id`. */
  key: string | null;
  /** What people may call it: its label, legend, the heading that it stands under, or its key. */
  name: string;
  /** Its place among the page's forms, from 0. */
  position: number;
  fields: FormField[];
  hasFiles: boolean;
  /** False for forms that go elsewhere, only search, or ask for a password: those are left alone. */
  wired: boolean;
}

/** Fields that this server adds to a form, and that are no answers. */
export const HONEYPOT_FIELD = "_sw_url";
export const STARTED_FIELD = "_sw_started";

const MOST_FIELDS = 100;
const MOST_OPTIONS = 300;
const LONGEST_NAME = 200;

/** Inputs that carry nothing a visitor has entered. */
const SILENT_TYPES = new Set(["submit", "button", "reset", "image"]);
const SEVERAL_TYPES = new Set(["radio", "checkbox"]);

const oneLine = (text: string) => decodeHTML(text).replace(/\s+/g, " ").trim().slice(0, LONGEST_NAME);

type Element = HTMLRewriterTypes.Element;

function attribute(element: Element, name: string): string | null {
  const value = element.getAttribute(name);
  return value === null ? null : decodeHTMLAttribute(value);
}

/** Runs `run` where an element ends; at once for one that can have no content. */
function atEnd(element: Element, run: () => void): void {
  if (element.canHaveContent === false || element.selfClosing) run();
  else element.onEndTag(run);
}

/** Whether a form's answers would come to its own page, where nobody takes them but this server. */
function staysHere(element: Element): boolean {
  const action = (attribute(element, "action") ?? "").trim().toLowerCase();
  const method = (element.getAttribute("method") ?? "").trim().toLowerCase();
  if (element.getAttribute("role") === "search" || method === "get" || method === "dialog") return false;
  if (action === "" || /^(#|\?|javascript:|\/_sw\/forms\/)/.test(action)) return true;
  // A site has no other place that takes a post.
  return method === "post" && !/^([a-z][a-z0-9+.-]*:|\/\/|\\)/.test(action);
}

interface OpenForm extends FoundForm {
  label: string | null;
  /** The id of the heading that names the form or the section around it. */
  namedBy: string | null;
  legend: string;
  heading: string;
  byId: Map<string, FormField>;
  labels: { target: string; text: string }[];
}

/** All forms of a page, in reading order. Never throws, whatever the html. */
export function findForms(html: string): FoundForm[] {
  if (!/<form/i.test(html)) return [];
  const forms: OpenForm[] = [];
  let form: OpenForm | null = null;
  let heading = "";
  let headingId: string | null = null;
  const headings = new Map<string, string>();
  /** What names the elements that are open, the innermost last. */
  const namedBy: string[] = [];
  let label: { target: string | null; text: string; fields: FormField[] } | null = null;
  let group: { legend: string; fields: FormField[] } | null = null;
  let select: FormField | null = null;
  let option: { value: string | null; text: string } | null = null;
  const placeholders = new Map<FormField, string | null>();

  const addOption = (field: FormField, value: string) => {
    // An empty value is the invitation to choose, not a choice.
    if (value && field.options.length < MOST_OPTIONS && !field.options.includes(value)) field.options.push(value);
  };
  const endOption = () => {
    if (option && select) addOption(select, option.value ?? decodeHTML(option.text).replace(/\s+/g, " ").trim());
    option = null;
  };

  const addField = (element: Element, type: string): FormField | null => {
    const name = attribute(element, "name")?.slice(0, LONGEST_NAME);
    if (!form || !name || form.fields.length >= MOST_FIELDS) return null;
    const several = SEVERAL_TYPES.has(type);
    const known = form.fields.find((field) => field.name === name && (!several || field.type === type));
    const length = Number.parseInt(element.getAttribute("maxlength") ?? "", 10);
    const field: FormField = known ?? {
      name,
      type,
      label: several ? null : attribute(element, "aria-label"),
      required: false,
      options: [],
      multiple: element.hasAttribute("multiple"),
      max_length: length >= 0 ? length : null,
    };
    if (!known) form.fields.push(field);
    else if (type !== "radio") field.multiple = true;
    // Of a group of checkboxes none alone is required, whatever its markup says.
    field.required = (field.required || element.hasAttribute("required")) && !(field.multiple && type === "checkbox");
    if (element.hasAttribute("disabled")) field.required = false;
    if (several) addOption(field, attribute(element, "value") ?? "on");
    const id = attribute(element, "id");
    if (id) form.byId.set(id, field);
    label?.fields.push(field);
    group?.fields.push(field);
    return field;
  };

  new HTMLRewriter()
    .on("section, header, footer, aside, article, main, nav", {
      element() {
        heading = "";
      },
    })
    .on("[aria-labelledby]", {
      element(element) {
        const id = attribute(element, "aria-labelledby");
        if (element.tagName === "form" || !id) return;
        namedBy.push(id);
        atEnd(element, () => {
          namedBy.splice(namedBy.lastIndexOf(id), 1);
        });
      },
    })
    .on("h1, h2, h3, h4, h5, h6", {
      element(element) {
        headingId = attribute(element, "id");
        if (form) form.heading ||= " ";
        else heading = "";
      },
      text(chunk) {
        if (headingId) headings.set(headingId, (headings.get(headingId) ?? "") + chunk.text);
        if (!form) heading += chunk.text;
        else if (form.fields.length === 0) form.heading += chunk.text;
      },
    })
    .on("form", {
      element(element) {
        // A form inside a form is none: browsers ignore its tag.
        if (form) return;
        const opened: OpenForm = {
          key: (attribute(element, "name") || attribute(element, "id") || "").slice(0, LONGEST_NAME) || null,
          name: "",
          position: forms.length,
          fields: [],
          hasFiles: false,
          wired: staysHere(element),
          label: attribute(element, "aria-label"),
          namedBy: attribute(element, "aria-labelledby") ?? namedBy.at(-1) ?? null,
          legend: "",
          heading: "",
          byId: new Map(),
          labels: [],
        };
        const before = oneLine(heading);
        form = opened;
        forms.push(opened);
        opened.name = before;
        atEnd(element, () => {
          form = null;
        });
      },
    })
    .on("form fieldset", {
      element(element) {
        const opened = { legend: "", fields: [] as FormField[] };
        group = opened;
        atEnd(element, () => {
          const legend = oneLine(opened.legend) || null;
          for (const field of opened.fields) if (SEVERAL_TYPES.has(field.type)) field.label ??= legend;
          group = null;
        });
      },
    })
    .on("form legend", {
      text(chunk) {
        if (group) group.legend += chunk.text;
        if (form && form.fields.length === 0) form.legend += chunk.text;
      },
    })
    .on("form label", {
      element(element) {
        const opened = { target: attribute(element, "for"), text: "", fields: [] as FormField[] };
        label = opened;
        atEnd(element, () => {
          const text = oneLine(opened.text);
          if (text && form && opened.target) form.labels.push({ target: opened.target, text });
          if (!opened.target)
            for (const field of opened.fields)
              if (field.type !== "radio" && !(field.type === "checkbox" && (group || field.options.length > 1)))
                field.label ??= text || null;
          label = null;
        });
      },
      text(chunk) {
        if (label && !select) label.text += chunk.text;
      },
    })
    .on("form input", {
      element(element) {
        const type = (element.getAttribute("type") ?? "text").trim().toLowerCase() || "text";
        if (SILENT_TYPES.has(type)) return;
        const field = addField(element, type);
        if (!form || !field) return;
        if (type === "file") form.hasFiles = true;
        if (type === "search" || type === "password") form.wired = false;
        if (!SEVERAL_TYPES.has(type) && type !== "hidden") placeholders.set(field, attribute(element, "placeholder"));
      },
    })
    .on("form textarea", {
      element(element) {
        const field = addField(element, "textarea");
        if (field) placeholders.set(field, attribute(element, "placeholder"));
      },
    })
    .on("form select", {
      element(element) {
        select = addField(element, "select");
        atEnd(element, () => {
          endOption();
          select = null;
        });
      },
    })
    .on("form select option", {
      element(element) {
        endOption();
        option = { value: attribute(element, "value"), text: "" };
      },
      text(chunk) {
        if (option) option.text += chunk.text;
      },
    })
    .transform(html);

  return forms.map(({ byId, labels, label, namedBy: title, legend, heading, name, ...found }) => {
    for (const { target, text } of labels) {
      const field = byId.get(target);
      // What labels one of several choices does not label the question.
      if (field && field.type !== "radio" && !(field.type === "checkbox" && field.options.length > 1))
        field.label = text;
    }
    for (const field of found.fields) field.label = oneLine(field.label || placeholders.get(field) || "") || null;
    const fields = found.fields;
    const asksFirst = fields[0] && SEVERAL_TYPES.has(fields[0].type) ? "" : oneLine(legend);
    return {
      ...found,
      name:
        oneLine(label ?? "") ||
        asksFirst ||
        oneLine(heading) ||
        oneLine(headings.get(title ?? "") ?? "") ||
        name ||
        readable(found.key) ||
        `Form ${found.position + 1}`,
      wired: found.wired && fields.length > 0,
    };
  });
}

/** "contact-form" → "Contact form". */
function readable(key: string | null): string {
  const words = (key ?? "").replace(/[-_\s]+/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Out of sight and out of reach for people, but a field like any other for a program that fills in all of them. */
const HONEYPOT = `<span class="sw-unseen" aria-hidden="true"><input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off" aria-hidden="true" value=""></span>`;

/** What a page with wired forms needs in its style sheet. */
export const FORMS_CSS = `.sw-unseen{position:absolute!important;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sw-note:not(:empty){margin-block:1.2em 0;padding:.7em 1em;border:2px solid;border-radius:6px;text-align:start}.sw-note p{margin:0;font-weight:600}.sw-note ul{margin:.4em 0 0;padding-inline-start:1.2em}
.sw-problem{display:block;margin-block-start:.35em;font-size:.95em;font-weight:600;text-align:start}.sw-problem::before{content:"\\26a0\\fe0e  "/""}`;

export interface WiredForm {
  id: string;
  hasFiles: boolean;
}

/**
 * The html with its forms sent to this server; anything but the forms' own tags and two added fields stays byte for
 * byte.
 * @param forms the forms to be wired, by their position
 * @param failedText what a visitor reads when a form can't be sent
 */
export function wireForms(html: string, forms: Map<number, WiredForm>, failedText: string): string {
  if (forms.size === 0) return html;
  let position = 0;
  let open = false;
  return new HTMLRewriter()
    .on("form", {
      element(element) {
        if (open) return;
        open = true;
        const form = forms.get(position++);
        if (form) {
          element.setAttribute("action", `/_sw/forms/${form.id}`);
          element.setAttribute("method", "post");
          if (form.hasFiles) element.setAttribute("enctype", "multipart/form-data");
          else element.removeAttribute("enctype");
          element.removeAttribute("target");
          element.setAttribute("data-sw-form", failedText);
          // At the end, so that what an author's style says of the first control still holds for it.
          element.append(`${HONEYPOT}<input type="hidden" name="${STARTED_FIELD}" value="">`, { html: true });
        }
        atEnd(element, () => {
          open = false;
        });
      },
    })
    .transform(html);
}

/** The html of a preview with a mark on the forms that publishing would wire; they go nowhere before that. */
export function markPreviewForms(html: string, text: string): string {
  const positions = new Set(findForms(html).flatMap((form) => (form.wired ? [form.position] : [])));
  if (positions.size === 0) return html;
  let position = 0;
  let open = false;
  return new HTMLRewriter()
    .on("form", {
      element(element) {
        if (open) return;
        open = true;
        if (positions.has(position++)) element.setAttribute("data-sw-preview", text);
        atEnd(element, () => {
          open = false;
        });
      },
    })
    .transform(html);
}
