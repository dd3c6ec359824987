/** The process that serves, what it trusts, and how it is watched. */
import { availableParallelism } from "node:os";
import * as v from "valibot";
import { isNetwork } from "../lib/addresses.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { serversOf } from "../lib/database_address.ts";
import { says } from "../lib/field_words.ts";
import { isSecretKey } from "../lib/secret_key.ts";
import type { Plan } from "./payments.ts";
import { domainName, list, MEGABYTE, onOrOff, originUrl, text, wholeNumber, wholeNumberOf } from "./schemas.ts";
import { part, secret, setting } from "./setting.ts";

/** Credits a month of an account that the operator does not give another number. */
export const DEFAULT_MONTHLY_CREDITS = 10_000;

/** Bytes that an account may store when the operator gives no other number. */
export const DEFAULT_STORAGE_QUOTA_MB = 5_000;

/** Size of a file that is taken as an asset, at most. */
export const MOST_UPLOAD_MB = 100;

const MOST_PROCESSES = 64;

const processCount = v.pipe(
  text,
  v.check(
    (value) => value === "auto" || (/^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= MOST_PROCESSES),
    says("number_or", { word: "auto" }),
  ),
  v.transform((value) => (value === "auto" ? Math.min(MOST_PROCESSES, availableParallelism()) : Number(value))),
);

const rateFactor = v.pipe(
  text,
  v.check(
    (value) => value === "off" || (Number(value) > 0 && Number.isFinite(Number(value))),
    says("number_or", { word: "off" }),
  ),
  v.transform((value) => (value === "off" ? null : Number(value))),
);

const headerName = v.pipe(text, v.regex(/^[A-Za-z0-9-]{1,100}$/, says("unlike", { example: "CF-IPCountry" })));

const networks = v.pipe(
  list,
  v.check((list) => list.every(isNetwork), says("unlike", { example: "10.0.0.0/8, fd00::/8" })),
);

/** One number for every plan, or one for each that is named; the others keep the default. In bytes. */
const storageQuota = v.pipe(
  text,
  v.regex(/^(\d{1,9}|(free|pro|agency):\d{1,9}(\s*,\s*(free|pro|agency):\d{1,9})*)$/, says("no_quota")),
  v.transform((value): Record<Plan, number> => {
    const named = value.split(",").map((one) => one.trim().split(":"));
    const common = named[0]!.length === 1 ? Number(named[0]![0]) : DEFAULT_STORAGE_QUOTA_MB;
    const of = (plan: Plan) => Number(named.findLast(([name]) => name === plan)?.[1] ?? common) * MEGABYTE;
    return { free: of("free"), pro: of("pro"), agency: of("agency") };
  }),
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
  v.check(isSecretKey, says("no_hex", { count: 64, command: "openssl rand -hex 32" })),
);

