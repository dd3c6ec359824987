/** Who acts in another account than their own: its members, and whoever may do everything in its parent. */
import { ApiError } from "../../lib/errors.ts";
import type { Caller, Services } from "../../operation/operation.ts";
import { accountSuspended } from "../../policy/clients.ts";
import { rememberRows } from "../../storage/remembered_rows.ts";
import * as store from "./store.ts";

type Who = Pick<Caller, "account" | "person" | "token" | "limits" | "actsFrom">;

/** Reads accounts as keys are read (features/accounts): what is remembered holds as long as the database is the same. */
export function createActing({ storage }: Pick<Services, "storage">) {
  const find = rememberRows(storage, store.lookUpAccount(storage.read));

  /**
   * The same caller in an account: their own, one that they are a member of, or a client of one that they own or that the
   * key is of. A membership comes first: an owner of the parent who is a client of its client sees what clients see. A
   * suspended client keeps out its own people alone.
   * @throws ApiError `account_suspended` to its own people
   * @throws ApiError `account_not_found` for any other account, and to connections, which were allowed for one, and keys
   * that are cut to websites. Editors and viewers of the parent need a membership.
   */
  return async <Caller extends Who>(caller: Caller, accountId: string): Promise<Caller> => {
    if (accountId === caller.account._id) return caller;
    const { person, token, limits } = caller;
    const found = token || limits?.websites ? null : await find(store.lookedUp(person?.user_id ?? "", accountId));
    if (!found) throw accountNotFound();
    const { _id, name, plan, plan_status, role, rights } = found;
    const account = { _id, name, plan, plan_status, without_ai: found.without_ai ?? false };
    if (person && role && found.suspended_at === null) {
      const lacksSecondFactor = person.hasOneFactor === true && found.require_second_factor;
      return { ...caller, account, person: { ...person, role, rights, lacksSecondFactor } };
    }
    const actsFrom = found.parent_account_id;
    const owns = person ? found.parent_role === "owner" : actsFrom === caller.account._id;
    if (actsFrom === null || !owns) throw role ? accountSuspended() : accountNotFound();
    if (!person) return { ...caller, account, actsFrom };
    const lacksSecondFactor = person.hasOneFactor === true && found.parent_requires === true;
    return { ...caller, account, actsFrom, person: { ...person, role: "owner", rights: null, lacksSecondFactor } };
  };
}

const accountNotFound = (): ApiError =>
  new ApiError(
    "account_not_found",
    "Sitewright-Account: you are no member of such an account, and it is no client of yours. Leave the header out, or name an account of GET /v1/users/me or a client of GET /v1/clients.",
  );
