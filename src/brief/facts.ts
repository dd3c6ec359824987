/**
 * The facts of a brief by their paths, each as a page shows it. A page says of an element which fact it shows with
 * `data-sw-fact="contact.phone"`; what the element then has to hold is decided here and nowhere else.
 */
import { escapeText } from "../html/escape.ts";
import type { Brief, BriefAddress, BriefHours } from "./brief.ts";
import {
  addressLine,
  addressLines,
  eventTimes,
  hoursRows,
  schemaDate,
  telephoneTarget,
  whatsappTarget,
} from "./display.ts";

/** The attribute with which a page says which fact an element shows. */
export const MARK = "data-sw-fact";

/** A fact as a page shows it. A member that is null says nothing of that part of an element. */
export interface FactText {
  /** What visitors read; null: the fact is an address alone, of a link or a picture. */
  text: string | null;
  /** Lines of the text, for an element that has them on lines of their own. */
  lines?: string[];
  /** Entries of the text, for an element that is a list. */
  items?: readonly string[];
  /** Rows of the text, for tables and lists. */
  rows?: { days: string; times: string }[];
  /** Where a link leads that shows it. */
  href?: string;
  /** What a picture shows. */
  src?: string;
  /** The same for programs, of a `<time>`. */
  machine?: string;
}

/** Lists whose entries have facts of their own, with the members that are texts. */
const ENTRY_TEXTS = {
  offers: ["group", "name", "description", "price", "unit", "duration"],
  plans: ["name", "price", "period", "note"],
  people: ["name", "role", "about"],
  events: ["name", "place", "price", "note"],
  questions: ["question", "answer"],
  quotes: ["text", "by"],
  facts: ["text"],
  actions: ["label"],
} as const;
export type EntryList = keyof typeof ENTRY_TEXTS;
export const ENTRY_LISTS = Object.keys(ENTRY_TEXTS) as EntryList[];

/** The list and the entry that a path is of; null for any other fact. */
export function entryOf(path: string): { list: EntryList; id: string; member: string } | null {
  const [list = "", id = "", member = ""] = path.split(".");
  return (ENTRY_LISTS as string[]).includes(list) && id !== "" && member !== ""
    ? { list: list as EntryList, id, member }
    : null;
}

/** All facts of a brief in a language. What it does not know has no entry. */
export function factsOf(brief: Brief, language: string): Map<string, FactText> {
  const facts = new Map<string, FactText>();
  const add = (path: string, fact: FactText | null) => fact && facts.set(path, fact);
  const text = (value: string | null, more: Omit<FactText, "text"> = {}): FactText | null =>
    value === null || value === "" ? null : { text: value, ...more };
  const hours = (value: readonly BriefHours[]): FactText | null => {
    if (value.length === 0) return null;
    const rows = hoursRows(value, language);
    return { text: rows.map(({ days, times }) => `${days} ${times}`).join(", "), rows };
  };
  const address = (value: BriefAddress | null): FactText | null => {
    const lines = addressLines(value, language);
    return lines.length === 0 ? null : { text: lines.join(", "), lines };
  };
  const { contact } = brief;
  const list = (items: readonly string[]): FactText | null =>
    items.length === 0 ? null : { text: items.join(", "), items };
  add("tagline", text(brief.tagline));
  for (const [at, paragraph] of brief.story.entries()) add(`story.${at}`, text(paragraph));
  add("areas", list(brief.areas));
  add("place", text(brief.place));
  add("hours_note", text(brief.hours_note));
  add("offers_title", text(brief.offers_title));
  add("hours", hours(brief.hours));
  add("contact.phone", text(contact.phone, { href: telephoneTarget(contact.phone ?? "") }));
  add("contact.whatsapp", text(contact.whatsapp, { href: whatsappTarget(contact.whatsapp ?? "") }));
  add("contact.email", text(contact.email, { href: `mailto:${contact.email}` }));
  add("contact.address", address(contact.address));
  add("contact.address.city", text(contact.address?.city ?? null));
  const where = addressLine(contact.address, language);
  if (where !== "") add("contact.address.map", { text: null, href: mapAddress(where) });
  for (const { id, label, url } of contact.links)
    add(`contact.links.${id}`, { text: label, ...(url === null ? {} : { href: url }) });
  for (const branch of brief.branches) {
    const path = `branches.${branch.id}`;
    add(`${path}.name`, text(branch.name));
    add(`${path}.phone`, text(branch.phone, { href: telephoneTarget(branch.phone ?? "") }));
    add(`${path}.address`, address(branch.address));
    add(`${path}.hours`, hours(branch.hours));
  }
  for (const name of ENTRY_LISTS)
    for (const entry of brief[name] as unknown as (Record<string, string | null> & { id: string })[]) {
      const path = `${name}.${entry.id}`;
      for (const member of ENTRY_TEXTS[name]) add(`${path}.${member}`, text(entry[member] ?? null));
      // A button without an address leads where the page has its form.
      if (name === "actions" && entry.to) add(`${path}.label`, text(entry.label ?? null, { href: entry.to }));
      if (entry.url) add(`${path}.url`, { text: null, href: entry.url });
      if (entry.image) add(`${path}.image`, { text: null, src: entry.image });
    }
  for (const { id, features } of brief.plans) add(`plans.${id}.features`, list(features));
  for (const event of brief.events) {
    const machine = schemaDate(event.starts);
    add(`events.${event.id}.when`, text(eventTimes(event, language), machine === null ? {} : { machine }));
  }
  return facts;
}

/** Where a map shows an address. Nothing is loaded until a visitor follows the link. */
export const mapAddress = (address: string): string =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;

const onLines = (text: string): string => escapeText(text).replaceAll("\n", "<br>");

/**
 * A fact as the content of an element.
 * @param tag of the element: rows stand in tables and lists as such, and on one line elsewhere
 * @param has whether its content has an element of a name now
 */
export function factHtml(fact: FactText, tag: string, has: (tag: string) => boolean): string {
  const { text, rows, lines, items, machine } = fact;
  if (rows && (tag === "table" || tag === "tbody")) {
    const html = rows
      .map(({ days, times }) => `<tr><th scope="row">${escapeText(days)}</th><td>${escapeText(times)}</td></tr>`)
      .join("");
    return tag === "table" ? `<tbody>${html}</tbody>` : html;
  }
  if (rows && (tag === "ul" || tag === "ol"))
    return rows.map(({ days, times }) => `<li>${escapeText(days)} ${escapeText(times)}</li>`).join("");
  if (rows && tag === "dl")
    return rows
      .map(({ days, times }) => `<div><dt>${escapeText(days)}</dt><dd>${escapeText(times)}</dd></div>`)
      .join("");
  if (items && (tag === "ul" || tag === "ol")) return items.map((item) => `<li>${escapeText(item)}</li>`).join("");
  if (lines && (tag === "address" || has("br"))) return lines.map(escapeText).join("<br>");
  if (machine && has("time")) return `<time datetime="${escapeText(machine)}">${onLines(text ?? "")}</time>`;
  return onLines(text ?? "");
}
