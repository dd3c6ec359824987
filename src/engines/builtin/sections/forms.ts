/** Forms: each purpose has its own fields, with the right types and autocomplete; four layouts carry them all. */

import { kindById } from "../../../design/kinds/catalogue.ts";
import { slugOf } from "../../../lib/slugs.ts";
import type { AskedField, FormPurpose } from "../brief.ts";
import type { InterfaceText } from "../interface_text/interface_text.ts";
import { fold } from "../reader/text.ts";
import { MENTIONS_CSS, mentionsBeside } from "./guidance.ts";
import { icon } from "./icons.ts";
import {
  type Build,
  esc,
  layoutFor,
  linkHtml,
  type Part,
  part,
  plate,
  sectionHead,
  sentence,
  telephoneTarget,
  telephoneText,
} from "./part.ts";

interface Field {
  name: string;
  label: string;
  type: "text" | "email" | "tel" | "date" | "time" | "number" | "textarea" | "select" | "radio" | "checkbox" | "file";
  autocomplete?: string;
  required?: boolean;
  options?: string[];
  /** Takes the whole width of a form in two columns. */
  wide?: boolean;
}

/** What there is to choose from is read at a glance. */
const MOST_CHOICES = 12;

type FieldKey = keyof InterfaceText["fields"];

function fieldsOf(purpose: FormPurpose, build: Build): Field[] {
  const text = build.words.fields;
  const { offerings } = build.offersHere ? build.brief : build.site;
  const choices = offerings
    .map(({ group, name }) => (group === undefined ? sentence(name) : `${group}: ${name}`))
    .slice(0, MOST_CHOICES);
  const name: Field = { name: "name", label: text.name, type: "text", autocomplete: "name", required: true };
  const email: Field = { name: "email", label: text.email, type: "email", autocomplete: "email", required: true };
  const phone: Field = { name: "phone", label: text.phone, type: "tel", autocomplete: "tel" };
  const message: Field = { name: "message", label: text.message, type: "textarea", wide: true };
  const of = (key: FieldKey, type: Field["type"], more: Partial<Field> = {}): Field => ({
    name: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    label: text[key],
    type,
    ...more,
  });
  const choice = (key: FieldKey): Field[] =>
    choices.length > 1 ? [of(key, "select", { options: [...choices, text.other] })] : [];
  switch (purpose) {
    case "application":
      return [name, email, phone, message];
    case "request":
      return [name, email, { ...message, required: true }];
    case "newsletter":
    case "waitlist":
      return [email];
    case "appointment":
      return [name, { ...phone, required: true }, email, of("date", "date"), ...choice("subject"), message];
    case "reservation":
      return [
        name,
        email,
        phone,
        of("guests", "number", { required: true }),
        of("date", "date", { required: true }),
        of("time", "time", { required: true }),
        message,
      ];
    case "booking":
      if (kindById(build.site.kind).traits.has("hired"))
        return [name, email, phone, of("date", "date", { required: true }), message];
      // A kayak or a lesson is booked for one day, and what it is matters more than when one leaves.
      if (!kindById(build.site.kind).traits.has("overnight"))
        return [
          name,
          email,
          phone,
          of("date", "date", { required: true }),
          of("guests", "number", { required: true }),
          ...choice("subject"),
          message,
        ];
      return [
        name,
        email,
        of("arrival", "date", { required: true }),
        of("departure", "date", { required: true }),
        of("guests", "number", { required: true }),
        phone,
        message,
      ];
    case "quote":
      return [
        name,
        { ...phone, required: true },
        email,
        of("address", "text", { autocomplete: "address-line1" }),
        ...choice("subject"),
        { ...message, required: true },
      ];
    case "rsvp":
      return [
        name,
        email,
        of("attending", "radio", { options: [text.yes, text.no], required: true, wide: true }),
        of("guests", "number"),
        of("diet", "text"),
        message,
      ];
    case "donation":
      return [
        name,
        email,
        of("amount", "text"),
        of("rhythm", "radio", { options: [text.once, text.monthly], required: true }),
        message,
      ];
    case "volunteer":
      return [
        name,
        email,
        phone,
        ...(choices.length > 1 ? [of("howHelp", "select", { options: [...choices, text.other] })] : []),
        { ...message, label: choices.length > 1 ? text.message : text.howHelp },
      ];
    case "trial":
      return [name, email, phone, ...choice("item")];
    case "demo":
      return [
        name,
        { ...email, name: "work_email", label: text.workEmail },
        of("company", "text", { autocomplete: "organization" }),
        message,
      ];
    case "valuation":
      return [
        of("property", "text", { autocomplete: "address-line1", required: true, wide: true }),
        name,
        email,
        phone,
        message,
      ];
    case "enrolment":
      return [name, email, phone, of("childName", "text", { autocomplete: "off" }), message];
    case "registration":
      return [name, email, phone, message];
    case "course":
      return [name, email, phone, of("guests", "number"), of("date", "date"), message];
    case "order":
      return [name, email, phone, ...choice("item"), { ...message, required: true }];
    case "tour":
      return [name, email, phone, of("date", "date"), message];
    default:
      return [name, email, ...(build.site.phone ? [phone] : []), { ...message, required: true }];
  }
}

