/** An e-mail of the request's own sentences, in order, with the website's colours, and nothing that was not said. */

import type { Language } from "../../../design/kinds/vocabulary.ts";
import { cutAtWord, type EmailDraft, type EmailKind, type EmailTask } from "../../tools.ts";
import { INTERFACE_TEXTS } from "../interface_text/languages.ts";
import { sentenceCase } from "../reading/text.ts";
import { type EmailRequest, readEmailRequest } from "./email_request.ts";
import { lookOf, readSite } from "./site.ts";

/** Subjects of mails that say nothing themselves: newsletter, announcement, welcome, invitation, reminder, thanks. */
const SUBJECTS: Record<Language, { named: string; unnamed: string }> = {
  en: {
    named:
      "News from {name}|New at {name}|Welcome to {name}|You are invited: {name}|A reminder from {name}|Thank you from {name}",
    unnamed: "News|Something new|Welcome|You are invited|A reminder|Thank you",
  },
  de: {
    named:
      "Neues von {name}|Neu bei {name}|Willkommen bei {name}|Einladung: {name}|Erinnerung von {name}|Danke von {name}",
    unnamed: "Neuigkeiten|Etwas Neues|Willkommen|Einladung|Erinnerung|Danke",
  },
  fr: {
    named:
      "Nouvelles de {name}|Du nouveau chez {name}|Bienvenue chez {name}|Invitation : {name}|Rappel de {name}|Merci, {name}",
    unnamed: "Nouvelles|Du nouveau|Bienvenue|Invitation|Rappel|Merci",
  },
  es: {
    named:
      "Noticias de {name}|Novedades en {name}|Te damos la bienvenida a {name}|Invitación: {name}|Recordatorio de {name}|Gracias de {name}",
    unnamed: "Noticias|Novedades|Te damos la bienvenida|Invitación|Recordatorio|Gracias",
  },
  pt: {
    named:
      "Notícias de {name}|Novidades em {name}|Boas-vindas a {name}|Convite: {name}|Lembrete de {name}|Obrigado de {name}",
    unnamed: "Notícias|Novidades|Boas-vindas|Convite|Lembrete|Obrigado",
  },
  it: {
    named:
      "Notizie da {name}|Novità da {name}|Benvenuti da {name}|Invito: {name}|Promemoria da {name}|Grazie da {name}",
    unnamed: "Notizie|Novità|Benvenuti|Invito|Promemoria|Grazie",
  },
  nl: {
    named:
      "Nieuws van {name}|Nieuw bij {name}|Welkom bij {name}|Uitnodiging: {name}|Herinnering van {name}|Bedankt van {name}",
    unnamed: "Nieuws|Iets nieuws|Welkom|Uitnodiging|Herinnering|Bedankt",
  },
  ja: {
    named:
      "{name}からのお知らせ|{name}の新しいお知らせ|{name}へようこそ|{name}からのご招待|{name}からのご案内|{name}より感謝をこめて",
    unnamed: "お知らせ|新しいお知らせ|ようこそ|ご招待|ご案内|感謝をこめて",
  },
};
/** What stands before a topic in the subjects of some kinds. */
const LEADS: Partial<Record<Language, Partial<Record<EmailKind, string>>>> = {
  en: { invitation: "Invitation: ", reminder: "Reminder: ", thank_you: "Thank you for " },
  de: { invitation: "Einladung: ", reminder: "Erinnerung: ", thank_you: "Danke für " },
  fr: { invitation: "Invitation : ", reminder: "Rappel : ", thank_you: "Merci pour " },
  es: { invitation: "Invitación: ", reminder: "Recordatorio: ", thank_you: "Gracias por " },
};
const KINDS: EmailKind[] = ["newsletter", "announcement", "welcome", "invitation", "reminder", "thank_you"];

/** Whose something is, said to those whose it is. */
const addressed = (topic: string) =>
  topic.replace(/^their\b/i, "your").replace(/^ihre?\b/i, (word) => `I${word.slice(1)}`);

