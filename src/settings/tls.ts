/** Certificates, where this process gets them itself. */
import * as v from "valibot";
import { asciiEmail } from "../lib/email_addresses.ts";
import { says } from "../lib/field_words.ts";
import { httpUrl, text, wholeNumber } from "./schemas.ts";
import { part, type Reading, secret, setting } from "./setting.ts";

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

/** Servers are told addresses as they are sent. */
const emailAddress = v.pipe(
  text,
  v.transform((value) => asciiEmail(value) ?? ""),
  v.minLength(1, says("no_email")),
);

export const TLS = part(
  "TLS",
  {
    email: setting(
      "SITEWRIGHT_TLS_EMAIL",
      emailAddress,
      null,
      "turns on TLS in this process, as `--tls` does: certificates are got by ACME, and their authority writes to this address (default: off, for a proxy in front)",
    ),
    httpPort: setting("SITEWRIGHT_HTTP_PORT", wholeNumber(1, 65535), "80", "with TLS: port for plain requests"),
    httpsPort: setting("SITEWRIGHT_HTTPS_PORT", wholeNumber(1, 65535), "443", "with TLS: port for encrypted requests"),
    directory: setting(
      "SITEWRIGHT_ACME_DIRECTORY",
      httpUrl,
      "https://acme-v02.api.letsencrypt.org/directory",
      "directory of the authority that signs certificates",
    ),
    profile: setting(
      "SITEWRIGHT_ACME_PROFILE",
      text,
      null,
      "profile of certificates, as the authority names it, like tlsserver",
    ),
    kid: setting(
      "SITEWRIGHT_ACME_EAB_KID",
      text,
      null,
      "key id of an external account, for authorities that ask for one",
    ),
    hmacKey: secret("SITEWRIGHT_ACME_EAB_HMAC", text, null, "HMAC key of that account, in base64url"),
  },
  {
    group: "tls",
    atStart: ["email", "httpPort", "httpsPort", "directory", "profile", "kid", "hmacKey"],
  },
);

/** With TLS the application is at an https address of its own name. */
export function readTls(reading: Reading, baseUrl: string | null): { tls: TlsSettings | null } {
  const { email, kid, hmacKey, ...rest } = reading.values(TLS);
  if (email === null) return { tls: null };
  reading.together(TLS.settings.kid, TLS.settings.hmacKey);
  if (!baseUrl?.startsWith("https://"))
    reading.refuse("SITEWRIGHT_BASE_URL", "https_address", { other: TLS.settings.email.name });
  if (rest.httpPort === rest.httpsPort)
    reading.refuse(TLS.settings.httpPort.name, "same_setting", { other: TLS.settings.httpsPort.name });
  return { tls: { email, ...rest, binding: kid && hmacKey ? { kid, hmacKey } : null } };
}
