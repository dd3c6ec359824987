import { createContext, useContext } from "react";

/** In which account this tab acts, where it is not the one that somebody is in at first. It stays so after a reload. */
const KEY = "account that is acted in";

/** Its identifier; null: the first one. */
export const actingAccount = (): string | null => sessionStorage.getItem(KEY);

/**
 * Goes to another account, or to the first one. Nothing that was seen in the one before is kept.
 * @param path where to in it
 */
export function switchAccount(id: string | null, path = "/app/"): void {
  sessionStorage.clear();
  if (id !== null) sessionStorage.setItem(KEY, id);
  window.location.assign(path);
}

/** Acts in the account that the address names, as links in mails do. */
export function enterNamedAccount(): void {
  const address = new URL(window.location.href);
  const id = address.searchParams.get("acting_in");
  if (id === null) return;
  if (id !== actingAccount()) sessionStorage.clear();
  sessionStorage.setItem(KEY, id);
  address.searchParams.delete("acting_in");
  window.history.replaceState(null, "", address);
}

const Within = createContext<string | undefined>(undefined);

/** What is in it acts in another account than the rest of the screen: `<InAccount value={client._id}>`. */
export const InAccount = Within.Provider;

/** The account that a part of a screen acts in; undefined: that of the tab. */
export const useAccountWithin = (): string | undefined => useContext(Within);

/** The header that says so. */
export const ACCOUNT_HEADER = "X-Account";

/** An address that says so: a browser sends no header with what it shows or downloads. @param id left out: the tab's */
export function inAccount(address: string, id: string | null = actingAccount()): string {
  return id === null ? address : `${address}${address.includes("?") ? "&" : "?"}acting_in=${id}`;
}
