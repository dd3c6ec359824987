/**
 * Forms in a page's html: found with their fields before a version becomes the draft, and wired to this server when a
 * page is published. The stored code is never touched. Only what computes imports this file, because it reads html with
 * the parser, which takes long to load.
 */
import { type FormField, formsOf, mayHaveForms, type PageForm, placed, withDistinctNames } from "../../html/forms.ts";
import { closest, elementsIn, type Page, readPage } from "../../html/page.ts";
import { appendTo, attributeChanges, type Change } from "../../html/splices.ts";
import { BOOKKEEPING_FIELDS, HONEYPOT_FIELD, STARTED_FIELD } from "./own_fields.ts";

export interface FoundForm {
  /** What the author calls it: its `name`, else its `id`. */
  key: string | null;
  /** What people may call it: its label, legend, the heading that it stands under, or its key. */
  name: string;
  /** Its place among the page's forms, from 0. */
  position: number;
  fields: FormField[];
  hasFiles: boolean;
  /** The address within the website that its author sends it, or its visitors after it, to; null: none. */
  action: string | null;
  /** What visitors read when their message has arrived, where its author says so in the page. */
  success_message: string | null;
}

/** Why this server does not take what is sent with a form. */
export type NotTaken =
  | "search"
  /** There is nothing that visitors enter. */
  | "empty"
  | "password"
  /** It goes to another server, or opens a program. */
  | "elsewhere"
  | "dialog"
  /** What is chosen goes into the page's address, and nothing asks for a message. */
  | "get";

/** Names of the one field of a form that searches. */
const SEARCH_NAMES = /^(q|s|query|search|keywords?|searchterm|search_query|search-query)$/i;
const LONGEST_ACTION = 2_000;
const LONGEST_SUCCESS = 2_000;

const attributeOf = ({ element }: PageForm, name: string): string => (element.attributes.get(name) ?? "").trim();

/** What a form's `data-sw-success` says. */
function successOf(form: PageForm): string | null {
  const text = attributeOf(form, "data-sw-success").replace(/[^\P{Cc}\n\t]/gu, "");
  return text === "" || text.length > LONGEST_SUCCESS ? null : text;
}

/** Whether an address is of the page's own website: without a scheme or a host. */
const isWithin = (address: string): boolean => !/^([a-z][a-z0-9+.-]*:|[\\/]{2}|\\)/i.test(address);

