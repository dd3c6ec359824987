import type { Item } from "../../api/operations.ts";

export type Account = Item<"GET /v1/accounts">;

export const PLANS = ["free", "pro", "agency"] as const;
/** Which accounts can be shown alone. */
export const BILLINGS = ["paying", "past_due"] as const;
export const STATUSES = ["active", "past_due", "canceled"] as const;
