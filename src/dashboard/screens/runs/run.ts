import type { Item } from "../../api/operations.ts";

export type Run = Item<"GET /v1/runs">;
