/**
 * The only reader of the environment. Every setting is one entry of SETTINGS: `--help` prints that list, `readConfig`
 * checks it. A wrong value stops the start with one clear line for each.
 */
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { isIP, isNetwork } from "./lib/addresses.ts";
import { serversOf } from "./lib/database_address.ts";
import { isSecretKey } from "./lib/secret_key.ts";

export type Plan = "free" | "pro" | "agency";

/** Credits a month of an account that the operator does not give another number. */
export const DEFAULT_MONTHLY_CREDITS = 10_000;

export const MEGABYTE = 1024 * 1024;
/** Bytes that an account may store when the operator gives no other number. */
export const DEFAULT_STORAGE_QUOTA_MB = 5_000;
/** Size of an archive of a website that is taken when the operator says nothing else. */
const DEFAULT_ARCHIVE_MB = 1024;

/** Size of a file that is taken as an asset when the operator says nothing else, and at most. */
const DEFAULT_UPLOAD_MB = 25;
export const MOST_UPLOAD_MB = 100;

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
}

/** How customers pay, as `SITEWRIGHT_STRIPE_…` say it. */
export interface StripeSettings {
  apiUrl: string;
  secretKey: string;
  /** What webhooks are signed with: more than one while it is rotated. Empty: none are taken. */
  webhookSecrets: string[];
  /** The prices of each plan: the first is what is sold, the others count for who has one of them already. */
  prices: Record<"pro" | "agency", string[]>;
  /** Credits that can be bought, with the price of each number of them. */
  creditPacks: { price: string; credits: number }[];
  /** Credits a month of each plan, for accounts that pay. */
  planCredits: Record<Plan, number>;
  /** What is added to a registrar's price, in percent. */
  domainMarginPercent: number;
}

/** Where domains are bought, as `SITEWRIGHT_PORKBUN_…` say it. */
export interface PorkbunSettings {
  apiUrl: string;
  apiKey: string;
  secretApiKey: string;
}

/** A bucket that published sites are put into, as `SITEWRIGHT_PUBLISH_S3_…` say it. */
export interface BucketSettings {
  /** Without a slash at its end, as `publicUrl`. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** What all names of objects begin with: empty, or with a slash at its end. */
  prefix: string;
  /** Where everybody can read what is under the prefix. */
  publicUrl: string;
}

/** Where and when backups are made, as `SITEWRIGHT_BACKUP_…` say it. */
export interface BackupSettings {
  bucket: BucketSettings;
  /** After midnight, UTC. */
  minuteOfDay: number;
  /** What a process that makes one needs of the environment. */
  environment: Record<string, string>;
}

/** A DNS provider, as `SITEWRIGHT_DNS_…` say it. */
export interface DnsProviderSettings {
  kind: "rfc2136" | "cloudflare" | "desec" | "porkbun";
  /** A token, or parts with colons between them. */
  key: string;
  /** For rfc2136: the name server, with its port. */
  server: string | null;
}

/** How certificates are got, as `SITEWRIGHT_TLS_EMAIL`, the ports and `SITEWRIGHT_ACME_…` say it. */
export interface TlsSettings {
  /** Whom the authority writes to. */
  email: string;
  httpPort: number;
  httpsPort: number;
  /** The authority's directory (RFC 8555). */
  directory: string;
  /** The profile of certificates; null: the authority's own choice. */
  profile: string | null;
  /** What binds the account to one that the operator has with the authority. */
  binding: { kid: string; hmacKey: string } | null;
}

const text = v.pipe(v.string(), v.trim(), v.minLength(1, "must not be empty"));

const httpUrl = v.pipe(
  text,
  v.check(
    (value) => /^https?:\/\/[^/?#@\s]+(\/[^?#\s]*)?$/.test(value) && URL.canParse(value),
    "must be an http:// or https:// address",
  ),
  v.transform((value) => value.replace(/\/+$/, "")),
);

const originUrl = v.pipe(
  httpUrl,
  v.check(
    (value) => new URL(value).pathname === "/",
    "must be an address without a path, for example https://sites.example.com",
  ),
);

/** The address of map tiles. Its host is a fixed one, because the application may show pictures of it alone. */
const tilesUrl = v.pipe(
  text,
  v.check(
    (value) =>
      /^https?:\/\/[^/?#@{}\s]+\/[^#\s]*$/.test(value) &&
      URL.canParse(value) &&
      ["{z}", "{x}", "{y}"].every((part) => value.includes(part)),
    "must be an address with {z}, {x} and {y} in its path, for example https://tiles.example.com/{z}/{x}/{y}.png",
  ),
);

const domainName = v.pipe(
  text,
  v.toLowerCase(),
  v.regex(/^(?!-)[a-z0-9-]+(\.[a-z0-9-]+)*$/, "must be a domain name, for example sites.example.com"),
);

const wholeNumber = (least: number, most: number) =>
  v.pipe(
    text,
    v.regex(/^\d{1,12}$/, `must be a whole number from ${least} to ${most}`),
    v.transform(Number),
    v.minValue(least, `must be a whole number from ${least} to ${most}`),
    v.maxValue(most, `must be a whole number from ${least} to ${most}`),
  );

const MOST_PROCESSES = 64;

const processCount = v.pipe(
  text,
  v.check(
    (value) => value === "auto" || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PROCESSES),
    `must be a whole number from 1 to ${MOST_PROCESSES}, or "auto"`,
  ),
  v.transform((value) => (value === "auto" ? Math.min(MOST_PROCESSES, availableParallelism()) : Number(value))),
);

const rateFactor = v.pipe(
  text,
  v.check(
    (value) => value === "off" || (Number(value) > 0 && Number.isFinite(Number(value))),
    'must be a number above 0, or "off"',
  ),
  v.transform((value) => (value === "off" ? null : Number(value))),
);

const dnsServers = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.check(
    (servers) =>
      servers.every((one) => isIP(one) !== 0 || isIP(one.replace(/^\[(.*)\]:\d{1,5}$|:\d{1,5}$/, "$1")) !== 0),
    'must be IP addresses, with a port if it is not 53, separated by commas, for example "192.0.2.1, [2001:db8::1]:5353"',
  ),
);

const ipAddresses = v.pipe(
  text,
  v.toLowerCase(),
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.check(
    (list) => list.every((one) => isIP(one) !== 0),
    'must be IP addresses, separated by commas, for example "192.0.2.1, 2001:db8::1"',
  ),
);

const providerApis = v.pipe(
  text,
  v.regex(
    /^(cloudflare|desec|porkbun)=https?:\/\/[^\s,]+(,\s*(cloudflare|desec|porkbun)=https?:\/\/[^\s,]+)*$/,
    "must be like desec=https://desec.example.com/api/v1, separated by commas",
  ),
  v.transform((value): Record<string, string> => {
    const named = value.split(",").map((one) => one.trim());
    return Object.fromEntries(
      named.map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1).replace(/\/+$/, "")]),
    );
  }),
);

