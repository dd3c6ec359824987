/** What the audit (policy/audit.ts) says of a call: made of its declaration, its caller, and the identifiers in it. */
import { type AuditRow, addAuditEntry, STRANGERS } from "../policy/audit.ts";
import type { AnyOperation, Context } from "./operation.ts";

const MOST_RESOURCES = 20;
const IDENTIFIER = /^[a-z]{3,4}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

type Input = Record<string, unknown>;

/** Identifiers in a call: those of its input that are declared as such, and those at the top of its answer. */
export function resourcesOf(operation: AnyOperation, { audit, account }: Context, input: Input, answer: unknown) {
  const found = new Set<string>();
  const add = (value: unknown) => {
    if (typeof value !== "string" || value === account._id) return;
    if (found.size < MOST_RESOURCES && IDENTIFIER.test(value)) found.add(value);
  };
  for (const name of operation.idNames) {
    const value = input[name];
    if (Array.isArray(value)) value.forEach(add);
    else add(value);
  }
  audit.resources.forEach(add);
  if (typeof answer === "object" && answer !== null)
    for (const name in answer) if (name.endsWith("_id")) add((answer as Input)[name]);
  return [...found].join(" ");
}

/** The entry of a call; null: it is about nobody's account, as when somebody signs out who is not signed in. */
export function auditEntry(
  operation: AnyOperation,
  context: Context,
  input: Input,
  answer: unknown,
  result: string,
): AuditRow | null {
  const { audit, account, person, token, keyId, actsFrom, now, via } = context;
  const account_id = audit.user?.account_id ?? account._id;
  if (account_id === STRANGERS && !operation.auditedErrors?.some((code) => code === result)) return null;
  return {
    _id: context.newId("aud"),
    account_id,
    operation: operation.name,
    via,
    user_id: audit.user?._id ?? person?.user_id ?? token?.user_id ?? null,
    key_id: keyId,
    connection_id: token?.connection_id ?? null,
    actor_account_id: actsFrom,
    name: audit.user ? (audit.user.email ?? audit.user.name) : audit.who,
    resources: resourcesOf(operation, context, input, answer),
    address: audit.sender(),
    result,
    created_at: now,
  };
}

/** Adds the entry of a call that has done what it was asked for, in its transaction. */
export async function audit(operation: AnyOperation, context: Context, input: Input, answer: unknown): Promise<void> {
  const entry = operation.isAudited ? auditEntry(operation, context, input, answer, "ok") : null;
  if (entry) await addAuditEntry(context.db, entry);
}
