/** In which account this tab acts, where it is not the one that somebody is in at first. It stays so after a reload. */
const KEY = "account that is acted in";

/** Its identifier; null: the first one. */
export const actingAccount = (): string | null => sessionStorage.getItem(KEY);

/** Goes to another account, or to the first one. Nothing that was seen in the one before is kept. */
export function switchAccount(id: string | null): void {
  sessionStorage.clear();
  if (id !== null) sessionStorage.setItem(KEY, id);
  window.location.assign("/app/");
}

/** The header that says so. */
export const ACCOUNT_HEADER = "X-Account";

/** An address that says so: a browser sends no header with what it shows or downloads. */
export function inAccount(address: string): string {
  const id = actingAccount();
  return id === null ? address : `${address}${address.includes("?") ? "&" : "?"}acting_in=${id}`;
}
