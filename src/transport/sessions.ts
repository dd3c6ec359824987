/**
 * Sessions over HTTP: a cookie that scripts can't read, no other host gets, and that counts only for what our own pages
 * ask for. It is no key: MCP never looks at it, and published sites are on other hosts.
 */

import { DAY_MS, SECOND_MS } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import type { Browser, Caller } from "../operation/operation.ts";

/** Who has the session of a token, or null. */
export type ReadSession = (token: string) => Promise<Caller | null>;

/** As long as a session is good after its last use. */
const COOKIE_SECONDS = (30 * DAY_MS) / SECOND_MS;

/** A browser, and the `Set-Cookie` that it is to get with the answer. */
export interface CookieBrowser extends Browser {
  cookie: string | null;
}

export interface Sessions {
  /**
   * Whose session a request comes with; null when it comes with none that is good.
   * @throws ApiError `foreign_origin` when another site's page has made the browser send it
   */
  callerOf(request: Request): Promise<Caller | null>;
  browserOf(request: Request): CookieBrowser;
}

export function createSessions(
  baseUrl: string,
  read: ReadSession,
  senderOf: (request: Request) => string | null,
): Sessions {
  // With the prefix a browser takes the cookie from this host over https alone, whatever others of its domain send it.
  const isSecure = baseUrl.startsWith("https:");
  const name = isSecure ? "__Host-sw" : "sw";
  const written = (value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const tokenOf = (request: Request) => cookieOf(request.headers.get("cookie"), name);

  return {
    async callerOf(request) {
      const token = tokenOf(request);
      const caller = token && (await read(token));
      if (!caller) return null;
      assertOwnPage(request);
      return caller;
    },
    browserOf(request) {
      assertOwnPage(request);
      const browser: CookieBrowser = {
        sender: senderOf(request),
        userAgent: request.headers.get("user-agent"),
        cookie: null,
        keepSession(session) {
          const token = session === "longer" ? tokenOf(request) : session === "none" ? null : session.token;
          browser.cookie = token ? written(token, COOKIE_SECONDS) : written("", 0);
        },
      };
      return browser;
    },
  };
}

/** Browsers say by themselves who makes them ask; a page of another site, or one in a sandbox, is not ours. */
function assertOwnPage(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw new ApiError("foreign_origin", "Requests that pages of another origin make with your session are refused.");
}

/** Whether a request comes with a session, be it good or not. */
export const hasSession = (request: Request): boolean =>
  /(?:^|;\s*)(?:__Host-)?sw=/.test(request.headers.get("cookie") ?? "");

const LONGEST_COOKIES = 16 * 1024;

/** The first cookie of this name, or null. */
export function cookieOf(header: string | null, name: string): string | null {
  if (!header || header.length > LONGEST_COOKIES) return null;
  for (const pair of header.split(";")) {
    const [key, value] = pair.split("=", 2);
    if (key?.trim() === name) return value?.trim() ?? null;
  }
  return null;
}
