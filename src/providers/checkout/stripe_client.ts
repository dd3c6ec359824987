/** Stripe's own package: the version of its API is pinned, because shapes differ from one to the next. */
import type Stripe from "stripe";
import { SECOND_MS } from "../../lib/clock.ts";
import { tellSetting } from "../../sentences/setting_checks.ts";
import { CheckoutFailed } from "./checkout.ts";

/** The version that this is written for; the webhook at Stripe must have the same. */
export const API_VERSION = "2026-10-28.endive";

const PATIENCE_MS = 20 * SECOND_MS;
const RETRIES = 2;

export type StripeFetch = (input: string, init?: RequestInit) => Promise<Response>;

export interface StripeClient {
  readonly apiUrl: string;
  readonly secretKey: string;
  readonly ask?: StripeFetch;
  readonly retries: number;
  loading: Promise<{ Sdk: typeof Stripe; client: Stripe }> | null;
}

/**
 * @param ask sends the requests: the network, unless a test listens itself
 * @param retries how often a request is sent again at once
 */
export const createStripeClient = (
  { apiUrl, secretKey }: Pick<StripeClient, "apiUrl" | "secretKey">,
  ask?: StripeFetch,
  retries = RETRIES,
): StripeClient => ({ apiUrl, secretKey, ask, retries, loading: null });

export const load = (stripe: StripeClient) => {
  stripe.loading ??= import("stripe").then(({ default: Sdk }) => {
    const url = new URL(stripe.apiUrl);
    const client = new Sdk(stripe.secretKey, {
      apiVersion: API_VERSION,
      protocol: url.protocol === "http:" ? "http" : "https",
      host: url.hostname,
      ...(url.port ? { port: Number(url.port) } : {}),
      httpClient: Sdk.createFetchHttpClient(stripe.ask as typeof fetch | undefined),
      timeout: PATIENCE_MS,
      maxNetworkRetries: stripe.retries,
      telemetry: false,
    });
    return { Sdk, client };
  });
  return stripe.loading;
};

/**
 * Asks Stripe for an object of this kind.
 * @returns null when there is none
 * @throws CheckoutFailed
 */
export async function get<Thing extends { object: string }>(
  stripe: StripeClient,
  kind: Thing["object"],
  call: (client: Stripe) => Promise<Thing>,
): Promise<Thing | null> {
  const { Sdk, client } = await load(stripe);
  try {
    const thing = await call(client);
    // An answer in another form makes no error in the package.
    if (thing?.object !== kind) throw new CheckoutFailed(`Stripe answered with "${thing?.object}", not "${kind}"`);
    return thing;
  } catch (error) {
    if (error instanceof CheckoutFailed) throw error;
    if (error instanceof Sdk.errors.StripeInvalidRequestError && error.code === "resource_missing") return null;
    throw failure(error);
  }
}

/** Never with the message of what was sent: a wrong key is repeated in it. */
export function failure(error: unknown): CheckoutFailed {
  const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
  const what = [type ?? (error as Error).name, code, statusCode].filter((part) => part !== undefined).join(" ");
  const told = statusCode === 401 ? tellSetting("key_refused") : tellSetting("payments_failed", { said: what });
  return new CheckoutFailed(`Stripe refused or did not answer (${what})`, told);
}
