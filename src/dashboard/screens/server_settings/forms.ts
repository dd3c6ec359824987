/** Which settings stand together, and which of them most people need. What is not named here is shown as advanced. */
import type { Output } from "../../api/operations.ts";
import type { Texts } from "../../messages/messages.ts";

export type ServerSettings = Output<"GET /v1/settings/server">;
export type SettingGroup = ServerSettings["groups"][number];
export type Group = SettingGroup["group"];
export type Setting = SettingGroup["settings"][number];
export type FormName = keyof Texts["serverSettings"]["forms"];

interface Form {
  name: FormName;
  /** The headings of the guide whose settings are in it. */
  parts: string[];
  main: string[];
  /** Settings of these parts that are in another form. */
  but?: RegExp;
}

export const SMTP = "SITEWRIGHT_SMTP_URL";

export const FORMS: Record<Group, Form[]> = {
  mail: [{ name: "mail", parts: ["E-mail"], main: [SMTP, "SITEWRIGHT_MAIL_FROM"] }],
  model: [
    {
      name: "model",
      parts: ["AI"],
      main: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "SITEWRIGHT_MODEL_STANDARD", "SITEWRIGHT_MODEL_PREMIUM"],
    },
    { name: "pictures", parts: ["Pictures"], main: ["SITEWRIGHT_PEXELS_KEY"] },
  ],
  tls: [
    {
      name: "domain",
      parts: ["Server", "TLS", "DNS"],
      main: ["SITEWRIGHT_BASE_URL", "SITEWRIGHT_DEFAULT_DOMAIN", "SITEWRIGHT_TLS_EMAIL"],
      but: /^SITEWRIGHT_DNS_/,
    },
    {
      name: "zones",
      parts: ["DNS"],
      main: ["SITEWRIGHT_DNS_PROVIDER", "SITEWRIGHT_DNS_KEY", "SITEWRIGHT_DNS_SERVER"],
      but: /PUBLIC_ADDRESSES/,
    },
  ],
  buckets: [
    {
      name: "sites",
      parts: ["Published sites in a bucket"],
      main: [
        "SITEWRIGHT_PUBLISH_S3_ENDPOINT",
        "SITEWRIGHT_PUBLISH_S3_BUCKET",
        "SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID",
        "SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY",
        "SITEWRIGHT_PUBLISH_S3_REGION",
      ],
    },
    {
      name: "backups",
      parts: ["Backups"],
      main: [
        "SITEWRIGHT_BACKUP_TO",
        "SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID",
        "SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY",
        "SITEWRIGHT_BACKUP_S3_ENDPOINT",
        "SITEWRIGHT_BACKUP_S3_REGION",
        "SITEWRIGHT_BACKUP_TIME",
      ],
    },
  ],
  payments: [
    {
      name: "stripe",
      parts: ["Payments and domains for sale"],
      main: [
        "SITEWRIGHT_STRIPE_SECRET_KEY",
        "SITEWRIGHT_STRIPE_WEBHOOK_SECRET",
        "SITEWRIGHT_STRIPE_PRICE_PRO",
        "SITEWRIGHT_STRIPE_PRICE_AGENCY",
        "SITEWRIGHT_STRIPE_CREDIT_PACKS",
      ],
      but: /PORKBUN/,
    },
    {
      name: "domains",
      parts: ["Payments and domains for sale"],
      main: ["SITEWRIGHT_PORKBUN_API_KEY", "SITEWRIGHT_PORKBUN_SECRET_API_KEY"],
      but: /STRIPE/,
    },
  ],
  lead_sources: [
    {
      name: "sources",
      parts: ["Leads"],
      main: ["SITEWRIGHT_OVERPASS_URL", "SITEWRIGHT_FOURSQUARE_KEY", "SITEWRIGHT_LEADS_RETENTION_DAYS"],
      but: /MAP_TILES/,
    },
    {
      name: "map",
      parts: ["Leads"],
      main: ["SITEWRIGHT_MAP_TILES_URL", "SITEWRIGHT_MAP_TILES_ATTRIBUTION"],
      but: /^SITEWRIGHT_(?!MAP_)/,
    },
  ],
  browser: [{ name: "browser", parts: ["Browser"], main: ["SITEWRIGHT_BROWSER", "SITEWRIGHT_BROWSER_SANDBOX"] }],
  updates: [{ name: "updates", parts: ["Updates"], main: ["SITEWRIGHT_UPDATES_URL"] }],
};

export const GROUP_NAMES = Object.keys(FORMS) as Group[];

/** The settings of a form: those that most need, in the order above, and the others. */
export function settingsOf({ parts, main, but }: Form, group: SettingGroup) {
  const own = group.settings.filter(({ name, part }) => parts.includes(part) && !but?.test(name));
  return {
    main: main.flatMap((name) => own.find((setting) => setting.name === name) ?? []),
    more: own.filter(({ name }) => !main.includes(name)),
  };
}

/** Whether somebody has said something of what most need. */
export function isSet(group: SettingGroup): boolean {
  const [first] = FORMS[group.group];
  return settingsOf(first!, group).main.some(({ source }) => source !== "default");
}

/** An address of an SMTP server in its parts, as the form has them; the password is never among them. */
export interface SmtpParts {
  host: string;
  port: string;
  security: "offered" | "required" | "always" | "unverified";
  user: string;
}

export function smtpParts(shown: string | null): SmtpParts {
  const url = shown === null ? null : URL.parse(shown);
  if (!url) return { host: "", port: "", security: "offered", user: "" };
  const option = url.searchParams.get("tls");
  return {
    host: url.hostname,
    port: url.port,
    security:
      url.protocol === "smtps:" ? "always" : option === "required" || option === "unverified" ? option : "offered",
    user: decodeURIComponent(url.username),
  };
}

export function smtpUrl({ host, port, security, user }: SmtpParts, password: string): string {
  const signIn = user ? `${encodeURIComponent(user)}${password ? `:${encodeURIComponent(password)}` : ""}@` : "";
  const bracketed = host.includes(":") && !host.startsWith("[") ? `[${host}]` : host;
  const option = security === "required" || security === "unverified" ? `?tls=${security}` : "";
  return `${security === "always" ? "smtps" : "smtp"}://${signIn}${bracketed}${port ? `:${port}` : ""}${option}`;
}
