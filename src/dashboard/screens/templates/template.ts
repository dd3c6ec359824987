import type { Item } from "../../api/operations.ts";

/** A template, as lists have it. */
export type Template = Item<"GET /v1/templates">;
