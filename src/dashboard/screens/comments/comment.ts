import type { Item } from "../../api/operations.ts";
import type { Tone } from "../../parts/status_badge.tsx";

/** What was said of a page, as lists have it. */
export type Thread = Item<"GET /v1/comments">;

export const TONES: Record<Thread["kind"], Tone> = { comment: "quiet", approved: "good", changes_requested: "warn" };

/** Whose answers are others when something was said, read or settled. */
export const COMMENTS = ["GET /v1/comments", "GET /v1/pages/:id/comments"] as const;