const headerName = v.pipe(text, v.regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header, like "CF-IPCountry"'));

const networks = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.check((list) => list.every(isNetwork), 'must be networks, separated by commas, for example "10.0.0.0/8, fd00::/8"'),
);

/** One number for every plan, or one for each that is named; the others keep the default. In bytes. */
const storageQuota = v.pipe(
  text,
  v.regex(
    /^(\d{1,9}|(free|pro|agency):\d{1,9}(\s*,\s*(free|pro|agency):\d{1,9})*)$/,
    'must be a number of megabytes, or one for each plan, for example "free:500, pro:2000, agency:20000"',
  ),
  v.transform((value): Record<Plan, number> => {
    const named = value.split(",").map((one) => one.trim().split(":"));
    const common = named[0]!.length === 1 ? Number(named[0]![0]) : DEFAULT_STORAGE_QUOTA_MB;
    const of = (plan: Plan) => Number(named.findLast(([name]) => name === plan)?.[1] ?? common) * MEGABYTE;
    return { free: of("free"), pro: of("pro"), agency: of("agency") };
  }),
);

const priceIds = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.check(
    (ids) => ids.every((id) => /^price_[A-Za-z0-9_]{1,200}$/.test(id)),
    'must be the id of a price at Stripe, like "price_1Q2w3E"; more, separated by commas, are prices from before',
  ),
);

const creditPacks = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim().split(":"))),
  v.check(
    (packs) =>
      packs.every(
        ([price, credits, ...rest]) =>
          rest.length === 0 &&
          /^price_[A-Za-z0-9_]{1,200}$/.test(price!) &&
          /^[1-9]\d{0,8}$/.test(credits ?? "") &&
          packs.filter((other) => other[1] === credits).length === 1,
      ),
    'must be prices at Stripe with different numbers of credits, like "price_1Q2w3E:1000,price_4R5t6Z:5000"',
  ),
  v.transform((packs) => packs.map(([price, credits]) => ({ price: price!, credits: Number(credits) }))),
);

const DEFAULT_PLAN_CREDITS: Record<Plan, number> = { free: 0, pro: 2000, agency: DEFAULT_MONTHLY_CREDITS };

const planCredits = v.pipe(
  text,
  v.regex(
    /^(free|pro|agency):\d{1,9}(\s*,\s*(free|pro|agency):\d{1,9})*$/,
    'must be a number for each plan, like "free:0,pro:2000,agency:10000"',
  ),
  v.transform((value): Record<Plan, number> => {
    const named = value.split(",").map((one) => one.trim().split(":"));
    return { ...DEFAULT_PLAN_CREDITS, ...Object.fromEntries(named.map(([plan, credits]) => [plan, Number(credits)])) };
  }),
);

const webhookSecrets = v.pipe(
  text,
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.check(
    (secrets) => secrets.every((secret) => /^whsec_[\x21-\x7e]{8,200}$/.test(secret)),
    'must be the signing secret of the webhook, like "whsec_…"; two, separated by a comma, while it is rotated',
  ),
);

const SMTP_FORM =
  'must be like "smtp://user:password@smtp.example.com:587" or "smtps://…", with special characters of user and password percent-encoded';

const smtpServer = v.pipe(
  text,
  v.transform(parseSmtpUrl),
  v.check((server) => server !== null, SMTP_FORM),
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

const emailAddress = v.pipe(
  text,
  v.regex(/^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)*$/, "must be an e-mail address alone"),
);

/** All addresses of the machine, of both families. */
const EVERY_ADDRESS = "::";

const MOST_WORKERS = 4;
/** What workers need of the environment: where temporary files go, language and time zone. No secrets. */
const WORKER_VARIABLES = ["TMPDIR", "LANG", "LC_ALL", "TZ"];

/** What a process that makes a backup needs: where to put it, and how the world is reached. */
const BACKUP_VARIABLES =
  /^(SITEWRIGHT_BACKUP_.*|AWS_(REGION|ACCESS_KEY_ID|SECRET_ACCESS_KEY)|TMPDIR|TZ|(https?|no|all)_proxy|SSL_CERT_(FILE|DIR)|NODE_EXTRA_CA_CERTS)$/i;

/** Values that are never shown. */
const SECRETS = new Set<string>([
  "OPENAI_API_KEY",
  "SITEWRIGHT_SMTP_URL",
  "SITEWRIGHT_DOCS_PASSWORD",
  "SITEWRIGHT_FOURSQUARE_KEY",
  "SITEWRIGHT_SECRET_KEY",
  "SITEWRIGHT_DATABASE_URL",
  "SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY",
  "SITEWRIGHT_DNS_KEY",
  "SITEWRIGHT_STRIPE_SECRET_KEY",
  "SITEWRIGHT_STRIPE_WEBHOOK_SECRET",
  "SITEWRIGHT_ACME_EAB_HMAC",
  "SITEWRIGHT_PORKBUN_SECRET_API_KEY",
  "SITEWRIGHT_DKIM_KEY",
  "SITEWRIGHT_BOUNCES_PASSWORD",
  "SITEWRIGHT_METRICS_TOKEN",
  "SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY",
  "AWS_SECRET_ACCESS_KEY",
]);

const bucketName = v.pipe(
  text,
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,254}$/, "must be the name of a bucket, like sites-example"),
);

const bucketPrefix = v.pipe(
  text,
  v.regex(
    /^[A-Za-z0-9_-]{1,100}(\/[A-Za-z0-9_-]{1,100}){0,5}\/?$/,
    'must be names with slashes between them, like "sites"',
  ),
  v.transform((value) => (value.endsWith("/") ? value : `${value}/`)),
);

/** s3://bucket/prefix, where backups are put. */
const backupPlace = v.pipe(
  text,
  v.regex(
    /^s3:\/\/[A-Za-z0-9][A-Za-z0-9._-]{1,254}(\/[A-Za-z0-9_-]{1,100}){0,6}\/?$/,
    'must be like "s3://bucket/prefix"',
  ),
  v.transform((value) => {
    const [bucket, ...names] = value.slice("s3://".length).replace(/\/$/, "").split("/");
    return { bucket: bucket!, prefix: names.map((name) => `${name}/`).join("") };
  }),
);

/** A time of day → minutes after midnight. */
const timeOfDay = v.pipe(
  text,
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, like "03:00"'),
  v.transform((value) => Number(value.slice(0, 2)) * 60 + Number(value.slice(3))),
);

