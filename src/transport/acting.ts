/** `Sitewright-Account`, or `X-Account` where the product is not named: in which account a key or session acts, where that is a client of its own (features/clients). */
import { createActing } from "../features/clients/service.ts";
import type { Caller, Services } from "../operation/operation.ts";

export const ACCOUNT_HEADER = "sitewright-account";
const PLAIN_HEADER = "x-account";

/** The caller in the account that a request names. Throws ApiError `account_not_found`. */
export type ActIn = <Who extends Omit<Caller, "via">>(caller: Who, request: Request) => Who | Promise<Who>;

export function createActIn(services: Services): ActIn {
  const inAccount = services.part(createActing);
  return (caller, request) => {
    const named = request.headers.get(ACCOUNT_HEADER) ?? request.headers.get(PLAIN_HEADER);
    return named === null ? caller : inAccount(caller, named.trim());
  };
}
