import type { Item, Output } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

export type List = Item<"GET /v1/lists">;
export type Subscriber = Item<"GET /v1/lists/:id/subscribers">;
export type Campaign = Item<"GET /v1/campaigns">;
export type WholeCampaign = Output<"GET /v1/campaigns/:id">;
export type Recipient = Item<"GET /v1/campaigns/:id/recipients">;

export const CAMPAIGN_TONES: Record<Campaign["status"], Tone> = {
  draft: "quiet",
  template: "quiet",
  scheduled: "live",
  sending: "live",
  paused: "warn",
  sent: "good",
  canceled: "quiet",
  failed: "bad",
};

export const SUBSCRIBER_TONES: Record<Subscriber["status"], Tone> = {
  pending: "live",
  subscribed: "good",
  unsubscribed: "quiet",
  bounced: "warn",
  complained: "bad",
};

export const RECIPIENT_TONES: Record<Recipient["status"], Tone> = {
  queued: "quiet",
  sending: "live",
  sent: "good",
  failed: "bad",
  bounced: "warn",
  complained: "bad",
  unsubscribed: "quiet",
  skipped: "quiet",
};

/** Whether the server works on it, so that its figures change. */
export const isUnderWay = ({ status }: Pick<Campaign, "status">): boolean =>
  status === "scheduled" || status === "sending" || status === "paused";
