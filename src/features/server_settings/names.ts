/**
 * The way from the world to this server, looked at from outside in: what DNS says of its names, whether requests to them
 * come back here, in the clear and over TLS, and whether certificates can be got. Each finding says what to do.
 */
import { isIP } from "../../lib/addresses.ts";
import { MINUTE_MS, SECOND_MS, systemClock } from "../../lib/clock.ts";
import { getJson } from "../../providers/acme/get_json.ts";
import { createDnsLookup, type DnsSession } from "../../providers/dns/lookup.ts";
import { createOutgoing, type Outgoing, OutgoingError } from "../../providers/outgoing.ts";
import { isLocalName, machineAddresses } from "../../providers/own_addresses.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import { tellSetting } from "../../sentences/setting_checks.ts";
import type { Config } from "../../settings/config.ts";
import { authorizationProblem, findAuthorities, judgeAuthorities, registrableDomain } from "../domains/service.ts";

export interface Finding {
  ok: boolean;
  /** What was looked at. */
  name: string;
  /** What was found, and what to do about it. */
  message: string;
}

/** With the code of its sentence. */
export type CodedFinding = Finding & CodedMessage;

const PATIENCE_MS = 15 * SECOND_MS;
const MOST_BYTES = 4096;
/** A clock that is further off makes good certificates look as if they were not. */
const MOST_SKEW_MS = 5 * MINUTE_MS;
/** A subdomain that no site has; where the wildcard of DNS leads here, it does. */
const ANY_SITE = "sitewright-any";
const MOST_SHOWN = 5;

/**
 * The same for settings that are not kept yet: where nobody listens on the port for plain requests, it is answered there
 * meanwhile; nobody is asked over TLS where nobody listens for that.
 */
export async function examineFutureNames(config: Config): Promise<CodedFinding[]> {
  if (!config.tls) return await examineNames(config);
  const { httpPort, httpsPort } = config.tls;
  const answer = () => new Response("ok", { headers: { "X-Request-Id": "check" } });
  let listener: ReturnType<typeof Bun.serve> | null = null;
  try {
    listener = Bun.serve({ hostname: config.host, port: httpPort, fetch: answer });
  } catch {
    // Somebody does, or it is not allowed: both is told.
  }
  try {
    const findings = await examineNames(config, isFree(config.host, httpsPort));
    // While it is answered here it is in use.
    return findings.filter(({ name }) => listener === null || name !== `port ${httpPort}`);
  } finally {
    await listener?.stop(true);
  }
}

function isFree(hostname: string, port: number): boolean {
  try {
    Bun.listen({ hostname, port, socket: { data() {} } }).stop(true);
    return true;
  } catch {
    return false;
  }
}

/**
 * Findings about ports, names, certificates and their authority; one alone where this server is for its machine only.
 * @param isPlain whether nobody is asked over TLS
 */
export async function examineNames(config: Config, isPlain = false): Promise<CodedFinding[]> {
  const base = config.baseUrl ? new URL(config.baseUrl) : null;
  if (!base || isLocalName(base.hostname) || isIP(base.hostname.replace(/^\[|\]$/g, "")) !== 0)
    return [
      {
        ok: true,
        name: "names",
        ...tellSetting("names_local"),
      },
    ];
  const outgoing = createOutgoing({ ...config, clock: systemClock });
  const dns = createDnsLookup({ ...config, mayReach: outgoing.mayReach, clock: systemClock });
  const authority = config.tls && (await examineAuthority(config.tls.directory));
  const issuers = authority?.issuers ?? [];
  const names = [base.hostname, `${ANY_SITE}.${config.defaultDomain}`].filter((name) => !isLocalName(name));
  const found = await Promise.all(
    names.map(async (name) => {
      const session = dns.begin(await registrableDomain(name), AbortSignal.timeout(PATIENCE_MS));
      return await examineName(config, base, name, { session, outgoing, issuers, isPlain });
    }),
  );
  return [
    ...(config.tls ? examinePorts(config, config.tls) : []),
    ...(authority ? [authority.finding] : []),
    ...found.flat(),
  ];
}

/** Whether the ports can be listened on; that somebody listens already is as it should be while the server runs. */
function examinePorts(config: Config, { httpPort, httpsPort }: NonNullable<Config["tls"]>): CodedFinding[] {
  return [httpPort, httpsPort].map((port) => {
    const name = `port ${port}`;
    try {
      Bun.listen({ hostname: config.host, port, socket: { data() {} } }).stop(true);
      return { ok: true, name, ...tellSetting("port_free") };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE") return { ok: true, name, ...tellSetting("port_used") };
      const told =
        code === "EACCES" ? tellSetting("port_forbidden") : tellSetting("said", { said: String(message ?? error) });
      return { ok: false, name, ...told };
    }
  });
}

