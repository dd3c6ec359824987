/** E-mails to users: most of them sign people in. A link in them is good once; who did not ask for it can leave it alone. */

import { escapeXml } from "../../design/drawing/xml.ts";
import { oneLine } from "../../lib/one_line.ts";
import type { Role } from "../../policy/roles.ts";
import type { Mail } from "../../providers/mail.ts";
import { type Look, mailFrame } from "../brand/service.ts";

type Message = Pick<Mail, "fromName" | "replyTo" | "subject" | "headers" | "text" | "html">;

const LONGEST_NAME = 80;

/** A name that others have given, for a header and a sentence. */
const shortName = (name: string): string => oneLine(name, LONGEST_NAME);

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

export const resetMail = (url: string, look: Look): Message =>
  message(url, look, {
    en: {
      subject: "Set a new password",
      text: `Somebody, probably you, has asked for a new password for ${look.product}.`,
      label: "Set a new password",
      end: "The link is good for one hour, and once. If you did not ask for it you need do nothing: your password stays as it is.",
    },
    de: {
      subject: "Neues Passwort setzen",
      text: `Jemand, wahrscheinlich du, möchte ein neues Passwort für ${look.product} setzen.`,
      label: "Neues Passwort setzen",
      end: "Der Link gilt eine Stunde und einmal. Wenn du nicht darum gebeten hast, musst du nichts tun: Dein Passwort bleibt, wie es ist.",
    },
  });

type Language = "en" | "de" | "fr";

/** How a mail calls what somebody is invited to be. */
const ROLE_NAMES: Record<Language, Record<Role, string>> = {
  en: { owner: "an owner", editor: "an editor", viewer: "a viewer", client: "a client" },
  de: { owner: "Eigentümer", editor: "Bearbeiter", viewer: "Betrachter", client: "Kunde" },
  fr: { owner: "propriétaire", editor: "éditeur", viewer: "lecteur", client: "client" },
};

/** @param of.language the one that it is written in; null: in all that other mails are */
export function invitationMail(
  url: string,
  accountName: string,
  { role, language }: { role: Role; language: Language | null },
  look: Look,
): Message {
  const name = shortName(accountName);
  const words: Record<Language, Words> = {
    en: {
      subject: `You are invited to ${name}`,
      text: `You are invited to work on the websites of ${name} with ${look.product}, as ${ROLE_NAMES.en[role]}.`,
      label: "Accept the invitation",
      end: "The link is good for seven days, and once. If you don't know what this is about you need do nothing.",
    },
    de: {
      subject: `Einladung zu ${name}`,
      text: `Du bist eingeladen, mit ${look.product} an den Websites von ${name} zu arbeiten, als ${ROLE_NAMES.de[role]}.`,
      label: "Einladung annehmen",
      end: "Der Link gilt sieben Tage und einmal. Wenn du nicht weißt, worum es geht, musst du nichts tun.",
    },
    fr: {
      subject: `Invitation à ${name}`,
      text: `Vous êtes invité à travailler sur les sites de ${name} avec ${look.product}, en tant que ${ROLE_NAMES.fr[role]}.`,
      label: "Accepter l’invitation",
      end: "Le lien est valable sept jours, une seule fois. Si vous ne savez pas de quoi il s’agit, vous n’avez rien à faire.",
    },
  };
  const { en, de } = words;
  return message(url, look, language === null ? { en, de } : { [language]: words[language] });
}

/** What a mail tells of: that there is something new with which somebody gets in. */
export interface Notice {
  what:
    | "password"
    | "passkey"
    | "second_factor_on"
    | "second_factor_off"
    | "address"
    | "key"
    | "connection"
    | "owner"
    | "publish_request"
    | "comment"
    | "approved"
    | "changes_requested";
  /** E-mail address of who is told. */
  to: string;
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

type ReviewNotice = "comment" | "approved" | "changes_requested";

const timeIn = (language: string, at: number): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone: "UTC" }).format(at);

/** Where what a notice tells of is looked at, and taken back. */
const NOTICE_PAGES: Record<Exclude<Notice["what"], ReviewNotice>, string> = {
  password: "reset",
  passkey: "profile",
  second_factor_on: "profile",
  second_factor_off: "profile",
  address: "sign-in",
  key: "keys",
  connection: "connections",
  owner: "users",
  publish_request: "",
};

