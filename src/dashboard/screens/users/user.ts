import type { PRESETS as ON_SERVER } from "../../../policy/rights.ts";
import type { Input, Item } from "../../api/operations.ts";

export type Member = Item<"GET /v1/users">;
export type Role = Member["role"];
export const ROLES: Role[] = ["owner", "editor", "viewer", "client"];
export type Right = NonNullable<Member["rights"]>[number];
export type Preset = NonNullable<Input<"POST /v1/invitations">["preset"]>;

/** What each preset gives; the types check that it is what the server gives. */
export const GIVEN: typeof ON_SERVER = {
  reviewer: [],
  content: ["content", "forms"],
  marketer: ["content", "publish", "forms", "analytics", "ai"],
  full: ["content", "design", "publish", "forms", "analytics", "domains", "ai"],
};
export const PRESETS = Object.keys(GIVEN) as Preset[];

/** The preset that a client's rights are; null: they were chosen one by one. */
export const presetOf = (rights: readonly Right[]): Preset | null =>
  PRESETS.find((name) => GIVEN[name].length === rights.length && GIVEN[name].every((one) => rights.includes(one))) ??
  null;
