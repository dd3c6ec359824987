/** An e-mail of the request's own sentences, in order, with the website's colours, and nothing that was not said. */
import { cutAtWord, type EmailDraft, type EmailKind, type EmailTask } from "../../tools.ts";
import type { InterfaceLanguage } from "../brief.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { cleanText } from "../reader/text.ts";
import { sentence } from "../sections/part.ts";
import { lookOf, readSite } from "./site.ts";

/** Subjects for a kind of mail that says nothing itself: newsletter, announcement, welcome, invitation, reminder, thanks. */
const SUBJECTS: Record<InterfaceLanguage, string> = {
  en: "News from {name}|New at {name}|Welcome to {name}|You are invited: {name}|A reminder from {name}|Thank you from {name}",
  de: "Neues von {name}|Neu bei {name}|Willkommen bei {name}|Einladung: {name}|Erinnerung von {name}|Danke von {name}",
  fr: "Nouvelles de {name}|Du nouveau chez {name}|Bienvenue chez {name}|Invitation : {name}|Rappel de {name}|Merci, {name}",
  es: "Noticias de {name}|Novedades en {name}|Te damos la bienvenida a {name}|Invitación: {name}|Recordatorio de {name}|Gracias de {name}",
  pt: "Notícias de {name}|Novidades em {name}|Boas-vindas a {name}|Convite: {name}|Lembrete de {name}|Obrigado de {name}",
  it: "Notizie da {name}|Novità da {name}|Benvenuti da {name}|Invito: {name}|Promemoria da {name}|Grazie da {name}",
  nl: "Nieuws van {name}|Nieuw bij {name}|Welkom bij {name}|Uitnodiging: {name}|Herinnering van {name}|Bedankt van {name}",
  ja: "{name}からのお知らせ|{name}の新しいお知らせ|{name}へようこそ|{name}からのご招待|{name}からのご案内|{name}より感謝をこめて",
};
const KINDS: EmailKind[] = ["newsletter", "announcement", "welcome", "invitation", "reminder", "thank_you"];

/** What tells the writer to write is not for the reader. */
const ORDER = new RegExp(
  [
    // "Write an e-mail about our buns: …" up to the colon, or up to what it is about.
    "^(?:please\\s+)?(?:write|create|make|draft|generate|compose|send)\\b[^.:!?\\n]{0,60}?\\b(?:e-?mail|newsletter|mail|invitation|message|announcement)\\b(?:[^.:!?\\n]{0,120}:|[^.:!?\\n]{0,30}?\\b(?:about|announcing|that says|saying|for)\\b|\\.)\\s*",
    "^(?:bitte\\s+)?(?:schreibe?n?|erstelle?n?|verfasse?n?)\\b[^.:!?\\n]{0,60}?\\b(?:e-?mail|newsletter|einladung|mail|nachricht)\\b(?:[^.:!?\\n]{0,120}:|[^.:!?\\n]{0,30}?\\b(?:über|zu|für)\\b|\\.)\\s*",
  ].join("|"),
  "iu",
);

export function writeEmail({ prompt, kind, site, siteUrl }: EmailTask): EmailDraft {
  const own = cleanText(prompt).replace(ORDER, "").trim();
  const { brief, design } = readSite(site, own || prompt);
  const { brief: said } = readSite(null, own || prompt, brief.name);
  const language = said.interfaceLanguage;
  const words = INTERFACE_TEXTS[language];
  const subjects = SUBJECTS[language].split("|");
  const usual = subjects[KINDS.indexOf(kind ?? "newsletter")]!.replaceAll("{name}", brief.name);
  const lines = own
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const points = lines.filter((line) => /^[-*•]\s+/.test(line)).map((line) => line.replace(/^[-*•]\s+/, ""));
  const paragraphs = lines.filter((line) => !/^[-*•]\s+/.test(line)).map(sentence);
  const first = /^[^.!?。！？]+/u.exec(paragraphs[0] ?? "")?.[0]?.trim() ?? "";
  const isTitle = first !== "" && [...first].length <= 70;
  // The first sentence is the heading; it is not said twice.
  const rest = isTitle
    ? [sentence(paragraphs[0]!.slice(first.length).replace(/^[.!?。！？\s]+/u, "")), ...paragraphs.slice(1)]
    : paragraphs;
  const body = rest.filter(Boolean);
  const look = lookOf(null, site, design);
  const url = addressIn(prompt) ?? siteUrl ?? (said.email ? `mailto:${said.email}` : null);
  const label = said.actions[0]
    ? sentence(said.actions[0])
    : url === siteUrl
      ? brief.name
      : words.purposes.contact.action;
  return {
    subject: cutAtWord(isTitle ? first : usual, 78),
    preheader: cutAtWord([...body, ...points].join(" ") || usual, 130),
    heading: isTitle ? first : usual,
    paragraphs: body.slice(0, 12),
    points: points.slice(0, 12),
    action: url ? { label: cutAtWord(label, 40), url } : null,
    signature: site?.name ?? "",
    language: said.language,
    colours: { background: look.background, text: look.text, accent: look.accent, accent_text: look.onAccent },
  };
}

/** The first web address that the request itself names. */
function addressIn(text: string): string | null {
  const found = /https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0]?.replace(/[.,;:!?]+$/, "");
  return found && URL.canParse(found) ? found : null;
}