/** PEM, as it is or in base64. */
const dkimKey = v.pipe(
  text,
  v.transform((value) =>
    value.startsWith("-----") ? value.replaceAll("\\n", "\n") : Buffer.from(value, "base64").toString("utf8"),
  ),
  v.check((pem) => /^-----BEGIN (RSA )?PRIVATE KEY-----\s/.test(pem), "must be a private RSA key in PEM"),
);

const databaseUrl = v.pipe(
  text,
  v.rawCheck(({ dataset, addIssue }) => {
    const servers = dataset.typed ? serversOf(dataset.value) : [];
    if (!servers)
      addIssue({
        message:
          'must be like "postgres://user:password@host:5432/name" (several servers: "…@one:5432,other:5432/name"), with special characters of user and password percent-encoded',
      });
    else if ("problem" in servers) addIssue({ message: servers.problem });
  }),
);

const secretKey = v.pipe(
  text,
  v.toLowerCase(),
  v.check(isSecretKey, "must be 64 hexadecimal characters, for example from `openssl rand -hex 32`"),
);

interface Setting<Schema extends v.GenericSchema<string, unknown>> {
  schema: Schema;
  /** The value when the variable is not set; null means that the setting is off or derived. */
  fallback: string | null;
  help: string;
  /** Other environment variables that are read when the first is not set. */
  alias?: string;
}

const setting = <Schema extends v.GenericSchema<string, unknown>>(
  schema: Schema,
  fallback: string | null,
  help: string,
  alias?: string,
): Setting<Schema> => ({ schema, fallback, help, alias });

