/** Which website somebody had last, for each account of theirs: where one has to be chosen, that is the first choice. */
import { useEffect, useSyncExternalStore } from "react";

const nameOf = (accountId: string) => `last website of ${accountId}`;

export const lastWebsite = (accountId: string): string | null => localStorage.getItem(nameOf(accountId));

/** It stays so after a reload, and after another account was gone into meanwhile. */
export const keepLastWebsite = (accountId: string, id: string): void => localStorage.setItem(nameOf(accountId), id);

/** The website that was gone into last: its details are shown within it, also after a reload. */
const ENTERED = "website that was entered";
const listeners = new Set<() => void>();
/** Somebody has been somewhere since the application was opened: from there, not by a link, they come to a detail. */
let hasBeenSomewhere = false;

/** @param id null: the account's own screens were gone to */
export function enterWebsite(id: string | null): void {
  hasBeenSomewhere = true;
  if (sessionStorage.getItem(ENTERED) === id) return;
  if (id === null) sessionStorage.removeItem(ENTERED);
  else sessionStorage.setItem(ENTERED, id);
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useEnteredWebsite = (): string | null =>
  useSyncExternalStore(listen, () => sessionStorage.getItem(ENTERED));

/** Goes into the website of what a screen shows where somebody has come by a link. @param id null: it is of none */
export function useEnterWebsite(id: string | null): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    if (id !== null && !hasBeenSomewhere && opened?.type === "navigate") enterWebsite(id);
  }, [id]);
}