/** What somebody says, after a sentence, between the quotation marks of its language. */
const quoted = (said: string | undefined, open: string, close: string): string =>
  said ? ` ${open}${oneLine(said, 500)}${close}` : "";

/** What a reviewer has said of a page. */
function reviewWords(
  what: ReviewNotice,
  who: string,
  page: string,
  said: string | undefined,
): Record<"en" | "de", Words> {
  const subjects = {
    comment: [`${who} commented on ${page}`, `${who} hat ${page} kommentiert`],
    approved: [`${who} approved ${page}`, `${who} hat ${page} freigegeben`],
    changes_requested: [`${who} requested changes to ${page}`, `${who} wünscht Änderungen an ${page}`],
  } as const;
  const [en, de] = subjects[what];
  return {
    en: {
      subject: en,
      text: `${en}.${quoted(said, "“", "”")}`,
      label: "Open the comment",
      end: "The next mail like this comes when somebody has read what is there.",
    },
    de: {
      subject: de,
      text: `${de}.${quoted(said, "„", "“")}`,
      label: "Kommentar öffnen",
      end: "Die nächste solche Mail kommt, wenn jemand gelesen hat, was da ist.",
    },
  };
}

export function accessMail(look: Look, notice: Notice): Message {
  const [en, de] = [`${timeIn("en-GB", notice.at)} UTC`, `${timeIn("de", notice.at)} UTC`];
  const name = shortName(notice.name ?? "");
  const account = shortName(notice.account ?? "");
  const { what } = notice;
  if (what === "comment" || what === "approved" || what === "changes_requested")
    return message(
      `${look.origin}/app/${notice.path}`,
      look,
      reviewWords(what, name, oneLine(notice.account ?? "", 2 * LONGEST_NAME), notice.said),
    );
  const words: Record<typeof what, Record<"en" | "de", Words>> = {
    password: {
      en: {
        subject: "Your password was changed",
        text: `Your password for ${look.product} was changed on ${en}.`,
        label: "Set another password",
        end: "If that was you, you need do nothing. If it was not, set another one now: it ends all sessions and passkeys that you don't keep.",
      },
      de: {
        subject: "Dein Passwort wurde geändert",
        text: `Dein Passwort für ${look.product} wurde am ${de} geändert.`,
        label: "Ein anderes Passwort setzen",
        end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze jetzt ein anderes: Damit enden alle Sitzungen und Passkeys, die du nicht behältst.",
      },
    },
    passkey: {
      en: {
        subject: "You have a new passkey",
        text: `The passkey “${name}” was added on ${en}. With it you are signed in to ${look.product}.`,
        label: "See your passkeys",
        end: "If that was you, you need do nothing. If it was not, set a new password there: it ends all sessions and passkeys that you don't keep.",
      },
      de: {
        subject: "Du hast einen neuen Passkey",
        text: `Der Passkey „${name}“ wurde am ${de} hinzugefügt. Mit ihm meldest du dich bei ${look.product} an.`,
        label: "Deine Passkeys ansehen",
        end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort: Damit enden alle Sitzungen und Passkeys, die du nicht behältst.",
      },
    },
    second_factor_on: {
      en: {
        subject: "You sign in with a second factor now",
        text: `A second factor was set up on ${en}. Your password for ${look.product} is followed by a code from now on.`,
        label: "See your second factor",
        end: "If that was you, you need do nothing. If it was not, set a new password there, and set up the second factor anew. If you can't get in, ask who runs the server.",
      },
      de: {
        subject: "Du meldest dich jetzt mit einem zweiten Faktor an",
        text: `Am ${de} wurde ein zweiter Faktor eingerichtet. Auf dein Passwort für ${look.product} folgt von jetzt an ein Code.`,
        label: "Deinen zweiten Faktor ansehen",
        end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort und richte den zweiten Faktor neu ein. Wenn du nicht hineinkommst, frage, wer den Server betreibt.",
      },
    },
    second_factor_off: {
      en: {
        subject: "Your second factor was turned off",
        text: `Your second factor was turned off on ${en}. Your password alone signs you in to ${look.product} now.`,
        label: "See your second factor",
        end: "If that was you, you need do nothing. If it was not, set a new password there, and set up the second factor anew.",
      },
      de: {
        subject: "Dein zweiter Faktor wurde ausgeschaltet",
        text: `Dein zweiter Faktor wurde am ${de} ausgeschaltet. Dein Passwort allein meldet dich jetzt bei ${look.product} an.`,
        label: "Deinen zweiten Faktor ansehen",
        end: "Wenn du das warst, musst du nichts tun. Wenn nicht, setze dort ein neues Passwort und richte den zweiten Faktor neu ein.",
      },
    },
    owner: {
      en: {
        subject: "There is a new owner",
        text: `“${name}” became an owner of ${account} on ${en}, and may do everything there.`,
        label: "See the users",
        end: "If you know of it, you need do nothing. If not, change the role there.",
      },
      de: {
        subject: "Es gibt einen neuen Eigentümer",
        text: `„${name}“ wurde am ${de} Eigentümer von ${account} und darf dort alles.`,
        label: "Die Benutzer ansehen",
        end: "Wenn du davon weißt, musst du nichts tun. Wenn nicht, ändere dort die Rolle.",
      },
    },
    publish_request: {
      en: {
        subject: "A website waits to be published",
        text: `“${name}” of ${account} was changed, and on ${en} somebody has asked for it to be published.${quoted(notice.said, "“", "”")}`,
        label: "See what has changed",
        end: "There you publish it with one button, or decline.",
      },
      de: {
        subject: "Eine Website wartet auf ihre Veröffentlichung",
        text: `„${name}“ von ${account} wurde geändert, und am ${de} hat jemand um die Veröffentlichung gebeten.${quoted(notice.said, "„", "“")}`,
        label: "Die Änderungen ansehen",
        end: "Dort veröffentlichst du sie mit einem Knopf oder lehnst ab.",
      },
    },
    address: {
      en: {
        subject: "Your e-mail address was changed",
        text: `The address with which you sign in to ${look.product} was changed on ${en}. It is this one no more.`,
        label: "Sign in",
        end: "If that was you, you need do nothing. If it was not, ask an owner of the account, or who runs the server, for a link to set a new password.",
      },
      de: {
        subject: "Deine E-Mail-Adresse wurde geändert",
        text: `Die Adresse, mit der du dich bei ${look.product} anmeldest, wurde am ${de} geändert. Diese hier ist es nicht mehr.`,
        label: "Anmelden",
        end: "Wenn du das warst, musst du nichts tun. Wenn nicht, bitte einen Eigentümer des Kontos, oder wer den Server betreibt, um einen Link für ein neues Passwort.",
      },
    },
    key: {
      en: {
        subject: "There is a new API key",
        text: `The API key “${name}” of ${account} was made on ${en}. It can work on your websites.`,
        label: "See the keys",
        end: "If you know what it is for, you need do nothing. If not, revoke it there.",
      },
      de: {
        subject: "Es gibt einen neuen API-Schlüssel",
        text: `Der API-Schlüssel „${name}“ von ${account} wurde am ${de} angelegt. Mit ihm lässt sich an euren Websites arbeiten.`,
        label: "Die Schlüssel ansehen",
        end: "Wenn du weißt, wofür er ist, musst du nichts tun. Wenn nicht, widerrufe ihn dort.",
      },
    },
    connection: {
      en: {
        subject: "An AI client was connected",
        text: `“${name}” was connected to ${account} on ${en}. It can work on your websites as far as it was allowed.`,
        label: "See the connections",
        end: "If you know what it is for, you need do nothing. If not, end it there.",
      },
      de: {
        subject: "Ein KI-Programm wurde verbunden",
        text: `„${name}“ wurde am ${de} mit ${account} verbunden. Es darf an euren Websites arbeiten, soweit es erlaubt wurde.`,
        label: "Die Verbindungen ansehen",
        end: "Wenn du weißt, wofür es ist, musst du nichts tun. Wenn nicht, beende es dort.",
      },
    },
  };
  return message(`${look.origin}/app/${NOTICE_PAGES[what]}`, look, words[what]);
}

/** A message about something that is done at an address of the application. @param words by language */
export function message(url: string, look: Look, words: Partial<Record<Language, Words>>): Message {
  const said = Object.entries(words);
  const subject = said.map(([, { subject }]) => subject).join(" · ");
  const { above, below, lines, button } = mailFrame(look);
  const text = said.map(([, { text, label, end }]) => [text, `${label}:\n${url}`, end].join("\n\n"));
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
