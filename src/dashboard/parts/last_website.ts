/** Which website somebody had last, for each account of theirs: where one has to be chosen, that is the first choice. */
const nameOf = (accountId: string) => `last website of ${accountId}`;

export const lastWebsite = (accountId: string): string | null => localStorage.getItem(nameOf(accountId));

/** It stays so after a reload, and after another account was gone into meanwhile. */
export const keepLastWebsite = (accountId: string, id: string): void => localStorage.setItem(nameOf(accountId), id);
