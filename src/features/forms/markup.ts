/**
 * Forms in a page's html: found with their fields before a version becomes the draft, and wired to this server when a
 * page is published. The stored code is never touched. Only what computes imports this file, because it reads html with
 * the parser, which takes long to load.
 */
import { type FormField, formElements, formsOf, mayHaveForms, type PageForm, toldApart } from "../../html/forms.ts";
import { type Page, readPage } from "../../html/page.ts";
import { appendTo, attributeChanges, type Change } from "../../html/splices.ts";
import { HONEYPOT_FIELD, STARTED_FIELD } from "./own_fields.ts";

export interface FoundForm {
  /** What the author calls it: its `name`, else its `id`. */
  key: string | null;
  /** What people may call it: its label, legend, the heading that it stands under, or its key. */
  name: string;
  /** Its place among the page's forms, from 0. */
  position: number;
  fields: FormField[];
  hasFiles: boolean;
}

/** With these a form asks for what is not for the site's owner to read. */
const UNTAKEN_TYPES = new Set(["search", "password"]);

/** Whether this server takes what is sent with a form; those that go elsewhere, only search or ask for a password are left alone. */
function isTaken({ element: { attributes }, fields }: PageForm): boolean {
  if (fields.length === 0 || fields.some(({ type }) => UNTAKEN_TYPES.has(type))) return false;
  const action = (attributes.get("action") ?? "").trim().toLowerCase();
  const method = (attributes.get("method") ?? "").trim().toLowerCase();
  if (attributes.get("role") === "search" || method === "get" || method === "dialog") return false;
  // The answers come to the page itself, where nobody takes them but this server.
  if (action === "" || /^(#|\?|javascript:|\/_sw\/forms\/)/.test(action)) return true;
  // A site has no other place that takes a post.
  return method === "post" && !/^([a-z][a-z0-9+.-]*:|\/\/|\\)/.test(action);
}

/** The forms of a page that this server takes, in reading order. */
export const formsToTake = (page: Page): FoundForm[] =>
  formsOf(page).flatMap((form) => {
    if (!isTaken(form)) return [];
    const { key, name, position, fields } = form;
    return { key, name, position, fields, hasFiles: fields.some(({ type }) => type === "file") };
  });

/**
 * The forms in some html that this server takes.
 * @throws HtmlLimitError
 */
export function findForms(html: string): FoundForm[] {
  // Read in any case: what is beyond the limits of html is to be refused before it is stored.
  const page = readPage(html);
  return mayHaveForms(html) ? toldApart(formsToTake(page)) : [];
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
 * The changes that send a page's forms to this server; anything but the forms' own tags and two added fields stays byte
 * for byte.
 * @param forms the forms to be wired, by their position
 * @param failedText what a visitor reads when a form can't be sent
 */
export function wireForms(page: Page, forms: Map<number, WiredForm>, failedText: string): Change[] {
  return formElements(page).flatMap((element, position) => {
    const form = forms.get(position);
    if (!form) return [];
    return [
      ...attributeChanges(page.source, element, {
        action: `/_sw/forms/${form.id}`,
        method: "post",
        enctype: form.hasFiles ? "multipart/form-data" : null,
        target: null,
        "data-sw-form": failedText,
      }),
      // At the end, so that what an author's style says of the first control still holds for it.
      appendTo(element, `${HONEYPOT}<input type="hidden" name="${STARTED_FIELD}" value="">`),
    ];
  });
}

/** The changes that mark the forms of a preview which publishing would wire; they go nowhere before that. */
export function markPreviewForms(page: Page, text: string): Change[] {
  const elements = formElements(page);
  return formsToTake(page).flatMap(({ position }) =>
    attributeChanges(page.source, elements[position]!, { "data-sw-preview": text }),
  );
}
