/**
 * Who signs certificates, spoken to by ACME (RFC 8555). One request for each step, none of them tried again here: whoever
 * orders keeps what was reached, so that a step that failed can be taken again later, also by another process.
 */

import { type Clock, HOUR_MS, SECOND_MS } from "../../lib/clock.ts";
import { retryAfterMs } from "../../lib/retry_after.ts";
import type { TlsSettings } from "../../settings/tls.ts";
import { getJson, readText } from "./get_json.ts";
import { askRenewalWindow, type RenewalWindow } from "./renewal_info.ts";

/** How an authority wants to see that a name is ours. */
export type ChallengeType = "http-01" | "dns-01";

export interface Challenge {
  /** The name without the asterisk of a wildcard. */
  name: string;
  url: string;
  status: "pending" | "processing" | "valid" | "invalid";
  token: string;
  /** What has to be in the TXT record, for dns-01. */
  record: string;
}

export interface OrderState {
  status: "pending" | "ready" | "processing" | "valid" | "invalid";
  /** Those of the wanted type, of names that are not proved yet. */
  challenges: Challenge[];
  /** Why it is invalid. */
  problem: string | null;
}

/** What went wrong with a request to the authority. */
export class AuthorityError extends Error {
  override readonly name = "AuthorityError";
  /**
   * @param kind `refused`: because of what was asked for; `limited`: because of how often; `unavailable`: because of the
   *   authority itself, or the way to it
   */
  constructor(
    readonly kind: "refused" | "limited" | "unavailable",
    message: string,
    readonly retryAfterMs: number | null = null,
    /** The problem's type without its prefix, like "rateLimited". */
    readonly type: string | null = null,
  ) {
    super(message);
  }
}

export interface Authority {
  /** Its host, as operators know it. */
  readonly host: string;
  /** What CAA records call it; empty: it does not say. */
  identities(signal: AbortSignal): Promise<string[]>;
  /** What a challenge over HTTP is answered with. */
  keyAuthorization(token: string): Promise<string>;
  /** Whether it says itself when certificates are to be renewed; then renewals count towards no limit. */
  tellsRenewals(signal: AbortSignal): Promise<boolean>;
  renewalWindow(renewalId: string, signal: AbortSignal): Promise<RenewalWindow | null>;
  /**
   * Begins an order.
   * @param replaces what the certificate is told by that it renews
   * @returns the order's address
   */
  begin(name: string, replaces: string | null): Promise<string>;
  look(order: string, type: ChallengeType): Promise<OrderState>;
  /** Says that a challenge can be looked at. */
  answer(challenge: Challenge): Promise<void>;
  /** Hands in the request for the certificate, when all names are proved. */
  finish(order: string, name: string, key: string): Promise<void>;
  /** The chain of a valid order, in PEM. */
  download(order: string): Promise<string>;
}

/** What is kept of the account: its key is the operator's name at the authority. */
export interface AccountStore {
  /** The key of the account, made by `make` when there is none. */
  key(directory: string, make: () => Promise<string>): Promise<string>;
  url(directory: string): Promise<string | null>;
  saveUrl(directory: string, url: string | null): Promise<void>;
}

/** A key for a certificate or an account, in PEM. */
export async function makeKey(): Promise<string> {
  const { crypto } = await loadAcme();
  return (await crypto.createPrivateEcdsaKey("P-256")).toString();
}

type Acme = typeof import("acme-client");

const PATIENCE_MS = 30 * SECOND_MS;
const MOST_BYTES = 1024 * 1024;
const DIRECTORY_KEPT_MS = 12 * HOUR_MS;
const LONGEST_PROBLEM = 500;
const PROBLEM = "urn:ietf:params:acme:error:";
/** Problems that lie with the authority. */
const OWN_FAULTS = ["serverInternal", "badNonce"];

let loaded: Promise<Acme> | null = null;

/** Loads the client, which has its requests made here; only who uses TLS waits for that. */
function loadAcme(): Promise<Acme> {
  loaded ??= import("acme-client").then((acme) => {
    const defaults = acme.axios.defaults as unknown as { adapter: unknown; acmeSettings: { retryMaxAttempts: number } };
    defaults.acmeSettings.retryMaxAttempts = 0;
    defaults.adapter = send;
    return acme;
  });
  return loaded;
}

interface Sent {
  url: string;
  method: string;
  headers: { toJSON(): Record<string, string> };
  data?: string;
}