function fieldHtml(field: Field, prefix: string, build: Build): string {
  const id = `${prefix}-${field.name}`;
  const required = field.required ? " required" : "";
  const autocomplete = field.autocomplete ? ` autocomplete="${field.autocomplete}"` : "";
  const note = field.required ? "" : ` <span class="opt">(${esc(build.words.fields.optional)})</span>`;
  const wide = field.wide ? " wide" : "";
  if (field.type === "radio") {
    return `<fieldset class="field${wide}"><legend>${esc(field.label)}</legend><div class="choices">${field
      .options!.map(
        (option, index) =>
          `<label><input type="radio" name="${field.name}" value="${esc(option)}"${required && index === 0 ? " required" : ""}> ${esc(option)}</label>`,
      )
      .join("")}</div></fieldset>`;
  }
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

/** The form's title: the prompt's own, what one does with a form that was named ("RSVP"), else the usual one. */
function titleOf(build: Build, purpose: FormPurpose): string {
  const words = build.words.purposes[purpose];
  const named = build.brief.namedForms.find((form) => form.purpose === purpose);
  return named ? (named.title ?? words.action) : words.heading;
}

/** Whether the prompt lists what is to be asked of who books for a day: then nobody else asks how many come. */
const isListed = (build: Build, purpose: FormPurpose): boolean =>
  purpose === "booking" &&
  !kindById(build.site.kind).traits.has("overnight") &&
  build.brief.namedForms.some((form) => form.purpose === purpose && form.fields.length > 2);

const introOf = (build: Build, purpose: FormPurpose): string | null => {
  const { words, site } = build;
  if (isListed(build, purpose)) return null;
  const isHired = purpose === "booking" && kindById(site.kind).traits.has("hired");
  return isHired ? words.hireIntro : words.purposes[purpose].intro;
};

/** Usual fields by the words that prompts have for them. */
const USUAL: [names: string[], words: RegExp][] = [
  [
    ["name"],
    /^(?:(?:full |first |last |your )?names?|(?:nom|nombre|nome)(?: complet[oe]?)?|nom (?:et|&) prenom|prenom (?:et|&) nom|nombre y apellidos?|nome e (?:cognome|apelido|sobrenome)(?: atleta| genitore)?|cognome e nome|naam(?: (?:van de )?(?:baas(?:je)?|eigenaar))?|(?:voor-? en achter)?naam|(?:vor-? und nach)?name|vorname|nachname|お?名前|氏名)$/,
  ],
  [["email", "work_email"], /^(?:(?:contact |your )?e-?mail.*|mail|courriel|correo.*|メール.*)$/],
  [["message"], /^(?:message|nachricht|mensaje|mensagem|messaggio|bericht|comments?|notes?)$/],
  [
    ["phone"],
    /^(?:phone.*|telephone.*|telefon.*|telefoon.*|telemovel|cell?(?:ular(?:e)?)?|portable|handy(?:nummer|nr)?|natel(?:nummer|nr)?|gsm(?:-?nummer)?|movil|mobile.*|(?:n(?:umero|o|r)?\.?[°º]? (?:de |di )?)(?:telefon[eo]|telephone|celular|telemovel|movil|cellulare|whats ?app)|rufnummer|telf?|tlf|whats(?: ?app)?(?:-?nummer)?|電話(?:番号)?)$/,
  ],
  [["amount"], /^(?:amount|betrag|montant|importe|valor|importo|bedrag|金額)$/],
  [["subject", "item"], /^(?:subject|betreff|thema|topic|objet|sujet|asunto|motivo|assunto|oggetto|onderwerp)$/],
  [
    ["date", "arrival"],
    /^(?:preferred (?:date|day)|date souhaitee|fecha preferida|data preferi[dt]a|(?:giorno|dia) preferi[dt]o|wunschtag|gewenste datum|dates?|(?:event|visit|wedding|party) date|date of (?:the )?\p{L}+|wunschtermin|wunschdatum|datum|fechas?|datas?|daten|day|tag|jour|dia|giorno|dag|ご?希望日(?:時)?|日時|日にち)$/u,
  ],
  [["address", "property"], /^(?:(?:street |home |your )?address|adresse|direccion|indirizzo|endereco|adres|ご?住所)$/],
  [
    ["arrival"],
    /^(?:arrival(?: date)?|check-?in|(?:fecha de |date d['’]|data (?:de |di |d['’]))(?:llegada|entrada|ingreso|arrivee|chegada|arrivo|check-?in)|an(?:reise|kunft)(?:datum|tag)?|aankomst(?:datum|dag)?|entrada|arrivee|llegada|chegada|arrivo|aankomst)$/,
  ],
  [
    ["departure"],
    /^(?:departure(?: date)?|check-?out|(?:fecha de |date de |data (?:de |di ))(?:salida|depart|partida|saida|partenza|check-?out)|abreise(?:datum|tag)?|vertrek(?:datum|dag)?|saida|salida|depart|salida|partida|partenza|vertrek)$/,
  ],
  [["time"], /^(?:time|uhrzeit|heure|hora|horario|ora|orario|tijd|時間)$/],
  [
    ["guests"],
    /^(?:number of (?:guests|people)|guests|people|persons|(?:guest|head) ?count|anzahl (?:der )?personen|personen|nombre de personnes|(?:num(?:ero)?\.?|n[o°º.]{1,2}) ?(?:d[ei] )?(?:persone|personas|pessoas|ospiti|comensales|huespedes|convidados|hospedes)|aantal (?:personen|gasten)|party size|group size|how many (?:people|guests)|(?:quant[aei]s?|cuantas|hoeveel|wie viele|combien de) (?:pessoas|personas|persone|personen|personnes|siete)|personenzahl|gästezahl|persone|personas|pessoas|personnes|gasten|ospiti|convives|comensales|huespedes|人数|ご?利用人数)$/,
  ],
  [
    ["child_name"],
    /^(?:(?:the )?child(?:'s|’s)? name|name of (?:the |your )?child|name des kindes|nom de l['’]enfant|nombre del nino|nome da crianca|nome del bambino|naam van (?:het|je|uw) kind)$/,
  ],
  [
    ["diet"],
    /^(?:diet.*|allerg.*|essenswunschen?|food (?:needs|preferences)|regime.*|restrictions? alimentaires?|dieetwensen|アレルギー.*)$/,
  ],
];
const DATED = /\b(?:date|datum|fecha|data|termin|jour|day)\b|(?:termin|datum)$/;
const COUNTED = /^(?:how many|number of|anzahl|nombre de|numero de|numero di|aantal) /;

