/**
 * Sessions over HTTP: a cookie that scripts can't read, no other host gets, and that counts only for what our own pages
 * ask for. It is no key: MCP never looks at it, and published sites are on other hosts.
 */

import { DAY_MS, SECOND_MS } from "../lib/clock.ts";
import { ApiError } from "../lib/errors.ts";
import { sha256Hex } from "../lib/hash.ts";
import type { Browser, Caller } from "../operation/operation.ts";

/** Who has the session of a token at the host that was asked, or null. */
export type ReadSession = (token: string, request: Request) => Promise<Caller | null>;

/** As long as a session is good after its last use. */
const SESSION_SECONDS = (30 * DAY_MS) / SECOND_MS;
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = (400 * DAY_MS) / SECOND_MS;

/** A browser, and the `Set-Cookie` that it is to get with the answer. */
export interface CookieBrowser extends Browser {
  cookies: string[];
}

export function createSessions(baseUrl: string, read: ReadSession, senderOf: (request: Request) => string | null) {
  // With the prefix a browser takes the cookie from this host over https alone, whatever others of its domain send it.
  const isSecure = baseUrl.startsWith("https:");
  const name = isSecure ? "__Host-sw" : "sw";
  /** Each user of a browser has one, and nobody reads in it who that is. */
  const deviceName = (userId: string) => `${name}_device_${sha256Hex(userId).slice(0, 12)}`;
  const written = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const tokenOf = (request: Request) => cookieOf(request.headers.get("cookie"), name);

  return {
    /**
     * Whose session a request comes with; null when it comes with none that is good.
     * @throws ApiError `foreign_origin` when another site's page has made the browser send it
     */
    async callerOf(request: Request): Promise<Caller | null> {
      const token = tokenOf(request);
      const caller = token && (await read(token, request));
      if (!caller) return null;
      assertOwnPage(request);
      caller.sender = () => senderOf(request);
      return caller;
    },
    /** Whether a request comes with a good session, whoever has made the browser send it: for pages that only show. */
    async isSignedIn(request: Request): Promise<boolean> {
      const token = tokenOf(request);
      const caller = token === null ? null : await read(token, request);
      return caller !== null && !caller.person?.lacksSecondFactor;
    },
    browserOf(request: Request): CookieBrowser {
      assertOwnPage(request);
      const cookies: string[] = [];
      return {
        sender: senderOf(request),
        userAgent: request.headers.get("user-agent"),
        cookies,
        deviceOf: (userId) => cookieOf(request.headers.get("cookie"), deviceName(userId)),
        keepSession(session) {
          const token = session === "longer" ? tokenOf(request) : session === "none" ? null : session.token;
          cookies.push(token ? written(name, token, SESSION_SECONDS) : written(name, "", 0));
        },
        keepDevice(userId, token) {
          cookies.push(written(deviceName(userId), token, DEVICE_SECONDS));
        },
      };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

/** Browsers say by themselves who makes them ask; a page of another site, or one in a sandbox, is not ours. */
function assertOwnPage(request: Request): void {
  const site = request.headers.get("sec-fetch-site");
  if (site === null || site === "same-origin" || site === "none") return;
  throw new ApiError("foreign_origin", "Requests that pages of another origin make with your session are refused.");
}

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
