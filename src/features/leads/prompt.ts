/** What is known of a business as the brief and the prompt of its website, in the language of its country. Nothing is made up. */
import * as v from "valibot";
import { BRIEF_LIMITS, BRIEF_MEMBERS, type BriefInput, DAYS } from "../../brief/brief.ts";
import type { LeadRow } from "./store.ts";

type Language = "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja";

/** What most people speak where a business is; English where the engine does not write that. */
const LANGUAGES: Record<string, Language> = {
  DE: "de",
  AT: "de",
  CH: "de",
  LI: "de",
  FR: "fr",
  MC: "fr",
  LU: "fr",
  BE: "nl",
  NL: "nl",
  ES: "es",
  MX: "es",
  AR: "es",
  CO: "es",
  CL: "es",
  PE: "es",
  UY: "es",
  EC: "es",
  IT: "it",
  SM: "it",
  PT: "pt",
  BR: "pt",
  JP: "ja",
};

export const languageFor = (country: string | null): Language => LANGUAGES[country ?? ""] ?? "en";

interface Words {
  /** "Miller Plumbing is a plumber in Leeds." without what is not known. */
  intro(name: string, trade: string | null, city: string | null): string;
  address: string;
  phone: string;
  email: string;
  hours: string;
  /** "mo-fr" → days as they are said there. */
  days: [string, string, string, string, string, string, string];
  closed: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` in ${city}` : ""}.`
        : `${name}, a local business${city ? ` in ${city}` : ""}.`,
    address: "Address",
    phone: "Phone",
    email: "E-mail",
    hours: "Opening hours",
    days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
    closed: "closed",
  },
  de: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` in ${city}` : ""}.`
        : `${name}, ein Betrieb${city ? ` in ${city}` : " vor Ort"}.`,
    address: "Adresse",
    phone: "Telefon",
    email: "E-Mail",
    hours: "Öffnungszeiten",
    days: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
    closed: "geschlossen",
  },
  fr: {
    intro: (name, trade, city) =>
      trade
        ? `${name} : ${trade}${city ? ` à ${city}` : ""}.`
        : `${name}, une entreprise locale${city ? ` à ${city}` : ""}.`,
    address: "Adresse",
    phone: "Téléphone",
    email: "E-mail",
    hours: "Horaires",
    days: ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"],
    closed: "fermé",
  },
  es: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` en ${city}` : ""}.`
        : `${name}, un negocio local${city ? ` en ${city}` : ""}.`,
    address: "Dirección",
    phone: "Teléfono",
    email: "Correo",
    hours: "Horario",
    days: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
    closed: "cerrado",
  },
  it: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` a ${city}` : ""}.`
        : `${name}, un'attività locale${city ? ` a ${city}` : ""}.`,
    address: "Indirizzo",
    phone: "Telefono",
    email: "E-mail",
    hours: "Orari",
    days: ["lun", "mar", "mer", "gio", "ven", "sab", "dom"],
    closed: "chiuso",
  },
  nl: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` in ${city}` : ""}.`
        : `${name}, een lokaal bedrijf${city ? ` in ${city}` : ""}.`,
    address: "Adres",
    phone: "Telefoon",
    email: "E-mail",
    hours: "Openingstijden",
    days: ["ma", "di", "wo", "do", "vr", "za", "zo"],
    closed: "gesloten",
  },
  pt: {
    intro: (name, trade, city) =>
      trade
        ? `${name}: ${trade}${city ? ` em ${city}` : ""}.`
        : `${name}, um negócio local${city ? ` em ${city}` : ""}.`,
    address: "Endereço",
    phone: "Telefone",
    email: "E-mail",
    hours: "Horário",
    days: ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"],
    closed: "fechado",
  },
  ja: {
    intro: (name, trade, city) => `${name}${city ? `（${city}）` : ""}${trade ? `、${trade}` : ""}。`,
    address: "住所",
    phone: "電話",
    email: "メール",
    hours: "営業時間",
    days: ["月", "火", "水", "木", "金", "土", "日"],
    closed: "休み",
  },
};

const OSM_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Opening hours of OpenStreetMap as people write them; others as they are. */
function hoursIn(text: string, { days, closed }: Words): string {
  if (!/^(Mo|Tu|We|Th|Fr|Sa|Su)\b/.test(text)) return text;
  return text
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => days[OSM_DAYS.indexOf(day)]!)
    .replace(/\boff\b/g, closed)
    .replace(/;\s*/g, ", ");
}

/** "Mo-Fr 08:00-17:00": days of OpenStreetMap with one time for all of them. */
const PLAIN_HOURS = /^(Mo|Tu|We|Th|Fr|Sa|Su)(?:-(Mo|Tu|We|Th|Fr|Sa|Su))? (?:(\d\d:\d\d)-(\d\d:\d\d)|off|closed)$/;

/** Opening hours whose every part is plain; null: one is not, and then none is known for sure. */
function plainHours(text: string): BriefInput["hours"] | null {
  const found = text.split(/;\s*/).map((part) => PLAIN_HOURS.exec(part.trim()));
  if (found.includes(null) || found.length > BRIEF_LIMITS.entries) return null;
  const hours = found.map((part) => {
    const [, first, last = first, opens, closes] = part!;
    const [from, to] = [OSM_DAYS.indexOf(first!), OSM_DAYS.indexOf(last!)];
    const days = DAYS.filter((_, day) => (from <= to ? day >= from && day <= to : day >= from || day <= to));
    return { days, opens, closes };
  });
  return v.is(BRIEF_MEMBERS.hours, hours) ? hours : null;
}

/** A fact as a member of a brief takes it: what is too long for one is none. */
const lineOf = (text: string | null): string | null =>
  text !== null && text.length <= BRIEF_LIMITS.line ? text : null;

const nameOfNetwork = (network: string) => network[0]!.toUpperCase() + network.slice(1);

/** @param trade what the line of business is called in the language; null: it is not known */
export function briefOf(lead: LeadRow, trade: string | null, language: Language): BriefInput {
  const hours = lead.opening_hours === null ? null : plainHours(lead.opening_hours);
  const links = Object.entries(lead.socials).map(([network, url]) => ({ label: nameOfNetwork(network), url }));
  return {
    language,
    name: lineOf(lead.name),
    kind: lineOf(saidTrade(lead, trade)),
    place: lineOf(lead.city),
    contact: {
      phone: lineOf(lead.phone),
      email: lineOf(ownEmail(lead)),
      address: {
        street: lineOf(lead.street),
        postal_code: lineOf(lead.postal_code),
        city: lineOf(lead.city),
        region: lineOf(lead.region),
      },
      links,
    },
    hours,
    hours_note: hours === null && lead.opening_hours ? hoursIn(lead.opening_hours, WORDS[language]) : null,
  };
}

const ownEmail = (lead: LeadRow): string | null => lead.emails.find(({ personal }) => !personal)?.address ?? null;

/** A category that is a key of its source is no word. */
const saidTrade = (lead: LeadRow, trade: string | null): string | null =>
  trade ?? (lead.category && !/[_=]/.test(lead.category) ? lead.category : null);

/** @param trade what the line of business is called in the language; null: it is not known */
export function promptFor(lead: LeadRow, trade: string | null, language: Language): string {
  const words = WORDS[language];
  const town = [lead.postal_code, lead.city].filter(Boolean).join(" ");
  const address = [lead.street, town].filter(Boolean).join(", ");
  const email = ownEmail(lead);
  const said = saidTrade(lead, trade);
  const lines = [
    words.intro(lead.name, said, lead.city),
    lead.street && `${words.address}: ${address}.`,
    lead.phone && `${words.phone}: ${lead.phone}.`,
    email && `${words.email}: ${email}.`,
    lead.opening_hours && `${words.hours}: ${hoursIn(lead.opening_hours, words)}.`,
  ];
  return lines.filter(Boolean).join("\n");
}
