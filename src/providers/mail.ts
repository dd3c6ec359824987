/**
 * E-mail over SMTP. A message has one recipient and our own sender; nothing in it is read from files or addresses, and
 * no value can end the header that it stands in. A connection is made for each message, over TLS when the server offers
 * it. What goes wrong is said in words that may be shown to an account: the server's own, but never our password, nor
 * where the server is.
 */

import type { Transporter } from "nodemailer";
import { SECOND_MS } from "../lib/clock.ts";
import { asciiEmail, domainOf } from "../lib/email_addresses.ts";
import type { CodedMessage } from "../sentences/sentence.ts";
import { tellSetting } from "../sentences/setting_checks.ts";
import type { MailSettings } from "../settings/mail.ts";

const CONNECT_MS = 15 * SECOND_MS;
const SILENCE_MS = 60 * SECOND_MS;
const LONGEST_WORDS = 500;
/** Who the server's own mails are from where the operator says nothing else. */
const OWN_NAME = "Sitewright";
const LONGEST_HEADER = 1000;

export type { MailSettings } from "../settings/mail.ts";

export interface Mail {
  /** The same for every try, so that a recipient's program shows a mail that was sent twice once. */
  id: string;
  /** Null: a mail of the server itself. */
  fromName: string | null;
  /** The address that it comes from, and to which it comes back; null or left out: the server's own. */
  from?: string | null;
  to: string;
  replyTo: string | null;
  subject: string;
  headers: Record<string, string>;
  text: string;
  html: string;
  /** Milliseconds since the epoch. */
  date: number;
}

/** A mail was not taken. `permanent`: another try would end the same way. */
export class MailError extends Error {
  override readonly name = "MailError";
  constructor(
    readonly said: string | CodedMessage,
    readonly permanent: boolean,
  ) {
    super(typeof said === "string" ? said : said.message);
  }
}

export interface Mailer {
  /** The address that all mail comes from. */
  from: string;
  /** Resolves when the server has taken the mail over. Throws MailError. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  /** Connects and signs in, and says how it went: in words for every account, and with all that the operator may see. */
  check(): Promise<{ ok: boolean; said?: CodedMessage; message: string; forOperator: string }>;
}

