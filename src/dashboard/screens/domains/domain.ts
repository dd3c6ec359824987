import type { Input, Item, Output } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

export type Domain = Item<"GET /v1/domains">;
export type Connection = Item<"GET /v1/dns_connections">;
export type DnsRecord = Item<"GET /v1/domains/:id/dns">;
export type RecordType = Input<"POST /v1/domains/:id/dns">["type"];
export type Uptime = Output<"GET /v1/domains/:id/uptime">;

type NewConnection = Input<"POST /v1/dns_connections">;
export type Provider = NewConnection["provider"];
export type Credential = keyof NewConnection["credentials"];

export const PROVIDERS: readonly Provider[] = ["cloudflare", "desec", "porkbun", "rfc2136"];

/** Whether what was set for it when it was bought is on its way: nobody is to set it once more. */
export const isOnItsWay = ({ status, registration }: Domain): boolean =>
  status === "pending_dns" && registration?.records_set === true;

/** A name as it is meant where a page's address was pasted: "www.example.com" of "https://www.example.com/". */
export const nameOf = (pasted: string): string =>
  pasted
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//i, "")
    .split(/[/?#]/)[0]!;

const WWW = "www.";

/** Whether a name has a twin that visitors type as well: with "www." it surely has, and without it where nothing is before the name. */
export const hasTwin = (name: string): boolean => name.startsWith(WWW) || name.split(".").length === 2;

/** The name with "www." of one without, and the other way round. */
export const twinOf = (name: string): string => (name.startsWith(WWW) ? name.slice(WWW.length) : `${WWW}${name}`);

/** What shows a domain's records. */
export const RECORD_LISTS = ["GET /v1/domains/:id/dns", "GET /v1/domains/:id"] as const;

export const TONES: Record<Domain["status"], Tone> = {
  pending_dns: "warn",
  verifying: "live",
  issuing: "live",
  active: "good",
  misconfigured: "bad",
  awaiting_payment: "warn",
  registering: "live",
  registration_failed: "bad",
};
