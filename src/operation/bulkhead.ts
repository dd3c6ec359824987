/**
 * A bulkhead: calls that hold a file, a connection or much of the disk for long are counted while they are under way, so
 * that neither one account nor all together take more of the machine than there is.
 */
import { ApiError, busy } from "../lib/errors.ts";
import { WORK_AGAIN_SECONDS } from "../policy/limits.ts";

/** How many calls of an operation may be under way at the same time. */
export interface AtOnce {
  account: number;
  server: number;
}

/**
 * Takes a place for a call of an operation; the returned function gives it back.
 * @throws ApiError `work_limit` or `busy`
 */
export type Bulkhead = (operation: string, accountId: string, most: AtOnce) => () => void;

export function createBulkhead(): Bulkhead {
  const taken = new Map<string, number>();
  const add = (name: string, count: number) => {
    const left = (taken.get(name) ?? 0) + count;
    if (left > 0) taken.set(name, left);
    else taken.delete(name);
  };
  return (operation, accountId, most) => {
    const own = `${operation} ${accountId}`;
    if ((taken.get(own) ?? 0) >= most.account) {
      const calls = most.account === 1 ? "A call" : `${most.account} calls`;
      throw new ApiError(
        "work_limit",
        `${calls} of this kind is the most that an account may have under way. Wait for one to end.`,
        { retry_after_seconds: WORK_AGAIN_SECONDS },
      );
    }
    if ((taken.get(operation) ?? 0) >= most.server)
      throw busy("The server has as many calls of this kind under way as it can bear.", WORK_AGAIN_SECONDS);
    for (const name of [own, operation]) add(name, 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      for (const name of [own, operation]) add(name, -1);
    };
  };
}
