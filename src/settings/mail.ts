/** How mail is sent, and how it is heard of that some came back. */
import { hostname } from "node:os";
import * as v from "valibot";
import { isIP, isOfOwnNetwork } from "../lib/addresses.ts";
import { asciiEmail, domainOf } from "../lib/email_addresses.ts";
import { says } from "../lib/field_words.ts";
import { type Mailbox, readMailbox } from "../lib/mailboxes.ts";
import { pastedAddress } from "../lib/urls.ts";
import { maxCharacters } from "../lib/writing.ts";
import { domainName, EVERY_ADDRESS, text, wholeNumber } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

/** Where mail is handed over, as `SITEWRIGHT_SMTP_URL` says it. */
export interface SmtpServer {
  host: string;
  port: number;
  /** `always`: from the first byte (smtps). `offered`: STARTTLS where the server has it. `required`: STARTTLS or nothing. */
  tls: "always" | "offered" | "required";
  /** False: any certificate is taken. */
  verified: boolean;
  user: string | null;
  password: string | null;
}

/** What mail is signed with, as `SITEWRIGHT_DKIM_…` say it. */
export interface DkimSettings {
  selector: string;
  /** PEM. */
  privateKey: string;
}

/** How mail services prove who they are that tell of mails that came back, as `SITEWRIGHT_BOUNCES_…` say it. */
export interface BounceSettings {
  /** Postmark's, in the address. */
  password: string | null;
  /** SendGrid's public key: SPKI in base64. */
  sendgridKey: string | null;
  /** ARN of the SNS topic that SES tells. */
  snsTopic: string | null;
}

/** The mail server for mails that come back, as `SITEWRIGHT_BOUNCES_DOMAIN`, `…_HOST` and `…_PORT` say it. */
export interface BounceMailSettings {
  /** Whose mail comes here, in lower case. */
  domain: string;
  host: string;
  port: number;
}

/** Where and as whom mail is handed over. */
export interface MailSettings extends SmtpServer {
  /** The address that all mail comes from. */
  from: string;
  /** What the server's own mails say who they are from; null: nothing was set. */
  fromName: string | null;
  /** As whom this machine greets the mail server (EHLO). */
  name: string;
}

const smtpServer = v.pipe(
  text,
  v.transform(pastedAddress),
  v.transform(parseSmtpUrl),
  v.check((server) => server !== null, says("no_smtp")),
  v.transform((server) => server!),
);

/** The parts of an address of an SMTP server; null for what is none. */
function parseSmtpUrl(value: string): SmtpServer | null {
  const url = URL.parse(value);
  const secure = url?.protocol === "smtps:";
  if (!url || !(secure || url.protocol === "smtp:") || !url.hostname || url.hash || !/^\/?$/.test(url.pathname))
    return null;
  const option = { "": "offered", "?tls=required": "required", "?tls=unverified": "offered" } as const;
  if (!Object.hasOwn(option, url.search)) return null;
  try {
    return {
      host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
      port: Number(url.port) || (secure ? 465 : 587),
      tls: secure ? "always" : option[url.search as keyof typeof option],
      verified: url.search !== "?tls=unverified",
      user: url.username ? decodeURIComponent(url.username) : null,
      password: url.password ? decodeURIComponent(url.password) : null,
    };
  } catch {
    return null;
  }
}

/** The password belongs to a user of a server: for these alone it is kept. */
function withPassword(value: string, before: string): string {
  const [now, then] = [URL.parse(value), URL.parse(before)];
  if (!now?.username || now.password || !then?.password) return value;
  if (now.username !== then.username || now.hostname !== then.hostname) return value;
  return value.replace("@", () => `:${then.password}@`);
}

const sender = v.pipe(
  text,
  v.transform((value): Mailbox => {
    const { name, address } = readMailbox(value) ?? { name: null, address: value };
    return { name, address: asciiEmail(address) ?? "" };
  }),
  v.check(
    ({ name, address }) => address !== "" && !/\p{Cc}/u.test(name ?? "") && (name ?? "").length <= 200,
    says("no_email_value"),
  ),
);

const mailName = v.pipe(
  text,
  v.toLowerCase(),
  v.regex(
    /^(?:(?!-)(?:[a-z0-9-]{1,63}\.)+(?=[a-z0-9-]*[a-z])[a-z0-9-]{1,63}|\[(?:[0-9.]{7,15}|ipv6:[0-9a-f:.]{2,45})\])$/,
    says("unlike", { example: "mail.example.com, [192.0.2.1]" }),
  ),
);

/**
 * As whom this machine greets mail servers (EHLO). They refuse names that can't be one of the world's, as those of
 * containers: what it is called itself counts only with a dot.
 */
function mailNameFrom(baseUrl: string | null, machine: string, from: string): string {
  const host = baseUrl ? new URL(baseUrl).hostname : "";
  if (host.startsWith("[")) return isOfOwnNetwork(host.slice(1, -1)) ? domainOf(from) : `[IPv6:${host.slice(1)}`;
  if (isIP(host) !== 0) return isOfOwnNetwork(host) ? domainOf(from) : `[${host}]`;
  if (/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(host) && !host.endsWith(".localhost")) return host;
  const own = machine.toLowerCase();
  return v.is(mailName, own) && !/\.(?:localdomain|localhost|local|internal)$/.test(own) ? own : domainOf(from);
}

