/** Forms: each purpose has its own fields, with the right types and autocomplete; a few layouts carry them all. */

import type { BriefFieldType, BriefForm, BriefFormField } from "../../../brief/brief.ts";
import type { FormPurpose } from "../../../design/kinds/vocabulary.ts";
import { slugOf } from "../../../lib/slugs.ts";
import type { InterfaceText } from "../interface_text/interface_text.ts";
import { typeOfLabel } from "../reading/forms.ts";
import { fold } from "../reading/text.ts";
import { icon } from "./icons.ts";
import { type Build, emailLink, esc, layoutFor, type Part, part, phoneLink, plate, sectionHead } from "./part.ts";

interface Field {
  name: string;
  label: string;
  type: BriefFieldType;
  autocomplete?: string;
  required?: boolean;
  options?: string[];
  /** Takes the whole width of a form in two columns. */
  wide?: boolean;
}

/** What there is to choose from is read at a glance. */
const MOST_CHOICES = 12;

type FieldKey = keyof InterfaceText["fields"];

/** The fields that forms of a purpose usually have, in order; "!" asks for an answer. */
const USUAL: Record<FormPurpose, string> = {
  application: "name email phone message",
  request: "name email message!",
  contact: "name email message!",
  newsletter: "email",
  waitlist: "email",
  appointment: "name phone! email date subject message",
  reservation: "name email phone guests! date! time! message",
  booking: "name email phone date! guests! subject message",
  quote: "name phone! email address subject message!",
  rsvp: "name email attending guests diet message",
  donation: "name email amount rhythm message",
  volunteer: "name email phone howHelp message!",
  trial: "name email phone item",
  demo: "name workEmail company message",
  valuation: "property name email phone message",
  enrolment: "name email phone childName message",
  registration: "name email phone message",
  course: "name email phone guests date message",
  order: "name email phone item message!",
  tour: "name email phone date message",
};
const BOOKED_FOR_NIGHTS = "name email arrival! departure! guests! phone message";
const BOOKED_PERSON = "name email phone date! message";

/** What is special of fields; all others are a line of text. */
const SPECIAL: Partial<Record<FieldKey, Partial<Field>>> = {
  name: { autocomplete: "name", required: true },
  email: { type: "email", autocomplete: "email", required: true },
  workEmail: { type: "email", autocomplete: "email", required: true },
  phone: { type: "tel", autocomplete: "tel" },
  message: { type: "textarea", wide: true },
  company: { autocomplete: "organization" },
  address: { autocomplete: "address-line1" },
  property: { autocomplete: "address-line1", required: true, wide: true },
  childName: { autocomplete: "off" },
  date: { type: "date" },
  arrival: { type: "date" },
  departure: { type: "date" },
  time: { type: "time" },
  guests: { type: "number" },
  attending: { type: "radio", required: true, wide: true },
  rhythm: { type: "radio", required: true },
};
/** Fields in which one of the offers is chosen; without several there is nothing to choose. */
const CHOICES: ReadonlySet<string> = new Set<FieldKey>(["subject", "item", "howHelp"]);

function fieldsOf(purpose: FormPurpose, build: Build): Field[] {
  const text = build.words.fields;
  const { traits } = build.site.kind;
  const choices = build.brief.offers
    .map(({ group, name }) => (group === null ? name : `${group}: ${name}`))
    .slice(0, MOST_CHOICES);
  const booked = traits.has("hired") ? BOOKED_PERSON : traits.has("overnight") ? BOOKED_FOR_NIGHTS : USUAL.booking;
  const keys = (purpose === "booking" ? booked : USUAL[purpose]).split(" ");
  return keys.flatMap((asked): Field[] => {
    const key = asked.replace("!", "") as FieldKey;
    if (CHOICES.has(key) && choices.length < 2) return [];
    const field: Field = {
      name: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      label: text[key],
      type: "text",
      ...SPECIAL[key],
    };
    if (asked.endsWith("!")) field.required = true;
    if (key === "attending") field.options = [text.yes, text.no];
    if (key === "rhythm") field.options = [text.once, text.monthly];
    return [CHOICES.has(key) ? { ...field, type: "select", options: [...choices, text.other] } : field];
  });
}

function fieldHtml(field: Field, prefix: string, build: Build): string {
  const id = `${prefix}-${field.name}`;
  const required = field.required ? " required" : "";
  const autocomplete = field.autocomplete ? ` autocomplete="${field.autocomplete}"` : "";
  const note = field.required ? "" : ` <span class="opt">(${esc(build.words.fields.optional)})</span>`;
  const wide = field.wide ? " wide" : "";
  if (field.type === "radio" || (field.type === "checkbox" && field.options)) {
    // Of several boxes none can be asked for: each by itself would be.
    const needed = field.type === "radio" && field.required ? " required" : "";
    const name = field.type === "checkbox" ? `${field.name}[]` : field.name;
    const choices = field.options!.map(
      (option) =>
        `<label><input type="${field.type}" name="${name}" value="${esc(option)}"${needed}> ${esc(option)}</label>`,
    );
    return `<fieldset class="field${wide}"><legend>${esc(field.label)}</legend><div class="choices">${choices.join("")}</div></fieldset>`;
  }
  if (field.type === "checkbox")
    return `<div class="field wide"><div class="choices"><label><input type="checkbox" name="${field.name}" value="${esc(build.words.fields.yes)}"${required}> ${esc(field.label)}</label></div></div>`;
  const label = `<label for="${id}">${esc(field.label)}${note}</label>`;
  if (field.type === "textarea")
    return `<div class="field${wide}">${label}<textarea id="${id}" name="${field.name}" rows="4"${required}></textarea></div>`;
  if (field.type === "select") {
    return `<div class="field${wide}">${label}<select id="${id}" name="${field.name}"${required}><option value="">${esc(build.words.fields.choose)}</option>${field
      .options!.map((option) => `<option>${esc(option)}</option>`)
      .join("")}</select></div>`;
  }
  const number = field.type === "number" ? ' min="1" inputmode="numeric"' : "";
  return `<div class="field${wide}">${label}<input id="${id}" name="${field.name}" type="${field.type}"${number}${autocomplete}${required}></div>`;
}

