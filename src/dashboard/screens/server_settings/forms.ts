/** Which settings stand together, and which of them most people need. What is not named here is shown as advanced. */
import type { Input, Output } from "../../api/operations.ts";
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
  /** What is tried; left out: nothing can be. */
  check?: Input<"POST /v1/settings/server/check">["only"];
}

export const SMTP = "SMTP_URL";

export const FORMS: Record<Group, Form[]> = {
  mail: [{ name: "mail", check: "mail", parts: ["E-mail"], main: [SMTP, "MAIL_FROM"] }],
  model: [
    {
      name: "model",
      check: "engine",
      parts: ["AI"],
      main: ["OPENAI_API_KEY", "OPENAI_BASE_URL", "MODEL_STANDARD", "MODEL_PREMIUM"],
    },
    { name: "pictures", check: "photos", parts: ["Pictures"], main: ["PEXELS_KEY"] },
  ],
  tls: [
    {
      name: "domain",
      check: "names",
      parts: ["Server", "TLS", "DNS"],
      main: ["BASE_URL", "DEFAULT_DOMAIN", "TLS_EMAIL"],
      but: /^DNS_/,
    },
    {
      name: "zones",
      check: "dns_provider",
      parts: ["DNS"],
      main: ["DNS_PROVIDER", "DNS_KEY", "DNS_SERVER"],
      but: /PUBLIC_ADDRESSES/,
    },
  ],
  buckets: [
    {
      name: "sites",
      check: "sites",
      parts: ["Published sites in a bucket"],
      main: [
        "PUBLISH_S3_ENDPOINT",
        "PUBLISH_S3_BUCKET",
        "PUBLISH_S3_ACCESS_KEY_ID",
        "PUBLISH_S3_SECRET_ACCESS_KEY",
        "PUBLISH_S3_REGION",
      ],
    },
    {
      name: "backups",
      check: "backups",
      parts: ["Backups"],
      main: [
        "BACKUP_TO",
        "BACKUP_S3_ACCESS_KEY_ID",
        "BACKUP_S3_SECRET_ACCESS_KEY",
        "BACKUP_S3_ENDPOINT",
        "BACKUP_S3_REGION",
        "BACKUP_TIME",
      ],
    },
  ],
  payments: [
    {
      name: "stripe",
      check: "stripe",
      parts: ["Payments and domains for sale"],
      main: [
        "STRIPE_SECRET_KEY",
        "STRIPE_WEBHOOK_SECRET",
        "STRIPE_PRICE_PRO",
        "STRIPE_PRICE_AGENCY",
        "STRIPE_CREDIT_PACKS",
      ],
      but: /PORKBUN/,
    },
    {
      name: "domains",
      check: "registrar",
      parts: ["Payments and domains for sale"],
      main: ["PORKBUN_API_KEY", "PORKBUN_SECRET_API_KEY"],
      but: /STRIPE/,
    },
  ],
  lead_sources: [
    {
      name: "sources",
      check: "leads",
      parts: ["Leads"],
      main: ["OVERPASS_URL", "FOURSQUARE_KEY", "LEADS_RETENTION_DAYS"],
      but: /MAP_TILES/,
    },
    {
      name: "map",
      parts: ["Leads"],
      main: ["MAP_TILES_URL", "MAP_TILES_ATTRIBUTION"],
      but: /^(?!MAP_)/,
    },
  ],
  browser: [{ name: "browser", check: "browser", parts: ["Browser"], main: ["BROWSER", "BROWSER_SANDBOX"] }],
  updates: [{ name: "updates", check: "updates", parts: ["Updates"], main: ["UPDATES_URL"] }],
};

export const GROUP_NAMES = Object.keys(FORMS) as Group[];

/** A setting's name as it is known here: without the product, which every one but those of OpenAI's begins with. */
export const keyOf = ({ name }: { name: string }): string =>
  name.startsWith("OPENAI_") ? name : name.slice(name.indexOf("_") + 1);

/** A sentence with settings called as the screen calls them. */
export const named = (t: Texts["serverSettings"], sentence: string): string =>
  sentence.replace(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g, (name) => {
    const words = t.fields[keyOf({ name })];
    return words ? t.quoted(words.label) : name;
  });

/** The settings of a form: those that most need, in the order above, and the others. */
export function settingsOf({ parts, main, but }: Form, group: SettingGroup) {
  const own = group.settings.filter((setting) => parts.includes(setting.part) && !but?.test(keyOf(setting)));
  return {
    main: main.flatMap((name) => own.find((setting) => keyOf(setting) === name) ?? []),
    more: own.filter((setting) => !main.includes(keyOf(setting))),
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