/** PEM, as it is or in base64. */
const dkimKey = v.pipe(
  text,
  v.transform((value) =>
    value.startsWith("-----") ? value.replaceAll("\\n", "\n") : Buffer.from(value, "base64").toString("utf8"),
  ),
  v.check((pem) => /^-----BEGIN (RSA )?PRIVATE KEY-----\s/.test(pem), says("no_rsa_key")),
);

export const MAIL = part(
  "E-mail",
  {
    smtp: {
      ...secret(
        "SITEWRIGHT_SMTP_URL",
        smtpServer,
        null,
        "where e-mail of forms and campaigns is handed over: smtp:// (STARTTLS where offered; ?tls=required, ?tls=unverified) or smtps://, with user:password@ if needed (default: no e-mail)",
      ),
      shown: (value) => value.replace(/^(\w+:\/\/[^:@/]*):[^@/]*@/, "$1@"),
      completed: withPassword,
    },
    from: setting(
      "SITEWRIGHT_MAIL_FROM",
      sender,
      null,
      'the address that e-mail comes from, alone or like "Crumb & Co <hello@crumb.example>"; the name is that of the server\'s own mails',
    ),
    name: setting(
      "SITEWRIGHT_SMTP_NAME",
      mailName,
      null,
      "name that mail servers are greeted with (EHLO), best one that leads to this machine (default: the host of SITEWRIGHT_BASE_URL, else the machine's own name, else the domain of SITEWRIGHT_MAIL_FROM)",
    ),
    selector: setting(
      "SITEWRIGHT_DKIM_SELECTOR",
      v.pipe(text, v.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, says("unlike", { example: "mail2026" }))),
      null,
      "selector that mail is signed with (DKIM): the public key is at <selector>._domainkey.<domain of SITEWRIGHT_MAIL_FROM> (default: the mail server signs)",
    ),
    privateKey: secret(
      "SITEWRIGHT_DKIM_KEY",
      dkimKey,
      null,
      "private RSA key that mail is signed with: PEM, with line ends as \\n, or the whole of it in base64",
    ),
    password: secret(
      "SITEWRIGHT_BOUNCES_PASSWORD",
      v.pipe(text, v.minLength(16)),
      null,
      "password in the address with which Postmark tells of mails that came back",
    ),
    sendgridKey: setting(
      "SITEWRIGHT_BOUNCES_SENDGRID_KEY",
      v.pipe(text, v.regex(/^[A-Za-z0-9+/=]{60,1000}$/, says("no_sendgrid_key"))),
      null,
      "verification key of SendGrid's signed event webhook",
    ),
    snsTopic: setting(
      "SITEWRIGHT_BOUNCES_SNS_TOPIC",
      v.pipe(
        text,
        v.regex(
          /^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/,
          says("unlike", { example: "arn:aws:sns:eu-west-1:123456789012:mail" }),
        ),
      ),
      null,
      "SNS topic with which Amazon SES tells of mails that came back",
    ),
    domain: setting(
      "SITEWRIGHT_BOUNCES_DOMAIN",
      v.pipe(domainName, maxCharacters(190)),
      null,
      "domain that campaigns' mails come back to, whose MX record leads to this server (default: they come back to SITEWRIGHT_MAIL_FROM)",
    ),
    host: setting("SITEWRIGHT_BOUNCES_HOST", text, EVERY_ADDRESS, "address to listen on for mails that come back"),
    port: setting("SITEWRIGHT_BOUNCES_PORT", wholeNumber(0, 65535), "25", "port to listen on for mails that come back"),
    recipientsRetentionDays: setting(
      "SITEWRIGHT_RECIPIENTS_RETENTION_DAYS",
      wholeNumber(31, 36_500),
      "90",
      "who a campaign went to is forgotten so many days after its end; its numbers stay",
    ),
  },
  { group: "mail", required: ["smtp", "from"], atStart: ["domain", "host", "port"] },
);

export function readMail(reading: Reading, baseUrl: string | null) {
  const { smtp, from, name, selector, privateKey, recipientsRetentionDays, ...returned } = reading.values(MAIL);
  if (smtp && !reading.isGiven(MAIL.settings.from))
    reading.refuse(MAIL.settings.from.name, "needs_other", { other: MAIL.settings.smtp.name });
  reading.together(MAIL.settings.selector, MAIL.settings.privateKey);
  const { password, sendgridKey, snsTopic, domain, host, port } = returned;
  const mail: MailSettings | null = smtp &&
    from && {
      ...smtp,
      from: from.address,
      fromName: from.name,
      name: name ?? mailNameFrom(baseUrl, hostname(), from.address),
    };
  const dkim: DkimSettings | null = selector && privateKey ? { selector, privateKey } : null;
  const bounces: BounceSettings | null =
    password !== null || sendgridKey !== null || snsTopic !== null ? { password, sendgridKey, snsTopic } : null;
  const bounceMail: BounceMailSettings | null = domain ? { domain, host, port } : null;
  return { mail, dkim, bounces, bounceMail, recipientsRetentionDays };
}
