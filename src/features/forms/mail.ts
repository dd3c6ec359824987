/**
 * The e-mails of a submission. What a visitor wrote is shown as text and nothing else: escaped, without links, and
 * indented, so that it can't pass for what we say. The answer to visitors has no word of theirs, or it would carry
 * anybody's text to any address.
 */

import { escapeXml } from "../../design/drawing/xml.ts";
import { fillIn } from "../../lib/fill_in.ts";
import { oneLine } from "../../lib/one_line.ts";
import type { Mail } from "../../providers/mail.ts";
import { type MailTexts, mailTexts } from "./mail_texts.ts";
import { labelsOf } from "./rules.ts";
import type { AutoReply, FileRow, FormField, SubmissionRow } from "./store.ts";

/** What the e-mails of a submission are composed of. */
export interface MailSubject {
  submission: Pick<SubmissionRow, "_id" | "form_id" | "data" | "email" | "name" | "created_at">;
  files: Pick<FileRow, "name" | "size_bytes">[];
  /** Files that there was no room for. */
  refusedFiles: Pick<FileRow, "name" | "size_bytes">[];
  form: { name: string; fields: FormField[] };
  website: { name: string };
  /** The form's page for visitors; null when it is not published any more. */
  pageUrl: string | null;
  /** Of the page: BCP 47, or null. */
  language: string | null;
}

type Message = Omit<Mail, "id" | "to" | "date">;

const LONGEST_NAME = 100;
const LONGEST_ANSWERS = 100_000;
const NOTHING = "—";

/** A text for a header or a label: one line, without control characters or marks that turn the reading direction. */
const shortened = (text: string, most = LONGEST_NAME): string => {
  const line = oneLine(text, Number.POSITIVE_INFINITY);
  return (line.length > most ? `${line.slice(0, most - 1).trimEnd()}…` : line).toWellFormed();
};

/** A text for the body: its lines stay. */
const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .toWellFormed();

/** What the owner's people are told of a submission. @param product what the application is called for them */
export function notificationMail(about: MailSubject, product: string): Message {
  const { submission, files, refusedFiles, form, website, pageUrl } = about;
  const { language, texts } = mailTexts(about.language);
  const names = { form: shortened(form.name), website: shortened(website.name) };
  const visitor = shortened(submission.name ?? submission.email ?? "");
  const subject = `${fillIn(texts.subject, names)}${visitor ? `: ${visitor}` : ""}`;
  const answers = answersOf(form.fields, submission.data, texts);
  for (const [list, note] of [
    [files, texts.filesKept],
    [refusedFiles, texts.filesRefused],
  ] as const) {
    if (list.length === 0) continue;
    const named = list.map((file) => `${shortened(file.name)} (${sizeText(file.size_bytes, language)})`);
    answers.push({ label: texts.files, value: [...named, note].join("\n") });
  }
  const facts = [
    ...(pageUrl ? [{ label: texts.page, value: pageUrl }] : []),
    { label: texts.time, value: timeText(submission.created_at, language) },
    {
      label: fillIn(texts.reference, { product }),
      value: fillIn(texts.referenceValue, { submission: submission._id, form: submission.form_id }),
    },
  ];
  const hint = submission.email ? fillIn(texts.replyHint, { email: submission.email }) : texts.noReply;
  return {
    fromName: names.website,
    replyTo: submission.email,
    subject,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: [
      `${texts.title}: ${names.form}, ${names.website}`,
      ...answers.map(({ label, value }) => `${label}:\n${value.replace(/^/gm, "    ")}`),
      facts.map(({ label, value }) => `${label}: ${value}`).join("\n"),
      `${hint}\n${texts.caution}\n`,
    ].join("\n\n"),
    html: htmlMail({
      language,
      subject,
      over: names.website,
      title: `${texts.title}: ${names.form}`,
      body: answers.map(answerHtml).join(""),
      foot: [...facts.map(({ label, value }) => `${label}: ${value}`), hint, texts.caution],
    }),
  };
}

