/** What somebody has chosen in this browser, for this browser. */

export const keptChoice = (name: "language" | "theme"): string | null => localStorage.getItem(name);

/** Keeps it also for the server, whose documents have it before anything runs in them. @param value null: none any more */
export function keepChoice(name: "language" | "theme", value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  // biome-ignore lint/suspicious/noDocumentCookie: the store of cookies is only there over https.
  document.cookie = `${name}=${value ?? ""}; Path=/app; Max-Age=${value === null ? 0 : 31536000}; SameSite=Lax`;
}
