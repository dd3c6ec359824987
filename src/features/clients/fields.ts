/** `account=all`: lists of what an account and its clients have together. */
import * as v from "valibot";
import { invalid, notPossible } from "../../lib/errors.ts";
import { described, idOf } from "../../operation/fields.ts";
import type { Context } from "../../operation/operation.ts";

export const accountField = v.optional(
  described(
    v.picklist(["all"]),
    "`all`: of your account and all its clients together, each item with its `account_id`, and without other filters. For owners, and keys that are not limited to websites.",
    "all",
  ),
);

/** What items of such a list have besides. */
export const ownerField = v.optional(idOf("acc", "With `account=all`: whose it is."));

const ALONE = new Set(["account", "limit", "page", "before", "sort", "after"]);

/** The highest page reaches so far. */
const MOST_REACHED = 20_000;

type Caller = Pick<Context, "person" | "token" | "limits">;

/** Whether who calls may see what an account's clients have. */
export const mayActInClients = ({ person, token, limits }: Caller): boolean =>
  !token && !limits?.websites && (!person || person.role === "owner");

/**
 * Whether a list is to be of all clients, too.
 * @throws ApiError `validation_failed` for what goes with `account=all` not, `not_possible` for who may not act in clients
 */
export function asksForAll(
  caller: Caller,
  input: { account?: "all" | undefined; limit: number; page: number } & Record<string, unknown>,
): boolean {
  if (input.account !== "all") return false;
  const other = Object.keys(input).find((name) => !ALONE.has(name) && input[name] !== undefined);
  if (other) throw invalid(other, "left_out_with", { other: "account=all" });
  if ((input.page + 1) * input.limit > MOST_REACHED) throw invalid("page", "within_first", { most: MOST_REACHED });
  if (!mayActInClients(caller)) throw notPossible("all_accounts_refused");
  return true;
}