/** Every environment variable that the process reads. */
export const SETTINGS = {
  SITEWRIGHT_HOST: setting(text, "127.0.0.1", "address to listen on; with TLS all are, unless this is set"),
  SITEWRIGHT_PORT: setting(wholeNumber(0, 65535), "3000", "port to listen on", "PORT"),
  SITEWRIGHT_PROCESSES: setting(
    processCount,
    "1",
    'processes that serve, on one port and one data directory: a number, or "auto" for one for each core; more than one on Linux alone',
  ),
  SITEWRIGHT_DATA: setting(text, "./data", "data directory, the only thing the process writes"),
  SITEWRIGHT_DATABASE_URL: setting(
    databaseUrl,
    null,
    "database on a server of PostgreSQL (15 or later), like postgres://user:password@host:5432/name (default: a file in the data directory)",
  ),
  SITEWRIGHT_DATABASE_CONNECTIONS: setting(
    wholeNumber(1, 500),
    "10",
    "connections of each process to a database on a server: so many for reads, as many for writes, and two more",
  ),
  SITEWRIGHT_BASE_URL: setting(originUrl, null, "public address of the application (default http://localhost:<port>)"),
  SITEWRIGHT_DEFAULT_DOMAIN: setting(domainName, "sites.localhost", "published sites get a subdomain of this domain"),
  SITEWRIGHT_ALTERNATE_DOMAIN: setting(domainName, "pages.localhost", "the other domain a first publish may choose"),
  SITEWRIGHT_DOCS_USER: setting(text, null, "user of the API reference (default: made at first start)"),
  SITEWRIGHT_DOCS_PASSWORD: setting(text, null, "password of the API reference (default: made at first start)"),
  SITEWRIGHT_MONTHLY_CREDITS: setting(
    wholeNumber(0, 1_000_000_000),
    String(DEFAULT_MONTHLY_CREDITS),
    "monthly credits of the operator's account",
  ),
  SITEWRIGHT_STORAGE_QUOTA_MB: setting(
    storageQuota,
    String(DEFAULT_STORAGE_QUOTA_MB),
    'megabytes that an account may store: one number, or one for each plan, like "free:500, pro:2000"',
  ),
  SITEWRIGHT_ARCHIVE_MB: setting(
    wholeNumber(1, 1_000_000),
    String(DEFAULT_ARCHIVE_MB),
    "megabytes that an archive of a website may have to be imported; while one is read, it takes that much of the disk",
  ),
  SITEWRIGHT_UPLOAD_MB: setting(
    wholeNumber(1, MOST_UPLOAD_MB),
    String(DEFAULT_UPLOAD_MB),
    "megabytes that a file may have to be uploaded as an asset; what is sent goes to the disk, not into memory",
  ),
  SITEWRIGHT_RATE_LIMIT_FACTOR: setting(
    rateFactor,
    "1",
    'multiplies every rate limit, and the event streams that an account may have open; "off" turns them off, those on guessing passwords too',
  ),
  SITEWRIGHT_ENGINE: setting(
    v.picklist(["auto", "builtin", "openai"], 'must be "auto", "builtin" or "openai"'),
    "auto",
    "who writes the code: auto takes openai when OPENAI_API_KEY or OPENAI_BASE_URL is set, else builtin",
  ),
  OPENAI_API_KEY: setting(text, null, "key of the OpenAI-compatible provider"),
  OPENAI_BASE_URL: setting(httpUrl, null, "address of an OpenAI-compatible API (OpenRouter, Ollama, vLLM, …)"),
  SITEWRIGHT_MODEL_STANDARD: setting(text, "gpt-5-mini", 'the provider\'s model behind "standard"'),
  SITEWRIGHT_MODEL_PREMIUM: setting(text, "gpt-5", 'the provider\'s model behind "premium"'),
  SITEWRIGHT_MODEL_IMAGE: setting(text, "gpt-image-1", "the provider's model for images"),
  SITEWRIGHT_ENGINE_TIMEOUT_SECONDS: setting(wholeNumber(5, 3600), "300", "longest time one generation may take"),
  SITEWRIGHT_WORKERS: setting(
    wholeNumber(1, 64),
    null,
    "processes that compose, draw and check pages beside those that answer, which share them out (default: one for each core, at most 4)",
  ),
  SITEWRIGHT_WORKER_MEMORY_MB: setting(
    wholeNumber(128, 65_536),
    "1024",
    "memory that one of them may take (watched on Linux); what needs more is ended and refunded",
  ),
  SITEWRIGHT_RDAP_BOOTSTRAP_URL: setting(
    httpUrl,
    "https://data.iana.org/rdap/dns.json",
    "IANA's list of the registries that tell whether a domain is free",
  ),
  SITEWRIGHT_DNS_SERVERS: setting(
    dnsServers,
    null,
    "DNS servers as address or address:port, separated by commas (default: the system's)",
  ),
  SITEWRIGHT_DNS_AUTHORITATIVE_PORT: setting(
    wholeNumber(1, 65535),
    "53",
    "port of the name servers that are asked about customers' domains; another than 53 is for tests",
  ),
  SITEWRIGHT_DNS_PROVIDER: setting(
    v.picklist(["rfc2136", "cloudflare", "desec", "porkbun"], 'must be "rfc2136", "cloudflare", "desec" or "porkbun"'),
    null,
    "who holds the operator's own zones, where this server may set records, for example to have a certificate for all sites",
  ),
  SITEWRIGHT_DNS_KEY: setting(
    text,
    null,
    "what it may do that with: a token of cloudflare or desec, key:secret of porkbun, algorithm:name:secret of rfc2136, as in hmac-sha256:sitewright:c2VjcmV0",
  ),
  SITEWRIGHT_DNS_SERVER: setting(text, null, "for rfc2136: the name server that takes updates, as host or host:port"),
  SITEWRIGHT_DNS_APIS: setting(
    providerApis,
    null,
    "addresses of DNS providers' interfaces where they are others than the providers' own, like desec=https://desec.example.com/api/v1",
  ),
  SITEWRIGHT_PUBLIC_ADDRESSES: setting(
    ipAddresses,
    null,
    "IP addresses under which the world reaches this server, separated by commas, which customers point their domains at (default: those that the names of the application and of the sites lead to)",
  ),
  SITEWRIGHT_SMTP_URL: setting(
    smtpServer,
    null,
    "where e-mail of forms and campaigns is handed over: smtp:// (STARTTLS where offered; ?tls=required, ?tls=unverified) or smtps://, with user:password@ if needed (default: no e-mail)",
  ),
  SITEWRIGHT_MAIL_FROM: setting(emailAddress, null, "the address that e-mail comes from"),
  SITEWRIGHT_DKIM_SELECTOR: setting(
    v.pipe(text, v.regex(/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i, "must be a DNS label, like mail2026")),
    null,
    "selector that mail is signed with (DKIM): the public key is at <selector>._domainkey.<domain of SITEWRIGHT_MAIL_FROM> (default: the mail server signs)",
  ),
  SITEWRIGHT_DKIM_KEY: setting(
    dkimKey,
    null,
    "private RSA key that mail is signed with: PEM, with line ends as \\n, or the whole of it in base64",
  ),
  SITEWRIGHT_BOUNCES_PASSWORD: setting(
    v.pipe(text, v.minLength(16, "must be at least 16 characters")),
    null,
    "password in the address with which Postmark tells of mails that came back",
  ),
  SITEWRIGHT_BOUNCES_SENDGRID_KEY: setting(
    v.pipe(text, v.regex(/^[A-Za-z0-9+/=]{60,1000}$/, "must be the verification key as SendGrid shows it")),
    null,
    "verification key of SendGrid's signed event webhook",
  ),
  SITEWRIGHT_BOUNCES_SNS_TOPIC: setting(
    v.pipe(text, v.regex(/^arn:aws[a-z-]*:sns:[a-z0-9-]+:\d{12}:[\w-]{1,256}$/, "must be the ARN of an SNS topic")),
    null,
    "SNS topic with which Amazon SES tells of mails that came back",
  ),
  SITEWRIGHT_BOUNCES_DOMAIN: setting(
    v.pipe(domainName, v.maxLength(190, "must be at most 190 characters")),
    null,
    "domain that campaigns' mails come back to, whose MX record leads to this server (default: they come back to SITEWRIGHT_MAIL_FROM)",
  ),
  SITEWRIGHT_BOUNCES_HOST: setting(text, EVERY_ADDRESS, "address to listen on for mails that come back"),
  SITEWRIGHT_BOUNCES_PORT: setting(wholeNumber(0, 65535), "25", "port to listen on for mails that come back"),
  SITEWRIGHT_RECIPIENTS_RETENTION_DAYS: setting(
    wholeNumber(31, 36_500),
    "90",
    "who a campaign went to is forgotten so many days after its end; its numbers stay",
  ),
  SITEWRIGHT_SECRET_KEY: setting(
    secretKey,
    null,
    "key that encrypts stored secrets, 64 hexadecimal characters (default: the file secret.key in the data directory, made at the first start)",
  ),
  SITEWRIGHT_TRUSTED_PROXIES: setting(
    networks,
    "127.0.0.0/8, ::1/128",
    "networks of the proxies whose X-Forwarded-For says who a visitor is, separated by commas; of the addresses in it the last that is no proxy's counts",
  ),
  SITEWRIGHT_COUNTRY_HEADER: setting(
    headerName,
    null,
    "header in which a trusted proxy says a visitor's country, for example CF-IPCountry (default: countries are not counted)",
  ),
  SITEWRIGHT_PRIVATE_NETWORKS: setting(
    networks,
    null,
    "networks that webhooks may reach although they are private, separated by commas (default: none)",
  ),
  SITEWRIGHT_TLS_EMAIL: setting(
    emailAddress,
    null,
    "turns on TLS in this process, as `--tls` does: certificates are got by ACME, and their authority writes to this address (default: off, for a proxy in front)",
  ),
  SITEWRIGHT_HTTP_PORT: setting(wholeNumber(1, 65535), "80", "with TLS: port for plain requests"),
  SITEWRIGHT_HTTPS_PORT: setting(wholeNumber(1, 65535), "443", "with TLS: port for encrypted requests"),
  SITEWRIGHT_ACME_DIRECTORY: setting(
    httpUrl,
    "https://acme-v02.api.letsencrypt.org/directory",
    "directory of the authority that signs certificates",
  ),
  SITEWRIGHT_ACME_PROFILE: setting(text, null, "profile of certificates, as the authority names it, like tlsserver"),
  SITEWRIGHT_ACME_EAB_KID: setting(text, null, "key id of an external account, for authorities that ask for one"),
  SITEWRIGHT_ACME_EAB_HMAC: setting(text, null, "HMAC key of that account, in base64url"),
  SITEWRIGHT_OVERPASS_URL: setting(
    httpUrl,
    null,
    "Overpass server of OpenStreetMap that leads are searched with, one that allows it (default: none)",
  ),
  SITEWRIGHT_FOURSQUARE_KEY: setting(
    text,
    null,
    "service key of Foursquare's Places API that leads are searched with; its terms are yours to keep (default: none)",
  ),
  SITEWRIGHT_FOURSQUARE_URL: setting(httpUrl, "https://places-api.foursquare.com", "address of that API"),
  SITEWRIGHT_LEADS_RETENTION_DAYS: setting(
    wholeNumber(1, 36_500),
    null,
    "leads that nobody has changed for so many days are deleted, unless they are qualified or won (default: never)",
  ),
  SITEWRIGHT_MAP_TILES_URL: setting(
    tilesUrl,
    null,
    "where the application's map of leads gets its pictures, with {z}, {x} and {y} (default: nowhere; it is drawn plainly)",
  ),
  SITEWRIGHT_MAP_TILES_ATTRIBUTION: setting(text, null, "what that server wants to be shown below them"),
  SITEWRIGHT_PUBLISH_S3_ENDPOINT: setting(
    httpUrl,
    null,
    "address of an S3 service that published sites are put into as well, for a CDN in front (default: this server alone)",
  ),
  SITEWRIGHT_PUBLISH_S3_BUCKET: setting(
    bucketName,
    null,
    "bucket of published sites; everybody must be able to read it",
  ),
  SITEWRIGHT_PUBLISH_S3_REGION: setting(text, "us-east-1", "region of the bucket, as the service names it"),
  SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID: setting(text, null, "key that may read, write, list and delete in the bucket"),
  SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY: setting(text, null, "secret of that key"),
  SITEWRIGHT_PUBLISH_S3_PREFIX: setting(
    bucketPrefix,
    null,
    "what all names in the bucket begin with (default: nothing)",
  ),
  SITEWRIGHT_PUBLISH_S3_PUBLIC_URL: setting(
    httpUrl,
    null,
    "where everybody can read the bucket, with the prefix if there is one (default: endpoint/bucket/prefix)",
  ),
  SITEWRIGHT_BACKUP_TO: setting(
    backupPlace,
    null,
    "bucket of an S3 service that a backup is put into each day, as s3://bucket/prefix; one prefix for each installation (default: none is made)",
  ),
  SITEWRIGHT_BACKUP_TIME: setting(timeOfDay, "03:00", "when, in UTC"),
  SITEWRIGHT_BACKUP_S3_ENDPOINT: setting(httpUrl, null, "address of the S3 service (default: that of Amazon's region)"),
  SITEWRIGHT_BACKUP_S3_REGION: setting(text, "us-east-1", "region of the bucket", "AWS_REGION"),
  SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID: setting(
    text,
    null,
    "key that may read, write, list and delete in the bucket",
    "AWS_ACCESS_KEY_ID",
  ),
  SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY: setting(text, null, "secret of that key", "AWS_SECRET_ACCESS_KEY"),
  SITEWRIGHT_METRICS_TOKEN: setting(
    v.pipe(text, v.regex(/^[\x21-\x7e]{16,200}$/, "must be 16 to 200 characters without spaces")),
    null,
    "who reads <base url>/metrics sends it as a bearer token (default: programs on this machine alone read it, and none when SITEWRIGHT_BASE_URL is a public address)",
  ),
  SITEWRIGHT_LOG_CALLS: setting(
    v.picklist(["off", "all"], 'must be "off" or "all"'),
    "off",
    "writes a line for each call of the API and of MCP: operation, status, duration, account, request id",
  ),
  SITEWRIGHT_SLOW_QUERY_MS: setting(
    wholeNumber(1, 60_000),
    null,
    "statements of the database that take at least so long are written to the log, without their values (default: none)",
  ),
  SITEWRIGHT_DRAIN_SECONDS: setting(
    wholeNumber(0, 300),
    "0",
    "how long everything is still answered after the stop was asked for, while /readyz says 503, so that load balancers can turn away",
  ),
  SITEWRIGHT_STRIPE_SECRET_KEY: setting(
    text,
    null,
    "secret (or restricted) key of the Stripe account that customers pay to (default: nobody pays, plans are what the operator sets)",
  ),
  SITEWRIGHT_STRIPE_WEBHOOK_SECRET: setting(
    webhookSecrets,
    null,
    "what Stripe signs its webhook to <base url>/v1/stripe/webhook with; two, separated by a comma, while it is rotated",
  ),
  SITEWRIGHT_STRIPE_PRICE_PRO: setting(priceIds, null, 'price of the plan "pro", as Stripe names it'),
  SITEWRIGHT_STRIPE_PRICE_AGENCY: setting(priceIds, null, 'price of the plan "agency"'),
  SITEWRIGHT_STRIPE_CREDIT_PACKS: setting(
    creditPacks,
    null,
    "credits that can be bought, each number with its price: price_…:1000,price_…:5000",
  ),
  SITEWRIGHT_STRIPE_PLAN_CREDITS: setting(
    planCredits,
    "free:0,pro:2000,agency:10000",
    "credits a month of each plan, for accounts that pay",
  ),
  SITEWRIGHT_STRIPE_DOMAIN_MARGIN_PERCENT: setting(
    wholeNumber(0, 1000),
    "0",
    "what customers pay for a domain above the registrar's price, in percent",
  ),
  SITEWRIGHT_PORKBUN_API_KEY: setting(
    text,
    null,
    "API key of the Porkbun account whose credit pays for domains that are registered here (default: none are)",
  ),
  SITEWRIGHT_PORKBUN_SECRET_API_KEY: setting(text, null, "secret of that key"),
  SITEWRIGHT_PORKBUN_API_URL: setting(
    httpUrl,
    "https://api.porkbun.com/api/json/v3",
    "address of Porkbun's API; another is for tests",
  ),
  SITEWRIGHT_STRIPE_API_URL: setting(
    originUrl,
    "https://api.stripe.com",
    "address of Stripe's API; another is for tests",
  ),
} as const;

