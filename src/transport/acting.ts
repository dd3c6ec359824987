/** `Sitewright-Account`, or `X-Account` where the product is not named: in which account a key or session acts, where that is another than its own (features/clients). */
import { createActing } from "../features/clients/service.ts";
import type { Caller, Services } from "../operation/operation.ts";

export const ACCOUNT_HEADER = "sitewright-account";
const PLAIN_HEADER = "x-account";
/** The same in the query, for what a page shows or downloads by its address: a browser sends no header with that. */
export const ACCOUNT_PARAMETER = "acting_in";

/** The caller in the account that a request names. Throws ApiError `account_not_found`. */
export type ActIn = <Who extends Omit<Caller, "via">>(caller: Who, request: Request) => Who | Promise<Who>;

export function createActIn(services: Services): ActIn {
  const inAccount = services.part(createActing);
  return (caller, request) => {
    const named =
      request.headers.get(ACCOUNT_HEADER) ??
      request.headers.get(PLAIN_HEADER) ??
      (caller.person && namedInQuery(request));
    return named ? inAccount(caller, named.trim()) : caller;
  };
}

function namedInQuery({ method, url }: Request): string | null {
  if (method !== "GET" || !url.includes(`${ACCOUNT_PARAMETER}=`)) return null;
  return new URL(url).searchParams.get(ACCOUNT_PARAMETER);
}
