/**
 * What each user of an account may do. Every operation says by its declaration which role it needs; the pipeline
 * (operation/invoke.ts) is the one place that asks. A key acts as an owner.
 */

export const ROLES = ["owner", "editor", "viewer", "client"] as const;
export type Role = (typeof ROLES)[number];

/** What a client may do is said by rights (rights.ts), and not by a rank. */
const RANK: Record<Role, number> = { client: -1, viewer: 0, editor: 1, owner: 2 };

/** Whether whoever has a role may do what needs another. */
export const includes = (role: Role, required: Role): boolean => RANK[role] >= RANK[required];

export const ROLES_IN_WORDS =
  "A `viewer` reads, an `editor` also works on websites, an `owner` also has keys, users, money, webhooks and settings. A `client` reads its websites, and does what its rights say.";