/** What fields of a type are called in what is sent, whatever their label; others by their label. */
const NAMES: Partial<Record<BriefFieldType, FieldKey>> = { email: "email", tel: "phone", textarea: "message" };
const NAME = /^(?:(?:full |your )?name|nom|nombre|nome|naam|お?名前|氏名)$/;

/** The fields that a brief asks for, in its order and words. */
function askedFields(asked: readonly BriefFormField[], language: string): Field[] {
  const taken = new Set<string>();
  return asked.map(({ label, type, required, options }) => {
    const isChoice = options.length > 0;
    const said = type ?? typeOfLabel(label, language);
    const known = isChoice && said !== "radio" && said !== "checkbox" ? "select" : said;
    const usual = NAME.test(fold(label)) ? "name" : NAMES[known];
    const plain = usual ?? (slugOf(label).replaceAll("-", "_") || "field");
    let name = plain;
    for (let number = 2; taken.has(name); number++) name = `${plain}_${number}`;
    taken.add(name);
    const autocomplete = usual && SPECIAL[usual]?.autocomplete;
    return {
      name,
      label,
      type: (known === "select" || known === "radio") && !isChoice ? "text" : known,
      required: required ?? known === "email",
      ...(isChoice ? { options } : {}),
      ...(autocomplete ? { autocomplete } : {}),
      wide: known === "textarea" || known === "radio" || known === "file" || (known === "checkbox" && isChoice),
    };
  });
}

/** The bare form, ready for any frame. */
export function formHtml(build: Build, form: BriefForm): string {
  const words = build.words.purposes[form.purpose];
  const fields = form.fields.length > 0 ? askedFields(form.fields, build.site.language) : fieldsOf(form.purpose, build);
  const short = fields.length === 1;
  const encoding = fields.some(({ type }) => type === "file") ? ' enctype="multipart/form-data"' : "";
  const success = form.success_message === null ? "" : ` data-sw-success="${esc(form.success_message)}"`;
  return `<form class="form${short ? " short" : ""}" method="post" name="${form.id}"${encoding}${success} action="#">${fields
    .map((field) => fieldHtml(field, form.id, build))
    .join("")}<div class="submit"><button class="btn" type="submit">${esc(words.submit)}</button></div></form>`;
}

/** Ways to get in touch directly, beside a form. */
function directContact({ brief }: Build): string {
  const { phone, email } = brief.contact;
  const rows = [
    phone === null ? "" : `<li>${icon("phone")}${phoneLink(phone)}</li>`,
    email === null ? "" : `<li>${icon("mail")}${emailLink(email)}</li>`,
  ].join("");
  return rows ? `<ul class="direct">${rows}</ul>` : "";
}

/** Where on a page a form is. */
export const formAnchor = ({ id, purpose }: Pick<BriefForm, "id" | "purpose">): string =>
  purpose === "contact" && id === "contact" ? "contact" : `form-${id}`;

export function formSection(build: Build, asked: BriefForm, title: string | null): Part {
  const { purpose } = asked;
  const anchor = formAnchor(asked);
  const heading = title ?? asked.title ?? build.words.purposes[purpose].heading;
  const head = sectionHead(anchor, heading);
  const short = purpose === "newsletter" || purpose === "waitlist";
  const layout = short
    ? layoutFor(build, `short-${purpose}`, ["short", "centre"] as const)
    : layoutFor(build, `form-${purpose}`, build.design.direction.forms);
  const form = formHtml(build, asked);
  const direct = directContact(build);
  const html = {
    short: () => `<div class="f-short">${head}${form}</div>`,
    centre: () => `<div class="f-centre">${head}${form}</div>`,
    split: () =>
      `<div class="f-split"><div>${head}${direct || plate(build, `form-${purpose}`, 720, 540)}</div><div class="card">${form}</div></div>`,
    panel: () => `<div class="f-panel card">${head}${form}${direct}</div>`,
    wide: () => `<div class="f-wide">${head}${form}${direct}</div>`,
  }[layout]();
  const css = {
    short: `.f-short{display:grid;gap:1.5rem;align-items:end}@media(min-width:52rem){.f-short{grid-template-columns:1fr 1fr}}.f-short .sh{margin:0;text-align:start}`,
    centre: `.f-centre{max-inline-size:44rem;margin-inline:auto;text-align:center}.f-centre .sh{margin-inline:auto}.f-centre .field{text-align:start}`,
    split: `.f-split{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.f-split .sh{text-align:start;margin-inline:0;margin-block-end:1.4rem}.f-split .plate{margin-block-start:2rem;aspect-ratio:4/3}@media(max-width:55.99rem){.f-split .plate{display:none}}@media(min-width:56rem){.f-split{grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr)}}`,
    panel: `.f-panel{max-inline-size:52rem;margin-inline:auto;padding:clamp(1.6rem,5vw,4rem)}`,
    wide: `.f-wide .form{border-block-start:var(--bwl) solid var(--text);padding-block-start:2rem}`,
  }[layout];
  return part({
    kind: "form",
    anchor,
    heading,
    html,
    css,
    className: "form-section",
    layout,
    navLabel: null,
  });
}
