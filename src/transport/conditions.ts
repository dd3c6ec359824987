/**
 * Conditions that a request's headers set for a change (RFC 9110, 13). `If-Match` says what the change was made from
 * where an operation has a field for that; elsewhere a change whose condition can't be looked at is not made.
 */
import { ApiError } from "../lib/errors.ts";
import type { Outcome } from "../operation/invoke.ts";
import type { AnyOperation } from "../operation/operation.ts";
import { invalidInput } from "../operation/validation.ts";
import { problem } from "../sentences/field_problems.ts";

/** The fields that say what a change was made from. */
const BASES = ["revision", "base_version_id"];
/** What changes are refused with that were made from something else. */
const CHANGED = ["record_changed", "brief_changed", "page_changed"];

/** One entity tag: in quotes, as answers have it; a weak one is what some proxies make of it. Or the bare value. */
const TAG = /^(?:W\/)?(?:"([\x21\x23-\x7e]{1,100})"|([\w.-]{1,100}))$/;
/** The whole numbers that JSON has. */
const REVISION = /^\d{1,15}$/;

/** The field of an operation that `If-Match` stands for; undefined where it has none. */
export const baseFieldOf = ({ method, input }: AnyOperation): string | undefined =>
  method === "GET" ? undefined : BASES.find((name) => Object.hasOwn(input, name));

/** Whether a request says with `If-Match` from what its change was made. */
export const isConditional = (request: Request): boolean => {
  const header = request.headers.get("if-match");
  return header !== null && header.trim() !== "*";
};

/**
 * Looks at the conditions of a request, and puts what `If-Match` says among its values.
 * @throws ApiError `precondition_failed` for a condition that does not hold, or that nothing can be held against
 */
export function readConditions(operation: AnyOperation, { headers }: Request, values: Record<string, unknown>): void {
  if (headers.get("if-none-match")?.trim() === "*") throw failed("If-None-Match", "what it names is there");
  if (headers.has("if-unmodified-since"))
    throw failed("If-Unmodified-Since", "nothing here is compared by its date", baseFieldOf(operation));
  const header = headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return;
  const field = baseFieldOf(operation);
  if (!field) throw failed("If-Match", "there is no revision that it could be compared with");
  const [, quoted, bare] = TAG.exec(header) ?? [];
  const tag = quoted ?? bare;
  if (tag === undefined || (field === "revision" && !REVISION.test(tag)))
    throw failed("If-Match", `it is no ${field} of what is changed`, field);
  const given = field === "revision" ? Number(tag) : tag;
  if (Object.hasOwn(values, field) && values[field] !== given)
    throw invalidInput(operation, [{ path: field, ...problem("left_out_with", { other: "If-Match" }) }]);
  values[field] = given;
}

/** The outcome of a request with `If-Match`: what was changed meanwhile fails the condition. */
export function asConditional(outcome: Outcome): Outcome {
  if (outcome.kind !== "json" && outcome.kind !== "replay") return outcome;
  if (outcome.status !== 409) return outcome;
  const body = (outcome.kind === "json" ? outcome.body : JSON.parse(outcome.text)) as { code: string };
  if (!CHANGED.includes(body.code)) return outcome;
  const { status, body: refused } = new ApiError("precondition_failed", "", { ...body, code: "precondition_failed" });
  return { rate: outcome.rate, kind: "json", status, body: refused };
}

function failed(header: string, why: string, field?: string): ApiError {
  const instead = field ? `Send the ${field} you know instead.` : "Leave it out.";
  return new ApiError("precondition_failed", `${header}: ${why}. Nothing was changed. ${instead}`);
}
