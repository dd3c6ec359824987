/** What is known of a business as the brief and the prompt of its website, in the language of its country. Nothing is made up. */
import * as v from "valibot";
import { BRIEF_LIMITS, BRIEF_MEMBERS, type BriefInput, DAYS } from "../../brief/brief.ts";
import { dayName, openText } from "../../brief/display.ts";
import type { LeadRow } from "./store.ts";

type Language = "en" | "de" | "fr" | "es" | "it" | "nl" | "pt" | "ja";

type Words = [at: string, business: string, address: string, phone: string, email: string, hours: string];

/** "in Leeds", what a business is called whose trade is not known, and what its facts are called. */
const WORDS: Record<Language, Words> = {
  en: ["in", "a local business", "Address", "Phone", "E-mail", "Opening hours"],
  de: ["in", "ein Betrieb vor Ort", "Adresse", "Telefon", "E-Mail", "Öffnungszeiten"],
  fr: ["à", "une entreprise locale", "Adresse", "Téléphone", "E-mail", "Horaires"],
  es: ["en", "un negocio local", "Dirección", "Teléfono", "Correo", "Horario"],
  it: ["a", "un'attività locale", "Indirizzo", "Telefono", "E-mail", "Orari"],
  nl: ["in", "een lokaal bedrijf", "Adres", "Telefoon", "E-mail", "Openingstijden"],
  pt: ["em", "um negócio local", "Endereço", "Telefone", "E-mail", "Horário"],
  ja: ["", "", "住所", "電話", "メール", "営業時間"],
};

/** What most people speak where a business is; English where that is not known, or the engine does not write it. */
export function languageFor(country: string | null): Language {
  if (!/^[A-Z]{2}$/i.test(country ?? "")) return "en";
  const { language } = new Intl.Locale(`und-${country}`).maximize();
  return Object.hasOwn(WORDS, language) ? (language as Language) : "en";
}

/** "Miller Plumbing: plumber in Leeds." without what is not known. */
function introOf(name: string, trade: string | null, city: string | null, language: Language): string {
  if (language === "ja") return `${name}${city ? `（${city}）` : ""}${trade ? `、${trade}` : ""}。`;
  const [at, business] = WORDS[language];
  const colon = language === "fr" ? " : " : ": ";
  return `${name}${trade ? `${colon}${trade}` : `, ${business}`}${city ? ` ${at} ${city}` : ""}.`;
}

const OSM_DAYS = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

/** Opening hours of OpenStreetMap as people write them; others as they are. */
function hoursIn(text: string, language: Language): string {
  if (!/^(Mo|Tu|We|Th|Fr|Sa|Su)\b/.test(text)) return text;
  return text
    .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, (day) => dayName(DAYS[OSM_DAYS.indexOf(day)]!, language))
    .replace(/\boff\b/g, openText({ opens: null, closes: null, note: null }, language))
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
    hours_note: hours === null && lead.opening_hours ? hoursIn(lead.opening_hours, language) : null,
  };
}

const ownEmail = (lead: LeadRow): string | null => lead.emails.find(({ personal }) => !personal)?.address ?? null;

/** A category that is a key of its source is no word. */
const saidTrade = (lead: LeadRow, trade: string | null): string | null =>
  trade ?? (lead.category && !/[_=]/.test(lead.category) ? lead.category : null);

/** @param trade what the line of business is called in the language; null: it is not known */
export function promptFor(lead: LeadRow, trade: string | null, language: Language): string {
  const [, , addressWord, phoneWord, emailWord, hoursWord] = WORDS[language];
  const town = [lead.postal_code, lead.city].filter(Boolean).join(" ");
  const address = [lead.street, town].filter(Boolean).join(", ");
  const email = ownEmail(lead);
  const said = saidTrade(lead, trade);
  const lines = [
    introOf(lead.name, said, lead.city, language),
    lead.street && `${addressWord}: ${address}.`,
    lead.phone && `${phoneWord}: ${lead.phone}.`,
    email && `${emailWord}: ${email}.`,
    lead.opening_hours && `${hoursWord}: ${hoursIn(lead.opening_hours, language)}.`,
  ];
  return lines.filter(Boolean).join("\n");
}
