/**
 * What somebody with the role `client` may do: each has some of these rights (contract, section 22). Every operation says
 * by its declaration which of them it needs, or is given what follows from its scope and group; the pipeline
 * (operation/invoke.ts) is the one place that asks. Other roles need no rights.
 */
import { ApiError } from "../lib/errors.ts";
import type { Role } from "./roles.ts";
import { assertScopes, type Limits, type NeededScope, type Scope, scopesOf } from "./scopes.ts";

export const RIGHTS_IN_WORDS = {
  content: "change words, pictures, records, hours and prices",
  design: "change how pages look, and their code",
  publish: "publish, and go back to earlier releases",
  forms: "read and answer what visitors have sent, and keep lists",
  analytics: "read visits, and what tests of pages have shown",
  domains: "add domains and change their DNS",
  ai: "have texts, pictures and pages written with AI, for the account's credits",
} as const;

export type Right = keyof typeof RIGHTS_IN_WORDS;
export const RIGHTS = Object.keys(RIGHTS_IN_WORDS) as Right[];

/** Rights that go together. A reviewer looks at websites and comments on them. */
export const PRESETS = {
  reviewer: [],
  content: ["content", "forms"],
  marketer: ["content", "publish", "forms", "analytics", "ai"],
  full: RIGHTS,
} as const satisfies Record<string, readonly Right[]>;

export type Preset = keyof typeof PRESETS;

/** What somebody is in an account. */
export interface Member {
  role: Role;
  /** Of a client; null: of who is none. */
  rights: readonly string[] | null;
}

/** What an operation needs of a client: all of some rights; `any`: nothing; `none`: no client may call it. */
export type NeededRight = Right | readonly Right[] | "any" | "none";

/** The rights that an operation needs, as a list. */
export const rightsOf = (needed: NeededRight): readonly Right[] =>
  needed === "any" || needed === "none" ? [] : typeof needed === "string" ? [needed] : needed;

/** The same for a reader. */
export const rightInWords = (needed: NeededRight): string =>
  rightsOf(needed)
    .map((right) => `\`${right}\``)
    .join(", ") || (needed === "none" ? "not for clients" : "none needed");

/** What a scope lets a program do is this for a client; leads and settings are not for clients. */
const OF_SCOPES: Record<Scope, Right | "any" | "none"> = {
  "sites:read": "any",
  "sites:write": "content",
  publish: "publish",
  "forms:read": "forms",
  leads: "none",
  settings: "none",
};

const OF_GROUPS: Record<string, NeededRight> = {
  forms: "forms",
  submissions: "forms",
  lists: "forms",
  subscribers: "forms",
  domains: "domains",
  runs: "ai",
  threads: "ai",
  credits: "ai",
  plans: "none",
};

interface Declared {
  right?: NeededRight;
  role?: Role;
  scope?: NeededScope;
  ai?: true;
  access?: string;
}

/** What a declaration says that a client needs, or what follows from it. @param group the first part of its name */
export function neededRight({ right, role, scope, ai, access }: Declared, group: string): NeededRight {
  if (role === "owner" || access === "operator") return "none";
  if (right !== undefined) return right;
  if (ai) return ["content", "ai"];
  const ofGroup = OF_GROUPS[group];
  if (ofGroup) return ofGroup;
  const found = [...new Set(scopesOf(scope).map((one) => OF_SCOPES[one]))];
  if (found.includes("none")) return "none";
  const rights = found.filter((one): one is Right => one !== "any");
  return rights.length === 0 ? "any" : rights;
}

/** Whether a client with these rights may call what needs this. */
export const hasRights = (rights: readonly string[], needed: NeededRight): boolean =>
  needed !== "none" && rightsOf(needed).every((right) => rights.includes(right));

/**
 * Why a member may not do what needs this; null: they may. Whoever is no client may.
 * @param member null: a key, which acts as an owner
 */
export function lackOfRights(member: Member | null, needed: NeededRight): ApiError | null {
  if (member?.role !== "client" || hasRights(member.rights ?? [], needed)) return null;
  const rights = rightsOf(needed);
  const named = rights.map((right) => `\`${right}\``).join(" and ");
  return new ApiError(
    "right_required",
    `This needs the right ${named}, and you don't have that here. Ask who looks after the account to do it, or for the right.`,
    { right: rights.join(" ") },
  );
}

/** Throws 403 unless the caller may publish: for operations that do so with some of their input alone. */
export function assertPublisher(caller: {
  limits?: Limits | null;
  person?: Member | null;
  token?: Member | null;
}): void {
  assertScopes(caller.limits, ["publish"]);
  const lacking = lackOfRights(caller.person ?? caller.token ?? null, "publish");
  if (lacking) throw lacking;
}
