/**
 * What a key or a token may do, where that is less than everything: scopes (contract, section 21) and websites. Each
 * operation declares the scopes that it needs; the pipeline (operation/invoke.ts) is the one place that asks.
 */
import { ApiError } from "../lib/errors.ts";

/** The scopes with what each lets a program do, for people who are asked whether they allow it. */
export const SCOPES_IN_WORDS = {
  "sites:read": "read websites, pages, their code, analytics and domains",
  "sites:write": "create, change and delete websites, pages and content, and spend credits on generating them",
  publish: "publish, go back to earlier releases, add redirects and domains, and send campaigns",
  "forms:read": "read what visitors have sent with forms, and who is on lists",
  leads: "search, read and change leads",
  settings: "read and change keys, webhooks, DNS, users' names and addresses, and what is paid",
} as const;

export type Scope = keyof typeof SCOPES_IN_WORDS;
export const SCOPES = Object.keys(SCOPES_IN_WORDS) as Scope[];

/** What a key or a token is cut to. */
export interface Limits {
  /** Null: all. */
  scopes: readonly Scope[] | null;
  /** Identifiers of the only websites that it may touch; null: all of the account. */
  websites: readonly string[] | null;
}

/** What an operation needs; `any`: what every key and token may do. */
export type NeededScope = Scope | readonly Scope[] | "any";

/** The scopes that an operation needs, as a list. */
export const scopesOf = (needed: NeededScope | undefined): readonly Scope[] =>
  needed === undefined || needed === "any" ? [] : typeof needed === "string" ? [needed] : needed;

export const hasScopes = (limits: Limits | null | undefined, needed: readonly Scope[]): boolean =>
  !limits?.scopes || needed.every((scope) => limits.scopes!.includes(scope));

/** Throws ApiError `insufficient_scope`, which names all scopes that are needed, where one is missing. */
export function assertScopes(limits: Limits | null | undefined, needed: readonly Scope[]): void {
  if (!hasScopes(limits, needed)) throw insufficientScope(needed);
}

/** The 403 of RFC 6750; transports add the challenge. */
export const insufficientScope = (needed: readonly Scope[]): ApiError =>
  new ApiError(
    "insufficient_scope",
    `This needs the scope ${needed.map((scope) => `\`${scope}\``).join(" and ")}, which this key or connection does not have. Use a key that has it, or connect again and allow it.`,
    { scope: needed.join(" ") },
  );
