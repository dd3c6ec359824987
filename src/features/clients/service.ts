/** Who acts in a client: whoever may do everything in its parent. */
import { ApiError } from "../../lib/errors.ts";
import type { Caller, Services } from "../../operation/operation.ts";
import { rememberRows } from "../../storage/remembered_rows.ts";
import * as store from "./store.ts";

type Who = Pick<Caller, "account" | "person" | "token" | "limits" | "actsFrom">;

/** Reads clients as keys are read (features/accounts): what is remembered holds as long as the database is the same. */
export function createActing({ storage }: Pick<Services, "storage">) {
  const find = rememberRows(storage, store.findAccount(storage.read));

  /**
   * The same caller in an account: their own, or that of a client. A suspended one keeps out its own people alone.
   * @throws ApiError `account_not_found` for any other, and to who may not do everything in their own: editors and viewers,
   * connections, which were allowed for that account, and keys that are cut to websites
   */
  return async <Caller extends Who>(caller: Caller, accountId: string): Promise<Caller> => {
    if (accountId === caller.account._id) return caller;
    const { person, token, limits } = caller;
    const mayAct = !token && !limits?.websites && (!person || person.role === "owner");
    const found = mayAct ? await find(accountId) : null;
    if (found?.parent_account_id !== caller.account._id)
      throw new ApiError(
        "account_not_found",
        "Sitewright-Account: there is no such client of yours. Leave the header out, or name a client of GET /v1/clients.",
      );
    const { _id, name, plan, plan_status, without_ai } = found;
    return { ...caller, account: { _id, name, plan, plan_status, without_ai }, actsFrom: caller.account._id };
  };
}
