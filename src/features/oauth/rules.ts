/**
 * Pure decisions of the authorization server: addresses to return to, scopes, lifetimes. By OAuth 2.1 and the MCP
 * authorization specification of 2026-07-28; RFC numbers stand beside what they decide.
 */
import { isLoopback } from "../../lib/addresses.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../lib/clock.ts";
import { sha256Hex } from "../../lib/hash.ts";
import { SCOPES, type Scope } from "../../policy/scopes.ts";

/** Tokens are looked up at each call, so that a long life costs nothing: clients rarely refresh while they talk. */
export const ACCESS_MS = DAY_MS;
export const REFRESH_MS = 90 * DAY_MS;
export const CODE_MS = 60 * SECOND_MS;
/** A used code is remembered for so long, so that its second use is noticed. */
export const KEPT_CODE_MS = 10 * MINUTE_MS;
/** Clients that have got no token for so long are forgotten. */
export const KEPT_CLIENT_MS = 30 * DAY_MS;

export const MOST_CLIENTS = 10_000;
export const MOST_ATTEMPTS = 5000;
export const MOST_REDIRECTS = 20;
const LONGEST_URI = 2000;

/** What an AI client needs, and gets where it asks for nothing: the least of it is in the metadata. */
export const USUAL_SCOPES: Scope[] = ["sites:read", "sites:write", "publish", "forms:read"];
/** Asks for refresh tokens, which every client gets. */
export const OFFLINE = "offline_access";

const TOKEN = /^sw[acr]t_[0-9a-f]{64}$/;

/** The stored hash of a code or token; null for a text that is none. */
export const tokenHash = (token: string): string | null => (TOKEN.test(token) ? sha256Hex(token) : null);

/** The scopes of a request that there are; what is not known is passed over (RFC 6749, 3.3), and nothing means the usual ones. */
export function readScopes(text: string | undefined): Scope[] {
  const asked = (text ?? "").split(" ");
  const known = SCOPES.filter((scope) => asked.includes(scope));
  return known.length > 0 ? known : USUAL_SCOPES;
}

/** Schemes that run or read something in the browser, or are somebody else's. */
const REFUSED_SCHEMES =
  /^(?:javascript|data|vbscript|file|filesystem|blob|about|view-source|ftps?|wss?|intent|mailto|tel|sms|content|resource|chrome|chrome-extension|moz-extension|ms-[a-z-]+):$/;

export const isLoopbackUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === "http:" && (hostname === "localhost" || isLoopback(hostname.replace(/^\[|\]$/g, "")));

/** Where a client may be sent back to, as a URL; null for what is refused: https, loopback, or a program's own scheme. */
export function readRedirect(text: string): URL | null {
  // Browsers drop these, and the address would be another than the one that was compared.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  if (text.length > LONGEST_URI || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  const url = URL.parse(text);
  if (!url || text.includes("#") || url.username !== "" || url.password !== "") return null;
  if (url.protocol === "http:") return isLoopbackUrl(url) ? url : null;
  if (url.protocol === "https:") return url;
  return !REFUSED_SCHEMES.test(url.protocol) && text.includes("://") ? url : null;
}

/**
 * Whether an address is among those of a client: exactly; of loopback ones whatever their port, because programs take
 * one that is free (RFC 8252, 7.3).
 */
export function matchesRedirect(registered: readonly string[], given: string): boolean {
  const url = readRedirect(given);
  if (!url) return false;
  if (registered.includes(given)) return true;
  if (!isLoopbackUrl(url)) return false;
  return registered.some((text) => {
    const known = readRedirect(text);
    return known && isLoopbackUrl(known) && known.pathname === url.pathname && known.search === url.search;
  });
}

/** An address with more in its query; what it has in it stays as it is written. */
export function withQuery(uri: string, values: Record<string, string | undefined>): string {
  const query = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return `${uri}${uri.includes("?") ? "&" : "?"}${query.join("&")}`;
}

/** Whether a client's identifier is the address of a document about it (draft-ietf-oauth-client-id-metadata-document). */
export function isDocumentId(clientId: string): boolean {
  const url = URL.parse(clientId);
  return (
    url !== null &&
    clientId.length <= LONGEST_URI &&
    url.protocol === "https:" &&
    url.href === clientId &&
    url.pathname !== "/" &&
    url.hash === "" &&
    url.search === "" &&
    url.username === "" &&
    url.password === ""
  );
}

/** S256 of RFC 7636. */
export const challengeOf = (verifier: string): string =>
  new Bun.CryptoHasher("sha256").update(verifier).digest("base64url");

export const isChallenge = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** Whether a token for a resource is one for this server (RFC 8707): its MCP address, with or without the choice of tools, or its API. */
export const isOwnResource = (resource: string, baseUrl: string): boolean =>
  resource.startsWith(`${baseUrl}/mcp?`) ||
  [baseUrl, `${baseUrl}/`, `${baseUrl}/mcp`, `${baseUrl}/mcp/`, `${baseUrl}/v1`].includes(resource);