/** What nodemailer adds to its errors. */
interface SmtpFailure extends Error {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/** How every connection to the mail server is made, that of a single mail and that of a campaign. */
export const connectionOptions = ({ host, port, tls, verified, name }: MailSettings) => ({
  host,
  port,
  name,
  secure: tls === "always",
  requireTLS: tls === "required",
  tls: { rejectUnauthorized: verified },
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  dnsTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
});

/** Sends through one SMTP server. Nothing is connected or loaded before the first mail. */
export function createMailer(settings: MailSettings): Mailer {
  const { user, password, from, host, port } = settings;
  let loaded: Promise<Transporter> | null = null;

  const transport = () => {
    loaded ??= import("nodemailer").then(({ createTransport }) =>
      createTransport({
        ...connectionOptions(settings),
        ...(user === null ? {} : { auth: { user, pass: password ?? "" } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    );
    return loaded;
  };

  const asSent = (text: string) => Buffer.from(text).toString("base64");
  /** The password as it is written and as it is sent, which servers may say back. */
  const hidden = password ? [asSent(`\0${user}\0${password}`), asSent(password), password] : [];

  /** On one line, without what must stay here. */
  const shown = (words: string) =>
    hidden
      .reduce((text, secret) => text.replaceAll(secret, "…"), words)
      .replace(/\s+/g, " ")
      .trim()
      .slice(0, LONGEST_WORDS)
      .toWellFormed();

  return {
    from,
    async send(mail, signal) {
      const message = toMessage(mail, settings);
      try {
        await (await transport()).sendMail({ ...message, signal });
      } catch (error) {
        const failure = error as SmtpFailure;
        throw new MailError(explain(failure, shown), isPermanent(failure));
      }
    },
    async check() {
      try {
        await (await transport()).verify();
        const signedIn = user === null ? "" : `, signed in as ${user}`;
        return {
          ok: true,
          message: `The mail server takes mail from ${from}.`,
          forOperator: `${host}:${port} takes mail from ${from}${signedIn}, greeted as ${settings.name}${settings.name === domainOf(from) ? " (for another name set SITEWRIGHT_SMTP_NAME)" : ""}`,
        };
      } catch (error) {
        const failure = error as SmtpFailure;
        const said = explain(failure, shown);
        // Nodemailer's message has the addresses and the reason of the system, which only the operator may see.
        return {
          ok: false,
          said,
          message: said.message,
          forOperator: `${host}:${port}, greeted as ${settings.name}: ${failure.response ? said.message : shown(failure.message)}`,
        };
      }
    },
  };
}

function toMessage(mail: Mail, { from, fromName }: MailSettings) {
  const to = plainAddress(mail.to);
  const sender = plainAddress(mail.from ?? from);
  return {
    // Objects are taken as they are; texts would be read, and may say more than one address.
    envelope: { from: sender.address, to: [to.address] },
    from: { name: headerValue(mail.fromName ?? fromName ?? OWN_NAME), address: sender.address },
    to,
    ...(mail.replyTo === null ? {} : { replyTo: plainAddress(mail.replyTo) }),
    subject: headerValue(mail.subject),
    messageId: `<${headerValue(mail.id)}@${sender.address.split("@")[1]}>`,
    date: new Date(mail.date),
    headers: Object.fromEntries(Object.entries(mail.headers).map(([name, value]) => [name, headerValue(value)])),
    text: mail.text,
    html: mail.html,
  };
}

/**
 * A value that can stand in a header and ends there.
 * @throws MailError for one with control characters or line ends, or that is very long: whoever composes a mail must
 *   have taken them out
 */
export function headerValue(text: string): string {
  if (/[\p{Cc}\u2028\u2029]/u.test(text) || !text.isWellFormed() || text.length > LONGEST_HEADER)
    throw new MailError("A header of the e-mail has characters that can't stand there.", true);
  return text;
}

/** One address and nothing else. Throws MailError. */
function plainAddress(text: string): { name: string; address: string } {
  if (!/^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/.test(headerValue(text)))
    throw new MailError("The address of the e-mail is not one that can be used.", true);
  return { name: "", address: asciiEmail(text) ?? text };
}

/** Codes of 5xx answers that speak of us and our account there, not of the mail (RFC 4954, section 6; RFC 3207). */
const ABOUT_THE_SIGN_IN = new Set([530, 534, 535, 538]);

/** Only what the server says of the recipient or the content is final: the rest, the operator can mend. */
function isPermanent({ command, responseCode = 0 }: SmtpFailure): boolean {
  const aboutTheMail = command === "RCPT TO" || command === "DATA";
  return aboutTheMail && responseCode >= 500 && !ABOUT_THE_SIGN_IN.has(responseCode);
}

/** @param shown what may be seen of the server's words */
function explain(
  { code, originalCode, command, response }: SmtpFailure,
  shown: (words: string) => string,
): CodedMessage {
  const reason = shown(originalCode ?? code ?? "unknown");
  if (response) {
    const said = shown(response);
    if (code === "EAUTH") return tellSetting("mail_sign_in_refused", { said });
    if (command === "MAIL FROM") return tellSetting("mail_sender_refused", { said });
    if (command === "RCPT TO") return tellSetting("mail_recipient_refused", { said });
    return tellSetting("mail_answered", { said });
  }
  if (code === "EAUTH") return tellSetting("mail_sign_in_failed");
  if (code === "ETLS" || /CERT|ALTNAME|SIGNATURE/.test(reason)) return tellSetting("mail_insecure", { reason });
  return code === "ETIMEDOUT" ? tellSetting("mail_slow") : tellSetting("mail_unreachable", { reason });
}