export function writeEmail({ prompt, kind: given, site, siteUrl }: EmailTask): EmailDraft {
  const cleaned = prompt
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+/g, " ")
    .trim();
  const request = readEmailRequest(cleaned);
  const own = request ? request.rest : cleaned;
  const { site: known, design } = readSite(site, cleaned);
  const { site: said } = readSite(null, cleaned, known.name);
  const language = said.interfaceLanguage;
  const words = INTERFACE_TEXTS[language];
  const kind = given ?? request?.kind ?? "newsletter";
  const usual = usualSubject(language, kind, site?.name ?? null);
  const { points, paragraphs } = partsOf(own);
  const topic = topicOf(request, language, kind);
  const detail = request?.detail ? sentenceCase(ended(request.detail)) : "";
  const first = topic ? null : headingIn(paragraphs[0] ?? "");
  const heading = topic ?? first?.heading ?? usual;
  // What is the heading already is not said twice.
  const body = [detail, ...(first ? [first.rest, ...paragraphs.slice(1)] : paragraphs)].filter(Boolean);
  const long = topic && request?.detail ? `${topic}${language === "fr" ? " : " : ": "}${request.detail}` : heading;
  const look = lookOf(null, site, design);
  const url = addressIn(prompt) ?? siteUrl ?? (said.brief.contact.email ? `mailto:${said.brief.contact.email}` : null);
  const label = said.brief.actions[0]
    ? sentenceCase(said.brief.actions[0].label)
    : url === siteUrl
      ? known.name
      : words.purposes.contact.action;
  return {
    subject: cutAtWord([...long].length <= 78 ? long : heading, 78),
    preheader: cutAtWord([...body, ...points].join(" ") || heading, 130),
    heading,
    paragraphs: body.slice(0, 12),
    points: points.slice(0, 12),
    action: url ? { label: cutAtWord(label, 40), url } : null,
    signature: site?.name ?? "",
    language: said.language,
    colours: { background: look.background, text: look.text, accent: look.accent, accent_text: look.onAccent },
  };
}

function usualSubject(language: Language, kind: EmailKind, name: string | null): string {
  const { named, unnamed } = SUBJECTS[language];
  const subject = (name ? named : unnamed).split("|")[KINDS.indexOf(kind)]!;
  return subject.replaceAll("{name}", name ?? "");
}

/** The topic of an order as a heading. */
function topicOf(request: EmailRequest | null, language: Language, kind: EmailKind): string | null {
  if (!request?.topic) return null;
  const lead = LEADS[language]?.[kind] ?? "";
  const topic = addressed(request.topic).replace(/[.!?]+$/u, "");
  return lead ? lead + topic : topic.charAt(0).toLocaleUpperCase() + topic.slice(1);
}

const ended = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`);

/** Lists and paragraphs of the e-mail's own words. */
function partsOf(text: string): { points: string[]; paragraphs: string[] } {
  const lines = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const isPoint = (line: string) => /^[-*•]\s+/.test(line);
  return {
    points: lines.filter(isPoint).map((line) => line.replace(/^[-*•]\s+/, "")),
    paragraphs: lines.filter((line) => !isPoint(line)).map(sentenceCase),
  };
}

/** A first sentence that is short enough to be the heading, and what follows it. "3. Juli" does not end a sentence. */
function headingIn(paragraph: string): { heading: string; rest: string } | null {
  const end = /(?<!\b\d{1,2})\.(?=\s|$)|[!?](?=\s|$)|[。！？]/u.exec(paragraph)?.index ?? paragraph.length;
  const heading = paragraph.slice(0, end).trim();
  if (heading === "" || [...heading].length > 70) return null;
  return { heading, rest: sentenceCase(paragraph.slice(end).replace(/^[.!?。！？\s]+/u, "")) };
}

/** The first web address that the request itself names. */
function addressIn(text: string): string | null {
  const found = /https?:\/\/[^\s<>"')\]]+/i.exec(text)?.[0]?.replace(/[.,;:!?]+$/, "");
  return found && URL.canParse(found) ? found : null;
}
