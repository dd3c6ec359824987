/** Which services of the outside world this installation uses, by its settings. */

import type { Clock } from "../lib/clock.ts";
import type { Measurements } from "../lib/measurements.ts";
import type { Config } from "../settings/config.ts";
import type { Checkout } from "./checkout/checkout.ts";
import { createStripe } from "./checkout/stripe.ts";
import { createDnsLookup, type DnsLookup } from "./dns/lookup.ts";
import { createMailer } from "./mail.ts";
import { countedMailer } from "./mail_counts.ts";
import { createObjectStore, type ObjectStore } from "./object_store.ts";
import { createOutgoing, type Outgoing } from "./outgoing.ts";
import { createOwnAddresses } from "./own_addresses.ts";
import { Porkbun } from "./registrar/porkbun.ts";
import type { Registrar } from "./registrar/registrar.ts";

/** What takes the place of what the settings say. */
export interface GivenProviders {
  checkout?: Checkout;
  registrar?: Registrar;
  dns?: DnsLookup;
}

export function createProviders(
  config: Config,
  baseUrl: string,
  clock: Clock,
  stopping: AbortSignal,
  given: Pick<GivenProviders, "dns">,
) {
  const outgoing = createOutgoing({ ...config, clock });
  const dns = given.dns ?? createDnsLookup({ ...config, mayReach: outgoing.mayReach, clock });
  return { outgoing, dns, ownAddresses: createOwnAddresses(config, baseUrl, dns, clock, stopping) };
}

type Parts = { config: Config; measurements: Measurements; outgoing: Outgoing };

export const mailer = ({ config, measurements }: Parts) =>
  config.mail && countedMailer(createMailer(config.mail), measurements);

export const checkout = ({ config }: Parts) => config.stripe && createStripe(config.stripe);

export const registrar = ({ config, outgoing }: Parts) => config.porkbun && new Porkbun(config.porkbun, outgoing);

/** Where published sites are put beside this server; null: nowhere. */
export const publishBucket = ({ config, clock }: { config: Config; clock: Clock }): ObjectStore | null =>
  config.publishBucket && createObjectStore(config.publishBucket, clock);
