/** Requests about the fields of forms: add, remove, rename, make optional or required. */
import { closest, type Element, elementsIn, findIn, type Page, runsIn } from "../../../html/page.ts";
import type { Change } from "../../../html/splices.ts";
import type { InterfaceText } from "../interface_text/interface_text.ts";
import { capitalised, fold } from "../reader/text.ts";
import { esc } from "../sections/part.ts";
import { say } from "./answers.ts";
import { assignmentIn } from "./assignments.ts";
import { buildFor, isComposed } from "./build.ts";
import { pageOf, spliceAll } from "./draft.ts";
import type { Edit } from "./edit_context.ts";
import { type Choice, choiceIn } from "./form_choices.ts";
import { quotesIn, spoken } from "./message.ts";
import { anchorFor } from "./new_section.ts";
import { mentionsIn } from "./section_names.ts";
import { setRule } from "./stylesheet.ts";
import { setAttributes, textOf } from "./visible_text.ts";

const FIELD = /\bfields?\b|\bfeld(?:er)?\b|\wfeld\b|\bchamps?\b|\bcampos?\b|\binputs?\b|\bcheckbox\b/;
const OPTIONAL =
  /\boptional\b|not (?:be )?(?:required|mandatory)|no longer required|\bfreiwillig\b|kein pflichtfeld|\bfacultati(?:f|ve)\b|\bopcional\b/;
const REQUIRED =
  /\b(?:required|mandatory|compulsory)\b|pflichtfeld|\bpflicht\b|verpflichtend|\bobligatoire\b|\bobligatori[oa]\b/;
const ADD = /^(?:add|insert|include|ask for|put|fuge?|fuege?|erganze?|frage?|ajoute[rz]?|anade|agrega|incluye|pon)\b/;
const REMOVE =
  /^(?:remove|delete|drop|hide|take out|get rid of|losche?|loesche?|entferne?|streiche?|supprime[rz]?|enleve[rz]?|retire[rz]?|quita|elimina|borra)\b/;

type Type = "text" | "email" | "tel" | "date" | "time" | "number" | "textarea" | "url" | "checkbox";

