/**
 * What each user of an account may do. Every operation says by its declaration which role it needs; the pipeline
 * (operation/invoke.ts) is the one place that asks. A key acts as an owner.
 */

export const ROLES = ["owner", "editor", "viewer"] as const;
export type Role = (typeof ROLES)[number];

const RANK: Record<Role, number> = { viewer: 0, editor: 1, owner: 2 };

/** Whether whoever has a role may do what needs another. */
export const includes = (role: Role, required: Role): boolean => RANK[role] >= RANK[required];

export const ROLES_IN_WORDS =
  "A `viewer` reads, an `editor` also works on websites, an `owner` also has keys, users, money, webhooks and settings.";
