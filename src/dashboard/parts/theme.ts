/** Light or dark: as the system is, unless one was chosen. */
import { useSyncExternalStore } from "react";
import { keepChoice, keptChoice } from "../messages/kept.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

const isTheme = (value: string | null): value is Theme => THEMES.includes(value as Theme);
const storedTheme = keptChoice("theme");
let current: Theme = isTheme(storedTheme) ? storedTheme : "system";

function show(): void {
  if (current === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}
show();

export function chooseTheme(theme: Theme): void {
  current = theme;
  keepChoice("theme", theme);
  show();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const theme = (): Theme => current;
export const useTheme = (): Theme => useSyncExternalStore(listen, theme, theme);
