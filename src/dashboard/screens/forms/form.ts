import type { Item } from "../../api/operations.ts";

/** A form, as lists have it. */
export type Form = Item<"GET /v1/forms">;