/** Whether the answers come to the page itself, where nobody takes them but this server. */
const isToItself = (action: string): boolean => action === "" || /^(#|\?|javascript:|\/_sw\/forms\/)/i.test(action);

function isSearch(form: PageForm): boolean {
  if (form.fields.some(({ type }) => type === "search") && !form.asksContact) return true;
  if (closest(form.element, ({ tag, attributes }) => tag === "search" || attributes.get("role") === "search"))
    return true;
  const [only, ...others] = form.fields.filter(({ type }) => type !== "hidden" && type !== "honeypot");
  const isPost = attributeOf(form, "method").toLowerCase() === "post";
  return !isPost && only?.type === "text" && others.length === 0 && SEARCH_NAMES.test(only.name);
}

/** Why this server does not take a form; null: it does. */
export function whyNotTaken(form: PageForm): NotTaken | null {
  const { fields, nameless, asksContact } = form;
  const method = attributeOf(form, "method").toLowerCase();
  const action = attributeOf(form, "action");
  if (isSearch(form)) return "search";
  if (fields.some(({ type }) => type === "password")) return "password";
  const asked = fields.filter(({ type }) => type !== "hidden" && type !== "honeypot");
  const isAsking = nameless.length > 0 || asked.length > 0;
  if (!isToItself(action) && !isWithin(action)) return isAsking ? "elsewhere" : "empty";
  if (method === "dialog") return isAsking ? "dialog" : "empty";
  // A script may put in what visitors enter.
  if (method === "post") return null;
  // A keypad for a postal code, which another page looks up, is no message.
  const isLookup = !isToItself(action) && asked.length === 1 && asked[0]!.type === "tel";
  if (asksContact && !isLookup) return null;
  if (fields.length === 0) return "empty";
  return method === "get" || !isToItself(action) ? (isAsking ? "get" : "empty") : null;
}

/** The forms of a page that this server takes, in reading order. */
export const formsToTake = (page: Page): FoundForm[] =>
  formsOf(page).flatMap((form) => {
    if (whyNotTaken(form) !== null) return [];
    const { key, name, position } = form;
    const fields = form.fields.filter(({ name, type }) => type !== "hidden" || !BOOKKEEPING_FIELDS.has(name));
    // Webflow keeps in an attribute of its own where visitors go.
    const action = attributeOf(form, isToItself(attributeOf(form, "action")) ? "data-redirect" : "action");
    return {
      key,
      name,
      position,
      fields,
      hasFiles: fields.some(({ type }) => type === "file"),
      action: isToItself(action) || !isWithin(action) || action.length > LONGEST_ACTION ? null : action,
      success_message: successOf(form),
    };
  });

/**
 * The forms in some html that this server takes.
 * @throws HtmlLimitError
 */
export function findForms(html: string): FoundForm[] {
  // Read in any case: what is beyond the limits of html is to be refused before it is stored.
  const page = readPage(html);
  return mayHaveForms(html) ? withDistinctNames(formsToTake(page)) : [];
}

/** Out of sight also where our style sheet does not hold, as in a shadow root. */
const UNSEEN =
  "position:absolute!important;inline-size:1px!important;block-size:1px!important;min-inline-size:0!important;min-block-size:0!important;margin:0!important;padding:0!important;border:0!important;clip-path:inset(50%)!important";

/** Out of sight and out of reach for people, but a field like any other for a program that fills in all of them. */
const HONEYPOT = `<span class="sw-unseen" aria-hidden="true"><input type="text" name="${HONEYPOT_FIELD}" tabindex="-1" autocomplete="off" aria-hidden="true" value="" style="${UNSEEN}"></span>`;

/** What a page with wired forms needs in its style sheet. */
export const FORMS_CSS = `.sw-unseen{position:absolute!important;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sw-note:not(:empty){margin-block:1.2em 0;padding:.7em 1em;border:2px solid;border-radius:6px;text-align:start}.sw-note p{margin:0;font-weight:600}.sw-note ul{margin:.4em 0 0;padding-inline-start:1.2em}
.sw-problem{display:block;margin-block-start:.35em;font-size:.95em;font-weight:600;text-align:start}.sw-problem::before{content:"\\26a0\\fe0e  "/""}`;

export interface WiredForm {
  id: string;
  hasFiles: boolean;
}

/**
 * The changes that send a page's forms to this server. Anything but the forms' own tags, two added fields, names and
 * descriptions that controls lack and what buttons say of this page stays byte for byte.
 * @param forms the forms to be wired, by their position
 * @param failedText what a visitor reads when a form can't be sent
 * @param origin of the published page, where its relative addresses would lead to another host; else ""
 */
export function wireForms(page: Page, forms: Map<number, WiredForm>, failedText: string, origin = ""): Change[] {
  if (forms.size === 0) return [];
  const toolNames = new Set<string>();
  return formsOf(page).flatMap((found) => {
    const { element, part, position, given, buttons } = found;
    const form = forms.get(position);
    if (!form) return [];
    const changes = [
      ...attributeChanges(part.source, element, {
        action: `${origin}/_sw/forms/${form.id}`,
        method: "post",
        enctype: form.hasFiles ? "multipart/form-data" : null,
        // Bodies are read as UTF-8.
        "accept-charset": null,
        target: null,
        "data-sw-form": failedText,
        ...toolOf(found, toolNames),
      }),
      ...parametersOf(found),
      ...given.flatMap(({ element, name }) => attributeChanges(part.source, element, { name })),
      ...buttons.flatMap((button) => {
        const isElsewhere = !isWithin((button.attributes.get("formaction") ?? "").trim());
        const isClosing = (button.attributes.get("formmethod") ?? "").trim().toLowerCase() === "dialog";
        if (isElsewhere || isClosing) return [];
        const nothing = { formaction: null, formmethod: null, formenctype: null, formtarget: null };
        return attributeChanges(part.source, button, nothing);
      }),
      // At the end, so that what an author's style says of the first control still holds for it.
      appendTo(element, `${HONEYPOT}<input type="hidden" name="${STARTED_FIELD}" value="">`),
    ];
    return placed(changes, found);
  });
}

/**
 * What says of a form that it is a tool (https://webmachinelearning.github.io/webmcp), to browsers with agents; to others
 * it is nothing. An agent fills it in, and the visitor sends it.
 * @param taken the names of the tools before it on its page
 */
function toolOf({ element, key, name, position }: PageForm, taken: Set<string>): Record<string, string | null> {
  // Its author's word; but nothing is ever sent without a visitor.
  if (element.attributes.has("toolname")) return { toolautosubmit: null };
  const slug = (key ?? name)
    .replace(/[^A-Za-z0-9]+/g, "_")
    .slice(0, LONGEST_TOOL_NAME)
    .replace(/^_|_$/g, "");
  const own = `send_${slug || "form"}`;
  const toolname = taken.has(own) ? `${own}_${position + 1}` : own;
  taken.add(toolname);
  return { toolname, tooldescription: name, toolautosubmit: null };
}

/** What the tool's parameters are: what the form's controls are called. */
function parametersOf({ element, part, fields }: PageForm): Change[] {
  if (element.attributes.has("toolname")) return [];
  const labels = new Map(
    fields.flatMap(({ name, type, label }) =>
      label === null || type === "hidden" || type === "honeypot" ? [] : [[name, label] as const],
    ),
  );
  const controls = elementsIn(part, element, ({ tag, isForeign }) => CONTROLS.has(tag) && !isForeign);
  return controls.flatMap((control) => {
    const name = control.attributes.get("name") ?? "";
    const label = labels.get(name);
    // One of several with a name says it for all of them.
    labels.delete(name);
    return label === undefined || control.attributes.has("toolparamdescription")
      ? []
      : attributeChanges(part.source, control, { toolparamdescription: label });
  });
}

const CONTROLS = new Set(["input", "select", "textarea"]);
const LONGEST_TOOL_NAME = 60;

/** The changes that mark the forms of a preview which publishing would wire; they go nowhere before that. */
export function markPreviewForms(page: Page, text: string): Change[] {
  return formsOf(page).flatMap((form) => {
    if (whyNotTaken(form) !== null) return [];
    return placed(attributeChanges(form.part.source, form.element, { "data-sw-preview": text }), form);
  });
}
