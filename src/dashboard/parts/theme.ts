/** Light or dark: as the system is, unless one was chosen. */
import { useSyncExternalStore } from "react";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEPT_AS = "theme";
const listeners = new Set<() => void>();

const isTheme = (value: string | null): value is Theme => THEMES.includes(value as Theme);
const kept = localStorage.getItem(KEPT_AS);
let current: Theme = isTheme(kept) ? kept : "system";

function show(): void {
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}
show();

export function chooseTheme(theme: Theme): void {
  current = theme;
  localStorage.setItem(KEPT_AS, theme);
  show();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useTheme = (): Theme => useSyncExternalStore(listen, () => current);