const PLAIN_PHONE = /^(?:phone|tele(?:ph|f)|tel|電話)/;

/** The fields that the prompt asks for and the form does not have. */
function askedFields(asked: readonly AskedField[], fields: readonly Field[], build: Build): Field[] {
  const names = new Set(fields.map(({ name }) => name));
  return asked.flatMap(({ label, options }): Field[] => {
    const folded = fold(label);
    const usual = USUAL.find(([, words]) => words.test(folded))?.[0];
    const known = usual && fields.find(({ name }) => usual.includes(name));
    // "WhatsApp", "Natelnummer": the number is asked by the prompt's own word for it.
    if (known?.type === "tel" && !PLAIN_PHONE.test(folded)) known.label = label;
    if (known) return [];
    if (usual?.[0] === "phone")
      return [
        {
          name: "phone",
          label: PLAIN_PHONE.test(folded) ? build.words.fields.phone : label,
          type: "tel",
          autocomplete: "tel",
        },
      ];
    const plain = slugOf(label).replaceAll("-", "_") || "field";
    let name = plain;
    for (let number = 2; names.has(name); number++) name = `${plain}_${number}`;
    names.add(name);
    if (options.length > 0) return [{ name, label, type: "select", options }];
    if (usual?.[0] === "arrival" || usual?.[0] === "departure") return [{ name, label, type: "date" }];
    return [{ name, label, type: COUNTED.test(folded) ? "number" : DATED.test(folded) ? "date" : "text" }];
  });
}

