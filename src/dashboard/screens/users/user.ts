import type { Item } from "../../api/operations.ts";

export type Member = Item<"GET /v1/users">;
export type Role = Member["role"];
export const ROLES: Role[] = ["owner", "editor", "viewer"];
