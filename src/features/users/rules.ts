/** For how long what signs people in is good, and how an address is compared. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/clock.ts";
import { domainOf } from "../../lib/email_addresses.ts";
import { sha256Hex } from "../../lib/hash.ts";

/** Since a session was last used. */
export const SESSION_MS = 30 * DAY_MS;
/** A session that is used is written down at most so often. */
export const SEEN_MS = MINUTE_MS;
export const INVITATION_MS = 7 * DAY_MS;
/** How long an invitation is still shown that was accepted, or that nobody has used. */
export const KEPT_INVITATION_MS = 30 * DAY_MS;
export const LINK_MS = { set_up: DAY_MS, password_reset: HOUR_MS, sso: MINUTE_MS } as const;

const TOKEN_FORM = /^[0-9a-f]{64}$/;

/** What is stored of a token; null for a text that can't be one. */
export const tokenHash = (token: string): string | null => (TOKEN_FORM.test(token) ? sha256Hex(token) : null);

/** The pages of the application that links lead to. */
const PAGES = { set_up: "setup", password_reset: "reset", invitation: "invitation", sso: "sso" } as const;
export type LinkKind = keyof typeof PAGES;

/** The token is in the fragment, which no browser sends: it is in no log, and no other site gets to see it. */
export const linkUrl = (baseUrl: string, kind: LinkKind, token: string): string =>
  `${baseUrl}/app/${PAGES[kind]}#token=${token}`;

/** An e-mail address as it is stored and looked up. */
export function normalEmail(email: string): string {
  const normal = email.trim().toLowerCase();
  const domain = domainOf(normal);
  // Some browsers send a domain with letters beyond ASCII as it is typed, others in its form of ASCII.
  if (!domain.includes("xn--")) return normal;
  // Loaded here: few addresses need it, and it takes long to load.
  const { domainToUnicode } = process.getBuiltinModule("node:url");
  return `${normal.slice(0, -domain.length)}${domainToUnicode(domain) || domain}`;
}
