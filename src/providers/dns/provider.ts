/**
 * Where the records of a zone can be written: one interface, whoever holds the zone. Writing adds values to a record set
 * and takes values out of it, so that what others have put into the same set is never lost; both may be done again, and
 * then change nothing. A zone is written to only under names that are in it.
 */
import { tellRefusal } from "../../sentences/refusals.ts";
import type { CodedMessage } from "../../sentences/sentence.ts";
import type { OutgoingError } from "../outgoing.ts";

export const WRITABLE_TYPES = ["A", "AAAA", "CNAME", "TXT", "MX", "SRV", "CAA", "NS"] as const;
export type WritableType = (typeof WRITABLE_TYPES)[number];

export const PROVIDER_KINDS = ["rfc2136", "cloudflare", "desec", "porkbun"] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/**
 * All records of one name and type. Values are as a zone file writes them, but a TXT's are without quotes, and names are
 * whole and without a final dot: "10 mail.example.com" of an MX, "0 5 443 host.example.com" of a SRV, `0 issue "ca.example"`
 * of a CAA.
 */
export interface RecordSet {
  /** The whole name, in lower case, without a final dot. */
  name: string;
  type: WritableType;
  ttl_seconds: number;
  values: string[];
}

export interface DnsProvider {
  kind: ProviderKind;
  /**
   * The zones that can be written, at most `MOST_ZONES`: what is asked to try credentials.
   * @throws DnsProviderError, or the reason of an aborted signal; so do all
   */
  zones(signal: AbortSignal): Promise<string[]>;
  /** The zone that a name is in, where this provider can write it, or null. */
  findZone(name: string, signal: AbortSignal): Promise<string | null>;
  /** The record sets at a name and below it, of the types that can be written; of a zone at most `MOST_LISTED` values are read. */
  list(zone: string, at: string, signal: AbortSignal): Promise<RecordSet[]>;
  /** Adds these values to the set, which has its time to live from now on. */
  put(zone: string, set: RecordSet, signal: AbortSignal): Promise<void>;
  /** Takes these values out of the set; those that are not there are passed over. */
  delete(zone: string, set: Omit<RecordSet, "ttl_seconds">, signal: AbortSignal): Promise<void>;
}

export const MOST_ZONES = 100;
/** Values that are read of a zone. */
export const MOST_LISTED = 1000;

/**
 * `auth`: the credentials are wrong, or may not do this. `limited`: too much was asked for, wait. `conflict`: what is there
 * does not allow it. `refused`: the provider does not take this record. `unavailable`: nobody answered as they should.
 */
export type DnsProblem = "auth" | "limited" | "conflict" | "refused" | "unavailable";

/** A zone could not be read or written. The message is a sentence for the person whose zone it is. */
export class DnsProviderError extends Error {
  override readonly name = "DnsProviderError";

  constructor(
    readonly problem: DnsProblem,
    readonly said: CodedMessage,
    /** How long the provider asks to be left alone. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(said.message);
  }
}

/** A provider that could not be reached, or did not answer in time. */
export const unreachable = (who: string, { message }: OutgoingError): DnsProviderError =>
  new DnsProviderError("unavailable", tellRefusal("dns_unreachable", { who, said: message }));

export const isInZone = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);