/** What a visitor is answered: the owner's words alone. */
export function autoReplyMail(about: MailSubject, { subject, message }: AutoReply): Message {
  const { language, texts } = mailTexts(about.language);
  const website = shortened(about.website.name);
  const reason = fillIn(texts.autoReason, { website });
  const body = lines(message);
  const line = shortened(subject, 200);
  return {
    fromName: website,
    replyTo: null,
    subject: line,
    // RFC 3834, and what Exchange asks for: no program is to answer this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    text: `${body}\n\n-- \n${website}\n${reason}\n`,
    html: htmlMail({
      language,
      subject: line,
      over: website,
      title: line,
      body: body
        .split(/\n{2,}/)
        .map(paragraphHtml)
        .join(""),
      foot: [reason],
    }),
  };
}

interface Answer {
  label: string;
  value: string;
}

/** Every field in the form's order with its label, then what came beside them. All together not longer than a bound. */
function answersOf(fields: FormField[], data: SubmissionRow["data"], texts: MailTexts): Answer[] {
  const given = (name: string) => (Object.hasOwn(data, name) ? [data[name]!].flat().filter(Boolean) : []);
  const labels = labelsOf(fields);
  const seen = new Set(fields.filter(({ type }) => type !== "file" && type !== "hidden").map(({ name }) => name));
  const known = [...labels.keys()].filter((name) => seen.has(name) || given(name).length > 0);
  const others = Object.keys(data).filter((name) => !labels.has(name));
  let left = LONGEST_ANSWERS;
  return [...known, ...others].map((name) => {
    const whole = lines(given(name).join("\n"));
    const value = whole.length > left ? `${whole.slice(0, left).toWellFormed()}${texts.shortened}` : whole;
    left = Math.max(0, left - whole.length);
    return { label: shortened(labels.get(name) ?? "") || shortened(name) || NOTHING, value: value.trim() || NOTHING };
  });
}

const sizeText = (bytes: number, language: string): string => {
  const [value, unit] =
    bytes < 1000 ? [bytes, "byte"] : bytes < 1_000_000 ? [bytes / 1000, "kilobyte"] : [bytes / 1_000_000, "megabyte"];
  return new Intl.NumberFormat(language, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
};

const timeText = (ms: number, language: string): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(ms)} UTC`;

const withBreaks = (text: string): string => escapeXml(text).replaceAll("\n", "<br>");

const answerHtml = ({ label, value }: Answer): string =>
  `<p style="margin:0 0 2px;font-size:13px;color:#6b645a">${escapeXml(label)}</p><p dir="auto" style="margin:0 0 18px;overflow-wrap:anywhere;word-break:break-word">${withBreaks(value)}</p>`;

const paragraphHtml = (text: string): string => `<p dir="auto" style="margin:0 0 16px">${withBreaks(text.trim())}</p>`;

/** An e-mail as programs show it: no pictures, no scripts, nothing from elsewhere. `body` is html, the rest is text. */
function htmlMail(mail: {
  language: string;
  subject: string;
  over: string;
  title: string;
  body: string;
  foot: string[];
}): string {
  const foot = mail.foot.map((line) => `<p style="margin:0 0 6px">${escapeXml(line)}</p>`).join("");
  return `<!DOCTYPE html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"><title>${escapeXml(mail.subject)}</title></head>
<body style="margin:0;padding:0;background:#f4f2ed">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f4f2ed"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff;border-radius:6px"><tr><td style="padding:36px 36px 20px;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1f1d1a">
<p style="margin:0 0 6px;font-size:13px;color:#6b645a">${escapeXml(mail.over)}</p>
<h1 style="margin:0 0 24px;font-size:24px;line-height:1.25;font-weight:600">${escapeXml(mail.title)}</h1>
${mail.body}
</td></tr><tr><td style="padding:20px 36px 28px;border-top:1px solid #e6e2da;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:13px;line-height:1.5;color:#6b645a;overflow-wrap:anywhere;word-break:break-word">${foot}</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}
