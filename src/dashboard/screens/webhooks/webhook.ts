import type { Item } from "../../api/operations.ts";

export type Webhook = Item<"GET /v1/webhooks">;
export type Delivery = Item<"GET /v1/webhooks/:id/deliveries">;