/** What is given and is no money: nobody is asked for an amount. */
const THINGS =
  /(?:sach|kleider|lebensmittel|bücher|möbel)spende|(?<!\p{L})(?:tools?|cloth(?:es|ing)|coats|shoes|food|books?|furniture|toys|blankets|bi(?:ke|cycle)s?|instruments?|computers?|laptops?|plants|seeds|fabric|yarn|werkzeuge?|kleid(?:ung|er)|lebensmittel|bücher|möbel|spielzeug|vêtements|livres|meubles|jouets|outils|ropa|libros|muebles|juguetes|alimentos|roupas?|livros|móveis|brinquedos|vestiti|libri|mobili|giocattoli|kleding|boeken|meubels|speelgoed|gereedschap|voedsel)(?!\p{L})/iu;

/** The fields of a form, with what else the prompt wants asked and a place for files before the message. */
function allFieldsOf(purpose: FormPurpose, build: Build): Field[] {
  const named = build.brief.namedForms.find((form) => form.purpose === purpose);
  const isOfThings = purpose === "donation" && THINGS.test(named?.title ?? "");
  const usual = fieldsOf(isOfThings ? "request" : purpose, build);
  const fields = isListed(build, purpose) ? usual.filter(({ name }) => name !== "guests") : usual;
  if (!named) return fields;
  const more = askedFields(named.fields, fields, build);
  if (named.upload !== null)
    more.push({ name: "file", label: named.upload || build.words.fields.file, type: "file", wide: true });
  const last = fields.findIndex(({ name }) => name === "message");
  return last < 0 ? [...fields, ...more] : [...fields.slice(0, last), ...more, ...fields.slice(last)];
}

/** The bare form of a purpose, ready for any frame. */
export function formHtml(build: Build, purpose: FormPurpose): string {
  const words = build.words.purposes[purpose];
  const fields = allFieldsOf(purpose, build);
  const short = fields.length === 1;
  const encoding = fields.some(({ type }) => type === "file") ? ' enctype="multipart/form-data"' : "";
  return `<form class="form${short ? " short" : ""}" method="post" name="${purpose}"${encoding} action="#">${fields
    .map((field) => fieldHtml(field, purpose, build))
    .join("")}<div class="submit"><button class="btn" type="submit">${esc(words.submit)}</button></div></form>`;
}

/** Ways to reach the place directly, beside a form. */
export function directContact(build: Build): string {
  const { phone, email, links } = build.site;
  const rows = [
    phone
      ? `<li>${icon("phone")}<a class="nobreak" href="${telephoneTarget(phone)}">${telephoneText(phone)}</a></li>`
      : "",
    email ? `<li>${icon("mail")}<a href="mailto:${esc(email)}">${esc(email)}</a></li>` : "",
    ...links.map((link) => `<li>${icon("link")}${linkHtml(link)}</li>`),
  ].join("");
  return rows ? `<ul class="direct">${rows}</ul>` : "";
}

/** Where a reservation is one of a table. */
const WITH_TABLES = new Set(["restaurant", "drink", "food"]);

/** Nobody reserves a table at a hotel, where one books from arrival to departure, nor at a workshop, which takes appointments. */
export function fittingPurpose(kind: string, purpose: FormPurpose): FormPurpose {
  const { id, family, traits, form: usual } = kindById(kind);
  if (purpose !== "reservation") return purpose;
  if (traits.has("booked")) return "booking";
  // A baker or a farm has no tables: what is reserved there is what they sell.
  if (family === "food" && usual !== "reservation") return usual === "order" ? "order" : "booking";
  return id === "general" || WITH_TABLES.has(family) ? "reservation" : "appointment";
}

const KINDS: Partial<Record<FormPurpose, string>> = {
  quote: "quote-form",
  reservation: "booking",
  appointment: "booking",
  booking: "booking",
  donation: "donate",
};

