/**
 * Where domains are bought. Every purchase says what it may cost, so that a price that has changed is refused and not
 * paid, and has a name under which it is made once, however often it is sent.
 */

/** What a domain costs now. */
export interface DomainQuote {
  /** `unsold`: its ending is not sold here. `premium`: it has a price of its own at its registry. */
  status: "free" | "taken" | "unsold" | "premium";
  /** For all years together, in US cents. */
  costCents: number;
  /** Of one more term, in US cents. */
  renewalCents: number;
  /** The one term that its registry sells. */
  years: number;
}

/** What one more term costs now. */
export interface RenewalQuote {
  /** For all of the term, in US cents. */
  costCents: number;
  years: number;
}

/** A domain that was bought here. */
export interface OwnedDomain {
  /** Milliseconds since the epoch. */
  expiresAt: number;
  /** Whether the registrar would renew it by itself, and take the price from the operator. */
  renewsItself: boolean;
}

/** What names under an ending cost, as a list says it, in US cents. */
export interface EndingPrice {
  registrationCents: number;
  renewalCents: number;
}

/** The registrar has said no, for good. */
export class RegistrarRefused extends Error {
  override readonly name = "RegistrarRefused";

  /** @param isOurs whether the operator has to do something: credit, keys */
  constructor(
    message: string,
    readonly isOurs: boolean,
  ) {
    super(message);
  }
}

/** It is not known what came of it: ask again. */
export class RegistrarUnavailable extends Error {
  override readonly name = "RegistrarUnavailable";

  constructor(
    message: string,
    readonly retryAfterMs: number | null,
  ) {
    super(message);
  }
}

/** All after the first label: names are sold right below their ending. */
export const endingOf = (domain: string): string => domain.slice(domain.indexOf(".") + 1);

/** Every call may throw RegistrarUnavailable. */
export interface Registrar {
  kind: "porkbun";
  quote(domain: string, signal: AbortSignal): Promise<DomainQuote>;
  /** What a name's ending costs, some hours ago at most; null: it is not sold. */
  priceOf(domain: string, now: number, signal: AbortSignal): Promise<EndingPrice | null>;
  /** Tries a purchase without making it. Throws RegistrarRefused. */
  rehearse(domain: string, costCents: number, signal: AbortSignal): Promise<void>;
  /** Buys, once for each key. Throws RegistrarRefused when nothing was bought. */
  register(domain: string, costCents: number, key: string, signal: AbortSignal): Promise<void>;
  /** What one more term costs, by a rehearsal of its purchase. Throws RegistrarRefused where it can't be had now. */
  quoteRenewal(domain: string, years: number, signal: AbortSignal): Promise<RenewalQuote>;
  /** Buys one more term, once for each key. Throws RegistrarRefused when nothing was bought. */
  renew(domain: string, costCents: number, key: string, signal: AbortSignal): Promise<void>;
  /** A domain of ours; null: it is not ours. */
  find(domain: string, signal: AbortSignal): Promise<OwnedDomain | null>;
  /** Has the registrar not renew it by itself: that is this server's to do, for whoever pays. */
  stopRenewing(domain: string, signal: AbortSignal): Promise<void>;
  nameservers(domain: string, names: string[], signal: AbortSignal): Promise<void>;
  /** Makes these records of its zone, in place of those that lead to the registrar's own page. */
  setRecords(
    domain: string,
    records: { type: "A" | "AAAA" | "TXT"; name: string; value: string }[],
    signal: AbortSignal,
  ): Promise<void>;
}