type SettingName = keyof typeof SETTINGS;
type SettingValue<Name extends SettingName> = v.InferOutput<(typeof SETTINGS)[Name]["schema"]>;

/** The checked configuration. Times are in the unit of their name; `null` means off or not set. */
export interface Config {
  host: string;
  port: number;
  /** How many processes serve. */
  processes: number;
  dataDirectory: string;
  /** The database on a server; null: it is a file in the data directory. */
  databaseUrl: string | null;
  /** Of each process for reads, and as many for writes. */
  databaseConnections: number;
  /** Origin of the application without a trailing slash; null until the port is known (see `baseUrlFor`). */
  baseUrl: string | null;
  defaultDomain: string;
  alternateDomain: string;
  docsUser: string | null;
  docsPassword: string | null;
  monthlyCredits: number;
  /** Bytes that an account may store, by its plan. */
  storageQuotaBytes: Record<Plan, number>;
  /** Bytes that an archive of a website may have to be imported. */
  archiveBytes: number;
  uploadBytes: number;
  /** Multiplier of all rate limits, null when they are off. */
  rateLimitFactor: number | null;
  engine: "builtin" | "openai";
  openai: {
    apiKey: string | null;
    baseUrl: string | null;
    models: { standard: string; premium: string };
    imageModel: string;
    timeoutMs: number;
  };
  /** Processes that compute, and all that they see of the environment. */
  workers: { count: number; memoryBytes: number; environment: Record<string, string> };
  /** Where domain names are looked up. Without servers: the system's. */
  rdapBootstrapUrl: string;
  dnsServers: string[];
  /** Port of the name servers that zones name. */
  authoritativePort: number;
  /** Who holds the operator's own zones, and what is needed to write them; null: nobody is told. */
  dnsProvider: DnsProviderSettings | null;
  /** Addresses of providers' interfaces, where they are not their own. */
  dnsApis: Record<string, string>;
  /** Under which the world reaches this server; empty: to be found out. */
  publicAddresses: string[];
  /** Null: no e-mail is sent. */
  mail: MailSettings | null;
  /** Null: mail is signed by the mail server, or not at all. */
  dkim: DkimSettings | null;
  /** Null: no mail service tells of mails that came back. */
  bounces: BounceSettings | null;
  /** Null: mails come back to their sender. */
  bounceMail: BounceMailSettings | null;
  /** Who a campaign went to is forgotten so long after its end. */
  recipientsRetentionDays: number;
  /** Encrypts stored secrets, 64 hexadecimal characters; null: the key is a file in the data directory. */
  secretKey: string | null;
  /** Networks of the proxies that say in X-Forwarded-For whose request they hand on. */
  trustedProxies: string[];
  /** Header in which a trusted proxy says a visitor's country; null: none does. */
  countryHeader: string | null;
  /** Networks that addresses which users give may lead to, although they are not on the public internet. */
  privateNetworks: string[];
  /** Overpass server that leads are searched with; null: none. */
  overpassUrl: string | null;
  /** Foursquare's Places API, where leads are searched too; null: not. */
  foursquare: { url: string; key: string } | null;
  /** Leads that nobody has changed for so long are deleted; null: never. */
  leadsRetentionDays: number | null;
  /** Null: none are made by schedule. */
  backup: BackupSettings | null;
  /** With which /metrics is read; null: from this machine alone, if at all. */
  metricsToken: string | null;
  /** Whether each call is written to the log. */
  logCalls: boolean;
  /** From when on a statement of the database is slow; null: none is. */
  slowQueryMs: number | null;
  /** How long after a stop was asked for everything is still answered. */
  drainMs: number;
  /** Pictures of maps, and what has to stand below them; null: maps are drawn without. */
  mapTiles: { url: string; attribution: string } | null;
  /** Null: published sites are on this server alone. */
  publishBucket: BucketSettings | null;
  /** Null: nobody pays here. */
  stripe: StripeSettings | null;
  /** Null: this process does not speak TLS. */
  tls: TlsSettings | null;
  /** Null: no domains are registered here. */
  porkbun: PorkbunSettings | null;
}