/** Requests that begin with a few words of the visitor's own; with these it helps to know what to say. */
const WANTS_WORDS = new Set<FormPurpose>([
  "application",
  "quote",
  "appointment",
  "order",
  "course",
  "enrolment",
  "registration",
  "demo",
  "volunteer",
  "contact",
]);

/** What fills the room under the heading where a form stands beside it. */
function beside(build: Build, purpose: FormPurpose, direct: string): string {
  const mentions = WANTS_WORDS.has(purpose) ? mentionsBeside(build) : "";
  return `${direct}${mentions || (direct ? "" : plate(build, `form-${purpose}`, 720, 540))}`;
}

/** A section with one form. */
export function formSection(build: Build, purpose: FormPurpose): Part {
  const words = build.words.purposes[purpose];
  const kind = KINDS[purpose] ?? purpose;
  const anchor = `form-${purpose}`;
  const heading = titleOf(build, purpose);
  const head = sectionHead(
    anchor,
    heading,
    heading === words.heading || heading === words.action ? introOf(build, purpose) : null,
  );
  const short = purpose === "newsletter" || purpose === "waitlist";
  const layout = short
    ? layoutFor(build, `short-${purpose}`, ["short", "centre", "beside"] as const)
    : layoutFor(build, `form-${purpose}`, build.design.direction.forms);
  const form = formHtml(build, purpose);
  const direct = directContact(build);
  const html = {
    short: () => `<div class="f-short">${head}${form}</div>`,
    centre: () => `<div class="f-centre">${head}${form}</div>`,
    beside: () => `<div class="f-beside">${plate(build, `form-${purpose}`, 800, 520)}<div>${head}${form}</div></div>`,
    split: () =>
      `<div class="f-split"><div>${head}${beside(build, purpose, direct)}</div><div class="card">${form}</div></div>`,
    panel: () => `<div class="f-panel card">${head}${form}${direct}</div>`,
    wide: () => `<div class="f-wide">${head}${form}${direct}</div>`,
    art: () =>
      `<div class="f-art">${plate(build, `form-${purpose}`, 720, 960)}<div>${head}${form}${direct}</div></div>`,
  }[layout]();
  const css = {
    short: `.f-short{display:grid;gap:1.5rem;align-items:end}@media(min-width:52rem){.f-short{grid-template-columns:1fr 1fr}}.f-short .sh{margin:0;text-align:start}`,
    centre: `.f-centre{max-inline-size:44rem;margin-inline:auto;text-align:center}.f-centre .sh{margin-inline:auto}.f-centre .intro{margin-inline:auto}.f-centre .field{text-align:start}`,
    beside: `.f-beside{display:grid;gap:clamp(1.5rem,5vw,5rem);align-items:center}.f-beside .plate{min-block-size:13rem;block-size:100%}.f-beside .sh{text-align:start;margin:0 0 1.6rem}@media(min-width:56rem){.f-beside{grid-template-columns:minmax(0,1fr) minmax(0,1.2fr)}}`,
    split: `.f-split{display:grid;gap:2rem clamp(2rem,6vw,6rem)}.f-split .sh{text-align:start;margin-inline:0;margin-block-end:1.4rem}.f-split .plate{margin-block-start:2rem;aspect-ratio:4/3}${MENTIONS_CSS}@media(max-width:55.99rem){.f-split .plate{display:none}}@media(min-width:56rem){.f-split{grid-template-columns:minmax(0,.85fr) minmax(0,1.15fr)}}`,
    panel: `.f-panel{max-inline-size:52rem;margin-inline:auto;padding:clamp(1.6rem,5vw,4rem)}`,
    wide: `.f-wide .form{border-block-start:var(--bwl) solid var(--text);padding-block-start:2rem}`,
    art: `.f-art{display:grid;gap:clamp(2rem,5vw,5rem);align-items:stretch}.f-art .plate{min-block-size:14rem;max-block-size:46rem;block-size:100%}.f-art .sh{text-align:start;margin-inline:0}@media(min-width:58rem){.f-art{grid-template-columns:minmax(0,.8fr) minmax(0,1.2fr)}}`,
  }[layout];
  return part({
    kind,
    anchor,
    heading,
    html,
    css,
    className: "form-section",
    layout,
    navLabel: null,
  });
}
