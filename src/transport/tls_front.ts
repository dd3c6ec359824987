/**
 * How requests come in where this process speaks TLS itself. Over plain HTTP: what authorities and our own checks ask,
 * names that have no certificate yet, and for all others the way to https. Over TLS: only names that the certificates are
 * for; any other gets 421, because its connection has been given the certificate that names nobody.
 *
 * Bun does not tell which name a connection was opened for. A browser sends another host over it only when its
 * certificate is for that host too; then the host decides, as always, and nothing is shared but the connection.
 */
import {
  CERTIFICATE_JOB,
  findCertificate,
  keyOwner,
  listServed,
  namesOfSiteAt,
  servedRevision,
} from "../features/certificates/service.ts";
import { PROBE_PATH } from "../features/domains/service.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../lib/clock.ts";
import { requestPath } from "../lib/urls.ts";
import type { Services } from "../operation/operation.ts";
import { createBrands } from "../policy/brands.ts";
import type { SiteContents } from "../sites/contents.ts";
import type { Fetch } from "./fetch.ts";
import { hostName, isApplicationHost } from "./host.ts";
import type { Listener } from "./surface.ts";

/** A certificate as a listener takes it. */
export interface ServedCertificate {
  serverName: string;
  cert: string;
  key: string;
}

export interface TlsFront {
  /** Answers a request that came without encryption. */
  plain: Fetch;
  secure: Fetch;
  /** Changes when there are other certificates. */
  revision(): Promise<string>;
  /** The certificates that are there now; from then on their names are served over TLS. */
  load(): Promise<ServedCertificate[]>;
}

const CHALLENGE_PATH = "/.well-known/acme-challenge/";
const TOKEN = /^[\w-]{16,200}$/;
const TEXT = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
/** Half a year: long enough for lists, short enough that a mistake ends. */
const STRICT = `max-age=${(180 * DAY_MS) / SECOND_MS}`;
/** How long it is remembered whether a host is to be visited over https alone. */
const STRICT_KEPT_MS = MINUTE_MS;
const MOST_KEPT = 5000;

export function createTlsFront(services: Services, contents: SiteContents, answer: Fetch): TlsFront {
  const { storage, secrets, clock, baseUrl, log } = services;
  const base = new URL(baseUrl);
  const port = base.port ? `:${base.port}` : "";
  const brands = services.part(createBrands);
  const strict = new Map<string, { isStrict: boolean; until: number }>();
  let names = new Set<string>();

  const isCovered = (host: string): boolean => names.has(host) || names.has(`*${host.slice(host.indexOf("."))}`);

  async function answerChallenge(host: string, token: string): Promise<Response> {
    const row = TOKEN.test(token) ? await findCertificate(storage.read, host) : null;
    if (!row?.order_id) return new Response("Not found\n", { status: 404, headers: TEXT });
    return new Response(await services.authority!.keyAuthorization(token), {
      headers: { ...TEXT, "Content-Type": "application/octet-stream" },
    });
  }

  /** The answer to our own checks, which ask in plain text also where visitors are sent on. */
  async function answerProbe(request: Request, host: string, token: string): Promise<Response | null> {
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const said = await contents.answerProbe(host, token);
    return said === null ? null : new Response(`${said}\n`, { headers: TEXT });
  }

  function sendOn(request: Request, host: string): Response {
    request.body?.cancel().catch(() => {});
    const { pathname, search } = new URL(request.url);
    // It may be taken back: no browser is to keep it for ever.
    return new Response(null, {
      status: 308,
      headers: { Location: `https://${host}${port}${pathname}${search}`, "Cache-Control": "no-cache" },
    });
  }

  function encrypted(request: Request, host: string, listener?: Listener) {
    // Nobody's key or password is taken in the clear; whether the process lives, and is ready, may be asked.
    const path = requestPath(request.url);
    if (isApplicationHost(host, base.hostname)) {
      return path === "/healthz" || path === "/readyz" ? answer(request, listener) : sendOn(request, base.hostname);
    }
    if (isCovered(host)) return sendOn(request, host);
    if (!brands.at(host) || path === "/healthz" || path === "/readyz") return answer(request, listener);
    request.body?.cancel().catch(() => {});
    return new Response("The certificate of this address is on its way. Try again in a minute.\n", {
      status: 503,
      headers: { ...TEXT, "Retry-After": "60" },
    });
  }

  /** Whether every name of the site at a host has a certificate: browsers that were told remember it for all of them. */
  async function findStrict(host: string): Promise<boolean> {
    const all = host === base.hostname ? [host] : await namesOfSiteAt(storage.read, host);
    const isStrict = all.every(isCovered);
    if (strict.size >= MOST_KEPT) strict.clear();
    strict.set(host, { isStrict, until: clock.now() + STRICT_KEPT_MS });
    return isStrict;
  }

  function withStrict(response: Response, isStrict: boolean): Response {
    if (isStrict) response.headers.set("Strict-Transport-Security", STRICT);
    return response;
  }

  return {
    plain(request, listener) {
      const host = hostName(request.headers.get("host"));
      const path = requestPath(request.url);
      if (path.startsWith(CHALLENGE_PATH)) return answerChallenge(host, path.slice(CHALLENGE_PATH.length));
      if (path.startsWith(PROBE_PATH))
        return answerProbe(request, host, path.slice(PROBE_PATH.length)).then(
          (said) => said ?? encrypted(request, host, listener),
        );
      return encrypted(request, host, listener);
    },
    secure(request, listener) {
      const host = hostName(request.headers.get("host"));
      if (!isCovered(host)) {
        request.body?.cancel().catch(() => {});
        return new Response("This connection's certificate is not for the name that was asked for.\n", {
          status: 421,
          headers: TEXT,
        });
      }
      const given = answer(request, listener);
      const known = strict.get(host);
      const isStrict = known && known.until > clock.now() ? known.isStrict : findStrict(host);
      if (given instanceof Promise || isStrict instanceof Promise)
        return Promise.all([given, isStrict]).then(([response, said]) => withStrict(response, said));
      return withStrict(given, isStrict);
    },
    revision: () => servedRevision(storage.read),
    async load() {
      const served: ServedCertificate[] = [];
      const unreadable: string[] = [];
      for (const { name, chain, key } of await listServed(storage.read)) {
        if (secrets.canOpen(key))
          served.push({ serverName: name, cert: chain, key: secrets.open(key, keyOwner(name)) });
        else unreadable.push(name);
      }
      // Sealed with another key of the database than it has now: they are got anew.
      if (unreadable.length > 0) {
        log.error("keys of certificates can't be read", { names: unreadable.length });
        await storage.write("certificates", async (db) => {
          for (const subject of unreadable)
            await services.queue.hasten(db, { kind: CERTIFICATE_JOB, subject, runAt: clock.now() });
        });
      }
      names = new Set(served.map(({ serverName }) => serverName));
      strict.clear();
      return served;
    },
  };
}
