/** E-mails to users: most of them sign people in. A link in them is good once; who did not ask for it can leave it alone. */
import { escapeXml } from "../../design/drawing/xml.ts";
import type { Role } from "../../policy/roles.ts";
import type { Mail } from "../../providers/mail.ts";

type Message = Pick<Mail, "fromName" | "replyTo" | "subject" | "headers" | "text" | "html">;

const LONGEST_NAME = 80;

/** A name that others have given, for a header and a sentence. */
const shortName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s\u202a-\u202e\u2066-\u2069]+/gu, " ")
    .trim()
    .slice(0, LONGEST_NAME)
    .toWellFormed();

/**
 * What a mail says. Nobody has told us the reader's language before the first sign-in, so that all of it is said in both
 * that the application speaks.
 */
interface Words {
  subject: string;
  text: string;
  label: string;
  end: string;
}

export const resetMail = (url: string): Message =>
  message(url, {
    en: {
      subject: "Set a new password",
      text: "Somebody, probably you, has asked for a new password for Sitewright.",
      label: "Set a new password",
      end: "The link is good for one hour, and once. If you did not ask for it you need do nothing: your password stays as it is.",
    },
    de: {
      subject: "Neues Passwort setzen",
      text: "Jemand, wahrscheinlich du, möchte ein neues Passwort für Sitewright setzen.",
      label: "Neues Passwort setzen",
      end: "Der Link gilt eine Stunde und einmal. Wenn du nicht darum gebeten hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.",
    },
  });

const GERMAN_ROLES: Record<Role, string> = { owner: "Eigentümer", editor: "Bearbeiter", viewer: "Betrachter" };

export function invitationMail(url: string, accountName: string, role: Role): Message {
  const name = shortName(accountName);
  return message(url, {
    en: {
      subject: `You are invited to ${name}`,
      text: `You are invited to work on the websites of ${name} with Sitewright, as ${role}.`,
      label: "Accept the invitation",
      end: "The link is good for seven days, and once. If you don't know what this is about you need do nothing.",
    },
    de: {
      subject: `Einladung zu ${name}`,
      text: `Du bist eingeladen, mit Sitewright an den Websites von ${name} zu arbeiten, als ${GERMAN_ROLES[role]}.`,
      label: "Einladung annehmen",
      end: "Der Link gilt sieben Tage und einmal. Wenn du nicht weißt, worum es geht, musst du nichts tun.",
    },
  });
}

/** A message about something that is done at an address of the application. */
export function message(url: string, words: Record<"en" | "de", Words>): Message {
  const subject = `${words.en.subject} · ${words.de.subject}`;
  const text = ({ text, label, end }: Words) => [text, `${label}:\n${url}`, end].join("\n\n");
  return {
    fromName: "Sitewright",
    replyTo: null,
    subject,
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: `${text(words.en)}\n\n— — —\n\n${text(words.de)}\n`,
    html: `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeXml(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f2ed;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.55;color:#1f1d1a">
${html("en", words.en, url)}
<div style="height:16px"></div>
${html("de", words.de, url)}
</body>
</html>
`,
  };
}

function html(language: string, { subject, text, label, end }: Words, url: string): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  return `<div lang="${language}" style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:6px">
<h1 style="margin:0 0 20px;font-size:22px;line-height:1.25;font-weight:600">${escapeXml(subject)}</h1>
${paragraph(escapeXml(text))}
${paragraph(`<a href="${escapeXml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f1d1a;color:#ffffff;text-decoration:none">${escapeXml(label)}</a>`)}
<p style="margin:0;font-size:13px;color:#6b645a">${escapeXml(end)}</p>
</div>`;
}
