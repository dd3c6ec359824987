/**
 * Fair admission: when calls have kept the event loop for a while, an account that has begun one begins its next in a later turn
 * of it. So whoever asks for one thing waits for one call of each other account, however many calls these have sent at
 * once.
 */

/**
 * How long calls begin in the order in which they come, each when the account's one before it is over: those that come
 * together would all begin before the first has done any of its work. Most are over long before.
 */
const FREE_MS = 0.5;
/** Between two calls in one turn hardly anything happens: after so long without one, others have had their turn. */
const PAUSE_MS = 0.2;

export interface FairAdmission {
  /** Null when the account's call may begin now, else what to wait for. */
  begin(accountId: string): Promise<void> | null;
  /** To be told once when a call that has begun is over. */
  end(accountId: string): void;
}

/** Those of an application. */
export const callAdmission = (): FairAdmission => createFairAdmission();

/** @param now milliseconds of a clock that only goes forwards */
export function createFairAdmission(now: () => number = () => performance.now()): FairAdmission {
  /** Who has begun a call since `since`, and whether it is over. */
  const begun = new Map<string, boolean>();
  let since = 0;
  let newest = 0;
  /** The calls that wait, by account, in the order in which they came. */
  const waiting = new Map<string, (() => void)[]>();

  const letIn = (accountId: string, calls: (() => void)[]) => {
    calls.shift()!();
    if (calls.length === 0) waiting.delete(accountId);
  };
  const beginTurn = () => {
    since = newest = now();
    begun.clear();
    for (const [accountId, calls] of waiting) {
      begun.set(accountId, false);
      letIn(accountId, calls);
    }
    if (waiting.size > 0) setImmediate(beginTurn);
  };

  return {
    begin(accountId) {
      const before = newest;
      newest = now();
      const calls = waiting.get(accountId);
      if (!calls) {
        if (newest - before > PAUSE_MS && waiting.size === 0) {
          since = newest;
          begun.clear();
        }
        const isOver = begun.get(accountId);
        if (isOver === undefined || (isOver && newest - since < FREE_MS)) {
          begun.set(accountId, false);
          return null;
        }
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      if (calls) calls.push(resolve);
      else if (waiting.set(accountId, [resolve]).size === 1) setImmediate(beginTurn);
      return promise;
    },
    end(accountId) {
      newest = now();
      const calls = waiting.get(accountId);
      if (calls && newest - since < FREE_MS) letIn(accountId, calls);
      else if (begun.has(accountId)) begun.set(accountId, true);
    },
  };
}
