/** DNS connections: the providers at which an account's zones are, opened to be written to. */
import { ApiError } from "../../lib/errors.ts";
import type { Services } from "../../operation/operation.ts";
import { type Credentials, createDnsProvider } from "../../providers/dns/credentials.ts";
import { type DnsProvider, DnsProviderError, isInZone, type ProviderKind } from "../../providers/dns/provider.ts";
import type { StoredConnection } from "./store.ts";

type Parts = Pick<Services, "outgoing" | "dns" | "clock" | "config" | "secrets">;

/** Credentials as they are stored: of no use for another connection. */
export const sealCredentials = ({ secrets }: Pick<Services, "secrets">, id: string, given: Credentials): string =>
  secrets.seal(JSON.stringify(given), id);

/** @throws ApiError `secret_key_missing` */
export const openConnection = (
  services: Parts,
  { _id, provider, credentials }: Pick<StoredConnection, "_id" | "provider" | "credentials">,
): DnsProvider => openProvider(services, provider, JSON.parse(services.secrets.open(credentials, _id)));

export const openProvider = (
  { outgoing, dns, clock, config }: Omit<Parts, "secrets">,
  kind: ProviderKind,
  given: Credentials,
): DnsProvider => createDnsProvider(kind, given, { outgoing, dns, clock, apis: config.dnsApis });

/** Of some connections the one that has the zone that a name is in, as far as it is known; the nearest where several do. */
export function connectionWithZone<Row extends Pick<StoredConnection, "zones">>(rows: Row[], name: string): Row | null {
  let best: { row: Row; length: number } | null = null;
  for (const row of rows)
    for (const zone of row.zones)
      if (isInZone(name, zone) && zone.length > (best?.length ?? 0)) best = { row, length: zone.length };
  return best?.row ?? null;
}

/** What a provider's refusal is to who has asked for something there. */
export function toApiError(error: unknown): unknown {
  if (!(error instanceof DnsProviderError)) return error;
  const { problem, said, retryAfterMs } = error;
  if (problem === "conflict") return new ApiError("dns_conflict", said);
  if (problem === "auth" || problem === "refused") return new ApiError("provider_failed", said);
  const wait = retryAfterMs === null ? {} : { retry_after_seconds: Math.ceil(retryAfterMs / 1000) };
  return new ApiError("provider_unavailable", said, wait);
}