async function examineAuthority(directory: string): Promise<{ finding: CodedFinding; issuers: string[] }> {
  const name = `authority ${new URL(directory).host}`;
  try {
    const { body, headers } = await getJson(directory, AbortSignal.timeout(PATIENCE_MS));
    const { newOrder, renewalInfo, meta } = body as {
      newOrder?: unknown;
      renewalInfo?: unknown;
      meta?: { caaIdentities?: unknown; externalAccountRequired?: unknown };
    };
    const said = meta?.caaIdentities;
    const issuers = Array.isArray(said) ? said.filter((one) => typeof one === "string") : [];
    if (typeof newOrder !== "string")
      return {
        issuers,
        finding: {
          ok: false,
          name,
          ...tellSetting("authority_wrong", { directory, setting: "SITEWRIGHT_ACME_DIRECTORY" }),
        },
      };
    const skewMs = systemClock.now() - Date.parse(headers.get("date") ?? "");
    if (Math.abs(skewMs) > MOST_SKEW_MS)
      return {
        issuers,
        finding: {
          ok: false,
          name,
          ...tellSetting("clock_wrong", { minutes: Math.round(Math.abs(skewMs) / MINUTE_MS) }),
        },
      };
    const how = renewalInfo ? "it says when certificates are to be renewed" : "certificates are renewed at two thirds";
    const needs = meta?.externalAccountRequired ? ", and asks for an external account (SITEWRIGHT_ACME_EAB_KID)" : "";
    return {
      issuers,
      finding: { ok: true, name, ...tellSetting("authority_fine"), message: `can be reached; ${how}${needs}` },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      issuers: [],
      finding: { ok: false, name, ...tellSetting("authority_silent", { said: reason }) },
    };
  }
}

async function examineName(
  config: Config,
  base: URL,
  name: string,
  {
    session,
    outgoing,
    issuers,
    isPlain,
  }: { session: DnsSession; outgoing: Outgoing; issuers: string[]; isPlain: boolean },
): Promise<CodedFinding[]> {
  const isSite = name !== base.hostname;
  const shown = isSite ? `*.${config.defaultDomain}` : name;
  const [four, six] = await Promise.all([session.find(name, "A"), session.find(name, "AAAA")]);
  const addresses = [...(four.values ?? []), ...(six.values ?? [])];
  const about = (ok: boolean, what: string, told: CodedMessage): CodedFinding => ({
    ok,
    name: `${what} of ${shown}`,
    ...told,
  });
  if (addresses.length === 0) {
    const wanted = (config.publicAddresses.length > 0 ? config.publicAddresses : machineAddresses()).join(", ");
    const told = wanted === "" ? tellSetting("address_missing_here") : tellSetting("address_missing", { wanted });
    return [about(false, "DNS", told)];
  }
  const port = base.port && config.tls ? `:${config.tls.httpPort}` : "";
  const basePort = base.port ? `:${base.port}` : "";
  const plain = `http://${name}${base.protocol === "http:" ? basePort : port}/healthz`;
  const foreign =
    config.publicAddresses.length > 0 ? addresses.filter((one) => !config.publicAddresses.includes(one)) : [];
  const elsewhere = foreign.slice(0, MOST_SHOWN).join(", ");
  // A CDN's addresses are its own: what counts is whether it passes requests on.
  if (foreign.length > 0 && !(await ask(outgoing, plain, foreign)).ok)
    return [
      about(
        false,
        "DNS",
        tellSetting("address_elsewhere", { addresses: elsewhere, setting: "SITEWRIGHT_PUBLIC_ADDRESSES" }),
      ),
    ];
  const findings = [
    about(
      true,
      "DNS",
      foreign.length > 0
        ? tellSetting("address_passed_on", { addresses: elsewhere })
        : tellSetting("address_fine", { addresses: addresses.slice(0, MOST_SHOWN).join(", ") }),
    ),
  ];
  if (config.tls && issuers.length > 0) {
    const registered = await registrableDomain(name);
    const authorization = judgeAuthorities(await findAuthorities(session, name, registered), issuers, isSite);
    if (authorization.allowed !== true)
      findings.push(
        about(
          false,
          "CAA",
          authorization.allowed === null
            ? tellSetting("caa_unknown")
            : authorizationProblem(shown, authorization, issuers),
        ),
      );
  }
  const asks: [what: string, url: string][] = [
    ["http", plain],
    // Only the application has a certificate for sure: sites get theirs when they are published.
    ...(base.protocol === "https:" && !isSite && !isPlain
      ? [["https", `https://${name}${basePort}/healthz`] as [string, string]]
      : []),
  ];
  for (const [what, url] of asks)
    findings.push({ name: `${what} of ${shown}`, ...(await ask(outgoing, url, addresses)) });
  return findings;
}

/** Whether a request to a name comes to a Sitewright that runs. */
async function ask(outgoing: Outgoing, url: string, addresses: string[]): Promise<{ ok: boolean } & CodedMessage> {
  const { protocol, host } = new URL(url);
  try {
    const answer = await outgoing.request({
      url,
      addresses,
      timeoutMs: PATIENCE_MS,
      mostBytes: MOST_BYTES,
      signal: AbortSignal.timeout(PATIENCE_MS),
      trusted: addresses,
    });
    const isOurs = answer.headers["x-request-id"] !== undefined || answer.status === 308 || answer.status === 404;
    if (isOurs) return { ok: true, ...tellSetting("name_fine", { status: answer.status }) };
    return { ok: false, ...tellSetting("name_taken", { host, status: answer.status }) };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    const { code, details, message } = error.sentence;
    const told = tellSetting(protocol === "http:" ? "http_closed" : "https_closed", { said: message });
    return { ok: false, ...told, details: { ...details, ...told.details, said_code: code } };
  }
}
