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