/** The configuration is not usable. `problems` has one line for each wrong value. */
export class ConfigError extends Error {
  constructor(readonly problems: string[]) {
    super(problems.join("\n"));
    this.name = "ConfigError";
  }
}

/** Of programs that call the API, as the reference has them. */
const OF_CLIENTS = new Set(["SITEWRIGHT_KEY", "SITEWRIGHT_SESSION"]);

/** Variables that look like settings and are none: one that is misspelt is not heard of otherwise. */
export const unknownSettings = (environment: Record<string, string | undefined>): string[] =>
  Object.keys(environment)
    .filter((name) => name.startsWith("SITEWRIGHT_") && environment[name])
    .filter((name) => !Object.hasOwn(SETTINGS, name) && !OF_CLIENTS.has(name))
    .sort();

/**
 * Reads and checks the environment.
 * @param environment variables by name; empty ones count as not set
 * @param flags values of command-line options, which win over the environment
 * @throws ConfigError with one line for each wrong value
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  flags: Partial<Record<SettingName, string>> = {},
): Config {
  const problems: string[] = [];
  const read = <Name extends SettingName>(name: Name): SettingValue<Name> | null => {
    const declared: Setting<v.GenericSchema<string, unknown>> = SETTINGS[name];
    const source = flags[name]
      ? name
      : environment[name]
        ? name
        : declared.alias && environment[declared.alias]
          ? declared.alias
          : name;
    const given = flags[name] || environment[source] || declared.fallback;
    if (given === null || given === undefined) return null;
    const result = v.safeParse(declared.schema, given);
    if (result.success) return result.output as SettingValue<Name>;
    problems.push(`${source} ${result.issues[0].message}, but is "${SECRETS.has(source) ? "…" : given}"`);
    return null;
  };

  const required = <Name extends SettingName>(name: Name) => read(name) as SettingValue<Name>;
  const apiKey = read("OPENAI_API_KEY");
  const providerUrl = read("OPENAI_BASE_URL");
  const choice = required("SITEWRIGHT_ENGINE");
  if (choice === "openai" && !apiKey && !providerUrl && problems.length === 0) {
    problems.push('SITEWRIGHT_ENGINE is "openai", but neither OPENAI_API_KEY nor OPENAI_BASE_URL is set');
  }
  const smtp = read("SITEWRIGHT_SMTP_URL");
  const mailFrom = read("SITEWRIGHT_MAIL_FROM");
  if (smtp && !environment.SITEWRIGHT_MAIL_FROM) {
    problems.push(
      "SITEWRIGHT_MAIL_FROM is not set, but SITEWRIGHT_SMTP_URL is; set the address that e-mail comes from, for example forms@example.com",
    );
  }
  const dkim = { selector: read("SITEWRIGHT_DKIM_SELECTOR"), key: read("SITEWRIGHT_DKIM_KEY") };
  if ((dkim.selector === null) !== (dkim.key === null))
    problems.push("SITEWRIGHT_DKIM_SELECTOR and SITEWRIGHT_DKIM_KEY must be set together");
  const bounces = {
    password: read("SITEWRIGHT_BOUNCES_PASSWORD"),
    sendgridKey: read("SITEWRIGHT_BOUNCES_SENDGRID_KEY"),
    snsTopic: read("SITEWRIGHT_BOUNCES_SNS_TOPIC"),
  };
  const bounceDomain = read("SITEWRIGHT_BOUNCES_DOMAIN");
  const bounceMail = { host: required("SITEWRIGHT_BOUNCES_HOST"), port: required("SITEWRIGHT_BOUNCES_PORT") };
  /** All or nothing: an address without a key, or a key without an address, is a mistake. */
  function readBucket(): BucketSettings | null {
    const settings = {
      endpoint: read("SITEWRIGHT_PUBLISH_S3_ENDPOINT"),
      bucket: read("SITEWRIGHT_PUBLISH_S3_BUCKET"),
      accessKeyId: read("SITEWRIGHT_PUBLISH_S3_ACCESS_KEY_ID"),
      secretAccessKey: read("SITEWRIGHT_PUBLISH_S3_SECRET_ACCESS_KEY"),
    };
    const region = required("SITEWRIGHT_PUBLISH_S3_REGION");
    const prefix = read("SITEWRIGHT_PUBLISH_S3_PREFIX") ?? "";
    const publicUrl = read("SITEWRIGHT_PUBLISH_S3_PUBLIC_URL");
    const needed = ["ENDPOINT", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"].map(
      (name) => `SITEWRIGHT_PUBLISH_S3_${name}`,
    );
    const missing = needed.filter((name) => !environment[name]);
    if (missing.length > 0 && missing.length < needed.length)
      problems.push(...missing.map((name) => `${name} is not set, but others of SITEWRIGHT_PUBLISH_S3_… are`));
    const { endpoint, bucket, accessKeyId, secretAccessKey } = settings;
    if (!endpoint || !bucket || !accessKeyId || !secretAccessKey) return null;
    const readAt = publicUrl ?? `${endpoint}/${bucket}/${prefix}`.replace(/\/$/, "");
    return { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix, publicUrl: readAt };
  }

  /** A place without the keys to it is a mistake; and so is one that everybody can read. */
  function readBackup(published: BucketSettings | null): BackupSettings | null {
    const to = read("SITEWRIGHT_BACKUP_TO");
    const minuteOfDay = required("SITEWRIGHT_BACKUP_TIME");
    const region = required("SITEWRIGHT_BACKUP_S3_REGION");
    const endpoint = read("SITEWRIGHT_BACKUP_S3_ENDPOINT") ?? `https://s3.${region}.amazonaws.com`;
    const accessKeyId = read("SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID");
    const secretAccessKey = read("SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY");
    if (!to) return null;
    if (!accessKeyId)
      problems.push("SITEWRIGHT_BACKUP_S3_ACCESS_KEY_ID (or AWS_ACCESS_KEY_ID) is not set; backups need it");
    if (!secretAccessKey)
      problems.push("SITEWRIGHT_BACKUP_S3_SECRET_ACCESS_KEY (or AWS_SECRET_ACCESS_KEY) is not set; backups need it");
    if (published?.endpoint === endpoint && published.bucket === to.bucket)
      problems.push("SITEWRIGHT_BACKUP_TO is the bucket of published sites, which everybody can read; take another");
    if (!accessKeyId || !secretAccessKey) return null;
    const publicUrl = `${endpoint}/${to.bucket}/${to.prefix}`.replace(/\/$/, "");
    return {
      bucket: { endpoint, region, accessKeyId, secretAccessKey, ...to, publicUrl },
      minuteOfDay,
      environment: Object.fromEntries(
        Object.entries(environment).flatMap(([name, value]) =>
          value && BACKUP_VARIABLES.test(name) ? [[name, value]] : [],
        ),
      ),
    };
  }

  function readDnsProvider(): DnsProviderSettings | null {
    const kind = read("SITEWRIGHT_DNS_PROVIDER");
    const key = read("SITEWRIGHT_DNS_KEY");
    const server = read("SITEWRIGHT_DNS_SERVER");
    if (!kind) return null;
    const wants = {
      rfc2136: /^hmac-sha(1|224|256|384|512):[^:\s]+:[A-Za-z0-9+/]+={0,2}$/,
      porkbun: /^[^:\s]+:[^:\s]+$/,
      cloudflare: /^[^\s]+$/,
      desec: /^[^\s]+$/,
    }[kind];
    if (!key) problems.push("SITEWRIGHT_DNS_KEY is not set, but SITEWRIGHT_DNS_PROVIDER is");
    else if (!wants.test(key)) problems.push(`SITEWRIGHT_DNS_KEY is not what ${kind} wants: see --help`);
    if (kind === "rfc2136" && !server)
      problems.push('SITEWRIGHT_DNS_SERVER is not set, but SITEWRIGHT_DNS_PROVIDER is "rfc2136"');
    return key ? { kind, key, server } : null;
  }

  /** Settings without the key that gives them meaning are a mistake. */
  function readStripe(): StripeSettings | null {
    const settings = {
      apiUrl: required("SITEWRIGHT_STRIPE_API_URL"),
      webhookSecrets: read("SITEWRIGHT_STRIPE_WEBHOOK_SECRET") ?? [],
      prices: {
        pro: read("SITEWRIGHT_STRIPE_PRICE_PRO") ?? [],
        agency: read("SITEWRIGHT_STRIPE_PRICE_AGENCY") ?? [],
      },
      creditPacks: read("SITEWRIGHT_STRIPE_CREDIT_PACKS") ?? [],
      planCredits: required("SITEWRIGHT_STRIPE_PLAN_CREDITS"),
      domainMarginPercent: required("SITEWRIGHT_STRIPE_DOMAIN_MARGIN_PERCENT"),
    };
    const secretKey = read("SITEWRIGHT_STRIPE_SECRET_KEY");
    const sold = [
      "SITEWRIGHT_STRIPE_WEBHOOK_SECRET",
      "SITEWRIGHT_STRIPE_PRICE_PRO",
      "SITEWRIGHT_STRIPE_PRICE_AGENCY",
      "SITEWRIGHT_STRIPE_CREDIT_PACKS",
    ].find((name) => environment[name]);
    if (!secretKey && sold) problems.push(`SITEWRIGHT_STRIPE_SECRET_KEY is not set, but ${sold} is`);
    if (secretKey && settings.webhookSecrets.length === 0 && !environment.SITEWRIGHT_STRIPE_WEBHOOK_SECRET)
      problems.push(
        "SITEWRIGHT_STRIPE_WEBHOOK_SECRET is not set, but SITEWRIGHT_STRIPE_SECRET_KEY is; add a webhook at Stripe and set its signing secret",
      );
    return secretKey ? { ...settings, secretKey } : null;
  }

  /** With TLS the application is at an https address of its own name, and all the world is let in. */
  function readTls(): TlsSettings | null {
    const email = read("SITEWRIGHT_TLS_EMAIL");
    const httpPort = required("SITEWRIGHT_HTTP_PORT");
    const httpsPort = required("SITEWRIGHT_HTTPS_PORT");
    const directory = required("SITEWRIGHT_ACME_DIRECTORY");
    const profile = read("SITEWRIGHT_ACME_PROFILE");
    const [kid, hmacKey] = [read("SITEWRIGHT_ACME_EAB_KID"), read("SITEWRIGHT_ACME_EAB_HMAC")];
    if (email === null) return null;
    if ((kid === null) !== (hmacKey === null))
      problems.push(
        "SITEWRIGHT_ACME_EAB_KID and SITEWRIGHT_ACME_EAB_HMAC are only of use together; set both or neither",
      );
    const baseUrl = read("SITEWRIGHT_BASE_URL");
    if (!baseUrl?.startsWith("https://"))
      problems.push(
        "SITEWRIGHT_BASE_URL must be the https:// address of the application with --tls (SITEWRIGHT_TLS_EMAIL), for example https://app.example.com",
      );
    if (httpPort === httpsPort) problems.push("SITEWRIGHT_HTTP_PORT and SITEWRIGHT_HTTPS_PORT must differ");
    return { email, httpPort, httpsPort, directory, profile, binding: kid && hmacKey ? { kid, hmacKey } : null };
  }

  const tls = readTls();
  const isHostSet = Boolean(flags.SITEWRIGHT_HOST || environment.SITEWRIGHT_HOST);
  function readPorkbun(): PorkbunSettings | null {
    const apiUrl = required("SITEWRIGHT_PORKBUN_API_URL");
    const apiKey = read("SITEWRIGHT_PORKBUN_API_KEY");
    const secretApiKey = read("SITEWRIGHT_PORKBUN_SECRET_API_KEY");
    if ((apiKey === null) !== (secretApiKey === null))
      problems.push("SITEWRIGHT_PORKBUN_API_KEY and SITEWRIGHT_PORKBUN_SECRET_API_KEY must be set together");
    return apiKey && secretApiKey ? { apiUrl, apiKey, secretApiKey } : null;
  }

  function readMapTiles(): Config["mapTiles"] {
    const url = read("SITEWRIGHT_MAP_TILES_URL");
    const attribution = read("SITEWRIGHT_MAP_TILES_ATTRIBUTION");
    if ((url === null) !== (attribution === null))
      problems.push("SITEWRIGHT_MAP_TILES_URL and SITEWRIGHT_MAP_TILES_ATTRIBUTION must be set together");
    return url && attribution ? { url, attribution } : null;
  }

  const foursquareKey = read("SITEWRIGHT_FOURSQUARE_KEY");
  const publishBucket = readBucket();
  const processes = required("SITEWRIGHT_PROCESSES");
  const config: Config = {
    // Who gets certificates of their own is reached from outside.
    host: tls && !isHostSet ? EVERY_ADDRESS : required("SITEWRIGHT_HOST"),
    port: required("SITEWRIGHT_PORT"),
    processes,
    dataDirectory: required("SITEWRIGHT_DATA"),
    databaseUrl: read("SITEWRIGHT_DATABASE_URL"),
    databaseConnections: required("SITEWRIGHT_DATABASE_CONNECTIONS"),
    baseUrl: read("SITEWRIGHT_BASE_URL"),
    defaultDomain: required("SITEWRIGHT_DEFAULT_DOMAIN"),
    alternateDomain: required("SITEWRIGHT_ALTERNATE_DOMAIN"),
    docsUser: read("SITEWRIGHT_DOCS_USER"),
    docsPassword: read("SITEWRIGHT_DOCS_PASSWORD"),
    monthlyCredits: required("SITEWRIGHT_MONTHLY_CREDITS"),
    storageQuotaBytes: required("SITEWRIGHT_STORAGE_QUOTA_MB"),
    archiveBytes: required("SITEWRIGHT_ARCHIVE_MB") * MEGABYTE,
    uploadBytes: required("SITEWRIGHT_UPLOAD_MB") * MEGABYTE,
    rateLimitFactor: read("SITEWRIGHT_RATE_LIMIT_FACTOR"),
    engine: choice === "auto" ? (apiKey || providerUrl ? "openai" : "builtin") : choice,
    openai: {
      apiKey,
      baseUrl: providerUrl,
      models: { standard: required("SITEWRIGHT_MODEL_STANDARD"), premium: required("SITEWRIGHT_MODEL_PREMIUM") },
      imageModel: required("SITEWRIGHT_MODEL_IMAGE"),
      timeoutMs: required("SITEWRIGHT_ENGINE_TIMEOUT_SECONDS") * 1000,
    },
    workers: {
      count: Math.ceil((read("SITEWRIGHT_WORKERS") ?? Math.min(MOST_WORKERS, availableParallelism())) / processes),
      memoryBytes: required("SITEWRIGHT_WORKER_MEMORY_MB") * MEGABYTE,
      environment: Object.fromEntries(
        WORKER_VARIABLES.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
      ),
    },
    rdapBootstrapUrl: required("SITEWRIGHT_RDAP_BOOTSTRAP_URL"),
    dnsServers: read("SITEWRIGHT_DNS_SERVERS") ?? [],
    authoritativePort: required("SITEWRIGHT_DNS_AUTHORITATIVE_PORT"),
    dnsProvider: readDnsProvider(),
    dnsApis: read("SITEWRIGHT_DNS_APIS") ?? {},
    publicAddresses: read("SITEWRIGHT_PUBLIC_ADDRESSES") ?? [],
    mail: smtp && mailFrom ? { ...smtp, from: mailFrom } : null,
    dkim: dkim.selector && dkim.key ? { selector: dkim.selector, privateKey: dkim.key } : null,
    bounces: Object.values(bounces).some((value) => value !== null) ? bounces : null,
    bounceMail: bounceDomain ? { domain: bounceDomain, ...bounceMail } : null,
    recipientsRetentionDays: required("SITEWRIGHT_RECIPIENTS_RETENTION_DAYS"),
    secretKey: read("SITEWRIGHT_SECRET_KEY"),
    trustedProxies: required("SITEWRIGHT_TRUSTED_PROXIES"),
    countryHeader: read("SITEWRIGHT_COUNTRY_HEADER"),
    privateNetworks: read("SITEWRIGHT_PRIVATE_NETWORKS") ?? [],
    overpassUrl: read("SITEWRIGHT_OVERPASS_URL"),
    foursquare: foursquareKey ? { key: foursquareKey, url: required("SITEWRIGHT_FOURSQUARE_URL") } : null,
    leadsRetentionDays: read("SITEWRIGHT_LEADS_RETENTION_DAYS"),
    backup: readBackup(publishBucket),
    metricsToken: read("SITEWRIGHT_METRICS_TOKEN"),
    logCalls: required("SITEWRIGHT_LOG_CALLS") === "all",
    slowQueryMs: read("SITEWRIGHT_SLOW_QUERY_MS"),
    drainMs: required("SITEWRIGHT_DRAIN_SECONDS") * 1000,
    mapTiles: readMapTiles(),
    publishBucket,
    stripe: readStripe(),
    tls,
    porkbun: readPorkbun(),
  };
  if (config.databaseUrl && config.backup)
    problems.push(
      "SITEWRIGHT_BACKUP_TO makes backups of a database in the data directory; one on a server is backed up there (pg_dump, or its provider's backups)",
    );
  if (problems.length === 0 && config.defaultDomain === config.alternateDomain) {
    problems.push("SITEWRIGHT_DEFAULT_DOMAIN and SITEWRIGHT_ALTERNATE_DOMAIN must differ");
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
