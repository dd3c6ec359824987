import type { Item } from "../../api/operations.ts";

/** A website, as lists have it. */
export type Website = Item<"GET /v1/websites">;