export const SERVER = part(
  "Server",
  {
    host: setting("SITEWRIGHT_HOST", text, "127.0.0.1", "address to listen on; with TLS all are, unless this is set"),
    port: setting("SITEWRIGHT_PORT", wholeNumber(0, 65535), "3000", "port to listen on", "PORT"),
    processes: setting(
      "SITEWRIGHT_PROCESSES",
      processCount,
      "1",
      'processes that serve, on one port and one data directory: a number, or "auto" for one for each core; more than one on Linux alone',
    ),
    dataDirectory: setting("SITEWRIGHT_DATA", text, "./data", "data directory, the only thing the process writes"),
    databaseUrl: secret(
      "SITEWRIGHT_DATABASE_URL",
      databaseUrl,
      null,
      "database on a server of PostgreSQL (15 or later), like postgres://user:password@host:5432/name (default: a file in the data directory)",
    ),
    databaseConnections: setting(
      "SITEWRIGHT_DATABASE_CONNECTIONS",
      wholeNumber(1, 500),
      "10",
      "connections of each process to a database on a server: so many for reads, as many for writes, and two more",
    ),
    baseUrl: setting(
      "SITEWRIGHT_BASE_URL",
      originUrl,
      null,
      "public address of the application (default http://localhost:<port>)",
    ),
    oauth: setting(
      "SITEWRIGHT_OAUTH",
      onOrOff,
      null,
      "whether AI clients may be connected with OAuth: on or off (default: on where the public address is https or localhost)",
    ),
    defaultDomain: setting(
      "SITEWRIGHT_DEFAULT_DOMAIN",
      domainName,
      "sites.localhost",
      "published sites get a subdomain of this domain",
    ),
    alternateDomain: setting(
      "SITEWRIGHT_ALTERNATE_DOMAIN",
      domainName,
      "pages.localhost",
      "the other domain a first publish may choose",
    ),
    docsUser: setting(
      "SITEWRIGHT_DOCS_USER",
      text,
      null,
      "user of the API reference, of the operator's account (default: docs)",
    ),
    docsPassword: secret(
      "SITEWRIGHT_DOCS_PASSWORD",
      text,
      null,
      "password of the API reference, of the operator's account (default: made at first start)",
    ),
    monthlyCredits: setting(
      "SITEWRIGHT_MONTHLY_CREDITS",
      wholeNumber(0, 1_000_000_000),
      String(DEFAULT_MONTHLY_CREDITS),
      "monthly credits of the operator's account",
    ),
    storageQuotaBytes: setting(
      "SITEWRIGHT_STORAGE_QUOTA_MB",
      storageQuota,
      String(DEFAULT_STORAGE_QUOTA_MB),
      'megabytes that an account may store: one number, or one for each plan, like "free:500, pro:2000"',
    ),
    archiveBytes: setting(
      "SITEWRIGHT_ARCHIVE_MB",
      wholeNumberOf(MEGABYTE, 1, 1_000_000),
      "1024",
      "megabytes that an archive of a website may have to be imported; while one is read, it takes that much of the disk",
    ),
    uploadBytes: setting(
      "SITEWRIGHT_UPLOAD_MB",
      wholeNumberOf(MEGABYTE, 1, MOST_UPLOAD_MB),
      "25",
      "megabytes that a file may have to be uploaded as an asset; what is sent goes to the disk, not into memory",
    ),
    rateLimitFactor: setting(
      "SITEWRIGHT_RATE_LIMIT_FACTOR",
      rateFactor,
      "1",
      'multiplies every rate limit, and the event streams that an account may have open; "off" turns them off, those on guessing passwords too',
    ),
  },
  {
    group: "tls",
    only: ["baseUrl", "defaultDomain", "alternateDomain"],
    required: ["baseUrl"],
    atStart: ["baseUrl", "defaultDomain", "alternateDomain"],
  },
);

export const NETWORK = part("Secrets, proxies and networks", {
  secretKey: secret(
    "SITEWRIGHT_SECRET_KEY",
    secretKey,
    null,
    "key that encrypts stored secrets, 64 hexadecimal characters (default: the file secret.key in the data directory, made at the first start)",
  ),
  trustedProxies: setting(
    "SITEWRIGHT_TRUSTED_PROXIES",
    networks,
    "127.0.0.0/8, ::1/128",
    "networks of the proxies whose X-Forwarded-For says who a visitor is, separated by commas; of the addresses in it the last that is no proxy's counts",
  ),
  countryHeader: setting(
    "SITEWRIGHT_COUNTRY_HEADER",
    headerName,
    null,
    "header in which a trusted proxy says a visitor's country, for example CF-IPCountry (default: countries are not counted)",
  ),
  privateNetworks: setting(
    "SITEWRIGHT_PRIVATE_NETWORKS",
    networks,
    null,
    "networks that webhooks may reach although they are private, separated by commas (default: none)",
  ),
});

export const MONITORING = part("Monitoring", {
  metricsToken: secret(
    "SITEWRIGHT_METRICS_TOKEN",
    v.pipe(text, v.regex(/^[\x21-\x7e]{16,200}$/, says("length_between", { least: 16, most: 200 }))),
    null,
    "who reads <base url>/metrics sends it as a bearer token (default: programs on this machine alone read it, and none when SITEWRIGHT_BASE_URL is a public address)",
  ),
  logCalls: setting(
    "SITEWRIGHT_LOG_CALLS",
    v.pipe(
      v.picklist(["off", "all"], says("not_among", { choices: "off, all" })),
      v.transform((value) => value === "all"),
    ),
    "off",
    "writes a line for each call of the API and of MCP: operation, status, duration, account, request id",
  ),
  slowQueryMs: setting(
    "SITEWRIGHT_SLOW_QUERY_MS",
    wholeNumber(1, 60_000),
    null,
    "statements of the database that take at least so long are written to the log, without their values (default: none)",
  ),
  drainMs: setting(
    "SITEWRIGHT_DRAIN_SECONDS",
    wholeNumberOf(SECOND_MS, 0, 300),
    "0",
    "how long everything is still answered after the stop was asked for, while /readyz says 503, so that load balancers can turn away",
  ),
});
