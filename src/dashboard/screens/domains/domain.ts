import type { Item, Output } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

export type Domain = Item<"GET /v1/domains">;
export type Connection = Item<"GET /v1/dns_connections">;
export type DnsRecord = Item<"GET /v1/domains/:id/dns">;
export type Uptime = Output<"GET /v1/domains/:id/uptime">;

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
