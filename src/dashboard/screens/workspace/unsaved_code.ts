/** Code that was typed and not saved, kept in the browser: a reload loses nothing. */

export interface Unsaved {
  /** The version that it was changed from. */
  base: string;
  html: string;
  css: string;
  javascript: string;
}

const nameOf = (pageId: string) => `code of ${pageId}`;

export function readUnsaved(pageId: string): Unsaved | null {
  const kept = localStorage.getItem(nameOf(pageId));
  return kept ? (JSON.parse(kept) as Unsaved) : null;
}

export function keepUnsaved(pageId: string, unsaved: Unsaved): void {
  try {
    localStorage.setItem(nameOf(pageId), JSON.stringify(unsaved));
  } catch {
    // More than the browser keeps: it is only in this tab then.
    forgetUnsaved(pageId);
  }
}

export const forgetUnsaved = (pageId: string): void => localStorage.removeItem(nameOf(pageId));