/** Fields that have a name: what requests call them, type, autocomplete, and the interface's label. */
const KNOWN: [
  name: string,
  said: RegExp,
  type: Type,
  autocomplete: string | null,
  label: keyof InterfaceText["fields"] | null,
][] = [
  ["email", /\be-?mail(?:-?adresse| address)?\b|\bcourriel\b|\bcorreo\b/, "email", "email", "email"],
  [
    "phone",
    /\b(?:tele)?phone(?: number)?\b|\btelefon(?:nummer)?\b|\btelefonfeld\b|\btel\b|\btelephone\b|\btelefono\b|\bmobile\b|\bhandy/,
    "tel",
    "tel",
    "phone",
  ],
  [
    "company",
    /\bcompany\b|\borgani[sz]ation\b|\bfirma\b|\bunternehmen\b|\bentreprise\b|\bsociete\b|\bempresa\b/,
    "text",
    "organization",
    "company",
  ],
  ["address", /\baddress\b|\badresse\b|\banschrift\b|\bdireccion\b/, "text", "street-address", "address"],
  ["date", /\bdate\b|\bdatum\b|\bwunschtermin\b|\bfecha\b/, "date", null, "date"],
  ["time", /\btime\b|\buhrzeit\b|\bheure\b|\bhora\b/, "time", null, "time"],
  [
    "guests",
    /\b(?:number of )?(?:guests|people|persons)\b(?!')|\bpersonen(?:zahl)?\b|\bgaste\b|\bpersonnes\b|\bpersonas\b/,
    "number",
    null,
    "guests",
  ],
  ["website", /\bwebsite\b|\burl\b|\bhomepage\b|\bsite web\b|\bsitio web\b/, "url", "url", null],
  ["message", /\bmessage\b|\bcomments?\b|\bnachricht\b|\bkommentar\b|\bmensaje\b/, "textarea", null, "message"],
  ["name", /\b(?:full |first |last )?name\b|\bnamensfeld\b|\bnom\b|\bnombre\b/, "text", "name", "name"],
  ["subject", /\bsubject\b|\bbetreff\b|\bsujet\b|\basunto\b/, "text", null, null],
  ["budget", /\bbudget\b|\bpresupuesto\b/, "text", null, null],
];

interface FormField {
  control: Element;
  label: Element | null;
  /** What holds label and control. */
  row: Element;
  name: string;
}

function fieldsOf(page: Page, form: Element): FormField[] {
  const labels = new Map(
    elementsIn(page, form, ({ tag }) => tag === "label")
      .reverse()
      .map((label) => [label.attributes.get("for"), label]),
  );
  /** The one name that all controls in an element have; null when they have several, or a button stands among them. */
  const names = new Map<Element, string | null | undefined>();
  const nameIn = (element: Element): string | null | undefined => {
    if (names.has(element)) return names.get(element);
    const controls = elementsIn(page, element, isControl);
    const name = controls[0]?.attributes.get("name");
    const isOne =
      controls.every(({ attributes }) => attributes.get("name") === name) &&
      !findIn(page, element, ({ tag, attributes }) => tag === "button" || attributes.get("type") === "submit");
    names.set(element, isOne ? name : null);
    return isOne ? name : null;
  };
  return elementsIn(
    page,
    form,
    ({ tag, attributes }) =>
      /^(?:input|select|textarea)$/.test(tag) &&
      !/^(?:hidden|submit|button|image|reset)$/.test(attributes.get("type") ?? ""),
  ).map((control) => {
    const id = control.attributes.get("id");
    const outer = closest(control.parent, ({ tag }) => tag === "label" || tag === "fieldset");
    const label = (id ? labels.get(id) : undefined) ?? outer;
    const alone = (element: Element) => nameIn(element) === control.attributes.get("name");
    let row = outer ?? control;
    while (row.parent && row.parent !== form && alone(row.parent) && row.parent.start > form.start) row = row.parent;
    const name = label
      ? textOf(label)
          .replace(/\s*\((?:optional|freiwillig|facultatif|opcional)\)\s*$/i, "")
          .replace(/\s*\*$/, "")
      : (control.attributes.get("placeholder") ?? control.attributes.get("name") ?? "");
    return { control, label, row, name };
  });
}

/** Changes the fields of a form. */
export function changeFields(edit: Edit): string | null {
  const { draft, request, speech } = edit;
  const { folded } = request;
  const page = pageOf(draft);
  const choice = ADD.test(folded) ? choiceIn(request) : null;
  if (choice) return addChoice(edit, page, choice);
  const setsRule = OPTIONAL.test(folded) || REQUIRED.test(folded);
  const inForm = /\b(?:form|formular|kontaktformular|formulaire|formulario)\b/.test(folded);
  const known = KNOWN.find(([, said]) => said.test(withoutForm(folded)));
  const isWish =
    setsRule ||
    ((ADD.test(folded) || REMOVE.test(folded)) &&
      (FIELD.test(folded) ||
        (inForm &&
          !/\b(?:buttons?|knopf|schaltflache|links?|bouton|lien|boton|enlace)\b/.test(folded) &&
          (known || quotesIn(request, request.text).length > 0) &&
          /\b(?:to|in|into|from|im|zum|aus|vom|au|du|dans|al|del|en el)\s+(?:\p{L}+\s+){0,3}(?:\p{L}*form)/u.test(
            folded,
          ))));
  if (!isWish) {
    if (/\b(?:placeholder|platzhalter)\b/.test(folded)) return setPlaceholder(edit, page, known?.[0] ?? null);
    if (!FIELD.test(folded)) return null;
    return renameField(edit, page);
  }
  const form = formIn(page, folded);
  if (!form) return say(speech, "noForm");
  const fields = fieldsOf(page, form);
  const field = fieldIn(fields, request, known?.[0] ?? null);
  const list = fields.map(({ name }) => name).join(", ");
  const said = quotesIn(request, request.text)[0] ?? fieldWords(edit) ?? known?.[0] ?? spoken(request, request.text);
  if (setsRule && !ADD.test(folded)) {
    if (!field) return known || FIELD.test(folded) ? say(speech, "fieldNotFound", { name: said, list }) : null;
    return setRequired(edit, page, field, !OPTIONAL.test(folded));
  }
  if (REMOVE.test(folded)) {
    if (!field) return say(speech, "fieldNotFound", { name: said, list });
    if (fields.length === 1) return say(speech, "fieldStays", { name: field.name });
    const isSeparate =
      field.label !== null && !(field.row.start <= field.label.start && field.label.end <= field.row.end);
    spliceAll(draft, "html", [
      { start: field.row.start, end: field.row.end, text: "" },
      ...(isSeparate ? [{ start: field.label!.start, end: field.label!.end, text: "" }] : []),
    ]);
    return say(speech, "fieldRemoved", { name: field.name });
  }
  if (field && (known || fold(field.name) === fold(said))) return say(speech, "already");
  return addField(edit, page, form, fields, known ?? null, said);
}

const withoutForm = (folded: string): string =>
  folded.replace(
    /\b(?:contact|kontakt|booking|quote|newsletter|de contact|de contacto|appointment|reservation)? ?-?(?:form|formular|kontaktformular|formulaire|formulario)\b/g,
    " ",
  );

function formIn(page: Page, folded: string): Element | null {
  const isForm = ({ tag }: Element) => tag === "form";
  for (const { section } of mentionsIn(page, folded)) {
    const inside = section && findIn(page, section.element, isForm);
    if (inside) return inside;
  }
  // The largest form is the one that people mean; a lone e-mail field is a newsletter.
  const sizes = page.elements.filter(isForm).map((form) => ({ form, size: elementsIn(page, form, isControl).length }));
  return sizes.sort((a, b) => b.size - a.size)[0]?.form ?? null;
}

const isControl = ({ tag }: Element): boolean => /^(?:input|select|textarea)$/.test(tag);

function fieldIn(fields: FormField[], request: Edit["request"], known: string | null): FormField | null {
  const [quoted] = quotesIn(request, request.text);
  if (quoted) {
    const wanted = fold(quoted);
    return (
      fields.find(({ name, control }) =>
        [name, control.attributes.get("name") ?? ""].some((own) => fold(own) === wanted),
      ) ?? null
    );
  }
  const folded = withoutForm(request.folded);
  return (
    fields
      .filter(({ name }) => name.length > 1 && folded.includes(fold(name)))
      .sort((a, b) => b.name.length - a.name.length)[0] ??
    fields.find(
      ({ control }) =>
        known !== null &&
        (control.attributes.get("name") === known ||
          (known === "email" && control.attributes.get("type") === "email") ||
          (known === "phone" && control.attributes.get("type") === "tel") ||
          (known === "message" && control.tag === "textarea")),
    ) ??
    null
  );
}

/** The name of a field as a request puts it: "a field for allergies", "an allergies field". */
function fieldWords({ request }: Edit): string | null {
  const match =
    /(?:field|feld|champ|campo)\s+(?:for|called|named|fur|namens|pour|para|de)\s+(?:the |your |die |den |das |le |la |el )?(.{2,40}?)(?=\s+(?:to|in|into|on|zum|im|ins|in das|au|dans|al|en)\s|\s+(?:hinzu|dazu|ein|an|bitte)\s*$|$)/u.exec(
      request.folded,
    ) ??
    /^\p{L}+\s+(?:an? |the |ein |eine |einen |das |un |une |una |el )?(?:optional |required |new )?(.{2,40}?)\s?(?:field|feld|-feld)\b/u.exec(
      request.folded,
    );
  if (!match) return null;
  const at = request.folded.indexOf(match[1]!, match.index);
  return capitalised(
    request.text
      .slice(at, at + match[1]!.length)
      .replace(/-$/, "")
      .trim(),
  );
}

function setRequired(edit: Edit, page: Page, field: FormField, required: boolean): string {
  const { draft, speech } = edit;
  const { control, label, name } = field;
  const changes: Change[] = [];
  const known = control.attributeRanges.get("required") ?? null;
  if (required && !known) {
    const at = /\/>$/.test(page.source.slice(control.opening.start, control.opening.end))
      ? control.opening.end - 2
      : control.opening.end - 1;
    changes.push({ start: at, end: at, text: " required" });
  }
  if (!required && known)
    changes.push({
      start: known.start - (/\s/.test(page.source[known.start - 1] ?? "") ? 1 : 0),
      end: known.end,
      text: "",
    });
  const aria = control.attributeRanges.get("aria-required");
  if (aria) changes.push({ start: aria.start, end: aria.end, text: `aria-required="${required}"` });
  const note = label ? findIn(page, label, ({ attributes }) => attributes.get("class") === "opt") : undefined;
  const { words } = buildFor(draft.task, page);
  if (required && note)
    changes.push({ start: note.start - (page.source[note.start - 1] === " " ? 1 : 0), end: note.end, text: "" });
  if (!required && !note && known && label?.inner && isComposed(draft.code))
    changes.push({
      start: label.inner.end,
      end: label.inner.end,
      text: ` <span class="opt">(${esc(words.fields.optional)})</span>`,
    });
  if (!required && known && label?.inner) {
    const star = /\s*\*\s*$/.exec(page.source.slice(label.inner.start, label.inner.end));
    if (star)
      changes.push({
        start: label.inner.start + star.index,
        end: label.inner.start + star.index + star[0].length,
        text: "",
      });
  }
  if (changes.length === 0) return say(speech, "already");
  spliceAll(draft, "html", changes);
  return say(speech, required ? "fieldRequired" : "fieldOptional", { name });
}

function addField(
  edit: Edit,
  page: Page,
  form: Element,
  fields: FormField[],
  known: (typeof KNOWN)[number] | null,
  said: string,
): string {
  const { draft, request, speech } = edit;
  const { words } = buildFor(draft.task, page);
  const [quoted] = quotesIn(request, request.text);
  const own = quoted ?? (known ? null : said);
  const name = known && !quoted ? known[0] : anchorFor(own ?? said).replaceAll("-", "_");
  const label = own ?? (known![4] ? words.fields[known![4]] : (fieldWords(edit) ?? capitalised(said)));
  const type = known?.[2] ?? "text";
  const autocomplete = known?.[3] ?? null;
  const required = REQUIRED.test(request.folded) && !OPTIONAL.test(request.folded);
  const taken = page.byId;
  const prefix = form.attributes.get("name") ?? form.attributes.get("id") ?? "form";
  let id = `${anchorFor(prefix)}-${name}`;
  for (let number = 2; taken.has(id); number++) id = `${anchorFor(prefix)}-${name}-${number}`;
  const names = new Set(fields.map(({ control }) => control.attributes.get("name")));
  if (names.has(name)) return say(speech, "already");
  const composed = isComposed(draft.code);
  const attributes = `id="${esc(id)}" name="${esc(name)}"`;
  const more = `${type === "number" ? ' min="1" inputmode="numeric"' : ""}${autocomplete ? ` autocomplete="${autocomplete}"` : ""}${required ? " required" : ""}`;
  const control =
    type === "textarea"
      ? `<textarea ${attributes} rows="4"${required ? " required" : ""}></textarea>`
      : `<input ${attributes} type="${type}"${more}>`;
  const note = required ? "" : ` <span class="opt">(${esc(words.fields.optional)})</span>`;
  insertField(edit, page, form, fields, type === "textarea", (like) =>
    composed
      ? `<label for="${esc(id)}">${esc(label)}${note}</label>${control}`
      : like?.row.tag === "label"
        ? `${esc(label)} ${control}`
        : `<label for="${esc(id)}">${esc(label)}</label> ${control}`,
  );
  return say(speech, "fieldAdded", { name: label });
}

/** Puts a field before the message, or at the end, in a row like those of the fields that are there. */
function insertField(
  { draft }: Edit,
  page: Page,
  form: Element,
  fields: FormField[],
  isWide: boolean,
  inside: (like: FormField | undefined) => string,
): void {
  const message = fields.find((field) => field.control.tag === "textarea");
  const last = fields.at(-1);
  const like = fields.find(
    (field) => field.row.tag !== "input" && field.row !== field.control && field.control.tag === "input",
  );
  const open = like
    ? page.source.slice(like.row.opening.start, like.row.opening.end).replace(/\s(?:id|for)="[^"]*"/g, "")
    : "";
  const html = isComposed(draft.code)
    ? `<div class="field${isWide ? " wide" : ""}">${inside(like)}</div>`
    : like
      ? `${open}${inside(like)}</${like.row.tag}>`
      : `<p>${inside(like)}</p>`;
  const separate =
    message?.label && !(message.row.start <= message.label.start && message.label.end <= message.row.end)
      ? message.label.start
      : message?.row.start;
  const at = separate ?? last?.row.end ?? form.inner!.start;
  spliceAll(draft, "html", [{ start: at, end: at, text: html }]);
}

/** Adds a field to choose from, or one to tick. */
function addChoice(edit: Edit, page: Page, { kind, label: said, options }: Choice): string {
  const { draft, request, speech } = edit;
  const label = said || buildFor(draft.task, page).words.fields.subject;
  const form = formIn(page, request.folded);
  if (!form) return say(speech, "noForm");
  if (kind === "select" && options.length === 0) return say(speech, "optionsNeeded", { name: label });
  const fields = fieldsOf(page, form);
  if (fields.some(({ name }) => fold(name) === fold(label))) return say(speech, "already");
  const names = new Set(fields.map(({ control }) => control.attributes.get("name")));
  const taken = page.byId;
  const stem = anchorFor(label).slice(0, 30).replace(/-+$/, "");
  const prefix = anchorFor(form.attributes.get("name") ?? form.attributes.get("id") ?? "form");
  let own = stem;
  for (let number = 2; names.has(own.replaceAll("-", "_")) || taken.has(`${prefix}-${own}`); number++)
    own = `${stem}-${number}`;
  const { words } = buildFor(draft.task, page);
  const required = REQUIRED.test(request.folded) && !OPTIONAL.test(request.folded);
  const attributes = `id="${esc(`${prefix}-${own}`)}" name="${esc(own.replaceAll("-", "_"))}"${required ? " required" : ""}`;
  if (kind === "checkbox") {
    insertField(
      edit,
      page,
      form,
      fields,
      true,
      () => `<label><input ${attributes} type="checkbox" value="yes"> ${esc(label)}</label>`,
    );
    if (isComposed(draft.code))
      setRule(draft, ".field input[type=checkbox]", { "inline-size": "auto", "margin-inline-end": ".6rem" });
    return say(speech, "fieldAdded", { name: label });
  }
  const note = required || !isComposed(draft.code) ? "" : ` <span class="opt">(${esc(words.fields.optional)})</span>`;
  const list = [
    `<option value="">${esc(words.fields.choose)}</option>`,
    ...options.map((option) => `<option>${esc(option)}</option>`),
  ];
  insertField(
    edit,
    page,
    form,
    fields,
    false,
    () =>
      `<label for="${esc(`${prefix}-${own}`)}">${esc(label)}${note}</label> <select ${attributes}>${list.join("")}</select>`,
  );
  return say(speech, "fieldAdded", { name: label });
}

function renameField(edit: Edit, page: Page): string | null {
  const { draft, request, speech } = edit;
  const assignment = assignmentIn(request);
  const form = formIn(page, request.folded);
  if (!assignment) return null;
  if (!form) return say(speech, "noForm");
  const fields = fieldsOf(page, form);
  const thing = fold(assignment.thing);
  const field = fields
    .filter(
      ({ name }) =>
        name !== "" &&
        (thing.includes(fold(name)) || quotesIn(request, assignment.thing).some((quote) => fold(quote) === fold(name))),
    )
    .sort((a, b) => b.name.length - a.name.length)[0];
  if (!field) return null;
  const run = field.label && runsIn(page, field.label).find(({ value }) => value.trim() !== "");
  if (!run) return null;
  const source = page.source.slice(run.start, run.end);
  const lead = source.length - source.trimStart().length;
  const tail = source.length - source.trimEnd().length;
  spliceAll(draft, "html", [{ start: run.start + lead, end: run.end - tail, text: esc(assignment.value) }]);
  return say(speech, "textReplaced", { from: field.name, to: assignment.value, count: 1 });
}

function setPlaceholder({ draft, request, speech }: Edit, page: Page, known: string | null): string | null {
  const assignment = assignmentIn(request);
  const form = formIn(page, request.folded);
  if (!assignment || !form) return assignment ? say(speech, "noForm") : null;
  const fields = fieldsOf(page, form);
  const field = fieldIn(fields, { ...request, text: assignment.thing, folded: fold(assignment.thing) }, known);
  if (!field || !/^(?:input|textarea)$/.test(field.control.tag))
    return say(speech, "fieldNotFound", { name: assignment.thing, list: fields.map(({ name }) => name).join(", ") });
  const old = field.control.attributes.get("placeholder") ?? "";
  if (old === assignment.value) return say(speech, "already");
  setAttributes(draft, field.control, { placeholder: assignment.value });
  return say(speech, "textReplaced", { from: old || "–", to: assignment.value, count: 1 });
}
