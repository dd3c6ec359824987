/**
 * A keyed mutex: calls of this process that work on the same thing go one after the other, so that none prepares in vain what
 * another is about to change. Other processes don't wait: what they change is noticed in the transaction.
 */

/** Resolves when it is this call's turn, with the function that ends it. */
export type KeyedMutex = (name: string) => Promise<() => void>;

export function createKeyedMutex(): KeyedMutex {
  /** Of each name the end of the newest turn. */
  const last = new Map<string, Promise<void>>();
  return async (name) => {
    const before = last.get(name);
    const { promise, resolve } = Promise.withResolvers<void>();
    last.set(name, promise);
    await before;
    return () => {
      if (last.get(name) === promise) last.delete(name);
      resolve();
    };
  };
}