/** One request, bounded in time and size. Throws what the authority finds wrong with it. */
async function send(request: Sent) {
  const { url, method, headers, data } = request;
  let answer: Response;
  let text: string;
  try {
    answer = await fetch(url, {
      method: method.toUpperCase(),
      headers: headers.toJSON(),
      body: data,
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    text = await readText(answer, MOST_BYTES);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new AuthorityError("unavailable", `${new URL(url).host} can't be reached (${code ?? message}).`);
  }
  const { status, statusText } = answer;
  if (status >= 400) {
    const problem = readProblem(answer, text);
    // The client itself tries again with another nonce.
    if (problem.type !== "badNonce") throw problem;
  }
  return {
    data: text,
    status,
    statusText,
    headers: Object.fromEntries(answer.headers),
    config: request,
    request: null,
  };
}

function readProblem({ status, headers }: Response, text: string): AuthorityError {
  const { type, detail, subproblems } = (parseJson(text) ?? {}) as {
    type?: unknown;
    detail?: unknown;
    subproblems?: { detail?: unknown }[];
  };
  const short = typeof type === "string" && type.startsWith(PROBLEM) ? type.slice(PROBLEM.length) : null;
  const inner = Array.isArray(subproblems) ? subproblems[0]?.detail : undefined;
  const said = [detail, inner].filter((one) => typeof one === "string").join(" ") || `It answers ${status}.`;
  const kind =
    short === "rateLimited" || status === 429
      ? "limited"
      : status >= 500 || (short !== null && OWN_FAULTS.includes(short))
        ? "unavailable"
        : "refused";
  const wait = retryAfterMs(headers.get("retry-after"), headers.get("date"));
  return new AuthorityError(kind, said.slice(0, LONGEST_PROBLEM), wait, short);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Directory {
  renewalInfo?: unknown;
  meta?: { caaIdentities?: unknown };
}

/** @param settings where the authority is, and who asks */
export function createAuthority(settings: TlsSettings, accounts: AccountStore, clock: Clock): Authority {
  const { directory, email, binding, profile } = settings;
  let known: { directory: Promise<Directory>; until: number } | null = null;
  let client: Promise<InstanceType<Acme["Client"]>> | null = null;

  async function readDirectory(signal: AbortSignal): Promise<Directory> {
    if (!known || known.until < clock.now()) {
      const asked = getJson(directory, signal).then(({ body }) => (body ?? {}) as Directory);
      known = { directory: asked, until: clock.now() + DIRECTORY_KEPT_MS };
    }
    try {
      return await known.directory;
    } catch (error) {
      known = null;
      signal.throwIfAborted();
      throw new AuthorityError("unavailable", error instanceof Error ? error.message : String(error));
    }
  }

  const renewalInfo = async (signal: AbortSignal): Promise<string | null> => {
    const place = (await readDirectory(signal)).renewalInfo;
    return typeof place === "string" && URL.canParse(place) ? place : null;
  };

  /** The account, opened at the first use; again after that has failed. */
  async function signedIn() {
    client ??= open();
    try {
      return await client;
    } catch (error) {
      client = null;
      throw error;
    }
  }

  async function open() {
    const acme = await loadAcme();
    const accountKey = await accounts.key(directory, makeKey);
    const url = await accounts.url(directory);
    const opened = new acme.Client({
      directoryUrl: directory,
      accountKey,
      ...(url && { accountUrl: url }),
      ...(binding && { externalAccountBinding: binding }),
    });
    if (!url) {
      await opened.createAccount({ termsOfServiceAgreed: true, contact: [`mailto:${email}`] });
      await accounts.saveUrl(directory, opened.getAccountUrl());
    }
    return opened;
  }

  /** Whatever the client throws of its own becomes ours. */
  async function asking<Result>(work: (client: InstanceType<Acme["Client"]>) => Promise<Result>): Promise<Result> {
    try {
      return await work(await signedIn());
    } catch (error) {
      if (!(error instanceof AuthorityError))
        throw new AuthorityError("unavailable", error instanceof Error ? error.message : String(error));
      if (error.type !== "accountDoesNotExist") throw error;
      // It has forgotten us: the next request introduces us again.
      client = null;
      await accounts.saveUrl(directory, null);
      throw new AuthorityError("unavailable", error.message, error.retryAfterMs, error.type);
    }
  }

  const orderAt = (url: string) => ({ url }) as Parameters<InstanceType<Acme["Client"]>["getOrder"]>[0];

  return {
    host: new URL(directory).host,
    async identities(signal) {
      const names = (await readDirectory(signal)).meta?.caaIdentities;
      return Array.isArray(names) ? names.filter((name) => typeof name === "string") : [];
    },
    keyAuthorization: (token) =>
      asking((acme) => acme.getChallengeKeyAuthorization({ type: "http-01", token, url: "", status: "pending" })),
    tellsRenewals: async (signal) => (await renewalInfo(signal)) !== null,
    async renewalWindow(renewalId, signal) {
      const place = await renewalInfo(signal);
      return place ? await askRenewalWindow(place, renewalId, signal) : null;
    },
    begin: (name, replaces) =>
      asking(async (acme) => {
        const identifiers = [{ type: "dns", value: name }];
        const further = { ...(profile && { profile }), ...(replaces && { replaces }) };
        return (await acme.createOrder({ identifiers, ...further })).url;
      }),
    look: (url, type) =>
      asking(async (acme) => {
        const order = await acme.getOrder(orderAt(url));
        const { error } = order as { error?: { detail?: string } };
        let problem = error?.detail ?? null;
        const challenges: Challenge[] = [];
        if (order.status !== "pending" && order.status !== "invalid")
          return { status: order.status, challenges, problem };
        for (const proof of await acme.getAuthorizations(order)) {
          const failed = proof.challenges.find((one) => one.status === "invalid") as
            | { error?: { detail?: string } }
            | undefined;
          problem = failed?.error?.detail ?? problem;
          if (proof.status === "valid") continue;
          const challenge = proof.challenges.find((one) => one.type === type);
          if (!challenge) {
            problem ??= `It does not offer ${type} for ${proof.identifier.value}.`;
            continue;
          }
          const { url: at, status, token } = challenge;
          const record = type === "dns-01" ? await acme.getChallengeKeyAuthorization(challenge) : "";
          challenges.push({ name: proof.identifier.value, url: at, status, token, record });
        }
        return { status: order.status, challenges, problem: problem?.slice(0, LONGEST_PROBLEM) ?? null };
      }),
    answer: ({ url, token }) =>
      asking(async (acme) => {
        await acme.completeChallenge({ type: "http-01", url, token, status: "pending" });
      }),
    finish: (url, name, key) =>
      asking(async (acme) => {
        const { crypto } = await loadAcme();
        const order = await acme.getOrder(orderAt(url));
        const [, request] = await crypto.createCsr({ altNames: [name] }, key);
        await acme.finalizeOrder(order, request);
      }),
    download: (url) => asking(async (acme) => acme.getCertificate(await acme.getOrder(orderAt(url)))),
  };
}
