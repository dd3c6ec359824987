import type { Input, Item, Output } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

/** A lead, as lists have it, too. */
export type Lead = Item<"GET /v1/leads">;
export type LeadSearch = Item<"GET /v1/leads/searches">;
export type LeadEvent = Item<"GET /v1/leads/:id/history">;
export type Status = Lead["status"];
export type WebsiteStatus = Lead["website_status"];
export type Source = Output<"GET /v1/settings">["lead_sources"][number];

/** What a list of leads is narrowed to. */
export type Filter = Omit<Input<"GET /v1/leads">, "limit" | "page" | "sort">;

/** The pipeline, from the first to the last. */
export const STATUSES = ["new", "contacted", "qualified", "won", "lost", "ignored"] as const satisfies Status[];

export const WEBSITE_STATUSES = [
  "none",
  "unreachable",
  "poor",
  "fair",
  "good",
  "unknown",
] as const satisfies WebsiteStatus[];

export const STATUS_TONES: Record<Status, Tone> = {
  new: "quiet",
  contacted: "live",
  qualified: "warn",
  won: "good",
  lost: "bad",
  ignored: "quiet",
};

/** Good for who sells websites is what is bad for the business. */
export const WEBSITE_TONES: Record<WebsiteStatus, Tone> = {
  none: "good",
  unreachable: "good",
  poor: "good",
  fair: "warn",
  good: "quiet",
  unknown: "quiet",
};

/** "plumber · Leeds", as far as it is known. */
export const gistOf = ({ category, address: { city } }: Lead): string =>
  [category?.replaceAll("_", " ").replace(/^\w+=/, ""), city].filter(Boolean).join(" · ");

/** "https://www.example.com/" as people say it. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");

/** A day from today on, as it is here: "2026-11-30". */
export function dayFromNow(days: number): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}
