/** E-mails to users: most of them sign people in. A link in them is good once; who did not ask for it can leave it alone. */

import { escapeXml } from "../../design/drawing/xml.ts";
import type { SpokenLanguage } from "../../lib/languages.ts";
import { oneLine } from "../../lib/one_line.ts";
import type { Role } from "../../policy/roles.ts";
import type { Mail } from "../../providers/mail.ts";
import { type Look, mailFrame } from "../brand/service.ts";
import de from "./mail_texts/de.ts";
import en from "./mail_texts/en.ts";
import fr from "./mail_texts/fr.ts";
import type { MailTexts, NoticeKind, Words } from "./mail_texts/texts.ts";

type Message = Pick<Mail, "fromName" | "replyTo" | "subject" | "headers" | "text" | "html">;

const TEXTS: Record<SpokenLanguage, MailTexts> = { en, de, fr };
/** In which a mail is written to who has chosen none: maybe nobody has told us the reader's language yet. */
const UNLESS_CHOSEN: SpokenLanguage[] = ["en", "de"];

const LONGEST_NAME = 80;

/** A name that others have given, for a header and a sentence. */
const shortName = (name: string): string => oneLine(name, LONGEST_NAME);

export const resetMail = (url: string, language: SpokenLanguage | null, look: Look): Message =>
  message(url, look, language, (spoken) => TEXTS[spoken].reset(look.product));

export const invitationMail = (
  url: string,
  {
    account,
    agency,
    role,
    language,
  }: { account: string; agency: string | null; role: Role; language: SpokenLanguage | null },
  look: Look,
): Message =>
  message(url, look, language, (spoken) => {
    const { roles, invitation } = TEXTS[spoken];
    const names = { account: shortName(account), agency: agency && shortName(agency) };
    return invitation({ ...names, product: look.product, role: roles[role] });
  });

/** What a mail tells of: that there is something new with which somebody gets in. */
export interface Notice {
  what: NoticeKind;
  /** E-mail address of who is told. */
  to: string;
  /** Theirs; null, or left out before it was kept: they have chosen none. */
  language?: SpokenLanguage | null;
  /** Of what is new, or of the reviewer. */
  name: string | null;
  /** Of the account that the key is for, or whose website waits; of the page that a reviewer speaks of. */
  account: string | null;
  /** What whoever asks, or reviews, says. */
  said?: string;
  /** Where it is looked at, where that is no page of all accounts. */
  path?: string;
  /** The account whose look it has; notices of before that was kept have none. */
  of?: string;
  at: number;
}

const timeIn = (locale: string, at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);

/** Where what a notice tells of is looked at, and taken back; what it tells of itself is at its own `path`. */
const NOTICE_PAGES: Partial<Record<NoticeKind, string>> = {
  password: "reset",
  passkey: "profile",
  second_factor_on: "profile",
  second_factor_off: "profile",
  address: "sign-in",
  key: "keys",
  connection: "connections",
  owner: "users",
};

export function accessMail(look: Look, notice: Notice): Message {
  const { what, at, said, path = NOTICE_PAGES[what] ?? "" } = notice;
  return message(`${look.origin}/app/${path}`, look, notice.language ?? null, (spoken) => {
    const { locale, quotes, notices } = TEXTS[spoken];
    return notices[what]({
      product: look.product,
      name: shortName(notice.name ?? ""),
      // A page is called by its website, too.
      about: oneLine(notice.account ?? "", 2 * LONGEST_NAME),
      at: `${timeIn(locale, at)} UTC`,
      said: said ? ` ${quotes[0]}${oneLine(said, 500)}${quotes[1]}` : "",
    });
  });
}

/**
 * A message about something that is done at an address of the application.
 * @param language the reader's; null: they have chosen none
 * @param wordsIn what it says in a language
 */
export function message(
  url: string,
  look: Look,
  language: SpokenLanguage | null,
  wordsIn: (language: SpokenLanguage) => Words,
): Message {
  const said = (language === null ? UNLESS_CHOSEN : [language]).map((spoken) => [spoken, wordsIn(spoken)] as const);
  const subject = said.map(([, { subject }]) => subject).join(" · ");
  const { above, below, lines, button } = mailFrame(look);
  const text = said.map(([spoken, { text, label, end }]) =>
    // French has a space before its colon.
    [text, `${label}${spoken === "fr" ? "\u00a0" : ""}:\n${url}`, end].join("\n\n"),
  );
  return {
    fromName: null,
    replyTo: null,
    subject,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: `${text.join("\n\n— — —\n\n")}\n${lines}`,
    html: `<!DOCTYPE html>
<html lang="${said[0]![0]}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f2ed;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1f1d1a">
${above}${said.map(([language, spoken]) => html(language, spoken, url, button)).join('\n<div style="height:16px"></div>\n')}
${below}</body>
</html>
`,
  };
}

function html(language: string, { subject, text, label, end }: Words, url: string, button: string): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return `<div lang="${language}" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:6px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25;font-weight:600">${escapeXml(subject)}</h1>
${paragraph(escapeXml(text))}
${paragraph(`<a href="${escapeXml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;${button};text-decoration:none">${escapeXml(label)}</a>`)}
<p style="margin:0;font-size:13px;color:#6b645a">${escapeXml(end)}</p>
</div>`;
}
